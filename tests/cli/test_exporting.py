"""`wargame export`: a position for a VASSAL module by its owner's mapping, for scripts and for tables."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from table import command

import wargame_cli
from wargame_cli.archive.game.games import dump
from wargame_cli.reports.packing import view_file

EXAMPLE = Path(__file__).parents[2] / "examples" / "kaisers-war" / "vassal"
_VASSAL = ("--format", "vassal-setup")


@pytest.fixture
def desert(tmp_path):
    """The game of the example, with its mapping beside it."""
    path = tmp_path / "g.yaml"
    assert command("new", "kaisers-war/palestine-1918", "-o", path, "--id", "pal", "--seed", "3").code == 0
    shutil.copy(EXAMPLE / "mapping.yaml", tmp_path / "m.yaml")
    return path


def exported(game, *more, mapping="m.yaml"):
    return command("export", game, *_VASSAL, "--mapping", game.parent / mapping, *more)


def rewritten(game, one, other):
    """The mapping with one text in another's place."""
    path = game.parent / "m.yaml"
    text = path.read_text()
    assert one in text
    path.write_text(text.replace(one, other))


def test_a_stack_is_listed_from_below(desert):
    """By map, board, zone and place; what it does not hold is told on standard error."""
    said = exported(desert)
    hexes = said.json["Main Map"]["Palestine"]["Hexes"]
    assert hexes["0305"] == ["al garrison 1", "br mech 1", "br cav dmc", "br inf ef", "br hq allenby"]
    assert (said.code, said.err) == (0, "left out: fleet, pool\n")
    assert exported(desert, "-o", desert.parent / "s.json").out == ""
    assert json.loads((desert.parent / "s.json").read_text()) == said.json


def test_what_a_side_may_not_see_is_not_in_it(desert):
    """Of a game and of the side's view of it alike."""
    said = exported(desert, "--side", "CP")
    assert said.json["Main Map"]["Palestine"]["Hexes"]["0305"] == ["br hq allenby"]
    assert said.err == "left out: pool\nleft out: what lies hidden (4)\n"
    own = desert.parent / "view.json"
    own.write_bytes(dump(view_file(wargame_cli.load(desert), "CP"), own))
    assert exported(own).out == said.out
    public = exported(desert, "--public").out
    assert public != said.out
    assert "br inf ef" not in public


def test_a_past_phase(desert):
    """As it stood then: a garrison has left Jerusalem since."""
    began = exported(desert).json
    (desert.parent / "events.yaml").write_text(
        "events:\n- {event: UnitMoved, unit: AL-Gar-1, start: '4135', end: '4035'}\n"
    )
    said = command("override", desert, desert.parent / "events.yaml", "--reason", "a test")
    assert said.code == 0, said.err
    assert exported(desert).json != began
    assert exported(desert, "--phase", "start").json == began


