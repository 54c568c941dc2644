"""Ports of Europe that supply units (11.4)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.ports import by_port, channel_ports
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status, without_a_line


def serves(hex, nation, **given):
    """Whether units of a nation are in supply in a hex by a port."""
    at = position(**given)
    return bool(by_port(at, nation) & at.kit.board.bit[hex])


@pytest.mark.rule("11.41")
@pytest.mark.trap(46)
@pytest.mark.parametrize(
    ("nation", "hex", "supply"),
    [
        ("GE", "E6924", True),  # Narva
        ("GE", "E7030", True),  # Petrograd
        ("AH", "E7030", False),  # German units alone
        ("GE", "E6823", False),  # beside Narva
        ("GE", "E5514", True),  # Konigsberg, the hex of 8.35
        ("GE", "E5518", True),  # four hexes from it
        ("GE", "E5018", False),
    ],
)
def test_germans_in_ports_of_the_baltic(nation, hex, supply):
    """11.41: in the port, near Konigsberg within four hexes too."""
    assert serves(hex, nation, taken={hex: "CP"}) is supply


@pytest.mark.rule("11.41")
def test_enemies_bar_the_way_to_konigsberg():
    """11.41, 11.6: it is a line of supply, and no town lengthens it."""
    ring = {"E5415": ["RU-33"], "E5414": ["RU-34"], "E5515": ["RU-35"], "E5614": ["RU-36"], "E5615": ["RU-37"]}
    assert serves("E5416", "GE")
    assert not serves("E5416", "GE", stacks=ring)


@pytest.mark.rule("11.42")
@pytest.mark.parametrize(("straits", "supply"), [("Allied", True), ("CP", False)])
def test_allies_in_ports_of_the_black_sea(straits, supply):
    """11.42: while they control Constantinople."""
    taken = {"E1328": straits} if straits == "Allied" else {}
    assert serves("E2027", "BR", taken={**taken, "E2027": "Allied"}) is supply


@pytest.mark.rule("11.42")
def test_allies_in_trieste():
    """11.43: all of them, whatever is around it."""
    at = position(stacks={"W2230": ["FR-25"], "W2329": ["AH-1"], "W2229": ["AH-2"]})
    assert without_a_line(at, "FR-25") & at.kit.board.bit["W2230"]
    assert not serves("W2331", "FR", taken={"W2331": "Allied"})


@pytest.mark.rule("11.44")
@pytest.mark.parametrize(
    ("nation", "hex", "supply"),
    [
        ("FR", "W6707", True),  # in Calais
        ("FR", "W6610", False),  # near it
        ("BR", "W6610", True),
        ("BE", "W6610", True),
        ("US", "W6610", False),
        ("BR", "W6013", False),  # too far
        ("BR", "W6711", True),
    ],
)
def test_ports_of_the_channel(nation, hex, supply):
    """11.44: all Allies in a port, the British and the Belgians within four hexes of one."""
    assert serves(hex, nation, taken={hex: "Allied"}) is supply


@pytest.mark.rule("11.44")
def test_the_british_have_calais_through_towns_too():
    """11.44: it serves them as a source, the French behind a German wall not."""
    wall = {f"W58{column:02d}": [f"GE-{10 + column}"] for column in range(1, 14)}
    east = ["W5913", "W6014", "W6113", "W6213", "W6313", "W6413", "W6512", "W6612", "W6712", "W6812"]
    wall |= {hex: [f"GE-{number}"] for number, hex in enumerate(east, 28)}
    taken = dict.fromkeys(("W5910", "W6009"), "Allied")
    at = position(stacks=wall | {"W6009": ["BR-9NA"], "W6010": ["FR-25"]}, taken=taken)
    assert status(at, "BR-9NA") == "supplied"
    assert status(at, "FR-25") == "out"


@pytest.mark.rule("11.44")
def test_rouen_and_antwerp_need_the_way_to_the_sea():
    """11.44: every hex marked R or A is Allied, and no enemy stands in four hexes around Antwerp."""
    free, closed = position(), position(taken={"W5602": "CP"})
    rouen, antwerp = free.kit.board.bit["W5603"], free.kit.board.bit["W6819"]
    assert channel_ports(free) & rouen
    assert not channel_ports(closed) & rouen
    belgium = dict.fromkeys(("W6819", "W6817", "W6818"), "Allied")
    assert channel_ports(position(taken=belgium)) & antwerp
    assert not channel_ports(position(taken=belgium, stacks={"W6820": ["GE-1"]})) & antwerp


@pytest.mark.rule("11.3")
def test_montenegrins_are_supplied_at_home():
    """11.33."""
    assert serves("E1908", "MN", taken={"E1908": "Allied"})
    assert not serves("E1908", "SR", taken={"E1908": "Allied"})


@pytest.mark.rule("11.44", "11.42")
@pytest.mark.parametrize("nation", ["AH", "BU", "TU"])
def test_ports_of_the_allies_are_no_ports_of_the_central_powers(nation):
    """11.42-11.44: for Allied units; Romanians have them as long as they are on that side."""
    at = position(taken={"E1328": "Allied", "E2328": "Allied"}, romania="Allied", neutral=[])
    assert by_port(at, nation) == 0
    assert by_port(at, "RO") & at.kit.board.bit["E2328"]
    joined = position(taken={"E1328": "Allied", "E2328": "Allied"}, romania="CP", neutral=[])
    assert by_port(joined, "RO") == 0


@pytest.mark.rule("11.44")
def test_the_fourth_hex_from_a_port_is_the_last():
    """11.44: three hexes lie between; each ring about the ports of the Allies, step by step."""
    at = position()
    kit = at.kit
    open_to_lines, ends = through(at, "Allied"), enterable(at, "Allied")
    found = front = channel_ports(at)
    for _ in range(4):
        front = kit.steps.spread(front & open_to_lines) & ends & ~found
        found |= front
    assert by_port(at, "BR") & kit.fronts["west"] == found & at.controlled("Allied")
