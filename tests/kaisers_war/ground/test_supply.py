"""General supply: sources, lines of supply, rail lines of communications (chapter 15, 16.7-16.9)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows
from hypothesis import given, settings

from kaisers_war.field import referee, sandbox
from kaisers_war.naive import dense_positions, naive_supply
from wargame_cli.rulesets.kaisers_war.ground.supply import (
    city_supplied,
    in_supply,
    in_supply_at,
    sources,
    supplied,
    supply_net,
)
from wargame_cli.rulesets.kaisers_war.movement.land import Move

KIT = sandbox({}).kit


def bit_of(name: str) -> int:
    found = KIT.map.find(name)
    assert found is not None
    return KIT.board.bit[found]


def source_names(position, side: str) -> set[str]:
    return {place.name for hex in KIT.board.spaces(sources(position, side)) for place in KIT.map.at(hex)}


# -- sources -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.2")
@pytest.mark.trap(27)
def test_the_sources_of_both_sides_with_nobody_on_the_map():
    """Own capitals, resource centres and the naval bases of the side's seas; no base on the enemy's or on no sea."""
    position = sandbox({})
    assert source_names(position, "CP") == {
        *("Berlin", "Vienna", "Constantinople", "Metz", "Ruhr", "Breslau", "Prague"),
        *("Kiel", "Danzig", "Trieste", "Pola", "Cattano", "Trebizond", "Helsinki", "Odessa", "Sevastopol"),
    }
    assert source_names(position, "Allied") == {
        *("Paris", "London", "Rome", "Lyon", "Birmingham", "Genoa", "Milan", "Ploesti", "Baku"),
        *("Portsmouth", "Brest", "Scapa Flow", "Toulon", "Naples", "Taranto", "Salonika"),
        *("Alexandria", "Port Said", "Suez"),
    }


@pytest.mark.rule("15.2")
@pytest.mark.trap(28)
@pytest.mark.parametrize(
    ("taken", "unit", "side"),
    [("Berlin", "FR-Inf-2", "Allied"), ("Ruhr", "FR-Inf-2", "Allied"), ("Paris", "GE-Inf-1", "CP")],
)
def test_a_captured_capital_or_resource_centre_is_no_source(taken, unit, side):
    """TX-09: Berlin is a source for every Central Powers unit, and for no Allied one that takes it."""
    position = sandbox({taken: [unit]})
    assert not sources(position, "CP") & bit_of(taken) or side == "CP"
    assert not sources(position, side) & bit_of(taken)


@pytest.mark.rule("15.2")
def test_all_units_of_a_side_share_its_sources():
    """A Bulgarian army draws its supply from Vienna, an American one from Genoa."""
    position = sandbox({"2318": ["BU-Inf-1"], "1422": ["US-Inf-1"]})
    assert in_supply(position, "BU-Inf-1")
    assert in_supply(sandbox({"1521": ["US-Inf-1"]}), "US-Inf-1")


@pytest.mark.rule("15.2")
@pytest.mark.trap(27)
@pytest.mark.parametrize(
    ("base", "unit", "side", "is_source"),
    [
        ("Danzig", "FR-Inf-2", "Allied", False),  # the Baltic is no Allied sea
        ("Constantinople", "FR-Inf-2", "Allied", False),
        ("Salonika", "GE-Inf-1", "CP", False),  # the Mediterranean is no sea of theirs
        ("Venice", "IT-Inf-1", "Allied", False),  # nor is the Adriatic an Allied sea
        ("Venice", "AH-Inf-1", "CP", True),  # but an Austrian one, and whose base it was does not matter
        ("Taranto", "IT-Inf-1", "Allied", True),  # on two seas, one of them Allied
        ("Wilhelmshaven", "GE-Inf-1", "CP", False),
    ],
)
def test_naval_bases_serve_who_can_sail_there(base, unit, side, is_source):
    """A base is a source if its side could carry troops in its sea, whoever it first belonged to."""
    assert bool(sources(sandbox({base: [unit]}), side) & bit_of(base)) is is_source


@pytest.mark.rule("15.2")
def test_petrograd_would_serve_a_german_who_holds_it():
    """TX-10: its base lies on the Baltic, and the Central Powers sail there."""
    assert sources(sandbox({"Petrograd": ["GE-Inf-1"]}), "CP") & bit_of("Petrograd")


@pytest.mark.rule("15.2")
def test_baghdad_serves_allied_occupants_only():
    """Occupied it supplies the Allies, and never the Ottomans by itself."""
    assert sources(sandbox({"Baghdad": ["BR-Inf-1"]}), "Allied") & bit_of("Baghdad")
    assert not sources(sandbox({}), "Allied") & bit_of("Baghdad")
    assert not sources(sandbox({"Baghdad": ["OT-Inf-1"]}), "CP") & bit_of("Baghdad")


@pytest.mark.rule("15.2", "2.4c")
@pytest.mark.trap(2)
def test_a_contested_base_is_no_source():
    """Port Said empty beside a Turkish army supplies nobody; with a garrison it does."""
    stacks = {"3836": ["OT-Inf-1"]}
    assert not sources(sandbox(stacks), "Allied") & bit_of("Port Said")
    assert sources(sandbox(stacks | {"Port Said": ["AL-Gar-1"]}), "Allied") & bit_of("Port Said")


# -- lines of supply ---------------------------------------------------------------------------------------------


@pytest.mark.rule("15.3", "15.5")
@pytest.mark.trap(26)
def test_jerusalem_to_port_said():
    """TX-11: from Jerusalem a line of four hexes at most runs to Port Said, along the coast and not through desert."""
    net = supply_net(sandbox({}), "Allied")
    assert net.sources & bit_of("Port Said")
    assert net.reach[4] & bit_of("Jerusalem")
    assert in_supply(sandbox({"4035": ["BR-Cav-DMC"]}), "BR-Cav-DMC")
    coast_held = sandbox({"4035": ["OT-Fort-1"], "Suez": ["OT-Fort-2"], "Cairo": ["OT-Fort-3"]})
    assert not supply_net(coast_held, "Allied").reach[4] & bit_of("Jerusalem")


@pytest.mark.rule("15.3")
@pytest.mark.trap(29)
@pytest.mark.parametrize(("unit", "fed"), [("OT-Inf-1", False), ("OT-Shock-Yil", True), ("CP-Gar-1", False)])
def test_a_line_is_as_long_as_the_printed_movement_factor(unit, fed):
    """Three hexes from the nearest railhead an army with movement three is supplied and one with two is not."""
    net = supply_net(sandbox({}), "CP")
    three_away = net.reach[3] & ~net.reach[2] & KIT.countries["Ottoman Empire"] & ~KIT.desert
    hex = KIT.board.spaces(three_away)[0]
    assert in_supply(sandbox({hex: [unit]}), unit) is fed


@pytest.mark.rule("15.3")
def test_terrain_does_not_lengthen_a_line():
    """Lines are counted in hexes: two mountain hexes are two."""
    rough = [
        hex
        for hex in KIT.board.spaces(KIT.countries["Austria-Hungary"] & ~KIT.cities)
        if KIT.map.terrain[hex] == "rough" and in_supply(sandbox({hex: ["AH-Inf-1"]}), "AH-Inf-1")
    ]
    assert len(rough) > 5


@pytest.mark.rule("15.3", "9.6")
def test_enemy_units_block_a_line_and_zones_let_it_in_but_not_through():
    """A line ends in an enemy zone of control, passes through none, and enters no enemy's hex (11.10, 15.4)."""
    # Poltava (3715) is a railhead with open country round it.
    unit, between = {"3513": ["GE-Shock-1"]}, "3614"
    stacks = {"Kiev": ["FR-Fort-1"], "Kharkov": ["FR-Fort-2"], "Gomel": ["FR-Fort-3"]}  # no other town in reach
    assert in_supply(sandbox(stacks | unit), "GE-Shock-1")
    own_hex_in_zone = {"3413": ["FR-Inf-2"]}
    assert in_supply(sandbox(stacks | unit | own_hex_in_zone), "GE-Shock-1")
    way_in_zone = {"3714": ["FR-Inf-2"], "3615": ["FR-Inf-3"], "3512": ["FR-Inf-4"]}
    assert not in_supply(sandbox(stacks | unit | way_in_zone | {"Poltava": ["CP-Gar-1"]}), "GE-Shock-1")
    with_friend = way_in_zone | {"Poltava": ["CP-Gar-1"], "3614": ["GE-Inf-1"]}
    assert not in_supply(sandbox(stacks | unit | with_friend), "GE-Shock-1")  # a friend on the way clears no zone
    with_fort = way_in_zone | {"Poltava": ["CP-Gar-1"], "3614": ["GE-Fort-1"], "3613": ["GE-Fort-2"]}
    assert in_supply(sandbox(stacks | unit | with_fort), "GE-Shock-1")  # a fort does
    enemy_in_the_way = {between: ["AL-Gar-1"], "3613": ["AL-Gar-2"], "3514": ["AL-Gar-3"]}
    assert not in_supply(sandbox(stacks | unit | enemy_in_the_way), "GE-Shock-1")


