"""The rooms of a game beside its rules: how it is told, its machine player, its conformance cases.

A game that is a package exports one object from each, `TELLING` from its folder `telling`, `BOT` from `machine` and
`CASES` from `cases`, also its `LAWS` from `machine.laws` and its `ALL` events from `position.events.every`, and it is
imported when it is first needed. A game of one file sets them as attributes of its ruleset. Whatever an object leaves
out has a default: the least that a game of two sides and a few units needs.
"""

import importlib
import importlib.util
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.document import Block, Headline, Items, cite
from wargame_cli.engine.queries import (
    CardText,
    Destination,
    NotNow,
    Odds,
    Oversight,
    Resource,
    SupplyStatus,
    Track,
    UnitFacts,
)

if TYPE_CHECKING:
    from random import Random

    from wargame_cli.engine.cases import Fact
    from wargame_cli.engine.changes import Change, Told
    from wargame_cli.engine.maps.picture import Picture
    from wargame_cli.engine.orders import Order
    from wargame_cli.engine.referee import Referee
    from wargame_cli.engine.text import Document


def plainly(before: Any, after: Any, events: Sequence[happen.Event], side: str | None) -> list[Block]:
    """A report that tells of units that come, go and are lost."""
    lines = tuple((0, sentence) for event in events if (sentence := _in_a_sentence(event)))
    return [Items(lines)] if lines else []


def _in_a_sentence(event: happen.Event) -> str:
    if isinstance(event, happen.UnitMoved):
        return f"{event.unit} goes from {event.start} to {event.end} ({event.how}, {event.rule})"
    if isinstance(event, happen.UnitRemoved):
        return f"{event.unit} is removed from {event.place}: {event.cause}{cite(event.rule)}"
    if isinstance(event, happen.UnitPlaced):
        return f"{event.unit} comes to {event.place}: {event.cause}{cite(event.rule)}"
    if isinstance(event, happen.Spared):
        from wargame_cli.engine.telling import sentence, spared

        return sentence(spared(event), event.rule, event.units)
    return ""


def points_alone(position: Any, reader: str | None) -> list[Track]:
    """The points of each side."""
    return [
        Track(id=f"points {side}", name=f"Points: {side}", value=points, side=side)
        for side, points in position.points.items()
    ]


