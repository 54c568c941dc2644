"""Who holds what on a map of hexes: places that matter, conquered ground, the front."""

from __future__ import annotations

from wargame_cli.engine.maps.holding import held
from wargame_cli.engine.maps.mapfile import read_hex_map

FILE = """format = 1
name = "isle"
title = "Isle"
[grid]
columns = 4
rows = 1
[terrain]
legend = { "." = "clear", "~" = "sea" }
rows = "01 ...."
[countries]
"West" = { letter = "W" }
"East" = { letter = "E" }
[seas]
[owner]
rows = "01 WWEE"
[places]
"0101" = ["Westport; city; here"]
"0401" = ["Eastham; city; here"]
[land_masses]
"Isle" = "0101"
"""


def isle(tmp_path, more=""):
    path = tmp_path / "isle.toml"
    path.write_text(FILE + more)
    return read_hex_map(path)


def found(drawn, red, blue):
    """What two sides hold of four hexes in a row; the first two are Red's by right."""
    mask = drawn.board.mask
    own = {"Red": mask(["0101", "0201"]), "Blue": mask(["0301", "0401"])}
    return held(drawn, {"Red": mask(red), "Blue": mask(blue)}, own, ("Red", "Blue"))


def test_each_holds_its_own(tmp_path):
    """Only hexes with places are named, and the front runs between the lands."""
    here = found(isle(tmp_path), ["0101", "0201"], ["0301", "0401"])
    assert here.holders == {"0101": "Red", "0401": "Blue"}
    assert here.conquered == frozenset()
    assert here.front == (("0201", "0301"),)


def test_conquered_ground_is_named_without_a_place(tmp_path):
    """The front moves on with it."""
    here = found(isle(tmp_path), ["0101", "0201", "0301"], ["0401"])
    assert here.holders == {"0101": "Red", "0301": "Red", "0401": "Blue"}
    assert here.conquered == {"0301"}
    assert here.front == (("0301", "0401"),)


def test_contested_ground_lies_between_two_lines(tmp_path):
    """Nobody is its holder."""
    here = found(isle(tmp_path), ["0101", "0201", "0301"], ["0201", "0301", "0401"])
    assert here.holders == {"0101": "Red", "0401": "Blue"}
    assert set(here.front) == {("0101", "0201"), ("0301", "0401")}


def test_no_front_runs_through_ground_of_nobody_or_water(tmp_path):
    """A strait divides without one."""
    assert found(isle(tmp_path), ["0101"], ["0301", "0401"]).front == ()
    strait = isle(tmp_path, '"Far Isle" = "0301"\n[hexsides.sea]\n"Strait" = "0201-0301"\n')
    assert found(strait, ["0101", "0201"], ["0301", "0401"]).front == ()