@pytest.mark.rule("15.3")
@pytest.mark.trap(25)
def test_both_ends_of_a_line_may_lie_in_an_enemy_zone():
    """One hex from a held city the line has nothing to pass through, so a zone over both ends does not cut it."""
    position = sandbox({"2316": ["AH-Inf-1"], "Brunn": ["CP-Gar-1"], "2317": ["FR-Inf-2"]})
    assert in_supply(position, "AH-Inf-1")
    enemies = {"2317": ["FR-Inf-2"], "Krakow": ["FR-Inf-3"]}
    assert not in_supply(sandbox({"2416": ["AH-Inf-1"], "Brunn": ["CP-Gar-1"], **enemies}), "AH-Inf-1")


@pytest.mark.rule("15.3")
@pytest.mark.trap(60)
def test_no_line_crosses_the_sea():
    """An army on Crete finds no source over the water; one in Candia lives off its city."""
    position = sandbox({"3132": ["GR-Inf-ND"], "Candia": ["FR-Inf-2"]})
    assert not in_supply(position, "GR-Inf-ND")
    assert in_supply(position, "FR-Inf-2")


@pytest.mark.rule("15.3", "23.1")
def test_no_line_crosses_a_neutral_country():
    """A unit in the Swiss corner finds its way round and not through."""
    assert not KIT.steps.spread(KIT.countries["Switzerland"])
    assert not KIT.open_land & KIT.countries["Switzerland"]


