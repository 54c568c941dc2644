"""Bombardment hits are allocated, half by the attacker and half by the defender, and disrupt units (12C3)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree, disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AMERICA
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import HitAllocated, HitsIgnored
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BADLY,
    DISRUPTED,
    GroundPosition,
    Referee,
    enemy,
)

#: Hits that a division takes before each degree of disruption.
FOR_A_DIVISION = 2


def allocate(referee: Referee, place: str, attacker: str) -> None:
    """Allocate all hits on a hex: the attacker half of them, rounded up, then the defender the rest (12C3).

    A hex that both sides hold may be hit by both, the phasing side's hits first.
    """
    position = referee.position
    hits = position.this_phase.hits.get(place, 0)
    units = position.at(place)
    if not hits or not units:
        return
    with referee.scene("hits" if attacker == position.phasing else "counterhits", place):
        pending: dict[str, int] = {}
        own = -(-hits // 2)
        _allocate(referee, place, attacker, own, pending, attacks=True)
        _allocate(referee, place, enemy(attacker), hits - own, pending, attacks=False)
        if left := position.this_phase.hits.get(place, 0):
            referee.emit(HitsIgnored(rule="12C3", place=place, hits=left))


def _allocate(referee: Referee, place: str, chooser: str, hits: int, pending: dict[str, int], *, attacks: bool) -> None:
    """A side allocates its hits one by one; what no unit can take is ignored."""
    position = referee.position
    target_side = enemy(chooser) if attacks else chooser
    for number in range(1, hits + 1):
        options = targets(position, target_side, place, by_defender=not attacks)
        if not options:
            return
        best = _attackers_choice if attacks else _defenders_choice
        left = hits - number + 1
        shown = {unit: hidden_in(position, unit) or unit if attacks else unit for unit in options}
        default = shown[best(position, options, pending, left)]
        seen = list(dict.fromkeys(shown.values()))
        chosen = _choose(referee, place, chooser, seen, default, number, attacks=attacks)
        unit = best(position, [each for each in options if shown[each] == chosen], pending, left)
        referee.emit(HitAllocated(rule="12C3", seen_by=position.seen_by(unit), place=place, unit=unit, by=chooser))
        _strike(referee, unit, pending)


def hidden_in(position: GroundPosition, unit: str) -> str:
    """The Corps HQ that stands for a unit of an unknown corps (14N2); empty where the enemy sees the unit.

    The attacker gives a hit to the corps, and it goes to the unit that he would choose by default if he knew it.
    """
    return position.corps[unit] if position.seen_by(unit) else ""


def targets(position: GroundPosition, side: str, place: str, *, by_defender: bool) -> list[str]:
    """The units to which a hit may be allocated (12C3).

    Never to badly disrupted units; by the defender to none without defence strength; to an overstack only where all
    others are badly disrupted.
    """
    fit = [unit for unit in position.units_at(side, place) if degree(position, unit) < BADLY]
    regular = [unit for unit in fit if unit not in position.overstacked]
    found = regular or fit
    return [unit for unit in found if not by_defender or defence(position, unit) > 0]


def defence(position: GroundPosition, unit: str) -> float:
    """The printed defence strength of a unit: that of an Art XX HQ is its modifier where it has artillery (12B9)."""
    counter = position.counter(unit)
    if counter.is_art_hq:
        return counter.modifier if attached_to(position, unit) else 0
    return position.face(unit).defence


def is_large(position: GroundPosition, unit: str) -> bool:
    """A large non-divisional unit: a brigade, or the cadre of an American division (12C3)."""
    counter = position.counter(unit)
    american = counter.is_division and counter.nation == AMERICA and not position.size(unit)
    return american or position.size(unit) == "X"


def _strike(referee: Referee, unit: str, pending: dict[str, int]) -> None:
    """What a hit does: two disrupt a division further, one a large unit; one disrupts any other unit badly (12C3)."""
    position = referee.position
    if position.is_division(unit):
        pending[unit] = pending.get(unit, 0) + 1
        if pending[unit] % FOR_A_DIVISION:
            return
    small = not position.is_division(unit) and not is_large(position, unit)
    disrupt(referee, unit, "12C3", "bombardment", worse=True, to=BADLY if small else DISRUPTED)


# -- who chooses what ----------------------------------------------------------------------------------------------


def _choose(
    referee: Referee, place: str, chooser: str, options: Sequence[str], default: str, number: int, *, attacks: bool
) -> str:
    """The side's choice of the unit that takes a hit."""
    position = referee.position
    who = "attacker" if attacks else "defender"
    by_strength = sorted(options, key=lambda unit: (defence(position, unit), unit))
    return referee.ask(
        Question(
            label=f"{who} {number}",
            side=chooser,
            kind="bombardment-hit",
            text=f"bombardment of {position.kit.name(place)}: which unit takes a hit?",
            options=tuple(options),
            default=default,
            rule="12C3",
            about=(place, *options),
        ),
        lambda: {"weakest": by_strength[0], "strongest": by_strength[-1]},
    )


def _attackers_choice(position: GroundPosition, options: Sequence[str], pending: dict[str, int], left: int) -> str:
    """Two hits on a division, the strongest first, then brigades, headquarters, whatever else (12C3)."""
    begun = [unit for unit in options if pending.get(unit, 0) % FOR_A_DIVISION]
    if begun:
        return begun[0]

    def rank(unit: str) -> tuple[int, int, float, str]:
        counter = position.counter(unit)
        if position.is_division(unit):
            kind = 0 if left >= FOR_A_DIVISION else 9
        elif is_large(position, unit):
            kind = 1
        elif counter.is_army_hq:
            kind = 2
        else:
            kind = 4 if counter.is_corps_hq else 3
        return kind, degree(position, unit), -defence(position, unit), unit

    return min(options, key=rank)


def _defenders_choice(position: GroundPosition, options: Sequence[str], pending: dict[str, int], left: int) -> str:
    """The smallest strength first."""
    return min(options, key=lambda unit: (defence(position, unit), unit))
