"""Mobilization (chapter 6): what may be bought, when, for how much; demobilization and conversion."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, close, give, rows

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.errors import apart
from wargame_cli.engine.events import OrderRefused, PointsChanged
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Convert, Demobilize, Garrison, wanted
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMobilized, lost
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, GONE, POOL, TRACK
from wargame_cli.rulesets.kaisers_war.setup.scenarios import new_position


def judge(side: str = ALLIED, *, stacks=None, turn: int = 2, **fields):
    """A referee of a side's mobilization phase."""
    return referee(sandbox(stacks or {}, turn=turn, phase=f"{side.lower()}-mobilization", **fields))


# -- what may be bought -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2", "6.3", "5.1")
@pytest.mark.parametrize(
    ("side", "kind", "nation", "cost", "due"),
    [
        (CP, "shock army", "Germany", 6, 5),
        (CP, "shock corps", "GE", 2, 4),
        (CP, "infantry army", "germany", 4, 3),
        (CP, "alpine corps", "Austria-Hungary", 2, 4),
        (CP, "mechanized corps", "", 3, 4),
        (CP, "tank corps", "", 5, 5),
        (CP, "headquarters", "Austria-Hungary", 5, 3),
        (CP, "strategic air", "", 5, 4),
        (CP, "naval bombardment", "Germany", 10, 6),
        (CP, "amphibious", "Germany", 4, 3),
        (ALLIED, "infantry army", "US", 4, 4),
        (ALLIED, "infantry army", "France", 4, 3),
        (ALLIED, "cavalry corps", "Italy", 2, 3),
        (ALLIED, "expeditionary corps", "France", 2, 3),
        (ALLIED, "tactical air", "France", 4, 3),
    ],
)
def test_costs_and_delays_of_the_mobilization_table(side: str, kind: str, nation: str, cost: int, due: int):
    """A unit is paid for at once and lies on the turn track until its turn (43.2)."""
    phase = judge(side)
    give(phase, Buy(what=kind, nation=nation))
    unit = next(event.unit for event in phase.events if isinstance(event, UnitMobilized))
    assert phase.position.points[side] == 50 - cost
    assert phase.position.place_of(unit) == TRACK
    assert phase.position.due == {unit: due}
    assert phase.position.counter(unit).type == kind


@pytest.mark.rule("6.3", "6.2")
def test_a_marine_corps_of_turn_7_appears_in_turn_9():
    """TX-02: bought in turn 7 of 1919 for 2 points, it arrives in the USA box in the mobilization phase of turn 9."""
    phase = judge(turn=7, points={CP: 40, ALLIED: 40})
    give(phase, Buy(what="marine corps"))
    assert phase.position.points[ALLIED] == 38
    assert phase.position.due == {"US-Mar-USMC": 9}
    early = judge(turn=8, stacks={TRACK: ["US-Mar-USMC"]}, due={"US-Mar-USMC": 9})
    assert rows(early, Arrive(unit="US-Mar-USMC", at=BOXES["USA"])) == ["6.3"]
    close(early)
    assert early.position.place_of("US-Mar-USMC") == TRACK
    then = judge(turn=9, stacks={TRACK: ["US-Mar-USMC"]}, due={"US-Mar-USMC": 9})
    close(then)
    assert then.position.place_of("US-Mar-USMC") == BOXES["USA"]


@pytest.mark.rule("6.2", "21.7")
@pytest.mark.trap(39)
@pytest.mark.parametrize(
    "what", ["marine corps", "airlanding corps", "BR-HQ-Fuller", "JP-Exp-WEF"], ids=lambda what: what.split("-")[-1]
)
def test_units_of_1919_cannot_be_paid_for_in_1918(what: str):
    """Not even where they would arrive in 1919; in 1919 they can."""
    assert rows(judge(turn=5), Buy(what=what)) == ["6.2"]
    assert rows(judge(turn=6), Buy(what=what)) == []


