"""Sieges and Forts in play (chapter 20): who besieges, what fire does to Forts, sieges that lapse, relief, going on."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import (
    AH,
    AH_SCU,
    GE,
    GE_SCU,
    RU,
    RU_SCU,
    attack,
    attacking,
    on_map,
    operations,
    won,
)
from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE, Trench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import settle
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import besieged, surrenders
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged, FortDestroyed, SiegeChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import VP
from wargame_cli.rulesets.illusions_of_glory.position.records import Round

#: The Fort of Przemysl counts 3; Russians hold the way to it.
EAST = {"lemberg": "RU", "brody": "RU", "tarnopol": "RU"}


def siege(inside, outside=(), marked=(), side="AP", control=None, **fields):
    """Russians in the space of the Fort of Przemysl, and in Lemberg."""
    stacks = {"przemysl": list(inside), "lemberg": list(outside), **fields.pop("more", {})}
    return attacking(stacks, *marked, side=side, control=EAST | (control or {}), **fields)


# -- what a siege takes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("there", "fort", "enough"),
    [
        (RU[:1], 3, True),
        (RU_SCU[:3], 3, True),
        (RU_SCU[:2], 3, False),
        (RU_SCU[:1], 1, True),
        ([RU_SCU[0], "RU-HQ-Brusilov"], 2, False),
        (["RU-S-Black-Sea"], 3, True),
        (RU[:1], 0, True),
        (RU_SCU[:1], 0, False),
    ],
)
def test_what_it_takes_to_besiege(there, fort, enough):
    """An LCU, reduced or not, or as many SCUs as the Fort counts; no HQ (20.3.1a, 25.5d, 27.0a)."""
    for reduced in ([], there):
        assert suffices(on_map({"lemberg": list(there)}, reduced=list(reduced)).position, there, fort) is enough


# -- fire on Forts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.1.2")
@pytest.mark.rule("12.7.8")
@pytest.mark.trap(34)
def test_fire_from_outside_opens_the_space_to_those_inside():
    """An SCU stood at the Fort, too weak for a siege; the LCU that destroys it stays where it is (20.1.2b, 11.2i)."""
    bench = siege(RU_SCU[:1], RU[:2], marked=["lemberg"], lapsed=["przemysl"])
    answers = {f"advance/{unit}": "stay" for unit in RU[:2]}
    bench.play(attack("przemysl", *RU[:2]), dice=[6, 1], answers=answers)
    assert bench.only(FortDestroyed).space == "przemysl"
    assert bench.only(ControlChanged).rule == "11.2i"
    assert (bench.position.controller("przemysl"), bench.position.lapsed, bench.position.points[VP]) == ("AP", [], 14)


@pytest.mark.rule("20.1.2")
@pytest.mark.rule("12.7.8")
def test_both_from_inside_and_from_outside_while_it_is_not_besieged():
    """Their strengths add up (20.1.2b, 12.1g)."""
    bench = siege(RU_SCU[:1], RU[:1], marked=["lemberg", "przemysl"], lapsed=["przemysl"])
    bench.play(attack("przemysl", RU[0], RU_SCU[0]), dice=[6, 1])
    strength = bench.position.counter(RU[0]).full.cf + bench.position.counter(RU_SCU[0]).full.cf
    assert bench.only(CombatFought).attack.strength == strength
    assert bench.position.controller("przemysl") == "AP"


@pytest.mark.rule("20.1.2")
@pytest.mark.rule("12.7.8")
def test_a_fort_that_fell_with_nobody_there_stays_its_owners_until_somebody_enters():
    """(20.2f, 11.2a)"""
    bench = siege([], RU[:2], marked=["lemberg"])
    answers = {f"advance/{unit}": "stay" for unit in RU[:2]}
    bench.play(attack("przemysl", *RU[:2]), dice=[6, 1], answers=answers)
    assert bench.position.ruined == ["przemysl"]
    assert bench.events(ControlChanged) == []
    assert bench.position.controller("przemysl") == "CP"


@pytest.mark.rule("20.1.2")
@pytest.mark.trap(33)
@pytest.mark.parametrize(("reduced", "falls"), [([], False), (AH_SCU[:1], True)])
def test_the_rest_of_the_loss_number_must_reach_the_factor_of_the_fort(reduced, falls):
    """4 against an SCU: two steps leave 2, one leaves 3 (20.2a, d); there is no partial damage."""
    bench = siege([], RU[:2], marked=["lemberg"], more={"przemysl": AH_SCU[:1]}, reduced=reduced)
    bench.play(attack("przemysl", *RU[:2]), dice=[4, 1])
    assert bench.only(CombatFought).attack.number == 4
    assert bench.position.place_of(AH_SCU[0]) == REPLACEABLE
    assert (bench.position.ruined == ["przemysl"]) is falls


@pytest.mark.rule("20.1.2")
@pytest.mark.rule("12.7.6")
def test_a_fort_falls_with_its_defenders_though_others_had_retreated_there():
    """They take no part, are unhurt, and keep attackers out (12.7.6a, 12.8.1a, 20.2a)."""
    bench = siege([], RU[:3], marked=["lemberg"], more={"przemysl": [AH_SCU[0], AH[0]]}, reduced=AH_SCU[:1],
                     done={"retreated": AH[:1]})  # fmt: skip
    bench.play(attack("przemysl", *RU[:3]), dice=[6, 1])
    assert bench.position.ruined == ["przemysl"]
    assert bench.position.at("przemysl") == [AH[0]]
    assert bench.position.controller("przemysl") == "CP"


@pytest.mark.rule("12.1")
@pytest.mark.rule("12.7.6")
def test_a_fort_is_not_attacked_past_those_who_retreated_to_it():
    """(12.1h)"""
    bench = siege([], RU[:3], marked=["lemberg"], more={"przemysl": AH[:1]}, done={"retreated": AH[:1]})
    assert bench.faults(attack("przemysl", *RU[:3])) == [
        ("12.1", "all enemies in Przemysl retreated or were attacked in this round, and are not attacked now")
    ]


# -- sieges that lapse ----------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.trap(35)
def test_a_siege_lapses_by_the_fire_of_the_fort_itself():
    """The SCU that takes the corps' place is too little; it need not leave in this round, but in the next (20.3.5)."""
    bench = siege(RU[:1], marked=["przemysl"], more={RESERVE: RU_SCU[:1]}, reduced=RU[:1])
    bench.play(attack("przemysl", RU[0]), dice=[1, 6])
    assert bench.position.at("przemysl") == RU_SCU[:1]
    assert bench.only(SiegeChanged).lapsed
    bench.run(settle)
    assert bench.position.at("przemysl") == RU_SCU[:1]
    bench.position.this_round = Round(use="ops", points=3)
    bench.run(settle)
    assert bench.position.at("lemberg") == RU_SCU[:1]
    assert bench.position.lapsed == []


