"""Fog of war: what a side and the public see of a position, and of a phase's events (chapter 10)."""

from __future__ import annotations

import re

import msgspec
import pytest
from bench_of_rules import give, rows
from hypothesis import given, settings
from hypothesis import strategies as st

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.position import Standing
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Stack
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition, Landing, PhaseRecord, TurnRecord

FRONT = {"1114": ["CP-Gar-1", "GE-Shock-1", "GE-Inf-1"], "1014": ["FR-Inf-2", "FR-Fort-1"]}


@pytest.mark.rule("10.1")
def test_of_an_enemy_stack_only_the_top_unit_is_seen():
    """The French see the garrison on top of Lille and that two units lie under it; the Germans see all of theirs."""
    position = sandbox(FRONT)
    french, german = view(position, "Allied"), view(position, "CP")
    assert (french.stacks["1114"], french.concealed) == (["CP-Gar-1"], {"1114": 2})
    assert (german.stacks["1114"], german.stacks["1014"], german.concealed) == (
        FRONT["1114"],
        ["FR-Inf-2"],
        {"1014": 1},
    )


@pytest.mark.rule("10.1")
def test_the_public_sees_the_tops_of_all_stacks():
    """Of both sides."""
    public = view(sandbox(FRONT | {"box USA": ["US-Inf-1"]}), None)
    assert public.stacks == {"1114": ["CP-Gar-1"], "1014": ["FR-Inf-2"]}
    assert public.concealed == {"1114": 2, "1014": 1}


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("place", ["box USA", "pool", "track", "gone", "fleet"])
def test_nothing_off_the_map_is_seen_by_the_enemy(place):
    """Boxes, pool, turn track, dead and fleet lie under cover, their numbers too."""
    position = sandbox({place: ["US-Inf-1"]}) if place != "pool" else sandbox({})
    german = view(position, "CP")
    assert place not in german.stacks or all(position.counter(unit).side == "CP" for unit in german.stacks[place])
    assert place not in german.concealed
    assert "US-Inf-1" in view(position, "Allied").stacks[place]


@pytest.mark.rule("10.1")
def test_a_view_can_be_read_like_a_position():
    """It has the components, occupied hexes and the supply of one's own units."""
    position = sandbox(FRONT | {"3714": ["GE-Inf-2"]})
    german = view(position, "CP")
    assert occupied(german, "CP") == occupied(position, "CP")
    assert in_supply(german, "GE-Inf-2")
    assert german.points == position.points


@pytest.mark.rule("10.1")
def test_stacks_are_rearranged_by_their_owner_alone():
    """The order decides what the enemy sees; it must hold the same units, on the map, and be one's own."""
    position = sandbox(FRONT | {"box USA": ["US-Inf-1", "US-Inf-2"]}, phase="cp-movement")
    judge = referee(position)
    give(judge, Stack(hex="1114", units=("GE-Shock-1", "CP-Gar-1", "GE-Inf-1")))
    assert view(position, "Allied").stacks["1114"] == ["GE-Shock-1"]
    assert judge.events[-1].seen_by == ("CP",)
    for stack in (("GE-Shock-1",), ("GE-Shock-1", "GE-Shock-1", "GE-Inf-1"), ("GE-Shock-1", "GE-Inf-1", "GE-Inf-2")):
        assert rows(judge, Stack(hex="1114", units=stack)) == ["10.1"]
    assert rows(judge, Stack(hex="3714", units=())) == ["10.1"]
    messages = [message for _, message in judge.faults(Stack(hex="1014", units=("FR-Inf-2",)))]
    assert messages == ["CP has no stack in 1014 Amiens"]
    allied = referee(sandbox({"box USA": ["US-Inf-1", "US-Inf-2"]}, phase="allied-movement"))
    assert rows(allied, Stack(hex="box USA", units=("US-Inf-2", "US-Inf-1"))) == ["10.1"]


@pytest.mark.rule("10.1")
def test_the_enemy_does_not_see_who_moves():
    """A march is told to its own side; the newcomer lies on top and is then seen where it stands."""
    position = sandbox({"1114": ["GE-Inf-1"], "1213": ["GE-Shock-1"]}, phase="cp-movement")
    judge = referee(position)
    give(judge, Move(unit="GE-Shock-1", to="1114"))
    assert not any(event.visible_to("Allied") for event in judge.events)
    assert view(position, "Allied").stacks["1114"] == ["GE-Shock-1"]


