"""Allied movement by sea between Europe and the Near East (9.52, 9.55)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench
from wargame_cli.rulesets.great_war_in_europe.movement.sea import NEAR_EASTERN_SEAS, SEA, ships_left

CALAIS, PORT_SAID, BASRA, SALONIKA = "W6707", "N4313", "N2252", "E1116"


def sea(**given):
    return bench(phase="allied-strategic-movement", by="Allied", turn=40, salonika=True, **given)


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("start", "to", "in_europe", "in_the_near_east"),
    [
        (CALAIS, SALONIKA, 5, 3),
        (CALAIS, PORT_SAID, 5, 2),
        (PORT_SAID, CALAIS, 5, 2),
        (PORT_SAID, BASRA, 6, 2),
        (BASRA, PORT_SAID, 6, 2),
    ],
)
def test_a_voyage_counts_against_the_seas_of_its_maps(start, to, in_europe, in_the_near_east):
    """9.52: six units in Europe, three in the Near East; between them both."""
    table = sea(stacks={start: ["BR-52T"]})
    table.play(f"{{sea-move: [BR-52T], to: {to}}}")
    assert table.position.place_of("BR-52T") == to
    assert ships_left(table.position, SEA) == in_europe
    assert ships_left(table.position, NEAR_EASTERN_SEAS) == in_the_near_east


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(("start", "to"), [(CALAIS, BASRA), (BASRA, CALAIS)])
def test_to_iraq_units_go_by_way_of_egypt(start, to):
    """9.55: and on in a later phase."""
    assert "9.5" in sea(stacks={start: ["BR-52T"]}).refusals(f"{{sea-move: [BR-52T], to: {to}}}")


@pytest.mark.rule("9.5")
def test_three_units_go_between_the_parts():
    """9.52: the smaller of the two limits holds."""
    units = ["BR-52T", "BR-53T", "BR-54T", "BR-60T"]
    table = sea(stacks={CALAIS: units})
    assert "9.5" in table.refusals(f"{{sea-move: [{', '.join(units)}], to: {PORT_SAID}}}")
    assert table.refusals(f"{{sea-move: [{', '.join(units[:3])}], to: {PORT_SAID}}}") == []


@pytest.mark.rule("9.5")
@pytest.mark.trap(52)
@pytest.mark.parametrize(
    ("unit", "start", "to", "goes"),
    [
        ("BR-2A", CALAIS, SALONIKA, True),  # headquarters count as one unit
        ("BR-2A", CALAIS, PORT_SAID, False),  # 15.64
        ("BR-20CRP", PORT_SAID, CALAIS, False),
        ("BR-20CRP", PORT_SAID, BASRA, True),  # only where the Near East is alone do they never (9.56)
        ("FR-1", CALAIS, PORT_SAID, False),
        ("US-1", CALAIS, PORT_SAID, False),
        ("BR-7BD", BASRA, CALAIS, False),
        ("BR-1AS", CALAIS, PORT_SAID, True),
    ],
)
def test_who_goes_where(unit, start, to, goes):
    """9.56, 15.64, 17.21: headquarters never between Europe and the Near East, of the Allies only the British."""
    table = sea(stacks={start: [unit]})
    assert (table.refusals(f"{{sea-move: [{unit}], to: {to}}}") == []) == goes
    if goes:
        table.play(f"{{sea-move: [{unit}], to: {to}}}")
        assert min(ships_left(table.position, SEA), ships_left(table.position, NEAR_EASTERN_SEAS) + 3) in (5, 6)
