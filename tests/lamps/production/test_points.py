"""Points of the Production Phase (8.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import InForce
from wargame_cli.rulesets.lamps.production import points
from wargame_cli.rulesets.lamps.production import points as production
from wargame_cli.rulesets.lamps.production.points import available


@pytest.mark.rule("8.2.3", "8.1")
def test_points_never_fall_below_nothing():
    """R-22: a Shell Famine takes one point of one and leaves no debt."""
    position = staged(
        "lamps",
        phase="eastern-allies-production",
        control={"kiev": CP, "petrograd": CP, "caucasus": CP},
        in_force=[InForce(card="E15-2", number=0, until="turn", nation="russia")],
    )
    production.tally(Bench("lamps", position=position).referee)
    assert list(position.this_turn.points["russia"].values()) == [0]


@pytest.mark.rule("4.1.3d")
@pytest.mark.parametrize(("turn", "holder", "made"), [(1, CP, 13), (1, TE, 12), (2, CP, 12)])
def test_the_point_for_belgium_is_counted_when_germany_produces_in_turn_1(turn, holder, made):
    """R-42: held then, it pays; taken later, it does not."""
    bench = Bench("lamps", turn=turn, control={"belgium": holder}, nations={"belgium": "conquered"})
    position = bench.end()
    assert available(position, "germany") == made


@pytest.mark.rule("8.2.2", "8.3.2b")
def test_what_belongs_to_no_part_changes_the_largest():
    """Germany's point for the Blockade box does not come to a Prussia that is cut off."""
    position = staged("lamps", phase="germany-production", control={"berlin": TE, "posen": TE}, blockade=CP)
    points.tally(Bench("lamps", position=position).referee)
    parts = position.this_turn.points["germany"]
    assert parts[points.group_for(position, "germany", "prussia")] == 1
    assert sum(parts.values()) == 12 - 3 - 1 + 1
