"""The facts of The Lamps Are Going Out that conformance cases may expect, beside those of every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from wargame_cli.engine.cases import Played, Unread, each, fact, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import CardId, EventKind, NationId, PlaceId, SideId, UnitId, named
from wargame_cli.rulesets.lamps.ground.areas import garrison
from wargame_cli.rulesets.lamps.ground.supply import can_be_refit
from wargame_cli.rulesets.lamps.kit.cards import Flag
from wargame_cli.rulesets.lamps.kit.nations import NATIONS, SIDE
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.events.production import PointsSent, PointsTallied
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.transfers import cap, not_eligible
from wargame_cli.rulesets.lamps.telling.advice import destinations
from wargame_cli.rulesets.lamps.victory import points_of

FactionId = Annotated[str, named("faction")]

# -- units and areas --------------------------------------------------------------------------------------------


@fact
def status(expected: dict[UnitId, Literal["fresh", "spent", "ready", "fired"]], played: Played) -> Iterator[str]:
    """Which side units show afterwards."""
    for unit, wanted in expected.items():
        if played.after.fresh(unit) != (wanted in ("fresh", "ready")):
            yield f"expected {unit} {wanted}; it is not"


@fact
def control(expected: dict[PlaceId, Literal["CP", "TE", "nobody"]], played: Played) -> Iterator[str]:
    """Who controls areas afterwards."""
    yield from each(expected, {area: played.after.control.get(area, "nobody") for area in expected})


@fact
def adjacent(expected: tuple[tuple[PlaceId, PlaceId], ...], played: Played) -> Iterator[str]:
    """Pairs of areas that border on each other."""
    for one, other in expected:
        if other not in played.after.kit.board.neighbours.get(one, ()):
            yield f"{one} and {other} are not adjacent"


@fact
def apart(expected: tuple[tuple[PlaceId, PlaceId], ...], played: Played) -> Iterator[str]:
    """Pairs of areas that do not."""
    for one, other in expected:
        if other in played.after.kit.board.neighbours.get(one, ()):
            yield f"{one} and {other} are adjacent"


@fact
def home(expected: dict[NationId, tuple[PlaceId, ...]], played: Played) -> Iterator[str]:
    """The Home Areas of nations."""
    for nation, areas in expected.items():
        yield from unlike(sorted(areas), sorted(played.after.kit.home.get(nation, ())), nation)


@fact
def members(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The nations of factions."""
    for faction, nations in expected.items():
        yield from unlike(sorted(nations), sorted(NATIONS.get(faction, ())), faction)


@fact
def makes(expected: dict[NationId, dict[PlaceId, int]], played: Played) -> Iterator[str]:
    """The production points that areas give to a nation."""
    for nation, areas in expected.items():
        yield from each(areas, played.after.kit.production[nation])


@fact
def garrisons(expected: dict[str, dict[PlaceId, int]], played: Played) -> Iterator[str]:
    """What empty areas defend themselves with against an alliance: side, area, value (0: they fall)."""
    for side, areas in expected.items():
        yield from each(areas, {area: garrison(played.after, side, area) for area in areas})


@fact
def reaches(expected: dict[UnitId, tuple[PlaceId, ...]], played: Played) -> Iterator[str]:
    """Areas and ports that units can go to, whatever else they can reach."""
    for unit, areas in expected.items():
        found = {each.place for each in destinations(played.after, unit)}
        if missing := set(areas) - found:
            yield f"{unit} cannot go to {', '.join(sorted(missing))}"


@fact
def cannot_reach(expected: dict[UnitId, tuple[PlaceId, ...]], played: Played) -> Iterator[str]:
    """Areas and ports that units cannot go to."""
    for unit, areas in expected.items():
        found = {each.place for each in destinations(played.after, unit)}
        if within := set(areas) & found:
            yield f"{unit} can go to {', '.join(sorted(within))}"


