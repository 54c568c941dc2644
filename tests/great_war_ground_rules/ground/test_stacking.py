"""How many units stack in a hex (8A), and attack one from a hex (8B)."""

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
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import LIMITS, Load, has_room

FORTRESS = {size: unit("German", "fortress", size, "0-4-4") for size in ("XX", "X", "III")}
GUNS = unit("German", "heavy-artillery", "XX", "20-20-4")


def _forces(**counts):
    """Units by kind and number."""
    rows = {
        "divisions": division(),
        "brigades": brigade(),
        "regiments": regiment(),
        "battalions": battalion(),
        "guns": artillery(),
        "gun_divisions": GUNS,
        "fortress_divisions": FORTRESS["XX"],
        "fortress_brigades": FORTRESS["X"],
        "fortress_regiments": FORTRESS["III"],
        "cadres": division(),
        "remnants": brigade(cadre="1-1-5"),
    }
    found = {f"{kind}-{number}": rows[kind] for kind, count in counts.items() for number in range(count)}
    return found, [each for each in found if each.startswith(("cadres", "remnants"))]


def _stack(place="0505", **counts):
    forces, reduced = _forces(**counts)
    return staged_with(
        {place: forces}, reduced=reduced, terrain={"mountain": ["0606"]}, zones={"A": ["0707"], "F": ["0808"]}
    )


def _fits(place="0505", **counts):
    position = _stack(place, **counts)
    fits = stacking.fits(position, "CP", place, ())
    assert (stacking.too_many(position, "CP", place) is None) == fits
    return fits


@pytest.mark.rule("8A")
@pytest.mark.trap(19)
@pytest.mark.parametrize(
    "counts",
    [
        {"divisions": 6, "regiments": 6, "guns": 4, "fortress_brigades": 1},
        {"divisions": 5, "brigades": 3, "gun_divisions": 1, "guns": 4, "fortress_regiments": 1},
        {
            "cadres": 4,
            "brigades": 2,
            "regiments": 2,
            "remnants": 4,
            "battalions": 4,
            "gun_divisions": 2,
            "fortress_divisions": 1,
        },
    ],
)
def test_the_combinations_of_the_rulebook_stack(counts):
    """8A1, T036."""
    assert _fits(**counts)


@pytest.mark.rule("8A")
@pytest.mark.parametrize(
    ("counts", "fits"),
    [
        ({"divisions": 7}, False),
        ({"divisions": 6, "regiments": 7}, False),
        ({"divisions": 6, "regiments": 6, "guns": 5}, False),
        ({"divisions": 5, "regiments": 7, "guns": 4}, True),  # a regiment takes the place of a division
        ({"divisions": 5, "regiments": 8, "guns": 4}, False),
        ({"divisions": 4, "gun_divisions": 4}, True),
        ({"divisions": 5, "gun_divisions": 4}, False),
        ({"divisions": 6, "gun_divisions": 1, "guns": 2}, True),
        ({"divisions": 6, "gun_divisions": 1, "guns": 3, "regiments": 6}, False),
        ({"divisions": 6, "gun_divisions": 2, "guns": 6}, True),  # in the part of non-divisional units
        ({"divisions": 6, "gun_divisions": 2, "guns": 7}, False),
        ({"divisions": 6, "fortress_divisions": 1}, True),
        ({"divisions": 6, "fortress_divisions": 2}, False),
        ({"divisions": 6, "fortress_divisions": 1, "fortress_brigades": 3}, True),
        ({"divisions": 6, "fortress_brigades": 4, "regiments": 1}, False),
        ({"divisions": 5, "brigades": 4}, True),
        ({"divisions": 6, "brigades": 3, "guns": 4, "battalions": 1}, False),
    ],
)
def test_other_combinations_stack_or_do_not(counts, fits):
    """8A1: a unit that may stand in several parts has whichever leaves room."""
    assert _fits(**counts) == fits


