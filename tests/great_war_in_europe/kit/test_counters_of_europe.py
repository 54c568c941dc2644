"""The order of battle of Europe, held to the counts and the strengths that the rulebook states."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Values

UNITS = kit("europe").units


def of(nation, **fields):
    """The units of a nation with these properties."""
    found = (unit for unit in UNITS.values() if unit.nation == nation)
    return [unit for unit in found if all(getattr(unit, name) == value for name, value in fields.items())]


@pytest.mark.rule("3.26a")
def test_units_of_two_steps_are_american_bulgarian_and_some_british():
    """3.26: all divisions of the first two; the British 1st to 7th and the 29th."""
    assert {unit.nation for unit in UNITS.values() if unit.reduced} == {"US", "BU", "BR"}
    assert all(unit.reduced for nation in ("US", "BU") for unit in of(nation) if unit.infantry)
    british = {f"BR-{number}" for number in (1, 2, 3, 4, 5, 6, 7, 29)}
    assert {unit.id for unit in of("BR") if unit.reduced} == british


@pytest.mark.rule("15.55")
def test_all_german_cavalry_can_fight_on_foot():
    cavalry = of("GE", cavalry=True)
    assert len(cavalry) == 11
    assert {unit.of_infantry for unit in cavalry} == {Values(1, 2, 4)}


@pytest.mark.rule("3.26a")
def test_the_german_army_of_april_1917_comes_out():
    """21.45: 151 divisions in the West, 72 in the East, three at Salonika and a dozen in the dead pile, 13 staffs."""
    due = ("start", *"ABCDEFGHIJKL")
    there = [unit for unit in of("GE") if unit.entry in due]
    assert sum(unit.division for unit in there) == 151 + 72 + 3 + 12
    assert sum(unit.headquarters for unit in there) == 7 + 6


@pytest.mark.rule("3.26a")
def test_enough_provisional_divisions_for_1918():
    """21.54: eighty of them are at the front."""
    assert sum(bool(unit.provisional) and unit.division for unit in of("RU")) >= 80


@pytest.mark.rule("5.7")
def test_americans_come_by_the_turns_since_their_entry():
    """5.72: a + and a number each; the first division three Strategic Turns after it (21.54)."""
    entries = Counter(unit.entry for unit in of("US") if unit.entry != "event")
    assert all(entry.startswith("+") for entry in entries)
    assert min(entries) == "+3"
    assert entries["+3"] == 1


@pytest.mark.rule("3.26a")
def test_both_files_of_counters_agree():
    """The units of the training sector have the values that they have in all Europe."""
    for unit in kit("western-sector").units.values():
        other = UNITS[unit.id]
        fields = ("name", "values", "shock", "type", "kin", "bonus")
        assert [getattr(unit, field) for field in fields] == [getattr(other, field) for field in fields]
