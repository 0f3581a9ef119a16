"""What is possible at any time: letting animals go, and the buildings that can be used whenever their owner likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from spec.acbas.disputes import ANOTHER_TYPE, TROUGH_OF_THE_FIRM
from spec.acbas.flow import (
    a_free_move_is_possible,
    during,
    has,
    interrupt,
    other,
    owed_by,
    owes_something,
    seats_for_free_moves,
    step_is_done,
)
from spec.acbas.geometry import has_space
from spec.acbas.resources import Good, can_pay, change, gain, pay
from spec.acbas.room import hang_together, has_building
from spec.acbas.stalls import (
    a_tile_is_left,
    beside_another_building,
    has_stall,
    is_empty,
    place_a_stall,
    the_barn_applies,
)
from spec.acbas.state import ANIMALS, MOST_CARPENTRY, SPACES, Animal, Farm, Game, Owned, Player, Seat, Space
from spec.acbas.troughs import A_FEW, has_no_trough
from spec.kernel import (
    Move,
    both,
    copy,
    decide,
    each_one,
    insist,
    is_at,
    is_placed,
    is_same,
    mark,
    negate,
    put_on,
    reading,
    require,
    rule,
)

# --- letting animals go -----------------------------------------------------------------------------------------


@rule("acb.animals.release", it="198, 208, 320, 384")
def there_is_one_to_let_go(me: Player, animal: Animal) -> None:
    """A player may remove animals from the farm at any time.

    A full farm can still take something better: a sheep goes so that the new horse may stay. Each animal let go is a
    point less.
    """
    require(me.animals[animal] >= 1)


class Release(Move, tag="release"):
    """A player lets one animal go."""

    player: Seat
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Release]:
        for seat in seats_for_free_moves(game):
            yield from (Release(player=seat, animal=animal) for animal in ANIMALS)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Every type where nothing is owed, else two that stand for all."""
        animals = ANIMALS if game.now is None else ANIMALS[:1] + ANIMALS[-1:]
        yield from ({"player": seat, "animal": animal} for seat in (0, 1) for animal in animals)

    @staticmethod
    def premise(game: Game, move: Release) -> None:
        a_free_move_is_possible(game)
        there_is_one_to_let_go(game.players[move.player], move.animal)

    @staticmethod
    def perform(game: Game, move: Release) -> None:
        change(game.players[move.player], move.animal, -1)
        interrupt(game, [] if decide(owes_something(game, move.player)) else owed_by(move.player, ["room"]))


# --- the owner's building ---------------------------------------------------------------------------------------


@rule("acb.special.owner", it="276, 600, 676, 771, 821, 882")
def the_player_has(me: Player, building: Owned) -> None:
    """Only who has built a special building can use it.

    The price buys a use that the other player does not have. A building that one leaves for a turn may be the other's
    for good.
    """
    insist(has(me, building))


def owners(game: Game, building: Owned) -> Iterator[Seat]:
    """Who can use a building in a free move."""
    return (seat for seat in seats_for_free_moves(game) if decide(has(game.players[seat], building)))


# --- Carpenter --------------------------------------------------------------------------------------------------

Piece = Literal["trough", "stall", "cow_stall", "pig_stall"]
PIECES: tuple[Piece, ...] = get_args(Piece)


def is_there(farm: Farm, piece: Piece, space: Space) -> bool:
    """The piece lies on the space."""
    if piece == "trough":
        return farm.troughs.get(space, 0) == 1
    if piece == "stall":
        return has_stall(farm, space)
    return is_at(farm.buildings, piece, space)


@rule("acb.building.carpenter.piece", it="600")
def the_piece_is_there(farm: Farm, piece: Piece, origin: Space) -> None:
    """The Carpenter moves troughs and stalls, Cow Stall and Pig Stall too, but no stables.

    A stall or trough in the wrong place can be corrected at any time. A stable is fixed, so an upgrade ends that
    freedom for its tile.
    """
    require(is_there(farm, piece, origin))


def has_a_place(farm: Farm, piece: Piece, target: Space) -> bool:
    """The space can take the piece."""
    return has_no_trough(farm, target) if piece == "trough" else is_empty(farm, target)


