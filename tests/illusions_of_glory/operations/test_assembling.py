"""Assembling and disassembling LCUs (chapter 22), and the Reserve Box between (13.4)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, on_map, operations
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import UnitsAssembled
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Revolution, Round


def some(nation, size="SCU", kind="regular"):
    return [u.id for u in kit().units.values() if u.nations == (nation,) and (u.size, u.type) == (size, kind)]


LCU, LCU2, LCU3 = some("RU", "LCU")[:3]
REGULAR, CAVALRY, RESERVES = some("RU"), some("RU", kind="cavalry"), some("RU", kind="reserve")
ELITE = some("RU", "LCU", "elite")[0]
THREE = REGULAR[:3]


def at(place, *units, marks=None, side="ap", reduced=(), **boxes):
    """Units in a place that is activated for Movement, and others in boxes."""
    marks = {"activated": [Activation(place=place, how="move")]} if marks is None else marks
    round_ = Round(use="ops", points=5, **marks)
    boxed = {box: list(there) for box, there in boxes.items()}
    return on_map({place: list(units), **boxed}, phase=acting(side), this_round=round_, reduced=list(reduced))


# -- what an LCU is made of -----------------------------------------------------------------------------------------


@pytest.mark.rule("22.1")
def test_three_scus_make_a_full_lcu():
    """(22.1a, 22.3c, T043) They go to the Reserve Box."""
    bench = at("warsaw", *THREE, replaceable=[LCU])
    bench.play(Assemble(unit=LCU, at="warsaw", parts=tuple(THREE)))
    assert bench.events() == [
        *(
            UnitRemoved(rule="22.3", unit=unit, place="warsaw", to=RESERVE, cause=f"assembled into {LCU}")
            for unit in THREE
        ),
        UnitPlaced(rule="22.3", unit=LCU, place="warsaw", cause="assembled", reduced=False),
        UnitsAssembled(rule="22.3", place="warsaw", used=tuple(THREE), made=(LCU,)),
    ]
    assert bench.position.at("warsaw") == [LCU]
    assert set(bench.position.at(RESERVE)) == set(THREE)


@pytest.mark.rule("22.1")
def test_two_scus_make_a_reduced_lcu():
    """(22.1b, 22.3e, T043)"""
    bench = at("warsaw", *THREE, replaceable=[LCU])
    bench.play(Assemble(unit=LCU, at="warsaw", parts=tuple(THREE[:2])))
    assert bench.position.is_reduced(LCU)
    assert set(bench.position.at("warsaw")) == {LCU, THREE[2]}
    assert set(bench.position.at(RESERVE)) == set(THREE[:2])


@pytest.mark.rule("22.1")
def test_one_scu_completes_a_reduced_lcu():
    """(22.3d, T043) Any infantry or cavalry of its nation (22.2b)."""
    for scu in (REGULAR[0], CAVALRY[0], RESERVES[0]):
        bench = at("warsaw", LCU, scu, reduced=[LCU])
        bench.play(Assemble(unit=LCU, at="warsaw", parts=(scu,)))
        assert bench.events() == [
            UnitRemoved(rule="22.3", unit=scu, place="warsaw", to=RESERVE, cause=f"assembled into {LCU}"),
            StepChanged(rule="22.3", unit=LCU, reduced=False, cause="completed"),
            UnitsAssembled(rule="22.3", place="warsaw", used=(scu, LCU), made=(LCU,)),
        ]
        assert not bench.position.is_reduced(LCU)


@pytest.mark.rule("22.1", "22.2")
@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((REGULAR[0], REGULAR[1], CAVALRY[0]), None),
        ((REGULAR[0], REGULAR[1], RESERVES[0]), None),
        ((REGULAR[0], CAVALRY[0], CAVALRY[1]), f"2 of the SCUs must be regular, as {LCU} is"),
        ((REGULAR[0], RESERVES[0], CAVALRY[0]), f"2 of the SCUs must be regular, as {LCU} is"),
        ((REGULAR[0], CAVALRY[0]), None),
        ((RESERVES[0], CAVALRY[0]), f"1 of the SCUs must be regular, as {LCU} is"),
        ((REGULAR[0],), "3 SCUs make a full LCU, 2 a reduced one"),
        ((*REGULAR[:3], CAVALRY[0]), "3 SCUs make a full LCU, 2 a reduced one"),
        ((REGULAR[0], REGULAR[1], "SB-I-1-SCU"), "SB-I-1-SCU is not of Russia"),
        ((REGULAR[0], "RU-S-Black-Sea"), "RU-S-Black-Sea is no infantry or cavalry SCU"),
        ((REGULAR[0], REGULAR[1], "RU-HQ-Brusilov"), "RU-HQ-Brusilov is no infantry or cavalry SCU"),
        ((REGULAR[0], LCU2), f"{LCU2} is no infantry or cavalry SCU"),
    ],
)
def test_types_and_nations(parts, message):
    """(22.1c, 22.2a, 22.2c) Two of three are of its type, one of two; no Special Unit, HQ or LCU."""
    bench = at("warsaw", *parts, replaceable=[LCU])
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(parts))
    row = "22.2" if len(parts) in (2, 3) else "22.1"
    assert bench.faults(order) == ([(row, message)] if message else [])


@pytest.mark.rule("22.1")
def test_one_scu_is_enough_to_complete():
    bench = at("warsaw", LCU, *REGULAR[:2], reduced=[LCU])
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(REGULAR[:2]))
    assert bench.faults(order) == [("22.1", f"1 SCU completes {LCU}")]


@pytest.mark.rule("22.1")
def test_which_lcu_may_come():
    """(22.3) Out of the Replaceable Units Box; one on the map must be reduced, and there."""
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(THREE))
    elsewhere = at("warsaw", *THREE, minsk=[LCU])
    message = f"{LCU} is neither in the Replaceable Units Box nor in Warsaw"
    assert elsewhere.faults(order) == [("22.1", message)]
    full = at("warsaw", LCU, THREE[0])
    assert full.faults(Assemble(unit=LCU, at="warsaw", parts=(THREE[0],))) == [("22.1", f"{LCU} is at full strength")]
    dead = at("warsaw", *THREE, eliminated=[LCU])
    assert dead.faults(order) == [("22.1", message)]
    twice = Assemble(unit=LCU, at="warsaw", parts=(THREE[0], THREE[0]))
    assert at("warsaw", *THREE, replaceable=[LCU]).faults(twice) == [("22.1", "an SCU is named twice")]
    theirs = Assemble(unit="GE-I-1", at="warsaw", parts=tuple(THREE))
    assert at("warsaw", *THREE, replaceable=["GE-I-1"]).faults(theirs) == [("22.1", "GE-I-1 is no LCU of ours")]
    box = Assemble(unit=LCU, at=RESERVE, parts=tuple(THREE))
    assert at("warsaw", *THREE, replaceable=[LCU]).refusals(box) == ["22.1"]


@pytest.mark.rule("22.1", "2.0b")
def test_special_lcus():
    """(22.1c) One of a single nation is neither assembled nor completed, nor is one of two nations completed."""
    scus = some("GE")[:2]
    bench = on_map(
        {"posen": ["GE-S-61", scus[0]]}, phase=acting("cp"), reduced=["GE-S-61"], this_round=operations("posen")
    )
    order = Assemble(unit="GE-S-61", at="posen", parts=(scus[0],))
    assert bench.faults(order) == [("22.1", "GE-S-61 is a Special Unit, which no SCU completes")]


@pytest.mark.rule("22.2", "22.4")
def test_lcus_of_two_nations():
    """(22.2d, 22.4e) Two SCUs of one nation and one of the other; reduced, one of each."""
    german, bulgarian = some("GE")[:2], some("BU")[:2]
    war = {"BU": "CP"}

    def sofia(parts):
        stacks = {"sofia": list(parts), REPLACEABLE: ["GE-S-61"]}
        return on_map(stacks, phase=acting("cp"), nations=war, this_round=operations("sofia"))

    for parts in ((*german, bulgarian[0]), (german[0], *bulgarian), (german[0], bulgarian[0])):
        assert sofia(parts).faults(Assemble(unit="GE-S-61", at="sofia", parts=parts)) == []
    parts = (german[0], german[1])
    order = Assemble(unit="GE-S-61", at="sofia", parts=parts)
    assert sofia(parts).faults(order) == [("22.2", "an SCU of Bulgaria must be among them")]
    apart = on_map(
        {"sofia": ["GE-S-61"], RESERVE: [*german, *bulgarian]},
        phase=acting("cp"),
        nations=war,
        this_round=operations("sofia"),
    )
    assert apart.faults(Disassemble(unit="GE-S-61", parts=(*german, bulgarian[0]))) == []
    german_only = Disassemble(unit="GE-S-61", parts=(*german, some("GE")[2]))
    apart.position.put(some("GE")[2], RESERVE)
    assert apart.faults(german_only) == [("22.4", "an SCU of Bulgaria must be among them")]


# -- where and when -------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1")
def test_they_stand_together_and_are_activated():
    """(22.3a)"""
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(THREE))
    apart = at("warsaw", *THREE[:2], minsk=[THREE[2]], replaceable=[LCU])
    assert apart.faults(order) == [("22.1", f"{THREE[2]} is no unit of ours in Warsaw")]
    idle = at("warsaw", *THREE, marks={}, replaceable=[LCU])
    assert idle.faults(order) == [("22.1", f"{THREE[0]} is not activated for Movement (Warsaw)")]
    attack = {"activated": [Activation(place="warsaw", how="attack")]}
    assert at("warsaw", *THREE, marks=attack, replaceable=[LCU]).refusals(order) == ["22.1"]


@pytest.mark.rule("22.1")
def test_in_a_region_they_are_one_stack():
    """(22.3a) The same on Lemnos."""
    order = Assemble(unit=LCU, at="moscow", parts=tuple(THREE))
    together = {"activated": [Activation(place="moscow", how="move", units=tuple(THREE))]}
    assert at("moscow", *THREE, marks=together, replaceable=[LCU]).faults(order) == []
    marks = [Activation(place="moscow", how="move", units=(unit,)) for unit in THREE]
    apart = at("moscow", *THREE, marks={"activated": marks}, replaceable=[LCU])
    assert apart.faults(order) == [("22.1", f"{', '.join(THREE)}: not activated as one stack in Moscow")]


@pytest.mark.rule("22.1")
@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"moved": [THREE[1]]}, f"{THREE[1]} moved in this round"),
        ({"attacked": ["RU-I-30"]}, "the attacks have begun: nobody is assembled or disassembled any more"),
        (
            {"acted": ["warsaw", "minsk"]},
            "the units of Warsaw are done: since then those of Minsk moved or entrenched",
        ),
    ],
)
def test_nobody_who_has_done_something_else(marks, message):
    """(11.1.1b, 22.3b)"""
    marks = {"activated": [Activation(place="warsaw", how="move")], **marks}
    bench = at("warsaw", *THREE, marks=marks, replaceable=[LCU])
    assert bench.faults(Assemble(unit=LCU, at="warsaw", parts=tuple(THREE))) == [("22.1", message)]


@pytest.mark.rule("19.2", "22.1", "22.4")
def test_a_space_is_entrenched_or_its_units_are_assembled():
    """(19.2e) Not both in a round, whichever LCU entrenched, and whichever came first."""
    marks = {"activated": [Activation(place="warsaw", how="move")], "entrenching": {"warsaw": LCU2}}
    bench = at("warsaw", LCU, LCU2, THREE[0], marks=marks, reserve=REGULAR[3:5], reduced=[LCU])
    message = "Warsaw was entrenched in this round, and it is one or the other"
    assert bench.faults(Assemble(unit=LCU, at="warsaw", parts=(THREE[0],))) == [("19.2", message)]
    assert bench.faults(Disassemble(unit=LCU, parts=tuple(REGULAR[3:5]))) == [("19.2", message)]
    elsewhere = {"activated": [Activation(place="warsaw", how="move")], "entrenching": {"minsk": LCU2}}
    free = at("warsaw", LCU, THREE[0], marks=elsewhere, reduced=[LCU])
    free.play(Assemble(unit=LCU, at="warsaw", parts=(THREE[0],)))
    message = "units were assembled or disassembled in Warsaw in this round"
    assert ("19.2", message) in free.faults(Entrench(space="warsaw", unit=LCU))


@pytest.mark.rule("22.1")
@pytest.mark.trap(57)
def test_scus_are_full_and_in_supply():
    """(22.1a-b) An ally's supply will do."""
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(THREE))
    weak = at("warsaw", *THREE, reduced=[THREE[0]], replaceable=[LCU])
    assert weak.faults(order) == [("22.1", f"{THREE[0]}: reduced, and only full SCUs are used")]
    away = on_map(
        {"posen": THREE, REPLACEABLE: [LCU]},
        control={"posen": "RU"},
        this_round=operations("posen"),
    )
    there = Assemble(unit=LCU, at="posen", parts=tuple(THREE))
    assert away.faults(there) == [("22.1", f"{', '.join(THREE)}: Out-Of-Supply")]
    guests = on_map(
        {"nish": some("FR")[:2], REPLACEABLE: ["FR-I-XII"]},
        control={"salonika": "AH"},
        this_round=operations("nish"),
    )
    assert guests.faults(Assemble(unit="FR-I-XII", at="nish", parts=tuple(some("FR")[:2]))) == []


