"""Who throws a die, and what is good for the thrower: from 7.1 to 7.4, 8.2.4 and 9.1.

The tables of naval combat and of the U-Boats go up and down, so that neither high nor low is good there. A card that
is drawn from a deck (5.2, 8.4) is no die.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.lamps.kit.nations import CP, FACTION, GERMANY, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.position.seats import seat_for, seat_of

#: What the parts of a label begin with where cards are drawn.
_DRAWS = ("draw", "technology")

#: Rolls of the phasing side, and whether high is good: the guerilla attack (7.4.2) and both rolls for U-Boats (8.2.4).
_PHASING: Mapping[str, bool | None] = {"guerilla": True, "u-boat attack": None, "u-boat attrition": None}


def throw_of(position: LampsPosition, phase: Phase, die: DieRolled) -> Throw | None:
    """Who threw a die, for what, and whether high is good; None for a card that was drawn."""
    first, *more = die.label.split("/")[2:]
    what, _, name = first.partition(" ")
    if what in _DRAWS:
        return None
    for kind, good in _PHASING.items():
        if first.startswith(kind):
            return Throw(side=phase.side, kind=kind.replace("u-boat", "U-Boat"), high_is_good=good)
    if what == "naval":
        side = seat_of(position, position.faction_of(more[0]))
        return Throw(side=side, kind="naval combat")
    if what == "dogfight":
        faction = GERMANY if more[0] == CP else WESTERN_ALLIES
        return Throw(side=seat_of(position, faction), kind="dogfight", high_is_good=True)
    if more[1] == "attack":
        return Throw(side=phase.side, kind="attack", high_is_good=True)
    kind = "tenacity" if more[1] == "tenacity" else "defence"
    return Throw(side=_defender(position, name), kind=kind, high_is_good=True)


def _defender(position: LampsPosition, area: str) -> str:
    """The side that defends an area: that of the armies there, else the one whose the trenches or the land are."""
    armies = position.armies_at(area)
    if armies:
        return seat_for(position, armies)
    pools = position.trenches.get(area, ())
    owner = pools[0] if pools else position.kit.map.areas[area].owner
    return seat_of(position, FACTION.get(owner, owner))