@rule("acb.building.carpenter.target", it="308, 344, 600")
def the_piece_has_a_place(farm: Farm, piece: Piece, target: Space) -> None:
    """A trough goes where there is none, a stall where there is no building.

    Moving keeps to what building allows: one trough and one building a space. Otherwise troughs could be piled up to
    double one building again and again.
    """
    require(has_a_place(farm, piece, target))


@rule("acb.building.carpenter.often", it="600")
def not_too_often(game: Game) -> None:
    """The Carpenter moves things any number of times; more than 25 times between two turns lead nowhere new.

    The owner can rearrange all troughs and stalls before each decision; the limit only keeps somebody from moving one
    piece to and fro for ever.
    """
    require(game.carpentry < MOST_CARPENTRY)


@rule("acb.building.cottage_extension.carpenter", it="553")
def the_group_stays_together(farm: Farm, piece: Piece, origin: Space, target: Space) -> None:
    """With the Cottage Extension a stall may not be moved if that separates buildings from the group.

    Otherwise the Carpenter would undo the price of the 4 points: build the stall beside the group, then carry it
    wherever it closes a pasture.
    """
    if piece != "trough" and decide(is_placed(farm.buildings, "cottage_extension")):
        after = copy(farm)
        move_the_piece(after, piece, origin, target)
        require(hang_together(after))


@rule("acb.building.carpenter.moving", it="600", effect="It says what becomes of the piece.")
def move_the_piece(farm: Farm, piece: Piece, origin: Space, target: Space) -> None:
    """The piece is on its new space; what else lies on the old one stays.

    A stall carried away leaves its trough behind, which then feeds 1 animal or doubles a pasture. What has no room
    after the moving must go.
    """
    if piece == "trough":
        mark(farm.troughs, origin, 0)
        mark(farm.troughs, target, 1)
    elif piece == "stall":
        mark(farm.stalls, origin, 0)
        mark(farm.stalls, target, 1)
    else:
        put_on(farm.buildings, piece, target)


def is_at_work(game: Game, seat: Seat) -> bool:
    """The player's Carpenter has begun and not stopped."""
    return game.now is not None and game.now.player == seat and game.now.step == "carpenter"


class MovePiece(Move, tag="move_piece"):
    """The Carpenter moves a trough or a stall."""

    player: Seat
    piece: Piece
    origin: Space
    target: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[MovePiece]:
        for seat in owners(game, "carpenter"):
            farm = game.players[seat].farm
            origins = [space for space in each_one(SPACES, "origin") if has_space(farm, space) is not False]
            targets = [space for space in each_one(SPACES, "target") if has_space(farm, space) is not False]
            for piece in PIECES:
                for origin in origins:
                    if is_there(farm, piece, origin) is not False:
                        for target in targets:
                            if is_same(origin, target) is not True and has_a_place(farm, piece, target) is not False:
                                yield MovePiece(player=seat, piece=piece, origin=origin, target=target)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """From a few spaces to a few others, which stand for all."""
        for seat in (0, 1):
            for piece in PIECES:
                for origin in ("b1", "m-2"):
                    for target in ("m1", "t-1"):
                        yield {"player": seat, "piece": piece, "origin": origin, "target": target}

    @staticmethod
    def premise(game: Game, move: MovePiece) -> None:
        a_free_move_is_possible(game)
        farm = game.players[move.player].farm
        the_player_has(game.players[move.player], "carpenter")
        not_too_often(game)
        the_piece_is_there(farm, move.piece, move.origin)
        the_piece_has_a_place(farm, move.piece, move.target)
        the_group_stays_together(farm, move.piece, move.origin, move.target)

    @staticmethod
    def perform(game: Game, move: MovePiece) -> None:
        move_the_piece(game.players[move.player].farm, move.piece, move.origin, move.target)
        game.carpentry += 1
        if is_at_work(game, move.player):
            step_is_done(game, ["carpenter"])
        else:
            interrupt(game, owed_by(move.player, ["carpenter", "room"]))


