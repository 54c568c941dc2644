"""The facts of The Lamps Are Going Out that conformance cases may expect, beside those of every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from wargame_cli.engine.cases import FactBook, Played
from wargame_cli.rulesets.lamps.areas import garrison
from wargame_cli.rulesets.lamps.card_events import CardDrawn
from wargame_cli.rulesets.lamps.combat_events import Fought
from wargame_cli.rulesets.lamps.demands import all_demands
from wargame_cli.rulesets.lamps.last_stand import least_die
from wargame_cli.rulesets.lamps.nations import NATIONS, SIDE
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.production import available
from wargame_cli.rulesets.lamps.production_events import PointsSent, PointsTallied
from wargame_cli.rulesets.lamps.supply import can_be_refit
from wargame_cli.rulesets.lamps.telling.advice import destinations
from wargame_cli.rulesets.lamps.transfers import cap, not_eligible
from wargame_cli.rulesets.lamps.trenches import whole_trenches
from wargame_cli.rulesets.lamps.victory import points_of

FACTS = FactBook()


def _unlike(expected: object, found: object, of: str = "") -> Iterator[str]:
    if expected != found:
        yield f"expected {f'{of} ' if of else ''}{expected}, found {found}"


def _each(expected: Mapping[str, object], found: Mapping[str, object]) -> Iterator[str]:
    for name, wanted in expected.items():
        yield from _unlike(wanted, found.get(name), name)


def _fights(played: Played) -> list[Fought]:
    return [event for event in played.events if isinstance(event, Fought)]


# -- units and areas --------------------------------------------------------------------------------------------


@FACTS
def status(expected: dict[str, Literal["fresh", "spent", "ready", "fired"]], played: Played) -> Iterator[str]:
    """Which side units show afterwards."""
    for unit, wanted in expected.items():
        if not played.after.knows(unit):
            yield f"there is no unit {unit!r}"
        elif played.after.fresh(unit) != (wanted in ("fresh", "ready")):
            yield f"expected {unit} {wanted}; it is not"


@FACTS
def control(expected: dict[str, Literal["CP", "TE", "nobody"]], played: Played) -> Iterator[str]:
    """Who controls areas afterwards."""
    yield from _each(expected, {area: played.after.control.get(area, "nobody") for area in expected})


@FACTS
def adjacent(expected: tuple[tuple[str, str], ...], played: Played) -> Iterator[str]:
    """Pairs of areas that border on each other."""
    for one, other in expected:
        if other not in played.after.kit.board.neighbours.get(one, ()):
            yield f"{one} and {other} are not adjacent"


@FACTS
def apart(expected: tuple[tuple[str, str], ...], played: Played) -> Iterator[str]:
    """Pairs of areas that do not."""
    for one, other in expected:
        if other in played.after.kit.board.neighbours.get(one, ()):
            yield f"{one} and {other} are adjacent"


@FACTS
def home(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The Home Areas of nations."""
    for nation, areas in expected.items():
        yield from _unlike(sorted(areas), sorted(played.after.kit.home.get(nation, ())), nation)


