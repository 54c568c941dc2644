"""What can happen to event chits (chapter 6)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


class ChitsEntered(engine.Event, frozen=True, kw_only=True):
    """The chits of a Strategic Turn go into a side's pool (5.12)."""

    side: str
    chits: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They can be drawn."""
        position.pools.setdefault(self.side, []).extend(self.chits)


class ChitBought(engine.Event, frozen=True, kw_only=True):
    """A side pays for a draw (6.11), from the other side's pool if it is not its own (6.14)."""

    side: str
    pool: str

    def apply(self, position: GreatWarPosition) -> None:
        """It has bought in this phase."""
        position.this_phase.bought.append(self.side)


class PurchaseDropped(engine.Event, frozen=True, kw_only=True):
    """A side would have drawn from the other's pool, and could not (6.14); it costs nothing."""

    side: str
    reason: str


class ChitDrawn(engine.Event, frozen=True, kw_only=True):
    """A side draws a chit and holds it (6.12); the other side does not see which."""

    side: str
    chit: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is held, and no longer in the pool."""
        position.pools[self.side].remove(self.chit)
        position.held.setdefault(self.side, []).append(self.chit)


class ChitReturned(engine.Event, frozen=True, kw_only=True):
    """A chit that was drawn goes back into its pool (6.12)."""

    side: str
    chit: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is in the pool again."""
        position.held[self.side].remove(self.chit)
        position.pools.setdefault(self.side, []).append(self.chit)


class MutinyHidden(engine.Event, frozen=True, kw_only=True):
    """The French army mutinies in secret (6.47): the chit stays in the hand, as far as the other side sees."""

    chit: str

    def apply(self, position: GreatWarPosition) -> None:
        """It has begun."""
        position.secret[self.chit] = position.turn
        position.changed()


class ChitPlayed(engine.Event, frozen=True, kw_only=True):
    """An event is played: everybody sees it (6.17). `spent` says that it is out of the game after use.

    One that was played in secret has been so `since` a turn (6.47).
    """

    side: str
    chit: str
    target: str = ""
    spent: bool = False
    since: int = 0

    def milestone(self) -> str:
        """The event."""
        return f"event {self.chit}"

    def shows_card(self) -> str:
        """The chit."""
        return self.chit

    def apply(self, position: GreatWarPosition) -> None:
        """It is in play, or spent."""
        for owner, chits in position.held.items():
            if self.chit in chits:
                chits.remove(self.chit)
                position.held[owner] = chits
        position.played[self.chit] = self.since or position.turn
        position.secret.pop(self.chit, None)
        if self.spent:
            position.spent.append(self.chit)
        if self.chit not in position.this_turn.chits:
            position.this_turn.chits.append(self.chit)
        position.changed()


class ChitRemoved(engine.Event, frozen=True, kw_only=True):
    """A chit leaves the game without being played: it can do nothing any more, or the other side drew it (6.14)."""

    side: str
    chit: str
    reason: str

    def shows_card(self) -> str:
        """The chit."""
        return self.chit

    def apply(self, position: GreatWarPosition) -> None:
        """It is out of the game."""
        for piles in (position.held, position.pools):
            if self.chit in piles.get(self.side, ()):
                piles[self.side].remove(self.chit)
        position.played.pop(self.chit, None)
        if self.chit in position.u_boats_waiting:
            position.u_boats_waiting.remove(self.chit)
        position.spent.append(self.chit)
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    ChitsEntered,
    ChitBought,
    PurchaseDropped,
    ChitDrawn,
    ChitReturned,
    MutinyHidden,
    ChitPlayed,
    ChitRemoved,
)
