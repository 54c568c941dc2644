"""Who owns a hex (5B), and which hexes units may enter (6, 9J)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import army, artillery, battalion, bench_with, brigade, division, regiment
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.retreats import choices, retreat
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import OwnerChanged, UnitDisrupted, UnitMoved

AROUND = ["0404", "0405", "0504", "0506", "0604", "0605"]


def _all_of(side):
    return {side: [f"{column:02}{row:02}" for column in range(1, 15) for row in range(1, 15)]}


def _owners(position, places):
    return {place: position.owner_of(place) for place in places}


@pytest.mark.rule("5B")
def test_a_unit_gains_the_hex_that_it_enters_and_all_in_it_at_once():
    """5B, T013: a port too, though an enemy ZOC reaches it."""
    bench = bench_with(
        {"0505": {"FR-1": brigade("French")}, "0507": {"GE-1": division()}},
        owns=_all_of("CP"),
        kinds={"0506": ["minor-port"]},
    )
    bench.referee.emit(UnitMoved(unit="FR-1", start="0505", end="0506"))
    bench.run(owners.settle)
    assert bench.position.owner_of("0506") == "Entente"
    assert OwnerChanged(rule="5B", place="0506", side="Entente") in bench.happened(OwnerChanged)


@pytest.mark.rule("5B")
def test_an_uncontested_zone_gains_hexes_and_a_contested_one_does_not():
    """5B."""
    bench = bench_with({"0505": {"FR-1": division("French")}, "0507": {"GE-1": division()}}, owns=_all_of("CP"))
    bench.run(owners.settle)
    assert _owners(bench.position, AROUND) == {
        place: "CP" if zones.in_zone_of(bench.position, "CP", place) else "Entente" for place in AROUND
    }
    assert bench.position.owner_of("0506") == "CP"


@pytest.mark.rule("5B")
@pytest.mark.trap(12)
def test_headquarters_capture_nothing_and_artillery_its_own_hex():
    """5A, 5B."""
    bench = bench_with(
        {"0505": {"FR-A": army("French")}, "0805": {"FR-B": artillery("French")}},
        owns=_all_of("CP"),
        phase="cp-movement",
    )
    bench.position.take("CP", "0505")
    bench.position.take("CP", "0805")
    bench.run(owners.settle)
    assert [each.place for each in bench.events(OwnerChanged)] == ["0805"]


@pytest.mark.rule("5B")
@pytest.mark.parametrize("kind", ["point-city", "full-city", "fortress-old", "resource-center"])
def test_an_enemy_city_must_be_occupied(kind):
    """5B, 3E2: every city, fortress and resource center; one that is nobody's need not be."""
    forces = {"0505": {"FR-1": division("French")}}
    given = {"kinds": {"0506": [kind], "0504": [kind]}}
    bench = bench_with(forces, owns={"CP": ["0506", "0604"]}, **given)
    bench.run(owners.settle)
    assert _owners(bench.position, ["0506", "0504", "0604"]) == {"0506": "CP", "0504": "Entente", "0604": "Entente"}
    bench.referee.emit(UnitMoved(unit="FR-1", start="0505", end="0506"))
    bench.run(owners.settle)
    assert bench.position.owner_of("0506") == "Entente"


@pytest.mark.rule("5B")
@pytest.mark.trap(11)
def test_ownership_is_settled_when_a_zone_is_lost():
    """5B: a disrupted unit in an adjacent hex contests it no more."""
    bench = bench_with({"0505": {"FR-1": division("French")}, "0507": {"GE-1": division()}}, owns={"CP": ["0506"]})
    bench.run(owners.settle)
    assert bench.position.owner_of("0506") == "CP"
    bench.referee.emit(UnitDisrupted(unit="GE-1", degree=1, cause="test"))
    bench.run(owners.settle)
    assert bench.position.owner_of("0506") == "Entente"
    assert bench.position.owner_of("0507") == "CP"  # nobody with a ZOC is there, but the enemy's reaches only to 0506


@pytest.mark.rule("5B")
@pytest.mark.trap(11)
def test_a_unit_in_haste_gains_nothing_until_the_phase_ends():
    """5B, 6B3: ownership is settled again at each phase's end."""
    bench = bench_with(
        {"0505": {"FR-1": division("French")}}, owns=_all_of("CP"), this_phase={"mode": {"FR-1": "haste"}}
    )
    bench.position.take("CP", "0505")
    bench.run(owners.settle)
    assert bench.events(OwnerChanged) == []
    bench.position.begin_phase(1, "entente-bombardment")
    bench.run(owners.settle)
    assert bench.position.owner_of("0505") == "Entente"


@pytest.mark.rule("5B")
@pytest.mark.parametrize(("kinds", "owner"), [({}, "CP"), ({"0506": ["point-city"]}, "Entente")])
def test_units_without_zones_lose_their_hex_to_an_enemy_beside_it(kinds, owner):
    """5B: but not a city; the enemy may enter it then (6)."""
    forces = {"0505": {"GE-1": division()}, "0506": {"FR-1": division("French")}}
    bench = bench_with(forces, kinds=kinds, disruption={"FR-1": 1})
    bench.run(owners.settle)
    assert bench.position.owner_of("0506") == owner
    assert (owners.may_enter(bench.position, "CP", "0506") == "") == (owner == "CP")


