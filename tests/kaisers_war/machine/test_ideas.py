"""What a side of The Kaiser's War weighs that looks ahead."""

from __future__ import annotations

import pytest

from kaisers_war.field import sandbox
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.machine.ideas import ideas
from wargame_cli.rulesets.kaisers_war.machine.prospects import prospects
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib
from wargame_cli.rulesets.kaisers_war.victory import Extend


def weighed(position, side="CP"):
    """The ideas of a side that the rules allow, and how many there are in all."""
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting(side):
        found = list(ideas(referee))
        return [order for order in found if not referee.faults(order)], len(found)


def test_all_who_can_attack_together_do():
    """The two on either side of the target, by both tables; both have attack supply, one of them, or neither."""
    position = sandbox({"1114": ["GE-Shock-1"], "1115": ["GE-Shock-2"], "1014": ["BR-Inf-4"]})
    allowed, _ = weighed(position)
    both = [order for order in allowed if set(order.units) == {"GE-Shock-1", "GE-Shock-2"}]
    assert {order.target for order in allowed} == {"1014"}
    assert {(order.table, order.supply) for order in both} >= {("big_push", ()), ("infiltration", ())}
    assert {order.supply for order in both} == {(), ("GE-Shock-1",), "all"}


def test_those_who_can_attack_nobody_else_do_it_alone():
    """The Germans stand beside both of the enemy's hexes, and are free for the other one."""
    stacks = {"1214": ["AH-Inf-1", "AH-Inf-2"], "1114": ["GE-Shock-1", "GE-Shock-2"]}
    allowed, _ = weighed(sandbox({**stacks, "1115": ["BR-Inf-4"], "1013": ["BR-Inf-3"]}))
    assert {order.units for order in allowed if order.target == "1115"} == {
        ("GE-Shock-1", "GE-Shock-2"),
        ("AH-Inf-1", "AH-Inf-2"),
        ("GE-Shock-1", "GE-Shock-2", "AH-Inf-1", "AH-Inf-2"),
    }


def test_open_cities_are_walked_into():
    """Paris pays and is empty; a unit in reach of it may go there."""
    position = sandbox({"1114": ["GE-Shock-1"]}, phase="cp-movement")
    allowed, _ = weighed(position)
    assert ("GE-Shock-1", "1015") in {(order.unit, order.to) for order in allowed if isinstance(order, Move)}


def test_armies_march_and_ride_up_to_the_enemy():
    """From beside him a unit may attack; Berlin's goes by rail, and on from the last city if it must."""
    stacks = {"1213": ["GE-Shock-1"], "Berlin": ["GE-Inf-1"], "1014": ["BR-Inf-4"]}
    allowed, _ = weighed(sandbox(stacks, phase="cp-movement", points={"CP": 80, "Allied": 80}))
    beside = set(sandbox({}).kit.steps.steps["1014"])
    assert beside & {order.to for order in allowed if isinstance(order, Move) and order.unit == "GE-Shock-1"}
    assert beside & {order.then or order.to for order in allowed if isinstance(order, Rail)}


def test_nobody_marches_where_there_is_no_room():
    """Two armies are all that a hex holds: a third is not sent there, and would cost more than it brings."""
    stacks = {"1114": ["GE-Shock-1", "GE-Shock-2"], "1214": ["GE-Shock-3"], "1014": ["BR-Inf-4"]}
    position = sandbox(stacks, phase="cp-movement", points={"CP": 80, "Allied": 80})
    allowed, _ = weighed(position)
    assert ("GE-Shock-3", "1114") not in {(order.unit, order.to) for order in allowed if isinstance(order, Move)}
    before = prospects(position, "CP")
    position.put("GE-Shock-3", "1114")
    assert prospects(position, "CP") < before


def test_landings_do_not_crowd_out_the_rest():
    """Markers are tried on seas that they may sail alone: what is thought of is legal as a rule."""
    position = RULESET.new("1918", {})
    position.phase = "allied-movement"
    allowed, number = weighed(position, "Allied")
    landings = [order for order in allowed if isinstance(order, Amphib)]
    assert landings
    assert len(allowed) > number / 2


def test_open_objectives_are_landed_for():
    """Nobody guards Constantinople: the cavalry of Palestine may sail to coasts from which it marches there."""
    position = RULESET.new("palestine-1918", {})
    position.phase = "allied-movement"
    allowed, _ = weighed(position, "Allied")
    assert "3629" in {order.to for order in allowed if order.movers == ("BR-Cav-DMC",)}
    before = prospects(position, "Allied")
    position.put("BR-Cav-DMC", "3629")
    assert prospects(position, "Allied") > before + 3


def test_the_last_turn_may_not_be_the_last():
    """Both sides may agree in the last turn to play on (27.1): it is thought of when its attacks have been made."""
    stacks = {"1114": ["GE-Shock-1"], "1014": ["BR-Inf-4"]}
    for turn, phase, number in ((4, "second", 0), (5, "first", 0), (5, "second", 1)):
        allowed, _ = weighed(sandbox(stacks, turn=turn, phase=f"cp-{phase}-combat"))
        assert [order for order in allowed if isinstance(order, Extend)] == [Extend(yes=True)] * number


@pytest.mark.rule("26.5.4")
@pytest.mark.parametrize(("turn", "pursues"), [(3, "GE-Shock-1"), (4, "")])
def test_a_german_pursues_to_paris_until_the_summer_is_over(turn, pursues):
    """The check of 1918 asks for one next to Paris; where no city is taken the rules let nobody pursue unasked."""
    stacks = {"1214": ["AH-Inf-1"], "1114": ["GE-Shock-1"], "1115": ["BR-Inf-4"], "1013": ["BR-Inf-3"]}
    allowed, _ = weighed(sandbox(stacks, turn=turn))
    chased = {order.target: {chase.unit for chase in order.pursue or ()} for order in allowed}
    assert chased == {"1115": {pursues} - {""}, "1013": set()}


def test_units_are_raised_where_they_may_enter():
    """Most of what is thought of in a mobilization is legal, unlike random orders."""
    position = sandbox({"1114": ["GE-Shock-1"]}, phase="cp-mobilization", points={"CP": 80, "Allied": 80})
    allowed, number = weighed(position)
    assert {type(order).verb for order in allowed} == {"buy"}
    assert len(allowed) > number / 2
