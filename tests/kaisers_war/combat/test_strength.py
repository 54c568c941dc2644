"""Combat strengths: doublings and their cap, terrain, trenches, water, the concentric bonus (12.14-12.18)."""

from __future__ import annotations

import pytest

from kaisers_war.field import (
    NORTH,
    NORTH_EAST,
    PLAIN,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    on_plain,
    outcome,
    sandbox,
    with_factors,
)
from kaisers_war.field import fight as fought
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.combat.strength import is_concentric, strengths
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.position.position import Landing

CHART = kit().tables.combat


def totals(position, *units, target=PLAIN, side="CP", supplied=(), **support):
    return strengths(position, muster(position, Attack(target=target, units=units, **support), side), supplied)


def names(result):
    return [modifier.name for modifier in result.modifiers]


# -- percentage and column ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.18")
@pytest.mark.trap(8)
@pytest.mark.parametrize(
    ("attack", "defence", "percent", "column"),
    [(20, 13, 153, "150-199%"), (20, 12, 166, "150-199%"), (10, 12, 83, "50-99%")],
)
def test_the_rulebooks_percentages(attack, defence, percent, column):
    """TX-03, TX-03b, TX-04: the percentage is truncated, and decides the column."""
    result = totals(on_plain(attack, defence), "GE-Shock-1")
    assert (result.attack, result.defence, result.percent) == (attack, defence, percent)
    assert CHART.columns[result.column].label == column


@pytest.mark.rule("12.18")
@pytest.mark.parametrize(
    ("attack", "column"),
    [
        (1, "49% or less"),
        (49, "49% or less"),
        (50, "50-99%"),
        (99, "50-99%"),
        (100, "100-149%"),
        (149, "100-149%"),
        (150, "150-199%"),
        (199, "150-199%"),
        (200, "200-299%"),
        (299, "200-299%"),
        (300, "300-399%"),
        (399, "300-399%"),
        (400, "400-499%"),
        (499, "400-499%"),
        (500, "500-599%"),
        (599, "500-599%"),
        (600, "600% or more"),
        (5000, "600% or more"),
    ],
)
def test_both_ends_of_every_column(attack, column):
    """Each column begins exactly at its percentage."""
    assert CHART.columns[totals(on_plain(attack, 100), "GE-Shock-1").column].label == column


# -- attack -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7", "12.14h", "12.14a", "12.14n")
def test_everybody_adds_the_printed_factor():
    """Units of all nations of a side and their support are summed, undivided (12.11, 12.14, 12.23)."""
    position = sandbox({SOUTH: ["GE-Inf-1", "AH-Inf-1"], NORTH: ["GE-HQ-BrM", "GE-Tac-1"], PLAIN: ["FR-Inf-1"]})
    result = totals(position, "GE-Inf-1", "AH-Inf-1", hq="GE-HQ-BrM", air=("GE-Tac-1",))
    assert result.attack == 6 + 4 + 3 + 2
    assert names(result) == ["Headquarters support", "Air support"]


