"""Bolsheviks and Anarchists: offensive supply without points (30.19), and their return from the pool (30.12, 30.21)."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.control import occupies
from wargame_cli.rulesets.kaisers_war.ground.supply import line_rings
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import ANARCHISTS, BOLSHEVIKS
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMobilized
from wargame_cli.rulesets.kaisers_war.position.position import POOL, KaisersPosition

#: The two capitals of Russia (31.4); each supplies the Bolsheviks' offensives while they hold it (30.19).
CAPITALS = ("Petrograd", "Moscow")


# -- offensive supply (30.19) ------------------------------------------------------------------------------------


def no_offensive_supply(position: KaisersPosition, unit: str) -> str | None:
    """Why a unit of the east can have neither forced march nor attack supply now, or None where it can."""
    face = position.counter(unit)
    if face.nation == ANARCHISTS:
        return "Anarchists never have offensive supply"
    if face.nation != BOLSHEVIKS or not position.on_map(unit):
        return None
    if _supplied_from_the_capitals(position)[face.movement] & position.kit.board.bit[position.place_of(unit)]:
        return None
    return "Bolsheviks have offensive supply only by a line of supply to Moscow or Petrograd in Bolshevik hands"


def paying(position: KaisersPosition, units: Iterable[str]) -> int:
    """How many of these units have offensive supply for points: Bolsheviks have it for nothing."""
    return sum(position.counter(unit).nation != BOLSHEVIKS for unit in units)


@derived
def _supplied_from_the_capitals(position: KaisersPosition) -> tuple[Mask, ...]:
    kit = position.kit
    hexes = [hex for name in CAPITALS if (hex := kit.map.find(name)) and held_by_bolsheviks(position, hex)]
    found: list[Mask] = []
    total = 0
    for ring in line_rings(position, ALLIED, kit.board.mask(hexes)):
        total |= ring
        found.append(total)
    return (*found, *[total] * (kit.longest_line + 1 - len(found)))


def held_by_bolsheviks(position: KaisersPosition, hex: str) -> bool:
    """Whether Bolsheviks occupy the hex."""
    return any(position.counter(unit).nation == BOLSHEVIKS for unit in position.at(hex))


# -- coming back (30.12, 30.21, 31.4) ----------------------------------------------------------------------------


def roll_for_return(referee: Referee[KaisersPosition]) -> None:
    """At the start of the Allied mobilization each Bolshevik unit in the pool rolls for the turn of its return.

    Half the die, rounded up, is the delay. The Anarchists return in the same way. While the Central Powers hold both
    capitals no Bolshevik begins to (31.4).
    """
    position = referee.position
    if not position.kaiser_moved_east:
        return
    for unit in sorted(position.at(POOL)):
        nation = position.counter(unit).nation
        if position.annihilated.get(unit, 0) > position.turn:
            continue  # destroyed out of supply (35.1)
        if nation == ANARCHISTS or (nation == BOLSHEVIKS and not revolution_lost(position)):
            if referee.lacks_dice():
                return
            die = referee.roll(f"return {unit}", "30.12", by=ALLIED, good="low", seen_by=(ALLIED,))
            due = position.turn + (die + 1) // 2
            referee.emit(UnitMobilized(rule="30.12", seen_by=(ALLIED,), unit=unit, due=due, cost=0))


def revolution_lost(position: KaisersPosition) -> bool:
    """With chapter 31: whether the Central Powers hold Petrograd and Moscow at the same time (31.4)."""
    if position.option("critical-cities") == "off":
        return False
    hexes = [position.kit.map.find(name) for name in CAPITALS]
    return all(hex is not None and occupies(position, CP, hex) for hex in hexes)
