"""Countries and Forts that units stay out of for now (4.3, 11.1.5, 20.1.8, 26.0), whatever brings them there."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.effects.in_force import IN_FORCE
from wargame_cli.engine.position import derived, derived_of
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort, enemy_forts
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Allow
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, TITLES, title
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

RUSSIA = "RU"
#: The rows that close countries to units, whatever would bring them there.
CLOSED = ("11.1.5a", "11.3", "26.6.1d", "28.1a2", "28.1a5", "28.1a6", "26.3.1c")


class Barred(NamedTuple):
    """Why a way is barred: the row of the rulebook and the message."""

    row: str
    message: str


class Frontier(msgspec.Struct, frozen=True):
    """Land that a unit stays out of for now: the row of the rulebook, the message for `{place}` and `{unit}`."""

    row: str
    land: Mask
    message: str


def interns(position: IllusionsPosition, space: str) -> bool:
    """Whether a space is part of a neutral nation that interns units; Greece lets them in (11.1.5, 26.3.1c)."""
    return bool(position.kit.board.bit[space] & interning_land(position))


@derived_of("control")
def interning_land(position: IllusionsPosition) -> Mask:
    """The land of the neutral nations that intern units."""
    found = 0
    for nation, land in position.kit.ground.land_of.items():
        if position.nations[nation] == NEUTRAL and nation != "GR":
            found |= land
    return found


def closed_country(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a country: neutral, at peace, or Serbia before Bulgaria joins (11.1.5, 26.6.1, 28.1)."""
    if interns(position, space):
        name, owner = position.kit.name(space), position.kit.ground.spaces[space].owner
        closed = position.option("neutral-countries") == "closed"
        return Barred("11.1.5a", f"{name} is in {title(owner)}, which is neutral") if closed else None
    here = position.kit.board.bit[space]
    for frontier in _frontiers_of(position, unit):
        if frontier.land & here:
            return Barred(frontier.row, frontier.message.format(unit=unit, place=position.kit.name(space)))
    return None


def closed_to(position: IllusionsPosition, unit: str) -> Mask:
    """Every place that a unit may not enter, or that would intern it; the whole way of a redeployment keeps out."""
    return interning_land(position) | _behind_frontiers(position, unit)


def closed_land(position: IllusionsPosition, unit: str) -> Mask:
    """Every place with a `closed_country`."""
    interning = interning_land(position)
    open_land = interning if position.option("neutral-countries") != "closed" else 0
    return (interning | _behind_frontiers(position, unit)) & ~open_land


def _behind_frontiers(position: IllusionsPosition, unit: str) -> Mask:
    found = 0
    for frontier in _frontiers_of(position, unit):
        found |= frontier.land
    return found


def _frontiers_of(position: IllusionsPosition, unit: str) -> tuple[Frontier, ...]:
    """What a unit stays out of, besides what interns it."""
    found = _frontiers(position, position.counter(unit).nations)
    return (*found, *_kept_apart(position, russian=is_russian(position, unit))) if position.at_peace else found


@derived_of(IN_FORCE)
def _frontiers(position: IllusionsPosition, nations: tuple[str, ...]) -> tuple[Frontier, ...]:
    """What units of these nations stay out of, peace or war."""
    land_of, found = position.kit.ground.land_of, []
    if position.nations["IT"] == NEUTRAL:
        opens = f"which opens when {TITLES['IT']} enters the war"
        found.append(Frontier("11.3", position.kit.ground.inset, f"{{place}} is on the Italian Front, {opens}"))
    if nations == ("GE",) and position.nations["BU"] == NEUTRAL:
        for owner in ("SB", "MN"):
            if not is_allowed(position, "entry", "GE", owner):
                late = f"before {TITLES['BU']} is in the war"
                found.append(Frontier("26.6.1d", land_of[owner], f"German units do not enter {title(owner)} {late}"))
    if nations != ("GR",) and position.option("greek-ports") == "closed" and (ports := _greek_ports(position)):
        found.append(Frontier("26.3.1c", ports, "{place} is a Port of neutral Greece, and closed to both sides"))
    return tuple(found)


