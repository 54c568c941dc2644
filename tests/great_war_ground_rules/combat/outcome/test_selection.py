"""The cheapest lawful loss (9D), and a naive search for the same."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.selection import Piece, Want, choose


def pieces(**strengths):
    """Pieces of one RE by name."""
    return [Piece(name, strength, 1, cost=(1,)) for name, strength in strengths.items()]


def is_legal(units, want, lost):
    """Whether a loss is lawful: enough, tier after tier, with first REs and halves as far as those left allow."""
    taken = [piece for piece in units if piece.unit in lost]
    left = [piece for piece in units if piece.unit not in lost]
    total = sum(piece.strength for piece in taken)
    last = max((piece.tier for piece in taken), default=0)
    if total < min(want.strength, sum(piece.strength for piece in units)) or any(piece.tier < last for piece in left):
        return False
    beside = [piece for piece in left if piece.tier == last]
    first = all(
        sum(piece.res for piece in taken if effect in piece.first) >= 1
        or not any(effect in piece.first for piece in beside)
        for effect in want.first
    )
    return first and all(
        2 * sum(piece.strength for piece in taken if share in piece.shares) >= total
        or not any(share in piece.shares and piece.strength for piece in beside)
        for share in want.shares
    )


def naive(units, want):
    """All lawful sets, by trying every one; the cheapest first."""
    names = [piece.unit for piece in units]
    sets = [set(found) for count in range(len(names) + 1) for found in combinations(names, count)]
    lawful = [found for found in sets if is_legal(units, want, found)]

    def price(found):
        lost = [piece for piece in units if piece.unit in found]
        return sum(piece.strength for piece in lost), sum(piece.cost[0] for piece in lost)

    return sorted(map(price, lawful))


drawn = st.lists(
    st.builds(
        lambda strength, res, tier, cost, first, shares: (strength, res, tier, cost, first, shares),
        st.sampled_from([0, 0.5, 1, 2, 3, 5, 8]),
        st.sampled_from([0.5, 1, 2, 5]),
        st.integers(0, 2),
        st.integers(0, 3),
        st.frozensets(st.sampled_from(["EEC", "AECA"])),
        st.frozensets(st.sampled_from(["infantry", "adverse"])),
    ),
    min_size=1,
    max_size=8,
)


NONE = frozenset()


@pytest.mark.rule("9D")
@settings(max_examples=300, deadline=None)
@example(  # half to one class leaves half to the other short
    [
        (0.5, 0.5, 0, 0, NONE, NONE),
        *[(0.5, 0.5, 1, 0, NONE, frozenset({"adverse"}))] * 2,
        (2, 0.5, 1, 0, NONE, frozenset({"infantry"})),
    ],
    0.25,
    set(),
    {"adverse", "infantry"},
)
@given(
    drawn, st.floats(0, 1), st.sets(st.sampled_from(["EEC", "AECA"])), st.sets(st.sampled_from(["infantry", "adverse"]))
)
def test_the_choice_is_lawful_and_none_is_cheaper(rows, part, first, shares):
    """9D, 10, 14H3, 14R, 15C."""
    units = [
        Piece(f"u{number}", strength, res, tier, (cost,), effects, classes)
        for number, (strength, res, tier, cost, effects, classes) in enumerate(rows)
    ]
    total = sum(piece.strength for piece in units)
    want = Want(round(total * part * 2) / 2, tuple(sorted(first)), tuple(sorted(shares)))
    lost = choose(units, want)
    if want.strength == 0:
        assert lost == ()
        return
    assert is_legal(units, want, lost)
    gone = [piece for piece in units if piece.unit in lost]
    assert (sum(piece.strength for piece in gone), sum(piece.cost[0] for piece in gone)) == naive(units, want)[0]


@pytest.mark.rule("9D")
@settings(max_examples=100, deadline=None)
@given(drawn, st.floats(0.1, 1), st.lists(st.sampled_from([f"u{number}" for number in range(8)]), unique=True))
def test_what_the_owner_wishes_is_lawful(rows, part, forced):
    units = [
        Piece(f"u{number}", strength, res, tier, (cost,), effects, classes)
        for number, (strength, res, tier, cost, effects, classes) in enumerate(rows)
    ]
    want = Want(round(sum(piece.strength for piece in units) * part * 2) / 2, ("EEC",), ("infantry",))
    lost = choose(units, want, forced)
    assert is_legal(units, want, lost) or not want.strength


@pytest.mark.rule("9D")
def test_the_least_strength_that_is_enough():
    assert choose(pieces(a=9, b=6, c=4, d=1), Want(7)) == ("b", "d")
    assert choose(pieces(a=9, b=6, c=4), Want(7)) == ("a",)
    assert choose(pieces(a=9, b=6), Want(0)) == ()
    assert choose(pieces(a=9, b=6), Want(15)) == ("a", "b")


@pytest.mark.rule("9D")
def test_of_equal_strength_the_cheaper_goes():
    units = [Piece("a", 6, 1, cost=(0, 9)), Piece("b", 6, 1, cost=(0, 1)), Piece("c", 6, 1, cost=(1, 0))]
    assert choose(units, Want(6)) == ("b",)


@pytest.mark.rule("9D")
def test_a_unit_without_strength_is_not_lost_for_nothing():
    assert choose([Piece("a", 6, 1), Piece("b", 0, 1)], Want(6)) == ("a",)


@pytest.mark.rule("9D")
@pytest.mark.trap(25)
def test_a_higher_tier_is_touched_when_the_lower_one_is_gone():
    """9D: artillery, which is of tier 1, goes after all others, even those without strength."""
    units = [Piece("gun", 3, 1, 1), Piece("rifle", 8, 5), Piece("carts", 0, 1)]
    assert choose(units, Want(3)) == ("rifle",)
    assert choose(units, Want(9)) == ("carts", "gun", "rifle")
    assert not is_legal(units, Want(9), ("gun", "rifle"))


@pytest.mark.rule("10.0")
def test_the_first_re_goes_to_the_effect():
    """T061: a battalion of half an RE cannot do it alone."""
    units = [
        Piece("battalion", 1, 0.5, first=frozenset({"AECA"})),
        Piece("brigade", 4, 2, first=frozenset({"AECA"})),
        Piece("rifle", 3, 1),
    ]
    assert choose(units, Want(3, ("AECA",))) == ("brigade",)
    assert choose(units, Want(3)) == ("rifle",)
    assert not is_legal(units, Want(3, ("AECA",)), ("battalion", "rifle"))


@pytest.mark.rule("14H3")
def test_half_is_taken_from_a_class_if_it_can_be():
    units = [Piece("storm", 20, 5, shares=frozenset({"infantry"})), Piece("a", 6, 5), Piece("b", 6, 5)]
    assert choose(units, Want(12, shares=("infantry",))) == ("storm",)
    assert choose(units, Want(12)) == ("a", "b")
    weak = [Piece("storm", 2, 5, shares=frozenset({"infantry"})), Piece("a", 6, 5), Piece("b", 6, 5)]
    assert choose(weak, Want(12, shares=("infantry",))) == ("a", "b", "storm")


@pytest.mark.rule("14H3")
def test_half_of_what_is_lost_to_an_effect_as_well():
    """10, 14H3: a strong first loss to an effect takes more infantry with it."""
    foot = frozenset({"infantry"})
    units = [
        Piece("a", 0.5, 0.5, shares=foot),
        Piece("b", 0.5, 0.5, shares=foot),
        Piece("eng", 5, 0.5, 0, (), frozenset({"EEC"})),
    ]
    assert choose(units, Want(0.5, ("EEC",), ("infantry",))) == ("a", "b", "eng")


@pytest.mark.rule("9D")
def test_the_owner_names_who_goes_first():
    units = pieces(a=9, b=6, c=4, d=1)
    assert choose(units, Want(7), ("a",)) == ("a",)
    assert choose(units, Want(7), ("c",)) == ("b", "c")
    assert choose(units, Want(7), ("d", "c", "a")) == ("a", "c", "d")
