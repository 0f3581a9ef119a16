"""How positions of Hallertau are looked for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from proofs.desk.find.vocabulary import Function, Lying, Playing, Vocabulary
from proofs.game import Game as Described
from proofs.games.hallertau.situations import DONE, decks_but, describe, moment, symbolic_game, symbolic_player
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import deck_of
from spec.hallertau.resources import fields_of, sheep_of
from spec.hallertau.scoring import total_points
from spec.hallertau.state import CONTENTS, GOODS, ROWS, SHOPS, SLOTS, Game, Player
from spec.kernel import Focus, total


def in_fields(me: Player, contents: tuple[Any, ...]) -> int:
    return total(me.fields[row][content] for row in ROWS for content in contents)


def owned(game: Game) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.tools, me.jewels, *(me.goods[good] for good in GOODS), *(me.sheep[slot] for slot in SLOTS)]
        found += [me.fields[row][content] for row in ROWS for content in CONTENTS]
    return found


# --- cards that are named ---------------------------------------------------------------------------------------

STAGES: tuple[dict[str, Any], ...] = (
    {"phase": "actions", "turn": 0},
    {"phase": "fallow", "turn": 0},
    {"phase": "progress", "turn": 0},
    *({"phase": phase, "done": True} for phase in DONE),
    {"phase": "harvest"},
    {"phase": "over"},
)
LISTS = ("hand", "played")


def made(described: Described, lying: Lying) -> Iterator[Focus]:
    """The named cards in hand or before their player, in every stage with turns or a moment for cards."""
    named: dict[int, list[tuple[int, str]]] = {}
    for whose, place, number in sorted(lying, key=str):
        if place in LISTS and whose in ("player", "other"):
            named.setdefault(number, []).append((0 if whose == "player" else 1, place))
    if not named or not are_of_one_game(list(named)):
        return
    stages = [*(moment(CARDS[number]) for number in named), *STAGES]
    for players in described.model.players:
        for chosen in itertools.product(*named.values()):
            if any(seat >= players for seat, _ in chosen):
                continue
            held: dict[tuple[int, str], list[int]] = {}
            for number, where in zip(named, chosen, strict=True):
                held.setdefault(where, []).append(number)
            people = [
                symbolic_player(seat, hand=held.get((seat, "hand")), played=held.get((seat, "played")))
                for seat in range(players)
            ]
            for stage in stages:
                if stage.get("turn") in (None, *range(players)):
                    decks = decks_but(list(named))
                    game = symbolic_game(people, **{"variant": "cards", "decks": decks, **stage})
                    yield Focus(f"{describe(game)} with cards {', '.join(map(str, named))}", game)


def are_of_one_game(numbers: list[int]) -> bool:
    """A game has one gateway deck and one farmyard deck."""
    return all(
        len({number // 100 for number in numbers if deck_of(number) == deck}) <= 1 for deck in ("gateway", "farmyard")
    )


def occurs(new: Game, lying: Lying) -> bool:
    """The named cards are in the decks of a new game."""
    wanted = {what for _, place, what in lying if place in LISTS}
    return wanted <= {card for deck in new.decks.values() for card in deck}


WORDS = Vocabulary(
    owned=owned,
    counted="tools, jewels, goods, sheep and fields of all players",
    of_player={
        "fields_total": ("fields, sown or empty", fields_of),
        "fields_empty": ("empty fields", lambda me: in_fields(me, CONTENTS[:1])),
        "fields_sown": ("sown fields", lambda me: in_fields(me, CONTENTS[1:])),
        "goods_total": ("goods of all kinds", lambda me: total(me.goods[good] for good in GOODS)),
        "sheep_total": ("sheep, on cards and in the stables", sheep_of),
        "advances_total": ("advances of all shops", lambda me: total(me.village[shop].shop for shop in SHOPS)),
    },
    functions={"points": Function("the points of a player as things stand", total_points, "number")},
    moves={"playable": Playing("play_card", "card", "player", "hand")},
    leading=("round", ".shop"),
    made=made,
    occurs=occurs,
)