@pytest.mark.rule("23.4.2")
def test_the_revolution_ends_russian_assembly():
    """(23.4.2, T038) At Stage 4, and for Russians alone; disassembly goes on."""
    order = Assemble(unit=LCU, at="warsaw", parts=tuple(THREE))
    bench = at("warsaw", *THREE, replaceable=[LCU])
    for stage, wanted in ((3, []), (4, ["23.4.2"])):
        bench.position.revolution = Revolution(on_track=True, stage=stage, ever=True)
        assert bench.refusals(order) == wanted
    apart = at("warsaw", LCU, reserve=THREE)
    apart.position.revolution = Revolution(on_track=True, stage=4, ever=True)
    assert apart.refusals(Disassemble(unit=LCU, parts=tuple(THREE))) == []


# -- disassembly ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.4")
def test_a_full_lcu_becomes_three_scus():
    """(22.4c) Out of the Reserve Box; Troop Quality does not move (trap 29)."""
    bench = at("warsaw", LCU, reserve=[*THREE, CAVALRY[0]])
    bench.play(Disassemble(unit=LCU, parts=(*THREE[:2], CAVALRY[0])))
    assert bench.events() == [
        UnitRemoved(rule="22.4", unit=LCU, place="warsaw", to=REPLACEABLE, cause="disassembled"),
        *(
            UnitPlaced(rule="22.4", unit=unit, place="warsaw", cause=f"disassembled from {LCU}")
            for unit in (*THREE[:2], CAVALRY[0])
        ),
        UnitsAssembled(rule="22.4", place="warsaw", used=(LCU,), made=(*THREE[:2], CAVALRY[0])),
    ]


