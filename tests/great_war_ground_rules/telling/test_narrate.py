"""Reports of phases: nothing is left out, and what belongs together is told together."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME
from wargame_cli.rulesets.great_war_ground_rules import RULESET
from wargame_cli.rulesets.great_war_ground_rules.telling.narrate import SILENT
from wargame_cli.rulesets.great_war_ground_rules.telling.words import said

KINDS = event_types(RULESET)


def told(bench):
    """The report with the white space between words alone."""
    return " ".join(bench.told().split())


def picardy(phase):
    side = "Entente" if phase.startswith("entente") else "CP"
    return Bench(GAME, scenario="picardy-1918", phase=phase, by=side)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_words_or_a_reason_for_none(kind):
    """One of the two, and not both; of what every report tells in its own place there may be more to say."""
    has_words = said.dispatch(kind) is not said.dispatch(object)
    assert has_words != bool(SILENT.get(kind)) or kind in TOLD_BY_THE_FRAME


@pytest.mark.rule("11C1")
def test_depots_are_told_by_where_they_stand():
    """11B2, 11C1"""
    bench = picardy("cp-initial")
    bench.play("{activate-depot: Le Cateau}", "{assign-depot: GE-18A, at: Guise}", "{flip-depot: Lille}")
    report = told(bench)
    assert "The Central Powers activate a supply depot in 0924 Le Cateau (11C1)" in report
    assert "GE-18A traces to the depot in 1023 Guise (11B2)" in report
    assert "The depot in 0623 Lille is not operational now (11C1)" in report


@pytest.mark.rule("7A4")
def test_what_a_move_by_rail_takes_stands_below_it():
    """6B3, 7A2, 7A4, 11H1"""
    bench = picardy("cp-movement")
    bench.play(
        "{move: [GE-32], to: 0723, how: rail}",
        "{move: [GE-14, GE-78R], to: 1124, how: haste}",
        "{send: Lille, to: Cambrai, res: 1}",
    )
    report = told(bench)
    rail = "GE-32 goes by rail from 0623 Lille to 0723 [1 MP] (7A2) – 5 RE of the capacity on the NW Europe"
    assert rail in report
    assert "GE-14 and GE-78R move by accelerated movement from 1224 Laon to 1124 [5 MP] (6B3)" in report
    assert "1 Res Pt of the Central Powers by rail from 0623 Lille to 0824 Cambrai (11H1)" in report


@pytest.mark.rule("14M1")
def test_a_check_of_an_hq_is_told_with_its_leader():
    """14M1, 14P1"""
    bench = picardy("entente-reaction-movement")
    bench.play("{activate: BR-2A, leader: Haig}", dice=[1, 6])
    report = told(bench)
    assert "Haig with BR-2A: die 1, -1 for the die (14P1)" in report
    assert "BR-2A stays active: die 6, 5 with its modifiers (14M1)" in report
