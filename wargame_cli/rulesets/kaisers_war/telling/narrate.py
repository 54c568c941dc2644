"""A phase's events as a report for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table, cite, section
from wargame_cli.rulesets.kaisers_war.combat.hidden import with_zones
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling import east, field, optional
from wargame_cli.rulesets.kaisers_war.telling.combat import battles, in_points, tell_battles
from wargame_cli.rulesets.kaisers_war.telling.supply import supply_of

#: Kinds of movement as the report calls them.
_HOW = {"march": "marches", "rail": "goes by rail", "sea": "is carried by sea", "air": "lands from the air"}


def narrate(
    before: KaisersPosition, after: KaisersPosition, events: Sequence[engine.Event], side: str | None
) -> list[Block]:
    """The report of a phase; `events` are those that the reader may see, `side` is the reader or "umpire"."""
    quiet, fought = battles(events)
    blocks: list[Block] = []
    blocks += section("Psychological warfare", optional.psywar(before, quiet))
    blocks += section("The east", east.lines(before, events))
    blocks += _mobilization(before, quiet)
    blocks += _movement(before, quiet)
    blocks += section("At sea", field.at_sea(before, quiet))
    blocks += section("Trenchlines", field.trenches(before, after, events))
    blocks += section("In the air", field.in_the_air(before, quiet))
    blocks += tell_battles(before, fought)
    blocks += section("Critical cities", optional.critical_cities(before, events))
    blocks += _losses(before, quiet)
    blocks += _attrition(before, quiet)
    blocks += _income(before, quiet)
    blocks += section("Allied blockade", optional.blockade(quiet))
    blocks += _checks(quiet)
    blocks += section("Morale", optional.morale(before, after))
    blocks += _supply(after, side)
    return blocks


def _mobilization(before: KaisersPosition, events: Sequence[engine.Event]) -> list[Block]:
    lines: list[str] = []
    for event in events:
        match event:
            case happen.UnitMobilized():
                when = "at once" if event.due <= before.turn else f"in turn {event.due}"
                half = east.price(before, event.unit)
                price = f"for {in_points(event.cost)}{half}" if event.cost else "free"
                lines.append(f"{event.unit} is mobilized {price} and arrives {when}{cite(event.rule)}")
            case happen.UnitPlaced() if event.rule != optional.REBELLION:
                lines.append(f"{event.unit} arrives: {before.kit.name(event.place)}{cite(event.rule)}")
            case happen.ArrivalBlocked():
                lines.append(f"{event.unit} waits on the track: {event.reason}{cite(event.rule)}")
            case happen.UnitDemobilized():
                lines.append(f"{event.unit} is demobilized from {before.kit.name(event.place)}{cite(event.rule)}")
            case happen.UnitConverted():
                lines.append(f"{event.unit} becomes an army for {in_points(event.cost)}{cite(event.rule)}")
            case _:
                pass
    return section("Mobilization", lines)


def _movement(before: KaisersPosition, events: Sequence[engine.Event]) -> list[Block]:
    name = before.kit.name
    lines: list[str] = []
    for event in events:
        match event:
            case happen.UnitMoved() if event.how in _HOW:
                way = " – ".join(event.path) if event.how == "march" and len(event.path) > 2 else ""
                forced = f", forced march{east.gratis(before, event.unit)}" if event.forced else ""
                points = f"{event.cost} MP" if event.cost else ""
                detail = ", ".join(part for part in (points + forced, way) if part)
                lines.append(
                    f"{event.unit} {_HOW[event.how]} from {name(event.start)} to {name(event.end)}"
                    f"{f' [{detail}]' if detail else ''}{cite(event.rule)}"
                )
            case happen.LandingPlanned():
                landing = event.landing
                lines.append(
                    f"{', '.join(landing.units)} put to sea with {landing.marker} in {landing.sea_hex}, "
                    f"to assault {name(landing.target)}{cite(event.rule)}"
                )
            case happen.RailUsed():
                lines.append(f"Rail capacity used: {event.load} in {', '.join(event.countries)}{cite(event.rule)}")
            case happen.EastReleased() if not before.phase.endswith("combat"):
                lines.append(f"The units locked in the east are free: {name(event.hex)} is entered{cite(event.rule)}")
            case happen.StackArranged():
                lines.append(f"{name(event.place)} is stacked {', '.join(event.units)}, top first{cite(event.rule)}")
            case _:
                pass
    return section("Movement", lines)


def _losses(before: KaisersPosition, events: Sequence[engine.Event]) -> list[Block]:
    """Units that died outside battles and attrition: overstacking."""
    lines = [
        f"{event.unit} is eliminated in {before.kit.name(event.place)}: {event.cause}{cite(event.rule)}"
        for event in events
        if isinstance(event, happen.UnitRemoved) and event.rule != "15.6"
    ]
    return section("Losses", lines)


def _attrition(before: KaisersPosition, events: Sequence[engine.Event]) -> list[Block]:
    rows = tuple(
        (
            event.unit,
            before.kit.name(event.hex),
            ", ".join(map(str, event.dice)),
            "survives" if event.survives else "eliminated",
        )
        for event in events
        if isinstance(event, happen.AttritionChecked)
    )
    if not rows:
        return []
    return [
        Heading("Supply attrition"),
        Paragraph("A unit out of supply is eliminated on a 1, 2 or 3 (15.6). Such losses cost no points."),
        Table(("Unit", "Hex", "Dice", "Outcome"), rows),
    ]


def _income(before: KaisersPosition, events: Sequence[engine.Event]) -> list[Block]:
    blocks: list[Block] = []
    for event in events:
        if not isinstance(event, happen.IncomeCounted):
            continue
        rows = tuple((item.source, item.held_by, f"{item.points}") for item in event.items)
        halved = ", halved and rounded up in 1919 (5.4)" if event.halved else ""
        blocks += [
            Heading(f"Income of {event.side}", 3),
            Table(("Objective or area", "Held by", "Points"), rows, right=("Points",)),
            Paragraph(f"Together {event.total}{halved}{cite(event.rule)}", side=event.side),
        ]
    return [Heading("Victory points"), *blocks] if blocks else []


def _checks(events: Sequence[engine.Event]) -> list[Block]:
    for event in events:
        if isinstance(event, happen.SummerChecked):
            lines = tuple((0, f"{question} {'Yes' if yes else 'No'}") for question, yes in event.answers)
            verdict = "The Central Powers pass the check." if event.passed else "The Central Powers fail the check."
            return [
                Heading("End-of-summer check"),
                Items(lines),
                Paragraph(verdict + cite(event.rule), tone="good" if event.passed else "bad"),
            ]
    return []


def _supply(after: KaisersPosition, side: str | None) -> list[Block]:
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
