"""Supply of the forces of the east at home and elsewhere (30.18)."""

from __future__ import annotations

import pytest

from kaisers_war.sandbox import sandbox
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, in_supply_at

#: Two hexes from Vladikavkaz, this side of the Caucasus and beyond it.
RUSSIA, GEORGIA = "4620", "4621"
#: In the open between Kazan and Simbirsk.
STEPPE = "4507"
#: In the open three hexes from any city.
FAR = "4104"


def east(stacks):
    """A small position in which the Kaiser has moved east."""
    return sandbox(stacks, options={"russian-front": "on"}, kaiser_moved_east=1)


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
