"""What stands in a page of a game, as data: `wargame/page/1`, for its script and for those of others.

In a file what is told of the frames stands in columns (`columns.as_data`).

Nothing in it is more than its reader may see. A frame holds what is different from the frame before it, and nothing is
numbered by a list that the reader may not see: a gap would tell of it. Coordinates are those of the drawing, right and
down.
"""

from typing import Any, Literal

import msgspec

from wargame_cli.engine.document import Block, Headline
from wargame_cli.engine.queries import Track
from wargame_cli.reports.happened.told import Arrival, Battle, Die, Loss, Move, Supply

SCHEMA = "wargame/page/1"

View = tuple[float, float, float, float]
"""A part of the drawing: its left and upper edge, its width and height."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a page; what is empty is left out."""


class GameTold(_Part, frozen=True, kw_only=True):
    """Which game it is; `options` are those that are not as printed."""

    id: str
    ruleset: str
    title: str
    scenario: str
    scenario_title: str
    rules_version: int
    dice: str
    options: dict[str, str] = {}


class SideTold(_Part, frozen=True, kw_only=True):
    """A side: its colour and that of its print; whether its counters have `cut` corners and a double edge, or if it
    is neither side of the game a `broken` one."""

    id: str
    fill: str
    ink: str
    cut: bool = False
    broken: bool = False


class Nation(_Part, frozen=True, kw_only=True):
    """What a nation is called, the colours of its counters and their print, and their pattern: a `band` along the left
    edge, or `bands` along both."""

    name: str
    fill: str
    ink: str
    pattern: str = ""


class Spot(_Part, frozen=True, kw_only=True):
    """A place: the middle of its stack, its name, what the map says of it; a `box` lies beside the map.

    A place without `x` and `y` is nowhere on the drawing.
    """

    name: str
    x: float | None = None
    y: float | None = None
    terrain: str = ""
    worth: int = 0
    marks: tuple[str, ...] = ()
    box: bool = False


class Board(_Part, frozen=True, kw_only=True):
    """The map: what the drawing shows, the width and height of a stack, the windows that the map names, the places."""

    kind: Literal["hexes", "areas", "points"]
    view: View
    stack: tuple[float, float]
    windows: dict[str, View] = {}
    places: dict[str, Spot]


class UnitTold(_Part, frozen=True, kw_only=True):
    """A unit that the reader has seen; what it looks like now is its face in a frame."""

    side: str
    nation: str = ""
    kind: str = ""
    name: str = ""


