"""Fields of battle: an open hex of Iraq with its ring, the forces of a combat, and combats of given strengths."""

from __future__ import annotations

import msgspec
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack

GAME = "great-war-in-europe"

#: A clear hex east of Baghdad where both sides are in supply, open country around it, and no river on its sides.
PLAIN = "N1740"
#: The hexes around it, clockwise.
RING = ("N1841", "N1741", "N1641", "N1640", "N1739", "N1840")

#: British and Turkish units for it, as many as a test needs.
BRITISH = ("BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T", "BR-54T", "BR-60T", "BR-75T", "BR-10NA")
TURKS = ("TU-2", "TU-6", "TU-35", "TU-38", "TU-17", "TU-27", "TU-10", "TU-23")


def attacks(by="Allied", phase="first-combat", **given):
    """A bench in a Combat Phase: the Allies attack in the Eastern Theater, the Central Powers in the Western."""
    return Bench(GAME, phase=phase, by=by, **given)


def force(position, target, units, side, **committed):
    """The combat of these attackers, with what both sides commit."""
    return msgspec.structs.replace(muster(position, Attack(target=target, units=tuple(units)), side), **committed)


def on_plain(attackers, defenders, *, options=None, committed=None, **given):
    """The arithmetic of Allied units in the ring, by place, against a stack of the Central Powers in the open."""
    position = staged(GAME, options, stacks={**attackers, PLAIN: list(defenders)}, **given)
    units = [unit for stack in attackers.values() for unit in stack if not position.counter(unit).headquarters]
    return work_out(position, force(position, PLAIN, units, "Allied", **(committed or {})))


def at_odds(attack, defence, **given):
    """A bench with one Allied unit of some strength beside one Turk of some strength."""
    values = {"BR-3IN": f"{attack}-1-4", "TU-2": f"1-{defence}-4", **given.pop("values", {})}
    stacks = {RING[2]: ["BR-3IN"], PLAIN: ["TU-2"], **given.pop("stacks", {})}
    return attacks(stacks=stacks, values=values, **given)
