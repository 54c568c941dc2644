"""Annihilation (35): what is destroyed in combat out of supply waits a die of turns before it is bought again."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, of_kind, rows

from kaisers_war.field import PLAIN, SOUTH, fight, lost, referee, sandbox, with_factors
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Buy, Demobilize, wanted
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import roll_for_return
from wargame_cli.rulesets.kaisers_war.position.events.field import UnitAnnihilated
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMobilized
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL

ON = {"annihilation": "on"}


def struck(defenders, *, supplied=False, options=ON, **fields):
    """A German army strong enough for a catastrophe south of these Allied units on the plain."""
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: list(defenders), "Kiev": ["BR-Inf-1" if supplied else "GE-Inf-9"]}
    return sandbox(stacks, options=options, faces=with_factors("GE-Shock-1", 200, 7, 2), **fields)


def strike(position, dice):
    return fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), pursue=()), dice)


@pytest.mark.rule("35.1")
@pytest.mark.parametrize("die", [1, 6])
def test_the_die_is_the_number_of_turns(die):
    """A unit lost in turn 2 with a die of n is bought again from turn 2 + n on."""
    position = struck(["FR-Cav-1"])
    judge = strike(position, [6, die])
    assert lost(judge) == ["FR-Cav-1"]
    assert position.annihilated == {"FR-Cav-1": 2 + die}
    assert position.place_of("FR-Cav-1") == POOL


@pytest.mark.rule("35.1")
def test_supply_is_judged_at_the_instant_of_death():
    """In supply nobody rolls; of two, one with the supply symbol on its counter is always supplied."""
    supplied = struck(["FR-Cav-1"], supplied=True)
    assert of_kind(strike(supplied, [6]), UnitAnnihilated) == []
    position = struck(["FR-Cav-1", "AR-Cav-NLA"])
    assert [event.unit for event in of_kind(strike(position, [6, 3]), UnitAnnihilated)] == ["FR-Cav-1"]


@pytest.mark.rule("35.1", "6.8")
def test_headquarters_roll_no_die():
    """They are gone for good anyway."""
    position = struck(["BR-HQ-Allenby"])
    judge = strike(position, [6])
    assert position.place_of("BR-HQ-Allenby") == GONE
    assert of_kind(judge, UnitAnnihilated) == []


@pytest.mark.rule("35.1")
def test_other_deaths_make_nobody_wait():
    """Demobilization and overstacking are no combat (35.2), even out of supply."""
    position = sandbox({PLAIN: ["FR-Cav-1"]}, phase="allied-mobilization", options=ON)
    give(referee(position), Demobilize(unit="FR-Cav-1"))
    assert position.annihilated == {}
    crowded = sandbox({PLAIN: ["FR-Inf-1", "FR-Inf-2", "FR-Inf-3"]}, phase="allied-movement", options=ON)
    judge = referee(crowded)
    check_all(judge)
    assert len(lost(judge)) == 1
    assert crowded.annihilated == {}


@pytest.mark.rule("35.1", "15.6")
def test_attrition_makes_nobody_wait():
    """35.2 names it: a unit that starves in winter is bought again at once."""
    position = sandbox({"5127": ["BR-Exp-DF"]}, turn=5, phase="allied-attrition", options=ON)
    judge = referee(position, [1])
    close(judge)
    assert lost(judge) == ["BR-Exp-DF"]
    assert position.annihilated == {}


@pytest.mark.rule("35.1", "6.8")
@pytest.mark.trap(40)
@pytest.mark.parametrize(("turn", "expected"), [(3, ["35.1"]), (4, []), (5, [])])
def test_a_purchase_waits_for_its_turn(turn, expected):
    """By its own id a unit is refused until its turn has come."""
    position = sandbox(
        {}, turn=turn, phase="allied-mobilization", options=ON, annihilated={"FR-Cav-1": 4}, last_turn=10
    )
    assert rows(referee(position), Buy(what="FR-Cav-1")) == expected


@pytest.mark.rule("35.1", "2.11")
def test_a_purchase_by_type_takes_what_does_not_wait():
    """Another counter of the type serves; where all wait there is none left."""
    kit = sandbox({}).kit
    cavalry = kit.mix.of("France", "cavalry corps")
    some = sandbox({}, annihilated={cavalry[0]: 4}, options=ON)
    order = Buy(what="cavalry corps", nation="France")
    assert wanted(some, "Allied", order).unit == (cavalry[1] if len(cavalry) > 1 else "")
    none = sandbox({}, annihilated=dict.fromkeys(cavalry, 4), options=ON)
    assert "left in the counter mix" in wanted(none, "Allied", order).fault


@pytest.mark.rule("35.1", "2.11")
def test_a_refusal_says_who_waits_and_until_when():
    """A player whose counters all wait is not told that there are none; who is on the map is not named."""
    cavalry = sandbox({}).kit.mix.of("France", "cavalry corps")
    order = Buy(what="cavalry corps", nation="France")
    waiting = "".join(f"; {unit} waits until turn 4 (35.1)" for unit in cavalry)
    position = sandbox({}, annihilated=dict.fromkeys(cavalry, 4), options=ON)
    told = wanted(position, "Allied", order).fault
    assert told == f"no cavalry corps of France is left in the counter mix{waiting}"
    position = sandbox({PLAIN: cavalry}, annihilated=dict.fromkeys(cavalry, 4), options=ON)
    assert wanted(position, "Allied", order).fault == "no cavalry corps of France is left in the counter mix"


@pytest.mark.rule("35.1", "30.12")
@pytest.mark.parametrize(("turn", "rolls"), [(2, 0), (3, 0), (4, 1)])
def test_bolsheviks_wait_before_they_roll_for_their_return(turn, rolls):
    """The die of 30.12 that brings them back is thrown from the turn on in which they can be remobilized."""
    position = sandbox(
        {},
        turn=turn,
        phase="allied-mobilization",
        options={**ON, "russian-front": "on"},
        kaiser_moved_east=1,
        annihilated={"BO-Grp-NF": 4},
    )
    others = [unit for unit in position.at(POOL) if unit[:2] in ("BO", "AN") and unit != "BO-Grp-NF"]
    for unit in others:
        position.put(unit, GONE)
    judge = referee(position, [5])
    roll_for_return(judge)
    assert len(of_kind(judge, UnitMobilized)) == rolls
    assert position.due.get("BO-Grp-NF") == (turn + 3 if rolls else None)


@pytest.mark.rule("35.1")
def test_the_record_is_public_and_survives_a_copy():
    """The die falls on the table; a copy and every view of the position keep what came of it."""
    position = sandbox({}, annihilated={"FR-Cav-1": 4}, options=ON)
    assert position.copy().annihilated == {"FR-Cav-1": 4}
    assert view(position, "CP").annihilated == {"FR-Cav-1": 4}


@pytest.mark.rule("35.1")
def test_off_nobody_rolls():
    """Without the option the same battle has one die."""
    position = struck(["FR-Cav-1"], options={})
    judge = strike(position, [6])
    assert lost(judge) == ["FR-Cav-1"]
    assert position.annihilated == {}


def catastrophe(units, options=ON, **fields):
    """Allied attackers in Kiev and beside it are all lost; the second lives by the railway that the first holds."""
    stacks = {"Kiev": ["BR-Inf-1"], "3316": ["FR-Inf-1"], "3415": ["GE-Inf-1"]}
    faces = with_factors("GE-Inf-1", 4, 99, 2)
    position = sandbox(stacks, options=options, faces=faces, phase="allied-first-combat", **fields)
    assert in_supply(position, "FR-Inf-1")
    return fight(position, Attack(target="3415", units=units), [1])


@pytest.mark.rule("35.1", "12.19")
@pytest.mark.parametrize("units", [("BR-Inf-1", "FR-Inf-1"), ("FR-Inf-1", "BR-Inf-1")])
def test_who_dies_together_is_judged_together(units):
    """In a catastrophe nobody loses his supply to the death of another at the same instant, in whatever order."""
    judge = catastrophe(units)
    assert lost(judge) == list(units)
    assert of_kind(judge, UnitAnnihilated) == []


@pytest.mark.rule("35.1", "12.19")
@pytest.mark.parametrize(
    ("losses", "waiting"), [("one-event", ["FR-Inf-1", "GE-Inf-2"]), ("part-by-part", ["FR-Inf-1"])]
)
def test_a_bloodbath_is_one_moment_unless_it_is_scored_part_by_part(losses, waiting):
    """The dying attacker still cuts the line of the defender who dies with him; part by part it is open again."""
    position = sandbox(
        {"3316": ["FR-Inf-1"], PLAIN: ["GE-Inf-2"], "Kiev": ["GE-Inf-9"]},
        options={**ON, "simultaneous-losses": losses},
        faces=with_factors("FR-Inf-1", 8, 8, 2) | with_factors("GE-Inf-2", 8, 8, 2),
        phase="allied-first-combat",
    )
    judge = fight(position, Attack(target=PLAIN, units=("FR-Inf-1",)), [4, 1, 1])
    assert lost(judge) == ["FR-Inf-1", "GE-Inf-2"]
    assert [event.unit for event in of_kind(judge, UnitAnnihilated)] == waiting


@pytest.mark.rule("35.1")
def test_a_unit_that_has_moved_is_judged_where_it_dies():
    """Two die in a result; the second has first fallen back out of supply, so it was not at the same instant."""
    position = sandbox({"3316": ["FR-Cav-1"], "3315": ["BR-Inf-1", "FR-Inf-2"]}, options=ON)
    assert in_supply(position, "FR-Cav-1")
    judge = referee(position, [3])
    combat = muster(position, Attack(target="3415", units=("FR-Inf-2", "FR-Cav-1")), "Allied")
    outcome = CombatOutcome(judge, combat, Attack(target="3415", units=combat.attackers), "infiltration", "AP")
    outcome.eliminate("FR-Inf-2", "rout")
    position.put("FR-Cav-1", "3817")
    assert not in_supply(position, "FR-Cav-1")
    outcome.eliminate("FR-Cav-1", "rout")
    assert [event.unit for event in of_kind(judge, UnitAnnihilated)] == ["FR-Cav-1"]
