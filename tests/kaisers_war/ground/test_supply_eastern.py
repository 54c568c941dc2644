"""Supply of the forces of the east at home and elsewhere (30.18)."""

from __future__ import annotations

import pytest

from kaisers_war.field import KIT, east
from wargame_cli.rulesets.kaisers_war.ground.control import controls
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, in_supply_at, sources
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import no_offensive_supply, paying
from wargame_cli.rulesets.kaisers_war.telling.supply import supply_of

#: Two hexes from Vladikavkaz, this side of the Caucasus and beyond it.
RUSSIA, GEORGIA = "4620", "4621"
#: In the open between Kazan and Simbirsk.
STEPPE = "4507"
#: In the open three hexes from any city.
FAR = "4104"


@pytest.mark.rule("30.18")
@pytest.mark.parametrize(("hex", "fed"), [(RUSSIA, True), (GEORGIA, False)])
def test_home_cities_supply_at_home_only(hex, fed):
    """A White Russian lives from Vladikavkaz in Russia; beyond the border he needs a source of his side."""
    position = east({hex: ["WR-Inf-Sib"]})
    assert position.kit.map.area[hex] == ("Russia" if fed else "Trans-Caucasus")
    assert in_supply(position, "WR-Inf-Sib") is in_supply_at(position, "WR-Inf-Sib", hex) is fed


@pytest.mark.rule("30.18", "15.5")
@pytest.mark.parametrize(
    ("unit", "hex", "fed"),
    [("WR-Inf-Sib", STEPPE, True), ("GE-Inf-1", STEPPE, False), ("CZ-Inf-CL", STEPPE, True), ("CZ-Inf-CL", FAR, False)],
)
def test_who_has_no_home_needs_a_source(unit, hex, fed):
    """Germans have none in Russia; the Czech Legion, as far as its two hexes reach, has Moscow by the railway."""
    position = east({hex: [unit]})
    assert in_supply(position, unit) is in_supply_at(position, unit, hex) is fed


@pytest.mark.rule("30.18")
def test_home_cities_supply_and_the_report_says_so():
    """A White Russian in open Russia lives from a city there, and the supply report names it."""
    position = east({"4507": ["WR-Inf-Sib"], "4905": ["GE-Inf-1"]})
    assert in_supply(position, "WR-Inf-Sib")
    assert not in_supply(position, "GE-Inf-1")
    found = {status.unit: status for status in supply_of(position, CP)}
    assert (found["WR-Inf-Sib"].rule, len(found["WR-Inf-Sib"].path)) == ("30.18", 2)
    assert not in_supply_at(position, "WR-Inf-Sib", "4522")
    assert in_supply_at(position, "WR-Inf-Sib", "4606")


@pytest.mark.rule("30.18", "15.2")
@pytest.mark.trap(27)
def test_russia_is_allied_land_in_the_war():
    """Moscow and Petrograd become Allied sources with the declaration; empty Russia is Allied."""
    before, after = east({}, moved=0), east({})
    capitals = KIT.board.mask(["3204", "3708"])
    assert not sources(before, ALLIED) & capitals
    assert sources(after, ALLIED) & capitals == capitals
    assert not controls(before, ALLIED, "4506")
    assert controls(after, ALLIED, "4506")
    assert sources(east({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}), CP) & capitals == KIT.board.bit["3204"]


@pytest.mark.rule("30.18")
@pytest.mark.parametrize(
    ("stacks", "free"),
    [
        ({"Moscow": ["BO-Fort-1", "BO-Grp-NF"]}, True),
        ({"Moscow": ["BO-Fort-1"], "3709": ["BO-Grp-NF"]}, True),
        ({"Moscow": ["FR-Inf-1"], "3709": ["BO-Grp-NF"]}, False),
        ({"Moscow": ["BO-Fort-1"], "3711": ["BO-Grp-NF"]}, False),
        ({"Moscow": ["BO-Fort-1"], "3709": ["GE-Inf-1"], "3710": ["BO-Grp-NF"], "3809": ["GE-Inf-2"]}, False),
    ],
)
def test_bolsheviks_have_offensive_supply_by_their_capitals(stacks, free):
    """A line of supply of the printed length to a capital in Bolshevik hands; it costs nothing."""
    position = east(stacks)
    assert (no_offensive_supply(position, "BO-Grp-NF") is None) is free
    assert paying(position, ["BO-Grp-NF", "UA-Inf-GA", "FR-Inf-1"]) == 2