@pytest.mark.rule("15.3")
@pytest.mark.trap(26)
@pytest.mark.parametrize(("option", "fed"), [("open", True), ("closed", False)])
def test_a_unit_in_the_desert(option, fed):
    """Its own hex does not count against a line out of the desert, unless the option desert-start says so."""
    assert KIT.map.terrain["4335"] == "desert"
    position = sandbox({"4335": ["OT-Inf-1"]}, options={"desert-start": option})
    assert in_supply(position, "OT-Inf-1") is fed
    deep = sandbox({"4535": ["OT-Shock-Yil"]}, options={"desert-start": option})
    assert not in_supply(deep, "OT-Shock-Yil")  # two hexes deep no line gets out


@pytest.mark.rule("15.3", "15.11")
@pytest.mark.trap(62)
def test_a_city_in_the_desert_feeds_its_occupants_and_nobody_else():
    """Maan is a city to those who hold it, but a desert hex to every line and to the railway (43.3, 16.1)."""
    position = sandbox({"Maan": ["OT-Inf-1"], "4337": ["OT-Shock-Yil"]})
    assert in_supply(position, "OT-Inf-1")
    assert not in_supply(position, "OT-Shock-Yil")
    assert KIT.rail_zones[3] & bit_of("Maan")
    assert not city_supplied(position, "CP", "4236")


