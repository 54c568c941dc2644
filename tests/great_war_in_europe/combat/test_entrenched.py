"""Trenches in Europe (14.4), and who advances against deep ones (10.71)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from hypothesis import given
from hypothesis import strategies as st

from great_war_in_europe import europe
from great_war_in_europe.west import SOUTH_WEST, TRENCH, WEST, against_trench, bench, force, position, told
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import (
    by_letter,
    marker_of,
    status,
    trenches,
    why_no_advance,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved

GAME = "great-war-in-europe"
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"


@pytest.mark.rule("14.4")
@pytest.mark.trap(3)
@pytest.mark.parametrize(
    ("marker", "one", "two"),
    [
        ("German", "B", "D"),
        ("Anglo-Belgian", "B", "D"),
        ("French", "C", "D"),
        ("other Central Powers", "F", None),
        ("other Allied", "F", None),
    ],
)
def test_the_markers_move_with_the_strategic_turns(marker, one, two):
    """14.43, 14.45: the rule's own letters."""
    for letter in LETTERS:
        expected = -2 if two and letter >= two else -1 if letter >= one else 0
        assert by_letter(marker, letter) == expected


@pytest.mark.rule("14.4")
@given(st.sampled_from(["GE", "AH", "BR", "BE", "FR", "IT", "US"]), st.text(LETTERS, min_size=1, max_size=1))
def test_no_marker_ever_goes_back(nation, letter):
    """14.42."""
    side = "CP" if nation in ("GE", "AH") else "Allied"
    later = LETTERS[LETTERS.index(letter) :]
    depths = [by_letter(marker_of(nation, side), each) for each in later]
    assert depths == sorted(depths, reverse=True)


@pytest.mark.rule("14.4", "21.2")
@pytest.mark.trap(3)
def test_the_scenario_of_1915_has_allied_trenches_of_one():
    """21.26 puts the British, Belgian and French markers at -1 in May 1915; the next Strategic Turn moves them."""
    given = {"scenario": "europe-1915"}
    in_may, in_july = staged(GAME, **given), staged(GAME, **given, turn=12, strategic="E")
    expected = {"BR": (-1, -2), "BE": (-1, -2), "FR": (-1, -2), "GE": (-2, -2), "RU": (0, 0), "AH": (0, 0)}
    for nation, depths in expected.items():
        marker = marker_of(nation, "CP" if nation in ("GE", "AH") else "Allied")
        assert (status(in_may, marker), status(in_july, marker)) == depths
    campaign = staged(GAME, scenario="campaign", turn=10, strategic="D")
    assert status(campaign, marker_of("BR", "Allied")) == -2


@pytest.mark.rule("14.4")
def test_trenches_are_told_with_their_rule():
    """14.41: two off the die against Germans in May 1917, whatever the ground."""
    assert told(against_trench(["BR-9NA"], ["GE-11"]).modifiers) == {("Trenches", "14.41"): "-2 to the die"}


