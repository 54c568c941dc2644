"""The Russian Revolutions (5.4) where the Near East is played alone, and what comes of them (15.91, 16.1, 16.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.chits.effects import leave_with_russia
from wargame_cli.rulesets.great_war_in_europe.ground.control import left
from wargame_cli.rulesets.great_war_in_europe.ground.limits import OTTOMAN, RUSSIA, beside_russians, free_of_the_treaty
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, way
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    RevolutionRolled,
    RussiaChanged,
    UnitRemoved,
    UnrestCounted,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee

#: What a roll is changed by, in words, and by how much.
Modifiers = tuple[tuple[str, int], ...]


class Treaty(Order, frozen=True, kw_only=True):
    """Declare the war in Russia to be over: the Treaty of Brest-Litovsk (5.46).

    `treaty`: say true, after the Bolshevik Revolution.
    """

    verb: ClassVar[str] = "treaty"
    example: ClassVar[str] = "{treaty: true}"

    yes: bool = msgspec.field(name="treaty")


# -- the rolls -----------------------------------------------------------------------------------------------------


def revolutions(referee: Referee) -> None:
    """The Central Powers roll for the Fall of the Czar, and only after it for the Bolsheviks, once a phase (5.41)."""
    russia = referee.position.russia
    if russia == "czar":
        _fall_of_the_czar(referee)
    elif russia == "provisional":
        _bolshevik_revolution(referee)


def russian_cities(position: GreatWarPosition) -> list[str]:
    """The cities in Russia, the Caucasus with them, that the Central Powers control (5.42, 5.43, 5.44)."""
    return _cities(position, RUSSIA, position.controlled(CP))


def lost_cities(position: GreatWarPosition) -> list[str]:
    """The cities of the Central Powers under Russian control (5.44): Ottoman ones in the Caucasus that are Allied."""
    return _cities(position, OTTOMAN, position.controlled(ALLIED) & position.kit.fronts[CAUCASUS])


def _cities(position: GreatWarPosition, country: str, held: Mask) -> list[str]:
    kit = position.kit
    return list(kit.board.spaces(kit.of_kind("city") & kit.countries[country] & held))


def czar_modifiers(position: GreatWarPosition) -> Modifiers:
    """What changes the roll for the Fall of the Czar: Russian cities of the Central Powers, and nothing else (5.43)."""
    cities = russian_cities(position)
    return (("Russian cities of the Central Powers", len(cities)),) if cities else ()


def _fall_of_the_czar(referee: Referee) -> None:
    """A roll in the range of the Turn Record Track, or above it with its modifier, and the Czar has fallen (5.43)."""
    position = referee.position
    chart = position.kit.tables.revolutions
    if not (needed := chart.fall(position.box.strategic)):
        return
    certain = needed <= 1
    if not certain and referee.lacks_dice():
        return
    die = 0 if certain else referee.roll("Fall of the Czar", "5.43", by=CP, good="high")
    if _told(referee, die, czar_modifiers(position), needed, "5.43", certain=certain):
        referee.emit(RussiaChanged(rule="5.45", russia="provisional"))


def bolshevik_modifiers(position: GreatWarPosition) -> Modifiers:
    """What changes the roll for the Bolshevik Revolution (5.44), each with its words; a city counts once."""
    parts = (
        ("turns of operations with Russian attacks, and without attacks on Russia", unrest_now(position)),
        ("Russian cities of the Central Powers", len(russian_cities(position))),
        ("cities of the Central Powers under Russian control", -len(lost_cities(position))),
    )
    return tuple((words, number) for words, number in parts if number)


def unrest_now(position: GreatWarPosition) -> int:
    """What the turns of operations since the last Russian Revolutions Phase add, this one with them (5.44)."""
    turn = position.this_turn
    return position.unrest + turn.russians_attacked + (not turn.attacked_russians)


def count_unrest(referee: Referee) -> None:
    """At the end of a turn its unrest is added up; after a Russian Revolutions Phase it is wiped (5.44)."""
    position = referee.position
    if position.russia != "provisional":
        return
    unrest = 0 if position.box.strategic else unrest_now(position)
    if unrest != position.unrest:
        referee.emit(UnrestCounted(rule="5.44", unrest=unrest))


def _bolshevik_revolution(referee: Referee) -> None:
    """Seven or more, and Russia collapses (5.44, 16.3)."""
    position = referee.position
    if referee.lacks_dice():
        return
    die = referee.roll("Bolshevik Revolution", "5.44", by=CP, good="high")
    if _told(referee, die, bolshevik_modifiers(position), position.kit.tables.revolutions.bolsheviks, "5.44"):
        referee.emit(RussiaChanged(rule="16.3", russia="collapsed"))
        _collapse(referee)
        leave_with_russia(referee)


def _told(referee: Referee, die: int, modifiers: Modifiers, needed: int, rule: str, *, certain: bool = False) -> bool:
    """Write down how a roll went; whether there is a revolution."""
    total = die + sum(number for _, number in modifiers)
    happened = certain or total >= needed
    referee.emit(
        RevolutionRolled(rule=rule, die=die, modifiers=modifiers, total=total, needed=needed, happened=happened)
    )
    return happened


# -- collapse ------------------------------------------------------------------------------------------------------


def _collapse(referee: Referee) -> None:
    """Russia loses its Resource Points and headquarters (16.11), and its brigades (16.3), wherever they are."""
    position = referee.position
    if points := position.points["RU"]:
        change_points(referee, "RU", -points, "collapse", "16.11")
    for unit, place in sorted(position.units().items()):
        counter = position.counter(unit)
        if counter.nation != "RU" or place == GONE:
            continue
        if counter.headquarters or counter.size == "brigade":
            rule = "16.11" if counter.headquarters else "16.3"
            referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=GONE, cause="collapse"))
            left(referee, place)


# -- the treaty ----------------------------------------------------------------------------------------------------


@BOOK.forbids("5.46", Treaty)
def means_it(order: Treaty, referee: Referee) -> str | None:
    """A side that makes peace says so"""
    return None if order.yes else "write {treaty: true} to end the war in Russia, or nothing"


@BOOK.forbids("5.46", Treaty, settled=True)
def after_the_bolsheviks(order: Treaty, referee: Referee) -> str | None:
    """There is a treaty once the Bolshevik Revolution has taken place, also in the phase in which it has"""
    russia = referee.position.russia
    if russia == "treaty":
        return "the war in Russia is over already"
    return None if russia == "collapsed" else "the Bolshevik Revolution has not taken place"


@BOOK.performs(Treaty)
def make_peace(order: Treaty, referee: Referee) -> None:
    """The war in Russia is over (5.46)."""
    referee.emit(RussiaChanged(rule="5.46", russia="treaty"))


@BOOK.forbids("5.46", Move, settled=True)
def keeps_away_from_russians(order: Move, referee: Referee) -> str | None:
    """After the treaty only Turkish units move beside Russian units in Russia"""
    position = referee.position
    start = position.place_of(order.units[0])
    if position.russia != "treaty" or start not in position.kit.board.index:
        return None
    return _too_near(position, order.units, [hex for hex in (*way(position, order), order.to) if hex != start])


@BOOK.forbids("5.46", StrategicMove, settled=True)
def is_not_carried_to_russians(order: StrategicMove, referee: Referee) -> str | None:
    """After the treaty only Turkish units go beside Russian units in Russia"""
    position = referee.position
    return _too_near(position, order.units, [order.to]) if position.russia == "treaty" else None


def _too_near(position: GreatWarPosition, units: Sequence[str], hexes: Sequence[str]) -> str | None:
    """What forbids units to enter hexes, one of them beside Russian units; nothing for Turks of the Near East."""
    kit = position.kit
    near = next((hex for hex in hexes if kit.board.bit.get(hex, 0) & beside_russians(position)), None)
    if near is None:
        return None
    others = [unit for unit in units if not free_of_the_treaty(position, unit, near)]
    return f"{', '.join(others)}: {kit.name(near)} is beside Russian units" if others else None
