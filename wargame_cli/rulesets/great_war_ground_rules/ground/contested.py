"""Contested hexes (9J): how they come about, what entering them does, and how they come to have an owner again."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.rulesets.great_war_ground_rules.ground import capture, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import HexContested
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee
from wargame_cli.rulesets.great_war_ground_rules.position.records import Contest

#: The row of the Ground Success Table.
_ENTRY = "contested_entry"


def contest(referee: Referee, side: str, place: str, attackers: Collection[str], defenders: Collection[str]) -> bool:
    """Contest the hex of a Positional combat where it is so, once all have retreated and advanced. Says whether it is.

    A surviving attacker holds it with a ZOC, and a surviving defender with a ZOC stands adjacent to it (9J). Asked
    before the entry checks, which may take the ZOCs of those that advanced (trap 31).
    """
    position = referee.position
    if place in position.contested or not any(_holds(position, unit, {place}) for unit in attackers):
        return False
    near = set(adjacent(position, place))
    if not any(_holds(position, unit, near) for unit in defenders):
        return False
    record = Contest(owner=position.owner_of(place) or OTHER[side], since=_holding(position, place, {}))
    referee.emit(HexContested(rule="9J", place=place, contest=record))
    return True


def _holds(position: GroundPosition, unit: str, places: Collection[str]) -> bool:
    return position.place_of(unit) in places and zones.zone_here(position, unit) != "none"


def adjacent(position: GroundPosition, place: str) -> list[str]:
    """The hexes adjacent to one, with no prohibited hexside between (3E5)."""
    return [near for near in position.kit.board.neighbours[place] if not terrain.is_barred(position, place, near)]


def enter(referee: Referee, units: Iterable[str], place: str) -> None:
    """Units have entered a hex: in a contested one each may be disrupted, but infantry never is (9J, 14H).

    One that is disrupted already is not tried: it could not be more so (trap 30).
    """
    position = referee.position
    if place not in position.contested:
        return
    tried = [unit for unit in units if not (position.is_infantry(unit) or unit in position.disruption)]
    if not tried or referee.lacks_dice():
        return
    for unit in tried:
        side, seen = position.side_of(unit), position.seen_by(unit)
        die = referee.roll(f"contested {unit}", "9J", by=side, good="high", seen_by=seen)
        if position.kit.tables.success.check(_ENTRY, die).startswith("F"):
            disrupt(referee, unit, "9J", "entered a contested hex")


def advance_into(referee: Referee, units: Iterable[str], place: str) -> None:
    """Units have advanced into a hex after combat: in one that the enemy contests no more nobody is tried (9J)."""
    if place in referee.position.contested and not _is_given_up(referee, place):
        enter(referee, units, place)


def contests(position: GroundPosition, side: str, place: str) -> bool:
    """Whether a side contests a hex still: a unit of it with a ZOC stands in it or adjacent to it (9J)."""
    return any(zones.holds(position, side, each) for each in (place, *adjacent(position, place)))


def look_again(referee: Referee) -> None:
    """A side that ceases to contest a hex leaves it to the other at once; note since when a side holds one (9J).

    Asked after whatever moves, disrupts or removes a unit.
    """
    position = referee.position
    for place, record in list(position.contested.items()):
        if not _is_given_up(referee, place) and (since := _holding(position, place, record.since)) != record.since:
            now = Contest(owner=record.owner, since=since)
            referee.emit(HexContested(rule="9J", place=place, contest=now))


def _is_given_up(referee: Referee, place: str) -> bool:
    """Whether a side ceases to contest a hex, so that it is the other's at once (9J).

    Where neither contests it any more it is again whose it was before; house.
    """
    position = referee.position
    still = [side for side in SIDES if contests(position, side, place)]
    if len(still) == len(SIDES):
        return False
    owner = still[0] if still else position.contested[place].owner
    _ends(referee, owner, place, "the enemy contests it no more")
    return True


def settle_contests(referee: Referee) -> None:
    """At the end of a phase: the side that has held a contested hex since that phase of the turn before owns it (9J).

    So it is one whole game turn, and not two player turns (trap 34).
    """
    look_again(referee)
    position = referee.position
    for place, record in list(position.contested.items()):
        for side, (turn, phase) in record.since.items():
            if position.turn > turn and position.phase == phase:
                _ends(referee, side, place, "held for a game turn")
                break


def _ends(referee: Referee, side: str, place: str, cause: str) -> None:
    """The hex is a side's again; if it was the enemy's before it was contested, it is captured now (9J)."""
    before = referee.position.contested[place].owner
    capture.gain(referee, side, place, rule="9J", before=before, cause=cause)


def _holding(position: GroundPosition, place: str, since: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Since when each side holds a contested hex with a ZOC, as it has before or from now on."""
    now = (position.turn, position.phase)
    return {side: since.get(side, now) for side in SIDES if zones.holds(position, side, place)}
