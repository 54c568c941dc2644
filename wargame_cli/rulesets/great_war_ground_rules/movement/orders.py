"""What a side writes for movement: to move, to overrun, to rest (6)."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName

#: How units move: by their own means, accelerated, by rail, by strategic rail, by river (6, 6B, 7A2, 7A3, 7C).
How = Literal["march", "haste", "rail", "strategic", "river"]


class Move(Order, frozen=True, kw_only=True):
    """Move units of one hex together (6); a unit may move in several parts, each an order of its own.

    `move`: the units.
    `to`: the hex or place where they stop.
    `path`: every hex that they enter; by river, hexes past which they go. The cheapest way if left out.
    `how`: march if left out, or haste, rail, strategic, river.
    `carrying`: units of the hex that the moving transport units take along (14O2).
    """

    verb: ClassVar[str] = "move"
    example: ClassVar[str] = "{move: [GE-1, GE-2], to: 0825}"

    units: tuple[UnitName, ...] = msgspec.field(name="move")
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    how: How = "march"
    carrying: tuple[UnitName, ...] = ()

    @property
    def movers(self) -> tuple[str, ...]:
        """The units that move, with what they carry."""
        return (*self.units, *self.carrying)


class Overrun(Order, frozen=True, kw_only=True):
    """Overrun the enemy units in an adjacent hex with units of one hex (6F).

    `overrun`: the hex.
    `with`: the units.
    `advance`: who goes into the hex: `all` if left out, `none`, or units.
    """

    verb: ClassVar[str] = "overrun"
    example: ClassVar[str] = "{overrun: 0825, with: [GE-1, GE-2]}"
    besides: ClassVar[dict[str, tuple[str, ...]]] = {"advance": ("all", "none")}

    target: PlaceName = msgspec.field(name="overrun")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    advance: Literal["all", "none"] | tuple[UnitName, ...] = "all"


class Rest(Order, frozen=True, kw_only=True):
    """Let units rest, and so lose fatigue hits (6B4).

    `rest`: the units.
    `points`: the most movement points each spends; all that help if left out.
    """

    verb: ClassVar[str] = "rest"
    example: ClassVar[str] = "{rest: [GE-1]}"

    units: tuple[UnitName, ...] = msgspec.field(name="rest")
    points: int | None = None


#: The orders of every phase of movement.
MOVES: tuple[type[Order], ...] = (Move, Overrun, Rest)
