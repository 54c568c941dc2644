"""Transport units that carry other units (14O2)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import Row, army, artillery, battalion, bench_with, brigade, division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved

HERE = "0505"
MOTOR = unit("German", "motorized-transport", "III", "0-6")
PACK = unit("German", "pack-transport", "III", "0-6")
MULES = unit("German", "mountain-pack-transport", "III", "0-6")


def loading(carrier: Row, cargo: Row, **given: Any) -> Any:
    """A bench with a transport unit T and a unit A in its hex."""
    return bench_with({HERE: {"T": carrier, "A": cargo, "B": regiment()}}, phase="cp-movement", **given)


@pytest.mark.rule("14O")
def test_cargo_goes_with_its_carrier_and_spends_nothing():
    """14O2: the carrier pays as what it is, and its cargo comes along"""
    bench = loading(MULES, brigade(values="2-3-5"), terrain={"mountain": ("0506",)})
    bench.play("{move: [T], to: '0506', path: ['0506'], carrying: [A]}")
    moves = [(event.unit, event.how, event.spent) for event in bench.events(UnitMoved)]
    assert moves == [("T", "march", 2), ("A", "cargo", 0)]


@pytest.mark.rule("14O")
@pytest.mark.parametrize(
    ("carrier", "cargo", "able"),
    [
        (MOTOR, brigade(), True),
        (PACK, brigade(), True),
        (MOTOR, artillery(type="field-artillery"), True),
        (PACK, artillery(type="field-artillery"), False),
        (MOTOR, artillery(), False),
        (MOTOR, army(), False),
        (PACK, unit("German", "tank", "II", "1-1-4"), False),
        (MOTOR, unit("German", "motorized-machinegun", "II", "1-1-6"), False),
        (MOTOR, PACK, False),
        (PACK, division(), False),
        (MOTOR, unit("German", "rifle", "XX", "4-7-5", indicator="unsupported"), True),
        (MOTOR, unit("German", "armored-train", "II", "1-R"), False),
    ],
)
def test_each_kind_carries_some_units(carrier: Row, cargo: Row, able: bool):
    """14O2a, 14O2b"""
    faults = loading(carrier, cargo).refusals("{move: [T], to: '0506', carrying: [A]}")
    assert faults == ([] if able else ["14O"])


@pytest.mark.rule("14O")
def test_a_transport_unit_carries_three_res_its_items_included_and_two_carry_six():
    """14O2, T098"""
    bench = loading(MOTOR, brigade())
    assert bench.refusals("{move: [T], to: '0506', carrying: [A, B]}") == []
    loaded = loading(MOTOR, brigade(), this_phase={"loads": {"T": {"3": 8}}})
    assert loaded.faults("{move: [T], to: '0506', carrying: [A]}") == [
        ("14O", "4 REs are more than the 3 that they carry")
    ]
    two = bench_with(
        {HERE: {"T": PACK, "U": PACK, "A": brigade(), "B": brigade(), "C": brigade()}}, phase="cp-movement"
    )
    assert two.refusals("{move: [T, U], to: '0506', carrying: [A, B, C]}") == []
    assert two.refusals("{move: [T], to: '0506', carrying: [A, B]}") == ["14O"]


@pytest.mark.rule("14O")
def test_light_artillery_takes_twice_its_room_on_trucks():
    """14O2a"""
    bench = bench_with(
        {HERE: {"T": MOTOR, "G": artillery(type="field-artillery"), "A": battalion(), "B": regiment()}},
        phase="cp-movement",
    )
    assert bench.refusals("{move: [T], to: '0506', carrying: [G, B]}") == []
    assert bench.refusals("{move: [T], to: '0506', carrying: [G, B, A]}") == ["14O"]


@pytest.mark.rule("14O")
def test_disrupted_transport_carries_nothing_nor_does_what_extends_a_supply_line_or_is_none():
    """14O1, 14O2"""
    order = "{move: [T], to: '0506', carrying: [A]}"
    assert loading(PACK, brigade(), disruption={"T": 1}).refusals(order) == ["14O"]
    assert "14O" in loading(PACK, brigade(), extending=["T"]).refusals(order)
    assert loading(regiment(), brigade()).refusals(order) == ["14O"]


@pytest.mark.rule("14O")
@pytest.mark.trap(62)
def test_a_unit_moves_or_is_carried_in_a_phase_but_not_both():
    """14O2"""
    bench = loading(PACK, regiment())
    bench.play("{move: [T], to: '0506', carrying: [A]}")
    assert bench.faults("{move: [A], to: '0507'}") == [
        ("14O", "A: was carried in this phase and does not move by itself")
    ]
    walked = loading(PACK, regiment(), this_phase={"mode": {"A": "march"}, "spent": {"A": 1}})
    assert walked.refusals("{move: [T], to: '0506', carrying: [A]}") == ["14O"]
