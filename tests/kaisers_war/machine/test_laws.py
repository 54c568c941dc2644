"""The laws that the machine players' games check: each holds in a fair position and finds what breaks it."""

from __future__ import annotations

import pytest
from watched import found_at_once, unnamed

from kaisers_war.field import sandbox
from wargame_cli.engine.events import DieRolled, PhaseStarted, PointsChanged
from wargame_cli.rulesets.kaisers_war.machine import laws
from wargame_cli.rulesets.kaisers_war.position.events.east import AnarchistsTurned
from wargame_cli.rulesets.kaisers_war.position.events.field import TrenchBuilt
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    LandingOver,
    MarkerLoaded,
    UnitDemobilized,
    UnitMobilized,
    UnitMoved,
)
from wargame_cli.rulesets.kaisers_war.position.position import Landing

DIE = DieRolled(label="x", number=1, sides=6, value=1, source="given")
PHASE = PhaseStarted(turn=2, phase="cp-first-combat")
LANDING = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))


def loss(side, total):
    return PointsChanged(side=side, change=-1, total=total, reason="x")


@pytest.mark.parametrize("event", [DIE, PHASE, loss("CP", 50)])
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_a_fair_position_keeps_every_law(law, event):
    """Units in towns, at sea before an assault, in boxes and on the track break none of them."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    stacks = {
        "1114": ["GE-Inf-1", "CP-Gar-1"], "1014": ["FR-Inf-2"], "3130": ["BR-Inf-1"], "3229": ["OT-Inf-1"],
        "Berlin": ["GE-Fort-1"], "Kiev": ["GE-Inf-2"], "box USA": ["US-Inf-1"], "track": ["US-Inf-2"],
        "fleet": ["BR-Amph-1"], "Kars": ["TC-AlpC-TCF"],
    }  # fmt: skip
    position = sandbox(stacks, landings=[landing], frozen=["GE-Inf-2"], due={"US-Inf-2": 3})
    law(position, event)


@pytest.mark.parametrize(
    ("law", "stacks", "fields", "event"),
    [
        pytest.param("sides_stay_apart", {"1114": ["GE-Inf-1", "FR-Inf-2"]}, {}, DIE, id="both sides in a hex"),
        pytest.param("units_stand_where_they_may", {"1418": ["GE-Inf-1"]}, {}, DIE, id="Switzerland"),
        pytest.param("units_stand_where_they_may", {"Moscow": ["GE-Inf-1"]}, {}, DIE, id="Russia"),
        pytest.param("units_stand_where_they_may", {"3130": ["BR-Inf-1"]}, {}, DIE, id="at sea without an assault"),
        pytest.param("units_stand_where_they_may", {"Port Said": ["AR-Cav-NLA"]}, {}, DIE, id="Lawrence abroad"),
        pytest.param("units_stand_where_they_may", {"Mosul": ["TC-AlpC-TCF"]}, {}, DIE, id="Trans-Caucasians abroad"),
        pytest.param("points_keep_their_bounds", {}, {}, loss("CP", 49), id="a total that is not the event's"),
        pytest.param(
            "points_keep_their_bounds", {}, {"points": {"CP": 101, "Allied": 5}}, loss("CP", 101), id="over the cap"
        ),
        pytest.param(
            "points_keep_their_bounds", {}, {"points": {"CP": 0, "Allied": 5}}, PHASE, id="playing on with nothing"
        ),
        pytest.param("stacks_keep_their_limits", {"4535": ["OT-Inf-1", "OT-Inf-2"]}, {}, PHASE, id="overstacked"),
        pytest.param("ships_and_forts_keep_their_places", {"3714": ["GE-Fort-1"]}, {}, DIE, id="a fort in the open"),
        pytest.param("ships_and_forts_keep_their_places", {"Kiel": ["GE-Ship-1"]}, {}, DIE, id="a ship ashore"),
        pytest.param("only_the_east_is_locked", {"Paris": ["FR-Inf-2"]}, {"frozen": ["FR-Inf-2"]}, DIE, id="an ally"),
        pytest.param("only_the_east_is_locked", {}, {"frozen": ["GE-Inf-1"]}, DIE, id="a dead unit locked"),
        pytest.param("the_track_keeps_its_dates", {"track": ["US-Inf-1"]}, {}, DIE, id="on the track for ever"),
        pytest.param("the_track_keeps_its_dates", {}, {"due": {"US-Inf-1": 3}}, DIE, id="due and not on the track"),
    ],
)
def test_a_law_finds_what_breaks_it(law, stacks, fields, event):
    """Every law raises for the position it is there to catch."""
    with pytest.raises(AssertionError, match="after"):
        getattr(laws, law)(sandbox(stacks, **fields), event)


def comes(unit, place):
    return UnitMoved(unit=unit, start="pool", end=sandbox({}).kit.map.find(place) or place)


@pytest.mark.parametrize(
    ("law", "stacks", "fields", "events"),
    [
        ("sides_stay_apart", {"1114": ["GE-Inf-1", "FR-Inf-2"]}, {}, [comes("GE-Inf-1", "1114")]),
        ("sides_stay_apart", {"1114": ["GE-Inf-1", "FR-Inf-2"]}, {}, [AnarchistsTurned(side="CP")]),
        ("units_stand_where_they_may", {"1418": ["GE-Inf-1"]}, {}, [comes("GE-Inf-1", "1418")]),
        ("units_stand_where_they_may", {"3130": ["BR-Inf-1"]}, {}, [LandingOver(landing=LANDING)]),
        ("points_keep_their_bounds", {}, {"points": {"CP": 101, "Allied": 5}}, [loss("CP", 101)]),
        ("stacks_keep_their_limits", {"4535": ["OT-Inf-1", "OT-Inf-2"]}, {}, [comes("OT-Inf-1", "4535"), PHASE]),
        ("ships_and_forts_keep_their_places", {"Kiel": ["GE-Ship-1"]}, {}, [comes("GE-Ship-1", "Kiel")]),
        ("only_the_east_is_locked", {"Paris": ["FR-Inf-2"]}, {"frozen": ["FR-Inf-2"]}, [comes("FR-Inf-2", "Paris")]),
        ("only_the_east_is_locked", {}, {"frozen": ["GE-Inf-1"]}, [UnitDemobilized(unit="GE-Inf-1", place="1114")]),
        ("the_track_keeps_its_dates", {"track": ["US-Inf-1"]}, {}, [UnitMobilized(unit="US-Inf-1", due=3, cost=1)]),
        ("built_trenches_are_held", {}, {"built": {"1114": "CP"}}, [TrenchBuilt(hex="1114", side="CP", cost=1)]),
        ("built_trenches_are_held", {}, {"built": {"1114": "CP"}}, [comes("GE-Inf-1", "pool")]),
        (
            "beaches_are_supplied_by_the_fleet", {}, {"beachheads": {"BR-Amph-1": "3229"}},
            [MarkerLoaded(marker="BR-Amph-1", load=1)],
        ),
    ],
)  # fmt: skip
def test_a_broken_law_is_found_at_once(law, stacks, fields, events):
    """By the event that breaks it, or where the phase after it begins; nothing else is looked at."""
    found_at_once(getattr(laws, law), sandbox({}), sandbox(stacks, **fields), *events, begins=PHASE)


@pytest.mark.parametrize("event", [comes("GE-Inf-1", "pool"), comes("GE-Inf-1", "1114")])
def test_a_doubled_counter_is_found_at_once(event):
    """Whichever place the unit came to."""
    position = sandbox({"1114": ["GE-Inf-1"]})
    position.stacks["pool"].append("GE-Inf-1")
    found_at_once(laws.units_are_conserved, sandbox({}), position, event, begins=PHASE)


def test_every_law_is_planted_here():
    """No law is added without an event that breaks it."""
    (parameters,) = (each for each in test_a_broken_law_is_found_at_once.pytestmark if each.name == "parametrize")
    assert unnamed(laws.LAWS, [each[0] for each in parameters.args[1]]) == {"units_are_conserved"}


@pytest.mark.rule("2.11")
def test_no_counter_is_lost_or_doubled():
    """Every counter of the mix is in exactly one place."""
    position = sandbox({})
    laws.units_are_conserved(position, DIE)
    position.stacks["pool"].append("GE-Inf-1")
    with pytest.raises(AssertionError, match="GE-Inf-1"):
        laws.units_are_conserved(position, DIE)
    position.stacks["pool"] = [unit for unit in position.stacks["pool"] if unit != "GE-Inf-1"]
    with pytest.raises(AssertionError, match="GE-Inf-1"):
        laws.units_are_conserved(position, DIE)


def test_an_overstack_is_borne_until_the_phase_ends():
    """In mid-phase a crowded hex breaks no law (9.4)."""
    laws.stacks_keep_their_limits(sandbox({"4535": ["OT-Inf-1", "OT-Inf-2"]}), DIE)
