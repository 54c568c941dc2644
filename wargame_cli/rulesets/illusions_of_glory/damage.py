"""Losses (12.2 G5, 12.6, 20.2): who loses the steps of a Loss Number, and whether a Fort falls to what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.battlefield import Fight, fort_of
from wargame_cli.rulesets.illusions_of_glory.control import Judge, enter
from wargame_cli.rulesets.illusions_of_glory.events import FortDestroyed
from wargame_cli.rulesets.illusions_of_glory.fire import Role
from wargame_cli.rulesets.illusions_of_glory.losses import Taker, by_default, choices, fort_falls
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.step_losses import force_of, lose_orphans, lose_step


def take_losses(referee: Judge, fight: Fight, role: Role, number: int) -> Fight:
    """The units of a role absorb as much of a Loss Number as they can; its side picks them one by one (12.6.3)."""
    position = referee.position
    fort = fort_of(position, fight) if role == "defender" else 0
    units, left = list(fight.units(role)), number
    stacks = dict.fromkeys(position.place_of(unit) for unit in units)
    for step in range(1, number + 1):
        force = force_of(position, units)
        takers = choices(force, left)
        if not takers:
            break
        default = by_default(force, left, in_fort=bool(fort))
        chosen = _pick(referee, fight, role, step, takers, default, left)
        stands = lose_step(referee, chosen.unit, "12.6.3", f"fire in {position.kit.name(fight.target)}")
        place = units.index(chosen.unit)
        units[place : place + 1] = [stands] if stands else []
        left -= chosen.factors[0]
    for stack in stacks:
        lose_orphans(referee, fight.side_of(role), stack)
    if fort and fort_falls(force_of(position, units), left, fort):
        referee.emit(FortDestroyed(rule="20.2", space=fight.target, cause="fire"))
        besiegers = [unit for unit in fight.attackers if position.place_of(unit) == fight.target]
        if besiegers and position.option("fort-and-besieger") == "besieger":
            enter(referee, besiegers[0], fight.target, "11.2i")
    return fight.left_with(role, units)


def _pick(
    referee: Judge, fight: Fight, role: Role, step: int, takers: Sequence[Taker], default: Taker, left: int
) -> Taker:
    """The unit that loses the next step; of an Uprising there is none to choose."""
    position = referee.position
    question = Question(
        label=f"{fight.label}/loss/{role}/{step}",
        side=fight.side_of(role),
        kind="loss",
        text=f"Who loses a step in {position.kit.name(fight.target)}, with {left} still to be absorbed?",
        options=tuple(taker.unit for taker in takers),
        default=default.unit,
        rule="12.6.3",
        about=(fight.target,),
    )
    unit = referee.ask(question, lambda: _policies(position, takers, default))
    return next(taker for taker in takers if taker.unit == unit)


def _policies(position: IllusionsPosition, takers: Sequence[Taker], default: Taker) -> Mapping[str, str]:
    """What standing orders may prefer: SCU or LCU, a type, a nation; of several such units the default's first."""
    named: dict[str, str] = {}
    for taker in sorted(takers, key=lambda taker: taker != default):
        for word in (taker.size, taker.kind, *taker.nations):
            named.setdefault(word, taker.unit)
    return named
