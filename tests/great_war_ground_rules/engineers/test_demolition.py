"""Demolition of fortifications, bridges and ports."""

import pytest

from great_war_ground_rules.engineers.sites import NEXT, SITE, engineers, site

FORT = f"{{demolish: fort, at: {SITE}, by: [GE-Con-1]}}"
BRIDGE = f"{{demolish: bridge, at: {NEXT}, by: [GE-Con-1]}}"
PORT = f"{{demolish: port, at: {SITE}, by: [GE-Con-1]}}"
SIDE = f"{SITE}-{NEXT}"


@pytest.mark.rule("13A2")
@pytest.mark.parametrize(
    ("grade", "left"),
    [("improved-fort", {SITE: "entrenchment"}), ("fort", {SITE: "entrenchment"}), ("entrenchment", {})],
)
def test_forts_become_entrenchments_and_entrenchments_nothing_for_eight_mps(grade, left):
    """13A2"""
    bench = site({"GE-Con-1": engineers(values="1-2-8")}, fortified={SITE: grade})
    bench.play(FORT)
    assert bench.position.fortified == left
    assert bench.position.this_phase.worked == {"GE-Con-1": 8}


@pytest.mark.rule("13A2")
def test_fortresses_stand_and_fieldworks_are_left():
    """13A2"""
    assert site(kinds={SITE: ["fortress-old"]}).refusals(FORT) == ["13A2"]
    assert site(fortified={SITE: "fieldworks"}).refusals(FORT) == ["13A2"]


def crossing(**given):
    """A road over a river."""
    return site(hexsides={"river": [SIDE], "road": [SIDE]}, **given)


@pytest.mark.rule("13A2")
@pytest.mark.rule("15A1")
def test_a_bridge_is_demolished_for_four_mps():
    """13A2, 15A1"""
    bench = crossing()
    bench.play(BRIDGE)
    assert bench.position.demolished == [SIDE]
    assert bench.position.this_phase.worked == {"GE-Con-1": 4}
    assert bench.refusals(BRIDGE) == ["13A2"]


@pytest.mark.rule("13A2")
@pytest.mark.rule("15A1")
@pytest.mark.parametrize(("owner", "rows"), [("CP", []), ("Entente", ["13A2"])])
def test_the_enemys_bridges_are_not_demolished(owner, rows):
    """13A2, 15A1"""
    bench = crossing(owns={"CP": [SITE], "Entente": [NEXT]}, bridge_owner={SIDE: owner})
    assert bench.refusals(BRIDGE) == rows


@pytest.mark.rule("15A1")
def test_where_no_road_crosses_water_there_is_no_bridge():
    """15A1"""
    assert site(hexsides={"river": [SIDE]}).refusals(BRIDGE) == ["13A2"]


@pytest.mark.rule("13A2")
@pytest.mark.rule("13C")
@pytest.mark.parametrize(("type", "mps"), [("construction-engineer", 3), ("port-engineer", 2)])
def test_a_port_takes_a_hit_for_each_three_mps_and_two_of_port_engineers(type, mps):
    """13A2, 13C1"""
    bench = site({"GE-Con-1": engineers(type=type)}, kinds={SITE: ["minor-port"]})
    bench.play(PORT)
    assert bench.position.ports == {SITE: 1}
    assert bench.position.this_phase.worked == {"GE-Con-1": mps}


@pytest.mark.rule("13A2")
def test_a_port_takes_no_more_hits_than_it_can():
    """13A2"""
    assert site(kinds={SITE: ["minor-port"]}, ports={SITE: 4}).refusals(PORT) == ["13A2"]
    assert site().refusals(PORT) == ["13A2"]
