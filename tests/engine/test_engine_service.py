"""The service as a process: requests, refusals and bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "engine.service"]


def converse(*lines: bytes, game: str = "hallertau") -> list[dict[str, Any]]:
    """The replies of one process to some lines; it must end well and say nothing else."""
    done = subprocess.run(
        [*COMMAND, game], input=b"\n".join(lines) + b"\n", capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def request(**keys: Any) -> bytes:
    """One request as a line."""
    return json.dumps(keys).encode()


def test_a_conversation() -> None:
    first = {"type": "choose_first_player", "first": 1}
    replies = converse(
        request(op="new", players=2, id=1),
        request(op="legal", id="two"),
        b"",
        b"  \t ",
        request(op="apply", move=first, id=[3]),
        request(op="snapshot"),
        request(op="view", player=1),
        request(op="scores"),
        request(op="apply", move=first),
    )
    assert len(replies) == 7
    new, legal, applied, snapshot, view, scores, again = replies
    assert new["ok"] is True
    assert new["id"] == 1
    assert new["state"]["phase"] == "setup"
    assert legal == {
        "ok": True,
        "id": "two",
        "moves": [{"type": "choose_first_player", "first": seat} for seat in (0, 1)],
    }
    assert applied["id"] == [3]
    assert applied["state"] == snapshot["state"]
    assert view["state"]["players"][1] == snapshot["state"]["players"][1]
    assert view["state"]["decks"]["bonus"] == 0
    assert applied["state"]["first_player"] == 1
    assert len(scores["scores"]["players"]) == 2
    assert (again["ok"], again["error"]) == (False, "illegal")


def test_restore() -> None:
    state = converse(request(op="new", players=3))[0]["state"]
    broken = {**state, "round": 9}
    replies = converse(
        request(op="restore", state=state),
        request(op="restore", state=broken),
        request(op="snapshot"),
        request(op="new", players=5),
        request(op="snapshot"),
    )
    assert replies[0] == {"ok": True}
    assert (replies[1]["ok"], replies[1]["error"]) == (False, "malformed")
    assert "round" in replies[1]["message"]
    assert replies[3]["error"] == "malformed"
    assert replies[2] == replies[4] == {"ok": True, "state": state}


def test_a_game_with_cards() -> None:
    good, *bad = converse(
        request(op="new", players=2, gateway=0, farmyard=4),
        request(op="new", players=2, gateway=0),
        request(op="new", players=2, farmyard=4),
        request(op="new", players=2, gateway=4, farmyard=0),
        request(op="new", players=2, gateway=None, farmyard=None),
        request(op="new", players=2, gateway=True, farmyard=4),
        request(op="new", players=2, gateway="0", farmyard=4),
    )
    assert good["ok"] is True
    assert good["state"]["variant"] == "cards"
    assert {name: len(deck) for name, deck in good["state"]["decks"].items()} == {
        "gateway": 30,
        "farmyard": 35,
        "bonus": 45,
        "point": 25,
    }
    assert [reply["error"] for reply in bad] == ["malformed"] * len(bad)


def test_all_creatures_big_and_small() -> None:
    first = {"type": "choose_first_player", "player": 1}
    new, legal, applied, place, snapshot, view, scores, restored, broken, again = converse(
        request(op="new", players=2),
        request(op="legal", id=7),
        request(op="apply", move=first),
        request(op="apply", move={"type": "place", "player": 1, "space": "one_stone"}),
        request(op="snapshot"),
        request(op="view", player=0),
        request(op="scores"),
        request(op="restore", state=new_state()),
        request(op="restore", state={**new_state(), "round": 9}),
        request(op="apply", move={"type": "place", "player": 1, "space": "one_stone"}),
        game="acbas",
    )
    assert (new["state"]["game"], new["state"]["variant"]) == ("acbas", "base")
    assert legal == {"ok": True, "moves": [first | {"player": seat} for seat in (0, 1)], "id": 7}
    assert applied["state"]["phase"] == "work"
    assert place["state"] == snapshot["state"] == view["state"]
    assert scores["scores"]["players"][1]["total"] == -12
    assert restored == {"ok": True}
    assert broken["error"] == "malformed"
    assert again["error"] == "illegal"


def new_state() -> dict[str, Any]:
    """A game of All Creatures Big and Small that has just been set up."""
    state: dict[str, Any] = converse(request(op="new", players=2, buildings=4), game="acbas")[0]["state"]
    return state


def test_the_options_of_all_creatures_big_and_small() -> None:
    base, advanced, expert, *bad = converse(
        *(request(op="new", players=2, buildings=number) for number in (0, 4, 8)),
        request(op="new", players=1),
        request(op="new", players=2, buildings=5),
        request(op="new", players=2, buildings=None),
        request(op="new", players=2, buildings=True),
        request(op="new", players=2, gateway=0, farmyard=4),
        request(op="view", player=2),
        game="acbas",
    )
    assert [reply["state"]["variant"] for reply in (base, advanced, expert)] == ["base", "advanced", "expert"]
    assert [reply["error"] for reply in bad] == ["malformed"] * len(bad)
    assert converse(request(op="new", players=2, buildings=4))[0]["error"] == "malformed"


def test_bad_lines_are_answered_one_by_one() -> None:
    deep = b"[" * 200_000 + b"]" * 200_000
    bad = [
        b"{",
        b"nonsense",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b"7",
        b'"new"',
        b"{}",
        b'{"op": null}',
        b'{"op": ["new"]}',
        b'{"op": "dance"}',
        b'{"op": "new"}',
        b'{"op": "new", "players": "2"}',
        b'{"op": "new", "players": true}',
        b'{"op": "new", "players": 2.0}',
        b'{"op": "new", "players": NaN}',
        b'{"op": "new", "players": 0}',
        b'{"op": "new", "players": 2, "seed": 1}',
        b'{"op": "new", "players": ' + b"9" * 10_000 + b"}",
        b'{"op": "new", "players": 2} {"op": "legal"}',
        b'{"op": "apply"}',
        b'{"op": "restore", "state": null}',
        b'{"op": "restore", "state": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}",
        b'{"op": "legal", "id": 1e999}',
        deep,
        b'{"op": ' + deep + b"}",
        b'{"op": "legal", "id": ' + deep + b"}",
        "{'op': 'ação'}".encode("latin-1"),
    ]
    replies = converse(*bad, request(op="legal"), request(op="new", players=1))
    assert len(replies) == len(bad) + 2
    for reply in replies[:-2]:
        assert reply["ok"] is False
        assert reply["error"] == "malformed"
        assert reply["message"].endswith(".")
    assert replies[-2]["error"] == "no_game"
    assert replies[-1]["ok"] is True


def test_very_large_amounts_are_written_back() -> None:
    state = converse(request(op="new", players=1))[0]["state"]
    state["players"][0]["goods"]["clay"] = 10**999
    state["players"][0]["sheep"]["stables"] = 10**999
    replies = converse(
        request(op="restore", state=state),
        request(op="scores"),
        request(op="snapshot"),
        b'{"op": "new", "players": 1' + b"0" * 1000 + b"}",
    )
    assert replies[1]["scores"]["players"][0]["sheep"] == 10**999
    assert replies[2]["state"] == state
    assert replies[3]["error"] == "malformed"
    assert "digits" in replies[3]["message"]


def test_the_id_is_repeated_in_refusals() -> None:
    replies = converse(
        b'{"op": "dance", "id": 5}',
        b'{"op": "legal", "id": null}',
        b'{"op": "apply", "move": {}, "id": {"a": "\\ud800"}}',
    )
    assert [reply["id"] for reply in replies] == [5, None, {"a": "\ud800"}]


def test_malformed_and_illegal_moves_change_nothing() -> None:
    replies = converse(
        request(op="new", players=1),
        request(op="apply", move={"type": "fly"}),
        request(op="apply", move=[]),
        request(op="apply", move={"type": "skip", "player": 0}),
        request(op="view", player=1),
        request(op="view", player="0"),
        request(op="snapshot"),
    )
    assert [reply.get("error") for reply in replies[1:-1]] == [
        "malformed",
        "malformed",
        "illegal",
        "malformed",
        "malformed",
    ]
    assert replies[-1]["state"] == replies[0]["state"]


def test_unknown_games_are_refused() -> None:
    done = subprocess.run([*COMMAND, "chess"], capture_output=True, cwd=ROOT, timeout=60, check=False, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "There is no game 'chess'; the games are: acbas, agricola, hallertau, key_harvest.\n"


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), ([], 2)])
def test_help_and_missing_argument(arguments: list[str], code: int) -> None:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, cwd=ROOT, timeout=60, check=False, text=True)
    assert done.returncode == code
    assert "hallertau" in done.stdout or code
    assert "Traceback" not in done.stderr


def test_replies_come_at_once_and_a_closed_pipe_ends_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "hallertau"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(request(op="new", players=4) + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"] is True
        process.stdout.close()
        process.stdin.write(request(op="snapshot") + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_empty_input() -> None:
    assert converse() == []
