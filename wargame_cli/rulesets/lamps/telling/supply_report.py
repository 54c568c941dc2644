"""Each unit's supply as a report: the source and the path, or where the line is cut and by what (6.2.2, 8.3.2)."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.engine.ruleset import SupplyStatus
from wargame_cli.rulesets.lamps.areas import is_neutral
from wargame_cli.rulesets.lamps.position import LampsPosition, coast_of
from wargame_cli.rulesets.lamps.supply import (
    can_be_refit,
    land_supplied,
    open_ports,
    producing_homes,
    production_supplied,
)


def supply_of(position: LampsPosition, factions: Collection[str]) -> list[SupplyStatus]:
    """The supply of every army and of the Tanks of these factions on the map: whether they could be refitted."""
    return [
        _status(position, unit)
        for unit in sorted(position.units())
        if position.on_map(unit)
        and position.faction_of(unit) in factions
        and position.unit(unit).type in ("army", "tanks")
    ]


def _status(position: LampsPosition, unit: str) -> SupplyStatus:
    kit = position.kit
    place = position.place_of(unit)
    side = position.side_of(unit)
    nation = position.unit(unit).nation
    here = kit.board.bit.get(place, 0)
    homes = producing_homes(position, nation)

    def is_source(area: str) -> bool:
        return bool(kit.board.bit[area] & homes) and position.control.get(area) == side

    def is_ours(area: str) -> bool:
        return position.control.get(area) == side and area != "albania"

    if can_be_refit(position, unit):
        if here & production_supplied(position, nation):
            path = tuple(kit.land.path(place, is_source, is_ours) or (place,))
            return _told(position, unit, path[-1], path, "8.3.2")
        ports = open_ports(position)
        port = kit.land.path(place, lambda area: bool(kit.board.bit[area] & ports), is_ours) if here else None
        path = (*(port or (place,)), "by sea", "british_isles")
        return _told(position, unit, "british_isles", path, "6.2.2.2")
    way = (
        None
        if coast_of(place)
        else kit.land.path(place, lambda area: bool(kit.board.bit[area] & homes), lambda _: True)
    )
    cut = next((area for area in (way or ())[1:] if not is_ours(area)), "")
    by = (
        "neutral land"
        if cut and is_neutral(position, cut)
        else f"{position.control.get(cut) or 'nobody'} control"
        if cut
        else ""
    )
    rule = "6.2.2.1" if not here & land_supplied(position, nation) else "8.3.2"
    return SupplyStatus(
        unit=unit,
        side=side,
        place=place,
        supplied=False,
        rule=rule,
        cut_at=cut,
        cut_by=by or "the sea",
        nearest_source=way[-1] if way else "",
    )


def _told(position: LampsPosition, unit: str, source: str, path: tuple[str, ...], rule: str) -> SupplyStatus:
    return SupplyStatus(
        unit=unit,
        side=position.side_of(unit),
        place=position.place_of(unit),
        supplied=True,
        rule=rule,
        source=source,
        path=path,
    )
