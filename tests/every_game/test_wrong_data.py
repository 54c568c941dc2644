"""Every game: a user's data file that is wrong is told with file and line, and no game is made (exit code 2)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from table import command

SCENARIO = {
    "kaisers-war": "kaisers-war/palestine-1918",
    "lamps": "lamps/campaign",
    "illusions-of-glory": "illusions-of-glory/galicia-1914",
}

#: Data of any kind: for a game, the text of the file, the line of the fault, and a part of the message.
WRONG = [
    ("kaisers-war", "setup:\n  - {unit: OT-Inf-1, at: 4135}\n", 1, "expected fields"),
    ("kaisers-war", "setup:\n  OT-Inf-1: [4135]\n", 2, "expected text"),
    ("kaisers-war", "title: mine\nsetup:\n  OT-Inf-99: 4135\n", 1, "unknown field 'title'"),
    ("kaisers-war", "setup:\n  OT-Inf-1: 4135\n  OT-Inf-99: 4135\n", 3, "OT-Inf-99 is none of the starting units"),
    ("kaisers-war", "setup:\n\n  OT-Inf-1: Atlantis\n", 3, "OT-Inf-1"),
    ("kaisers-war", "deploy: {}\n", 1, "unknown field 'deploy'"),
    ("kaisers-war", "counters:\n  - {nation: Utopia, type: infantry army}\n", 2, "no nation is called 'Utopia'"),
    ("kaisers-war", "counters:\n  - nation: Germany\n    type: pikemen\n", 3, "no unit type is called 'pikemen'"),
    ("kaisers-war", "types:\n  infantry army:\n    {code: Inf, size: army, values: many, source: mine}\n", 3, "'many'"),
    ("kaisers-war", "map: [1, 2]\n", 1, "expected fields"),
    ("kaisers-war", "map:\n  places:\n    Atlantis: here\n", 3, "expected a list"),
    ("kaisers-war", "map:\n  terrain:\n    rows: abc\n", 2, "terrain"),
    ("lamps", "units: [GE-1]\n", 1, "expected fields"),
    ("lamps", "units:\n  GE-1:\n    start: hannover\n", 3, "no area is called 'hannover'"),
    ("lamps", "units:\n  GE-1:\n    nation: [germany]\n", 3, "expected"),
    ("lamps", "cards:\n  G14-1: text\n", 2, "expected fields"),
    ("lamps", "map:\n  areas:\n    prussia: 3\n", 3, "expected fields"),
    ("lamps", "map:\n  links:\n    land: ['prussia - atlantis; mine']\n", 3, "atlantis"),
    ("lamps", "map:\n  seas:\n    baltic:\n      name: B\n      at: [1, 2]\n      coasts: [atlantis]\n", 6, "atlantis"),
    ("illusions-of-glory", "mobilization: []\n", 1, "expected fields"),
    ("illusions-of-glory", "mobilization:\n  places:\n    RU-XX-9: lemberg\n", 3, "RU-XX-9"),
    ("illusions-of-glory", "mobilization:\n  places:\n    RU-I-3: atlantis\n", 3, "atlantis"),
    ("illusions-of-glory", "units:\n  XX-1:\n    counter: nothing\n    name: A\n", 2, "XX"),
    ("illusions-of-glory", "cards:\n  AP-1:\n    ops: many\n", 3, "many"),
    ("illusions-of-glory", "map:\n  spaces: [lemberg]\n", 2, "expected fields"),
    ("illusions-of-glory", "map:\n  connections:\n    lemberg - atlantis: rail\n", 3, ""),
]  # fmt: skip

#: What is wrong in whatever game.
ANY = [
    ("mine.yaml", "- 1\n", 1, "no fields"),
    ("mine.yaml", "a: [\n", 1, ""),
    ("mine.yaml", "\n\nnonsense: 1\n", 3, "unknown field 'nonsense'"),
    ("mine.json", '{"nonsense":\n 1}', 1, "unknown field 'nonsense'"),
    ("mine.toml", "\nnonsense = 1\n", 2, "unknown field 'nonsense'"),
    ("mine.toml", "\nnonsense = {\n", 2, ""),
    ("mine.toml", "[map]\n\n[map.nonsense]\na = 1\n", 3, "unknown field 'nonsense'"),
]


@pytest.mark.parametrize(("game", "text", "line", "message"), WRONG)
def test_wrong_data_are_told_with_their_line(tmp_path, monkeypatch, game, text, line, message):
    """Wrong forms and names of what is not there: the line of it, what was expected, exit code 2, never a crash."""
    _refused(tmp_path, monkeypatch, game, ("mine.yaml", text), line, message)


@pytest.mark.parametrize("game", SCENARIO)
@pytest.mark.parametrize(("name", "text", "line", "message"), ANY)
def test_what_is_no_data_file_is_told_with_its_line(tmp_path, monkeypatch, game, name, text, line, message):
    """In YAML, JSON and TOML."""
    _refused(tmp_path, monkeypatch, game, (name, text), line, message)


@pytest.mark.parametrize("game", SCENARIO)
def test_any_part_may_be_of_any_kind(tmp_path, monkeypatch, game):
    """Whatever stands where fields are wanted, the file and a line are named."""
    schema = command("schema", "data", game).json
    parts = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    for part in parts:
        for value in (1, "text", [1], [[]], {"a": 1}, {"a": {"b": []}}, {"a": [{}]}, {"": ""}, None):
            written = (tmp_path.name, json.dumps({part: value}))
            said = _new(tmp_path, monkeypatch, game, ("mine.json", written[1]))
            assert said.code in (0, 2), (written, said.err)
            assert said.code == 0 or re.match(r"mine\.json:1:(\d+:)? ", said.err), (written, said.err)
            Path("game.yaml").unlink(missing_ok=True)


def _new(folder, monkeypatch, game, written):
    monkeypatch.chdir(folder)
    name, text = written
    Path(name).write_text(text, encoding="utf-8")
    return command("new", SCENARIO[game], "--data", name, "--seed", "1", "-o", "game.yaml")


def _refused(folder, monkeypatch, game, written, line, message):
    said = _new(folder, monkeypatch, game, written)
    assert said.code == 2, said.err
    assert re.match(rf"{re.escape(str(written[0]))}:{line}:(\d+:)? ", said.err), said.err
    assert message in said.err
    assert not Path("game.yaml").exists()
