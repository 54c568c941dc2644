"""A bombardment is resolved: its column, gas, the fortification, then the units (12C1, 12C2, 12B8, 12C4, 12C5)."""

from collections.abc import Mapping

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import AIR_POINT, Battery, gun_strengths
from wargame_cli.rulesets.great_war_ground_rules.ground.cities import is_open
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import fortification, reduce
from wargame_cli.rulesets.great_war_ground_rules.ground.habits import is_packed, is_poorly_masked, mostly
from wargame_cli.rulesets.great_war_ground_rules.ground.terrain import terrain_of
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import (
    GasFired,
    GunsFired,
    HexBombarded,
    NationTerrorized,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy

#: Fortifications that fire may bring down (12C2).
BREAKABLE = ("fort", "improved-fort", "unimproved-fortress", "improved-old", "improved-new", "improved-great")


class Fired(msgspec.Struct):
    """How strongly each hex was bombarded in the phase, by the hexes that the fire came from."""

    at: dict[str, dict[str, float]] = {}


class Fire(msgspec.Struct, frozen=True, kw_only=True):
    """One bombardment: its side, its target, what fires and how."""

    side: str
    target: str
    battery: Battery
    gas: tuple[str, ...] = ()
    terror: bool = False
    recon: bool = False
    counter: bool = False
    supplied: frozenset[str] = frozenset()


def open_fire(referee: Referee, fire: Fire) -> None:
    """The guns fire: what is certain of a bombardment, before any die (12C, 15A9)."""
    battery, air = fire.battery, fire.battery.air + fire.recon
    if is_open(referee.position, fire.target):
        referee.emit(AtrocityDone(rule="15A9", side=fire.side, place=fire.target, cause="open city"))
    referee.emit(GunsFired(rule="12C", place=fire.target, side=fire.side, units=battery.units, air=air))


def bombard(referee: Referee, fire: Fire) -> None:
    """Roll for fire that was opened, and note its hits; who is hit is settled when all fire at the hex is over.

    The same die shows first whether a fortification falls, then, with all modifiers, how many hits there are (12C2).
    """
    position = referee.position
    guns = gun_strengths(position, fire.battery, fire.target, fire.supplied)
    total = sum(guns.values()) + fire.battery.air * AIR_POINT
    _remember(referee, fire, guns)
    success, shift = _gas(referee, fire)
    chart = position.kit.tables.bombardment
    column = chart.column(total)
    if column is None:
        referee.emit(_told(fire, total, "", 0, 0, 0))
        return
    column = min(column + shift, len(chart.columns) - 1)
    level = chart.columns[column]
    die = referee.roll("", "12C2", by=fire.side, good="high", kind="bombardment")
    if not fire.terror and chart.breaks(level) and fortification(position, fire.target) in BREAKABLE:
        _check_fort(referee, fire, level, die)
    modified = die + modifier(position, fire) + success
    hits, _ = chart.result(level, modified)
    name = f"{level}+" if level == chart.highest else str(level)
    referee.emit(_told(fire, total, name, die, modified, hits, shift))
    if fire.terror and hits:
        _terrorize(referee, fire, hits)


def _told(fire: Fire, total: float, column: str, die: int, modified: int, hits: int, shift: int = 0) -> HexBombarded:
    return HexBombarded(
        rule="12C5" if fire.terror else "12C2",
        place=fire.target,
        side=fire.side,
        units=fire.battery.units,
        air=fire.battery.air + fire.recon,
        strength=total,
        column=column,
        die=die,
        modified=modified,
        hits=hits,
        shift=shift,
        counter=fire.counter,
        terror=fire.terror,
    )


def _remember(referee: Referee, fire: Fire, guns: Mapping[str, float]) -> None:
    """Note from where and how strongly the hex was bombarded, for those who answer."""
    position = referee.position
    sources = referee.record(Fired).at.setdefault(fire.target, {})
    for unit, strength in guns.items():
        place = position.place_of(unit)
        sources[place] = sources.get(place, 0) + strength


# -- modifiers -----------------------------------------------------------------------------------------------------


def modifier(position: GroundPosition, fire: Fire) -> int:
    """What is added to the die for the units (12C2): reconnaissance, weather, terrain, fortification, nation."""
    chart = position.kit.tables.bombardment
    total = modifier_for_forts(position, fire)
    total += chart.terrain.get(terrain_of(position, fire.target), 0)
    total += chart.fortifications.get(fortification(position, fire.target), 0)
    if mostly(position, position.units_at(enemy(fire.side), fire.target), is_packed):
        total += chart.modifiers["british_or_italian_target"]
    return total


def modifier_for_forts(position: GroundPosition, fire: Fire) -> int:
    """What is added to the die for a fortification: reconnaissance and weather alone (12C2)."""
    chart = position.kit.tables.bombardment
    found = chart.weather.get(position.weather(fire.target), 0)
    return found + (chart.modifiers["tactical_recon"] if fire.recon else 0)


# -- what else happens -----------------------------------------------------------------------------------------------


def _gas(referee: Referee, fire: Fire) -> tuple[int, int]:
    """Try gas: what it adds to the die, and the columns to the right (12B8, 10D)."""
    if not fire.gas:
        return 0, 0
    position = referee.position
    chart = position.kit.tables.success
    poor = mostly(position, position.units_at(enemy(fire.side), fire.target), is_poorly_masked)
    bonus = chart.modifiers("GEC").get("versus_russian_italian_minor", 0) if poor else 0
    outcome = chart.check("GEC", referee.roll("gas", "10D", by=fire.side, good="high"), bonus)
    shift = False
    if outcome == "S*":
        second = referee.roll("gas shift", "10D", by=fire.side, good="high")
        shift = chart.check("asterisk_second_roll", second).startswith("S")
    success = outcome.startswith("S")
    referee.emit(GasFired(rule="12B8", place=fire.target, units=fire.gas, success=success, shift=shift))
    return int(success), int(shift)


def _check_fort(referee: Referee, fire: Fire, level: int, die: int) -> None:
    """Whether the fire brings the fortification of the hex down a level (12C2, 15B3, 15B4)."""
    position = referee.position
    _, breaks = position.kit.tables.bombardment.result(level, die + modifier_for_forts(position, fire))
    if breaks:
        reduce(referee, fire.target, "12C2", "bombardment")


def _terrorize(referee: Referee, fire: Fire, hits: int) -> None:
    """The nation in which the city lies loses a point of National Will for each hit (12C5)."""
    position = referee.position
    nation = position.kit.nation_of(fire.target)
    morale = position.kit.plan.morale
    points = hits * (morale.terror_hits if morale else 1)
    referee.emit(NationTerrorized(rule="12C5", place=fire.target, nation=nation, points=points))