@fact
def supplied(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether production points can reach units."""
    yield from each(expected, {unit: can_be_refit(played.after, unit) for unit in expected})


# -- production and technology ----------------------------------------------------------------------------------


@fact
def tallied(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The production points that nations have at the beginning of their spending."""
    found = dict.fromkeys(expected, 0)
    found |= {event.nation: sum(event.groups.values()) for event in played.events if isinstance(event, PointsTallied)}
    yield from each(expected, found)


@fact
def left(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The production points that nations have left."""
    yield from each(expected, {nation: available(played.after, nation) for nation in expected})


@fact
def sent(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The points that are under way to nations afterwards."""
    found: dict[str, int] = dict.fromkeys(expected, 0)
    for transfer in played.after.transfers:
        found[transfer.receiver] = found.get(transfer.receiver, 0) + transfer.points
    yield from each(expected, found)


@fact
def transfer_cost(expected: int, played: Played) -> Iterator[str]:
    """What the transfers of the phase cost the giver."""
    yield from unlike(expected, sum(event.cost for event in played.events if isinstance(event, PointsSent)))


@fact
def caps(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """How many points nations may receive in a turn."""
    yield from each(expected, {nation: cap(played.after, nation) for nation in expected})


@fact
def may_give(expected: dict[NationId, tuple[NationId, ...]], played: Played) -> Iterator[str]:
    """The nations at war to which nations may transfer points."""
    for giver, receivers in expected.items():
        able = [nation for nation in SIDE if not not_eligible(played.after, giver, nation)]
        yield from unlike(sorted(receivers), sorted(able), giver)


@fact
def technology(expected: dict[SideId, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The active technology cards of alliances."""
    for side, cards in expected.items():
        yield from unlike(sorted(cards), sorted(played.after.technology.get(side, [])), side)


# -- cards, politics, victory -----------------------------------------------------------------------------------


@fact
def drawn(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The event cards that are drawn."""
    yield from unlike(list(expected), [event.card for event in played.events if isinstance(event, CardDrawn)])


@fact
def decks(expected: dict[FactionId, int], played: Played) -> Iterator[str]:
    """How many cards the decks of factions hold."""
    yield from each(expected, {faction: len(played.after.decks.get(faction, ())) for faction in expected})


@fact
def markers(expected: dict[UnitId, tuple[CardId, ...]], played: Played) -> Iterator[str]:
    """The cards whose markers are on armies."""
    for unit, cards in expected.items():
        yield from unlike(sorted(cards), sorted(played.after.markers.get(unit, [])), unit)


@fact
def flags(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Which standing conditions hold, of those that cards bring."""
    effects = [effect for card in played.after.kit.cards.values() for effect in card.effects]
    there_are = {effect.name for effect in effects if isinstance(effect, Flag)}
    if strange := [name for name in expected if name not in there_are]:
        raise Unread(f"there is no condition {strange[0]!r}", nearest(strange[0], there_are))
    yield from each(expected, {name: name in played.after.flags for name in expected})


@fact
def nations(expected: dict[NationId, Literal["neutral", "war", "conquered"]], played: Played) -> Iterator[str]:
    """Whether nations take part in the war."""
    yield from each(expected, played.after.nations)


@fact
def usa_entry(expected: int, played: Played) -> Iterator[str]:
    """Where the USA Entry marker stands."""
    yield from unlike(expected, played.after.usa_entry)


@fact
def salonika(expected: Literal["open", "closed", "none", ""], played: Played) -> Iterator[str]:
    """What the Salonika marker shows; `none`, or the empty text of a saved game, where there is none."""
    yield from unlike(expected or "none", played.after.salonika or "none")


@fact
def blockade(expected: Literal["CP", "TE"], played: Played) -> Iterator[str]:
    """Who controls the Blockade box."""
    yield from unlike(expected, played.after.blockade)


@fact
def survivors(expected: tuple[UnitId, ...], played: Played) -> Iterator[str]:
    """The armies of conquered nations that fight on."""
    yield from unlike(sorted(expected), sorted(played.after.survivors))


@fact
def victory_points(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The victory points as the game stands."""
    after: LampsPosition = played.after
    yield from each(expected, {side: sum(points for points, _ in points_of(after, side)) for side in expected})


@fact
def happens(expected: tuple[EventKind, ...], played: Played) -> Iterator[str]:
    """Kinds of event that occur, by their names in the journal."""
    found = _kinds(played.events)
    if missing := set(expected) - found:
        yield f"{', '.join(sorted(missing))} did not happen"


@fact
def never(expected: tuple[EventKind, ...], played: Played) -> Iterator[str]:
    """Kinds of event that do not occur."""
    if found := set(expected) & _kinds(played.events):
        yield f"{', '.join(sorted(found))} happened"


def _kinds(events: Iterable[Any]) -> set[str]:
    return {type(event).__name__ for event in events}
