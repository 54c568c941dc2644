"""Retreats that are shortened or cancelled (12.7.4): by a step in terrain or in a Trench, by an HQ."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from illusions_of_glory.after_combat import asked, on_stage, units, won
from illusions_of_glory.front import front
from wargame_cli.rulesets.illusions_of_glory.combat.halting import by_step
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE, Trench
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing

GE, AH, RU, SB, TU, BR = (units(nation) for nation in ("GE", "AH", "RU", "SB", "TU", "BR"))


def went(referee):
    """The ways of those who moved."""
    return [event.path for event in of_kind(referee, "UnitMoved")]


@pytest.mark.rule("12.7.4")
def test_a_step_in_a_forest_is_worth_a_space_whatever_cards_say():
    """A retreat that a card would make three spaces long is one of two, and one with the step."""
    position = front({"kielce": RU[:1], "tarnow": AH[:1]})
    referee = on_stage(position, halt=RU[0])
    retreat(referee, won("kielce", AH[:1], 2, change=1))
    assert [len(path) for path in went(referee)] == [2]


@pytest.mark.rule("12.7.4")
@pytest.mark.parametrize(("space", "left"), [
    ("osowiec", 1), ("hermannstadt", 1), ("kielce", 1), ("lodz", 2), ("tyrol", 2),
])  # fmt: skip
def test_where_a_step_shortens_two_spaces(space, left):
    """Swamp, Mountain, Forest; neither Clear spaces nor regions (12.7.4a)."""
    assert by_step(front({}), won(space, GE[:1], 2), 2) == left


@pytest.mark.rule("12.7.4")
@pytest.mark.trap(63)
@pytest.mark.parametrize(("owner", "left"), [("AP", 0), ("CP", 2), ("GR", 0)])
def test_only_a_trench_of_the_losers_own_halts_them(owner, left):
    """What Greece dug before it entered the war is its side's (trap 63)."""
    position = front({}, nations={"GR": "AP"}, trenches={"salonika": Trench(owner=owner)})
    assert by_step(position, won("salonika", AH[:1], 2), 2) == left


GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")


HELD = {"kalisz": "GE"}


def lodz(*there, more=None, control=None, **fields):
    """Germans in Kalisz have attacked Lodz, which touches Plock, Wloclawek, Kalisz, Warsaw and Petrikau."""
    stacks = {"kalisz": GE[:1], "lodz": list(there), **(more or {})}
    return front(stacks, control=HELD | (control or {}), **fields)


@pytest.mark.rule("12.7.4")
def test_the_only_unit_does_not_die_to_halt_a_retreat():
    """Even if an SCU would take its place (12.7.4d)."""
    position = lodz(RU[0], more={RESERVE: RU_SCU[:1]}, reduced=RU[:1], trenches={"lodz": Trench(owner="AP")})
    referee, questions = asked(position)
    retreat(referee, won("lodz", GE[:1]))
    assert "halt" not in [question.kind for question in questions]
    assert position.place_of(RU[0]) == "warsaw"


@pytest.mark.rule("12.7.4")
def test_one_of_two_may_die_to_halt_a_retreat():
    """(12.7.4a, d)"""
    position = lodz(RU[0], RU_SCU[0], reduced=RU_SCU[:1], trenches={"lodz": Trench(owner="AP")})
    retreat(on_stage(position, halt=RU_SCU[0]), won("lodz", GE[:1], 2))
    assert position.place_of(RU_SCU[0]) == REPLACEABLE
    assert position.at("lodz") == [RU[0]]
    assert not position.is_reduced(RU[0])


BRUSILOV, MACKENSEN = "RU-HQ-Brusilov", "GE-HQ-Mackensen"


@pytest.mark.rule("12.7.4f")
def test_who_spares_the_step_in_a_trench_still_has_the_hq():
    """One space of two is cancelled, the other made (12.7.4f)."""
    position = front({"posen": [AH[0], TU[0], MACKENSEN], "kalisz": RU[:1]}, trenches={"posen": Trench(owner="CP")})
    referee = on_stage(position, halt="retreat")
    retreat(referee, won("posen", RU[:1], 2, side="AP"))
    assert not of_kind(referee, "StepChanged")
    assert {len(path) for path in went(referee)} == {2}


@pytest.mark.rule("12.7.4f")
@pytest.mark.parametrize(("stack", "holds"), [
    (["RU-I-3", BRUSILOV], True), (["RO-I-1", BRUSILOV], True), ([BRUSILOV, "SB-I-1"], False),
])  # fmt: skip
def test_for_whom_brusilov_cancels_a_space(stack, holds):
    """Russians and Romanians (12.7.4f)."""
    stack = [SB[0] if unit == "SB-I-1" else unit for unit in stack]
    position = front({"jassy": stack, "galatz": AH[:1]}, nations={"RO": "AP"})
    retreat(on_stage(position), won("jassy", AH[:1]))
    assert (position.at("jassy") == stack) is holds


@pytest.mark.rule("12.7.4")
def test_several_who_halt_at_a_landing_pay_one_step():
    """(12.7.4b)"""
    near = ("doiran", "florina", "kozani", "larissa", "seres", "veles")
    stacks = {"salonika": BR[:2], **{space: [unit] for space, unit in zip(near, AH, strict=True)}}
    position = front(stacks, landings={"sea_salonika": Landing(turn=1, round=1)}, control={"salonika": "BR"})
    referee = on_stage(position, **{"step/sea_salonika": BR[1]})
    retreat(referee, won("salonika", AH[:1], 2))
    assert [(event.unit, event.rule) for event in of_kind(referee, "StepChanged")] == [(BR[1], "12.7.4b")]
    assert position.at("sea_salonika") == BR[:2]


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.7.5")
def test_an_hq_dies_with_the_last_unit_that_halted_in_a_port():
    """(12.7.5b, 12.6.6e)"""
    stacks = {"libau": [RU_SCU[0], BRUSILOV], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    position = front(stacks, reduced=RU_SCU[:1])
    retreat(on_stage(position, cancel="no"), won("libau", GE[:1]))
    assert position.at("libau") == []
    assert (position.place_of(RU_SCU[0]), position.place_of(BRUSILOV)) == (REPLACEABLE, ELIMINATED)


@pytest.mark.rule("12.6.6")
@pytest.mark.rule("12.7.5")
def test_an_hq_stays_with_those_who_halted_in_a_port():
    """One of two died of it, the other is company enough (12.6.6e)."""
    stacks = {"libau": [*RU_SCU[:2], BRUSILOV], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    position = front(stacks, reduced=RU_SCU[:2])
    retreat(on_stage(position, cancel="no", **{"step/libau": RU_SCU[0]}), won("libau", GE[:1]))
    assert position.at("libau") == [RU_SCU[1], BRUSILOV]
