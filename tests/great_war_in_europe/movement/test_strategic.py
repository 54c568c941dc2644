"""Strategic movement (9.1-9.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import barred, way
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved

GAME = "great-war-in-europe"


def central(**given):
    return Bench(GAME, phase="cp-strategic-movement", turn=40, **given)


def allied(**given):
    return Bench(GAME, phase="allied-strategic-movement", turn=40, **given)


@pytest.mark.rule("9.0")
@pytest.mark.rule("9.3")
def test_units_go_any_distance_between_towns():
    """9.0, 9.31: from Damascus to Nablus, tracing a way."""
    table = central(stacks={"N1728": ["TU-17", "TU-27"]})
    table.play("{strategic-move: [TU-17, TU-27], to: Nablus}")
    assert table.position.at("N2419") == ["TU-27", "TU-17"]
    (path,) = {event.path for event in table.events(UnitMoved)}
    assert (path[0], path[-1]) == ("N1728", "N2419")


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        ({"N1727": ["TU-17"]}, "{strategic-move: [TU-17], to: Nablus}"),  # begins in no town
        ({"N1728": ["TU-17"]}, "{strategic-move: [TU-17], to: N2420}"),  # ends in no town
        ({"N1728": ["TU-17"]}, "{strategic-move: [TU-17], to: Gaza}"),  # ends in an enemy town
        ({"N1728": ["TU-17"], "N2418": ["BR-52T"]}, "{strategic-move: [TU-17], to: Nablus}"),  # beside an enemy
        ({"N1728": ["TU-17"]}, "{strategic-move: [TU-17], to: Damascus}"),  # is there already
        ({"cp-box": ["TU-17"]}, "{strategic-move: [TU-17], to: Nablus}"),  # is not in play
    ],
)
def test_where_it_begins_and_ends(stacks, order):
    """9.31, 9.32: in supplied towns of one's own, not beside enemies."""
    assert "9.3" in central(stacks=stacks).refusals(order)


@pytest.mark.rule("9.3")
def test_nobody_passes_beside_enemies_but_by_friends():
    """9.32: a hex beside an enemy is open where a friendly unit stands."""
    open_way = central(stacks={"N2419": ["TU-17"]})
    assert open_way.refusals("{strategic-move: [TU-17], to: N2422}") == []
    position = open_way.position
    ring = [hex for hex in position.kit.steps.steps["N2419"] if position.kit.map.terrain[hex] != "sea"]
    outside = {near for hex in ring for near in position.kit.steps.steps[hex]} - {*ring, "N2419"}
    foes = sorted(outside - set(position.kit.steps.steps["N2419"]))[:3]
    units = ["BR-52T", "BR-53T", "BR-54T"]
    stacks = {hex: [unit] for hex, unit in zip(foes, units, strict=True)}
    near = position.kit.steps.spread(position.kit.board.mask(foes))
    shut = central(stacks={"N2419": ["TU-17"], **stacks})
    through = barred(shut.position, "CP")[0]
    assert near & position.kit.board.mask(ring) & through
    friend = next(hex for hex in ring if near & position.kit.board.bit[hex])
    helped = central(stacks={"N2419": ["TU-17"], friend: ["TU-27"], **stacks})
    assert not barred(helped.position, "CP")[0] & position.kit.board.bit[friend]


@pytest.mark.rule("9.1")
@pytest.mark.trap(47)
@pytest.mark.trap(52)
def test_the_central_powers_move_four_units_in_the_near_east():
    """9.12, 9.34: headquarters count double, and nothing counts double for leaving Germany."""
    table = central(stacks={"N1728": ["TU-YAG", "TU-17", "TU-27", "TU-10"]})
    table.play("{strategic-move: [TU-YAG, TU-17], to: Nablus}")
    assert table.position.this_phase.carried == {"the Near East": 3}
    assert "9.1" in table.refusals("{strategic-move: [TU-27, TU-10], to: Nablus}")
    table.play("{strategic-move: [TU-27], to: Nablus}")


