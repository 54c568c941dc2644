"""German cavalry divisions that fight on as infantry (15.55)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import units_homeward
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import CavalryDismounted
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


class Dismount(Order, frozen=True, kw_only=True):
    """Turn German cavalry divisions into infantry, for nothing and for good (15.55).

    `dismount`: the divisions.
    """

    verb: ClassVar[str] = "dismount"
    example: ClassVar[str] = "{dismount: [GE-1CV]}"

    units: tuple[UnitName, ...] = msgspec.field(name="dismount")


def can_dismount(position: GreatWarPosition, unit: str) -> bool:
    """Whether a division is mounted and has a line of supply to Berlin or the Ruhr."""
    mounted = bool(position.counter(unit).dismounted) and unit not in position.dismounted
    return mounted and bool(units_homeward(position) & position.kit.board.bit.get(position.place_of(unit), 0))


@BOOK.forbids("15.55", Dismount)
def mounted_and_supplied(order: Dismount, referee: Referee) -> str | None:
    """German cavalry on the map with a line of supply to Berlin or the Ruhr is dismounted"""
    if len(set(order.units)) < len(order.units) or not order.units:
        return "name each division once"
    wrong = [unit for unit in order.units if not can_dismount(referee.position, unit)]
    return f"{', '.join(wrong)}: no mounted division with a line of supply to Berlin or the Ruhr" if wrong else None


@BOOK.performs(Dismount)
def dismount(order: Dismount, referee: Referee) -> None:
    """They show their other side, and are rebuilt as infantry too."""
    referee.emit(CavalryDismounted(rule="15.55", units=order.units))
