"""What a side sees of the enemy's corps (14N2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import corps, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules import fog
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, zones

ON = {"limited-intelligence": "on"}
FORCES = {
    "0505": {"HQ": corps(), "A": division(), "B": regiment(), "C": division()},
    "0507": {"BR": division("British"), "BR-HQ": corps("British"), "BR-2": division("British")},
}
STATE = {
    "corps": {"A": "HQ", "B": "HQ", "BR-2": "BR-HQ"},
    "reduced": ["A", "C"],
    "disruption": {"B": 1, "C": 1},
    "this_phase": {"spent": {"A": 2, "C": 1}, "attacked": ["A", "C"]},
    "this_turn": {"rail_units": {"West/A": 2, "West/C": 3}},
}


def _position(**given):
    return staged_with(FORCES, **({"options": ON} | STATE | given))


@pytest.mark.rule("14N2")
def test_an_unknown_corps_shows_its_headquarters_alone():
    """14N2: nothing names what is in its box."""
    position = _position()
    seen = fog.view(position, "Entente")
    assert set(seen.at("0505")) == {"HQ", "C"}
    assert seen.concealed == {"0505": 2}
    assert set(seen.at("0507")) == {"BR", "BR-HQ", "BR-2"}
    assert seen.reduced == ["C"]
    assert seen.disruption == {"C": 1}
    assert seen.this_phase.spent == {"C": 1}
    assert seen.this_phase.attacked == ["C"]
    assert seen.this_turn.rail_units == {"West/C": 3}
    assert seen.corps == {"BR-2": "BR-HQ"}
    assert seen.is_view
    assert set(position.at("0505")) == {"HQ", "A", "B", "C"}


@pytest.mark.rule("14N2")
def test_each_side_sees_its_own_and_the_public_what_is_known():
    """14N2."""
    assert fog.view(_position(), "CP").concealed == {"0507": 1}
    assert fog.view(_position(known=["HQ"]), None).concealed == {"0507": 1}
    assert fog.view(_position(known=["HQ", "BR-HQ"]), "CP").concealed == {}


@pytest.mark.rule("14N2")
def test_without_the_rule_all_is_seen():
    """14N2: but not what the other side wishes for while it is away."""
    seen = fog.view(_position(options={}), "Entente")
    assert seen.concealed == {}
    assert not seen.is_view
    assert set(seen.at("0505")) == {"HQ", "A", "B", "C"}


@pytest.mark.rule("14N2")
@pytest.mark.parametrize(("place", "told"), [("0506", ["0505"]), ("0507", [])])
def test_an_adjacent_unit_is_told_of_zones_around_an_unknown_corps(place, told):
    """14N2: at the instant the first unit moves adjacent to it."""
    position = staged_with(
        {"0505": {"HQ": corps(), "A": division()}, place: {"BR": division("British")}}, corps={"A": "HQ"}, options=ON
    )
    seen = fog.view(position, "Entente")
    assert seen.exerting == told
    assert zones.in_zone_of(seen, "CP", "0504") == bool(told)
    assert zones.holds(seen, "CP", "0505")
    assert not owners.gains(seen)["Entente"] & seen.kit.board.bit["0505"]
