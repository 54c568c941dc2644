"""The locked eastern army and its release (24.2, 24.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import rows

from kaisers_war.field import FRONT, KIT, east, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import release_if_entered
from wargame_cli.rulesets.kaisers_war.ground.zones import zone
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East
from wargame_cli.rulesets.kaisers_war.position.events.east import NationWoken
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased


@pytest.mark.rule("24.2")
@pytest.mark.parametrize(
    ("unit", "place", "freed"),
    [
        ("BR-Inf-1", "Helsinki", True),
        ("BR-Inf-1", "Riga", True),
        ("BR-Inf-1", "Warsaw", True),
        ("BR-Inf-1", "Kiev", True),
        ("BR-Inf-1", "Berlin", False),
        ("BR-Inf-1", "Tiflis", False),
        ("BR-Inf-1", "Bucharest", False),
        ("GE-Inf-1", "Warsaw", False),
    ],
)
def test_who_frees_the_east(unit, place, freed):
    """An Allied unit in any of the four countries frees all; nobody else does, nor any other country."""
    position = sandbox({place: [unit], "2914": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    judge = referee(position)
    release_if_entered(judge, unit, position.place_of(unit))
    assert bool(judge.events) is freed
    assert position.frozen == ([] if freed else ["GE-Inf-9"])


@pytest.mark.rule("24.2")
def test_the_release_is_told_once():
    """With nobody locked there is nothing to tell."""
    position = sandbox({"Warsaw": ["BR-Inf-1"], "2914": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    judge = referee(position)
    release_if_entered(judge, "BR-Inf-1", "2613")
    release_if_entered(judge, "BR-Inf-1", "2613")
    assert [type(event) for event in judge.events] == [EastReleased]


@pytest.mark.rule("30.2", "11.1")
@pytest.mark.trap(3)
@pytest.mark.parametrize("moved", [0, 1])
def test_dormant_forces_exert_no_zone(moved):
    """Zones of control go out from Bolsheviks and Nationalists only once they are in the war."""
    position = east({"Kazan": ["BO-Grp-NF"], "Tampere": ["FI-Inf-WG"]}, moved=moved)
    assert bool(zone(position, ALLIED)) is bool(moved)
    assert bool(zone(position, CP)) is bool(moved)


@pytest.mark.rule("30.2", "24.2")
@pytest.mark.trap(41)
def test_an_allied_entry_wakes_one_nation_and_frees_the_army():
    """Whoever enters Finland wakes the Finns at once, and their zone of control with them."""
    position = east(
        {"2602": ["BR-Exp-NPF"], "Tampere": ["FI-Inf-WG"], "Kiev": ["UA-Inf-GA"], "Riga": ["GE-Inf-7"]},
        moved=0,
        phase="allied-movement",
        frozen=["GE-Inf-7"],
    )
    judge = referee(position)
    judge.book.perform(Move(unit="BR-Exp-NPF", to="2702"), judge)
    assert [event.nation for event in judge.events if isinstance(event, NationWoken)] == ["Finland"]
    assert not position.counter("FI-Inf-WG").dormant
    assert position.counter("UA-Inf-GA").dormant
    assert position.frozen == []
    assert zone(position, CP) & KIT.board.bit["2702"]


@pytest.mark.rule("30.2")
def test_woken_finns_do_not_enter_russia_before_the_declaration():
    """The Finns' hex west of Petrograd is closed while Russia is."""
    position = east({"Vyborg": ["FI-Inf-WG"]}, moved=0, phase="cp-movement", east=East(awake=("Finland",)))
    assert set(rows(referee(position), Move(unit="FI-Inf-WG", to="3104"))) == {"30.2"}
    assert set(rows(referee(position), Move(unit="FI-Inf-WG", to="3002"))) == set()


@pytest.mark.rule("30.2")
@pytest.mark.parametrize(
    ("options", "unit", "message"),
    [
        (FRONT, "WR-Shock-NW", "WR-Shock-NW is not in the war before the Kaiser moves east"),
        (
            FRONT,
            "FI-Inf-WG",
            "FI-Inf-WG is not in the war before the Kaiser moves east or an Allied unit enters or attacks Finland",
        ),
        (
            {"additional-forces": "on"},
            "FI-Inf-WG",
            "FI-Inf-WG is not in the war before an Allied unit enters or attacks Finland",
        ),
        ({"additional-forces": "on"}, "WR-Shock-NW", "WR-Shock-NW is not in the war in this game"),
    ],
)
def test_a_refusal_says_what_a_dormant_force_waits_for(options, unit, message):
    """The Kaiser moves east only with chapter 30, and only Nationalists behind the front are woken otherwise (30.3)."""
    stacks = {"Narva": ["WR-Shock-NW"], "Tampere": ["FI-Inf-WG"]}
    position = east(stacks, moved=0, options=options, phase="cp-movement")
    order = Move(unit=unit, to="3006" if unit == "WR-Shock-NW" else "2804")
    assert message in [told for _, told in referee(position).faults(order)]


@pytest.mark.rule("30.2", "24.2")
@pytest.mark.parametrize(("options", "kaiser"), [({}, False), (FRONT, True)])
def test_a_refusal_says_what_frees_the_locked(options, kaiser):
    """With chapter 30 the Kaiser's move east does it as well."""
    position = east({"Riga": ["GE-Inf-7"]}, moved=0, options=options, phase="cp-movement", frozen=["GE-Inf-7"])
    (told,) = [told for _, told in referee(position).faults(Move(unit="GE-Inf-7", to="2809"))]
    assert told.endswith("or the Kaiser moves east") is kaiser
