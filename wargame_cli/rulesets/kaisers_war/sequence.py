"""The sequence of play (4.1, 4.2), to be read off one screen. Set-up (3.2) opens a game made with `setup=free`."""

from __future__ import annotations

from collections.abc import Callable

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.sequence import Phase, Played, SequenceOfPlay
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

with lazily():
    from wargame_cli.rulesets.kaisers_war.combat.aerial_supply import AerialSupply, season_of_attrition
    from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
    from wargame_cli.rulesets.kaisers_war.combat.attrition import allied_attrition, cp_attrition
    from wargame_cli.rulesets.kaisers_war.combat.overstack import check_all
    from wargame_cli.rulesets.kaisers_war.combat.phases import end_first_combat, end_second_combat
    from wargame_cli.rulesets.kaisers_war.expanded_sudden_death import look_for_a_winner
    from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
    from wargame_cli.rulesets.kaisers_war.mobilization.arrivals import place_the_rest
    from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Convert, Demobilize, Garrison, Hold
    from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import roll_for_return
    from wargame_cli.rulesets.kaisers_war.movement.built_trenches import BuildTrench
    from wargame_cli.rulesets.kaisers_war.movement.critical_cities import bombard_paris
    from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import (
        KaiserMovesEast,
        choose_for_the_anarchists,
        may_choose,
    )
    from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, Stack
    from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
    from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
    from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland
    from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
    from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import AmphibSupply
    from wargame_cli.rulesets.kaisers_war.setup.free_setup import Place
    from wargame_cli.rulesets.kaisers_war.setup.scenarios import setup_order
    from wargame_cli.rulesets.kaisers_war.victory import (
        Concede,
        Extend,
        check_victory,
        count_income,
        end_turn,
        lose_to_the_blockade,
    )

#: Orders that a side may give in every phase of its own.
_ANY_TIME = (Concede, Extend)


def _with(*options: str, when: Callable[[KaisersPosition], bool] = lambda position: True) -> Played:
    """A phase that optional rules add is played if one of them is on, and it has something to do."""

    def played(position: KaisersPosition, turn: int) -> bool:
        return when(position) and any(position.options.get(name) == "on" for name in options)

    return played


def _player_turn(side: str, number: str) -> tuple[Phase, ...]:
    """The five phases of a side's player turn, and those that optional rules add."""
    name = side.lower()
    title = "Central Powers" if side == CP else "Allied"
    fighting = (Attack, Bombard, AirSuperiority, StrategicBombing, *_ANY_TIME)
    return (
        Phase(
            name=f"{name}-start",
            title=f"Start of the {title} Player Turn",
            rule="32.1",
            side=side,
            orders=(Psywar, *((PsywarFree,) if side == ALLIED else ()), *_ANY_TIME),
            played=_with("psywar", "expanded-sudden-death"),
            begin=look_for_a_winner,
        ),
        Phase(
            name=f"{name}-mobilization",
            title=f"{title} Mobilization",
            rule=f"4.2 {number}a",
            side=side,
            orders=(Demobilize, Arrive, Hold, Buy, Garrison, Convert, Stack, *_ANY_TIME),
            begin=roll_for_return if side == ALLIED else None,
            end=place_the_rest,
        ),
        Phase(
            name=f"{name}-movement",
            title=f"{title} Movement",
            rule=f"4.2 {number}b",
            side=side,
            orders=(Move, Rail, Amphib, Assault, Airland, Stack, Pass, AmphibSupply, BuildTrench, *_ANY_TIME),
            begin=remember_supply,
            end=check_all,
        ),
        *(
            Phase(
                name=f"{name}-{which.lower()}-combat",
                title=f"{title} {which} Combat",
                rule=f"4.2 {number}{letter}",
                side=side,
                orders=fighting,
                end=end,
            )
            for which, letter, end in (("First", "c", end_first_combat), ("Second", "d", end_second_combat))
        ),
        Phase(
            name=f"{name}-aerial-supply",
            title=f"{title} Aerial Supply",
            rule="38.3",
            side=side,
            orders=(AerialSupply, *_ANY_TIME),
            played=_with("air-missions", when=season_of_attrition),
        ),
        Phase(
            name=f"{name}-attrition",
            title=f"{title} Supply Attrition",
            rule=f"4.2 {number}e",
            end=cp_attrition if side == CP else allied_attrition,
        ),
    )


SEQUENCE = SequenceOfPlay(
    opening=(
        Phase(name="allied-setup", title="Allied Set-up", rule="26.3", side=ALLIED, orders=(Place, Stack, Concede)),
        Phase(name="cp-setup", title="Central Powers Set-up", rule="26.4", side=CP, orders=(Place, Stack, Concede)),
    ),
    opening_order=setup_order,
    phases=(
        Phase(
            name="turn-start",
            title="Start of the Game Turn",
            rule="30.11",
            side=CP,
            orders=(KaiserMovesEast, *_ANY_TIME),
            played=_with("russian-front", when=may_choose),
            end=choose_for_the_anarchists,
        ),
        *_player_turn(CP, "1"),
        *_player_turn(ALLIED, "2"),
        Phase(
            name="victory-points",
            title="Victory Point Segment",
            rule="4.2 3a",
            begin=bombard_paris,
            end=count_income,
        ),
        Phase(
            name="blockade",
            title="Allied Blockade Segment",
            rule="41.1",
            played=_with("blockade"),
            end=lose_to_the_blockade,
        ),
        Phase(name="victory-check", title="Victory Check Segment", rule="4.2 3b", end=check_victory),
        Phase(name="turn-advance", title="Turn Advance Segment", rule="4.2 3c", end=end_turn),
    ),
)
