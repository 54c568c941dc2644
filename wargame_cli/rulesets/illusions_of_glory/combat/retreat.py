"""Retreats (12.7, 18.5): which units retreat, by which paths, and what happens to units that cannot."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wargame_cli.engine.events import Consequence
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.halting import shorten
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import (
    first_steps,
    havens,
    interning,
    is_port,
    last_steps,
    ports_on_the_way,
    stops,
)
from wargame_cli.rulesets.illusions_of_glory.combat.spared import spare, tell_who_holds
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.ground.control import overrun_trench
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import is_barred
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import counted, has_room
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import SEA
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome, full_attackers, losers_at
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import cheapest, eliminate, lose_orphans, lose_step


def retreat(referee: Referee, outcome: CombatOutcome) -> CombatOutcome:
    """The losers retreat, if they must. The combat with the spaces that they passed through, for the advance."""
    position, target = referee.position, outcome.target
    losers = must_retreat(position, outcome)
    if not losers:
        tell_who_holds(referee, outcome)
        return outcome
    if position.is_region(target):
        return _from_region(referee, outcome, losers)
    if position.kit.ground.spaces[target].kind == SEA:
        _pay(referee, outcome, losers, target, "12.7.4b")
        lose_orphans(referee, position.units_at(outcome.loser, target))
        if left := losers_at(position, outcome):
            spare(referee, left, target, "retreat", "a Sea Invasion space is not left", "12.7.4b")
        return outcome
    length = shorten(referee, outcome)
    if not length:
        return outcome
    losers = losers_at(position, outcome)
    for unit in position.units_at(outcome.loser, target):
        if unit not in losers:
            eliminate(referee, unit, "12.7.6b", "it had retreated before")
    return _Retreat(referee, outcome, length).run(losers)


def must_retreat(position: IllusionsPosition, outcome: CombatOutcome) -> list[str]:
    """Who retreats: all who defend, HQs with them, if the attacker has won and kept a full-strength unit (12.7.1).

    Those who retreated there before take no part, and stay if nobody else is left (12.7.6a, trap 32). In a region it is
    for the owner of the losers to say.
    """
    if not outcome.length or not full_attackers(position, outcome):
        return []
    losers = losers_at(position, outcome)
    if position.is_region(outcome.target):
        losers = [unit for unit in losers if unit in outcome.defenders]
    return losers if any(not position.counter(unit).is_escorted for unit in losers) else []


def _from_region(referee: Referee, outcome: CombatOutcome, losers: Sequence[str]) -> CombatOutcome:
    """They retreat within the region, or to a place beside it if their owner likes (18.5b)."""
    position = referee.position
    question = Question(
        label="leave",
        side=outcome.loser,
        kind="leave",
        text=f"Do the losers leave {position.kit.name(outcome.target)}?",
        options=("stay", "leave"),
        default="stay" if any(in_supply(position, unit) for unit in losers) else "leave",
        rule="18.5b",
        about=(outcome.target, *losers),
    )
    if not any(first_steps(position, unit, outcome.target, 1) for unit in losers) or referee.ask(question) == "stay":
        tell_who_holds(referee, outcome)
        return outcome
    return _Retreat(referee, outcome, 1, forced=False).run(losers)


# -- withdrawals ----------------------------------------------------------------------------------------------------


def withdraw(referee: Referee, outcome: CombatOutcome, spaces: int) -> None:
    """The defenders withdraw before the combat, as if they retreated (12.8.1a); HQs go with them."""
    position, target = referee.position, outcome.target
    leaving = losers_at(position, outcome)
    if position.is_region(target):
        leaving = [unit for unit in leaving if unit in outcome.defenders]
    _Retreat(referee, outcome, spaces, forced=False).run(leaving)


def _pay(referee: Referee, outcome: CombatOutcome, units: Sequence[str], place: str, rule: str) -> None:
    """One of the units that halted in a place loses a step; the owner chooses which."""
    position = referee.position
    fighting = [unit for unit in units if not position.counter(unit).is_escorted]
    if not fighting:
        return
    question = Question(
        label=f"step/{place}",
        side=outcome.loser,
        kind="step",
        text=f"Which unit that halted in {position.kit.name(place)} loses a step?",
        options=tuple(fighting),
        default=cheapest(position, fighting),
        rule=rule,
        about=(place,),
    )
    lose_step(referee, referee.ask(question), rule, "halted where it could not retreat any further")


class _Retreat:
    """One retreat while it is carried out: the place of every unit so far."""

    def __init__(self, referee: Referee, outcome: CombatOutcome, length: int, *, forced: bool = True) -> None:
        self.referee = referee
        self.position = referee.position
        self.outcome = outcome
        self.length = length
        self.forced = forced
        self.ended: dict[str, str] = {}
        self.halted: dict[str, list[str]] = {}
        self.rule_of: dict[str, str] = {}
        self.passed: list[str] = []

    def run(self, losers: Sequence[str]) -> CombatOutcome:
        """All units retreat, the strongest first, so that the weakest finds no room; HQs and Heavy Artillery follow."""
        position = self.position
        fighting = [unit for unit in losers if not position.counter(unit).is_escorted]
        for unit in sorted(fighting, key=lambda unit: (-position.step(unit).cf, unit)):
            self._go(unit)
        for place, units in self.halted.items():
            _pay(self.referee, self.outcome, units, place, self.rule_of[place])
        for unit in losers:
            if position.counter(unit).is_escorted:
                self._follow(unit)
        return msgspec.structs.replace(self.outcome, passed=tuple(dict.fromkeys(self.passed)))

    def _go(self, unit: str) -> None:
        """One unit takes its own path (12.7.3a)."""
        start = self.outcome.target
        first = first_steps(self.position, unit, start, self.length)
        if not first:
            if self.forced:
                self._cannot(unit)
            else:
                self._spare(unit, "retreat", "there is nowhere to go", "18.5b")
            return
        one = self._choose(unit, first, "first")
        path = [one]
        if self.length > 1 and not stops(self.position, one):
            self.passed.append(one)
            path.append(self._choose(unit, last_steps(self.position, unit, one, start), "second"))
        fits = has_room(self.position, unit, path[-1])
        self._move(unit, start, path)
        if self.length > 1 and self._is_sea(path[-1]) and len(path) == 1:
            self._spare(unit, "distance", "a Sea Invasion space ends a retreat", "12.7.4b")
            self._halt(unit, one, "12.7.4b")
        elif self.length > len(path):
            self._spare(unit, "distance", "a region ends a retreat", "18.5a")
        if not fits:
            self._displace(unit, path[-1])

    def _is_sea(self, place: str) -> bool:
        return self.position.kit.ground.spaces[place].kind == SEA

    def _choose(self, unit: str, options: Sequence[str], step: str) -> str:
        """The owner picks one of the places that come first; by default the nearest to the unit's Supply Source."""
        question = Question(
            label=f"retreat/{unit}/{step}",
            side=self.outcome.loser,
            kind="retreat",
            text=f"Where does {unit} retreat to?",
            options=tuple(options),
            default=options[0],
            rule="12.7.3",
            about=(unit, self.outcome.target),
        )
        return self.referee.ask(question)

    def _move(self, unit: str, start: str, path: Sequence[str]) -> None:
        """The unit goes to the end of its path and controls only that space (12.7.3h, 12.7.8); Trenches are removed."""
        end = path[-1]
        self.referee.emit(UnitMoved(rule="12.7.3", unit=unit, start=start, end=end, path=(start, *path), how="retreat"))
        self.ended[unit] = end
        for place in path[:-1]:
            overrun_trench(self.referee, unit, place)
        rule = "18.5c" if self.position.is_region(end) else "12.7.3h"
        greece.pass_through(self.referee, unit, end, stays=True, rule=rule, risks=False)

    def _spare(self, unit: str, what: Consequence, cause: str, rule: str) -> None:
        spare(self.referee, (unit,), self.position.place_of(unit), what, cause, rule)

    def _halt(self, unit: str, place: str, rule: str) -> None:
        self.ended[unit] = place
        self.halted.setdefault(place, []).append(unit)
        self.rule_of.setdefault(place, rule)

    def _cannot(self, unit: str) -> None:
        """A unit that cannot finish its retreat halts at a Port, is interned, or is eliminated (12.7.5, 12.7.7)."""
        start = self.outcome.target
        ports = ports_on_the_way(self.position, unit, start) if self.length > 1 else []
        if ports:
            port = self._choose(unit, ports, "first")
            self._move(unit, start, [port])
            self._halt(unit, port, "12.7.7b")
            self._spare(unit, "distance", "no way leads on from the Port", "12.7.7b")
        elif is_port(self.position, start):
            self._halt(unit, start, "12.7.5b")
            self._spare(unit, "retreat", "no way leads out of the Port", "12.7.5b")
        elif land := interning(self.position, unit, start, self.length):
            cause = f"interned in {self.position.kit.name(land)}"
            self.referee.emit(UnitRemoved(rule="11.1.5a", unit=unit, place=start, to=REPLACEABLE, cause=cause))
        else:
            eliminate(self.referee, unit, "12.7.5a", "no retreat")

    def _displace(self, unit: str, full: str) -> None:
        """One of the units that ended in a full space loses a step and goes on to the nearest with room (12.7.3d)."""
        position = self.position
        here = [other for other, end in self.ended.items() if end == full and position.place_of(other) == full]
        over = [other for other in here if other == unit or self._frees(other, unit)]
        weakest = sorted(over, key=lambda other: (position.step(other).cf, other != unit, other))
        question = Question(
            label=f"displaced/{unit}",
            side=self.outcome.loser,
            kind="displaced",
            text=f"Who finds no room in {position.kit.name(full)} and goes on?",
            options=tuple(weakest),
            default=weakest[0],
            rule="12.7.3d",
            about=(full, *weakest),
        )
        victim = lose_step(self.referee, self.referee.ask(question), "12.7.3d", "found no room on its retreat")
        if not victim:
            return
        ends = havens(position, victim, full, self.outcome.target)
        if not ends:
            eliminate(self.referee, victim, "12.7.5a", "no retreat")
            return
        nearest = self._choose(victim, ends, f"on from {full}")
        self._move(victim, full, [nearest])

    def _frees(self, other: str, unit: str) -> bool:
        """Whether there would be room for a unit if another one went."""
        twin = self.position.copy()
        twin.put(other, REPLACEABLE)
        return has_room(twin, unit, twin.place_of(unit))

    def _follow(self, unit: str) -> None:
        """An HQ or Heavy Artillery goes where units of its stack went; if none is left it is eliminated (12.6.6e)."""
        position = self.position
        ends = [end for other, end in self.ended.items() if position.knows(other) and position.place_of(other) == end]
        ends += [place for place in self.halted if counted(position.kit, position.units_at(self.outcome.loser, place))]
        start = self.outcome.target
        within = [end for end in dict.fromkeys(ends) if end == start or not is_barred(position, unit, end)]
        open_ends = [end for end in within if has_room(position, unit, end)]
        if not open_ends:
            if self.forced:
                eliminate(self.referee, unit, "12.6.6e", "nobody of its stack is left")
            else:
                self._spare(unit, "retreat", "nobody goes where it can follow", "18.5b")
            return
        end = self._choose(unit, open_ends, "escort")
        if end != self.outcome.target:
            self._move(unit, self.outcome.target, [end])
        else:
            self._spare(unit, "retreat", "its stack stays in the Port", "12.7.5b")
