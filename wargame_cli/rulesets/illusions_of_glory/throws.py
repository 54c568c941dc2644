"""Who throws a die, and what is good for the thrower.

Attackers and defenders fire on tables where high is good (12.2), entrenching wants it low (19.2). A Fort is thrown for
by its besieger (20.4), the neutrality of Greece by whoever breaks it (26.3.1). A card that is drawn is no
die (6.0 H).
"""

from __future__ import annotations

from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The dice of an attack but for fire, and whether high is good for the attacker: weather and flank (12.3, 21.4).
_ATTACKERS = {"weather": False, "flank": True}


def throw_of(position: IllusionsPosition, phase: Phase, die: DieRolled) -> Throw | None:
    """Who threw a die, for what, and whether high is good; None for a card that was drawn."""
    what, *more = die.label.split("/")[2:]
    side = phase.side
    if what.startswith("attack "):
        return _in_combat(side, more[1])
    match what:
        case "draw":
            return None
        case "entrench":
            return Throw(side=side, kind="entrenching", high_is_good=False)
        case "surrender":
            return Throw(side=besieger(position, more[0]) or side, kind="surrender", high_is_good=True)
        case "Greek neutrality":
            return Throw(side=side, kind="Greek neutrality", high_is_good=False)
        case _:  # what a Mandatory Offensive is good for depends
            return Throw(side=more[0], kind="Mandatory Offensive")


def _in_combat(side: str, part: str) -> Throw:
    """The attacker throws for weather, flank and his own fire, the defender for his, of an Uprising too."""
    if part in _ATTACKERS:
        return Throw(side=side, kind=part, high_is_good=_ATTACKERS[part])
    thrower = side if part == "attacker" else OTHER[side]
    return Throw(side=thrower, kind="attack" if part == "attacker" else "defence", high_is_good=True)
