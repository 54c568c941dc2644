"""Maximum attack supply (15.7, 15.8, 12.22): who may have it, who gets it, and what it costs."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.mechanized_warfare import without_second_supply
from wargame_cli.rulesets.kaisers_war.combat.strength import COST, is_concentric, own_doubling, strengths
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat, muster
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, offensive_supply_barred
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import no_offensive_supply, paying
from wargame_cli.rulesets.kaisers_war.position.events.general import PlanNotFollowed
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend


def entitled(position: KaisersPosition, combat: Combat) -> tuple[str, ...]:
    """The units of a combat that maximum attack supply would double, strongest first."""
    if is_concentric(position, combat):
        return ()
    from_sea = combat.from_sea
    units = [
        unit
        for unit in (*combat.attackers, *combat.supports)
        if unit not in from_sea
        and not own_doubling(position, combat, unit)
        and offensive_supply_barred(position, position.place_of(unit)) is None
        and in_supply(position, unit)
        and not without_second_supply(position, unit)
        and not no_offensive_supply(position, unit)
    ]
    return tuple(sorted(units, key=lambda unit: -position.counter(unit).attack))


def choose_supply(order: Attack | Bombard, combat: Combat, referee: Referee[KaisersPosition]) -> tuple[str, ...]:
    """The units that get maximum attack supply, now that the stacks lie open and the attack begins (15.9)."""
    position = referee.position
    if isinstance(order.supply, tuple):
        named = tuple(unit for unit in order.supply if unit in combat.attackers or unit in combat.supports)
        units = _within_means(position, combat, named)
        _tell_of_the_rest(referee, combat, named[len(units) :])
        return units
    units = _within_means(position, combat, entitled(position, combat))
    return units if order.supply == "all" else _ask(combat, referee, units)


def _within_means(position: KaisersPosition, combat: Combat, units: tuple[str, ...]) -> tuple[str, ...]:
    """The first of these units, as many as can be paid for (5.5): a ship that was sunk has just cost points (36.1)."""
    while units and not can_spend(position, combat.side, COST * paying(position, units)):
        units = units[:-1]
    return units


def _tell_of_the_rest(referee: Referee[KaisersPosition], combat: Combat, units: tuple[str, ...]) -> None:
    """Tell the attacker of units that the order names and for whose supply no points are left."""
    left = f"{combat.side} has {referee.position.points[combat.side]} victory points and must keep one"
    for unit in units:
        referee.emit(PlanNotFollowed(rule="5.5", seen_by=(combat.side,), unit=unit, plan="supply", reason=left))


def _ask(combat: Combat, referee: Referee[KaisersPosition], units: tuple[str, ...]) -> tuple[str, ...]:
    """Let the attacker say how far down the list of his units the supply goes, strongest first."""
    choices = {"none": (), **{" ".join(units[:count]): units[:count] for count in range(1, len(units) + 1)}}
    percents = ", ".join(
        f"{len(chosen)} supplied: {strengths(referee.position, combat, chosen).percent}%" for chosen in choices.values()
    )
    defenders = ", ".join(combat.defenders)
    choice = referee.ask(
        Question(
            label="supply",
            side=combat.side,
            kind="attack-supply",
            text=f"{combat.kind} {combat.target}, defended by {defenders}: which units to supply? {percents}",
            options=tuple(choices),
            default="none",
            rule="15.7",
            about=(combat.target, *combat.attackers),
        ),
        lambda: {"all": " ".join(units)},
    )
    return choices[choice]


# -- legality ----------------------------------------------------------------------------------------------------


def _named(order: Attack | Bombard) -> tuple[str, ...]:
    return order.supply if isinstance(order.supply, tuple) else ()


@BOOK.forbids("12.14m", Attack, Bombard)
def supplied_units_take_part(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Attack supply goes to units of this very attack, once each"""
    combat = muster(referee.position, order, referee.side)
    named = _named(order)
    for unit in named:
        if unit not in combat.attackers and unit not in combat.supports:
            return f"{unit} takes no part in this attack and cannot have attack supply for it"
    return "a unit is named twice for attack supply" if len(set(named)) < len(named) else None


@BOOK.forbids("12.14m", Attack, Bombard)
def in_general_supply(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Only a unit in general supply can have attack supply; ships always can"""
    position = referee.position
    for unit in _named(order):
        aboard = not position.on_map(unit) and not position.counter(unit).naval
        if not aboard and not referee.awaits(order) and not in_supply(position, unit):
            found = f"{unit} is not in general supply and cannot have attack supply"
            later = "; where an earlier attack is to open its line, write `if:` or `supply: all`"
            return found + later if position.this_phase.targets else found
    return None


@BOOK.forbids("12.15", Attack, Bombard)
def doubled_once(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """No attack supply for a unit that something else doubles"""
    named = _named(order)
    position = referee.position
    if not named or referee.awaits(order) or order.target not in position.kit.board.index:
        return None
    combat = muster(position, order, referee.side)
    for unit in named:
        if doubling := own_doubling(position, combat, unit):
            return f"{unit} is doubled already ({doubling.name.lower()}) and gains nothing from attack supply"
    if is_concentric(position, combat, seen=True):
        return "the concentric bonus doubles this attack; `supply: all` pays only where it turns out not to"
    return None


@BOOK.forbids("22.2", Attack, Bombard)
def season_allows_supply(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """No attack supply in winter, nor in Russia, Poland and the Ukraine during the thaw"""
    position = referee.position
    return next(
        (barred for unit in _named(order) if (barred := offensive_supply_barred(position, position.place_of(unit)))),
        None,
    )


@BOOK.forbids("30.18", Attack)
def the_east_supplies_itself(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Bolsheviks have attack supply only by a line of supply to their capitals, Anarchists never (30.19, 30.21)"""
    reasons = ((unit, no_offensive_supply(referee.position, unit)) for unit in _named(order))
    return next((f"{unit}: {reason}" for unit, reason in reasons if reason), None)


@BOOK.forbids("5.5", Attack, Bombard)
def affordable(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """Attack supply leaves at least one victory point"""
    cost = COST * paying(referee.position, _named(order))
    points = referee.position.points[referee.side]
    if cost and not can_spend(referee.position, referee.side, cost):
        return f"{referee.side} has {points} victory points; {cost} for attack supply would not leave one"
    return None


@BOOK.forbids("20.10", Attack)
def none_from_the_sea(order: Attack, referee: Referee[KaisersPosition]) -> str | None:
    """Ground units of an amphibious assault have no attack supply (20.11)"""
    from_sea = muster(referee.position, order, referee.side).from_sea
    named = [unit for unit in _named(order) if unit in from_sea]
    return f"{named[0]} attacks from the sea and cannot have attack supply" if named else None
