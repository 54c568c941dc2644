"""Who may attack what (12.1-12.13, 12.17): the checks of the order `attack`."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, ships
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import lock
from wargame_cli.rulesets.kaisers_war.ground.special_units import RUSSIA_ROWS, in_closed_russia, open_to_attacks
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


@BOOK.forbids("12.3", Attack)
def somebody_attacks(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """An attack takes at least one land unit, each named once"""
    if not order.units:
        return "an attack needs at least one attacking unit (with: [...])"
    return "a unit is named twice" if len(set(order.units)) < len(order.units) else None


@BOOK.forbids("2.3", Attack, Bombard, decisive=True)
def own_units_attack(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Only the phasing side's units attack and support

    Of whatever nations they are, they attack and defend together (3.3, 12.23).
    """
    position = referee.position
    named = (*order.units, order.hq, *order.air, *ships(order)) if isinstance(order, Attack) else ships(order)
    others = [unit for unit in named if unit and position.side_of(unit) != referee.side]
    return f"{others[0]} is not a unit of {referee.side}" if others else None


@BOOK.forbids("17.1", Attack)
def headquarters_only_support(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Headquarters do not attack by themselves

    They defend as other units do (17.2).
    """
    found = [unit for unit in order.units if referee.position.counter(unit).headquarters]
    return f"{found[0]} is a headquarters: it may support the attack (hq: {found[0]})" if found else None


@BOOK.forbids("18.1", Attack)
def airbases_only_support(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Airbases do not attack by themselves

    They defend as other units do, in their own hexes (18.7).
    """
    found = [unit for unit in order.units if referee.position.counter(unit).air]
    return f"{found[0]} is an airbase: it may support the attack (air: [{found[0]}])" if found else None


@BOOK.forbids("19.1", Attack)
def ships_only_support(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Ships support land units; alone they bombard"""
    found = [unit for unit in order.units if referee.position.counter(unit).naval]
    return f"{found[0]} is a naval unit: it may support the attack (naval: [{found[0]}]) or bombard" if found else None


@BOOK.forbids("12.3", Attack)
def has_an_attack_factor(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """An attacker has a printed attack factor of at least one, not in parentheses (12.4)"""
    for unit in order.units:
        face = referee.position.counter(unit)
        if face.attack < 1:
            return f"{unit} has an attack factor of zero and cannot attack"
    return None


@BOOK.forbids("12.3", Attack)
def stands_next_to_the_target(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Attackers stand next to the target, and not across an all-sea hexside (12.2)"""
    position = referee.position
    kit = position.kit
    if order.target not in kit.board.index:
        return f"{order.target} is not a hex"
    if referee.awaits(order):
        return None
    at_sea = {unit for landing in position.landings for unit in landing.units}
    for unit in order.units:
        place = position.place_of(unit)
        if unit in at_sea:
            continue  # `assault` looks at those
        if place not in kit.board.index:
            return f"{unit} is not on the map but in the {place}"
        if not kit.steps.joined(place, order.target):
            near = order.target in kit.board.neighbours[place]
            why = "attacks across a hexside that is all sea" if near else "is not next to it"
            return f"{unit} in {kit.name(place)} cannot attack {kit.name(order.target)}: it {why}"
    return None


@BOOK.forbids("12.3", Attack)
def enemy_in_target(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """The target holds enemy land units"""
    position = referee.position
    if order.target not in position.kit.board.index or referee.awaits(order):
        return None
    if not any(position.side_of(unit) != referee.side for unit in position.at(order.target)):
        return f"there is no enemy unit in {position.kit.name(order.target)}"
    return None


@BOOK.forbids("12.7", Attack)
def attacks_once(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """A unit attacks once a combat phase"""
    again = [unit for unit in order.units if unit in referee.position.this_phase.attacked]
    return f"{again[0]} has attacked already in this phase" if again else None


@BOOK.forbids("12.7", Attack, Bombard)
def attacked_once(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """A hex is attacked once a combat phase (12.8); after a bombardment it may still be assaulted from the sea"""
    position = referee.position
    done = position.this_phase
    name = position.kit.name(order.target)
    if order.target in done.targets:
        return f"{name} has been attacked already in this phase"
    if order.target not in done.bombarded:
        return None
    if isinstance(order, Bombard):
        return f"{name} has been bombarded already in this phase"
    if not any(landing.target == order.target for landing in position.landings):
        return f"{name} has been bombarded in this phase; only an assault from the sea may follow"
    return None


@BOOK.forbids("12.3", Attack, Bombard)
def plans_for_its_own_units(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Pursuit, retreats and losses are planned for units of this attack, one pursuit for each"""
    involved, planned, pursuers = {*ships(order)}, [*order.lose], list[str]()
    if isinstance(order, Attack):
        involved |= {*order.units, order.hq, *order.air}
        pursuers = [chase.unit for chase in order.pursue or ()]
        planned = [*pursuers, *order.retreat, *order.lose]
    if others := [unit for unit in planned if unit not in involved]:
        return f"{others[0]} takes no part in this attack"
    again = [unit for number, unit in enumerate(pursuers) if unit in pursuers[:number]]
    return f"{again[0]} has two plans of pursuit, and pursues once" if again else None


@BOOK.forbids("17.1", Attack)
def headquarters_are_never_lost(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """A headquarters is not given up in an attack that it supports (17.2)"""
    if not order.hq or order.hq not in order.lose:
        return None
    return f"{order.hq} is a headquarters in support: nothing that comes of the attack touches it"


@BOOK.forbids("12.17", Attack)
def shock_unit_infiltrates(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """The Infiltration table takes a supplied, shock-capable unit among the attackers"""
    if order.table in ("big_push", "ask") or referee.awaits(order):
        return None
    position = referee.position
    if not any(position.counter(unit).shock for unit in order.units):
        return "no shock-capable unit attacks, so only the Big Push table is open"
    if not may_infiltrate(position, order.units):
        return "no attacking shock unit is in general supply, so only the Big Push table is open"
    return None


def may_infiltrate(position: KaisersPosition, units: tuple[str, ...]) -> bool:
    """Whether a supplied, shock-capable unit is among the attackers (12.17)."""
    return any(position.counter(unit).shock and in_supply(position, unit) for unit in units)


@BOOK.forbids("12.18", Attack)
def full_column(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """The attacker may not lower his column (12.10)"""
    return "the percentage decides the column; an attacker may not choose a lower one" if order.column else None


@BOOK.forbids("24.2", Attack)
def frozen_units_wait(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Units locked in the east neither attack nor support"""
    locked = [unit for unit in (*order.units, order.hq, *order.air) if unit in referee.position.frozen]
    return f"{locked[0]} is {lock(referee.position)}" if locked else None


@BOOK.forbids("21.6", Attack)
def trans_caucasus_corps_stays(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """The Trans-Caucasus corps attacks only inside its area"""
    position = referee.position
    here = position.kit.board.bit.get(order.target, 0)
    for unit in order.units:
        if position.counter(unit).nation == "Trans-Caucasus" and not open_to_attacks(position, unit) & here:
            return f"{unit} attacks only in the Trans-Caucasus and the Allied part of north-east Turkey"
    return None


@BOOK.forbids("23.1", Attack, Bombard)
def neutrals_are_left_alone(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Nobody attacks into a neutral country"""
    kit = referee.position.kit
    if order.target in kit.map.land and kit.alignment(order.target) == "neutral":
        return f"{kit.name(order.target)} is in {kit.map.area[order.target]}, which is neutral"
    return None


@BOOK.forbids_one_of(RUSSIA_ROWS, Attack, Bombard)
def russia_is_left_alone(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """The reason for which nobody attacks into Russia now."""
    return in_closed_russia(referee.position, order.target)
