"""What a side writes for artillery: to bombard, to attach to an Art XX HQ and to detach from it (12B9, 12C)."""

from collections.abc import Collection
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName


class Bombard(Order, frozen=True, kw_only=True):
    """Bombard the enemy units and the fortification in a hex (12C).

    `bombard`: the hex.
    `with`: your artillery that combines; an Art XX HQ stands for its division.
    `air`: how many air points bombard with it.
    `recon`: true if another air point reconnoitres for it.
    `gas`: those of the units that try to use gas.
    `terror`: true to bombard a nation's morale in a major city, not units.
    `supply`: Res Pts' hexes for it, or `none`; the best if left out.
    """

    verb: ClassVar[str] = "bombard"
    example: ClassVar[str] = "{bombard: 0825, with: [GE-Art-1], gas: [GE-Art-1]}"
    besides: ClassVar[dict[str, tuple[str, ...]]] = {"supply": ("none",)}

    target: PlaceName = msgspec.field(name="bombard")
    units: tuple[UnitName, ...] = msgspec.field(default=(), name="with")
    air: int = 0
    recon: bool = False
    gas: tuple[UnitName, ...] = ()
    terror: bool = False
    supply: Literal["none"] | tuple[PlaceName, ...] = ()

    def may_change(self, position: object) -> Collection[str]:
        """The hex with its fortification; its units are hit when the phase ends."""
        return (self.target,)


class Attach(Order, frozen=True, kw_only=True):
    """Attach artillery to an Art XX HQ in its hex: together they are an artillery division (12B9).

    `attach`: the artillery units.
    `to`: the Art XX HQ.
    """

    verb: ClassVar[str] = "attach"
    example: ClassVar[str] = "{attach: [GE-Art-1, GE-Art-2], to: GE-ArtHQ-1}"

    units: tuple[UnitName, ...] = msgspec.field(name="attach")
    hq: UnitName = msgspec.field(name="to")


class Detach(Order, frozen=True, kw_only=True):
    """Detach artillery from its Art XX HQ, at any time (12B9).

    `detach`: the artillery units.
    """

    verb: ClassVar[str] = "detach"
    example: ClassVar[str] = "{detach: [GE-Art-1]}"

    units: tuple[UnitName, ...] = msgspec.field(name="detach")
