"""Logistics items that units carry (11G, 11H2)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, corps, division, unit
from great_war_ground_rules.supplies import EVERYWHERE
from wargame_cli.rulesets.great_war_ground_rules.ground import loads
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE


def bench_of(forces, **given):
    """The Entente's movement phase."""
    return bench_with(forces, phase="entente-movement", owns={"Entente": EVERYWHERE}, **given)


def res(bench, place):
    """The Res Pts of the Entente in a hex."""
    return bench.position.res_at(ENTENTE, place)


@pytest.mark.rule("11H")
def test_how_much_units_carry():
    """11H2: Army HQs 9 REs, transport units 6, others twice their own"""
    forces = {
        "0505": {
            "B1": army("British"),
            "T1": unit("British", "pack-transport", "III", "0-6"),
            "D1": division("British"),
            "C1": corps("British"),
        }
    }
    position = bench_of(forces).position
    assert [loads.room(position, each) for each in ("B1", "T1", "D1", "C1")] == [9, 6, 10, 2]


@pytest.mark.rule("11H")
def test_an_hq_that_retreats_takes_res_pts_with_it():
    """11H2: up to its limit, unless another one stays with them (house)"""
    bench = bench_of({"0505": {"B1": army("British")}}, res={"Entente": {"0505": "5"}})
    bench.position.put("B1", "0506")
    bench.run(loads.take_along, "B1", "0505", "0506")
    assert (res(bench, "0505"), res(bench, "0506")) == (2, 3)
    bench = bench_of({"0505": {"B1": army("British"), "B2": army("British")}}, res={"Entente": {"0505": "5"}})
    bench.position.put("B1", "0506")
    bench.run(loads.take_along, "B1", "0505", "0506")
    assert res(bench, "0505") == 5


@pytest.mark.rule("11G")
def test_res_pts_are_numbers_in_a_hex():
    """11G (T073): markers are built up and broken down as if they were not there"""
    bench = bench_of({}, res={"Entente": {"0505": "2"}})
    assert loads.there(bench.position, ENTENTE, "0505") == {"res": 2}
    assert loads.size({"res": 2, "3": 4}) == 7


@pytest.mark.rule("3A4")
@pytest.mark.parametrize(
    ("row", "heavy"),
    [
        (division(), True),
        (division(indicator="self"), False),
        (unit("German", "heavy-artillery", "III", "5-7-5"), True),
        (unit("German", "field-artillery", "III", "4-5-5"), False),
        (unit("German", "tank", "III", "2-2-4"), True),
        (unit("German", "rifle", "III", "1-2-5"), False),
    ],
)
def test_heavy_equipment(row, heavy):
    """3A4: heavy artillery has it, field artillery has not; divisions that support others have it."""
    assert loads.has_heavy_equipment(bench_of({"0505": {"A": row}}).position, "A") is heavy


@pytest.mark.rule("3A4")
def test_a_cadre_has_no_heavy_equipment():
    """3A1, 3A4: it is no division; mules carry it (14O2b)"""
    forces = {"0505": {"A": division(cadre="3-5-5")}}
    assert not loads.has_heavy_equipment(bench_of(forces, reduced=["A"]).position, "A")
