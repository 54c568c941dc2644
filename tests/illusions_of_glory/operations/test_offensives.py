"""Mandatory Offensives (chapter 7): rolls, attacks that count, attacks against orders, the penalty."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.engine.events import DieRolled, PointsChanged
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import attack_made, end_of_actions, roll_offensives
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn, finish
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import OffensiveFined
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import OffensiveSet
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

RU, GE, AH, BR, FR, IT, TU, SB, BU = (
    regulars(nation) for nation in ("RU", "GE", "AH", "BR", "FR", "IT", "TU", "SB", "BU")
)
RU_SCU, AH_SCU, GE_SCU, BR_SCU = (regulars(nation, "SCU") for nation in ("RU", "AH", "GE", "BR"))
#: Everybody is everywhere: no result is impossible.
EVERYBODY = {"lemnos": BR[:1], "uskub": AH[:1], "sofia": ["SB-I-2"]}
WAR = {"nations": {"IT": "AP", "BU": "CP"}}


def rolled(dice, stacks=None, **fields):
    """What both sides' dice come to."""
    bench = on_map(EVERYBODY if stacks is None else stacks, phase="offensives", **fields)
    bench.run(roll_offensives, dice=dice)
    return bench.position.offensives, [event.cause for event in bench.events(OffensiveSet)]


def attack(offensive, attackers, target, defenders, side="ap", stacks=None, **fields):
    """What an attack does to a side's Mandatory Offensive."""
    where = {"lodz": list(attackers), target: list(defenders)} if stacks is None else stacks
    phase = f"round-1-{side}"
    offensives = {"AP": "none", "CP": "none", side.upper(): offensive}
    bench = on_map(where, phase=phase, offensives=offensives, **{**WAR, **fields})
    bench.run(attack_made, attackers, target, defenders)
    return bench


# -- the rolls ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2a")
@pytest.mark.parametrize(
    ("die", "drm", "result"),
    [(1, 0, "RU"), (2, 0, "RU"), (3, 0, "BR/FR"), (4, 0, "no BR/FR"), (5, 0, "IT"), (6, 0, "IT"), (6, 1, "Balkans"),
     (6, 2, "none"), (6, 3, "none")],
)  # fmt: skip
def test_the_table_of_the_allied_powers(die, drm, result):
    """Case T007 (7.2)."""
    assert rolled((die, 6), offensive_drm={"AP": drm, "CP": 2}, **WAR) == ({"AP": result, "CP": "none"}, ["", ""])


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("die", "drm", "result"),
    [(1, 0, "AH(SB)"), (2, 0, "AH(SB)"), (3, 0, "GE"), (4, 0, "TU"), (5, 0, "AH(IT)"), (6, 0, "AH(IT)"),
     (6, 1, "Balkans"), (6, 2, "none")],
)  # fmt: skip
def test_the_table_of_the_central_powers(die, drm, result):
    """Case T009 (7.3)."""
    assert rolled((6, die), offensive_drm={"AP": 2, "CP": drm}, **WAR) == ({"AP": "none", "CP": result}, ["", ""])


@pytest.mark.rule("7.2a")
@pytest.mark.parametrize(
    ("die", "drm", "why"),
    [
        (3, 0, "BR/FR cannot be: none of their LCUs is on the map"),
        (5, 0, "IT cannot be: Italy is not in the war"),
        (6, 0, "IT cannot be: Italy is not in the war"),
        (6, 1, "Balkans cannot be: no enemy is in the Balkans"),
    ],
)
def test_what_the_allied_powers_cannot_do_is_none(die, drm, why):
    """Case T008: an SCU on Lemnos and Austrians in Bosnia are not enough (7.2)."""
    stacks = {"lemnos": BR_SCU[:1], "sarajevo": AH[:1]}
    assert rolled((die, 6), stacks, offensive_drm={"AP": drm, "CP": 2}) == ({"AP": "none", "CP": "none"}, [why, ""])


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("die", "drm", "why"),
    [
        (2, 0, "AH(SB) cannot be: Serbia has collapsed"),
        (4, 0, "TU cannot be: no enemy is in Bulgaria or Turkey"),
        (5, 0, "AH(IT) cannot be: Italy is not in the war"),
        (6, 1, "Balkans cannot be: no enemy is in the Balkans"),
    ],
)
def test_what_the_central_powers_cannot_do_is_none(die, drm, why):
    """Case T010 (7.3): Lemnos is not in the Balkans (2.0)."""
    fields = {"collapsed": ["SB", "MN"], "offensive_drm": {"AP": 2, "CP": drm}}
    assert rolled((6, die), {"lemnos": BR[:1]}, **fields) == ({"AP": "none", "CP": "none"}, ["", why])


