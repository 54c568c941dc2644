"""The position as a picture of the maps, in the view of a side."""

from __future__ import annotations

from dataclasses import replace

from wargame_cli.engine.board import Mask
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.holding import held
from wargame_cli.engine.maps.picture import Picture, Piece, with_hidden
from wargame_cli.rulesets.great_war_in_europe.fog import view
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS, SIDES
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling.combat import factors

#: The colours of each side and of each nation's counters, and of their print.
_COLOURS = {
    CP: ("#26292c", "#ffffff"),
    ALLIED: ("#3f8fd8", "#1c1c1c"),
    NATIONS["GE"]: ("#5c6155", "#ffffff"),
    NATIONS["TU"]: ("#d3b571", "#1c1c1c"),
    NATIONS["BR"]: ("#bb9760", "#1c1c1c"),
    NATIONS["FR"]: ("#679fcc", "#1c1c1c"),
    NATIONS["RU"]: ("#517d47", "#ffffff"),
    NATIONS["AH"]: ("#7d858c", "#1c1c1c"),
    NATIONS["BU"]: ("#6d3a23", "#ffffff"),
    NATIONS["IT"]: ("#c5d9ae", "#1c1c1c"),
    NATIONS["US"]: ("#546235", "#ffffff"),
    NATIONS["BE"]: ("#e1c79a", "#1c1c1c"),
    NATIONS["SR"]: ("#8563a3", "#ffffff"),
    NATIONS["GK"]: ("#e0ecf7", "#1c1c1c"),
    NATIONS["RO"]: ("#d6ad2d", "#1c1c1c"),
    NATIONS["MN"]: ("#a381bb", "#1c1c1c"),
    NATIONS["AB"]: ("#e7d6aa", "#1c1c1c"),
    NATIONS["ARM"]: ("#94627d", "#ffffff"),
    NATIONS["PN"]: ("#86b8a4", "#1c1c1c"),
}
#: Nations whose colours are alike in grey are told apart by a band along the edge of their counters, or two.
_PATTERNS = {
    NATIONS["BR"]: "band",
    NATIONS["US"]: "band",
    NATIONS["BE"]: "band",
    NATIONS["SR"]: "band",
    NATIONS["RO"]: "band",
    NATIONS["MN"]: "bands",
    NATIONS["AB"]: "bands",
    NATIONS["ARM"]: "bands",
    NATIONS["PN"]: "bands",
}
#: The mark of the map under which trenches are drawn.
_TRENCH = "central trench"


def picture(position: GreatWarPosition, side: str | None) -> Picture:
    """The maps with the pieces that `side` sees; "umpire" sees all, None is the public.

    Units that lie hidden in a stack are pieces without a word on them.
    """
    seen = position if side == "umpire" else view(position, side)
    pieces = {place: [_piece(seen, unit) for unit in units] for place, units in seen.stacks.items()}
    title = f"turn {position.turn}, {position.box.name}"
    ground: dict[str, Mask] = {each: seen.controlled(each) for each in SIDES}
    found = held(seen.kit.map, ground, seen.kit.own_land, SIDES)
    return Picture(
        _with_trenches(seen),
        with_hidden(pieces, seen.concealed, lambda place: seen.side_of(seen.at(place)[0])),
        title,
        holders=found.holders,
        colours=_COLOURS,
        patterns=_PATTERNS,
        sides=SIDES,
        conquered=found.conquered,
        front=found.front,
    )


def _with_trenches(position: GreatWarPosition) -> HexMap:
    """The map with the trenches that work now (14.52) and the Hindenburg Line (14.31)."""
    printed, dug = position.kit.map, frozenset((*position.trenches, *position.hindenburg))
    return replace(printed, marks={**printed.marks, _TRENCH: dug}) if dug else printed


def _piece(position: GreatWarPosition, unit: str) -> Piece:
    counter = position.counter(unit)
    return Piece(
        unit,
        counter.side,
        counter.type,
        factors(position, unit),
        faded=unit in position.depleted,
        nation=NATIONS[counter.nation],
    )
