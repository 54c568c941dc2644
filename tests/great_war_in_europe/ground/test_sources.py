"""Where supply comes from (11.3): whose source is which, the pipeline, Gaza and Beersheba."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from great_war_in_europe import europe
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.sources import (
    SINAI_TOWNS,
    occupied_sinai_towns,
    side_of_supplier,
    supplier,
    towns,
    ultimate_sources,
    valona,
)

GAME = "great-war-in-europe"


def spaces(position, mask):
    """The hexes of a mask."""
    return set(position.kit.board.spaces(mask))


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("unit", "name", "side"),
    [
        ("TU-17", "Central", "CP"),
        ("GE-601BN", "Central", "CP"),
        ("PN-GNDM", "Central", "CP"),
        ("BR-52T", "British", "Allied"),
        ("FR-DFPS", "British", "Allied"),
        ("PN-SPR", "British", "Allied"),
        ("RU-39", "Russian", "Allied"),
        ("ARM-1", "Russian", "Allied"),
        ("PN-PC", "Russian", "Allied"),
    ],
)
def test_whose_sources_a_unit_uses(unit, name, side):
    """11.33: Armenians and Persian Cossacks are Russians for supply."""
    position = staged(GAME)
    assert supplier(position.counter(unit)) == name
    assert side_of_supplier(name) == side


@pytest.mark.rule("11.3")
def test_sources_of_the_russians():
    """11.33: the edge of the Caucasus from N4836 to N4849."""
    edge = {f"N48{column}" for column in range(36, 50)}
    position = staged(GAME, taken=dict.fromkeys(edge, "Allied"))
    assert spaces(position, ultimate_sources(position, "Russian")) == edge


@pytest.mark.rule("11.3")
@pytest.mark.rule("17.21b")
@pytest.mark.parametrize(("expedition", "serves"), [("", False), ("out", True), ("back", False)])
def test_hamadan_supplies_the_expeditionary_force(expedition, serves):
    """11.33: from its entry into play, and Russians alone."""
    position = staged(GAME, expedition=expedition)
    assert ("N2436" in spaces(position, ultimate_sources(position, "Russian"))) == serves
    assert "N2436" not in spaces(position, ultimate_sources(position, "British"))


@pytest.mark.rule("11.3")
def test_sources_of_the_british():
    """11.33: Basra, Abadan and every hex west of the Suez Canal."""
    position = staged(GAME)
    west = set(position.kit.map.marks["west of the Suez Canal"])
    assert spaces(position, ultimate_sources(position, "British")) == {"N2252", "N2552"} | west


@pytest.mark.rule("11.7")
def test_a_source_serves_who_controls_it():
    """11.71: only its own side; a captured town is a secondary source of the captor's."""
    held = staged(GAME)
    assert "N1630" in spaces(held, ultimate_sources(held, "Central"))
    position = staged(GAME, taken={"N2252": "CP", "N1630": "Allied"})
    assert "N2252" not in spaces(
        position, ultimate_sources(position, "British") | ultimate_sources(position, "Central")
    )
    assert "N1630" not in spaces(position, ultimate_sources(position, "Central"))
    assert "N2252" in spaces(position, towns(position, "Central"))
    assert "N1630" in spaces(position, towns(position, "British"))


@pytest.mark.rule("11.53")
@pytest.mark.parametrize("reached", [0, 1, 2, 3, 4])
def test_towns_of_the_sinai_serve_as_the_pipeline_comes(reached):
    """11.53: from west to east; units of the Central Powers need none."""
    pipeline = SINAI_TOWNS[reached - 1] if reached else ""
    position = staged(GAME, pipeline=pipeline, taken=dict.fromkeys(SINAI_TOWNS, "Allied"))
    assert spaces(position, towns(position, "British")) & set(SINAI_TOWNS) == set(SINAI_TOWNS[:reached])
    lost = staged(GAME, pipeline=pipeline, taken=dict.fromkeys(SINAI_TOWNS, "CP"))
    assert set(SINAI_TOWNS) <= spaces(lost, towns(lost, "Central"))


@pytest.mark.rule("11.53")
def test_who_stands_in_a_town_of_the_sinai_may_use_it():
    """11.53: before the pipeline is there."""
    position = staged(GAME, stacks={"N3311": ["BR-52T"], "N3611": ["TU-17"]})
    assert spaces(position, occupied_sinai_towns(position)) == {"N3311"}


@pytest.mark.rule("11.2")
@pytest.mark.trap(45)
@pytest.mark.parametrize(
    ("gaza", "beersheba", "serves"),
    [("CP", "CP", False), ("Allied", "CP", True), ("CP", "Allied", True)],
)
def test_one_of_gaza_and_beersheba_opens_the_towns_of_palestine(gaza, beersheba, serves):
    """11.22: those in columns above 13 of the Egyptian Front, and none of another front."""
    taken = {"N2913": gaza, "N2711": beersheba, "N2717": "Allied", "N2617": "Allied", "N1845": "Allied"}
    position = staged(GAME, taken=taken)
    found = spaces(position, towns(position, "British"))
    assert ({"N2717", "N2617"} <= found) == serves
    assert {"N2717", "N2617"} & found == ({"N2717", "N2617"} if serves else set())
    assert "N1845" in found  # Iraq, column 45
    assert "N4313" in found  # column 13 itself


