"""Income (5.2-5.4, 26.5.1b): control behind the own front, occupation beyond it, boxes, trenches, halving."""

from __future__ import annotations

import pytest
from bench_of_rules import close

from kaisers_war.field import east, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.control import controller, controls
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.position.events.general import IncomeCounted
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position
from wargame_cli.rulesets.kaisers_war.victory import income

#: With the forces of the east in play.
EAST = {"russian-front": "on"}


def paid(position, side: str, hex: str) -> int:
    """What a side is paid for a hex now, trench bonus apart."""
    name = position.kit.name(hex)
    return sum(item.points for item in income(position, side) if item.source == name)


def segment(stacks, *, turn: int = 2, **fields):
    """A victory point segment with these stacks, counted; gives the position and both sides' events."""
    position = sandbox(stacks, turn=turn, phase="victory-points", **fields)
    phase = referee(position)
    close(phase)
    return position, {event.side: event for event in phase.events if isinstance(event, IncomeCounted)}


@pytest.mark.rule("5.2", "5.3")
def test_paris_pays_whoever_holds_it():
    """TX-01: four points a turn, to the Allies by control, to the Central Powers by occupation."""
    position = sandbox({})
    assert (paid(position, ALLIED, "1015"), paid(position, CP, "1015")) == (4, 0)
    position = sandbox({"Paris": ["GE-Inf-1"]})
    assert (paid(position, ALLIED, "1015"), paid(position, CP, "1015")) == (0, 4)


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("place", "points"), [("Berlin", 4), ("Ruhr", 2), ("Sofia", 1), ("Lille", 0)])
def test_what_objectives_are_worth(place: str, points: int):
    """Major capitals four, resource centers two, political cities one, other towns nothing (43.1)."""
    position = sandbox({"Lille": ["GE-Inf-1"]})
    assert paid(position, CP, position.kit.map.find(place) or "") == points


@pytest.mark.rule("5.3", "2.4b")
@pytest.mark.trap(1)
def test_beyond_the_own_front_income_needs_occupation():
    """Brussels, Jerusalem and Baghdad pay only with a unit in them: control never sticks to enemy land."""
    empty = sandbox({})
    for place, side in (("1213", CP), ("1213", ALLIED), ("4135", ALLIED), ("5131", ALLIED), ("4135", CP)):
        assert paid(empty, side, place) == 0
    held = sandbox({"1213": ["CP-Gar-1"], "4135": ["AL-Gar-1"]})
    assert paid(held, CP, "1213") == 1
    assert paid(held, ALLIED, "4135") == 1


@pytest.mark.rule("5.3", "2.5")
@pytest.mark.trap(58)
def test_the_front_of_the_start_decides_not_the_present_one():
    """With German armies on the Channel, Metz is still the Central Powers' by control and Paris by occupation only."""
    position = sandbox({"Calais": ["GE-Inf-1"], "Le Havre": ["GE-Inf-2"], "0914": ["GE-Inf-3"]})
    assert paid(position, CP, "1316") == 2
    assert paid(position, CP, "1015") == 0


@pytest.mark.rule("2.4b", "5.3", "11.1")
@pytest.mark.trap(61)
@pytest.mark.parametrize("unit", ["GE-Tac-1", "GE-HQ-HL"])
def test_airbases_and_headquarters_are_land_units(unit: str):
    """One of them holds Brussels like any other, contests what lies beside it, and stacks as a corps."""
    position = sandbox({"Brussels": [unit]})
    assert paid(position, CP, "1213") == 1
    assert controller(position, "1113") == ALLIED  # an Allied trench: no enemy zone of control enters it (11.3)
    assert controller(sandbox({"Udine": [unit]}), "1820") == ""
    assert position.counter(unit).equivalents == 1


@pytest.mark.rule("2.4c", "5.3")
@pytest.mark.trap(2)
def test_an_empty_city_in_an_enemy_zone_of_control_pays_nobody():
    """Venice with an Austrian army beside it is contested; a unit of its own restores it (2.4)."""
    contested = sandbox({"Udine": ["AH-Inf-1"]})
    assert controller(contested, "1820") == ""
    assert (paid(contested, ALLIED, "1820"), paid(contested, CP, "1820")) == (0, 0)
    held = sandbox({"Udine": ["AH-Inf-1"], "Venice": ["AL-Gar-1"]})
    assert paid(held, ALLIED, "1820") == 1


@pytest.mark.rule("2.4b", "2.4a")
@pytest.mark.trap(1)
def test_enemy_land_reverts_when_it_is_left():
    """TX-43: a hex in an enemy country that was occupied and left belongs to its owner again."""
    position = sandbox({"Nancy": ["GE-Inf-1"]})
    assert controls(position, CP, "1317")
    position.put("GE-Inf-1", "1414")
    assert controls(position, ALLIED, "1317")


