"""Rail capacity that Res Pts buy, and transfers (7A5a to 7A5d)."""

import msgspec
import pytest
from bench_of_rules import Bench
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_ground_rules.field import GAME, bench_with
from great_war_ground_rules.movement.rails import COLUMN, NET, with_line
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import rails
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.logistics import capacity


def bench(**given):
    """A bench with the line, two yards on it, and Res Pts in 0501."""
    return Bench(GAME, position=with_line({}, **{"res": {"CP": {"0501": 9}}, **given}))


# -- for a turn ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7A5a")
def test_two_res_pts_raise_thirty_by_fifteen():
    """7A5a (T028): the second Res Pt brings what is left to half."""
    played = bench(capacity=30)
    after = played.play("{add-capacity: 2, at: 0501}")
    assert nets.in_turn(after, "CP", NET) == 45
    assert after.res_at("CP", "0501") == 7
    assert after.strained == {f"{NET}/CP": 2}
    assert "7A5a" in played.refusals("{add-capacity: 1, at: 0501}")
    after.begin_player_turn("Entente")
    assert nets.in_turn(after, "CP", NET) == 30


@pytest.mark.rule("7A5a")
def test_half_is_half_of_what_there_was_as_the_player_turn_began():
    played = bench(capacity=30)
    played.referee.position.this_turn.rail_start[f"{NET}/CP"] = 20
    assert "7A5a" in played.refusals("{add-capacity: 2, at: 0501}")
    assert played.refusals("{add-capacity: 1, at: 0501}") == []


@pytest.mark.rule("7A5a")
@pytest.mark.parametrize(
    "given",
    [
        {"kinds": {"0501": ["partial-city"]}},
        {"isolated_hexes": ["0501"]},
        {"owns": {"CP": [place for place in COLUMN if place != "0505"], "Entente": ["0505"]}},
        {"res": {"CP": {"0502": 9}}},
    ],
)
def test_it_takes_two_connected_yards_with_res_pts_in_one(given):
    """7A5a, 7A1."""
    assert "7A5a" in bench(**given).refusals("{add-capacity: 1, at: 0501}")


@pytest.mark.rule("7A5a")
def test_breaks_do_not_part_two_yards():
    """7A1, 11B3a: they are connected as supply is traced."""
    position = with_line({}, broken=["0505"], obstructed=["0506"])
    assert capacity.connected_yards(position, "CP", NET) == {"0501", "0509"}


@settings(max_examples=50)
@given(
    st.sets(st.sampled_from(COLUMN)),
    st.lists(st.sampled_from(("CP", "Entente", "")), min_size=14, max_size=14),
    st.sets(st.sampled_from(COLUMN)),
)
def test_connected_yards_are_those_with_another_at_the_end_of_a_line(cities, owners, isolated):
    """7A1: looked for from each yard by itself."""
    owns = {side: [place for place, owner in zip(COLUMN, owners, strict=True) if owner == side] for side in SIDES}
    kinds = {place: ["partial-city"] for place in cities}
    position = with_line({}, kinds=kinds, owns=owns, isolated_hexes=sorted(isolated))
    yards = {place for place in cities - isolated if position.owns("CP", place)}
    through, board = rails.tracks(position, "CP"), position.kit.board
    ends = {place: tracks.lines(position).reached(board.bit[place], through) for place in yards}
    wanted = {place for place, mask in ends.items() if mask & board.mask(yards - {place})}
    assert capacity.connected_yards(position, "CP", NET) == wanted


# -- for good --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7A5b")
def test_each_yard_raises_a_capacity_by_one():
    """7A5b: 3 Res Pts each."""
    played = bench(capacity=30, phase="cp-initial", res={"CP": {"0501": 12}})
    after = played.play("{raise-capacity: 2, at: 0501}")
    assert after.rail[f"{NET}/CP"] == 32
    assert after.res_at("CP", "0501") == 6
    assert "7A5b" in played.refusals("{raise-capacity: 1, at: 0501}"), "two yards, two REs"


@pytest.mark.rule("7A5b")
def test_it_takes_the_res_pts():
    assert "7A5b" in bench(phase="cp-initial", res={"CP": {"0501": 5}}).refusals("{raise-capacity: 2, at: 0501}")


