"""The French Army Mutiny (6.47): since when it is, openly or in secret, and how long French units do not attack."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

MUTINY: ChitKind = "french-mutiny"
#: For how many turns of operations French units do not attack, the first one among them (6.47).
TURNS = 3


def may_be_secret(position: GreatWarPosition) -> bool:
    """Whether the players have agreed that the Allies may keep it secret until it has ended (6.47)."""
    return position.option("secret-mutiny") == "on"


def began(position: GreatWarPosition) -> int:
    """The turn in which it began, openly or in secret; 0 before (6.47)."""
    openly = (turn for chit, turn in position.played.items() if position.chit(chit).kind == MUTINY)
    return min((*openly, *position.secret.values()), default=0)


def goes_on(position: GreatWarPosition) -> bool:
    """Whether French units do not attack now (6.47)."""
    since = began(position)
    return bool(since) and since <= position.turn < since + TURNS