@pytest.mark.rule("5.2o")
@pytest.mark.parametrize("turn", [1, 3, 5])
def test_the_allies_are_always_paid_for_the_boxes(turn: int):
    """TX-27: the USA pays 12, not the 15 that the map prints, the British Empire 6, the French 3."""
    _, counted = segment({}, turn=turn)
    boxes = {item.source: item.points for item in counted[ALLIED].items if item.held_by == "off the map"}
    assert boxes == {"USA": 12, "British Empire": 6, "French Empire": 3}
    assert not any(item.held_by == "off the map" for item in counted[CP].items)


@pytest.mark.rule("26.5.1b")
@pytest.mark.trap(65)
def test_captured_trenches_pay_in_turn_1():
    """TX-33: four Allied trench hexes held by the Central Powers at the end of turn 1 pay 12 points more."""
    taken = {"1013": ["GE-Inf-1"], "1014": ["GE-Inf-2"], "1115": ["GE-Inf-3"], "1216": ["GE-Inf-4"]}
    extra = {}
    for turn in (1, 2):
        _, counted = segment(taken, turn=turn)
        extra[turn] = sum(item.points for item in counted[CP].items if item.source.startswith("trench"))
    assert extra == {1: 12, 2: 0}
    _, counted = segment({**taken, "1014": ["FR-Inf-1"]}, turn=1)
    assert sum(item.points for item in counted[CP].items if item.source.startswith("trench")) == 9


@pytest.mark.rule("5.4")
@pytest.mark.trap(50)
@pytest.mark.parametrize("stacks", [{}, {"Brussels": ["CP-Gar-1"]}], ids=["without Brussels", "with Brussels"])
def test_income_is_halved_in_1919_on_the_sum(stacks):
    """In turn 5 the sum is paid whole, in turn 6 its half, rounded up once: one of the two sums is odd."""
    for side in (CP, ALLIED):
        for turn in (5, 6):
            position, counted = segment(stacks, turn=turn, points={CP: 10, ALLIED: 10})
            whole = sum(item.points for item in counted[side].items)
            due = whole if turn == 5 else -(-whole // 2)
            assert (counted[side].total, counted[side].halved) == (due, turn == 6)
            assert position.points[side] == 10 + due


@pytest.mark.rule("5.2", "5.9")
def test_both_sides_are_paid_at_one_moment():
    """Totals go up together, and stop at 100."""
    position, counted = segment({}, points={CP: 90, ALLIED: 40})
    assert position.points == {CP: min(100, 90 + counted[CP].total), ALLIED: 40 + counted[ALLIED].total}


@pytest.mark.rule("5.3", "24.1")
@pytest.mark.trap(66)
def test_the_east_pays_by_control_and_russia_nobody():
    """Warsaw, Riga, Helsinki and Kiev are the Central Powers' without a unit; Petrograd and Moscow pay nobody."""
    position = sandbox({})
    for hex in ("2613", "2808", "2804", "3315"):
        assert paid(position, CP, hex) == 1
    for hex in ("3204", "3708"):
        assert (paid(position, CP, hex), paid(position, ALLIED, hex)) == (0, 0)


@pytest.mark.rule("5.2", "5.2o")
def test_small_scenarios_pay_for_their_part_of_the_map():
    """Nothing off the map pays on the Western Front; half of the British Empire does in Palestine."""
    west = income(new_position("western-front-1918"), ALLIED)
    assert {item.source for item in west} == {"0811 Birmingham", "0912 London", "1015 Paris"}
    south = {item.source: item.points for item in income(new_position("palestine-1918"), ALLIED)}
    assert south == {"4135 Jerusalem": 1, "3737 Cairo": 1, "British Empire": 3}


@pytest.mark.rule("5.2", "10.1", "30.20")
@pytest.mark.parametrize(("stack", "told"), [("GR", ""), ("RG", "occupation"), ("R", None)])
def test_the_income_names_no_hidden_garrison(stack, told):
    """Below a force of the east a garrison holds a city for pay, and everybody may read that somebody does."""
    units = {
        "G": "AL-Gar-1",
        "R": next(unit for unit in sandbox({}, options=EAST).kit.mix.eastern if unit.startswith("BO")),
    }
    position = sandbox({"1213": [units[letter] for letter in stack]}, options=EAST)
    held = [item.held_by for item in income(position, ALLIED) if item.source == position.kit.name("1213")]
    assert held == ([] if told is None else [told or "AL-Gar-1"])


@pytest.mark.rule("30.20", "5.3")
@pytest.mark.trap(66)
def test_russian_and_eastern_objectives():
    """The east behind the front pays for control; Russia pays only whose own troops stand there."""
    position = east({})
    paid = {item.source for item in income(position, CP)}
    assert {"3315 Kiev", "2613 Warsaw", "2808 Riga", "2804 Helsinki"} <= paid
    assert not any("Moscow" in item.source for side in (CP, ALLIED) for item in income(position, side))
    position = east({"Kiev": ["UA-Inf-GA"], "Moscow": ["GE-Inf-1"], "Petrograd": ["BO-Fort-1"]})
    paid = {item.source for item in income(position, CP)}
    assert "3315 Kiev" not in paid
    assert "3708 Moscow" in paid
    assert not any("Petrograd" in item.source for item in income(position, ALLIED))
