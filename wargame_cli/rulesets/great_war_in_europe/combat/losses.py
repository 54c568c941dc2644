"""Losses (10.6): the attacker takes his first, each side chooses its own, a fort is lost last."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate, lose_step
from wargame_cli.rulesets.great_war_in_europe.ground.forts import has_garrison
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: Why a unit was lost.
CAUSE = "combat"
#: What stands for everybody in a result (10.65).
EVERYBODY = "E"
#: Sub-nationalities of the British Empire that lose a unit before others do (10.64).
_ANZAC, _CANADIAN = ("AS", "NZ"), ("CND",)


def take_losses(referee: Referee, combat: Combat, result: str, planned: Sequence[str] = ()) -> None:
    """Carry a result out: a step for each point (10.61), the attacker first; what is too much is forgotten (10.62).

    `planned` are the attackers to lose first.
    """
    own, _, other = result.partition("/")
    _attackers(referee, combat, int(own), planned)
    if other == EVERYBODY:
        _all_defenders(referee, combat)
    else:
        _defenders(referee, combat, int(other))


def _attackers(referee: Referee, combat: Combat, count: int, planned: Sequence[str]) -> None:
    """The first loss of a kind of which there is any is forced, the others are the attacker's choice (10.64)."""
    left = list(combat.attackers)
    for number in range(1, min(count, steps(referee.position, left)) + 1):
        options = _first_to_go(referee.position, combat, left) if number == 1 else left
        unit = next((unit for unit in planned if unit in options), "") or _choose(referee, combat, options, number)
        if lose_step(referee, unit, CAUSE, "10.63"):
            left.remove(unit)


def steps(position: GreatWarPosition, units: Sequence[str]) -> int:
    """How many strength steps these units have (3.26)."""
    return sum(2 if position.has_two_steps(unit) else 1 for unit in units)


def _first_to_go(position: GreatWarPosition, combat: Combat, units: Sequence[str]) -> Sequence[str]:
    """Tanks first, shock-troops, British units of two steps, Australians, Canadians; in the Near East they choose.

    10.64, 15.24, 15.43; trap 11.
    """
    if combat.side == ALLIED and not position.kit.in_europe(combat.target):
        return units
    counters = {unit: position.counter(unit) for unit in units}
    orders = (
        [unit for unit in units if counters[unit].tank],
        [unit for unit in units if position.is_shock(unit)],
        [unit for unit in units if counters[unit].nation == "BR" and position.has_two_steps(unit)],
        [unit for unit in units if counters[unit].kin in _ANZAC],
        [unit for unit in units if counters[unit].kin in _CANADIAN],
    )
    return next(filter(None, orders), units)


def _defenders(referee: Referee, combat: Combat, count: int) -> None:
    """Anti-tank units first, then others; the intrinsic unit of a fort when all are gone (14.11, 10.64; trap 12)."""
    left = list(combat.defenders)
    there = steps(referee.position, left)
    for number in range(1, min(count, there) + 1):
        guns = [unit for unit in left if referee.position.counter(unit).anti_tank]
        unit = _choose(referee, combat, guns if guns and number == 1 else left, number)
        if lose_step(referee, unit, CAUSE, "10.63"):
            left.remove(unit)
    if count > there:
        _lose_the_fort(referee, combat, "14.11")


def _all_defenders(referee: Referee, combat: Combat) -> None:
    """All units, headquarters among them, and the fort (10.65)."""
    for unit in list(referee.position.units_at(combat.enemy, combat.target)) or combat.defenders:
        eliminate(referee, unit, CAUSE, "10.65")
    _lose_the_fort(referee, combat, "10.65")


def _lose_the_fort(referee: Referee, combat: Combat, rule: str) -> None:
    if has_garrison(referee.position, combat.enemy, combat.target):
        referee.emit(FortDestroyed(rule=rule, place=combat.target))


def _choose(referee: Referee, combat: Combat, options: Sequence[str], number: int) -> str:
    """The owner's choice of a loss; by default the weakest, those that can be rebuilt first."""
    position = referee.position
    side = position.side_of(options[0])
    attacks = side == combat.side
    who = "attacker" if attacks else "defender"
    by_strength = sorted(options, key=lambda unit: weakest_first(position, unit, attacks=attacks))
    return referee.ask(
        Question(
            label=f"loss {who} {number}",
            side=side,
            kind="loss",
            text=f"attack on {position.kit.name(combat.target)}: which {who} is lost?",
            options=tuple(options),
            default=by_strength[0],
            rule="10.64",
            about=(combat.target, *options, *dict.fromkeys(position.counter(unit).type for unit in options)),
        ),
        lambda: {"weakest": by_strength[0], "strongest": by_strength[-1]},
    )


def weakest_first(position: GreatWarPosition, unit: str, *, attacks: bool = True) -> tuple[int, bool, str]:
    """The order in which a side gives up units by default: strength, then those that can be rebuilt."""
    face = position.face(unit)
    return (face.attack if attacks else face.defence), not position.counter(unit).replaceable, unit
