"""Where new units of Europe appear (13.11, 13.24-13.27), and when none do."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.movement.entries import european_entries


@pytest.mark.rule("13.11", "13.24", "13.25", "13.26", "13.27")
@pytest.mark.rule("13.25")
@pytest.mark.rule("13.26")
@pytest.mark.rule("13.27")
@pytest.mark.parametrize(
    ("unit", "hex", "appears"),
    [
        ("GE-11", "E5102", True),
        ("GE-11", "W6530", True),
        ("GE-11", "E3606", False),
        ("GE-11", "E6116", True),  # Libau, 13.27
        ("AH-1", "E6116", False),
        ("BR-9NA", "W2022", True),  # Venice, 13.24
        ("BR-9NA", "E1116", False),
        ("US-1", "W4501", True),  # 13.25
        ("US-1", "W3610", True),
        ("US-1", "W2014", False),
        ("RU-33", "E5226", True),
        ("RU-33", "E4816", False),  # Warsaw, 13.26
        ("IT-1", "W2014", True),
    ],
)
def test_where_new_units_appear(unit, hex, appears):
    """13.11, 13.24-13.27."""
    at = position(taken={"E4816": "Allied"} if unit == "RU-33" else {})
    assert bool(european_entries(at, at.counter(unit)) & at.kit.board.bit[hex]) is appears


@pytest.mark.rule("13.3")
def test_six_units_a_turn_come_to_the_balkans_with_headquarters():
    """13.3: they count against the ships of the turn."""
    units = [f"FR-{number}" for number in (1, 2, 3, 4, 5, 6, 7)]
    stacks = {"E1116": ["FR-1A"], "allied-box": units, "W6707": ["BR-9NA"]}
    table = bench(phase="allied-new-units", by="Allied", stacks=stacks, salonika=True)
    for unit in units[:6]:
        table.play(f"{{place: {unit}, at: E1116, via: FR-1A}}")
    assert table.position.this_turn.shipped == 6
    assert "13.3" in table.refusals(f"{{place: {units[6]}, at: E1216, via: FR-1A}}")
    table.position.begin_phase(table.position.turn, "allied-strategic-movement")
    ships = bench(
        phase="allied-strategic-movement", by="Allied", stacks=stacks, this_turn={"shipped": 6}, salonika=True
    )
    assert "9.5" in ships.refusals("{sea-move: [BR-9NA], to: Salonika}")


@pytest.mark.rule("6.58")
def test_influenza_keeps_new_units_in_their_boxes():
    """6.58."""
    table = bench(phase="cp-new-units", stacks={"cp-box": ["GE-11"]}, this_turn={"chits": ["Allied-influenza"]})
    assert "6.58" in table.refusals("{place: GE-11, at: Berlin}")
