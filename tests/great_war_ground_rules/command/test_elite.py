"""Elite brigades (14Q)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.command import elite as elites


def elite(values="+2-5", nation="Italian"):
    return unit(nation, "elite-brigade", "X", values)


FORCES = {
    "0505": {
        "A": division("Italian", "6-9-5"),
        "B": division("Italian"),
        "H": division("Italian", "4-4-6", type="heavy-cavalry"),
        "FR": division("French"),
    },
    "0506": {"C": division("Italian")},
    "0909": {"GE": division()},
}
BRIGADES = {"E1": elite(), "E2": elite("+1-5"), "E3": elite("+1-4")}


def _bench(forces=None, **given):
    given = {"phase": "entente-initial", "elite": {"E1": "A", "E2": "A", "E3": "B"}} | given
    stacks = {"entente-headquarters": list(BRIGADES)} | given.pop("stacks", {})
    return bench_with(forces or FORCES, stacks=stacks, counters=BRIGADES, **given)


@pytest.mark.rule("14Q")
def test_elite_brigades_make_their_division_stronger():
    """14Q: 6-9-5 with +2-5 and +1-5 is 9-12-5; a slower brigade slows it down."""
    position = _bench().position
    face = position.face("A")
    assert (face.attack, face.defence, face.movement) == (9, 12, 5)
    assert position.face("B").movement == 4
    cadre = staged_with(
        {"0505": {"A": division("Italian")}, "entente-headquarters": {"E1": elite()}}, elite={"E1": "A"}, reduced=["A"]
    )
    assert cadre.face("A").attack == 5


@pytest.mark.rule("14Q")
def test_an_elite_brigade_goes_to_another_division_of_its_hex():
    """14Q: in an initial phase."""
    position = _bench().play("{assign-elite: E1, to: B}")
    assert position.elite["E1"] == "B"
    assert position.face("A").attack == 7


@pytest.mark.rule("14Q")
@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("{assign-elite: E3, to: A}", "A has 2 already"),
        ("{assign-elite: E1, to: C}", "A, to which it is assigned, and C are not in one hex or replacement pool"),
        ("{assign-elite: E1, to: FR}", "FR is no division of its nation"),
        ("{assign-elite: B, to: A}", "B is no elite brigade"),
        ("{assign-elite: E1, to: GE}", "GE: not yours"),
    ],
)
def test_where_an_elite_brigade_does_not_go(order, message):
    """14Q."""
    assert ("14Q", message) in _bench().faults(order)


@pytest.mark.rule("14Q")
def test_a_division_that_is_no_rifle_division_has_one():
    """14Q."""
    bench = _bench(elite={"E1": "A", "E2": "H"})
    assert ("14Q", "H has 1 already") in bench.faults("{assign-elite: E1, to: H}")


@pytest.mark.rule("14Q")
def test_divisions_in_the_replacement_pool_exchange_them_too():
    """14Q."""
    bench = _bench({"entente-pool": {"A": division("Italian"), "B": division("Italian")}})
    assert bench.play("{assign-elite: E1, to: B}").elite["E1"] == "B"


@pytest.mark.rule("14Q")
def test_both_sections_of_a_replacement_pool_are_one_pool():
    """14Q, 16B2: but what is still to come is in none"""
    pools = {"entente-pool": ["A"], "entente-isolated-pool": ["B"], "later": ["C", "D"]}
    counters = {name: division("Italian") for name in "ABCD"} | BRIGADES
    bench = bench_with(
        {},
        phase="entente-initial",
        elite={"E1": "A", "E2": "C", "E3": "B"},
        counters=counters,
        stacks=pools | {"entente-headquarters": list(BRIGADES)},
    )
    assert bench.refusals("{assign-elite: E2, to: D}") == ["14Q"]
    assert bench.play("{assign-elite: E1, to: B}").elite["E1"] == "B"


@pytest.mark.rule("14Q")
@pytest.mark.parametrize(("type", "most"), [("rifle", 2), ("mountain-rifle", 1), ("light-rifle", 1)])
def test_only_a_rifle_division_has_two(type, most):
    """14Q"""
    assert elites.most(staged_with({"0505": {"A": division("Italian", type=type)}}), "A") == most
