"""The Eastern Front (24, 30): the locked army and its release, closed Russia, the lands of the forces of the east."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import (
    ANARCHISTS,
    BOLSHEVIKS,
    CZECHS,
    NATIONALISTS,
    POLES,
    WHITE_RUSSIANS,
    forces_set_up,
)
from wargame_cli.rulesets.kaisers_war.position.events.east import NationWoken
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The countries of the former Russian Empire (30.1) in which each force may move (30.4, 30.13); the Czech Legion may go
#: everywhere (30.5).
LANDS = {
    WHITE_RUSSIANS: ("Russia", "Ukraine", "Poland", "Baltic States", "Finland", "Trans-Caucasus"),
    "Finland": ("Finland",),
    "Baltic States": ("Baltic States",),
    POLES: ("Poland", "Ukraine", "Russia"),
    "Ukraine": ("Ukraine", "Russia"),
    BOLSHEVIKS: ("Russia", "Finland", "Baltic States", "Poland", "Ukraine", "Trans-Caucasus"),
}
#: Where Poles on the Allied side may move (40.3).
ALLIED_POLES = ("France", "Belgium", "Germany", "Austria-Hungary", "Poland")


def can_move_east(position: KaisersPosition) -> bool:
    """Whether the Kaiser may still move east in this game: chapter 30 is in use and the map has a Russia."""
    if position.option("russian-front") == "off" or position.kaiser_moved_east:
        return False
    return bool(position.kit.mix.eastern)


# -- Russia (30.10) ----------------------------------------------------------------------------------------------


def closed(position: KaisersPosition) -> Mask:
    """The hexes of Russia while nobody may enter it (24.1, 30.10)."""
    return 0 if position.kaiser_moved_east else position.kit.closed


def open_land(position: KaisersPosition) -> Mask:
    """Every hex that land units in general may enter now (23.2, 23.3, 24.1, 30.10)."""
    return position.kit.land if position.kaiser_moved_east else position.kit.open_land


def own_land(position: KaisersPosition, side: str) -> Mask:
    """The hexes of a side's countries (2.3), the Trans-Caucasus among those of the Allies (24.3).

    Russia is the Bolsheviks', and so Allied, once they are in the war.
    """
    own = position.kit.own_land[side]
    return own | position.kit.closed if position.kaiser_moved_east and side == ALLIED else own


# -- where they move (30.4, 30.5, 30.13, 30.21, 40.3) ------------------------------------------------------------


def lands_of(position: KaisersPosition, unit: str) -> Mask:
    """Every hex that a unit of the east may ever enter. A dormant one stays where it is."""
    face = position.counter(unit)
    kit = position.kit
    if face.dormant:
        return kit.board.bit.get(position.place_of(unit), 0)
    if face.nation == ANARCHISTS:
        return _toward_the_ukraine(kit, position.place_of(unit)) & open_land(position)
    return _lands(kit, face.nation, face.side) & open_land(position)


def limits(position: KaisersPosition, unit: str) -> tuple[str, str]:
    """Row of the rulebook and message for a unit of the east that may not enter a place."""
    face = position.counter(unit)
    if face.dormant:
        return "30.2", not_in_the_war(position, unit)
    if face.nation == ANARCHISTS:
        return "30.21", f"{unit} never leaves the Ukraine, and in Russia only makes for it"
    if face.nation == POLES and face.side == ALLIED:
        return "40.0", f"Allied Poles move only in {', '.join(ALLIED_POLES)}"
    return "30.4", f"{face.nation} move only in {_where(face.nation)}"


def not_in_the_war(position: KaisersPosition, unit: str) -> str:
    """What a dormant force waits for: the Kaiser (30.11), for Nationalists also an Allied entry (30.3)."""
    nation = position.counter(unit).nation
    waits_for = []
    if position.option("russian-front") == "on":
        waits_for.append("the Kaiser moves east")
    if nation in position.kit.countries:
        waits_for.append(f"an Allied unit enters or attacks {nation}")
    return f"{unit} is not in the war" + (f" before {' or '.join(waits_for)}" if waits_for else " in this game")


def _where(nation: str) -> str:
    more = ["the one hex of Russia west of Petrograd"] if nation == "Finland" else []
    return ", ".join([*LANDS.get(nation, ()), *more])


@cache
def _lands(kit: Kit, nation: str, side: str) -> Mask:
    if nation == CZECHS:
        return kit.land
    names = ALLIED_POLES if nation == POLES and side == ALLIED else LANDS[nation]
    found = sum(kit.countries[name] for name in names)
    return found | kit.board.mask(kit.map.marks["west of petrograd"]) if nation == "Finland" else found


@cache
def _toward_the_ukraine(kit: Kit, start: str) -> Mask:
    """The Ukraine; and from a hex of Russia that hex and all that are nearer to the Ukraine by land."""
    found = 0
    here = kit.board.bit.get(start, 0)
    for ring in kit.steps.rings(kit.countries["Ukraine"], kit.countries["Russia"]):
        if here & ring or here & kit.countries["Ukraine"]:
            return kit.countries["Ukraine"] | found | here
        found |= ring
    return kit.countries["Ukraine"] | kit.countries["Russia"]


# -- what wakes them before the Kaiser moves east (30.3) ---------------------------------------------------------


def wake_if_entered(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """An Allied unit that enters or attacks a country gives the Central Powers its dormant Nationalists (30.3).

    Poles that the Allies control are none of them (40.2).
    """
    position = referee.position
    country = position.kit.map.area.get(hex, "")
    if position.kaiser_moved_east or country not in NATIONALISTS or country in position.east.awake:
        return
    if position.side_of_nation(country) == ALLIED:
        return
    if position.side_of(unit) == ALLIED and forces_set_up(position.options):
        referee.emit(NationWoken(rule="30.3", nation=country, hex=hex))


#: Central Powers units placed here at the start are locked until an Allied unit enters or attacks (24.2).
EASTERN_COUNTRIES = frozenset({"Finland", "Baltic States", "Poland", "Ukraine"})


def bolsheviks_in(position: KaisersPosition) -> bool:
    """Whether the Bolsheviks are in the war, on the Allied side: the Kaiser has moved east (30.11)."""
    return position.kaiser_moved_east > 0


def lock(position: KaisersPosition) -> str:
    """What a locked unit waits for, for people (24.2, 30.2)."""
    kaiser = " or the Kaiser moves east" if position.option("russian-front") == "on" else ""
    return f"locked in the east until an Allied unit enters or attacks there{kaiser}"


def release_if_entered(referee: Referee[KaisersPosition], unit: str, hex: str) -> None:
    """Free the locked units at the instant that an Allied unit enters or attacks a hex of those countries (24.2).

    Everybody learns of it and of the hex, nobody which unit it was (10.1).
    """
    position = referee.position
    if position.kit.mix.eastern:
        wake_if_entered(referee, unit, hex)
    if not position.frozen or position.side_of(unit) != ALLIED:
        return
    if position.kit.map.area.get(hex) in EASTERN_COUNTRIES:
        rule = "30.2" if position.option("russian-front") == "on" else "24.2"
        referee.emit(EastReleased(rule=rule, hex=hex))
