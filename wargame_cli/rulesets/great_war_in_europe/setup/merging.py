"""The combined game's scenarios (3.4, 21.2-21.4): the file of Europe and that of the Near East of one year together."""

from collections.abc import Collection, Mapping

import msgspec

from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDES, Side
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOX,
    DEAD,
    GONE,
    NEAR_EAST_BOX,
    NEAR_EAST_DEAD,
)

#: The boxes of the Near East alone, with those that they are in the combined game (5.11, 5.35).
_BOXES = {
    own: near_east
    for alone, together in ((BOX, NEAR_EAST_BOX), (DEAD, NEAR_EAST_DEAD))
    for own, near_east in ((alone[side], together[side]) for side in SIDES)
}


#: Units by the place where they begin, and chits by their side.
Places = Mapping[str, tuple[str, ...]]
Chits = Mapping[Side, tuple[str, ...]]


class Combined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What the combined game has otherwise than the two files (the parts of the text that are marked GWiE/NE).

    `near_east` is the scenario of the Near East of the same month, `places` are units that stand elsewhere than in both
    files, `spent` are chits of either that are out of the game, `reconstructed` says what of this is ours.
    """

    near_east: str
    places: dict[str, tuple[str, ...]] = {}
    spent: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()


def places_of_both(europe: Places, near_east: Places, own: Places, printed: Kit) -> dict[str, tuple[str, ...]]:
    """Every unit of the combined game where it begins: a place in one of the files goes before being out of the other.

    A unit that both have somewhere is where the part has it in which it comes into play; what is `own` to the combined
    game goes before all.
    """
    there, in_europe = _by_unit(near_east, _BOXES), _by_unit(europe, {})
    where = {unit: _first_real(unit, in_europe, there, printed) for unit in printed.units} | _by_unit(own, {})
    found: dict[str, tuple[str, ...]] = {}
    for unit, place in where.items():
        if place:
            found[place] = (*found.get(place, ()), unit)
    return found


def _first_real(unit: str, in_europe: Mapping[str, str], there: Mapping[str, str], printed: Kit) -> str:
    """Where a unit begins; empty where it is still to appear."""
    own, other = (there, in_europe) if unit in printed.near_eastern else (in_europe, there)
    found = [each[unit] for each in (own, other) if each.get(unit, GONE) != GONE]
    return found[0] if found else own.get(unit, "")


def _by_unit(places: Places, renamed: Mapping[str, str]) -> dict[str, str]:
    return {unit: renamed.get(place, place) for place, units in places.items() for unit in units}


def chits_of_both(
    europe: Chits, near_east: Chits, printed: Kit, spent: Collection[str] = ()
) -> dict[Side, tuple[str, ...]]:
    """The chits of each side that are in the combined game, each once (19.12)."""
    both = {side: dict.fromkeys((*europe.get(side, ()), *near_east.get(side, ()))) for side in SIDES}
    there = printed.chits.keys() - set(spent)
    return {side: tuple(chit for chit in both[side] if chit in there) for side in SIDES}