@FACTS
def members(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The nations of factions."""
    for faction, nations in expected.items():
        yield from _unlike(sorted(nations), sorted(NATIONS.get(faction, ())), faction)


@FACTS
def makes(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """The production points that areas give to a nation."""
    for nation, areas in expected.items():
        yield from _each(areas, played.after.kit.production[nation])


@FACTS
def garrisons(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """What empty areas defend themselves with against an alliance: side, area, value (0: they fall)."""
    for side, areas in expected.items():
        yield from _each(areas, {area: garrison(played.after, side, area) for area in areas})


@FACTS
def reaches(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """Areas and ports that units can go to, whatever else they can reach."""
    for unit, areas in expected.items():
        found = {way.place for way in destinations(played.after, unit)}
        if missing := set(areas) - found:
            yield f"{unit} cannot go to {', '.join(sorted(missing))}"


@FACTS
def cannot_reach(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """Areas and ports that units cannot go to."""
    for unit, areas in expected.items():
        found = {way.place for way in destinations(played.after, unit)}
        if within := set(areas) & found:
            yield f"{unit} can go to {', '.join(sorted(within))}"


@FACTS
def supplied(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether production points can reach units."""
    yield from _each(expected, {unit: can_be_refit(played.after, unit) for unit in expected})


# -- combat -----------------------------------------------------------------------------------------------------


@FACTS
def results(expected: tuple[Literal["won", "lost"], ...], played: Played) -> Iterator[str]:
    """How the combats go for the attacker, in order."""
    yield from _unlike(list(expected), ["won" if fight.won else "lost" for fight in _fights(played)])


@FACTS
def totals(expected: tuple[tuple[int, int], ...], played: Played) -> Iterator[str]:
    """The net totals of attacker and defender, combat by combat."""
    found = [(fight.attack_total, fight.defence_total) for fight in _fights(played)]
    yield from _unlike([tuple(pair) for pair in expected], found)


@FACTS
def against(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Who or what defends, combat by combat: an army, trench, or garrison."""
    yield from _unlike(list(expected), [fight.defender or fight.against for fight in _fights(played)])


@FACTS
def attack_modifiers(expected: tuple[tuple[str, ...], ...], played: Played) -> Iterator[str]:
    """The names of what acts on the attacker's roll, combat by combat."""
    found = [sorted(modifier.name for modifier in fight.attack_modifiers) for fight in _fights(played)]
    yield from _unlike([sorted(names) for names in expected], found)


@FACTS
def defence_modifiers(expected: tuple[tuple[str, ...], ...], played: Played) -> Iterator[str]:
    """The names of what acts on the defender's roll, combat by combat."""
    found = [sorted(modifier.name for modifier in fight.defence_modifiers) for fight in _fights(played)]
    yield from _unlike([sorted(names) for names in expected], found)


@FACTS
def big_push(expected: tuple[str, str] | Literal["none"], played: Played) -> Iterator[str]:
    """Between which areas the Big Push stands in the end of the last combat, or `none`."""
    from wargame_cli.rulesets.lamps.combat_events import AttackDeclared, BigPush

    standing: tuple[str, str] | None = played.before.this_turn.big_push
    for event in played.events:
        if isinstance(event, BigPush):
            standing = (event.origin, event.target) if event.target else None
        elif isinstance(event, AttackDeclared) and standing != (event.origin, event.target):
            standing = None
    yield from _unlike(None if expected == "none" else tuple(expected), standing)


@FACTS
def trenches(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many trenches stand in areas, breached or whole."""
    yield from _each(expected, {area: len(played.after.trenches.get(area, ())) for area in expected})


@FACTS
def whole(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many trenches stand whole in areas."""
    yield from _each(expected, {area: whole_trenches(played.after, area) for area in expected})


@FACTS
def air(expected: dict[str, tuple[Literal["ready", "flown"], ...]], played: Played) -> Iterator[str]:
    """The Air Superiority markers in areas."""
    found: dict[str, list[str]] = {}
    for marker in played.after.air:
        found.setdefault(marker.area, []).append("flown" if marker.flown else "ready")
    for area, states in expected.items():
        yield from _unlike(sorted(states), sorted(found.get(area, [])), area)


@FACTS
def tenacity(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The least die with which nations pass the tenacity test; 7 and more cannot be rolled."""
    yield from _each(expected, {nation: least_die(played.after, nation) for nation in expected})


@FACTS
def demands(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The names of what demands attacks this turn."""
    yield from _unlike(sorted(expected), sorted(demand.name for demand in all_demands(played.after)))


# -- production and technology ----------------------------------------------------------------------------------


@FACTS
def tallied(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The production points that nations have at the beginning of their spending."""
    found = {event.nation: sum(event.groups.values()) for event in played.events if isinstance(event, PointsTallied)}
    yield from _each(expected, found)


@FACTS
def left(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The production points that nations have left."""
    yield from _each(expected, {nation: available(played.after, nation) for nation in expected})


@FACTS
def sent(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The points that are under way to nations afterwards."""
    found: dict[str, int] = dict.fromkeys(expected, 0)
    for transfer in played.after.transfers:
        found[transfer.receiver] = found.get(transfer.receiver, 0) + transfer.points
    yield from _each(expected, found)


@FACTS
def transfer_cost(expected: int, played: Played) -> Iterator[str]:
    """What the transfers of the phase cost the giver."""
    yield from _unlike(expected, sum(event.cost for event in played.events if isinstance(event, PointsSent)))


@FACTS
def caps(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many points nations may receive in a turn."""
    yield from _each(expected, {nation: cap(played.after, nation) for nation in expected})


@FACTS
def may_give(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """To whom nations may transfer points, of all nations that are at war."""
    for giver, receivers in expected.items():
        able = [nation for nation in SIDE if not not_eligible(played.after, giver, nation)]
        yield from _unlike(sorted(receivers), sorted(able), giver)


@FACTS
def technology(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The active technology cards of alliances."""
    for side, cards in expected.items():
        yield from _unlike(sorted(cards), sorted(played.after.technology.get(side, [])), side)


# -- cards, politics, victory -----------------------------------------------------------------------------------


@FACTS
def drawn(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The event cards that are drawn."""
    yield from _unlike(list(expected), [event.card for event in played.events if isinstance(event, CardDrawn)])


@FACTS
def decks(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many cards the decks of factions hold."""
    yield from _each(expected, {faction: len(played.after.decks.get(faction, ())) for faction in expected})


@FACTS
def markers(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The cards whose markers armies bear."""
    for unit, cards in expected.items():
        yield from _unlike(sorted(cards), sorted(played.after.markers.get(unit, [])), unit)


@FACTS
def flags(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Which standing conditions hold."""
    yield from _each(expected, {name: name in played.after.flags for name in expected})


@FACTS
def nations(expected: dict[str, Literal["neutral", "war", "conquered"]], played: Played) -> Iterator[str]:
    """Whether nations take part in the war."""
    yield from _each(expected, played.after.nations)


@FACTS
def usa_entry(expected: int, played: Played) -> Iterator[str]:
    """Where the USA Entry marker stands."""
    yield from _unlike(expected, played.after.usa_entry)


@FACTS
def salonika(expected: Literal["open", "closed", "none"], played: Played) -> Iterator[str]:
    """What the Salonika marker shows."""
    yield from _unlike(expected, played.after.salonika or "none")


@FACTS
def blockade(expected: Literal["CP", "TE"], played: Played) -> Iterator[str]:
    """Who controls the Blockade box."""
    yield from _unlike(expected, played.after.blockade)


@FACTS
def survivors(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The armies of conquered nations that fight on."""
    yield from _unlike(sorted(expected), sorted(played.after.survivors))


@FACTS
def victory_points(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The victory points as the game stands."""
    after: LampsPosition = played.after
    yield from _each(expected, {side: sum(points for points, _ in points_of(after, side)) for side in expected})


@FACTS
def happens(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Kinds of event that occur, by their names in the journal."""
    found = _kinds(played.events)
    if missing := set(expected) - found:
        yield f"{', '.join(sorted(missing))} did not happen"


@FACTS
def never(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Kinds of event that do not occur."""
    if found := set(expected) & _kinds(played.events):
        yield f"{', '.join(sorted(found))} happened"


def _kinds(events: Iterable[Any]) -> set[str]:
    return {type(event).__name__ for event in events}
