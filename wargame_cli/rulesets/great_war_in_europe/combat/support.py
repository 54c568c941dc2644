"""What supports a combat beside its units: headquarters (15.6, 10.46, 15.54) and air units (15.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.ground.supply import can_defend, in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EAST, EGYPT, ITALY, WEST
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The German headquarters that gives support on the Eastern Front alone (10.46; trap 17).
ELEVENTH_ARMY = "GE-11A"
#: The German headquarters whose neighbours fight well with all their allies (7.24).
SUD = "GE-SUD"
#: The nation whose cavalry is under no restrictions in the Near East, and the Strategic Turn from which it is in Europe
#: (15.54).
UNRESTRICTED, RESTRICTED = "BR", "D"


def why_no_support(
    position: GreatWarPosition, headquarters: str, units: Sequence[str], *, defend: bool = False
) -> str | None:
    """Why a headquarters cannot support these units of its side in a combat, or None where it can (10.46, 15.62).

    Fortress Supply serves where they `defend` (11.51).
    """
    counter, place = position.counter(headquarters), position.place_of(headquarters)
    if not counter.headquarters:
        return f"{headquarters} is no headquarters"
    if place not in position.kit.board.index:
        return f"{headquarters} is not on the map"
    if headquarters == ELEVENTH_ARMY and position.kit.front_of(place) != EAST:
        return f"{headquarters} gives support on the Eastern Front alone"
    if headquarters in position.depleted:
        return f"{headquarters} is depleted"
    if not position.support(headquarters):
        return f"{headquarters} has a support factor of zero"
    if not (can_defend if defend else in_supply)(position, headquarters):
        return f"{headquarters} is out of supply"
    own = [unit for unit in units if position.counter(unit).nationality == counter.nationality]
    if not own:
        return f"no combat unit of the nation of {headquarters} is in the combat"
    led = [unit for unit in own if _may_be_led(position, unit)]
    if not led:
        return f"cavalry that is not stacked with infantry gets no support ({', '.join(own)})"
    near = [unit for unit in led if _with_or_beside(position, place, position.place_of(unit))]
    wanted = led if position.option("headquarters-support") == "all" else led[:1]
    if len(near) < len(wanted):
        return f"{headquarters} is neither stacked with nor adjacent to {' or '.join(led)}"
    return None


def _may_be_led(position: GreatWarPosition, unit: str) -> bool:
    """Cavalry that is not British gets support only where it is stacked with infantry (15.54; trap 17)."""
    if not position.is_cavalry(unit) or is_free(position, unit):
        return True
    return with_infantry(position, unit)


def is_free(position: GreatWarPosition, unit: str) -> bool:
    """Whether cavalry is under no restrictions: British, in Europe before Strategic Turn D alone (15.54)."""
    in_europe = position.kit.in_europe(position.place_of(unit))
    return position.counter(unit).nation == UNRESTRICTED and not (in_europe and position.strategic >= RESTRICTED)


def with_infantry(position: GreatWarPosition, unit: str, among: Sequence[str] | None = None) -> bool:
    """Whether a unit is stacked with infantry of its side, `among` certain units if any are named (15.54)."""
    there = position.units_at(position.side_of(unit), position.place_of(unit))
    return any(position.is_infantry(each) for each in there if among is None or each in among)


def _with_or_beside(position: GreatWarPosition, place: str, other: str) -> bool:
    return place == other or other in position.kit.board.neighbours.get(place, ())


def beside_sud(position: GreatWarPosition, place: str) -> bool:
    """Whether the German headquarters Sud stands in a hex or beside it, where all fight as one (7.24, 14.44)."""
    return SUD in position.kit.units and _with_or_beside(position, position.place_of(SUD), place)


def leaders(position: GreatWarPosition, combat: Combat) -> list[str]:
    """The headquarters that can support the defence, the best first (10.46)."""
    found = [
        unit
        for hex in (combat.target, *position.kit.board.neighbours[combat.target])
        for unit in position.units_at(combat.enemy, hex)
        if position.counter(unit).headquarters and why_no_support(position, unit, combat.defenders, defend=True) is None
    ]
    return sorted(found, key=lambda unit: (-position.support(unit), unit))


# -- air units (15.1) ----------------------------------------------------------------------------------------------


#: The events that bring air units, by the front on which they fly (15.16), and what cancels air units alone (6.3).
AIR_OF: Mapping[str, tuple[ChitKind, ...]] = {
    EGYPT: ("near-east-air",),
    WEST: ("aircraft", "ace"),
    ITALY: ("italian-aircraft",),
    EAST: ("east-air",),
}
TACTICS: ChitKind = "new-air-tactics"


def air_left(position: GreatWarPosition, side: str, target: str) -> list[str]:
    """The air units of a side that can support a combat there, once between Strategic Turns; aces fly last.

    15.11, 15.12, 15.16, 15.17.
    """
    return air_on(position, side, position.kit.front_of(target))


def air_on(position: GreatWarPosition, side: str, front: str) -> list[str]:
    """The air units of a side that are left on a front; aces last (15.12, 15.16)."""
    kinds = AIR_OF.get(front, ())
    found = [
        chit
        for chit in position.played
        if position.chit(chit).kind in kinds
        and position.chit(chit).side == side
        and chit not in position.flown
        and chit not in position.spent
    ]
    return sorted(found, key=lambda chit: kinds.index(position.chit(chit).kind))


def air_bonus(position: GreatWarPosition, combat: Combat) -> int:
    """What air units add to the die: one for the side that has any left when all have cancelled each other (15.13).

    New Air Tactics cancel, and add nothing themselves (6.3).
    """
    tactics = [
        sum(position.chit(chit).kind == TACTICS for chit in chits) for chits in (combat.chits, combat.defence_chits)
    ]
    over = combat.air + tactics[0] - combat.defence_air - tactics[1]
    if over > 0:
        return min(combat.air, 1)
    return -min(combat.defence_air, 1) if over < 0 else 0
