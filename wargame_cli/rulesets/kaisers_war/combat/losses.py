"""Which unit a result takes: highest printed factors, ties, and support exposed to losses (12.19-12.21, 18.6, 19.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.kaisers_war.combat.reckoning import Reckoning
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss

Factor = Callable[[Counter], int]


def cheapest_first(position: KaisersPosition, unit: str) -> tuple[int, int, bool, str]:
    """The order in which a side gives up units by default: points, then defence, headquarters last."""
    face = position.counter(unit)
    return loss(position.kit, face), face.defence, face.headquarters, unit


def lose_best_attacker(reckoning: Reckoning) -> None:
    """Eliminate the attacker with the highest printed attack factor (AD, BB).

    Exposed aircraft and ships are given up first. The readings differ on how they count (option `exposed-support`):
    they pay off its factor, and it dies if that is not enough; or one dies in its stead; or one dies besides it.
    """
    best = _highest(reckoning, reckoning.attackers, lambda face: face.attack)
    _lose_after_support(reckoning, best, "highest attack factor")


def _lose_after_support(reckoning: Reckoning, best: Sequence[str], cause: str) -> None:
    """Give up exposed support, and one of the units that tie for the loss unless the support has paid for it."""
    position = reckoning.position
    reading = position.option("exposed-support")
    debt = position.counter(best[0]).attack if reading == "debt" else 1
    while reckoning.exposed and debt > 0:
        unit = _choose_exposed(reckoning, debt)
        debt -= position.counter(unit).attack
        reckoning.eliminate(unit, "given up first among the attackers", "12.20")
    if reading == "extra" or debt > 0:
        reckoning.eliminate(_choose(reckoning, reckoning.battle.side, best), cause)


def lose_best_defender(reckoning: Reckoning) -> None:
    """Eliminate the defender with the highest printed defence factor (BB, DD)."""
    best = _highest(reckoning, reckoning.defenders, lambda face: face.defence)
    reckoning.eliminate(_choose(reckoning, reckoning.battle.enemy, best), "highest defence factor")


def lose_best_shock_unit(reckoning: Reckoning) -> None:
    """Eliminate the attacking shock unit with the highest printed attack factor (MD).

    The result names a shock unit, so exposed support does not pay for it (option `mobile-defense-loss`).
    """
    position = reckoning.position
    shock = [unit for unit in reckoning.attackers if position.counter(unit).shock]
    best = _highest(reckoning, shock, lambda face: face.attack)
    if position.option("mobile-defense-loss") == "support-first":
        _lose_after_support(reckoning, best, "highest shock attack factor")
    else:
        reckoning.eliminate(_choose(reckoning, reckoning.battle.side, best), "highest shock attack factor")


def _highest(reckoning: Reckoning, units: Sequence[str], factor: Factor) -> list[str]:
    """The units that tie for the highest printed factor."""
    factors = {unit: factor(reckoning.position.counter(unit)) for unit in units}
    most = max(factors.values())
    return [unit for unit, value in factors.items() if value == most]


def _choose(reckoning: Reckoning, side: str, tied: Sequence[str]) -> str:
    """The owner's choice among units that tie."""
    battle = reckoning.battle
    if side == battle.side:
        for unit in reckoning.order.lose:
            if unit in tied:
                return unit
    position = reckoning.position
    policies: Mapping[str, str] = {
        "cheapest": min(tied, key=lambda unit: cheapest_first(position, unit)),
        "weakest-defence": min(tied, key=lambda unit: (position.counter(unit).defence, unit)),
        "slowest": min(tied, key=lambda unit: (position.counter(unit).movement, unit)),
    }
    return reckoning.referee.ask(
        Question(
            label=f"loss {'attacker' if side == battle.side else 'defender'}",
            side=side,
            kind="loss",
            text=f"{reckoning.code} in {position.kit.name(battle.target)}: which of the strongest units is lost?",
            options=tuple(tied),
            default=policies["cheapest"],
            rule="12.19",
            about=(battle.target, *tied, *dict.fromkeys(position.counter(unit).type for unit in tied)),
        ),
        lambda: policies,
    )


def _choose_exposed(reckoning: Reckoning, debt: int) -> str:
    """The attacker's choice among exposed support: by default the weakest that pays the debt, else the strongest."""
    for unit in reckoning.order.lose:
        if unit in reckoning.exposed:
            return unit
    position = reckoning.position
    battle = reckoning.battle
    by_factor = sorted(reckoning.exposed, key=lambda unit: (position.counter(unit).attack, unit))
    default = next((unit for unit in by_factor if position.counter(unit).attack >= debt), by_factor[-1])
    return reckoning.referee.ask(
        Question(
            label=f"exposed {len(battle.supports) - len(reckoning.exposed)}",
            side=battle.side,
            kind="exposed-loss",
            text=f"{reckoning.code} in {position.kit.name(battle.target)}: which exposed support is given up first?",
            options=tuple(by_factor),
            default=default,
            rule="12.20",
            about=(battle.target, *by_factor, *dict.fromkeys(position.counter(unit).type for unit in by_factor)),
        ),
        lambda: {"enough": default, "weakest": by_factor[0], "strongest": by_factor[-1]},
    )
