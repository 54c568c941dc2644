"""Buying and drawing events (6.1): one a turn where the Near East is played alone, hidden from the other side."""

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import in_the_war
from wargame_cli.rulesets.great_war_in_europe.chits.effects import BACK, discard, play, why_gone
from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent
from wargame_cli.rulesets.great_war_in_europe.chits.secret_mutiny import keep_secret, tell_when_over
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import JAN_FEB_1915
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, SIDES, Payer, Side, side_named
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import ITALIAN_ENTRY
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import (
    ChitBought,
    ChitDrawn,
    ChitReturned,
    PurchaseDropped,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: What a draw costs (6.11).
COST = 1
#: The German offensive in the west takes units away in this year (6.64).
YEAR_OF_THE_KAISERSCHLACHT = 1918
#: The event with which Italy joins the Allies.
ITALY_JOINS = "Allied-italian-entry"


class Wishes(msgspec.Struct):
    """The sides that would draw from the other's pool if it buys nothing itself, and who would pay (6.14)."""

    payers: dict[Side, Payer] = {}


# -- what forbids it -----------------------------------------------------------------------------------------------


@BOOK.forbids("6.11", BuyEvent, BuyEnemyEvent, decisive=True)
def the_right_nation_pays(order: BuyEvent | BuyEnemyEvent, referee: Referee) -> str | None:
    """Germany pays for the Central Powers' events, Britain, France or the United States in the war for the Allies'

    Where the Near East is played alone, Turkey and Britain do (6.16; trap 68).
    """
    buyers = referee.position.kit.mode.buyers[referee.side]
    if order.payer == "US" and "US" in buyers and not in_the_war(referee.position):
        return "the United States are not in the war"
    return None if order.payer in buyers else f"{' or '.join(buyers)} pays for events of the side {referee.side}"


@BOOK.forbids("6.11", BuyEvent, BuyEnemyEvent, settled=True, looks_at=lambda order, referee: (order.payer,))
def there_is_a_point(order: BuyEvent | BuyEnemyEvent, referee: Referee) -> str | None:
    """A draw costs a Resource Point"""
    has = referee.position.points[order.payer]
    return f"{order.payer} has {has} Resource Points" if has < COST else None


@BOOK.forbids("6.11", BuyEvent)
def one_event_a_turn(order: BuyEvent, referee: Referee) -> str | None:
    """A point for events once a turn, from a pool that is not empty"""
    position, side = referee.position, referee.side
    if side in position.this_phase.bought:
        return "an event was bought in this turn"
    return None if position.pools.get(side) else "no event is left in your pool"


@BOOK.forbids("6.14", BuyEnemyEvent)
def only_who_buys_draws_from_the_other_pool(order: BuyEnemyEvent, referee: Referee) -> str | None:
    """Only who has bought an event of his own may draw from the other side's pool, once"""
    if referee.side not in referee.position.this_phase.bought:
        return "buy an event of your own first"
    return "you have asked for it already" if side_named(referee.side) in referee.record(Wishes).payers else None


# -- drawing -------------------------------------------------------------------------------------------------------


@BOOK.performs(BuyEvent, rolls=True)
def buy(order: BuyEvent, referee: Referee) -> None:
    """The nation pays, and the side draws from its own pool (6.11)."""
    side = side_named(referee.side)
    with referee.scene("events", side):
        _pay(referee, side, order.payer, side)
        draw_all(referee, side, side)


@BOOK.declares(BuyEvent)
def pay(order: BuyEvent, referee: Referee) -> None:
    """That it is paid for is certain."""
    side = side_named(referee.side)
    _pay(referee, side, order.payer, side)


@BOOK.performs(BuyEnemyEvent)
def wish(order: BuyEnemyEvent, referee: Referee) -> None:
    """Whether the other side buys is known when the phase ends (6.14)."""
    referee.record(Wishes).payers[side_named(referee.side)] = order.payer


def draw_from_the_other_pool(referee: Referee) -> None:
    """When both have ordered: who bought, and wished it, draws from a side that bought nothing (6.14)."""
    position = referee.position
    for side in SIDES:
        payer = referee.record(Wishes).payers.get(side)
        if payer is None or referee.lacks_dice():
            continue
        reason = _why_not(position, side, payer)
        with referee.scene("events", OTHER[side]):
            if reason:
                referee.emit(PurchaseDropped(rule="6.14", side=side, reason=reason))
            else:
                _pay(referee, side, payer, OTHER[side])
                draw_all(referee, side, OTHER[side])


def _why_not(position: GreatWarPosition, side: Side, payer: Payer) -> str:
    if OTHER[side] in position.this_phase.bought:
        return "the other side bought an event itself"
    if position.points[payer] < COST:
        return f"{payer} has no Resource Point left"
    return "" if position.pools.get(OTHER[side]) else "its pool is empty"


def _pay(referee: Referee, side: Side, payer: Payer, pool: Side) -> None:
    change_points(referee, payer, -COST, "an event", "6.11")
    referee.emit(ChitBought(rule="6.11" if side == pool else "6.14", side=side, pool=pool))


def draw_all(referee: Referee, side: Side, pool: Side) -> None:
    """The events that a point buys, one after the other: two in the combined game, else one (6.11, 6.13; trap 75).

    A No Event is back in the pool before the second is drawn, and counts (6.15; trap 22).
    """
    for number in range(1, referee.position.kit.mode.draws + 1):
        if number == 1 and chooses_italy(referee, side, pool):
            _take(referee, side, pool, referee.position.chit(ITALY_JOINS), rule="20.2")
        elif referee.position.pools[pool]:
            draw(referee, side, pool, "draw" if number == 1 else f"draw {number}")


def italy_is_on_offer(position: GreatWarPosition) -> bool:
    """Whether the Allies' first event of this turn may be Italian Entry, which lies in their pool (20.2)."""
    in_time = position.has_pre_war(ITALIAN_ENTRY) and position.turn == JAN_FEB_1915
    return in_time and ITALY_JOINS in position.pools[ALLIED]


def chooses_italy(referee: Referee, side: Side, pool: Side) -> bool:
    """Whether the Allies take Italian Entry as their first event of Jan/Feb 1915, as Automatic Italian Entry has it.

    20.2; nobody bribes Italy, for there is no rule 21.4 on it.
    """
    position = referee.position
    if not italy_is_on_offer(position) or (side, pool) != (ALLIED, ALLIED):
        return False
    answer = referee.ask(
        Question(
            label="italian entry",
            side=side,
            kind="italian-entry",
            text="Automatic Italian Entry: is the first event of Jan/Feb 1915 Italian Entry?",
            options=("choose", "draw"),
            default="choose",
            rule="20.2",
            about=(ITALY_JOINS,),
        )
    )
    return answer == "choose"


def draw(referee: Referee, side: Side, pool: Side, label: str = "draw") -> None:
    """A chit comes out of a pool: of one's own its owner alone sees it, of the other side's everybody does (6.14)."""
    position = referee.position
    seen_by = (side,) if side == pool else ()
    chits = position.pools[pool]
    number = referee.draw(label, "6.11", of=len(chits), by=side, seen_by=seen_by)
    _take(referee, side, pool, position.chit(chits[number - 1]))


def _take(referee: Referee, side: str, pool: Side, chit: Chit, rule: str = "6.11") -> None:
    """What becomes of an event that has come out of a pool."""
    position = referee.position
    seen_by = (side,) if side == pool else ()
    referee.emit(ChitDrawn(rule=rule, seen_by=seen_by, side=pool, chit=chit.id))
    if chit.kind == "no-event":
        referee.emit(ChitReturned(rule="6.15", seen_by=seen_by, side=pool, chit=chit.id))
    elif reason := why_gone(position, chit):
        discard(referee, chit, reason)
    elif chit.mandatory:
        _play_or_return(referee, chit, seen_by)
    elif side != pool:
        discard(referee, chit, "it was drawn by the other side")


def _play_or_return(referee: Referee, chit: Chit, seen_by: tuple[str, ...]) -> None:
    """A mandatory event is played at once (6.12), or goes back as a No Event does (6.15), or waits for 1918 (6.64).

    A Mutiny that the other side does not see drawn may be a secret (6.47).
    """
    if keep_secret(referee, chit, seen_by):
        return
    back = BACK.get(chit.kind)
    if chit.kind == "kaiserschlacht" and referee.position.year < YEAR_OF_THE_KAISERSCHLACHT:
        return
    if back and back(referee.position):
        referee.emit(ChitReturned(rule=chit.rule, seen_by=seen_by, side=chit.side, chit=chit.id))
    else:
        play(referee, chit)


def open_the_events(referee: Referee) -> None:
    """What is due as an Events Phase begins: a secret that is told, an event that was drawn too early."""
    tell_when_over(referee)
    play_the_kaiserschlacht(referee)


def play_the_kaiserschlacht(referee: Referee) -> None:
    """One that was drawn before 1918 is played in the first Events Phase of that year (6.64)."""
    position = referee.position
    if position.year < YEAR_OF_THE_KAISERSCHLACHT:
        return
    for chit in list(position.held_of(CP, "kaiserschlacht")):
        if not referee.lacks_dice():
            play(referee, position.chit(chit))
