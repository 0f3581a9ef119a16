"""Every hand card on both sides, cards that meet, hidden hands; and an engine that is wrong about a card is noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.agricola.cards import exchanges, points, prices, table
from engine.agricola.cards.words import (
    CLAY_TO_STONE,
    FIELDS,
    HOME,
    Choice,
    On,
    Option,
    gain,
    gain_each,
    goods,
    has,
    may,
    may_swap,
    next_rounds,
    put,
    use,
)
from engine.agricola.names import CODES as ENGINE_CODES
from proofs.compare import audit as auditing
from proofs.compare import meetings as meeting
from proofs.compare.audit import audit, audit_piece
from proofs.games.agricola.hand_situations import closer
from proofs.games.agricola.meetings import MEETINGS, meetings
from proofs.prove import running
from proofs.prove.obligations import EXAMPLES, Result, prove_situation
from proofs.prove.solver import Memory
from proofs.registry import game_named
from spec.agricola import MODEL
from spec.agricola.cards.table import CARDS, occupations_for
from spec.agricola.state import CODES, MINOR_CODES, OCCUPATION_CODES, Game
from spec.kernel import Judge, to_json

GAME = game_named("agricola")
Patch = pytest.MonkeyPatch


@pytest.mark.pieces
@pytest.mark.xdist_group("proofs")
@pytest.mark.parametrize(("kind", "codes"), [("minor", MINOR_CODES), ("occupation", OCCUPATION_CODES)])
def test_every_card_is_proved_played_used_and_refused(kind: str, codes: tuple[str, ...]) -> None:
    audits = audit(GAME, kind, running.prove(GAME).results)
    assert [one.rule for one in audits] == [f"agr.card.{code}" for code in codes]
    assert [one.told() for one in audits if not one.passed] == []


@pytest.mark.pieces
@pytest.mark.xdist_group("proofs")
def test_cards_that_meet_are_played_on_both_sides() -> None:
    shown = meeting.meetings(running.prove(GAME).results)
    assert len(shown) == sum(len(list(one.pairs)) for one in MEETINGS) == 359
    assert meeting.play_meetings(GAME, shown) == []


def test_twenty_cards_are_printed_in_the_text() -> None:
    assert sum(card.printed for card in CARDS.values()) == 20
    assert [len(occupations_for(players)) for players in (1, 2, 3, 4)] == [34, 34, 41, 48]


# --- an engine with a fault -------------------------------------------------------------------------------------


def results_of(code: str) -> list[Result]:
    """What the proofs show of a card, alone and with others."""
    rule, memory = f"agr.card.{code}", Memory({})
    about = [focus for focus in (*closer(), *meetings()) if rule in focus.about]
    return [result for focus in about for result in prove_situation(MODEL, focus, memory, EXAMPLES)]


def another(code: str, **fields: Any) -> Callable[[Patch], None]:
    """The engine has something else written on a card."""

    def fault(patch: Patch) -> None:
        card = table.CARDS[code]._replace(**fields)
        patch.setitem(table.CARDS, code, card)
        for key, triggers in table._by_moment().items():
            patch.setitem(table.TRIGGERS, key, triggers)
        if card.choice is not None:
            patch.setitem(table.CHOICES, code, card.choice)
        patch.setattr(points, "_PRINTED", tuple(table.CARDS[one].points for one in ENGINE_CODES))
        patch.setattr(points, "_SCORE_ALL", tuple(table.CARDS[one].score_all for one in ENGINE_CODES))

    return fault


FAULTS: list[tuple[str, Callable[[Patch], None]]] = [
    ("A044", another("A044", cost=goods(wood=2))),
    ("B066", another("B066", played=put(lambda round_: [at for at in (5, 8, 11, 13) if at > round_], grain=1))),
    ("A067", another("A067", on=(use("grain_seeds", gain(grain=2)),))),
    ("A090", another("A090", choice=may("card_plow", when=has(food=1)))),
    ("A110", another("A110", on=(On(CLAY_TO_STONE, gain(food=3)), On("room", gain(food=2))))),
    ("A108", another("A108", choice=may_swap(goods(wood=1), gain(food=3)))),
    ("A160", another("A160", choice=may_swap(goods(food=1), gain(vegetable=1)))),
    ("A111", another("A111", choice=Choice({"use": Option(put(next_rounds(5), food=1))}))),
    ("A053", another("A053", on=(On(HOME, gain(food=3)),))),
    ("B039", another("B039", on=(On(FIELDS, gain_each("food", lambda state, seat: 1)),))),
    ("B136", another("B136", score_all=lambda state, seat: 2)),
    ("B126", lambda patch: patch.setattr(prices, "CARPENTER_MATERIAL", 4)),
    ("B080", lambda patch: patch.setitem(exchanges._FIRED, "stone_3", (4, 4))),
]


@pytest.mark.parametrize(("code", "fault"), FAULTS, ids=[code for code, _ in FAULTS])
def test_a_fault_of_the_engine_is_found(code: str, fault: Callable[[Patch], None], monkeypatch: Patch) -> None:
    results = results_of(code)
    monkeypatch.setattr(auditing, "tell", lambda game, found: str(found))
    monkeypatch.setattr(meeting, "tell", lambda game, found: str(found))

    def problems() -> list[str]:
        found = audit_piece(GAME.name, f"agr.card.{code}", results).problems
        return found + meeting.play_meetings(GAME, meeting.meetings(results))

    assert problems() == []
    fault(monkeypatch)
    assert problems()


# --- hidden hands -----------------------------------------------------------------------------------------------


def random_game(players: int, seed: int) -> Iterator[Game]:
    """The positions of a random game in which people prefer to do something."""
    rng = random.Random(seed)
    with Judge():
        game: Game = MODEL.new(players, hand=1, tile=0)
        while moves := MODEL.legal(game):
            yield game
            busy = [move for move in moves if move.__struct_config__.tag not in ("discard", "convert", "cook")]
            game = MODEL.apply(game, rng.choice(busy or moves))


def dealt_otherwise(game: Game, seat: int, rng: random.Random) -> Game:
    """The same position with other cards in the hands of the others."""
    plain = to_json(game)
    known = {code for me in plain["players"] for code in me["cards"]} | {*plain["players"][seat]["hand"]}
    free = [code for code in CODES if code not in known and CARDS[code].players <= len(game.players)]
    rng.shuffle(free)
    for other, me in enumerate(plain["players"]):
        if other != seat:
            kinds = [CARDS[code].kind for code in me["hand"]]
            me["hand"] = sorted(
                free.pop(next(n for n, one in enumerate(free) if CARDS[one].kind == kind)) for kind in kinds
            )
    twin: Game = MODEL.read_state(plain)
    return twin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_views_offer_equal_moves(players: int) -> None:
    rng = random.Random(players)
    moved = 0
    for game in random_game(players, players):
        if game.phase in ("setup", "deal") or (game.now is not None and game.now.step in FROM_THE_HAND):
            continue
        seat = rng.randrange(players)
        twin = dealt_otherwise(game, seat, rng)
        assert MODEL.view(twin, seat) == MODEL.view(game, seat)
        assert offered(twin, seat) == offered(game, seat)
        moved += to_json(twin) != to_json(game)
    assert moved > 30


FROM_THE_HAND = ("occupation", "minor", "major_improvement", "improvement", "scholar_occupation", "scholar_minor")
"""Steps that open only for some hands: whoever sees one knows that the hand has a card for it."""


def offered(game: Game, seat: int) -> list[Any]:
    """The legal moves of a player."""
    return [plain for move in MODEL.legal(game) if (plain := to_json(move)).get("player") == seat]
