"""Positions that can't occur: model and engine refuse the same ones, and each invariant is the reason for some."""

from __future__ import annotations

import pytest

from proofs.registry import game_named
from tests.positions import NOBODY_DECIDES, TAKEN, Changed, said_by_engine, said_by_model, try_many

GAME = game_named("hallertau")

CARDS = {"players.0.hand": [1], "players.1.hand": [402]}
WORKERS = {**CARDS, "phase": "new_workers", "done": True}
EFFECT = {"players.0.played": [7], "agenda": ["card.7.2.draw.bonus"], "actor": 0}
REMOVAL = {"phase": "removal"}
REMOVED = {**CARDS, "phase": "removal", "done": True}
COIN = {"phase": "removal", "coin": [1, 2]}
TWO_EFFECTS = {
    "players.0.played": [7, 16],
    "pending": [{"player": 0, "card": 7, "rung": 2}, {"player": 0, "card": 16, "rung": 1}],
    "actor": 0,
    "acted": True,
}
PROGRESS = {"phase": "progress", "turn": 0, "players.0.tools": 3, "players.1.tools": 3}

REFUSED: dict[str, list[Changed]] = {
    "hal.invariant.effects-once": [
        Changed("the same effect twice", TWO_EFFECTS, {"pending.1": {"player": 0, "card": 7, "rung": 2}}),
    ],
    "hal.invariant.no-income": [
        Changed(
            "income before it has come",
            {"phase": "income", "done": True, "players.0.played": [7, 801], "players.0.income": [801]},
            {"done": False},
        ),
    ],
    "hal.invariant.jewel": [
        Changed(
            "a jewel without the card for it",
            {**CARDS, "agenda": ["butchery.pay"]},
            {"agenda": ["butchery.pay_or_jewel"]},
        ),
    ],
    "hal.invariant.deals": [
        Changed("a card is to be dealt from an empty deck", {**CARDS, "agenda": ["deal.point"]}, {"decks.point": []}),
    ],
    "hal.invariant.first-player": [
        Changed("nobody holds the token", {}, {"first_player": None}),
        Changed("somebody holds it already", {"phase": "setup"}, {"first_player": 0}),
    ],
    "hal.invariant.led-by": [
        Changed("nobody led the phase", {"phase": "progress"}, {"led_by": None}),
        Changed("somebody leads a phase without order", {}, {"led_by": 0}),
        Changed("without cards the first player leads", {"phase": "progress"}, {"led_by": 1}),
    ],
    "hal.invariant.done": [
        Changed("the set-up is done", {"phase": "setup"}, {"done": True}),
    ],
    "hal.invariant.turn": [
        Changed("nobody is in turn", {}, {"turn": None}),
        Changed("somebody is in turn in another phase", REMOVAL, {"turn": 0}),
    ],
    "hal.invariant.acted": [
        Changed("a turn is used that nobody has", REMOVAL, {"acted": True}),
    ],
    "hal.invariant.coin": [
        Changed("a coin in another phase", {}, {"coin": [1, 2]}, 1),
        Changed("a coin that no card asks for", COIN, {"coin": [1, 3]}, 1),
    ],
    "hal.invariant.used": [
        Changed("a space used by nobody", {}, {"used": {"player": 2, "space": "farming"}}),
    ],
    "hal.invariant.actor": [
        Changed(
            "something is under way before the sheep die",
            {**WORKERS, **EFFECT, "round": 4},
            {"done": False, "players.0.workers": 0, "players.1.workers": 0, "players.0.sheep.4": 1},
        ),
        Changed(
            "something is under way before the fields slide", {**CARDS, **EFFECT, "phase": "fallow"}, {"turn": None}
        ),
        Changed("nobody does it", EFFECT, {"actor": None}),
        Changed("something is owed at the end", {"phase": "over"}, {"agenda": ["farming.sow"], "actor": 0}),
    ],
    "hal.invariant.agenda": [
        Changed(
            "a card that will use a space, behind the steps of one",
            {"players.0.played": [726], "agenda": ["farming.sow"]},
            {"agenda": ["farming.sow", "card.726.1.use_space"]},
        ),
        Changed("a step of no space", {"agenda": ["farming.sow"]}, {"agenda": ["farming.reap"]}),
        Changed("steps of two spaces", {"agenda": ["farming.sow"]}, {"agenda": ["farming.sow", "clearing.clay"]}),
        Changed("too many of them", {"agenda": ["farming.sow"] * 3}, {"agenda": ["farming.sow"] * 4}),
        Changed("an option that the card has not", EFFECT, {"agenda.0": "card.7.4.draw.bonus"}),
        Changed("a jewel at the Butchery", {"agenda": ["butchery.pay"]}, {"agenda": ["butchery.pay_or_jewel"]}),
        Changed("a card is dealt without cards", {"agenda": ["farming.sow"]}, {"agenda": ["deal.point"]}),
        Changed("a card space without cards", {"agenda": ["farming.sow"]}, {"agenda": ["point_card.draw"]}),
        Changed("a space before a card that uses none", EFFECT, {"agenda": ["farming.sow", "card.7.2.draw.bonus"]}),
        Changed(
            "farmyard cards are dealt to the wrong one",
            {**CARDS, "phase": "new_card", "agenda": ["deal.farmyard"], "actor": 1},
            {"actor": 0},
        ),
    ],
    "hal.invariant.removal": [
        Changed("something is under way before the board is cleared", {**REMOVED, **EFFECT}, {"done": False}, 4),
    ],
    "hal.invariant.nothing-waits": [
        Changed(
            "an effect in the set-up",
            {"phase": "setup", "players.0.hand": [1], "players.0.played": [7]},
            {"pending": [{"player": 0, "card": 7, "rung": 2}], "actor": 0},
        ),
        Changed(
            "an effect while hands are dealt",
            {"phase": "setup", "players.0.played": [7], "agenda": ["deal.gateway", "deal.point"], "actor": 0},
            {"pending": [{"player": 0, "card": 7, "rung": 2}]},
        ),
    ],
    "hal.invariant.card-lists": [
        Changed("twice in a hand", CARDS, {"players.0.hand": [1, 1]}),
        Changed("not in order", {"players.0.hand": [1, 2]}, {"players.0.hand": [2, 1]}),
        Changed("in the wrong deck", CARDS, {"decks.bonus.0": 901}),
    ],
    "hal.invariant.no-cards": [
        Changed("in a game without cards", {}, {"players.0.hand": [1]}),
    ],
    "hal.invariant.cards": [
        Changed("in two hands", CARDS, {"players.1.hand": [1, 402]}),
    ],
    "hal.invariant.one-deck": [
        Changed("of another gateway deck", CARDS, {"players.0.hand": [1, 101]}),
        Changed("of another farmyard deck", CARDS, {"players.0.hand": [1, 501]}),
    ],
    "hal.invariant.new-cards": [
        Changed("drawn, but not in hand", CARDS, {"players.0.just.drawn": [2]}),
        Changed("fresh, but not played", CARDS, {"players.0.just.fresh": [1]}),
    ],
    "hal.invariant.income": [
        Changed("income in another phase", {"players.0.played": [801]}, {"players.0.income": [801]}),
        Changed(
            "income of a card that pays none",
            {"phase": "income", "done": True, "players.0.played": [7, 801], "players.0.income": [801]},
            {"players.0.income": [7]},
        ),
    ],
    "hal.invariant.effects": [
        Changed("an effect waits twice", TWO_EFFECTS, {"pending.1": {"player": 0, "card": 7, "rung": 1}}),
        Changed("an effect of a card in hand", {**TWO_EFFECTS, "players.0.hand": [1]}, {"pending.1.card": 1}),
        Changed("an effect without steps", {**TWO_EFFECTS, "players.0.played": [7, 16, 901]}, {"pending.1.card": 901}),
        Changed("an effect of an option that is not there", TWO_EFFECTS, {"pending.0.rung": 4}),
        Changed("a bonus card waits", {**TWO_EFFECTS, "players.0.played": [7, 16, 832]}, {"pending.1.card": 832}),
        Changed(
            "a card waits that is carried out",
            {**TWO_EFFECTS, "agenda": ["clearing.clay"]},
            {"agenda": ["card.7.2.draw.bonus"]},
        ),
        Changed("an effect of nobody", TWO_EFFECTS, {"pending": [{"player": 3, "card": 7, "rung": 2}]}),
    ],
    "hal.invariant.steps-of-cards": [
        Changed("a step of a card of the other", EFFECT, {"actor": 1}),
    ],
    "hal.invariant.face-down": [
        Changed("eleven for two players", CARDS, {"decks.farmyard": list(range(403, 414))}),
    ],
    "hal.invariant.first-round": [
        Changed("the set-up", {"phase": "setup"}, {"round": 2, "quadrant_cards.1": 0}),
        Changed("the end", {"phase": "over"}, {"round": 5, "quadrant_cards.1": 1}),
    ],
    "hal.invariant.quadrant-cards": [
        Changed("one too many", {}, {"quadrant_cards.1": 1}),
        Changed("one too few", {}, {"quadrant_cards.2": 0}),
        Changed("one for four players", {}, {"quadrant_cards.1": 1}, 4),
        Changed("this round's is drawn", REMOVAL, {"quadrant_cards.1": 0}),
    ],
    "hal.invariant.removed": [
        Changed("in another phase", {}, {"removed.1": 1}),
        Changed("before the card is drawn", REMOVAL, {"removed.1": 1}),
        Changed("more than can be there", REMOVED, {"removed.1": 15}),
        Changed("of a quadrant that is open", COIN, {"removed.2": 1}, 1),
    ],
    "hal.invariant.board": [
        Changed("two in a first row", {}, {"board.farming.1": 2}),
        Changed("one in a second row without cards", {}, {"board.farming.2": 1}),
        Changed("three in a second row", CARDS, {"board.farming.2": 3}),
        Changed("two above an empty row", {**CARDS, "board.farming.1": 0}, {"board.farming.2": 2}),
        Changed("three above an empty row", {}, {"board.farming.3": 3}),
        Changed("one in a third row", {"board.farming.2": 2}, {"board.farming.3": 1}),
        Changed("a third row of a card space", {**CARDS, "board.bonus_card.2": 2}, {"board.bonus_card.3": 3}),
    ],
    "hal.invariant.card-spaces": [
        Changed("without cards", {}, {"board.bonus_card.2": 2}),
    ],
    "hal.invariant.workers": [
        Changed("fewer than six", WORKERS, {"players.1.workers": 5}),
        Changed("fewer than six in phase 3", {**CARDS, "phase": "income", "done": True}, {"players.0.workers": 5}),
        Changed("after they are spent", {**CARDS, "phase": "milking", "done": True}, {"players.0.workers": 1}),
        Changed("when phase 4 is done", {**CARDS, "phase": "actions", "done": True}, {"players.0.workers": 1}),
        Changed("in turn without any", {}, {"players.0.workers": 0}),
        Changed(
            "in turn without any while a card is carried out", {**EFFECT, "acted": False}, {"players.0.workers": 0}
        ),
    ],
    "hal.invariant.most-workers": [
        Changed("thirteen", CARDS, {"players.1.workers": 13}),
        Changed("thirteen in phase 3", {**CARDS, "phase": "income", "done": True}, {"players.0.workers": 13}),
        Changed("of another's card 315", {"players.1.played": [315]}, {"players.0.workers": 13}),
        Changed(
            "before card 315 is carried out",
            {"players.0.played": [315], "agenda": ["card.315.1.recall"]},
            {"players.0.workers": 13},
        ),
        Changed(
            "while card 315 waits",
            {
                "players.0.played": [315],
                "pending": [{"player": 0, "card": 315, "rung": 1}],
                "agenda": ["clearing.clay"],
            },
            {"players.0.workers": 13},
        ),
    ],
    "hal.invariant.promise": [
        Changed("without card 222", CARDS, {"players.0.promised": 1}),
        Changed("of another's card", {"players.1.played": [222]}, {"players.0.promised": 1}),
        Changed("out of turn", {"players.1.played": [222]}, {"players.1.promised": 1}),
        Changed(
            "after the turn is used",
            {"players.0.played": [222], "agenda": ["clearing.clay"]},
            {"players.0.promised": 1},
        ),
    ],
    "hal.invariant.eight-fields": [
        Changed("nine", {"players.0.fields.5.rye": 5}, {"players.0.fields.5.rye": 6}),
    ],
    "hal.invariant.single-crops": [
        Changed("wool", {}, {"players.0.fields.3.wool": 1}),
        Changed("two crops", {}, {"players.0.fields.3.rye_twice": 1}),
    ],
    "hal.invariant.fallow": [
        Changed(
            "nothing to slide", {"phase": "fallow"}, {"players.0.fields.3.empty": 0, "players.0.fields.4.empty": 0}
        ),
        Changed("row 2 without cards", {"phase": "fallow"}, {"players.1.fields.2.empty": 1}),
    ],
    "hal.invariant.sheep": [
        Changed("on the card of this round", {"round": 4}, {"players.0.sheep.4": 1}),
        Changed("on the card of a round that is over", {"round": 5, **REMOVAL}, {"players.0.sheep.4": 1}),
    ],
    "hal.invariant.third-card": [
        Changed("without cards", {}, {"players.0.sheep.3": 1}),
        Changed("without card 531", CARDS, {"players.0.sheep.3": 1}),
        Changed("with another's card 531", {"players.1.played": [531]}, {"players.0.sheep.3": 1}),
    ],
    "hal.invariant.center": [
        Changed("before the leftmost shop", {}, {"players.0.center": 1}),
        Changed(
            "behind it",
            {"players.0.village.bakery.shop": 3},
            {"players.0.village.bakery.shop": 0, "players.0.center": 1},
        ),
    ],
    "hal.invariant.boulders": [
        Changed("on the shop", {}, {"players.0.village.bakery.first": 2, "players.0.village.bakery.shop": 2}),
        Changed("both in one column", {}, {"players.0.village.bakery.second": 2}),
    ],
    "hal.invariant.boulder-order": [
        Changed(
            "only the nearer one is off the board",
            {"players.0.village.bakery.first": 11, "players.0.village.bakery.second": 11},
            {"players.0.village.bakery.second": 10},
        ),
    ],
    "hal.invariant.tools": [
        Changed("more than there are", PROGRESS, {"players.0.tools_used": 4}),
        Changed("in another phase", {"players.0.tools": 3}, {"players.0.tools_used": 1}),
        Changed("in the last round", {**PROGRESS, "round": 6}, {"players.0.tools_used": 1}),
        Changed(
            "once it is done",
            {**CARDS, "phase": "progress", "done": True, "players.0.tools": 1},
            {"players.0.tools_used": 1},
        ),
    ],
    "hal.invariant.tools-turn": [
        Changed("before their turn", PROGRESS, {"players.1.tools_used": 1}),
    ],
    "nobody decides": [
        Changed("an actor without anything to do", {}, {"actor": 0}),
        Changed("the other comes first", TWO_EFFECTS, {"actor": 1}),
        Changed("a single effect waits", TWO_EFFECTS, {"pending": [{"player": 0, "card": 7, "rung": 2}]}),
        Changed("the turn is used", {}, {"acted": True}),
        Changed(
            "nobody has a card",
            {**CARDS, "phase": "milking", "done": True},
            {"players.0.hand": [], "players.1.hand": []},
        ),
        Changed("the milking is to come", {**CARDS, "phase": "milking", "done": True}, {"done": False}),
        Changed("the fields are to slide", {**CARDS, "phase": "fallow"}, {"turn": None}),
        Changed(
            "without cards no phase waits",
            {"players.0.workers": 0, "agenda": ["farming.sow"]},
            {"agenda": [], "actor": None, "acted": False, "turn": None, "done": True, "players.1.workers": 0},
        ),
        Changed("the board is to be cleared", REMOVED, {"done": False}, 4),
    ],
}

