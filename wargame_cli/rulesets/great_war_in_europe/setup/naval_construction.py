"""What Germany has built for its navy before the war, and what that costs the army (20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EAST, GERMANY
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import LESS_NAVY, MORE_NAVY
from wargame_cli.rulesets.great_war_in_europe.position.events.general import NEVER_RAISED
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD, LATER, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.areas_west import AACHEN
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import Ask, PreWarUnits, named, of_code
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_places import (
    leave_out,
    set_up_as,
    spared,
    why_not_there,
    why_not_without,
    with_room,
)

#: The attack factors that the army goes without for more ships.
FACTORS = 16


# -- Less German Naval Construction --------------------------------------------------------------------------------


def _early(position: GreatWarPosition) -> list[str]:
    """The German units of Strategic Turns A and B that are still to appear."""
    arrivals = position.kit.arrivals
    units = (*arrivals.get("A", ()), *arrivals.get("B", ()))
    return [unit for unit in units if position.counter(unit).nation == "GE" and position.place_of(unit) == LATER]


def _code_in(position: GreatWarPosition, hex: str) -> str:
    """As which of the German units those of a hex begin: W in the West, E in the East."""
    return "E" if position.kit.front_of(hex) == EAST else "W"


def _with_their_code(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """A hex of either code, within stacking."""
    return why_not_there(position, order, dict.fromkeys(order.units, _code_in(position, order.at or "")))


def _round_aachen(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """In Germany near Aachen, as units of the West."""
    germany = position.kit.countries[GERMANY]
    return with_room(position, LESS_NAVY, _early(position), near=AACHEN, within=germany, code="W")


def _raise_early(referee: Referee, order: PreWarUnits) -> None:
    """They begin with the code of the front on which they stand."""
    set_up_as(referee, order, _code_in(referee.position, order.at or ""))


LESS = Ask(
    side=CP,
    rule="20.3",
    words="German units of Strategic Turns A and B, which begin as units of the codes E or W",
    units=_early,
    wrong=_with_their_code,
    rest=_round_aachen,
    effect=_raise_early,
    takes=("at",),
    secret=True,
)


# -- More German Naval Construction --------------------------------------------------------------------------------


def _army(position: GreatWarPosition) -> list[str]:
    """The German combat units of the codes E and W that begin on the map, until it is said which of them do not."""
    if named(position, MORE_NAVY):
        return []
    return [unit for unit in of_code(position, "GE", "E", "W") if position.kit.units[unit].printed.attack]


def _not_to_spare(position: GreatWarPosition, order: PreWarUnits) -> str | None:
    """Sixteen attack factors, no more and no less; the right wing stays as strong as it must be (19.31)."""
    return why_not_without(position, order, FACTORS, DEAD[CP])


def _spared(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Units of the West from its fullest hexes, but not of the right wing."""
    units = [unit for unit in _army(position) if position.counter(unit).setup == "W"]
    return spared(position, MORE_NAVY, units, FACTORS)


def _leave_unraised(referee: Referee, order: PreWarUnits) -> None:
    """They begin in the dead pile, from which they may be rebuilt."""
    leave_out(referee, order, DEAD[CP], NEVER_RAISED)


MORE = Ask(
    side=CP,
    rule="20.3",
    words=f"{FACTORS} attack factors of German units of the codes E and W, which begin in the dead pile",
    units=_army,
    wrong=_not_to_spare,
    rest=_spared,
    effect=_leave_unraised,
)
