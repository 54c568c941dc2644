"""Retreat before combat (9I), and irregulars, who must try it before strong attacks (14L; trap 46)."""

from __future__ import annotations

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import sums
from wargame_cli.rulesets.great_war_ground_rules.combat.battle import Battle
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.table import by_default
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, retreats
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import SlipAwayTried
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: Printed movement ratings of fast units (9I); odds at which irregulars must try (14L).
_FAST = (7, 8)
_THREE = 3
#: Weak defenders slip away by default.
_WEAK = 8
_SLIP, _STAND = "slip-away", "stand"


def may_slip_away(position: GroundPosition, unit: str) -> bool:
    """Whether a unit may try to retreat before combat or an overrun (9I): fast c/m and cavalry, irregulars.

    In snow fast over-snow units may too.
    """
    counter = position.counter(unit)
    if counter.is_irregular:
        return True
    fast = position.face(unit).movement in _FAST
    if fast and counter.is_over_snow and position.weather(position.place_of(unit)) == "snow":
        return True
    return fast and (counter.is_cm or counter.is_cavalry)


def has_a_way(position: GroundPosition, unit: str) -> bool:
    """Whether there is a hex to retreat to (14L)."""
    return retreats.why_no_retreat(position, unit) is None and bool(retreats.choices(position, [unit]))


def slip_away(referee: Referee, battle: Battle) -> Battle:
    """Those of the defenders that may and wish try to retreat before combat (9I); the combat with those that stay."""
    position = referee.position
    able = [unit for unit in battle.defenders if may_slip_away(position, unit) and has_a_way(position, unit)]
    if not able:
        return battle
    attack, defence = estimate(position, battle)
    strong = attack >= _THREE * defence
    for unit in able:
        forced = strong and position.counter(unit).is_irregular
        if has_a_way(position, unit) and (forced or _wishes(referee, battle, unit, strong or defence < _WEAK)):
            _try(referee, unit, forced=forced)
    owners.settle(referee)
    stay = tuple(unit for unit in battle.defenders if position.place_of(unit) == battle.target)
    return msgspec.structs.replace(battle, defenders=stay)


def estimate(position: GroundPosition, battle: Battle) -> tuple[float, float]:
    """Both strengths as they are before anything is done, with everybody in combat supply."""
    table, _ = by_default(position, battle, capabilities(position, battle))
    everybody = frozenset((*battle.attackers, *battle.defenders))
    attack, defence = sums(position, msgspec.structs.replace(battle, table=table, supplied=everybody))
    return attack.value, defence.value


def _wishes(referee: Referee, battle: Battle, unit: str, default: bool) -> bool:
    choice = referee.ask(
        Question(
            label=f"slip away {unit}",
            side=battle.enemy,
            kind="slip-away",
            text=f"does {unit} try to retreat before the attack on {referee.position.kit.name(battle.target)}?",
            options=(_SLIP, _STAND),
            default=_SLIP if default else _STAND,
            rule="9I",
            about=(unit, battle.target),
        )
    )
    return choice == _SLIP


def _try(referee: Referee, unit: str, *, forced: bool) -> None:
    """A die; with a success the unit retreats, with a failure an irregular that had to try is disrupted (14L)."""
    position = referee.position
    place, side = position.place_of(unit), position.side_of(unit)
    die = referee.roll(f"slip away {unit}", "9I", by=side, good="high", kind="slip away")
    success = position.kit.tables.success.check("retreat_before", die).startswith("S")
    referee.emit(SlipAwayTried(rule="9I", unit=unit, place=place, success=success))
    if success:
        retreats.retreat(referee, [unit], "9I")
    elif forced:
        disrupt(referee, unit, "14L", "could not slip away")
