"""Combats from the declaration to the advance (12.2): dice, order of fire, losses, Forts, Uprisings, HQs, regions."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, GE, HELD, IT, RU, attack, attacking, effects
from wargame_cli.engine.events import UnitMoved, UnitPlaced, UnitRemoved
from wargame_cli.engine.position import Standing
from wargame_cli.rulesets.illusions_of_glory.kit.components import (
    ELIMINATED,
    OFF_MAP,
    REMOVED,
    REPLACEABLE,
    RESERVE,
    Trench,
)
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, UPRISING
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought, FlankTried, WeatherChecked
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed, SiegeChanged, StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation


def lodz(*defenders, attackers=None, more=None, **fields):
    """Germans in Kalisz attack Lodz."""
    stacks = {"kalisz": attackers or GE[:2], "lodz": list(defenders or RU[:2]), **(more or {})}
    return attacking(stacks, *fields.pop("marked", ("kalisz",)), **fields)


# -- the sum --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2")
@pytest.mark.rule("12.2 D")
@pytest.mark.rule("12.2 G3")
@pytest.mark.rule("12.2 G4")
def test_a_combat_tells_its_whole_arithmetic():
    """Two corps of 5 and 5 against two of 3 and 3: 10 in the column 9-11, 6 in the column 6-8; the attacker wins."""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=[5, 1])
    fought = bench.only(CombatFought)
    assert (fought.side, fought.target, fought.order, fought.fort, fought.winner) == (
        CP,
        "lodz",
        "simultaneous",
        0,
        "attacker",
    )
    assert (fought.attackers, fought.defenders) == (tuple(GE[:2]), tuple(RU[:2]))
    attacker, defender = fought.attack, fought.defence
    assert (attacker.strength, attacker.table, attacker.reason, attacker.column) == (10, "heavy", "12.2 G2a", "9-11")
    assert (attacker.die, attacker.modified, attacker.number) == (5, 5, 5)
    assert (defender.strength, defender.column, defender.die, defender.number) == (6, "6-8", 1, 3)
    assert attacker.shifts == attacker.modifiers == defender.shifts == defender.modifiers == ()
    assert bench.position.this_round.fought == {"lodz": "attacker"}


@pytest.mark.rule("12.2")
@pytest.mark.rule("12.2 G3b")
def test_the_steps_come_in_their_order():
    """Fire, losses of both, retreat of two spaces, advance (12.2 A-G)."""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=[5, 1])
    assert bench.kinds() == [
        "AttackDeclared",
        "CombatFought",
        "StepChanged",
        "StepChanged",
        "UnitMoved",
        "UnitMoved",
        "UnitMoved",
        "ControlChanged",
        "PointsChanged",
        "WillChanged",
    ]
    made = bench.only(AttackDeclared)
    assert (made.units, made.target, made.defenders) == (tuple(GE[:2]), "lodz", ())
    assert [(event.unit, event.how) for event in bench.events(UnitMoved)] == [
        (RU[1], "retreat"),
        (RU[0], "retreat"),
        (GE[1], "advance"),
    ]
    assert bench.position.controller("lodz") == CP
    assert (bench.position.this_round.attacked, bench.position.this_round.defended) == (GE[:2], ["lodz"])


@pytest.mark.rule("12.2 G3b", "12.6.1")
def test_in_simultaneous_fire_the_defender_loses_first():
    """Both Loss Numbers are known by then (12.2 G3-G5)."""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=[5, 6])
    fired = bench.referee.events.index(bench.only(CombatFought))
    losses = bench.events(StepChanged)
    assert all(bench.referee.events.index(loss) > fired for loss in losses)
    sides = [loss.unit[:2] for loss in losses]
    assert set(sides) == {"RU", "GE"}
    assert sides == sorted(sides, reverse=True)


@pytest.mark.rule("12.2 G4")
@pytest.mark.rule("12.7.1")
@pytest.mark.parametrize(("dice", "winner", "stays"), [((1, 1), "", True), ((1, 6), "defender", True)])
def test_a_tie_or_a_defeat_moves_nobody(dice, winner, stays):
    """(12.2 G4b, 12.7.1d)"""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=dice)
    assert bench.only(CombatFought).winner == winner
    assert bench.position.at("lodz") == RU[:2]
    assert bench.position.at("kalisz") == GE[:2]
    assert bench.position.this_round.fought == {"lodz": winner or "nobody"}


@pytest.mark.rule("12.7.1")
@pytest.mark.trap(19)
def test_a_win_without_damage_still_drives_the_losers_off():
    """Loss Numbers 2 and 1: the only defender has a Loss Factor of 3 (12.2 G5b, trap 19)."""
    divisions = ["GE-R-3-SCU", "GE-I-1-SCU"]
    bench = lodz(RU[0], attackers=divisions, reduced=[RU[0]])
    bench.play(attack("lodz", *divisions), dice=[4, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.strength, fought.attack.table, fought.attack.number) == (4, "light", 2)
    assert (fought.defence.strength, fought.defence.table, fought.defence.number) == (2, "heavy", 1)
    assert (bench.position.place_of(RU[0]), bench.position.controller("lodz")) == ("warsaw", CP)


@pytest.mark.rule("12.2 D")
@pytest.mark.trap(43)
def test_each_unit_without_supply_counts_one():
    """On either side; a reduced SCU of 0 stays at 0 (12.2 D, 14.3.1)."""
    stacks = {"siedlce": [GE[0], GE[1], "GE-C-1-SCU"], "warsaw": RU[:1]}
    bench = attacking(stacks, "siedlce", control={"siedlce": "GE"}, reduced=["GE-C-1-SCU"])
    bench.play(attack("warsaw", *stacks["siedlce"]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert fought.attack.strength == 2
    assert fought.defence.strength == bench.position.counter(RU[0]).full.cf


@pytest.mark.rule("12.2.1")
@pytest.mark.trap(39)
def test_cavalry_on_both_sides():
    """Case T070 of the collected examples: one each, in a Trench and at a Fort too."""
    bench = lodz("RU-C-Guard", attackers=["GE-C-1-SCU", GE[0]], trenches={"lodz": Trench(owner=AP)})
    bench.play(attack("lodz", GE[0], "GE-C-1-SCU"), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == [("cavalry", "12.2.1a", "+1")]
    assert effects(fought.defence.modifiers) == [("cavalry", "12.2.1a", "+1")]


@pytest.mark.rule("19.5")
@pytest.mark.parametrize(("level", "attackers", "defenders"), [(1, "-1", "+1"), (2, "-2", "+1")])
def test_a_trench_shifts_both_columns(level, attackers, defenders):
    """Case T026 of the collected examples (19.5)."""
    bench = lodz(trenches={"lodz": Trench(owner=AP, level=level)})
    bench.play(attack("lodz", *GE[:2]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert effects(fought.attack.shifts) == [(f"Trench of level {level}", "19.5", attackers)]
    assert effects(fought.defence.shifts) == [(f"Trench of level {level}", "19.5", defenders)]


@pytest.mark.rule("19.5", "20.3")
@pytest.mark.trap(62)
def test_the_trench_of_besiegers_is_theirs():
    """It shifts the columns of a relief, and does nothing for the Fort that is attacked from inside (19.5c-d)."""
    trench = {"przemysl": Trench(owner=AP)}
    stacks = {"jaroslau": AH[:1], "przemysl": RU[:2]}
    relief = attacking(stacks, "jaroslau", side=CP, control={"lemberg": "RU"}, trenches=trench)
    relief.play(attack("przemysl", AH[0]), dice=[1, 1])
    fought = relief.only(CombatFought)
    assert effects(fought.attack.shifts) == [("Trench of level 1", "19.5", "-1")]
    assert effects(fought.defence.shifts) == [("Trench of level 1", "19.5", "+1")]
    siege = attacking(stacks, "przemysl", side=AP, control={"lemberg": "RU"}, trenches=trench)
    siege.play(attack("przemysl", *RU[:2]), dice=[1, 1])
    fought = siege.only(CombatFought)
    assert (fought.attack.shifts, fought.defence.shifts) == ((), ())


@pytest.mark.rule("12.5")
@pytest.mark.trap(40)
@pytest.mark.parametrize(
    ("start", "played", "drm"),
    [("ostrowo", [], [("Roads and Mixed-Gauge Railroads only", "12.5a", "-1")]), ("ostrowo", ["CP-13"], [])],
)
def test_a_converted_gauge_costs_nothing(start, played, drm):
    """From Ostrowo into Kalisz the gauge changes; after EISENBAHNTRUPPEN no more (12.5a, 12.5d)."""
    bench = attacking({start: GE[:1], "kalisz": RU[:1]}, start, control={}, played=played)
    bench.play(attack("kalisz", GE[0]), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == drm


# -- order of fire --------------------------------------------------------------------------------------------------

WATER = {"siedlce": GE[:2], "warsaw": RU[:2]}


@pytest.mark.rule("12.2 G3b")
@pytest.mark.rule("12.4")
@pytest.mark.trap(41)
def test_the_defender_fires_first_at_those_who_all_cross_water():
    """Reduced by the fire, the attackers fire with what is left (12.4.3a)."""
    bench = attacking(WATER, "siedlce", control={"siedlce": "GE", "brest_litovsk": "GE"})
    for space in ("siedlce", "brest_litovsk", "kovel"):
        bench.position.mark(space, "GE")
    bench.play(attack("warsaw", *GE[:2]), dice=[6, 1])
    kinds = bench.kinds()
    assert kinds.index("StepChanged") < kinds.index("CombatFought")
    fought = bench.only(CombatFought)
    assert fought.order == "defender first"
    assert ("all across Water Obstacles", "12.4.3", "-1") in effects(fought.attack.shifts)


@pytest.mark.rule("12.2 G3b")
@pytest.mark.trap(41)
def test_water_on_some_ways_only_is_nothing():
    """One of two attackers crosses it (12.4.3b)."""
    held = HELD | dict.fromkeys(("lodz", "siedlce", "brest_litovsk", "kovel"), "GE")
    stacks = {"siedlce": GE[:1], "lodz": GE[1:2], "warsaw": RU[:2]}
    bench = attacking(stacks, "siedlce", "lodz", control=held)
    bench.play(attack("warsaw", *GE[:2]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert (fought.order, fought.attack.shifts) == ("simultaneous", ())
    bench = attacking(stacks, "siedlce", "lodz", control=held)
    bench.play(attack("warsaw", GE[0]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert fought.order == "defender first"


@pytest.mark.rule("12.4", "18.3")
@pytest.mark.trap(41)
def test_a_way_out_of_a_region_may_cross_water():
    """From the region of Kharkov to Kiev, across the Dnieper (12.4.3a, 18.3)."""
    bench = attacking({"kharkov": RU[:1], "kiev": GE[:1]}, ("kharkov", RU[0]), side=AP, control={"kiev": "GE"})
    bench.play(attack("kiev", RU[0]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert fought.order == "defender first"
    assert effects(fought.attack.shifts) == [("all across Water Obstacles", "12.4.3", "-1")]


@pytest.mark.rule("12.2 G3b")
@pytest.mark.trap(18)
@pytest.mark.parametrize(("reading", "table", "column"), [("survivors", "light", "1"), ("as-declared", "heavy", "1")])
def test_who_fires_second_has_the_table_of_the_survivors(reading, table, column):
    """The only LCU is destroyed, an SCU takes its place; by the other reading the table stays as declared (trap 18)."""
    bench = attacking(
        {"kalisz": [GE[0]], "wloclawek": [GE[1]], "lodz": [RU[0]], RESERVE: ["RU-I-1-SCU"]},
        "kalisz",
        "wloclawek",
        reduced=[RU[0]],
        options={"second-fire": reading},
    )
    bench.play(attack("lodz", *GE[:2], flank=True), dice=[6, 1, 1])
    fought = bench.only(CombatFought)
    assert fought.order == "attacker first"
    assert bench.only(UnitPlaced).unit == "RU-I-1-SCU"
    assert (fought.defence.table, fought.defence.column, fought.defence.strength) == (table, column, 1)


@pytest.mark.rule("12.2 G3b")
def test_those_who_are_all_destroyed_first_do_not_fire():
    bench = attacking(
        {"kalisz": [GE[0]], "wloclawek": [GE[1]], "lodz": ["RU-I-1-SCU"]}, "kalisz", "wloclawek",
        reduced=["RU-I-1-SCU"],
    )  # fmt: skip
    bench.play(attack("lodz", *GE[:2], flank=True), dice=[6, 1])
    fought = bench.only(CombatFought)
    assert (fought.defence.table, fought.defence.die, fought.defence.number, fought.winner) == ("", 0, 0, "attacker")
    assert bench.position.place_of("RU-I-1-SCU") == REPLACEABLE


# -- the flank ------------------------------------------------------------------------------------------------------


def flanked(**fields):
    """From Kalisz and Wloclawek at Lodz; Kalisz touches no other enemy, Wloclawek touches Warsaw."""
    more = {"wloclawek": GE[2:3], **fields.pop("more", {"warsaw": RU[3:4]})}
    return lodz(more=more, marked=("kalisz", "wloclawek"), **fields)


@pytest.mark.rule("21.3")
@pytest.mark.parametrize(("die", "modified", "succeeded", "order"), [
    (3, 4, True, "attacker first"), (2, 3, False, "defender first")
])  # fmt: skip
def test_a_free_space_helps_the_flank(die, modified, succeeded, order):
    """Case T024 of the collected examples (21.3b, 21.4); the Pinning Space is by default the one that is not free."""
    bench = flanked()
    bench.play(attack("lodz", GE[0], GE[2], flank=True), dice=[die, 1, 1])
    (tried,) = bench.events(FlankTried)
    assert (tried.pinning, tried.die, tried.modified, tried.succeeded) == ("wloclawek", die, modified, succeeded)
    assert effects(tried.modifiers) == [("Kalisz is free", "21.3b", "+1")]
    assert bench.only(CombatFought).order == order


@pytest.mark.rule("21.3")
def test_the_pinning_space_never_helps():
    """(21.3b)"""
    bench = flanked()
    bench.play(attack("lodz", GE[0], GE[2], flank=True, pinning="kalisz"), dice=[3, 1, 1])
    tried = bench.only(FlankTried)
    assert (tried.modifiers, tried.modified, tried.succeeded) == ((), 3, False)


# -- weather --------------------------------------------------------------------------------------------------------


def pass_in_winter(number=1, more=(), **fields):
    """Russians attack the Dukla Pass, a Mountain, in Winter."""
    return attacking(
        {"jaroslau": [*RU[:2], *more], "przemysl": RU[2:4], "dukla_pass": AH[:1]}, "jaroslau", "przemysl",
        side=AP, number=number, turn=3, control={"jaroslau": "RU", "przemysl": "RU", "lemberg": "RU"},
        ruined=["przemysl"], **fields,
    )  # fmt: skip


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(("number", "die", "severe"), [(1, 1, False), (1, 2, True), (3, 3, False), (3, 4, True)])
def test_severe_weather_is_a_die_above_the_round(number, die, severe):
    """Case T022 of the collected examples (12.3)."""
    bench = pass_in_winter(number)
    bench.play(attack("dukla_pass", RU[2]), dice=[die, 1, 1])
    (checked,) = bench.events(WeatherChecked)
    assert (checked.die, checked.round, checked.severe) == (die, number, severe)
    shifts = effects(bench.only(CombatFought).attack.shifts)
    assert (("Severe Weather", "12.3", "-1") in shifts) is severe
    assert ("Mountain", "12.4.1", "-1") in shifts


@pytest.mark.rule("12.3")
@pytest.mark.trap(42)
def test_no_die_is_rolled_that_could_not_hinder():
    """In the last round, and with an HQ (12.3c)."""
    bench = pass_in_winter(6)
    bench.play(attack("dukla_pass", RU[2]), dice=[1, 1])
    assert not bench.events(WeatherChecked)
    bench = pass_in_winter()
    bench.position.put("RU-HQ-Brusilov", "przemysl")
    bench.play(attack("dukla_pass", RU[2], "RU-HQ-Brusilov"), dice=[1, 1])
    assert not bench.events(WeatherChecked)


# -- losses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.1")
def test_the_owner_picks_who_loses_a_step():
    """Within the largest loss; by default neither corps is better than the other (12.6.3)."""
    bench = lodz()
    bench.play(attack("lodz", *GE[:2]), dice=[1, 1], answers={"loss/defender/1": RU[1], "loss/attacker/1": GE[1]})
    assert [bench.position.is_reduced(unit) for unit in (*GE[:2], *RU[:2])] == [False, True, False, True]


@pytest.mark.rule("12.6.1")
@pytest.mark.trap(15)
def test_a_loss_number_below_every_loss_factor_hurts_nobody():
    """Case T080 of the collected examples: 2 against Loss Factors of 3 (12.2 G5b)."""
    bench = lodz(*RU[:2], attackers=["GE-R-3-SCU"])
    bench.play(attack("lodz", "GE-R-3-SCU"), dice=[6, 1])
    assert bench.only(CombatFought).attack.number == 2
    assert [event.unit for event in bench.events(StepChanged)] == ["GE-R-3-SCU"]


@pytest.mark.rule("12.6.4")
@pytest.mark.parametrize(
    ("box", "successor", "end", "quality"),
    [([], "", ELIMINATED, 16), (["RU-C-1-SCU"], "RU-C-1-SCU", REPLACEABLE, 17),
     (["RU-C-1-SCU", "RU-R-1-SCU", "RU-I-1-SCU"], "RU-I-1-SCU", REPLACEABLE, 17)],
)  # fmt: skip
def test_an_scu_takes_the_place_of_a_destroyed_lcu(box, successor, end, quality):
    """Case T079 of the collected examples: its type, else another of its nation, else it is lost (12.6.4, 24.1)."""
    bench = lodz(RU[0], more={RESERVE: box}, reduced=[RU[0]], quality={"RU": 18})
    bench.play(attack("lodz", GE[0]), dice=[2, 6])
    assert bench.position.place_of(RU[0]) == end
    assert bench.position.quality["RU"] == quality
    placed = [event.unit for event in bench.events(UnitPlaced)]
    assert placed == ([successor] if successor else [])
    assert bench.only(UnitRemoved).rule == ("12.6.4a-b" if successor else "12.6.4d")
    if successor:
        assert not bench.position.is_reduced(successor)


@pytest.mark.rule("12.6.6")
def test_without_supply_no_scu_takes_its_place():
    """And Troop Quality pays for it twice (12.6.6a, 14.3.3a, trap 29)."""
    stacks = {"siedlce": GE[:1], "warsaw": RU[:2], RESERVE: ["GE-R-3-SCU"]}
    bench = attacking(stacks, "warsaw", side=AP, control={"siedlce": "GE"}, reduced=[GE[0]], quality={"GE": 18})
    bench.play(attack("siedlce", *RU[:2]), dice=[1, 6])
    assert bench.position.place_of(GE[0]) == ELIMINATED
    assert bench.position.place_of("GE-R-3-SCU") == RESERVE
    assert bench.position.quality["GE"] == 16


@pytest.mark.rule("14.3.1")
@pytest.mark.trap(43)
def test_who_has_no_supply_defends_with_one():
    stacks = {"siedlce": GE[:2], "warsaw": RU[:1]}
    bench = attacking(stacks, "warsaw", side=AP, control={"siedlce": "GE"})
    bench.play(attack("siedlce", RU[0]), dice=[1, 1])
    assert bench.only(CombatFought).defence.strength == 2


# -- Forts ----------------------------------------------------------------------------------------------------------


def at_przemysl(*defenders, **fields):
    """Russians in Lemberg attack Przemysl, whose Fort counts 3."""
    held = {"lemberg": "RU", "brody": "RU", "tarnopol": "RU"}
    return attacking(
        {"lemberg": RU[:3], "przemysl": list(defenders), **fields.pop("more", {})}, "lemberg",
        side=AP, control=held, **fields,
    )  # fmt: skip


@pytest.mark.rule("20.1.2")
@pytest.mark.parametrize(("die", "falls"), [(1, True), (6, True)])
def test_a_fort_alone_falls_to_a_loss_number_of_its_factor(die, falls):
    """It fires on the Heavy Table with its Combat Factor (20.2c, 12.2 G2a)."""
    bench = at_przemysl()
    bench.play(attack("przemysl", *RU[:3]), dice=[die, 1])
    fought = bench.only(CombatFought)
    assert (fought.fort, fought.defence.table, fought.defence.strength) == (3, "heavy", 3)
    assert fought.attack.number >= 3
    assert ("przemysl" in bench.position.ruined) is falls
    assert bench.only(FortDestroyed).rule == "20.2"
    assert bench.position.controller("przemysl") == AP


@pytest.mark.rule("20.1.2")
def test_a_fort_stands_while_a_defender_survives():
    """(20.2a-b, trap 33)"""
    bench = at_przemysl(AH[0])
    bench.play(attack("przemysl", *RU[:3]), dice=[6, 1])
    assert bench.only(CombatFought).defence.strength == 3 + bench.position.counter(AH[0]).full.cf
    assert bench.position.place_of(AH[0]) != "przemysl"
    assert bench.position.ruined == []
    assert bench.position.controller("przemysl") == CP


@pytest.mark.rule("20.1.2")
@pytest.mark.trap(33)
def test_what_is_left_of_the_loss_number_destroys_the_fort():
    """Like case T081: a reduced SCU absorbs 1, and the Fort of 3 falls to what is left of 5."""
    bench = at_przemysl("AH-I-1-SCU", reduced=["AH-I-1-SCU"])
    bench.play(attack("przemysl", *RU[:3]), dice=[6, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.number, fought.defence.table, fought.defence.strength) == (7, "heavy", 3)
    assert bench.position.place_of("AH-I-1-SCU") == REPLACEABLE
    assert bench.position.ruined == ["przemysl"]


@pytest.mark.rule("20.3")
@pytest.mark.trap(34)
def test_besiegers_destroy_a_fort_and_take_its_space():
    """From inside no way is used (20.3.3b, 11.2i)."""
    bench = at_przemysl(more={"przemysl": RU[3:5]}, ruined=[])
    bench.position.this_round.activated.append(Activation(place="przemysl", how="attack"))
    bench.play(attack("przemysl", *RU[3:5]), dice=[4, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.strength, fought.attack.modifiers) == (6, ())
    assert bench.position.ruined == ["przemysl"]
    assert bench.position.controller("przemysl") == AP


@pytest.mark.rule("20.3")
@pytest.mark.trap(34)
def test_relief_gets_no_help_from_its_fort_and_the_siege_lapses():
    """(20.1.3b, 20.3.5, trap 35)"""
    stacks = {"jaroslau": AH[:1], "przemysl": ["RU-I-1-SCU", "RU-I-2-SCU", "RU-I-3-SCU"]}
    held = {"lemberg": "RU", "brody": "RU", "tarnopol": "RU"}
    bench = attacking(stacks, "jaroslau", side=CP, control=held, reduced=["RU-I-1-SCU"])
    bench.play(attack("przemysl", AH[0]), dice=[1, 6], answers={"loss/defender/1": "RU-I-1-SCU"})
    fought = bench.only(CombatFought)
    assert (fought.fort, fought.attack.number, fought.winner) == (0, 1, "defender")
    assert bench.position.place_of("RU-I-1-SCU") == REPLACEABLE
    assert bench.only(SiegeChanged).lapsed
    assert (bench.position.lapsed, bench.position.controller("przemysl")) == (["przemysl"], CP)


# -- Uprisings ------------------------------------------------------------------------------------------------------


def _beside(position, place):
    return position.kit.board.neighbours[place][0]


@pytest.mark.rule("23.3.3")
@pytest.mark.trap(27)
def test_both_sides_fire_lightly_in_an_uprising_and_it_does_not_retreat():
    """It loses a step and stays though it has lost (23.3.3, 12.2 G2d, 12.7.1c)."""
    bench = attacking({"minsk": ["RU-U-1"]}, side=AP, control={"minsk": UPRISING}, risen={"minsk": ""})
    start = _beside(bench.position, "minsk")
    bench.position.put(RU[0], start)
    bench.position.this_round.activated.append(Activation(place=start, how="attack"))
    bench.play(attack("minsk", RU[0]), dice=[2, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.table, fought.defence.table, fought.winner) == ("light", "light", "attacker")
    assert bench.position.is_reduced("RU-U-1")
    assert bench.position.place_of("RU-U-1") == "minsk"
    assert bench.position.controller("minsk") == UPRISING


@pytest.mark.rule("23.3.3")
@pytest.mark.trap(25)
@pytest.mark.parametrize(("reading", "stays", "control"), [
    ("former-side", True, AP), ("nobody", True, "neutral"), ("former-side", False, AP), ("nobody", False, AP),
])  # fmt: skip
def test_an_uprising_that_is_put_down_gives_its_space_back(reading, stays, control):
    """It can be used again; who advances takes the space (12.6.5b, trap 25)."""
    bench = attacking(
        {"minsk": ["RU-U-1"]}, side=AP, control={"minsk": UPRISING}, risen={"minsk": ""}, reduced=["RU-U-1"],
        options={"after-uprising": reading},
    )  # fmt: skip
    start = _beside(bench.position, "minsk")
    bench.position.put(RU[0], start)
    bench.position.this_round.activated.append(Activation(place=start, how="attack"))
    answers = {f"advance/{RU[0]}": "stay"} if stays else {}
    bench.play(attack("minsk", RU[0]), dice=[3, 1], answers=answers)
    assert bench.position.place_of("RU-U-1") == OFF_MAP
    assert bench.position.controller("minsk") == control


@pytest.mark.rule("23.3.3")
@pytest.mark.trap(45)
def test_an_uprising_in_a_region_is_attacked_when_it_is_named():
    """Else the enemies there are; an attack on it spares them (trap 45)."""
    stacks = {"tyrol": ["AH-U-1", AH[0], IT[0]]}
    for uprising, defenders in ((True, ("AH-U-1",)), (False, (AH[0],))):
        bench = attacking(stacks, ("tyrol", IT[0]), side=AP, control={}, nations={"IT": AP})
        bench.play(attack("tyrol", IT[0], uprising=uprising), dice=[1, 1])
        assert bench.only(AttackDeclared).defenders == defenders
        assert bench.only(CombatFought).defenders == defenders


# -- HQs and Heavy Artillery ----------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
@pytest.mark.trap(65)
@pytest.mark.parametrize(
    ("reduced", "dice", "after"),
    [(False, (1, 6), "reduced"), (True, (1, 6), ELIMINATED), (True, (6, 1), "full"), (False, (6, 1), "full"),
     (False, (1, 1), "full")],
)  # fmt: skip
def test_an_hq_pays_for_defeats_and_gains_by_victories(reduced, dice, after):
    """Case T067 of the collected examples (27.0); its modifier is on the counter (27.1)."""
    hq = "GE-HQ-Falkenhayn"
    bench = lodz(attackers=[*GE[:2], hq], reduced=[hq] if reduced else [])
    bench.play(attack("lodz", *GE[:2], hq), dice=dice)
    fought = bench.only(CombatFought)
    expected = [] if reduced else [(hq, "27.1", "+1")]
    assert effects(fought.attack.modifiers) == expected
    if after == ELIMINATED:
        assert bench.position.place_of(hq) == ELIMINATED
    else:
        assert bench.position.on_map(hq)
        assert bench.position.is_reduced(hq) is (after == "reduced")


@pytest.mark.rule("27.0")
@pytest.mark.trap(65)
def test_an_hq_must_defend_and_pays_as_well():
    """(27.0e)"""
    bench = lodz(*RU[:2], "RU-HQ-Brusilov")
    bench.play(attack("lodz", *GE[:2]), dice=[6, 1], answers={"cancel": "no"})
    fought = bench.only(CombatFought)
    assert effects(fought.defence.modifiers) == [("RU-HQ-Brusilov", "27.1", "+1")]
    assert fought.defenders == (*RU[:2], "RU-HQ-Brusilov")
    assert bench.position.is_reduced("RU-HQ-Brusilov")


@pytest.mark.rule("27.0")
def test_an_hq_that_is_withheld_has_nothing_of_it():
    """(27.0e)"""
    bench = lodz(attackers=[*GE[:2], "GE-HQ-Falkenhayn"])
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert fought.attack.modifiers == ()
    assert not bench.position.is_reduced("GE-HQ-Falkenhayn")


@pytest.mark.rule("27.1")
def test_heavy_artillery_fires_twice():
    """Case T068 of the collected examples (27.1)."""
    bench = lodz(attackers=[*GE[:2], "GE-A-1"])
    bench.play(attack("lodz", *GE[:2], "GE-A-1"), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == [("GE-A-1", "27.1", "+2")]
    assert bench.position.is_reduced("GE-A-1")
    bench = lodz(attackers=[*GE[:2], "GE-A-1"], reduced=["GE-A-1"])
    bench.play(attack("lodz", *GE[:2], "GE-A-1"), dice=[1, 3])
    assert effects(bench.only(CombatFought).attack.modifiers) == [("GE-A-1", "27.1", "+1")]
    assert bench.position.place_of("GE-A-1") == REMOVED


@pytest.mark.rule("27.1")
def test_heavy_artillery_takes_no_part_in_defence():
    """(27.0i)"""
    bench = attacking({"lodz": [GE[0], "GE-A-1"], "warsaw": RU[:1]}, "warsaw", side=AP, control={**HELD, "lodz": "GE"})
    bench.play(attack("lodz", RU[0]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert (fought.defenders, fought.defence.modifiers) == ((GE[0],), ())


@pytest.mark.rule("12.6.6")
def test_an_hq_is_lost_with_the_last_of_its_stack():
    """(12.6.6e)"""
    bench = lodz(attackers=["GE-R-3-SCU", "GE-HQ-Mackensen"], reduced=["GE-R-3-SCU"])
    bench.play(attack("lodz", "GE-R-3-SCU"), dice=[1, 6])
    assert bench.position.place_of("GE-HQ-Mackensen") == ELIMINATED


@pytest.mark.rule("27.0", "18.3")
@pytest.mark.parametrize("reserve", [[], ["GE-I-1-SCU"]], ids=["nobody is left", "an SCU takes its place"])
@pytest.mark.parametrize("withheld", [False, True])
def test_an_hq_of_a_region_falls_with_the_stack_that_it_was_activated_with(reserve, withheld):
    """(18.3c, 27.0c) Those who stand elsewhere in the region are no company."""
    hq = "GE-HQ-Mackensen"
    stacks = {"brandenburg": [GE[0], hq, GE[1]], "berlin": RU[:3], RESERVE: reserve}
    bench = attacking(stacks, ("brandenburg", GE[0], hq), control={"berlin": "RU"}, reduced=[GE[0]])
    bench.play(attack("berlin", GE[0], *([] if withheld else [hq])), dice=[1, 6])
    assert not bench.position.on_map(GE[0])
    assert bench.position.place_of(hq) == ("brandenburg" if reserve else ELIMINATED)
    assert bench.position.place_of(GE[1]) == "brandenburg"


# -- regions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.3.1")
@pytest.mark.parametrize(("count", "fighting"), [(2, 2), (3, 3), (5, 3)])
def test_one_stack_of_a_region_defends(count, fighting):
    """Case T050 of the collected examples (18.3.1)."""
    bench = attacking({"brandenburg": GE[:count], "berlin": RU[:2]}, "berlin", side=AP, control={"berlin": "RU"})
    bench.play(attack("brandenburg", *RU[:2]), dice=[1, 6])
    made = bench.only(AttackDeclared)
    assert len(made.defenders) == fighting
    assert bench.position.this_round.defended == list(made.defenders)
    assert {event.unit for event in bench.events(StepChanged)} <= {*made.defenders, *RU[:2]}


@pytest.mark.rule("18.3.1")
def test_the_defender_says_who_defends():
    bench = attacking({"brandenburg": GE[:4], "berlin": RU[:2]}, "berlin", side=AP, control={"berlin": "RU"})
    answers = {"defend/1": GE[3], "defend/2": GE[1], "defend/3": GE[2]}
    bench.play(attack("brandenburg", *RU[:2]), dice=[1, 6], answers=answers)
    assert bench.only(AttackDeclared).defenders == (GE[3], GE[1], GE[2])


@pytest.mark.rule("18.3")
@pytest.mark.trap(40)
@pytest.mark.parametrize(
    ("reading", "drm"), [("minus-one", [("Roads and Mixed-Gauge Railroads only", "12.5a", "-1")]), ("none", [])]
)
def test_a_road_into_a_region(reading, drm):
    """From Dedeagach into Rodosto; by one reading it costs the attacker 1 as into a space (trap 40)."""
    bench = attacking(
        {"rodosto": ["TU-I-1"], "dedeagach": ["GR-I-1"]}, "dedeagach", side=AP, control={"dedeagach": "GR"},
        nations={"GR": AP, "BU": CP}, options={"roads-into-regions": reading},
    )  # fmt: skip
    bench.play(attack("rodosto", "GR-I-1"), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == drm


@pytest.mark.rule("18.4")
@pytest.mark.trap(46)
@pytest.mark.parametrize(("reading", "shifts", "dice"), [
    ("shift", [("Mountain", "18.4a", "-1")], (1, 1, 1)), ("modifier-only", [], (1, 1)),
])  # fmt: skip
def test_a_mountainous_region_is_a_mountain(reading, shifts, dice):
    """For columns and weather by one reading; Mountain Infantry has its +1 by both (12.2.1a 4, trap 46)."""
    stacks = {"tyrol": AH[:1], "trent": ["IT-M-1", IT[0]]}
    bench = attacking(
        stacks, "trent", side=AP, turn=3, control={"trent": "IT"}, nations={"IT": AP}, ruined=["trent"],
        options={"mountainous-regions": reading},
    )  # fmt: skip
    bench.play(attack("tyrol", IT[0], "IT-M-1"), dice=dice)
    fought = bench.only(CombatFought)
    assert effects(fought.attack.shifts) == shifts
    assert ("Mountain Infantry", "12.2.1a", "+1") in effects(fought.attack.modifiers)


@pytest.mark.rule("12.2 G2")
@pytest.mark.parametrize(("reading", "table"), [("light", "light"), ("heavy", "heavy")])
def test_a_lone_fort_under_alpine_attack(reading, table):
    """Trent by alpine trails: the attacker fires lightly, the Fort by either reading (12.5e)."""
    bench = attacking(
        {"asiago": IT[:2]}, "asiago", side=AP, control={}, nations={"IT": AP}, options={"lone-mountain-fort": reading}
    )
    bench.play(attack("trent", *IT[:2]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.table, fought.defence.table) == ("light", table)


# -- Greece, offensives, retreated units ----------------------------------------------------------------------------


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(68)
def test_neutral_greeks_who_are_attacked_join_the_enemy_first():
    """They defend as an ally of the other side (11.1.5c)."""
    bench = attacking({"veles": GE[:2], "salonika": ["GR-I-1"]}, "veles", control={"veles": "GE", "uskub": "GE"},
                     nations={"BU": CP})  # fmt: skip
    bench.play(attack("salonika", *GE[:2]), dice=[1, 6])
    kinds = bench.kinds()
    assert kinds.index("NationEntered") < kinds.index("AttackDeclared") < kinds.index("CombatFought")
    entered = bench.only(NationEntered)
    assert (entered.nation, entered.stand, entered.rule) == ("GR", AP, "11.1.5c")
    assert bench.position.nations["GR"] == AP


@pytest.mark.rule("7.1.2")
def test_an_attack_fulfils_the_mandatory_offensive():
    """(7.1.2)"""
    bench = lodz(offensives={CP: "GE", AP: "none"})
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    assert bench.position.offensives[CP] == "none"


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_retreated_units_do_not_fight_and_die_with_a_retreat():
    """Case T084 of the collected examples (12.7.6)."""
    bench = lodz(*RU[:2], done={"retreated": [RU[1]]}, quality={"RU": 18})
    bench.play(attack("lodz", *GE[:2]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert (fought.defenders, fought.defence.strength) == ((RU[0],), 3)
    assert (bench.position.place_of(RU[0]) != "lodz", bench.position.place_of(RU[1])) == (True, ELIMINATED)
    assert bench.position.quality["RU"] == 16


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_retreated_units_are_unhurt_where_nobody_is_left_to_retreat():
    """The only defender is destroyed; they hold the space though they did not fight for it (trap 32)."""
    bench = lodz(*RU[:2], done={"retreated": [RU[1]]})
    bench.play(attack("lodz", *GE[:2]), dice=[6, 1])
    assert (bench.position.place_of(RU[0]), bench.position.at("lodz"), bench.position.at("kalisz")) == (
        ELIMINATED,
        [RU[1]],
        GE[:2],
    )


@pytest.mark.rule("12.1")
def test_the_scu_of_an_lcu_that_attacked_does_not_attack_again():
    """Its attack of the round is made (12.1f)."""
    bench = lodz(RU[0], attackers=GE[:1], more={RESERVE: ["GE-R-3-SCU"]}, reduced=GE[:1])
    bench.play(attack("lodz", GE[0]), dice=[1, 6])
    successor = bench.only(UnitPlaced).unit
    assert bench.position.place_of(successor) == "kalisz"
    assert bench.position.this_round.attacked == [GE[0], successor]


# -- standing orders ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6.1")
@pytest.mark.parametrize(
    ("wish", "loser"), [("LCU", "RU-I-3"), ("SCU", "RU-I-1-SCU"), ("RU-I-4", "RU-I-4"), ("cavalry", "RU-C-Guard")]
)
def test_standing_orders_say_who_loses_a_step(wish, loser):
    """By size, type or name; who is not wanted first, the default spares (12.6.3)."""
    bench = lodz("RU-I-3", "RU-I-4", "RU-I-1-SCU" if wish != "cavalry" else "RU-C-Guard")
    bench.position.standing[AP] = [Standing(ask="loss", prefer=(wish,))]
    bench.play(attack("lodz", *GE[:2]), dice=[4, 6])
    assert bench.only(CombatFought).attack.number == 5
    lost = [event.unit for event in bench.events(StepChanged) if event.unit.startswith("RU")]
    assert loser in lost


@pytest.mark.rule("12.6.4")
@pytest.mark.parametrize(("wish", "successor"), [("cavalry", "GE-C-1-SCU"), ("AH", "AH-I-1-SCU")])
def test_standing_orders_say_which_scu_comes(wish, successor):
    """Of a Special LCU of two nations any type of either, for none is like it (12.6.4c, 12.6.4e)."""
    box = ["GE-C-1-SCU", "GE-I-1-SCU", "AH-I-1-SCU"]
    bench = lodz(attackers=["GE-S-Sud"], more={RESERVE: box}, reduced=["GE-S-Sud"])
    bench.position.standing[CP] = [Standing(ask="successor", prefer=(wish,))]
    bench.play(attack("lodz", "GE-S-Sud"), dice=[1, 4])
    assert bench.only(UnitPlaced).unit == successor


# -- regions once more ----------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
@pytest.mark.rule("18.3.1")
def test_the_hq_of_a_region_fights_with_its_defenders_and_leaves_with_the_last():
    """(18.3.1, 27.0e, 18.5b)"""
    hq = "GE-HQ-Falkenhayn"
    stacks = {"tyrol": [AH[0], hq], "trent": IT[:3]}
    bench = attacking(stacks, "trent", side=AP, control={"trent": "IT"}, nations={"IT": AP}, ruined=["trent"])
    bench.play(attack("tyrol", *IT[:3]), dice=[5, 1], answers={"leave": "leave"})
    fought = bench.only(CombatFought)
    assert effects(fought.defence.modifiers) == [(hq, "27.1", "+1")]
    assert fought.winner == "attacker"
    assert bench.position.place_of(AH[0]) == bench.position.place_of(hq) != "tyrol"
    assert bench.position.is_reduced(hq)


@pytest.mark.rule("18.3")
@pytest.mark.rule("12.8")
def test_a_fight_within_a_region_decides_whose_it_is():
    """The last enemy destroyed, those who attacked there control it (18.2.1)."""
    stacks = {"tyrol": ["AH-I-1-SCU", *IT[:2]]}
    bench = attacking(stacks, ("tyrol", *IT[:2]), side=AP, control={}, nations={"IT": AP}, reduced=["AH-I-1-SCU"])
    bench.play(attack("tyrol", *IT[:2]), dice=[6, 1])
    fought = bench.only(CombatFought)
    assert (fought.attack.modifiers, fought.winner) == ((), "attacker")
    assert bench.position.controller("tyrol") == AP
    assert sorted(bench.position.at("tyrol")) == sorted(IT[:2])
