"""Events that a side plays when it likes (6.12, 6.17)."""

from __future__ import annotations

from wargame_cli.engine.errors import Hinted
from wargame_cli.rulesets.great_war_in_europe.chits.effects import (
    NO_TRENCH,
    PLAYED_AT_WILL,
    play,
    supplied_turks,
    waits_for_turkey,
)
from wargame_cli.rulesets.great_war_in_europe.chits.orders import PlayEvent
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids("6.12", PlayEvent, decisive=True)
def an_event_of_ones_own(order: PlayEvent, referee: Referee) -> str | None:
    """A side plays events of its own that can be played in this phase"""
    chit = referee.position.kit.chits.get(order.chit)
    if chit is None or chit.side != referee.side:
        return f"{order.chit} is no event of yours"
    if chit.kind not in PLAYED_AT_WILL:
        return f"{order.chit} is not played at will in the Events Phase"
    mine = (*referee.position.held.get(referee.side, ()), *referee.position.pools.get(referee.side, ()))
    return None if order.chit in mine else f"{order.chit} is neither in your hand nor in your pool"


@BOOK.forbids("6.11", PlayEvent)
def is_drawn_first(order: PlayEvent, referee: Referee) -> str | None:
    """An event that lies in the pool is played in this phase only by a side that buys one before it"""
    position, side = referee.position, referee.side
    if order.chit not in position.pools.get(side, ()) or side in position.this_phase.bought:
        return None
    payer = position.kit.mode.buyers[side][0]
    return Hinted(f"{order.chit} lies in your pool, and you draw nothing", f"write {{buy-event: {payer}}} before it")


@BOOK.forbids("6.49", PlayEvent)
def while_it_does_something(order: PlayEvent, referee: Referee) -> str | None:
    """U-boats do nothing any more once convoys sail"""
    position = referee.position
    ended = position.chit(order.chit).kind == "u-boat" and position.in_play("convoy")
    return "convoys sail, and U-boats do nothing any more" if ended else None


@BOOK.forbids("20.2", PlayEvent)
def while_turkey_fights(order: PlayEvent, referee: Referee) -> str | None:
    """While Turkey hesitates the events of the war there wait"""
    position = referee.position
    return waits_for_turkey(position, position.chit(order.chit)) or None


@BOOK.waits(PlayEvent, looks_at=lambda order, referee: (order.chit,))
def is_in_hand(order: PlayEvent, referee: Referee) -> tuple[str, str] | None:
    """An event that is still in the pool when its turn comes is passed over."""
    if order.chit in referee.position.held.get(referee.side, ()):
        return None
    return "6.12", f"{order.chit} was not drawn"


@BOOK.forbids("6.36", PlayEvent, settled=True, looks_at=lambda order, referee: (order.at,) if order.at else ())
def where_trenches_may_be(order: PlayEvent, referee: Referee) -> str | None:
    """In the Near East trenches are dug with a supplied Turkish unit

    Not in cities, mountains, marshes and alpine hexes; those of Europe come by its Trench Status Track (14.4).
    """
    position = referee.position
    if position.chit(order.chit).kind != "near-east-trenches":
        return f"{order.chit} is played for no hex" if order.at else None
    if not order.at or order.at not in position.kit.map.land:
        return "name the hex: `at`"
    name = position.kit.name(order.at)
    if position.kit.europe & position.kit.board.bit[order.at]:
        return f"{name} is not in the Near East"
    if "city" in position.kit.kinds.get(order.at, ()) or position.kit.map.terrain[order.at] in NO_TRENCH:
        return f"no trenches are dug in {name}"
    if order.at in position.trenches:
        return f"there are trenches in {name}"
    return None if supplied_turks(position, order.at) else f"no supplied Turkish unit is in {name}"


@BOOK.forbids("6.60", PlayEvent)
def whose_initiative(order: PlayEvent, referee: Referee) -> str | None:
    """An Initiative event says which side has the Western Theater, until the Allies have played theirs (5.87)"""
    position = referee.position
    if position.chit(order.chit).kind != "initiative":
        return f"{order.chit} says nothing of the initiative" if order.western else None
    return "the initiative changes no more" if position.initiative_fixed else None


@BOOK.forbids("6.28", PlayEvent)
def russia_fights_on(order: PlayEvent, referee: Referee) -> str | None:
    """Brusilov's offensive is not begun once Russia has collapsed"""
    position = referee.position
    late = position.chit(order.chit).kind == "brusilov-offensive" and position.has_collapsed("RU")
    return "Russia has collapsed" if late else None


@BOOK.forbids("16.1", PlayEvent)
def points_for_who_fights(order: PlayEvent, referee: Referee) -> str | None:
    """A collapsed nation gets no Resource Points by any event (6.61, 16.11)"""
    position = referee.position
    chit = position.chit(order.chit)
    if chit.kind != "resource-points" or not position.has_collapsed(chit.nation):
        return None
    return f"{NATIONS[chit.nation]} has collapsed and gets no points"


@BOOK.declares(PlayEvent)
def declare_points(order: PlayEvent, referee: Referee) -> None:
    """Points of an event in the hand are certain; what other events bring may depend on dice and answers."""
    held = order.chit in referee.position.held.get(referee.side, ())
    if held and referee.position.chit(order.chit).kind == "resource-points":
        play_event(order, referee)


@BOOK.performs(PlayEvent, rolls=True)
def play_event(order: PlayEvent, referee: Referee) -> None:
    """The event is played, and everybody sees it."""
    with referee.scene("event", order.chit):
        play(referee, referee.position.chit(order.chit), order)
