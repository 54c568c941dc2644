"""Saved games: they read back as they were, and nothing that was torn or changed passes."""

from __future__ import annotations

import re

import msgspec
import pytest

import wargame_cli
from wargame_cli.archive.game import games
from wargame_cli.archive.storage import canonical
from wargame_cli.engine import soundness
from wargame_cli.engine.errors import Malformed, Unsafe, WargameError


@pytest.mark.parametrize("name", ["other.yaml", "other.json"])
def test_a_game_reads_back_as_it_was(table, name):
    """YAML and JSON hold the same game, with its journal beside it."""
    table.play("{move: R1, to: Ford}")
    saved = wargame_cli.save(table.game, table.folder / name)
    again = wargame_cli.load(table.folder / name)
    assert again.file == saved.file
    assert again.position == table.game.position
    assert (table.folder / "other.journal.jsonl").read_bytes() == (table.folder / "game.journal.jsonl").read_bytes()


def test_users_data_is_embedded(tmp_path):
    """A data file of YAML, JSON or TOML is laid over ours and stays in the game, whatever becomes of the file."""
    for name, text in {
        "a.yaml": "stacks: {0101: [R1, R2, R3], 0102: [], 0202: [], 0301: [B1, B2, B3]}\n",
        "a.json": '{"stacks": {"0101": ["R1", "R2", "R3"], "0102": [], "0202": [], "0301": ["B1", "B2", "B3"]}}',
        "a.toml": '[stacks]\n"0101" = ["R1", "R2", "R3"]\n"0102" = []\n"0202" = []\n"0301" = ["B1", "B2", "B3"]\n',
    }.items():
        (tmp_path / name).write_text(text)
        target = tmp_path / f"game-{name}.yaml"
        wargame_cli.save(wargame_cli.new("crossing/dawn", data=[tmp_path / name]), target)
        (tmp_path / name).unlink()
        game = wargame_cli.load(target)
        assert game.position.at("0101") == ["R1", "R2", "R3"]
        assert game.file.data[0].content["stacks"]["0101"] == ["R1", "R2", "R3"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.toml", "stacks = {", "a.toml:1: "),
        ("a.toml", "[a]\n[a]\n", "a.toml:2: cannot declare"),
        ("a.yaml", "- R1\n", "a.yaml:1: the file has no fields"),
        ("a.json", '"R1"', "a.json:1: the file has no fields"),
    ],
)
def test_data_that_are_no_fields_are_told(tmp_path, name, text, message):
    """A file that is no TOML, or a list in place of fields, is refused with its name."""
    (tmp_path / name).write_text(text)
    with pytest.raises(Malformed, match=message):
        wargame_cli.new("crossing/dawn", data=[tmp_path / name])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace("Red: 0", "Red: 9"), "damaged or was changed by hand"),
        (lambda text: text.replace("weather: fair", "weather: foul"), "damaged or was changed by hand"),
        (lambda text: text.replace("seed:", "seeed:"), "unknown field 'seeed'"),
        (lambda text: re.sub(r"  phase: .*", "  fase: red-turn", text), "unknown field 'fase'"),
        (lambda text: text[: text.index("position:")], "the field 'position' is missing"),
        (lambda text: text[: text.index('"0102"') - 2], "damaged or was changed by hand"),
        (lambda text: text.replace("game/2", "game/3"), "is of the format 'wargame/game/3'"),
        (lambda text: "a: 1\n", "this is no saved game"),
        (lambda text: "", "the file is empty"),
        (lambda text: text.replace("Red: 0", "Red: none"), "expected a whole number, not 'none'"),
    ],
)
def test_a_game_that_was_torn_or_changed_is_recognised(table, change, message):
    """Points, options and phases cannot be changed by hand, and half a file is no game."""
    table.path.write_text(change(table.path.read_text()))
    with pytest.raises(Malformed) as caught:
        wargame_cli.load(table.path)
    assert message in str(caught.value)
    assert str(table.path) in str(caught.value)


def test_a_game_cut_off_anywhere_is_no_game(table):
    """No prefix of a saved game is taken for one."""
    table.play("{move: R1, to: Ford}")
    whole = table.path.read_bytes()
    for length in range(0, len(whole) - 1, 7):
        table.path.write_bytes(whole[:length])
        with pytest.raises(Malformed):
            wargame_cli.load(table.path)


