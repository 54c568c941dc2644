"""The Turkish Surrender roll (5.61, 5.62) and what comes of a surrender (16.61)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as some

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_hexes
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import lost_towns
from wargame_cli.rulesets.great_war_in_europe.position.events.general import SurrenderRolled, TurkeySurrendered
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import (
    alpenkorps_came,
    least_in_arabia,
    modifiers,
)

GAME = "great-war-in-europe"
BAKU = "N3653"
#: Every Turkish Surrender hex of the map (gaps: reconstruction).
HEXES = ("N1334", "N1540", "N1630", "N1728", "N2416", "N2430", "N3338")
ARABS = ["TU-21", "TU-22", "TU-39", "TU-40", "TU-58"]
RESERVE = ["TU-41", "TU-43", "TU-44", "TU-56", "TU-57"]
ISLAM = {"CP-army-of-islam": 37}
#: Nothing that counts towards a surrender: all its hexes Turkish, the boxes full.
QUIET = {
    "taken": dict.fromkeys(HEXES, "CP"),
    "stacks": {"arabia": ARABS, "turkish-reserve": RESERVE},
    "reserve_roll": 5,
}


def phase(**given):
    """A bench in the Turkish Surrender Phase of Strategic Turn P, where nothing counts but what is given."""
    stacks = {**QUIET["stacks"], **given.pop("stacks", {})}
    taken = {**QUIET["taken"], **given.pop("taken", {})}
    return Bench(
        GAME, **{"phase": "turkish-surrender", "turn": 38, "reserve_roll": 5, "taken": taken, "stacks": stacks, **given}
    )


def counted(**given):
    """The modifiers of the roll."""
    return list(modifiers(phase(**given).position))


# -- the modifiers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.62")
def test_nothing_counts_where_turkey_holds_all():
    assert counted() == []


@pytest.mark.rule("5.62")
@pytest.mark.rule("21.6")
@pytest.mark.trap(35)
def test_the_start_of_1918_counts_three():
    """21.65: three points; Baghdad, Jerusalem, and Jerusalem before 1918."""
    position = staged(GAME, scenario="near-east-1918")
    assert list(modifiers(position)) == [
        ("N1540 Baghdad is Allied and in supply", 1),
        ("N2416 Jerusalem is Allied and in supply", 1),
        ("Jerusalem was Allied before 1918", 1),
    ]


@pytest.mark.rule("5.62")
def test_each_surrender_hex_that_is_allied_and_in_supply():
    assert set(phase().position.kit.board.spaces(phase().position.kit.of_kind("surrender"))) == set(HEXES)
    assert counted(taken={"N2416": "Allied", "N1540": "Allied"}) == [
        ("N1540 Baghdad is Allied and in supply", 1),
        ("N2416 Jerusalem is Allied and in supply", 1),
    ]


@pytest.mark.rule("5.62")
def test_a_hex_that_is_cut_off_does_not_count():
    around = phase().position.kit.board.neighbours["N2416"]
    turks = ("TU-17", "TU-27", "TU-10", "TU-23", "TU-25", "TU-8")
    ring = {hex: [unit] for hex, unit in zip(around, turks, strict=True)}
    assert counted(taken={"N2416": "Allied"}, stacks={"N2416": ["BR-52T"], **ring}) == []


@pytest.mark.rule("5.62")
@pytest.mark.parametrize(("there", "number"), [(5, 0), (4, 1), (0, 1)])
def test_arabia_needs_five_once_the_58th_is_in_play(there, number):
    stacks = {"arabia": ARABS[:there], "N1728": ARABS[there:]} if there < 5 else {"arabia": ARABS}
    assert sum(each for _, each in counted(stacks=stacks)) == number


@pytest.mark.rule("5.62")
@pytest.mark.parametrize(
    ("place", "fallen", "least"),
    [("later", {}, 4), ("cp-box", {}, 4), ("cp-box", {"TU-58": "egypt"}, 5), ("cp-dead", {}, 5), ("arabia", {}, 5)],
)
def test_before_the_58th_comes_four_are_enough(place, fallen, least):
    position = staged(GAME, stacks={place: ["TU-58"]}, fallen=fallen)
    assert least_in_arabia(position) == least


@pytest.mark.rule("5.62")
def test_only_turkish_units_count_in_arabia():
    assert counted(stacks={"arabia": [*ARABS[:4], "GE-601BN"], "transit": ["TU-58"]}) == [
        ("4 Turkish units in Arabia, fewer than 5", 1)
    ]


@pytest.mark.rule("5.62")
@pytest.mark.parametrize(
    ("stacks", "fallen", "came"),
    [
        ({"N2518": ["GE-AKST"]}, {}, True),
        ({"gone": ["GE-AKST"]}, {"GE-AKST": "egypt"}, True),
        ({"gone": ["GE-AKST"]}, {}, False),
        ({"cp-box": ["GE-AKST"]}, {}, False),
        ({"transit": ["GE-AKST"]}, {}, False),
    ],
)
def test_the_alpenkorps_counts_once_it_has_been_on_a_map(stacks, fallen, came):
    bench = phase(stacks=stacks, fallen=fallen)
    assert alpenkorps_came(bench.position) == came
    assert list(modifiers(bench.position)) == ([("the Alpenkorps was brought to the Near East", 1)] if came else [])


@pytest.mark.rule("5.62")
@pytest.mark.trap(35)
def test_baghdad_in_1915_and_jerusalem_before_1918_are_never_lost():
    assert counted(baghdad_1915=True, jerusalem_early=True) == [
        ("Baghdad was Allied in 1915", 3),
        ("Jerusalem was Allied before 1918", 1),
    ]


@pytest.mark.rule("6.45")
@pytest.mark.rule("5.62")
@pytest.mark.parametrize(
    ("units", "option", "number"),
    [
        ([], "alone", 4),
        (["TU-28"], "alone", 0),
        (["TU-28", "TU-29"], "alone", 0),
        (["GE-601BN"], "alone", 4),
        (["TU-28", "GE-601BN"], "alone", 4),
        (["TU-28", "GE-601BN"], "any", 0),
        (["GE-601BN"], "any", 4),
        (["RU-39"], "alone", 4),
    ],
)
def test_the_army_of_islam_needs_turks_in_baku(units, option, number):
    stacks = {BAKU: units} if units else {}
    found = counted(stacks=stacks, played=ISLAM, options={"turks-in-baku": option})
    assert sum(each for _, each in found) == number
    assert sum(each for _, each in counted(stacks=stacks)) == 0


@pytest.mark.rule("5.62")
@pytest.mark.trap(67)
@pytest.mark.parametrize(("roll", "number"), [(5, 0), (6, 1), (3, 0), (12, 7)])
def test_what_the_required_reserve_lacks(roll, number):
    found = counted(reserve_roll=roll)
    assert found == ([(f"the Turkish Required Reserve lacks {number} of {roll} divisions", number)] if number else [])


@pytest.mark.rule("5.62")
@pytest.mark.rule("5.38")
def test_only_infantry_divisions_are_reserve():
    stacks = {"turkish-reserve": [*RESERVE[:4], "TU-3CAV", "TU-YAG"]}
    assert sum(each for _, each in counted(stacks=stacks)) == 1


# -- the roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.61")
@pytest.mark.rule("5.62")
@pytest.mark.parametrize(("die", "surrendered"), [(4, False), (5, True), (6, True)])
def test_turkey_surrenders_with_eleven_or_more(die, surrendered):
    bench = phase(baghdad_1915=True, reserve_roll=8)
    bench.end(dice={"Turkish Surrender": die})
    rolled = bench.only(SurrenderRolled)
    assert (rolled.die, rolled.total, rolled.surrendered) == (die, die + 6, surrendered)
    assert rolled.modifiers == (
        ("Baghdad was Allied in 1915", 3),
        ("the Turkish Required Reserve lacks 3 of 8 divisions", 3),
    )
    assert bench.position.turkey_surrendered == surrendered
    assert bench.position.over == surrendered
    assert [(by, good) for _, by, _, good in bench.rolls()] == [("Allied", "high")]


@pytest.mark.rule("5.61")
@pytest.mark.parametrize(("turn", "rolls"), [(2, 0), (4, 0), (6, 1)])
def test_from_strategic_turn_c_on(turn, rolls):
    bench = phase(turn=turn)
    bench.end(dice=[1] * rolls)
    assert len(bench.events(SurrenderRolled)) == rolls


@pytest.mark.rule("5.61")
def test_a_check_rolls_nothing():
    assert phase().ends_openly()


# -- the surrender -------------------------------------------------------------------------------------------------


def surrendered(**given):
    """A bench after Turkey has surrendered."""
    bench = phase(**{"baghdad_1915": True, "reserve_roll": 12, **given})
    bench.end(dice=[6])
    assert bench.only(TurkeySurrendered).rule == "16.61"
    return bench


@pytest.mark.rule("5.61")
@pytest.mark.trap(37)
def test_every_turkish_unit_is_removed_and_no_other():
    bench = surrendered(
        stacks={"N1728": ["TU-17", "TU-YAG"], "N1822": ["GE-601BN"], "N2036": ["PN-GNDM"], "cp-dead": ["TU-18"]}
    )
    position = bench.position
    assert {place for unit, place in position.units().items() if unit.startswith("TU")} == {"gone"}
    assert (position.place_of("GE-601BN"), position.place_of("PN-GNDM")) == ("N1822", "N2036")


@pytest.mark.rule("5.61")
def test_towns_of_egypt_and_iraq_become_allied_but_for_those_with_others():
    before = phase(stacks={"N1822": ["GE-601BN"], "N2036": ["PN-GNDM"], "N1728": ["TU-17"]}).position
    bench = surrendered(stacks={"N1822": ["GE-601BN"], "N2036": ["PN-GNDM"], "N1728": ["TU-17"]})
    position = bench.position
    kit = position.kit
    south = [hex for hex in kit.board.spaces(kit.settled) if kit.front_of(hex) in ("egypt", "iraq")]
    assert [hex for hex in south if not position.controls("Allied", hex)] == sorted(
        ["N1822", "N2036"], key=kit.board.index.__getitem__
    )
    caucasus = [hex for hex in kit.board.spaces(kit.settled) if kit.front_of(hex) == "caucasus"]
    assert [position.controller(hex) for hex in caucasus] == [before.controller(hex) for hex in caucasus]
    assert lost_towns(position) == []


@pytest.mark.rule("18.4")
@pytest.mark.rule("5.61")
def test_the_allies_have_won():
    ended = surrendered().only(GameEnded)
    assert (ended.winner, ended.level, ended.rule) == ("Allied", "victory", "18.4")


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(("die", "winner"), [(1, "CP"), (6, "Allied")])
def test_both_in_the_same_strategic_turn_are_an_allied_victory(die, winner):
    bench = phase(baghdad_1915=True, reserve_roll=8, victory_due=True, victory_points=3)
    bench.end(dice=[die])
    ended = bench.only(GameEnded)
    assert (ended.winner, ended.level) == (winner, "victory")


# -- a second calculation ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.62")
@settings(max_examples=120, deadline=None)
@given_by(some.data())
def test_the_total_is_that_of_a_second_calculation(data):
    draw = data.draw
    allied = draw(some.sets(some.sampled_from(HEXES)))
    arabia = draw(some.lists(some.sampled_from(ARABS), unique=True))
    reserve = draw(some.lists(some.sampled_from([*RESERVE, "TU-12", "TU-YAG", "TU-3CAV"]), unique=True))
    rest = [unit for unit in ARABS if unit not in arabia]
    rest_at = draw(some.sampled_from(["later", "cp-dead", "transit"]))
    baku = draw(some.lists(some.sampled_from(["TU-28", "TU-29", "GE-601BN"]), unique=True))
    marches, early, long_ago = draw(some.booleans()), draw(some.booleans()), draw(some.booleans())
    mountain, roll = draw(some.booleans()), draw(some.integers(0, 12))
    stacks = {"arabia": arabia, "turkish-reserve": reserve, rest_at: rest, BAKU: baku}
    stacks["N2518" if mountain else "gone"] = ["GE-AKST"]
    position = staged(
        GAME,
        stacks={place: units for place, units in stacks.items() if units},
        taken={hex: "Allied" if hex in allied else "CP" for hex in HEXES},
        played=ISLAM if marches else {},
        jerusalem_early=early,
        baghdad_1915=long_ago,
        reserve_roll=roll,
    )

    def naive():
        lit = set(position.kit.board.spaces(supplied_hexes(position, "Allied")))
        total = sum(hex in lit for hex in allied)
        total += len(arabia) < (4 if "TU-58" in rest and rest_at == "later" else 5)
        total += mountain + 3 * long_ago + early
        total += 4 * (marches and (not baku or any(unit.startswith("GE") for unit in baku)))
        divisions = [unit for unit in reserve if unit not in ("TU-YAG", "TU-3CAV")]
        return total + max(0, roll - len(divisions))

    assert sum(number for _, number in modifiers(position)) == naive()
