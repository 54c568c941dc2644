"""What can happen by events that bind a side to attack, and by a stack that lives out of supply (6.8, 6.30, 11.86)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


class OffensiveOwed(engine.Event, frozen=True, kw_only=True):
    """A mandated offensive calls for a number of attacks in this turn, the `number`th of its turns (6.30)."""

    side: str
    offensive: str
    number: int
    attacks: int

    def apply(self, position: GreatWarPosition) -> None:
        """They are owed."""
        position.this_turn.owed[self.offensive] = self.attacks


class OffensiveMade(engine.Event, frozen=True, kw_only=True):
    """An attack counts for a mandated offensive (6.30); `left` are still owed in this turn."""

    side: str
    offensive: str
    target: str
    left: int

    def apply(self, position: GreatWarPosition) -> None:
        """One less is owed."""
        turn = position.this_turn
        turn.owed[self.offensive] = self.left
        turn.first_attack.setdefault(self.offensive, self.target)


class ArmeniansRose(engine.Event, frozen=True, kw_only=True):
    """An Armenian unit rises in Van among units of the Central Powers, which must attack it (6.8).

    Empty once that is over.
    """

    unit: str

    def apply(self, position: GreatWarPosition) -> None:
        """It waits for them."""
        position.this_turn.risen = self.unit


class TroopsSheltered(engine.Event, frozen=True, kw_only=True):
    """A German stack counts as in supply in an attrition and in the combats after it (11.86).

    It is empty when that is over.
    """

    units: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They live on, once a game."""
        position.sheltered = list(self.units)
        position.scheffer_boyadel = True
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (OffensiveOwed, OffensiveMade, ArmeniansRose, TroopsSheltered)
