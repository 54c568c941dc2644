"""Taking losses (12.6): the largest loss is taken, never more, and a destroyed LCU leaves an SCU behind."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from wargame_cli.rulesets.illusions_of_glory.units.losses import (
    Force,
    Loss,
    Taker,
    absorbable,
    by_default,
    choices,
    fort_falls,
    successor_of,
    take,
)

LCU = Taker("RU-1", "LCU", (3, 3), ("RU",), replaced=True)
REDUCED = replace(LCU, factors=(3,))
SCU = Taker("RU-D1", "SCU", (1, 1), ("RU",))


def names(takers):
    return [taker.unit for taker in takers]


@pytest.mark.trap(15)
@pytest.mark.parametrize(
    ("takers", "number", "most"),
    [
        ((LCU, replace(LCU, unit="RU-2")), 2, 0),  # smaller than the smallest Loss Factor (12.2 G5b)
        ((LCU,), 3, 3),
        ((LCU,), 5, 3),
        ((LCU,), 7, 6),
        ((LCU, SCU), 5, 5),  # 3 and both steps of the SCU
        ((LCU, SCU), 4, 4),
        ((REDUCED, SCU), 2, 2),
        ((SCU,), 7, 2),
        ((), 3, 0),
    ],
)
def test_the_largest_loss_that_can_be_taken(takers, number, most):
    assert absorbable(Force(takers), number) == most


@pytest.mark.trap(17)
def test_a_pick_must_leave_the_largest_loss_possible():
    """Of 2 with an LCU of 2 and an SCU of 1 and one step: only the LCU absorbs all of it, so the SCU may not begin."""
    big, small = replace(LCU, factors=(2, 2)), replace(SCU, factors=(1,))
    assert names(choices(Force((big, small)), 2)) == ["RU-1"]
    assert names(choices(Force((big, small)), 3)) == ["RU-1", "RU-D1"]
    assert names(choices(Force((big, small)), 1)) == ["RU-D1"]


@pytest.mark.trap(17)
def test_the_successor_may_take_the_rest():
    """A destroyed LCU is replaced by a full-strength SCU, which may absorb what remains (12.6.3f, 12.6.4b)."""
    force = Force((REDUCED,), (SCU,))
    assert absorbable(force, 5) == 5
    after, loss = take(force, "RU-1")
    assert loss == Loss("RU-1", 3, True, "RU-D1")
    assert (names(after.takers), after.box) == (["RU-D1"], ())
    lost, left = [], 5
    while choices(force, left):
        force, loss = take(force, by_default(force, left).unit)
        lost.append(loss.unit)
        left -= loss.factor
    assert lost == ["RU-1", "RU-D1", "RU-D1"]


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ((), None),
        ((replace(SCU, unit="RU-C1", kind="cavalry"),), "RU-C1"),
        ((replace(SCU, unit="RU-C1", kind="cavalry"), SCU), "RU-D1"),
        ((replace(SCU, unit="AH-D1", nations=("AH",)),), None),
    ],
)
def test_who_replaces_a_destroyed_lcu(box, found):
    """One of its type, else another of its nation, else nobody (12.6.4b-d)."""
    successor = successor_of(REDUCED, box)
    assert (successor.unit if successor else None) == found


def test_nobody_replaces_an_lcu_out_of_supply_or_an_scu():
    """(12.6.6a, 12.6.5a)"""
    assert successor_of(replace(REDUCED, replaced=False), (SCU,)) is None
    assert successor_of(replace(SCU, replaced=True), (SCU,)) is None


def test_an_lcu_of_two_nations_takes_of_the_one_that_has_more():
    """(12.6.4e)"""
    dual = replace(REDUCED, nations=("GE", "AH"))
    ge = replace(SCU, unit="GE-D1", nations=("GE",))
    ah = [replace(SCU, unit=f"AH-D{number}", nations=("AH",)) for number in (1, 2)]
    assert successor_of(dual, (ge, *ah)).unit == "AH-D1"
    assert successor_of(dual, (ge,)).unit == "GE-D1"


def test_what_is_lost_by_default():
    """SCUs, then reserve LCUs; the last full-strength unit and the last LCU of a Fort are spared where they can be."""
    reserve = replace(LCU, unit="RU-R1", kind="reserve")
    assert by_default(Force((LCU, reserve)), 3).unit == "RU-R1"
    assert by_default(Force((LCU, replace(reserve, factors=(3,)))), 3).unit == "RU-R1"
    assert by_default(Force((REDUCED, replace(SCU, factors=(3, 3)))), 3).unit == "RU-1"
    assert by_default(Force((LCU, replace(SCU, factors=(3,)))), 3, in_fort=True).unit == "RU-D1"
    assert by_default(Force((REDUCED, replace(SCU, factors=(3, 3)))), 3, in_fort=True).unit == "RU-D1"


@pytest.mark.parametrize(("rest", "fort", "falls"), [(4, 2, True), (2, 2, True), (1, 2, False)])
def test_a_fort_takes_what_is_left_when_nobody_is(rest, fort, falls):
    """(12.2 G5d, 20.2)"""
    assert fort_falls(Force(()), rest, fort) is falls
    assert not fort_falls(Force((SCU,)), rest, fort)


NUMBERS = count()
TAKERS = st.builds(
    lambda size, first, second, full, kind, replaced: Taker(
        f"RU-{next(NUMBERS)}", size, (first, second) if full else (second,), ("RU",), kind, replaced
    ),
    st.sampled_from(["LCU", "SCU"]),
    st.integers(1, 4),
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from(["regular", "cavalry"]),
    st.booleans(),
)
FORCES = st.builds(
    lambda takers, box: Force(tuple(takers), tuple(replace(scu, size="SCU", replaced=False) for scu in box)),
    st.lists(TAKERS, max_size=4),
    st.lists(TAKERS, max_size=2),
)


def every_end(force, number):
    """What is absorbed by every order of picks that goes on as long as somebody fits: tried out, without the search."""
    fitting = [taker for taker in force.takers if taker.factors[0] <= number]
    if not fitting:
        yield 0
    for taker in fitting:
        after, loss = take(force, taker.unit)
        yield from (loss.factor + more for more in every_end(after, number - loss.factor))


@pytest.mark.trap(17)
@settings(max_examples=150, deadline=None)
@given(FORCES, st.integers(0, 7))
def test_the_search_finds_what_trying_finds(force, number):
    """The greatest sum of all orders of picks."""
    assert absorbable(force, number) == max(every_end(force, number))


@pytest.mark.trap(17)
@settings(max_examples=150, deadline=None)
@given(FORCES, st.integers(0, 7), st.randoms(use_true_random=False))
def test_whoever_picks_takes_the_largest_loss(force, number, rng):
    """Any way through the allowed picks absorbs the same, never more than the number, and ends when nobody fits."""
    most, taken = absorbable(force, number), 0
    while open_to := choices(force, number - taken):
        force, loss = take(force, rng.choice(open_to).unit)
        taken += loss.factor
    assert taken == most <= number
    assert all(taker.factors[0] > number - taken for taker in force.takers)
