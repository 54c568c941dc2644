"""The tracks: what moved on them in a phase and why, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Table
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, title
from wargame_cli.rulesets.illusions_of_glory.position.events import tracks
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
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
