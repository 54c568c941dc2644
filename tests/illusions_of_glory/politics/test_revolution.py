"""The Russian Revolution (23.4): beginning, Stages, suppression, return."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import play_event
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.ground.quality import corps_lost
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn
from wargame_cli.rulesets.illusions_of_glory.politics.revolution import advance_revolution, goes_on
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    SiegeChanged,
    StepChanged,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import QualityChanged, RevolutionChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Revolution
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

RU, GE = regulars("RU"), regulars("GE")
RU_SCU, RU_CAVALRY = regulars("RU", "SCU"), regulars("RU", "SCU", "cavalry")
RISEN = {"kiev": ["RU-U-1"]}


def at(stage, **fields):
    """The Revolution on its track."""
    return Revolution(on_track=True, ever=True, stage=stage, **fields)


def play(label, stacks=None, **fields):
    """The Event of a card."""
    bench = on_map(stacks, phase=f"round-2-{label[:2].lower()}", **fields)
    bench.run(play_event, bench.position.cards[label])
    return bench


def changes(bench):
    return bench.events(RevolutionChanged)


# -- the beginning --------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.1")
@pytest.mark.trap(3)
@pytest.mark.parametrize(("reading", "due"), [("one-turn", 13), ("two-turns", 14)])
def test_the_marker_is_laid_ahead(reading, due):
    """Case T062 (23.4.1, against 6.0 F2a)."""
    bench = play("CP-50", RISEN, turn=12, options={"revolution-delay": reading})
    assert changes(bench) == [RevolutionChanged(rule="23.4.1", step="announced", due=due)]
    assert bench.position.revolution == Revolution(due=due)


@pytest.mark.rule("23.4.1")
@pytest.mark.parametrize(
    ("stacks", "played", "count"), [(RISEN, ["CP-49"], 0), ({}, ["CP-49"], 1), (RISEN, [], 1), ({}, [], 2)]
)
def test_what_the_revolution_needs(stacks, played, count):
    """(23.4.1) RUSSIAN FOOD RIOTS, and an Uprising Unit in Russia."""
    bench = on_map(stacks, phase="round-2-cp", played=played)
    assert len(objections(bench.position.cards["CP-50"], bench.position)) == count


@pytest.mark.rule("23.4.1")
@pytest.mark.parametrize(("turn", "begins"), [(11, False), (12, True), (13, False)])
def test_it_begins_when_the_turn_marker_comes(turn, begins):
    bench = on_map(phase="end", turn=turn, revolution=Revolution(due=13))
    bench.run(end_turn)
    assert changes(bench) == ([RevolutionChanged(rule="23.4.1", step="begins")] if begins else [])
    after = Revolution(on_track=True, ever=True, began=13) if begins else Revolution(due=13)
    assert bench.position.revolution == after


@pytest.mark.rule("23.4.1", "26.5")
def test_once_it_has_begun_romania_stays_out():
    """(26.5.1c) Even if it was suppressed."""
    bench = on_map(phase="round-1-ap")
    assert not any("Revolution" in each for each in objections(bench.position.cards["AP-39"], bench.position))
    for state in (at(0), Revolution(ever=True, suppressed=True)):
        bench = on_map(phase="round-1-ap", revolution=state)
        assert any("Revolution" in each for each in objections(bench.position.cards["AP-39"], bench.position))


# -- the Stages -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.2")
@pytest.mark.parametrize("stage", [0, 1])
def test_a_stage_a_turn(stage):
    """(23.4.2)"""
    bench = on_map(RISEN, phase="revolution", revolution=at(stage))
    bench.run(advance_revolution)
    assert bench.events() == [RevolutionChanged(rule="23.4.2", step="stage", stage=stage + 1)]
    assert bench.position.revolution.stage == stage + 1


@pytest.mark.rule("23.4.2")
@pytest.mark.parametrize("stacks", [{}, {"vienna": ["AH-U-1"]}])
def test_without_an_uprising_in_russia_it_stands_still(stacks):
    """Case T039 (23.4.2)."""
    bench = on_map(stacks, phase="revolution", revolution=at(2))
    bench.run(advance_revolution)
    assert (bench.events(), bench.position.revolution.stage) == ([], 2)
    assert not SEQUENCE["revolution"].is_played(bench.position, 2)


@pytest.mark.rule("23.4.2")
def test_after_the_last_stage_there_is_none():
    bench = on_map(RISEN, phase="revolution", revolution=at(4))
    assert not goes_on(bench.position)


@pytest.mark.rule("23.4.1", "23.4.2")
@pytest.mark.trap(3)
@pytest.mark.parametrize(("reading", "stages"), [("first-stage", [1, 2, 3]), ("next-turn", [0, 1, 2])])
def test_when_the_first_stage_comes(reading, stages):
    """The Revolution begins with turn 13: its first Stage is that turn's, or by 6.0 F2b the next one's."""
    bench = on_map(
        RISEN,
        phase="end",
        turn=12,
        revolution=Revolution(due=13),
        options={"revolution-start": reading},
    )
    bench.run(end_turn)
    found = []
    for turn in (13, 14, 15):
        bench.position.begin_phase(turn, "revolution")
        bench.run(advance_revolution)
        found.append(bench.position.revolution.stage)
    assert found == stages


@pytest.mark.rule("23.4.2")
def test_the_third_stage_costs_every_full_corps_a_step():
    """Case T038: not reduced ones, not SCUs, nobody in a box."""
    stacks = RISEN | {"lodz": [*RU[:2], RU_SCU[0]], "vienna": RU[2:3], REPLACEABLE: RU[3:4], "berlin": GE[:1]}
    bench = on_map(stacks, phase="revolution", revolution=at(2), reduced=RU[1:2])
    bench.run(advance_revolution)
    cause = "the Russian Revolution"
    assert bench.events() == [
        RevolutionChanged(rule="23.4.2", step="stage", stage=3),
        StepChanged(rule="23.4.2", unit=RU[0], reduced=True, cause=cause),
        StepChanged(rule="23.4.2", unit=RU[2], reduced=True, cause=cause),
    ]
    assert bench.position.at("berlin") == GE[:1]


@pytest.mark.rule("23.4.2", "24.1")
@pytest.mark.trap(29)
def test_the_fourth_stage_dissolves_the_corps():
    """Case T038: an SCU at full strength in the place of each, while there are any; Troop Quality stays."""
    stacks = RISEN | {"lodz": RU[:1], "vilna": RU[1:3], RESERVE: RU_CAVALRY[:1], REPLACEABLE: RU_SCU[:1]}
    bench = on_map(stacks, phase="revolution", revolution=at(3), reduced=RU[1:2], quality={"RU": 18})
    bench.run(advance_revolution)
    cause = "the Russian Revolution"
    assert bench.events(UnitRemoved, UnitPlaced, QualityChanged) == [
        UnitRemoved(rule="23.4.2", unit=RU[0], place="lodz", to=REPLACEABLE, cause=cause),
        UnitPlaced(rule="23.4.2", unit=RU_SCU[0], place="lodz", replaces=RU[0], cause=cause),
        UnitRemoved(rule="23.4.2", unit=RU[1], place="vilna", to=REPLACEABLE, cause=cause),
        UnitPlaced(rule="23.4.2", unit=RU_CAVALRY[0], place="vilna", replaces=RU[1], cause=cause),
        UnitRemoved(rule="23.4.2", unit=RU[2], place="vilna", to=REPLACEABLE, cause=cause),
    ]
    assert bench.position.at("vilna") == RU_CAVALRY[:1]
    assert not any(bench.position.is_reduced(unit) for unit in (RU_SCU[0], RU_CAVALRY[0]))


@pytest.mark.rule("23.4.2")
def test_which_division_comes_is_a_choice():
    """Infantry first, if nobody chooses; no HQ and no Uprising Unit is among them (trap 9)."""
    stacks = RISEN | {"lodz": RU[:1], RESERVE: [*RU_CAVALRY[:1], *RU_SCU[:1], "RU-HQ-Brusilov", *GE[:1]]}
    bench = on_map(stacks, phase="revolution", revolution=at(3))
    bench.run(advance_revolution)
    [question] = bench.asked
    assert question.label == f"successor/{RU[0]}"
    assert (question.side, question.kind, question.rule) == ("AP", "successor", "23.4.2")
    assert question.options == (RU_SCU[0], RU_CAVALRY[0])
    assert question.default == RU_SCU[0]
    assert question.text == f"Which SCU takes the place of {RU[0]} in Lodz?"
    answers = {f"successor/{RU[0]}": RU_CAVALRY[0]}
    bench = on_map(stacks, phase="revolution", revolution=at(3))
    bench.run(advance_revolution, answers=answers)
    assert bench.position.at("lodz") == RU_CAVALRY[:1]


@pytest.mark.rule("23.4.2")
@pytest.mark.trap(57)
def test_a_reduced_division_of_the_reserve_takes_no_corps_place():
    """An SCU at full strength is asked for, which a reduced one of the Reserve Box is not."""
    bench = on_map(RISEN | {"lodz": RU[:1], RESERVE: RU_SCU[:1]}, phase="revolution", revolution=at(3), reduced=RU_SCU)
    bench.run(advance_revolution)
    assert bench.position.at("lodz") == []
    assert bench.position.place_of(RU[0]) == REPLACEABLE
    assert (bench.position.place_of(RU_SCU[0]), bench.position.is_reduced(RU_SCU[0])) == (RESERVE, True)


@pytest.mark.rule("23.4.2", "20.3", "27.0")
def test_what_the_dissolved_leave_behind():
    """(20.3.5, 27.0c) One division is too few for the Fort of Königsberg; an HQ without a corps is lost."""
    stacks = RISEN | {"konigsberg": RU[:1], "lodz": [RU[1], "RU-HQ-Brusilov"], RESERVE: RU_SCU[:1]}
    bench = on_map(stacks, phase="revolution", revolution=at(3))
    assert kit().ground.forts["konigsberg"] > 1
    bench.run(advance_revolution)
    assert bench.position.at("konigsberg") == RU_SCU[:1]
    assert bench.events(SiegeChanged) == [SiegeChanged(rule="20.3.5", space="konigsberg", lapsed=True)]
    assert bench.position.place_of("RU-HQ-Brusilov") == ELIMINATED


# -- suppression ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.3")
@pytest.mark.parametrize(("stacks", "put_down"), [({}, True), (RISEN, False), ({"vienna": ["AH-U-1"]}, True)])
def test_the_tsar_puts_it_down(stacks, put_down):
    """(23.4.3) LONG LIVE THE TSAR!, when no Uprising Unit is left in Russia."""
    bench = play("AP-50", stacks, revolution=at(3))
    expected = [RevolutionChanged(rule="23.4.3", step="suppressed")] if put_down else []
    assert changes(bench) == expected
    assert bench.position.revolution == (Revolution(ever=True, suppressed=True) if put_down else at(3))


@pytest.mark.rule("23.4.3")
@pytest.mark.parametrize("state", [Revolution(), Revolution(due=13)])
def test_what_has_not_begun_is_not_put_down(state):
    bench = play("AP-50", turn=12, revolution=state)
    assert (changes(bench), bench.position.revolution) == ([], state)


@pytest.mark.rule("23.4.3")
@pytest.mark.parametrize("reading", ["one-turn", "two-turns"])
def test_the_tsars_fall_brings_it_back(reading):
    """(23.4.3) A turn later by every reading; it begins anew, without a Stage."""
    state = Revolution(ever=True, suppressed=True, began=10)
    bench = play("CP-51", turn=12, revolution=state, options={"revolution-delay": reading})
    assert changes(bench) == [RevolutionChanged(rule="23.4.3", step="announced", due=13)]
    bench.position.begin_phase(12, "end")
    bench.run(end_turn)
    assert bench.position.revolution == Revolution(ever=True, on_track=True, stage=0, began=13)


@pytest.mark.rule("23.4.3")
@pytest.mark.parametrize("state", [Revolution(), at(2)])
def test_the_tsars_fall_brings_back_only_what_was_put_down(state):
    bench = play("CP-51", revolution=state)
    assert (changes(bench), bench.position.revolution) == ([], state)


@pytest.mark.rule("23.4.1")
@pytest.mark.parametrize("state", [at(1), Revolution(due=4)])
def test_it_does_not_begin_twice(state):
    bench = play("CP-50", RISEN, revolution=state)
    assert (changes(bench), bench.position.revolution) == ([], state)


# -- Troop Quality --------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1")
def test_troop_quality_falls_with_the_corps():
    """Case T036 (24.1b-c)."""
    bench = on_map({"lodz": RU[:2]}, phase="war-status", quality={"RU": 12})
    bench.run(corps_lost, RU[0], for_good=False)
    bench.run(corps_lost, RU[1], for_good=True)
    bench.run(corps_lost, RU_SCU[0], for_good=True)
    assert [event.total for event in bench.events(QualityChanged)] == [11, 9]


@pytest.mark.rule("24.1")
@pytest.mark.trap(2)
@pytest.mark.parametrize("reading", ["18-3", "16-1"])
def test_fifteen_points_to_poor_quality(reading):
    """Case T064: 18 down to 3, or 16 down to 1."""
    scale = kit().tables.replacement.quality.scales[reading]
    bench = on_map(phase="war-status", quality={"RU": scale.start - 14}, options={"troop-quality": reading})
    assert not bench.position.poor_quality("RU")
    bench.position.quality["RU"] -= 1
    assert bench.position.poor_quality("RU")


@pytest.mark.rule("24.1")
def test_troop_quality_has_a_floor():
    """Case T095 (24.1e)."""
    bench = on_map(phase="war-status", quality={"RU": 1})
    bench.run(corps_lost, RU[0], for_good=True)
    assert bench.position.quality["RU"] == 0
    assert bench.position.place_of(RU[0]) == OFF_MAP