class Frame(_Part, frozen=True, kw_only=True):
    """The position at the end of a phase (the first one: at the beginning), and what happened in it.

    `stacks` give units by place, top first, `?CP` for one that lies hidden, none where a place is empty now; `faces`
    what is printed below a unit's name, and 1 where its counter is paler. `holders` are sides by place, empty where
    nobody holds it any more, `conquered` has 1 where the first owner has lost the ground, `notes` words by place,
    `front` the path data of the line between the sides. All these and `points`, `tracks` and `supply` hold what is
    different from the frame before; null is what is gone. Of a long war `supply` and `front` are told of the last
    frames alone; `tracks_gone` are the ids of tracks that are kept no more.
    """

    number: int
    turn: int
    turn_told: str
    phase: str
    title: str
    side: str = ""
    act: str = ""
    reason: str = ""
    stacks: dict[str, tuple[str, ...]] = {}
    faces: dict[str, tuple[str, int]] = {}
    holders: dict[str, str] = {}
    conquered: dict[str, int | None] = {}
    notes: dict[str, tuple[str, ...]] = {}
    front: str | None = None
    battles: tuple[Battle, ...] = ()
    moves: tuple[Move, ...] = ()
    losses: tuple[Loss, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    points: dict[str, int] = {}
    tracks: tuple[Track, ...] = ()
    tracks_gone: tuple[str, ...] = ()
    supply: dict[str, Supply | None] = {}
    dice: tuple[Die, ...] = ()
    headline: tuple[Headline, ...] = ()
    blocks: tuple[Block, ...] = ()


class Line(_Part, frozen=True, kw_only=True):
    """A line of a chart: a value for each frame, null where there is none."""

    side: str
    values: tuple[float | None, ...]


class Chart(_Part, frozen=True, kw_only=True):
    """Numbers over the frames, by side; `band` is where 95 in 100 of fair games lie."""

    id: str
    name: str
    unit: str = ""
    lines: tuple[Line, ...]
    band: tuple[tuple[float, float], ...] = ()


class Field(_Part, frozen=True, kw_only=True):
    """A field of an order: what it holds, whether it may be left out, and the words or cards that it knows.

    The type is unit, place, card, words, text, number, yes, or written: that is a record within the order, which its
    writer writes as `form` says. The `choices` of units and places stand beside them, as `none` and `all` do.
    """

    name: str
    told: str = ""
    type: str
    form: str = ""
    several: bool = False
    optional: bool = False
    choices: tuple[str, ...] = ()


class Kind(_Part, frozen=True, kw_only=True):
    """A kind of order: its verb, what it does, an example, and its fields, the one that the verb fills first."""

    verb: str
    words: str
    example: str
    fields: tuple[Field, ...]
    rule: str = ""


class Act(_Part, frozen=True, kw_only=True):
    """An order that is legal now, alone, as a sheet has it; where it ends on the map, what it costs and by which path.

    `actors` are the units and cards that give it, `ends` the places or units that it is meant for. It is legal `after`
    these orders, of which any other card is as good as the one that is named.
    """

    verb: str
    order: dict[str, Any]
    actors: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    cost: float | None = None
    path: tuple[str, ...] = ()
    doubtful: bool = False
    after: tuple[dict[str, Any], ...] = ()


class Reach(_Part, frozen=True, kw_only=True):
    """Orders of units, alike but for where they go or what they are meant for: an `Act` for each actor and end.

    What a sheet has is `order` with an actor as the field `who` and an end as the field `to`, each in a list where the
    kind says that there are several; a `to` of several places is the path without its first `skip` places. The first
    `count` of the `places` are the ends; the place before each is at `before` (-1: none), so that paths share their
    beginnings. `costs` are those of the ends, `doubtful` the numbers of those that hidden units may bar.
    """

    verb: str
    who: str
    to: str
    order: dict[str, Any] = {}
    actors: tuple[str, ...]
    places: tuple[str, ...]
    count: int
    before: tuple[int, ...] = ()
    costs: tuple[float | None, ...] = ()
    doubtful: tuple[int, ...] = ()
    skip: int = 0
    after: tuple[dict[str, Any], ...] = ()


class Policy(_Part, frozen=True, kw_only=True):
    """A kind of question that the side may be asked, the policies that a standing order may name, and what they do."""

    kind: str
    asks: str
    policies: dict[str, str]
    now: str = ""


class Asked(_Part, frozen=True, kw_only=True):
    """A question that waits for the side's answer."""

    label: str
    text: str
    options: tuple[str, ...]
    default: str
    rule: str = ""


class Form(_Part, frozen=True, kw_only=True):
    """The sheet that is due: its first lines as `template` writes them, the kinds of order, and what can be ordered.

    `acts` and `reach` are what can be ordered; `not_listed` are kinds of which there may be more. `standing` holds the
    kinds of question that may come, `held` the standing orders that hold, as a sheet has them. `sealed` says that words
    of the side go into the dice, `cards` what the cards are called, `mail` the address that sheets are sent to, and
    `subject` what such a mail is about.
    """

    side: str
    head: tuple[str, ...]
    advice: tuple[str, ...] = ()
    kinds: tuple[Kind, ...]
    acts: tuple[Act, ...] = ()
    reach: tuple[Reach, ...] = ()
    not_listed: tuple[str, ...] = ()
    standing: tuple[Policy, ...] = ()
    held: tuple[dict[str, Any], ...] = ()
    questions: tuple[Asked, ...] = ()
    sealed: bool = False
    cards: dict[str, str] = {}
    mail: str = ""
    subject: str = ""


class Page(_Part, frozen=True, kw_only=True):
    """All that a page shows; `reader` is umpire, public or a side.

    `signs` are path data of what stands in the box of a counter (from -8 to 8 and -5 to 5), by the kind of unit. `hows`
    are the kinds of move that are drawn alike, by what moves are called.
    """

    schema: str
    program: str
    reader: str
    game: GameTold
    sides: tuple[SideTold, ...]
    nations: dict[str, Nation] = {}
    board: Board
    signs: dict[str, str] = {}
    hows: dict[str, str] = {}
    units: dict[str, UnitTold]
    frames: tuple[Frame, ...]
    charts: tuple[Chart, ...] = ()
    form: Form | None = None
