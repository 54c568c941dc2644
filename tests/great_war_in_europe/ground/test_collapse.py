"""The collapse of nations (16.1-16.8), on the spot."""

from __future__ import annotations

import pytest

from great_war_in_europe import together
from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground import collapse
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate, entered
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE

PARIS = ("W4908", "W5008", "W5009")
SIX = [f"US-{number}" for number in (1, 2, 3, 4, 5, 26)]


def taken(side, *hexes):
    """These hexes of a side."""
    return dict.fromkeys(hexes, side)


@pytest.mark.rule("16.2")
@pytest.mark.parametrize(
    ("hexes", "stacks", "falls"),
    [
        (PARIS, {}, True),
        (PARIS[:2], {}, False),
        (PARIS, {"W3610": SIX[:4], "W3612": SIX[4:]}, False),
        (PARIS, {"W3610": SIX[:4], "W3612": SIX[4:5]}, True),
        (PARIS, {"E5412": ["RU-33"]}, False),  # Russians in Danzig
        (PARIS, {"E5411": ["RU-33"]}, True),
        (PARIS, {"E5412": ["BR-9NA"]}, True),  # British in it
    ],
)
def test_france(hexes, stacks, falls):
    """16.2: all of Paris, fewer than six full American divisions in France, no Russians in a German city or fort."""
    assert collapse.france_falls(position(taken=taken("CP", *hexes), stacks=stacks)) is falls


@pytest.mark.rule("16.2")
@pytest.mark.parametrize(("lost", "falls"), [("", False), ("W6111", False), ("W4908", True)])
def test_france_is_looked_at_as_paris_falls(lost, falls):
    """16.2: too few Americans and Russians in Germany later do not end it."""
    table = bench(taken=taken("CP", *PARIS))
    table.run(collapse.look_for_collapses, lost)
    assert table.position.has_collapsed("FR") is falls


@pytest.mark.rule("16.2")
def test_a_reduced_american_division_does_not_count():
    at = position(taken=taken("CP", *PARIS), stacks={"W3610": SIX[:4], "W3612": SIX[4:]}, reduced=["US-1"])
    assert collapse.france_falls(at)


@pytest.mark.rule("16.4")
def test_belgium():
    """16.4: every hex of it."""
    at = position()
    belgium = at.kit.board.spaces(at.kit.countries["Belgium"])
    assert not collapse.belgium_falls(position(taken=taken("CP", *belgium[:-1]) | {belgium[-1]: "Allied"}))
    assert collapse.belgium_falls(position(taken=taken("CP", *belgium)))


@pytest.mark.rule("16.5")
@pytest.mark.parametrize(
    ("given_", "falls"),
    [
        ({}, False),
        ({"taken": taken("Allied", "E3606")}, True),
        ({"taken": taken("Allied", "E3310")}, True),
        ({"taken": taken("Allied", "W2615")}, False),
        ({"taken": taken("Allied", "W2615", "W2230")}, True),
        ({"collapsed": ["BU"]}, False),
        ({"collapsed": ["BU", "TU"]}, True),
        ({"collapsed": ["BU"], "turkey_surrendered": True}, True),
        ({"collapsed": ["TU"]}, False),
    ],
)
def test_austria_hungary(given_, falls):
    """16.5: Vienna or Budapest; Trent and Trieste; Bulgaria and Turkey both out."""
    assert collapse.austria_falls(position(**given_)) is falls


@pytest.mark.rule("16.5")
@pytest.mark.parametrize(("units", "falls"), [(["IT-1", "IT-2", "IT-3"], True), (["IT-1", "IT-2"], False)])
def test_three_supplied_units_at_the_italian_edge_end_austria(units, falls):
    """16.5."""
    at = position()
    edge = at.kit.board.spaces(collapse.austrian_edge(at))[0]
    assert collapse.austria_falls(position(stacks={edge: units})) is falls


@pytest.mark.rule("16.5")
def test_three_units_at_the_italian_edge_once_they_are_supplied():
    """16.5: headquarters are units too; they are looked at again as the enemy who cut them off is gone."""
    stacks = {"W2334": ["IT-1", "IT-2", "IT-1A"], "W2333": ["AH-1"], "W2234": ["AH-2"], "W2434": ["AH-3"]}
    held = taken("Allied", "W2334", "W2332", "W2331")
    table = bench(stacks=stacks, taken=held)
    table.run(entered, ["IT-2"], "W2334")
    assert not table.position.has_collapsed("AH")
    table.run(eliminate, "AH-1", "combat", "10.63")
    assert table.position.has_collapsed("AH")
    two = bench(stacks=stacks | {"W2334": ["IT-1", "IT-2"]}, taken=held)
    two.run(eliminate, "AH-1", "combat", "10.63")
    assert not two.position.has_collapsed("AH")


