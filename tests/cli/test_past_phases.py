"""`--turn` and `--phase`: a game as it stood after one of its phases, and two points of it compared."""

from __future__ import annotations

import shutil

import pytest
from table import command
from test_commands import at_the_ford

from wargame_cli.archive.game.games import dump
from wargame_cli.engine.errors import WargameError
from wargame_cli.reports.packing import view_file
from wargame_cli.reports.positions.past import START, at_phase

_LOOKS = (("units",), ("supply",), ("moves", "R1"), ("map",), ("map", "--public"))


@pytest.fixture
def fought(table):
    """Red's and Blue's first turn were played; `games` holds the file after each phase, the first of the beginning."""
    table.games = [table.folder / "0.yaml"]
    shutil.copy(table.path, table.games[0])
    at_the_ford(table)
    table.play("{attack: Ford, with: [B1, B2]}", answers="{attack 0201/retreat/R1: 0101}")
    while table.game.position.turn == 1:
        table.play()
    return table


def test_a_past_phase_looks_as_it_looked_then(fought):
    """Each command says of it what it said then; without a phase it is the end of the turn."""
    shutil.copy(fought.path, fought.folder / "end.yaml")
    later = fought.game.position.phase
    fought.play()
    assert fought.game.position.phase != later or fought.game.position.turn != 2
    for words in _LOOKS:
        name, *more = words
        then = fought.say(name, fought.path, *more, "--turn", "1")
        assert (then.code, then.err) == (0, "")
        assert then.out == fought.say(name, fought.folder / "end.yaml", *more).out
        began = fought.say(name, fought.path, *more, "--phase", START)
        assert began.out == fought.say(name, fought.games[0], *more).out


def test_a_phase_without_a_turn_is_its_last(fought):
    """As in reports."""
    game = fought.game
    assert at_phase(game, None, "red-turn").position.turn == 1
    assert at_phase(game, 1, "red-turn").position.place_of("R1") == "0201"
    assert at_phase(game, None, None) is game


def test_status_then_knows_nothing_of_today(fought):
    """Neither mail nor a command to type next, and it says which moment it is."""
    said = fought.say("status", fought.path, "--phase", "red-turn", "--turn", "1")
    assert (said.code, said.err) == (0, "")
    assert "Next:" not in said.out
    assert said.out.endswith("This is the game as it stood after turn 1, Red Turn.\n")
    found = fought.say("status", fought.path, "--turn", "1", "--phase", START, "--json").json
    assert (found["turn"], found["phase"], found["next_command"], found["copies"]) == (1, "red-turn", "", [])
    assert fought.say("status", fought.folder, "--turn", "1").code == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--turn", "9"), "no phase of turn 9 has been played\n    hint: turns played so far: 1"),
        (("--phase", "red-trun"), "there is no phase 'red-trun'\n    hint: did you mean red-turn?"),
        (("--turn", "2", "--phase", "blue-turn"), "the phase blue-turn of turn 2 has not been played"),
        (("--turn", "7", "--phase", START), "no phase of turn 7 has been played"),
    ],
)
def test_what_was_not_played_is_refused(fought, words, told):
    """With what there is instead."""
    for name in ("units", "supply", "moves", "map", "status"):
        said = fought.say(name, fought.path, *words)
        assert (said.code, said.out) == (2, "")
        assert told in said.err


def test_a_view_has_no_past(fought):
    """It holds no journal, and says so."""
    path = fought.folder / "view.json"
    path.write_bytes(dump(view_file(fought.game, "Red"), path))
    said = fought.say("map", path, "--turn", "1")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("this is what Red may see of the game, without its journal")


def test_two_points_of_a_game_are_compared(fought):
    """By phase, by turn, and from the beginning; today without a second one."""
    found = fought.say("diff", fought.path, "--from", "start", "--to", "1/red-turn", "--json").json
    assert [each["text"] for each in found["changes"] if each["field"] == "units"] == ["R1: 0101 to 0201"]
    whole = fought.say("diff", fought.path, "--from", "1/start").out.splitlines()
    assert whole[6:] == fought.say("diff", fought.games[0], fought.path).out.splitlines()[6:]
    assert "the two positions are the same" in fought.say("diff", fought.path, "--from", "1").out
    said = fought.say("diff", fought.path)
    assert (said.code, said.err) == (
        2,
        "with what? Name a second game, or a point of this one\n    hint: --from start\n",
    )
    said = fought.say("diff", fought.path, "--from", "one/red-turn")
    assert (said.code, said.err) == (
        2, "a point of a game is written TURN, PHASE or TURN/PHASE, not 'one/red-turn'\n"
    )  # fmt: skip


def test_the_public_sees_no_more_of_the_past(tmp_path):
    """What a stack hides now it hid then."""
    path = tmp_path / "g.yaml"
    command("new", "kaisers-war/palestine-1918", "-o", path, "--id", "pal", "--seed", "3")
    assert command("play", path, "--turns", "1").code == 0
    said = command("units", path, "--turn", "1", "--phase", START, "--public")
    assert "BR-HQ-Allenby" in said.out
    assert "BR-Inf-EF" not in said.out


def test_in_python_the_game_of_then_waits_for_nothing(fought):
    """It is for looking at."""
    then = at_phase(fought.game, 1, None)
    assert (then.file.pending, then.file.lock, then.id) == (None, None, fought.game.id)
    with pytest.raises(WargameError, match="turns played so far: 1"):
        at_phase(fought.game, 5, None)
