"""The action spaces: placing a worker and what each space does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spec.acbas.choices import can_expand
from spec.acbas.disputes import OFFICE_OCCUPIES
from spec.acbas.flow import during, has, in_turn, it_is_offered, nothing_is_owed, owed_by, owner_of, to_whom_is_offered
from spec.acbas.resources import Good, gain
from spec.acbas.rounds import ANIMAL_SPACES
from spec.acbas.state import ACTION_SPACES, ActionSpace, Game, Owed, Pile, Player, Seat, StepName
from spec.acbas.steps import opens
from spec.kernel import Move, both, decide, either, reading, require, rule

BUILDING: Mapping[ActionSpace, StepName] = {
    "walls": "walls",
    "fences": "fences",
    "troughs": "troughs",
    "stall": "stall",
    "stables": "stables",
    "special_building_1": "special",
    "special_building_2": "special",
}
"""Spaces on which something is built: the step that must be answered."""

RESOURCE_SPACES: Mapping[ActionSpace, tuple[Pile, Good]] = {
    "first_player": ("first_player", "wood"),
    "three_wood": ("three_wood", "wood"),
    "one_stone": ("one_stone", "stone"),
    "two_stone": ("two_stone", "stone"),
}
"""Spaces with a pile of one resource."""

GOODS: Mapping[Pile, Good] = {
    "reed_sheep.reed": "reed",
    "reed_sheep.sheep": "sheep",
    "pig_sheep.pig": "pig",
    "pig_sheep.sheep": "sheep",
    "cow_pig.cow": "cow",
    "cow_pig.pig": "pig",
    "horse_sheep.horse": "horse",
    "horse_sheep.sheep": "sheep",
}


def can_be_used(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """At least one of the actions of the space can be carried out."""
    if space in BUILDING:
        return opens(game, Owed(player=seat, step=BUILDING[space]))
    if space in ("first_player", "building_resources"):
        return True
    if space == "expansion":
        return either(game.piles["expansion"] >= 1, can_expand(game, game.players[seat]))
    if space in ANIMAL_SPACES:
        first, second = ANIMAL_SPACES[space]
        return game.piles[first] + game.piles[second] >= 1
    return game.piles[RESOURCE_SPACES[space][0]] >= 1


@rule("acb.work.occupied", it="194, 352, 971")
def the_space_is_free(game: Game, space: ActionSpace) -> None:
    """A space with a worker on it is blocked until the workers go home. There are two spaces for special buildings.

    To take a space is also to keep the other player from it: there is one Stall space and one Stables space. Two
    special buildings a round can be built, both by one player if they like.
    """
    require(game.occupied[space] == 0)


@rule("acb.work.at-least-one-action", it="192, 330-354")
def something_can_be_done(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A space can be used only if at least one of its actions is carried out.

    Nobody blocks a space for nothing: without a stall to upgrade, or without the 5 wood or 5 stone for it, no worker
    may go on Stables.
    """
    require(can_be_used(game, seat, space))


# --- what the spaces do -----------------------------------------------------------------------------------------


def take_all(game: Game, me: Player, pile: Pile, good: Good) -> None:
    """Everything on the pile goes to the player."""
    gain(me, {good: game.piles[pile]})
    game.piles[pile] = 0


@rule("acb.spaces.resources", it="198, 358-372", effect="It gives something.")
def take_resources(game: Game, me: Player, space: ActionSpace) -> None:
    """Who uses a space with wood or stone takes all of it.

    Nobody takes 2 of 6 wood and leaves the rest for the next turn. Who waits for a larger pile risks that the other
    player takes it all.
    """
    take_all(game, me, *RESOURCE_SPACES[space])


@rule("acb.spaces.first-player", it="222, 358", effect="It gives something.")
def take_the_marker(game: Game, seat: Seat) -> None:
    """With the wood comes the first player's marker; it counts from the next round on.

    It costs a worker that brings little wood, but its owner picks first after every refill until the other player takes
    it. That counts when both want the same full space.
    """
    game.first_player = seat


@rule("acb.spaces.building-resources", it="176, 376, 803", effect="It gives something.")
def take_building_resources(game: Game, seat: Seat) -> None:
    """One wood, one stone and one reed from the general supply; the Household Storeroom may take one wood more.

    Besides Reed and Sheep it is the only space with reed, which every stall and many special buildings cost. It never
    gets richer, so nothing is gained by waiting.
    """
    me = game.players[seat]
    gain(me, {"wood": 1, "stone": 1, "reed": 1})
    if decide(has(me, "household_storeroom")):
        game.agenda = owed_by(seat, ["storeroom", "room"])


