"""A phase's events as a report for people: the world, the card, then step after step what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, section
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, Section, sections
from wargame_cli.rulesets.lamps.position.events import cards as card_events
from wargame_cli.rulesets.lamps.position.events import combat as combat_events
from wargame_cli.rulesets.lamps.position.events import general, sea
from wargame_cli.rulesets.lamps.position.events import politics as political
from wargame_cli.rulesets.lamps.position.events import production as made
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.telling import cards, combat, politics, production, units
from wargame_cli.rulesets.lamps.telling.words import (
    AIR,
    COMBAT,
    EVENTS,
    GUNS,
    MOVEMENT,
    PRODUCTION,
    SPENDING,
    TECHNOLOGY,
    U_BOATS,
    WORLD,
    Stage,
    said,
)
from wargame_cli.rulesets.lamps.victory import points_of

__all__ = ["SILENT", "cards", "combat", "narrate", "politics", "production", "units"]

#: The kinds of event without a line of their own, each with the reason.
SILENT: Mapping[type[engine.Event], str] = {
    **TOLD_BY_THE_FRAME,
    general.StepReached: "what happens in the step stands in its own part of the report",
    card_events.EffectUsed: "what the effect does tells it: a modifier, a move, points",
    card_events.EffectEnded: "the card says how long it holds",
    sea.MoveMade: "the move itself is told",
    combat_events.BattleLeft: "the next attack tells it",
    combat_events.StosstruppenGone: "the marker leaves the map after every Combat Phase",
    made.ArmyRaised: "the points tell it, with the area",
    made.TrenchesDug: "the points or the card tell of the trench",
    political.UsaMobilized: "the armies that come or become Fresh tell it",
}

#: The parts of the report in their order; what has another heading was fought. What happened in the world stands after
#: the part in which it came about: a country is conquered by a combat.
_PARTS = (EVENTS, MOVEMENT, COMBAT, PRODUCTION, U_BOATS, SPENDING, TECHNOLOGY, AIR, GUNS)


def narrate(
    before: LampsPosition, after: LampsPosition, events: Sequence[engine.Event], reader: str | None
) -> list[Block]:
    """The report of a phase; everything is public, so it is the same for every reader."""
    stage = Stage(before, events, reader)
    parts: dict[str, list[Section]] = {part: [] for part in ("", *_PARTS)}
    world: dict[str, list[Section]] = {part: [] for part in parts}
    came_about = ""
    for each in sections(stage, said):
        if each.heading == WORLD:
            world[came_about].append(each)
        elif each.told:
            part = EVENTS if each.heading == stage.heading(EVENTS) else each.heading
            came_about = part if part in _PARTS else COMBAT
            parts[came_about].append(each)
    in_order = [(part, told) for each in parts for part, told in ((each, parts[each]), (WORLD, world[each]))]
    return [*(block for part, told in in_order for block in _blocks(part, told)), *_points(after, events)]


def _blocks(part: str, told: Sequence[Section]) -> list[Block]:
    """A part of the report: combats one after the other, anything else under one heading."""
    if part == COMBAT:
        fought = [block for each in told for block in each.blocks(level=3)]
        return [Heading(COMBAT), *fought] if fought else []
    return Section(told[0].heading, told=[line for each in told for line in each.told]).blocks() if told else []


def _points(after: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """How the points are made up where they changed."""
    changed = [event.side for event in events if isinstance(event, engine.PointsChanged)]
    lines = [
        f"{side} {after.points[side]}: " + (", ".join(f"{why} {n}" for n, why in points_of(after, side)) or "none")
        for side in changed
    ]
    return section("Victory points as the game stands", lines)
