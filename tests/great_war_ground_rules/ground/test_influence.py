"""Zones of influence of Army HQs (14M1)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import active_hqs, covers, in_influence, influence

FORCES = {
    "0505": {"GE-A": army(), "AU-1": division("Austro-Hungarian")},
    "0507": {"GE-1": division()},
    "0508": {"GE-2": division()},
    "1010": {"BR-A": army("British"), "FR-1": division("French")},
    "1011": {"BR-1": division("British")},
}


@pytest.mark.rule("14M1")
def test_the_zone_of_an_army_goes_two_hexes_far():
    """14M1: its own hex and every one within two, whatever the terrain."""
    position = staged_with(FORCES, hexsides={"lake": ["0505-0506"]})
    assert len(position.kit.board.spaces(influence(position, "GE-A"))) == 19
    assert in_influence(position, "GE-1")
    assert not in_influence(position, "GE-2")


@pytest.mark.rule("14M1")
@pytest.mark.trap(48)
def test_a_german_army_is_there_for_all_of_its_side_others_for_their_own():
    """14M1: a British Army HQ has no influence over French units."""
    position = staged_with(FORCES)
    assert in_influence(position, "AU-1")
    assert in_influence(position, "BR-1")
    assert not in_influence(position, "FR-1")
    assert not covers(position, "GE-A", "BR-1")


@pytest.mark.rule("14M1")
@pytest.mark.trap(47)
def test_an_inactive_army_has_no_zone():
    """14M1."""
    position = staged_with(FORCES, inactive=["GE-A"])
    assert influence(position, "GE-A") == 0
    assert not in_influence(position, "GE-1")
    assert active_hqs(position, "CP") == ()
    assert active_hqs(position, "Entente") == ("BR-A",)


@pytest.mark.rule("14M1")
def test_the_zone_of_one_army_can_be_asked_for():
    """14M1, 14P2."""
    position = staged_with(FORCES | {"0510": {"GE-B": army()}})
    assert in_influence(position, "GE-2", of="GE-B")
    assert not in_influence(position, "GE-2", of="GE-A")
    assert influence(position, "GE-1") == 0


@pytest.mark.rule("14M1")
def test_bavarians_are_germans():
    """3B5, 14M1."""
    position = staged_with({"0505": {"A": army(), "B": division(contingent="Bavarian")}})
    assert in_influence(position, "B")