# --- Building Firm ----------------------------------------------------------------------------------------------


@rule("acb.building.building_firm.trough", it="771")
def a_trough_is_there_alone(farm: Farm, space: Space) -> None:
    """The Building Firm replaces a trough that is not in a building, be it in a pasture or not.

    A trough placed for free can become a stall without a worker on Stall. In a building there is no room for a second
    one, so a trough there can't be turned.
    """
    require(both(farm.troughs.get(space, 0) == 1, negate(has_building(farm, space))))


@rule("acb.building.building_firm.cost", it="771")
def two_stone_can_be_paid(me: Player) -> None:
    """Replacing a trough by a stall costs 2 stone.

    Against the Stall space it saves 1 stone, the reed and a worker, but uses up a trough. Between turns 2 stone can
    become room for 3 animals.
    """
    require(me.stone >= 2)


@rule("acb.building.building_firm.replacing", it="404, 771", effect="It says what becomes of the trough.")
def replace_the_trough(game: Game, me: Player, space: Space) -> None:
    """The trough goes back to the supply, and a stall takes its place.

    What the trough doubled is lost, and a pasture around it is split or gets smaller: 3 places have to be worth that.
    The other player may take the trough that comes back.
    """
    mark(me.farm.troughs, space, 0)
    if reading(TROUGH_OF_THE_FIRM) == "supply":
        game.supply.troughs += 1
    place_a_stall(game, me, space)


