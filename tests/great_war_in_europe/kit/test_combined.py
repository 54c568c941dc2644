"""The counters and chits of the combined game (19.12)."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import counters

COMBINED, EUROPE, NEAR_EAST = kit("combined"), kit("europe"), kit("near-east")


@pytest.mark.rule("3.4")
def test_every_counter_of_both_parts_but_those_of_the_near_east_alone():
    """19.12: what is marked NE* never comes in, but for the 46th and the 50th Turkish Division."""
    left_out = {*EUROPE.units, *NEAR_EAST.units} - set(COMBINED.units)
    assert left_out == {
        *("TU-3NE", "TU-16NE", "TU-19NE", "TU-20NE"),
        *("GE-1ST", "GE-25ST", "GE-26ST", "GE-37ST", "GE-50ST", "GE-AKST"),
    }
    assert {"TU-46", "TU-50", "TU-3", "TU-16", "GE-AK"} <= set(COMBINED.units)


@pytest.mark.rule("3.4")
def test_every_chit_of_both_parts_but_those_of_one_alone():
    """19.12, 6.60-6.64: and the Turkish Surrender event of Europe is out; there are two No Events a side."""
    alone = {"initiative", "resource-points", "10th-na-division", "remove-42t", "kaiserschlacht", "turkey-surrenders"}
    every = EUROPE.chits | NEAR_EAST.chits
    assert set(COMBINED.chits) == {id for id, chit in every.items() if chit.kind not in alone}
    assert sorted(id for id, chit in COMBINED.chits.items() if chit.kind == "no-event") == [
        *("Allied-no-event-1", "Allied-no-event-2", "CP-no-event-1", "CP-no-event-2"),
    ]


@pytest.mark.rule("3.4")
@pytest.mark.trap(49)
@pytest.mark.parametrize(
    ("unit", "near_eastern"),
    [
        ("BR-10NA", False),  # enters in Europe on D (17.21)
        ("BR-42T", False),
        ("BR-3IN", False),
        ("BR-74T", True),
        ("FR-DFPS", True),
        ("TU-46", True),
        ("GE-601BN", True),
        ("RU-1CAUCRP", True),
        ("TU-3", False),
        ("RU-1", False),
    ],
)
def test_where_units_of_both_parts_come_into_play(unit, near_eastern):
    """5.11: some of Britain come to Europe first."""
    assert (unit in COMBINED.near_eastern) == near_eastern
    own = (NEAR_EAST if near_eastern else EUROPE).units[unit]
    assert COMBINED.units[unit].entry == own.entry


@pytest.mark.rule("5.37")
def test_german_units_of_the_near_east_are_replaceable():
    """5.37: they are rebuilt in Europe; where the Near East is alone they never are."""
    assert COMBINED.units["GE-601BN"].replaceable
    assert not NEAR_EAST.units["GE-601BN"].replaceable


@pytest.mark.rule("5.15")
@pytest.mark.parametrize("nation", ["BR", "RU", "TU", "FR", "GE"])
def test_the_points_of_both_parts_are_added(nation):
    """5.12, 5.15: Britain, Russia and Turkey get more with the Near East."""
    resources = COMBINED.tables.resources
    both, europe, near_east = (resources.of(mode) for mode in ("combined", "europe", "near-east"))
    for letter in "CGKOU":
        assert both[nation].get(letter, 0) == europe[nation].get(letter, 0) + near_east.get(nation, {}).get(letter, 0)
    assert set(both) == set(COMBINED.mode.payers)


def test_users_rows_lie_over_those_of_both():
    """A row of a user's file replaces the counter of either part."""
    row = {"id": "TU-17", "name": "17th", "values": "9-9", "source": "mine"}
    assert kit("combined", [{"units": [row]}]).units["TU-17"].printed.attack == 9
    assert counters("units.yaml")["TU-17"].printed.attack == 2


@pytest.mark.rule("3.11")
def test_all_six_sheets_lie_beside_each_other():
    """3.11, 3.12: no step leads from one to another."""
    assert COMBINED.mode.sheets == ("west", "italy", "east", "caucasus", "iraq", "egypt")
    assert COMBINED.near_east == sum(COMBINED.fronts[front] for front in COMBINED.mode.sheets[3:])
    for front, hexes in COMBINED.fronts.items():
        assert COMBINED.steps.spread(hexes) & COMBINED.land & ~hexes == 0, front