# -- rail lines of communications --------------------------------------------------------------------------------


@pytest.mark.rule("16.7")
@pytest.mark.parametrize("blocked", [False, True])
def test_ploesti_to_berlin(blocked):
    """TX-15: beside a held Ploesti a German is supplied over fourteen hexes; with the rails cut he is not."""
    stacks = {"Ploesti": ["CP-Gar-1"], "2921": ["GE-Inf-1"]}
    assert KIT.map.terrain["2921"] == "rough"
    if blocked:  # a ring of zones round the town
        around = ("2820", "3119", "3023", "3221", "2722")
        stacks |= {hex: [f"FR-Inf-{number}"] for number, hex in enumerate(around, start=2)}
    position = sandbox(stacks)
    assert in_supply(position, "GE-Inf-1") is not blocked
    assert bool(supply_net(position, "CP").railheads & bit_of("Ploesti")) is not blocked


@pytest.mark.rule("16.7")
def test_damascus_to_constantinople_or_trebizond():
    """TX-16: an Ottoman beside Damascus is supplied over the rails from either; without both he is not."""
    stacks = {"4333": ["OT-Inf-1"]}
    taken = {"Constantinople": ["FR-Inf-2"], "Trebizond": ["FR-Inf-3"]}
    assert in_supply(sandbox(stacks), "OT-Inf-1")
    for name in taken:
        assert in_supply(sandbox(stacks | {name: taken[name]}), "OT-Inf-1")
    assert not in_supply(sandbox(stacks | taken), "OT-Inf-1")


@pytest.mark.rule("16.7")
@pytest.mark.trap(31)
def test_no_rail_line_runs_in_zone_three():
    """TX-17: a British corps in Persia traces none, though it holds Kermanshah; its occupants are fed."""
    position = sandbox({"5228": ["BR-Inf-1"], "Kermanshah": ["BR-Exp-NPF"], "Baghdad": ["BR-Inf-MF"]})
    assert not supply_net(position, "Allied").railheads & bit_of("Kermanshah")
    assert in_supply(position, "BR-Exp-NPF")
    assert not in_supply(sandbox({"5427": ["BR-Inf-1"], "Hamadan": ["BR-Exp-NPF"]}), "BR-Inf-1")


#: Only Constantinople is left to the Central Powers as a source east of the Danube: all others are held by Allies.
_LOST = ("Trebizond", "Odessa", "Sevastopol")


@pytest.mark.rule("16.7")
@pytest.mark.parametrize("measure", ["by-first-city", "by-part"])
@pytest.mark.parametrize(("city", "fed"), [("Homs", True), ("Mosul", True), ("Kirkuk", False)])
def test_fifteen_hexes_from_a_city_in_zone_two(city, fed, measure):
    """From Constantinople fifteen rail hexes reach as far as Mosul; the sixteenth, to Kirkuk, is one too many."""
    stacks = {name: [f"FR-Inf-{2 + number}"] for number, name in enumerate(_LOST)}
    position = sandbox(stacks, options={"mixed-rail-line": measure})
    to = KIT.map.find(city)
    rails = KIT.rail_zones[2]
    way = KIT.steps.path("3425", lambda hex: hex == to, lambda hex: bool(rails & KIT.board.bit[hex]))
    assert way is not None
    assert (len(way) - 1 <= 15) is fed
    assert city_supplied(position, "CP", to) is fed


def with_one_source(name: str, side: str, stacks=None, **fields):
    """A position in which immobile enemies, who exert no zone, hold every source of a side but one."""
    immobile = [unit for unit, face in KIT.mix.faces.items() if not face.movement and not face.naval]
    enemies = iter([unit for unit in immobile if KIT.mix.faces[unit].side != side])
    lost = KIT.board.spaces(sources(sandbox({}), side) & ~bit_of(name))
    return sandbox({hex: [next(enemies)] for hex in lost} | (stacks or {}), **fields)