@pytest.mark.rule("11.3", "6.54")
@pytest.mark.parametrize(("romania", "serves"), [("CP", True), ("Allied", False), ("", False)])
def test_bucharest_supplies_the_central_powers_once_romania_joins_them(romania, serves):
    """11.32, 6.54: taken from Romania, a source of its enemies it is not."""
    at = europe.position(taken={"E2423": "CP"}, romania=romania, neutral=[])
    assert ("E2423" in spaces(at, ultimate_sources(at, "Central"))) is serves
    waiting = europe.position(taken={"E2423": "Allied"}, romania=romania, neutral=["RO"])
    assert "E2423" not in spaces(waiting, ultimate_sources(waiting, "Russian"))
    free = europe.position(taken={"E2423": "Allied"}, romania=romania, neutral=[])
    assert ("E2423" in spaces(free, ultimate_sources(free, "Russian"))) is (romania != "CP")


@pytest.mark.rule("11.3", "6.53")
def test_valona_supplies_italians_once_albania_is_open():
    """11.33, 6.53: nobody else, and not while the enemy has it."""
    closed, opened = {"neutral": ["GK"]}, {"neutral": []}
    for given, serves in ((closed, False), (opened, True), ({**opened, "taken": {"E1210": "CP"}}, False)):
        at = europe.position(**given)
        assert spaces(at, valona(at)) == ({"E1210"} if serves else set())
        assert ("E1210" in spaces(at, ultimate_sources(at, "Italian"))) is serves
        assert "E1210" not in spaces(at, ultimate_sources(at, "British"))


@pytest.mark.rule("11.7")
@pytest.mark.parametrize(
    ("board", "hex", "unit", "name", "again"),
    [
        ("europe", "E3310", "RU-33", "Central", False),  # Budapest
        ("europe", "E4701", "RU-33", "Central", True),  # Leipzig, a city at the edge
        ("europe", "W2634", "IT-1", "Central", True),  # Laibach, another one
        ("europe", "E2512", "AH-2", "Serbian", False),  # Belgrade
        ("europe", "E1313", "BU-1", "Serbian", False),  # Monastir, a town
        ("europe", "E2423", "GE-11", "Russian", False),  # Bucharest
        ("europe", "W3626", "GE-11", "British", True),  # Besancon at the edge of France
        ("europe", "W6707", "GE-11", "British", True),  # Calais, a port
        ("near-east", "N4307", "TU-17", "British", False),  # west of the Suez Canal
        ("near-east", "N4309", "TU-17", "British", False),  # Ismailia
        ("near-east", "N4313", "TU-17", "British", True),  # Port Said, a port
        ("near-east", "N2252", "TU-2", "British", True),  # Basra, a port
        ("near-east", "N2436", "TU-2", "Russian", False),  # Hamadan
        ("combined", "N4307", "TU-17", "British", False),
    ],
)
def test_what_was_lost_serves_again_at_an_edge_and_in_a_port(board, hex, unit, name, again):
    """11.71: all other sources cease for good."""
    side = "CP" if name == "Central" else "Allied"
    table = Bench(GAME, phase="first-combat", by=side, map=board, taken={hex: side}, expedition="out")
    at, bit = table.position, table.position.kit.board.bit[hex]
    assert ultimate_sources(at, name) & bit
    at.put(unit, hex)
    table.run(entered, (unit,), hex)
    assert not ultimate_sources(at, name) & bit
    at.put(unit, "cp-dead" if side == "Allied" else "allied-dead")
    at.take(side, hex)
    assert bool(ultimate_sources(at, name) & bit) is again


@pytest.mark.rule("11.7")
def test_what_the_enemy_holds_as_a_scenario_begins_is_no_source_any_more():
    """11.71: Serbia and Bucharest were lost before 1918, Salonika was not; in 1914 nothing was."""
    at = rulesets.load(GAME).new("europe-1918", {})
    assert {"E2512", "E2015", "E1313", "E2423"} <= set(at.lost_sources)
    assert "E1116" not in at.lost_sources
    assert not ultimate_sources(at, "Serbian") & at.kit.countries["Serbia"]  # Monastir was retaken, and serves no more
    assert rulesets.load(GAME).new("campaign", {}).lost_sources == []


@pytest.mark.rule("11.3")
@pytest.mark.parametrize("salonika", [True, False])
def test_serbians_live_off_the_towns_of_serbia(salonika):
    """11.33: every town of theirs that the enemy has not, and Salonika after its event."""
    kit = europe.position().kit
    serbia = kit.board.spaces(kit.countries["Serbia"])
    at = europe.position(taken=dict.fromkeys((*serbia, "E1116"), "Allied"), salonika=salonika)
    towns_of_serbia = spaces(at, kit.settled) & set(serbia)
    found = spaces(at, ultimate_sources(at, "Serbian") & kit.fronts["east"]) - {"E1116"}
    assert found == towns_of_serbia
    assert ("E1116" in spaces(at, ultimate_sources(at, "Serbian"))) is salonika
    lost = europe.position(taken=dict.fromkeys(serbia, "CP"))
    assert not spaces(lost, ultimate_sources(lost, "Serbian")) & set(serbia)


@pytest.mark.rule("11.3", "5.61")
@pytest.mark.parametrize(
    ("given", "serve"),
    [
        ({"neutral": []}, {"E1328", "E1819"}),
        ({"neutral": ["TU"]}, {"E1819"}),
        ({"neutral": ["BU"]}, {"E1328"}),
        ({"neutral": [], "turkey_surrendered": True}, {"E1819"}),
    ],
)
def test_capitals_of_those_that_join_supply_the_central_powers(given, serve):
    """11.32, 5.61: Constantinople and Sofia, while their countries fight."""
    at = europe.position(taken={"E1328": "CP", "E1819": "CP"}, **given)
    assert spaces(at, ultimate_sources(at, "Central")) & {"E1328", "E1819"} == serve
