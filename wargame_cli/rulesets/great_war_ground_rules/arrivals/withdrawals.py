"""Withdrawals: units that the scenario takes away (16A1cc, 16A1aa); what becomes of a side without cities (16C14)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import scrapping_value
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import men_of, owner_of_points, receive
from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import due
from wargame_cli.rulesets.great_war_ground_rules.command.elite import hand_on, mates
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import take_apart
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import UnitDelayed, WithdrawalMet
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BREAKDOWNS,
    GONE,
    ISOLATED_POOL,
    LATER,
    POOL,
    GroundPosition,
    Referee,
)


def withdraw(referee: Referee, side: str) -> None:
    """Units that must go leave: the one that is named, or another like it that is not isolated (16A1cc).

    Who lies in the replacement pool goes from there, and its replacement strength is forfeited; for one that was
    disbanded or scrapped points are paid (16C15).
    """
    position = referee.position
    for withdrawal in position.kit.plan.withdrawals:
        if withdrawal.side != side or date(withdrawal.turn) > position.date:
            continue
        for unit in withdrawal.units:
            if unit in position.withdrawn:
                continue
            if position.place_of(unit) == BREAKDOWNS:
                take_apart(referee, unit)
            chosen = next(_candidates(position, unit), None)
            if chosen is None and position.place_of(unit) == GONE:
                _pay_for(referee, unit)
                referee.emit(WithdrawalMet(rule="16C15", unit=unit, by=unit))
            elif chosen is None:
                referee.emit(UnitDelayed(rule="16A1cc", unit=unit, cause="nobody can be withdrawn"))
            else:
                seen = position.seen_by(chosen)
                _leave(referee, chosen)
                referee.emit(WithdrawalMet(rule="16A1cc", seen_by=seen, unit=unit, by=chosen))


def _candidates(position: GroundPosition, unit: str) -> Iterator[str]:
    """Who may leave for a unit, the best first: on the map at full strength, then those in the replacement pool."""
    alike = [unit, *(each for each in position.kit.units if each != unit and _is_alike(position, each, unit))]
    for each in alike:
        if position.on_map(each) and each not in position.isolated and each not in position.reduced:
            yield each
    for each in alike:
        if position.place_of(each) in (POOL[position.side_of(each)], ISOLATED_POOL[position.side_of(each)]):
            yield each


def _is_alike(position: GroundPosition, unit: str, other: str) -> bool:
    return position.printed(unit) == position.printed(other) and unit not in position.withdrawn


def _leave(referee: Referee, unit: str) -> None:
    """The unit is out of the game; in a pool its cost is forfeited, twice in the section of isolated ones (16B3a)."""
    position = referee.position
    place = position.place_of(unit)
    if not position.on_map(unit):
        cost = replacement_strength(position, unit, whole=True)
        counter = position.counter(unit)
        times = 2 if place == ISOLATED_POOL[counter.side] else 1
        receive(referee, men_of(counter), "forfeited", man=-cost.man * times, rule="16A1cc")
        receive(referee, counter.side, "forfeited", equ=-cost.equ * times, rule="16A1cc")
    hand_on(referee, unit, mates(position, unit))
    referee.emit(
        UnitRemoved(rule="16A1cc", seen_by=position.seen_by(unit), unit=unit, place=place, to=GONE, cause="withdrawn")
    )


def _pay_for(referee: Referee, unit: str) -> None:
    """A unit that was disbanded or scrapped costs its replacement strength and its scrapping value (16C15)."""
    position = referee.position
    cost, scrap = replacement_strength(position, unit, whole=True), scrapping_value(position, unit)
    counter = position.counter(unit)
    receive(referee, men_of(counter), "withdrawn", man=-cost.man - scrap.man, rule="16C15")
    receive(referee, counter.side, "withdrawn", equ=-cost.equ - scrap.equ, rule="16C15")


# -- the loss of all cities (16C14) ----------------------------------------------------------------------------------


def has_no_city(position: GroundPosition, side: str) -> bool:
    """Whether a side owns neither a city nor a hex through which the scenario's sources off the map supply it (16C14).

    The rule speaks of the cities of a district or a command: what lies beyond the map is behind those hexes (house).
    """
    kit = position.kit
    cities = any(position.owns(side, place) for place in kit.kinds if kit.is_city(place))
    beyond = any(
        position.owns(side, place) for source in kit.plan.sources if source.side == side for place in source.hexes
    )
    return not cities and not beyond


def forfeit(referee: Referee, side: str) -> None:
    """A side without any city loses what was to come, its points, and the units in its pools or forming (16C14)."""
    position = referee.position
    if not has_no_city(position, side):
        return
    forming = (arrival for arrival in position.kit.plan.arrivals if arrival.side == side and arrival.forming)
    begun = [unit for each in forming if date(each.forming) <= position.date for unit in each.units]
    to_come = [*due(position, side), *(unit for unit in begun if position.place_of(unit) == LATER)]
    for unit in dict.fromkeys([*to_come, *position.at(POOL[side]), *position.at(ISOLATED_POOL[side])]):
        place = position.place_of(unit)
        cause = "forfeited" if place == LATER else "withdrawn"
        hand_on(referee, unit, ())
        referee.emit(UnitRemoved(rule="16C14", unit=unit, place=place, to=GONE, cause=cause))
    for of, stock in list(position.stock.items()):
        if "@" not in of and owner_of_points(position, of) == side:
            receive(referee, of, "forfeited", man=-max(stock.man, 0), equ=-max(stock.equ, 0), rule="16C14")