@pytest.mark.rule("16.7")
@pytest.mark.trap(31)
def test_a_city_in_zone_one_has_no_limit():
    """TX-58: with Taranto alone left, Calais has a line over sixteen hexes and more; Uskub, in zone 2, has none."""
    position = with_one_source("Taranto", "Allied")
    calais = KIT.map.find("Calais")
    way = KIT.steps.path(calais, lambda hex: hex == KIT.map.find("Taranto"), lambda hex: True)
    assert way is not None
    assert len(way) - 1 > 15
    assert city_supplied(position, "Allied", calais)
    assert not city_supplied(position, "Allied", KIT.map.find("Uskub"))
    assert city_supplied(position, "Allied", KIT.map.find("Bologna"))


@pytest.mark.rule("16.7")
@pytest.mark.trap(31)
@pytest.mark.parametrize(("option", "fed"), [("by-first-city", False), ("by-part", True)])
def test_a_line_through_both_zones(option, fed):
    """The city's own zone sets the length, or, by 16.9, only the part in zone 2 is measured: Kiev and the Ruhr."""
    position = with_one_source("Ruhr", "CP", options={"mixed-rail-line": option})
    assert city_supplied(position, "CP", KIT.map.find("Kiev")) is fed
    assert city_supplied(position, "CP", KIT.map.find("Krakow"))


@pytest.mark.rule("16.7")
@pytest.mark.trap(25)
@pytest.mark.parametrize(("option", "fed"), [("open", True), ("closed", False)])
def test_a_rail_line_from_a_held_city_in_an_enemy_zone(option, fed):
    """The line begins there, or by the other reading may not go on from it (option city-in-enemy-zone)."""
    stacks = {"Lemberg": ["CP-Gar-1"], "2817": ["FR-Inf-2"], "2716": []}
    position = sandbox(stacks, options={"city-in-enemy-zone": option})
    lemberg = KIT.map.find("Lemberg")
    assert city_supplied(position, "CP", lemberg) is fed
    assert in_supply(position, "CP-Gar-1")


@pytest.mark.rule("16.7")
@pytest.mark.trap(25)
@pytest.mark.parametrize("option", ["by-first-city", "by-part"])
def test_a_rail_line_to_a_held_source_in_an_enemy_zone(option):
    """It may end there under either measure: Brusa draws on a garrisoned Constantinople with the enemy in Thrace."""
    stacks = {"Constantinople": ["CP-Gar-1"], "3325": ["FR-Inf-2"]}
    position = with_one_source("Constantinople", "CP", stacks, options={"mixed-rail-line": option})
    assert city_supplied(position, "CP", KIT.map.find("Brusa"))
    assert city_supplied(position, "CP", KIT.map.find("Angora"))


@pytest.mark.rule("16.7")
@pytest.mark.trap(74)
def test_no_rail_line_crosses_the_sea():
    """Dublin and Palermo have no line to London or Rome."""
    position = sandbox({})
    for name in ("Dublin", "Palermo", "Candia"):
        assert not city_supplied(position, "Allied", KIT.map.find(name))
    assert city_supplied(position, "Allied", KIT.map.find("Edinburgh"))


@pytest.mark.rule("6.10")
@pytest.mark.trap(53)
def test_a_city_in_general_supply_is_a_source_or_has_a_rail_line_to_one():
    """Berlin and Leipzig are; Hamadan, in Persia, is not, though it would supply whoever stands in it."""
    position = sandbox({})
    assert city_supplied(position, "CP", KIT.map.find("Berlin"))
    assert city_supplied(position, "CP", KIT.map.find("Leipzig"))
    assert not city_supplied(position, "CP", KIT.map.find("Hamadan"))
    assert not city_supplied(position, "CP", KIT.map.find("Paris"))


# -- automatic supply --------------------------------------------------------------------------------------------


@pytest.mark.rule("15.11")
@pytest.mark.parametrize("unit", ["AR-Cav-NLA", "PE-Cav-WT", "TC-AlpC-TCF"])
def test_units_with_a_supply_symbol_are_always_supplied(unit):
    """In the deepest desert or on a cut-off rock."""
    assert in_supply(sandbox({"4535": [unit]}), unit)


