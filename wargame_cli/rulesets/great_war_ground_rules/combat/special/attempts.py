"""Attempts at special combat effects carried out (10.0): dice, second rolls, units lost, the mark they leave."""

from collections.abc import Iterable, Sequence

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change, told
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import GEC, RULES, SEC, WORDS, Try
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import EffectLapsed, EffectTried
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

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


def prepare(referee: Referee, battle: Combat, order: Attack) -> list[Try]:
    """The attempts of an order that can still be made as the combat begins; siege engineers spend their Res Pt (10E).

    Units may have broken down since, the defender may have chosen another table, or the Res Pt may be gone.
    """
    position, found = referee.position, list[Try]()
    for each in order.effects:
        rule = RULES[each.effect]
        if why := _why_not_now(position, battle, each):
            lapsed = EffectLapsed(rule=rule, side=battle.side, effect=each.effect, units=each.units, cause=why)
            referee.emit(lapsed)
            continue
        if each.effect == SEC:
            points.spend(referee, battle.side, source_of(position, each), rule, "siege engineers")
        able = tuple(unit for unit in each.units if not effects.why_not_able(position, unit, each.effect))
        found.append(Try(each.effect, able))
    return found


def _why_not_now(position: GroundPosition, battle: Combat, attempt: Attempt) -> str:
    """Why an attempt that was ordered cannot be made; empty where it can."""
    reasons = [effects.why_not_able(position, unit, attempt.effect) for unit in attempt.units]
    if all(reasons):
        return reasons[0]
    if why := effects.why_not_here(position, battle, attempt.effect):
        return why
    return "no Res Pt is left for it" if attempt.effect == SEC and not source_of(position, attempt) else ""


def source_of(position: GroundPosition, attempt: Attempt) -> str:
    """The hex whose Res Pt siege engineers spend: that of the order, else the nearest; empty if none is left (10E)."""
    near = points.near(position, attempt.units)
    return attempt.source if attempt.source in near else "" if attempt.source else next(iter(near), "")


def try_effects(referee: Referee, battle: Combat, own: Sequence[Try]) -> Tried:
    """Both sides have announced what they try, the attacker first; then they roll (10.0; trap 2)."""
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
