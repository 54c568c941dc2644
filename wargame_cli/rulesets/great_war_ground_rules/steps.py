"""What happens of itself as phases begin and end (4): steps of the initial phase, what every phase is closed with."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import PlayerTurnBegan
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals import newcomers, production, reinforcements
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.draft import look_at_cities
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import try_unreliable
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.fragile import substitute_eliminated
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import capture_points
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.schedule import try_training
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.special import return_from_isolation, return_points
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.withdrawals import forfeit, withdraw
    from wargame_cli.rulesets.great_war_ground_rules.artillery import segment
    from wargame_cli.rulesets.great_war_ground_rules.combat.open_cities import ask_open
    from wargame_cli.rulesets.great_war_ground_rules.combat.same_hex import attack_what_must_be
    from wargame_cli.rulesets.great_war_ground_rules.combat.supply import end_of_segment
    from wargame_cli.rulesets.great_war_ground_rules.command import closing
    from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import check_the_rest, flip_back
    from wargame_cli.rulesets.great_war_ground_rules.command.intelligence import look_for_corps
    from wargame_cli.rulesets.great_war_ground_rules.command.leaders import come_and_go
    from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works, resume_works
    from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import recover
    from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import judge_isolation
    from wargame_cli.rulesets.great_war_ground_rules.ground.loads import drop_all
    from wargame_cli.rulesets.great_war_ground_rules.ground.owners import settle
    from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep
    from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import receive_capacity
    from wargame_cli.rulesets.great_war_ground_rules.logistics.checks import end_supply, judge_supply, settle_supply
    from wargame_cli.rulesets.great_war_ground_rules.logistics.deterioration import deteriorate
    from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource
    from wargame_cli.rulesets.great_war_ground_rules.movement.completion import complete
    from wargame_cli.rulesets.great_war_ground_rules.nations.morale import look_at_morale
    from wargame_cli.rulesets.great_war_ground_rules.nations.unified import check_unified
    from wargame_cli.rulesets.great_war_ground_rules.nations.weather import begin_weather
    from wargame_cli.rulesets.great_war_ground_rules.victory import end_player_turn, end_turn

#: The phase with which a game turn begins, and that with which it ends.
FIRST, LAST = "entente-initial", "cp-exploitation"


def begins_a_turn(position: GroundPosition) -> bool:
    """Whether the phase is the first one of its game turn, or of the game."""
    return position.phase == FIRST or (position.turn == 1 and position.phase == position.kit.plan.first_phase)


# -- the initial phase (4A1) -----------------------------------------------------------------------------------------


def begin_initial(referee: Referee) -> None:
    """A player turn begins: units recover, Army HQs are active again; supply, morale, production, work (4A1)."""
    side = referee.phase.side
    referee.emit(PlayerTurnBegan(rule="4A", side=side))
    if begins_a_turn(referee.position):
        begin_weather(referee)
    recover(referee, side)
    flip_back(referee, side)
    settle(referee)
    judge_isolation(referee)
    judge_supply(referee)
    look_for_corps(referee)
    look_at_morale(referee, side)
    return_points(referee)
    deteriorate(referee, side)
    receive_capacity(referee, side)
    production.receive_production(referee, side)
    withdraw(referee, side)
    forfeit(referee, side)
    try_unreliable(referee, side)
    try_training(referee, side)
    for each in SIDES:
        substitute_eliminated(referee, each)
    advance_works(referee, side)


def prepare_initial(order: Order, referee: Referee) -> None:
    """Special sources of supply come before all else; then units that none supplies are checked (11C2b, 11F3)."""
    if not isinstance(order, UseSource):
        settle_supply(referee)


def end_initial(referee: Referee) -> None:
    """What no order placed comes in by itself (16A); leaders come and go (14P); supply points age (11C2bii).

    Builders that a special source supplies go on with their work (13A).
    """
    side = referee.phase.side
    settle_supply(referee)
    resume_works(referee, side)
    reinforcements.place_the_rest(referee, side)
    production.place_the_rest(referee, side)
    come_and_go(referee, side)
    check_unified(referee)
    end_supply(referee)
    close(referee)


# -- the other phases ------------------------------------------------------------------------------------------------


def begin_movement(referee: Referee) -> None:
    """Units that came from another command have fewer MPs (16A1aa)."""
    newcomers.count_arrivals(referee)


def end_movement(referee: Referee) -> None:
    """All movement of a phase is complete: moved artillery and tanks feel it (12B2 to 12B4, 14C2)."""
    complete(referee)
    close(referee)


def end_reaction_movement(referee: Referee) -> None:
    """Army HQs that no order checked are checked (14M1)."""
    end_movement(referee)
    check_the_rest(referee)


def begin_segment(referee: Referee) -> None:
    """A combat phase begins: units that were in haste have their ZOCs again (6B3), isolation is judged (3G)."""
    settle(referee)
    judge_isolation(referee)
    ask_open(referee)


def end_bombardment(referee: Referee) -> None:
    """Hits are allocated, counterbombardment follows; Res Pts that supplied it are gone (11D, 12C)."""
    segment.end(referee)
    end_of_segment(referee)
    close(referee)


def end_combat(referee: Referee) -> None:
    """Attacks that must be made are (9K); Res Pts that supplied combat are gone (11D)."""
    attack_what_must_be(referee)
    end_of_segment(referee)
    close(referee)


def end_exploitation(referee: Referee) -> None:
    """A player turn ends, and with that of the Central Powers the game turn (4)."""
    end_movement(referee)
    end_player_turn(referee)
    if referee.phase.name == LAST:
        end_turn(referee)


# -- what every phase is closed with ---------------------------------------------------------------------------------


def close(referee: Referee) -> None:
    """Owners, contested hexes and stacks are settled (5B, 8B, 9J), and what follows from that."""
    drop_all(referee)
    closing.close(referee)
    settle_upkeep(referee)
    capture_points(referee)
    look_at_cities(referee)
    return_from_isolation(referee)
