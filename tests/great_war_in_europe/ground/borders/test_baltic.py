"""Fisher's Gambit (20.2): ports, sources and edges of the Baltic while the British fleet is in it."""

from __future__ import annotations

import pytest

from great_war_in_europe.gambit import BEACHHEAD, FORCE, bench, position
from wargame_cli.rulesets.great_war_in_europe.combat.advance import why_not_there
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import (
    baltic_ports,
    baltic_sources,
    british_baltic,
    german_edge,
)
from wargame_cli.rulesets.great_war_in_europe.ground.ports import by_port
from wargame_cli.rulesets.great_war_in_europe.ground.sources import CENTRAL, RUSSIAN, suppliers, ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply, status
from wargame_cli.rulesets.great_war_in_europe.movement.entries import european_entries, landfalls
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import SourceLost
from wargame_cli.rulesets.great_war_in_europe.strategic.fortress_surrender import on_fortress_supply_alone

#: The ways from the sea to Danzig and to Stettin (20.2).
DANZIG, STETTIN = ("E5512",), ("E5406", "E5306", "E5305", "E5206")


def held(*hexes):
    """These hexes in Allied hands."""
    return dict.fromkeys(hexes, "Allied")


@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("port", "taken", "serves"),
    [
        ("E5412", (), False),
        ("E5412", DANZIG, True),
        ("E5205", STETTIN, True),
        *(("E5205", tuple(hex for hex in STETTIN if hex != missing), False) for missing in STETTIN),
        ("E5514", (), True),  # Konigsberg lies on the sea
        ("E5816", (), False),  # Memel is none of the ports of 11.41
    ],
)
def test_danzig_and_stettin_supply_with_the_way_to_the_sea(port, taken, serves):
    at = position(taken=held(port, *taken))
    assert bool(baltic_sources(at) & at.kit.board.bit[port]) is serves
    for name in suppliers(at, "Allied"):
        assert bool(ultimate_sources(at, name) & at.kit.board.bit[port]) is serves
    assert not ultimate_sources(at, CENTRAL) & at.kit.board.bit[port]


@pytest.mark.rule("20.2")
def test_allies_of_every_nation_have_supply_by_the_ports():
    """Lines of any length begin there, by towns too; without the event nobody has any."""
    west_of_them = {"E5404": ["RU-28"], "E5304": ["FR-25"]}
    at = position(stacks=west_of_them, taken=held(*west_of_them))
    assert [status(at, unit) for unit in ("BR-1", "RU-28", "FR-25")] == ["supplied"] * 3
    without = position(stacks=west_of_them, taken=held(*west_of_them), fisher=False)
    assert [status(without, unit) for unit in ("BR-1", "RU-28", "FR-25")] == ["out"] * 3


@pytest.mark.rule("20.2")
def test_the_beachhead_that_was_lost_is_no_source_any_more():
    """The force went inland; the Germans march into E5403, and it is cut off, even once the hex is retaken."""
    inland = {BEACHHEAD: [], "E5303": ["BR-1", "BR-2", "BR-3", "BR-5", "BR-1CAV"], "E5402": ["GE-1", "GE-2"]}
    table = bench("second-movement", by="CP", turn=3, stacks=inland, taken={"E5303": "Allied"})
    assert in_supply(table.position, "BR-1")
    table.play("{move: [GE-1], to: E5403}")
    assert table.only(SourceLost).place == BEACHHEAD
    assert [status(table.position, unit) for unit in FORCE] == ["out"] * 5
    table.position.put("GE-1", "E5402")
    table.position.take("Allied", BEACHHEAD)
    assert status(table.position, "BR-1") == "out"


@pytest.mark.rule("11.41")
@pytest.mark.rule("20.2")
@pytest.mark.parametrize("fisher", [True, False])
def test_germans_have_no_special_supply_by_its_ports(fisher):
    """11.41, 20.2: not in a Libau that Russians surround; as towns the ports serve as ever."""
    around = zip(
        position().kit.steps.steps["E6116"], ("RU-25", "RU-28", "RU-29", "RU-33", "RU-34", "RU-35"), strict=False
    )
    ring = {hex: [unit] for hex, unit in around}
    at = position(fisher=fisher, turn=3, stacks={"E6116": ["GE-1"], **ring}, taken={"E6116": "CP"})
    assert (status(at, "GE-1") == "supplied") is not fisher
    assert bool(by_port(at, "GE")) is not fisher
    assert in_supply(at, "GE-35")


@pytest.mark.rule("14.15")
@pytest.mark.rule("20.2")
@pytest.mark.parametrize("fisher", [True, False])
def test_a_german_fort_on_the_baltic_may_surrender(fisher):
    """11.41, 14.15: Danzig with Russians all around it has no supply by its port, while Russians in Riga have."""
    kit = position().kit
    rows = (("E5412", "RU"), ("E6120", "GE"))
    ring = {}
    for port, nation in rows:
        enemies = (unit for unit, counter in kit.units.items() if counter.nation == nation and counter.infantry)
        ring |= {hex: [next(enemies)] for hex in kit.steps.steps[port] if kit.land & kit.board.bit[hex]}
    at = position(fisher=fisher, turn=3, stacks=ring)
    assert on_fortress_supply_alone(at, "CP", "E5412") is fisher
    assert bool(ultimate_sources(at, RUSSIAN) & kit.board.bit["E6120"]) is fisher


@pytest.mark.rule("13.11")
@pytest.mark.rule("20.2")
def test_germans_appear_in_cities_of_their_own_alone():
    """13.27, 20.2: not in Libau; in Konigsberg, as in any city of Germany, where a line of supply leads to it."""
    for fisher in (True, False):
        at = position(fisher=fisher, turn=3, taken={"E6116": "CP"})
        new = at.counter("GE-43R")
        libau, konigsberg = at.kit.board.bit["E6116"], at.kit.board.bit["E5514"]
        assert bool(european_entries(at, new) & libau) is not fisher
        assert european_entries(at, new) & konigsberg
        assert bool(landfalls(at, new)) is not fisher


@pytest.mark.rule("20.2")
def test_no_allied_unit_enters_the_edge_of_germany_in_the_east():
    """They may attack into it, but do not advance; the edge in the West is open to them."""
    before_rostock = {"E5502": ["BR-1", "BR-2"], "E5501": ["GE-1"]}
    table = bench("first-movement", turn=3, stacks=before_rostock | {"E5501": []}, taken={"E5502": "Allied"})
    assert "20.2" in table.refusals("{move: [BR-1], to: E5501}")
    assert bench(
        "first-movement", turn=3, stacks=before_rostock | {"E5501": []}, taken={"E5502": "Allied"}, fisher=False
    ).refusals("{move: [BR-1], to: E5501}") != ["20.2"]
    fight = bench("first-combat", turn=3, stacks=before_rostock, taken={"E5502": "Allied"})
    assert fight.refusals("{attack: E5501, with: [BR-1, BR-2]}") == []
    assert why_not_there(fight.position, "BR-1", "E5501", ())[0] == "20.2"
    kit = fight.position.kit
    assert {"E5501", "E3901", "E5701"} <= set(kit.board.spaces(german_edge(kit)))
    assert not german_edge(kit) & (kit.fronts["west"] | kit.countries["Austria-Hungary"])


@pytest.mark.rule("20.2")
def test_without_the_event_the_baltic_is_closed():
    without = position(fisher=False)
    assert not british_baltic(without)
    assert baltic_ports(without) & without.kit.board.bit[BEACHHEAD]
    assert british_baltic(position())
