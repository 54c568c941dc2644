"""Who builds: construction units, specialists for rail lines and ports, the engineers of divisions (13)."""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: The printed attack strength from which on a division has engineers (13I).
ENGINEERS_FROM = 5
_RAILROAD, _PORT = frozenset({types.RAILROAD_ENGINEER}), frozenset({types.PORT_ENGINEER})
_ENGINEERS = types.CONSTRUCTION | _RAILROAD


def is_construction(position: GroundPosition, unit: str) -> bool:
    """Whether a unit does every kind of construction work: construction, pontoon and combat engineers (13A, 13D)."""
    return unit in _of(position.kit, types.CONSTRUCTION)


def is_railroad(position: GroundPosition, unit: str) -> bool:
    """Whether they are railroad engineers, who work on rail lines alone (13B)."""
    return unit in _of(position.kit, _RAILROAD)


def is_port(position: GroundPosition, unit: str) -> bool:
    """Whether they are port construction engineers, who work on ports alone (13C)."""
    return unit in _of(position.kit, _PORT)


def is_pontoon(position: GroundPosition, unit: str) -> bool:
    """Whether they are pontoon engineers: construction engineers with a P by their movement rating (13A7)."""
    counter = position.counter(unit)
    return is_construction(position, unit) and (counter.type == types.PONTOON_ENGINEER or counter.values.endswith("P"))


def has_engineers(position: GroundPosition, unit: str, *, as_cadre: bool = False) -> bool:
    """Whether a division has engineers of its own: five printed attack points at least (13I).

    They build only at full strength; `as_cadre` they maintain fieldworks and entrenchments as well.
    """
    return unit in _divisions(position.kit) and (as_cadre or unit not in position.reduced)


@lru_cache(16)
def _divisions(kit: Kit) -> frozenset[str]:
    """The divisions that have engineers while they are at full strength."""
    return frozenset(
        unit for unit, counter in kit.units.items() if counter.is_division and counter.front.attack >= ENGINEERS_FROM
    )


def builds(position: GroundPosition, unit: str) -> bool:
    """Whether a unit does work of some kind now but on ports alone (13)."""
    return unit in _of(position.kit, _ENGINEERS) or has_engineers(position, unit)


@lru_cache(64)
def _of(kit: Kit, kinds: frozenset[str]) -> frozenset[str]:
    """The units of these types."""
    return frozenset(unit for unit, counter in kit.units.items() if counter.of(kinds))


def maintains(position: GroundPosition, unit: str) -> bool:
    """Whether a unit maintains the fieldworks or entrenchments of its hex (13A1a, 13A1b, 13I)."""
    return is_construction(position, unit) or has_engineers(position, unit, as_cadre=True)
