"""What holds as the war breaks out (19.5, 19.6): who stays where it is, whose armies keep apart, what is closed yet."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import not_yet_at_war
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import (
    FIRST,
    LAST_OF_AUGUST,
    NOV_DEC_1914,
    OCTOBER_1914,
)
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EUROPEAN
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import DEFENSE_TO_THE_LIMIT, PLAN_R
from wargame_cli.rulesets.great_war_in_europe.position.position import ARABIA, RESERVE, TRANSIT, GreatWarPosition

#: Where the Belgian army stands (19.21).
ANTWERP = "W6819"
#: The set-up codes of garrisons (19.53), and of the two Russian armies that keep apart (19.54).
GARRISONS = ("V", "X", "Y")
FIRST_ARMY, SECOND_ARMY = "1", "2"
#: The nations whose units fight worse in August 1914 (19.52).
_UNREADY = ("FR", "RU")
#: Boxes of the Near East.
_BOXES = (ARABIA, RESERVE, TRANSIT)


def in_august(position: GreatWarPosition) -> bool:
    """Whether this is one of the first two turns, August I and II 1914 (19.51-19.54)."""
    return position.turn <= LAST_OF_AUGUST


def garrisons(position: GreatWarPosition, units: Iterable[str]) -> list[str]:
    """Those of some units that neither move nor attack in August 1914: of codes V, X and Y (19.53)."""
    if not in_august(position):
        return []
    return [unit for unit in units if position.counter(unit).setup in GARRISONS]


def two_armies(position: GreatWarPosition, units: Iterable[str]) -> bool:
    """Whether units of the Russian First and Second Armies are together in August 1914, as they may not be (19.54)."""
    if not in_august(position):
        return False
    counters = [position.counter(unit) for unit in units]
    return {FIRST_ARMY, SECOND_ARMY} <= {counter.setup for counter in counters if counter.nation == "RU"}


def unready(position: GreatWarPosition, units: Iterable[str]) -> bool:
    """Whether there are French or Russian units among some, which fight worse in August 1914 (19.52)."""
    return in_august(position) and any(position.counter(unit).nation in _UNREADY for unit in units)


def unready_in_defence(position: GreatWarPosition, units: Iterable[str]) -> bool:
    """Whether some units defend worse in August 1914 (19.52): not the French with Defense to the Limit (20.2)."""
    spared = ("FR",) if position.has_pre_war(DEFENSE_TO_THE_LIMIT) else ()
    return unready(position, [unit for unit in units if position.counter(unit).nation not in spared])


def waiting_belgians(position: GreatWarPosition, units: Iterable[str]) -> list[str]:
    """Belgians that do not move yet: all in the first turn, those in Antwerp before October 1914 (19.56; trap 42)."""
    belgians = [unit for unit in units if position.counter(unit).nation == "BE"]
    if position.turn <= FIRST:
        return belgians
    early = position.turn < OCTOBER_1914
    return [unit for unit in belgians if early and position.place_of(unit) == ANTWERP]


def spared_in_antwerp(position: GreatWarPosition, hex: str) -> bool:
    """Whether Belgian units in Antwerp keep the hex from being attacked, before October 1914 (19.56)."""
    if hex != ANTWERP or position.turn >= OCTOBER_1914:
        return False
    return any(position.counter(unit).nation == "BE" for unit in position.at(hex))


def dutch_passage(position: GreatWarPosition, counter: Counter, holland: Mask) -> Mask:
    """The hexes of Holland that Belgian units in Antwerp may cross in October 1914 (19.56)."""
    leaving = counter.nation == "BE" and position.turn == OCTOBER_1914
    return holland if leaving and position.place_of(counter.id) == ANTWERP else 0


def serbia_waits(position: GreatWarPosition) -> bool:
    """Whether Serbians stay out of Austria-Hungary: in the first turn, with Austrian Plan R (20.3)."""
    return position.turn <= FIRST and position.has_pre_war(PLAN_R)


def in_the_near_east(position: GreatWarPosition, place: str) -> bool:
    """Whether a place belongs to the maps of the Near East."""
    front = position.kit.front_of(place)
    return place in _BOXES or bool(front and front not in EUROPEAN)


def peace_in_the_near_east(position: GreatWarPosition, *places: str) -> str:
    """Why there is no war yet where one of these places is on a map of the Near East; empty if there is (19.62).

    It begins in Nov/Dec 1914, and if Turkey hesitates with the turn after that in which it joins (20.2).
    """
    if not any(in_the_near_east(position, place) for place in places):
        return ""
    if position.turn < NOV_DEC_1914:
        return "there is no war in the Near East before Nov/Dec 1914"
    why = not_yet_at_war(position)
    return f"there is no war in the Near East yet: {why}" if why else ""


def first_winter(position: GreatWarPosition, *places: str) -> bool:
    """Whether one of these places is in the Near East in Nov/Dec 1914, without trains and ships (19.61)."""
    return position.turn == NOV_DEC_1914 and any(in_the_near_east(position, place) for place in places)