@pytest.mark.rule("5B")
def test_hexes_that_both_hold_stay_as_they_are():
    """15G, 9J: a siege changes no owner, and contested hexes have none."""
    forces = {"0505": {"GE-1": division(), "FR-1": division("French")}, "0808": {"FR-2": division("French")}}
    bench = bench_with(forces, owns={"CP": ["0505"]}, contested={"0808": {"owner": "CP"}}, stacks={"0809": []})
    assert owners.gains(bench.position)["Entente"] & bench.position.kit.board.mask(["0505", "0808"]) == 0


@pytest.mark.rule("6.0b")
def test_units_may_not_enter_hexes_that_are_enemy_occupied_and_owned():
    """6, 9J, 15G."""
    bench = bench_with({"0505": {"GE-1": division()}, "0506": {"GE-2": regiment()}}, owns={"CP": ["0504"]})
    position = bench.position
    assert owners.may_enter(position, "Entente", "0505") == "0505 is enemy-owned and enemy-occupied"
    assert owners.may_enter(position, "Entente", "0504") == ""
    assert owners.may_enter(position, "CP", "0505") == ""
    position.take("Entente", "0505")  # as it may be where a unit landed and was disrupted
    assert owners.may_enter(position, "Entente", "0505") == ""


@pytest.mark.rule("9Jb")
def test_units_may_not_enter_contested_hexes_with_enemies():
    """9J; but they besiege."""
    forces = {"0505": {"GE-1": division()}}
    position = bench_with(forces, contested={"0505": {"owner": "Entente"}}).position
    assert owners.may_enter(position, "Entente", "0505") == "0505 is contested, and enemy units are in it"
    besieged = bench_with(forces, besieged={"0505": "CP"}, options={"siege": "on"}).position
    assert owners.may_enter(besieged, "Entente", "0505") == ""


PLACES = [f"{column:02}{row:02}" for column in range(4, 8) for row in range(4, 8)]


@pytest.mark.rule("5B")
@settings(max_examples=50, deadline=None)
@given(st.data())
def test_nothing_is_gained_once_all_is_settled(data):
    """5B: against a naive calculation, hex by hex; settling twice changes nothing more."""
    rows = {"d": division(), "b": brigade(), "f": division("French"), "g": artillery("French"), "h": army("French")}
    drawn = data.draw(st.dictionaries(st.sampled_from(PLACES), st.sampled_from(sorted(rows)), max_size=6))
    cities = data.draw(st.sets(st.sampled_from(PLACES), max_size=3))
    mine = data.draw(st.sets(st.sampled_from(PLACES)))
    bench = bench_with(
        {place: {f"U{place}": rows[kind]} for place, kind in drawn.items()},
        owns={"CP": sorted(mine - set(drawn)), "Entente": sorted(set(PLACES) - mine - set(drawn))},
        kinds={place: ["point-city"] for place in cities},
    )
    wanted = {place: naive_owner(bench.position, place) for place in bench.position.kit.board.labels}
    bench.run(owners.settle)
    assert _owners(bench.position, wanted) == wanted
    before = len(bench.events())
    bench.run(owners.settle)
    assert len(bench.events()) == before


def naive_owner(position, place):
    """A second calculation of who owns a hex after settling."""
    now = position.owner_of(place)
    held = {side for side in SIDES if zones.holds(position, side, place)}
    reached = {side for side in SIDES if zones.in_zone_of(position, side, place)}
    if len(held) == 1:
        return held.pop()
    if len(reached) == 1:
        (side,) = reached
        return now if now == OTHER[side] and position.kit.is_city(place) else side
    return now


CLOSED = {"plan": {"closed": {"CP": ["0506", "0605"]}}}


@pytest.mark.rule("3F")
def test_nobody_enters_or_attacks_a_command_that_his_side_does_not_control():
    """3F"""
    forces = {"0505": {"GE-1": division()}, "0605": {"BR-1": battalion("British")}}
    bench = bench_with(forces, phase="cp-movement", **CLOSED)
    message = "0506 lies in a command that you do not control"
    assert message in bench.faults("{move: [GE-1], to: 0506}")[0][1]
    assert "0506" not in bench.moves("GE-1")
    assert ("3F", message.replace("0506", "0605")) in bench.faults("{overrun: 0605, with: [GE-1]}")
    fights = bench_with(forces, phase="cp-combat", **CLOSED)
    assert fights.refusals("{attack: 0605, with: [GE-1]}") == ["3F"]
    assert bench_with(forces, phase="cp-combat").refusals("{attack: 0605, with: [GE-1]}") == []


@pytest.mark.rule("3F", "9F2")
def test_units_that_must_go_there_are_eliminated():
    """3F: a retreat goes elsewhere as long as there is an open hex, whatever its priority."""
    ring = ["0404", "0405", "0504", "0506", "0604"]
    forces = {"0505": {"GE-1": division()}, "0605": {"BR-1": division("British")}}
    plan = {"closed": {"CP": ring}}
    shut_in = bench_with(forces, phase="entente-combat", plan=plan)
    assert choices(shut_in.position, ["GE-1"]) == ()
    shut_in.run(lambda referee: retreat(referee, ["GE-1"]))
    assert shut_in.position.place_of("GE-1") == "cp-pool"
    one_way = bench_with(forces, phase="entente-combat", plan={"closed": {"CP": ring[1:]}})
    assert choices(one_way.position, ["GE-1"]) == ("0404",)
