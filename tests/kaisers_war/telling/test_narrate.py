"""Reports of phases: nothing is left out, and what belongs together is told together."""

from __future__ import annotations

import pytest

from kaisers_war.field import NORTH, PLAIN, SOUTH, fight, referee, sandbox, told, with_factors
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all
from wargame_cli.rulesets.kaisers_war.combat.phases import end_first_combat
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import Landing
from wargame_cli.rulesets.kaisers_war.telling.narrate import SILENT
from wargame_cli.rulesets.kaisers_war.telling.words import said

KINDS = event_types(RULESET)
SHOCK = "GE-Shock-1"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_words_or_a_reason_for_none(kind):
    """One of the two, and not both; of what every report tells in its own place there may be more to say."""
    has_words = said.dispatch(kind) is not said.dispatch(object)
    assert has_words != bool(SILENT.get(kind)) or kind in TOLD_BY_THE_FRAME


def test_nothing_else_is_silent():
    """What is silent is an event of the game."""
    assert set(SILENT) <= set(KINDS.values())


def test_an_attack_is_told_with_all_that_follows_from_it():
    """The stacks, the sum, the die, and then losses, retreats and pursuits; the next attack has its own section."""
    faces = with_factors(SHOCK, 60, 7, 4) | with_factors("FR-Inf-1", 5, 10, 2)
    position = sandbox({SOUTH: [SHOCK], PLAIN: ["FR-Inf-1"]}, faces=faces)
    order = Attack(target=PLAIN, units=(SHOCK,), pursue=(Chase(SHOCK, (PLAIN, NORTH)),))
    before = position.copy()
    events = fight(position, order, [6]).events
    again = [happen.AttackDeclared(
        rule="12.3", scene=f"attack {NORTH}", target=NORTH,
        attackers=(SHOCK,), supports=(), defenders=(), supplied=(), table="big_push",
    )]  # fmt: skip
    assert told(before, events + again) == [
        f"Attack on {PLAIN}",
        f"{SHOCK} | 60-7-4 | {SOUTH} | attacks",
        f"FR-Inf-1 | 5-10-2 | {PLAIN} | defends",
        "Big Push: attack 60 against defence 10 is 600%, column 600% or more (12.18)",
        "Die 6: DC, Defender Catastrophe; worse for the attacker in 3 cases of 6, the same in 3",
        f"FR-Inf-1 is eliminated in {PLAIN}: catastrophe (12.19)",
        "Allied loses 6 points (5.7)",
        f"{SHOCK} pursues {SOUTH} – {PLAIN} – {NORTH} (14.2)",
        f"Attack on {NORTH}",
        f"{SHOCK} | 60-7-4 | {NORTH} | attacks",
    ]


def test_what_is_overstacked_when_the_phase_ends_belongs_to_no_attack():
    """It is told under a heading of its own."""
    position = sandbox({PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Inf-3"]}, phase="allied-first-combat")
    judge = referee(position)
    before = position.copy()
    check_all(judge)
    assert told(before, judge.events) == ["Losses", f"FR-Inf-1 is eliminated in {PLAIN}: overstacked (9.4)"]


def test_units_that_go_ashore_unopposed_belong_to_no_attack():
    """Nor do those whose assault has failed."""
    group = Landing(marker="BR-Amph-1", sea_hex="4034", target="4134", units=("BR-Exp-NPF",))
    stacks = {"4034": ["BR-Exp-NPF"], "fleet": ["BR-Amph-1"]}
    position = sandbox(stacks, phase="allied-first-combat", landings=[group])
    judge = referee(position)
    before = position.copy()
    end_first_combat(judge)
    assert told(before, judge.events) == [
        "Landings",
        "BR-Exp-NPF lands 4034 – 4134 Haifa (20.10)",
        "The assault of BR-Exp-NPF from the sea is over (20.10)",
    ]


@pytest.mark.parametrize("ships", [("BR-Ship-1",), ("BR-Ship-1", "BR-Ship-2")])
def test_ships_that_are_driven_off_are_told_with_the_bombardment_if_there_is_one(ships):
    """A bombardment that loses its only ship is never declared: that happened at sea (36.1)."""
    stacks = {"Wilhelmshaven": ["GE-Fort-4"], "fleet": [*ships, "GE-Ship-1"]}
    position = sandbox(stacks, phase="allied-first-combat", options={"naval-operations": "on"})
    target = position.kit.map.find("Wilhelmshaven")
    sails = {"CP": {f"bombard {target}/contest": "GE-Ship-1 against BR-Ship-1"}}
    before = position.copy()
    judge = fight(position, Bombard(target=target, naval=ships, supply=()), [2, 3], answers=sails)
    report = told(before, judge.events)
    contest = next(line for line in report if line.startswith("GE-Ship-1 sails out"))
    assert "its mission fails" in contest
    assert report[0] == ("At sea" if len(ships) == 1 else "Bombardment of 1611 Wilhelmshaven")
    assert sum(line in ("At sea", "Bombardment of 1611 Wilhelmshaven") for line in report) == 1


@pytest.mark.rule("27.0")
def test_the_longer_game_is_told():
    """Who is for it, and how long it goes on."""
    events = [
        happen.ExtensionAgreed(rule="27.1", side="CP"),
        happen.ExtensionAgreed(rule="27.1", side="Allied"),
        happen.GameExtended(rule="27.1", last_turn=12),
    ]
    assert told(sandbox({}), events) == [
        "The long scenario",
        "CP is for playing on (27.1)",
        "Allied is for playing on (27.1)",
        "Both sides have agreed: the game goes on until turn 12 (27.1)",
    ]


@pytest.mark.rule("3.2")
def test_the_set_up_is_told():
    """To its side, with the units that are locked in the east."""
    events = [
        happen.UnitDeployed(rule="3.2", seen_by=("CP",), unit="GE-Inf-1", place="1114"),
        happen.UnitDeployed(rule="3.2", seen_by=("CP",), unit="GE-Inf-2", place="3315", frozen=True),
    ]
    assert told(sandbox({}, phase="cp-setup"), events) == [
        "Set-up",
        "GE-Inf-1 starts in 1114 Lille (3.2)",
        "GE-Inf-2 starts in 3315 Kiev, locked in the east (3.2)",
    ]
