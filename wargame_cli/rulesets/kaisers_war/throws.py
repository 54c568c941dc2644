"""Who throws a die, and what is good for the thrower: from 12.18, 12.19, 15.6 and the optional chapters.

High is good in a combat, for every column of both tables goes from the attacker's ruin to the defender's. Ships alone
and air raids use the same table, but results that only drive back do nothing there, so that it goes up and down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import critical_cities
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: Rolls of a unit's owner for that unit; where low is good, the die counts turns of delay or must not pass a factor.
_FOR_A_UNIT: Mapping[str, bool] = {"rout": False, "attrition": True, "annihilation": False}

#: Rolls that the rules give to one of the sides by name (30.12, 31.5, 41.2).
_BY_NAME: Mapping[str, tuple[str, bool]] = {
    "return": (ALLIED, False),
    "paris bombardment": (ALLIED, False),
    "blockade": (CP, False),
}

#: The other rolls: who throws, as a function of the phasing side, and whether high is good (30.21, 32.5, 36.1).
_IN_A_PHASE: Mapping[str, tuple[str, Callable[[str], str], bool | None]] = {
    "anarchists": ("anarchists", str, None),
    "naval combat": ("naval combat", OTHER.__getitem__, False),
    "table": ("psywar", str, None),
    "backfire": ("psywar gain", OTHER.__getitem__, True),
    "propaganda": ("psywar loss", OTHER.__getitem__, False),
    "gain": ("psywar gain", str, True),
}


def throw_of(position: KaisersPosition, phase: Phase, die: DieRolled) -> Throw:
    """Who threw a die, for what, and whether high is good."""
    _, _, first, *more = die.label.split("/")
    last = more[-1] if more else first
    what, _, name = last.partition(" ")
    if last == "combat":
        return _in_combat(phase.side, first.partition(" ")[0])
    if what in _FOR_A_UNIT:
        return Throw(side=position.counter(name).side, kind=what, high_is_good=_FOR_A_UNIT[what])
    if what == "fall":
        owner = critical_cities(position.kit)[name].owner
        return Throw(side=owner, kind="fall of a city", high_is_good=False)
    for known in (last, what):
        if known in _BY_NAME:
            side, high = _BY_NAME[known]
            return Throw(side=side, kind=known, high_is_good=high)
    kind, thrower, good = _IN_A_PHASE[last]
    return Throw(side=thrower(phase.side), kind=kind, high_is_good=good)


def _in_combat(side: str, how: str) -> Throw:
    if how == "attack":
        return Throw(side=side, kind="combat", high_is_good=True)
    return Throw(side=side, kind="bombardment" if how == "bombard" else "air mission")
