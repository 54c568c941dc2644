"""The Initiative Determination Phase (5.8)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import chooser, count_americans, holds_a_line

SIX = [f"US-{number}" for number in (1, 2, 3, 4, 5, 26)]


def deciding(by="CP", **given):
    """A side says who has the initiative, on Strategic Turn P."""
    return bench(phase="initiative", by=by, **{"strategic": "P", "turn": 38, "western": "CP", **given})


@pytest.mark.rule("5.8")
@pytest.mark.trap(29)
@pytest.mark.parametrize(
    ("stacks", "reduced", "who"),
    [
        ({"W5008": SIX[:4], "W3610": SIX[4:]}, [], "Allied"),
        ({"W5008": SIX[:4], "W3610": SIX[4:]}, ["US-1"], "CP"),
        ({"W5008": SIX[:4], "W2014": SIX[4:]}, [], "CP"),
    ],
)
def test_six_full_american_divisions_let_the_allies_choose(stacks, reduced, who):
    """5.82: looked at as a Strategic Turn begins, and for good."""
    table = bench(phase="victory-check", turn=38, stacks=stacks, reduced=reduced)
    table.run(count_americans)
    assert chooser(table.position) == who
    assert chooser(position(allies_choose=True)) == "Allied"


@pytest.mark.rule("5.8")
@pytest.mark.trap(28)
@pytest.mark.parametrize(("switched", "refused"), [("O", True), ("N", False), ("", False)])
def test_it_does_not_go_over_twice_running(switched, refused):
    """5.83."""
    table = deciding(switched=switched)
    assert ("5.8" in table.refusals("{initiative: Eastern}")) is refused
    assert table.refusals("{initiative: Western}") == []  # it stays where it is


@pytest.mark.rule("5.8")
def test_who_has_one_theater_leaves_the_other():
    """5.83: a side never has both."""
    table = deciding()
    after = table.play("{initiative: Eastern}")
    assert (after.western, after.switched) == ("Allied", "P")
    assert "5.8" in table.refusals("{initiative: Western}")  # and does not take back what it has said


@pytest.mark.rule("5.84")
@pytest.mark.trap(28)
def test_a_double_turn_in_the_west_takes_a_line():
    """5.84: who has the East takes the West only with units from the coast to the southern edge."""
    line = line_of("W5701", "W3621")
    at = position(stacks=line)
    assert holds_a_line(at, "Allied")
    assert not holds_a_line(position(stacks=line_of("W5601", "W3621")), "Allied")
    broken = dict(list(line.items())[:-1])
    assert not holds_a_line(position(stacks=broken), "Allied")
    held = deciding("Allied", stacks=line, western="CP", allies_choose=True)
    assert held.refusals("{initiative: Western}") == []
    lost = deciding("Allied", stacks=broken, western="CP", allies_choose=True)
    assert "5.84" in lost.refusals("{initiative: Western}")


def line_of(start, end):
    """A French unit in every hex of a shortest way."""
    at = position()
    way = at.kit.steps.path(start, lambda hex: hex == end, lambda hex: at.kit.map.area[hex] == "France")
    return {hex: [unit] for hex, unit in zip(way, at_hand(at), strict=False)}


def at_hand(at):
    """French divisions."""
    return [unit for unit in at.kit.units if unit.startswith("FR-") and not at.counter(unit).headquarters]


@pytest.mark.rule("5.88")
@pytest.mark.trap(66)
@pytest.mark.parametrize(
    ("western", "staff", "refused"),
    [("CP", "OHL", False), ("Allied", "OHL", True), ("Allied", "OberOst", False), ("CP", "none", False)],
)
def test_ohl_takes_the_initiative_in_the_west(western, staff, refused):
    """5.88."""
    table = bench(phase="staff", turn=38, western=western)
    assert ("5.88" in table.refusals(f"{{staff: {staff}}}")) is refused


@pytest.mark.rule("5.88")
@pytest.mark.parametrize(("western", "staff"), [("CP", "OHL"), ("Allied", "OberOst")])
def test_a_side_that_says_nothing_has_a_staff(western, staff):
    """5.88: the marker costs nothing."""
    table = bench(phase="staff", turn=38, western=western)
    assert table.end().staff == staff
    chosen = bench(phase="staff", turn=38, western=western)
    chosen.play("{staff: none}")
    assert chosen.end().staff == ""