@pytest.mark.rule("7.2a")
def test_corps_on_lemnos_are_on_the_map():
    assert rolled((3, 3), {"lemnos": FR[:1]})[0] == {"AP": "BR/FR", "CP": "GE"}


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("place", ["burgas", "adrianople"])
def test_the_turks_go_against_enemies_in_bulgaria_and_turkey(place):
    assert rolled((1, 4), {place: RU_SCU[:1]})[0] == {"AP": "RU", "CP": "TU"}


@pytest.mark.rule("7.3")
def test_a_serbia_that_stands_again_is_attacked_again():
    fields = {"restored": ["SB", "MN"]}
    assert rolled((1, 1), **fields)[0] == {"AP": "RU", "CP": "AH(SB)"}


@pytest.mark.rule("7.4.1")
def test_modifiers_add_up():
    """Case T013 (7.4.1)."""
    offensives, _ = rolled((5, 5), offensive_drm={"AP": 2, "CP": 1}, **WAR)
    assert offensives == {"AP": "Balkans", "CP": "AH(IT)"}


@pytest.mark.rule("7.4.2")
@pytest.mark.parametrize(
    ("dice", "causes"),
    [
        ((2, 1), ["RU is lifted by FALL OF THE TSAR", "AH(SB) is lifted by GERMANDOM AGAINST SLAVDOM"]),
        ((2, 5), ["RU is lifted by FALL OF THE TSAR", "AH(IT) is lifted by GERMANDOM AGAINST SLAVDOM"]),
    ],
)
def test_events_lift_results(dice, causes):
    """Case T014 (7.4.2)."""
    none = {"AP": "none", "CP": "none"}
    assert rolled(dice, played=["CP-51", "AP-43"], **WAR) == (none, causes)


@pytest.mark.rule("7.4.2")
def test_events_leave_other_results_alone():
    assert rolled((3, 3), played=["CP-51", "AP-43"], **WAR)[0] == {"AP": "BR/FR", "CP": "GE"}


@pytest.mark.rule("7.2a", "7.3")
def test_each_die_has_its_label():
    bench = on_map(EVERYBODY, phase="offensives", turn=4)
    bench.run(roll_offensives, dice=(1, 3))
    assert [(event.rule, event.label, event.value) for event in bench.events(DieRolled)] == [
        ("7.2", "turn 4/offensives/mandatory offensive/AP", 1),
        ("7.3", "turn 4/offensives/mandatory offensive/CP", 3),
    ]


@pytest.mark.rule("4.3", "7.2a", "7.3")
def test_when_offensives_are_rolled():
    """Case T015: from turn 2 on (7.1), and in no short scenario that has none."""
    bench = on_map(phase="end", turn=1)
    phase = SEQUENCE["offensives"]
    assert [phase.is_played(bench.position, turn) for turn in (1, 2, 18)] == [False, True, True]
    bench.position.scenario = "galicia-1914"
    assert not phase.is_played(bench.position, 2)


