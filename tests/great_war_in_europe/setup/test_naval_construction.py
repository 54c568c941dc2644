"""What Germany has built for its navy before the war, and what that costs the army (20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench as europe
from great_war_in_europe.setup.before_the_war import choosing_units
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import JutlandFought
from wargame_cli.rulesets.great_war_in_europe.setup.codes import right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import attack_factors

#: Germans of the East and the West with sixteen attack factors.
SIXTEEN = ("GE-26", "GE-27", "GE-9", "GE-1", "GE-2", "GE-1CV")


def order(*units):
    """An order that leaves units unraised."""
    return f"{{pre-war-units: [{', '.join(units)}], for: CP-pre-war-3}}"


@pytest.mark.rule("20.3")
def test_sixteen_factors_of_the_army_are_never_raised():
    bench = choosing_units("CP-pre-war-3")
    bench.play(order(*SIXTEEN))
    bench.end()
    assert set(bench.position.at("cp-dead")) == set(SIXTEEN)
    assert not [unit for unit in SIXTEEN if bench.position.on_map(unit)]


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("units", [SIXTEEN[:5], (*SIXTEEN, "GE-2LW")])
def test_no_more_and_no_less(units):
    assert ["attack factors, not 16" in told for _, told in choosing_units("CP-pre-war-3").faults(order(*units))] == [
        True
    ]


@pytest.mark.rule("20.3")
def test_the_right_wing_keeps_its_thirty_divisions():
    """19.31: thirty-two stand there in the scenario's file."""
    bench = choosing_units("CP-pre-war-3")
    wing = right_wing(bench.position)
    units = [unit for unit in wing if bench.position.face(unit).attack == 3]
    assert len(wing) == 32
    faults = bench.faults(order(*units[:5], "GE-1CV"))
    assert ["not thirty" in told for _, told in faults] == [True]
    bench.play(order(*units[:2], "GE-26", "GE-27", "GE-9", "GE-1CV"))


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_without_a_word_the_right_wing_is_spared(maps):
    bench = choosing_units("CP-pre-war-3", maps=maps)
    before = right_wing(bench.position)
    bench.end()
    dead = bench.position.at("cp-dead")
    assert attack_factors(bench.position, dead) == 16
    assert right_wing(bench.position) == before
    assert {bench.position.counter(unit).setup for unit in dead} == {"W"}


@pytest.mark.rule("20.3")
def test_a_belgian_hex_without_its_germans_is_no_longer_theirs():
    """7.11: they hold the Belgian hexes in which they begin."""
    bench = choosing_units("CP-pre-war-3")
    for unit in [unit for unit in bench.position.at("W6424") if unit not in ("GE-5", "GE-6")]:
        bench.position.put(unit, "W6627")
    assert bench.position.controls(CP, "W6424")
    bench.play(order("GE-5", "GE-6", "GE-26", "GE-27", "GE-9", "GE-1CV"))
    bench.end()
    assert bench.position.controls("Allied", "W6424")


@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("event", "die", "outcome"),
    [
        ("CP-pre-war-3", 3, "german"),
        ("CP-pre-war-3", 4, "draw"),
        ("CP-pre-war-3", 6, "draw"),
        ("CP-pre-war-4", 1, "draw"),
        ("CP-pre-war-4", 4, "british"),
    ],
)
def test_ships_and_u_boats_at_jutland(event, die, outcome):
    """Two less with more ships, one more with more U-boats; one is a German victory, five a British one (6.50)."""
    table = europe(phase="events")
    table.position.pre_war = {CP: [event]}
    table.run(play, table.position.chit("CP-jutland"), dice={"Jutland": die})
    assert table.only(JutlandFought).outcome == outcome
