"""Cities of several hexes, and open ones (3E2, 15A9)."""

import pytest

from great_war_ground_rules.field import staged_with
from wargame_cli.rulesets.great_war_ground_rules.ground import cities

KINDS = {"0505": ["full-city"], "0506": ["partial-city"], "0909": ["partial-city"], "0707": ["point-city"]}


@pytest.mark.rule("3E1")
def test_adjacent_major_city_hexes_are_one_city():
    """3E2."""
    position = staged_with({}, kinds=KINDS)
    assert cities.hexes(position, "0505") == cities.hexes(position, "0506") == {"0505", "0506"}
    assert cities.hexes(position, "0909") == {"0909"}
    assert cities.hexes(position, "0707") == frozenset()


@pytest.mark.rule("15A9")
def test_when_a_city_may_be_declared_open():
    """15A9: isolated, or next to a hex of the enemy; the whole of it is the side's."""
    far = staged_with({}, kinds=KINDS, owns={"Entente": ["0505", "0506", "0909"]})
    assert not cities.may_open(far, "Entente", "0505")
    near = {"CP": ["0507"], "Entente": ["0505", "0506", "0909"]}
    assert cities.may_open(staged_with({}, kinds=KINDS, owns=near), "Entente", "0505")
    alone = staged_with({}, kinds=KINDS, owns={"Entente": ["0909"]}, isolated_hexes=["0909"])
    assert cities.may_open(alone, "Entente", "0909")
    half = staged_with({}, kinds=KINDS, owns={"Entente": ["0505"], "CP": ["0506"]})
    assert not cities.may_open(half, "Entente", "0505")
    assert not cities.may_open(far, "Entente", "0707")


@pytest.mark.rule("15A9")
def test_a_city_is_open_in_the_phase_of_combat_that_it_was_declared_for():
    """15A9: all its hexes are."""
    position = staged_with({}, kinds=KINDS, phase="cp-combat")
    assert cities.is_defended_major_city(position, "0505")
    position.this_turn.open_cities.append("combat/0506")
    assert not cities.is_defended_major_city(position, "0505")
    assert cities.is_defended_major_city(position, "0909")
    for phase in ("cp-exploitation", "entente-reaction-combat"):
        position.phase = phase
        assert not cities.is_open(position, "0505")
