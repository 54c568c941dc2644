"""Who throws a die, and what is good for the thrower.

Attackers and defenders fire on tables where high is good (12.2), entrenching wants it low (19.2). A Fort is thrown for
by its besieger (20.4), the neutrality of Greece by whoever breaks it (26.3.1). A card that is drawn is no
die (6.0 H).
"""

from __future__ import annotations

from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sieges import besieger


def throw_of(position: IllusionsPosition, phase: Phase, die: DieRolled) -> Throw | None:
    """Who threw a die, for what, and whether high is good; None for a card that was drawn."""
    what, *more = die.label.split("/")[2:]
    side = phase.side
    match what:
        case "draw":
            return None
        case "entrench":
            return Throw(side=side, kind="entrenching", high_is_good=False)
        case "surrender":
            return Throw(side=besieger(position, more[0]) or side, kind="surrender", high_is_good=True)
        case "mandatory offensive":
            return Throw(side=more[0], kind="Mandatory Offensive")
        case "Greek neutrality":
            return Throw(side=side, kind="Greek neutrality", high_is_good=False)
        case _:
            return Throw(side=side or OTHER[side], kind=what)
