"""European Turkey (17.13, 17.31): when its units appear, where, and who may be there before."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.europe import bench, position
from great_war_in_europe.politics.staging import neutral
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import (
    deploy,
    deployed,
    sent_to_the_reserve,
    turkey_in_europe,
    waiting,
)
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import surrender
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import NationCollapsed
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import EuropeanTurkeyDeployed

TURKS = ("TU-3", "TU-5", "TU-7", "TU-9", "TU-11", "TU-15", "TU-16", "TU-19", "TU-20", "TU-26")


def at_home(**given):
    return {"european_turkey": False, **given}


@pytest.mark.rule("17.1t")
def test_they_stand_where_their_counters_say():
    """17.13, 21.25: three in E1023, six in E1024, one in Constantinople."""
    table = bench(phase="allied-new-units", by="Allied", **at_home())
    table.run(deploy, "17.13")
    at = table.position
    assert sorted(at.at("E1023")) == ["TU-19", "TU-7", "TU-9"]
    assert len(at.at("E1024")) == 6
    assert at.at("E1328") == ["TU-3"]
    assert deployed(at)
    assert waiting(at) == []
    table.run(deploy, "17.13")
    assert len(table.events(EuropeanTurkeyDeployed)) == 1


@pytest.mark.rule("17.1t")
def test_where_the_enemy_is_they_stand_beside_him():
    """17.13: an Allied unit that enters European Turkey brings them to arms; who finds it in his hex stands near it."""
    kit = position().kit
    beside = (hex for hex in kit.board.spaces(kit.home("BU")))
    start = next(hex for hex in beside if turkey_in_europe(kit) & kit.board.mask(kit.steps.steps[hex]))
    to = next(hex for hex in kit.steps.steps[start] if turkey_in_europe(kit) & kit.board.bit[hex])
    table = bench(phase="first-movement", by="Allied", **at_home(stacks={start: ["BR-1"]}, taken={start: "Allied"}))
    assert not closed_to(table.position, "BR-1") & kit.board.bit[to]
    table.position.put("BR-1", to)
    table.run(entered, ["BR-1"], to)
    assert table.only(EuropeanTurkeyDeployed).rule == "17.13"
    assert all(turkey_in_europe(kit) & kit.board.bit[table.position.place_of(unit)] for unit in TURKS)
    for law in table.ruleset.laws:
        law(table.position, table.events()[-1])


@pytest.mark.rule("17.1t")
def test_in_an_occupied_hex_nobody_is_deployed():
    """17.13: Allied units in E1024 send its six divisions to the hexes around it."""
    table = bench(phase="first-movement", by="CP", **at_home(stacks={"E1024": ["BR-1"]}, taken={"E1024": "Allied"}))
    table.run(deploy, "17.13")
    at = table.position
    assert at.at("E1024") == ["BR-1"]
    assert all(at.on_map(unit) for unit in TURKS)
    assert not any(at.at(hex) for hex in ("E1022", "E1122"))


@pytest.mark.rule("17.1t")
@pytest.mark.parametrize(
    ("unit", "before", "after"),
    [
        ("GE-11", False, True),
        ("BU-1", False, True),
        ("GE-601BN", True, True),
        ("TU-46", False, True),
        ("BR-1", True, True),
    ],
)
def test_who_may_be_in_the_ottoman_empire(unit, before, after):
    """17.31: before they are deployed no unit of the Central Powers but small German ones; Turks not in Europe."""
    for given, may in ((at_home(), before), ({"european_turkey": True}, after)):
        at = position(**given)
        assert (not closed_to(at, unit) & at.kit.board.bit["E1325"]) is may


@pytest.mark.rule("17.1t")
def test_after_a_surrender_nobody_is_deployed():
    """16.62, 17.13: they are out of the game, and so they are while Turkey is neutral."""
    table = bench(phase="first-combat", by="CP", **at_home())
    table.run(surrender, "16.61")
    table.run(deploy, "17.13")
    assert table.events(EuropeanTurkeyDeployed) == []
    before = bench(phase="first-combat", by="CP", **at_home(**neutral("TU")))
    before.run(deploy, "17.13")
    assert before.events() == []


@pytest.mark.rule("16.6")
def test_who_comes_to_the_straits_first_meets_a_deployed_army_that_collapses():
    """16.6, 17.13: the Turks are deployed the instant that their land is entered, and collapse the same instant."""
    table = bench(phase="first-movement", by="CP", **at_home(stacks={"E1124": ["BR-1"]}))
    table.position.take("CP", "E1124")
    table.run(entered, ["BR-1"], "E1124")
    kinds = [kind for kind in table.kinds() if kind in ("EuropeanTurkeyDeployed", "NationCollapsed")]
    assert kinds == ["EuropeanTurkeyDeployed", "NationCollapsed"]
    assert table.only(NationCollapsed).nation == "TU"
    assert table.position.face("TU-19").attack == 1


@pytest.mark.rule("17.31d")
@pytest.mark.parametrize(("letter", "attack", "defence"), [("M", 3, 4), ("N", 2, 2), ("O", 2, 2)])
def test_the_19th_division_weakens_on_n(letter, attack, defence):
    """17.31: wherever it is."""
    for place in ("E1023", "cp-dead"):
        face = position(stacks={place: ["TU-19"]}, strategic=letter).face("TU-19")
        assert (face.attack, face.defence) == (attack, defence)


# -- with the maps of the Near East --------------------------------------------------------------------------------

SURRENDER_HEXES = ("N3338", "N1334", "N1540", "N1728", "N2416")


def all_maps(phase, by, **given):
    return Bench("great-war-in-europe", map="combined", phase=phase, by=by, **at_home(**given))


@pytest.mark.rule("17.1t")
@pytest.mark.parametrize(("before", "deploys"), [(3, False), (4, True)])
def test_five_surrender_hexes_bring_them_to_arms(before, deploys):
    """17.13: whenever the Allies control five of them."""
    taken = dict.fromkeys(SURRENDER_HEXES, "CP") | dict.fromkeys(SURRENDER_HEXES[:before], "Allied")
    taken |= {"N1630": "CP", "N2430": "CP"}
    table = all_maps("first-movement", "Allied", taken=taken)
    table.position.put("BR-3IN", SURRENDER_HEXES[-1])
    table.run(entered, ["BR-3IN"], SURRENDER_HEXES[-1])
    assert bool(table.events(EuropeanTurkeyDeployed)) is deploys


@pytest.mark.rule("17.1t")
@pytest.mark.parametrize(("unit", "hex", "may"), [
    ("TU-17", "E1325", False),  # a Turk of the Near East in Europe
    ("TU-17", "N1728", True),
    ("GE-11", "N1728", False),
    ("GE-601BN", "N1728", True),
    ("BU-1", "E1325", False),
])  # fmt: skip
def test_who_stays_out_of_the_ottoman_empire_on_all_maps(unit, hex, may):
    """17.31: before the Turks of Europe are deployed."""
    at = all_maps("first-movement", "CP").position
    assert (not closed_to(at, unit) & at.kit.board.bit[hex]) is may


@pytest.mark.rule("17.1t")
@pytest.mark.parametrize(
    ("letter", "given", "goes"),
    [("D", {}, False), ("E", {}, True), ("F", {}, True), ("E", {"european_turkey": True}, False)],
)
def test_the_3rd_division_comes_by_the_reserve_where_the_others_wait(letter, given, goes):
    """17.31: on Strategic Turn E, with the maps of the Near East."""
    at = all_maps("resources", "", **given).position
    assert sent_to_the_reserve(at, letter) is goes
    assert not sent_to_the_reserve(position(**at_home()), letter)


@pytest.mark.rule("17.1t")
def test_the_others_are_deployed_without_it():
    """17.31: it is in the reserve in the Resource Phase of E (after June 1915), and stays there."""
    table = all_maps("resources", "", turn=11, russia="czar", strategic="D")
    table.begin()
    table.end()
    assert table.position.place_of("TU-3") == "turkish-reserve"
    table.run(deploy, "17.13")
    assert table.position.place_of("TU-3") == "turkish-reserve"
    assert all(table.position.on_map(unit) for unit in TURKS if unit != "TU-3")
