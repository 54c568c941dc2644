"""Leaders in combat (14P2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from great_war_ground_rules.field import army, bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.combat import leaders
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Leader
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import LeaderTried

HAIG = Leader(name="Haig", nation="British", ratings=(-1, 0, 1), source="printed")
FALKENHAYN = Leader(name="Falkenhayn", nation="German", ratings=(0, 0, 1), source="printed")
STACKS = {
    "0503": {"BR-2A": army("British")},
    "0505": {"BR-1": division("British"), "BR-2": division("British")},
    "0506": {"GE-1": division()},
    "0507": {"GE-HQ": army()},
}


def field(places: dict[str, str], stacks=STACKS, **given):
    """A bench with both leaders at Army HQs, and an attack of the British division in 0505."""
    plan = {"leaders": msgspec.to_builtins([HAIG, FALKENHAYN])}
    bench = bench_with(stacks, phase="entente-combat", leaders=places, plan=plan, **given)
    return bench, assemble(bench.position, "Entente", "0506", ("BR-1",))


def tried(bench, battle, dice, name="Haig", answers: dict[str, str] | None = None, units: Sequence[str] = ("BR-1",)):
    order = Attack(target="0506", units=tuple(units), leader=name)
    return bench.run(leaders.try_leaders, battle, order, dice=dice, answers=answers)


@pytest.mark.rule("14P2")
def test_the_example_of_the_rulebook():
    """T102: Haig rolls a 1, Falkenhayn in defence a 6: -2 in all. The defender announces first."""
    bench, battle = field({"Haig": "BR-2A", "Falkenhayn": "GE-HQ"})
    assert tried(bench, battle, {"leader Falkenhayn": 6, "leader Haig": 1}) == (
        Change("14P2", "Falkenhayn", -1),
        Change("14P2", "Haig", -1),
    )
    assert bench.happened(LeaderTried) == [
        LeaderTried(rule="14P2", side="CP", leader="Falkenhayn", die=6, change=-1),
        LeaderTried(rule="14P2", side="Entente", leader="Haig", die=1, change=-1),
    ]
    assert bench.rolls() == [
        ("leader Falkenhayn", "CP", "leader", "high"),
        ("leader Haig", "Entente", "leader", "high"),
    ]


@pytest.mark.rule("14P2")
def test_all_attackers_are_in_the_zone_of_his_hq():
    """T134."""
    bench, _ = field({"Haig": "BR-2A"}, {**STACKS, "0606": {"BR-9": division("British")}})
    position = bench.position
    assert leaders.why_not(position, "Haig", "Entente", ["BR-1"]) == ""
    assert leaders.why_not(position, "Haig", "Entente", ["BR-1", "BR-9"]) == (
        "BR-9: outside of the zone of influence of BR-2A"
    )
    assert leaders.why_not(position, "Haig", "CP", ["GE-1"]) == "Haig does not lead your side"
    assert leaders.why_not(position, "Falkenhayn", "CP", ["GE-1"]) == "Falkenhayn is no leader on the map"


@pytest.mark.rule("14P2")
def test_an_inactive_hq_lends_nobody():
    bench, _ = field({"Haig": "BR-2A"}, inactive=["BR-2A"])
    assert leaders.eligible(bench.position, "Entente", ["BR-1"]) == []


@pytest.mark.rule("14P2")
def test_the_defender_uses_one_that_is_good_on_average():
    bench, battle = field({"Falkenhayn": "GE-HQ"})
    assert tried(bench, battle, {}, name="", answers={"leader": "nobody"}) == ()
    bench, battle = field({"Falkenhayn": "GE-HQ"})
    assert tried(bench, battle, {"leader Falkenhayn": 3}, name="") == ()
    assert [event.change for event in bench.events(LeaderTried)] == [0]
    dull = {
        **STACKS,
        "0506": {"BR-3": division("British")},
        "0507": {"BR-3A": army("British")},
        "0505": {"GE-1": division()},
    }
    plan = {"leaders": [msgspec.to_builtins(HAIG)]}
    bench = bench_with(dull, phase="cp-combat", leaders={"Haig": "BR-3A"}, plan=plan)
    assert leaders.by_default(bench.position, assemble(bench.position, "CP", "0506", ("GE-1",))) == ""
