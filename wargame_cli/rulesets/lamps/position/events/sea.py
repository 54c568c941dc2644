"""What happens in the Movement Phase and at sea (6.3-6.6, 7.1, 7.3, 7.4)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.position.position import LampsPosition


class MoveMade(engine.Event, frozen=True, kw_only=True):
    """A unit used up a move (6.3): `allowance` is land, sea, united_states, turkey, or a card's effect.

    `squares` are the squares of the tracks that an army entered, crossed or left (2.1.8); `steps` those into and out
    of them, if they count; `went_east` marks a move that the Schlieffen Plan counts (4.1.3).
    """

    unit: str
    allowance: str
    squares: tuple[str, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    went_east: bool = False

    def apply(self, position: LampsPosition) -> None:
        """The unit has moved, and the squares are used; an American army has left home (10.2.3.2)."""
        position.this_turn.went_east |= self.went_east
        position.this_turn.moved[self.unit] = self.allowance
        position.this_turn.squares.extend(self.squares)
        position.this_turn.steps.extend(self.steps)
        position.americans_left |= position.counter(self.unit).nation == "united_states"
        position.changed()


class StosstruppenPlaced(engine.Event, frozen=True, kw_only=True):
    """The Stosstruppen marker was laid in an area (6.3.4)."""

    area: str
    rerolls: int

    def apply(self, position: LampsPosition) -> None:
        """The marker is in the area with all its rerolls."""
        position.stosstruppen, position.stosstruppen_rerolls = self.area, self.rerolls
        position.changed()


class InvasionSailed(engine.Event, frozen=True, kw_only=True):
    """An army lies off an enemy coast and will land in the Combat Phase (7.3)."""

    army: str
    area: str

    def apply(self, position: LampsPosition) -> None:
        """The army has to land in the Combat Phase."""
        position.this_turn.invading = (self.army, self.area)
        position.changed()


class InvasionDecided(engine.Event, frozen=True, kw_only=True):
    """The landing was fought (7.3.1): the area is taken, a beachhead formed, or the invader destroyed."""

    army: str
    area: str
    result: str

    def apply(self, position: LampsPosition) -> None:
        """No army has to land any more."""
        position.this_turn.invading = None
        position.changed()


class FleetsFought(engine.Event, frozen=True, kw_only=True):
    """A naval battle was fought in the Blockade box (7.1.2): dice by fleet, hits, and who holds the box."""

    dice: dict[str, int]
    hits: dict[str, int]
    winner: str

    def apply(self, position: LampsPosition) -> None:
        """The naval battle of the Combat Phase was fought."""
        position.this_turn.naval_fought = True
        position.changed()


class BlockadeChanged(engine.Event, frozen=True, kw_only=True):
    """The Blockade box has another controller (7.1.2)."""

    side: str

    def apply(self, position: LampsPosition) -> None:
        """The alliance controls the box."""
        position.blockade = self.side
        position.changed()


class GuerillaFought(engine.Event, frozen=True, kw_only=True):
    """The guerilla attack was made (7.4.2)."""

    army: str
    area: str
    defender: str
    die: int
    least: int
    won: bool

    def apply(self, position: LampsPosition) -> None:
        """The guerilla attack of the Combat Phase was made."""
        position.this_turn.guerilla = True
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    MoveMade,
    StosstruppenPlaced,
    InvasionSailed,
    InvasionDecided,
    FleetsFought,
    BlockadeChanged,
    GuerillaFought,
)
