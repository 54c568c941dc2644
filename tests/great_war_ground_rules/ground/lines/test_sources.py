"""Regular sources of supply (11C2a), and whose units use them (11B3b, 11E, 15E2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, unit
from great_war_ground_rules.supplies import column, source, supplied_field
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import sources
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE

RAILS = {"rail-high": column("0503", 9)}
CITIES = {"0503": ["partial-city"], "0509": ["full-city"]}


def hexes(position, side=ENTENTE):
    """The hexes of all regular sources of a side."""
    return {place for origin in sources.origins(position, side) for place in origin.hexes}


@pytest.mark.rule("11C2a")
def test_major_cities_that_rails_join_are_sources():
    """11C2a: to another one; a point city is none"""
    assert hexes(supplied_field({}, kinds=CITIES, hexsides=RAILS)) == {"0503", "0509"}
    assert hexes(supplied_field({}, kinds=CITIES)) == set()
    assert hexes(supplied_field({}, kinds={"0503": ["partial-city"], "0509": ["point-city"]}, hexsides=RAILS)) == set()


@pytest.mark.rule("11C2a")
def test_a_city_that_rails_join_to_supply_beyond_the_map_is_one():
    """11C2a, house: the edge stands for the cities behind it"""
    position = supplied_field({}, kinds={"0503": ["partial-city"]}, hexsides=RAILS, sources=[source("0509")])
    assert hexes(position) == {"0503", "0509"}


@pytest.mark.rule("11C2a")
def test_rails_join_cities_as_they_carry_supply():
    """7A1, 11B3a: over seven low-volume hexes, through own hexes that are open"""
    low = {"rail-low": column("0501", 9)}
    near = {"0501": ["partial-city"], "0508": ["partial-city"]}
    far = {"0501": ["partial-city"], "0509": ["partial-city"]}
    assert hexes(supplied_field({}, kinds=near, hexsides=low)) == {"0501", "0508"}
    assert hexes(supplied_field({}, kinds=far, hexsides=low)) == set()
    assert hexes(supplied_field({}, kinds=CITIES, hexsides=RAILS, other=("0506",))) == set()


@pytest.mark.rule("11C2a")
def test_a_city_that_the_enemy_has_owned_is_none_any_more():
    """11C2a: even if its owner has it back; all hexes of a larger one must have been the enemy's"""
    kinds = {**CITIES, "0409": ["partial-city"]}
    assert hexes(supplied_field({}, kinds=kinds, hexsides=RAILS)) == {"0503", "0509", "0409"}
    assert hexes(supplied_field({}, kinds=kinds, hexsides=RAILS, enemy_owned=["0503"])) == {"0509", "0409"}
    assert hexes(supplied_field({}, kinds=kinds, hexsides=RAILS, enemy_owned=["0409"])) == {"0503", "0509", "0409"}
    both = supplied_field({}, kinds=kinds, hexsides=RAILS, enemy_owned=["0409", "0509"])
    assert hexes(both) == {"0503"}


@pytest.mark.rule("11C2a")
def test_a_source_serves_only_while_its_side_owns_it():
    """11C2: and for the side in whose home it lies"""
    sourced = {"kinds": CITIES, "hexsides": RAILS}
    position = supplied_field({}, other=("0509", "0508"), **sourced)
    assert hexes(position) == set()  # no other city of the side is joined to it
    assert hexes(position, CP) == set()
    held = supplied_field({"0509": {"G1": division()}}, sources=[source("0509"), source("0503")])
    assert hexes(held) == {"0503"}


@pytest.mark.rule("11B3b")
def test_sources_by_sea_have_limits_which_hits_on_the_port_lower():
    """11B3b: 3 REs for each hit; at its worst a port is of no use (T145)"""
    port = {"kinds": {"0503": ["major-port"]}, "sources": [source("0503", limit=60)]}
    assert sources.origins(supplied_field({}, **port), ENTENTE)[0].limit == 60
    assert sources.origins(supplied_field({}, ports={"0503": "4"}, **port), ENTENTE)[0].limit == 48
    assert hexes(supplied_field({}, ports={"0503": "12"}, **port)) == set()


@pytest.mark.rule("11B3b", "13C")
@pytest.mark.parametrize(("hits", "limit"), [(0, 60), (4, 48), (11, 27), (12, None)])
def test_an_upgraded_port_is_of_use_as_long_as_a_major_one(hits, limit):
    """11B3b, 13C2: four hits are the end of a minor port, not of one that is kept upgraded."""
    engineers = unit("British", "port-engineer", "III", "1-2-4")
    port = {"kinds": {"0503": ["minor-port"]}, "sources": [source("0503", limit=15)], "upgraded": {"0503": "BR-P"}}
    found = sources.origins(supplied_field({"0503": {"BR-P": engineers}}, ports={"0503": hits}, **port), ENTENTE)
    assert [origin.limit for origin in found] == ([limit] if limit else [])


@pytest.mark.rule("11B3b")
@pytest.mark.parametrize(
    ("size", "limit"),
    [("great-port", None), ("major-port", 60), ("standard-port", 30), ("minor-port", 15), ("marginal-port", 3)],
)
def test_what_ports_supply(size, limit):
    """11B3b (T145)"""
    chart = supplied_field({}).kit.tables.ports
    assert chart.limit(size) == limit
    assert chart.limit(size, 1) == (limit and max(0, limit - 3))


@pytest.mark.rule("11E")
def test_whose_sources_are_whose():
    """11E: Belgians use French sources, nobody else Belgian ones (T070); Americans use French ones (15E2)"""
    position = supplied_field({})

    def users(owner):
        nations = ("Belgian", "French", "British", "Portuguese", "American", "Italian")
        return [nation for nation in nations if sources.may_use(position, nation, frozenset({owner}))]

    assert users("Belgian") == ["Belgian"]
    assert users("French") == ["Belgian", "French", "Portuguese", "American"]
    assert users("British") == ["British"]


@pytest.mark.rule("15E")
def test_unified_command_changes_no_supply():
    """15E4"""
    position = supplied_field({}, unified="true")
    assert not sources.may_use(position, "British", frozenset({"French"}))


@pytest.mark.rule("15E")
def test_fifteen_REs_of_a_great_or_major_power_are_supplied_by_another():
    """15E2: each by each; the partner's rails are then no foreign ones"""
    position = supplied_field({}, sources=[source("0503"), source("0505", nations=("British",))])
    bit = position.kit.board.bit
    french = sources.free_right(position, ENTENTE, "French")
    assert (french.mask, french.foreign) == (bit["0503"], False)
    (one,) = [each for each in sources.limited_rights(position, ENTENTE, "Italian") if "by French" in each.pools[0][0]]
    assert (one.mask, one.foreign, one.pools) == (bit["0503"], False, (("Italian by French", 15.0),))
    (other,) = [each for each in sources.limited_rights(position, ENTENTE, "Italian") if each not in (one,)]
    assert (other.mask, other.foreign, other.pools) == (bit["0505"], True, (("Italian by British", 15.0),))
    assert sources.limited_rights(position, ENTENTE, "Belgian") == ()