@pytest.mark.rule("10.1", "12.7", "12.14h")
def test_a_side_sees_what_it_did_in_the_phase():
    """Who attacked does not attack again, in its own side's view either; the enemy reads where, not by whom."""
    position = sandbox(FRONT | {"1214": ["GE-HQ-HL"]}, phase="cp-first-combat")
    judge = referee(position, [6])
    attack = Attack(target="1014", units=("GE-Shock-1",), hq="GE-HQ-HL", table="big_push")
    give(judge, attack)
    assert rows(judge, attack) == rows(referee(view(position, "CP")), attack)
    own, others = view(position, "CP").this_phase, view(position, "Allied").this_phase
    assert (own.attacked, own.supporting, own.targets) == (["GE-Shock-1"], ["GE-HQ-HL"], ["1014"])
    assert (others.attacked, others.supporting, others.targets) == ([], [], ["1014"])


@pytest.mark.rule("10.1")
def test_a_side_sees_what_it_took_of_rail_and_ships():
    """How much of them its player turn has used; the enemy does not learn it."""
    used = TurnRecord(rail={"Turkey": 2}, loads={"BR-Amph-1": 1})
    position = sandbox({"fleet": ["BR-Amph-1"]}, phase="allied-movement", this_turn=used)
    own, others = view(position, "Allied").this_turn, view(position, "CP").this_turn
    assert (own.rail, own.loads) == (used.rail, used.loads)
    assert (others.rail, others.loads) == ({}, {})


@st.composite
def anything(draw: st.DrawFn) -> KaisersPosition:
    """A position with units of both sides everywhere and every record filled."""
    faces = kit().mix.faces
    units = draw(st.permutations(sorted(faces)))[:90]
    places = ["1114", "1014", "1115", "3714", "2217", "4232", "3936", "box USA", "track", "gone", "fleet", "3130"]
    stacks: dict[str, list[str]] = {}
    seat: dict[str, str] = {}
    for unit in units:
        place = draw(st.sampled_from(places))
        if place[:4].isdigit() and seat.setdefault(place, faces[unit].side) != faces[unit].side:
            continue
        stacks.setdefault(place, []).append(unit)
    standing = [unit for units in stacks.values() for unit in units]
    some = st.lists(st.sampled_from(standing), unique=True, max_size=8)
    bound = draw(some)
    return sandbox(
        stacks,
        due=dict.fromkeys(stacks.get("track", ()), 4),
        armies=draw(st.lists(st.sampled_from(sorted(kit().mix.armies)), unique=True)),
        lost_armies=draw(some),
        returned=dict.fromkeys(draw(some), 7),
        frozen=draw(some),
        fired=draw(some),
        turned_back=draw(some),
        landings=[Landing(marker=unit, sea_hex="3130", target="3229", units=(unit,)) for unit in bound],
        standing={side: [Standing(ask="loss", prefer=tuple(bound))] for side in SIDES},
        this_phase=PhaseRecord(moved=draw(some), attacked=draw(some), supporting=draw(some)),
        this_turn=TurnRecord(loads=dict.fromkeys(draw(some), 2), demobilized=draw(some)),
    )


@pytest.mark.rule("10.1", "10.2")
@settings(max_examples=60, deadline=None)
@given(anything(), st.sampled_from([*SIDES, None]))
def test_no_view_holds_a_hidden_unit_anywhere(position, side):
    """Whatever the position records, the name of a unit that a side may not see is nowhere in its view."""
    index = position.kit.board.index
    seen = {
        unit
        for place, units in position.stacks.items()
        for number, unit in enumerate(units)
        if position.counter(unit).side == side or (place in index and number == 0)
    }
    own = {unit for unit, face in position.kit.mix.faces.items() if face.side == side}
    redacted = view(position, side)
    if side:
        redacted.standing.pop(side, None)  # one's own standing orders may name whom they please
    text = msgspec.json.encode(redacted).decode()
    named = set(re.findall(r"[A-Z]{2}-[A-Za-z]+-[A-Za-z0-9]+", text))
    assert named <= seen | own
    assert {unit for units in redacted.stacks.values() for unit in units} == seen
    for place, units in position.stacks.items():
        if place in index:
            assert len(units) == len(redacted.stacks.get(place, ())) + redacted.concealed.get(place, 0)


@pytest.mark.rule("10.1")
def test_each_side_sees_what_the_other_hides():
    """The two views together hold the whole position."""
    position = sandbox(FRONT | {"box USA": ["US-Inf-1"], "fleet": ["GE-Ship-1"]})
    both = [set().union(*view(position, side).stacks.values()) for side in SIDES]
    assert both[0] | both[1] == set(position.units())
    assert OTHER[SIDES[0]] == SIDES[1]


@pytest.mark.rule("36.4", "10.2")
def test_a_marker_off_a_beach_is_seen():
    """While it supplies a hex it lies there; the rest of the fleet is covered."""
    fleet = {"fleet": ["BR-Amph-1", "FR-Amph-1"], "Salonika": ["BR-Inf-1"]}
    position = sandbox(fleet, beachheads={"BR-Amph-1": "3025"})
    german = view(position, "CP")
    assert german.beachheads == {"BR-Amph-1": "3025"}
    assert german.stacks["fleet"] == ["BR-Amph-1"]
