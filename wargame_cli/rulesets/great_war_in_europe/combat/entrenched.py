"""Trenches in Europe (14.4): the Trench Status Track, mixed stacks, and who may advance against deep trenches (10.71).

The markers move with the Strategic Turns and never back (14.42), so that the track follows from the calendar.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import weapons
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_bonus, beside_sud, is_free
from wargame_cli.rulesets.great_war_in_europe.ground.supply import can_defend
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The markers of the track, and the Strategic Turns with which each comes to -1 and to -2 (14.43, 14.45; trap 3).
_TRACK: Mapping[str, tuple[str, str]] = {
    "German": ("B", "D"),
    "other Central Powers": ("F", ""),
    "Anglo-Belgian": ("B", "D"),
    "French": ("C", "D"),
    "other Allied": ("F", ""),
}
_MARKER: Mapping[str, str] = {"GE": "German", "BR": "Anglo-Belgian", "BE": "Anglo-Belgian", "FR": "French"}

#: The scenario that prints markers of the Allies at -1 though the Strategic Turn is over that moves them to -2 (21.26).
_OF_1915, _BEFORE_1915, _LATE = "europe-1915", "D", ("Anglo-Belgian", "French")

#: Trenches so deep that not everybody advances against them on the Western Front (10.71).
DEEP = -2


def status(position: GreatWarPosition, marker: str) -> int:
    """What a marker of the Trench Status Track gives: 0, -1 or -2.

    In the scenario of 1915 the British, Belgian and French ones come to -2 a Strategic Turn later (21.26; trap 3).
    """
    late = position.scenario == _OF_1915 and position.strategic == _BEFORE_1915 and marker in _LATE
    return -1 if late else by_letter(marker, position.strategic)


def by_letter(marker: str, letter: str) -> int:
    """What a marker gives once a Strategic Turn is over (14.43, 14.45)."""
    one, two = _TRACK[marker]
    if two and letter >= two:
        return -2
    return -1 if letter >= one else 0


def marker_of(nation: str, side: str) -> str:
    """The marker on which the trenches of a nation go."""
    return _MARKER.get(nation, "other Central Powers" if side == CP else "other Allied")


def trenches(position: GreatWarPosition, combat: Combat) -> int:
    """What the defenders' trenches add to the die in Europe: by their nation, in mixed stacks the least (14.44, 14.46).

    A fort without other units has those of its country. Cavalry that is not British has none, nor what is with it; the
    British do not from Strategic Turn D on (15.54; trap 8).
    """
    if not position.kit.in_europe(combat.target) or _cavalry_spoils(position, combat):
        return 0
    nations = {_dug_by(position, unit) for unit in combat.defenders}
    if not nations and combat.garrison:
        nations = {position.kit.nation_at(combat.target)}
    markers = {marker_of(nation, combat.enemy) for nation in nations}
    return max((status(position, marker) for marker in markers), default=0)


def _dug_by(position: GreatWarPosition, unit: str) -> str:
    """The nation whose trenches a unit has: with or beside the headquarters Sud all have German ones (14.44)."""
    counter = position.counter(unit)
    return "GE" if counter.side == CP and beside_sud(position, position.place_of(unit)) else counter.nation


def _cavalry_spoils(position: GreatWarPosition, combat: Combat) -> bool:
    return any(position.is_cavalry(unit) and not is_free(position, unit) for unit in combat.defenders)


def why_no_advance(position: GreatWarPosition, combat: Combat) -> str | None:
    """Why attackers on the Western Front may not enter the hex of defenders in deep trenches, or None (10.71; trap 9).

    Tanks (unless an anti-tank unit meets them) and shock-troops may, whether they live or not; so may who had the
    support of headquarters or an event of combat while the defender had none, and who had the better of it in the air
    (15.18, 15.24, 15.44). It is asked before the losses.
    """
    if position.kit.front_of(combat.target) != WEST or trenches(position, combat) > DEEP:
        return None
    if combat.side == ALLIED and (position.initiative_fixed or position.allies_choose):
        return None
    tanks = any(position.counter(unit).tank for unit in combat.attackers)
    met = any(position.counter(unit).anti_tank and can_defend(position, unit) for unit in combat.defenders)
    opened = (
        (tanks and not met)
        or any(position.is_shock(unit) for unit in combat.attackers)
        or (combat.leader and not combat.defence_leader)
        or (weapons(position, combat.chits) and not weapons(position, combat.defence_chits))
        or air_bonus(position, combat) > 0
    )
    return None if opened else "nothing opened the trenches of the defenders"
