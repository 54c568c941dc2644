"""The position as a picture of the map."""

from __future__ import annotations

from wargame_cli.engine.maps import palette
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.rulesets.lamps.kit.nations import CP, SIDE, TE
from wargame_cli.rulesets.lamps.kit.nations import title as named
from wargame_cli.rulesets.lamps.position.position import LampsPosition, coast_of

#: The kinds of unit as the drawing calls its symbols.
_KINDS = {"army": "infantry", "artillery": "artillery", "tanks": "armour", "fleet": "fleet", "u-boat": "submarine"}


#: The colours of each alliance and of each nation's counters, and of their print.
_COLOURS = {
    CP: palette.CHARCOAL,
    TE: ("#d46252", "#1c1c1c"),
    "germany": palette.FIELD_GREY,
    "austria_hungary": palette.PIKE_GREY,
    "turkey": palette.SAND,
    "bulgaria": palette.MAHOGANY,
    "great_britain": palette.KHAKI,
    "france": palette.HORIZON_BLUE,
    "russia": palette.FOREST,
    "italy": palette.PALE_GREEN,
    "united_states": palette.OLIVE,
    "serbia": palette.PURPLE,
    "romania": palette.MUSTARD,
    "belgium": palette.BUFF,
    "greece": palette.ICE,
}
#: Nations whose colours are alike in grey are told apart by a band along the edge of their counters, or two.
_PATTERNS = {
    "great_britain": "band",
    "united_states": "band",
    "serbia": "band",
    "romania": "band",
    "belgium": "band",
}


def picture(position: LampsPosition, reader: str | None) -> Picture:
    """The map with every piece on it and beside it; Spent and Fired ones are paler. All of it is open."""
    kit = position.kit
    pieces: dict[str, list[Piece]] = {}
    for place, units in position.stacks.items():
        if coast := coast_of(place):
            pieces.setdefault(coast, []).extend(_piece(position, unit, "beachhead") for unit in units)
        else:
            pieces[place] = [_piece(position, unit) for unit in units]
    notes = {
        area: (f"{len(owners)} trench" + ("es" if len(owners) > 1 else ""),)
        for area, owners in position.trenches.items()
    }
    for air in position.air:
        notes[air.area] = (*notes.get(air.area, ()), f"air {air.side}" + (" flown" if air.flown else ""))
    title = f"turn {position.turn}, {position.season}"
    owners = {nation: named(nation) for nation in SIDE}
    homes = {area.id: SIDE[area.owner] for area in kit.map.areas.values() if area.owner}
    conquered = frozenset(area for area, side in position.control.items() if homes.get(area, side) != side)
    return Picture(
        kit.map,
        pieces,
        title,
        holders=dict(position.control),
        owners=owners,
        colours=_COLOURS,
        patterns=_PATTERNS,
        notes=notes,
        conquered=conquered,
    )


def _piece(position: LampsPosition, unit: str, detail: str = "") -> Piece:
    counter = position.counter(unit)
    return Piece(unit, counter.side, _KINDS[counter.type], detail, not position.fresh(unit), counter.nation)