@pytest.mark.rule("16.6")
def test_turkey_at_the_straits():
    """16.6: any Allied unit in E1124, but not after it has surrendered."""
    assert collapse.turkey_falls(position(stacks={"E1124": ["BR-9NA"]}))
    assert not collapse.turkey_falls(position(stacks={"E1124": ["BR-9NA"]}, turkey_surrendered=True))
    assert not collapse.turkey_falls(position(stacks={"E1123": ["BR-9NA"]}))


@pytest.mark.rule("16.7", "16.8")
@pytest.mark.rule("16.8")
def test_bulgaria_and_romania():
    """16.7: Sofia; 16.8: Bucharest, after the Fall of the Czar."""
    assert collapse.bulgaria_falls(position(taken={"E1819": "Allied"}))
    assert not collapse.bulgaria_falls(position())
    assert collapse.romania_falls(position(taken={"E2423": "CP"}, russia="provisional"))
    assert not collapse.romania_falls(position(taken={"E2423": "CP"}, russia="czar"))


@pytest.mark.rule("16.1")
@pytest.mark.rule("16.7")
@pytest.mark.trap(53)
def test_what_becomes_of_a_collapsed_nation():
    """16.11: no points, no headquarters, a strength of one, stacks of its own; in one scene with Sofia's fall."""
    stacks = {"E1719": ["FR-25"], "E1818": ["BU-1", "GE-11"], "E2020": ["BU-BUHQ"], "E2623": ["RO-1"]}
    moving = bench(
        phase="second-movement", by="Allied", western="Allied", stacks=stacks, points={"BU": 3}, salonika=True
    )
    table = bench(phase="first-movement", by="Allied", stacks=stacks, points={"BU": 3}, salonika=True)
    assert moving.position.my_theater["Allied"] == table.position.my_theater["Allied"] == "Eastern"
    after = table.play("{move: [FR-25], to: Sofia}")
    assert after.collapsed == ["BU"]
    assert after.points["BU"] == 0
    assert after.place_of("BU-BUHQ") == GONE
    assert (after.face("BU-1").attack, after.face("BU-1").defence) == (1, 1)
    assert fault(after, ["BU-1", "GE-11"])[0] == "16.1"
    assert fault(after, ["BU-1", "BU-2"]) is None
    assert after.units_at("CP", "E1818") == ["BU-1", "GE-11"]  # they go apart when they move


@pytest.mark.rule("16.5")
@pytest.mark.rule("5.61", "5.63")
@pytest.mark.rule("5.63")
@pytest.mark.trap(37)
def test_constantinople_ends_turkey_and_with_bulgaria_austria():
    """16.61, 16.5: a surrender joins a collapse, and the chain runs in one march."""
    stacks = {"E1427": ["BR-9NA"], "E1524": ["TU-3"], "E3310": ["AH-1"]}
    table = bench(
        phase="first-movement", by="Allied", stacks=stacks, collapsed=["BU"], salonika=True, destroyed=["E1328"]
    )
    after = table.play("{move: [BR-9NA], to: Constantinople}")
    assert after.turkey_surrendered
    assert after.place_of("TU-3") == GONE
    assert after.collapsed == ["BU", "AH"]


@pytest.mark.rule("16.3", "15.9")
@pytest.mark.rule("15.9")
def test_the_collapse_of_russia_leaves_the_red_army_to_come():
    """16.11 takes the headquarters of the old army; those of the Red Army come by 15.93."""
    table = bench(phase="revolutions", russia="provisional", stacks={"E6224": ["RU-1"], "E6225": ["RU-NW"]})
    table.run(collapse.dissolve, "RU")
    at = table.position
    headquarters = [counter for counter in at.kit.headquarters if counter.nation == "RU"]
    assert {at.place_of(counter.id) for counter in headquarters if counter.red} == {"later"}
    assert {at.place_of(counter.id) for counter in headquarters if not counter.red} == {GONE}


@pytest.mark.rule("5.61", "16.6")
def test_a_collapse_that_empties_constantinople_strands_the_germans_of_asia():
    """16.11, 16.62: the Bulgarian headquarters, alone there, leaves the game with its nation."""
    table = together.bench(
        stacks={"E1328": ["BU-BUHQ"], "N1728": ["GE-601BN"]}, turkey_surrendered=True, european_turkey=True,
        destroyed=["E1328"], neutral=[],
    )  # fmt: skip
    collapse.collapse(table.referee, "BU", "16.7")
    assert not table.position.on_map("BU-BUHQ")
    assert not table.position.on_map("GE-601BN")
