"""Production, technology and regrouping as a report: each nation's ledger first."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Table
from wargame_cli.rulesets.lamps import events as happen
from wargame_cli.rulesets.lamps import production_events as made
from wargame_cli.rulesets.lamps.nations import title
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.telling.words import cite, section


def production(before: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """Ledgers, then what was bought, then technology and the air."""
    blocks: list[Block] = []
    tallies = [event for event in events if isinstance(event, made.PointsTallied)]
    if tallies:
        rows = tuple(_ledger(event) for event in tallies)
        blocks += [Heading("Production"), Table(("Nation", "Points", "From"), rows, right=("Points",))]
    blocks += section("U-Boats", [line for event in events if (line := _u_boat(event))])
    blocks += section("Spending", [line for event in events if (line := _spent(before, event))])
    blocks += section("Technology", [line for event in events if (line := _technology(before, event))])
    blocks += section("In the air", [line for event in events if (line := _air(before, event))])
    return blocks


def _ledger(event: made.PointsTallied) -> tuple[str, str, str]:
    lines = ", ".join(f"{entry.reason} {entry.points:+d}" for entry in event.ledger)
    return title(event.nation), str(sum(event.groups.values())), lines


def _u_boat(event: engine.Event) -> str:
    if isinstance(event, made.UBoatAttacked):
        result = "Great Britain loses a point" if event.success else "no success"
        return f"{event.boat} rolls {event.sum}: {result}{cite(event.rule)}"
    if isinstance(event, made.UBoatHunted):
        return f"{event.boat} rolls {event.sum}: {'Spent' if event.spent else 'it stays Fresh'}{cite(event.rule)}"
    return ""


def _spent(before: LampsPosition, event: engine.Event) -> str:
    name = before.kit.name
    match event:
        case made.PointsSpent():
            what = {"refit": "refits", "raise": "raises", "trench": "digs in", "transfer": "sends to"}[event.category]
            on = title(event.on) if event.category == "transfer" else name(event.on)
            return f"{title(event.nation)} {what} {on}: {event.points}{cite(event.rule)}"
        case made.PointsSent():
            sent = event.transfer
            where = f"lie in {name(sent.area)} for {title(sent.receiver)}"
            return f"{sent.points} points of {title(sent.giver)} {where}{cite(event.rule)}"
        case made.PointsLost():
            return f"{title(event.nation)} loses {event.points} unspent{cite(event.rule)}"
        case happen.UnitPlaced() if event.rule == "8.3.3":
            return (
                f"{event.unit} stands in {name(event.place)}, {'Spent' if event.spent else 'Fresh'}{cite(event.rule)}"
            )
        case happen.UnitRemoved():
            return f"{event.unit} is {event.cause}{cite(event.rule)}"
        case happen.StatusChanged() if event.rule == "9.2":
            return f"{event.unit} is Ready{cite(event.rule)}"
        case happen.StatusChanged() if event.rule in ("10.1.2", "10.2.3.2"):
            return f"{event.unit} is {'Spent' if event.spent else 'Fresh'}: {event.cause}{cite(event.rule)}"
        case _:
            return ""


def _technology(before: LampsPosition, event: engine.Event) -> str:
    charts = before.kit.tables.technology
    match event:
        case made.TechnologyDrawn():
            card = f"{event.card} {charts.of(event.side)[event.card].title}"
            kind = "Bonus Technology" if event.bonus else "research"
            result = "active" if event.kept else f"back into the deck ({event.reason})"
            return f"{event.side}, {kind}: {card}: {result}{cite(event.rule)}"
        case made.TechnologyLost():
            return f"{event.side}: {event.card} goes back into the deck{cite(event.rule)}"
        case happen.UnitPlaced() if event.cause == "developed":
            return f"{event.unit} comes to {before.kit.name(event.place)}{cite(event.rule)}"
        case _:
            return ""


def _air(before: LampsPosition, event: engine.Event) -> str:
    match event:
        case made.Dogfight():
            rolled = f"{event.side} {list(event.own)} to {list(event.enemy)}: " if event.own else ""
            markers = "1 marker" if event.allowed == 1 else f"{event.allowed} markers"
            return f"Dogfight: {rolled}{event.side} may place {markers}{cite(event.rule)}"
        case made.AirPlaced():
            return f"{event.side} has Air Superiority in {before.kit.name(event.area)}{cite(event.rule)}"
        case _:
            return ""
