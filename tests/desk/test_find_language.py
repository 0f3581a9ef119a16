"""The language of conditions: what it understands, what it refuses and where, and how far a position is from one."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.desk.find.language import NotUnderstood, understand
from proofs.desk.find.moves import Asking
from proofs.desk.find.tree import Env, View
from proofs.desk.find.vocabulary import words_of
from proofs.desk.move_text import deciding_seat
from proofs.game import Desk
from proofs.registry import game_named, game_names
from proofs.scenarios import usual
from spec.kernel.records import record_bounds


def env(name: str, players: int, seat: int = 0, **given: Any) -> Env:
    game = game_named(name)
    paths = {path.replace("__", "."): value for path, value in given.items()}
    state = game.model.read_state(usual(game, players, paths))
    return Env(View(state, seat), Asking(game.model).on_numbers)


def holds(name: str, text: str, about: Env) -> bool:
    value: bool = understand(game_named(name), text).root.value(about)
    return value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("player.goods.clay == 3", True),
        ('player.goods["clay"] == 3', True),
        ("players[1].jewels == 2 and other.jewels == 2", True),
        ("round == 1 and game.round == 1", True),
        ("phase == 'progress'", True),
        ("phase in ('actions', 'progress')", True),
        ("phase not in ['actions', 'progress']", False),
        ("205 in player.hand", True),
        ("206 in player.hand", False),
        ("1 <= player.goods.clay < 3 or not acted", True),
        ("player.fields[2].empty == 1 and player.sheep[4] == 0", True),
        ("player.goods_total == 6 and player.fields_total == 3 and player.fields_sown == 0", True),
        ("sum(player.goods) == 6 and min(player.goods) == 0 and max(player.goods) == 3", True),
        ("sum(p.jewels for p in players) == 2 and any(p.jewels == 2 for p in players)", True),
        ("all([round == 1, player.tools == 0])", True),
        ("len(player.hand) == 1 and len(players) == 2", True),
        ("abs(player.tools - 4) == 4 and -player.goods.clay == 0 - 3", True),
        ("(player.goods.clay if done else 7) == 7", True),
        ("player.goods.clay * 2 // 4 == 1 and player.goods.clay % 2 == 1", True),
        ("min(player.jewels, other.jewels) == 0 and max(1, 2, round) == 2", True),
        ("actor is None and turn is not None and players[turn].jewels == 0", True),
        ("used.player == 0", False),
        ("players[3].jewels >= 0", False),
        ("players[3] is None", True),
        ("points(player) == points(other)", False),
        ("legal('advance') and playable(205)", False),
    ],
)
def test_conditions_on_numbers(text: str, expected: bool) -> None:
    about = env(
        "hallertau",
        2,
        phase="progress",
        players__0__goods__clay=3,
        players__1__jewels=2,
        players__0__hand=[205],
    )
    assert holds("hallertau", text, about) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'t0' in player.farm.troughs and 'm0' not in player.farm.troughs", True),
        ("player.farm.troughs['t0'] == 1 and len(player.farm.troughs) == 1", True),
        ("'manor' in player.farm.buildings and has(player, 'manor') and not has(other, 'manor')", True),
        ("player.farm.buildings.manor == 't1' and player.farm.buildings.inn is None", True),
        ("player.spaces == 6 and player.troughs_built == 1 and player.animals_total == 0", True),
        ("now is None", True),
        ("now.step == 'room'", False),
        ("buildable('inn')", False),
    ],
)
def test_conditions_of_the_other_game(text: str, expected: bool) -> None:
    given: dict[str, Any] = {
        "players__0__farm__troughs": {"t0": 1},
        "players__0__farm__buildings": {"residence": "b0", "manor": "t1"},
    }
    assert holds("acbas", text, env("acbas", 2, **given)) is expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("1 +", "This is not an expression"),
        ("round == 1 and and acted", "Column 16: This is not an expression"),
        ("().__class__", "Column 1: () is a list; there is no __class__ in it."),
        ("player.__class__ == 1", "player has no __class__."),
        ("player.goods.__len__() == 1", "Column 1"),
        ("round.__class__.__mro__", "there is no __class__ in it"),
        ("(lambda: 1)()", "Only words of the language can stand before brackets"),
        ("[p for p in players] == 1", "ListComp is not part of the language"),
        ("__import__('os').system('true')", "Only words of the language"),
        ("eval('1') == 1", "There is no eval(...)"),
        ("open('x')", "There is no open(...)"),
        ("f'{round}' == 'a'", "JoinedStr is not part of the language"),
        ("(x := 3) == 3", "NamedExpr is not part of the language"),
        ("{1: 2} == 3", "Dict is not part of the language"),
        ("round == 1.5", "1.5 is neither a whole number"),
        ("9**9**9 > 1", "Of arithmetic only + - * // and % are understood."),
        ("round << 3 == 8", "Of arithmetic only"),
        ("round == 99999999", "Numbers beyond 1,000,000"),
        ("player.jewels * player.tools == 6", "One of two factors must be a number that is written down."),
        ("player.jewels // player.tools == 6", "only by a positive number"),
        ("player.jewels % 0 == 6", "only by a positive number"),
        ("player.jewels", "player.jewels is a number; here should be a condition"),
        ("player.jewels and acted", "Column 1: player.jewels is a number"),
        ("player == other", "== can't compare them"),
        ("phase > 'actions'", "> can't compare them"),
        ("player.hand == 3", "player.hand is a list, 3 is a number"),
        ("phase == 'progres'", "phase is never 'progres'. Did you mean progress?"),
        ("player.jewls == 1", "player has no jewls. Did you mean jewels?"),
        ("acted and plyer.jewels == 1", "Column 11: There is no plyer. Did you mean player?"),
        ("playble(205)", "There is no playble(...). Did you mean playable?"),
        ("playable(999)", "There is no card 999."),
        ("999 in player.hand", "What is in player.hand is never 999."),
        ("legal('advanse')", "There is no move advanse. Did you mean advance?"),
        ("player.goods.cley == 1", "player.goods has no cley. Did you mean clay?"),
        ("players[-1].jewels == 1", "counted with a number from 0 on"),
        ("players[round].jewels == 1", "counted with a number from 0 on"),
        ("player.goods[phase] == 1", "must be written down"),
        ("round is 3", "is and is not are for None only"),
        ("any(p.jewels == 1 for p in players if p.tools)", "with one for and no if"),
        ("sum(1 for p in players for q in players) == 4", "with one for and no if"),
        ("points(round) == 3", "here should be a player"),
        ("points(player=player) == 3", "without names inside"),
        ("playable(205) == True", "true or false by itself"),
        ("(1 if playable(205) else 2) == 1", "may not be about legal moves"),
        ("(1, 'a') == 1", "numbers only, or names only"),
        ("(" * 300, "not an expression"),
        ("not " * 100 + "acted", "nested more than 30 deep"),
        ("round == 1 or " * 200 + "acted", "at most 1,000 are read"),
        ("round == 1\x00", "not an expression"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        understand(game_named("hallertau"), text)
    assert message in str(refusal.value)


def test_columns_count_characters() -> None:
    with pytest.raises(NotUnderstood, match=r"^Column 15: There is no zzz"):
        understand(game_named("hallertau"), "'é' == 'é' or zzz == 1")


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("player.jewels >= 3", 3),
        ("player.jewels < 0", 1),
        ("player.jewels == 2 and player.tools >= 4", 6),
        ("player.jewels == 2 or player.tools >= 4", 2),
        ("not player.jewels == 0", 1),
        ("not (player.jewels == 0 or player.tools == 0)", 2),
        ("phase == 'progress'", 3),
        ("player.jewels == 0", 0),
    ],
)
def test_how_far_a_position_is(text: str, far: int) -> None:
    assert understand(game_named("hallertau"), text).root.far(env("hallertau", 2)) == far


@pytest.mark.parametrize("name", game_names())
def test_words_have_meanings_and_work(name: str) -> None:
    """Every word for a player works on symbols and is the number that it has on numbers."""
    game = game_named(name)
    words, state = words_of(game), game.model.new(game.model.players[-1])
    for word, (meaning, work) in words.of_player.items():
        assert meaning
        assert isinstance(work(state.players[0]), int), word
    assert sum(words.owned(state)) >= 0
    assert deciding_seat(game.model, state) == 0


@pytest.mark.parametrize("name", game_names())
def test_a_game_without_words_of_its_own_is_asked_about_its_fields(name: str) -> None:
    game = game_named(name).but(desk=Desk())
    words, state = words_of(game), game.model.new(game.model.players[-1])
    numbers = words.owned(state)
    assert sum(numbers) > 0 and all(type(number) is int for number in numbers)
    assert len(numbers) == len({path for path, _ in record_bounds(state)})
    assert not words.of_player and not words.functions and not words.moves
    about = Env(View(state, 0), Asking(game.model).on_numbers)
    assert understand(game, f"len(players) == {len(state.players)}").root.value(about) is True
    with pytest.raises(NotUnderstood, match="There is no nonsense"):
        understand(game, "nonsense == 1")
    for word in words_of(game_named(name)).of_player:
        with pytest.raises(NotUnderstood, match=f"player has no {word}"):
            understand(game, f"player.{word} == 1")