@pytest.mark.rule("22.4")
def test_a_reduced_lcu_becomes_two_full_scus():
    """(22.4d)"""
    bench = at("warsaw", LCU, reserve=[REGULAR[0], CAVALRY[0]], reduced=[LCU])
    bench.play(Disassemble(unit=LCU, parts=(REGULAR[0], CAVALRY[0])))
    assert set(bench.position.at("warsaw")) == {REGULAR[0], CAVALRY[0]}
    assert bench.position.reduced == []
    assert bench.position.place_of(LCU) == REPLACEABLE


@pytest.mark.rule("22.4")
@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (REGULAR[:2], f"{LCU} becomes 3 SCUs"),
        ([REGULAR[0], REGULAR[0], REGULAR[1]], f"{LCU} becomes 3 SCUs"),
        ([REGULAR[0], CAVALRY[0], CAVALRY[1]], f"2 of the SCUs must be regular, as {LCU} is"),
        ([*REGULAR[:2], REGULAR[3]], f"{REGULAR[3]}: not in the Reserve Box"),
    ],
)
def test_what_it_becomes(parts, message):
    """(22.4c)"""
    bench = at("warsaw", LCU, reserve=[*REGULAR[:3], *CAVALRY[:2]], replaceable=[REGULAR[3]])
    assert bench.faults(Disassemble(unit=LCU, parts=tuple(parts))) == [("22.4", message)]


