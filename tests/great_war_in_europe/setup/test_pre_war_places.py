"""Where units begin that a pre-war event lets be set up otherwise (20.2, 20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.setup.before_the_war import GAME, choosing_units, with_events
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import PreWarUnits
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_places import set_up_there, why_not_there, with_room

MICHEL = "Allied-pre-war-3"


def order(*units, at, event=MICHEL):
    """An order that sets units up in a hex."""
    return PreWarUnits(units=units, event=event, at=at)


@pytest.mark.rule("20.2", "7.2")
def test_area_enemy_and_stacking_count():
    at = with_events(MICHEL)
    full = [f"FR-{number}" for number in range(11, 18)]
    assert why_not_there(at, order("FR-13", at="W6217")) is None
    assert "(20.2)" in why_not_there(at, order("FR-13", at="W5009"))
    assert "(7.23)" in why_not_there(at, order(*full, at="W6217"))
    assert "no hex of the map" in why_not_there(at, order("FR-13", at="allied-box"))
    at.put("GE-1", "W6217")
    assert "the enemy is in" in why_not_there(at, order("FR-13", at="W6217"))


@pytest.mark.rule("20.3")
def test_another_code_is_another_area():
    """GE-17R comes on Strategic Turn A, and has no code of its own."""
    at = with_events("CP-pre-war-2")
    there = order("GE-17R", at="E5213", event="CP-pre-war-2")
    assert why_not_there(at, there, {"GE-17R": "E"}) is None
    assert "Western map" in why_not_there(at, there, {"GE-17R": "W"})


@pytest.mark.rule("20.2")
def test_orders_for_hexes_with_room_are_legal_one_after_the_other():
    bench = choosing_units(MICHEL, by=ALLIED)
    units = [unit for unit in bench.position.units() if bench.position.counter(unit).setup == "F"][:14]
    orders = [*with_room(bench.position, MICHEL, units, near="W6216")]
    assert [unit for each in orders for unit in each.units] != []
    assert sum(len(each.units) for each in orders) == 14
    bench.play(*orders)
    inside = bench.position.kit.countries["France"]
    assert not [*with_room(bench.position, MICHEL, units, near="W6216", within=0)]
    assert all(inside & bench.position.kit.board.bit[each.at] for each in orders)


@pytest.mark.rule("20.2", "20.3")
def test_units_of_the_map_move_and_others_are_placed_unseen():
    bench = choosing_units("CP-pre-war-2")
    bench.run(set_up_there, order("GE-17R", "GE-1", at="E5213", event="CP-pre-war-2"))
    assert bench.only(UnitPlaced).seen_by == bench.only(UnitMoved).seen_by == ("CP",)
    assert {"GE-17R", "GE-1"} <= set(bench.position.at("E5213"))
    assert "GE-17R" not in GAME.view(bench.position, ALLIED).at("E5213")