@pytest.mark.rule("20.3")
@pytest.mark.rule("20.4")
@pytest.mark.trap(35)
def test_a_siege_that_lapsed_is_rolled_for_no_more():
    """(20.3.5b) Nor is any die thrown for it."""
    bench = siege(RU_SCU[:3])
    assert besieged(bench.position) == [("przemysl", "AP")]
    lapsed = siege(RU_SCU[:3], lapsed=["przemysl"])
    assert besieged(lapsed.position) == []
    lapsed.run(surrenders)
    assert lapsed.events() == []


@pytest.mark.rule("20.5")
@pytest.mark.trap(35)
def test_supply_leads_through_a_siege_but_only_into_one_that_lapsed():
    """(20.3.2a, 20.3.5d) Beyond Przemysl stands a corps at Gorlice."""
    taken = {"gorlice": "RU"}
    bench = siege(RU[:1], more={"gorlice": RU[1:2]}, control=taken)
    assert in_supply(bench.position, RU[1])
    lapsed = siege(RU_SCU[:1], more={"gorlice": RU[1:2]}, control=taken, lapsed=["przemysl"])
    assert not in_supply(lapsed.position, RU[1])
    assert in_supply(lapsed.position, RU_SCU[0])


@pytest.mark.rule("20.3")
@pytest.mark.trap(35)
def test_who_joins_a_siege_that_lapsed_must_stop_and_those_after_him_need_not():
    """(20.3.5e, 20.3.2b)"""
    bench = siege(RU_SCU[:1], RU[:2], lapsed=["przemysl"], control={"gorlice": "RU"})
    bench.position.this_round = operations("lemberg")
    through = Move(unit=RU[0], by=("przemysl", "gorlice"))
    assert [row for row, _ in bench.faults(through)] == ["20.1.1"]
    bench.play(Move(unit=RU[0], by=("przemysl",)))
    assert bench.position.lapsed == []
    assert bench.faults(Move(unit=RU[1], by=("przemysl", "gorlice"))) == []