@pytest.mark.rule("22.4")
def test_only_lcus_on_the_map_that_are_free():
    """(22.4a-b)"""
    boxed = at("warsaw", reserve=THREE, replaceable=[LCU])
    message = f"{LCU} is not on the map (it is in the Replaceable Units Box)"
    assert boxed.faults(Disassemble(unit=LCU, parts=tuple(THREE))) == [("22.4", message)]
    scu = at("warsaw", THREE[0], reserve=REGULAR[3:6])
    order = Disassemble(unit=THREE[0], parts=tuple(REGULAR[3:6]))
    assert scu.faults(order) == [("22.4", f"{THREE[0]} is no LCU")]
    moved = {"activated": [Activation(place="warsaw", how="move")], "moved": [LCU]}
    gone = at("warsaw", LCU, marks=moved, reserve=THREE)
    assert gone.faults(Disassemble(unit=LCU, parts=tuple(THREE))) == [("22.4", f"{LCU} moved in this round")]


@pytest.mark.rule("22.1", "22.4")
def test_what_was_made_stays_for_the_round():
    """(22.3b, 22.4b) And is not taken apart again; nothing more is activated."""
    bench = at("warsaw", *THREE, replaceable=[LCU])
    bench.play(Assemble(unit=LCU, at="warsaw", parts=tuple(THREE)))
    stays = f"{LCU} was assembled or disassembled in this round, and stays where it is"
    assert bench.faults(Move(unit=LCU, by=("siedlce",))) == [("11.1", stays)]
    again = Disassemble(unit=LCU, parts=tuple(THREE))
    assert bench.faults(again) == [("22.4", f"{LCU} was assembled in this round")]
    bench.position.put(LCU2, "minsk")
    assert bench.refusals(Activate(place="minsk", how="move")) == ["9.4.4"]


