"""What a combat does not bring about: who holds his ground, who cannot advance (12.7, 12.8).

Who could go and chooses to stay is not told of here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.events import Consequence, Spared
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import interns, is_barred
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome, full_attackers, losers_at

#: Units, the reason, and its rule.
Why = tuple[Sequence[str], str, str]


def spare(referee: Referee, units: Sequence[str], place: str, what: Consequence, cause: str, rule: str) -> None:
    """Tell of it."""
    referee.emit(Spared(rule=rule, units=tuple(units), place=place, what=what, cause=cause))


def tell_who_holds(referee: Referee, outcome: CombatOutcome) -> None:
    """The attacker has won, and nobody has to retreat; of what a card shortens the card tells."""
    if not outcome.is_won:
        return
    for units, cause, rule in _holders(referee.position, outcome):
        if units:
            spare(referee, units, outcome.target, "retreat", cause, rule)


def _holders(position: IllusionsPosition, outcome: CombatOutcome) -> Iterator[Why]:
    """Who stays in the target, each with the reason (12.7.1)."""
    there = position.units_at(outcome.loser, outcome.target)
    others = position.others_at(outcome.side, outcome.target)
    yield [unit for unit in others if position.counter(unit).is_uprising], "an Uprising does not retreat", "12.7.1c"
    if position.is_region(outcome.target):
        losers = [unit for unit in losers_at(position, outcome) if unit in outcome.defenders]
        yield losers, "in a region nobody has to retreat", "12.7.1e"
    elif not full_attackers(position, outcome):
        yield there, "no attacker is left at full strength", "12.7.1b"
    elif outcome.length:
        yield there, "all who are left retreated there before", "12.7.6a"


def tell_nobody_advances(referee: Referee, outcome: CombatOutcome, cause: str, rule: str) -> None:
    """None of the attackers may follow, though he has won or the place is open."""
    spare(referee, (), outcome.target, "advance", cause, rule)


def tell_what_is_closed(referee: Referee, outcome: CombatOutcome) -> None:
    """The attacker has won and nobody defends the place any more, but it is not open (12.8.1a)."""
    position, target = referee.position, outcome.target
    if not outcome.is_won or position.others_at(outcome.side, target):
        return
    name = position.kit.name(target)
    if outcome.lone_fort and position.fort(target):
        tell_nobody_advances(referee, outcome, f"the Fort of {name} stands", "12.8.1a")
    elif interns(position, target):
        tell_nobody_advances(referee, outcome, f"{name} lies in neutral land", "26.1.1b")


def why_it_stays(position: IllusionsPosition, unit: str, target: str) -> tuple[str, str]:
    """Why an attacker cannot advance even into the target, and by which rule."""
    name = position.kit.name(target)
    if is_barred(position, unit, target):
        return f"{name} is closed to it", "12.8.1"
    if not has_room(position, unit, target):
        return f"{name} takes no more units", "10.1"
    return f"it would be out of supply in {name}", "12.8.1c"
