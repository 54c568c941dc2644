"""What a combat does besides losses: steps of HQs, guns that have fired, and what cards change (12.7, 12.8, 27.0)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wargame_cli.engine.document import listed
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import Combat, stack_of
from wargame_cli.rulesets.illusions_of_glory.combat.cards import matches
from wargame_cli.rulesets.illusions_of_glory.combat.halting import who_may_halt
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import must_retreat
from wargame_cli.rulesets.illusions_of_glory.combat.spared import spare
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Advance, RetreatLength, StepLoss
from wargame_cli.rulesets.illusions_of_glory.kit.components import REMOVED
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.fire import Role
from wargame_cli.rulesets.illusions_of_glory.position.position import Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome, Further, losers_at
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import cheapest, eliminate, lose_orphans, lose_step

_GO = "retreat"


# -- HQs and Heavy Artillery ----------------------------------------------------------------------------------------


def settle_hqs(referee: Referee, hqs: Sequence[str], *, won: bool) -> None:
    """An HQ of the winner regains its step, one of the loser loses one, or is eliminated (27.0, trap 65)."""
    position = referee.position
    for hq in hqs:
        reduced = position.is_reduced(hq)
        if not position.on_map(hq) or (won and not reduced):
            continue
        if not won and reduced:
            eliminate(referee, hq, "27.0", "lost a combat")
        else:
            cause = "won a combat" if won else "lost a combat"
            referee.emit(StepChanged(rule="27.0", unit=hq, reduced=not won, cause=cause))


def settle_guns(referee: Referee, units: Sequence[str]) -> None:
    """Heavy Artillery that has fired is turned over, and removed after the second time (27.1)."""
    position = referee.position
    for gun in units:
        if position.counter(gun).type != "artillery" or not position.on_map(gun):
            continue
        if not position.is_reduced(gun):
            referee.emit(StepChanged(rule="27.1", unit=gun, reduced=True, cause="has fired"))
        else:
            place = position.place_of(gun)
            referee.emit(UnitRemoved(rule="27.1", unit=gun, place=place, to=REMOVED, cause="has fired twice"))


# -- cards ----------------------------------------------------------------------------------------------------------


def change_of_retreat(referee: Referee, combat: Combat, outcome: CombatOutcome) -> int:
    """By how many spaces cards change the losers' retreat, some at the price of steps that one may refuse to pay."""
    if not must_retreat(referee.position, outcome):
        return 0
    changes = [
        (title, effect.change)
        for title, effect in combat.of_kind(RetreatLength, "defender")
        if isinstance(effect, RetreatLength) and _is_paid(referee, combat, outcome, title, effect.steps)
    ]
    changed = msgspec.structs.replace(outcome, change=sum(change for _, change in changes))
    if changed.length < outcome.length:
        cause = f"{listed(title for title, change in changes if change < 0)} shortens the retreat"
        stay = () if changed.length else losers_at(referee.position, outcome)
        spare(referee, stay, combat.target, "distance" if changed.length else "retreat", cause, "9.8")
    return changed.change


def _is_paid(referee: Referee, combat: Combat, outcome: CombatOutcome, title: str, steps: int) -> bool:
    """Whether the losers pay for a card with steps; the only unit left pays none that it would die of (12.7.4d)."""
    position = referee.position
    for number in range(1, steps + 1):
        takers = who_may_halt(position, must_retreat(position, outcome))
        if not takers:
            return False
        question = Question(
            label=f"price/{title}/{number}",
            side=outcome.loser,
            kind="halt",
            text=f"{title}: which unit loses a step so that the retreat is another?",
            options=(_GO, *takers),
            default=cheapest(position, takers),
            rule="9.8",
            about=(combat.target,),
        )
        choice = referee.ask(question)
        if choice == _GO:
            return False
        lose_step(referee, choice, "9.8", title)
    return True


def further_advance(referee: Referee, combat: Combat) -> tuple[Further, ...]:
    """How far cards let the attackers advance (12.8)."""
    return tuple(
        Further(
            tuple(unit for unit in combat.attackers if matches(referee.position, unit, effect)),
            effect.spaces,
            effect.through_retreated,
        )
        for _, effect in combat.of_kind(Advance, "attacker")
        if isinstance(effect, Advance)
    )


def steps_by_card(referee: Referee, combat: Combat, winner: str) -> None:
    """The steps that cards cost the one who lost, or did not win."""
    roles: tuple[Role, ...] = ("attacker", "defender")
    for role in roles:
        for title, effect in combat.of_kind(StepLoss, role):
            lost = bool(winner) and winner != role
            if isinstance(effect, StepLoss) and (lost or (effect.when == "not won" and winner != role)):
                for number in range(1, effect.steps + 1):
                    _lose_one(referee, combat, role, title, effect, number)


def _lose_one(referee: Referee, combat: Combat, role: Role, title: str, effect: StepLoss, number: int) -> None:
    """One unit such as the card names loses a step, whichever its owner likes."""
    position = referee.position
    units = [unit for unit in combat.units(role) if position.on_map(unit) and matches(position, unit, effect)]
    if not units:
        spare(referee, (), combat.target, "loss", f"nobody is left such as {title} names", "9.8")
        return
    question = Question(
        label=f"step/{title}/{number}",
        side=effect.side,
        kind="step",
        text=f"{title}: which unit loses a step?",
        options=tuple(units),
        default=cheapest(position, units),
        rule="9.8",
        about=(combat.target,),
    )
    chosen = referee.ask(question)
    stack = stack_of(position, chosen)
    stands = lose_step(referee, chosen, "9.8", title)
    lose_orphans(referee, (*stack, stands) if stands else stack)