@pytest.mark.rule("22.4")
def test_two_reduced_lcus_become_one_full_one():
    """(22.4f, T044) In a space, and in a stack of a region."""
    for place in ("warsaw", "moscow"):
        units = (LCU, LCU2) if place == "moscow" else ()
        marks = {"activated": [Activation(place=place, how="move", units=units)]}
        bench = at(place, LCU, LCU2, marks=marks, reserve=REGULAR[:2], reduced=[LCU, LCU2])
        bench.play(Disassemble(unit=LCU, parts=tuple(REGULAR[:2])))
        bench.play(Assemble(unit=LCU2, at=place, parts=(REGULAR[0],)))
        assert set(bench.position.at(place)) == {LCU2, REGULAR[1]}
        assert bench.position.reduced == []
        assert bench.position.place_of(REGULAR[0]) == RESERVE


@pytest.mark.rule("20.3", "22.4")
def test_a_siege_is_not_given_up_by_disassembly():
    """(20.3.1) Two SCUs are too few for Königsberg."""
    bench = on_map(
        {"konigsberg": [LCU], RESERVE: REGULAR[:2]},
        reduced=[LCU],
        this_round=operations("konigsberg"),
        turn=3,
    )
    order = Disassemble(unit=LCU, parts=tuple(REGULAR[:2]))
    assert bench.faults(order) == [("20.3", "too few would be left to besiege Königsberg")]
    helped = on_map(
        {"konigsberg": [LCU, LCU2], RESERVE: REGULAR[:2]},
        reduced=[LCU],
        this_round=operations("konigsberg"),
        turn=3,
    )
    assert helped.faults(order) == []


@pytest.mark.rule("10.1", "22.4")
def test_too_many_are_warned_of():
    """(10.3) Others may still move away before the round ends."""
    bench = at("warsaw", LCU, LCU2, reserve=THREE)
    bench.play(Disassemble(unit=LCU, parts=tuple(THREE)))
    text = "Warsaw: 4 units stand together, 3 may; this must be corrected before the round ends"
    assert bench.referee.warnings == [("10.1", text)]


@pytest.mark.rule("13.4")
def test_how_the_reserve_box_fills_and_empties():
    """(13.4, T100) An assembly fills it, a disassembly empties it."""
    bench = at("warsaw", *THREE, replaceable=[LCU])
    bench.play(Assemble(unit=LCU, at="warsaw", parts=tuple(THREE)))
    assert len(bench.position.at(RESERVE)) == 3
    bench.position.this_round = operations("warsaw")
    bench.play(Disassemble(unit=LCU, parts=tuple(THREE)))
    assert bench.position.at(RESERVE) == []
