"""Stacks over the limits (7.22)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe import europe
from great_war_in_europe.field import BRITISH, PLAIN, TURKS, attacks
from wargame_cli.rulesets.great_war_in_europe.movement.overstack import eliminate_excess, excessive

SEVEN = list(BRITISH[:6])


def left_after(stacks, phase="first-combat", answers=None, **given_):
    """What stays after the check; gives the bench and the units that went."""
    bench = attacks(phase=phase, stacks=stacks, **given_)
    bench.run(eliminate_excess, answers=answers)
    return bench, [unit for unit, _, _ in bench.fates()]


def naive_excess(units, headquarters):
    """Six that count, one headquarters (7.23)."""
    return max(0, units - 6) + max(0, headquarters - 1)


@pytest.mark.rule("7.2")
@given(units=st.integers(0, 9), headquarters=st.integers(0, 3), free=st.integers(0, 2))
def test_what_is_too_much_goes(units, headquarters, free):
    """7.23: companies of the Canal do not count."""
    stack = [*BRITISH[:units], *["BR-13CRP", "BR-18CRP", "BR-20CRP"][:headquarters], *["BR-1CD", "BR-2CD"][:free]]
    bench, gone = left_after({"N4309": stack} if stack else {})
    assert len(gone) == naive_excess(units, headquarters)
    assert not set(gone) & {"BR-1CD", "BR-2CD"}
    assert excessive(bench.position, "Allied") == []


@pytest.mark.rule("7.2")
def test_the_weakest_goes_unless_the_owner_says_otherwise():
    stack = [*SEVEN, "BR-50INBD"]
    assert left_after({PLAIN: stack})[1] == ["BR-50INBD"]
    answers = {f"stacking/overstack {PLAIN} 1": "BR-3IN"}
    bench, gone = left_after({PLAIN: stack}, answers=answers)
    assert gone == ["BR-3IN"]
    assert (bench.asked[0].kind, bench.asked[0].side, bench.asked[0].rule) == ("overstack", "Allied", "7.22")
    assert bench.fates() == [("BR-3IN", "7.22", "overstacked")]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("wish", "lost"), [("weakest", "BR-50INBD"), ("strongest", "BR-7IN")])
def test_standing_orders_for_too_many(wish, lost):
    standing = {"Allied": [f"{{ask: overstack, prefer: [{wish}]}}"]}
    outcome = attacks(stacks={PLAIN: [*SEVEN, "BR-50INBD"]}).resolve(standing=standing)
    assert outcome.position.place_of(lost) == "allied-dead"


@pytest.mark.rule("7.2")
def test_both_sides_are_looked_at():
    stacks = {PLAIN: [*SEVEN, "BR-50INBD"], "N1437": [*TURKS[:7]]}
    assert len(left_after(stacks)[1]) == 2


@pytest.mark.rule("7.2", "4.2")
@pytest.mark.parametrize("phase", ["first-movement", "second-movement"])
def test_it_ends_each_movement_phase(phase):
    """7.22: and begins each Combat Phase, so that nobody fights with more."""
    bench = attacks(phase=phase, stacks={PLAIN: [*SEVEN, "BR-50INBD"]})
    bench.end()
    assert bench.fates() == [("BR-50INBD", "7.22", "overstacked")]
    bench = attacks(stacks={PLAIN: [*SEVEN, "BR-50INBD"]})
    bench.begin()
    assert bench.fates() == [("BR-50INBD", "7.22", "overstacked")]


@pytest.mark.rule("16.1", "6.48")
@pytest.mark.trap(53)
@pytest.mark.parametrize(
    ("phase", "played", "units", "gone"),
    [
        ("first-movement", {}, ["RU-39", "BR-3IN", "BR-50INBD"], 1),
        ("first-movement", {}, ["RU-39", "RU-66", "RU-CAUF", "BR-50INBD"], 1),
        ("first-combat", {}, ["RU-39", "BR-3IN"], 0),
        ("second-movement", {}, ["RU-39", "BR-3IN"], 0),
        ("first-movement", {"CP-russian-civil-war": 40}, ["RU-39", "RU-66", "RU-CAUF"], 2),
        ("second-movement", {"CP-russian-civil-war": 40}, ["RU-39", "RU-66", "RU-CAUF"], 0),
        ("first-movement", {}, ["RU-39", "RU-66", "RU-CAUF"], 0),
    ],
)
def test_stacks_that_must_go_apart_have_their_own_movement_for_it(phase, played, units, gone):
    """16.11, 6.48: the Allies move in the Caucasus in the first half; what is left together then is too much."""
    _, lost = left_after({"N3846": units}, phase, played=played, russia="collapsed")
    assert len(lost) == gone


@pytest.mark.rule("7.2")
def test_a_check_of_a_sheet_leaves_it_open():
    """Whose choice it is is not known yet."""
    bench = attacks(stacks={PLAIN: [*SEVEN, "BR-50INBD"]}, rehearsing=True)
    bench.run(eliminate_excess)
    assert (bench.fates(), bench.referee.open_ended) == ([], True)


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("order", "phase", "given_"),
    [
        ("{strategic-move: [AH-1], to: E5102}", "cp", {"stacks": {"E3606": ["AH-1"], "E5102": ["GE-1"]}}),
        ("{sea-move: [FR-1], to: W6707}", "allied", {"stacks": {"W6707": ["BR-1"], "W5801": ["FR-1"]}}),
    ],
)
@pytest.mark.parametrize("fallen", [[], ["AH", "FR"]])
def test_nobody_is_carried_to_where_he_must_stay_apart(order, phase, given_, fallen):
    """16.11, 7.22: units of a collapsed nation stack with no others; in the strategic phase nothing parts them."""
    side = "CP" if phase == "cp" else "Allied"
    table = europe.bench(phase=f"{phase}-strategic-movement", by=side, collapsed=fallen, **given_)
    assert ("16.1" in table.refusals(order)) == bool(fallen)