@pytest.mark.rule("9.13")
def test_between_fronts_units_wait_in_the_transit_box():
    """9.13: into the box in one phase, out of it in a later one."""
    table = central(stacks={"N1728": ["TU-17"], "transit": ["TU-51"]})
    assert "9.13" in table.refusals("{strategic-move: [TU-17], to: N1437}")
    table.play("{strategic-move: [TU-17], to: transit}")
    assert "9.3" in table.refusals("{strategic-move: [TU-17], to: N1437}")
    table.play("{strategic-move: [TU-51], to: N1437}")
    assert table.position.place_of("TU-51") == "N1437"


@pytest.mark.rule("9.13")
def test_arabia_is_left_for_syria_and_never_entered():
    """9.16: straight to an Ottoman town of the Egyptian Front."""
    table = central(stacks={"arabia": ["TU-21"], "N1728": ["TU-17"]})
    assert "9.13" in table.refusals("{strategic-move: [TU-21], to: N1437}")
    assert "9.13" in table.refusals("{strategic-move: [TU-21], to: transit}")
    assert "9.3" in table.refusals("{strategic-move: [TU-17], to: arabia}")
    table.play("{strategic-move: [TU-21], to: Amman}")


@pytest.mark.rule("9.2")
def test_the_allies_move_within_egypt():
    """9.23: four units, and not into Palestine."""
    table = allied(stacks={"N4309": ["BR-52T", "BR-53T"], "N2711": ["BR-54T"]}, pipeline="N3112")
    table.play("{strategic-move: [BR-52T], to: N3311}")
    assert "9.2" in table.refusals("{strategic-move: [BR-53T], to: N2711}")


@pytest.mark.rule("6.33")
@pytest.mark.rule("9.2")
@pytest.mark.trap(45)
@pytest.mark.parametrize("maude", [False, True])
def test_in_iraq_the_allies_need_maude(maude):
    """9.23: and stay south of column 44 then."""
    table = allied(stacks={"N2252": ["BR-3IN"]}, played={"Allied-maude": 30} if maude else {})
    assert ("9.2" not in table.refusals("{strategic-move: [BR-3IN], to: Amara}")) == maude
    assert "9.2" in table.refusals("{strategic-move: [BR-3IN], to: Baghdad}")


@pytest.mark.rule("6.33", "9.2")
def test_maude_carries_the_british_alone():
    """6.33: the Persian Expeditionary Force marches."""
    table = allied(stacks={"N2149": ["RU-39"], "N2252": ["BR-3IN"]}, expedition="out", played={"Allied-maude": 30})
    assert "9.2" in table.refusals("{strategic-move: [RU-39], to: Amara}")
    assert table.refusals("{strategic-move: [BR-3IN], to: Amara}") == []


@pytest.mark.rule("7.2", "9.3")
def test_who_is_carried_into_a_full_hex_is_told():
    """7.22: the seventh by train, the seventh by ship, and nobody before them."""
    full = ["BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T"]
    stacks = {"N2252": full, "N2149": ["BR-3IN", "BR-7BD"], "N4313": ["BR-54T", "BR-75T"]}
    for verb, units in (("strategic-move", ("BR-3IN", "BR-7BD")), ("sea-move", ("BR-54T", "BR-75T"))):
        table = allied(stacks=stacks, played={"Allied-maude": 30})
        orders = [f"{{{verb}: [{unit}], to: Basra}}" for unit in units]
        assert table.rehearse(orders[0]).warnings == []
        assert [each.rule for each in table.rehearse(*orders).warnings] == ["7.22"]


@pytest.mark.rule("9.24")
def test_russians_move_within_russia():
    """9.22: two of them in the Caucasus, and nobody else."""
    table = allied(stacks={"N4243": ["RU-39", "RU-66", "RU-20"]})
    assert "9.1" in table.refusals("{strategic-move: [RU-39, RU-66, RU-20], to: Baku}")
    table.play("{strategic-move: [RU-39, RU-66], to: Baku}")
    assert "9.2" in allied(stacks={"N4243": ["RU-39"]}).refusals("{strategic-move: [RU-39], to: Tabriz}")


