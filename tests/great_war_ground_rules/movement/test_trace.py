"""Who owns what along a way (5B)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.movement.trace import changes

HERE, THERE, NEXT = "0505", "0506", "0507"
PATH = (HERE, THERE, NEXT)


@pytest.mark.rule("5B")
def test_hexes_change_hands_in_the_order_in_which_units_come_to_them():
    """5B"""
    position = staged_with({HERE: {"A": regiment()}}, owns={"Entente": (THERE, NEXT)})
    assert changes(position, ["A"], PATH) == [("CP", THERE), ("CP", NEXT)]


@pytest.mark.rule("5B")
def test_an_enemy_zoc_takes_a_hex_back_once_nobody_holds_it():
    """5B: the regiment holds 0506 while it is there, and the division takes it again behind it"""
    position = staged_with({HERE: {"A": regiment()}, "0406": {"E": division("French")}}, owns={"Entente": (THERE,)})
    assert [side for side, place in changes(position, ["A"], PATH) if place == THERE] == ["CP", "Entente"]


@pytest.mark.rule("5B")
def test_in_own_country_nothing_is_looked_at():
    """5B"""
    position = staged_with({HERE: {"A": regiment()}})
    near = {hex for place in PATH for hex in (place, *position.kit.board.neighbours[place])}
    owned = staged_with({HERE: {"A": regiment()}}, owns={"CP": tuple(sorted(near))})
    assert changes(owned, ["A"], PATH) == []


@pytest.mark.rule("5B", "3A5")
def test_without_a_zoc_nothing_is_gained():
    """5A, 5B"""
    position = staged_with({HERE: {"A": regiment()}}, owns={"Entente": (THERE, NEXT)}, disruption={"A": 1})
    assert changes(position, ["A"], PATH) == []


@pytest.mark.rule("5B", "15A4")
def test_who_has_crossed_a_major_river_gains_nothing_beyond_it():
    """15A4, 3A5, 5B: disrupted at once, so without a ZOC; what it entered before is its side's"""
    river = {"hexsides": {"major-river": ["0506-0507"]}}
    far = (*PATH, "0508")
    position = staged_with({HERE: {"A": regiment()}}, owns={"Entente": (THERE, NEXT, "0508")}, **river)
    assert changes(position, ["A"], far) == [("CP", THERE)]
    given = {"hexsides": {**river["hexsides"], "road": ["0506-0507"]}, "bridge_owner": {"0506-0507": "CP"}}
    bridged = staged_with({HERE: {"A": regiment()}}, owns={"CP": (THERE,), "Entente": (NEXT,)}, **given)
    assert changes(bridged, ["A"], PATH) == [("CP", NEXT)]
