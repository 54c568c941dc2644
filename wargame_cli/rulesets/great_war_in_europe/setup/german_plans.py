"""How Germany goes to war by other plans: through Holland, or against Russia first (20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import INVADES_HOLLAND, VON_MOLTKE
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.codes import FEWEST_ON_THE_RIGHT_WING, right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import (
    Ask,
    PreWarUnits,
    attack_factors,
    named,
    of_code,
    of_full_stacks,
)
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_places import (
    leave_out,
    set_up_as,
    spared,
    why_not_there,
    why_not_without,
    with_room,
)

#: The attack factors that the army goes without for an invasion of Holland, and those that go to the East at least.
WITHOUT, TO_THE_EAST = 12, 100
#: Where the army of the East stands before Russian Poland, with the hexes about it.
BEFORE_POLAND = "E5213"
#: The set-up codes of the armies of the West and of the East (19.31).
WEST, EAST = "W", "E"


def _of_the_west(position: GreatWarPosition) -> list[str]:
    """The German units with the printed code W that begin in the West."""
    return [unit for unit in of_code(position, "GE", WEST) if position.set_up_code(unit) == WEST]


def _combat_units(position: GreatWarPosition) -> list[str]:
    return [unit for unit in _of_the_west(position) if position.face(unit).attack]


# -- Germany Invades Holland ---------------------------------------------------------------------------------------


def _invaders(position: GreatWarPosition) -> list[str]:
    """Those of the West, until it is said which of them are removed."""
    return [] if named(position, INVADES_HOLLAND) else _combat_units(position)


def _not_to_spare(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """Twelve attack factors, no more and no less; the right wing stays as strong as it must be (19.31)."""
    return why_not_without(position, order, WITHOUT, GONE)


def _spared(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Units of the fullest hexes, but not of the right wing."""
    return spared(position, INVADES_HOLLAND, _invaders(position), WITHOUT)


def _remove(referee: Referee, order: PreWarUnits) -> None:
    """They are out of the game."""
    leave_out(referee, order, GONE, "withdrawn")


HOLLAND = Ask(
    side=CP,
    rule="20.3",
    words=f"{WITHOUT} attack factors of German units of the code W, which are removed for good",
    units=_invaders,
    wrong=_not_to_spare,
    rest=_spared,
    effect=_remove,
)


# -- Von Moltke the Elder ------------------------------------------------------------------------------------------


def _before_russia(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """A hex of the code E, within stacking; thirty divisions stay on the right wing (19.31)."""
    return why_not_there(position, order, dict.fromkeys(order.units, EAST))


def missing(position: GreatWarPosition) -> int:
    """The attack factors that still have to go to the East."""
    return TO_THE_EAST - attack_factors(position, named(position, VON_MOLTKE))


def _enough(position: GreatWarPosition) -> list[str]:
    """Units with the factors that are missing: of the fullest hexes, of the right wing no more than it can spare."""
    army, wing = _combat_units(position), right_wing(position)
    of_the_wing = [unit for unit in army if unit in wing][: max(0, len(wing) - FEWEST_ON_THE_RIGHT_WING)]
    units = [unit for unit in army if unit not in wing or unit in of_the_wing]
    chosen = of_full_stacks(position, units, missing(position))
    left = sorted((unit for unit in units if unit not in chosen), key=lambda unit: (position.face(unit).attack, unit))
    while attack_factors(position, chosen) < missing(position) and left:
        chosen.append(left.pop(0))
    return chosen


def _before_poland(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """The nearest hexes with room."""
    return with_room(position, VON_MOLTKE, _enough(position), near=BEFORE_POLAND, code=EAST)


def _go_east(referee: Referee, order: PreWarUnits) -> None:
    """They begin as units of the East."""
    set_up_as(referee, order, EAST)


MOLTKE = Ask(
    side=CP,
    rule="20.3",
    words=f"German units of the code W which begin as those of the code E, {TO_THE_EAST} attack factors at least",
    units=_of_the_west,
    wrong=_before_russia,
    rest=_before_poland,
    effect=_go_east,
    takes=("at",),
    secret=True,
)
