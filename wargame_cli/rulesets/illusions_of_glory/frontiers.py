"""Countries and Forts that units stay out of for now (4.3, 11.1.5, 20.1.8, 26.0), whatever brings them there."""

from __future__ import annotations

from typing import NamedTuple

from wargame_cli.rulesets.illusions_of_glory.nations import NEUTRAL, TITLES, title
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sieges import enemy_fort


class Barred(NamedTuple):
    """Why a way is barred: the row of the rulebook and the message."""

    row: str
    message: str


def interns(position: IllusionsPosition, space: str) -> bool:
    """Whether a space is part of a neutral nation that interns units; Greece lets them in (11.1.5, 26.3.1c)."""
    owner = position.kit.ground.spaces[space].owner
    return owner not in ("", "GR") and position.nations[owner] == NEUTRAL


def closed_country(position: IllusionsPosition, unit: str, space: str) -> Barred | None:
    """Why a unit may not enter a country: a neutral one, or Serbia before Bulgaria joins (11.1.5, 26.6.1)."""
    owner, name = position.kit.ground.spaces[space].owner, position.kit.name(space)
    if interns(position, space):
        return Barred("S048", f"{name} is in {title(owner)}, which is neutral")
    if position.kit.board.bit[space] & position.kit.ground.inset and position.nations["IT"] == NEUTRAL:
        return Barred("S052", f"{name} is on the Italian Front, which opens when {TITLES['IT']} enters the war")
    if owner in ("SB", "MN") and position.nations["BU"] == NEUTRAL and position.unit(unit).nations == ("GE",):
        return Barred("S144", f"German units do not enter {title(owner)} before {TITLES['BU']} is in the war")
    return None


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