@pytest.mark.rule("20.3")
def test_a_siege_may_be_abandoned_by_all():
    """(20.3.4b) One after the other, and nobody is called back."""
    bench = siege(RU[:2])
    bench.position.this_round = operations("przemysl")
    for unit in RU[:2]:
        order = Move(unit=unit, by=("lemberg",))
        assert bench.faults(order) == []
        bench.play(order)
    bench.run(settle)
    assert bench.position.at("przemysl") == []
    assert set(bench.position.at("lemberg")) == set(RU[:2])
    assert (bench.position.lapsed, bench.position.controller("przemysl")) == ([], "CP")


# -- relief ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.rule("12.8")
@pytest.mark.trap(34)
def test_relief_drives_besiegers_off_and_enters_its_own_fort():
    """They retreat like anybody, the siege is over, and nobody need besiege what is his own (20.1.3b, 12.8.1d)."""
    bench = siege(RU[:1], marked=["jaroslau"], side="CP", more={"jaroslau": AH_SCU[:1] + AH[:1]})
    bench.play(attack("przemysl", AH_SCU[0], AH[0]), dice=[6, 1])
    fought = bench.only(CombatFought)
    assert (fought.fort, fought.winner) == (0, "attacker")
    assert bench.position.this_round.retreated == [RU[0]]
    assert bench.position.at("przemysl") == [AH[0]]
    assert (besieged(bench.position), bench.position.ruined, bench.position.controller("przemysl")) == ([], [], "CP")


@pytest.mark.rule("20.3")
def test_a_trench_of_the_besiegers_helps_them_against_relief():
    """It is theirs, though the Fort's space is not (trap 62, 19.1f)."""
    bench = siege(RU[:1], marked=["jaroslau"], side="CP", more={"jaroslau": AH[:1]},
                     trenches={"przemysl": Trench(owner="AP")})  # fmt: skip
    bench.play(attack("przemysl", AH[0]), dice=[1, 1])
    fought = bench.only(CombatFought)
    assert [shift.effect for shift in fought.attack.shifts] == ["-1"]
    assert [shift.effect for shift in fought.defence.shifts] == ["+1"]


# -- attacks out of a siege -----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(("inside", "lapsed", "lawful"), [
    (RU[:2], [], True),
    (RU[:1], [], False), ([RU[0], *RU_SCU[:2]], [], False), ([RU[0], RU_SCU[0]], ["przemysl"], True),
])  # fmt: skip
def test_who_of_the_besiegers_attacks_elsewhere(inside, lapsed, lawful):
    """The first of them attacks Jaroslau alone: what is left must do (20.3.3a); a siege that lapsed binds nobody."""
    bench = siege(inside, marked=["przemysl"], more={"jaroslau": AH[:1]}, lapsed=lapsed)
    found = bench.faults(attack("jaroslau", inside[0]))
    assert found == ([] if lawful else [("20.3", "too few units are left to besiege the Fort of Przemysl")])


@pytest.mark.rule("20.3")
def test_those_who_attacked_elsewhere_count_no_more_for_the_siege():
    """Two of three corps may attack out of it, the third may not, be it the same place or another (20.3.3a)."""
    bench = siege(RU[:3], marked=["przemysl"], more={"jaroslau": AH[:1], "gorlice": AH[1:2]},
                     done={"attacked": RU[:2]})  # fmt: skip
    assert bench.faults(attack("jaroslau", RU[2])) == [
        ("20.3", "too few units are left to besiege the Fort of Przemysl")
    ]
    assert bench.faults(attack("przemysl", RU[2])) == []


@pytest.mark.rule("20.3")
def test_besiegers_do_not_attack_the_fort_a_second_time():
    """A space is attacked once in a round, from inside too (12.1.1a)."""
    bench = siege(RU[:2], marked=["przemysl"])
    bench.play(attack("przemysl", RU[0]), dice=[1, 1])
    assert bench.position.ruined == []
    assert bench.faults(attack("przemysl", RU[1])) == [("12.1", "Przemysl was attacked already in this round")]


