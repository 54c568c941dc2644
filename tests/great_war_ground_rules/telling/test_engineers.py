"""Works in words."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.position.events import general, works
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work
from wargame_cli.rulesets.great_war_ground_rules.telling.engineers import said
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage

FORT = Work(side="CP", what="improved-fort", at="0505", place="0505", units=["GE-1"], left=2, turns=True)


@pytest.mark.rule("13A1")
def test_work_that_is_done_is_told_with_who_did_it():
    """13A1a"""
    bench = Bench(GAME, scenario="picardy-1918", phase="cp-movement")
    bench.play("{move: [GE-Con2], to: 1124}", "{build: fieldworks, at: 1124, by: [GE-Con2]}")
    report = " ".join(bench.told().split())
    assert "Work on fieldworks at 1124: done (13A1a)" in report
    assert "GE-Con2 2 MP" in report
    assert "1124 has fieldworks now: built (13A1a)" in report


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (works.WorkChanged(rule="13A", work=FORT), ("work on improved fort at 0505: 2 turns left",)),
        (
            works.WorkChanged(rule="13A", work=FORT, spent={"GE-1": 1.5}, cause="begun"),
            ("work on improved fort at 0505: 2 turns left; begun", "GE-1 1½ MP"),
        ),
        (
            works.WorkEnded(rule="13A1c", side="CP", what="fort", at="0505", cause="moved"),
            ("work on fort at 0505: given up: moved",),
        ),
        (works.BridgeChanged(rule="13A2", at="0505-0506", demolished=True), ("the bridge 0505-0506 is demolished",)),
        (works.BridgeChanged(rule="13A3", at="0505-0506", demolished=False), ("the bridge 0505-0506 is repaired",)),
        (works.PontoonChanged(rule="13A7", at="0505-0506", laid=True), ("the pontoon bridge 0505-0506 is laid",)),
        (
            works.PontoonChanged(rule="13A7", at="0505-0506", laid=False, cause="its engineers left"),
            ("the pontoon bridge 0505-0506 is gone: its engineers left",),
        ),
        (works.RailBroken(rule="7A6", place="0505"), ("the rail line in 0505 is broken",)),
        (works.RailBroken(rule="13A3", place="0505", broken=False), ("the rail line in 0505 is repaired",)),
        (works.RailObstructed(rule="7A7", place="0505", cause="captured"), ("the rail line in 0505 is obstructed",)),
        (works.RailObstructed(rule="13A3", place="0505", obstructed=False), ("the rail line in 0505 is cleared",)),
        (works.GaugeChanged(rule="13B3a", place="0505", gauge="broad"), ("the rail line in 0505 has broad gauge now",)),
        (works.LineLaid(rule="13A1f", at="0505-0506", kind="road"), ("road is laid over 0505-0506",)),
        (works.PortDamaged(rule="13A2", place="0505", hits=1), ("the port of 0505 has 1 hit",)),
        (works.PortDamaged(rule="13A3", place="0505", hits=0), ("the port of 0505 has no hits",)),
        (
            works.PortUpgraded(rule="13C2", place="0505", unit="GE-1"),
            ("the port of 0505 is upgraded and kept so by GE-1",),
        ),
        (works.PortUpgraded(rule="13C2", place="0505"), ("the port of 0505 is what it was before its upgrade",)),
        (works.HexDevastated(rule="15A8", place="0505"), ("0505", "is devastated")),
        (works.HexDevastated(rule="15A8", place="0505", devastated=False), ("0505", "is devastated no more")),
        (
            works.HexFlooded(rule="15A6", place="0505", side="CP", flooded=True),
            ("0505", "is under water for this player turn"),
        ),
        (works.HexFlooded(rule="15A6", place="0505", side="CP", flooded=False), ("0505", "could not be flooded")),
        (works.CityOpened(rule="15A9", place="0505", side="CP"), ("the Central Powers: 0505 is an open city",)),
        (
            works.AtrocityDone(rule="15A8", side="CP", place="0505", cause="devastation", relieved=True),
            ("the Central Powers: devastation in 0505, with disaster relief",),
        ),
        (general.TankDisabled(rule="14C2", unit="GE-1", cause="broke down"), ("GE-1", "is disabled: broke down")),
        (general.TankDisabled(rule="14C2", unit="GE-1", disabled=False), ("GE-1", "is repaired")),
        (
            general.SiegeChanged(rule="15B1", place="0505", besieged="Entente"),
            ("the units of the Entente in 0505 are under siege",),
        ),
        (general.SiegeChanged(rule="15B1", place="0505"), ("the siege of 0505 is lifted",)),
    ],
)
def test_works_and_the_ground_are_told(event, words):
    """7A6, 7A7, 13A, 13B3, 13C2, 14C2, 15A6, 15A8, 15A9, 15B1"""
    told = said(event, Stage(staged_with({"0505": {"GE-1": division()}}), [event], "umpire"))
    assert (*told.who, told.one, *told.more) == words
