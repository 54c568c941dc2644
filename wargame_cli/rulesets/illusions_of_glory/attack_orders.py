"""The order to attack (12.1, 12.2 A-B, E): who attacks what, with which cards, and whether by the flank."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.card_terms import CardName


class Attack(Order, frozen=True, kw_only=True):
    """Attack a space, or units in a region, with activated units (12.1); `uprising` means the Uprising Unit in a region.

    An HQ or Heavy Artillery takes part where it is named. `flank` declares a Flank Attack Attempt (21.0), with the
    space that pins the enemy. `cards` are the Combat Cards that are played, in their order (9.8).
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: lemberg, with: [RU-I-3, RU-I-5], flank: true, cards: [AP-3]}"
    certain: ClassVar[bool] = False

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    flank: bool = False
    pinning: PlaceName = ""
    cards: tuple[CardName, ...] = ()
    uprising: bool = False
