"""The course of the game: rounds, phases, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.state import LAST_ROUND, PHASES, Game, Phase, Player, Seat
from spec.kernel import decide, insist, rule


def clockwise_from(game: Game, seat: Seat) -> Iterator[Seat]:
    """Every seat once, beginning with the one given."""
    for step in range(len(game.players)):
        yield (seat + step) % len(game.players)


def first_seat(game: Game) -> Seat:
    """The seat of the first player, once there is one."""
    assert game.first_player is not None
    return game.first_player


def seats_still_to_act(game: Game) -> list[Seat]:
    """In a phase in which each player acts once, clockwise from the first: who comes after the player in turn."""
    order = list(clockwise_from(game, first_seat(game)))
    return order[order.index(game.turn) + 1 :] if game.turn is not None else order


@rule("hal.flow.phase", it="340-349", pt="344-350")
def during(game: Game, phase: Phase) -> None:
    """Every round has ten phases in a fixed order, and what belongs to one phase can't be done in another."""
    insist(game.phase == phase)


@rule("hal.flow.turn", it="405, 557", pt="403, 529")
def in_turn(game: Game, seat: Seat) -> Player:
    """Players act in their turn; what chance decides, no player does."""
    insist(game.turn == seat and seat < len(game.players))
    return game.players[seat]


@rule("hal.flow.next-phase", it="340-349", pt="344-350", effect="The order of the phases is fixed.")
def next_phase(game: Game) -> None:
    """When a phase is complete the next one begins."""
    game.phase = PHASES[PHASES.index(game.phase) + 1]
    game.turn = None


@rule("hal.flow.income", it="836", pt="799", effect="The phase is left out.")
def no_income(game: Game) -> None:
    """Without cards there is no income: phase 3 is left out. The first player then begins phase 4."""
    next_phase(game)
    game.turn = game.first_player


@rule("hal.flow.new-card", it="515, 836", pt="487, 799", effect="The card is set aside unseen.")
def discard_farmyard_card(game: Game) -> None:
    """Without cards the farmyard card that held the workers is discarded in phase 5."""
    next_phase(game)


@rule("hal.flow.end-of-round", it="661", pt="633", effect="It happens by itself.")
def end_of_round(game: Game) -> None:
    """After phase 10 the next round begins with phase 1; after the sixth round the game is over."""
    the_token_passes(game)
    if decide(game.round < LAST_ROUND):
        game.round += 1
        game.phase = "removal"
    else:
        game.phase = "over"
    game.turn = None


@rule("hal.flow.token", it="837", pt="800", effect="It happens by itself.")
def the_token_passes(game: Game) -> None:
    """Without cards the first-player token goes to the next player clockwise at the end of every round."""
    game.first_player = (first_seat(game) + 1) % len(game.players)
