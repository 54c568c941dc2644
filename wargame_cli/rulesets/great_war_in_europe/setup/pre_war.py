"""Pre-war events (20.0, 20.1, 20.11): drawn in secret before the set-up, chosen, and revealed by both sides at once."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK, PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, OTHER, SIDES, Side
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import PreWarName, clash, pool_of, pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import (
    PreWarAnnounced,
    PreWarChosen,
    PreWarDrawn,
    PreWarRevealed,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect

#: How many events a side draws, and how many of them it plays at most (20.1).
DRAWN, MOST_PLAYED = 3, 2


class PreWar(Order, frozen=True, kw_only=True):
    """Play one or two of the pre-war events that you have drawn (20.1); without this order the first that may be.

    `pre-war`: the events.
    """

    verb: ClassVar[str] = "pre-war"
    example: ClassVar[str] = "{pre-war: [Allied-pre-war-1, Allied-pre-war-2]}"
    option: ClassVar[str] = PRE_WAR_EVENTS

    events: tuple[PreWarName, ...] = msgspec.field(name="pre-war")


class Announce(Order, frozen=True, kw_only=True):
    """Tell the Allies which of the Central Powers' pre-war events 2, 3 and 4 you will play (20.3).

    `announce`: the event.
    """

    verb: ClassVar[str] = "announce"
    example: ClassVar[str] = "{announce: CP-pre-war-4}"
    option: ClassVar[str] = PRE_WAR_EVENTS

    event: PreWarName = msgspec.field(name="announce")


def has_pre_war_events(position: GreatWarPosition, turn: int) -> bool:
    """Whether there are pre-war events in this game (20.0)."""
    return position.plays(PRE_WAR_EVENTS)


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("20.3", Announce, decisive=True)
def is_to_be_announced(order: Announce, referee: Referee) -> str | None:
    """Only events 2, 3 and 4 of the Central Powers are announced, one of them, and it was drawn"""
    if order.event not in pre_war_events() or not pre_war_events()[order.event].announced:
        return f"{order.event} is not announced"
    if order.event not in referee.position.pre_war_drawn.get(CP, ()):
        return f"you have not drawn {order.event}"
    return "you have announced one already" if referee.position.pre_war_announced else None


@BOOK.forbids("20.1", PreWar, decisive=True)
def plays_what_it_has_drawn(order: PreWar, referee: Referee) -> str | None:
    """A side plays one or two of the three events that it has drawn, and says so once"""
    position, side = referee.position, referee.side
    if side in position.pre_war_plans:
        return "you have chosen already"
    if not 1 <= len(set(order.events)) <= MOST_PLAYED or len(set(order.events)) < len(order.events):
        return "one or two events are played"
    strange = [event for event in order.events if event not in position.pre_war_drawn.get(side, ())]
    return f"you have not drawn {', '.join(strange)}" if strange else None


@BOOK.forbids("20.1", PreWar)
def goes_together(order: PreWar, referee: Referee) -> str | None:
    """Events that are not compatible are not played together (20.11)"""
    if any(clash(one, two) for one in order.events for two in order.events):
        return f"{' and '.join(order.events)} are not played together"
    return None


@BOOK.forbids("20.3", PreWar)
def keeps_to_what_was_announced(order: PreWar, referee: Referee) -> str | None:
    """What the Central Powers have announced they play; 2, 3 and 4 they play only if they have announced it"""
    announced = referee.position.pre_war_announced
    if referee.side == CP and announced and announced not in order.events:
        return f"you have announced {announced}"
    silent = [event for event in order.events if pre_war_events()[event].announced and event != announced]
    return f"{', '.join(silent)}: not announced to the Allies" if silent else None


# -- what is done --------------------------------------------------------------------------------------------------


def draw_events(referee: Referee) -> None:
    """Each side draws three events at random, and alone sees which (20.1)."""
    if referee.lacks_dice():
        return
    for side in SIDES:
        with referee.scene("pre-war", side):
            pool = pool_of(side)
            for number in range(1, min(DRAWN, len(pool)) + 1):
                drawn = referee.draw(f"draw {number}", "20.1", of=len(pool), by=side, seen_by=(side,))
                referee.emit(PreWarDrawn(rule="20.1", seen_by=(side,), side=side, chit=pool.pop(drawn - 1)))


@BOOK.performs(Announce)
def announce(order: Announce, referee: Referee) -> None:
    """Everybody knows it (20.3)."""
    referee.emit(PreWarAnnounced(rule="20.3", chit=order.event))


def announce_what_must_be(referee: Referee) -> None:
    """Who has drawn nothing but events to be announced plays the first of them, for one is played (20.1)."""
    position = referee.position
    if not playable(position, CP) and (drawn := to_be_announced(position)):
        referee.emit(PreWarAnnounced(rule="20.1", chit=drawn[0]))


@BOOK.performs(PreWar)
def choose(order: PreWar, referee: Referee) -> None:
    """The other side is told when both have chosen (20.1)."""
    side = referee.side
    referee.emit(PreWarChosen(rule="20.1", seen_by=(side,), side=side, events=order.events))


def first_choice(position: GreatWarPosition, side: Side) -> str:
    """What a side plays that says nothing: what it has announced, else the first that was drawn and may be played."""
    return next(iter(playable(position, side)), "")


def reveal(referee: Referee) -> None:
    """Both sides show what they play at once; what one cancels does nothing (20.1, 20.11). Then it takes effect."""
    position = referee.position
    plans: dict[Side, tuple[str, ...]] = {}
    for side in SIDES:
        first = first_choice(position, side)
        plans[side] = tuple(position.pre_war_plans.get(side, ())) or ((first,) if first else ())
    for side in SIDES:
        undone = [other for event in plans[OTHER[side]] for other in pre_war_events()[event].cancels]
        cancelled = tuple(event for event in plans[side] if event in undone)
        referee.emit(PreWarRevealed(rule="20.1", side=side, events=plans[side], cancelled=cancelled))
    take_effect(referee)


# -- what a side could order ---------------------------------------------------------------------------------------


def to_be_announced(position: GreatWarPosition) -> list[str]:
    """The events that the Central Powers have drawn and play only if they announce them (20.3)."""
    return [event for event in position.pre_war_drawn.get(CP, ()) if pre_war_events()[event].announced]


def playable(position: GreatWarPosition, side: str) -> list[str]:
    """The events that a side may play now, what it has announced before the others."""
    announced = position.pre_war_announced if side == CP else ""
    drawn = [event for event in position.pre_war_drawn.get(side, ()) if not pre_war_events()[event].announced]
    return [announced, *drawn] if announced else drawn