# -- going on -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.8")
@pytest.mark.rule("20.1.1")
def test_as_many_scus_as_the_fort_counts_stay_and_the_third_goes_on():
    """Ivangorod counts 2 (20.1.6b, 20.3.1c)."""
    behind = dict.fromkeys(("siedlce", "warsaw", "bialystok", "osowiec", "lyck", "lomza"), "GE")
    answers = {f"advance/{unit}": "lublin" for unit in GE_SCU[:3]}
    bench = on_map({"siedlce": GE_SCU[:3]}, control=behind, ruined=["osowiec"])
    bench.run(advance, won("ivangorod", GE_SCU[:3], 2, passed=("lublin",)), answers=answers)
    assert sorted(bench.position.place_of(unit) for unit in GE_SCU[:3]) == ["ivangorod", "ivangorod", "lublin"]
    assert (bench.position.controller("ivangorod"), bench.position.controller("lublin")) == ("AP", "CP")


@pytest.mark.rule("12.8")
@pytest.mark.rule("20.1.1")
@pytest.mark.parametrize(("attackers", "end", "besieges"), [(GE[:1], "ivangorod", True), (GE_SCU[:1], "radom", False)])
def test_a_fort_that_losers_went_through_is_entered_by_a_siege_only(attackers, end, besieges):
    """(20.1.6c) Who is too weak for it stops in the space that was attacked."""
    behind = {"kielce": "GE", "petrikau": "GE", "czestochowa": "GE"}
    bench = on_map({"petrikau": list(attackers)}, control=behind)
    answers = {f"advance/{attackers[0]}": "ivangorod"}
    combat = won("radom", list(attackers), 2, passed=("ivangorod",))
    bench.run(advance, combat, answers=answers)
    assert bench.position.place_of(attackers[0]) == end
    assert (("ivangorod", "CP") in besieged(bench.position)) is besieges
    assert bench.position.controller("ivangorod") == "AP"


@pytest.mark.rule("12.8")
@pytest.mark.rule("20.1.1")
def test_who_advances_to_a_siege_that_lapsed_counts_with_those_who_are_there():
    """Two SCUs join one at a Fort of 3 whose defenders have left (12.8.1d)."""
    bench = on_map({"przemysl": RU_SCU[:1], "lemberg": RU_SCU[1:3]}, control=dict(EAST), lapsed=["przemysl"])
    assert len(bench.run(advance, won("przemysl", RU_SCU[1:3], side="AP"))) == 2
    alone = on_map({"lemberg": RU_SCU[1:3]}, control=dict(EAST))
    assert alone.run(advance, won("przemysl", RU_SCU[1:3], side="AP")) == ()


@pytest.mark.rule("12.7.8")
@pytest.mark.rule("20.3")
def test_a_siege_begins_where_defenders_left_the_fort():
    """They protect it by retreating; whoever advances besieges, and the space stays theirs (20.2b, 20.1.5a)."""
    bench = siege([], RU[:3], marked=["lemberg"], more={"przemysl": AH[:1]})
    bench.play(attack("przemysl", *RU[:3]), dice=[6, 1])
    assert bench.position.ruined == []
    assert besieged(bench.position) == [("przemysl", "AP")]
    assert bench.position.controller("przemysl") == "CP"


@pytest.mark.rule("20.1.7")
@pytest.mark.trap(36)
def test_germans_who_besiege_a_russian_fort_do_not_fire_at_it_before_oberost():
    """From inside no more than from outside; Austrians do (20.1.7)."""
    for unit, lawful in ((GE[0], False), (AH[0], True)):
        bench = attacking({"ivangorod": [unit]}, "ivangorod", control={"siedlce": "GE"})
        assert ([row for row, _ in bench.faults(attack("ivangorod", unit))] == []) is lawful
    mixed = attacking({"ivangorod": [GE[0], AH[0]]}, "ivangorod", control={"siedlce": "GE"})
    assert [row for row, _ in mixed.faults(attack("ivangorod", GE[0], AH[0]))] == ["20.1.7"]
