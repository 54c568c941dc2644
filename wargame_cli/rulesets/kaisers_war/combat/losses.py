"""Which unit a result takes: highest printed factors, ties, and support exposed to losses (12.19-12.21, 18.6, 19.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss

Factor = Callable[[Counter], int]


def cheapest_first(position: KaisersPosition, unit: str) -> tuple[int, int, bool, str]:
    """The order in which a side gives up units by default: points, then defence, headquarters last."""
    face = position.counter(unit)
    return loss(position.kit, face), face.defence, face.headquarters, unit


def lose_best_attacker(outcome: CombatOutcome) -> None:
    """Eliminate the attacker with the highest printed attack factor (AD, BB).

    Exposed aircraft and ships are given up first. The readings differ on how they count (option `exposed-support`):
    they pay off its factor, and it is eliminated too if that is not enough; or one is eliminated in its stead; or one
    besides it.
    """
    best = _highest(outcome, outcome.attackers, lambda face: face.attack)
    _lose_after_support(outcome, best, "highest attack factor")


def _lose_after_support(outcome: CombatOutcome, best: Sequence[str], cause: str) -> None:
    """Give up exposed support, and one of the units that tie for the loss unless the support has paid for it."""
    position = outcome.position
    reading = position.option("exposed-support")
    debt = position.counter(best[0]).attack if reading == "debt" else 1
    while outcome.exposed and debt > 0:
        unit = _choose_exposed(outcome, debt)
        debt -= position.counter(unit).attack
        outcome.eliminate(unit, "given up first among the attackers", "12.20")
    if reading == "extra" or debt > 0:
        outcome.eliminate(_choose(outcome, outcome.combat.side, best), cause)
    else:
        outcome.spare(best, "loss", "exposed support was given up first", "12.20")


def lose_best_defender(outcome: CombatOutcome) -> None:
    """Eliminate the defender with the highest printed defence factor (BB, DD)."""
    best = _highest(outcome, outcome.defenders, lambda face: face.defence)
    outcome.eliminate(_choose(outcome, outcome.combat.enemy, best), "highest defence factor")


def lose_best_shock_unit(outcome: CombatOutcome) -> None:
    """Eliminate the attacking shock unit with the highest printed attack factor (MD).

    The result names a shock unit, so exposed support does not pay for it (option `mobile-defense-loss`).
    """
    position = outcome.position
    shock = [unit for unit in outcome.attackers if position.counter(unit).shock]
    best = _highest(outcome, shock, lambda face: face.attack)
    if position.option("mobile-defense-loss") == "support-first":
        _lose_after_support(outcome, best, "highest shock attack factor")
    else:
        outcome.eliminate(_choose(outcome, outcome.combat.side, best), "highest shock attack factor")


def _highest(outcome: CombatOutcome, units: Sequence[str], factor: Factor) -> list[str]:
    """The units that tie for the highest printed factor."""
    factors = {unit: factor(outcome.position.counter(unit)) for unit in units}
    most = max(factors.values())
    return [unit for unit, value in factors.items() if value == most]


def _choose(outcome: CombatOutcome, side: str, tied: Sequence[str]) -> str:
    """The owner's choice among units that tie."""
    combat = outcome.combat
    if side == combat.side:
        for unit in outcome.order.lose:
            if unit in tied:
                return unit
    position = outcome.position
    policies: Mapping[str, str] = {
        "cheapest": min(tied, key=lambda unit: cheapest_first(position, unit)),
        "weakest-defence": min(tied, key=lambda unit: (position.counter(unit).defence, unit)),
        "slowest": min(tied, key=lambda unit: (position.counter(unit).movement, unit)),
    }
    return outcome.referee.ask(
        Question(
            label=f"loss {'attacker' if side == combat.side else 'defender'}",
            side=side,
            kind="loss",
            text=f"{outcome.code} in {position.kit.name(combat.target)}: which of the strongest units is lost?",
            options=tuple(tied),
            default=policies["cheapest"],
            rule="12.19",
            about=(combat.target, *tied, *dict.fromkeys(position.counter(unit).type for unit in tied)),
        ),
        lambda: policies,
    )


def _choose_exposed(outcome: CombatOutcome, debt: int) -> str:
    """The attacker's choice among exposed support: by default the weakest that pays the debt, else the strongest."""
    for unit in outcome.order.lose:
        if unit in outcome.exposed:
            return unit
    position = outcome.position
    combat = outcome.combat
    by_factor = sorted(outcome.exposed, key=lambda unit: (position.counter(unit).attack, unit))
    default = next((unit for unit in by_factor if position.counter(unit).attack >= debt), by_factor[-1])
    return outcome.referee.ask(
        Question(
            label=f"exposed {len(combat.supports) - len(outcome.exposed)}",
            side=combat.side,
            kind="exposed-loss",
            text=f"{outcome.code} in {position.kit.name(combat.target)}: which exposed support is given up first?",
            options=tuple(by_factor),
            default=default,
            rule="12.20",
            about=(combat.target, *by_factor, *dict.fromkeys(position.counter(unit).type for unit in by_factor)),
        ),
        lambda: {"enough": default, "weakest": by_factor[0], "strongest": by_factor[-1]},
    )
