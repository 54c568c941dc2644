"""What cases expect of the table: markers, control, Forts, Trenches, nations, politics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

from wargame_cli.engine import events as engine
from wargame_cli.engine.board import Mask
from wargame_cli.engine.cases import Played, Unread, each, fact, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import EventKind, NationId
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by
from wargame_cli.rulesets.illusions_of_glory.ground.supply import sources_of, supplied_by, supplied_by_allies
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, Control, Side, nation_named, side_named
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.politics.rebellion import places_for
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import PointsSpent
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import ReplacementsChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

V = TypeVar("V")


def spaces_in(expected: Mapping[str, V], played: Played) -> Iterator[tuple[str, V]]:
    """Each place on the map with what is expected of it. Raises Unread for what is none."""
    for name, value in expected.items():
        place = played.find(name)
        if not played.after.kit.is_space(place):
            raise Unread(f"there is no space {name!r}", nearest(name, played.after.kit.map.names()))
        yield place, value


# -- tracks ------------------------------------------------------------------------------------------------------


@fact
def will(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The National Will of nations."""
    yield from each(expected, played.after.will)


@fact
def quality(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The Troop Quality of nations."""
    yield from each(expected, played.after.quality)


@fact
def poor_quality(expected: dict[NationId, bool], played: Played) -> Iterator[str]:
    """Whether nations have Poor Troop Quality."""
    yield from each(expected, {nation: played.after.poor_quality(nation) for nation in expected})


@fact
def demoralized(expected: dict[NationId, bool], played: Played) -> Iterator[str]:
    """Whether nations are demoralized."""
    yield from each(expected, {nation: played.after.demoralized(nation) for nation in expected})


@fact
def war_status(expected: dict[Side, int], played: Played) -> Iterator[str]:
    """The War Status of the sides."""
    yield from each(expected, played.after.war_status)


@fact
def combined(expected: int, played: Played) -> Iterator[str]:
    """The Combined War Status."""
    yield from unlike(expected, played.after.combined)


@fact
def level(expected: dict[Side, Level], played: Played) -> Iterator[str]:
    """The War Commitment Levels."""
    yield from each(expected, played.after.level)


@fact
def armistice(expected: int, played: Played) -> Iterator[str]:
    """Where the Armistice marker stands."""
    yield from unlike(expected, played.after.armistice)


@fact
def offensives(expected: dict[Side, str], played: Played) -> Iterator[str]:
    """The Mandatory Offensives still to be made, `none` where there is none."""
    yield from each(expected, played.after.offensives)


@fact
def offensive_drm(expected: dict[Side, int], played: Played) -> Iterator[str]:
    """The modifiers of later Mandatory Offensive rolls."""
    yield from each(expected, played.after.offensive_drm)


@fact
def replacements(expected: dict[Pool, float], played: Played) -> Iterator[str]:
    """The Replacement Points that pools have."""
    yield from each(expected, {pool: played.after.replacements.get(pool, 0) / WHOLE for pool in expected})


@fact
def rp_spent(expected: dict[Pool, float], played: Played) -> Iterator[str]:
    """The Replacement Points that rebuilding took out of pools."""
    found = dict.fromkeys(expected, 0.0)
    position = played.before.copy()
    for event in played.events:
        if isinstance(event, ReplacementsChanged) and event.nation and event.pool in found:
            found[event.pool] += (position.replacements.get(event.pool, 0) - event.total) / WHOLE
        event.apply(position)
    yield from each(expected, found)


@fact
def spent(expected: int, played: Played) -> Iterator[str]:
    """The OPS or SR Points that were spent."""
    yield from unlike(expected, sum(event.spent for event in played.events if isinstance(event, PointsSpent)))


# -- the map -----------------------------------------------------------------------------------------------------


@fact
def control(expected: dict[str, Control], played: Played) -> Iterator[str]:
    """Who controls spaces: AP, CP, Uprising or neutral."""
    for space, holder in spaces_in(expected, played):
        yield from unlike(holder, played.after.controller(space), f"control of {space}")


@fact
def markers(expected: dict[str, str], played: Played) -> Iterator[str]:
    """Whose control markers lie in spaces, `none` where there is none."""
    for space, nation in spaces_in(expected, played):
        yield from unlike(nation, played.after.control.get(space, "none"), f"the marker in {space}")


@fact
def trenches(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The Trenches in spaces, as `AP 1`, or `none`."""
    for space, wanted in spaces_in(expected, played):
        there = played.after.trench(space)
        yield from unlike(wanted, f"{there.owner} {there.level}" if there else "none", f"in {space}")


@fact
def forts(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The Combat Factors of Forts that stand; 0 where there is none or none any more."""
    for space, factor in spaces_in(expected, played):
        yield from unlike(factor, played.after.fort(space), f"in {space}")


@fact
def besieged(expected: dict[str, Literal["AP", "CP", "nobody"]], played: Played) -> Iterator[str]:
    """Who besieges the Forts of spaces, so that others may go and trace supply through."""
    position: IllusionsPosition = played.after
    for space, side in spaces_in(expected, played):
        here = position.kit.board.bit[space]
        found = next((each for each in SIDES if here & besieged_by(position, each)), "nobody")
        yield from unlike(side, found, f"the besieger of {space}")


@fact
def lapsed_sieges(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """All spaces whose siege has lapsed, so that the besiegers must leave."""
    yield from unlike(sorted(played.find(space) for space in expected), sorted(played.after.lapsed))


@fact
def landings(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether Landing markers lie in Sea Invasion spaces."""
    for space, there in spaces_in(expected, played):
        yield from unlike(there, space in played.after.landings, f"a marker in {space}")


# -- supply of the land ------------------------------------------------------------------------------------------


@fact
def sources(expected: dict[NationId, tuple[str, ...]], played: Played) -> Iterator[str]:
    """All Supply Sources that nations have now."""
    board = played.after.kit.board
    for nation, spaces in expected.items():
        found = sorted(board.spaces(sources_of(played.after, nation_named(nation))))
        yield from unlike(sorted(played.find(space) for space in spaces), found, f"for {nation}")


@fact
def feeds(expected: dict[str, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether a line of a nation's units leads from places to its own sources; of a side's, to any of its sources."""
    position: IllusionsPosition = played.after
    for whose, places in expected.items():
        reached = _reached_by(position, whose)
        for place, wanted in spaces_in(places, played):
            found = bool(reached & position.kit.board.bit[place])
            yield from unlike(wanted, found, f"a line of {whose} from {place}")


def _reached_by(position: IllusionsPosition, whose: str) -> Mask:
    if whose in SIDES:
        return supplied_by_allies(position, side_named(whose))
    return supplied_by(position, nation_named(whose))


# -- nations and politics ----------------------------------------------------------------------------------------


@fact
def nations(expected: dict[str, Literal["AP", "CP", "neutral"]], played: Played) -> Iterator[str]:
    """How nations stand."""
    yield from each(expected, played.after.nations)


@fact
def collapsed(expected: tuple[NationId, ...], played: Played) -> Iterator[str]:
    """All nations that have collapsed."""
    yield from unlike(sorted(expected), sorted(played.after.collapsed))


@fact
def uprisings(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """How many Uprising Units of nations are on the map."""
    position: IllusionsPosition = played.after
    found = {nation: sum(map(position.on_map, position.kit.uprisings_of[nation])) for nation in expected}
    yield from each(expected, found)


@fact
def rises(expected: dict[NationId, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether Uprising Units of nations can be placed in places."""
    for nation, places in expected.items():
        found = places_for(played.after, nation_named(nation))
        for place, is_so in spaces_in(places, played):
            yield from unlike(is_so, place in found, f"one of {nation} in {place}")


@fact
def revolution(expected: dict[str, int | bool], played: Played) -> Iterator[str]:
    """The Russian Revolution: `due`, `on_track`, `stage`, `ever`, `suppressed`."""
    found = {name: getattr(played.after.revolution, name, None) for name in expected}
    yield from each(expected, found)


@fact
def treaty(expected: int, played: Played) -> Iterator[str]:
    """The turn in which the Treaty takes effect; 0 before it is played."""
    yield from unlike(expected, played.after.treaty)


@fact
def phases(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether phases are played in the turn, as the position is now."""
    for name, is_so in expected.items():
        try:
            phase = SEQUENCE[name]
        except KeyError:
            raise LookupError(f"there is no phase {name!r}") from None
        yield from unlike(is_so, phase.is_played(played.after, played.after.turn), name)


@fact
def ended(expected: Literal["Armistice", "Automatic Victory"], played: Played) -> Iterator[str]:
    """How the game ends: in an Armistice, or with an Automatic Victory before."""
    rule = next((event.rule for event in played.events if isinstance(event, engine.GameEnded)), "")
    found = {"17.3.2": "Armistice", "5.1.3": "Armistice", "17.3.1": "Automatic Victory"}.get(rule, "no end")
    yield from unlike(expected, found)


@fact
def happens(expected: tuple[EventKind, ...], played: Played) -> Iterator[str]:
    """Kinds of event that happen, such as `FortDestroyed`."""
    yield from (f"no {kind}" for kind in expected if kind not in _told(played))


@fact
def never(expected: tuple[EventKind, ...], played: Played) -> Iterator[str]:
    """Kinds of event that do not happen."""
    yield from (f"{kind} happens" for kind in expected if kind in _told(played))


def _told(played: Played) -> set[str]:
    return {type(event).__name__ for event in played.events}
