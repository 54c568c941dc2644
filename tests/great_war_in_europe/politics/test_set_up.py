"""Where the units of a nation that enters the war are set up (17.11)."""

from __future__ import annotations

import pytest

from great_war_in_europe.politics.staging import ENTRIES, entering
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import NationJoined


def italy(**given):
    return entering("Allied-italian-entry", "IT", **given)


@pytest.mark.rule("17.1")
def test_units_are_set_up_as_ordered_and_the_nation_is_in_the_war_with_the_first():
    """17.11: anywhere within its borders; alpine hexes take mountain units."""
    table = italy()
    assert table.brings("{deploy: [IT-1, IT-2], at: Udine}")[0] == "NationJoined"
    kit = table.position.kit
    alpine = kit.board.spaces(kit.home("IT") & kit.alpine)[0]
    assert table.brings(f"{{deploy: [IT-1ALP], at: {alpine}}}") == ["UnitPlaced"]
    assert sorted(table.position.at("W2627")) == ["IT-1", "IT-2"]
    table.end()
    assert len(table.events(NationJoined)) == 1
    assert table.position.place_of("IT-1ALP") == alpine


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    "order",
    [
        "{deploy: [IT-1], at: E3606}",  # Vienna
        "{deploy: [IT-1, IT-1], at: Udine}",
        "{deploy: [BU-1], at: E1819}",  # it does not join
        "{deploy: [IT-1, BU-1], at: Udine}",
        "{deploy: [IT-1, IT-2, IT-3, IT-4, IT-5, IT-6, IT-7], at: Udine}",
        "{deploy: [IT-1A, IT-2A], at: Udine}",
        "{deploy: [IT-65], at: Udine}",  # its letter is still to come
        "{deploy: [], at: Udine}",
    ],
)
def test_what_is_not_set_up(order):
    """17.11: within its borders, of a nation that joins, those that are there now, within the limits (13.21)."""
    assert italy(strategic="C").refusals(order) == ["17.1"]


@pytest.mark.rule("17.1")
def test_only_mountain_units_are_set_up_in_alpine_hexes():
    """17.11, 15.71."""
    table = italy()
    kit = table.position.kit
    alpine = kit.board.spaces(kit.home("IT") & kit.alpine)[0]
    assert table.refusals(f"{{deploy: [IT-1], at: {alpine}}}") == ["17.1"]


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("event", "nation", "side", "phase"),
    ENTRIES,
)
def test_by_default_cities_are_held_and_the_border_is_manned(event, nation, side, phase):
    """17.11: every city has a combat unit, headquarters are in cities, all of them in supply."""
    table = entering(event, nation, phase=phase, by=side, strategic="C", destroyed=[])
    table.end()
    at = table.position
    for city in at.kit.board.spaces(at.kit.of_kind("city") & at.kit.home(nation)):
        assert at.fighters_at(side, city)
    mine = [unit for unit in at.kit.units if unit.startswith(f"{nation}-") and at.on_map(unit)]
    assert mine
    assert [unit for unit in mine if not in_supply(at, unit)] == []
    leaders = [unit for unit in mine if at.counter(unit).headquarters]
    assert all("city" in at.kit.kinds.get(at.place_of(unit), ()) for unit in leaders)


@pytest.mark.rule("17.1")
def test_what_is_ordered_is_left_where_it_is():
    """17.11: the default sets up the others alone, and is the same for the same orders."""
    first, second = italy(), italy()
    for table in (first, second):
        table.play("{deploy: [IT-3], at: Milan}")
        table.end()
    assert first.position.place_of("IT-3") == "W2008"
    assert first.position.stacks == second.position.stacks