@pytest.mark.rule("26.5.2")
def test_the_central_powers_mobilize_nothing_in_turn_1():
    """Neither units nor garrisons; demobilization and the Allies are free, and so are both sides from turn 2 on."""
    stacks = {"Lille": ["GE-Inf-1"], "Metz": ["GE-Fort-1"]}
    first = judge(CP, stacks=stacks, turn=1)
    assert rows(first, Buy(what="infantry army", nation="Germany")) == ["26.5.2"]
    assert rows(first, Garrison(city="1114")) == ["26.5.2"]
    assert rows(first, Demobilize(unit="GE-Inf-1")) == []
    assert rows(judge(turn=1), Buy(what="infantry army", nation="France")) == []
    assert rows(judge(CP, turn=2), Buy(what="infantry army", nation="Germany")) == []


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("points", "found"), [(5, []), (4, ["5.5"]), (1, ["5.5"])])
def test_a_purchase_leaves_at_least_one_point(points: int, found: list[str]):
    """An army costs four: with five points it can be bought, with four it cannot."""
    assert rows(judge(points={CP: 50, ALLIED: points}), Buy(what="FR-Inf-1")) == found


@pytest.mark.rule("2.11", "6.8")
@pytest.mark.trap(40)
def test_the_counter_mix_is_a_hard_limit():
    """What is in play cannot be bought; a dead unit can at once, for the full price."""
    phase = judge(stacks={"Paris": ["FR-Cav-1"]})
    assert rows(phase, Buy(what="FR-Cav-1")) == ["2.11"]
    assert rows(phase, Buy(what="cavalry corps", nation="France")) == ["2.11"]
    phase.emit(lost(phase.position, "FR-Cav-1", "combat", "12.19"))
    assert phase.position.place_of("FR-Cav-1") == POOL
    give(phase, Buy(what="cavalry corps", nation="France"))
    assert phase.position.points[ALLIED] == 48


@pytest.mark.rule("6.8")
def test_dead_headquarters_are_never_replaced():
    """An eliminated headquarters is gone; one that was demobilized can come back in a later turn."""
    phase = judge(stacks={"Paris": ["US-HQ-Pershing"], "Jerusalem": ["BR-HQ-Allenby"]})
    phase.emit(lost(phase.position, "US-HQ-Pershing", "combat", "12.19"))
    assert phase.position.place_of("US-HQ-Pershing") == GONE
    assert rows(phase, Buy(what="US-HQ-Pershing")) == ["6.8"]
    give(phase, Demobilize(unit="BR-HQ-Allenby"))
    assert rows(judge(turn=3), Buy(what="BR-HQ-Allenby")) == []


@pytest.mark.rule("6.2")
def test_a_purchase_says_whose_unit_it_is():
    """A type that several nations have left needs a nation; unknown words are told with what may be meant."""
    phase = judge()
    messages = [message for _, message in phase.faults(Buy(what="infantry army"))]
    assert len(messages) == 1
    assert messages[0].startswith("say which nation: British Empire, France, Italy")
    ((_, message),) = phase.faults(Buy(what="infantery army"))
    assert apart(message) == ("no unit and no type of unit is called 'infantery army'", "did you mean infantry army?")
    assert [text for _, text in phase.faults(Buy(what="GE-Inf-1"))] == ["GE-Inf-1 is not of Allied"]
    assert rows(phase, Buy(what="infantry army", nation="Frnace")) == ["2.11"]


