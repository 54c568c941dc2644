"""They Shall Not Pass (34): who may announce it, what it costs, and what it makes of each result."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    PLAIN,
    SOUTH,
    fight,
    lost,
    on_plain,
    outcome,
    pursuits,
    retreats,
    sandbox,
    spared,
    with_factors,
)
from wargame_cli.engine.document import Items
from wargame_cli.engine.events import Answered, PointsChanged, Spared
from wargame_cli.rulesets.kaisers_war.combat.they_shall_not_pass import cost, may_stand
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.position.events.field import StandAnnounced
from wargame_cli.rulesets.kaisers_war.position.events.general import RoutChecked
from wargame_cli.rulesets.kaisers_war.position.position import Landing
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

ON = {"they-shall-not-pass": "on"}
VOID = {"they-shall-not-pass": "whole-result"}
STAND = {"Allied": {f"attack {PLAIN}/stand": "stand"}}
KIT = sandbox({}).kit
SMYRNA = KIT.map.find("Smyrna")


def defended(attack, defence, options=ON, others=(), **fields):
    """A shock army against an army (and others) in the open, whose line of supply runs to Kiev in Allied hands."""
    faces = with_factors("GE-Shock-1", attack, 7, 2) | with_factors("FR-Inf-1", 5, defence, 3)
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1", *others], "Kiev": ["BR-Inf-1"]}
    fields = {"faces": faces, **fields}
    return sandbox(stacks, options=options, **fields)


def two_units(attack, options=ON):
    """An army with a defence of four and a corps with one."""
    position = defended(attack, 4, options, others=("BR-Cav-DMC",))
    position._faces.update(with_factors("BR-Cav-DMC", 2, 1, 4))
    return position


def battle_of(position, side="CP"):
    return muster(position, Attack(target=PLAIN, units=("GE-Shock-1",)), side)


def attack(position, die, table="big_push", answers=STAND, **fields):
    return fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), table=table, **fields), die, answers=answers)


@pytest.mark.rule("34.1")
def test_what_it_costs():
    """An army or army group three points, headquarters, airbases, corps, garrisons and forts one each."""
    others = ("BR-Cav-DMC", "BR-HQ-Allenby", "BR-Tac-1", "AL-Gar-1", "FR-Fort-1")
    assert cost(defended(12, 6), battle_of(defended(12, 6))) == 3
    crowd = defended(12, 6, others=others)
    assert cost(crowd, battle_of(crowd)) == 8


@pytest.mark.rule("34.1")
@pytest.mark.trap(57)
def test_the_announcement_is_paid_before_the_die_and_told():
    """Three points go, whatever the die shows; the report says so. `Hold at all costs!` of 34.2 is the same thing."""
    position = defended(6, 6)
    before = position.copy()
    judge = attack(position, [2])
    assert outcome(judge).result == "AA"
    paid = of_kind(judge, PointsChanged)[0]
    assert (paid.side, paid.change, paid.rule) == ("Allied", -3, "34.1")
    kinds = [type(event).__name__ for event in judge.events]
    assert kinds.index("StandAnnounced") < kinds.index("DieRolled") < kinds.index("CombatFought")
    blocks = narrate(before, position, judge.events, "umpire")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    assert any("shall not pass" in line for line in lines)


@pytest.mark.rule("34.1")
@pytest.mark.trap(46)
@pytest.mark.parametrize(
    ("attack_factor", "table", "die", "result", "dead"),
    [
        (10, "big_push", [5], "DW", []),
        (10, "big_push", [6], "DD", ["FR-Inf-1"]),
        (10, "big_push", [4], "BB", ["GE-Shock-1", "FR-Inf-1"]),
        (30, "big_push", [6], "DC", ["FR-Inf-1", "BR-Cav-DMC"]),
        (10, "infiltration", [3], "DW", []),
        (10, "infiltration", [5], "DP", []),
        (10, "infiltration", [2], "MD", ["GE-Shock-1"]),
    ],
)
def test_retreats_and_routs_are_ignored_and_the_rest_applies(attack_factor, table, die, result, dead):
    """No unit retreats or rolls against a rout; what a result eliminates by itself is eliminated."""
    judge = attack(two_units(attack_factor), die, table, pursue=())
    assert outcome(judge).result == result
    assert lost(judge) == dead
    assert retreats(judge) == []
    assert of_kind(judge, RoutChecked) == []
    left = tuple(unit for unit in ("FR-Inf-1", "BR-Cav-DMC") if unit not in dead)
    what = {"DW": "retreat", "DD": "retreat", "MD": "retreat", "DP": "rout"}.get(result)
    told = [each for each in spared(judge) if each[0] != "pursuit"]
    assert told == ([(what, left, "They Shall Not Pass", "34.1")] if what else [])


@pytest.mark.rule("34.1")
@pytest.mark.trap(46)
@pytest.mark.parametrize(
    ("attack_factor", "table", "die", "result", "dead"),
    [
        (10, "infiltration", [2], "MD", []),
        (10, "infiltration", [5], "DP", []),
        (10, "big_push", [5], "DW", []),
        (10, "big_push", [6], "DD", ["FR-Inf-1"]),
        (10, "big_push", [4], "BB", ["GE-Shock-1", "FR-Inf-1"]),
    ],
)
def test_by_the_other_reading_withdrawal_panic_and_mobile_defense_are_void(attack_factor, table, die, result, dead):
    """With `whole-result` a Mobile Defense spares the shock unit too; DD and BB stay as they are."""
    judge = attack(two_units(attack_factor, VOID), die, table, pursue=())
    assert outcome(judge).result == result
    assert lost(judge) == dead
    assert retreats(judge) == []
    left = {unit for unit in ("FR-Inf-1", "BR-Cav-DMC") if unit not in dead}
    assert {unit for event in of_kind(judge, Spared) for unit in event.units} == (set() if result == "BB" else left)


@pytest.mark.rule("34.1")
@pytest.mark.trap(46)
@pytest.mark.parametrize(("answers", "pursuers"), [(STAND, 0), (None, 1)])
def test_nobody_pursues_into_a_hex_that_is_held(answers, pursuers):
    """The hex is not cleared, so a withdrawal gives the attacker nothing."""
    chase = ({"unit": "GE-Shock-1"},)
    order = msgspec.convert({"attack": PLAIN, "with": ["GE-Shock-1"], "pursue": list(chase)}, Attack, strict=False)
    judge = fight(defended(12, 6), order, [5], answers=answers)
    assert len(pursuits(judge)) == pursuers


@pytest.mark.rule("34.1")
def test_every_unit_of_the_force_needs_supply():
    """An army that is in supply and a garrison in the open that cannot be: the force may not announce it (34.2)."""
    assert may_stand(defended(12, 6), battle_of(defended(12, 6)))
    mixed = defended(12, 6, others=("AL-Gar-1",))
    assert not may_stand(mixed, battle_of(mixed))


@pytest.mark.rule("34.1")
def test_the_allies_not_in_turn_1():
    """34.3 bars the Allies alone, and that turn alone."""
    first = defended(12, 6, turn=1)
    assert not may_stand(first, battle_of(first))
    faces = with_factors("BR-Inf-1", 12, 8, 2) | with_factors("GE-Inf-1", 5, 6, 3)
    stacks = {SOUTH: ["BR-Inf-1"], PLAIN: ["GE-Inf-1"], "Kiev": ["GE-Inf-9"]}
    german = sandbox(stacks, faces=faces, options=ON, turn=1, phase="allied-first-combat")
    order = Attack(target=PLAIN, units=("BR-Inf-1",))
    assert may_stand(german, muster(german, order, "Allied"))


@pytest.mark.rule("34.1")
def test_no_season_without_offensive_supply():
    """Not in winter, and not in the Ukraine during the thaw; both are where nobody has offensive supply."""
    for turn, possible in ((2, True), (3, True), (5, False), (6, False), (7, False), (8, True)):
        position = defended(12, 6, turn=turn)
        assert may_stand(position, battle_of(position)) is possible, turn


@pytest.mark.rule("34.1", "30.18")
@pytest.mark.parametrize(
    ("unit", "moscow", "attacker", "possible"),
    [
        ("BO-Grp-NF", "BO-Grp-SF", "GE-Inf-1", True),
        ("BO-Grp-NF", "GE-Inf-2", "GE-Inf-1", False),
        ("BO-Grp-NF", "CZ-Inf-CL", "GE-Inf-1", False),
        ("AN-CavA-Black", "BO-Grp-SF", "GE-Inf-1", False),
        ("WR-Inf-Sib", "WR-Shock-NW", "CZ-Inf-CL", True),
    ],
)
def test_who_has_no_offensive_supply_in_the_east_announces_nothing(unit, moscow, attacker, possible):
    """Bolsheviks need a capital in Bolshevik hands for it (30.19), Anarchists never have it (30.21); all are fed."""
    stacks = {"3709": [unit], "3710": [attacker], "Moscow": [moscow]}
    position = sandbox(stacks, options={**ON, "russian-front": "on"}, kaiser_moved_east=1)
    assert in_supply(position, unit)
    combat = muster(position, Attack(target="3709", units=(attacker,)), position.counter(attacker).side)
    assert may_stand(position, combat) is possible


@pytest.mark.rule("34.1", "39.3")
def test_mechanized_warfare_lets_the_defender_stand_in_the_second_phase():
    """39.3 bars units in their own side's second combat phase; the defender is not in his."""
    position = defended(12, 6, {**ON, "mechanized-warfare": "on"}, phase="cp-second-combat")
    assert may_stand(position, battle_of(position))


