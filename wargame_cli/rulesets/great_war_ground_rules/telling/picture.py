"""The position as a picture of the map, in the view of a side."""

from __future__ import annotations

from msgspec.structs import replace

from wargame_cli.engine.board import Mask
from wargame_cli.engine.maps import palette
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.holding import Held, held
from wargame_cli.engine.maps.picture import Picture, Piece, with_hidden
from wargame_cli.rulesets.great_war_ground_rules.fog import view
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import (
    AMERICA,
    AUSTRIA,
    BELGIUM,
    BRITAIN,
    CP,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    OTTOMAN,
    PORTUGAL,
    RUSSIA,
    SERBIA,
    SIDES,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import factors

#: The colours of each side and of each nation's counters, and of their print.
_COLOURS = {
    CP: palette.CHARCOAL,
    ENTENTE: palette.AZURE,
    GERMANY: palette.FIELD_GREY,
    AUSTRIA: palette.PIKE_GREY,
    OTTOMAN: palette.SAND,
    BRITAIN: palette.KHAKI,
    FRANCE: palette.HORIZON_BLUE,
    BELGIUM: palette.BUFF,
    AMERICA: palette.OLIVE,
    ITALY: palette.PALE_GREEN,
    PORTUGAL: ("#778d3e", "#1c1c1c"),
    RUSSIA: palette.FOREST,
    JAPAN: palette.ROSE,
    SERBIA: palette.PURPLE,
}
#: Nations whose colours are alike in grey are told apart by a band along the edge of their counters, or two.
_PATTERNS = {
    BRITAIN: "band",
    BELGIUM: "band",
    AMERICA: "band",
    PORTUGAL: "band",
    SERBIA: "band",
    JAPAN: "bands",
}


def picture(position: GroundPosition, side: str | None) -> Picture:
    """The map with the pieces that `side` sees; "umpire" sees all, None is the public.

    Units in corps that nobody knows are pieces without a word on them (14N2).
    """
    seen = position if side == "umpire" else view(position, side)
    pieces = {place: [_piece(seen, unit) for unit in units] for place, units in seen.stacks.items()}
    title = f"turn {position.turn}, {named(position.date)}"
    found = _held(seen)
    return Picture(
        _as_it_is(seen),
        with_hidden(pieces, seen.concealed, lambda place: _whose(seen, place)),
        title,
        holders=found.holders,
        colours=_COLOURS,
        patterns=_PATTERNS,
        sides=SIDES,
        conquered=found.conquered,
        front=found.front,
    )


def _whose(position: GroundPosition, place: str) -> str:
    """The side of what lies in a hex: that of a unit which is seen there, or its owner."""
    return next((position.side_of(unit) for unit in position.at(place)), position.owner_of(place))


def _held(position: GroundPosition) -> Held:
    """What each side owns; contested hexes lie between the lines of both (5B, 9J)."""
    board = position.kit.board
    contested, first = board.mask(position.contested), position.kit.first_owner
    own: dict[str, Mask] = {
        side: board.mask(place for place, owner in first.items() if owner == side) for side in SIDES
    }
    ground: dict[str, Mask] = {side: position.owned[side] | contested for side in SIDES}
    return held(position.kit.map, ground, own, SIDES)


def _as_it_is(position: GroundPosition) -> HexMap:
    """The map with contested and devastated hexes and with fortifications by grade (9J, 15A8, 15B)."""
    printed = position.kit.map
    marks: dict[str, set[str]] = {
        "contested": set(position.contested),
        "devastated": set(position.devastated),
    }
    for place, grade in position.fortified.items():
        marks.setdefault(grade, set()).add(place)
    return replace(
        printed, marks={**printed.marks, **{name: frozenset(places) for name, places in marks.items() if places}}
    )


def _piece(position: GroundPosition, unit: str) -> Piece:
    counter = position.counter(unit)
    return Piece(
        unit,
        counter.side,
        counter.type,
        factors(position, unit),
        faded=unit in position.reduced or unit in position.inactive or unit in position.disruption,
        nation=counter.nation,
    )
