"""Cooperation (15E) and nations that are shaken or have collapsed (15D3)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate, collapsed, cooperate, shaken
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Morale


@pytest.mark.rule("15E")
@pytest.mark.parametrize(
    ("one", "two", "do"),
    [
        ("French", "French", True),
        ("Belgian", "French", True),
        ("Portuguese", "French", True),
        ("Belgian", "Portuguese", False),  # minor powers do not cooperate with each other
        ("Belgian", "British", False),
        ("British", "French", False),
        ("American", "French", False),
        ("Italian", "French", False),
        ("Austro-Hungarian", "German", True),
        ("Ottoman", "German", True),
        ("Austro-Hungarian", "Ottoman", False),
        ("German", "French", False),
    ],
)
def test_minor_powers_cooperate_with_france_and_all_with_germany(one, two, do):
    """15E1."""
    position = staged_with({})
    assert cooperate(position, one, two) == cooperate(position, two, one) == do


@pytest.mark.rule("15E")
def test_america_cooperates_with_france_for_supply_alone():
    """15E2."""
    position = staged_with({})
    assert cooperate(position, "American", "French", for_supply=True)
    assert not cooperate(position, "American", "British", for_supply=True)
    assert not cooperate(position, "American", "French")


@pytest.mark.rule("15E4")
@pytest.mark.trap(51)
def test_under_a_unified_command_the_entente_cooperates_but_not_for_supply():
    """15E4: it says nothing of the Central Powers."""
    position = staged_with({}, unified=True)
    entente = [nation for nation, side in SIDE_OF.items() if side == ENTENTE]
    assert all(cooperate(position, one, two) for one in entente for two in entente)
    assert not cooperate(position, "British", "French", for_supply=True)
    assert not cooperate(position, "Ottoman", "Austro-Hungarian")


@pytest.mark.rule("15E")
def test_units_cooperate_if_every_two_of_them_do():
    """15E3: with one that does not, the combat suffers once."""
    position = staged_with({"0505": {each: division(each) for each in ("French", "Belgian", "British")}})
    assert all_cooperate(position, ["French", "Belgian"])
    assert not all_cooperate(position, ["French", "Belgian", "British"])
    assert all_cooperate(position, [])


@pytest.mark.rule("15D3")
def test_a_nation_is_in_collapse_at_the_number_of_the_scenario():
    """15D3, house: Rule 40 is not printed."""
    position = staged_with({}, will={"German": -3}, shaken=["French"])
    assert not collapsed(position, "German")
    plan = msgspec.structs.replace(position.kit.plan, morale=Morale(will={"German": 3}, collapse=-3))
    position.kit.plan = plan
    position.changed()
    try:
        assert collapsed(position, "German")
        assert not collapsed(position, "British")
        assert shaken(position, "German")
        assert shaken(position, "French")
        assert not shaken(position, "Austro-Hungarian")
    finally:
        position.kit.plan = msgspec.structs.replace(plan, morale=None)
    assert SIDE_OF["German"] == CP