@pytest.mark.rule("8A")
@pytest.mark.parametrize(
    ("place", "kind", "rule", "counts", "fits"),
    [
        ("0606", "mountain", "8A2", {"divisions": 4, "brigades": 2, "guns": 2, "fortress_brigades": 1}, True),
        ("0606", "mountain", "8A2", {"divisions": 4, "brigades": 2, "gun_divisions": 1, "guns": 1}, False),
        ("0606", "mountain", "8A2", {"divisions": 5}, False),
        ("0707", "harsh", "8A3", {"divisions": 2, "brigades": 1, "guns": 1, "fortress_brigades": 1}, True),
        ("0707", "harsh", "8A3", {"divisions": 2, "gun_divisions": 1}, False),
        ("0808", "harsh", "8A3", {"divisions": 3}, False),
    ],
)
def test_fewer_stack_in_mountains_and_in_the_arctic_and_the_desert(place, kind, rule, counts, fits):
    """8A2, 8A3."""
    position = _stack(place, **counts)
    assert stacking.limit_kind(position, place) == kind
    found = stacking.too_many(position, "CP", place)
    assert found == (None if fits else (rule, f"more units than may stack in {place}"))


@pytest.mark.rule("8A")
def test_mountains_in_the_desert_have_its_limit():
    """8A2: except in the Arctic and the Desert."""
    position = staged_with({}, terrain={"mountain": ["0505"]}, zones={"G": ["0505"]})
    assert stacking.limit_kind(position, "0505") == "harsh"


@pytest.mark.rule("8A")
@pytest.mark.parametrize(
    "row",
    [
        army(),
        corps(),
        unit("German", "motorized-transport", "III", "0-1-8"),
        unit("German", "armored-train", "III", "3-R"),
        unit("German", "river-gunboat", "III", "3-W"),
        artillery(values="3-4-0"),
    ],
)
def test_some_units_never_count(row):
    """8A4, 14B."""
    forces, _ = _forces(divisions=6, regiments=6, guns=4, fortress_brigades=1)
    position = staged_with({"0505": {**forces, "more": row}})
    assert stacking.is_exempt(position, "more")
    assert stacking.fits(position, "CP", "0505", ())


@pytest.mark.rule("8A")
def test_zero_movement_artillery_that_is_mobile_counts():
    """14B3, 16C10; a disabled tank counts as well, for its printed rating is not 0."""
    gun = artillery(values="3-4-0", mobile="3-4-4")
    tank = unit("British", "tank", "II", "3-2-4", disabled=True)
    position = staged_with({"0505": {"A": gun}, "0507": {"B": tank}}, mobile=["A"], disabled=["B"])
    assert not stacking.is_exempt(position, "A")
    assert not stacking.is_exempt(position, "B")


@pytest.mark.rule("8A")
def test_port_engineers_that_maintain_a_port_do_not_count():
    """13C2, 14B: they show their zero-movement side."""
    forces, _ = _forces(divisions=6, regiments=6, guns=4, fortress_brigades=1)
    port = {"0505": {**forces, "P": unit("German", "port-engineer", "III", "0-1-4")}}
    assert not stacking.fits(staged_with(port), "CP", "0505", ())
    assert stacking.fits(staged_with(port, kinds={"0505": ["minor-port"]}, upgraded={"0505": "P"}), "CP", "0505", ())


@pytest.mark.rule("8A")
def test_artillery_attached_to_an_art_hq_is_one_artillery_division():
    """12B9: alone an Art XX HQ is artillery of 1 RE."""
    units = {"HQ": art_hq(), "A": artillery(), "B": artillery(), "C": artillery(values="1-1-0")}
    whole = staged_with({"0505": units}, attached={"A": "HQ", "B": "HQ", "C": "HQ"})
    assert stacking.load_of(whole, units) == Load(0, 1, (), ())
    assert stacking.load_of(staged_with({"0505": units}), units) == Load(0, 0, (1.0, 1.0, 1.0), ())


@pytest.mark.rule("8B")
def test_the_limit_of_the_target_is_that_of_each_hex_attacked_from():
    """8B, T037: mountains, and a desert hex attacked out of mountains."""
    forces, _ = _forces(divisions=5)
    position = staged_with({"0505": forces}, terrain={"mountain": ["0506", "0404"]}, zones={"F": ["0604"]})
    units = list(forces)
    assert not stacking.within_limit(position, "0506", units)
    assert stacking.within_limit(position, "0506", units[:4])
    assert not stacking.within_limit(position, "0604", units[:3])
    assert stacking.within_limit(position, "0604", units[:2])
    assert stacking.within_limit(position, "0504", units)


