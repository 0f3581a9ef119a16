"""Cards and the course of the game: decks, the card of phase 5, the round that it is, and the first-player token."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any, cast

from proofs.games.hallertau.situations import decks_but, situations, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.cards_positions import (
    SKIP,
    holding,
    moves_in,
    of_deck,
    one_position_for_each_kind_of_step,
    play,
    run,
    run_on,
)
from proofs.games.hallertau.theorems.positions import belongings, me
from proofs.prove.runs import equal, outcomes, played, refused
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, actions, setup, workers
from spec.hallertau.actions import Place
from spec.hallertau.board import CARD_SPACES, is_full
from spec.hallertau.card_effects import ClearSpace
from spec.hallertau.cards import circumstances
from spec.hallertau.cards.table import CARDS
from spec.hallertau.flow import first_seat, seats_still_to_act
from spec.hallertau.plays import drawing
from spec.hallertau.plays.drawing import DealCard, Draw, TakeToken, face_down
from spec.hallertau.plays.playing import GoOn
from spec.hallertau.setup import starting_decks
from spec.hallertau.spaces import Take
from spec.hallertau.state import BOARD_ROWS, DECKS, DeckName, Game, Phase, Space
from spec.kernel import Move, both, tally, total

PLAYERS = (1, 2, 3, 4)
TOKEN = TakeToken(player=0)
DRAW = Draw(player=0)


def on_a_card_space(space: Space, *, players: int = 1, after: int = 0, **control: Any) -> Game:
    """Any position of phase 4 in which the player who sits first has just placed workers on a card space."""
    known: dict[str, Any] = {"variant": "cards", "decks": starting_decks(0, 4), "turn": 0, "acted": True, "actor": 0}
    return symbolic_game(players, "actions", **(known | {"agenda": actions.AGENDA[space][after:]} | control))


def deck_of_the_space(space: Space) -> DeckName:
    return cast(DeckName, space.removesuffix("_card"))


# --- decks ------------------------------------------------------------------------------------------------------


@theorem("hal.theorem.exhausted-decks", claims=(), it="336", pt="340")
def exhausted_decks() -> Iterator[Statement]:
    """An exhausted deck gives no more cards, and no other deck takes its place. Of the farmyard deck this is so when
    only the cards that lie face down on the stable boards are left."""
    yield always(
        "Nobody draws from an empty deck, on a space or by a card, however many cards the other decks hold.",
        *(run(game, DRAW).impossible() for deck in DECKS if deck != "farmyard" for game in _drawing_from_nothing(deck)),
    )
    few = [(left, _with_farmyard_cards(left)) for left in (1, 2, 6)]
    yield always(
        "Nobody draws from the farmyard deck when it holds only as many cards as lie face down; with more one can.",
        *(run(game, DRAW).impossible(face_down(game) == left) for left, game in few),
        *(run(game, DRAW).permitted(face_down(game) < left) for left, game in few if left > 1),
    )
    yield checked(
        "When a card of one deck is to be dealt, every card of another deck is refused (by enumeration).",
        lambda: (
            ((deck, card), refused(functools.partial(DealCard.premise, game, DealCard(card=card))))
            for deck in DECKS
            for game in [on_a_card_space("bonus_card", agenda=[f"deal.{deck}"])]
            for other in DECKS
            if other != deck
            for card in game.decks[other]
        ),
    )


CARDS_THAT_DRAW: dict[DeckName, int] = {"gateway": 435, "bonus": 6, "point": 535}


def _drawing_from_nothing(deck: DeckName) -> Iterator[Game]:
    """Positions in which a card of an empty deck would be drawn, on its space and by a card."""
    number = CARDS_THAT_DRAW[deck]
    decks = decks_but([number]) | {deck: []}
    yield on_a_card_space(cast(Space, f"{deck}_card"), after=1, decks=decks)
    steps = CARDS[number].steps(1)
    agenda = steps[steps.index(f"card.{number}.1.draw.{deck}") :]
    people = [symbolic_player(0, played=[number])]
    yield symbolic_game(people, "actions", variant="cards", turn=0, actor=0, agenda=agenda, decks=decks)


def _with_farmyard_cards(left: int) -> Game:
    """A farmyard card is to be drawn, with so many in the deck."""
    decks = starting_decks(0, 4)
    return on_a_card_space("farmyard_card", after=1, decks={**decks, "farmyard": decks["farmyard"][:left]})


@theorem("hal.theorem.a-farmyard-card-each-round", claims=(), it="255, 515, 771", pt="256, 487, 734")
def a_farmyard_card_each_round() -> Iterator[Statement]:
    """In phase 5 of every round everybody gets exactly one farmyard card into the hand: there is always one left for
    each."""
    yield checked(
        "Everybody has one farmyard card more when the phase is done (by playing the phase with 1 to 4 players).",
        lambda: (
            ((players, seat), of_deck(after.hand, "farmyard") == 1 and len(after.hand) == 1)
            for players in PLAYERS
            for seat, after in enumerate(_after_new_cards(players).players)
        ),
    )
    yield always(
        "When the phase begins the deck holds a card for everybody, and for each round to come.",
        *(
            run(game).leads_to(
                lambda game: len(game.decks["farmyard"]) >= len(game.players) * (7 - game.round),
            )
            for players in PLAYERS
            for left in (players, 6 * players)
            for game in [_new_cards(players, left)]
        ),
    )


def _new_cards(players: int, left: int) -> Game:
    decks = starting_decks(0, 4)
    known: dict[str, Any] = {"variant": "cards", "decks": decks | {"farmyard": decks["farmyard"][:left]}}
    return symbolic_game(players, "new_card", **known)


def _after_new_cards(players: int) -> Game:
    game = _new_cards(players, 6 * players)
    (after,) = outcomes(game, drawing.farmyard_cards_join_the_hands)
    while not after.done:
        (after,) = outcomes(after, DealCard(card=after.decks["farmyard"][0]))
    return cast(Game, after)


@theorem("hal.theorem.every-kind-of-card-in-phase-4", claims=(), it="781", pt="744")
def every_kind_of_card_in_phase_4() -> Iterator[Statement]:
    """Cards of every kind can be had in phase 4, each on its own space."""
    game = holding(903)
    for space in CARD_SPACES:
        deck = deck_of_the_space(space)
        number = game.decks[deck][0]
        yield possible(
            f"A card of the {deck} deck can be drawn on its space.",
            run(game, Place(player=0, space=space), TOKEN, DRAW, DealCard(card=number)).can(
                lambda *games, number=number: number in me(games[-1]).hand
            ),
        )


# --- rounds and decisions ---------------------------------------------------------------------------------------


@theorem("hal.theorem.the-round-can-be-seen", claims=(), it="373", pt="373")
def the_round_can_be_seen() -> Iterator[Statement]:
    """From phase 2 on the highest number that is uncovered on the stable boards is that of the round. In phase 1 of a
    round, before the next card leaves, it is still the number of the round before."""
    yield checked(
        "When phase 2 is done the highest uncovered number is that of the round (by playing it, in every round).",
        lambda: (
            (number, _highest_uncovered(after) == number)
            for number in range(1, 7)
            for after in outcomes(_in_round(number, "new_workers", done=False), workers.new_workers)
        ),
    )
    yield checked(
        "It stays so to the end of the round (by enumeration of the phases and rounds).",
        lambda: (
            ((number, phase), _highest_uncovered(_in_round(number, phase, done=True)) == number)
            for number in range(1, 7)
            for phase in AFTER_NEW_WORKERS
        ),
    )
    yield checked(
        "Refuted without the exception: in phase 1 it is the number of the round before, and in round 1 none is "
        "uncovered (by enumeration of the rounds).",
        lambda: (
            (number, _highest_uncovered(_in_round(number, "removal", done=True)) == number - 1)
            for number in range(1, 7)
        ),
    )


AFTER_NEW_WORKERS: tuple[Phase, ...] = (
    "new_workers", "income", "actions", "new_card", "fallow", "harvest", "milking", "progress", "boulders",
)  # fmt: skip


def _in_round(number: int, phase: Phase, *, done: bool) -> Game:
    game = MODEL.new(1, 0, 4)
    game.round, game.phase, game.done, game.agenda, game.actor, game.first_player = number, phase, done, [], None, 0
    return cast(Game, game)


def _highest_uncovered(game: Game) -> int:
    """The highest number of a round whose card has left the stable board; 0 if there is none."""
    gone = [number for number in range(1, 7) if not circumstances.is_on_the_stable_board(game, number)]
    return max(gone, default=0)


@theorem("hal.theorem.decisions-with-cards", claims=(), it="350, 667, 685", pt="352, 639, 657")
def decisions_with_cards() -> Iterator[Statement]:
    """With cards, too, what a player decides outside of phases 4 and 9 is only which fields slide twice, in which
    order their bonus cards pay, and which cards they play and what they make of them."""
    alone = {"play_card", "collect", "slide_field", "go_on"}
    yield checked(
        "Where nothing is under way nobody can do anything else there, apart from chance (by enumeration of the "
        "situations with 1 to 4 players).",
        lambda: (
            ((game.phase, game.done), _names_of_moves(game) <= alone | CHANCE)
            for game in situations()
            if game.variant == "cards" and game.phase not in ("setup", "actions", "progress", "over")
            if not game.agenda and not game.pending and MODEL.automatic(game) is None
        ),
    )


CHANCE = {"deal_card", "choose_first_player", "draw_quadrant_card", "toss_coin"}


def _names_of_moves(game: Game) -> set[str]:
    return {str(move.__struct_config__.tag) for kind in MODEL.moves for move in kind.candidates(game)}


# --- the token --------------------------------------------------------------------------------------------------


@theorem("hal.theorem.the-token-changes-nothing-yet", claims=(), it="469", pt="451-453")
def the_token_changes_nothing_yet() -> Iterator[Statement]:
    """Who takes the first-player token changes nothing in the phase under way, not even the order of turns; the token
    may also be left where it is."""
    spaces = [(n, on_a_card_space(space, players=n, first_player=n - 1)) for n in PLAYERS for space in CARD_SPACES]
    yield checked(
        "Taking it changes who has it, and nothing else but that the step is done (by taking it on any position with "
        "1 to 4 players).",
        lambda: (
            ((n, game.agenda[0]), _only_the_token_moved(game, after))
            for n, game in spaces
            for after in outcomes(game, TOKEN)
        ),
    )
    yield always(
        "The next player in turn is the one clockwise who has workers, whether the token was taken or left.",
        *(
            run(game, first, SKIP).leads_to(lambda *games: _next_has_workers(games[-1]))
            for n, game in spaces
            if n > 1
            for first in (TOKEN, SKIP)
        ),
    )
    late = _token_in_progress()
    yield checked(
        "Where a card gives it in phase 9, the same players are still to act in the same order (by taking it there).",
        lambda: (
            (first, seats_still_to_act(after) == seats_still_to_act(before) and first_seat(after) == 0)
            for first, before in late
            for after in outcomes(before, TOKEN)
        ),
    )


def _only_the_token_moved(before: Game, after: Game) -> bool:
    return (
        after.first_player == 0
        and after.turn == before.turn
        and after.agenda == before.agenda[1:]
        and equal(before.board, after.board) is True
        and all(
            equal(belongings(old), belongings(new)) is True
            for old, new in zip(before.players, after.players, strict=True)
        )
    )


def _next_has_workers(game: Game) -> bool:
    """The player in turn has workers, and nobody between the first seat and theirs has; or nobody has any."""
    if game.turn is None:
        return both(*(one.workers == 0 for one in game.players))
    order = [*range(1, len(game.players)), 0]
    skipped = order[: order.index(game.turn)]
    return both(game.players[game.turn].workers > 0, *(game.players[seat].workers == 0 for seat in skipped))


def _token_in_progress() -> list[tuple[int, Game]]:
    people = [symbolic_player(0, played=[419]), symbolic_player(1), symbolic_player(2)]
    known: dict[str, Any] = {"variant": "cards", "decks": decks_but([419]), "turn": 0, "actor": 0}
    known["agenda"] = [*actions.AGENDA["point_card"]]
    return [(first, symbolic_game(people, "progress", first_player=first, **known)) for first in (1, 2)]


@theorem("hal.theorem.only-card-spaces-give-the-token", claims=(), it="473, 663, 847", pt="453, 635, 810")
def only_card_spaces_give_the_token() -> Iterator[Statement]:
    """With cards the first player changes only when somebody uses a card space and takes the token there; so the last
    one to do so, or the only one, is first in the next round."""
    yield checked(
        "Nothing else that can happen moves the token once it is given (by going through every change in the "
        "situations of a game of two with cards, and in one for each kind of step that effects have).",
        lambda: (
            ((name, before.phase, before.agenda), after.first_player == before.first_player)
            for name, before, after in _changes_with_cards()
            if name not in ("take_token", "choose_first_player")
        ),
    )
    yield checked(
        "At the step of a card space taking it gives it to the player (by taking it with 1 to 4 players).",
        lambda: (
            ((players, space), after.first_player == 0)
            for players in PLAYERS
            for space in CARD_SPACES
            for after in outcomes(on_a_card_space(space, players=players, first_player=players - 1), TOKEN)
        ),
    )
    yield checked(
        "At every other step it is refused (by enumeration of the situations).",
        lambda: (
            (game.agenda, refused(functools.partial(TakeToken.premise, game, TOKEN)))
            for game in situations()
            if game.agenda and not game.agenda[0].endswith(".token")
        ),
    )


def _changes_with_cards() -> Iterator[tuple[str, Game, Game]]:
    """Every change in the situations of a game of two with cards: its name, and the positions before and after."""
    with_cards = (game for game in situations() if game.variant == "cards" and len(game.players) == 2)
    for game in itertools.chain(with_cards, one_position_for_each_kind_of_step(players=2)):
        step = MODEL.automatic(game)
        if step is not None:
            yield from ((getattr(step, "__name__", "step"), game, after) for after in outcomes(game, step))
            continue
        for move in moves_in(game):
            yield from ((str(move.__struct_config__.tag), game, after) for after in outcomes(game, move))


@theorem("hal.theorem.eight-uses-of-card-spaces", claims=(), it="427, 469-473", pt="419, 451-453")
def eight_uses_of_card_spaces() -> Iterator[Statement]:
    """The four card spaces have two rows each, so in one phase the token can change hands up to eight times; more often
    only where a card frees a row again."""
    game = holding(903)
    yield always(
        "Each use of a card space fills one of its two rows more, and nobody uses it with both full.",
        *(
            run(game, Place(player=0, space=space)).leads_to(
                lambda before, after, space=space: _rows(after, space) == _rows(before, space) + 1
            )
            for space in CARD_SPACES
        ),
        *(run(game, Place(player=0, space=space)).impossible(is_full(game, space)) for space in CARD_SPACES),
    )
    yield always(
        "The four spaces never have more than eight full rows in all.",
        run(game).leads_to(lambda game: total(_rows(game, space) for space in CARD_SPACES) <= 8),
    )
    start = _four_players_with_card_210()
    yield possible(
        "In a game of four it changes hands eight times in round 1, each time to the next player who acts.",
        run_on(start, *EIGHT_USES).can(lambda *games: _hands_changed(games) == 8 and _all_full(games[-1])),
    )
    yield possible(
        "Refuted without the exception: card 210 clears a card space, and it changes hands a ninth time.",
        run_on(start, *EIGHT_USES, *A_NINTH).can(lambda *games: _hands_changed(games) == 9),
    )


def _rows(game: Game, space: Space) -> int:
    return tally(*(game.board[space][row] > 0 for row in BOARD_ROWS))


def _hands_changed(games: tuple[Game, ...]) -> int:
    """How often another player became first player from one position to the next."""
    return sum(
        one.first_player != other.first_player and one.phase == other.phase == "actions"
        for one, other in itertools.pairwise(games)
    )


def _all_full(game: Game) -> bool:
    return both(*(is_full(game, space) for space in CARD_SPACES))


def _four_players_with_card_210() -> Game:
    """The actions phase of round 1 in a game of four, in which the first player was dealt card 210."""
    game = MODEL.new(4, 2, 4)
    while game.agenda:
        candidates = [move.card for move in DealCard.candidates(game)]
        game = played(MODEL, game, DealCard(card=210 if 210 in candidates else candidates[0]))
    game = played(MODEL, game, setup.ChooseFirstPlayer(first=0))
    while game.phase != "actions":
        game = played(MODEL, game, GoOn())
    return cast(Game, game)


def _use(player: int, space: Space) -> list[Move]:
    return [Place(player=player, space=space), TakeToken(player=player), actions.Skip(player=player)]


EIGHT_USES: list[Move] = [
    Place(player=0, space="nursery"),
    Take(player=0, what={"hops": 2}),
    *(move for place, player in enumerate((1, 2, 3, 0, 1, 2, 3, 0)) for move in _use(player, CARD_SPACES[place // 2])),
]
A_NINTH: list[Move] = [
    play(210),
    ClearSpace(player=0, space="gateway_card"),
    actions.Skip(player=0),
    *_use(1, "gateway_card"),
]