@pytest.mark.rule("9.3")
def test_units_out_of_supply_stay():
    """11.11, 11.81: without a line to a source nobody gets on."""
    kerak = {"N2011": ["TU-17"]}
    free = central(stacks=kerak)
    assert free.refusals("{strategic-move: [TU-17], to: Amman}") == []
    everywhere = dict.fromkeys(free.position.kit.map.marks["CP source"], "Allied")
    cut = central(stacks=kerak, taken=everywhere)
    assert "9.3" in cut.refusals("{strategic-move: [TU-17], to: Amman}")


@pytest.mark.rule("3.26c")
def test_hostile_orders_are_refused_in_words():
    """The enemy's units, units of two places, a place that is none."""
    table = central(stacks={"N1728": ["TU-17"], "N1822": ["TU-27"], "N2618": ["BR-52T"]})
    assert "3.26c" in table.refusals("{strategic-move: [BR-52T], to: Nablus}")
    assert "8.1" in table.refusals("{strategic-move: [TU-17, TU-27], to: Nablus}")
    assert "9.3" in table.refusals("{strategic-move: [TU-17], to: gone}")
    assert "9.3" in table.refusals("{strategic-move: [TU-17], to: N3020}")


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
def test_nobody_leaves_a_besieged_kut_by_rail():
    """14.23: its garrison has Fortress Supply alone (11.11), and nobody comes in."""
    stacks = {"N1845": ["BR-3IN"], "N2252": ["BR-7IN"]}
    free = allied(stacks=stacks, kut=True, played={"Allied-maude": 30})
    assert free.refusals("{strategic-move: [BR-3IN], to: Basra}") == []
    shut = allied(stacks={**stacks, "N1744": ["TU-35"]}, kut=True, played={"Allied-maude": 30})
    assert "9.3" in shut.refusals("{strategic-move: [BR-3IN], to: Basra}")
    assert "9.3" in shut.refusals("{strategic-move: [BR-7IN], to: Kut}")


@pytest.mark.rule("9.3")
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_ways_are_what_a_naive_search_finds(data):
    """A second calculation, hex by hex, for Turkish units on the fronts as they stand."""
    position = rulesets.load(GAME).new("near-east-1918", {})
    turks = sorted(unit for unit in position.kit.units if position.counter(unit).nation == "TU")
    on_map = [unit for unit in turks if position.place_of(unit) in position.kit.board.index]
    towns = position.kit.board.spaces(position.kit.settled)
    bit = position.kit.board.bit
    position.begin_phase(40, "cp-strategic-movement")
    for hex in data.draw(st.lists(st.sampled_from(towns), max_size=4, unique=True)):
        if not position.at(hex):
            position.put("BR-11BD", hex)
            position.take("Allied", hex)
    unit = data.draw(st.sampled_from(on_map))
    shut = barred(position, "CP")[0]  # where it ends is asked apart
    found = {town for town in towns if not shut & bit[town] and way(position, unit, town) is not None}
    assert found - {position.place_of(unit)} == naive(position, position.place_of(unit)) & set(towns)


def naive(position, start):
    """Every hex that a train of the Central Powers can come to from a hex."""
    kit = position.kit
    forts = {"N4039", "N4041", "N4138", "N4437"} - set(position.destroyed)
    own_forts = {"N2913", "N2711", "N3835"} - set(position.destroyed)

    def hostile(hex):
        return bool(position.units_at("Allied", hex)) or hex in forts

    def passable(hex):
        word = kit.map.terrain[hex]
        if hostile(hex) or word in ("alpine", "lake") or not position.controller(hex):
            return False
        beside = any(hostile(near) for near in kit.steps.steps[hex])
        return not beside or bool(position.units_at("CP", hex)) or hex in own_forts

    seen, waiting = {start}, [start]
    while waiting:
        for near in kit.steps.steps[waiting.pop()]:
            if near not in seen and passable(near):
                seen.add(near)
                waiting.append(near)
    return seen - {start}
