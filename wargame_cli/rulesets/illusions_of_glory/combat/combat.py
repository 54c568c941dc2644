"""A combat from its declaration to the advance (12.2): its steps in their order."""

from __future__ import annotations

import msgspec

from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import Combat, defending_hqs
from wargame_cli.rulesets.illusions_of_glory.combat.cards import answer, play, put_away
from wargame_cli.rulesets.illusions_of_glory.combat.declaring import declare, pinning_space
from wargame_cli.rulesets.illusions_of_glory.combat.firing import FireResult, check_weather, exchange, try_flank
from wargame_cli.rulesets.illusions_of_glory.combat.results import (
    change_of_retreat,
    further_advance,
    settle_guns,
    settle_hqs,
    steps_by_card,
)
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat, withdraw
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import can_withdraw
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import watch_siege
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Withdraw
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatAvoided
from wargame_cli.rulesets.illusions_of_glory.position.fire import winner
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome


def fight(order: Attack, referee: Referee) -> None:
    """The steps of a combat."""
    origins = tuple(dict.fromkeys(referee.position.place_of(unit) for unit in order.units))
    combat = declare(referee, order)
    bad_weather = check_weather(referee, combat)
    for card in order.cards:
        combat = play(referee, combat, card)
    combat, answers = answer(referee, combat)
    if not _withdrawn(referee, combat):
        attempt = try_flank(referee, combat, pinning_space(order, referee.position, combat)) if order.flank else None
        fired = exchange(referee, combat, bad_weather=bad_weather, attempt=attempt)
        _settle(referee, combat, fired)
    for place in dict.fromkeys((combat.target, *origins)):
        _clear_up(referee, combat, place)
    put_away(referee, combat.side, order.cards)
    put_away(referee, combat.enemy, answers)


# -- what follows ---------------------------------------------------------------------------------------------------


def _withdrawn(referee: Referee, combat: Combat) -> bool:
    """Whether the defenders withdrew, so that there is no combat; attackers then go no further than there (12.8.1a)."""
    for title, effect in combat.of_kind(Withdraw, "defender"):
        spaces = effect.spaces if isinstance(effect, Withdraw) else 0
        if spaces and can_withdraw(referee.position, combat.target, combat.defenders, spaces):
            units = combat.defenders
            referee.emit(
                CombatAvoided(rule="12.8.1a", side=combat.enemy, target=combat.target, units=units, card=title)
            )
            outcome = _outcome(referee.position, FireResult(combat, 0, 0))
            withdraw(referee, outcome, spaces)
            advance(referee, outcome)
            return True
    return False


def _settle(referee: Referee, declared: Combat, fired: FireResult) -> None:
    """Retreat, advance, the steps of HQs and Heavy Artillery, and what cards cost."""
    position, combat = referee.position, fired.combat
    hqs = defending_hqs(position, declared)
    outcome = _outcome(position, fired)
    change, further = change_of_retreat(referee, combat, outcome), further_advance(referee, combat)
    outcome = msgspec.structs.replace(outcome, change=change, further=further, lone_fort=not declared.defenders)
    advance(referee, retreat(referee, outcome))
    won_by = winner(fired.attackers_number, fired.defenders_number) or ""
    if won_by:
        own_hqs = [unit for unit in combat.helpers if position.counter(unit).type == "hq"]
        settle_hqs(referee, own_hqs, won=won_by == "attacker")
        settle_hqs(referee, hqs, won=won_by == "defender")
    settle_guns(referee, combat.helpers)
    steps_by_card(referee, combat, won_by)


def _outcome(position: IllusionsPosition, fired: FireResult) -> CombatOutcome:
    combat = fired.combat
    hqs = defending_hqs(position, combat) if _is_left_alone(position, combat) else ()
    return CombatOutcome(
        combat.side,
        combat.target,
        (*combat.attackers, *combat.helpers),
        fired.attackers_number,
        fired.defenders_number,
        (*combat.defenders, *hqs),
    )


def _is_left_alone(position: IllusionsPosition, combat: Combat) -> bool:
    """Whether only the defenders of a region are there, so that an HQ goes where they go."""
    if not position.is_region(combat.target):
        return False
    there = position.units_at(combat.enemy, combat.target)
    return all(unit in combat.defenders or position.counter(unit).is_escorted for unit in there)


def _clear_up(referee: Referee, combat: Combat, place: str) -> None:
    """What losses and departures leave behind: sieges that lapse, and spaces of neutral Greece without a garrison."""
    for side in (combat.side, combat.enemy):
        greece.leave(referee, side, place)
    watch_siege(referee, place)
