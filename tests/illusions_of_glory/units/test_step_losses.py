"""Steps that units lose, whatever makes them (12.6.4-12.6.6, chapter 24)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import GE, RU, RU_SCU, attacking
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import eliminate, force_of, lose_step

QUALITY = {"RU": 18, "GE": 18, "AH": 18, "IT": 18}


def one_step(unit, place="warsaw", box=(), answers=None, **fields):
    """A unit loses a step."""
    bench = attacking({place: [unit], RESERVE: list(box)}, side="AP", quality=dict(QUALITY), **fields)
    return bench, bench.run(lose_step, unit, "12.6.3", "a test", answers=(answers or {}))


@pytest.mark.rule("12.6.1")
def test_a_full_unit_is_turned_over():
    bench, stands = one_step(RU[0])
    assert (stands, bench.kinds(), bench.position.is_reduced(RU[0]), bench.position.quality["RU"]) == (
        RU[0],
        ["StepChanged"],
        True,
        18,
    )


@pytest.mark.rule("12.6.5")
def test_a_reduced_scu_is_destroyed():
    """Nobody takes its place, and Troop Quality is about LCUs (12.6.5a, 24.1b)."""
    bench, stands = one_step(RU_SCU[0], box=RU_SCU[1:2], reduced=RU_SCU[:1])
    assert (stands, bench.position.place_of(RU_SCU[0]), bench.position.quality["RU"]) == ("", REPLACEABLE, 18)
    assert bench.kinds() == ["UnitRemoved"]


@pytest.mark.rule("12.6.4")
@pytest.mark.rule("24.1")
def test_a_reduced_lcu_is_replaced():
    """Case T036 of the collected examples: one point of Troop Quality (12.6.4b, 24.1b)."""
    bench, stands = one_step(RU[0], box=["RU-I-1-SCU"], reduced=RU[:1])
    assert (stands, bench.position.place_of(RU[0]), bench.position.quality["RU"]) == ("RU-I-1-SCU", REPLACEABLE, 17)
    assert bench.kinds() == ["UnitRemoved", "UnitPlaced", "QualityChanged"]
    placed = bench.only(UnitPlaced)
    assert (placed.replaces, placed.place, placed.reduced) == (RU[0], "warsaw", False)


@pytest.mark.rule("12.6.4")
@pytest.mark.trap(57)
def test_only_full_scus_replace():
    """A reduced one in the box must be rebuilt first (trap 57)."""
    bench, stands = one_step(RU[0], box=["RU-I-1-SCU"], reduced=[RU[0], "RU-I-1-SCU"])
    assert (stands, bench.position.place_of(RU[0]), bench.position.quality["RU"]) == ("", ELIMINATED, 16)


@pytest.mark.rule("12.6.4")
def test_the_owner_chooses_among_several_of_the_type():
    """(12.6.4b)"""
    box = ["RU-I-1-SCU", "RU-I-2-SCU", "RU-C-1-SCU"]
    _, stands = one_step(RU[0], box=box, reduced=RU[:1], answers={f"{RU[0]}/successor": "RU-I-2-SCU"})
    assert stands == "RU-I-2-SCU"


@pytest.mark.rule("12.6.4")
@pytest.mark.trap(28)
@pytest.mark.parametrize(
    ("reading", "box", "stands", "quality"),
    [
        ("replaced", ["AH-I-1-SCU", "AH-I-2-SCU"], "AH-I-1-SCU", {"GE": 18, "AH": 16}),
        ("replaced", ["GE-I-1-SCU"], "GE-I-1-SCU", {"GE": 16, "AH": 18}),
        ("lost", ["GE-I-1-SCU"], "", {"GE": 16, "AH": 18}),
    ],
)
def test_a_special_corps_is_gone_for_good(reading, box, stands, quality):
    """By one reading an SCU still takes its place; the nation of that SCU pays (12.6.4e, 12.6.6d, trap 28)."""
    sud = "GE-S-Sud"
    bench, found = one_step(sud, "berlin", box, reduced=[sud], options={"special-corps": reading})
    assert (found, bench.position.place_of(sud)) == (stands, ELIMINATED)
    assert {nation: bench.position.quality[nation] for nation in ("GE", "AH")} == quality


@pytest.mark.rule("12.6.6")
@pytest.mark.trap(4)
def test_out_of_supply_scus_are_eliminated():
    """(14.3.3a)"""
    bench, _ = one_step("GE-I-1-SCU", "minsk", control={"minsk": "GE"}, reduced=["GE-I-1-SCU"])
    assert bench.position.place_of("GE-I-1-SCU") == ELIMINATED


@pytest.mark.rule("24.1")
@pytest.mark.trap(29)
def test_whoever_is_eliminated_costs_two():
    """For want of a retreat, for example: 2, not 1 and 2 (trap 29)."""
    bench = attacking({"lodz": [RU[0], RU_SCU[0]]}, side="AP", quality=dict(QUALITY))
    for unit in (RU[0], RU_SCU[0]):
        bench.run(eliminate, unit, "12.7.5a", "no retreat")
    assert bench.position.quality["RU"] == 16
    assert bench.kinds() == ["UnitRemoved", "QualityChanged", "UnitRemoved"]


@pytest.mark.rule("12.6.1")
def test_hqs_and_guns_absorb_nothing():
    """(27.0g)"""
    bench = attacking({"kalisz": [GE[0], "GE-HQ-Mackensen", "GE-A-1"]})
    force = force_of(bench.position, bench.position.at("kalisz"))
    assert [(taker.unit, taker.factors) for taker in force.takers] == [(GE[0], (3, 3))]