@pytest.mark.rule("12.14m", "12.15")
@pytest.mark.trap(9)
def test_attack_supply_doubles_each_unit_that_has_it():
    """In a mixed attack each unit is doubled or not, then all are summed; support units count double as well (15.8)."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-Inf-2"], NORTH: ["GE-HQ-BrM"], PLAIN: ["FR-Inf-1"]})
    result = totals(position, "GE-Inf-1", "GE-Inf-2", hq="GE-HQ-BrM", supplied=("GE-Inf-1", "GE-HQ-BrM"))
    assert result.attack == 12 + 6 + 6


@pytest.mark.rule("21.2")
@pytest.mark.trap(52)
def test_alpine_units_double_into_rough():
    """TX-65: the target's terrain counts, not the attacker's own; corps and army alike."""
    faces = with_factors("IT-AlpC-CG", 2, 2, 3)
    uphill = sandbox({"1620": ["IT-AlpC-CG", "IT-Inf-1"], "1619": ["AH-Inf-1"]}, faces=faces)
    result = totals(uphill, "IT-AlpC-CG", "IT-Inf-1", target="1619", side="Allied")
    assert (result.attack, names(result)) == (4 + 4, ["Alpine troops into rough", "Rough"])
    downhill = sandbox({"Trent": ["IT-AlpC-CG"], "Verona": ["AH-Inf-1"]}, faces=faces)
    assert totals(downhill, "IT-AlpC-CG", target="1721", side="Allied").attack == 2


@pytest.mark.rule("21.2")
@pytest.mark.parametrize(("reading", "attack"), [("doubled", 4), ("printed", 2)])
def test_alpine_units_against_a_mountain_city(reading, attack):
    """Against Trent, a city in rough country, the bonus is a matter of reading (option alpine-in-cities)."""
    position = sandbox({"1619": ["IT-AlpC-CG"], "Trent": ["AH-Inf-1"]}, options={"alpine-in-cities": reading})
    assert totals(position, "IT-AlpC-CG", target="1720", side="Allied").attack == attack


@pytest.mark.rule("21.3")
def test_marines_double_in_an_invasion_only():
    """TX-65: the Marine corps counts 6 from the sea, alone or with others, and 3 on land."""
    landing = Landing(marker="US-Amph-1", sea_hex="1511", target="1611", units=("US-Mar-USMC",))
    position = sandbox(
        {"1510": ["US-Mar-USMC"], "Wilhelmshaven": ["GE-Inf-1"], "1612": ["US-Inf-1"]}, landings=[landing]
    )
    assert totals(position, "US-Mar-USMC", "US-Inf-1", target="1611", side="Allied").attack == 6 + 6
    ashore = sandbox({"1612": ["US-Mar-USMC"], "Wilhelmshaven": ["GE-Inf-1"]})
    assert totals(ashore, "US-Mar-USMC", target="1611", side="Allied").attack == 3


@pytest.mark.rule("21.3", "12.14n", "20.10")
def test_what_counts_in_an_invasion_is_told():
    """Marines and the ships that cover them, each with what it adds, and the city that they attack."""
    landing = Landing(marker="US-Amph-1", sea_hex="1511", target="1611", units=("US-Mar-USMC",))
    stacks = {"1510": ["US-Mar-USMC"], "Wilhelmshaven": ["GE-Inf-1"], "fleet": ["BR-Ship-1"]}
    position = sandbox(stacks, landings=[landing])
    result = totals(
        position, "US-Mar-USMC", target="1611", side="Allied", naval=("BR-Ship-1",), supplied=("BR-Ship-1",)
    )
    assert result.modifiers == (
        Modifier(name="Marines in an invasion", rule="21.3", effect="US-Mar-USMC 6 instead of 3"),
        Modifier(name="Naval gunfire", rule="12.14", effect="BR-Ship-1 adds 6"),
        Modifier(name="Maximum attack supply", rule="12.14", effect="BR-Ship-1 12 instead of 6"),
        Modifier(name="City", rule="12.16", effect="defence strength 8 is doubled to 16"),
    )


@pytest.mark.rule("21.2", "12.14m", "12.16")
def test_what_counts_in_the_mountains_is_told():
    """Alpine troops double by themselves, the others by supply, and the rough country doubles the defence."""
    faces = with_factors("IT-AlpC-CG", 2, 2, 3)
    position = sandbox({"1620": ["IT-AlpC-CG", "IT-Inf-1"], "1619": ["AH-Inf-1"]}, faces=faces)
    result = totals(position, "IT-AlpC-CG", "IT-Inf-1", target="1619", side="Allied", supplied=("IT-Inf-1",))
    assert result.modifiers == (
        Modifier(name="Alpine troops into rough", rule="21.2", effect="IT-AlpC-CG 4 instead of 2"),
        Modifier(name="Maximum attack supply", rule="12.14", effect="IT-Inf-1 8 instead of 4"),
        Modifier(name="Rough", rule="12.16", effect="defence strength 6 is doubled to 12"),
    )


# -- concentric ---------------------------------------------------------------------------------------------------


def surrounded(*hexes, kind="GE-Inf", extra=None, **kwargs):
    """Attackers in these hexes round a French army on the plain."""
    stacks = {hex: [f"{kind}-{number}"] for number, hex in enumerate(hexes, start=1)}
    position = sandbox({**stacks, PLAIN: ["FR-Inf-1"], **(extra or {})}, **kwargs)
    units = [stack[0] for stack in stacks.values()]
    return position, muster(position, Attack(target=PLAIN, units=tuple(units)), "CP")


@pytest.mark.rule("12.14c")
@pytest.mark.trap(10)
@pytest.mark.parametrize(
    ("hexes", "holds"),
    [
        ((NORTH, SOUTH), True),
        ((NORTH_EAST, SOUTH_WEST), True),
        ((NORTH, SOUTH_EAST, SOUTH_WEST), True),
        (RING, True),
        ((NORTH,), False),
        ((NORTH, NORTH_EAST), False),
        ((NORTH, SOUTH_EAST), False),
        ((NORTH, NORTH_EAST, SOUTH_EAST), False),
    ],
)
def test_attackers_and_their_zones_fill_the_ring(hexes, holds):
    """Two opposite stacks reach all six hexes; two on one side do not."""
    position, combat = surrounded(*hexes)
    assert is_concentric(position, combat) is holds


@pytest.mark.rule("12.14c")
@pytest.mark.parametrize(("last", "holds"), [("2730", True), ("2628", False)])
def test_no_zone_of_the_ring_goes_across_the_sea(last, holds):
    """2628 and 2629 lie on two shores: the south-west is not reached from the north-west, but from the south."""
    stacks = {"2729": ["FR-Inf-1"], "2728": ["GE-Inf-1"], "2829": ["GE-Inf-2"], last: ["GE-Inf-3"]}
    position = sandbox(stacks)
    combat = muster(position, Attack(target="2729", units=("GE-Inf-1", "GE-Inf-2", "GE-Inf-3")), "CP")
    assert is_concentric(position, combat) is holds


@pytest.mark.rule("12.14c", "12.15")
@pytest.mark.trap(9)
def test_the_concentric_bonus_doubles_everything_once():
    """TX-30: with the bonus the whole strength, support included, is doubled, and nothing more on top of it."""
    stacks = {NORTH: ["GE-Inf-1"], SOUTH: ["GE-Inf-2", "GE-HQ-BrM", "GE-Tac-1"], PLAIN: ["FR-Inf-1"]}
    position = sandbox(stacks)
    result = totals(
        position, "GE-Inf-1", "GE-Inf-2", hq="GE-HQ-BrM", air=("GE-Tac-1",), supplied=("GE-Inf-1", "GE-HQ-BrM")
    )
    assert result.attack == 2 * (6 + 6 + 3 + 2)
    assert result.modifiers == (
        Modifier(name="Headquarters support", rule="12.14", effect="GE-HQ-BrM adds 3"),
        Modifier(name="Air support", rule="12.14", effect="GE-Tac-1 adds 2"),
        Modifier(name="Concentric attack", rule="12.14", effect="attack strength 17 is doubled to 34"),
    )


@pytest.mark.rule("12.14c")
@pytest.mark.trap(10)
def test_only_involved_attackers_make_it_concentric():
    """A friend in the gap who does not attack does not help."""
    position, combat = surrounded(NORTH, extra={SOUTH: ["GE-Inf-9"]})
    assert not is_concentric(position, combat)


@pytest.mark.rule("12.14c", "21.5")
@pytest.mark.trap(10)
def test_an_attacker_without_zone_counts_for_its_own_hex():
    """A guerrilla fills its own hex of the ring and no other."""
    position = sandbox({"4827": ["PE-Cav-WT"], "4825": ["OT-Inf-1"], "4826": ["BR-Inf-1"]})
    gap = muster(position, Attack(target="4826", units=("OT-Inf-1", "PE-Cav-WT")), "CP")
    assert not is_concentric(position, gap)


@pytest.mark.rule("12.14c", "7.4")
@pytest.mark.trap(10)
def test_an_enemy_trench_in_the_ring_must_be_entered():
    """Zones of control do not enter an enemy trench hex, so an attacker has to stand in it."""
    ring = kit().board.neighbours["1015"]
    trenches = [hex for hex in ring if kit().trench_owner(hex) == "Allied"]
    assert trenches
    others = [hex for hex in ring if hex not in trenches]
    stacks = {hex: [f"GE-Inf-{number}"] for number, hex in enumerate(others, start=1)}
    position = sandbox({**stacks, "Paris": ["FR-Inf-1"]})
    units = tuple(stack[0] for stack in stacks.values())
    assert not is_concentric(position, muster(position, Attack(target="1015", units=units), "CP"))
    stacks |= {hex: [f"AH-Inf-{number}"] for number, hex in enumerate(trenches, start=1)}
    position = sandbox({**stacks, "Paris": ["FR-Inf-1"]})
    units = tuple(stack[0] for stack in stacks.values())
    assert is_concentric(position, muster(position, Attack(target="1015", units=units), "CP"))


@pytest.mark.rule("12.14c", "7.3")
@pytest.mark.trap(4, 10)
@pytest.mark.parametrize(
    ("reading", "garrison", "holds"),
    [("no", False, False), ("no", True, False), ("yes", False, True), ("yes", True, False)],
)
def test_an_empty_enemy_trench_in_the_ring(reading, garrison, holds):
    """Zones of control enter it only by the reading that a trench needs a unit in it, and only while it has none."""
    stacks = {"1016": ["GE-Inf-1"], "0915": ["GE-Inf-2"], "0916": ["GE-Inf-3"], "1014": ["GE-Inf-4"]}
    stacks |= {"1115": ["GE-Inf-5"]}
    reims = {"Reims": ["AL-Gar-1"]} if garrison else {}
    position = sandbox({**stacks, **reims, "Paris": ["FR-Inf-1"]}, options={"trench-zone-needs-unit": reading})
    units = tuple(stack[0] for stack in stacks.values())
    combat = muster(position, Attack(target="1015", units=units), "CP")
    assert is_concentric(position, combat) is holds


@pytest.mark.rule("12.14c", "11.1")
@pytest.mark.trap(10)
def test_a_zone_does_not_cross_the_sea_to_fill_the_ring():
    """Two stacks on opposite sides are enough on the plain, but between Salonika and Larissa lies the gulf."""
    assert not kit().steps.joined("2826", "2727")
    position = sandbox({"Salonika": ["BU-Inf-1"], "Monastir": ["BU-Inf-2"], "2726": ["BR-Inf-1"]})
    two = muster(position, Attack(target="2726", units=("BU-Inf-1", "BU-Inf-2")), "CP")
    assert not is_concentric(position, two)
    position.put("GE-Inf-1", "2626")
    three = muster(position, Attack(target="2726", units=("BU-Inf-1", "BU-Inf-2", "GE-Inf-1")), "CP")
    assert is_concentric(position, three)


@pytest.mark.rule("12.14c", "7.5")
@pytest.mark.trap(10)
@pytest.mark.parametrize(("reading", "holds"), [("break", False), ("ignored", True)])
def test_an_enemy_fort_in_the_ring(reading, holds):
    """A fortified zone in the ring keeps zones out, or, by the other reading, does not count (concentric-forts)."""
    stacks = {"4125": ["BR-Inf-1"], "4127": ["BR-Inf-2"], "4126": ["OT-Inf-1"]}
    ring = kit().board.neighbours["4126"]
    fort = next(hex for hex in ring if hex not in stacks)
    position = sandbox({**stacks, fort: ["OT-Fort-1"]}, options={"concentric-forts": reading})
    combat = muster(position, Attack(target="4126", units=("BR-Inf-1", "BR-Inf-2")), "Allied")
    assert is_concentric(position, combat) is holds


@pytest.mark.rule("12.14c", "7.4", "7.5")
def test_never_against_trenches_and_forts():
    """TX-51: units in their own trench, or with a fortified zone, are never attacked concentrically."""
    for target, defenders in (("1213", ["GE-Inf-9"]), ("1414", ["GE-Inf-9", "GE-Fort-1"]), ("1414", ["GE-Inf-9"])):
        ring = [hex for hex in kit().board.neighbours[target] if kit().board.bit[hex] & kit().land]
        stacks = {hex: [f"FR-Inf-{number}"] for number, hex in enumerate(ring, start=1)}
        position = sandbox({**stacks, target: defenders})
        units = tuple(stack[0] for stack in stacks.values())
        combat = muster(position, Attack(target=target, units=units), "Allied")
        assert is_concentric(position, combat) is (target == "1414" and len(defenders) == 1)


@pytest.mark.rule("12.14c")
@pytest.mark.trap(10)
def test_unplayable_hexes_of_the_ring_count_as_playable():
    """A sea hex of the ring is filled by an attacker's zone of control from the hex beside it."""
    # Venice: the Adriatic (1821) lies between 1921 and 1721.
    position = sandbox({"1921": ["AH-Inf-1"], "1721": ["AH-Inf-2"], "1819": ["AH-Inf-3"], "Venice": ["IT-Inf-1"]})
    three = muster(position, Attack(target="1820", units=("AH-Inf-1", "AH-Inf-2", "AH-Inf-3")), "CP")
    assert is_concentric(position, three)
    one = muster(position, Attack(target="1820", units=("AH-Inf-3",)), "CP")
    assert not is_concentric(position, one)


