"""River movement (7C, optional in Europe)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, artillery, division, regiment, staged_with, unit
from wargame_cli.rulesets.great_war_ground_rules.movement import river

ON = {"waterways": "on"}
#: The Po from Pavia down, columns 41 to 46 and rows 14 to 21 of the map as 01 to 06 and 01 to 08 here: 16 hexsides from
#: 4121/4221 to 4516/4615.
PO = [
    *("0108-0208", "0207-0208", "0207-0308", "0207-0307", "0206-0307", "0206-0306", "0205-0306", "0205-0305"),
    *("0204-0305", "0304-0305", "0304-0404", "0403-0404", "0403-0504", "0503-0504", "0503-0603", "0503-0602"),
]


def afloat(forces, options=ON, **given):
    """Units beside the river; Torino, which is the yard, stands in 0206 here."""
    kinds = {"0206": ["partial-city"]}
    owns = {"Entente": ["0206"]}
    return staged_with(
        forces,
        options=options,
        **{"hexsides": {"river": PO}, "kinds": kinds, "owns": owns, "phase": "entente-movement", **given},
    )


@pytest.mark.rule("7C2")
def test_from_pavia_down_the_po():
    """7C2 (T034): 16 hexsides are 2 MPs, and it ends in either hex beside the last."""
    forces = {"0108": {"R": regiment("Italian")}}
    for end in ("0602", "0503"):
        way = river.voyage(afloat(forces), "R", end)
        assert way.fault == ""
    way = river.voyage(afloat(forces), "R", "0602")
    assert (len(way.hexsides), way.mp, way.re) == (16, 2, 1)


@pytest.mark.rule("7C4")
def test_the_net_of_torino_has_one_re():
    """7C6 (T035)."""
    position = afloat({"0108": {"R": regiment("Italian"), "A": artillery("Italian")}})
    net = river.nets(position)[PO[0]]
    assert river.capacity(position, "Entente", net) == 1
    assert river.capacity(position, "CP", net) == 0
    assert "takes 2 REs" in river.voyage(position, "A", "0602").fault, "artillery counts double"


@pytest.mark.rule("7C4")
def test_a_unit_counts_once_a_turn():
    """7C5."""
    position = afloat({"0108": {"R": regiment("Italian"), "S": regiment("Italian")}})
    bench = Bench(GAME, position=position)
    river.sail(bench.referee, ["R"], river.voyage(position, "R", "0204"))
    after = bench.referee.position
    assert river.voyage(after, "R", "0204").re == 0
    assert "0 are left" in river.voyage(after, "S", "0204").fault


@pytest.mark.rule("7C1")
def test_ice_and_rapids_stop_boats():
    """7C1."""
    forces = {"0108": {"R": regiment("Italian")}}
    assert "no line of navigable waterways" in river.voyage(afloat(forces, weather_now="winter"), "R", "0602").fault
    rapids = afloat(forces, terrain={"mountain": ["0305"]})
    assert not river.is_navigable(rapids, "0204-0305")
    assert "no line of navigable waterways" in river.voyage(rapids, "R", "0602").fault


@pytest.mark.rule("7C2")
def test_enemy_coast_defences_block_the_water():
    """7C3."""
    forces = {"0108": {"R": regiment("Italian")}, "0304": {"A": artillery("German", "5-7-5")}}
    position = afloat(forces)
    assert river.gunnery(position, "A") == 2.5
    assert "no line of navigable waterways" in river.voyage(position, "R", "0602").fault


@pytest.mark.rule("7C4")
def test_boats_need_a_yard_of_ones_own():
    """7C3, 7C4."""
    position = afloat({"0108": {"R": regiment("Italian")}}, owns={"CP": ["0206"]})
    assert river.voyage(position, "R", "0602").rule == "7C4"


@pytest.mark.rule("7C1")
def test_without_the_option_nobody_sails():
    position = afloat({"0108": {"R": regiment("Italian")}}, options=None)
    assert not river.is_played(position)
    assert river.voyage(position, "R", "0602").fault == "there is no river movement in this game"


@pytest.mark.rule("11H")
def test_freight_goes_by_water():
    """11H1: general supply points of an RE."""
    position = afloat({"0108": {"R": regiment("Italian")}})
    way = river.freight_voyage(position, "Entente", "0108", "0602", 1)
    assert (way.fault, len(way.hexsides)) == ("", 16)
    bench = Bench(GAME, position=position)
    river.float_freight(bench.referee, "Entente", way)
    assert "0 are left" in river.freight_voyage(bench.referee.position, "Entente", "0108", "0602", 0.25).fault


@pytest.mark.rule("7C2")
def test_a_path_names_hexes_past_which_the_way_leads():
    """7C2: in their order, there and back; none that the water does not touch"""
    position = afloat({"0108": {"R": regiment("Italian")}})
    straight = river.voyage(position, "R", "0204")
    assert river.voyage(position, "R", "0204", ("0108", "0207", "0306", "0204")) == straight
    detour = river.voyage(position, "R", "0204", ("0404",))
    assert (detour.fault, len(detour.hexsides) > len(straight.hexsides)) == ("", True)
    assert "along that path" in river.voyage(position, "R", "0204", ("0909",)).fault
    bench = Bench(GAME, position=position)
    assert bench.refusals("{move: [R], to: '0204', how: river, path: ['0207', '0204']}") == []
    assert bench.refusals("{move: [R], to: '0204', how: river, path: ['0909', '0204']}") == ["7C2"]


@pytest.mark.rule("7C2", "9Jb")
@pytest.mark.parametrize(("die", "disrupted"), [(1, {"R": 1}), (6, {})])
def test_who_lands_in_a_contested_hex_may_be_disrupted(die, disrupted):
    """7C2, 9J: by whatever means it enters; both sides have a unit with a ZOC beside the hex, and contest it."""
    beside = {"0304": {"E": division()}, "0305": {"F": division("Italian")}}
    forces = {"0108": {"R": regiment("Italian")}, **beside}
    bench = Bench(GAME, position=afloat(forces, contested={"0204": {"owner": "CP"}}))
    bench.play("{move: [R], to: '0204', how: river}", dice={"contested R": die})
    assert bench.position.disruption == disrupted
    infantry = {"0108": {"R": unit("Italian", "infantry", "III", "1-2-5")}, **beside}
    spared = Bench(GAME, position=afloat(infantry, contested={"0204": {"owner": "CP"}}))
    spared.play("{move: [R], to: '0204', how: river}")
    assert spared.position.disruption == {}
