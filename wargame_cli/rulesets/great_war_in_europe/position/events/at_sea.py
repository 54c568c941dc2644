"""What can happen at sea and beyond it: U-boats, the entry of the United States, the battle of Jutland."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Jutland


class UBoatsPlaced(engine.Event, frozen=True, kw_only=True):
    """A U-boat event lies in the Strategic Warfare Box, or waits for that to be empty (5.22)."""

    chit: str
    waits: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """It waits from now on, or no more."""
        if self.waits:
            position.u_boats_waiting.append(self.chit)
        elif self.chit in position.u_boats_waiting:
            position.u_boats_waiting.remove(self.chit)


class UBoatsRolled(engine.Event, frozen=True, kw_only=True):
    """U-boats sink British ships: the die, and the Resource Points that Britain loses (5.22)."""

    die: int
    lost: int


class UBoatsDecided(engine.Event, frozen=True, kw_only=True):
    """The first roll of four or more has fallen: the U-boat event goes on, or is out of the game for good (5.22)."""

    chit: str
    goes_on: bool

    def apply(self, position: GreatWarPosition) -> None:
        """That is asked once a game."""
        position.u_boats_decided = True


class UsEntryMoved(engine.Event, frozen=True, kw_only=True):
    """The US Entry marker lies on another Strategic Turn (5.22, 6.56)."""

    letter: str

    def apply(self, position: GreatWarPosition) -> None:
        """It does."""
        position.us_entry = self.letter


class UnitedStatesEntered(engine.Event, frozen=True, kw_only=True):
    """The United States join the Allies (5.71)."""

    letter: str

    def milestone(self) -> str:
        """That."""
        return "the United States join the Allies"

    def apply(self, position: GreatWarPosition) -> None:
        """They are in the war; their units are counted from this Strategic Turn (5.72)."""
        position.entered["US"] = self.letter
        if "US" in position.neutral:
            position.neutral.remove("US")
        position.changed()


class JutlandFought(engine.Event, frozen=True, kw_only=True):
    """The battle of Jutland: the die, and who won (6.50)."""

    die: int
    outcome: Jutland

    def milestone(self) -> str:
        """That."""
        return "the battle of Jutland"

    def apply(self, position: GreatWarPosition) -> None:
        """It is known, for the German Naval Mutiny asks for it (6.51)."""
        position.jutland = self.outcome


EVENTS: tuple[type[engine.Event], ...] = (
    UBoatsPlaced,
    UBoatsRolled,
    UBoatsDecided,
    UsEntryMoved,
    UnitedStatesEntered,
    JutlandFought,
)
