"""What Events do at once to Replacement Points (9.6.1e, 9.6.2b, 16.1f): more, for now or for later, or fewer."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.card_effects import LoseReplacements, Replacements
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.in_force import Judge
from wargame_cli.rulesets.illusions_of_glory.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.replacements import WHOLE, give_repairs, record
from wargame_cli.rulesets.illusions_of_glory.track_events import ReplacementsChanged


@at_once.register
def _(effect: Replacements, card: Card, referee: Judge) -> bool:
    """Points to repair units on the map with in this round, or to record (16.1f)."""
    times = _times(referee.position, effect, card.side)
    gained = {pool: count * times for pool, count in effect.points.items()}
    if effect.use == "record":
        record(referee, gained, card.title)
    else:
        give_repairs(referee, gained, card.title)
    return times > 0


def _times(position: IllusionsPosition, effect: Replacements, side: Side) -> int:
    """How often the points are given: once, or for every so many VP spaces of a nation that the side controls."""
    if not effect.per:
        return 1
    ground = position.kit.ground
    held = position.controlled(side) & ground.land_of[effect.of] & ground.vp
    return held.bit_count() // effect.per


@at_once.register
def _(effect: LoseReplacements, card: Card, referee: Judge) -> bool:
    """Points that were recorded this turn are lost: so many, or all of the pool (9.6.2b)."""
    now = referee.position.replacements.get(effect.pool, 0)
    total = max(0, now - WHOLE * effect.points) if effect.points else 0
    if now:
        referee.emit(ReplacementsChanged(rule="9.6.2", pool=effect.pool, total=total, cause=card.title))
    return now > 0