TAKEN_BY_BOTH = [
    Changed("fifteen workers after card 315", {"players.0.played": [315]}, {"players.0.workers": 15}),
    Changed(
        "a jewel at the Butchery after card 328",
        {"players.0.played": [328], "agenda": ["butchery.pay"]},
        {"agenda": ["butchery.pay_or_jewel"]},
    ),
    Changed("sheep on the third card after card 531", {"players.0.played": [531]}, {"players.0.sheep.3": 1}),
    Changed("as many workers removed as can be", REMOVED, {"removed.1": 14}),
    Changed("of a quadrant that is cleared in any case", {**COIN, "coin": [3, 4]}, {"removed.1": 14}, 3),
    Changed("the last twelve farmyard cards", CARDS, {"decks.farmyard": list(range(403, 415))}),
]

NOT_FORBIDDEN = [
    Changed("more workers exchanged than anybody has", {}, {"players.0.just.workers": 99}),
    Changed(
        "something is under way when phase 4 is done, without cards",
        {"agenda": ["clearing.clay"], "acted": True},
        {"done": True, "turn": None, "acted": False, "players.0.workers": 0, "players.1.workers": 0},
    ),
]
"""What can't occur either, but breaks no invariant: both take it."""


def names(rows: list[Changed]) -> list[str]:
    return [row.what for row in rows]


@pytest.mark.parametrize(
    ("claim", "row"),
    [pytest.param(claim, row, id=f"{claim}-{row.what}") for claim, rows in REFUSED.items() for row in rows],
)
def test_what_both_refuse(claim: str, row: Changed) -> None:
    position = row.position(GAME)
    assert said_by_model(GAME, position) == claim
    assert said_by_engine(GAME, position) != TAKEN


@pytest.mark.parametrize("row", [*TAKEN_BY_BOTH, *NOT_FORBIDDEN], ids=names([*TAKEN_BY_BOTH, *NOT_FORBIDDEN]))
def test_what_both_take(row: Changed) -> None:
    position = row.position(GAME)
    assert said_by_model(GAME, position) == TAKEN
    assert said_by_engine(GAME, position) == TAKEN


def test_every_invariant_refuses_something() -> None:
    assert REFUSED.keys() - {NOBODY_DECIDES} == {claim.id for claim in GAME.model.invariants}


@pytest.mark.parametrize("variant", GAME.model.variants)
def test_both_refuse_the_same_of_many(variant: str) -> None:
    tried = try_many(GAME, variant, 150).tried
    assert tried.positions == 150
    assert 75 < tried.refused < 145