# -- attacks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.2")
@pytest.mark.trap(21)
@pytest.mark.parametrize(
    ("side", "offensive", "attackers", "target", "defenders", "made"),
    [
        ("ap", "RU", RU[:1], "kalisz", GE_SCU[:1], True),
        ("ap", "RU", [RU_SCU[0], RU[0]], "kalisz", GE[:1], True),
        ("ap", "RU", RU_SCU[:1], "kalisz", GE[:1], False),
        ("ap", "RU", RU[:1], "kalisz", [], False),
        ("ap", "RU", RU[:1], "kiev", ["RU-U-1"], False),
        ("ap", "RU", BR[:1], "kalisz", GE[:1], False),
        ("ap", "BR/FR", FR[:1], "adrianople", TU[:1], True),
        ("ap", "IT", IT[:1], "gorz", AH[:1], True),
        ("cp", "GE", GE[:1], "warsaw", RU[:1], True),
        ("cp", "GE", AH[:1], "warsaw", RU[:1], False),
        ("cp", "GE", ["GE-S-Sud"], "warsaw", RU[:1], True),
        ("cp", "AH(SB)", ["GE-S-Sud"], "belgrade", SB[:1], True),
        ("cp", "AH(SB)", AH[:1], "belgrade", SB[:1], True),
        ("cp", "AH(SB)", AH[:1], "cetinje", ["MN-M-1"], False),
        ("cp", "AH(SB)", AH[:1], "belgrade", [*BR[:1], *SB[:1]], True),
        ("cp", "AH(SB)", AH[:1], "belgrade", BR[:1], False),
        ("cp", "AH(IT)", AH[:1], "udine", IT[:1], True),
        ("cp", "AH(IT)", AH[:1], "udine", FR[:1], False),
        ("cp", "TU", TU[:1], "odessa", RU[:1], True),
        ("cp", "none", GE[:1], "warsaw", RU[:1], False),
    ],
)  # fmt: skip
def test_what_fulfils_an_offensive(side, offensive, attackers, target, defenders, made):
    """(7.1.2, 7.2, 7.3) An LCU of the nation against a unit of the enemy; a Fort alone or an Uprising is none."""
    bench = attack(offensive, attackers, target, defenders, side)
    if not made:
        assert bench.events() == []
        return
    cause = f"the attack on {bench.position.kit.name(target)}"
    assert bench.events() == [OffensiveSet(rule="7.1.2", side=side.upper(), offensive="none", cause=cause)]
    assert bench.position.vp == 15


@pytest.mark.rule("7.1.2")
@pytest.mark.parametrize(
    ("start", "target", "made"),
    [("nish", "belgrade", True), ("nish", "novi_sad", False), ("novi_sad", "belgrade", False),
     ("lemnos", "belgrade", False)],
)  # fmt: skip
def test_the_balkan_offensive_is_from_the_balkans_into_the_balkans(start, target, made):
    """(7.2) An LCU in the Balkans against a unit in the Balkans; Hungary and Lemnos are not there."""
    stacks = {start: RU[:1], target: AH[:1]}
    bench = attack("Balkans", RU[:1], target, AH[:1], stacks=stacks)
    assert (bench.position.offensives["AP"] == "none") is made


@pytest.mark.rule("7.1.2")
def test_an_scu_in_the_balkans_does_not_fulfil_it_for_a_corps_elsewhere():
    stacks = {"nish": RU_SCU[:1], "novi_sad": RU[:1], "belgrade": AH[:1]}
    bench = attack("Balkans", [RU_SCU[0], RU[0]], "belgrade", AH[:1], stacks=stacks)
    assert bench.position.offensives["AP"] == "Balkans"


@pytest.mark.rule("7.1.2")
def test_the_others_offensive_stays():
    bench = on_map({"lodz": RU[:1], "kalisz": GE[:1]}, phase="round-1-ap", offensives={"AP": "RU", "CP": "GE"})
    bench.run(attack_made, RU[:1], "kalisz", GE[:1])
    assert bench.position.offensives == {"AP": "none", "CP": "GE"}


@pytest.mark.rule("7.2b")
@pytest.mark.trap(20)
@pytest.mark.parametrize(("attackers", "named"), [(FR[:1], FR[0]), ([*SB[:1], *BR_SCU[:1]], BR_SCU[0])])
def test_an_attack_against_orders_costs_a_point_once_a_turn(attackers, named):
    """Case T012 (7.2): any British or French unit; the marker stays, a second attack costs nothing."""
    bench = attack("no BR/FR", attackers, "uskub", AH[:1])
    bench.run(attack_made, attackers, "uskub", AH[:1])
    reason = f"{named} attacked against orders"
    assert bench.events() == [
        OffensiveFined(rule="7.2"),
        PointsChanged(rule="7.2", side="VP", change=1, total=16, reason=reason),
    ]
    assert bench.position.offensives["AP"] == "no BR/FR"


@pytest.mark.rule("7.2b")
def test_an_attack_against_orders_counts_whoever_is_attacked():
    bench = attack("no BR/FR", FR[:1], "kiev", ["RU-U-1"])
    assert bench.position.vp == 16


