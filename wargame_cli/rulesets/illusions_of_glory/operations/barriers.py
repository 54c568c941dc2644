"""Where a unit may go, of all places at once: the bars of `entry` as sets of places, for walking the whole map.

`entry` says why one step is barred; this says which are, and nothing else. What depends on where a step begins, or on
who else may come, is still asked of `entry` place by place.
"""

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_land, interning_land, spared_forts
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by, enemy_forts
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, UPRISING
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


class Barriers(msgspec.Struct, frozen=True):
    """What stands in a unit's way: where it may not go, where it goes no farther, where it may or can not end.

    At `forts` it may end if enough can come to besiege them.
    """

    closed: Mask
    stops: Mask
    no_ends: Mask
    forts: Mask


def barriers_of(position: IllusionsPosition, unit: str) -> Barriers:
    """What stands in the way of a unit that a side commands, by `BARS`, `STOPS` and `NO_ENDS` of `entry`."""
    ground, side = position.kit.ground, position.commander(unit)
    roomy = ground.of_kind[REGION] | ground.of_kind[ISLAND]
    others = position.occupied(OTHER[side], UPRISING, NEUTRAL) & ~roomy
    forts = enemy_forts(position, side)
    marked = (each.place for each in position.this_round.activated if each.how == "attack")
    return Barriers(
        closed=~position.spaces_in_play | closed_land(position, unit) | others | spared_forts(position, unit),
        stops=roomy | ground.of_kind[SEA] | interning_land(position) | forts & ~besieged_by(position, side),
        no_ends=ground.board.mask(marked) & ~ground.of_kind[REGION],
        forts=forts,
    )
