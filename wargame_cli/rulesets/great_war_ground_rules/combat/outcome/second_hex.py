"""Early in the war beaten units retreat two hexes, and others advance as far (9F4; trap 36)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome import advance
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.overruns import overrun
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import TWO_HEXES
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, stacking
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_15, FEB_I_16
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

_WEST = "West"


def goes_two_hexes(position: GroundPosition, result: str) -> bool:
    """Whether a result makes units retreat two hexes: before Feb I 15 in the West, before Feb I 16 elsewhere (9F4)."""
    end = FEB_I_15 if position.kit.plan.theater == _WEST else FEB_I_16
    return result in TWO_HEXES and position.date < end


def second_advance(referee: Referee, battle: Combat, order: Attack, advanced: Sequence[str]) -> None:
    """Units that advanced go on into a second hex: an empty one, or one that attackers overrun (9F4, 9F5).

    Attackers as the order says, defenders as their side answers.
    """
    position = referee.position
    wishes: dict[str, list[str]] = {}
    for unit in advanced:
        place = order.further.get(unit, "") if unit in battle.attackers else _further(referee, battle, unit)
        if place and position.on_map(unit):
            wishes.setdefault(place, []).append(unit)
    for place, units in wishes.items():
        held = position.units_at(OTHER[position.side_of(units[0])], place)
        going = _overrunners(referee, battle, units, place) if held else units
        contested.advance_into(referee, advance.advance(referee, battle, going, place, "9F4"), place)


def _overrunners(referee: Referee, battle: Combat, units: Sequence[str], place: str) -> list[str]:
    """Those of units that overrun the enemies in a hex and so may go on into it; nobody where it fails (9F5, 6F1).

    Who may not enter the hex takes no part; the others may be no more than may stack there, and need the odds.
    """
    position = referee.position
    led = advance.led_together(position, units)
    fit = [unit for unit in units if not advance.stays_behind(referee, battle, unit, place, led, overrun=True)]
    if not fit:
        return []
    rule, cause = "9F5", "enemy units are there"
    if not stacking.within_limit(position, place, fit):
        rule, cause = "8B", "more units than may stack there would overrun it"
    elif overrun(referee, fit, place):
        return fit
    referee.emit(Spared(rule=rule, units=tuple(fit), place=place, what="advance", cause=cause))
    return []


def _further(referee: Referee, battle: Combat, unit: str) -> str:
    """Where a defender that advanced goes on to, if its side answers so: a hex without enemies; by default it stays."""
    position = referee.position
    around = [
        place
        for place in position.kit.board.neighbours[position.place_of(unit)]
        if not position.units_at(battle.side, place) and advance.why_not(position, battle, unit, place) is None
    ]
    if not around:
        return ""
    choice = referee.ask(
        Question(
            label=f"further {unit}",
            side=battle.enemy,
            kind="further",
            text=f"where does {unit} go on to from {position.kit.name(position.place_of(unit))}?",
            options=(*sorted(around), advance.STAY),
            default=advance.STAY,
            rule="9F4",
            about=(unit, *around),
        )
    )
    return "" if choice == advance.STAY else choice
