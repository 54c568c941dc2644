"""Elite brigades: marks that make the division to which they are assigned stronger (14Q)."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import EliteAssigned
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    GONE,
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)

#: How many of them a rifle division may have, and any other (14Q).
OF_RIFLES, OF_OTHERS = 2, 1
_RIFLE = "rifle"


class AssignElite(Order, frozen=True, kw_only=True):
    """Give an elite brigade to another division in the same hex or replacement pool (14Q).

    `assign-elite`: the elite brigade.
    `to`: the division.
    """

    verb: ClassVar[str] = "assign-elite"
    example: ClassVar[str] = "{assign-elite: IT-Elite-1, to: IT-3}"

    brigade: UnitName = msgspec.field(name="assign-elite")
    division: UnitName = msgspec.field(name="to")


def most(position: GroundPosition, division: str) -> int:
    """How many elite brigades a division may have (14Q); 14H tells mountain rifle divisions from rifle divisions."""
    return OF_RIFLES if position.counter(division).type == _RIFLE else OF_OTHERS


def brigades_of(position: GroundPosition, division: str) -> list[str]:
    """The elite brigades that are assigned to a division (14Q)."""
    return [brigade for brigade, of in position.elite.items() if of == division]


# -- divisions that leave the game -----------------------------------------------------------------------------------


def keeps(position: GroundPosition, division: str) -> str:
    """Why a division may not leave the game by order: an elite brigade belongs to a division at all times (14Q)."""
    brigades = brigades_of(position, division)
    return f"{division} has {', '.join(brigades)}: assign it to another division before" if brigades else ""


def hand_on(referee: Referee, division: str, heirs: Iterable[str]) -> None:
    """The elite brigades of a division that leaves the game go to others with room, or out of it too (14Q; house)."""
    position = referee.position
    heirs = list(heirs)
    for brigade in brigades_of(position, division):
        heir = next((each for each in heirs if _has_room(position, each)), "")
        if heir:
            seen = seen_by_all(position, (division, heir))
            referee.emit(EliteAssigned(rule="14Q", seen_by=seen, brigade=brigade, division=heir))
        else:
            seen, place = position.seen_by(division), position.place_of(brigade)
            referee.emit(UnitRemoved(rule="14Q", seen_by=seen, unit=brigade, place=place, to=GONE, cause="withdrawn"))


def mates(position: GroundPosition, division: str) -> list[str]:
    """The other divisions of its nation in the hex or replacement pool of a division: its brigades may go there."""
    place, nation = _whereabouts(position, division), position.counter(division).nationality
    others = [unit for unit in sorted(position.kit.units_of[position.side_of(division)]) if unit != division]
    there = [unit for unit in others if place and _whereabouts(position, unit) == place]
    return [unit for unit in there if position.counter(unit).nationality == nation]


def _has_room(position: GroundPosition, unit: str) -> bool:
    return position.counter(unit).is_division and len(brigades_of(position, unit)) < most(position, unit)


# -- the order -------------------------------------------------------------------------------------------------------


@BOOK.forbids("14Q", AssignElite)
def assigns_own(order: AssignElite, referee: Referee) -> str | None:
    """Only your own elite brigades and divisions"""
    position = referee.position
    wrong = [unit for unit in (order.brigade, order.division) if position.side_of(unit) != referee.side]
    return f"{', '.join(wrong)}: not yours" if wrong else None


@BOOK.forbids("14Q", AssignElite)
def assigns_brigade_to_division(order: AssignElite, referee: Referee) -> str | None:
    """An elite brigade belongs to a division of its nation"""
    position = referee.position
    brigade = position.counter(order.brigade)
    if not brigade.is_elite_brigade:
        return f"{order.brigade} is no elite brigade"
    division = position.counter(order.division)
    if not division.is_division or division.nationality != brigade.nationality:
        return f"{order.division} is no division of its nation"
    return None


@BOOK.forbids("14Q", AssignElite)
def assigns_within_limit(order: AssignElite, referee: Referee) -> str | None:
    """A rifle division has up to two elite brigades, any other one"""
    position = referee.position
    others = [each for each, of in position.elite.items() if of == order.division and each != order.brigade]
    limit = most(position, order.division)
    return f"{order.division} has {limit} already" if len(others) >= limit else None


@BOOK.forbids("14Q", AssignElite)
def assigns_in_one_place(order: AssignElite, referee: Referee) -> str | None:
    """Both divisions are in one hex or replacement pool"""
    position = referee.position
    now = position.elite.get(order.brigade, "")
    if not now:
        return None
    place = _whereabouts(position, now)
    if not place or place != _whereabouts(position, order.division):
        return f"{now}, to which it is assigned, and {order.division} are not in one hex or replacement pool"
    return None


def _whereabouts(position: GroundPosition, division: str) -> str:
    """The hex of a division, or its side's replacement pool with both of its sections; empty for any other place."""
    place, side = position.place_of(division), position.side_of(division)
    if place in (POOL[side], ISOLATED_POOL[side]):
        return POOL[side]
    return place if position.on_map(division) else ""


@BOOK.performs(AssignElite)
def assign(order: AssignElite, referee: Referee) -> None:
    """The division has its strength from now on."""
    position = referee.position
    divisions = [each for each in (position.elite.get(order.brigade, ""), order.division) if each]
    seen = seen_by_all(position, divisions)
    referee.emit(EliteAssigned(rule="14Q", seen_by=seen, brigade=order.brigade, division=order.division))
