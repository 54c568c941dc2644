"""The position as a picture of the maps, in the view of a side."""

from __future__ import annotations

from msgspec.structs import replace

from wargame_cli.engine.board import Mask
from wargame_cli.engine.maps import palette
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.holding import held
from wargame_cli.engine.maps.picture import Picture, Piece, with_hidden
from wargame_cli.rulesets.great_war_in_europe.fog import view
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS, SIDES
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling.counters import factors

#: The colours of each side and of each nation's counters, and of their print.
_COLOURS = {
    CP: palette.CHARCOAL,
    ALLIED: palette.AZURE,
    NATIONS["GE"]: palette.FIELD_GREY,
    NATIONS["TU"]: palette.SAND,
    NATIONS["BR"]: palette.KHAKI,
    NATIONS["FR"]: palette.HORIZON_BLUE,
    NATIONS["RU"]: palette.FOREST,
    NATIONS["AH"]: palette.PIKE_GREY,
    NATIONS["BU"]: palette.MAHOGANY,
    NATIONS["IT"]: palette.PALE_GREEN,
    NATIONS["US"]: palette.OLIVE,
    NATIONS["BE"]: palette.BUFF,
    NATIONS["SR"]: palette.PURPLE,
    NATIONS["GK"]: palette.ICE,
    NATIONS["RO"]: palette.MUSTARD,
    NATIONS["MN"]: palette.LILAC,
    NATIONS["AB"]: palette.DUNE,
    NATIONS["ARM"]: palette.MAUVE,
    NATIONS["PN"]: palette.SEA_GREEN,
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
