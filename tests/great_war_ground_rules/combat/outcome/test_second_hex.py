"""Two hexes early in the war (9F4)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.combat.outcome.test_aftermath import moves, suffers
from great_war_ground_rules.field import battalion, division, regiment, staged_with
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.second_hex import goes_two_hexes


@pytest.mark.rule("9F4")
@pytest.mark.trap(36)
@pytest.mark.parametrize("result", ["AE", "AH", "DH", "DE"])
def test_four_results_do_it_before_february_1915_in_the_west(result):
    assert goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Jan II 15"), result)
    assert not goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Feb I 15"), result)


@pytest.mark.rule("9F4")
@pytest.mark.parametrize("result", ["AR", "DR", "HX", "EX", "DL", "DD", "AL"])
def test_others_never_do(result):
    assert not goes_two_hexes(staged_with({"0505": {"GE-1": division()}}, date="Aug I 14"), result)


# -- overruns ---------------------------------------------------------------------------------------------------------

#: A regiment that is eliminated in 0506, and behind it a battalion that anybody overruns.
BRITISH = {"0506": {"BR-1": regiment("British")}, "0606": {"BR-X": battalion("British", "0-1-5")}}


def goes_on(units, **given):
    """A bench after a DE of August 1914, after which these units of 0505 advance, and go on into 0606."""
    names = tuple(units)
    order = Attack(target="0506", units=names, advance="all", further=dict.fromkeys(names, "0606"))
    return suffers("DE", {"0505": units, **BRITISH}, names, date="Aug I 14", order=order, **given)


def why_spared(bench):
    return {unit: (event.rule, event.cause) for event in bench.events(Spared) for unit in event.units}


@pytest.mark.rule("9F5", "6F1")
@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"hexsides": {"sea": ["0506-0606"]}}, "terrain that it may not enter"),
        ({"plan": {"closed": {"CP": ["0606"]}}}, "0606 lies in a command that you do not control (3F)"),
    ],
)
def test_nobody_overruns_a_hex_that_he_may_not_enter(given, cause):
    """9F5, 6F1, 3F: whatever the odds."""
    bench = goes_on({"GE-1": division(), "GE-2": division()}, **given)
    assert bench.position.place_of("BR-X") == "0606"
    assert why_spared(bench) == {"GE-1": ("9F3", cause), "GE-2": ("9F3", cause)}
    assert [end for unit, end, how in moves(bench)] == ["0506", "0506"]


@pytest.mark.rule("9F5", "6F1")
def test_who_may_not_enter_the_hex_takes_no_part_in_overrunning_it():
    """9F5, 6F1: over high mountains mountain units go, and the others stay without giving their strength."""
    peaks = {"hexsides": {"high-mountain": ["0506-0606"]}}
    climbers = {"GE-H": division(type="high-mountain"), "GE-M": division(type="mountain-rifle")}
    bench = goes_on({**climbers, "GE-1": division()}, **peaks)
    assert ("BR-X", "9F5", "overrun") in bench.fates()
    assert set(bench.position.stacks["0606"]) == {"GE-H", "GE-M"}
    assert why_spared(bench) == {"GE-1": ("9F3", "terrain that it may not enter")}


@pytest.mark.rule("9F5", "6F1")
@pytest.mark.parametrize(("divisions", "over"), [(4, True), (5, False)])
def test_no_more_overrun_a_hex_in_a_second_advance_than_may_stack_in_it(divisions, over):
    """9F5, 6F1."""
    units = {f"GE-{number}": division() for number in range(divisions)}
    bench = goes_on(units, terrain={"mountain": ["0606"]})
    assert (("BR-X", "9F5", "overrun") in bench.fates()) is over
    crowd = ("8B", "more units than may stack there would overrun it")
    assert why_spared(bench) == ({} if over else dict.fromkeys(units, crowd))
