"""What happened in a phase, as pages and maps draw it: who fought, moved, was lost and came, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Heading, Headline
from wargame_cli.engine.telling import is_within
from wargame_cli.reports.happened.told import Arrival, Battle, Die, Loss, Move


def moves(events: Iterable[happen.Event]) -> Iterator[Move]:
    """Each move along its whole path."""
    for event in events:
        if isinstance(event, happen.UnitMoved) and event.start != event.end:
            path = list(event.path) or [event.start, event.end]
            path = path if path[0] == event.start else [event.start, *path]
            path = path if path[-1] == event.end else [*path, event.end]
            yield Move(unit=event.unit, path=tuple(path), how=event.how, cost=event.cost)


def losses(events: Iterable[happen.Event], seen: Mapping[str, str]) -> Iterator[Loss]:
    """The units that were lost, and the steps of others; `seen` is where their reader saw units before."""
    found = {id(event) for event in happen.losses(events)}
    where = dict(seen)
    for event in events:
        if isinstance(event, happen.UnitMoved):
            where[event.unit] = event.end
        elif isinstance(event, happen.UnitPlaced):
            where[event.unit] = event.place
        elif isinstance(event, happen.UnitRemoved):
            if id(event) in found:
                yield Loss(unit=event.unit, place=event.place, cause=event.cause, rule=event.rule)
            where[event.unit] = event.to
        elif isinstance(event, happen.UnitFlipped) and id(event) in found:
            yield Loss(unit=event.unit, place=where.get(event.unit, ""), rule=event.rule, step=True)


def arrivals(events: Iterable[happen.Event]) -> Iterator[Arrival]:
    """The units that came into play."""
    for event in events:
        if isinstance(event, happen.UnitPlaced):
            yield Arrival(unit=event.unit, place=event.place, cause=event.cause)


def dice(events: Iterable[happen.Event]) -> Iterator[Die]:
    """Every die in its order; a card is none."""
    for event in events:
        if isinstance(event, happen.DieRolled) and not event.is_card:
            yield Die(value=event.value, sides=event.sides, side=event.by, kind=event.kind, good=_good(event))


def _good(die: happen.DieRolled) -> int | None:
    """Whether a die was better than the average for its side; None where that depends, or it was neither."""
    above = 2 * die.value - die.sides - 1
    return int((above > 0) == (die.good == "high")) if die.good and above else None


def battles(headline: Iterable[Headline], blocks: Sequence[Block]) -> Iterator[Battle]:
    """What was fought, each with the scene of the heading that it is told under."""
    scenes = [block.scene for block in blocks if isinstance(block, Heading) and block.scene]
    for line in headline:
        if line.kind == "battle":
            scene = next((scene for scene in scenes if scene and is_within(line.scene, scene)), "")
            yield Battle(place=line.at, words=line.text, origins=line.origins, scene=scene)