@pytest.mark.parametrize(
    ("order", "message", "hint", "whole"),
    [
        (
            "{buy: infantery army}",
            "no unit and no type of unit is called 'infantery army'",
            "did you mean infantry army?",
            "no unit and no type of unit is called 'infantery army'. did you mean infantry army?",
        ),
        (
            "{buy: zzz}",
            "no unit and no type of unit is called 'zzz'",
            "",
            "no unit and no type of unit is called 'zzz'.",
        ),
        (
            "{buy: infantry army, nation: Germny}",
            "CP has no nation called 'Germny'",
            "did you mean Germany?",
            "CP has no nation called 'Germny'; did you mean Germany?",
        ),
    ],
)
def test_what_is_meant_is_a_hint_and_records_hold_it_as_ever(order, message, hint, whole):
    """Whoever writes a sheet has the hint on a line of its own; a refused order is recorded in one sentence."""
    bench = Bench("kaisers-war", phase="cp-mobilization", turn=3)
    (problem,) = bench.rehearse(order).problems
    assert (problem.message, problem.hint) == (message, hint)
    outcome = bench.resolve(order, lenient=True)
    (refused,) = (event for event in outcome.events if isinstance(event, OrderRefused))
    assert (refused.message, type(refused.message)) == (whole, str)


@pytest.mark.rule("6.11")
def test_occupied_countries_mobilize_when_liberated():
    """TX-26: Serbia buys nothing while Belgrade is Austrian, and something once it is in friendly hands."""
    occupied = judge(stacks={"Belgrade": ["CP-Gar-1"]})
    assert rows(occupied, Buy(what="infantry army", nation="Serbia")) == ["6.11"]
    assert rows(occupied, Buy(what="infantry army", nation="Belgium")) == []
    liberated = judge(stacks={"Belgrade": ["FR-Inf-1"]})
    assert rows(liberated, Buy(what="infantry army", nation="Serbia")) == []
    assert rows(judge(stacks={"Brussels": ["CP-Gar-1"]}), Buy(what="BE-Inf-Fl")) == ["6.11"]


@pytest.mark.rule("6.4")
def test_no_unit_is_bought_that_the_scenarios_map_cannot_receive():
    """In Palestine there is no place for a German army, and Austria-Hungary takes no part on the Western Front."""
    for scenario, side, barred, bought in (
        ("palestine-1918", ALLIED, ["FR-Inf-1", "US-Inf-1", "BR-Strat-1"], "BR-Inf-1"),
        ("palestine-1918", CP, ["GE-Inf-1", "BU-Inf-1"], "OT-Cav-1"),
        ("western-front-1918", CP, ["AH-Inf-1", "OT-Inf-1"], "GE-Inf-12"),
    ):
        position = new_position(scenario)
        position.begin_phase(2, f"{side.lower()}-mobilization")
        phase = referee(position)
        for unit in barred:
            assert rows(phase, Buy(what=unit)) == ["6.4"], unit
        assert rows(phase, Buy(what=bought)) == []


@pytest.mark.rule("5.1", "10.2")
def test_purchases_are_hidden_and_points_are_public():
    """The enemy sees the new total and not what was bought."""
    phase = judge()
    give(phase, Buy(what="tank corps", nation="France"))
    for event in phase.events:
        if isinstance(event, PointsChanged):
            assert event.seen_by == ()
            assert event.reason == "mobilization"
        else:
            assert event.seen_by == (ALLIED,)


# -- what is placed at once -------------------------------------------------------------------------------------


@pytest.mark.rule("6.10", "6.2")
@pytest.mark.trap(53)
def test_garrisons_stand_at_once_in_a_controlled_supplied_city():
    """For one point, in any country: Salonika for the Allies; not in a contested, enemy or cut-off city."""
    phase = judge(stacks={"Salonika": ["FR-Inf-1"], "Monastir": ["BU-Inf-1"], "2725": ["BU-Inf-2"]})
    assert rows(phase, Garrison(city="2625")) == ["6.5"]
    give(phase, Garrison(city="2826"))
    assert phase.position.points[ALLIED] == 49
    assert phase.position.at("2826")[0].startswith("AL-Gar")
    assert rows(phase, Garrison(city="1117")) == ["6.10"]
    assert rows(phase, Garrison(city="4135")) == ["6.10"]
    assert rows(phase, Buy(what="garrison")) == ["6.3", "6.10"]


