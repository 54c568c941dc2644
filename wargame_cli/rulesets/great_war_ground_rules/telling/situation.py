"""How things stand: points, National Will, headquarters and leaders, what is in the pools, what is to come."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import Block, Heading, Items, Table, listed
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import pool
from wargame_cli.rulesets.great_war_ground_rules.fog import view
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date, named
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_NAMES, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Arrival
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    ISOLATED_POOL,
    LATER,
    POOL,
    GroundPosition,
)
from wargame_cli.rulesets.great_war_ground_rules.telling.words import the
from wargame_cli.rulesets.great_war_ground_rules.victory import balance

#: How many turns before they come arrivals are told one by one.
SOON = 1


def situation(after: GroundPosition, side: str | None) -> list[Block]:
    """What everybody knows, and for a side, or for both, what it is to receive."""
    seen = after if side == "umpire" else view(after, side)
    readers = SIDES if side == "umpire" else tuple(each for each in SIDES if each == side)
    blocks: list[Block] = [Heading("How the war stands"), Items(tuple((0, line) for line in lines(seen)))]
    if rows := tuple(_points(seen)):
        blocks += [Heading("Man Pts and Equ Pts"), Table(("Of", "Man", "Equ", "Where"), rows, right=("Man", "Equ"))]
    for reader in readers:
        if told := tuple(_to_come(seen, reader)):
            blocks += [Heading(f"What {the(reader)} are to receive"), Items(tuple((0, line) for line in told))]
    return blocks


def lines(position: GroundPosition) -> Iterator[str]:
    """The turn and its weather, the points, the nations, the headquarters, a line each."""
    now = named(position.date)
    yield f"{now}, turn {position.turn} of {position.last_turn}: the weather is {position.weather_now} (36)"
    yield from _victory(position)
    if position.will:
        wills = listed(f"{nation} {will}" for nation, will in sorted(position.will.items()))
        shaken = f"; shaken: {listed(sorted(position.shaken))}" if position.shaken else ""
        yield f"National Will: {wills}{shaken} (15D)"
    if position.unified:
        yield "The Entente has a Unified Command (15E4)"
    if position.inactive:
        yield f"Inactive Army HQs: {listed(sorted(position.inactive))} (14M1)"
    for side in SIDES:
        yield from _leaders(position, side)
        yield from _pools(position, side)


def _victory(position: GroundPosition) -> Iterator[str]:
    """The points of both sides, and what they would come to now (42B, house)."""
    found = balance(position)
    told = listed(f"{SIDE_NAMES[side]} {amount(found.points[side])}" for side in SIDES)
    would = f"; as it stands: {found.level.name}" if found.level else ""
    if found.level and found.level.winner:
        would += f" for the {SIDE_NAMES[found.level.winner]}"
    yield f"Points: {told}{would} (42B)"
    for side in SIDES:
        items = [f"{item.what} {amount(item.points)}" for item in found.items if item.side == side]
        if items:
            yield f"Points of the {SIDE_NAMES[side]}: {listed(items)}"


def _leaders(position: GroundPosition, side: Side) -> Iterator[str]:
    """Where a side's leaders are (14P)."""
    with_hq = [f"{name} with {hq}" for name, hq in sorted(position.leaders.items()) if position.side_of(hq) == side]
    waiting = [f"{name} in the pool" for name in pool(position, side)]
    if with_hq or waiting:
        yield f"Leaders of the {SIDE_NAMES[side]}: {listed([*with_hq, *waiting])} (14P)"


def _pools(position: GroundPosition, side: Side) -> Iterator[str]:
    """How many units lie in a side's replacement pool (16B2)."""
    whole, isolated = len(position.at(POOL[side])), len(position.at(ISOLATED_POOL[side]))
    if whole or isolated:
        apart = f", {isolated} of them eliminated while isolated" if isolated else ""
        yield f"In the replacement pool of the {SIDE_NAMES[side]}: {whole + isolated} units{apart} (16B2)"


def _points(position: GroundPosition) -> Iterator[tuple[str, ...]]:
    """The stocks of points: whose, how many, in which hex (16B3)."""
    for name, stock in sorted(position.stock.items()):
        of, _, place = name.partition("@")
        if stock.man or stock.equ:
            where = position.kit.name(place) if place else "general pool"
            yield SIDE_NAMES.get(of, of), amount(stock.man), amount(stock.equ), where


def _to_come(position: GroundPosition, side: Side) -> Iterator[str]:
    """What a side is to receive and has not received yet, turn by turn; what is conditional is left out (16A)."""
    if waiting := position.waiting.get(side, 0):
        yield f"{waiting} Res Pts wait to be placed (16B1)"
    later: dict[str, None] = {}
    for arrival in position.kit.plan.arrivals:
        units = [unit for unit in arrival.units if position.place_of(unit) == LATER]
        ahead = date(arrival.turn) - position.date
        if arrival.side != side or arrival.when_lost or not (units or (ahead > 0 and (arrival.res or arrival.man))):
            continue
        if ahead > SOON:
            later[str(arrival.turn)] = None
            continue
        yield f"{arrival.turn}: {listed([*units, *(_points_to_come(arrival) if ahead > 0 else ())])}"
    if later:
        yield f"More comes later: {listed(later)}"


def _points_to_come(arrival: Arrival) -> Iterator[str]:
    """The points that come with reinforcements (16B1)."""
    if arrival.res:
        yield f"{arrival.res} Res Pts"
    yield from (f"{amount(points)} Man Pts of {of}" for of, points in sorted(arrival.man.items()))
    yield from (f"{amount(points)} Equ Pts" for points in arrival.equ.values())