@pytest.mark.rule("8A")
def test_units_that_come_must_fit_beside_those_there():
    """8B: each is counted once, and the enemy's not at all."""
    forces, _ = _forces(divisions=6)
    position = staged_with({"0505": forces, "0506": {"new": division()}, "0507": {"FR": division("French")}})
    assert not stacking.fits(position, "CP", "0505", ["new"])
    assert stacking.fits(position, "CP", "0505", [next(iter(forces))])
    assert stacking.fits(position, "Entente", "0505", ["FR"])


@pytest.mark.rule("14M1")
def test_army_hqs_of_different_nations_do_not_stack():
    """14M: those of one nation do, and of its contingents."""
    forces = {"0505": {"A": army(), "B": {**army(), "contingent": "Bavarian"}}, "0506": {"C": army("Ottoman")}}
    position = staged_with(forces)
    assert stacking.fits(position, "CP", "0505", ())
    assert not stacking.fits(position, "CP", "0505", ["C"])
    mixed = staged_with({"0505": {"A": army(), "C": army("Ottoman")}})
    assert stacking.too_many(mixed, "CP", "0505") == (
        "14M1",
        "Army HQs of different nations may not stack in 0505: C",
    )


@pytest.mark.rule("8C2a")
def test_an_overstack_does_not_count():
    """8C2: with a Corps HQ in the hex more units may stand there, and without the advanced rule they may not."""
    forces, _ = _forces(divisions=7)
    stack = {"0505": {**forces, "HQ": corps()}}
    on, off = staged_with(stack, options={"overstacking": "on"}), staged_with(stack)
    assert stacking.too_many(on, "CP", "0505") is None
    assert stacking.too_many(off, "CP", "0505") == ("8A1", "more units than may stack in 0505")
    over = staged_with(stack, options={"overstacking": "on"}, overstacked=["divisions-0"])
    assert stacking.fits(over, "CP", "0505", ())
    assert stacking.may_overstack(over, "CP", "0505")
    assert not stacking.may_overstack(over, "CP", "0506")


SIZES = st.sampled_from([0.5, 1.0, 2.0])


@pytest.mark.rule("8A")
@pytest.mark.trap(19)
@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(LIMITS)),
    st.integers(0, 5),
    st.integers(0, 4),
    st.lists(SIZES, max_size=5),
    st.lists(SIZES, max_size=6),
)
def test_units_have_room_exactly_where_some_assignment_gives_it(kind, divisions, guns, artillery, others):
    """8A: against a naive calculation that tries every assignment."""
    load = Load(divisions, guns, tuple(sorted(artillery, reverse=True)), tuple(sorted(others, reverse=True)))
    limit = LIMITS[kind]
    naive = any(
        naive_room([("XX", 0.0)] * divisions + [("guns", 0.0)] * guns
                   + [("gun", size) for size in artillery] + [("other", size) for size in others],
                   limit.units, limit.res, beside, spare)
        for beside, spare in enumerate(limit.artillery)
    )  # fmt: skip
    assert has_room(kind, load) == naive


def naive_room(items, slots, res, beside, spare):
    """A second calculation: whether these units find room, each in any part that takes it."""
    if not items:
        return True
    (kind, size), *rest = items
    if slots and naive_room(rest, slots - 1, res, beside, spare):
        return True
    if kind == "guns":
        return bool(beside) and naive_room(rest, slots, res, beside - 1, spare)
    if kind == "XX":
        return False
    if size <= res and naive_room(rest, slots, res - size, beside, spare):
        return True
    return kind == "gun" and size <= spare and naive_room(rest, slots, res, beside, spare - size)


@pytest.mark.rule("3D")
def test_markers_take_no_room():
    """3D, 8A: a full hex has any number of depots, resource points and bridges beside its units."""
    position = staged_with(
        {"0505": {f"GE-{number}": division() for number in range(1, 7)}},
        depots={"CP": {"side": "CP", "place": "0505"}},
        res={"CP": {"0505": 30}},
        fortified={"0505": "fieldworks"},
    )
    assert stacking.fits(position, "CP", "0505", ())
    assert set(position.units_at("CP", "0505")) == {f"GE-{number}" for number in range(1, 7)}