@derived_of("control")
def _greek_ports(position: IllusionsPosition) -> Mask:
    """The Port spaces of Greece while it is neutral, but for those that 26.3.1f lets units enter (26.3.1c)."""
    if position.nations["GR"] != NEUTRAL:
        return 0
    ground, cities = position.kit.ground, position.kit.tables.status.violations.spaces.values()
    return ground.all_ports & ground.land_of["GR"] & ~ground.board.mask(space for spaces in cities for space in spaces)


def is_russian(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit is Russia's alone, as the Treaty of Brest-Litovsk speaks of (28.1)."""
    counter = position.counter(unit)
    return counter.nations == (RUSSIA,) and not counter.is_uprising


def _kept_apart(position: IllusionsPosition, *, russian: bool) -> Iterator[Frontier]:
    """What the Treaty keeps units out of: Russians go abroad no more, nor to a place of others, nor others to theirs.

    Into a region with an Uprising Unit both may go: nobody controls it (28.1a 5-6).
    """
    out, home = f"{title(RUSSIA)} is out of the war:", position.kit.ground.land_of[RUSSIA]
    if russian:
        yield Frontier("28.1a2", position.kit.ground.whole & ~home, f"{out} {{unit}} cannot enter {{place}}")
    row, holders = ("28.1a5", "others") if russian else ("28.1a6", "Russian units")
    yield Frontier(row, _held_by(position, not russian) & home, f"{out} {holders} hold {{place}}")


@derived
def _held_by(position: IllusionsPosition, russian: bool) -> Mask:
    """The places where Russian units stand, or others than Russian ones, and no Uprising Unit."""
    board = position.kit.board
    return board.mask(
        place
        for place, units in position.stacks.items()
        if place in board.bit
        and any(is_russian(position, unit) == russian for unit in units)
        and not any(position.counter(unit).is_uprising for unit in units)
    )


def is_allowed(position: IllusionsPosition, what: str, nation: str, land: str) -> bool:
    """Whether a card in force lets a nation do in a land what the rules forbid it until then (20.1.7, 26.6.1d)."""
    allowing = (effect for _, effect in in_force(position, Allow) if effect.what == what)
    return any(nation in effect.nations and land in effect.lands for effect in allowing)


def shielded_fort(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not attack a Fort space: Germans a Russian one before OBEROST (20.1.7, trap 36)."""
    bans = position.kit.tables.forts.bans
    side, owner = position.commander(unit), position.kit.ground.spaces[space].owner
    if owner != bans.forts_of or not enemy_fort(position, side, space):
        return None
    if position.counter(unit).nations != (bans.nation,) or is_allowed(position, "attacks on forts", bans.nation, owner):
        return None
    if position.war_status.get(side, 0) >= bans.lifted_at:
        return None
    late = f"before the War Status of the {side} is {bans.lifted_at} or a card allows it"
    return Barred("20.1.7", f"{title(bans.nation)} attacks no Fort space of {title(owner)} {late}")


def spared_fort(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a Fort space at all: Russians a German one in Summer 1914 (4.3i, 20.1.8)."""
    chart = position.kit.tables.turns.first_turn
    if position.turn != chart.turn or not position.kit.board.bit[space] & spared_forts(position, unit):
        return None
    nations, owner = position.counter(unit).nations, position.kit.ground.spaces[space].owner
    what = f"{title('/'.join(nations))} enters no Fort space of {title(owner)}"
    return Barred("20.1.8", f"{what} in turn {chart.turn}")


def spared_forts(position: IllusionsPosition, unit: str) -> Mask:
    """Every place with a `spared_fort`: those of the nation whose Forts each of the unit's nations leaves alone."""
    chart = position.kit.tables.turns.first_turn
    if position.turn != chart.turn:
        return 0
    owners = {chart.spared_forts.get(nation, "") for nation in position.counter(unit).nations}
    land = position.kit.ground.land_of.get(owners.pop(), 0) if len(owners) == 1 else 0
    return land and land & enemy_forts(position, position.commander(unit))


def is_barred(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit's nation may not enter a space that interns nobody."""
    if interns(position, space):
        return False
    return bool(closed_country(position, unit, space) or spared_fort(position, unit, space))
