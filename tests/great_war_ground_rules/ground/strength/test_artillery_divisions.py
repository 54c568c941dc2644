"""12B9: artillery divisions whose components part."""

from __future__ import annotations

from great_war_ground_rules.field import art_hq, artillery, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.retreats import retreat

FORCES = {"0505": {"GE-1": division(), "GE-HQ": art_hq(), "GE-A": artillery(), "GE-B": artillery()}}


def field(**given):
    return bench_with(FORCES, phase="entente-combat", attached={"GE-A": "GE-HQ", "GE-B": "GE-HQ"}, **given)


def test_a_component_that_retreats_alone_is_detached():
    bench = field()
    bench.run(retreat, ["GE-A"], answers={"retreat GE-A from 0505": "0504"})
    assert bench.position.attached == {"GE-B": "GE-HQ"}


def test_a_whole_division_stays_together():
    bench = field()
    bench.run(retreat, ["GE-HQ", "GE-A", "GE-B"], answers={"retreat GE-HQ from 0505": "0504"})
    assert bench.position.attached == {"GE-A": "GE-HQ", "GE-B": "GE-HQ"}
    assert {bench.position.place_of(unit) for unit in ("GE-HQ", "GE-A", "GE-B")} == {"0504"}
