"""Set-up: the position before anything has been decided, and the choice of the first player."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.flow import during, next_phase, nothing_in_this_phase, nothing_is_under_way, nothing_just_happened
from spec.hallertau.state import (
    BOARD_ROWS,
    CARD_NUMBERS,
    CONTENTS,
    DECKS,
    GOODS,
    QUADRANT_CARDS,
    QUADRANTS,
    ROWS,
    SHOPS,
    SLOTS,
    SPACES,
    CardNumber,
    Content,
    DeckName,
    Game,
    Good,
    Player,
    Row,
    Seat,
    Shop,
    ShopRow,
    StepName,
)
from spec.kernel import Move, insist, rule

ALWAYS = "It describes how a game begins."


@rule("hal.setup.board", it="231", pt="232", effect=ALWAYS)
def a_worker_on_every_space() -> dict[str, dict[int, int]]:
    """One worker lies on the lowest row of every action space.

    With fewer than four players the first quadrant card decides which spaces cost 1 worker in round 1: those that it
    does not clear cost 2 at once.
    """
    return {space: {row: 1 if row == 1 else 0 for row in BOARD_ROWS} for space in SPACES}


@rule("hal.setup.quadrant-cards", it="229", pt="230", effect=ALWAYS)
def quadrant_deck(players: int) -> dict[int, int]:
    """With one to three players there are six quadrant cards; with four there are none.

    Six cards for six rounds: each is drawn once, so what is left tells which quadrants can still be cleared. Four
    players clear the whole board every round and need no draw.
    """
    return {card: 1 if players < 4 else 0 for card in QUADRANT_CARDS}


@rule("hal.setup.village", it="249-251", pt="250-252", effect=ALWAYS)
def starting_village() -> dict[Shop, ShopRow]:
    """The shops stand right beside the centre; their boulders lie 2 and 4 spaces to the right of each.

    In round 1 a shop advances once without a tool; its second advance takes 1 tool, each further one 2. As all five
    start level, the centre moves only when all five have advanced.
    """
    return {shop: ShopRow(shop=0, first=2, second=4) for shop in SHOPS}


@rule("hal.setup.fields", it="252, 852", pt="253, 287", effect=ALWAYS)
def starting_fields() -> dict[Row, dict[Content, int]]:
    """Everybody begins with one empty field in each of the rows 2, 3 and 4.

    The same seed yields 2, 3 or 4 crops, depending on the field. Five of the eight columns are free for new fields, and
    the field in row 2 is the least to lose at the Land Sale.
    """
    fields: dict[Row, dict[Content, int]] = {row: dict.fromkeys(CONTENTS, 0) for row in ROWS}
    for row in (2, 3, 4):
        fields[row]["empty"] = 1
    return fields


@rule("hal.setup.goods", it="254", pt="255", effect=ALWAYS)
def starting_goods() -> dict[Good, int]:
    """Everybody begins with one barley, one flax and one rye.

    Three seeds for three fields: all can be sown in round 1. Clay, meat and milk are missing, so carpentry and cold
    store stand still until some is gained, or a jewel.
    """
    return {good: 1 if good in ("barley", "flax", "rye") else 0 for good in GOODS}


@rule("hal.setup.player", it="248-256", pt="249-257", effect=ALWAYS)
def starting_player() -> Player:
    """A player begins with a village, fields and goods, and without sheep, tools, jewels or workers.

    All start alike; only the token, the hand and the choices tell players apart. Without sheep there is no milk in
    phase 8, and without tools no shop can push its first boulder.
    """
    return Player(
        workers=0,
        tools=0,
        tools_used=0,
        jewels=0,
        goods=starting_goods(),
        fields=starting_fields(),
        sheep=dict.fromkeys(SLOTS, 0),
        village=starting_village(),
        center=0,
        hand=[],
        played=[],
        income=[],
        promised=0,
        just=nothing_just_happened(),
        this_phase=nothing_in_this_phase(),
    )


GATEWAY_DECKS = (0, 1, 2, 3)
FARMYARD_DECKS = (4, 5, 6, 7)


@rule("hal.setup.decks", it="223-227", pt="224-228", effect=ALWAYS)
def starting_decks(gateway: int | None, farmyard: int | None) -> dict[DeckName, list[CardNumber]]:
    """One gateway deck and one farmyard deck are in the game, and the bonus and point cards; or no cards at all.

    The two decks fix which cards can turn up: 30 gateway and 35 farmyard cards, besides 45 bonus and 25 point cards.
    Without cards all points come from village, sheep, jewels and leftovers.
    """
    if gateway is None or farmyard is None:
        return {deck: [] for deck in DECKS}
    wanted = (gateway, farmyard, 8, 9)
    return {
        deck: [number for number in CARD_NUMBERS if number // 100 == first_digit]
        for deck, first_digit in zip(DECKS, wanted, strict=True)
    }


@rule("hal.setup.hand", it="257", pt="258", effect=ALWAYS)
def starting_hand() -> list[StepName]:
    """Everybody draws four gateway cards and one point card.

    Gateway cards ask for something one has and cost nothing, so they shape the first rounds; the point card shows an
    aim for the end. More of both take a card space or another card.
    """
    return ["deal.gateway"] * 4 + ["deal.point"]


VARIANTS: dict[str, dict[str, int]] = {
    "no_cards": {},
    **{f"{one}-{two}": {"gateway": one, "farmyard": two} for one in GATEWAY_DECKS for two in FARMYARD_DECKS},
}
"""Without cards, or with one of the sixteen pairs of decks, named by the first digits of their cards."""


def new(players: int, gateway: int | None = None, farmyard: int | None = None) -> Game:
    """The position before anything was dealt and nature has chosen the first player; without decks, without cards."""
    if players not in (1, 2, 3, 4):
        raise ValueError(f"Hallertau is for 1 to 4 players, not {players}.")
    if (gateway is None) != (farmyard is None):
        raise ValueError("Name both a gateway deck and a farmyard deck, or neither.")
    if gateway is not None and (gateway not in GATEWAY_DECKS or farmyard not in FARMYARD_DECKS):
        raise ValueError(f"The gateway decks are 0 to 3 and the farmyard decks 4 to 7, not {gateway} and {farmyard}.")
    with_cards = gateway is not None
    return Game(
        game="hallertau",
        variant="cards" if with_cards else "no_cards",
        round=1,
        phase="setup",
        done=False,
        first_player=None,
        led_by=None,
        turn=None,
        acted=False,
        actor=0 if with_cards else None,
        agenda=starting_hand() if with_cards else [],
        pending=[],
        used=None,
        removed=dict.fromkeys(QUADRANTS, 0),
        quadrant_cards=quadrant_deck(players),  # type: ignore[arg-type]
        coin=[],
        decks=starting_decks(gateway, farmyard),
        board=a_worker_on_every_space(),  # type: ignore[arg-type]
        players=[starting_player() for _ in range(players)],
    )


@rule("hal.setup.first-player", it="259", pt="260")
def give_the_token(game: Game, seat: Seat) -> None:
    """Chance gives the first-player token to one of the players.

    In round 1 the first player has the pick of the spaces while their lowest rows are free. With cards the same player
    stays first until somebody takes the token at a card space.
    """
    insist(seat < len(game.players))
    game.first_player = seat


class ChooseFirstPlayer(Move, tag="choose_first_player"):
    """Nature chooses who begins."""

    first: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseFirstPlayer]:
        if game.phase == "setup" and not game.agenda:
            for seat in range(len(game.players)):
                yield ChooseFirstPlayer(first=seat)

    @staticmethod
    def premise(game: Game, move: ChooseFirstPlayer) -> None:
        during(game, "setup")
        nothing_is_under_way(game)

    @staticmethod
    def perform(game: Game, move: ChooseFirstPlayer) -> None:
        give_the_token(game, move.first)
        next_phase(game)