@pytest.mark.rule("10.1", "12.14c")
def test_what_can_be_seen_of_a_concentric_attack():
    """A fortified zone below the top of its stack spoils the bonus, but nobody can know that before the battle."""
    ring = {"1514": ["FR-Inf-1"], "1413": ["FR-Inf-2"], "1315": ["FR-Inf-3"], "1314": ["FR-Inf-4"]}
    ring |= {"1415": ["FR-Inf-5"]}
    position = sandbox({**ring, "1414": ["GE-Inf-1", "GE-Fort-1"]})
    units = tuple(stack[0] for stack in ring.values())
    combat = muster(position, Attack(target="1414", units=units), "Allied")
    assert is_concentric(position, combat, seen=True)
    assert not is_concentric(position, combat)
    position, combat = surrounded(NORTH, SOUTH, extra={NORTH_EAST: ["FR-Inf-2", "FR-Fort-1"]})
    assert is_concentric(position, combat, seen=True)
    assert not is_concentric(position, combat)


# -- defence ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.13", "12.16")
def test_all_defenders_are_summed():
    """Everybody in the hex defends, support units with their defence factors (12.13, 12.21)."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1", "FR-Tac-1", "BR-HQ-Allenby"]})
    assert totals(position, "GE-Inf-1").defence == 8 + 1 + 1


@pytest.mark.rule("12.16")
@pytest.mark.parametrize(
    ("target", "start", "multiple", "name"),
    [
        (PLAIN, SOUTH, 1, None),  # clear
        ("1619", "1620", 2, "Rough"),
        ("1721", "1722", 2, "City"),  # Verona
        ("2913", "3014", 1, None),  # marsh
        ("4229", "4330", 2, "City"),  # Aleppo
    ],
)
def test_terrain_doubles_the_defence(target, start, multiple, name):
    """Rough and city double the defence; clear, desert, forest and marsh do not (43.3)."""
    position = sandbox({start: ["GE-Inf-1"], target: ["FR-Inf-1"]})
    result = totals(position, "GE-Inf-1", target=target)
    assert result.defence == 8 * multiple
    assert names(result) == ([name] if name else [])


@pytest.mark.rule("12.16")
def test_water_helps_only_if_all_attack_across_it():
    """A river doubles the defence if every attacker is beyond it; one attacker on the near bank undoes that."""
    target = "3517"  # clear land on the Dnieper
    across = [hex for hex in kit().board.neighbours[target] if (hex, target) in kit().water]
    beside = [hex for hex in kit().board.neighbours[target] if (hex, target) not in kit().water]
    position = sandbox({across[0]: ["GE-Inf-1"], beside[0]: ["GE-Inf-2"], target: ["FR-Inf-1"]})
    doubled = (Modifier(name="Water hexside", rule="12.16", effect="defence strength 8 is doubled to 16"),)
    assert totals(position, "GE-Inf-1", target=target).modifiers == doubled
    assert totals(position, "GE-Inf-1", "GE-Inf-2", target=target).defence == 8
    assert totals(position, "GE-Inf-2", target=target).defence == 8


@pytest.mark.rule("12.16")
def test_defence_is_never_more_than_doubled():
    """TX-30: rough or city behind a river is still only doubled."""
    target = next(
        hex
        for hex in sorted(kit().map.land)
        if kit().map.terrain[hex] == "rough"
        and kit().alignment(hex) in ("CP", "Allied")
        and any((near, hex) in kit().water and kit().steps.joined(near, hex) for near in kit().board.neighbours[hex])
    )
    start = next(near for near in kit().board.neighbours[target] if (near, target) in kit().water)
    position = sandbox({start: ["GE-Inf-1"], target: ["FR-Inf-1"]})
    result = totals(position, "GE-Inf-1", target=target)
    assert (result.defence, len(result.modifiers)) == (16, 1)


@pytest.mark.rule("7.2", "7.4")
@pytest.mark.trap(6)
@pytest.mark.parametrize(
    ("defender", "reading", "defence", "name"),
    [
        ("FR-Inf-1", "counts", 16, "Trenchline"),
        ("GE-Inf-1", "counts", 16, "City"),
        ("GE-Inf-1", "ignored", 8, None),
    ],
)
def test_trenches_double_their_owner(defender, reading, defence, name):
    """TX-51: Amiens' trench doubles the Allies; Germans there have the city, or nothing (enemy-trench-terrain)."""
    attacker, side = ("GE-Inf-2", "CP") if defender.startswith("FR") else ("FR-Inf-2", "Allied")
    start = "0915"
    position = sandbox(
        {start: [attacker], "Amiens": [defender]},
        faces=with_factors(defender, 6, 8, 2),
        options={"enemy-trench-terrain": reading},
    )
    result = totals(position, attacker, target="1014", side=side)
    assert result.defence == defence
    assert names(result) == ([name] if name else [])


