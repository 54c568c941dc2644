"""General supply points are made at depots (11C2bii)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, regiment
from great_war_ground_rules.supplies import EVERYWHERE, column, depot, source
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.logistics import checks, gsp

RAILS = {"rail-high": column("0501", 14), "rail-low": column("0601", 14)}


def bench_of(*depots, **given):
    """A bench with a high-volume line down column 05, a low-volume one down 06, French sources at their upper ends."""
    named = {f"D{number}": depot(place) for number, place in enumerate(depots)}
    given = {"sources": [source("0501"), source("0601")], "hexsides": RAILS, **given}
    return bench_with({}, phase="entente-initial", owns={"Entente": EVERYWHERE}, depots=named, **given)


@pytest.mark.rule("11C2bii")
@pytest.mark.parametrize(("hexes", "points"), [(0, 16), (1, 8), (7, 8), (8, 4), (14, 4), (15, 1), (40, 1)])
def test_the_line_of_a_depot_decides_how_many_points_it_makes(hexes, points):
    """11C2bii (T146)"""
    assert gsp.of_line(hexes) == points


@pytest.mark.rule("11C2bii")
def test_the_line_is_that_to_the_best_regular_source():
    """11C2bii: farther than supply goes too, over eight low-volume hexes and more"""
    position = bench_of("0514", "0608", "0609").position
    assert [gsp.most_points(position, ENTENTE, place) for place in ("0514", "0608", "0609", "0705")] == [16, 8, 4, 0]


@pytest.mark.rule("11C2bii")
@pytest.mark.parametrize(
    ("port", "points"),
    [("great-port", 16), ("major-port", 16), ("standard-port", 8), ("minor-port", 4), ("marginal-port", 1)],
)
def test_the_smallest_port_of_the_line_counts_too(port, points):
    """11C2bii (T146)"""
    given = {"kinds": {"0501": [port]}, "sources": [source("0501", limit=60)]}
    assert gsp.most_points(bench_of("0514", **given).position, ENTENTE, "0514") == points


@pytest.mark.rule("11C2bii")
def test_points_are_made_in_an_initial_phase():
    """11C2bii: as many as the depot can, once"""
    bench = bench_of("0608")
    bench.play("{make-gsp: 5, at: 0608}")
    assert [message for _, message in bench.faults("{make-gsp: 4, at: 0608}")] == [
        "0608 can make 3 more points in this phase"
    ]
    bench.play("{make-gsp: 3, at: 0608}")
    assert gsp.made(bench.position, ENTENTE, "0608") == 8


@pytest.mark.rule("11C2bii")
def test_what_makes_no_points():
    """11C2bii: no depot, one that is not operational, one without a line, no number"""
    bench = bench_with(
        {},
        phase="entente-initial",
        owns={"Entente": EVERYWHERE},
        sources=[source("0501")],
        hexsides=RAILS,
        depots={"D1": depot("0505", idle="true"), "D2": depot("0605")},
    )
    for order, words in (
        ("{make-gsp: 1, at: 0507}", "no operational supply depot"),
        ("{make-gsp: 1, at: 0505}", "no operational supply depot"),
        ("{make-gsp: 1, at: 0605}", "no line leads from the depot"),
        ("{make-gsp: 0, at: 0605}", "one general supply point or more"),
    ):
        assert words in bench.faults(order)[0][1]


@pytest.mark.rule("11C2bii")
def test_points_serve_nobody_in_the_phase_in_which_they_are_made():
    """11C2bii: neither by an order nor by themselves, but in the phases after it"""
    bench = bench_with(
        {"0707": {"B1": regiment("British")}},
        phase="entente-initial",
        owns={"Entente": EVERYWHERE},
        sources=[source("0601")],
        hexsides=RAILS,
        depots={"D1": depot("0608")},
    )
    bench.run(checks.judge_supply)
    bench.play("{make-gsp: 3, at: 0608}")
    assert [message for _, message in bench.faults("{special-supply: 0608, source: gsp}")] == [
        "the general supply points in 0608 were made in this phase, and serve from the next one on"
    ]
    bench.run(checks.settle_supply)
    bench.run(checks.end_supply)
    assert bench.position.by_special == []
    bench.position.begin_phase(1, "cp-initial")
    bench.run(checks.settle_supply)
    assert bench.position.by_special == ["B1"]
