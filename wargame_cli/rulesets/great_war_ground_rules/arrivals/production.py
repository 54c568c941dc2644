"""Production (16B1): Man, Equ and Res Pts that the scenario gives in a turn; deficits are paid off first (16B1b)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.entries import (
    cannot_come,
    cities,
    in_preference,
    safest_first,
    words_of,
)
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import nation_of_points, owner_of_points, receive
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import come, meet_conditions
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import side_named
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ResDelayed
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


class PlaceRes(Order, frozen=True, kw_only=True):
    """Place new Res Pts in a city of yours that is in regular general supply (16B1a).

    `place-res`: the hex.
    `points`: how many; one if left out.
    """

    verb: ClassVar[str] = "place-res"
    example: ClassVar[str] = "{place-res: 0827, points: 3}"

    at: PlaceName = msgspec.field(name="place-res")
    points: int = 1


def receive_production(referee: Referee, side: str) -> None:
    """A side receives what this turn gives it: Man and Equ Pts into its pools, Res Pts to be placed (16B1a, 16A2)."""
    position = referee.position
    now = [each for each in come(position, side) if not each.when_lost and date(each.turn) == position.date]
    for arrival in (*now, *meet_conditions(referee, side)):
        for contingent, points in sorted(arrival.man.items()):
            receive(referee, contingent, "production", man=trained(position, contingent, points), rule="16B1")
        for of, points in sorted(arrival.equ.items()):
            receive(referee, owner_of_points(position, of) or side, "production", equ=points, rule="16B1")
        if arrival.res:
            referee.emit(ResDelayed(rule="16B1", side=side, change=arrival.res))


def trained(position: GroundPosition, contingent: str, points: float) -> float:
    """The Man Pts that a nation produces: half of them, to the half point below, without training garrisons (16C9)."""
    missing = nation_of_points(position, contingent) in position.kit.plan.released
    return points // 1 / 2 if missing else points


def res_hexes(position: GroundPosition, side: str) -> list[str]:
    """The hexes in which a side may place new Res Pts: its cities in regular general supply, or what the plan names."""
    words = words_of(position, side, with_res=True) or ("city",)
    return in_preference(position, side, words) or cities(position, side_named(side))


def place_the_rest(referee: Referee, side: str) -> None:
    """Res Pts that no order placed come to a hex where they may, near to an Army HQ; without one they wait (16A)."""
    position = referee.position
    waiting = position.waiting.get(side, 0)
    hexes = safest_first(position, side, res_hexes(position, side)) if waiting else []
    if hexes:
        _put(referee, side, hexes[0], waiting)


def _put(referee: Referee, side: str, place: str, points: int) -> None:
    referee.emit(ResDelayed(rule="16B1", side=side, change=-points))
    referee.emit(ResChanged(rule="16B1", side=side, place=place, change=points, cause="production"))


@BOOK.forbids("16B1", PlaceRes)
def has_a_place(order: PlaceRes, referee: Referee) -> str | None:
    """New Res Pts are placed in own cities in regular general supply, as many as have come (16B1a)"""
    position, side = referee.position, referee.side
    waiting = position.waiting.get(side, 0)
    if not 0 < order.points <= waiting:
        return f"{waiting} Res Pts are there to be placed"
    hexes = res_hexes(position, side)
    return None if order.at in hexes else cannot_come(position, "a Res Pt", order.at, hexes)


@BOOK.performs(PlaceRes)
def place_res(order: PlaceRes, referee: Referee) -> None:
    """They are there now (16B1a)."""
    _put(referee, referee.side, order.at, order.points)
