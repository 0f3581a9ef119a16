"""The model of Hallertau as a whole: random play keeps what is claimed of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.compare.lockstep import Mood
from proofs.games.hallertau.partings import PARTINGS
from spec.hallertau import MODEL, rulings
from spec.hallertau.board import SPACES_OF
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import deck_of
from spec.hallertau.setup import FARMYARD_DECKS, GATEWAY_DECKS, ChooseFirstPlayer
from spec.hallertau.state import CARD_NUMBERS, DECKS, SPACES, Game
from spec.hallertau.workers import DrawQuadrantCard, TossCoin
from spec.kernel import Illegal, Judge, copy, diff, to_json
from spec.kernel.records import Malformed


def random_game(players: int, seed: int, *decks: int) -> Iterator[tuple[Game, Any]]:
    """Every position of a random game, with the move made in it (None at the end); with a gateway and a farmyard deck
    that are named, or without cards."""
    rng = random.Random(f"{players}/{seed}")
    mood = Mood(rng, MODEL)
    mood.liking["play_card"] = 3.0
    game = MODEL.new(players, *decks)
    while moves := MODEL.legal(game):
        chosen = mood.pick([to_json(move) for move in moves])
        move = MODEL.read_move(chosen)
        yield game, move
        game = MODEL.apply(game, move)
    yield game, None


def assert_that_a_random_game_keeps_what_is_claimed(players: int, seed: int, *decks: int) -> Game:
    """Every position satisfies the invariants, and the measure falls until the game is over. Its last position."""
    last = None
    for game, _ in random_game(players, seed, *decks):
        assert MODEL.read_state(to_json(game)) == game
        measure = MODEL.measure(game)
        assert last is None or measure < last
        assert min(measure) >= 0
        last = measure
    assert MODEL.over(game)
    assert game.round == 6
    return game


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_invariants_and_measure_in_random_play(players: int) -> None:
    for seed in range(3):
        assert_that_a_random_game_keeps_what_is_claimed(players, seed)


def test_the_number_of_players() -> None:
    for players in (0, 5, -1):
        with pytest.raises(ValueError, match="1 to 4 players"):
            MODEL.new(players)


def turned(value: Any, by: int, players: int) -> Any:
    """A move or position in which everybody sits `by` seats further on."""
    plain = to_json(value)
    for table in (plain, plain.get("used"), *plain.get("pending", [])):
        for key in ("player", "first", "turn", "first_player", "led_by", "actor"):
            if table is not None and table.get(key) is not None:
                table[key] = (table[key] + by) % players
    if "players" in plain:
        plain["players"] = plain["players"][-by:] + plain["players"][:-by]
    return plain


def assert_that_seats_are_alike(game: Game, move: Any) -> None:
    """Turning the table commutes with the move."""
    players = len(game.players)
    after = MODEL.apply(game, move)
    for by in range(1, players):
        there = MODEL.read_state(turned(game, by, players))
        moved = MODEL.apply(there, MODEL.read_move(turned(move, by, players)))
        assert to_json(moved) == turned(after, by, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_alike(players: int) -> None:
    """Proofs may therefore let the player in turn sit first."""
    for game, move in random_game(players, 5):
        if move is not None:
            assert_that_seats_are_alike(game, move)


@pytest.mark.parametrize("players", [1, 3])
def test_without_cards_nothing_is_hidden(players: int) -> None:
    for game, _ in random_game(players, 9):
        plain = to_json(game)
        for seat in range(players):
            view = MODEL.view(game, seat)
            assert diff(view, plain).keys() == hidden(players, seat)
            view["players"][0]["goods"]["rye"] = 99
            assert to_json(game) == plain


def hidden(players: int, seat: int) -> set[str]:
    """The paths of what a player does not see: the decks, and what the others hold."""
    others = [other for other in range(players) if other != seat]
    return {f"decks.{deck}" for deck in DECKS} | {
        f"players.{other}.{cards}" for other in others for cards in ("hand", "just.drawn")
    }


def test_a_refused_move_changes_nothing() -> None:
    game = MODEL.new(2)
    before = to_json(game)
    with pytest.raises(Illegal):
        MODEL.apply(game, ChooseFirstPlayer(first=3))
    assert to_json(game) == before
    assert MODEL.broken(game, ChooseFirstPlayer(first=3)) == ["hal.setup.first-player"]
    assert MODEL.broken(game, ChooseFirstPlayer(first=1)) == []


def test_an_impossible_position_is_refused_with_its_invariant() -> None:
    plain = to_json(MODEL.new(1))
    plain["players"][0]["center"] = 3
    with pytest.raises(Malformed, match=r"hal\.invariant\.center"):
        MODEL.read_state(plain)
    for phase in ("harvest", "milking"):
        game = MODEL.apply(MODEL.new(4), ChooseFirstPlayer(first=0))
        plain = to_json(game)
        plain.update(phase=phase, turn=None)
        for player in plain["players"]:
            player["workers"] = 0
        with pytest.raises(Malformed, match="nobody has to decide"):
            MODEL.read_state(plain)


@pytest.mark.rules("hal.setup.board", "hal.removal.four-players", "hal.removal.top-row")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_set_up_and_first_removal_can_be_combined(players: int) -> None:
    """Workers lie only on the spaces of quadrants that are not cleared; with four players on none."""
    game = MODEL.apply(MODEL.new(players), ChooseFirstPlayer(first=0))
    if players == 4:
        assert {game.board[space][1] for space in SPACES} == {0}
        return
    for move in MODEL.legal(game):
        assert isinstance(move, DrawQuadrantCard)
        after = MODEL.apply(game, move)
        tosses = [toss for toss in MODEL.legal(after) if isinstance(toss, TossCoin)]
        for end in [MODEL.apply(after, toss) for toss in tosses] or [after]:
            cleared = {q for q, spaces in SPACES_OF.items() if all(end.board[space][1] == 0 for space in spaces)}
            assert len(cleared) == players
            assert all(end.board[s][1] == 1 for q, spaces in SPACES_OF.items() for s in spaces if q not in cleared)
            assert sum(end.quadrant_cards.values()) == 5


@pytest.mark.rules("hal.removal.quadrant-card", "hal.removal.question-mark")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_quadrant_cards_favour_no_quadrant(players: int) -> None:
    from spec.hallertau.workers import CARDS_BY_PLAYERS

    weight = dict.fromkeys((1, 2, 3, 4), 0.0)
    for certain, uncertain in CARDS_BY_PLAYERS[players].values():
        assert len(certain) + bool(uncertain) == players
        for quadrant in certain:
            weight[quadrant] += 1
        for quadrant in uncertain:
            weight[quadrant] += 1 / len(uncertain)
    assert set(weight.values()) == {players * 6 / 4}


@pytest.mark.rules("hal.removal.question-mark", "hal.removal.coin")
def test_another_reading_of_the_question_mark() -> None:
    """Read as a die, a question mark in a game of one leaves all four quadrants open."""
    game = MODEL.apply(MODEL.new(1), ChooseFirstPlayer(first=0))
    for reading, quadrants in (("coin", [1, 2]), ("die", [1, 2, 3, 4])):
        readings = {"hal.ruling.question-mark": reading}
        drawn = MODEL.apply(game, DrawQuadrantCard(card=5), Judge(readings=readings))
        assert drawn.coin == quadrants
        with Judge(readings=readings):
            assert MODEL.read_state(to_json(drawn)) == drawn
        tossed = MODEL.apply(drawn, TossCoin(quadrant=drawn.coin[-1]), Judge(readings=readings))
        assert tossed.phase == "actions"


def test_rulings_are_complete() -> None:
    ids = [ruling.id for ruling in rulings.RULINGS]
    assert len(set(ids)) == len(ids)
    for ruling in rulings.RULINGS:
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")
        assert ruling.because.endswith(".")
        assert set(ruling.sources) == {"it", "pt"}
        assert len(ruling.readings) != 1
        parted = any(parting.ruling is ruling for parting in PARTINGS.values())
        assert (ruling.shows is not None or parted) == bool(ruling.readings)


def test_every_rule_cites_both_editions() -> None:
    for rule in MODEL.rules.values():
        assert set(rule.sources) == {"it", "pt"}, rule.id
        assert rule.statement.endswith("."), rule.id


def test_copying_a_position() -> None:
    game = MODEL.new(2)
    assert copy(game) == game


# --- with cards -------------------------------------------------------------------------------------------------

PAIRS = [(gateway, farmyard) for gateway in GATEWAY_DECKS for farmyard in FARMYARD_DECKS]


@pytest.mark.parametrize(("gateway", "farmyard"), PAIRS)
def test_invariants_and_measure_in_random_play_with_cards(gateway: int, farmyard: int) -> None:
    players = 1 + (gateway + farmyard) % 4
    end = assert_that_a_random_game_keeps_what_is_claimed(players, 7, gateway, farmyard)
    assert end.variant == "cards"


def test_random_games_play_cards_of_every_kind() -> None:
    """What the tests below see is not only the game without cards."""
    games = [random_game(2, seed, *decks) for seed in range(4) for decks in ((0, 4), (3, 7))]
    kinds = {move.__struct_config__.tag for game in games for _, move in game if move}
    assert kinds >= {"deal_card", "draw", "take_token", "play_card", "collect", "go_on", "resolve"}


def test_the_decks_of_a_new_game() -> None:
    for gateway, farmyard in PAIRS:
        decks = MODEL.new(2, gateway, farmyard).decks
        assert {deck: len(cards) for deck, cards in decks.items()} == {
            "gateway": 30,
            "farmyard": 35,
            "bonus": 45,
            "point": 25,
        }
        assert {card // 100 for card in decks["gateway"]} == {gateway}
        assert {card // 100 for card in decks["farmyard"]} == {farmyard}


def test_decks_that_are_not_there_are_refused() -> None:
    for decks in ((4, 4), (0, 3), (-1, 4), (0, 8)):
        with pytest.raises(ValueError, match="gateway decks are 0 to 3"):
            MODEL.new(2, *decks)
    for half in ({"gateway": 0}, {"farmyard": 4}):
        with pytest.raises(ValueError, match="both a gateway deck and a farmyard deck"):
            MODEL.new(2, **half)


def test_every_card_has_its_number_and_its_rule() -> None:
    assert tuple(CARDS) == CARD_NUMBERS
    assert len(CARDS) == 330
    for number, card in CARDS.items():
        assert card.number == number
        assert MODEL.rules[f"hal.card.{number}"] is card.rule


@pytest.mark.parametrize("players", [2, 3])
def test_seats_are_alike_with_cards(players: int) -> None:
    """Once the hands are dealt, which is done from seat 0 on."""
    for number, (game, move) in enumerate(random_game(players, 5, 1, 6)):
        if move is not None and game.phase != "setup" and number % 3 == 0:
            assert_that_seats_are_alike(game, move)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_view_hides_decks_and_other_hands_and_nothing_else(players: int) -> None:
    for game, _ in random_game(players, 3, 2, 5):
        plain = to_json(game)
        for seat in range(players):
            found = diff(MODEL.view(game, seat), plain)
            assert found.keys() == hidden(players, seat)
            assert all(seen == len(cards) for seen, cards in found.values())


def dealt_otherwise(game: Game, seat: int, rng: random.Random) -> Game:
    """A game that looks the same to the player: the cards that they do not see have changed places, within a deck."""
    others = [me for other, me in enumerate(game.players) if other != seat]
    instead: dict[int, int] = {}
    for deck, left in game.decks.items():
        unseen = left + [card for me in others for card in me.hand if deck_of(card) == deck]
        instead |= dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    plain: Any = to_json(game)
    lists = [(plain["decks"], deck) for deck in plain["decks"]]
    for other, me in enumerate(plain["players"]):
        if other != seat:
            lists += [(me, "hand"), (me["just"], "drawn")]
    for place, name in lists:
        place[name] = sorted(instead[card] for card in place[name])
    twin: Game = MODEL.read_state(plain)
    return twin


def moves_for(game: Game, seat: int) -> list[Any]:
    """The legal moves of a player, and those of nobody but the ones that say what is in a deck."""
    moves = [to_json(move) for move in MODEL.legal(game)]
    return [move for move in moves if move.get("player", seat) == seat and move["type"] != "deal_card"]


@pytest.mark.parametrize(("players", "decks"), [(2, (0, 4)), (2, (3, 7)), (3, (2, 5)), (4, (1, 6))])
def test_equal_views_offer_equal_moves(players: int, decks: tuple[int, int]) -> None:
    rng = random.Random(players)
    moved = 0
    for game, _ in random_game(players, 1, *decks):
        seat = rng.randrange(players)
        twin = dealt_otherwise(game, seat, rng)
        assert MODEL.view(twin, seat) == MODEL.view(game, seat)
        assert moves_for(twin, seat) == moves_for(game, seat)
        moved += to_json(twin) != to_json(game)
    assert moved > 50


@pytest.mark.parametrize("players", [1, 3])
def test_a_refused_move_changes_nothing_with_cards(players: int) -> None:
    """Moves of this game from other moments are tried at every moment."""
    rng = random.Random(players)
    course = list(random_game(players, 2, 3, 4))
    refused: set[str] = set()
    for game, _ in course:
        before = to_json(game)
        for _, move in rng.sample(course[:-1], 5):
            if broken := MODEL.broken(game, move):
                refused.update(broken)
                with pytest.raises(Illegal):
                    MODEL.apply(game, move)
            assert to_json(game) == before
    assert {"hal.actions.order", "hal.cards.deal", "hal.cards.from-the-hand", "hal.flow.phase"} <= refused
