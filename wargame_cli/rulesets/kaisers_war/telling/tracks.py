"""The tracks: points and income of both sides, what the lead comes to, the aims of the summer of 1918."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import Track
from wargame_cli.rulesets.kaisers_war.ground.morale import state
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios
from wargame_cli.rulesets.kaisers_war.setup.points import level
from wargame_cli.rulesets.kaisers_war.victory import income_total, is_summer_ahead, summer_aims


def tracks(position: KaisersPosition, reader: str | None) -> list[Track]:
    """What the game keeps, as far as the reader of the position sees."""
    return list(_tracks(position))


def _tracks(position: KaisersPosition) -> Iterator[Track]:
    yield _lead(position)
    for side in SIDES:
        morale = state(position, side)
        told = f"{morale.name.capitalize()} morale ({morale.rule}); " if morale else ""
        most, points = position.kit.tables.points.most, position.points.get(side, 0)
        ends = f"{told}at 0 it has lost (25.2)"
        yield Track(id=f"points {side}", name=f"Points: {side}", value=points, least=0, most=most, told=ends, side=side)
    for side in SIDES:
        total = income_total(position, side)
        yield Track(id=f"income {side}", name=f"Income as things stand: {side}", value=total, told="(5.2)", side=side)
    if is_summer_ahead(position):
        aims = summer_aims(position)
        told = f"CP needs one of {len(aims)} at the end of the summer of 1918, or has lost (26.5.4)"
        yield Track(id="aims", name="Aims of the summer", value=sum(yes for _, yes in aims), least=0, told=told)
    label = position.kit.tables.turns[position.turn].label
    yield Track(id="turn", name="Turn", value=position.turn, least=0, most=position.last_turn, told=label)


def _lead(position: KaisersPosition) -> Track:
    """Who is ahead, what it would come to if the game ended now, and what the next level takes (25.1)."""
    points = position.points
    ahead = max(SIDES, key=lambda side: points.get(side, 0))
    lead = points.get(ahead, 0) - points.get(OTHER[ahead], 0)
    reached, levels = level(position, lead), position.kit.tables.points.levels
    number = next(index for index, each in enumerate(levels) if each.level == reached)
    winner = f" for {ahead}" if number else ""
    share = scenarios.of(position).share
    further = "".join(f", {each.level} from {-(-each.low // share)}" for each in levels[number + 1 :][:1])
    told = f"if it ended now: {reached}{winner}{further} (25.1)"
    return Track(
        id="lead",
        name=f"Lead of {ahead}" if lead else "Lead",
        value=lead,
        least=0,
        told=told,
        side=ahead if lead else "",
    )
