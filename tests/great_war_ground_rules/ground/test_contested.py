"""Contested hexes (9J)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, brigade, corps, division, regiment, unit
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, owners
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import HexContested, OwnerChanged, UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.records import Contest

STOSS = unit("German", "infantry", "XX", "10-10-6")
PHASE = "cp-combat"


def _bench(attackers=None, **given):
    """Germans have advanced into 0506; what defended it stands in 0507."""
    forces = {"0506": attackers or {"GE-1": division()}, "0507": {"BR-1": division("British")}}
    owned = {} if "contested" in given else {"Entente": ["0506"]}
    return bench_with(forces, **({"phase": PHASE, "owns": owned} | given))


def _contest(bench):
    return bench.run(contested.contest, "CP", "0506", ["GE-1"], ["BR-1"])


@pytest.mark.rule("9Ja")
@pytest.mark.trap(71)
def test_a_hex_is_contested_where_both_still_hold_with_zones():
    """9J: an attacker in it, a defender in any adjacent hex; nobody owns it then."""
    bench = _bench()
    assert _contest(bench)
    assert bench.position.owner_of("0506") == ""
    record = Contest(owner="Entente", since={"CP": (1, PHASE)})
    assert bench.happened(HexContested) == [HexContested(rule="9J", place="0506", contest=record)]
    bench.run(owners.settle)
    assert bench.events(OwnerChanged) == [each for each in bench.events(OwnerChanged) if each.place != "0506"]
    assert not _contest(bench)  # it is already


@pytest.mark.rule("9Ja")
@pytest.mark.parametrize(
    "given",
    [
        {"disruption": {"GE-1": 1}},
        {"disruption": {"BR-1": 1}},
        {"hexsides": {"lake": ["0506-0507"]}},
    ],
)
def test_it_is_not_where_one_has_no_zone_or_is_not_adjacent(given):
    """9J, 3E5: hexes with a prohibited hexside between are not adjacent."""
    assert not _contest(_bench(**given))


@pytest.mark.rule("9Ja")
def test_it_is_not_for_defenders_that_took_no_part():
    """9J: a surviving defending unit, not any unit."""
    bench = bench_with(
        {"0506": {"GE-1": division()}, "0507": {"BR-2": division("British")}, "0510": {"BR-1": division("British")}},
        phase=PHASE,
    )
    assert not _contest(bench)


@pytest.mark.rule("9Jb")
@pytest.mark.parametrize(("die", "degree"), [(3, 1), (4, 0)])
def test_who_enters_may_be_disrupted(die, degree):
    """9J: by the Ground Success Table, without modifiers."""
    bench = _bench(contested={"0506": {"owner": "Entente"}})
    bench.run(contested.enter, ["GE-1"], "0506", dice={"contested GE-1": die})
    assert bench.position.disruption.get("GE-1", 0) == degree
    assert [event.cause for event in bench.events()] == ["entered a contested hex"] * degree
    assert bench.rolls() == [("contested GE-1", "CP", "contested", "high")]


@pytest.mark.rule("9Jb")
def test_infantry_is_never_disrupted_and_headquarters_are_tried():
    """9J, 14H; what is disrupted already is not tried."""
    bench = _bench(
        {"GE-1": STOSS, "GE-2": brigade(), "GE-C": corps()},
        contested={"0506": {"owner": "Entente"}},
        disruption={"GE-2": 1},
    )
    bench.run(contested.enter, ["GE-1", "GE-2", "GE-C"], "0506", dice=[1])
    assert bench.position.disruption == {"GE-2": 1, "GE-C": 1}


@pytest.mark.rule("9Jb", "9Jc")
def test_who_advances_into_a_hex_that_the_enemy_has_ceased_to_contest_is_not_tried():
    """9J: he ceases to immediately, before anybody rolls."""
    bench = bench_with({"0506": {"GE-1": division()}}, contested={"0506": {"owner": "Entente"}}, phase=PHASE)
    bench.run(contested.advance_into, ["GE-1"], "0506")
    assert bench.rolls() == []
    assert bench.position.owner_of("0506") == "CP"
    assert bench.position.contested == {}


@pytest.mark.rule("9Jb")
def test_entering_another_hex_takes_no_check():
    """9J; and none is rolled in a rehearsal."""
    bench = _bench()
    bench.run(contested.enter, ["GE-1"], "0506")
    assert bench.events() == []
    bench = _bench(contested={"0506": {"owner": "Entente"}}, rehearsing=True)
    bench.run(contested.enter, ["GE-1"], "0506")
    assert bench.referee.open_ended


@pytest.mark.rule("9Jc")
@pytest.mark.trap(31)
def test_it_stays_contested_while_a_unit_with_a_zone_is_in_it_or_adjacent():
    """9J: though all that advanced are disrupted, as long as another one stands next to it."""
    forces = {
        "0506": {"GE-1": division()},
        "0505": {"GE-2": regiment()},
        "0507": {"BR-1": division("British")},
    }
    state = {"contested": {"0506": {"owner": "Entente"}}, "phase": PHASE}
    bench = bench_with(forces, disruption={"GE-1": 1}, **state)
    bench.run(contested.look_again)
    assert "0506" in bench.position.contested
    bench = bench_with(forces, disruption={"GE-1": 1, "GE-2": 1}, fortified={"0506": "fort"}, **state)
    bench.run(contested.look_again)
    assert bench.position.owner_of("0506") == "Entente"
    assert bench.position.fortified == {"0506": "fort"}  # it was theirs before


@pytest.mark.rule("9Jc")
def test_the_other_side_gains_it_at_once_where_one_ceases_to_contest_it():
    """9J: its fort is reduced only now."""
    bench = _bench(contested={"0506": {"owner": "Entente"}}, fortified={"0506": "fort"})
    bench.referee.emit(UnitMoved(unit="BR-1", start="0507", end="0509", how="retreat"))
    bench.run(owners.settle)
    changed = OwnerChanged(rule="9J", place="0506", side="CP", cause="the enemy contests it no more")
    assert changed in bench.happened(OwnerChanged)
    assert bench.position.fortified == {"0506": "entrenchment"}
    assert bench.position.contested == {}


@pytest.mark.rule("9Jc")
def test_where_neither_contests_it_the_former_owner_has_it_again():
    """9J, house."""
    bench = bench_with({"0909": {"GE-1": division()}}, contested={"0506": {"owner": "Entente"}}, phase=PHASE)
    bench.run(contested.look_again)
    assert bench.position.owner_of("0506") == "Entente"


@pytest.mark.rule("9Jc")
@pytest.mark.trap(34)
@pytest.mark.parametrize(
    ("turn", "phase", "side"),
    [
        (3, "entente-combat", ""),
        (3, "cp-reaction-combat", ""),
        (3, "cp-combat", ""),
        (4, "entente-combat", ""),
        (4, "cp-reaction-combat", "CP"),
    ],
)
def test_it_is_gained_after_a_whole_game_turn_from_the_same_phase(turn, phase, side):
    """9J, T055: from the reaction combat of the Entente half of Jun I 15 to the end of that of Jun II 15."""
    since = {"CP": [3, "cp-reaction-combat"]}
    bench = _bench(contested={"0506": {"owner": "Entente", "since": since}}, date="May I 15", turn=turn, phase=phase)
    bench.run(contested.settle_contests)
    assert bench.position.owner_of("0506") == side
    assert ("0506" in bench.position.contested) == (side == "")


@pytest.mark.rule("9Jc")
def test_the_time_begins_anew_when_the_hex_was_not_held():
    """9J: continuous occupation by units with a ZOC."""
    since = {"CP": [1, "cp-reaction-combat"]}
    bench = _bench(
        {"GE-1": division()},
        contested={"0506": {"owner": "Entente", "since": since}},
        disruption={"GE-1": 1},
        counters={"GE-9": division()},
        turn=1,
    )
    bench.referee.emit(UnitMoved(unit="GE-9", start="later", end="0505"))
    bench.run(contested.look_again)
    assert bench.position.contested["0506"].since == {}
    bench.position.disruption.clear()
    bench.position.changed()
    bench.run(contested.look_again)
    assert bench.position.contested["0506"].since == {"CP": (1, PHASE)}