class BuildingFirm(Move, tag="building_firm"):
    """The Building Firm turns a trough into a stall."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildingFirm]:
        for seat in owners(game, "building_firm"):
            farm = game.players[seat].farm
            for space in each_one(SPACES, "space"):
                if both(farm.troughs.get(space, 0) == 1, negate(has_building(farm, space))) is not False:
                    yield BuildingFirm(player=seat, space=space)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        yield from ({"player": seat, "space": space} for seat in (0, 1) for space in A_FEW)

    @staticmethod
    def premise(game: Game, move: BuildingFirm) -> None:
        a_free_move_is_possible(game)
        me = game.players[move.player]
        the_player_has(me, "building_firm")
        a_trough_is_there_alone(me.farm, move.space)
        two_stone_can_be_paid(me)
        a_tile_is_left(game)
        beside_another_building(me.farm, move.space)

    @staticmethod
    def perform(game: Game, move: BuildingFirm) -> None:
        me = game.players[move.player]
        pay(me, {"stone": 2})
        replace_the_trough(game, me, move.space)
        interrupt(game, owed_by(move.player, [*the_barn_applies(me, move.space), "room"]))


# --- Animal Trader ----------------------------------------------------------------------------------------------

Pair = Literal["sheep_pig", "sheep_cow", "sheep_horse", "pig_cow", "pig_horse", "cow_horse"]
PAIRS: Mapping[Pair, tuple[Animal, Animal]] = {
    "sheep_pig": ("sheep", "pig"),
    "sheep_cow": ("sheep", "cow"),
    "sheep_horse": ("sheep", "horse"),
    "pig_cow": ("pig", "cow"),
    "pig_horse": ("pig", "horse"),
    "cow_horse": ("cow", "horse"),
}


@rule("acb.building.animal_trader.animals", it="676")
def two_animals_are_given(me: Player, give: Pair) -> None:
    """The Animal Trader takes two animals of different types, which the player must have.

    Every trade leaves an animal fewer and may break a pair before breeding. In return a type that is lacking comes
    without a visit to its space.
    """
    require(can_pay(me, {animal: 1 for animal in PAIRS[give]}))


@rule("acb.building.animal_trader.another", it="676")
def it_is_of_another_type(give: Pair, animal: Animal) -> None:
    """The animal that the Animal Trader gives is of another type than both.

    A sheep and a pig become a cow or a horse. To get back one of the two would be no trade, just the loss of the other.
    """
    require(animal not in PAIRS[give] or reading(ANOTHER_TYPE) == "any")


class TradeAnimals(Move, tag="trade_animals"):
    """The Animal Trader gives one animal for two."""

    player: Seat
    give: Pair
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[TradeAnimals]:
        for seat in owners(game, "animal_trader") if game.phase in ("work", "closing") else ():
            for give in PAIRS:
                for animal in ANIMALS:
                    if animal not in PAIRS[give] or reading(ANOTHER_TYPE) == "any":
                        yield TradeAnimals(player=seat, give=give, animal=animal)

    @staticmethod
    def premise(game: Game, move: TradeAnimals) -> None:
        a_free_move_is_possible(game)
        me = game.players[move.player]
        the_player_has(me, "animal_trader")
        during(game, "work", "closing")
        two_animals_are_given(me, move.give)
        it_is_of_another_type(move.give, move.animal)

    @staticmethod
    def perform(game: Game, move: TradeAnimals) -> None:
        me = game.players[move.player]
        pay(me, {animal: 1 for animal in PAIRS[move.give]})
        gain(me, {move.animal: 1})
        interrupt(game, owed_by(move.player, ["room"]))


# --- Cattle Market ----------------------------------------------------------------------------------------------

REED: Mapping[Good, int] = {"reed": 1}


@rule("acb.building.cattle_market.reed", it="821")
def a_reed_can_be_paid(me: Player) -> None:
    """The Cattle Market takes one reed of the personal supply for one animal.

    Reed otherwise serves for building; here it becomes the animal that is lacking: just before breeding the second for
    a pair, at the end of the game the fourth of its type.
    """
    require(can_pay(me, REED))


class CattleMarket(Move, tag="cattle_market"):
    """The Cattle Market gives an animal for a reed."""

    player: Seat
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[CattleMarket]:
        for seat in owners(game, "cattle_market"):
            yield from (CattleMarket(player=seat, animal=animal) for animal in ANIMALS)

    @staticmethod
    def premise(game: Game, move: CattleMarket) -> None:
        a_free_move_is_possible(game)
        me = game.players[move.player]
        the_player_has(me, "cattle_market")
        a_reed_can_be_paid(me)

    @staticmethod
    def perform(game: Game, move: CattleMarket) -> None:
        me = game.players[move.player]
        pay(me, REED)
        gain(me, {move.animal: 1})
        interrupt(game, owed_by(move.player, ["room"]))


# --- Assembly Hall ----------------------------------------------------------------------------------------------


@rule("acb.building.assembly_hall.barrier", it="882")
def a_barrier_can_be_given(me: Player) -> None:
    """The Assembly Hall gives away a barrier of the personal supply, not one of the farm.

    Barriers that stand can't be turned in for new ones. To gain a free barrier takes two unused ones: one to give and
    one to build.
    """
    require(me.barriers >= 1)


@rule("acb.building.assembly_hall.giving", it="560, 882", effect="It says what becomes of the barrier.")
def give_a_barrier(game: Game, seat: Seat) -> None:
    """The opponent gets the barrier and the player may build another one for free. For the opponent's Woodworking
    Shop it is a new one.

    It saves a wood, or a visit to Walls, but hands the opponent a barrier, of which each has few. One with the
    Woodworking Shop even builds it for free.
    """
    me, they = game.players[seat], game.players[other(seat)]
    me.barriers -= 1
    they.barriers += 1
    first = owed_by(seat, ["assembly"])
    last = owed_by(seat, ["room"])
    if decide(has(they, "woodworking_shop")):
        they.fresh += 1
        first += owed_by(other(seat), ["woodworking"])
        last += owed_by(other(seat), ["room"])
    interrupt(game, [*first, *last])


class GiveBarrier(Move, tag="give_barrier"):
    """The Assembly Hall gives a barrier to the opponent."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GiveBarrier]:
        yield from (GiveBarrier(player=seat) for seat in owners(game, "assembly_hall"))

    @staticmethod
    def premise(game: Game, move: GiveBarrier) -> None:
        a_free_move_is_possible(game)
        me = game.players[move.player]
        the_player_has(me, "assembly_hall")
        a_barrier_can_be_given(me)

    @staticmethod
    def perform(game: Game, move: GiveBarrier) -> None:
        give_a_barrier(game, move.player)
