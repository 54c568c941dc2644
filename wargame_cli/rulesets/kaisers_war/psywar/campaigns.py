"""Psychological warfare (chapter 32): who may make an attack, when, and at what price."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import bolsheviks_in
from wargame_cli.rulesets.kaisers_war.ground.morale import psywar_modifier, state
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, OTHER
from wargame_cli.rulesets.kaisers_war.position.events.general import PsywarDeclared, PsywarResolved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.psywar.effects import (
    EFFECTS,
    Campaign,
    country,
    loyal_nations,
    nation_of,
    rising_cities,
)
from wargame_cli.rulesets.kaisers_war.setup.points import can_spend, spend

Column = Literal["A", "B"]

#: The most points that a propaganda victory takes from the enemy: a die.
_PROPAGANDA = 6


class _Aimed(Order, frozen=True, kw_only=True):
    """The targets that an attack may name beforehand, one for each effect that wants one.

    `examine`: country whose enemy stacks you see (intelligence, sabotage).
    `track`: or the turn whose enemy reinforcements you see.
    `mutiny`: enemy nation whose units mutiny.
    `rebellion`: city that rises.
    `strike`: enemy nation that strikes.
    """

    option: ClassVar[str] = "psywar"

    examine: str = ""
    track: int = 0
    mutiny: str = ""
    rebellion: PlaceName = ""
    strike: str = ""


class Psywar(_Aimed, frozen=True, kw_only=True):
    """Make a psywar attack for 3 points (32.1).

    Whatever the die brings, its target can be named beforehand; else it is asked for.

    `psywar`: column A or, against a weary enemy, B (32.2).
    """

    verb: ClassVar[str] = "psywar"
    example: ClassVar[str] = "{psywar: A, examine: France}"

    column: Column = msgspec.field(name="psywar")


class PsywarFree(_Aimed, frozen=True, kw_only=True):
    """Make the free psywar attack of the Internationale, besides the one that is paid for (32.4).

    `psywar-free`: column A or, against a weary enemy, B (32.2).
    """

    verb: ClassVar[str] = "psywar-free"
    example: ClassVar[str] = "{psywar-free: A, examine: Germany}"
    former: ClassVar[Mapping[str, str]] = {"psywar_free": "psywar-free"}

    column: Column = msgspec.field(name="psywar-free")


# -- who may -----------------------------------------------------------------------------------------------------


@BOOK.forbids("32.1", Psywar, PsywarFree)
def psywar_is_played(order: Psywar | PsywarFree, referee: Referee[KaisersPosition]) -> str | None:
    """There is psychological warfare only in games with the option psywar"""
    return "this game is played without psychological warfare" if referee.position.option("psywar") == "off" else None


@BOOK.forbids("32.1", Psywar)
def once_a_player_turn(order: Psywar, referee: Referee[KaisersPosition]) -> str | None:
    """A side makes one psywar attack a player turn"""
    done = "paid" in referee.position.this_phase.psywar
    return f"{referee.side} has made its psywar attack of this player turn" if done else None


@BOOK.forbids("5.5", Psywar, settled=True)
def can_pay(order: Psywar, referee: Referee[KaisersPosition]) -> str | None:
    """A psywar attack leaves at least one victory point"""
    position = referee.position
    cost = position.kit.tables.psywar.cost
    if can_spend(position, referee.side, cost):
        return None
    return f"a psywar attack costs {cost}; {referee.side} has {position.points[referee.side]} and must keep one"


@BOOK.forbids("32.1", Psywar, PsywarFree)
def column_b_for_the_weary(order: Psywar | PsywarFree, referee: Referee[KaisersPosition]) -> str | None:
    """Column B is open only against an opponent with 33 points or fewer (32.2)"""
    position = referee.position
    enemy = OTHER[referee.side]
    most = position.kit.tables.psywar.most_for_b
    # While the sheet is only read, the attack before it may yet be a propaganda victory.
    hope = _PROPAGANDA if referee.may_change() else 0
    if order.column == "A" or position.points[enemy] - hope <= most:
        return None
    return f"column B is open while {enemy} has {most} points or fewer; it has {position.points[enemy]} (32.2)"


@BOOK.forbids("32.1", Psywar, PsywarFree)
def targets_exist(order: Psywar | PsywarFree, referee: Referee[KaisersPosition]) -> str | None:
    """What an attack may fall on is a country, an enemy nation that is not spared, an empty enemy city"""
    position = referee.position
    enemy = OTHER[referee.side]
    if order.track and order.track < position.turn:
        return f"nobody is due in turn {order.track}: it is turn {position.turn}, and who is overdue waits in its box"
    if order.examine and not country(position, order.examine):
        return f"no country of the map is called {order.examine!r}"
    for effect, wish in (("mutiny", order.mutiny), ("general strike", order.strike)):
        nation = nation_of(position, wish)
        if wish and nation not in loyal_nations(position, enemy, effect):
            known = ", ".join(loyal_nations(position, enemy, effect))
            return f"{wish}: a {effect} is possible in {known}"
    # A rebellion of the attack before it may have taken the city; then another is asked for.
    again = bool(position.this_phase.psywar)
    if order.rebellion and order.rebellion not in rising_cities(position, referee.side, even_occupied=again):
        name = position.kit.name(order.rebellion)
        return f"nobody rises in {name}: it must be an unoccupied city of an enemy country, not Paris or the Ruhr"
    return None


@BOOK.forbids("32.4", PsywarFree)
def the_internationale(order: PsywarFree, referee: Referee[KaisersPosition]) -> str | None:
    """The Allies make one psywar attack free a player turn while the Bolsheviks are in the war (30.14)"""
    position = referee.position
    if referee.side != ALLIED:
        return "only the Allies have a free psywar attack"
    if not bolsheviks_in(position):
        return "the Bolsheviks are not in the war"
    return "the free psywar attack of this player turn is made" if "free" in position.this_phase.psywar else None


def psywar_line(position: KaisersPosition, side: str) -> str:
    """What an attack costs now and which columns are open, in a line."""
    if position.option("psywar") == "off":
        return "this game is played without psychological warfare"
    chart = position.kit.tables.psywar
    enemy = OTHER[side]
    column_b = "open" if position.points[enemy] <= chart.most_for_b else f"closed above {chart.most_for_b}"
    free = "; one attack is free besides" if side == ALLIED and bolsheviks_in(position) else ""
    return (
        f"costs {chart.cost} of {position.points[side]} points; {enemy} has {position.points[enemy]}, "
        f"so column B is {column_b}{free}"
    )


# -- what happens ------------------------------------------------------------------------------------------------


@BOOK.declares(Psywar, PsywarFree)
def declare(order: Psywar | PsywarFree, referee: Referee[KaisersPosition]) -> None:
    """The attack is announced and paid for."""
    free = isinstance(order, PsywarFree)
    rule = "32.4" if free else "32.1"
    referee.emit(PsywarDeclared(rule=rule, side=referee.side, column=order.column, free=free))
    if not free:
        spend(referee, referee.side, referee.position.kit.tables.psywar.cost, "psywar attack", "32.1")


@BOOK.performs(Psywar, PsywarFree, rolls=True)
def attack_minds(order: Psywar | PsywarFree, referee: Referee[KaisersPosition]) -> None:
    """Pay, read morale, roll, and let the table have its effect."""
    declare(order, referee)
    position = referee.position
    campaign = Campaign(
        side=referee.side,
        examine=country(position, order.examine),
        track=order.track,
        mutiny=nation_of(position, order.mutiny),
        rebellion=order.rebellion,
        strike=nation_of(position, order.strike),
    )
    # The labels of dice have the verb that the order had at first: they never change.
    with referee.scene("psywar_free" if isinstance(order, PsywarFree) else "psywar"):
        _resolve(referee, order, campaign)


def _resolve(referee: Referee[KaisersPosition], order: Psywar | PsywarFree, campaign: Campaign) -> None:
    """Read morale, roll, and let the table have its effect."""
    position = referee.position
    chart = position.kit.tables.psywar
    die = referee.roll("table", "32.5", kind="psywar")
    modifier = psywar_modifier(position, referee.side)
    mood = state(position, referee.side)
    total = die + (mood.psywar if mood else 0)
    effect = chart.effect(order.column, total)
    referee.emit(
        PsywarResolved(
            rule="32.5",
            side=referee.side,
            column=order.column,
            die=die,
            total=total,
            effect=effect,
            modifiers=(modifier,) if modifier else (),
        )
    )
    EFFECTS[effect](campaign, referee)
