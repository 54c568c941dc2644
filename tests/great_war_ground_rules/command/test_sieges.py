"""Sieges (15G)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division, regiment
from wargame_cli.rulesets.great_war_ground_rules.command.lifting import friends_near, lift_sieges
from wargame_cli.rulesets.great_war_ground_rules.command.sieges import is_surrounded
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import SiegeChanged, UnitMoved

ON = {"siege": "on"}
AROUND = ["0404", "0405", "0504", "0506", "0604", "0605"]
RING = {"0505": {"FR": division("French")}, **{place: {f"GE-{place}": regiment()} for place in AROUND}}


def _bench(forces=None, **given):
    return bench_with(forces or RING, **({"phase": "cp-movement", "options": ON} | given))


@pytest.mark.rule("15G")
def test_a_surrounded_hex_is_besieged():
    """15G: units of the side go into it then."""
    bench = _bench()
    assert is_surrounded(bench.position, "CP", "0505")
    assert bench.play("{besiege: 0505}").besieged == {"0505": "Entente"}
    assert bench.faults("{besiege: 0505}")[0][1] == "0505 is under siege already"


@pytest.mark.rule("15G")
def test_what_cannot_be_besieged():
    """15G: where an adjacent hex is free; hexes beyond prohibited hexsides are not adjacent (3E5)."""
    gap = {place: units for place, units in RING.items() if place != "0506"}
    message = "0505 is not surrounded by your units"
    assert _bench(gap).faults("{besiege: 0505}")[0][1] == message
    assert _bench(gap, hexsides={"lake": ["0505-0506"]}).faults("{besiege: 0505}") == []
    assert _bench().faults("{besiege: 0909}")[0][1] == "0909 is not surrounded by your units"
    assert _bench(options={}).faults("{besiege: 0505}")[0][1] == "this game is played without sieges"
    moved = _bench(this_phase={"path": {"GE-0506": ["0507", "0506"]}}).faults("{besiege: 0505}")[0][1]
    assert moved == "GE-0506 has moved: a siege begins before you move"


@pytest.mark.rule("15G")
def test_a_siege_ends_when_no_sieging_unit_is_in_the_hex():
    """15G; or no besieged one."""
    bench = _bench(besieged={"0505": "Entente"})
    bench.run(lift_sieges)
    assert bench.happened() == [SiegeChanged(rule="15G", place="0505", cause="no sieging unit is in the hex")]
    bench = _bench({"0505": {"GE": division()}}, besieged={"0505": "Entente"})
    bench.run(lift_sieges)
    assert bench.happened() == [SiegeChanged(rule="15G", place="0505", cause="no besieged unit is left")]


@pytest.mark.rule("15G")
def test_a_siege_goes_on_while_it_is_not_relieved():
    """15G."""
    forces = {**RING, "0505": {"FR": division("French"), "GE": division()}}
    bench = _bench(forces, besieged={"0505": "Entente"})
    bench.run(lift_sieges)
    assert bench.events() == []


@pytest.mark.rule("15G")
def test_when_it_is_relieved_the_sieging_units_retreat():
    """15G: a unit of the besieged side stands in a hex adjacent to it."""
    forces = {
        "0505": {"FR": division("French"), "GE": division()},
        "0606": {"FR-2": regiment("French")},
        **{place: {f"GE-{place}": regiment()} for place in ("0404", "0504")},
    }
    bench = _bench({**forces, "0506": {"FR-3": regiment("French")}}, besieged={"0505": "Entente"})
    bench.run(lift_sieges)
    assert bench.position.besieged == {}
    assert [event.unit for event in bench.events(UnitMoved)] == ["GE"]
    assert bench.position.place_of("GE") != "0505"
    assert bench.happened(SiegeChanged) == [SiegeChanged(rule="15G", place="0505", cause="relieved from 0506")]


@pytest.mark.rule("15G")
def test_friends_beside_a_hex_keep_its_units_from_being_besieged():
    """9K1, 15G: those beyond a prohibited hexside do not (3E5)."""
    forces = {"0505": {"FR": division("French")}, "0506": {"FR-2": regiment("French")}}
    assert friends_near(_bench(forces).position, "Entente", "0505") == "0506"
    assert friends_near(_bench(forces).position, "CP", "0505") == ""
    assert friends_near(_bench(forces, hexsides={"lake": ["0505-0506"]}).position, "Entente", "0505") == ""
