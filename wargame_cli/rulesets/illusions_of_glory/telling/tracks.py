"""The tracks: what moved on them in a phase and why, how they stand, and what each side needs of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Table
from wargame_cli.engine.queries import Track
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, SIDES, title
from wargame_cli.rulesets.illusions_of_glory.position.events import tracks
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file
from wargame_cli.rulesets.illusions_of_glory.telling.words import card_of, demand, halves

_Row = tuple[str, str, str, str, str]


def moved(before: IllusionsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """Every change of a track but the Victory Points, which each game's report tells by itself."""
    rows = tuple(_rows(before, events))
    heads = ("Track", "Change", "Now", "For", "Rule")
    return [Heading("Tracks"), Table(heads, rows, right=("Change", "Now"))] if rows else []


def _rows(before: IllusionsPosition, events: Sequence[engine.Event]) -> Iterator[_Row]:
    points: dict[str, int] = {f"RPs {pool}": count for pool, count in before.replacements.items()}
    for event in events:
        match event:
            case tracks.WillChanged():
                yield _row(f"Will {title(event.nation)}", event)
            case tracks.QualityChanged():
                yield _row(f"Quality {title(event.nation)}", event)
            case tracks.ArmisticeMoved():
                yield _row("Armistice", event)
            case tracks.WarStatusChanged():
                cause = card_of(before, event.card) if event.card else ""
                yield f"War Status {event.side}", f"{event.change:+d}", str(event.total), cause, event.rule
            case tracks.ReplacementsChanged() | tracks.RepairsChanged():
                track = f"{'RPs' if isinstance(event, tracks.ReplacementsChanged) else 'Repairs'} {event.pool}"
                change = event.total - points.get(track, 0)
                points[track] = event.total
                sign = "+" if change > 0 else ""
                yield track, f"{sign}{halves(change)}", halves(event.total), event.cause, event.rule
            case _:
                pass


def _row(track: str, event: tracks.WillChanged | tracks.QualityChanged | tracks.ArmisticeMoved) -> _Row:
    return track, f"{event.change:+d}", str(event.total), event.cause, event.rule


# -- how they stand -------------------------------------------------------------------------------------------------


def verdict(position: IllusionsPosition) -> Iterator[str]:
    """What the levels of war, an armistice and victory depend on (17.0, 5.0)."""
    yield f"VP {position.vp}"
    yield (
        ", ".join(f"War Status {side} {position.war_status[side]} ({position.level[side].title()})" for side in SIDES)
        + f", combined {position.combined}; Armistice marker at {position.armistice}"
    )


def stand(position: IllusionsPosition) -> Iterator[str]:
    """All tracks, a line each."""
    yield from verdict(position)
    yield "National Will: " + ", ".join(f"{title(nation)} {will}" for nation, will in position.will.items())
    quality = (
        f"{title(nation)} {number}{' (Poor)' if position.poor_quality(nation) else ''}"
        for nation, number in position.quality.items()
    )
    yield f"Troop Quality: {', '.join(quality)}"
    if position.offensives:
        made = "; ".join(f"{side} {demand(position, offensive)}" for side, offensive in position.offensives.items())
        yield f"Mandatory Offensives: {made}"
    if position.replacements:
        yield "RPs: " + ", ".join(f"{pool} {halves(count)}" for pool, count in position.replacements.items())


# -- what they stand for ----------------------------------------------------------------------------------------------


def shown(position: IllusionsPosition, reader: str | None) -> list[Track]:
    """Every track with what is needed of it; they are open to everybody."""
    return list(_shown(position))


def _shown(position: IllusionsPosition) -> Iterator[Track]:
    status = position.kit.tables.status
    ends = status.victory.automatic
    yield Track(id="points VP", name="VP", value=position.vp, least=ends[AP], most=ends[CP], told=_worth(position))
    for side in SIDES:
        level = position.level[side]
        following = status.levels.order[status.levels.order.index(level) + 1 :][:1]
        then = "".join(f", {each.title()} at {status.levels.needed[each]}" for each in following)
        told, points = f"{level.title()}{then} (17.2)", position.war_status[side]
        yield Track(id=f"war status {side}", name=f"War Status: {side}", value=points, least=0, told=told, side=side)
    told = f"an Armistice ends the game at {position.armistice} (17.3.2)"
    yield Track(
        id="combined", name="Combined War Status", value=position.combined, least=0, most=position.armistice, told=told
    )
    least, most, low = status.will.least, status.markers.will, status.will.demoralized
    for nation, will in position.will.items():
        told = "demoralized (23.2)" if position.demoralized(nation) else f"demoralized at {low} or less (23.2)"
        name = f"National Will: {title(nation)}"
        yield Track(id=f"will {nation}", name=name, value=will, least=least, most=most, told=told)
    for nation, quality in position.quality.items():
        told = "Poor (24.2)" if position.poor_quality(nation) else ""
        yield Track(id=f"quality {nation}", name=f"Troop Quality: {title(nation)}", value=quality, told=told)
    yield from _revolution(position)
    for pool, halved in position.replacements.items():
        yield Track(id=f"rp {pool}", name=f"RPs: {pool}", value=halved / 2, least=0, told="(16.1)")
    yield Track(
        id="turn", name="Turn", value=position.turn, least=0, most=position.last_turn, told=str(position.season)
    )


def _worth(position: IllusionsPosition) -> str:
    """Who is ahead, what the Victory Points are worth now, and what each side needs (5.1, 5.2, 17.3.1)."""
    chart, kind = position.kit.tables.status.victory, scenario_file(position.scenario).victory
    at_once = f"at once {AP} at {chart.automatic[AP]}, {CP} at {chart.automatic[CP]} (17.3.1)"
    if kind == "collapse of Serbia":
        return f"{CP} wins if Serbia collapses, {AP} if it stands at the end (26.6.2); {at_once}"
    if kind == "balance":
        start = position.kit.tables.status.markers.vp
        ahead = AP if position.vp < start else CP if position.vp > start else "nobody"
        return f"ahead: {ahead}; {AP} needs less than {start}, {CP} more (5.1.1); {at_once}"
    band = chart.level(position.vp)
    now = f"{band.level} of {band.winner}" if band.winner else band.level
    middle = next(number for number, each in enumerate(chart.levels) if not each.winner)
    least, most = chart.levels[middle - 1].most, chart.levels[middle].most
    wins = f"{AP} wins at {least} or less, {CP} above {most} (5.2)"
    return f"if it ended now: {now}; {wins}; {at_once}"


def _revolution(position: IllusionsPosition) -> Iterator[Track]:
    """The Russian Revolution once its marker lies on the map, and the Treaty (23.4, 28.0)."""
    found, stages = position.revolution, position.kit.tables.status.revolution.stages
    if found.due or found.ever:
        told = (
            f"begins with turn {found.due}" if found.due else "put down" if found.suppressed else f"of {stages} Stages"
        )
        yield Track(
            id="revolution",
            name="Russian Revolution",
            value=found.stage,
            least=0,
            most=stages,
            told=f"{told} (23.4)",
        )
    if position.treaty:
        told = "in effect" if position.at_peace else "its turn is announced"
        yield Track(id="treaty", name="Treaty of Brest-Litovsk, turn", value=position.treaty, told=f"{told} (28.0)")
