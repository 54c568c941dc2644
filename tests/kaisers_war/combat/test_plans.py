"""Plans of pursuit and retreat on an order: which are refused, and what is told of one that combat cuts short."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.combat.test_pursuit import crush
from kaisers_war.field import (
    NORTH,
    PLAIN,
    SOUTH,
    faults,
    referee,
    sandbox,
    told,
    with_factors,
)
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase
from wargame_cli.rulesets.kaisers_war.position.events.general import PlanNotFollowed


@pytest.mark.rule("14.2", "14.3")
@pytest.mark.parametrize(
    ("movement", "wish", "row"),
    [
        (3, (PLAIN, NORTH), "14.3"),
        (0, (PLAIN,), "14.3"),
        (4, (PLAIN, "3414"), "14.2"),
        (4, (PLAIN, NORTH, "3414"), "14.2"),
        (4, (PLAIN, PLAIN), "14.2"),
    ],
)
def test_a_pursuit_that_can_never_be_made_is_refused(movement, wish, row):
    """Too far, not hanging together, or by a unit that never pursues: the sheet hears of it before the die falls."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Cav-1"]}, faces=with_factors("GE-Inf-1", 40, 8, movement))
    order = Attack(target=PLAIN, units=("GE-Inf-1",), pursue=(Chase("GE-Inf-1", wish),))
    assert faults(position, order) == [row]


@pytest.mark.rule("14.2", "14.4")
def test_a_plan_that_the_battle_cuts_short_is_told_to_its_side():
    """Who stands where he must not, how many the result lets go, and who is left in the hex: the report says which."""
    pursue = (Chase("GE-Inf-1", (PLAIN, NORTH)), Chase("GE-Inf-2"), Chase("GE-Inf-3"))
    units = ("GE-Inf-1", "GE-Inf-2", "GE-Inf-3")
    judge = crush(units, pursue=pursue, movement={"GE-Inf-1": 4}, more={NORTH: ["FR-Inf-2"]})
    name = judge.position.kit.name
    assert of_kind(judge, PlanNotFollowed) == [
        PlanNotFollowed(
            rule="14.4",
            seen_by=("CP",),
            scene=f"attack {PLAIN}",
            unit="GE-Inf-1",
            plan="pursuit",
            hexes=(PLAIN, NORTH),
            went=(PLAIN,),
            reason=f"enemies stand in {name(NORTH)}",
        ),
        PlanNotFollowed(
            rule="14.2",
            seen_by=("CP",),
            scene=f"attack {PLAIN}",
            unit="GE-Inf-3",
            plan="pursuit",
            hexes=(PLAIN,),
            reason="DC lets no more than 2 pursue",
        ),
    ]
    judge = referee(sandbox({SOUTH: list(units), PLAIN: ["FR-Cav-1"], NORTH: ["FR-Inf-2"]}), rehearsing=True)
    judge.perform(Attack(target=PLAIN, units=units, pursue=pursue))
    assert judge.warnings == [
        ("14.4", f"enemies stand in {name(NORTH)}: while they do, GE-Inf-1 does not pursue so far")
    ]


@pytest.mark.rule("14.2")
def test_the_report_tells_a_side_why_its_plan_was_cut_short():
    """In the words of the battle's report, with the rule; the other side reads nothing of it."""
    judge = crush(pursue=(Chase("GE-Inf-1", (PLAIN, NORTH)),), movement={"GE-Inf-1": 4}, more={NORTH: ["FR-Inf-2"]})
    (shortened,) = of_kind(judge, PlanNotFollowed)
    line = f"GE-Inf-1 does not pursue as far as planned ({PLAIN} – {NORTH}): enemies stand in {NORTH} (14.4)"
    assert line in told(judge.position, judge.events)
    assert shortened.seen_by == ("CP",)
