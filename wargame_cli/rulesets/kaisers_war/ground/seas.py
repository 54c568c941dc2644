"""Which seas are friendly to which nations (19.6) and how that changes (36.2, 36.3); where ships sail (19.7)."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.kaisers_war.ground.control import controlled
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, KaisersPosition


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


# -- where ships sail (19.7) -------------------------------------------------------------------------------------------


def may_sail(position: KaisersPosition, nation: str, sea: str) -> bool:
    """Whether ships of a nation may operate in a sea: it is friendly (19.6) and they have a base on it (19.7)."""
    kit = position.kit
    always = kit.tables.movement.always_based
    if not is_friendly(position, nation, sea):
        return False
    if nation in always.nations and sea in always.seas:
        return True
    return sea in based_seas(position, kit.mix.nations[nation].side)


@derived
def based_seas(position: KaisersPosition, side: str) -> frozenset[str]:
    """The seas on whose coasts a side controls or occupies a naval base."""
    held = controlled(position, side)
    return frozenset().union(*(seas for base, seas in _bases(position.kit) if held & base))


@cache
def _bases(kit: Kit) -> tuple[tuple[Mask, frozenset[str]], ...]:
    """The naval bases, each with the seas on whose coasts it lies."""
    bases = (hex for hex, kinds in kit.kinds.items() if "naval-base" in kinds)
    return tuple((kit.board.bit[hex], kit.coasts.get(hex, frozenset())) for hex in bases)


@derived
def seas_at(position: KaisersPosition, place: str, nation: str) -> frozenset[str]:
    """The seas at a coastal hex or off-map box on which a nation's markers may sail now (19.6, 19.7, 20.7)."""
    kit = position.kit
    if place in BOXES.values():
        here = friendly_seas(position, ALLIED) if kit.mix.nations[nation].side == ALLIED else frozenset()
    else:
        here = kit.coasts.get(place, frozenset())
    return frozenset(sea for sea in here if may_sail(position, nation, sea))
