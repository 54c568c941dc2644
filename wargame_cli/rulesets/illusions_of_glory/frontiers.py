"""Countries and Forts that units stay out of for now (4.3, 11.1.5, 20.1.8, 26.0), whatever brings them there."""

from __future__ import annotations

from typing import NamedTuple

from wargame_cli.rulesets.illusions_of_glory.card_effects import Allow
from wargame_cli.rulesets.illusions_of_glory.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.nations import NEUTRAL, TITLES, title
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sieges import enemy_fort

RUSSIA = "RU"


class Barred(NamedTuple):
    """Why a way is barred: the row of the rulebook and the message."""

    row: str
    message: str


def interns(position: IllusionsPosition, space: str) -> bool:
    """Whether a space is part of a neutral nation that interns units; Greece lets them in (11.1.5, 26.3.1c)."""
    owner = position.kit.ground.spaces[space].owner
    return owner not in ("", "GR") and position.nations[owner] == NEUTRAL


def closed_country(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a country: neutral, at peace, or Serbia before Bulgaria joins (11.1.5, 26.6.1, 28.1)."""
    owner, name = position.kit.ground.spaces[space].owner, position.kit.name(space)
    if interns(position, space):
        closed = position.option("neutral-countries") == "closed"
        return Barred("S048", f"{name} is in {title(owner)}, which is neutral") if closed else None
    if position.kit.board.bit[space] & position.kit.ground.inset and position.nations["IT"] == NEUTRAL:
        return Barred("S052", f"{name} is on the Italian Front, which opens when {TITLES['IT']} enters the war")
    waiting = owner in ("SB", "MN") and position.nations["BU"] == NEUTRAL and position.unit(unit).nations == ("GE",)
    if waiting and not is_allowed(position, "entry", "GE", owner):
        return Barred("S144", f"German units do not enter {title(owner)} before {TITLES['BU']} is in the war")
    return kept_apart(position, unit, space)


def is_russian(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit is Russia's alone, as the Treaty of Brest-Litovsk speaks of (28.1)."""
    counter = position.unit(unit)
    return counter.nations == (RUSSIA,) and not counter.is_uprising


def kept_apart(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why the Treaty keeps a unit out: Russians leave Russia no more, and enter no place of others, nor others theirs.

    Into a region with an Uprising Unit both may go: nobody controls it (28.1a 5-6).
    """
    if not position.at_peace:
        return None
    name, russian = position.kit.name(space), is_russian(position, unit)
    if position.kit.ground.spaces[space].owner != RUSSIA:
        return Barred("S149", f"{title(RUSSIA)} is out of the war: {unit} cannot enter {name}") if russian else None
    there = [other for other in position.at(space) if other != unit]
    if any(position.unit(other).is_uprising for other in there):
        return None
    strangers = [other for other in there if is_russian(position, other) != russian]
    what = "others" if russian else "Russian units"
    return Barred("S149", f"{title(RUSSIA)} is out of the war: {what} hold {name}") if strangers else None


def is_allowed(position: IllusionsPosition, what: str, nation: str, land: str) -> bool:
    """Whether a card in force lets a nation do in a land what the rules forbid it until then (20.1.7, 26.6.1d)."""
    allowing = (effect for _, effect in in_force(position, Allow) if effect.what == what)
    return any(nation in effect.nations and land in effect.lands for effect in allowing)


def shielded_fort(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not attack a Fort space: Germans a Russian one before OBEROST (20.1.7, trap 36)."""
    bans = position.kit.tables.forts.bans
    side, owner = position.side_of(unit), position.kit.ground.spaces[space].owner
    if owner != bans.forts_of or not enemy_fort(position, side, space):
        return None
    if position.unit(unit).nations != (bans.nation,) or is_allowed(position, "attacks on forts", bans.nation, owner):
        return None
    if position.war_status.get(side, 0) >= bans.lifted_at:  # type: ignore[call-overload]
        return None
    late = f"before the War Status of the {side} is {bans.lifted_at} or a card allows it"
    return Barred("S115", f"{title(bans.nation)} attacks no Fort space of {title(owner)} {late}")


def spared_fort(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a Fort space at all: Russians a German one in Summer 1914 (4.3i, 20.1.8)."""
    chart = position.kit.tables.turns.first_turn
    if position.turn != chart.turn or not enemy_fort(position, position.side_of(unit), space):
        return None
    owner = position.kit.ground.spaces[space].owner
    nations = position.unit(unit).nations
    if all(chart.spared_forts.get(nation) == owner for nation in nations):  # type: ignore[call-overload]
        what = f"{title('/'.join(nations))} enters no Fort space of {title(owner)}"
        return Barred("S115", f"{what} in turn {chart.turn}")
    return None


def is_barred(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit's nation may not enter a space that interns nobody."""
    if interns(position, space):
        return False
    return bool(closed_country(position, unit, space) or spared_fort(position, unit, space))
