"""Special sources of general supply (11C2b): Res Pts, general supply points, improved fortresses."""

from collections.abc import Collection, Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.naming import PlaceId, UnitId
from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground import points, supply
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import counted
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import is_improved_fortress
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.logistics.gsp import made
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import SpecialSupply
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

Kind = Literal["fortress", "gsp", "res"]
#: The sources in the order in which they are used: those that cost nothing first.
KINDS: tuple[Kind, ...] = ("fortress", "gsp", "res")
#: The REs in its hex that an improved fortress supplies (11C2biii).
FORTRESS_RE = 15.0
_CALLED: Mapping[Kind, str] = {"fortress": "improved fortress", "gsp": "general supply points", "res": "Res Pt"}


class SpecialSources(msgspec.Struct):
    """What special sources have supplied in this initial phase: REs by kind and hex, and the fortresses that did."""

    used: dict[tuple[Kind, PlaceId], float] = {}
    fortresses: set[PlaceId] = set()
    settled: bool = False


class UseSource(Order, frozen=True, kw_only=True):
    """Put units that are out of general supply in it for this player turn, by a special source (11C2b).

    It comes before all other orders of the phase. The turns out of supply are counted on.
    `special-supply`: the hex of the source.
    `source`: `res` (one Res Pt, which is gone then), `gsp` or `fortress`.
    `with`: the units; all that it can supply if left out.
    """

    verb: ClassVar[str] = "special-supply"
    example: ClassVar[str] = "{special-supply: 0825, source: res}"

    place: PlaceName = msgspec.field(name="special-supply")
    source: Kind
    units: tuple[UnitName, ...] = msgspec.field(name="with", default=())

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """The units alone."""
        return (self.place, *self.units)


# -- what a source can do -------------------------------------------------------------------------------------------


def needy(position: GroundPosition, side: str) -> list[UnitId]:
    """The units of a side that are out of general supply and have no special source yet, the longest first."""
    return sorted(
        (
            unit
            for unit in position.unsupplied
            if position.side_of(unit) == side and unit not in position.by_special and position.on_map(unit)
        ),
        key=lambda unit: (-counted(position, unit), unit not in position.isolated, -position.re(unit), unit),
    )


def why_no_source(position: GroundPosition, side: str, kind: Kind, place: str) -> str:
    """Why a hex holds no special source of that kind for a side; empty where it does (11C2, 11C2b)."""
    name = position.kit.name(place)
    if not position.owns(side, place):
        return f"{name} is not yours"
    if kind == "res":
        return "" if points.unused(position, side, place) > 0 else f"you have no Res Pt in {name}"
    if kind == "gsp":
        if supply_points(position, side, place):
            return ""
        if made(position, side, place):
            return f"the general supply points in {name} were made in this phase, and serve from the next one on"
        return f"you have no general supply points in {name}"
    if not is_improved_fortress(position, place):
        return f"there is no improved fortress in {name}"
    if place in position.enemy_owned:
        return f"the enemy has owned the fortress of {name}"
    return f"the fortress of {name} is depleted" if place in position.depleted else ""


def supply_points(position: GroundPosition, side: str, place: str) -> int:
    """The general supply points of a side in a hex, without those that were made in this phase (11C2bii)."""
    there = sum(lot.points for lot in position.gsp if (lot.side, lot.place) == (side, place))
    return there - made(position, side, place)


def why_not_supplied(position: GroundPosition, side: Side, unit: str, kind: Kind, place: str) -> str:
    """Why a source cannot supply a unit; empty where it can (11B1, 11C2b, 11E)."""
    start = position.place_of(unit)
    if unit not in position.unsupplied:
        return f"{unit} is in regular general supply"
    if unit in position.by_special:
        return f"{unit} is supplied by a special source already"
    name = position.kit.name(place)
    if kind == "fortress":
        return "" if start == place else f"{unit} is not in the fortress of {name}"
    nation = position.counter(unit).nationality
    if kind == "res" and points.barred(position, side, place, nation):
        return f"an Army HQ of another nationality is with the Res Pts in {name}"
    bit = position.kit.board.bit
    if supply.over_land(position, side, bit[place], overland.climbs(position, unit)) & bit[start]:
        return ""
    return f"{unit} traces no supply line over land to {name}"


def room(position: GroundPosition, record: SpecialSources, side: str, kind: Kind, place: str) -> float:
    """The REs that a source can still supply in this phase; a Res Pt any number."""
    if kind == "res":
        return float("inf")
    whole = FORTRESS_RE if kind == "fortress" else float(supply_points(position, side, place))
    return whole - record.used.get((kind, place), 0)


def draw(
    position: GroundPosition, record: SpecialSources, side: Side, kind: Kind, place: str, units: Collection[UnitId]
) -> tuple[list[UnitId], dict[PlaceId, float]]:
    """Which of some units a source supplies, in their order, and the REs that they draw from it, by hex.

    General supply points of several hexes serve a unit together if it traces to each of them (11C2bii).
    """
    places = [place, *(at for at in sources_of(position, side, kind) if kind == "gsp" and at != place)]
    places = [at for at in places if not why_no_source(position, side, kind, at)]
    left = {at: room(position, record, side, kind, at) for at in places}
    found, drawn = [], dict.fromkeys(places, 0.0)
    for unit in units:
        near = [at for at in places if left[at] > 0 and not why_not_supplied(position, side, unit, kind, at)]
        need = position.re(unit)
        if place not in near or need > sum(left[at] for at in near):
            continue
        found.append(unit)
        for at in near:
            part = min(need, left[at])
            left[at], drawn[at], need = left[at] - part, drawn[at] + part, need - part
    return found, drawn