@pytest.mark.rule("9.3", "6.5")
@pytest.mark.trap(21)
def test_no_second_unit_without_movement_enters_a_hex():
    """A garrison is not raised where a fort stands, nor a fort where a garrison stands."""
    phase = judge(stacks={"Paris": ["FR-Fort-1"], "Lyon": ["AL-Gar-1"]})
    assert rows(phase, Garrison(city="1015")) == ["9.4"]
    assert rows(phase, Buy(what="FR-Fort-2", at="1120")) == ["9.4"]


@pytest.mark.rule("6.5", "7.5")
@pytest.mark.trap(39)
def test_fortified_zones_are_built_in_supplied_cities_of_their_own_country():
    """A French fort in Verdun, not in Italy, not in the open, not in enemy hands; it costs nine and stands at once."""
    phase = judge(stacks={"Lille": ["GE-Inf-1"]})
    assert rows(phase, Buy(what="FR-Fort-1", at="1820")) == ["6.4"]
    assert rows(phase, Buy(what="FR-Fort-1", at="1117")) == ["6.4"]
    assert set(rows(phase, Buy(what="FR-Fort-1", at="1114"))) == {"6.5"}
    assert rows(phase, Buy(what="FR-Fort-1")) == ["6.3"]
    give(phase, Buy(what="FR-Fort-1", at="1216"))
    assert phase.position.points[ALLIED] == 41
    assert phase.position.at("1216") == ["FR-Fort-1"]


@pytest.mark.rule("6.3")
def test_a_unit_with_delay_is_not_placed_when_it_is_bought():
    """Where an army arrives is said when it arrives."""
    assert rows(judge(), Buy(what="FR-Inf-1", at="1015")) == ["6.3"]


# -- demobilization ---------------------------------------------------------------------------------------------


@pytest.mark.rule("6.9")
@pytest.mark.trap(54)
def test_demobilization_costs_nothing_and_bars_buying_back_this_turn():
    """TX-64: no points are lost; the counter can be bought again from the next turn on."""
    phase = judge(stacks={"Paris": ["FR-Inf-1"], FLEET: ["FR-Ship-1"], BOXES["USA"]: ["US-Inf-1"]})
    give(phase, Demobilize(unit="FR-Inf-1"), Demobilize(unit="FR-Ship-1"), Demobilize(unit="US-Inf-1"))
    assert phase.position.points[ALLIED] == 50
    assert phase.position.place_of("FR-Inf-1") == POOL
    assert rows(phase, Buy(what="FR-Inf-1")) == ["6.9"]
    assert rows(phase, Buy(what="naval bombardment", nation="France")) == ["2.11"]
    phase.position.begin_phase(3, "allied-mobilization")
    assert rows(phase, Buy(what="FR-Inf-1")) == []


@pytest.mark.rule("6.9", "24.2")
@pytest.mark.trap(41)
def test_frozen_units_can_be_demobilized():
    """A unit locked in the east may leave the map this way, and is not frozen when it comes back."""
    phase = judge(CP, stacks={"Riga": ["GE-Inf-7"]}, frozen=["GE-Inf-7"])
    give(phase, Demobilize(unit="GE-Inf-7"))
    assert phase.position.frozen == []


@pytest.mark.rule("6.9")
def test_only_own_units_in_play_are_demobilized():
    """Neither the enemy's, nor what lies in the pool or on the track."""
    phase = judge(stacks={"Lille": ["GE-Inf-1"], TRACK: ["FR-Inf-2"]}, due={"FR-Inf-2": 3})
    assert rows(phase, Demobilize(unit="GE-Inf-1")) == ["6.9"]
    assert rows(phase, Demobilize(unit="FR-Inf-1")) == ["6.9"]
    assert rows(phase, Demobilize(unit="FR-Inf-2")) == ["6.9"]


