"""Events that bring or remove units in Europe (6.6, 6.12)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, GONE

POLES = "AH-PL"


@pytest.mark.rule("6.6")
def test_the_polish_division_comes_into_the_box():
    """6.6: played at will, and it may be placed from then on."""
    table = bench(phase="events", held={"CP": ["CP-polish-division"], "Allied": []}, turn=7)
    table.play("{play-event: CP-polish-division}")
    assert table.position.place_of(POLES) == BOX["CP"]
    assert "CP-polish-division" in table.position.spent


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("hex", "closed"),
    [("E4020", False), ("E5019", False), ("E1819", True), ("W2617", True), ("W6213", True)],
)
def test_it_fights_in_the_east_outside_of_the_balkans(hex, closed):
    """6.6."""
    at = position(stacks={BOX["CP"]: [POLES]}, turn=30)
    assert bool(closed_to(at, POLES) & at.kit.board.bit[hex]) is closed


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(("hex", "legal"), [("E3606", True), ("W2230", False)])
def test_it_is_placed_in_cities_of_austria_in_the_east(hex, legal):
    """6.6, 13.11: Vienna, not Trieste."""
    table = bench(phase="cp-new-units", stacks={BOX["CP"]: [POLES]}, turn=7, taken={"W2230": "CP"})
    assert (table.refusals(f"{{place: {POLES}, at: {hex}}}") == []) is legal


@pytest.mark.rule("6.6")
def test_it_is_never_rebuilt():
    """6.6: out of the game, not in the dead pile."""
    table = bench(stacks={"E4020": [POLES]})
    table.run(eliminate, POLES, "combat", "10.63")
    assert table.position.place_of(POLES) == GONE


@pytest.mark.rule("6.12r")
@pytest.mark.trap(49)
def test_two_indian_divisions_leave_europe():
    """6.12: wherever they are, the dead pile too."""
    stacks = {"W6211": ["BR-3IN", "BR-9NA"], "allied-dead": ["BR-7IN"]}
    table = bench(phase="events", stacks=stacks, pools={"Allied": ["Allied-remove-3in-7in"], "CP": []})
    table.run(draw, "Allied", "Allied")
    assert table.position.at(GONE)[:2] == ["BR-7IN", "BR-3IN"] or {"BR-3IN", "BR-7IN"} <= set(table.position.at(GONE))
    assert table.position.place_of("BR-9NA") == "W6211"


@pytest.mark.rule("6.12r")
@pytest.mark.trap(49)
def test_with_the_maps_of_the_near_east_they_stay():
    """6.12: where both parts are played together it is a No Event that leaves the game."""
    stacks = {"W6211": ["BR-3IN"]}
    table = bench(phase="events", stacks=stacks, pools={"Allied": ["Allied-remove-3in-7in"], "CP": []})
    printed = table.position.kit
    both = Kit(MODES["near-east"], printed.map, printed.units, printed.chits, printed.tables)
    table.position.equip(both)
    table.run(draw, "Allied", "Allied")
    assert table.position.place_of("BR-3IN") == "W6211"
    assert "Allied-remove-3in-7in" in table.position.spent
    assert "Allied-remove-3in-7in" not in table.position.played
