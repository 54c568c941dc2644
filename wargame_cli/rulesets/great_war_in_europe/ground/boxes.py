"""Available Units Boxes and dead piles (5.11, 5.35, 13.23): one of each a side, in the combined game one a part of it.

Where Europe or the Near East is played alone, a side has one box and one pile for all its units.
"""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    BOX,
    DEAD,
    NEAR_EAST_BOX,
    NEAR_EAST_DEAD,
    GreatWarPosition,
)

#: Units that may come into play in Europe or in Egypt (3.26, 13.23).
EITHER = "Vr"


def boxes(position: GreatWarPosition, side: str) -> tuple[str, ...]:
    """The Available Units Boxes of a side."""
    own = side_named(side)
    return (BOX[own], NEAR_EAST_BOX[own]) if position.kit.mode.combined else (BOX[own],)


def dead_piles(position: GreatWarPosition, side: str) -> tuple[str, ...]:
    """The dead piles of a side."""
    own = side_named(side)
    return (DEAD[own], NEAR_EAST_DEAD[own]) if position.kit.mode.combined else (DEAD[own],)


def near_east_box(position: GreatWarPosition, side: str) -> str:
    """The box of a side for its units of the Near East (13.23)."""
    return boxes(position, side)[-1]


def box_at(position: GreatWarPosition, side: str, place: str) -> str:
    """The box of a side for the maps on which a place lies."""
    own = boxes(position, side)
    return own[0] if position.kit.in_europe(place) else own[-1]


def available(position: GreatWarPosition, side: str) -> list[str]:
    """The units in the Available Units Boxes of a side."""
    return [unit for box in boxes(position, side) for unit in position.at(box)]


def dead(position: GreatWarPosition, side: str) -> list[str]:
    """The units in the dead piles of a side."""
    return [unit for pile in dead_piles(position, side) for unit in position.at(pile)]


def box_of_entry(position: GreatWarPosition, unit: str) -> str:
    """The box into which a unit goes that comes for the first time (5.11)."""
    own = boxes(position, position.side_of(unit))
    return own[-1] if unit in position.kit.near_eastern else own[0]


def pile_at(position: GreatWarPosition, unit: str, place: str) -> str:
    """The dead pile for a unit that is lost in a place: that of its maps, or of the maps of its box (5.22, 5.35)."""
    piles = dead_piles(position, position.side_of(unit))
    in_europe = position.kit.in_europe(place) or place in BOX.values()
    return piles[0] if in_europe else piles[-1]


def box_of_rebuilt(position: GreatWarPosition, unit: str) -> str:
    """The box of the maps on which a unit was lost; German units are rebuilt in Europe (5.35, 5.37)."""
    own = boxes(position, position.side_of(unit))
    in_europe = position.place_of(unit) in DEAD.values() or position.counter(unit).nation == "GE"
    return own[0] if in_europe else own[-1]


def comes_to_europe(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit of a box comes into play on the maps of Europe (13.23)."""
    kit = position.kit
    if not kit.mode.near_east:
        return True
    return kit.mode.combined and (position.place_of(unit) in BOX.values() or _either(position.counter(unit)))


def comes_to_the_near_east(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit of a box comes into play on the maps of the Near East (13.23)."""
    kit = position.kit
    if not kit.mode.combined:
        return kit.mode.near_east
    return position.place_of(unit) not in BOX.values() or _either(position.counter(unit))


def _either(counter: Counter) -> bool:
    return counter.code == EITHER
