"""Ports as they are now: their size, whether they function, what an upgrade makes of them (11B3b, 13C2, 15A3)."""

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Ports that an upgrade makes major ones, and the REs that it adds to a major or great one (13C2).
SMALL, MAJOR, GAIN = ("minor-port", "standard-port"), "major-port", 6


def port_size(position: GroundPosition, place: str) -> str:
    """The size of a port now: a minor or standard one that is kept upgraded is a major one (13C2)."""
    size = position.kit.port(place)
    return MAJOR if place in position.upgraded and size in SMALL else size


def most_hits(position: GroundPosition, place: str) -> int:
    """The damage with which the port of a hex, of the size that it is now, functions no more (11B3b, 13C2)."""
    return position.kit.tables.ports.most_hits(port_size(position, place))


def functions(position: GroundPosition, place: str) -> bool:
    """Whether a hex has a port that functions: it has not the most damage of its size (11B3b)."""
    return bool(position.kit.port(place)) and position.ports.get(place, 0) < most_hits(position, place)


def gain_by_upgrade(position: GroundPosition, place: str) -> int:
    """The REs that an upgrade adds to what a port supplies: up to those of a major port, else 6 (13C2)."""
    size, limit = position.kit.port(place), position.kit.tables.ports.limit
    if place not in position.upgraded:
        return 0
    return int((limit(MAJOR) or 0) - (limit(size) or 0)) if size in SMALL else GAIN
