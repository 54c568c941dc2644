"""What each Stage of the Russian Revolution forbids and does, and what its suppression gives back (23.4.2, 23.4.3)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import play_event
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn
from wargame_cli.rulesets.illusions_of_glory.politics.revolution import advance_revolution
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Revolution, Round

RU, RU_SCU = regulars("RU", count=6), regulars("RU", "SCU", count=6)
RISEN = {"kiev": ["RU-U-1"]}
STAGES = {stage: Revolution(on_track=True, ever=True, began=9, stage=stage) for stage in range(5)}
SUPPRESSED = Revolution(ever=True, suppressed=True, began=9)
ALL = [*STAGES.values(), SUPPRESSED, Revolution(), Revolution(due=13)]
NAMES = [*(f"stage {stage}" for stage in STAGES), "suppressed", "never", "announced"]
states = pytest.mark.parametrize("state", ALL, ids=NAMES)


def stage_of(state):
    """The Stage that is in force: none before the Revolution is on its track, or once it is put down."""
    return state.stage if state.on_track else -1


def ruling(state, phase, stacks=None, **fields):
    """A phase of turn 12."""
    fields = {"turn": 12, "revolution": state, "piles": {"AP": Piles(hand=("AP-20", "AP-3")), "CP": Piles()}} | fields
    return on_map(stacks or RISEN, phase=phase, **fields)


@pytest.mark.rule("23.4.2", "23.4.3")
@states
def test_reinforcements_end_with_the_first_stage(state):
    """(23.4.2, 23.4.3a)"""
    bench = ruling(state, "round-1-ap")
    assert bench.refusals(Play(card="AP-20", use="event")) == (["23.4.2"] if stage_of(state) >= 1 else [])


@pytest.mark.rule("23.4.2", "23.4.3", "9.6")
@states
def test_points_end_with_the_second_stage(state):
    """(23.4.2, 23.4.3b) Those of other pools are recorded as before."""
    bench = ruling(state, "round-1-ap")
    bench.play(Play(card="AP-3", use="rp"))
    others = {"AP-A": 2, "IT": 2}
    assert bench.position.replacements == (others if stage_of(state) >= 2 else others | {"RU": 4})


@pytest.mark.rule("23.4.2", "23.4.3", "16.7")
@states
def test_conversion_ends_with_the_second_stage(state):
    """(23.4.2, 23.4.3d) KITCHENER's point."""
    bench = ruling(state, "replacement-ap", played=["AP-10"], replacements={"AP-A": 2})
    assert bench.refusals(Convert(pool="AP-A")) == (["23.4.2"] if stage_of(state) >= 2 else [])


@pytest.mark.rule("23.4.2", "23.4.3", "16.1")
@states
def test_points_that_were_recorded_before(state):
    """(23.4.2, 23.4.3c) Lost from Stage 2 on; by the other reading no Stage forbids to rebuild, it brings no more."""
    there = {"reduced": RU[:1], "replacements": {"RU": 2}}
    bench = ruling(state, "replacement-ap", RISEN | {"moscow": RU[:1]}, **there)
    assert bench.refusals(Rebuild(unit=RU[0])) == (["23.4.2"] if stage_of(state) >= 2 else [])
    spent = {"options": {"revolution-points": "spent"}}
    bench = ruling(state, "replacement-ap", RISEN | {"moscow": RU[:1]}, **there, **spent)
    assert bench.refusals(Rebuild(unit=RU[0])) == []


@pytest.mark.rule("23.4.2", "23.4.3")
@states
def test_corps_are_assembled_until_the_last_stage(state):
    """(23.4.2, 23.4.3e)"""
    parts = tuple(RU_SCU[:3])
    stacks = RISEN | {"moscow": list(parts), REPLACEABLE: RU[:1]}
    bench = ruling(state, "round-1-ap", stacks)
    marker = Activation(place="moscow", how="move", units=parts)
    bench.position.this_round = Round(use="ops", points=3, activated=[marker])
    order = Assemble(unit=RU[0], at="moscow", parts=parts)
    assert ("23.4.2" in bench.refusals(order)) is (stage_of(state) == 4)


@pytest.mark.rule("23.4.1", "23.4.2", "23.4.3")
def test_the_whole_revolution():
    """(23.4) Riots, Revolution, four Stages, the Tsar's return, his fall, and the four Stages once more."""
    stacks = RISEN | {"moscow": RU[:3], "minsk": RU[3:4], RESERVE: RU_SCU[:2], REPLACEABLE: RU_SCU[2:3]}
    bench = ruling(Revolution(), "round-1-cp", stacks)
    stages = []

    def turns(number):
        for _ in range(number):
            bench.position.begin_phase(bench.position.turn, "revolution")
            advance_revolution(bench.referee)
            stages.append((bench.position.turn, bench.position.revolution.stage))
            bench.position.begin_phase(bench.position.turn, "end")
            end_turn(bench.referee)
            bench.position.begin_phase(bench.position.turn + 1, "round-1-cp")

    for label in ("CP-49", "CP-50"):
        play_event(bench.referee, bench.position.cards[label])
    turns(1)
    assert stages == [(12, 0)]
    assert bench.position.revolution == Revolution(on_track=True, ever=True, began=13)
    turns(2)
    assert not any(bench.position.is_reduced(unit) for unit in RU[:4])
    turns(1)
    assert all(bench.position.is_reduced(unit) for unit in RU[:4])
    turns(2)
    assert stages[1:] == [(13, 1), (14, 2), (15, 3), (16, 4), (17, 4)]
    assert [bench.position.place_of(unit) for unit in RU[:4]] == [REPLACEABLE] * 4
    assert sorted(bench.position.at("moscow") + bench.position.at("minsk")) == sorted(RU_SCU[:3])
    play_event(bench.referee, bench.position.cards["AP-50"])
    assert bench.position.revolution.stage == 4, "an Uprising Unit stands in Kiev"
    bench.position.put("RU-U-1", "off_map")
    play_event(bench.referee, bench.position.cards["AP-50"])
    assert bench.position.revolution == Revolution(ever=True, suppressed=True, began=13)
    bench.position.turn = 13
    play_event(bench.referee, bench.position.cards["CP-51"])
    bench.position.put("RU-U-1", "kiev")
    turns(5)
    assert stages[6:] == [(13, 0), (14, 1), (15, 2), (16, 3), (17, 4)]
