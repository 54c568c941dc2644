"""The Siege Phase (20.4): the dice for besieged Forts, and who has the space of one that falls."""

from __future__ import annotations

from wargame_cli.rulesets.illusions_of_glory.control import Judge, take
from wargame_cli.rulesets.illusions_of_glory.events import FortDestroyed
from wargame_cli.rulesets.illusions_of_glory.nations import OTHER, SIDES, Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.sieges import besieged_by


def surrenders(referee: Judge) -> None:
    """A die for every Fort that is besieged as the phase begins; no weather matters (20.4.2)."""
    for space, side in besieged(referee.position):
        surrender_check(referee, space, side)


def besieged(position: IllusionsPosition) -> list[tuple[str, Side]]:
    """Every besieged Fort with its besieger; not those whose siege has lapsed (20.3.5b)."""
    return [(space, side) for side in SIDES for space in position.kit.board.spaces(besieged_by(position, side))]


def surrender_check(referee: Judge, space: str, side: Side, drm: int = 0) -> bool:
    """Whether a Fort surrenders to its besieger: if the die is above its Combat Factor (20.4.1b).

    A card may have a Fort checked at once, with a modified die.
    """
    position = referee.position
    die = referee.roll(f"surrender/{space}", "20.4.1")
    if not position.kit.tables.forts.sieges.surrenders(die + drm, position.fort(space)):
        return False
    name = position.kit.name(space)
    referee.emit(FortDestroyed(rule="20.4.1", space=space, cause="surrender"))
    take(referee, space, nation_of(position, space, side), f"the Fort of {name} surrenders", "11.2i")
    return True


def nation_of(position: IllusionsPosition, space: str, side: Side) -> str:
    """The nation whose marker is laid: the one with most units there, the LCUs' where that is even (11.2g)."""
    counters = [position.unit(unit) for unit in position.units_at(space, side)]
    nations = [
        counter.nation for counter in counters if not counter.is_escorted and position.at_war(counter.nation, side)
    ]
    of_lcus = {counter.nation for counter in counters if counter.is_lcu}
    return max(nations or [_any(position, side)], key=lambda nation: (nations.count(nation), nation in of_lcus))


def _any(position: IllusionsPosition, side: Side) -> str:
    return next(nation for nation, stand in position.nations.items() if stand == side and stand in OTHER)