@pytest.mark.rule("7.2b")
@pytest.mark.parametrize(
    ("offensive", "attackers"), [("no BR/FR", RU[:1]), ("RU", FR[:1]), ("no BR/FR", ["BR-S-National-Defense"])]
)
def test_others_attack_as_they_like(offensive, attackers):
    """A unit of Britain and Greece too, which attacks as Greek (7.2, 3.2.1h)."""
    bench = attack(offensive, attackers, "uskub", AH[:1])
    assert (bench.events(), bench.position.vp) == ([], 15)


# -- the penalty ----------------------------------------------------------------------------------------------------


def owing(phase="round-6-cp", offensives=None, **fields):
    return on_map(phase=phase, offensives=offensives or {"AP": "RU", "CP": "GE"}, **fields)


@pytest.mark.rule("7.1.2")
@pytest.mark.trap(20)
@pytest.mark.parametrize(
    ("offensives", "vp"),
    [({"AP": "RU", "CP": "none"}, 16), ({"AP": "none", "CP": "GE"}, 14), ({"AP": "IT", "CP": "Balkans"}, 15)],
)
def test_who_did_not_attack_pays_after_the_last_round(offensives, vp):
    """Case T011 (7.1.2a)."""
    bench = owing(offensives=offensives)
    bench.run(finish)
    assert bench.position.vp == vp
    assert bench.position.offensives == {"AP": "none", "CP": "none"}


@pytest.mark.rule("7.1.2")
def test_the_penalty_in_events():
    bench = owing(offensives={"AP": "RU", "CP": "none"})
    bench.run(end_of_actions)
    reason = "the AP did not make the Mandatory Offensive RU"
    assert bench.events() == [
        PointsChanged(rule="7.1.2", side="VP", change=1, total=16, reason=reason),
        OffensiveSet(rule="7.1.2", side="AP", offensive="none", cause="it was paid for"),
    ]


@pytest.mark.rule("7.1.2")
@pytest.mark.parametrize("phase", ["round-6-ap", "round-5-cp", "round-1-cp"])
def test_before_the_last_round_is_over_nothing_is_paid(phase):
    bench = owing(phase)
    bench.run(finish)
    assert (bench.position.vp, bench.position.offensives) == (15, {"AP": "RU", "CP": "GE"})


@pytest.mark.rule("7.1.2")
def test_orders_not_to_attack_need_no_attack():
    bench = owing(offensives={"AP": "no BR/FR", "CP": "none"})
    bench.run(end_of_actions)
    assert (bench.position.vp, bench.position.offensives["AP"]) == (15, "no BR/FR")


@pytest.mark.rule("7.1.2")
@pytest.mark.trap(20)
def test_by_the_other_reading_the_turn_must_end():
    options = {"offensive-penalty": "turn"}
    bench = owing(offensives={"AP": "RU", "CP": "none"}, options=options)
    bench.run(finish)
    assert bench.position.vp == 15
    bench = owing("end", {"AP": "RU", "CP": "none"}, options=options)
    bench.run(end_turn)
    assert (bench.position.vp, bench.position.offensives["AP"]) == (16, "none")


@pytest.mark.rule("7.1.2")
def test_the_end_of_the_turn_asks_nothing_where_the_actions_did():
    bench = owing("end")
    bench.run(end_turn)
    assert bench.position.vp == 15


@pytest.mark.rule("4.0", "4.3", "7.1.2")
@pytest.mark.trap(6)
@pytest.mark.parametrize(("reading", "vp"), [("owed", 16), ("none", 15)])
def test_the_first_turn(reading, vp):
    """4.3 says what must be attacked, 4.0 puts the markers where nothing must; either way it is over then."""
    options = {"first-turn-offensives": reading}
    bench = owing(offensives={"AP": "RU", "CP": "none"}, turn=1, options=options)
    bench.run(finish)
    assert (bench.position.vp, bench.position.offensives["AP"]) == (vp, "none")


@pytest.mark.rule("7.1.2")
@pytest.mark.trap(6)
def test_the_reading_of_the_first_turn_is_for_the_first_turn():
    bench = owing(offensives={"AP": "RU", "CP": "none"}, options={"first-turn-offensives": "none"})
    bench.run(end_of_actions)
    assert bench.position.vp == 16
