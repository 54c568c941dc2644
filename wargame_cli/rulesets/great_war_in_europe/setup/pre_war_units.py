"""What pre-war events leave to the sides, between their reveal and the set-up (20.2, 20.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK, PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import (
    AGGRESSIVE_NAVY,
    ALTERNATIVE_BEF,
    INVADES_HOLLAND,
    LESS_NAVY,
    MORE_NAVY,
    PLAN_MICHEL,
    PLAN_R,
    VON_MOLTKE,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import PreWarUnitsChosen
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup import (
    expeditionary_force,
    german_plans,
    naval_construction,
    war_plans,
)
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import hold_abroad
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import Ask, PreWarUnits

#: The events that leave something to a side, each with what; where the sides say nothing, in this order.
ASKS: Mapping[str, Ask] = {
    PLAN_MICHEL: war_plans.MICHEL,
    ALTERNATIVE_BEF: expeditionary_force.ALTERNATIVE,
    AGGRESSIVE_NAVY: expeditionary_force.AGGRESSIVE,
    PLAN_R: war_plans.R,
    LESS_NAVY: naval_construction.LESS,
    MORE_NAVY: naval_construction.MORE,
    INVADES_HOLLAND: german_plans.HOLLAND,
    VON_MOLTKE: german_plans.MOLTKE,
}


def asked_of(position: GreatWarPosition, side: str) -> Iterator[tuple[str, Ask]]:
    """The events in force that leave something to a side, each with what."""
    return ((event, ask) for event, ask in ASKS.items() if ask.side == side and position.has_pre_war(event))


def chooses_units(position: GreatWarPosition, turn: int) -> bool:
    """Whether an event in force leaves something to a side."""
    return position.plays(PRE_WAR_EVENTS) and any(next(asked_of(position, side), None) for side in SIDES)


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("20.1", PreWarUnits, decisive=True)
def is_left_to_it(order: PreWarUnits, referee: Referee) -> str | None:
    """A side chooses for events in force that leave it something, and names units that may be chosen, each once"""
    ask = dict(asked_of(referee.position, referee.side)).get(order.event)
    if ask is None:
        return f"{order.event} leaves nothing to you"
    if not order.units or len(set(order.units)) < len(order.units):
        return "the order names no unit" if not order.units else "a unit is named twice"
    left = {*ask.units(referee.position)}
    if not left:
        return f"nothing is left to choose for {order.event}"
    strange = ", ".join(unit for unit in order.units if unit not in left)
    return f"{strange}: the event asks for {ask.words} ({ask.rule}), each once" if strange else None


@BOOK.forbids("20.1", PreWarUnits, decisive=True)
def says_what_is_asked(order: PreWarUnits, referee: Referee) -> str | None:
    """An order says where its units begin or when they appear, if the event asks for that, and nothing else"""
    ask = ASKS.get(order.event)
    if ask is None:
        return None  # another check refuses it
    said = [field for field, value in (("at", order.at), ("arrive", order.arrive)) if value]
    if strange := [field for field in said if field not in ask.takes]:
        return f"{order.event} does not ask for `{strange[0]}`"
    if len(said) != bool(ask.takes):
        return f"write `{'` or `'.join(ask.takes)}`"
    return None


@BOOK.forbids("20.1", PreWarUnits)
def fits_the_event(order: PreWarUnits, referee: Referee) -> str | None:
    """The units and the place are what the event asks for (20.2, 20.3)"""
    return ASKS[order.event].wrong(referee.position, order)


# -- what is done --------------------------------------------------------------------------------------------------


@BOOK.performs(PreWarUnits)
def choose(order: PreWarUnits, referee: Referee) -> None:
    """It takes effect at once; the set-up follows."""
    _carry_out(order, referee)


def choose_the_rest(referee: Referee) -> None:
    """What a side has said nothing of comes by the default of the event; Germans hold the hexes where they begin."""
    for event, ask in ASKS.items():
        if referee.position.has_pre_war(event):
            for order in ask.rest(referee.position):
                _carry_out(order, referee, default=True)
    hold_abroad(referee, CP)


def _carry_out(order: PreWarUnits, referee: Referee, *, default: bool = False) -> None:
    ask = ASKS[order.event]
    seen_by = (ask.side,) if ask.secret else ()
    told = PreWarUnitsChosen(
        rule=ask.rule, seen_by=seen_by, side=ask.side, chit=order.event, units=order.units, default=default
    )
    referee.emit(told)
    if order.units:
        ask.effect(referee, order)
