"""Who holds a region when others leave it (2.0 Control, 11.2b, 18.2), whatever makes them leave."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.ground.supply import sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round
from wargame_cli.rulesets.illusions_of_glory.units.departures import depart

GE, AH, RU = (regulars(nation) for nation in ("GE", "AH", "RU"))
BOARD = kit().board


def leaving(*there, marker="", **fields):
    """Moscow with these units, the first of which may move."""
    first = Activation(place="moscow", how="move", units=there[:1])
    return on_map(
        {"moscow": list(there)},
        phase=f"round-1-{fields.pop('side', 'ap')}",
        control={"moscow": marker} if marker else {},
        this_round=Round(use="ops", points=5, activated=[first]),
        **fields,
    )


def go(bench):
    """The first unit goes to Novgorod; who controls Moscow then, and what was told of it."""
    order = Move(unit=bench.position.at("moscow")[0], by=("novgorod",))
    assert bench.faults(order) == []
    bench.play(order)
    told = [
        (event.rule, event.space, event.marker, event.cause)
        for event in bench.events()
        if type(event).__name__ == "ControlChanged" and event.space == "moscow"
    ]
    return bench.position.controller("moscow"), told


@pytest.mark.rule("11.2", "18.2")
def test_who_is_left_alone_in_a_region_takes_it_at_once():
    """And with it the Supply Source that it is (2.0, 14.1.4b)."""
    bench = leaving(RU[0], GE[0])
    assert bool(sources_of(bench.position, "RU") & BOARD.bit["moscow"])
    assert go(bench) == ("CP", [("18.2", "moscow", "GE", GE[0])])
    assert not sources_of(bench.position, "RU") & BOARD.bit["moscow"]


@pytest.mark.rule("11.2", "18.2")
def test_its_own_nation_has_its_region_back_when_the_enemy_goes():
    """No marker is laid at home (11.2f)."""
    assert go(leaving(GE[0], RU[0], marker="GE", side="cp")) == ("AP", [("18.2", "moscow", "", RU[0])])


@pytest.mark.rule("11.2j", "18.2")
def test_an_uprising_is_left_alone_too():
    """(2.0, 11.2.1e)"""
    assert go(leaving(RU[0], "RU-U-1")) == ("Uprising", [("11.2.1", "moscow", "Uprising", "RU-U-1")])


@pytest.mark.rule("11.2", "18.2")
@pytest.mark.parametrize("stay", [[RU[1], GE[0]], ["RU-U-1", GE[0]]], ids=["friends", "an Uprising"])
def test_among_others_nobody_takes_a_region(stay):
    """While friends of the holder, or an Uprising Unit, are there it stays whose it was (18.2)."""
    assert go(leaving(RU[0], *stay)) == ("AP", [])


@pytest.mark.rule("11.2", "27.0")
def test_an_hq_alone_takes_no_region():
    """(11.2d)"""
    assert go(leaving(RU[0], "GE-HQ-Mackensen")) == ("AP", [])


@pytest.mark.rule("11.2")
def test_a_region_that_is_left_empty_stays_its_takers():
    """(11.2e)"""
    assert go(leaving(GE[0], marker="GE", side="cp")) == ("CP", [])


@pytest.mark.rule("14.3.2", "18.2")
def test_who_outlives_the_hungry_has_the_region():
    """(14.3.2c, 2.0)"""
    ring = dict.fromkeys(BOARD.neighbours["moscow"], "RU") | {"moscow": "GE"}
    bench = on_map({"moscow": [GE[0], RU[0]]}, phase="attrition", reduced=[GE[0]], control=ring)
    bench.run(attrition)
    assert bench.position.place_of(GE[0]) == ELIMINATED
    assert bench.position.controller("moscow") == "AP"


@pytest.mark.rule("18.2")
def test_those_whom_an_event_takes_away_leave_the_region_to_the_enemy():
    """Moscow is no VP space: its holder changes and nothing else."""
    bench = on_map({"moscow": [RU[0], AH[0]]}, phase="round-1-ap")
    bench.run(depart, {RU[0]: REPLACEABLE}, "9.7.1", "an Event")
    assert bench.kinds() == ["UnitRemoved", "ControlChanged"]
    assert bench.position.control == {"moscow": "AH"}


# -- who goes by rail -----------------------------------------------------------------------------------------------

SERBS = regulars("SB", "SCU")


def railing(stacks, **fields):
    """A round of Strategic Redeployment."""
    return on_map(stacks, this_round=Round(use="sr", points=4), **fields)


@pytest.mark.rule("26.3.1", "13.1")
@pytest.mark.parametrize(("stay", "control"), [([], {}), (SERBS[1:2], {"florina": "SB"})], ids=["all", "one"])
def test_neutral_greek_land_is_free_when_its_garrison_goes_by_rail(stay, control):
    """A side controls it while it stands there, and no longer (26.3.1f)."""
    bench = railing({"florina": [SERBS[0], *stay]}, control={"florina": "SB"})
    bench.play(Redeploy(unit=SERBS[0], to="monastir"))
    assert bench.position.control == control


@pytest.mark.rule("18.2", "13.1")
def test_a_region_is_the_enemys_when_the_last_of_ours_goes_by_rail():
    """(2.0, 18.2)"""
    bench = railing({"moscow": [RU[0], GE[0]]})
    bench.play(Redeploy(unit=RU[0], to="smolensk"))
    assert bench.position.control == {"moscow": "GE"}


@pytest.mark.rule("26.3.1", "13.1")
def test_what_lasts_in_greece_lasts_without_those_who_go_by_rail():
    """Salonika stays the AP's (26.3.1f 1)."""
    bench = railing({"salonika": [SERBS[0]]}, control={"salonika": "SB"})
    bench.play(Redeploy(unit=SERBS[0], to="veles"))
    assert bench.position.control == {"salonika": "SB"}
