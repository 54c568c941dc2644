"""What half of the REs makes a side capable of (14H1, 14H2, 14R, 15C)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import artillery, battalion, brigade, corps, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import Capabilities, capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble


def able(attackers, defenders, side="CP", **given):
    """The capabilities of units in 0505 that attack units in 0506."""
    position = staged_with({"0505": attackers, "0506": defenders}, **given)
    return capabilities(position, assemble(position, side, "0506", tuple(attackers)))


BRITISH = {"BR-1": division("British")}


@pytest.mark.rule("14H1")
def test_half_of_the_res_is_enough():
    """14H1: artillery is left out, and so are headquarters."""
    storm = {
        "GE-1": brigade("German", type="infantry"),
        "GE-2": brigade("German"),
        "GE-A": artillery(),
        "GE-C": corps(),
    }
    assert able(storm, BRITISH) == Capabilities(infantry_attacks=True, mountain_attacks=True)
    assert able({**storm, "GE-3": battalion()}, BRITISH) == Capabilities()


@pytest.mark.rule("14H1")
def test_the_defender_is_judged_alike():
    found = able(
        {"GE-1": division()}, {"BR-1": battalion("British", "1-1-8", "armored-car"), "BR-2": battalion("British")}
    )
    assert found == Capabilities(infantry_defends=True, mountain_defends=True)


@pytest.mark.rule("14H1")
@pytest.mark.trap(26)
def test_a_unit_without_strength_does_not_count():
    force = {"GE-1": battalion("German", type="infantry"), "GE-T": regiment("German", "0-6", "motorized-transport")}
    assert able(force, BRITISH).infantry_attacks


@pytest.mark.rule("14H2")
def test_mountain_units_and_infantry_count_together():
    """T095: that is not infantry-capable."""
    force = {
        "GE-1": regiment(type="infantry"),
        "GE-2": brigade(type="mountain-rifle"),
        "GE-3": brigade(),
    }
    assert able(force, BRITISH) == Capabilities(mountain_attacks=True)


@pytest.mark.rule("15E")
@pytest.mark.trap(45)
def test_nations_that_do_not_cooperate_are_not_added_up():
    """15E3: British and French infantry make half together, but do not cooperate."""
    force = {
        "BR-1": regiment("British", type="infantry"),
        "FR-1": regiment("French", type="infantry"),
        "BR-2": brigade("British"),
    }
    defenders = {"GE-1": division()}
    assert not able(force, defenders, "Entente").infantry_attacks
    assert able(force, defenders, "Entente", unified=True).infantry_attacks


@pytest.mark.rule("14R")
def test_rifle_assault_leaves_engineers_out():
    force = {
        "US-1": brigade("American", "3-4-5", "rifle-assault"),
        "US-2": brigade("American", "3-4-5", "rifle"),
        "US-E": unit("American", "combat-engineer", "X", "2-3-5"),
        "US-F": regiment("American", "1-1-6", "flamethrower"),
        "US-A": artillery("American"),
    }
    defenders = {"GE-1": division()}
    assert able(force, defenders, "Entente").rifle_assault
    assert not able({**force, "US-3": battalion("American")}, defenders, "Entente").rifle_assault


@pytest.mark.rule("15C")
def test_half_of_the_attackers_know_the_terrain():
    """T106: mountain rifle brigades do in winter in wooded rough, light rifle does not."""
    force = {
        "GE-1": brigade(type="mountain-rifle"),
        "GE-2": brigade(type="mountain-rifle"),
        "GE-3": brigade(type="light-rifle"),
        "GE-4": regiment(),
        "GE-5": regiment(),
        "GE-6": artillery(),
        "GE-7": artillery(),
        "GE-8": artillery(),
    }
    ground = {"terrain": {"wooded-rough": ["0506"]}}
    assert able(force, BRITISH, weather_now="winter", **ground).expert
    assert not able({**force, "GE-9": battalion()}, BRITISH, weather_now="winter", **ground).expert
    assert able({**force, "GE-9": battalion()}, BRITISH, weather_now="clear", **ground).expert
    assert not able(force, BRITISH, weather_now="winter").expert