@pytest.mark.rule("34.1", "5.5")
@pytest.mark.parametrize(("points", "possible"), [(3, False), (4, True)])
def test_a_point_must_be_left(points, possible):
    """Three points for an army leave one of four."""
    position = defended(12, 6, points={"CP": 50, "Allied": points})
    assert may_stand(position, battle_of(position)) is possible


@pytest.mark.rule("34.1")
def test_nothing_to_announce_against_a_bombardment():
    """Nobody is driven back by ships alone, so the question is not put."""
    position = sandbox({"Smyrna": ["OT-Fort-1"], "fleet": ["BR-Ship-1"]}, options=ON, phase="allied-first-combat")
    judge = fight(position, Bombard(target=position.kit.map.find("Smyrna"), naval=("BR-Ship-1",)), [1])
    assert of_kind(judge, Answered) == []


@pytest.mark.rule("34.1")
def test_off_it_is_never_asked():
    """Without the option the same battle has no question of this kind and the defender goes."""
    judge = fight(on_plain(12, 6), Attack(target=PLAIN, units=("GE-Shock-1",)), [5])
    assert of_kind(judge, StandAnnounced) == []
    assert [event for event in of_kind(judge, Answered) if event.question.endswith("stand")] == []
    assert retreats(judge) != []


@pytest.mark.rule("34.1")
def test_a_landing_fails_against_those_who_stand():
    """A group from the sea needs an empty hex; where the defender ignores the withdrawal it is lost."""
    sea = next(near for near in KIT.board.neighbours[SMYRNA] if KIT.map.terrain[near] == "sea")
    landing = Landing(marker="BR-Amph-1", sea_hex=sea, target=SMYRNA, units=("BR-Inf-1",))
    position = sandbox(
        {sea: ["BR-Inf-1"], SMYRNA: ["OT-Inf-1"], "fleet": ["BR-Amph-1"]},
        options=ON,
        phase="allied-first-combat",
        landings=[landing],
        faces=with_factors("BR-Inf-1", 20, 8, 2) | with_factors("OT-Inf-1", 4, 5, 2),
    )
    answers = {"CP": {f"attack {SMYRNA}/stand": "stand"}}
    judge = fight(position, Attack(target=SMYRNA, units=("BR-Inf-1",)), [5], answers=answers)
    assert outcome(judge).result == "DW"
    assert lost(judge) == ["BR-Inf-1", "BR-Amph-1"]


@pytest.mark.rule("34.1", "30.18", "30.21")
@pytest.mark.parametrize(
    ("stacks", "target", "open_to_them"),
    [
        ({"3305": ["BO-Grp-NF"], "Petrograd": ["BO-Fort-2"]}, "3305", True),
        ({"Kazan": ["BO-Grp-NF"], "Petrograd": ["BO-Fort-2"]}, "4506", False),
        ({"3305": ["BO-Grp-NF"], "Petrograd": ["FR-Inf-1"]}, "3305", False),
        ({"Kharkov": ["AN-CavA-Black"]}, "3814", False),
    ],
)
def test_the_east_stands_where_it_could_have_offensive_supply(stacks, target, open_to_them):
    """Bolsheviks with a line of supply to a capital that Bolsheviks hold (30.19), the Anarchists nowhere (30.21)."""
    position = sandbox(stacks, options={**ON, "russian-front": "on"}, kaiser_moved_east=1)
    combat = muster(position, Attack(target=target, units=("GE-Shock-1",)), "CP")
    assert set(position.at(target)) == set(combat.defenders)
    assert may_stand(position, combat) is open_to_them
