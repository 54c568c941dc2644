"""A French Army Mutiny of which the Central Powers are not told before it has ended, by an optional rule (6.47)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import MUTINY, goes_on, may_be_secret
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, MutinyHidden
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


def keep_secret(referee: Referee, chit: Chit, seen_by: tuple[str, ...]) -> bool:
    """A Mutiny that its own side alone has seen drawn begins in secret, if that is agreed; whether it does."""
    secret = chit.kind == MUTINY and bool(seen_by) and may_be_secret(referee.position)
    if secret:
        referee.emit(MutinyHidden(rule="6.47", seen_by=seen_by, chit=chit.id))
    return secret


def tell_when_over(referee: Referee) -> None:
    """As an Events Phase begins, a secret Mutiny is told once its three turns are over (6.47)."""
    position = referee.position
    for chit, since in list(position.secret.items()):
        if not goes_on(position):
            referee.emit(ChitPlayed(rule="6.47", side=position.chit(chit).side, chit=chit, since=since))