@pytest.mark.rule("15.11")
def test_naval_units_are_always_supplied():
    """Ships and markers need no line."""
    position = sandbox({"fleet": ["BR-Ship-1", "GE-Amph-1"]})
    assert in_supply(position, "BR-Ship-1")
    assert in_supply(position, "GE-Amph-1")


@pytest.mark.rule("15.11")
@pytest.mark.trap(28)
def test_any_city_supplies_whoever_stands_in_it():
    """A German army cut off in Paris, and a garrison in a Persian town, are in supply (15.12)."""
    ring = {hex: [f"FR-Inf-{2 + number}"] for number, hex in enumerate(KIT.steps.steps["1015"])}
    position = sandbox({"Paris": ["GE-Inf-1"], "Tabriz": ["AL-Gar-1"]} | ring)
    assert in_supply(position, "GE-Inf-1")
    assert in_supply(position, "AL-Gar-1")


@pytest.mark.rule("15.11")
@pytest.mark.trap(28)
def test_a_fortified_zone_supplies_its_own_hex_only():
    """A fort is no source: the unit beside it, cut off from its city's rails, is out of supply."""
    stacks = {"4535": ["OT-Inf-1"], "4536": ["OT-Inf-2"]}
    position = sandbox(stacks | {"4535": ["OT-Fort-1", "OT-Inf-1"]})
    assert in_supply(position, "OT-Inf-1")
    assert not in_supply(position, "OT-Inf-2")


# -- the whole ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.5")
@pytest.mark.trap(24)
def test_supply_is_judged_as_things_stand():
    """The same unit is supplied or not as soon as an enemy stands in the way."""
    position = sandbox({"4333": ["OT-Inf-1"], "4433": ["BR-Inf-1"]})
    cut = sandbox({"4333": ["OT-Inf-1"], "Damascus": ["BR-Inf-1"], "4334": ["BR-Inf-2"], "4332": ["BR-Inf-3"]})
    assert in_supply(position, "OT-Inf-1")
    assert not in_supply(cut, "OT-Inf-1")


@pytest.mark.rule("15.5", "8.2")
def test_a_unit_out_of_supply_still_moves():
    """TX-46: want of supply bars only what the rules say."""
    position = sandbox({"4535": ["OT-Inf-1"]}, phase="cp-movement")
    assert not in_supply(position, "OT-Inf-1")
    assert rows(referee(position), Move(unit="OT-Inf-1", to="4534")) == []


@pytest.mark.rule("15.5")
def test_a_side_without_a_source_is_out_of_supply_and_nothing_breaks():
    """With every source lost only cities and symbols feed anybody."""
    position = sandbox({"3714": ["GE-Inf-1"], "Kiev": ["GE-Inf-2"]})
    lost = sources(position, "CP")
    holders = [unit for unit in KIT.mix.faces if unit.startswith(("FR-Inf", "BR-Inf", "IT-Inf", "US-Inf", "AL-Gar"))]
    stacks = {hex: [holders.pop()] for hex in KIT.board.spaces(lost)}
    empty = sandbox({"3714": ["GE-Inf-1"], "Kiev": ["GE-Inf-2"]} | stacks)
    assert not sources(empty, "CP")
    assert supplied(empty, "CP") == {"GE-Inf-2"}


@pytest.mark.rule("15.2", "15.3", "15.5", "15.11", "16.7")
@settings(max_examples=50, deadline=None)
@given(dense_positions())
def test_supply_is_what_a_search_from_every_unit_finds(position):
    """On crowded maps, under every option, supply worked out for a side equals a search unit by unit."""
    for side in ("CP", "Allied"):
        units = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).side == side]
        found = {unit for unit in units if naive_supply(position, unit)}
        assert supplied(position, side) == found
        assert {unit for unit in units if in_supply_at(position, unit, position.place_of(unit))} == found
