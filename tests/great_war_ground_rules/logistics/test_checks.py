"""General supply in an initial phase: judged, counted, and who starves (11B, 11C2b, 11F)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, brigade, corps, division
from great_war_ground_rules.supplies import EVERYWHERE, depot, source
from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.great_war_ground_rules.ground import effects_of_supply as effects
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import judge_isolation
from wargame_cli.rulesets.great_war_ground_rules.logistics import checks, gsp
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import (
    FortressSupply,
    PointsAged,
    SpecialSupply,
    SupplyJudged,
)

AROUND = {hex: {f"G{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}
#: What keeps the enemy around 0505 in supply.
GERMANS = {"sources": [source("1401"), source("0909", nations=("German",), side="CP")]}
SUPPLIED = tuple(unit for units in AROUND.values() for unit in units)


def cut_off(unit=None, **given):
    """A French unit in 0505 that is cut off, in the Entente's initial phase."""
    given.setdefault(
        "owns", {"Entente": [hex for hex in EVERYWHERE if hex not in AROUND and hex != "0909"], "CP": ["0909"]}
    )
    bench = bench_with(
        {"0505": {"F1": unit or division("French")}, **AROUND}, phase="entente-initial", **GERMANS, **given
    )
    bench.run(judge_isolation)
    return bench


# -- judging --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11F1")
def test_player_turns_out_of_supply_are_counted_and_forgotten():
    """11F: one more at each initial phase, of whichever side; none at all in supply"""
    bench = cut_off(unsupplied={"F1": "1"})
    bench.run(checks.judge_supply)
    assert bench.position.unsupplied["F1"] == 2
    assert [event.side for event in bench.events(SupplyJudged)] == ["Entente", "CP"]
    bench.position.put("F1", "1402")
    bench.run(checks.judge_supply)
    assert "F1" not in bench.position.unsupplied


@pytest.mark.rule("11F1")
def test_nothing_is_told_where_all_are_in_supply():
    """11B"""
    bench = bench_with(
        {"0505": {"F1": division("French")}},
        phase="entente-initial",
        owns={"Entente": EVERYWHERE},
        sources=[source("0506")],
    )
    bench.run(checks.judge_supply)
    assert bench.events(SupplyJudged) == []


@pytest.mark.trap(41)
@pytest.mark.rule("11C2b")
def test_a_special_source_lasts_a_player_turn_and_defers_nothing():
    """11C2b (T067); trap 41: supplied in its second turn, it is not checked; the next time it counts as the third"""
    bench = cut_off(unsupplied={"F1": "2"}, res={"Entente": {"0505": "1"}})
    bench.run(checks.judge_supply)
    bench.play("{special-supply: 0505, source: res}")
    assert bench.position.by_special == ["F1"]
    assert (effects.turns_out(bench.position, "F1"), effects.counted(bench.position, "F1")) == (0, 2)
    assert checks.endangered(bench.position) == []
    bench.run(checks.judge_supply)
    assert bench.position.by_special == []
    assert bench.position.unsupplied["F1"] == 4
    assert checks.endangered(bench.position) == ["F1"]


# -- starving (11F3) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11F3")
@pytest.mark.parametrize(("die", "lost"), [(3, True), (4, False)])
def test_an_isolated_unit_is_checked_from_its_second_turn_out_of_supply_on(die, lost):
    """11F3, 9E: with a failure it is eliminated, cadre and all, for that is no combat"""
    bench = cut_off(unsupplied={"F1": "2"})
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply, dice={"supply/elimination F1": die})
    assert [event.unit for event in bench.events(UnitRemoved)] == (["F1"] if lost else [])
    assert bench.position.place_of("F1") == ("entente-isolated-pool" if lost else "0505")


@pytest.mark.rule("11F3")
def test_who_is_not_checked():
    """11F3: in the first turn, or not isolated; it need not have been isolated before"""
    bench = cut_off(unsupplied={"F1": "1"})
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply)
    bench = cut_off(unsupplied={"F1": "4"})
    bench.run(checks.judge_supply)
    bench.position.isolated.clear()
    bench.run(checks.settle_supply)
    assert bench.events(UnitRemoved) == []


@pytest.mark.trap(80)
@pytest.mark.rule("11F3")
@pytest.mark.parametrize(
    ("given", "modifier"),
    [
        ({}, 0),
        ({"kinds": {"0505": ["partial-city"]}}, 3),
        ({"kinds": {"0505": ["fortress-new"]}, "improved": ["0505"]}, 3),
        ({"kinds": {"0505": ["fortress-new"]}}, 0),
        *[({"weather_now": word}, -1) for word in ("frost", "winter", "snow")],
        ({"weather_now": "mud"}, 0),
        ({"weather_now": "snow", "kinds": {"0505": ["partial-city"]}}, 3),
    ],
)
def test_shelter_helps_and_cold_harms(given, modifier):
    """11F3; trap 80: minus one, and not in a major city or an improved fortress"""
    assert checks.modifier(cut_off(**given).position, "F1") == modifier


@pytest.mark.rule("11F3")
def test_both_sides_check_in_each_initial_phase():
    """11F3: the enemy's units as well; 4A1"""
    bench = cut_off(unsupplied={"F1": "2"})
    bench.position.phasing = "CP"
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply, dice={"supply/elimination F1": 6})
    bench.run(checks.settle_supply)  # its work is done once a phase
    assert bench.position.place_of("F1") == "0505"


