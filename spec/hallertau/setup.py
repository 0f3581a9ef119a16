"""Set-up: the position before anything has been decided, and the choice of the first player."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.flow import during, next_phase
from spec.hallertau.state import (
    BOARD_ROWS,
    CONTENTS,
    GOODS,
    QUADRANT_CARDS,
    ROWS,
    SHOPS,
    SLOTS,
    SPACES,
    Content,
    Game,
    Good,
    Player,
    Row,
    Seat,
    Shop,
    ShopRow,
)
from spec.kernel import Move, insist, rule

ALWAYS = "It describes how a game begins."


@rule("hal.setup.board", it="231", pt="232", effect=ALWAYS)
def a_worker_on_every_space() -> dict[str, dict[int, int]]:
    """One worker lies on the lowest row of every action space."""
    return {space: {row: 1 if row == 1 else 0 for row in BOARD_ROWS} for space in SPACES}


@rule("hal.setup.quadrant-cards", it="229", pt="230", effect=ALWAYS)
def quadrant_deck(players: int) -> dict[int, int]:
    """With one to three players there are six quadrant cards; with four there are none."""
    return {card: 1 if players < 4 else 0 for card in QUADRANT_CARDS}


@rule("hal.setup.village", it="249-251", pt="250-252", effect=ALWAYS)
def starting_village() -> dict[Shop, ShopRow]:
    """The shops stand right beside the centre; their boulders lie 2 and 4 spaces to the right of each."""
    return {shop: ShopRow(shop=0, first=2, second=4) for shop in SHOPS}


@rule("hal.setup.fields", it="252, 852", pt="253, 287", effect=ALWAYS)
def starting_fields() -> dict[Row, dict[Content, int]]:
    """Everybody begins with one empty field in each of the rows 2, 3 and 4."""
    fields: dict[Row, dict[Content, int]] = {row: dict.fromkeys(CONTENTS, 0) for row in ROWS}
    for row in (2, 3, 4):
        fields[row]["empty"] = 1
    return fields


@rule("hal.setup.goods", it="254", pt="255", effect=ALWAYS)
def starting_goods() -> dict[Good, int]:
    """Everybody begins with one barley, one flax and one rye."""
    return {good: 1 if good in ("barley", "flax", "rye") else 0 for good in GOODS}


@rule("hal.setup.player", it="248-256", pt="249-257", effect=ALWAYS)
def starting_player() -> Player:
    """A player begins with a village, fields and goods, and without sheep, tools, jewels or workers."""
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
    )


def new(players: int) -> Game:
    """The position before nature has chosen the first player."""
    if players not in (1, 2, 3, 4):
        raise ValueError(f"Hallertau is for 1 to 4 players, not {players}.")
    return Game(
        game="hallertau",
        variant="no_cards",
        round=1,
        phase="setup",
        first_player=None,
        turn=None,
        agenda=[],
        quadrant_cards=quadrant_deck(players),  # type: ignore[arg-type]
        coin=[],
        board=a_worker_on_every_space(),  # type: ignore[arg-type]
        players=[starting_player() for _ in range(players)],
    )


@rule("hal.setup.first-player", it="259", pt="260")
def give_the_token(game: Game, seat: Seat) -> None:
    """Chance gives the first-player token to one of the players."""
    insist(seat < len(game.players))
    game.first_player = seat


class ChooseFirstPlayer(Move, tag="choose_first_player"):
    """Nature chooses who begins."""

    first: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseFirstPlayer]:
        if game.phase == "setup":
            for seat in range(len(game.players)):
                yield ChooseFirstPlayer(first=seat)

    @staticmethod
    def perform(game: Game, move: ChooseFirstPlayer) -> None:
        during(game, "setup")
        give_the_token(game, move.first)
        next_phase(game)
