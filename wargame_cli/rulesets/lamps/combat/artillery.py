"""Heavy Artillery (7.6.1, 7.6.2): which gun may fire with which army, in attack or defence."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.combat.advance import stopped_by_terrain
from wargame_cli.rulesets.lamps.ground.areas import has_technology, technology_helps
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: American armies use the guns of the Western Allies beside a French army only (8.4.2.2, 10.2.3.2).
_AMERICANS, _FRENCH = "united_states", "france"


def may_fire_with(position: LampsPosition, gun: str, army: str, target: str) -> bool:
    """Whether a gun is Ready to fire with an attack of an army beside it (7.6.1.1), and not stopped there (2.1.3)."""
    place = position.place_of(army)
    if position.place_of(gun) != place or not position.fresh(gun) or not technology_helps(position, place, target):
        return False
    if stopped_by_terrain(position, gun, place):
        return False
    shared = position.counter(gun).shared
    nation = position.counter(army).nation
    if nation == _AMERICANS:
        return _FRENCH in shared and any(
            position.counter(other).nation == _FRENCH for other in position.armies_at(place)
        )
    return nation in shared


def batteries(position: LampsPosition, side: str, area: str) -> list[str]:
    """The guns that may support a defence: with C1, Ready, beside an army of its nation (7.6.2)."""
    if not position.has(side, "C1") or not has_technology(position, area):
        return []
    nations = {position.counter(army).nation for army in position.armies_at(area)}
    guns = position.of_type("artillery", area)
    return [gun for gun in guns if position.fresh(gun) and nations.intersection(position.counter(gun).shared)]
