"""Supply (chapter 14): grades, sieges, Ports, regions, neutral Greece and Albania, cut-off sources."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, linked_ports, open_to, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit


def units(nation, size="LCU", count=1, **marks):
    """The first counters of a nation and size."""
    found = [
        unit.id
        for unit in kit().units.values()
        if unit.nation == nation and unit.size == size and not unit.is_uprising and not unit.is_escorted
        and len(unit.nations) == 1
    ]  # fmt: skip
    return found[:count]


GE, AH, RU, SB = (units(nation, count=4) for nation in ("GE", "AH", "RU", "SB"))
RU_SCU, GE_SCU, AH_SCU = (units(nation, "SCU", 4) for nation in ("RU", "GE", "AH"))


def test_at_home_everybody_has_his_own_supply():
    """Lines lead to the nation's own sources."""
    bench = on_map({"berlin": GE[:1], "lemberg": AH[:1], "warsaw": RU[:1], "nish": SB[:1]})
    assert [grade(bench.position, unit) for unit in (GE[0], AH[0], RU[0], SB[0])] == ["own"] * 4


def test_an_enemy_space_is_no_way():
    """A unit beyond the border has a line only through what its side controls (14.1.2a)."""
    bench = on_map({"minsk": GE[:1]}, control={"minsk": "GE"})
    assert grade(bench.position, GE[0]) == "none"
    assert not open_to(bench.position, "CP") & kit().board.bit["brest_litovsk"]


def test_supply_of_an_ally_only():
    """An Austrian draws on Germany when all his own sources are lost (14.2.1d); on one of them that is his on it."""
    sources = kit().board.spaces(kit().ground.sources["AH"])
    lost = on_map({"berlin": AH[:1]}, control=dict.fromkeys(sources, "RU"))
    assert sources_of(lost.position, "AH") == 0
    assert grade(lost.position, AH[0]) == "ally"
    kept = on_map({"prague": AH[:1]}, control={space: "RU" for space in sources if space != "prague"})
    assert grade(kept.position, AH[0]) == "own"


def test_a_cut_off_source_serves_those_in_it():
    """(14.1.4a)"""
    near = kit().board.neighbours["warsaw"]
    bench = on_map({"warsaw": RU[:1]}, control=dict.fromkeys(near, "GE"))
    assert grade(bench.position, RU[0]) == "own"
    beside = on_map({near[0]: RU[:1]}, control=dict.fromkeys(kit().board.neighbours[near[0]], "GE"))
    assert grade(beside.position, RU[0]) == "none"


@pytest.mark.parametrize(
    ("besiegers", "fort", "enough"),
    [(RU[:1], 3, True), (RU_SCU[:1], 1, True), (RU_SCU[:1], 2, False), (RU_SCU[:2], 2, True), ([], 1, False)],
)
def test_what_besieges_a_fort(besiegers, fort, enough):
    """Case T028: an LCU, or as many SCUs as its Combat Factor (20.3.1a)."""
    assert suffices(on_map({"kiev": besiegers} if besiegers else {}).position, besiegers, fort) is enough


def test_a_fort_under_siege_is_closed_to_its_own_side_and_open_to_the_besieger():
    """(14.1.2d, 20.3.2a, 20.5d)"""
    fort = "przemysl"
    assert kit().ground.forts[fort] == 3
    bench = on_map({fort: RU[:1]})
    assert besieger(bench.position, fort) == "AP"
    bit = kit().board.bit[fort]
    assert open_to(bench.position, "AP") & bit
    assert not open_to(bench.position, "CP") & bit
    few = on_map({fort: RU_SCU[:1]})
    assert besieger(few.position, fort) is None
    assert not open_to(few.position, "AP") & bit
    assert open_to(few.position, "CP") & bit
    lapsed = on_map({fort: RU[:1]}, lapsed=[fort])
    assert not open_to(lapsed.position, "AP") & bit
    ruined = on_map({fort: RU[:1]}, ruined=[fort], control={fort: "RU"})
    assert besieger(ruined.position, fort) is None
    assert open_to(ruined.position, "AP") & bit


def test_serbs_are_always_supplied_at_home():
    """Whatever the enemy holds (14.1.1f)."""
    everything = kit().board.spaces(kit().ground.land_of["SB"])
    bench = on_map({"uzice": SB[:1]}, control={space: "AH" for space in everything if space != "uzice"})
    assert grade(bench.position, SB[0]) == "own"


@pytest.mark.rule("18.2", "18.7")
@pytest.mark.trap(46)
def test_a_region_held_by_the_enemy_alone_is_closed():
    """With own units in it too it is open, whoever controls it; that they are there takes it from nobody (18.7.1)."""
    region = next(
        space
        for space in kit().board.spaces(kit().ground.of_kind["region"])
        if kit().ground.spaces[space].owner == "RU"
    )
    side, enemy, own = "AP", GE, RU
    bit = kit().board.bit[region]
    assert open_to(on_map({}).position, side) & bit
    assert not open_to(on_map({region: enemy[:1]}).position, side) & bit
    assert open_to(on_map({region: [*enemy[:1], *own[:1]]}).position, side) & bit
    disputed = on_map({region: [*enemy[:1], *own[:1]]}, control={region: "GE"})
    assert open_to(disputed.position, side) & bit
    assert disputed.position.controller(region) == "CP"


def test_the_blockade_closes_the_mediterranean_to_the_central_powers():
    """The Baltic and the Black Sea stay open (14.1.3b)."""

    def seas(position, side):
        return sum(bool(ports) for ports in linked_ports(position, side))

    free, closed = on_map({}).position, on_map({}, played=["AP-11"]).position
    assert seas(free, "CP") > seas(closed, "CP")
    assert seas(free, "AP") == seas(closed, "AP")
    bit = kit().board.bit["constantinople"]
    taken = on_map({}, control={"constantinople": "RU"})
    assert not any(ports & bit for ports in linked_ports(taken.position, "AP"))
