"""What hangs on Turkey in the Near East: Baku (6.45), and what becomes of a surrender there (5.61, 16.62)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.boxes import pile_at
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EGYPT, EUROPEAN, IRAQ
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import TRANSIT, GreatWarPosition, Referee

#: The city of the Army of Islam (6.45).
BAKU = "N3653"


def turks_hold_baku(position: GreatWarPosition) -> bool:
    """Whether Turkish units occupy Baku, and none but they (5.62, 6.45); by an option Germans may be with them."""
    units = position.units_at(CP, BAKU)
    turks = [unit for unit in units if position.counter(unit).nation == "TU"]
    return bool(turks) and (len(turks) == len(units) or position.option("turks-in-baku") == "any")


def lost_towns(position: GreatWarPosition) -> list[str]:
    """Towns and cities of the Egyptian and Iraqi Fronts, not Allied, without units of the Central Powers (5.61).

    Those that Arabs alone hold are among them, so that nobody takes them back (7.13).
    """
    kit = position.kit
    south = kit.settled & (kit.fronts[EGYPT] | kit.fronts[IRAQ])
    kept = position.controlled(ALLIED) & ~kit.hexes(position.lent)
    return list(kit.board.spaces(south & ~kept & ~position.occupied(CP)))


def cut_off_germans(position: GreatWarPosition) -> list[str]:
    """The German units that a surrender of Turkey strands: in the Near East, but not in the Caucasus (5.61, 16.62).

    None are as long as any unit of the Central Powers is in Constantinople. The transit box is in the Near East.
    """
    if not position.turkey_surrendered or not position.kit.mode.combined or position.units_at(CP, CONSTANTINOPLE):
        return []
    return [
        unit
        for unit, place in sorted(position.units().items())
        if position.counter(unit).nation == "GE" and (place == TRANSIT or _in_the_south(position, place))
    ]


def _in_the_south(position: GreatWarPosition, place: str) -> bool:
    return position.kit.front_of(place) not in ("", CAUCASUS, *EUROPEAN)


def eliminate_cut_off_germans(referee: Referee) -> None:
    """They are eliminated the instant Constantinople is empty (5.61), and rebuilt in Europe (5.37)."""
    position = referee.position
    for unit in cut_off_germans(position):
        place = position.place_of(unit)
        front = position.kit.front_of(place)
        pile = pile_at(position, unit, place)
        referee.emit(UnitRemoved(rule="5.61", unit=unit, place=place, to=pile, cause="cut off", front=front))
