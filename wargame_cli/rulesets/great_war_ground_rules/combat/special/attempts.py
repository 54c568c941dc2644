"""Attempts at special combat effects carried out (10.0): dice, second rolls, units lost, the mark they leave."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change, told
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import GEC, RULES, SEC, WORDS, Try
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.ground.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import EffectTried
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

#: An asterisked success, whose second roll may give a column; an asterisked failure, which costs the units.
_MAY_SHIFT, _LOST = "S*", "F*"
_NOTHING = "none"


class Tried(msgspec.Struct, frozen=True):
    """What attempts came to: changes of the die, shifts, and the effects that each side used successfully."""

    changes: tuple[Change, ...] = ()
    shifts: tuple[Change, ...] = ()
    by_attacker: tuple[str, ...] = ()
    by_defender: tuple[str, ...] = ()

    def of(self, attacks: bool) -> tuple[str, ...]:
        """The effects that a side used, each once; the first RE that it loses can use them (10.0)."""
        return self.by_attacker if attacks else self.by_defender


def try_effects(referee: Referee, battle: Combat, order: Attack) -> Tried:
    """Both sides announce what they try, the attacker first; then they roll (10.0; trap 2)."""
    own = [Try(each.effect, each.units, each.source) for each in order.effects]
    other = _announce(referee, battle)
    outcome = Tried()
    for attacks, tries in ((True, own), (False, other)):
        counts: dict[str, int] = {}
        for attempt in tries:
            counts[attempt.effect] = counts.get(attempt.effect, 0) + 1
            outcome = _attempt(referee, battle, attempt, counts[attempt.effect], outcome, attacks=attacks)
    return outcome


def _announce(referee: Referee, battle: Combat) -> list[Try]:
    """What the defender tries (10.0, 10A, 10D)."""
    position = referee.position
    found = effects.defences(position, battle)
    if not found:
        return []
    choice = referee.ask(
        Question(
            label="effects",
            side=battle.enemy,
            kind="defensive-effects",
            text=f"attack on {position.kit.name(battle.target)}: what special effects does the defender try?",
            options=(*found, _NOTHING),
            default=effects.by_default(found),
            rule="10.0",
            about=(battle.target,),
        )
    )
    return found.get(choice, [])


def _attempt(referee: Referee, battle: Combat, attempt: Try, number: int, outcome: Tried, *, attacks: bool) -> Tried:
    """One attempt: die, result, second roll, losses (10.0)."""
    position, side = referee.position, battle.side if attacks else battle.enemy
    if attempt.effect == SEC:
        sources = (attempt.source,) if attempt.source else points.near(position, attempt.units)
        if not sources or not points.unused(position, side, sources[0]):
            return outcome  # combat supply has used the last one up
        points.spend(referee, side, sources[0], "10E", "siege engineers")
    chart = position.kit.tables.success
    who = "attacker" if attacks else "defender"
    label = f"{attempt.effect} {who} {number}"
    changes = effects.die_modifiers(position, battle, attempt, attacks)
    die = referee.roll(label, RULES[attempt.effect], by=side, good="high", kind=attempt.effect)
    modified = die + sum(change.by for change in changes)
    result = chart.check(attempt.effect, modified)
    shifted = result == _MAY_SHIFT and _second(referee, label, side)
    referee.emit(
        EffectTried(
            rule=RULES[attempt.effect],
            side=side,
            effect=attempt.effect,
            units=attempt.units,
            res=effects.res(position, battle, attempt.units, attempt.effect),
            die=die,
            modified=modified,
            result=result,
            modifiers=told(changes),
            shifted=shifted,
        )
    )
    if result == _LOST and attempt.effect != GEC:
        _lose(referee, attempt.units, attempt.effect)
    return _with(outcome, attempt.effect, attacks, success=result.startswith("S"), shifted=shifted)


def _second(referee: Referee, label: str, side: str) -> bool:
    """The second roll of an asterisked success (10.0; trap 4)."""
    die = referee.roll(f"{label} shift", "10.0", by=side, good="high", kind="column shift")
    return referee.position.kit.tables.success.check("asterisk_second_roll", die).startswith("S")


def _lose(referee: Referee, units: Iterable[str], effect: str) -> None:
    for unit in units:
        eliminate(referee, unit, RULES[effect], f"failed with {WORDS[effect]}")


def _with(outcome: Tried, effect: str, attacks: bool, *, success: bool, shifted: bool) -> Tried:
    """The outcome with one attempt more; gas asks for no first loss (10.0)."""
    if not success:
        return outcome
    by = 1 if attacks else -1
    change = Change(RULES[effect], WORDS[effect], by)
    used = outcome.of(attacks)
    if effect != GEC and effect not in used:
        used = (*used, effect)
    return msgspec.structs.replace(
        outcome,
        changes=(*outcome.changes, change),
        shifts=(*outcome.shifts, change) if shifted else outcome.shifts,
        **{"by_attacker" if attacks else "by_defender": used},
    )
