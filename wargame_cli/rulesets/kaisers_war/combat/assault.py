"""Amphibious assault (20.10, 20.11): who must attack from the sea, and how it ends."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.movement.moving import entered
from wargame_cli.rulesets.kaisers_war.position.events.general import LandingOver, UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition, Landing
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Assault


@BOOK.forbids("20.10", Assault)
def all_can_attack(order: Assault, referee: Referee[KaisersPosition]) -> str | None:
    """Every unit put to sea for an assault has an attack factor of its own, because the whole group must attack"""
    for unit in order.units:
        face = referee.position.counter(unit)
        if face.support or face.naval or face.attack < 1:
            return f"{unit} cannot attack by itself, so it takes no part in an assault from the sea"
    return None


@BOOK.forbids("20.10", Attack)
def whole_group_attacks(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """An assault from the sea attacks its own target, and with the whole group"""
    position = referee.position
    name = position.kit.name
    for landing in position.landings:
        if set(landing.units).isdisjoint(order.units):
            if landing.target == order.target:
                return (
                    f"{', '.join(landing.units)} must take part: they wait at sea to attack {name(landing.target)}, "
                    "and a hex is attacked only once"
                )
            continue
        if landing.target != order.target:
            return f"{landing.units[0]} waits at sea to attack {name(landing.target)} and nothing else"
        missing = [unit for unit in landing.units if unit not in order.units]
        if missing:
            return f"the whole group must attack from the sea; {', '.join(missing)} is missing"
    return None


def conclude(outcome: CombatOutcome) -> None:
    """The group lands if the attacker may pursue and the hex is empty; else it is lost with its marker.

    What the result has cost counts before anybody goes ashore: who loses his last points by it has lost (5.7, 5.9).
    """
    combat = outcome.combat
    position = outcome.position
    if not combat.landings:
        return
    pursuit = position.kit.tables.combat.results[outcome.code].pursuit
    cleared = not occupied(position, combat.enemy) & position.kit.board.bit[combat.target]
    lands = pursuit == "attacker" and cleared
    if lands:
        outcome.settle()
        if position.over:
            return
    for landing in combat.landings:
        alive = [unit for unit in landing.units if unit in outcome.attackers]
        if lands:
            land(outcome.referee, landing, alive)
            outcome.arrivals.append(combat.target)
        else:
            for unit in (*alive, landing.marker):
                outcome.eliminate(unit, "the assault from the sea failed", "20.10")
            outcome.referee.emit(LandingOver(rule="20.10", landing=landing))


def land(referee: Referee[KaisersPosition], landing: Landing, units: list[str]) -> None:
    """Units of a group go ashore; the number that a result lets pursue does not limit them."""
    for unit in units:
        path = (landing.sea_hex, landing.target)
        referee.emit(UnitMoved(rule="20.10", unit=unit, start=path[0], end=path[1], path=path, how="landing"))
    referee.emit(LandingOver(rule="20.10", landing=landing))
    for unit in units:
        entered(referee, unit, landing.target)
