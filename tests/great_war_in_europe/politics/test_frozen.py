"""The turn in which a nation enters the war (17.11): nobody moves in it, into it, or attacks it."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import frozen
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import barred

#: An Italian hex beside an Austrian one, both open country.
UDINE, ISONZO = "W2627", "W2628"


def joined(*nations, **given):
    return {"this_turn": {"joined": list(nations)}, **given}


@pytest.mark.rule("17.1")
@pytest.mark.trap(25)
def test_its_units_do_not_move():
    """17.11: neither by march, nor by rail, nor by sea."""
    stacks = {UDINE: ["IT-1"], "W2022": ["IT-2"]}
    west = bench(phase="second-movement", by="Allied", stacks=stacks, **joined("IT"))
    assert "17.1" in west.refusals("{move: [IT-1], to: W2526}")
    rail = bench(phase="allied-strategic-movement", by="Allied", stacks=stacks, **joined("IT"))
    assert "17.1" in rail.refusals("{strategic-move: [IT-1], to: Venice}")
    assert "17.1" in rail.refusals("{sea-move: [IT-2], to: W1818}")


@pytest.mark.rule("17.1")
@pytest.mark.trap(25)
def test_nobody_enters_its_country_or_attacks_it():
    """17.11: friends do not either; in the next turn all is as ever."""
    stacks = {UDINE: ["IT-1"], ISONZO: ["AH-1", "AH-2", "AH-3"], "W2728": ["AH-4"]}
    taken = {UDINE: "Allied", ISONZO: "CP", "W2728": "CP", "W2727": "CP"}
    kit = position().kit
    target = next(hex for hex in kit.steps.steps[ISONZO] if kit.nation_at(hex) == "IT" and hex != UDINE)
    march = bench(phase="first-movement", by="CP", stacks=stacks, taken=taken, **joined("IT"))
    assert march.refusals(f"{{move: [AH-1], to: {target}}}") == ["17.1"]
    fight = bench(phase="first-combat", by="CP", stacks=stacks, taken=taken, **joined("IT"))
    assert fight.refusals(f"{{attack: {UDINE}, with: [AH-1, AH-2]}}") == ["17.1"]
    out = bench(phase="second-combat", by="Allied", stacks=stacks, taken=taken, **joined("IT"))
    assert "17.1" in out.refusals(f"{{attack: {ISONZO}, with: [IT-1]}}")
    later = bench(phase="first-combat", by="CP", stacks=stacks, taken=taken)
    assert later.refusals(f"{{attack: {UDINE}, with: [AH-1, AH-2]}}") == []


@pytest.mark.rule("17.1")
@pytest.mark.trap(25)
def test_greece_is_not_closed_after_salonika():
    """17.11, 6.53: both sides are in Greece already; its own units wait all the same."""
    assert frozen(position(**joined("GK"))) == position().kit.home("GK")
    assert frozen(position(salonika=True, **joined("GK"))) == 0
    lost = position(lost_sources=["E1116"], **joined("GK"))
    assert frozen(lost) == 0


@pytest.mark.rule("9.3")
def test_trains_end_beside_units_that_have_just_been_set_up():
    """9.32: in the turn of entry alone."""
    stacks = {UDINE: ["IT-1"], ISONZO: []}
    town = "W2628"
    bit = position().kit.board.bit[town]
    for given, free in ((joined("IT"), True), ({}, False)):
        at = position(stacks=stacks, **given)
        through, ends = barred(at, "CP")
        assert (not ends & bit) is free
        assert (not through & bit) is free
        assert ends & at.kit.board.bit[UDINE]
