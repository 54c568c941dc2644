"""The sequence of play (4.1, 4.2), to be read off one screen.

The four factions act one after the other; each draws its event card, moves, fights, produces and regroups. With the
option `turn=two-step` the card is drawn first, and one sheet then holds all orders of the faction's turn.
"""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import (
    CENTRAL_ALLIES,
    EASTERN_ALLIES,
    FACTIONS,
    GERMANY,
    WESTERN_ALLIES,
    title,
)
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, Step
from wargame_cli.rulesets.lamps.position.seats import seat_of

with lazily():
    from wargame_cli.rulesets.lamps.cards.event_phase import Choose, draw, end_effects, settle
    from wargame_cli.rulesets.lamps.combat.east_africa import Guerilla
    from wargame_cli.rulesets.lamps.combat.invasion import Invade, Land, end_invasions
    from wargame_cli.rulesets.lamps.combat.live_fight import LiveFight
    from wargame_cli.rulesets.lamps.combat.naval import Naval, end_naval_combat
    from wargame_cli.rulesets.lamps.combat.orders import Attack
    from wargame_cli.rulesets.lamps.combat.programmes import end_combat, mandatory_attacks
    from wargame_cli.rulesets.lamps.combat.tanks import Tanks
    from wargame_cli.rulesets.lamps.movement.land import Move, Stosstruppen
    from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats
    from wargame_cli.rulesets.lamps.movement.sea import Sail
    from wargame_cli.rulesets.lamps.politics.conquest import check_conquests
    from wargame_cli.rulesets.lamps.politics.greece import check_salonika
    from wargame_cli.rulesets.lamps.politics.neutrals import turkey_enters
    from wargame_cli.rulesets.lamps.politics.usa import mobilize
    from wargame_cli.rulesets.lamps.production.points import lose_unspent_points, tally
    from wargame_cli.rulesets.lamps.production.regroup import PlaceAir, dogfight, regroup
    from wargame_cli.rulesets.lamps.production.spending import Absorb, Raise, Refit
    from wargame_cli.rulesets.lamps.production.technology import Prefer, advance_technology
    from wargame_cli.rulesets.lamps.production.transfers import Give
    from wargame_cli.rulesets.lamps.production.trench_building import Dig
    from wargame_cli.rulesets.lamps.victory import check_capitals, count_points

#: The orders of each step, and the factions that alone may give them where not all may (4.2).
ORDERS: dict[Step, dict[type[Order], tuple[str, ...]]] = {
    "event": {Choose: FACTIONS},
    "movement": {
        Move: FACTIONS,
        Sail: (WESTERN_ALLIES, EASTERN_ALLIES),
        Invade: (WESTERN_ALLIES,),
        Stosstruppen: (GERMANY,),
        UBoats: (GERMANY,),
        Fleets: (GERMANY, WESTERN_ALLIES),
    },
    "combat": {
        Naval: (GERMANY, WESTERN_ALLIES),
        Land: (WESTERN_ALLIES,),
        Attack: FACTIONS,
        Guerilla: (GERMANY,),
        Tanks: (WESTERN_ALLIES, EASTERN_ALLIES),
        LiveFight: FACTIONS,
    },
    "production": {
        Absorb: FACTIONS,
        Refit: FACTIONS,
        Raise: FACTIONS,
        Dig: FACTIONS,
        Give: (GERMANY, WESTERN_ALLIES, EASTERN_ALLIES),
        Prefer: (GERMANY, WESTERN_ALLIES),
    },
    "regroup": {PlaceAir: (GERMANY, WESTERN_ALLIES)},
}

steps.ORDERS.update({step: listed(kinds) for step, kinds in ORDERS.items()})
steps.END["event"] = listed((settle,))
steps.END["combat"] = listed(
    (end_naval_combat, end_invasions, mandatory_attacks, end_combat, check_conquests, check_capitals)
)
steps.BEGIN["production"] = listed((mobilize, tally))
steps.END["production"] = listed((lose_unspent_points, advance_technology))
steps.BEGIN["regroup"] = listed((dogfight,))
steps.END["regroup"] = listed((regroup, check_salonika, end_effects, count_points))


def _orders(faction: str, *of_steps: Step) -> tuple[type[Order], ...]:
    return tuple(kind for step in of_steps for kind, factions in ORDERS[step].items() if faction in factions)


def _in_two_steps(position: LampsPosition, turn: int) -> bool:
    """The whole turn stands on one sheet after the card (the option `turn`)."""
    return position.option("turn") == "two-step"


def _step_by_step(position: LampsPosition, turn: int) -> bool:
    """Each step is a phase of its own."""
    return not _in_two_steps(position, turn)


def _go_to_the_step(order: Order, referee: Referee) -> None:
    """The turn goes on to the step of the order (4.2)."""
    steps.reach(referee, steps.step_of(type(order)))


def _faction_turn(faction: str) -> tuple[Phase, ...]:
    """The phases of a faction's turn by the option `turn`: step by step, or all after the card."""
    name, people = faction.replace("_", "-"), title(faction)
    has_regroup = faction in (GERMANY, WESTERN_ALLIES)

    def phase(what: str, letter: str, *of_steps: Step, until: Step | None) -> Phase:
        return Phase(
            name=f"{name}-{what}",
            title=f"{people}: {what.capitalize()}",
            rule=f"4.2 {letter}",
            side=faction,
            leader=lambda position: seat_of(position, faction),
            played=_in_two_steps if what == "turn" else _step_by_step,
            orders=_orders(faction, *of_steps),
            prepare=_go_to_the_step,
            end=steps.finish if until is None else lambda referee: steps.reach(referee, until),
        )

    every: tuple[Step, ...] = ("event", "movement", "combat", "production", "regroup")
    return (
        Phase(
            name=f"{name}-event",
            title=f"{people}: Event Card",
            rule="4.2 A",
            begin=turkey_enters if faction == CENTRAL_ALLIES else None,
            end=draw,
        ),
        phase("movement", "B", "event", "movement", until="combat"),
        phase("combat", "C", "combat", until="production"),
        phase("production", "D", "production", until="regroup" if has_regroup else None),
        *((phase("regroup", "E", "regroup", until=None),) if has_regroup else ()),
        phase("turn", "B-E", *every, until=None),
    )


SEQUENCE = SequenceOfPlay(phases=tuple(phase for faction in FACTIONS for phase in _faction_turn(faction)))
