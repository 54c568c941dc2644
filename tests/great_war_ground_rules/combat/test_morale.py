"""National Will in a combat (15D1, 15D2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.morale import advantage, will_of

STACKS = {
    "0505": {"GE-1": division()},
    "0506": {"FR-1": division("French"), "BE-1": division("Belgian"), "BR-HQ": army("British")},
}


@pytest.mark.rule("15D1")
@pytest.mark.trap(50)
def test_the_lowest_of_those_who_fight():
    """T107: headquarters do not."""
    position = staged_with(STACKS, will={"French": 3, "Belgian": 1, "British": 0, "German": 1})
    assert will_of(position, ["FR-1", "BE-1", "BR-HQ"], "0506") == 1
    assert advantage(position, assemble(position, "CP", "0506", ("GE-1",))) == 0


@pytest.mark.rule("15D1")
def test_without_a_will_there_is_no_advantage():
    position = staged_with(STACKS, will={"French": 3, "Belgian": 1})
    assert will_of(position, ["GE-1"], "0506") is None
    assert advantage(position, assemble(position, "CP", "0506", ("GE-1",))) == 0


@pytest.mark.rule("15D1")
@pytest.mark.parametrize(
    ("nation", "capital", "bonus"),
    [("French", "0509", 2), ("French", "0510", 0), ("Belgian", "0507", 1), ("Belgian", "0508", 0)],
)
def test_near_its_capital_a_nation_fights_better(nation, capital, bonus):
    """T108, T148, 15D2: three hexes and two points for a great or major power, one and one for a minor one."""
    country = {"French": "France", "Belgian": "Belgium"}[nation]
    position = staged_with(
        {"0506": {"EN-1": division(nation)}},
        will={nation: 1},
        kinds={capital: ["capital"]},
        lands={country: [capital]},
    )
    assert will_of(position, ["EN-1"], "0506") == 1 + bonus
