"""Fields of battle on the Western Front: a clear hex with German trenches, and combats of given units."""

from __future__ import annotations

import msgspec
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack

GAME = "great-war-in-europe"

#: A clear hex between Arras and Douai, no town and no fort, and two hexes west of it from which the Allies attack it.
TRENCH = "W6212"
WEST, SOUTH_WEST = "W6211", "W6111"


def bench(phase="first-combat", by="Allied", **given):
    """A bench on the Western Front in May 1917: the Allies move and attack in the first half of a turn."""
    return Bench(GAME, phase=phase, by=by, map="west", **given)


def position(**given):
    """A position on the Western Front in May 1917."""
    return staged(GAME, map="west", **given)


def force(at, target, units, side="Allied", **committed):
    """The combat of these attackers, with what both sides commit."""
    return msgspec.structs.replace(muster(at, Attack(target=target, units=tuple(units)), side), **committed)


def against_trench(attackers, defenders, *, committed=None, **given):
    """The arithmetic of Allied units west of the trench hex against a stack of the Central Powers in it."""
    at = position(stacks={WEST: list(attackers), TRENCH: list(defenders)}, **given)
    units = [unit for unit in attackers if not at.counter(unit).headquarters]
    return work_out(at, force(at, TRENCH, units, **(committed or {})))


def told(modifiers):
    """What was told of shifts or modifiers: name and rule."""
    return {(each.name, each.rule): each.effect for each in modifiers}
