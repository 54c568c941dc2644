"""Units that come on the map: where there is room for them, and which of those places their side chooses (10.1, 15.1).

Reinforcements, units of a card, those of a nation that enters the war and neutral units that are placed anew come so.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.control import overrun_trench
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_to
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import counted, has_room
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade_at
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REMOVED
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class Arrival(msgspec.Struct, frozen=True):
    """What brings units: a key for the questions that it puts (a card's label), what it is called, and its rule."""

    key: str
    cause: str
    rule: str


# -- where there is room --------------------------------------------------------------------------------------------


def can_come(position: IllusionsPosition, unit: str) -> bool:
    """Whether a unit may still come: it is not on the map already, and not permanently out of the game (12.6.6)."""
    return not position.on_map(unit) and position.place_of(unit) not in (ELIMINATED, REMOVED)


def takes_in(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit may come into a friendly place, alone or beside its own side (10.1, 10.4, 15.1c-e).

    A space where others stand is closed: a besieged Fort, or one whose siege lapsed. Regions are open to all. Whatever
    brings a unit, a country that is closed to it stays so (11.1.5, 26.6.1d, 28.1a).
    """
    side = position.side_of(unit)
    if position.kit.board.bit[place] & closed_to(position, unit):
        return False
    if not position.controls(side, place) or not position.kit.board.bit[place] & position.spaces_in_play:
        return False
    if not position.is_region(place) and position.others_at(side, place):
        return False
    return has_room(position, unit, place)


def open_places(position: IllusionsPosition, unit: str, places: Mask) -> tuple[str, ...]:
    """Those of these places that take a unit in, in the order of the map.

    An HQ or Heavy Artillery comes where other units of its side stand, if it can (27.0b).
    """
    found = tuple(place for place in position.kit.board.spaces(places) if takes_in(position, unit, place))
    if not position.counter(unit).is_escorted:
        return found
    side = position.side_of(unit)
    return tuple(place for place in found if counted(position.kit, position.units_at(side, place))) or found


def nearest(position: IllusionsPosition, start: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The places, fewest connections away from another one, that fit."""
    board, ground = position.kit.board, position.kit.ground
    for ring in ground.steps.rings(board.bit[start], ground.whole):
        if found := tuple(place for place in board.spaces(ring) if fits(place)):
            return found
    return ()


def nearest_supplied(position: IllusionsPosition, unit: str, start: str) -> tuple[str, ...]:
    """The nearest friendly spaces and regions with room in which a unit is in supply (9.7.2c)."""
    return nearest(
        position,
        start,
        lambda place: takes_in(position, unit, place) and grade_at(position, unit, place) != "none",
    )


# -- how they come --------------------------------------------------------------------------------------------------


def bring(referee: Referee, arrival: Arrival, unit: str, places: Sequence[str], *, reduced: bool = False) -> None:
    """A unit comes on one of these places."""
    chosen = choose(referee, arrival, unit, places, referee.position.commander(unit))
    come(referee, arrival, unit, chosen, reduced=reduced)


def come(referee: Referee, arrival: Arrival, unit: str, place: str, *, reduced: bool = False) -> None:
    """A unit comes on a place, or in a box; an enemy's Trench there goes (19.4b)."""
    referee.emit(UnitPlaced(rule=arrival.rule, unit=unit, place=place, cause=arrival.cause, reduced=reduced))
    overrun_trench(referee, unit, place)


def choose(referee: Referee, arrival: Arrival, unit: str, places: Sequence[str], side: Side) -> str:
    """The place that a side chooses for a unit; by default the first."""
    position = referee.position
    counter = position.counter(unit)
    question = Question(
        label=f"/{arrival.key}/{unit}",
        side=side,
        kind="place",
        text=f"{arrival.cause}: where does {unit} come on the map?",
        options=tuple(places),
        default=places[0],
        rule=arrival.rule,
        about=(unit, counter.nation, counter.size),
    )
    return referee.ask(question, lambda: _front_and_rear(position, places, side))


def _front_and_rear(position: IllusionsPosition, places: Sequence[str], side: Side) -> Mapping[str, str]:
    """`front`: the place that is nearest to an enemy unit; `rear`: the one that is farthest from all."""
    board, ground = position.kit.board, position.kit.ground
    rings = ground.steps.rings(position.occupied(OTHER[side]), ground.whole)
    far = {place: cost for cost, ring in enumerate(rings) for place in board.spaces(ring)}
    ranked = sorted(places, key=lambda place: far.get(place, len(far)))
    return {"front": ranked[0], "rear": ranked[-1]}