@pytest.mark.rule("11F3")
def test_a_rehearsal_rolls_nothing():
    """11F3: what comes after is open"""
    bench = cut_off(unsupplied={"F1": "3"})
    rehearsal = bench.rehearsal()
    rehearsal.run(checks.settle_supply)
    assert rehearsal.referee.open_ended


# -- fortresses (11C2biii) ------------------------------------------------------------------------------------------

FORTRESS = {"kinds": {"0505": ["fortress-new"]}, "improved": ["0505"]}


@pytest.mark.rule("11C2b")
@pytest.mark.parametrize(("die", "depleted"), [(4, False), (5, True)])
def test_an_isolated_fortress_that_supplies_may_be_depleted(die, depleted):
    """11C2biii: the enemy checks it once supply is determined"""
    bench = cut_off(**FORTRESS)
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply, dice={"supply/depletion 0505": die})
    assert bench.events(SpecialSupply)[0].units == ("F1",)
    assert bench.position.depleted == (["0505"] if depleted else [])
    (rolled,) = bench.events(DieRolled)
    assert rolled.by == "CP"


@pytest.mark.rule("11C2b")
def test_a_depleted_fortress_supplies_nobody_until_it_is_replenished():
    """11C2biii: in a friendly initial phase in which a line leads from it to a regular source"""
    bench = cut_off(depleted=["0505"], **FORTRESS)
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply)
    assert bench.events(SpecialSupply) == []
    for unit in SUPPLIED:
        bench.position.put(unit, "gone")
    bench.run(checks.judge_supply)
    assert bench.events(FortressSupply) == []  # 0505 is too far from 1401
    near = bench_with(
        {},
        phase="entente-initial",
        owns={"Entente": EVERYWHERE},
        sources=[source("0506")],
        depleted=["0505"],
        **FORTRESS,
    )
    near.run(checks.judge_supply)
    assert [event.depleted for event in near.events(FortressSupply)] == [False]


@pytest.mark.rule("11C2b")
def test_a_fortress_that_the_enemy_has_owned_supplies_nobody():
    """11C2biii: even if it is recaptured"""
    for given in ({"enemy_owned": ["0505"]},):
        bench = cut_off(**FORTRESS, **given)
        bench.run(checks.judge_supply)
        bench.run(checks.settle_supply)
        assert bench.events(SpecialSupply) == []


@pytest.mark.rule("11C2b")
def test_a_fortress_supplies_fifteen_REs():
    """11C2biii: in its hex alone"""
    forces = {"0505": {f"F{number}": division("French") for number in range(1, 5)} | {"X": brigade("French")}, **AROUND}
    bench = bench_with(
        forces,
        phase="entente-initial",
        owns={"Entente": [hex for hex in EVERYWHERE if hex not in AROUND]},
        **GERMANS,
        **FORTRESS,
    )
    bench.run(judge_isolation)
    bench.run(checks.judge_supply)
    bench.run(checks.settle_supply, dice={"supply/depletion 0505": 1})
    assert bench.position.by_special == ["F1", "F2", "F3"]


# -- general supply points ------------------------------------------------------------------------------------------


@pytest.mark.rule("11C2bii")
def test_general_supply_points_last_for_three_initial_phases():
    """11C2bii (T068): that in which they are made and the next two, whosever"""
    bench = bench_with(
        {},
        phase="entente-initial",
        owns={"Entente": EVERYWHERE},
        sources=[source("0505")],
        depots={"D1": depot("0505")},
    )
    bench.play("{make-gsp: 16, at: 0505}")
    for left in (16, 16, 0):
        bench.run(checks.end_supply)
        assert sum(lot.points for lot in bench.position.gsp) == left
    assert len(bench.events(PointsAged)) == 3
    bench.run(checks.end_supply)
    assert len(bench.events(PointsAged)) == 3
    assert gsp.LASTING == 3


# -- in the phase, and in unknown corps ------------------------------------------------------------------------------


@pytest.mark.rule("11F3")
def test_units_starve_before_the_first_other_order_is_looked_at():
    """11C2b, 11F3: special sources first, then the dice, then the rest of the phase"""
    bench = cut_off(unsupplied={"F1": "2"}, depots={"D1": depot("1402")})
    bench.run(checks.judge_supply)
    bench.play("{flip-depot: 1402}", dice={"supply/elimination F1": 1})
    assert bench.position.place_of("F1") == "entente-isolated-pool"


@pytest.mark.rule("14N2")
def test_what_happens_in_an_unknown_corps_is_told_to_its_side_alone():
    """14N2: who is isolated, out of supply, supplied by a special source or lost"""
    bench = bench_with(
        {"0505": {"F1": division("French"), "F2": division("French"), "C1": corps("French")}, **AROUND},
        phase="entente-initial",
        options={"limited-intelligence": "on"},
        corps={"F1": "C1"},
        unsupplied={"F1": "2", "F2": "2"},
        owns={"Entente": [hex for hex in EVERYWHERE if hex not in AROUND]},
        **GERMANS,
    )
    bench.run(judge_isolation)
    bench.run(checks.judge_supply)
    assert "F1" in bench.position.isolated
    assert bench.position.unsupplied["F1"] == 3
    bench.run(checks.settle_supply, dice={"supply/elimination F1": 1, "supply/elimination F2": 1})
    for event in bench.referee.events:
        if "F1" in str(event):
            assert event.seen_by == ("Entente",), event
    assert any("F2" in str(event) and not event.seen_by for event in bench.referee.events)
