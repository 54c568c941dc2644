"""Supply attrition: who rolls how many dice where and when, and what it costs (15.6, 22.1, 43.3)."""

from __future__ import annotations

import pytest

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.kaisers_war.combat.attrition import allied_attrition, checks, cp_attrition, out_of_supply
from wargame_cli.rulesets.kaisers_war.position.events.general import AttritionChecked, UnitRemoved
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL

NORMAL, SUMMER, WINTER, THAW = 2, 3, 5, 7

#: A hex of each terrain.
CLEAR, ROUGH, DESERT, FOREST, MARSH, CITY, TRENCH = "3714", "2921", "4535", "2701", "3113", "1414", "1115"

#: A German army out of supply in clear country deep in France.
CUT_OFF = {"1117": ["GE-Inf-1"], "1116": ["FR-Inf-2"], "1216": ["FR-Inf-3"]}


@pytest.mark.rule("15.6")
@pytest.mark.parametrize(
    ("hex", "normal", "summer", "winter", "thaw"),
    [
        (CLEAR, 0, 0, 1, 0),
        (ROUGH, 0, 0, 2, 0),
        (DESERT, 0, 1, 1, 0),
        (FOREST, 0, 0, 1, 0),
        (MARSH, 0, 1, 1, 0),
        (CITY, 0, 0, 0, 0),
        (TRENCH, 0, 0, 1, 0),
    ],
)
def test_the_checks_of_the_chart(hex, normal, summer, winter, thaw):
    """Terrain and season decide how many dice an unsupplied unit rolls; a trench leaves it to the country."""
    found = [
        checks(sandbox({hex: ["FR-Inf-2"]}, turn=turn, phase="allied-attrition"), "FR-Inf-2")
        for turn in (NORMAL, SUMMER, WINTER, THAW)
    ]
    assert found == [normal, summer, winter, thaw]


@pytest.mark.rule("15.6", "21.5")
@pytest.mark.trap(51)
def test_guerrillas_brave_the_summer_desert():
    """They check there in winter only."""
    found = [checks(sandbox({DESERT: ["AR-Cav-NLA"]}, turn=turn), "AR-Cav-NLA") for turn in (SUMMER, WINTER)]
    assert found == [0, 1]


@pytest.mark.rule("15.6")
@pytest.mark.parametrize(("die", "survives"), [(1, False), (3, False), (4, True), (6, True)])
def test_one_to_three_kills(die, survives):
    """TX-36: in clear country in winter, an unsupplied unit survives from four on."""
    position = sandbox(CUT_OFF, turn=WINTER, phase="cp-attrition")
    judge = referee(position, [die])
    cp_attrition(judge)
    checked = next(event for event in judge.events if isinstance(event, AttritionChecked))
    assert (checked.unit, checked.hex, checked.dice, checked.survives) == ("GE-Inf-1", "1117", (die,), survives)
    assert position.on_map("GE-Inf-1") is survives


@pytest.mark.rule("15.6")
@pytest.mark.parametrize(("dice", "survives"), [([4, 4], True), ([4, 3], False), ([3, 6], False)])
def test_rough_country_rolls_twice_in_winter(dice, survives):
    """Both dice are rolled, and either kills."""
    position = sandbox({"1219": ["GE-Inf-1"], "Lyon": ["FR-Inf-2"]}, turn=WINTER, phase="cp-attrition")
    assert position.kit.map.terrain["1219"] == "rough"
    judge = referee(position, dice)
    cp_attrition(judge)
    assert position.on_map("GE-Inf-1") is survives
    assert next(event.dice for event in judge.events if isinstance(event, AttritionChecked)) == tuple(dice)


@pytest.mark.rule("15.6", "5.7")
@pytest.mark.trap(54)
def test_the_dead_cost_no_points():
    """TX-63: an army lost to want of supply goes to the pool and costs its side nothing; a headquarters is gone."""
    stacks = CUT_OFF | {"1117": ["GE-Inf-1", "GE-HQ-HL"]}
    position = sandbox(stacks, turn=WINTER, phase="cp-attrition")
    judge = referee(position, [1, 1])
    cp_attrition(judge)
    assert position.points == {"CP": 50, "Allied": 50}
    assert (position.place_of("GE-Inf-1"), position.place_of("GE-HQ-HL")) == (POOL, GONE)


@pytest.mark.rule("15.6")
def test_each_side_checks_in_its_own_phase_and_only_who_is_out_of_supply():
    """The Allies' phase leaves Germans alone; supplied units, units in towns and those with a symbol never roll."""
    fed = {"3714": ["GE-Inf-2"], "Lyon": ["GE-Inf-3"], "4535": ["AR-Cav-NLA"]}
    position = sandbox(CUT_OFF | fed, turn=WINTER, phase="allied-attrition")
    assert out_of_supply(position, "CP") == ["GE-Inf-1"]
    judge = referee(position)  # no die is needed
    allied_attrition(judge)
    assert judge.events == []


@pytest.mark.rule("15.6")
def test_supply_is_judged_for_all_before_the_first_die():
    """An army that dies does not cut off those behind it in the same phase."""
    stacks = {"4535": ["OT-Inf-1", "OT-Inf-2"], "4536": ["OT-Inf-3"]}
    position = sandbox(stacks, turn=SUMMER, phase="cp-attrition")
    judge = referee(position, [1, 6, 2])
    cp_attrition(judge)
    checked = [event.unit for event in judge.events if isinstance(event, AttritionChecked)]
    assert checked == ["OT-Inf-1", "OT-Inf-2", "OT-Inf-3"]
    assert [event.unit for event in judge.events if isinstance(event, UnitRemoved)] == ["OT-Inf-1", "OT-Inf-3"]


@pytest.mark.rule("15.6", "24.2")
@pytest.mark.trap(41)
def test_units_locked_in_the_east_check_too():
    """Being locked does not feed a unit."""
    position = sandbox(CUT_OFF, turn=WINTER, phase="cp-attrition", frozen=["GE-Inf-1"])
    assert out_of_supply(position, "CP") == ["GE-Inf-1"]


@pytest.mark.rule("15.6", "10.1")
def test_attrition_is_the_owners_secret():
    """Dice, checks and losses are shown to the owner only."""
    position = sandbox({"4535": ["OT-Inf-1"]}, turn=SUMMER, phase="cp-attrition")
    judge = referee(position, [1])
    cp_attrition(judge)
    assert judge.events == [
        DieRolled(
            rule="15.6",
            seen_by=("CP",),
            label="turn 3/cp-attrition/attrition OT-Inf-1",
            number=1,
            sides=6,
            value=1,
            source="given",
            by="CP",
            good="high",
            kind="attrition",
        ),
        AttritionChecked(rule="15.6", seen_by=("CP",), unit="OT-Inf-1", hex="4535", dice=(1,), survives=False),
        UnitRemoved(rule="15.6", seen_by=("CP",), unit="OT-Inf-1", place="4535", to=POOL, cause="supply attrition"),
    ]
