"""Limited intelligence (14N2): what a side may see of a position."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.ground import zones
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import is_hidden
from wargame_cli.rulesets.great_war_ground_rules.kit.book import LIMITED_INTELLIGENCE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


def view(position: GroundPosition, side: str | None) -> GroundPosition:
    """The position as a side, or the public, may see it.

    Of an unknown corps of the enemy only the Corps HQ is seen; `concealed` counts what is in its box, and `exerting`
    names such hexes next to the side's own units that have a ZOC in adjacent ones, as its owner must say (14N2). The
    pools and all else lie open.
    """
    seen = position.copy()
    seen.keep_wishes_of(side)
    if position.option(LIMITED_INTELLIGENCE) == "off":
        return seen
    hidden = {
        unit for owner in SIDES if owner != side for unit in position.units_of(owner) if is_hidden(position, unit)
    }
    fields = {name: _without(getattr(seen, name), hidden) for name in seen.__struct_fields__}
    for unit in hidden:
        place = position.place_of(unit)
        fields["concealed"][place] = fields["concealed"].get(place, 0) + 1
    fields["exerting"] = _exerting(position, side, hidden)
    bare = GroundPosition(**fields)
    position.hand_down(bare)
    bare.recount()
    bare.veil()
    return bare


def _exerting(position: GroundPosition, side: str | None, hidden: Collection[str]) -> list[str]:
    """The hexes of unknown corps with ZOCs around them that units of the side are adjacent to (14N2)."""
    if side is None:
        return []
    board = position.kit.board
    near = board.all_steps.spread(position.occupied(side))
    places = {position.place_of(unit) for unit in hidden if zones.exerts_around(position, unit)}
    return sorted(place for place in places if near & board.bit[place])


def _without(value: Any, hidden: Collection[str]) -> Any:
    """A part of a position that names no hidden unit: as an entry, as a key, by itself or after a stroke, or as what a
    key stands for."""
    if isinstance(value, list):
        return [_without(each, hidden) for each in value if not _names(each, hidden)]
    if isinstance(value, dict):
        return {
            key: _without(each, hidden)
            for key, each in value.items()
            if not _names(key, hidden) and not _names(each, hidden)
        }
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: _without(getattr(value, name), hidden) for name in value.__struct_fields__})
    return value


def _names(value: Any, hidden: Collection[str]) -> bool:
    return isinstance(value, str) and value.rpartition("/")[2] in hidden