@pytest.mark.rule("7.4")
@pytest.mark.trap(6)
def test_an_own_trench_supersedes_the_river_too():
    """A trenchline stands for all other terrain of its owner's hex: the one doubling is the trench's."""
    position = sandbox({"1416": ["GE-Inf-1"], "1317": ["FR-Inf-1"]})
    assert totals(position, "GE-Inf-1", target="1317").modifiers == (
        Modifier(name="Trenchline", rule="7.4", effect="defence strength 8 is doubled to 16"),
    )


@pytest.mark.rule("7.5", "12.16")
@pytest.mark.trap(7)
def test_forts_are_doubled_by_their_city_only():
    """TX-51: a fortified zone adds its own factor and doubles nobody; the city doubles it with the rest."""
    position = sandbox({"1515": ["FR-Inf-1"], "Cologne": ["GE-Inf-1", "GE-Fort-1", "CP-Gar-1"]})
    result = totals(position, "FR-Inf-1", target="1414", side="Allied")
    assert result.defence == 2 * (8 + 4 + 1)
    assert names(result) == ["City"]


@pytest.mark.rule("12.18")
def test_the_battle_reports_the_same_arithmetic():
    """What the odds and the checks work out is what the battle is fought with."""
    position = on_plain(20, 13)
    judge = fought(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [2])
    result = outcome(judge)
    assert (result.attack, result.defence, result.percent, result.column) == (20, 13, 153, "150-199%")