def _nothing(*_: Any) -> list[Any]:
    return []


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is told to people. A side is told of a position as it sees it (`Ruleset.view`)."""

    #: A phase as a report, from the events that the reader may see and the whole positions before and after it. The
    #: reader is a side, None for the public, or "umpire"; what the reader may not see stays untold. Refused orders,
    #: answers, points, dice and the end of the game are told by the report's frame, the same for every game.
    narrate: Callable[[Any, Any, Sequence[happen.Event], str | None], list[Block]] = plainly
    #: How things stand for a reader in a position, which a report of however many phases ends with; by default nothing.
    situation: Callable[[Any, str | None], list[Block]] = _nothing
    #: What was fought in a phase, battle by battle, and which places changed hands, from the position before it and the
    #: events that the reader may see. By default nothing: losses, points and milestones are told of every game.
    headline: Callable[[Any, Sequence[happen.Event], str | None], list[Headline]] = _nothing
    #: The map with the pieces that a reader sees; without one, the map with every stack (`Ruleset.picture`).
    picture: "Callable[[Any, str | None], Picture] | None" = None
    #: What a side can do in the current phase, as (unit or subject, comment) for the order template.
    advice: Callable[[Any, str], list[tuple[str, str]]] = _nothing
    #: What else an order that is legal now might have, as (attribute, value), for the examples of a sheet. Each is
    #: tried out with what went before it; where all values of a field are refused, or it is `NotNow`, the sheet says
    #: so with the reason.
    enrich: "Callable[[Order, Referee[Any]], Iterable[tuple[str, Any]]]" = _nothing
    #: For a kind of order of which the machine player had no legal idea: orders that end with one of it, to be shown if
    #: they are legal one after the other, else their refusal; or in a clause why there can be none now, as `NotNow` if
    #: nothing that the side orders in the phase changes that. Without either the refusal of the machine player's
    #: nearest idea is told.
    leads_to: "Callable[[Any, str, type[Order]], str | NotNow | Sequence[Order]]" = lambda position, side, kind: ""
    #: How the game goes by mail, for the page that its players are sent: two or three paragraphs.
    for_players: tuple[str, ...] = ()
    #: What a unit's counter and the position tell of it.
    unit: Callable[[Any, str], UnitFacts] = lambda position, unit: UnitFacts()
    #: The supply of every unit of a side.
    supply: Callable[[Any, str], list[SupplyStatus]] = _nothing
    #: The numbers that the game keeps, in a position as a reader sees it; by default the points of each side.
    tracks: Callable[[Any, str | None], list[Track]] = points_alone
    #: The cards that a side holds and its enemy does not see, in a position as that side sees it.
    hand: Callable[[Any, str], list[CardText]] = _nothing
    #: Where a unit can go in its next movement, nearest first.
    moves: Callable[[Any, str], list[Destination]] = _nothing
    #: What a side can spend in the phase, worked out on a position in it.
    means: Callable[[Any, str], list[Resource]] = _nothing
    #: Whether the side that acts could still have something for a resource that will be lost.
    of_use: "Callable[[Referee[Any], Resource], bool]" = lambda referee, resource: True
    #: An order in a sentence, by the position in which it is given and without a full stop; empty where the order's own
    #: fields say it well (`understanding.sentences`).
    order_told: "Callable[[Order, Any], str]" = lambda order, position: ""
    #: What a side leaves undone with the orders that a rehearsal has tried out. The referee stands behind the last one,
    #: and may be brought on to where the side spends.
    oversights: "Callable[[Referee[Any], Sequence[Order]], list[Oversight]]" = _nothing
    #: The exact odds of an attack order, or None for an order that is no attack.
    odds: "Callable[[Order, Referee[Any]], Odds | None]" = lambda order, referee: None
    #: Every card that can turn up in a game, as events call it (`Event.shows_card`).
    cards: Callable[[], Sequence[str]] = _nothing
    #: What every card says, or those of a side, in a position as that side (None: the public) sees it.
    card_texts: Callable[[Any, str | None], list[CardText]] = _nothing
    #: The game's own words for something in which two positions differ; None for those that every game has. Words
    #: without a line say that another change tells this one too; of a unit (`changes.UNITS`) the heading alone counts,
    #: for from where to where it went is told for every game.
    tell_change: "Callable[[Any, Any, Change], Told | None]" = lambda before, after, change: None


#: The units that one of the events of a phase orders back, in the position after it (see `Bot`).
OrderedBack = Callable[[Any, Sequence[happen.Event], int], Collection[str]]


class Bot(msgspec.Struct, frozen=True, kw_only=True):
    """The machine player of a game."""

    #: Orders that a random player might give now; most are legal, each is checked before it is used.
    suggestions: "Callable[[Referee[Any], Random], Iterator[Order]]" = lambda referee, rng: iter(())
    #: What a player that looks ahead tries before these: what somebody who knows the game would weigh, without chance.
    ideas: "Callable[[Referee[Any]], Iterator[Order]]" = lambda referee: iter(())
    #: The view of a side as it would be if what is hidden from it were what may well lie there: players that look ahead
    #: try their orders on that. It rests on the view and on what everybody can read, and stays a view.
    supposed: Callable[[Any, str], Any] = lambda view, side: view
    #: How a side stands, for players that look ahead: points, strength, supply and ground in one number, the more the
    #: better, from the position as the side sees it; what is won or lost needs no word. None: points and units alone.
    prospects: Callable[[Any, str], float] | None = None
    #: Orders that are worth what can follow them in their phase, such as the play of a card: they are tried with that.
    opens: "tuple[type[Order], ...]" = ()
    #: Orders after which there is more to think of in the phase, such as to activate who may then move, or an attack,
    #: after which others find other forces: once one was carried out the ideas are asked for again.
    renews: "tuple[type[Order], ...]" = ()


class Cases(msgspec.Struct, frozen=True, kw_only=True):
    """What the conformance cases of a game can say."""

    #: The position of a case, from its parts `given` and `options`. Raises Malformed.
    stage: "Callable[[Document], Any]"
    #: What a case may give, by name, with its type.
    given: Mapping[str, Any]
    #: What a case may expect, beside what it may expect of every game.
    facts: "Mapping[str, Fact]"
    #: The record of those fields of `given` that are this game's own: the page of cases says what they are from it.
    own: type[msgspec.Struct] | None = None
    #: Records that cases write as free fields, such as counters: the page describes them too.
    records: tuple[type[msgspec.Struct], ...] = ()
    #: The words that some fields may hold, by field.
    words: Mapping[str, Collection[str]] = msgspec.field(default_factory=dict)


@cache
def exported(package: str, folder: str, name: str) -> Any:
    """What a folder or module of a game's package exports under a name; None where the game has no such folder."""
    if not package:
        return None
    inside = package
    for part in folder.split("."):  # the spec of a module is looked for in its package, which must be there
        inside += f".{part}"
        if importlib.util.find_spec(inside) is None:
            return None
    return getattr(importlib.import_module(inside), name)
