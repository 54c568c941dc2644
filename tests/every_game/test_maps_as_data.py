"""Every game: a map as JSON and its units as CSV are what its drawing shows, for each reader."""

from __future__ import annotations

import csv
import io
from collections import Counter

import jsonschema_rs
import msgspec
import pytest
from recorded import FEW, record, start
from table import command

from wargame_cli.archive.journal.saving import save
from wargame_cli.engine.maps.parts import windows
from wargame_cli.reports.maps import base_of, plan_of
from wargame_cli.reports.maps.data import COLUMNS, schema
from wargame_cli.reports.maps.drawn import list_of, told_of
from wargame_cli.reports.maps.shown import WHOLE, Shown
from wargame_cli.reports.readers import UMPIRE

few_scenarios = pytest.mark.parametrize("scenario", FEW)


@few_scenarios
def test_places_lie_where_the_drawing_has_them(scenario):
    """The plan is that of the map without pieces, for every part that has a name too."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    for part in (None, frozenset(), *list(windows(picture.map).values())[:2]):
        base, plan = base_of(picture, part=part), plan_of(picture, part)
        assert (plan.frame, plan.spots, plan.stack) == (base.frame, base.spots, base.stack)


@few_scenarios
def test_a_map_as_data(scenario):
    """It fits its schema; it has the pieces of the picture and no more, and counts what lies hidden."""
    game = record(scenario).last
    validator = jsonschema_rs.Draft202012Validator(schema())
    for who in (UMPIRE, None, *game.sides):
        picture = game.ruleset.picture(game.position, who)
        told = told_of(game, Shown(who, window=WHOLE))
        validator.validate(msgspec.json.decode(msgspec.json.encode(told)))
        left, top, wide, high = told.view
        for label, place in told.places.items():
            assert left <= place.x <= left + wide
            assert top <= place.y <= top + high
            pieces = picture.pieces.get(label, ())
            assert [piece.unit for piece in place.pieces if piece.unit] == [each.label for each in pieces if each.label]
            hidden = Counter(each.side for each in pieces if not each.label)
            assert {piece.side: piece.hidden for piece in place.pieces if not piece.unit} == hidden
            assert place.holder == picture.holders.get(label, "")


@few_scenarios
def test_units_as_csv(scenario):
    """A row for every unit that the reader sees, and one without a name for each that lies hidden."""
    game = record(scenario).last
    for who in (UMPIRE, None, *game.sides):
        rows = list(csv.DictReader(io.StringIO(list_of(game, Shown(who)))))
        assert all(tuple(row) == tuple(COLUMNS) for row in rows)
        seen = game.position if who == UMPIRE else game.ruleset.view(game.position, who)
        units = {unit: place for place, stack in seen.stacks.items() for unit in stack}
        named = {row["unit"]: row["place"] for row in rows if row["unit"]}
        assert named.items() <= units.items()
        pieces = [piece for stack in game.ruleset.picture(game.position, who).pieces.values() for piece in stack]
        assert {piece.label for piece in pieces if piece.label} <= named.keys()
        assert sum(not row["unit"] for row in rows) == sum(not piece.label for piece in pieces)
        told = {row["side"] for row in rows if row["supply"]}
        assert who == UMPIRE or told <= {who}


@pytest.mark.parametrize("scenario", FEW[:1])
def test_the_command_writes_them(scenario, tmp_path):
    """To the terminal, or to files by their names; a part is a part."""
    path = tmp_path / "g.yaml"
    save(start(scenario), path)
    told = command("map", path, "--json").json
    assert (told["schema"], told["reader"]) == ("wargame/map/1", UMPIRE)
    command("map", path, "-o", tmp_path / "m.json")
    assert msgspec.json.decode((tmp_path / "m.json").read_bytes()) == told
    middle = next(place for place, found in told["places"].items() if found.get("pieces"))
    near = command("map", path, "--json", "--around", middle, "--radius", "1").json
    assert middle in near["places"]
    assert len(near["places"]) < len(told["places"])
    listed = command("map", path, "--csv", "--around", middle, "--radius", "1").out
    assert 1 < len(listed.splitlines()) < len(command("map", path, "--csv").out.splitlines())
    command("map", path, "--csv", "-o", tmp_path / "m.csv", "--around", middle, "--radius", "1")
    assert (tmp_path / "m.csv").read_text() == listed
    for words in (("--json", "--csv"), ("-o", tmp_path / "m.pdf")):
        assert command("map", path, *words).code == 2
    assert command("schema", "drawn-map").json["title"] == "A drawn map (wargame/map/1)"
