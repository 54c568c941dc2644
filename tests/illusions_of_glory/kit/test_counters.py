"""The counters: what the rulebook says of them, and users' counters in place of ours."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.illusions_of_glory.kit.counters import Step, read_counters

UNITS = read_counters()


def test_how_many_there_are():
    assert len(UNITS) == 262
    assert Counter(unit.size for unit in UNITS.values())["LCU"] == 139
    assert len({unit.lower() for unit in UNITS}) == len(UNITS), "ids differ by more than capitals"
    names = [(unit.nation, unit.name) for unit in UNITS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("unit", UNITS.values(), ids=lambda unit: unit.id)
def test_a_counter_is_possible(unit):
    """Two steps with factors that the Fire Tables know; the reduced side is never the better one."""
    assert unit.full.cf >= unit.reduced.cf >= 0
    assert unit.full.drm >= unit.reduced.drm >= 0
    assert unit.full.lf == unit.reduced.lf
    assert (unit.full.mf, unit.reduced.mf) == ((0, 0) if unit.is_uprising else (unit.full.mf,) * 2)
    assert unit.is_uprising or unit.full.mf
    assert unit.is_escorted == (unit.full.lf == 0), "HQs and Heavy Artillery absorb nothing (27.0)"
    assert not (unit.is_lcu and (unit.is_escorted or unit.is_mountain or unit.is_uprising)), "3.2.1b, 2.0"
    assert unit.source


@pytest.mark.rule("2.0b", "3.2.1h")
def test_special_units():
    """14.2.3b: Dual Nationality Units are Special Units; so are Mountain Units, HQs and Heavy Artillery (2.0)."""
    assert all(unit.is_special for unit in UNITS.values() if len(unit.nations) > 1)
    assert {unit.id for unit in UNITS.values() if len(unit.nations) > 1} == {
        "GE-S-Sud", "GE-S-61", "GE-S-62", "RU-S-Yugo", "BR-S-National-Defense",
    }  # fmt: skip
    assert UNITS["BR-S-National-Defense"].nations == ("BR", "GR")
    assert UNITS["GE-S-61"].is_of("BU")
    assert not UNITS["GE-I-1"].is_special
    assert UNITS["AH-M-Mostar"].is_special


@pytest.mark.rule("27.0", "27.1")
def test_headquarters_and_heavy_artillery():
    assert {unit.id for unit in UNITS.values() if unit.type == "hq"} == {
        "RU-HQ-Brusilov", "FR-HQ-Sarrail", "FR-HQ-Esperey", "GE-HQ-Mackensen", "GE-HQ-Falkenhayn",
    }  # fmt: skip
    assert all(unit.full.drm in (1, 2) for unit in UNITS.values() if unit.is_escorted)
    assert {unit.nation for unit in UNITS.values() if unit.type == "artillery"} == {"GE"}


@pytest.mark.rule("23.3.1")
def test_uprising_units():
    assert Counter(unit.nation for unit in UNITS.values() if unit.is_uprising) == {"RU": 4, "GE": 4, "AH": 4}


@pytest.mark.rule("25.5", "10.2", "14.2b")
def test_what_only_some_counters_are():
    marked = {mark: {unit.id for unit in UNITS.values() if mark in unit.marks} for mark in
              ("black sea", "any ally", "lemnos", "always AP", "regional", "exempt")}  # fmt: skip
    assert marked == {
        "black sea": {"RU-S-Black-Sea"},
        "any ally": {"RU-S-2-4", "RU-S-Yugo"},
        "lemnos": {"RU-S-2-4"},
        "always AP": {"BR-S-National-Defense"},
        "regional": {"RU-I-1-Turkestan", "RU-I-2-Caucasus", "RU-I-3-Siberia", "RU-I-22-Finland"},
        "exempt": {"GE-S-Sud", "GE-S-Bug"},
    }


@pytest.mark.parametrize(
    ("nation", "numbers", "card"),
    [
        ("RU", ("18", "26"), "AP-2"),
        ("RU", ("29", "30", "31", "32", "33"), "AP-20"),
        ("AH", ("18", "19"), "CP-30"),
        ("AH", ("22", "23", "24", "25", "26"), "CP-41"),
        ("GE", ("2", "21"), "CP-14"),
        ("TU", ("6", "15"), "CP-28"),
    ],
)
def test_corps_that_the_card_histories_name(nation, numbers, card):
    """Chapter 32."""
    for number in numbers:
        unit = UNITS[f"{nation}-I-{number}"]
        assert (unit.enters, unit.size, unit.type) == (card, "LCU", "regular")
        assert unit.source.startswith("history 32")


def test_a_unit_shows_one_of_two_sides():
    unit = UNITS["GE-I-1"]
    assert unit.step(reduced=False) == Step(5, 3, 3)
    assert unit.step(reduced=True) == Step(3, 3, 3)


def test_a_user_has_his_own_counters():
    """A class, a unit's own values, and a unit that we have not; the rest stays."""
    units = read_counters(
        [
            {"classes": {"ge-corps": {"full": [6, 4, 3]}}},
            {
                "units": {
                    "RU-I-1": {"full": [4, 3, 3]},
                    "RU-I-99": {"counter": "ru-corps", "name": "Ninety-Ninth"},
                }
            },
        ]
    )
    assert units["GE-I-17"].full == Step(6, 4, 3)
    assert units["GE-I-17"].reduced == Step(3, 3, 3)
    assert units["RU-I-1"].full == Step(4, 3, 3)
    assert units["RU-I-99"].source == "user"
    assert units["AH-I-1"] == UNITS["AH-I-1"]
    assert len(units) == len(UNITS) + 1


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"units": {"GE-I-1": {"counter": "ge-corp"}}}, "there is no class 'ge-corp'.*ge-corps"),
        ({"units": {"XX-I-1": {"counter": "ge-corps", "name": "X"}}}, "no nation is called 'XX'"),
        ({"units": {"GE-I-1": {"also": "XX"}}}, "no nation is called 'XX'"),
        ({"units": {"GE-I-1": {"strength": 5}}}, "strength"),
        ({"classes": {"ge-corps": {"full": [5, 3]}}}, "at least length 3"),
        ({"classes": {"ge-corps": {"type": "guards"}}}, "guards"),
    ],
)
def test_wrong_counters_are_refused(overlay, message):
    with pytest.raises(Malformed) as refused:
        read_counters([overlay])
    assert re.search(message, "; ".join(f"{each.file} {each.message} {each.hint}" for each in refused.value.problems))
