"""A phase's events as a report for people: the card, then step after step what happened."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, cite, section
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.events import politics, sea
from wargame_cli.rulesets.lamps.position.position import STEPS, LampsPosition
from wargame_cli.rulesets.lamps.telling.cards import the_card
from wargame_cli.rulesets.lamps.telling.combat import battles
from wargame_cli.rulesets.lamps.telling.production import production
from wargame_cli.rulesets.lamps.telling.words import is_politics, removal, state, trenches_of
from wargame_cli.rulesets.lamps.victory import points_of

Events = Sequence[engine.Event]


def narrate(before: LampsPosition, after: LampsPosition, events: Events, reader: str | None) -> list[Block]:
    """The report of a phase; everything is public, so it is the same for every reader."""
    steps = _by_step(before, events)
    blocks: list[Block] = []
    blocks += _world(before, events)
    blocks += the_card(before, after, events)
    blocks += section("Movement", _movement(before, steps["movement"]))
    blocks += battles(before, steps["combat"])
    blocks += production(before, [*steps["production"], *steps["regroup"]])
    blocks += _points(after, events)
    return blocks


def _by_step(before: LampsPosition, events: Events) -> dict[str, list[engine.Event]]:
    """The events of each step of the turn (4.2)."""
    found: dict[str, list[engine.Event]] = {step: [] for step in STEPS}
    step: str = before.step
    for event in events:
        if isinstance(event, happen.StepReached):
            step = event.step
        found[step].append(event)
    return found


# -- politics ---------------------------------------------------------------------------------------------------

_HEADLINES = (
    politics.NationJoined,
    politics.NationConquered,
    politics.RussiaCollapsed,
    politics.TurmoilPlaced,
    politics.EntryMoved,
    politics.UsaDeclaredWar,
    politics.SalonikaChanged,
    sea.BlockadeChanged,
)


def _world(before: LampsPosition, events: Events) -> list[Block]:
    """Nations that join, fall or collapse, each with what becomes of its pieces."""
    lines: list[tuple[int, str]] = []
    headline = ""
    for event in events:
        if isinstance(event, _HEADLINES):
            lines.append((0, _headline(before, event)))
            headline = event.rule
        elif is_politics(event):
            lines.append((int(event.rule == headline), _piece(before, event)))
    return [Heading("In the world"), Items(tuple(lines))] if lines else []


def _piece(before: LampsPosition, event: engine.Event) -> str:
    """What chapter 10 does to a piece or an area."""
    name = before.kit.name
    match event:
        case happen.UnitPlaced():
            status = state(before, event.unit, spent=event.spent)
            told = f"{event.unit} comes to {name(event.place)}, {status}: {event.cause}"
        case happen.UnitRemoved():
            told = f"{event.unit} is {removal(event)}"
        case happen.ControlChanged():
            told = f"{name(event.area)} passes to {event.side or 'nobody'}"
        case happen.TrenchesChanged():
            told = trenches_of(name(event.area), event)
        case _:
            assert isinstance(event, engine.UnitMoved)  # see is_politics
            told = f"{event.unit} goes home to {name(event.end)}"
    return told + cite(event.rule)


def _headline(before: LampsPosition, event: engine.Event) -> str:
    match event:
        case politics.NationJoined():
            told = f"{title(event.nation)} joins the war"
        case politics.NationConquered():
            fights_on = f"; {event.army} fights on, Spent for good" if event.army else ""
            told = f"{title(event.nation)} is conquered{fights_on}"
        case politics.RussiaCollapsed():
            told = f"Russia collapses: {event.cause}"
        case politics.TurmoilPlaced():
            told = "Revolutionary Turmoil in Russia"
        case politics.EntryMoved():
            told = (
                f"USA Entry {event.spaces:+d} to {event.total} of {before.kit.tables.victory.usa_war_at}: {event.cause}"
            )
        case politics.UsaDeclaredWar():
            told = "The United States declare war"
        case politics.SalonikaChanged():
            state = {"open": "Salonika is open", "closed": "Salonika is closed"}.get(
                event.state, "Salonika's marker goes"
            )
            told = f"{state}: {event.cause}"
        case _:
            assert isinstance(event, sea.BlockadeChanged)  # see _HEADLINES
            told = f"{event.side} controls the Blockade box"
    return told + cite(event.rule)


# -- movement ---------------------------------------------------------------------------------------------------


def _movement(before: LampsPosition, events: Events) -> list[str]:
    name = before.kit.name
    lines: list[str] = []
    for event in events:
        match event:
            case engine.UnitMoved() if not is_politics(event):
                how = {"sail": "sails", "invade": "sails", "put to sea": "puts to sea", "shift": "shifts"}
                way = " by way of " + ", ".join(map(name, event.path[1:-1])) if len(event.path) > 2 else ""
                verb = how.get(event.how, "moves")
                lines.append(
                    f"{event.unit} {verb} from {name(event.start)} to {name(event.end)}{way}{cite(event.rule)}"
                )
            case sea.InvasionSailed():
                lines.append(f"{event.army} is to land in {name(event.area)}{cite(event.rule)}")
            case sea.StosstruppenPlaced():
                lines.append(f"The Stosstruppen marker lies in {name(event.area)}{cite(event.rule)}")
            case happen.ControlChanged() if not is_politics(event):
                lines.append(f"{name(event.area)} passes to {event.side or 'nobody'}{cite(event.rule)}")
            case happen.TrenchesChanged() if not is_politics(event):
                lines.append(trenches_of(name(event.area), event) + cite(event.rule))
            case _:
                pass
    return lines


# -- victory points ---------------------------------------------------------------------------------------------


def _points(after: LampsPosition, events: Events) -> list[Block]:
    """How the points are made up where they changed."""
    changed = [event.side for event in events if isinstance(event, engine.PointsChanged)]
    lines = [
        f"{side} {after.points[side]}: " + (", ".join(f"{why} {n}" for n, why in points_of(after, side)) or "none")
        for side in changed
    ]
    return section("Victory points as the game stands", lines)
