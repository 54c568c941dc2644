"""The Attrition Phase (6.0 C, 11.2j, 14.3.2, 19.6): what being out of supply costs units, spaces and Trenches.

What is lost is found on the position as it is when the phase begins, for both sides, and only then carried out: the
loss of one opens no line to another (14.3.2d).
"""

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.illusions_of_glory.ground.control import heir, take
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply, sides, supplied_by_allies
from wargame_cli.rulesets.illusions_of_glory.kit.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import EVERYBODY, NEUTRAL, OTHER, SIDES, Control, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import TrenchChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import garrisons_of, look_round
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import eliminate, lose_step

_CAUSE = "out of supply"


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """What attrition takes: units that lose a step, units that are lost, vacant spaces, and where a Trench suffers."""

    worn: tuple[str, ...]
    lost: tuple[str, ...]
    vacant: tuple[str, ...]
    struck: tuple[str, ...]


def attrition(referee: Referee) -> None:
    """Both sides' losses, all at once."""
    position = referee.position
    toll = toll_of(position)
    left = garrisons_of(position, toll.lost)
    for unit in toll.worn:
        lose_step(referee, unit, "14.3.2", _CAUSE)
    for unit in toll.lost:
        _lose(referee, unit)
    look_round(referee, left)
    for place, side in left:
        _fall(referee, side, place)
    for space in toll.vacant:
        holder = position.controller(space)
        if holder in OTHER:
            winner = OTHER[holder]
            take(referee, space, heir(position, winner, space), "cut off from supply", "11.2j")
    for space in toll.struck:
        _wear_trench(referee, space)


# -- what it takes --------------------------------------------------------------------------------------------------


def toll_of(position: IllusionsPosition) -> Toll:
    """What attrition takes from a position. HQs and Heavy Artillery are lost only with their stack (27.0)."""
    units = [unit for unit, side in sides(position).items() if side in OTHER and not in_supply(position, unit)]
    out_of_supply = [unit for unit in units if not position.counter(unit).is_escorted]
    vacant = tuple(position.kit.board.spaces(cut_off(position, "AP") | cut_off(position, "CP")))
    held = {position.place_of(unit): position.side_of(unit) for unit in out_of_supply}
    struck = [space for space in position.trenches if space in held and position.trench_of(held[space], space)]
    struck += [space for space in vacant if space in position.trenches]
    return Toll(
        worn=tuple(unit for unit in out_of_supply if not position.is_reduced(unit)),
        lost=tuple(unit for unit in out_of_supply if position.is_reduced(unit)),
        vacant=vacant,
        struck=tuple(space for space in dict.fromkeys(struck) if not _has_own_fort(position, space)),
    )


def cut_off(position: IllusionsPosition, side: Side) -> Mask:
    """The vacant spaces of a side from which no line leads to a source of any of its nations (11.2j).

    Not those with a Supply Source, not those with a Fort that stands, no region, and none of neutral Greece, which a
    side controls by standing there.
    """
    ground, board = position.kit.ground, position.kit.board
    taken = position.occupied(*EVERYBODY)
    exempt = board.mask(space for space in ground.forts if position.fort(space) and position.controls(side, space))
    for sources in ground.sources.values():
        exempt |= sources
    if position.nations["GR"] == NEUTRAL:
        exempt |= ground.land_of["GR"]
    spaces = position.controlled(side) & ground.of_kind[SPACE] & position.spaces_in_play & ~taken & ~exempt
    supplied = supplied_by_allies(position, side)
    serbian = ground.land_of["SB"] | ground.land_of["MN"]
    return spaces & ~supplied & ~(serbian & supplied_by_allies(position, side, True))


def _has_own_fort(position: IllusionsPosition, space: str) -> bool:
    """Whether a Fort that stands is of the side whose Trench is there (19.6b)."""
    return bool(position.fort(space) and position.trench_of(position.controller(space), space))


# -- how it is carried out ------------------------------------------------------------------------------------------


def _lose(referee: Referee, unit: str) -> None:
    """A reduced unit is eliminated, and no SCU takes its place; an SCU itself only by one reading (trap 4)."""
    position = referee.position
    counter = position.counter(unit)
    if position.option("attrition-of-scus") == "replaceable" and not counter.is_lcu and not counter.is_special:
        place = position.place_of(unit)
        referee.emit(UnitRemoved(rule="6.0 C", unit=unit, place=place, to=REPLACEABLE, cause=_CAUSE))
    else:
        eliminate(referee, unit, "14.3.2", _CAUSE)


def _fall(referee: Referee, side: Control, place: str) -> None:
    """A space whose garrison was eliminated is the enemy's, but for an own Fort (14.3.2c); a region is not."""
    position = referee.position
    space = position.kit.ground.spaces[place]
    if space.kind != SPACE or position.units_at(side, place) or not position.controls(side, place):
        return
    if position.fort(place):
        return
    winner = OTHER[side]
    take(referee, place, heir(position, winner, place), "its garrison is lost", "14.3.2")


def _wear_trench(referee: Referee, space: str) -> None:
    """A Trench of Level 1 is removed, one of Level 2 becomes the enemy's of Level 1 (19.6a)."""
    position = referee.position
    trench = position.trench(space)
    if trench is None:
        return
    level = trench.level - 1
    enemies = (OTHER[side] for side in SIDES if position.trench_of(side, space))
    owner = next(enemies, trench.owner) if level else trench.owner
    referee.emit(TrenchChanged(rule="19.6", space=space, owner=owner, level=level, cause=_CAUSE))
