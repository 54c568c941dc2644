"""Which seas are friendly to which nations (19.6), and how that changes with expanded naval operations (36.2, 36.3)."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def friendly_seas(position: KaisersPosition, side: str) -> frozenset[str]:
    """The seas in which forces of the side may sail (19.6)."""
    printed = _printed_seas(position.kit, side)
    changed = changed_seas(position)
    if not changed:
        return printed
    return printed | changed if side == ALLIED else printed - changed


def is_friendly(position: KaisersPosition, nation: str, sea: str) -> bool:
    """Whether a sea is friendly to a nation (19.6); those that changed hands are so to every Ally."""
    kit = position.kit
    side = kit.mix.nations[nation].side
    if sea in changed_seas(position):
        return side == ALLIED
    return sea in kit.tables.movement.friendly_seas.get(ALLIED if side == ALLIED else nation, ())


@derived
def changed_seas(position: KaisersPosition) -> frozenset[str]:
    """The seas that are friendly to the Allies because they hold the places at their gates (36.2, 36.3)."""
    if position.option("naval-operations") == "off":
        return frozenset()
    kit = position.kit
    held = {"occupation": occupied(position, ALLIED), "control": controlled(position, ALLIED)}
    return frozenset(
        gates.sea
        for gates in kit.tables.naval.changing_seas
        if all(held[gates.by] & kit.ground.get(kit.map.find(place) or "", 0) for place in gates.places)
    )


@cache
def _printed_seas(kit: Kit, side: str) -> frozenset[str]:
    seas = kit.tables.movement.friendly_seas
    keys = [side] if side == ALLIED else [nation for nation in seas if nation != ALLIED]
    return frozenset(sea for key in keys for sea in seas[key])
