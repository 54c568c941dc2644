"""Supply depots (11C1): activation, flipping, moving, giving up; the choice of an HQ's depot (11B2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, division
from great_war_ground_rules.supplies import EVERYWHERE, column, depot, source
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import depots
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import CapacityChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import DepotPlaced, DepotRemoved

NET = "NW Europe Standard Gauge"
RAILS = {"rail-high": column("0501", 14), "rail-low": column("0801", 4)}


def bench_of(markers=(), phase="entente-initial", capacity=20, forces=None, **given):
    """A bench with a rail line down column 05 and depots in some hexes, operational unless written `0505-`."""
    named = {
        f"Entente-Depot-{number}": depot(place[:4], idle=str(place.endswith("-")).lower())
        for number, place in enumerate(markers, 1)
    }
    given = {
        "owns": {"Entente": EVERYWHERE},
        "sources": [source("0501")],
        "hexsides": RAILS,
        "kinds": {"0501": ["partial-city"]},
        **given,
    }
    rail = {f"{NET}/Entente": str(capacity)}
    return bench_with(forces or {}, phase=phase, depots=named, rail=rail, **given)


def why(bench, order):
    """What forbids an order."""
    return " ".join(message for _, message in bench.faults(order))


@pytest.mark.rule("11C1")
def test_a_depot_is_activated_and_costs_capacity():
    """11C1, 7A5e: an RE for good; it is operational"""
    bench = bench_of(["0503"])
    bench.play("{activate-depot: 0505}")
    assert [(event.depot, event.place) for event in bench.events(DepotPlaced)] == [("Entente-Depot-2", "0505")]
    assert [event.change for event in bench.events(CapacityChanged)] == [-1]
    assert bench.position.depots["Entente-Depot-2"].operational
    assert nets.left(bench.position, ENTENTE, NET) == 19 - 4


@pytest.mark.rule("11C1")
@pytest.mark.parametrize(("capacity", "depots", "allowed"), [(3, 0, True), (2, 0, False), (7, 2, True), (6, 2, False)])
def test_a_depot_takes_three_REs_that_are_left(capacity, depots, allowed):
    """11C1: not on a net with less than three; those that are there are maintained"""
    bench = bench_of(["0503"] * depots, capacity=capacity)
    assert (bench.refusals("{activate-depot: 0505}") == []) is allowed


@pytest.mark.rule("11C1")
def test_where_depots_are_activated():
    """11C1: in an own rail hex that is not isolated"""
    assert "no rail line runs" in why(bench_of(), "{activate-depot: 0605}")
    owns = {"Entente": [hex for hex in EVERYWHERE if hex != "0505"], "CP": ["0505"]}
    assert "is not yours" in why(bench_of(owns=owns), "{activate-depot: 0505}")
    elsewhere = bench_of(plan={"closed": {"Entente": ["0505"]}})  # 3F
    assert "command that you do not control" in why(elsewhere, "{activate-depot: 0505}")
    ring = {hex: {f"G{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}
    held = {"0505": {"F1": division("French")}, **ring}
    owns = {"Entente": [hex for hex in EVERYWHERE if hex not in ring], "CP": list(ring)}
    assert "is isolated" in why(bench_of(forces=held, owns=owns), "{activate-depot: 0505}")
    contested = bench_of(
        owns={"Entente": [hex for hex in EVERYWHERE if hex != "0505"]}, contested={"0505": {"owner": "CP"}}
    )
    assert "is not yours" in why(contested, "{activate-depot: 0505}")


@pytest.mark.rule("11C1")
def test_a_side_gives_up_a_depot_whenever_it_acts():
    """11C1: in reaction phases too; the capacity that it cost does not come back"""
    for phase in ("entente-initial", "entente-movement", "entente-combat", "entente-reaction-combat"):
        bench = bench_of(["0505", "0505-"], phase=phase)
        bench.play("{deactivate-depot: 0505}")
        assert [event.depot for event in bench.events(DepotRemoved)] == ["Entente-Depot-2"]  # the idle one first
        assert "you have no supply depot in 0506" in why(bench, "{deactivate-depot: 0506}")


@pytest.mark.rule("11C1")
def test_depots_are_turned_over_in_initial_phases():
    """11C1: operational, or able to move"""
    bench = bench_of(["0505"])
    bench.play("{flip-depot: 0505}")
    assert not bench.position.depots["Entente-Depot-1"].operational
    bench.play("{flip-depot: 0505}")
    assert bench.position.depots["Entente-Depot-1"].operational
    assert "you have no supply depot" in why(bench, "{flip-depot: 0506}")


@pytest.mark.rule("11C1")
def test_a_depot_that_is_not_operational_moves_by_strategic_rail_for_no_capacity():
    """11C1: once"""
    bench = bench_of(["0503-", "0504"], phase="entente-movement", capacity=4)
    bench.play("{move-depot: 0503, to: 0513}")
    assert bench.position.depots["Entente-Depot-1"].place == "0513"
    assert nets.left(bench.position, ENTENTE, NET) == 0
    assert "has moved in this player turn" in why(bench, "{move-depot: 0513, to: 0503}")
    assert "is operational and does not move" in why(bench, "{move-depot: 0504, to: 0503}")
    assert "you have no supply depot" in why(bench, "{move-depot: 0506, to: 0503}")


@pytest.mark.rule("11C1")
def test_a_depot_goes_only_where_trains_go():
    """11C1: by rail, on its own net, along the path that is named"""
    bench = bench_of(["0503-"], phase="entente-movement", broken=["0507"])
    assert "11C1" in bench.refusals("{move-depot: 0503, to: 0509}")
    assert "11C1" in bench.refusals("{move-depot: 0503, to: 0605}")
    assert "its path ends in" in why(bench, "{move-depot: 0503, to: 0506, path: [0504, 0505]}")
    assert bench.refusals("{move-depot: 0503, to: 0505, path: [0504, 0505]}") == []


@pytest.mark.trap(8)
@pytest.mark.rule("11B2")
def test_a_side_chooses_the_depot_of_an_hq():
    """11B2; trap 8: each its own; the choice may be taken back"""
    forces = {"0505": {"F1": army("French"), "F2": army("French"), "D": division("French")}}
    bench = bench_of(["0506", "0508"], forces=forces, sources=[source("0514")])

    def used():
        return {hq: link.depot for hq, link in depots.links(bench.position, ENTENTE).items()}

    assert used() == {"F1": "Entente-Depot-1", "F2": "Entente-Depot-2"}
    bench.play("{assign-depot: F1, at: 0508}")
    assert used() == {"F1": "Entente-Depot-2", "F2": "Entente-Depot-1"}
    assert "another Army HQ has the depot" in why(bench, "{assign-depot: F2, at: 0508}")
    assert "no Army HQ of yours" in why(bench, "{assign-depot: D, at: 0508}")
    assert "no operational supply depot" in why(bench, "{assign-depot: F2, at: 0509}")
    bench.play("{assign-depot: F1}")
    assert used() == {"F1": "Entente-Depot-1", "F2": "Entente-Depot-2"}
    bench.play("{assign-depot: F1, at: 0508}", "{deactivate-depot: 0508}")
    assert bench.position.supply_hq == {}


@pytest.mark.rule("11C1")
def test_capacity_that_is_captured_costs_depots():
    """11C1 (T066): 17 REs maintain seven depots; two captured yards leave 13, and one depot must go"""
    bench = bench_of([f"05{row:02}" for row in range(5, 12)], capacity=17)
    assert nets.too_many_depots(bench.position, ENTENTE, NET) == 0
    bench.position.rail[f"{NET}/Entente"] = 13
    assert nets.too_many_depots(bench.position, ENTENTE, NET) == 1
