"""What cards do in Greece (26.3.1): spaces change hands without a breach of neutrality, and neutral units give way."""

from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.ground.control import heir, nation_for, take
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Place, Reposition, TakeSpaces
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import TrenchChanged, UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import Arrival, choose, nearest

_RULE = "26.3.1"


@at_once.register(TakeSpaces)
def _(effect: TakeSpaces, card: Card, referee: Referee) -> bool:
    """The side controls those of the spaces that no enemy holds with units or as an ally of their nation.

    Neutral units there give way, unless the card places them anew anyhow.
    """
    position = referee.position
    taken = [space for space in effect.spaces if _may_be_taken(position, effect.side, space)]
    for space in taken:
        take(referee, space, _taker(position, effect.side, card, space), card.title, _RULE)
        trench = position.trench(space)
        if effect.trenches and trench is not None and trench.owner != effect.side:
            owner, level = effect.side, trench.level
            referee.emit(TrenchChanged(rule="19.4d", space=space, owner=owner, level=level, cause=card.title))
        if not any(isinstance(other, Reposition) for other in card.effects):
            for unit in position.units_at(NEUTRAL, space):
                place_anew(referee, card, unit)
    return bool(taken)


def _taker(position: IllusionsPosition, side: Side, card: Card, space: str) -> str:
    """The nation whose marker is laid: that of the unit which the card puts there, else the one that is nearest."""
    coming = (
        unit for effect in card.effects if isinstance(effect, Place) and space in effect.at for unit in effect.units
    )
    unit = next(coming, "")
    return nation_for(position, unit) if unit else heir(position, side, space)


def _may_be_taken(position: IllusionsPosition, side: Side, space: str) -> bool:
    owner = position.kit.ground.spaces[space].owner
    return position.nations[owner] != OTHER[side] and not position.units_at(OTHER[side], space)


@at_once.register(Reposition)
def _(effect: Reposition, card: Card, referee: Referee) -> bool:
    """The card's owner places every neutral unit of the nation anew (26.3.1a)."""
    position = referee.position
    units = [unit for unit in position.kit.units_of[effect.nation] if position.side_of(unit) == NEUTRAL]
    standing = [unit for unit in units if position.on_map(unit)]
    for unit in standing:
        place_anew(referee, card, unit)
    return bool(standing)


def place_anew(referee: Referee, card: Card, unit: str) -> None:
    """A neutral unit goes to a space of its nation that is nobody's; by default it stays, or goes to the nearest."""
    position = referee.position
    start, home = position.place_of(unit), position.counter(unit).nation

    def is_free(space: str) -> bool:
        if position.kit.ground.spaces[space].owner != home or not position.controls(NEUTRAL, space):
            return False
        return not position.others_at(NEUTRAL, space) and has_room(position, unit, space)

    near = nearest(position, start, is_free)
    if not near:
        return
    spaces = position.kit.board.spaces(position.kit.ground.land_of[home])
    others = (space for space in spaces if space not in near and is_free(space))
    end = choose(referee, Arrival(card.label, card.title, _RULE), unit, (*near, *others), card.side)
    if end != start:
        referee.emit(UnitMoved(rule=_RULE, unit=unit, start=start, end=end, path=(start, end), how="placed anew"))
