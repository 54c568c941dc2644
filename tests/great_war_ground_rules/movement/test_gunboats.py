"""Water-only units (14B2)."""

from __future__ import annotations

from typing import Any

import pytest

from great_war_ground_rules.field import artillery, bench_with, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.movement.gunboats import beside, course, fire
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import GunboatFiredAt

HERE, THERE = "0505", "0509"
BOAT = unit("German", "river-gunboat", "II", "2-2-W")
#: A river along the west of column 05, from 0505 to 0509, and on to 0513.
RIVER = [f"04{row:02}-05{row + down:02}" for row in range(5, 13) for down in (0, 1)]


def afloat(foes: Any = None, **given: Any) -> Any:
    """A bench with a gunboat in 0505 beside a river."""
    given = {"phase": "cp-movement", "hexsides": {"river": RIVER}, **given}
    return bench_with({HERE: {"B": BOAT}, **(foes or {})}, **given)


@pytest.mark.rule("14B2")
def test_it_spends_a_point_for_each_hexside_along_the_water():
    """14B2"""
    bench = afloat()
    bench.play("{move: [B], to: '0509', how: river}")
    assert bench.position.place_of("B") == THERE
    assert bench.position.this_phase.spent["B"] == len(course(afloat().position, "B", THERE).waters)
    assert len(beside(bench.position, RIVER[1])) == 2


@pytest.mark.rule("9Jb", "14B2")
def test_it_stays_on_the_water_beside_a_contested_hex():
    """9J, 14B2: it does not enter the hex"""
    bench = afloat({"0609": {"E": regiment("French")}}, contested={THERE: {"owner": "CP"}})
    bench.play("{move: [B], to: '0509', how: river}")
    assert (bench.position.place_of("B"), bench.position.disruption) == (THERE, {})


@pytest.mark.rule("14B2")
def test_it_moves_by_water_alone_and_by_itself():
    """14B2"""
    bench = bench_with({HERE: {"B": BOAT, "R": regiment()}}, phase="cp-movement", hexsides={"river": RIVER})
    assert bench.refusals("{move: [B], to: '0506'}") == ["14B2"]
    assert bench.refusals("{move: [B, R], to: '0506', how: river}") == ["14B2"]
    assert bench.refusals("{move: [B], to: '0909', how: river}") == ["14B2"]
    assert bench.refusals("{move: [B], to: '0506', how: haste}") == ["14B2"]


@pytest.mark.rule("14B2")
def test_it_stands_in_a_land_hex_beside_the_water():
    """14B2"""
    bench = bench_with({HERE: {"B": BOAT}}, phase="cp-movement", terrain={"sea": ["0404", "0405", "0406"]})
    assert bench.refusals("{move: [B], to: '0406', how: river}") == ["14B2"]
    bench.play("{move: [B], to: '0506', how: river}")
    assert bench.position.place_of("B") == "0506"


@pytest.mark.rule("14B2", "6E")
@pytest.mark.parametrize("phase", ["cp-exploitation", "cp-movement"])
@pytest.mark.trap(61)
def test_it_has_forty_points_and_zocs_do_not_matter(phase: str):
    """14B2, 6E"""
    bench = afloat({"0606": {"E": regiment("French")}}, phase=phase)
    assert bench.refusals("{move: [B], to: '0509', how: river}") == []
    tired = afloat(this_phase={"spent": {"B": 35}})
    assert tired.refusals("{move: [B], to: '0509', how: river}") == ["14B2"]


@pytest.mark.rule("14B2")
def test_the_guns_of_both_hexes_fire_together():
    """14B2: heavy artillery of 5-7-5 has a gunnery of 2.5, a 6-9-5 rifle division of 0.5"""
    guns = {"0408": {"G": artillery("French", "5-7-5")}, "0508": {"D": division("French", "6-9-5")}}
    position = staged_with({HERE: {"B": BOAT}, **guns}, hexsides={"river": RIVER})
    assert fire(position, "CP", "0408-0508") == 3


@pytest.mark.rule("14B2")
@pytest.mark.parametrize(
    ("dice", "result", "place"),
    [((3, 5), "", "0409"), ((1, 2), "turned back", ""), ((1, 1), "lost", "cp-pool")],
)
def test_two_dice_less_the_gunnery_decide(dice: tuple[int, int], result: str, place: str):
    """14B2: 0 or less eliminates, up to 5 turns back, more does nothing"""
    guns = {"0508": {"G": artillery("French", "4-7-5")}, "0408": {"H": regiment()}}
    bench = afloat(guns)
    bench.play("{move: [B], to: '0409', how: river}", dice=[*dice, *((6, 6) if not result else ())])
    assert bench.events(GunboatFiredAt)[0].result == result
    if place:
        assert bench.position.place_of("B") == place
    else:
        assert bench.position.place_of("B") not in ("0409", HERE)
        assert bench.position.this_phase.spent["B"] > 5


@pytest.mark.rule("14B2")
def test_a_rehearsal_waits_for_the_dice():
    """14B2"""
    bench = afloat({"0508": {"G": artillery("French", "4-7-5")}}).rehearsal()
    bench.play("{move: [B], to: '0409', how: river}")
    assert bench.position.place_of("B") == HERE


@pytest.mark.rule("14B2")
def test_a_path_names_hexes_past_which_it_goes():
    """14B2"""
    bench = afloat()
    past = course(bench.position, "B", THERE, ("0511", THERE))
    assert len(past.waters) > len(course(bench.position, "B", THERE).waters)
    bench.play("{move: [B], to: '0509', how: river, path: ['0511', '0509']}")
    assert bench.position.this_phase.spent["B"] == len(past.waters)
    assert "along that path" in course(bench.position, "B", "0511", ("0909",)).fault
