"""The supply report: for every unit the path of its line, or where the line is cut and by what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bench_of_rules import staged
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.sources import supplier, ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status

GAME = "great-war-in-europe"
TELLING = rulesets.load(GAME).telling
LAND = sorted(staged(GAME).kit.map.land)
UNITS = ["BR-52T", "BR-20CRP", "TU-17", "TU-YAG", "GE-1ST", "RU-39", "PN-SPR", "AB-1", "BR-NZBD", "TU-2"]


def told(unit, **fields):
    """What is told of a unit's supply."""
    position = staged(GAME, **fields)
    found = TELLING.supply(position, position.side_of(unit))
    return next(each for each in found if each.unit == unit)


@pytest.mark.rule("11.2")
def test_a_line_names_its_source_and_every_hex():
    """11.21: directly; 11.22: by a town, or by a headquarters."""
    found = told("BR-52T", stacks={"N3910": ["BR-52T"]})
    assert (found.supplied, found.rule, found.path[0], len(found.path)) == (True, "11.21", "N3910", 5)
    found = told("TU-17", stacks={"N1922": ["TU-17"]})
    assert (found.supplied, found.rule, found.path[0]) == (True, "11.22", "N1922")
    found = told("BR-53T", stacks={"N3508": ["BR-20CRP"], "N3507": ["BR-53T"]})
    assert (found.rule, found.source.endswith("by way of BR-20CRP"), found.path[:2]) == (
        "11.22", True, ("N3507", "N3508"),
    )  # fmt: skip


@pytest.mark.rule("11.2")
def test_a_cut_says_where_and_by_what():
    """Too long a line; enemies in the way."""
    found = told("BR-52T", stacks={"N3708": ["BR-52T"]})
    assert (found.supplied, found.rule, found.cut_by) == (
        False, "11.21", "the line may be 4 hexes long and would need 5",
    )  # fmt: skip
    near = staged(GAME).kit.steps.steps["N3809"]
    units = ["TU-17", "TU-27", "TU-10", "TU-23", "TU-25", "TU-8"]
    ring = {hex: [unit] for hex, unit in zip(near, units, strict=True)}
    found = told("BR-52T", stacks={"N3809": ["BR-52T"], **ring})
    assert (found.rule, found.cut_by.endswith(" stands there")) == ("11.6", True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LAND), min_size=len(UNITS), max_size=len(UNITS), unique=True), st.integers(37, 46))
def test_what_is_told_is_what_holds(hexes, turn):
    """A unit is told to be in supply if it is; its path goes from hex to hex, free of enemies, to where it says."""
    position = staged(GAME, turn=turn, stacks={hex: [unit] for hex, unit in zip(hexes, UNITS, strict=True)})
    kit = position.kit
    for side in ("CP", "Allied"):
        for found in TELLING.supply(position, side):
            assert found.supplied == (status(position, found.unit) != "out")
            if not found.supplied:
                assert found.cut_at
                assert found.cut_by
                continue
            assert found.path[0] == found.place
            assert all(kit.steps.joined(here, near) for here, near in pairwise(found.path))
            assert not any(
                kit.board.bit[hex] & position.occupied("CP" if side == "Allied" else "Allied") for hex in found.path
            )
            if len(found.path) > 1:
                sources = ultimate_sources(position, supplier(position.counter(found.unit)))
                assert kit.board.bit[found.path[-1]] & sources


@pytest.mark.rule("11.41", "11.42")
@pytest.mark.rule("11.42")
@pytest.mark.rule("11.44")
@pytest.mark.parametrize(
    ("unit", "hex", "source", "rule", "length"),
    [
        ("GE-11", "E5412", "the port in which it stands", "11.41", 1),  # Danzig
        ("GE-11", "E5313", "the port of E5514 Konigsberg", "11.41", 3),
        ("BR-8", "W6608", "the port of W6707 Calais", "11.44", 2),
        ("FR-3", "W6709", "the port in which it stands", "11.44", 1),  # Dunkirk
        ("FR-3", "W2230", "the port in which it stands", "11.43", 1),  # Trieste
        ("BR-8", "E1726", "the port in which it stands", "11.42", 1),  # Burgas
        ("MN-1MN", "E1909", "Montenegro, its own country", "11.33", 1),
    ],
)
def test_ports_of_europe_are_told_of(unit, hex, source, rule, length):
    """11.41 to 11.44: the port in which a unit stands, or the way to the one that is near, where no source serves."""
    kit = staged(GAME, map="europe").kit
    lost = kit.board.spaces(kit.marked("CP source") | kit.marked("Allied source") | kit.marked("Russian source"))
    lost += ["E1328", "E1819", "E2423", "W6707", "W6709"]
    taken = {hex: staged(GAME, map="europe").side_of(unit), "E1328": "Allied"}
    found = told(unit, map="europe", stacks={hex: [unit]}, taken=taken, lost_sources=lost)
    assert (found.supplied, found.rule, found.source[: len(source)]) == (True, rule, source)
    assert len(found.path) == length


@pytest.mark.rule("11.2", "17.4")
@pytest.mark.rule("17.4")
def test_a_line_through_a_neutral_country_is_told_of():
    """7.1: Bulgaria lies between European Turkey and the others."""
    kit = staged(GAME, map="europe").kit
    taken = dict.fromkeys(kit.board.spaces(kit.settled & kit.countries["Ottoman Empire"]), "Allied")
    found = told("GE-11", map="europe", turn=9, neutral=["BU", "GK", "RO"], stacks={"E1524": ["GE-11"]}, taken=taken)
    assert (found.supplied, found.cut_by, found.rule) == (False, "nobody may enter the country", "7.1")


@pytest.mark.rule("11.2")
def test_headquarters_of_europe_have_lines_of_four_hexes():
    """11.21: six hexes are for those of the Near East."""
    found = told("FR-AO", map="europe", turn=20, stacks={"W2820": ["FR-AO"]})
    assert (found.supplied, found.rule, found.cut_by) == (
        False, "11.21", "the line may be 4 hexes long and would need 5",
    )  # fmt: skip


@pytest.mark.rule("11.2")
@pytest.mark.parametrize("hex", ["W2812", "W2815", "W3016"])
def test_lines_of_italian_mountain_units_do_not_run_through_austrian_alps(hex):
    """11.6: they end there alone, and so it is told."""
    at = staged(GAME, map="europe", turn=20, stacks={hex: ["IT-1ALP"]})
    found = next(each for each in TELLING.supply(at, "Allied") if each.unit == "IT-1ALP")
    alps = at.kit.alpine & at.kit.countries["Austria-Hungary"]
    assert found.supplied
    assert not alps & at.kit.board.mask(found.path[1:-1])


@pytest.mark.rule("11.2", "12.2")
def test_in_heat_no_headquarters_in_desert_beside_a_unit_is_told_of():
    """12.2: those in N0936 are nearer to a source and do not serve it, those in N1135 do."""
    found = told("BR-53T", turn=41, stacks={"N0936": ["BR-20CRP"], "N1036": ["BR-53T"], "N1135": ["BR-21CRP"]})
    assert (found.supplied, found.source.endswith("by way of BR-21CRP")) == (True, True)
