"""The combat phases: which orders they take, bombardment by ships alone (19.2), and their end (20.10, 9.4)."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.assault import land
from wargame_cli.rulesets.kaisers_war.combat.attack import fight
from wargame_cli.rulesets.kaisers_war.combat.hidden import hidden_at
from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all, eliminate_overstacked
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.position.events.general import LandingOver, lost
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition, Landing
from wargame_cli.rulesets.kaisers_war.setup.points import loss, score


@BOOK.forbids("19.2", Bombard)
def fort_in_target(order: Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Ships alone attack a hex with an enemy fortified zone"""
    position = referee.position
    if not order.naval:
        return "a bombardment needs at least one naval gunfire unit (naval: [...])"
    if order.target not in position.kit.board.index:
        return f"{order.target} is not a hex"
    if referee.awaits(order) or hidden_at(position, referee.side, order.target):
        return None  # where the attacker does not see all, a refusal would tell him (10.1)
    return _no_fort(order, referee)


@BOOK.waits(Bombard)
def no_fort_after_all(order: Bombard, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """Rule and reason for which a bombardment is passed over: what lay hidden was no fortified zone."""
    fault = _no_fort(order, referee)
    return ("19.2", fault) if fault else None


def _no_fort(order: Bombard, referee: Referee[KaisersPosition]) -> str | None:
    if muster(referee.position, order, referee.side).defenders:
        return None
    return f"there is no enemy fortified zone in {referee.position.kit.name(order.target)} to bombard"


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
    if not any(position.side_of(unit) != referee.side for unit in position.at(target)):
        with referee.scene("landing", target):
            for landing in landings:
                land(referee, landing, list(landing.units))
            eliminate_overstacked(referee, [target])
    elif target in position.this_phase.targets:
        with referee.scene("landing", target):
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