def test_the_digest_does_not_depend_on_the_order_of_fields():
    """Two mappings with the same content have the same digest."""
    assert canonical.digest({"a": 1, "b": {"c": 2, "d": 3}}) == canonical.digest({"b": {"d": 3, "c": 2}, "a": 1})


def test_a_digest_is_worked_out_once_for_the_same_bytes(table, monkeypatch):
    """Of other bytes nothing is known: what is changed by hand is refused, each time."""
    monkeypatch.setenv("WARGAME_CACHE", str(table.folder / "cache"))
    made, digest = [], canonical.digest
    monkeypatch.setattr(canonical, "digest", lambda value: made.append(1) or digest(value))
    for _ in range(2):
        wargame_cli.load(table.path)
    assert len(made) == 1
    table.path.write_text(table.path.read_text("utf-8").replace("Red: 0", "Red: 9"), "utf-8")
    for _ in range(2):
        with pytest.raises(Malformed, match="changed by hand"):
            wargame_cli.load(table.path)


def test_a_position_that_was_found_sound_is_not_looked_at_again(table, monkeypatch):
    """What was wrong is told again, and of other bytes nothing is known."""
    monkeypatch.setenv("WARGAME_CACHE", str(table.folder / "cache"))
    looked = []
    look = soundness.faults_of
    monkeypatch.setattr(soundness, "faults_of", lambda ruleset, position: looked.append(1) or look(ruleset, position))
    for _ in range(2):
        assert wargame_cli.load(table.path).position == table.game.position
    assert len(looked) == 1
    position = table.game.position.copy()
    position.begin_phase(1, "noon")
    forged = games.sealed(msgspec.structs.replace(table.game.file, position=position))
    table.path.write_bytes(games.dump(forged, table.path))
    for _ in range(2):
        with pytest.raises(Malformed, match="this is no position of the game: there is no phase 'noon'"):
            wargame_cli.load(table.path)
    assert len(looked) == 2


def test_a_crash_report_loads_as_a_game(table):
    """What the program was doing is beside the game and does not make it another one."""
    crash = games.Crash(command=("resolve",), traceback="Traceback ...")
    file = msgspec.structs.replace(table.game.file, crash=crash)
    path = table.folder / "crash.yaml"
    path.write_bytes(games.dump(file, path))
    assert wargame_cli.load(path).file.crash == crash


def test_new_games_tell_what_is_unknown():
    """Ruleset, scenario, option and choice: each with a hint."""
    with pytest.raises(WargameError, match="did you mean crossing"):
        wargame_cli.new("crosing/dawn")
    with pytest.raises(WargameError, match="did you mean crossing/dawn"):
        wargame_cli.new("crossing/down")
    with pytest.raises(WargameError, match="did you mean weather"):
        wargame_cli.new("crossing/dawn", options={"wether": "foul"})
    with pytest.raises(WargameError, match="fair or foul, not"):
        wargame_cli.new("crossing/dawn", options={"weather": "wet"})
    with pytest.raises(WargameError, match="seed is for seeded dice"):
        wargame_cli.new("crossing/dawn", dice="sealed", seed="7")


def test_a_seeded_game_is_the_same_game_each_time():
    """Id and dice follow from scenario, options and seed; sealed games are all different."""
    assert wargame_cli.new("crossing/dawn", seed="7").id == wargame_cli.new("crossing/dawn", seed="7").id
    assert wargame_cli.new("crossing/dawn", seed="7").id != wargame_cli.new("crossing/dawn", seed="8").id
    one, other = wargame_cli.new("crossing/dawn"), wargame_cli.new("crossing/dawn")
    assert one.file.dice.commitment != other.file.dice.commitment


def test_nothing_is_written_over(table, tmp_path):
    """A new game never replaces a file, and a game never another one; an older copy of itself it does."""
    with pytest.raises(Unsafe, match="never written over another"):
        wargame_cli.save(wargame_cli.new("crossing/dawn", seed="7"), table.path)
    other = wargame_cli.save(wargame_cli.new("crossing/dawn", seed="8"), tmp_path / "other.yaml")
    with pytest.raises(Unsafe, match="holds another game"):
        wargame_cli.save(table.game, other.path)
    copy = wargame_cli.save(table.game, tmp_path / "copy.yaml")
    table.play("{move: R1, to: Ford}")
    assert wargame_cli.save(table.game, copy.path).file.records == 2
