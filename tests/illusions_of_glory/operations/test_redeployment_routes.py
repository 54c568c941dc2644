"""Where Strategic Redeployment leads (13.2-13.5): by rail and road, by sea, out of the Reserve Box."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, redeploying
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy, destinations
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment_routes import joined_by_sea

#: Some units of each kind.
RU, RU_SCU, HQ = "RU-I-3", "RU-I-1-SCU", "RU-HQ-Brusilov"


def _ways(place):
    return {kit().ground.way(place, near) for near in kit().board.neighbours[place]}


@pytest.mark.rule("13.2")
def test_railroads_for_lcus_and_roads_for_scus_too():
    """No LCU reaches a space that only Roads lead to (13.2a)."""
    bench = redeploying({"petrograd": [RU, RU_SCU]})
    lcu = {each.place for each in destinations(bench.position, RU)}
    scu = {each.place for each in destinations(bench.position, RU_SCU)}
    assert lcu < scu
    by_road = next(place for place in sorted(scu - lcu) if _ways(place) <= {"road", "mixed", "alpine"})
    assert set(bench.refusals(Redeploy(unit=RU, to=by_road))) == {"13.2"}
    assert not bench.faults(Redeploy(unit=RU_SCU, to=by_road))


GE, GE_SCU, GUN = "GE-I-1", "GE-R-3-SCU", "GE-A-1"


AH = next(unit for unit in kit().units_of["AH"] if kit().units[unit].is_lcu and len(kit().units[unit].nations) == 1)


def _mixed_border():
    """A Russian and a German or Austrian space with a Mixed-Gauge line between them and no other rail to the former."""
    ground = kit().ground
    for space in kit().board.spaces(ground.land_of["RU"] & ground.of_kind["space"]):
        for near in kit().board.neighbours[space]:
            if ground.way(space, near) == "mixed" and ground.spaces[near].owner in ("GE", "AH"):
                return space, near
    raise AssertionError


@pytest.mark.rule("13.2")
def test_mixed_gauge_is_closed_until_it_is_converted():
    """The card of the side opens the lines between Russia and its neighbours for it, and only for it (12.5c-d)."""
    russian, german = _mixed_border()
    around = [near for near in kit().board.neighbours[russian] if near != german]
    owner = kit().ground.spaces[german].owner
    control = {russian: owner} | {near: "RU" for near in around if kit().ground.spaces[near].owner in ("GE", "AH")}
    unit = GE if owner == "GE" else AH
    order = Redeploy(unit=unit, to=russian)
    for played, open_now in ((), False), (["AP-4"], False), (["CP-13"], True):
        bench = redeploying({german: [unit]}, side="CP", control=control, played=list(played))
        assert ("13.2" not in set(bench.refusals(order))) is open_now, played


@pytest.mark.rule("13.2")
def test_the_way_leads_through_friendly_spaces_only():
    """And by the spaces that the order names (13.2c)."""
    bench = redeploying({"petrograd": [RU]})
    told = Redeploy(unit=RU, to="kiev", by=("minsk",))
    assert not bench.faults(told)
    bench.play(told)
    assert "minsk" in bench.events()[-1].path
    barred = redeploying({"petrograd": [RU]}, control={"minsk": "GE"})
    found = set(barred.faults(told))
    assert {row for row, _ in found} == {"13.2"}
    assert any("one without `by` does" in message for _, message in found)
    assert ("13.2", "Minsk is not friendly") in set(barred.faults(Redeploy(unit=RU, to="minsk")))


@pytest.mark.rule("13.2")
def test_a_besieged_enemy_fort_is_no_hindrance_and_one_that_stands_free_is():
    """Into, out of and through (13.2d)."""
    fort = "przemysl"
    beside = kit().board.neighbours[fort]
    held = dict.fromkeys([near for near in beside if kit().ground.spaces[near].owner == "AH"], "RU") | {"lemberg": "RU"}
    bench = redeploying({"kiev": [RU_SCU], fort: [RU]}, control=held)
    assert "13.2" not in set(bench.refusals(Redeploy(unit=RU_SCU, to=fort)))
    assert fort in {each.place for each in destinations(bench.position, RU_SCU)}
    free = redeploying({"kiev": [RU_SCU]}, control=held)
    assert "13.2" in set(free.refusals(Redeploy(unit=RU_SCU, to=fort)))


@pytest.mark.rule("13.2")
def test_a_region_ends_the_way():
    """Nobody goes through one, and none that the enemy or an Uprising Unit controls is entered (13.2e-f)."""
    bench = redeploying({"petrograd": [RU]})
    regions = kit().board.mask(each.place for each in destinations(bench.position, RU)) & kit().ground.of_kind["region"]
    assert regions
    for each in destinations(bench.position, RU):
        inside = kit().board.mask(each.path[1:-1])
        assert not inside & kit().ground.of_kind["region"]
    uprising = kit().uprisings_of["RU"][0]
    region = kit().board.spaces(regions)[0]
    bench = redeploying({"petrograd": [RU], region: [uprising]}, control={region: "Uprising"})
    assert set(bench.faults(Redeploy(unit=RU, to=region))) >= {
        ("13.2", f"an Uprising Unit controls {kit().name(region)}")
    }


TURN_OF = {season: next(n for n in range(2, 19) if kit().tables.turns.track.turns[n].season == season)
           for season in ("winter", "summer")}  # fmt: skip


@pytest.mark.rule("13.3")
@pytest.mark.trap(11)
def test_scus_sail_from_port_to_port_and_lcus_do_not():
    """Between Ports of a sea (13.3a-b, f)."""
    bench = redeploying({"odessa": [RU_SCU, RU]}, turn=TURN_OF["summer"])
    order = Redeploy(unit=RU_SCU, to="rostov", how="sea")
    assert not bench.faults(order)
    assert ("13.3", f"{RU} is an LCU, and LCUs are not redeployed by sea") in set(
        bench.faults(Redeploy(unit=RU, to="rostov", how="sea"))
    )
    bench.play(order)
    assert bench.events()[-1].path == ("odessa", "rostov")
    assert bench.events()[-1].rule == "13.3"


@pytest.mark.rule("13.3")
@pytest.mark.trap(55)
def test_nobody_sails_in_winter():
    """(13.3g)"""
    bench = redeploying({"odessa": [RU_SCU]}, turn=TURN_OF["winter"])
    assert set(bench.faults(Redeploy(unit=RU_SCU, to="rostov", how="sea"))) == {
        ("13.3", "nobody is redeployed by sea in Winter")
    }


@pytest.mark.rule("13.3")
def test_who_is_not_in_a_port_must_go_there_first():
    """(13.3d)"""
    bench = redeploying({"kiev": [RU_SCU]}, turn=TURN_OF["summer"])
    assert ("13.3", "Kiev is no friendly Port") in set(bench.faults(Redeploy(unit=RU_SCU, to="rostov", how="sea")))


@pytest.mark.rule("13.3")
@pytest.mark.trap(53)
def test_the_black_sea_and_the_baltic_are_closed():
    """Nobody sails out of or into the one (13.3e); of the other the option says so."""
    closed = on_map({})
    opened = on_map({}, options={"baltic-redeployment": "open"})
    assert joined_by_sea(closed.position, "odessa", "rostov")
    assert not joined_by_sea(closed.position, "odessa", "athens")
    assert not joined_by_sea(opened.position, "athens", "odessa")
    assert not joined_by_sea(closed.position, "riga", "athens")
    assert joined_by_sea(opened.position, "riga", "athens")


FR_SCU = next(u for u in kit().units_of["FR"] if kit().units[u].size == "SCU" and not kit().units[u].is_special)


@pytest.mark.rule("13.3")
def test_lemnos_is_a_port_for_the_allied_powers():
    """Only for them (13.3c)."""
    italy = {"IT": "AP", "AL": "AP"}
    bench = redeploying({"southern_italy": [FR_SCU]}, turn=TURN_OF["summer"], nations=italy)
    assert not bench.faults(Redeploy(unit=FR_SCU, to="lemnos"))
    turks = redeploying({"trieste": [GE_SCU]}, side="CP", turn=TURN_OF["summer"])
    assert "13.3" in set(turks.refusals(Redeploy(unit=GE_SCU, to="lemnos", how="sea")))


@pytest.mark.rule("13.4")
def test_scus_go_into_the_reserve_box_and_out_of_it():
    """Each for a point (13.4a)."""
    bench = redeploying({"warsaw": [RU_SCU], RESERVE: ["RU-I-2-SCU"]})
    for order in (Redeploy(unit=RU_SCU, into="reserve"), Redeploy(unit="RU-I-2-SCU", to="moscow")):
        assert not bench.faults(order)
        bench.play(order)
    assert bench.position.place_of(RU_SCU) == RESERVE
    assert bench.position.place_of("RU-I-2-SCU") == "moscow"
    assert bench.position.this_round.points == 4


@pytest.mark.rule("13.4")
def test_lcus_hqs_and_heavy_artillery_stay_out_of_the_reserve_box():
    """(13.4a)"""
    bench = redeploying({"warsaw": [RU, HQ]})
    for unit in (RU, HQ):
        assert set(bench.refusals(Redeploy(unit=unit, into="reserve"))) == {"13.4"}
