"""A phase's events as a report for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Table, section
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, Section, blocks_of, sections
from wargame_cli.rulesets.kaisers_war.combat.hidden import with_zones
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling import combat, east, field, movement, optional, points
from wargame_cli.rulesets.kaisers_war.telling.supply import supply_of
from wargame_cli.rulesets.kaisers_war.telling.words import HEADINGS, Stage, said

__all__ = ["SILENT", "combat", "east", "movement", "narrate", "points", "situation"]

#: The kinds of event without a line of their own, each with the reason.
SILENT: Mapping[type[engine.Event], str] = {
    **TOLD_BY_THE_FRAME,
    happen.MarkerLoaded: "the units that it carries tell it",
    happen.AirlandingMade: "the unit that lands from the air tells it",
}


def narrate(
    before: KaisersPosition, after: KaisersPosition, events: Sequence[engine.Event], side: str | None
) -> list[Block]:
    """The report of a phase; `events` are those that the reader may see, `side` is the reader or "umpire"."""
    return [
        *blocks_of(_by_heading(sections(Stage(before, events, side), said, HEADINGS))),
        *section("Trenchlines given up", field.given_up(before, after, events)),
        *section("Morale", optional.morale(before, after)),
    ]


def _by_heading(told: Sequence[Section]) -> list[Section]:
    """The sections with one heading as one: a movement phase is told kind by kind, and all raids together.

    No two attacks have one heading, for a hex is attacked and bombarded once a phase (12.8).
    """
    found: dict[str, Section] = {}
    for each in told:
        if each.heading in found:
            found[each.heading].told += each.told
        else:
            found[each.heading] = each
    return list(found.values())


def situation(after: KaisersPosition, side: str | None) -> list[Block]:
    """The units in trouble: where each line of supply is cut, and by what; a side is told as far as it sees."""
    readers = SIDES if side == "umpire" else (side,) if side in SIDES else ()
    rows = tuple(
        row for reader in readers for row in _cut_lines(after if side == "umpire" else view(after, reader), reader)
    )
    if not rows:
        return []
    return [Heading("Units out of supply"), Table(("Unit", "Hex", "Line cut at"), rows)]


def _cut_lines(position: KaisersPosition, side: str) -> Iterator[tuple[str, str, str]]:
    """The units of a side without supply; in its view also those whose line hidden units may cut (10.1)."""
    worst = with_zones(position, side)
    for status in supply_of(worst or position, side):
        if not status.supplied:
            doubt = "perhaps, by hidden units: " if in_supply(position, status.unit) else ""
            where = position.kit.name(status.place)
            yield status.unit, where, f"{doubt}{status.cut_at}: {status.cut_by} ({status.rule})"