@pytest.mark.rule("14.4")
@pytest.mark.trap(8)
def test_a_mixed_stack_has_the_least_of_its_trenches():
    """14.46: French and British defenders on Strategic Turn B, when the French have none yet."""
    at = position(stacks={SOUTH_WEST: ["BR-9NA", "FR-25"], TRENCH: ["GE-11"]}, strategic="B")
    combat = force(at, SOUTH_WEST, ["GE-11"], "CP")
    assert trenches(at, combat) == 0
    alone = position(stacks={SOUTH_WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, strategic="B")
    assert trenches(alone, force(alone, SOUTH_WEST, ["GE-11"], "CP")) == -1


@pytest.mark.rule("14.4", "15.54")
@pytest.mark.trap(8)
@pytest.mark.parametrize(("letter", "depth"), [("B", -1), ("C", -1), ("D", 0), ("L", 0)])
def test_british_cavalry_spoils_the_trenches_from_turn_d_on(letter, depth):
    """15.54: for the infantry beside it too."""
    at = position(stacks={SOUTH_WEST: ["BR-9NA", "BR-1CAV"], TRENCH: ["GE-11"]}, strategic=letter)
    assert trenches(at, force(at, SOUTH_WEST, ["GE-11"], "CP")) == depth


@pytest.mark.rule("14.4", "14.3")
@pytest.mark.trap(74)
def test_an_empty_fort_has_the_trenches_of_its_country():
    """14.12: the intrinsic unit of the Hindenburg Line in France counts as what holds it."""
    at = position(stacks={"W5912": ["BR-9NA"], "W5913": ["GE-11"]}, hindenburg=["W5913"])
    assert trenches(at, force(at, "W5913", ["BR-9NA"])) == -2
    empty = position(stacks={"W5912": ["BR-9NA"]}, hindenburg=["W5913"])
    assert trenches(empty, force(empty, "W5913", ["BR-9NA"])) == -2


@pytest.mark.rule("14.4", "14.1")
@pytest.mark.trap(8)
@pytest.mark.parametrize(("garrison", "depth"), [([], 0), (["FR-25"], 0), (["BR-9NA"], -1)])
def test_trenches_are_those_of_who_holds_the_hex(garrison, depth):
    """14.41, 14.12: on Strategic Turn B the French have none; in a French fort the British have their own."""
    stacks = {"W5124": ["GE-11"], **({"W5123": garrison} if garrison else {})}
    at = europe.position(stacks=stacks, strategic="B")
    combat = force(at, "W5123", ["GE-11"], "CP")
    assert combat.garrison
    assert trenches(at, combat) == depth
    germans = position(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, strategic="B")  # in France
    assert trenches(germans, force(germans, TRENCH, ["BR-9NA"])) == -1


OPENERS = [
    ({}, ["BR-9NA"], ["GE-11"], False),
    ({"leader": "BR-1A"}, ["BR-9NA"], ["GE-11"], True),
    ({"leader": "BR-1A", "defence_leader": "GE-6A"}, ["BR-9NA"], ["GE-11"], False),
    ({"chits": ("Allied-mine",)}, ["BR-9NA"], ["GE-11"], True),
    ({"air": 1}, ["BR-9NA"], ["GE-11"], True),
    ({"air": 1, "defence_air": 1}, ["BR-9NA"], ["GE-11"], False),
    ({"air": 1, "defence_chits": ("CP-new-air-tactics-1",)}, ["BR-9NA"], ["GE-11"], False),
    ({}, ["BR-9NA", "BR-RTC"], ["GE-11"], True),
    ({}, ["BR-9NA", "BR-RTC"], ["GE-11", "GE-AT1"], False),
]


@pytest.mark.rule("10.7", "15.2", "6.3b")
@pytest.mark.trap(9)
@pytest.mark.parametrize(("committed", "attackers", "defenders", "opened"), OPENERS)
def test_what_opens_deep_trenches(committed, attackers, defenders, opened):
    """10.71, 15.18, 15.24: headquarters, events, aircraft and tanks; what meets them closes the way again."""
    at = position(stacks={WEST: attackers, TRENCH: defenders})
    assert (why_no_advance(at, force(at, TRENCH, attackers, **committed)) is None) is opened


@pytest.mark.rule("10.7")
@pytest.mark.trap(9)
def test_shallow_trenches_and_the_initiative_for_good_let_everybody_in():
    """10.71: only -2 holds anybody up, and not the Allies who control the initiative."""
    for given_ in ({"strategic": "C"}, {"initiative_fixed": True}):
        at = position(stacks={WEST: ["BR-9NA"], TRENCH: ["GE-11"]}, **given_)
        assert why_no_advance(at, force(at, TRENCH, ["BR-9NA"])) is None


@pytest.mark.rule("10.7", "15.44")
@pytest.mark.trap(9)
def test_shock_troops_that_fall_have_opened_the_trenches():
    """15.44: they do not have to live for others to advance."""
    fallen = bench(
        phase="second-combat",
        by="CP",
        stacks={TRENCH: ["GE-11", "GE-26"], WEST: ["BR-9NA"]},
        shock=["GE-26"],
        values={"GE-11": "1-4-4"},
    )
    fallen.play(f"{{attack: {WEST}, with: [GE-11, GE-26]}}", dice={f"attack {WEST}/combat": 4})
    assert [fallen.position.place_of(unit) for unit in ("GE-26", "BR-9NA")] == ["cp-dead", "allied-dead"]
    assert fallen.position.place_of("GE-11") == WEST


@pytest.mark.rule("10.7", "15.54")
def test_cavalry_that_falls_has_spoiled_the_trenches():
    """15.54, 10.71: no trenches, nothing that holds up an advance; its loss does not change that."""
    values = {"GE-11": "9-4-4", "BR-1CAV": "1-1-6"}
    ridden = bench(phase="second-combat", by="CP", stacks={TRENCH: ["GE-11"], WEST: ["BR-1CAV"]}, values=values)
    ridden.play(
        f"{{attack: {WEST}, with: [GE-11]}}",
        dice={f"attack {WEST}/combat": 6},
        answers={f"attack {WEST}/cavalry retreat": "stand"},
    )
    assert ridden.position.place_of("GE-11") == WEST


@pytest.mark.rule("10.7")
def test_nobody_advances_against_deep_trenches_without_help():
    """The hex stays empty, and the report says why; with headquarters they go in."""
    values = {"BR-9NA": "9-9-4", "GE-11": "1-1-4"}
    order = f"{{attack: {TRENCH}, with: [BR-9NA]%s}}"
    stacks = {WEST: ["BR-9NA"], "W6210": ["BR-1A"], TRENCH: ["GE-11"]}
    held = bench(stacks=stacks, values=values)
    held.play(order % "", dice={f"attack {TRENCH}/combat": 6})
    assert [(event.rule, event.units) for event in held.events(Spared)] == [("10.71", ("BR-9NA",))]
    assert held.position.at(TRENCH) == []
    gone = bench(stacks={WEST: ["BR-9NA", "BR-1A"], TRENCH: ["GE-11"]}, values=values)
    gone.play(order % ", hq: BR-1A", dice={f"attack {TRENCH}/combat": 6})
    assert [event.end for event in gone.events(UnitMoved)] == [TRENCH]
