"""Who defends against an attack (12.1.1, 12.7.6a, 18.3.1)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.aftermath import Judge
from wargame_cli.rulesets.illusions_of_glory.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition


def fit_to_defend(position: IllusionsPosition, side: str, place: str) -> list[str]:
    """The LCUs and SCUs of a side that can defend a place.

    Those who retreated there in the same round take no part (12.7.6a); without others there is no attack (12.1h).
    In a region those who were attacked in the round are not attacked again (12.1.1b, trap 45).
    """
    spent = {*position.this_round.retreated, *position.this_round.defended}
    return [
        unit
        for unit in position.units_at(place, side)
        if unit not in spent and not position.unit(unit).is_escorted and not position.unit(unit).is_uprising
    ]


def defenders(referee: Judge, side: Side, place: str, label: str) -> tuple[str, ...]:
    """Who defends a place: in a space everybody who can, in a region at most three whom the owner picks (18.3.1)."""
    position = referee.position
    fit = fit_to_defend(position, side, place)
    most = position.kit.tables.activity.stacking.units
    if not position.is_region(place) or len(fit) <= most:
        return tuple(fit)
    chosen: list[str] = []
    while len(chosen) < most:
        left = sorted((unit for unit in fit if unit not in chosen), key=lambda unit: _readiness(position, unit))
        question = Question(
            label=f"{label}/defend/{len(chosen) + 1}",
            side=side,
            kind="defend",
            text=f"Who defends {position.kit.name(place)}?",
            options=tuple(left),
            default=left[0],
            rule="18.3.1",
            about=(place,),
        )
        chosen.append(referee.ask(question))
    return tuple(chosen)


def _readiness(position: IllusionsPosition, unit: str) -> tuple[int, bool, int, str]:
    """The default: the highest Combat Factor first, then full strength, then whose steps are harder to take."""
    step = position.step(unit)
    return -step.cf, position.is_reduced(unit), -step.lf, unit