# -- corps into armies ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.12", "21.1")
@pytest.mark.parametrize(("unit", "cost", "values"), [("BR-Tank-1", 10, "9-7-3"), ("BR-Mech-1", 6, "7-6-5")])
def test_a_supplied_corps_becomes_an_army_in_1919(unit: str, cost: int, values: str):
    """It is turned over where it stands, for ten points or six, and is an army at once; never in 1918."""
    assert rows(judge(stacks={"1117": [unit]}, turn=5), Convert(unit=unit)) == ["21.1"]
    phase = judge(stacks={"1117": [unit]}, turn=6)
    give(phase, Convert(unit=unit))
    face = phase.position.counter(unit)
    assert (face.values, face.army, face.equivalents) == (values, True, 3)
    assert phase.position.points[ALLIED] == 50 - cost
    assert rows(phase, Convert(unit=unit)) == ["6.12"]


@pytest.mark.rule("6.12", "9.4", "5.5")
def test_a_conversion_needs_supply_room_and_points():
    """A corps out of supply, in a full hex or of a poor side stays a corps; other types never become armies."""
    far = judge(stacks={"5329": ["FR-Cav-1"], "5429": ["BR-Mech-1"], "5129": ["OT-Inf-1"]}, turn=6)
    assert rows(far, Convert(unit="BR-Mech-1")) == ["6.12"]
    full = judge(stacks={"Paris": ["BR-Tank-1", "FR-Inf-1", "FR-Tac-1"]}, turn=6)
    assert rows(full, Convert(unit="BR-Tank-1")) == ["9.4"]
    poor = judge(stacks={"Paris": ["BR-Tank-1"]}, turn=6, points={CP: 50, ALLIED: 10})
    assert rows(poor, Convert(unit="BR-Tank-1")) == ["5.5"]
    assert rows(full, Convert(unit="FR-Inf-1")) == ["6.12"]
    assert rows(full, Convert(unit="BR-Tank-2")) == ["6.12"]


@pytest.mark.rule("21.1")
def test_a_corps_that_died_as_an_army_comes_back_as_a_corps_first():
    """TX-44: bought in turn 7 it appears in turn 10; conversion is refused in turn 10 and legal in turn 11."""
    phase = judge(stacks={"Paris": ["BR-Tank-1"]}, turn=7, armies=["BR-Tank-1"])
    position = phase.position
    phase.emit(lost(position, "BR-Tank-1", "combat", "12.19"))
    assert not position.counter("BR-Tank-1").army
    give(phase, Buy(what="BR-Tank-1"))
    assert position.due == {"BR-Tank-1": 10}
    position.begin_phase(10, "allied-mobilization")
    give(phase, Arrive(unit="BR-Tank-1", at="0912"))
    assert rows(phase, Convert(unit="BR-Tank-1")) == ["21.1"]
    position.begin_phase(11, "allied-mobilization")
    assert rows(phase, Convert(unit="BR-Tank-1")) == []


@pytest.mark.rule("30.12", "2.11")
def test_who_is_never_bought_is_none_to_choose_from():
    """A shock army of the Allies is an American one, whether Bolsheviks lie in the pool or not."""
    for options in ({}, {"russian-front": "on"}):
        position = sandbox({}, options=options, phase="allied-mobilization")
        assert wanted(position, ALLIED, Buy(what="shock army")).unit == "US-Shock-1"


@pytest.mark.rule("30.6", "2.11")
def test_the_nations_to_choose_from_are_those_that_can_raise_the_unit():
    """Dormant Nationalists are not offered; asked for by name they are refused with their own reason."""
    position = sandbox({}, options={"russian-front": "on"}, phase="cp-mobilization")
    fault = wanted(position, CP, Buy(what="infantry army")).fault
    assert fault == (
        "say which nation: Germany, Austria-Hungary, Ottoman Empire, Bulgaria have infantry army counters left"
    )
    assert wanted(position, CP, Buy(what="infantry army", nation="Ukraine")).unit == "UA-Inf-GA"
    assert wanted(position, CP, Buy(what="cavalry army")).unit == "WR-CavA-Coss"
