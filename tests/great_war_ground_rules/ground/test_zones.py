"""Zones of control (5A): which units have one, where, and when it is reduced or lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import (
    army,
    art_hq,
    artillery,
    battalion,
    brigade,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.ground import terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES

AROUND = ["0404", "0405", "0504", "0506", "0604", "0605"]
HOLLOW = division(indicator="unsupported")


def _zone(position, unit="A"):
    return position.kit.board.spaces(zones.zone_of(position, unit))


@pytest.mark.rule("5A")
@pytest.mark.trap(12)
@pytest.mark.trap(13)
@pytest.mark.parametrize(
    ("row", "here", "around", "in_the_desert"),
    [
        (division(), True, True, True),
        (division(indicator="self"), True, True, True),
        (HOLLOW, True, False, True),
        (brigade(), True, False, True),
        (brigade(indicator="self"), True, False, True),
        (regiment(), True, False, True),
        (battalion(), True, False, False),
        (artillery(), True, False, False),
        (unit("German", "heavy-artillery", "XX", "20-20-4"), True, False, False),
        (division(values="0-0-5"), True, False, False),
        (regiment(values="0-5"), True, False, False),
        (army(), False, False, False),
        (corps(), False, False, False),
        (art_hq(), False, False, False),
        (unit("German", "armored-train", "III", "3-R"), True, False, False),
    ],
)
def test_who_has_a_zone_and_where(row, here, around, in_the_desert):
    """5A: headquarters have none at all, battalions, artillery and what has no strength none around."""
    position = staged_with({"0505": {"A": row}})
    assert _zone(position) == sorted((["0505"] if here else []) + (AROUND if around else []))
    desert = staged_with({"0505": {"A": row}}, zones={"F": ["0505", *AROUND]})
    assert _zone(desert) == sorted((["0505"] if here else []) + (AROUND if in_the_desert else []))


@pytest.mark.rule("5A")
def test_a_cadre_is_like_a_brigade_and_a_remnant_like_a_battalion():
    """5A."""
    forces = {"0505": {"A": division(), "B": brigade(cadre="1-1-5")}}
    position = staged_with(forces, reduced=["A", "B"], zones={"G": ["0505", "0504"]})
    assert _zone(position, "A") == ["0504", "0505"]
    assert _zone(position, "B") == ["0505"]


@pytest.mark.rule("5A")
def test_a_brigade_on_the_edge_of_the_arctic_has_a_zone_in_it_alone():
    """5A, T012: in adjacent hexes of weather zone A, not in those of B."""
    position = staged_with({"0505": {"A": brigade()}}, zones={"A": ["0504", "0604"], "B": ["0505", "0506", "0405"]})
    assert _zone(position) == ["0504", "0505", "0604"]


@pytest.mark.rule("5A")
@pytest.mark.parametrize(("weaker", "zone"), [("X", ["0504", "0505"]), ("II", ["0505"]), ("", ["0505"])])
def test_a_unit_at_its_weaker_strength_has_the_zone_of_its_size(weaker, zone):
    """5A, 16B3e: a brigade that is a brigade still has it in the Arctic, a battalion and a remnant have none."""
    counter = brigade(values="3-8", type="bike", cadre="2-3-7", weaker=weaker)
    position = staged_with({"0505": {"A": counter}}, zones={"A": ["0504"]}, reduced=["A"])
    assert _zone(position) == zone


@pytest.mark.rule("5A")
def test_no_zone_where_the_unit_may_not_go():
    """5A: neither into prohibited terrain nor across a prohibited hexside, but over a causeway."""
    position = staged_with(
        {"0505": {"A": division()}},
        terrain={"glacier": ["0504"]},
        hexsides={"high-mountain": ["0505-0506"], "lake": ["0405-0505", "0505-0605"], "road": ["0505-0605"]},
        owns={"CP": ["0605"]},
    )
    assert _zone(position) == ["0404", "0505", "0604", "0605"]
    assert position.kit.board.spaces(zones.zone_mask(position, "CP")) == ["0404", "0505", "0604", "0605"]


@pytest.mark.rule("5A")
def test_high_mountain_units_have_a_zone_across_high_mountains():
    """5A, 14F1: the units before the same hexside have none."""
    sides = {"high-mountain": ["0505-0506"]}
    expert = unit("Austro-Hungarian", "high-mountain", "XX", "5-6-5")
    assert "0506" in _zone(staged_with({"0505": {"A": expert}}, hexsides=sides))
    assert "0506" not in _zone(staged_with({"0505": {"A": division()}}, hexsides=sides))


@pytest.mark.rule("5Aa")
@pytest.mark.parametrize(
    ("row", "state", "kind"),
    [
        (division(), {}, "standard"),
        (regiment(), {}, "reduced"),
        (division(), {"shaken": ["German"]}, "reduced"),
        (division(), {"disruption": {"A": 1}}, "none"),
        (division(), {"unsupplied": {"A": 2}}, "standard"),
        (division(), {"unsupplied": {"A": 3}}, "reduced"),
        (regiment(), {"unsupplied": {"A": 3}}, "none"),
        (regiment(), {"unsupplied": {"A": 3}, "by_special": ["A"]}, "reduced"),
        (division(), {"this_phase": {"mode": {"A": "haste"}}}, "none"),
        (division(), {"this_phase": {"mode": {"A": "rail"}}}, "standard"),
        (division(), {"overstacked": ["A"]}, "standard"),
    ],
)
def test_what_reduces_a_zone_or_takes_it(row, state, kind):
    """5A, 3A5, 6B3, 7A, 11F2, 12A: a train has arrived once its unit stands in the hex."""
    position = staged_with({"0505": {"A": row}}, **state)
    assert zones.zone_here(position, "A") == kind
    assert zones.exerts_around(position, "A") == (kind != "none" and row["size"] == "XX")


@pytest.mark.rule("5Aa")
def test_a_disabled_tank_has_no_zone():
    """14C2, 3A5."""
    position = staged_with({"0505": {"A": unit("British", "tank", "II", "3-2-4", disabled=True)}}, disabled=["A"])
    assert zones.zone_here(position, "A") == "none"


@pytest.mark.rule("5Aa")
def test_only_where_a_standard_zone_reaches_is_the_zone_standard():
    """5A, 6A: beside a reduced one it is."""
    forces = {"0505": {"A": division()}, "0507": {"B": division()}, "0508": {"C": regiment()}}
    position = staged_with(forces, unsupplied={"B": 3})
    board = position.kit.board
    reduced = zones.zone_mask(position, "CP") & ~zones.standard_mask(position, "CP")
    assert "0506" not in board.spaces(reduced)
    assert {"0507", "0607"} <= set(board.spaces(reduced))
    assert zones.in_zone_of(position, "CP", "0506")
    assert not zones.in_zone_of(position, "Entente", "0506")
    assert [zones.holds(position, "CP", place) for place in ("0505", "0506", "0508")] == [True, False, True]


@pytest.mark.rule("15G")
def test_besieged_units_have_a_zone_in_their_hex_alone():
    """15G; those who besiege them keep theirs."""
    forces = {"0505": {"A": division(), "B": division("British")}}
    position = staged_with(forces, besieged={"0505": "CP"}, options={"siege": "on"})
    assert zones.besieged(position, "A")
    assert not zones.besieged(position, "B")
    assert _zone(position, "A") == ["0505"]
    assert len(_zone(position, "B")) == 7
    assert position.kit.board.spaces(zones.zone_mask(position, "CP")) == ["0505"]


KINDS = {
    "division": division(),
    "hollow": HOLLOW,
    "brigade": brigade(),
    "battalion": battalion(),
    "artillery": artillery(),
    "army": army(),
    "camels": unit("Ottoman", "mounted-rifle", "XX", "4-4-6C"),
    "mountain": unit("Austro-Hungarian", "high-mountain", "III", "2-3-5"),
}
PLACES = [f"{column:02}{row:02}" for column in range(3, 8) for row in range(3, 8)]


@pytest.mark.rule("5A")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_zones_of_a_side_are_those_of_its_units(data):
    """5A: the masks of a side against a naive calculation, unit by unit and hex by hex."""
    drawn = data.draw(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(sorted(KINDS))), max_size=8))
    forces: dict[str, dict[str, object]] = {}
    for number, (place, kind) in enumerate(drawn):
        row = dict(KINDS[kind]) | ({"nation": "British"} if number % 2 and kind not in ("camels", "mountain") else {})
        forces.setdefault(place, {})[f"U{number}"] = row
    names = [f"U{number}" for number in range(len(drawn))]
    chosen = data.draw(st.sets(st.sampled_from(names))) if names else set()
    hard = data.draw(st.lists(st.sampled_from(["0505-0506", "0505-0605", "0404-0504", "0604-0605"]), unique=True))
    position = staged_with(
        forces,
        disruption=dict.fromkeys(sorted(chosen)[:2], 1),
        reduced=[name for name in names if name in chosen and position_has_cadre(drawn, name)],
        zones={"A": data.draw(st.lists(st.sampled_from(PLACES), unique=True, max_size=12))},
        hexsides={"high-mountain": hard},
        terrain={"glacier": data.draw(st.lists(st.sampled_from(PLACES), unique=True, max_size=2))},
    )
    for side in SIDES:
        one_by_one = 0
        for each in position.units_of(side):
            one_by_one |= zones.zone_of(position, each)
        assert zones.zone_mask(position, side) == one_by_one
        naive, standard = naive_zone(position, side)
        assert set(position.kit.board.spaces(zones.zone_mask(position, side))) == naive
        assert set(position.kit.board.spaces(zones.standard_mask(position, side))) == standard


def position_has_cadre(drawn, name):
    return bool(KINDS[drawn[int(name[1:])][1]].get("cadre"))


def naive_zone(position, side):
    """A second calculation of the hexes in a side's ZOC, and of those in a standard one."""
    found, standard = set(), set()
    for place, units in position.stacks.items():
        for each in units if place in position.kit.board.index else ():
            counter = position.counter(each)
            if position.side_of(each) != side or each in position.disruption or counter.is_headquarters:
                continue
            alone = not zones.supported(position, each)
            reached = {place}
            for near in position.kit.board.neighbours[place]:
                whole = counter.size == "XX" and each not in position.reduced and counter.indicator != "unsupported"
                small = counter.size in ("XX", "X", "III") and position.kit.zones[near] in "AFG"
                if counter.is_artillery or not (whole or small) or (each in position.reduced and counter.size != "XX"):
                    continue
                if not terrain.prohibited(position, each, place, near):
                    reached.add(near)
            found |= reached
            standard |= set() if alone else reached
    return found, standard
