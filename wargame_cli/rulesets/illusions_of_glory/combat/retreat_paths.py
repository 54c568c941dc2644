"""Where a unit may retreat to (12.7.3, 12.7.5, 12.7.7): what is closed to it, and which of the open spaces go first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_cli.rulesets.illusions_of_glory.ground.control import marker_for, nation_for, takes
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import interns, is_barred
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import faces_fort, holds
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade_at, in_supply, open_to
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: A condition on a unit and a place.
Rule = Callable[[IllusionsPosition, str, str], bool]


# -- what is closed -------------------------------------------------------------------------------------------------


def is_closed(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit cannot retreat into or through a place: something of `BANS` holds."""
    return any(bars(position, unit, place) for _, _, bars in BANS)


def is_out_of_play(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether no unit retreats to a place: it is not in play, or Lemnos, which only ships reach (12.7.7a)."""
    return (
        position.kit.ground.spaces[place].kind == ISLAND or not position.kit.board.bit[place] & position.spaces_in_play
    )


def is_foreign_land(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a place interns units (26.1.1b, 26.2.1b, 26.4.1b), or is closed to the unit."""
    return interns(position, place) or is_barred(position, unit, place)


def is_closed_sea(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether it is a Sea Invasion space, but for units of the Allied Powers where a marker lies (12.7.3a)."""
    at_sea = position.kit.ground.spaces[place].kind == SEA
    return at_sea and (position.side_of(unit) != AP or place not in position.landings)


def holds_others(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether enemies or Uprising Units stand in a space; a region takes in all (12.7.3b)."""
    return not stops(position, place) and bool(position.others_at(position.commander(unit), place))


def holds_a_fort(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether an enemy Fort stands in a space that nobody besieges (12.7.3b)."""
    return not stops(position, place) and faces_fort(position, position.commander(unit), place)


#: What closes a place to a unit, in the book's order.
BANS: tuple[tuple[str, str, Rule], ...] = (
    ("12.7.7a", "not in play, or over the sea", is_out_of_play),
    ("26.1.1b", "land that interns, or is closed to the unit", is_foreign_land),
    ("12.7.3a", "a Sea Invasion space, but for Allied Powers where a marker lies", is_closed_sea),
    ("12.7.3b", "a space with enemies or Uprising Units", holds_others),
    ("12.7.3b", "a space with an unbesieged enemy Fort", holds_a_fort),
)


def stops(position: IllusionsPosition, place: str) -> bool:
    """Whether a retreat ends in a place however long it is: in regions and Sea Invasion spaces (12.7.3a, 18.5a)."""
    return position.kit.ground.spaces[place].kind in (REGION, SEA)


def is_port(position: IllusionsPosition, place: str) -> bool:
    """Whether a place is a Port space, where units that cannot go on halt (12.7.5b, 12.7.7b)."""
    return bool(position.kit.ground.spaces[place].port) and not stops(position, place)


def open_from(position: IllusionsPosition, unit: str, place: str, origin: str) -> list[str]:
    """The places beside one into which a unit may retreat; never back to where it was attacked (12.7.3g)."""
    near = position.kit.board.neighbours[place]
    return [other for other in near if other != origin and not is_closed(position, unit, other)]


def first_steps(position: IllusionsPosition, unit: str, origin: str, length: int) -> list[str]:
    """The places into which the first step may lead, all of them equal; empty where no retreat comes to its end.

    A space from which no second step leads on is passed over, for a unit goes there only if it is forced to (12.7.5);
    one from which every second step ends in a full space likewise (12.7.3d). Then the priorities decide (12.7.3e-f).
    """
    reach = {place: _ends(position, unit, place, origin, length) for place in open_from(position, unit, origin, origin)}
    leading = [place for place, ends in reach.items() if ends]
    roomy = [place for place in leading if any(has_room(position, unit, end) for end in reach[place])]
    return best(_once_left(position, unit, origin), unit, roomy or leading)


def last_steps(position: IllusionsPosition, unit: str, place: str, origin: str) -> list[str]:
    """The places into which the second step may lead, all of them equal (12.7.3f)."""
    ends = open_from(position, unit, place, origin)
    return best(
        _once_left(position, unit, origin), unit, [end for end in ends if has_room(position, unit, end)] or ends
    )


def _ends(position: IllusionsPosition, unit: str, place: str, origin: str, length: int) -> list[str]:
    if length <= 1 or stops(position, place):
        return [place]
    return open_from(position, unit, place, origin)


# -- priorities -----------------------------------------------------------------------------------------------------


def best(position: IllusionsPosition, unit: str, places: Sequence[str]) -> list[str]:
    """Those places that come first by the priorities, the nearest to the unit's own Supply Source first (12.7.3e)."""
    left = list(places)
    for _, _, prefers in PRIORITIES:
        if len(left) > 1:
            left = [place for place in left if prefers(position, unit, place)] or left
    return sorted(left, key=lambda place: (way_home(position, unit, place), place)) if len(left) > 1 else left


def is_friendly(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether the unit's side controls a place (12.7.3e 1-2)."""
    return position.controls(position.side_of(unit), place)


def would_be_in_supply(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit would have supply in a place; where lines lead already, its coming changes nothing."""
    side = position.commander(unit)
    if open_to(position, side) & position.kit.board.bit[place]:
        return grade_at(position, unit, place) != "none"
    return in_supply(with_units_at(position, {unit: (place,)}), unit)


#: 12.7.3e: each keeps the places that it prefers, if there are any. The book's four steps are these two, one within
#: the other: friendly and supplied, friendly and cut off, foreign and supplied, foreign and cut off.
PRIORITIES: tuple[tuple[str, str, Rule], ...] = (
    ("12.7.3e", "friendly", is_friendly),
    ("12.7.3e", "in supply", would_be_in_supply),
)


def _once_left(position: IllusionsPosition, unit: str, origin: str) -> IllusionsPosition:
    """The position after a siege is given up by a retreat: no supply line leads through it (20.3.2)."""
    side = position.commander(unit)
    if not holds(position, side, origin) or position.option("supply-behind-siege") == "as-it-stands":
        return position
    twin = position.copy()
    for besieger in list(twin.units_at(side, origin)):
        twin.put(besieger, REPLACEABLE)
    return twin


def with_units_at(position: IllusionsPosition, paths: dict[str, tuple[str, ...]]) -> IllusionsPosition:
    """The position as it would be if these units had taken these paths and the control that they may."""
    twin = position.copy()
    for unit, path in paths.items():
        for place in path:
            twin.put(unit, place)
            if takes(twin, unit, place):
                twin.mark(place, marker_for(twin, place, nation_for(twin, unit)))
    return twin


def way_home(position: IllusionsPosition, unit: str, place: str) -> int:
    """How many steps a place is from the nearest Supply Source of the unit's nation, whichever side holds it."""
    ground = position.kit.ground
    homes = 0
    for nation in position.counter(unit).nations:
        homes |= ground.sources.get(nation, 0)
    here = position.kit.board.bit[place]
    rings = ground.steps.rings(homes, ground.whole)
    return next((steps for steps, ring in enumerate(rings) if ring & here), len(ground.spaces))


# -- last resorts ---------------------------------------------------------------------------------------------------


def havens(position: IllusionsPosition, unit: str, place: str, origin: str) -> list[str]:
    """The nearest friendly places in which a unit that found no room will not overstack (12.7.3d)."""
    side = position.side_of(unit)
    front, seen = [place], {place, origin}
    while front:
        following = []
        for here in front:
            if here != place and stops(position, here):
                continue
            following += [near for near in open_from(position, unit, here, origin) if near not in seen]
            seen.update(following)
        following = list(dict.fromkeys(following))
        found = [end for end in following if position.controls(side, end) and has_room(position, unit, end)]
        if found:
            return sorted(found, key=lambda end: (way_home(position, unit, end), end))
        front = following
    return []


def ports_on_the_way(position: IllusionsPosition, unit: str, origin: str) -> list[str]:
    """The Port spaces beside a unit that cannot finish its retreat: it halts there (12.7.7b)."""
    ports = [place for place in open_from(position, unit, origin, origin) if is_port(position, place)]
    return best(_once_left(position, unit, origin), unit, [port for port in ports if has_room(position, unit, port)])


def interning(position: IllusionsPosition, unit: str, origin: str, length: int) -> str:
    """The neutral land that interns a unit with no other path (26.1.1b, 26.2.1b, 26.4.1b); empty for none."""
    board = position.kit.board
    starts = [origin] if length <= 1 else [origin, *open_from(position, unit, origin, origin)]
    beside = (place for start in starts for place in board.neighbours[start])
    return next((place for place in beside if interns(position, place)), "")


def can_withdraw(position: IllusionsPosition, target: str, units: Sequence[str], spaces: int) -> bool:
    """Whether all units that defend a place can withdraw so far before the combat; nobody does by sea (25.2.3e)."""
    if position.kit.ground.spaces[target].kind == SEA:
        return False
    return all(first_steps(position, unit, target, spaces) for unit in units)