@rule("acb.spaces.expansion", it="240, 380, 560, 608", effect="It gives something.")
def take_barriers_and_expand(game: Game, seat: Seat) -> None:
    """All barriers of the space go to the supply, and an expansion is added if one is left. The Woodworking Shop may
    build the new barriers at once; with the Corner Houses there are no expansions any more.

    Land and barriers come from the same space; each expansion can be worth 4 points. When all expansions are gone, the
    barriers can still be worth a worker.
    """
    me = game.players[seat]
    steps: list[StepName] = ["expand"]
    if decide(has(me, "woodworking_shop")):
        me.fresh = game.piles["expansion"]
        steps.append("woodworking")
    me.barriers += game.piles["expansion"]
    game.piles["expansion"] = 0
    game.agenda = owed_by(seat, [*steps, "room"])


@rule("acb.spaces.animals", it="198, 384-396", effect="It gives something.")
def take_animals(game: Game, seat: Seat, space: ActionSpace) -> None:
    """All goods of the space go to the player; animals for which there is no room must go.

    Animals can't be left on the space for later: who comes takes all of them and keeps those that fit. So room comes
    first, and the visit after it.
    """
    for pile in ANIMAL_SPACES[space]:
        take_all(game, game.players[seat], pile, GOODS[pile])
    game.agenda = owed_by(seat, ["room"])


def use_the_space(game: Game, seat: Seat, space: ActionSpace) -> None:
    """The action of the space is carried out, or owed."""
    if space in BUILDING:
        game.now, *game.agenda = owed_by(seat, [BUILDING[space], "room"])
    elif space in RESOURCE_SPACES:
        take_resources(game, game.players[seat], space)
        if space == "first_player":
            take_the_marker(game, seat)
    elif space == "building_resources":
        take_building_resources(game, seat)
    elif space == "expansion":
        take_barriers_and_expand(game, seat)
    else:
        take_animals(game, seat, space)


# --- placing a worker -------------------------------------------------------------------------------------------

UPPER: tuple[ActionSpace, ...] = ("first_player", "three_wood", "one_stone", "two_stone")


@rule("acb.building.timber_shop.wood", it="833", effect="It gives something.")
def the_timber_shop_delivers(game: Game, space: ActionSpace) -> None:
    """When the last of the four upper spaces becomes occupied, the owner of the Timber Shop gets 3 wood at once.

    It is 3 wood without a worker, if the upper spaces fill up. The opponent can leave one of them free to prevent that,
    at the cost of what lies there.
    """
    full = space in UPPER and decide(both(*(game.occupied[upper] == 1 for upper in UPPER)))
    owner = owner_of(game, "timber_shop") if full else None
    if owner is not None:
        gain(game.players[owner], {"wood": 3})


@rule("acb.work.placing", it="188-194", effect="It says what becomes of the worker.")
def place_a_worker(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A worker of the player stands on the space.

    A worker is spent whatever the action brings: three a round and 24 a game. It also closes its space for both
    players.
    """
    game.players[seat].workers -= 1
    game.occupied[space] = 1
    game.acted = True


class Place(Move, tag="place"):
    """A player places a worker on an action space."""

    player: Seat
    space: ActionSpace

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Place]:
        if game.phase == "work" and game.turn is not None and game.now is None:
            yield from (Place(player=game.turn, space=space) for space in ACTION_SPACES)

    @staticmethod
    def premise(game: Game, move: Place) -> None:
        during(game, "work")
        in_turn(game, move.player)
        nothing_is_owed(game)
        the_space_is_free(game, move.space)
        something_can_be_done(game, move.player, move.space)

    @staticmethod
    def perform(game: Game, move: Place) -> None:
        place_a_worker(game, move.player, move.space)
        the_timber_shop_delivers(game, move.space)
        use_the_space(game, move.player, move.space)


class UseSpace(Move, tag="use_space"):
    """The Steward's Office uses an action space without a worker."""

    player: Seat
    space: ActionSpace

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[UseSpace]:
        for seat in to_whom_is_offered(game, "stewards_office"):
            yield from (UseSpace(player=seat, space=space) for space in ACTION_SPACES)

    @staticmethod
    def premise(game: Game, move: UseSpace) -> None:
        it_is_offered(game, move.player, "stewards_office")
        the_space_is_free(game, move.space)
        something_can_be_done(game, move.player, move.space)

    @staticmethod
    def perform(game: Game, move: UseSpace) -> None:
        game.offers.remove("stewards_office")
        if reading(OFFICE_OCCUPIES) == "occupied":
            game.occupied[move.space] = 1
            the_timber_shop_delivers(game, move.space)
        use_the_space(game, move.player, move.space)
