"""Units that cards bring besides Reinforcement Cards (9.7.3b, 15.2c-d): beside others, to places, into the box."""

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Place, ToReserve
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, REMOVED, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import Arrival, bring, can_come, open_places

_RULE = "9.7.3"


def places_for(position: IllusionsPosition, effect: Place, side: Side) -> Mask:
    """Where a card puts its units: named places, or those in which a fitting unit of its side stands."""
    board, land_of = position.kit.board, position.kit.ground.land_of
    found = board.mask(effect.at)
    if effect.beside:
        found |= board.mask(place for place in board.labels if _has_company(position, effect, side, place))
    inside = 0
    for name in effect.inside:
        inside |= land_of[name] if name in land_of else board.bit[name]
    return found & inside if effect.inside else found


def _has_company(position: IllusionsPosition, effect: Place, side: Side, place: str) -> bool:
    counters = [position.counter(unit) for unit in position.units_at(side, place)]
    return any(
        set(counter.nations) & set(effect.beside) and not counter.is_escorted and effect.size in ("", counter.size)
        for counter in counters
    )


@at_once.register(Place)
def _(effect: Place, card: Card, referee: Referee) -> bool:
    """Its units come where they can; one that finds no place stays where it was."""
    position = referee.position
    arrival = Arrival(card.label, card.title, _RULE)
    _replace(referee, effect, card)
    came = False
    for unit in effect.units:
        if not can_come(position, unit):
            continue
        if places := open_places(position, unit, places_for(position, effect, card.side)):
            bring(referee, arrival, unit, places)
            came = True
        else:
            referee.warn(_RULE, f"{card.title}: there is no place on the map for {unit}")
    return came


def _replace(referee: Referee, effect: Place, card: Card) -> None:
    """The unit that another one replaces leaves the game."""
    if not effect.replaces:
        return
    place = referee.position.place_of(effect.replaces)
    if place not in (ELIMINATED, REMOVED):
        referee.emit(UnitRemoved(rule=_RULE, unit=effect.replaces, place=place, to=REMOVED, cause=card.title))


@at_once.register(ToReserve)
def _(effect: ToReserve, card: Card, referee: Referee) -> bool:
    """The SCUs of these nations that are not yet in play are in the Reserve Box from now on (15.2c)."""
    position = referee.position
    waiting = [
        unit
        for unit in position.at(OFF_MAP)
        if set(position.counter(unit).nations) & set(effect.nations)
        and not (
            position.counter(unit).is_lcu or position.counter(unit).is_special or position.counter(unit).is_uprising
        )
    ]
    for unit in list(waiting):
        referee.emit(UnitPlaced(rule="15.2", unit=unit, place=RESERVE, cause=card.title))
    return bool(waiting)
