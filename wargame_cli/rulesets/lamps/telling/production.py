"""Production, technology and regrouping as a report: each nation's ledger first."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Table, cite, section
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.kit.phrases import count, listed
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.events import production as made
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.telling.words import is_politics, state


def production(before: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """Ledgers, then what was bought, then technology, the air and the guns."""
    blocks: list[Block] = []
    tallies = [event for event in events if isinstance(event, made.PointsTallied)]
    if tallies:
        rows = tuple(_ledger(event) for event in tallies)
        blocks += [Heading("Production"), Table(("Nation", "Points", "From"), rows, right=("Points",))]
    blocks += section("U-Boats", [line for event in events if (line := _u_boat(event))])
    blocks += section("Spending", _spending(before, events))
    blocks += section("Technology", [line for event in events if (line := _technology(before, event))])
    blocks += section("In the air", [line for event in events if (line := _air(before, event))])
    ready = [event for event in events if isinstance(event, happen.StatusChanged) and event.rule == "9.2"]
    if ready:
        guns = [event.unit for event in ready]
        line = f"{listed(guns)} {'is' if len(guns) == 1 else 'are'} Ready again{cite(ready[0].rule)}"
        blocks += section("Heavy Artillery", [line])
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


def _spending(before: LampsPosition, events: Sequence[engine.Event]) -> list[str]:
    """What was bought: a nation's refits after one another make one line."""
    lines: list[str] = []
    refits: list[made.PointsSpent] = []

    def close() -> None:
        if refits:
            points = count(sum(refit.points for refit in refits), "point")
            units = listed([refit.on for refit in refits])
            lines.append(f"{title(refits[0].nation)} refits {units}: {points}{cite(refits[0].rule)}")
            refits.clear()

    status = {
        event.unit: state(before, event.unit, spent=event.spent)
        for event in events
        if isinstance(event, happen.UnitPlaced)
    }
    areas = {event.unit: event.area for event in events if isinstance(event, made.ArmyRaised)}
    for event in events:
        if isinstance(event, made.PointsSpent) and event.category == "refit":
            if refits and refits[0].nation != event.nation:
                close()
            refits.append(event)
        elif isinstance(event, made.PointsSpent) and event.category == "raise":
            close()
            where = f"{status.get(event.on, '')} in {before.kit.name(areas.get(event.on, ''))}"
            points = count(event.points, "point")
            lines.append(f"{title(event.nation)} raises {event.on}, {where}: {points}{cite(event.rule)}")
        elif line := _spent(before, event):
            close()
            lines.append(line)
    close()
    return lines


def _spent(before: LampsPosition, event: engine.Event) -> str:
    name = before.kit.name
    match event:
        case made.PointsSpent() if event.category == "trench":
            points = count(event.points, "point")
            return f"{title(event.nation)} digs a trench in {name(event.on)}: {points}{cite(event.rule)}"
        case made.PointsSent():
            sent = event.transfer
            cost = f" at a cost of {event.cost}" if event.cost != sent.points else ""
            points = count(sent.points, "point")
            way = f"{title(sent.giver)} sends {points} to {title(sent.receiver)}{cost}"
            lie = "it lies" if sent.points == 1 else "they lie"
            lost = f"; {count(event.lost, 'point')} more cannot be taken and are lost" if event.lost else ""
            return f"{way}; {lie} in {name(sent.area)}{lost}{cite(event.rule)}"
        case made.PointsLost():
            return f"{title(event.nation)} loses {count(event.points, 'unspent point')}{cite(event.rule)}"
        case happen.UnitRemoved() if not is_politics(event):
            return f"{event.unit} is {event.cause}{cite(event.rule)}"
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
            rolls = f"{listed(list(map(str, event.own)))} against {listed(list(map(str, event.enemy)))}"
            rolled = f"{event.side} rolls {rolls}: " if event.own else ""
            return f"Dogfight: {rolled}{event.side} may place {count(event.allowed, 'marker')}{cite(event.rule)}"
        case made.AirPlaced():
            return f"{event.side} has Air Superiority in {before.kit.name(event.area)}{cite(event.rule)}"
        case _:
            return ""
