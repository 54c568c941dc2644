"""Orders for boxes and overstacks (8C)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, bench_with, corps, division

ON = {"overstacking": "on"}
FORCES = {
    "0505": {"HQ": corps(), "A": division(), "B": division(), "ARMY": army()},
    "0506": {"C": division()},
    "0909": {"BR": division("British"), "BR-HQ": corps("British")},
}
FULL = {"0505": {"HQ": corps(), **{f"D{number}": division() for number in range(7)}}}


def _bench(forces=None, **given):
    return bench_with(forces or FORCES, **({"phase": "cp-movement", "options": ON} | given))


@pytest.mark.rule("8C1")
def test_units_go_into_a_box_and_out_of_it():
    """8C1: at any time."""
    bench = _bench(options={})
    assert bench.play("{box: [A, B], in: HQ}").corps == {"A": "HQ", "B": "HQ"}
    assert bench.play("{box: [A]}").corps == {"B": "HQ"}
    assert bench.position.this_phase.spent == {}


@pytest.mark.rule("8C1")
@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("{box: [A, BR], in: HQ}", "BR: not yours"),
        ("{box: [A], in: BR-HQ}", "BR-HQ: not yours"),
        ("{box: [A], in: B}", "B is no Corps HQ"),
        ("{box: [A, C], in: HQ}", "C: not in the hex of HQ"),
        ("{box: [ARMY], in: HQ}", "ARMY: in no box"),
        ("{box: [HQ], in: HQ}", "HQ: in no box"),
        ("{box: [], in: HQ}", "name the units"),
    ],
)
def test_what_goes_into_no_box(order, message):
    """8C1."""
    assert ("8C1", message) in _bench().faults(order)


@pytest.mark.rule("8C1")
def test_a_corps_that_is_not_on_the_map_has_no_box():
    """8C1."""
    bench = _bench(stacks={"cp-headquarters": ["HQ-2"]}, counters={"HQ-2": corps()})
    assert ("8C1", "HQ-2 is not on the map") in bench.faults("{box: [A], in: HQ-2}")


@pytest.mark.rule("8C2a")
def test_units_enter_an_overstack():
    """8C2: even where the limit is kept."""
    position = _bench().play("{overstack: [A], in: HQ}")
    assert position.overstacked == ["A"]
    assert position.corps == {"A": "HQ"}
    assert position.this_turn.overstacked_late == ["A"]


@pytest.mark.rule("8C2a")
@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("{overstack: [BR], in: HQ}", "BR: not yours"),
        ("{overstack: [C], in: HQ}", "C: not in the hex of HQ"),
        ("{overstack: [ARMY], in: HQ}", "ARMY: Army HQs are not overstacked"),
        ("{overstack: [A, HQ], in: HQ}", "HQ: not in its own box, but in that of another Corps HQ"),
    ],
)
def test_what_enters_no_overstack(order, message):
    """8C2."""
    assert ("8C2a", message) in _bench().faults(order)


@pytest.mark.rule("8C2a")
def test_there_are_no_overstacks_without_the_advanced_rule():
    """8C2."""
    refused = _bench(options={}).faults("{overstack: [A], in: HQ}")
    assert refused == [("8C2a", "this game is played without overstacks")]


@pytest.mark.rule("8C2a")
def test_units_leave_an_overstack_for_points():
    """8C2: in a phase in which they move, with MPs left, and where there is room."""
    state = {"overstacked": ["A"], "corps": {"A": "HQ"}}
    bench = _bench(**state)
    assert bench.play("{box: [A], in: HQ}").overstacked == []
    assert bench.position.this_phase.spent == {"A": 1}
    combat = _bench(**state, phase="cp-combat").faults("{box: [A]}")[0][1]
    assert combat == "A: units leave an overstack only in a phase in which they move"
    tired = _bench(**state, this_phase={"spent": {"A": 5}}).faults("{box: [A]}")[0][1]
    assert tired == "A needs 1 MP to leave the overstack and has 0"
    full = _bench(FULL, overstacked=["D0"], corps={"D0": "HQ"}).faults("{box: [D0]}")[0][1]
    assert full == "D0: there is no room in 0505"


@pytest.mark.rule("8C2a")
@pytest.mark.parametrize("units", ["D0, B", "B, D0"])
def test_units_of_two_hexes_that_leave_their_overstacks_need_room_in_each(units):
    """8C2: whichever is named first."""
    forces = {**FULL, "0707": {"HQ2": corps(), "B": division()}}
    bench = _bench(forces, corps={"D0": "HQ", "B": "HQ2"}, overstacked=["D0", "B"])
    assert bench.faults(f"{{box: [{units}]}}") == [("8C2a", "D0: there is no room in 0505")]
