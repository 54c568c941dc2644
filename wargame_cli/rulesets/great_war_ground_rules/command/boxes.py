"""What is in the boxes of Corps HQs (8C1), which units are in an overstack (8C2), which corps are known (14N2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import stacking
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import all_steps
from wargame_cli.rulesets.great_war_ground_rules.kit.book import LIMITED_INTELLIGENCE
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged, CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The distance within which the enemy knows what a corps is (14N2).
IN_SIGHT = 3
#: MPs to leave an overstack, and to leave one out of which units attacked in the last phase of combat (8C2).
LEAVING, LEAVING_AFTER_ATTACK = 1, 2


def corps_of(position: GroundPosition, unit: str) -> str:
    """The Corps HQ in whose box a unit is; empty where it is in none."""
    hq = position.corps.get(unit, "")
    return hq if hq and position.place_of(hq) == position.place_of(unit) else ""


def settle_boxes(referee: Referee) -> None:
    """Units that are not with their Corps HQ any more are in no box; asked at the end of each phase (8C1)."""
    position = referee.position
    for unit in sorted(position.corps):
        if not corps_of(position, unit):
            put_in(referee, unit, "")
    for unit in sorted(position.overstacked):
        if unit not in position.corps:
            put_in(referee, unit, "")


# -- overstacks (8C2) ------------------------------------------------------------------------------------------------


def corps_here(position: GroundPosition, side: str, place: str) -> list[str]:
    """A side's Corps HQs in a hex."""
    return [unit for unit in position.units_at(side, place) if position.counter(unit).is_corps_hq]


def put_in(referee: Referee, unit: str, hq: str, *, overstacked: bool = False, spent: float = 0) -> None:
    """A unit is in the box of a Corps HQ, in its overstack or not, or in none (8C), seen by its side if unknown."""
    position = referee.position
    secret = is_hidden(position, unit) or (bool(hq) and is_unknown(position, hq))
    rule = "8C2" if overstacked or unit in position.overstacked else "8C1"
    side = position.side_of(unit)
    referee.emit(
        BoxChanged(rule=rule, seen_by=(side,) if secret else (), unit=unit, hq=hq, overstacked=overstacked, spent=spent)
    )


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


# -- limited intelligence (14N2) -------------------------------------------------------------------------------------


def is_unknown(position: GroundPosition, hq: str) -> bool:
    """Whether the enemy cannot look at a corps (14N2)."""
    return position.option(LIMITED_INTELLIGENCE) != "off" and hq not in position.known


def is_hidden(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is in an unknown corps; the Corps HQ itself is seen (14N2)."""
    hq = corps_of(position, unit)
    return bool(hq) and is_unknown(position, hq)


@derived
def in_sight_of(position: GroundPosition, side: str) -> int:
    """The hexes within three hexes of a side's units (14N2)."""
    return all_steps(position.kit.board).reached(position.occupied(side), -1, limit=IN_SIGHT)


def is_near(position: GroundPosition, hq: str) -> bool:
    """Whether an enemy unit is within three hexes of a Corps HQ (14N2)."""
    bit = position.kit.board.bit[position.place_of(hq)]
    return bool(in_sight_of(position, OTHER[position.side_of(hq)]) & bit)


def reveal(referee: Referee, units: Iterable[str], rule: str = "14N2") -> None:
    """Corps that take part in a combat, or are overrun, are known from then on: those in whose boxes the units are."""
    position = referee.position
    if position.option(LIMITED_INTELLIGENCE) == "off":
        return
    hqs = {corps_of(position, unit) or unit for unit in units}
    for hq in sorted(hqs - set(position.known)):
        if position.counter(hq).is_corps_hq:
            referee.emit(CorpsSeen(rule=rule, hq=hq, known=True))
