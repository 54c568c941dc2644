"""Overstacks: what it costs to leave one, who may attack out of one, who goes into one (8C2)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.ground import stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import corps_here, put_in
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: MPs to leave an overstack, and to leave one out of which units attacked in the last phase of combat (8C2).
LEAVING, LEAVING_AFTER_ATTACK = 1, 2


def leaving_cost(position: GroundPosition, unit: str) -> int:
    """MPs that a unit spends to leave the overstack that it is in; none if it never counts against a limit (8C2)."""
    if unit not in position.overstacked or stacking.is_exempt(position, unit):
        return 0
    attacked = position.place_of(unit) in position.this_turn.out_of_overstack
    return LEAVING_AFTER_ATTACK if attacked else LEAVING


def may_attack_from(position: GroundPosition, unit: str) -> bool:
    """Whether a unit may attack, if it is overstacked: it was so for the whole movement phase before (8C2)."""
    return unit not in position.overstacked or unit not in position.this_turn.overstacked_late


def overstack(referee: Referee, side: str, place: str) -> None:
    """Where more units are in a hex than its limit, and there is a Corps HQ, the excess goes into an overstack (8C2).

    The fewest units do, of the least strength; asked at the end of each phase, after retreats and advances.
    """
    position = referee.position
    if stacking.fits(position, side, place, ()) or not stacking.may_overstack(position, side, place):
        return
    hq = corps_here(position, side, place)[0]
    for unit in excess(position, side, place):
        put_in(referee, unit, hq, overstacked=True)


def excess(position: GroundPosition, side: str, place: str) -> list[str]:
    """The units that go into an overstack: the weakest first, but none without which the rest fits too."""
    kind = stacking.limit_kind(position, place)
    here = [unit for unit in stacking.stacked(position, side, place) if not stacking.is_exempt(position, unit)]
    order = sorted(here, key=lambda unit: (position.face(unit).defence, position.face(unit).attack, unit))
    out: list[str] = []
    while not _fits(position, kind, here, out):
        out.append(next(unit for unit in order if unit not in out))
    for unit in list(out):
        fewer = [each for each in out if each != unit]
        if _fits(position, kind, here, fewer):
            out = fewer
    return out


def _fits(position: GroundPosition, kind: stacking.Kind, here: Sequence[str], out: Sequence[str]) -> bool:
    return stacking.has_room(kind, stacking.load_of(position, [unit for unit in here if unit not in out]))
