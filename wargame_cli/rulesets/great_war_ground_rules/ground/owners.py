"""Who owns a hex, settled whenever a ZOC may have changed (5B; trap 11), and which hexes units may enter (6, 9J)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import capture, contested, upkeep, zones
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def settle(referee: Referee) -> None:
    """Every hex that a side has gained by its ZOCs is its own now, with what follows from it (5B).

    Then what nobody keeps up any more is gone (13A1).
    Asked after whatever moves, disrupts or removes a unit, and at the end of each phase.
    """
    contested.look_again(referee)
    position = referee.position
    for side, gained in gains(position).items():
        for place in position.kit.board.spaces(gained):
            capture.gain(referee, side, place, rule="5B")
    upkeep.settle_upkeep(referee)


@derived
def gains(position: GroundPosition) -> Mapping[Side, Mask]:
    """The hexes that each side gains now: held by a unit with a ZOC, or in an uncontested ZOC (5B).

    A city of the enemy must be held. Hexes where both sides hold stay as they are, and so do contested ones (9J,
    15G).
    """
    kit = position.kit
    zone = {side: zones.zone_mask(position, side) for side in SIDES}
    held = {side: zones.held_mask(position, side) for side in SIDES}
    free = kit.land & ~kit.board.mask(position.contested)
    cities = _cities(kit)
    found: dict[Side, Mask] = {}
    for side in (ENTENTE, CP):
        other = OTHER[side]
        by_zone = zone[side] & ~zone[other] & ~(cities & position.owned[other])
        found[side] = ((held[side] & ~held[other]) | by_zone) & free & ~position.owned[side]
    return found


@lru_cache(16)
def _cities(kit: Kit) -> Mask:
    return kit.board.mask(place for place in kit.kinds if kit.is_city(place))


def is_closed(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a hex lies in a command that a side does not control, and neither enters nor attacks (3F)."""
    return place in position.kit.closed.get(side, ())


def shut(position: GroundPosition, side: str, place: str) -> str:
    """Why a side's units enter a hex by no means, an overrun or a combat there included; "" where they may.

    Nobody enters a command that his side does not control (3F), or joins his own besieged units (15G).
    """
    if is_closed(position, side, place):
        return f"{position.kit.name(place)} lies in a command that you do not control (3F)"
    return f"{position.kit.name(place)} is besieged" if position.besieged.get(place) == side else ""


def may_enter(position: GroundPosition, side: str, place: str) -> str:
    """Why a side's units may not enter a hex: enemies in it own it, or it is contested (6, 9J); "" where they may.

    Overruns may, and units that besiege those in it (6F, 15G).
    """
    enemy = OTHER[side]
    if why := shut(position, side, place):
        return why
    if not position.units_at(enemy, place) or position.besieged.get(place) == enemy:
        return ""
    name = position.kit.name(place)
    if place in position.contested:
        return f"{name} is contested, and enemy units are in it"
    return f"{name} is enemy-owned and enemy-occupied" if position.owns(enemy, place) else ""
