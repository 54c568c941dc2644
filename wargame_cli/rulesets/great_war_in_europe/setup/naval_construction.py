"""What Germany has built for its navy before the war, and what that costs the army (20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import MORE_NAVY
from wargame_cli.rulesets.great_war_in_europe.position.events.general import NEVER_RAISED, UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.codes import new_faults, right_wing
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import (
    Ask,
    PreWarUnits,
    not_that_many,
    of_full_stacks,
)

#: The attack factors that the army goes without for more ships.
FACTORS = 16


# -- More German Naval Construction --------------------------------------------------------------------------------


def _army(position: GreatWarPosition) -> list[str]:
    """The German combat units of the codes E and W that begin on the map, until it is said which of them do not."""
    if position.this_phase.named.get(MORE_NAVY):
        return []
    counters = (position.counter(unit) for unit in position.units() if position.on_map(unit))
    return [each.id for each in counters if each.nation == "GE" and each.setup in ("E", "W") and each.printed.attack]


def _not_to_spare(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """Sixteen attack factors, no more and no less; the right wing stays as strong as it must be (19.31)."""
    if wrong := not_that_many(position, order.units, FACTORS):
        return wrong
    without = position.copy()
    for unit in order.units:
        without.put(unit, DEAD[CP])
    return next((words for _, words in new_faults(position, without, CP)), None)


def _spared(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Units of the West from its fullest hexes, but not of the right wing."""
    wing = right_wing(position)
    units = [unit for unit in _army(position) if position.counter(unit).setup == "W" and unit not in wing]
    if units:
        yield PreWarUnits(units=tuple(of_full_stacks(position, units, FACTORS)), event=MORE_NAVY)


def _leave_unraised(referee: Referee, order: PreWarUnits) -> None:
    """They begin in the dead pile, from which they may be rebuilt."""
    for unit in order.units:
        place = referee.position.place_of(unit)
        referee.emit(UnitRemoved(rule="20.3", unit=unit, place=place, to=DEAD[CP], cause=NEVER_RAISED))


MORE = Ask(
    side=CP,
    rule="20.3",
    words=f"{FACTORS} attack factors of German units of the codes E and W, which begin in the dead pile",
    units=_army,
    wrong=_not_to_spare,
    rest=_spared,
    effect=_leave_unraised,
)
