"""Attempts at special combat effects carried out (10.0)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import bench_with, brigade, division, regiment
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import muster
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.combat.special.attempts import Tried, prepare, try_effects
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import EffectLapsed, EffectTried
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged, UnitRemoved

ATTACKERS = {
    "BR-1": regiment("British", type="combat-engineer"),
    "BR-2": regiment("British", type="combat-engineer"),
    "BR-3": regiment("British", type="combat-engineer"),
    "BR-S": brigade("British", type="siege-engineer"),
}
CITY = {"kinds": {"0506": ["full-city"]}, "fortified": {"0506": "fort"}, "date": "Jul I 16"}


def tried(effects, dice, defenders=None, answers=None, **given):
    """Both sides try what they can; the outcome and the bench."""
    bench = bench_with(
        {"0505": ATTACKERS, "0506": defenders or {"GE-1": division(), "GE-G": regiment(type="gas-engineer")}},
        phase="entente-combat",
        **{**CITY, "res": {"Entente": {"0505": 2}}, **given},
    )
    order = Attack(target="0506", units=tuple(ATTACKERS), effects=tuple(effects))
    battle = msgspec.structs.replace(muster(bench.position, order, "Entente"), table="positional")
    tries = bench.run(prepare, battle, order)
    return bench.run(try_effects, battle, tries, dice=dice, answers=answers), bench


@pytest.mark.rule("10.0")
@pytest.mark.trap(2, 4)
def test_the_example_of_the_rulebook():
    """T060a, T060b, T059: two attempts with engineers, one with siege engineers, one with gas in the defence."""
    outcome, bench = tried(
        [Attempt("EEC", ("BR-1", "BR-2")), Attempt("EEC", ("BR-3",)), Attempt("SEC", ("BR-S",))],
        {
            "EEC attacker 1": 5,
            "EEC attacker 2": 2,
            "SEC attacker 1": 5,
            "SEC attacker 1 shift": 5,
            "GEC defender 1": 6,
            "GEC defender 1 shift": 6,
        },
    )
    engineers, mines, gas = Change("10C", "engineers", 1), Change("10E", "siege engineers", 1), Change("10D", "gas", -1)
    assert outcome == Tried(
        changes=(engineers, mines, gas), shifts=(mines, gas), by_attacker=("EEC", "SEC"), by_defender=()
    )
    size = (Modifier(name="re 2 or more", rule="10C", effect="+1"),)
    mine = (Modifier(name="re 2 or more", rule="10E", effect="+1"),)
    common = {"side": "Entente", "effect": "EEC", "rule": "10C"}
    assert bench.happened(EffectTried) == [
        EffectTried(**common, units=("BR-1", "BR-2"), res=2, die=5, modified=6, result="S", modifiers=size),
        EffectTried(**common, units=("BR-3",), res=1, die=2, modified=2, result="F*"),
        EffectTried(
            rule="10E",
            side="Entente",
            effect="SEC",
            units=("BR-S",),
            res=2,
            die=5,
            modified=6,
            result="S*",
            modifiers=mine,
            shifted=True,
        ),
        EffectTried(
            rule="10D", side="CP", effect="GEC", units=("GE-G",), res=1, die=6, modified=6, result="S*", shifted=True
        ),
    ]
    assert bench.fates() == [("BR-3", "10C", "failed with engineers")]
    assert bench.happened(ResChanged) == [
        ResChanged(rule="10E", side="Entente", place="0505", change=-1, cause="siege engineers")
    ]


@pytest.mark.rule("10.0")
def test_an_asterisk_alone_is_no_column():
    outcome, _ = tried(
        [Attempt("SEC", ("BR-S",))], {"SEC attacker 1": 5, "SEC attacker 1 shift": 4, "GEC defender 1": 4}
    )
    assert outcome == Tried(changes=(Change("10E", "siege engineers", 1),), by_attacker=("SEC",))


@pytest.mark.rule("10D")
def test_gas_units_are_never_eliminated():
    outcome, bench = tried([], {"GEC defender 1": 1})
    assert outcome == Tried()
    assert bench.events(UnitRemoved) == []


@pytest.mark.rule("10.0")
def test_the_defender_is_asked_and_may_do_nothing():
    outcome, bench = tried([], {}, answers={"effects": "none"})
    assert outcome == Tried()
    assert bench.rolled() == []


@pytest.mark.rule("10.0")
def test_who_rolls():
    _, bench = tried([Attempt("EEC", ("BR-1",))], {"EEC attacker 1": 4, "GEC defender 1": 4})
    assert bench.rolls() == [
        ("EEC attacker 1", "Entente", "EEC", "high"),
        ("GEC defender 1", "CP", "GEC", "high"),
    ]


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(
    ("attempt", "given", "cause"),
    [
        (Attempt("EEC", ("BR-1",)), {"disruption": {"BR-1": 2}}, "BR-1 is badly disrupted"),
        (Attempt("SEC", ("BR-S",)), {"res": {}}, "no Res Pt is left for it"),
        (Attempt("SEC", ("BR-S",), "0101"), {}, "no Res Pt is left for it"),
        (
            Attempt("EEC", ("BR-1",)),
            {"kinds": {}, "fortified": {}},
            "0506 is no major city and has no fortification but fieldworks",
        ),
    ],
)
def test_an_attempt_that_cannot_be_made_any_more_lapses(attempt, given, cause):
    outcome, bench = tried([attempt], {"GEC defender 1": 4}, **given)
    assert outcome == Tried()
    (lapsed,) = bench.happened(EffectLapsed)
    assert (lapsed.side, lapsed.effect, lapsed.units, lapsed.cause) == ("Entente", attempt.effect, attempt.units, cause)


@pytest.mark.rule("10.0")
def test_the_units_that_still_can_try_it():
    dice = {"EEC attacker 1": 4, "GEC defender 1": 4}
    _, bench = tried([Attempt("EEC", ("BR-1", "BR-2"))], dice, disruption={"BR-2": 2})
    assert [event.units for event in bench.events(EffectTried)][:1] == [("BR-1",)]
