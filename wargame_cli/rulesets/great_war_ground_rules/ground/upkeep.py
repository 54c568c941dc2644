"""What lasts only as long as somebody keeps it: fieldworks, entrenchments, pontoon bridges, work in progress (13A)."""

from __future__ import annotations

from wargame_cli.engine.naming import PlaceId
from wargame_cli.rulesets.great_war_ground_rules.ground import builders
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortificationChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import PontoonChanged, PortUpgraded, WorkEnded
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work

#: Fortifications that vanish where nobody maintains them (13A1a, 13A1b).
KEPT_UP = ("fieldworks", "entrenchment")
#: Work that takes units of a number of REs together, to the end (15A8).
IN_STRENGTH = {"devastation": 4.0, "restoration": 4.0}
#: What each grade of fortification is made from (13A1).
MADE_FROM = {"entrenchment": "fieldworks", "fort": "entrenchment", "improved-fort": "fort"}
#: Work that railroad engineers do, alone or beside others, and such that port engineers do (13B, 13C).
ON_RAILS = ("repair-rail", "clear-rail", "regauge", "upgrade-rail", "extend-rail")
ON_PORTS = ("demolish-port", "repair-port", "upgrade-port")
#: Such that nobody else does without them (13B3).
OF_RAILROAD_ENGINEERS = ("regauge", "upgrade-rail", "extend-rail")
#: Work that the engineers of divisions do as well (13I).
OF_DIVISIONS = ("fieldworks", "entrenchment")


def settle_upkeep(referee: Referee) -> None:
    """Take away what nobody keeps up any more; to be asked when a move, an overrun or a combat is complete.

    Fieldworks and entrenchments that are captured stay if the captor has a unit there that maintains them (15B2).
    Where a view conceals units nobody knows, and all stays.
    """
    position = referee.position
    for place in [place for place, grade in position.fortified.items() if grade in KEPT_UP]:
        if not position.concealed.get(place) and not any(
            builders.maintains(position, unit) for unit in position.at(place)
        ):
            rule = "13A1a" if position.fortified[place] == "fieldworks" else "13A1b"
            referee.emit(FortificationChanged(rule=rule, place=place, grade="", cause="abandoned"))
    for at in list(position.pontoons):
        if not is_bridged(position, at):
            referee.emit(PontoonChanged(rule="13A7", at=at, laid=False, cause="abandoned"))
    for place, unit in list(position.upgraded.items()):
        if position.place_of(unit) != place and not position.concealed.get(place):
            referee.emit(PortUpgraded(rule="13C2", place=place))
    for work in list(position.works):
        if cause := why_lost(position, work):
            seen_by = seen_by_all(position, work.units)
            ended = WorkEnded(rule="13A1c", seen_by=seen_by, side=work.side, what=work.what, at=work.at, cause=cause)
            referee.emit(ended)


def ends(at: str) -> tuple[PlaceId, ...]:
    """The hexes of a place of work: one, or the two of a hexside."""
    return tuple(at.split("-"))


def is_bridged(position: GroundPosition, at: str) -> bool:
    """Whether a pontoon bridge is maintained: one side owns both hexes and has pontoon engineers in one (13A7)."""
    owners = {position.owner_of(place) for place in ends(at)}
    if len(owners) != 1 or "" in owners:
        return False
    (side,) = owners
    if any(position.concealed.get(place) for place in ends(at)):
        return True
    return any(builders.is_pontoon(position, unit) for place in ends(at) for unit in position.units_at(side, place))


def why_lost(position: GroundPosition, work: Work) -> str:
    """Why work in progress is lost: its hex is not its side's any more, or nobody is left for it (13A1c); "" if not.

    Work in turns is that of the units that began it, and no helpers go on alone (13B3, 13C2); work in MPs stays as
    long as there is a unit that can go on (trap 55).
    """
    if any(not position.owns(work.side, place) for place in (work.place, *_built_into(work))):
        return "lost to the enemy"
    if position.concealed.get(work.place):
        return ""
    if not _goes_on(position, work):
        return "its units have left"
    base = MADE_FROM.get(work.what)
    return f"the {base} is gone" if base and position.fortified.get(work.at) != base else ""


def _goes_on(position: GroundPosition, work: Work) -> bool:
    """Whether the units are there that work in progress needs."""
    if work.turns:
        units = at_work(position, work)
        strong = sum(position.re(unit) for unit in units) >= IN_STRENGTH.get(work.what, 0.5)
        return strong and any(can_do(position, work.what, unit) for unit in units)
    there = {work.place, *ends(work.at)}
    return any(can_do(position, work.what, unit) for place in there for unit in position.units_at(work.side, place))


def _built_into(work: Work) -> tuple[PlaceId, ...]:
    """The hexes that must be the side's own throughout, beside that of the units (13A1f, 13A7)."""
    return ends(work.at) if work.what != "demolish-bridge" else ()


def at_work(position: GroundPosition, work: Work) -> list[str]:
    """The units that are still at work in turns: they have not left the hex where they began."""
    return [unit for unit in work.units if position.place_of(unit) == work.place]


def can_do(position: GroundPosition, what: str, unit: str) -> bool:
    """Whether a unit is of those that do a kind of work (13A, 13B, 13C, 13I); the state that it is in left aside."""
    if what in OF_RAILROAD_ENGINEERS:
        return builders.is_railroad(position, unit)
    if what == "upgrade-port":
        return builders.is_port(position, unit)
    if what == "pontoon":
        return builders.is_pontoon(position, unit)
    if builders.is_construction(position, unit):
        return True
    if what in ON_RAILS and builders.is_railroad(position, unit):
        return True
    if what in ON_PORTS and builders.is_port(position, unit):
        return True
    return what in OF_DIVISIONS and builders.has_engineers(position, unit)
