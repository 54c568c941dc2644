"""What Events do at once to tracks (9.7.1): National Will, Victory Points, the Armistice, later offensive rolls."""

from __future__ import annotations

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.card_effects import Armistice, NationalWill, OffensiveRoll, VictoryPoints
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.control import move_will
from wargame_cli.rulesets.illusions_of_glory.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.in_force import Judge
from wargame_cli.rulesets.illusions_of_glory.position import VP
from wargame_cli.rulesets.illusions_of_glory.track_events import ArmisticeMoved, OffensiveModified


@at_once.register
def _(effect: NationalWill, card: Card, referee: Judge) -> bool:
    """The nation's marker moves (23.2c)."""
    move_will(referee, effect.nation, effect.change, card.title)
    return True


@at_once.register
def _(effect: VictoryPoints, card: Card, referee: Judge) -> bool:
    """The VP marker moves (5.1.1)."""
    total = referee.position.vp + effect.change
    referee.emit(PointsChanged(rule="5.1.1", side=VP, change=effect.change, total=total, reason=card.title))
    return True


@at_once.register
def _(effect: Armistice, card: Card, referee: Judge) -> bool:
    """The Armistice marker moves, never beyond where it began (17.3.2c-d)."""
    position = referee.position
    total = min(position.kit.tables.status.armistice.most, position.armistice + effect.change)
    change = total - position.armistice
    if change:
        referee.emit(ArmisticeMoved(rule="17.3.2", change=change, total=total, cause=card.title))
    return bool(change)


@at_once.register
def _(effect: OffensiveRoll, card: Card, referee: Judge) -> bool:
    """All later Mandatory Offensive rolls of the side are modified; such Events add up (7.4.1)."""
    total = referee.position.offensive_drm.get(effect.side, 0) + effect.drm
    referee.emit(OffensiveModified(rule="7.4.1", side=effect.side, total=total))
    return True
