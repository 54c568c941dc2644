"""What follows where a hex is captured (5B): fortifications, rails, capacity, bridges, depots, supplies."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.ground import capture
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import (
    OwnerChanged,
    ResChanged,
    SupplyPointsCaptured,
)

FORCES = {"0505": {"FR-1": division("French")}}


def _captured(bench, dice=()):
    bench.run(capture.gain, "Entente", "0506", rule="5B", dice=dice)
    return bench.position


def _bench(**given):
    return bench_with(FORCES, **({"owns": {"CP": ["0506"]}} | given))


@pytest.mark.rule("15B1")
@pytest.mark.parametrize(
    ("before", "after"),
    [("fieldworks", ""), ("entrenchment", "entrenchment"), ("fort", "entrenchment"), ("improved-fort", "fort")],
)
def test_capture_destroys_fieldworks_and_reduces_forts(before, after):
    """15B1 to 15B3: entrenchments stay as they are."""
    position = _captured(_bench(fortified={"0506": before}))
    assert position.fortified.get("0506", "") == after
    assert position.owner_of("0506") == "Entente"


@pytest.mark.rule("15B3")
def test_a_captured_fortress_is_improved_no_more():
    """15B4: an unimproved one is not reduced further."""
    bench = _bench(kinds={"0506": ["fortress-new"]}, improved=["0506"])
    assert _captured(bench).improved == []
    again = _bench(kinds={"0506": ["fortress-new"]})
    assert _captured(again).improved == []
    assert "FortressChanged" not in again.kinds()


@pytest.mark.rule("7A7")
def test_captured_rail_lines_are_obstructed():
    """7A7: again where it is recaptured, but not where nobody owned it."""
    rails = {"hexsides": {"rail-low": ["0505-0506"]}}
    assert _captured(_bench(**rails)).obstructed == ["0506"]
    assert _captured(_bench(**rails, obstructed=["0506"])).obstructed == ["0506"]
    assert _captured(_bench(**rails, owns={})).obstructed == []
    assert _captured(_bench()).obstructed == []


@pytest.mark.rule("11C1")
def test_a_captured_depot_is_gone():
    """11C1, 7A5f."""
    depots = {"CP-1": {"side": "CP", "place": "0506"}, "CP-2": {"side": "CP", "place": "0508"}}
    position = _captured(_bench(depots=depots, hexsides={"rail-low": ["0505-0506"]}))
    assert set(position.depots) == {"CP-2"}


@pytest.mark.rule("11H")
def test_each_logistics_item_in_a_captured_hex_is_taken_or_destroyed():
    """11H: one die each on the Ground Success Table, which the captor rolls."""
    gsp = [{"side": "CP", "place": "0506", "points": 2, "left": 2}]
    bench = _bench(res={"CP": {"0506": 2}, "Entente": {"0506": 1}}, gsp=gsp)
    position = _captured(bench, dice=[4, 3, 6, 1])
    assert position.res == {"CP": {}, "Entente": {"0506": 2}}
    assert [(each.side, each.points, each.left) for each in position.gsp] == [("Entente", 1, 2)]
    assert bench.happened(ResChanged) == [
        ResChanged(rule="11H", side="CP", place="0506", change=-2, cause="captured"),
        ResChanged(rule="11H", side="Entente", place="0506", change=1, cause="captured"),
    ]
    assert bench.happened(SupplyPointsCaptured) == [
        SupplyPointsCaptured(rule="11H", place="0506", side="CP", captured=1, lost=1)
    ]
    assert {roll[1:] for roll in bench.rolls()} == {("Entente", "capture", "high")}


@pytest.mark.rule("11H")
def test_a_rehearsal_rolls_nothing():
    """11H: what becomes of the items is open."""
    bench = _bench(res={"CP": {"0506": 1}}, rehearsing=True)
    position = _captured(bench)
    assert position.owner_of("0506") == "Entente"
    assert position.res_at("CP", "0506") == 1
    assert bench.referee.open_ended


@pytest.mark.rule("15A1")
def test_a_bridge_stays_with_the_side_that_owned_both_of_its_hexes_last():
    """15A1."""
    bench = _bench(hexsides={"river": ["0506-0507"], "road": ["0506-0507"]}, owns={"CP": ["0506"], "Entente": ["0507"]})
    assert _captured(bench).bridge_owner == {"0506-0507": "Entente"}


@pytest.mark.rule("5B")
def test_the_event_says_who_owns_it_and_a_former_owner_gets_his_own_back():
    """5B, 9J: what was contested and goes back to its owner is not captured."""
    bench = _bench(fortified={"0506": "fort"})
    bench.run(capture.gain, "CP", "0506", rule="9J", before="CP", cause="held for a game turn")
    assert bench.position.fortified == {"0506": "fort"}
    assert bench.happened(OwnerChanged) == [
        OwnerChanged(rule="9J", place="0506", side="CP", cause="held for a game turn")
    ]


@pytest.mark.rule("11D")
@pytest.mark.rule("11H")
def test_res_pts_that_were_drawn_on_are_not_captured():
    """11D: one of two gave combat supply in this phase, and is gone; a die falls for the other"""
    bench = _bench(res={"CP": {"0506": 2}}, this_phase={"supplied": {"CP/0506/1": 5}})
    position = _captured(bench, dice=[4])
    assert [(event.rule, event.side, event.change) for event in bench.happened(ResChanged)] == [
        ("11D", "CP", -1),
        ("11H", "CP", -1),
        ("11H", "Entente", 1),
    ]
    assert position.res_at("Entente", "0506") == 1
