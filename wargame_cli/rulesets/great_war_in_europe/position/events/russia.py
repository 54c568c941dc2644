"""What can happen in Russia (5.4): how it stands, unrest, the rolls for its revolutions."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Russia


class RussiaChanged(engine.Event, frozen=True, kw_only=True):
    """The Czar has fallen, the Bolsheviks have taken power, or there is a treaty (5.4).

    `letter` is the Strategic Turn of the Bolshevik Revolution, from which the Red Army is counted (15.93).
    """

    russia: Russia
    letter: str = ""

    def milestone(self) -> str:
        """What became of Russia."""
        return f"Russia: {self.russia}"

    def apply(self, position: GreatWarPosition) -> None:
        """Russian units show their other faces; unrest is counted anew."""
        position.russia = self.russia
        position.revolution = self.letter or position.revolution
        position.unrest = 0
        position.recount()


class UnrestCounted(engine.Event, frozen=True, kw_only=True):
    """How far turns of operations have hastened the Bolshevik Revolution since the last Revolutions Phase (5.44)."""

    unrest: int

    def apply(self, position: GreatWarPosition) -> None:
        """It is known."""
        position.unrest = self.unrest


class RevolutionRolled(engine.Event, frozen=True, kw_only=True):
    """The roll for the Fall of the Czar or the Bolshevik Revolution (5.43, 5.44); `die` is 0 where it is certain."""

    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    needed: int
    happened: bool


EVENTS: tuple[type[engine.Event], ...] = (RussiaChanged, UnrestCounted, RevolutionRolled)
