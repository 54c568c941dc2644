"""Where and when the British Expeditionary Force begins by pre-war events (20.2, 20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import AGGRESSIVE_NAVY, ALTERNATIVE_BEF, pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import UnitHeldBack
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.areas_west import CHANNEL_PORTS
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import Ask, PreWarUnits, named, of_code
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_places import set_up_there, why_not_there, with_room


def expeditionary_force(position: GreatWarPosition) -> list[str]:
    """The British units that begin on the map of the Western Front, those of code B."""
    return of_code(position, "BR", "B")


def _held_back(referee: Referee, order: PreWarUnits) -> None:
    """They are still to appear."""
    rule = pre_war_events()[order.event].rule
    for unit in order.units:
        place = referee.position.place_of(unit)
        referee.emit(UnitHeldBack(rule=rule, unit=unit, place=place, letter=order.arrive))


# -- Alternative BEF Deployment ------------------------------------------------------------------------------------


def _not_deployed(position: GreatWarPosition) -> list[str]:
    there = named(position, ALTERNATIVE_BEF)
    return [unit for unit in expeditionary_force(position) if unit not in there]


def _wrong_deployment(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """In or beside one of four ports, or in or beside Mons; or on Strategic Turn A."""
    if order.arrive:
        return None if order.arrive == "A" else "they may appear on Strategic Turn A, and on no other"
    return why_not_there(position, order)


def _where_it_was(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Who says nothing leaves it round Mons."""
    if not named(position, ALTERNATIVE_BEF):
        yield PreWarUnits(units=(), event=ALTERNATIVE_BEF)


def _by_the_ports(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    return with_room(position, ALTERNATIVE_BEF, _not_deployed(position), near=CHANNEL_PORTS[-1])


def _deploy(referee: Referee, order: PreWarUnits) -> None:
    if order.arrive:
        _held_back(referee, order)
    else:
        set_up_there(referee, order)


ALTERNATIVE = Ask(
    side=ALLIED,
    rule="20.2",
    words="British units of the code B that begin within one hex of Ostend, Dunkirk, Calais or Boulogne, or on A",
    units=_not_deployed,
    wrong=_wrong_deployment,
    rest=_where_it_was,
    effect=_deploy,
    offers=_by_the_ports,
    takes=("at", "arrive"),
    secret=True,
)


# -- Aggressive German Navy ----------------------------------------------------------------------------------------


def _any_letter(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """On A or on B, each unit as the Allies like."""
    return None


def _all_on_a(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Who says nothing has them as soon as they may come."""
    if units := expeditionary_force(position):
        yield PreWarUnits(units=tuple(units), event=AGGRESSIVE_NAVY, arrive="A")


AGGRESSIVE = Ask(
    side=ALLIED,
    rule="20.3",
    words="British units of the code B that appear on A at Le Havre, or on B in a port of the Western Front",
    units=expeditionary_force,
    wrong=_any_letter,
    rest=_all_on_a,
    effect=_held_back,
    takes=("arrive",),
)