def eligible(referee: Referee, side: Side, kind: Kind, place: str) -> list[UnitId]:
    """The units that a source would supply now: the neediest first, as many as it can."""
    position = referee.position
    return draw(position, referee.record(SpecialSources), side, kind, place, needy(position, side))[0]


def sources_of(position: GroundPosition, side: Side, kind: Kind) -> list[PlaceId]:
    """The hexes with what may be special sources of a kind for a side."""
    match kind:
        case "fortress":
            return sorted(position.improved)
        case "gsp":
            return sorted({lot.place for lot in position.gsp if lot.side == side})
        case "res":
            return sorted(position.res.get(side, {}))


def open_sources(referee: Referee, side: Side) -> list[tuple[Kind, PlaceId]]:
    """The special sources of a side that could supply units now, those that cost nothing first."""
    position = referee.position
    return [
        (kind, place)
        for kind in KINDS
        for place in sources_of(position, side, kind)
        if not why_no_source(position, side, kind, place) and eligible(referee, side, kind, place)
    ]


# -- the order ------------------------------------------------------------------------------------------------------


@BOOK.forbids("11C2b", UseSource)
def there_is_a_source(order: UseSource, referee: Referee) -> str | None:
    """The hex holds that source, and the side owns it"""
    return why_no_source(referee.position, referee.side, order.source, order.place) or None


@BOOK.forbids("11C2b", UseSource)
def special_supply_comes_first(order: UseSource, referee: Referee) -> str | None:
    """Special sources are used when supply is judged, before anything else of the phase"""
    settled = referee.record(SpecialSources).settled
    return "special sources are used before all other orders of the phase" if settled else None


@BOOK.forbids("11C2b", UseSource)
def it_supplies_those_units(order: UseSource, referee: Referee) -> str | None:
    """The units are out of general supply, trace to the source, and are no more REs than it supplies"""
    position, side = referee.position, side_named(referee.side)
    if why_no_source(position, side, order.source, order.place):
        return None  # another check refuses it
    for unit in order.units:
        if position.side_of(unit) != side or not position.on_map(unit):
            return f"{unit} is no unit of yours on the map"
        if why := why_not_supplied(position, side, unit, order.source, order.place):
            return why
    if not order.units and not eligible(referee, side, order.source, order.place):
        return f"no unit out of general supply can use the {_CALLED[order.source]} in {position.kit.name(order.place)}"
    record = referee.record(SpecialSources)
    short = set(order.units).difference(draw(position, record, side, order.source, order.place, order.units)[0])
    if not short:
        return None
    size = sum(position.re(unit) for unit in order.units)
    left = room(position, record, side, order.source, order.place)
    return f"{size:g} REs are more than the {left:g} that it supplies"


@BOOK.performs(UseSource)
def use_the_source(order: UseSource, referee: Referee) -> None:
    """They are in general supply for the player turn; a Res Pt is spent for it (11C2bi)."""
    side = side_named(referee.side)
    units = order.units or tuple(eligible(referee, side, order.source, order.place))
    use(referee, side, order.source, order.place, units)


def use(referee: Referee, side: Side, kind: Kind, place: str, units: Collection[UnitId]) -> None:
    """A special source supplies these units; a Res Pt is struck off at once, so that nobody spends it twice."""
    position, record = referee.position, referee.record(SpecialSources)
    for at, res in draw(position, record, side, kind, place, units)[1].items():
        record.used[kind, at] = record.used.get((kind, at), 0) + res
    if kind == "fortress":
        record.fortresses.add(place)
    groups: dict[tuple[str, ...], list[str]] = {}
    for unit in units:
        groups.setdefault(position.seen_by(unit), []).append(unit)
    for seen, group in sorted(groups.items()):
        event = SpecialSupply(rule="11C2b", seen_by=seen, side=side, place=place, source=kind, units=tuple(group))
        referee.emit(event)
    if kind == "res":
        points.spend(referee, side, place, "11C2b", "general supply")


# -- what no order said ---------------------------------------------------------------------------------------------


def use_by_choice(referee: Referee, side: Side) -> None:
    """Sources that no order named: a side is asked for each. Res Pts are kept by default, others serve."""
    declined: set[tuple[Kind, PlaceId]] = set()
    while offers := [each for each in open_sources(referee, side) if each not in declined]:
        kind, place = offers[0]
        declined.add(offers[0])
        units = eligible(referee, side, kind, place)
        if _wants(referee, side, kind, place, units):
            use(referee, side, kind, place, units)


def _wants(referee: Referee, side: Side, kind: Kind, place: str, units: list[UnitId]) -> bool:
    position = referee.position
    last = any(unit in position.isolated and counted(position, unit) > 1 for unit in units)
    question = Question(
        label=f"{place} {kind}",
        side=side,
        kind="special-supply",
        text=(
            f"Shall the {_CALLED[kind]} in {position.kit.name(place)} put {', '.join(units)} in general supply "
            "for this player turn?"
        ),
        options=("use", "keep"),
        default="keep" if kind == "res" else "use",
        rule="11C2b",
        about=(place, kind, *units),
    )
    policies = {"use": "use", "keep": "keep", "last-chance": "use" if last else "keep"}
    return referee.ask(question, lambda: policies) == "use"
