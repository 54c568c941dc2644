"""Each unit's supply as a report: the source and the path, or where the line is cut and by what (6.2.2, 8.3.2)."""

from __future__ import annotations

from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, is_neutral
from wargame_cli.rulesets.lamps.ground.supply import (
    can_be_refit,
    land_supplied,
    open_ports,
    producing_homes,
    production_supplied,
)
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: Where supply by sea comes from (6.2.2.2).
_BRITAIN = "british_isles"


def supply_of(position: LampsPosition, side: str) -> list[SupplyStatus]:
    """The supply of every army and of the Tanks that a side leads on the map: whether they could be refitted."""
    return [
        _status(position, unit)
        for unit in sorted(position.units())
        if position.on_map(unit)
        and seat_of(position, position.faction_of(unit)) == side
        and position.counter(unit).type in ("army", "tanks")
    ]


def _status(position: LampsPosition, unit: str) -> SupplyStatus:
    kit = position.kit
    place = position.place_of(unit)
    side = position.side_of(unit)
    here = kit.board.bit.get(place, 0)
    nations = position.counter(unit).shared or (position.counter(unit).nation,)
    nation = next((each for each in nations if here & production_supplied(position, each)), nations[0])
    homes = producing_homes(position, nation)

    def is_source(area: str) -> bool:
        return bool(kit.board.bit[area] & homes) and position.control.get(area) == side

    def is_ours(area: str) -> bool:
        return position.control.get(area) == side and area != ALBANIA

    if can_be_refit(position, unit):
        if here & production_supplied(position, nation):
            path = tuple(kit.land.path(place, is_source, is_ours) or (place,))
            return _told(position, unit, path[-1], path, "8.3.2")
        ports = open_ports(position)
        port = kit.land.path(place, lambda area: bool(kit.board.bit[area] & ports), is_ours) if here else None
        return _told(position, unit, _BRITAIN, (*(port or (place,)), _BRITAIN), "6.2.2.2")
    line = kit.land.path(place, lambda area: bool(kit.board.bit[area] & homes), lambda _: True) if here else None
    first = 1 if position.option("albania-supply") == "out-of" else 0
    cut = next((area for area in (line or ())[first:] if not is_ours(area)), place)
    return SupplyStatus(
        unit=unit,
        side=side,
        place=place,
        supplied=False,
        rule="8.3.2" if here & land_supplied(position, nation) else "6.2.2.1",
        cut_at=kit.name(cut),
        cut_by=_cut_by(position, nation, cut, is_cut_off=line is None),
        nearest_source=kit.name(line[-1]) if line else "",
    )


def _cut_by(position: LampsPosition, nation: str, cut: str, *, is_cut_off: bool) -> str:
    """What stops a line at an area, or why there is none."""
    if is_cut_off:
        return f"no land leads to a Home Area of {title(nation)}"
    if cut == ALBANIA:
        return "no line of supply passes Albania"
    if is_neutral(position, cut):
        return "neutral land"
    return f"{position.control.get(cut) or 'nobody'} controls it"


def _told(position: LampsPosition, unit: str, source: str, path: tuple[str, ...], rule: str) -> SupplyStatus:
    """A unit in supply; over the sea its line goes on from a port."""
    by_sea = ("by sea",) if rule == "6.2.2.2" else ()
    name = position.kit.name
    return SupplyStatus(
        unit=unit,
        side=position.side_of(unit),
        place=position.place_of(unit),
        supplied=True,
        rule=rule,
        source=name(source),
        path=(*map(name, path[:-1]), *by_sea, name(path[-1])),
    )
