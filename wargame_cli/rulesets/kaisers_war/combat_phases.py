"""The combat phases: which orders they take, and what happens at their end (20.10, 9.4)."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war import attack, attack_supply, bombardment, eastern_rules, support  # noqa: F401 - fasten their checks
from wargame_cli.rulesets.kaisers_war.assault import land
from wargame_cli.rulesets.kaisers_war.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.battle import fight
from wargame_cli.rulesets.kaisers_war.events import LandingOver, lost
from wargame_cli.rulesets.kaisers_war.excess import check_all, remove_excess
from wargame_cli.rulesets.kaisers_war.forces import muster
from wargame_cli.rulesets.kaisers_war.points import loss, score
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition, Landing


def end_first_combat(referee: Referee[KaisersPosition]) -> None:
    """Every assault that still waits at sea must attack now; then stacking is looked at."""
    position = referee.position
    for target in dict.fromkeys(landing.target for landing in position.landings):
        if not position.over:
            _assault(referee, target, tuple(landing for landing in position.landings if landing.target == target))
    end_second_combat(referee)


def end_second_combat(referee: Referee[KaisersPosition]) -> None:
    """Stacking is looked at."""
    if not referee.position.over:
        check_all(referee)


def _assault(referee: Referee[KaisersPosition], target: str, landings: tuple[Landing, ...]) -> None:
    """Groups without an order attack, walk ashore if nobody is left there, or are lost if the hex was attacked."""
    position = referee.position
    units = tuple(unit for landing in landings for unit in landing.units)
    if not any(position.counter(unit).side != referee.side for unit in position.at(target)):
        for landing in landings:
            land(referee, landing, list(landing.units))
        remove_excess(referee, [target], f"landing {target}")
    elif target in position.this_phase.targets:
        _abandon(referee, landings)
    else:
        order = Attack(target=target, units=units)
        fight(referee, muster(position, order, referee.side), order)


def _abandon(referee: Referee[KaisersPosition], landings: tuple[Landing, ...]) -> None:
    """A group that cannot attack any more has failed."""
    position = referee.position
    points = 0
    for landing in landings:
        for unit in (*landing.units, landing.marker):
            points += loss(position.kit, position.counter(unit))
            referee.emit(lost(position, unit, "the assault from the sea failed", "20.10"))
        referee.emit(LandingOver(rule="20.10", landing=landing))
    score(referee, {referee.side: -points}, "a failed assault from the sea", "20.10")
