"""Flank Attacks (21.0)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wargame_cli.rulesets.illusions_of_glory.position.fire import Effect, Field, Fighter
from wargame_cli.rulesets.illusions_of_glory.position.flank import (
    Origin,
    bans,
    best_pinning_space,
    firing_order,
    modifiers,
    succeeds,
)

CORPS, ENEMY = Fighter("GE-1", "LCU", 5), Fighter("RU-1", "LCU", 3)
PLAIN = Field((CORPS,), (ENEMY,))
ALLENSTEIN = Origin("allenstein", has_lcu=True, is_supplied=True, is_free=False)
THORN = Origin("thorn", has_lcu=False, is_supplied=True, is_free=True)
TWO = (ALLENSTEIN, THORN)


def test_two_spaces_and_an_lcu_may_try():
    """(21.0)"""
    assert bans(PLAIN, TWO) == ()


@pytest.mark.parametrize(
    ("field", "origins", "rules"),
    [
        (PLAIN, (ALLENSTEIN,), ["21.0"]),
        (PLAIN, (THORN, replace(THORN, place="soldau")), ["21.0"]),
        (replace(PLAIN, all_water=True), TWO, ["21.1a"]),
        (replace(PLAIN, terrain="swamp"), TWO, ["21.1b"]),
        (replace(PLAIN, terrain="mountain"), TWO, ["21.1b"]),
        (replace(PLAIN, terrain="forest"), TWO, []),
        (replace(PLAIN, trench=1), TWO, ["21.1c"]),
        (replace(PLAIN, is_region=True), TWO, ["21.1d"]),
        (replace(PLAIN, is_region=True, terrain="mountain"), TWO, ["21.1d"]),
        (PLAIN, (ALLENSTEIN, replace(THORN, is_supplied=False)), ["21.1e"]),
        (replace(PLAIN, is_uprising=True), TWO, ["21.1f"]),
        (Field((CORPS,), (), fort=2), TWO, ["21.2a"]),
        (replace(PLAIN, fort=2), TWO, []),
        (replace(PLAIN, trench=1, terrain="swamp"), (THORN,), ["21.0", "21.0", "21.1b", "21.1c"]),
    ],
)
def test_everything_that_forbids_it_is_told(field, origins, rules):
    """Each with its rule (21.1, 21.2)."""
    assert [rule for rule, _ in bans(field, origins)] == rules


def test_free_spaces_help_but_for_the_pinning_space():
    """(21.3) Cards come on top; who names no Pinning Space loses no modifier by it."""
    free = replace(ALLENSTEIN, is_free=True)
    assert [effect.name for effect in modifiers(TWO, "allenstein")] == ["thorn is free"]
    assert modifiers(TWO, "thorn") == ()
    assert len(modifiers((free, THORN), "thorn")) == 1
    card = Effect("a card", "21.3c", 2)
    assert modifiers(TWO, "thorn", [card]) == (card,)
    assert best_pinning_space(TWO) == "allenstein"
    assert best_pinning_space((free, THORN)) == "allenstein"


def test_four_or_more_succeeds():
    """Case T024 of the collected examples (21.4)."""
    assert [succeeds(die, 1) for die in (3, 2)] == [True, False]
    assert [sum(succeeds(die, drm) for die in range(1, 7)) for drm in (0, 1, 3, 5)] == [3, 4, 6, 6]


def test_who_fires_first():
    """(12.2 G3b, 12.4.3a, 21.4)"""
    assert firing_order(PLAIN, None) == "simultaneous"
    assert firing_order(replace(PLAIN, all_water=True), None) == "defender first"
    assert firing_order(PLAIN, True) == "attacker first"
    assert firing_order(PLAIN, False) == "defender first"