# -- by orders of battle ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7A5c")
@pytest.mark.parametrize(("kinds", "gained"), [(["0501", "0509"], 3), (["0501"], 0)])
def test_what_an_order_of_battle_brings_needs_two_yards(kinds, gained):
    """7A5c."""
    played = bench(capacity=30, kinds={place: ["partial-city"] for place in kinds})
    kit = played.referee.position.kit
    kit.plan = msgspec.structs.replace(kit.plan, rail_gains={"Mar II 18": {"CP": {NET: 3}}})
    capacity.receive_capacity(played.referee, "CP")
    assert played.referee.position.rail[f"{NET}/CP"] == 30 + gained


# -- from net to net -------------------------------------------------------------------------------------------------

TWO = {
    "lands": {"Italy": COLUMN[7:]},
    "rail": {f"{NET}/CP": 20, "SW Europe Standard Gauge/CP": 10},
    "kinds": {place: ["partial-city"] for place in ("0501", "0505", "0509", "0512")},
    "phase": "cp-initial",
}
ORDER = "{transfer-capacity: 3, from: 0501, to: 0509, res: 0501}"


@pytest.mark.rule("7A5d")
def test_three_res_go_from_net_to_net_for_a_res_pt():
    """7A5d: neither net can use them in this turn."""
    played = bench(**TWO)
    after = played.play(ORDER)
    assert after.rail == {f"{NET}/CP": 17, "SW Europe Standard Gauge/CP": 13}
    assert [nets.in_turn(after, "CP", net) for net in (NET, "SW Europe Standard Gauge")] == [17, 10]
    assert after.res_at("CP", "0501") == 8
    assert "7A5d" in played.refusals("{transfer-capacity: 1, from: 0501, to: 0509, res: 0501}")


@pytest.mark.rule("7A5d")
@pytest.mark.parametrize(
    "given",
    [
        {"lands": {"Spain": COLUMN[7:]}},
        {"owns": {"CP": [place for place in COLUMN if place != "0507"]}},
        {"res": {"CP": {"0502": 3}}},
        {"lands": {}},
    ],
)
def test_nets_must_meet_in_one_gauge(given):
    assert "7A5d" in bench(**{**TWO, **given}).refusals(ORDER)


@pytest.mark.rule("7A5d")
def test_great_britain_keeps_ninety():
    """7A5d (T029)."""
    britain = {
        **TWO,
        "lands": {"Britain": COLUMN[:7]},
        "rail": {"Great Britain Standard Gauge/CP": 92, f"{NET}/CP": 10},
    }
    assert "7A5d" in bench(**britain).refusals(ORDER)
    assert bench(**britain).refusals("{transfer-capacity: 2, from: 0501, to: 0509, res: 0501}") == []


@pytest.mark.rule("7A5d", "11C1")
@pytest.mark.parametrize(("capacity", "refused"), [(8, ["7A5d"]), (9, [])])
def test_depots_keep_what_they_need_of_a_net(capacity, refused):
    """7A5d, 7A4, 11C1: two REs each; those of the other net do not count"""
    depots = {str(row): {"side": "CP", "place": f"05{row:02}"} for row in (2, 3, 4, 10)}
    rail = {f"{NET}/CP": capacity, "SW Europe Standard Gauge/CP": 10}
    played = bench(**{**TWO, "rail": rail}, depots=depots)
    assert played.refusals(ORDER) == refused
    if refused:
        assert played.faults(ORDER)[0][1] == f"your supply depots on the {NET} net need 6 of its 8 REs"


@pytest.mark.rule("7A5a", "7A5b", "7A5d", "11C1", "11H")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("entente-movement", "{add-capacity: 1, at: later}"),
        ("entente-movement", "{send: '0505', to: later, res: 1}"),
        ("entente-movement", "{move-depot: '0505', to: later}"),
        ("entente-initial", "{raise-capacity: 1, at: later}"),
        ("entente-initial", "{transfer-capacity: 1, from: '0505', to: later, res: '0505'}"),
        ("entente-initial", "{activate-depot: later}"),
    ],
)
def test_boxes_beside_the_map_are_no_hexes(phase, order):
    """7A5, 11C1, 11H1"""
    ((_, message),) = bench_with({}, phase=phase).faults(order)
    assert message.startswith("later is no hex of the map")
