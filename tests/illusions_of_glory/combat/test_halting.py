"""Retreats that are shortened or cancelled (12.7.4): by a step in terrain or in a Trench, by an HQ."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, units, won
from wargame_cli.engine.events import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.combat.halting import by_step
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, Trench
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing

GE, AH, RU, SB, TU, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "TU", "BR"))


def went(bench):
    """The ways of those who moved."""
    return [event.path for event in bench.events(UnitMoved)]


@pytest.mark.rule("12.7.4")
def test_a_step_in_a_forest_is_worth_a_space_whatever_cards_say():
    """A retreat that a card would make three spaces long is one of two, and one with the step."""
    bench = on_map({"kielce": RU[:1], "tarnow": AH[:1]})
    bench.run(retreat, won("kielce", AH[:1], 2, change=1), answers={"halt": RU[0]})
    assert [len(path) for path in went(bench)] == [2]


@pytest.mark.rule("12.7.4")
@pytest.mark.parametrize(("space", "left"), [
    ("osowiec", 1), ("hermannstadt", 1), ("kielce", 1), ("lodz", 2), ("tyrol", 2),
])  # fmt: skip
def test_where_a_step_shortens_two_spaces(space, left):
    """Swamp, Mountain, Forest; neither Clear spaces nor regions (12.7.4a)."""
    assert by_step(on_map({}).position, won(space, GE[:1], 2), 2) == left


@pytest.mark.rule("12.7.4")
@pytest.mark.trap(63)
@pytest.mark.parametrize(("owner", "left"), [("AP", 0), ("CP", 2), ("GR", 0)])
def test_only_a_trench_of_the_losers_own_halts_them(owner, left):
    """What Greece dug before it entered the war is its side's (trap 63)."""
    bench = on_map({}, nations={"GR": "AP"}, trenches={"salonika": Trench(owner=owner)})
    assert by_step(bench.position, won("salonika", AH[:1], 2), 2) == left


GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")


HELD = {"kalisz": "GE"}


def lodz(*there, more=None, control=None, **fields):
    """Germans in Kalisz have attacked Lodz, which touches Plock, Wloclawek, Kalisz, Warsaw and Petrikau."""
    stacks = {"kalisz": GE[:1], "lodz": list(there), **(more or {})}
    return on_map(stacks, control=HELD | (control or {}), **fields)


@pytest.mark.rule("12.7.4")
def test_the_only_unit_does_not_die_to_halt_a_retreat():
    """Even if an SCU would take its place (12.7.4d)."""
    bench = lodz(RU[0], more={RESERVE: RU_SCU[:1]}, reduced=RU[:1], trenches={"lodz": Trench(owner="AP")})
    bench.run(retreat, won("lodz", GE[:1]))
    assert "halt" not in [question.kind for question in bench.asked]
    assert bench.position.place_of(RU[0]) == "warsaw"


@pytest.mark.rule("12.7.4")
def test_one_of_two_may_die_to_halt_a_retreat():
    """(12.7.4a, d)"""
    bench = lodz(RU[0], RU_SCU[0], reduced=RU_SCU[:1], trenches={"lodz": Trench(owner="AP")})
    bench.run(retreat, won("lodz", GE[:1], 2), answers={"halt": RU_SCU[0]})
    assert bench.position.place_of(RU_SCU[0]) == REPLACEABLE
    assert bench.position.at("lodz") == [RU[0]]
    assert not bench.position.is_reduced(RU[0])


BRUSILOV, MACKENSEN = "RU-HQ-Brusilov", "GE-HQ-Mackensen"


@pytest.mark.rule("12.7.4f")
def test_who_spares_the_step_in_a_trench_still_has_the_hq():
    """One space of two is cancelled, the other made (12.7.4f)."""
    bench = on_map({"posen": [AH[0], TU[0], MACKENSEN], "kalisz": RU[:1]}, trenches={"posen": Trench(owner="CP")})
    bench.run(retreat, won("posen", RU[:1], 2, side="AP"), answers={"halt": "retreat"})
    assert not bench.events(StepChanged)
    assert {len(path) for path in went(bench)} == {2}


@pytest.mark.rule("12.7.4f")
@pytest.mark.parametrize(("stack", "holds"), [
    (["RU-I-3", BRUSILOV], True), (["RO-I-1", BRUSILOV], True), ([BRUSILOV, "SB-I-1"], False),
])  # fmt: skip
def test_for_whom_brusilov_cancels_a_space(stack, holds):
    """Russians and Romanians (12.7.4f)."""
    stack = [SB[0] if unit == "SB-I-1" else unit for unit in stack]
    bench = on_map({"jassy": stack, "galatz": AH[:1]}, nations={"RO": "AP"})
    bench.run(retreat, won("jassy", AH[:1]))
    assert (bench.position.at("jassy") == stack) is holds


@pytest.mark.rule("12.7.4")
def test_several_who_halt_at_a_landing_pay_one_step():
    """(12.7.4b)"""
    near = ("doiran", "florina", "kozani", "larissa", "seres", "veles")
    stacks = {"salonika": BR[:2], **{space: [unit] for space, unit in zip(near, AH, strict=True)}}
    bench = on_map(stacks, landings={"sea_salonika": Landing(turn=1, round=1)}, control={"salonika": "BR"})
    bench.run(retreat, won("salonika", AH[:1], 2), answers={"step/sea_salonika": BR[1]})
    assert [(event.unit, event.rule) for event in bench.events(StepChanged)] == [(BR[1], "12.7.4b")]
    assert bench.position.at("sea_salonika") == BR[:2]


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.7.5")
def test_an_hq_dies_with_the_last_unit_that_halted_in_a_port():
    """(12.7.5b, 12.6.6e)"""
    stacks = {"libau": [RU_SCU[0], BRUSILOV], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    bench = on_map(stacks, reduced=RU_SCU[:1])
    bench.run(retreat, won("libau", GE[:1]), answers={"cancel": "no"})
    assert bench.position.at("libau") == []
    assert (bench.position.place_of(RU_SCU[0]), bench.position.place_of(BRUSILOV)) == (REPLACEABLE, ELIMINATED)


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.7.5")
def test_an_hq_stays_with_those_who_halted_in_a_port():
    """One of two died of it, the other is company enough (12.6.6e)."""
    stacks = {"libau": [*RU_SCU[:2], BRUSILOV], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    bench = on_map(stacks, reduced=RU_SCU[:2])
    bench.run(retreat, won("libau", GE[:1]), answers={"cancel": "no", "step/libau": RU_SCU[0]})
    assert bench.position.at("libau") == [RU_SCU[1], BRUSILOV]
