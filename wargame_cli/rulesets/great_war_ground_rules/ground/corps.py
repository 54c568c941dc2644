"""What is in the boxes of Corps HQs (8C1), and which of it the enemy cannot look at (14N2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged, CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def corps_of(position: GroundPosition, unit: str) -> str:
    """The Corps HQ in whose box a unit is; empty where it is in none."""
    hq = position.corps.get(unit, "")
    return hq if hq and position.place_of(hq) == position.place_of(unit) else ""


def corps_here(position: GroundPosition, side: str, place: str) -> list[str]:
    """A side's Corps HQs in a hex."""
    return [unit for unit in position.units_at(side, place) if position.counter(unit).is_corps_hq]


# -- boxes (8C) ------------------------------------------------------------------------------------------------------


def put_in(referee: Referee, unit: str, hq: str, *, overstacked: bool = False, spent: float = 0) -> None:
    """A unit is in the box of a Corps HQ, in its overstack or not, or in none (8C), seen by its side if unknown."""
    position = referee.position
    secret = is_hidden(position, unit) or (bool(hq) and position.is_unknown(hq))
    rule = "8C2" if overstacked or unit in position.overstacked else "8C1"
    side = position.side_of(unit)
    referee.emit(
        BoxChanged(rule=rule, seen_by=(side,) if secret else (), unit=unit, hq=hq, overstacked=overstacked, spent=spent)
    )


def set_out(referee: Referee, units: Collection[str]) -> None:
    """Units are about to move together: without their Corps HQ they leave its box and are seen, and any overstack (8C).

    The MPs that this takes are among those of the move. An overstack that a Corps HQ leaves behind is that of another
    one in the hex from now on.
    """
    position = referee.position
    for unit in units:
        hq = corps_of(position, unit)
        stays = hq if hq in units else ""
        if stays != position.corps.get(unit, "") or unit in position.overstacked:
            put_in(referee, unit, stays)
    for unit in [each for each in position.overstacked if each not in units and corps_of(position, each) in units]:
        here = corps_here(position, position.side_of(unit), position.place_of(unit))
        if other := next((hq for hq in here if hq != unit and hq not in units), ""):
            put_in(referee, unit, other, overstacked=True)


def settle_boxes(referee: Referee) -> None:
    """Units that are not with their Corps HQ any more are in no box (8C1)."""
    position = referee.position
    for unit in sorted(position.corps):
        if not corps_of(position, unit):
            put_in(referee, unit, "")
    for unit in sorted(position.overstacked):
        if unit not in position.corps:
            put_in(referee, unit, "")


# -- limited intelligence (14N2) -------------------------------------------------------------------------------------


def is_hidden(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is in an unknown corps; the Corps HQ itself is seen (14N2)."""
    return bool(position.seen_by(unit))


def seen_by_all(position: GroundPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Who sees what units do together: their side alone where any of them is in an unknown corps (14N2)."""
    return next(filter(None, (position.seen_by(unit) for unit in units)), ())


def reveal(referee: Referee, units: Iterable[str], rule: str = "14N2") -> None:
    """Corps that take part in a combat, or are overrun, are known from then on: those in whose boxes the units are."""
    position = referee.position
    for hq in sorted({corps_of(position, unit) or unit for unit in units}):
        if position.is_unknown(hq) and position.counter(hq).is_corps_hq:
            referee.emit(CorpsSeen(rule=rule, hq=hq, known=True))