def test_what_has_no_name_is_named_at_once(desert):
    """Places and units in one error with their lines; or all are left out, and told."""
    rewritten(desert, '  Jerusalem: "0305"\n', "")
    rewritten(desert, "  OT-Fort-1: ot fort 1\n", "")
    rewritten(desert, "  GE-Tac-1: ge air 1\n", "  GE-Tac-1:\n")
    rewritten(desert, "  pool:\n", "")
    said = exported(desert)
    assert (said.code, said.out) == (2, "")
    assert "2 places without a name in the module: 4135 Jerusalem, pool [missing-field]" in said.err
    assert "1 unit without a name in the module: OT-Fort-1 [missing-field]" in said.err
    assert "GE-Tac-1" not in said.err
    rewritten(desert, "unknown: refuse", "unknown: leave-out")
    said = exported(desert)
    assert said.code == 0
    assert {*said.err.removeprefix("left out: ").strip().split(", ")} == {
        "4135 Jerusalem", "fleet", "pool", "OT-Fort-1", "GE-Tac-1",
    }  # fmt: skip
    assert "0402" not in said.out


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("  AL-Gar-1:", "  AL-Gra-1:", "the game has no unit 'AL-Gra-1'"),
        ("  Jerusalem:", "  Jerusalme:", "the game has no place 'Jerusalme'"),
        ("  Jerusalem:", '  "4135": a\n  Jerusalem:', "Jerusalem is 4135, which stands in line"),
        ("zone: Hexes", "zones: Hexes", "unknown field 'zones'"),
        ("zone: Hexes", "", "the field 'zone' is missing"),
        ("zone: Hexes", "zone: ''", "'' is no name"),
        ("unknown: refuse", "unknown: ignore", "'ignore' is not one of: leave-out, refuse"),
        ("mapping/1", "mapping/2", "is not one of: wargame/vassal-mapping/1"),
        ("br inf ef", '"a\\x1b[31mb"', "'a\\\\x1b[31mb' is no name"),
        ("br inf ef", '"a\\nb"', "is no name: it is one line of text"),
        ("br inf ef", f'"{"x" * 300}"', "has at most 200 characters"),
        ("br inf ef", "[1, 2]", "expected text, not a list of 2"),
        ("br inf ef", "br mech 1", "'br mech 1' is the piece of BR-Inf-EF, and BR-Mech-1 stands in this position too"),
    ],
)
def test_a_wrong_mapping_is_refused_with_its_line(desert, one, other, told):
    """Nothing is written, and nothing of it commands the terminal."""
    rewritten(desert, one, other)
    said = exported(desert, "-o", desert.parent / "s.json")
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert "m.yaml:" in said.err
    assert "\x1b" not in said.err
    assert not (desert.parent / "s.json").exists()


def test_hostile_names_stay_text(desert):
    """What would be markup, or a field of another program's file, is a string of the JSON."""
    name = '</script>"><img onerror=x>;/\t${a}__proto__'
    rewritten(desert, "br inf ef", json.dumps(name))
    assert name in exported(desert).json["Main Map"]["Palestine"]["Hexes"]["0305"]


def test_a_mapping_to_be_filled_in(desert):
    """With our names as comments; filled in it exports."""
    path = desert.parent / "t.yaml"
    assert command("export", desert, *_VASSAL, "--mapping-template", "-o", path).code == 0
    text = path.read_text()
    assert "  #BR-Inf-EF:                # Allied, infantry army, 6-8-2, at 4135 Jerusalem\n" in text
    for field in ("map", "board", "zone"):
        text = text.replace(f"\n{field}:", f"\n{field}: X")
    text = text.replace("  #BR-Inf-EF:", "  BR-Inf-EF: army").replace('  #"4135":', '  "4135": here')
    path.write_text(text.replace("refuse", "leave-out"))
    assert exported(desert, mapping="t.yaml").json == {"X": {"X": {"X": {"here": ["army"]}}}}


def test_the_mapping_fits_its_schema():
    """Printed by `wargame schema vassal-mapping`."""
    jsonschema_rs.validate(
        command("schema", "vassal-mapping").json, yaml.safe_load((EXAMPLE / "mapping.yaml").read_text())
    )


def test_json_and_csv_are_those_of_the_map(desert):
    """Word for word."""
    for format in ("json", "csv"):
        said = command("export", desert, "--format", format, "--side", "CP")
        assert said.out == command("map", desert, f"--{format}", "--side", "CP").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--format", "vasal-setup"), "did you mean vassal-setup"),
        (("--format", "csv", "--mapping", "m.yaml"), "a mapping goes with --format vassal-setup"),
        (_VASSAL, "hint: --mapping-template -o module.yaml writes one"),
        ((*_VASSAL, "--mapping", "m.yaml", "--mapping-template"), "not both"),
        ((*_VASSAL, "--mapping", "none.yaml"), "none.yaml"),
    ],
)
def test_what_cannot_be_done_says_why(desert, words, told):
    """With what to type instead."""
    said = command("export", desert, *words)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
