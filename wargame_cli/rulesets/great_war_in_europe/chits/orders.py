"""What a side orders in the Events Phase (6.11, 6.12, 6.14): buy an event, play one that it holds."""

from collections.abc import Collection
from typing import Any, ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import PlaceName
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitName
from wargame_cli.rulesets.great_war_in_europe.kit.nations import Payer


class BuyEvent(Waiting, frozen=True, kw_only=True):
    """Pay a Resource Point and draw an event from your own pool (6.11).

    `buy-event`: who pays: TU or GE for CP, BR, FR or US.
    """

    verb: ClassVar[str] = "buy-event"
    example: ClassVar[str] = "{buy-event: TU}"

    payer: Payer = msgspec.field(name="buy-event")

    def may_change(self, position: Any) -> Collection[str] | None:
        """Whatever is drawn."""
        return None


class BuyEnemyEvent(Waiting, frozen=True, kw_only=True):
    """Pay another Resource Point and draw an event from the other side's pool, if it buys none itself (6.14).

    `buy-enemy-event`: the nation that pays, as for `buy-event`.
    """

    verb: ClassVar[str] = "buy-enemy-event"
    example: ClassVar[str] = "{buy-enemy-event: TU}"

    payer: Payer = msgspec.field(name="buy-enemy-event")


class PlayEvent(Waiting, frozen=True, kw_only=True):
    """Play an event that you hold, or that you draw in this phase; it is passed over if you do not have it then (6.12).

    `play-event`: the chit.
    `at`: the hex that it is played for, where it needs one.
    `western`: who has the initiative in the Western Theater, for an Initiative event.
    """

    verb: ClassVar[str] = "play-event"
    example: ClassVar[str] = "{play-event: CP-near-east-trenches-3, at: Nablus}"

    chit: ChitName = msgspec.field(name="play-event")
    at: PlaceName | None = None
    western: Literal["", "CP", "Allied"] = ""

    def may_change(self, position: Any) -> Collection[str] | None:
        """Anything on the map and among the chits; a nation's points only where the event brings some (6.61)."""
        chit = position.kit.chits.get(self.chit)
        return position.kit.pieces | {chit.nation} if chit is not None else None
