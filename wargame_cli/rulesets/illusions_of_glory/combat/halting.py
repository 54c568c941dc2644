"""Retreats that are shortened or cancelled (12.7.4): by a step in terrain or in a Trench, by an HQ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.spared import spare
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome, losers_at
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import cheapest, lose_step, would_destroy

_GO = "retreat"


def shorten(referee: Referee, outcome: CombatOutcome) -> int:
    """How many spaces are left of a retreat after its owner did against it what he wanted.

    A step in terrain turns two spaces into one, and an HQ may then cancel the other (trap 30). Where the HQ is enough,
    it is asked first.
    """
    length = outcome.length
    hq_first = length <= 1
    if hq_first:
        length = _cancelled(referee, outcome, length)
    length = _halted(referee, outcome, length)
    return length if hq_first else _cancelled(referee, outcome, length)


def by_step(position: IllusionsPosition, outcome: CombatOutcome, length: int) -> int:
    """The length of the retreat after a step loss; the same where none helps (3.1.1.2, 12.2.2b, 12.7.4a)."""
    if position.trench_of(outcome.loser, outcome.target):
        return 0
    if position.is_region(outcome.target):
        return length
    terrain = position.kit.ground.spaces[outcome.target].terrain
    return length - 1 if length > 1 and terrain in position.kit.tables.combat.retreat.shortening else length


def who_may_halt(position: IllusionsPosition, losers: Sequence[str]) -> list[str]:
    """The units that may lose the step: any of them, but the only one not if it would die of it (12.7.4d)."""
    fighting = [unit for unit in losers if not position.counter(unit).is_escorted]
    if len(fighting) == 1 and would_destroy(position, fighting[0]):
        return []
    return fighting


def _halted(referee: Referee, outcome: CombatOutcome, length: int) -> int:
    position = referee.position
    left, takers = by_step(position, outcome, length), who_may_halt(position, losers_at(position, outcome))
    if left == length or not takers:
        return length
    taker = cheapest(position, takers)
    question = Question(
        label="halt",
        side=outcome.loser,
        kind="halt",
        text=f"Does a unit lose a step so that {_spaces(length - left)} less of retreat is left, and which?",
        options=(_GO, *takers),
        default=taker if _is_worth_it(position, outcome, takers) else _GO,
        rule="12.7.4",
        about=(outcome.target,),
    )

    def policies() -> Mapping[str, str]:
        return {"hold": taker}

    choice = referee.ask(question, policies)
    if choice == _GO:
        return length
    lose_step(referee, choice, "12.7.4a", "halts the retreat" if not left else "shortens the retreat")
    if not left:
        _hold(referee, outcome, "a step is lost in the Trench", "12.7.4a")
    return left


def _is_worth_it(position: IllusionsPosition, outcome: CombatOutcome, takers: Sequence[str]) -> bool:
    """The default: for a Trench, a Fort or a VP space, with two units or a full LCU."""
    dear = position.trench_of(outcome.loser, outcome.target) or position.fort(outcome.target)
    if not dear and not position.kit.ground.spaces[outcome.target].worth:
        return False
    return len(takers) > 1 or any(position.counter(unit).is_lcu and not position.is_reduced(unit) for unit in takers)


def canceller(position: IllusionsPosition, losers: Sequence[str]) -> str:
    """The HQ that may cancel a space of the retreat: Brusilov's of Russians and Romanians, Mackensen's of any."""
    fighting = [position.counter(unit) for unit in losers if not position.counter(unit).is_escorted]
    for hq, nations in position.kit.tables.combat.retreat.cancelling.items():
        if hq in losers and any(not nations or set(nations) & set(counter.nations) for counter in fighting):
            return hq
    return ""


def _cancelled(referee: Referee, outcome: CombatOutcome, length: int) -> int:
    hq = canceller(referee.position, losers_at(referee.position, outcome))
    if not hq or not length:
        return length
    question = Question(
        label="cancel",
        side=outcome.loser,
        kind="cancel",
        text=f"Does {hq} cancel a space of the retreat?",
        options=("yes", "no"),
        default="yes",
        rule="12.7.4f",
        about=(hq, outcome.target),
    )
    if referee.ask(question) == "no":
        return length
    if length > 1:
        spare(referee, (), outcome.target, "distance", f"{hq} cancels a space of the retreat", "12.7.4f")
    else:
        _hold(referee, outcome, f"{hq} cancels the retreat", "12.7.4f")
    return length - 1


def _hold(referee: Referee, outcome: CombatOutcome, cause: str, rule: str) -> None:
    """Nothing is left of the retreat."""
    spare(referee, losers_at(referee.position, outcome), outcome.target, "retreat", cause, rule)


def _spaces(number: int) -> str:
    return "one space" if number == 1 else f"{number} spaces"
