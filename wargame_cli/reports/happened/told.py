"""Moves, losses, arrivals, combats, dice and lines of supply, as a reader of a game may know them."""

import re
from collections.abc import Mapping

import msgspec

from wargame_cli.engine.text.patterns import pattern

#: The kinds of move that drawings tell apart, by what the `how` of one may be called; the first that fits counts.
KINDS: Mapping[str, re.Pattern[str]] = {
    "back": pattern("retreat|rout|withdraw|back|return"),
    "rail": pattern("rail|strategic|redeploy"),
    "sea": pattern("sea|ship|voyage|ashore|landing|fleet|air"),
    "on": pattern("advance|pursu|overrun|attack"),
    "march": pattern(""),
}


def kind_of(how: str) -> str:
    """Which of the `KINDS` of move it is."""
    return next(kind for kind, called in KINDS.items() if called.search(how))


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened, or holds; what is empty is left out."""


class Move(_Part, frozen=True, kw_only=True):
    """A unit went along a path, its first and last places included; `how` says by which kind of movement."""

    unit: str
    path: tuple[str, ...]
    how: str = "move"
    cost: int = 0


class Loss(_Part, frozen=True, kw_only=True):
    """A unit that left play, or (a `step`) lost one and stands."""

    unit: str
    place: str
    cause: str = ""
    rule: str = ""
    step: bool = False


class Arrival(_Part, frozen=True, kw_only=True):
    """A unit that came into play."""

    unit: str
    place: str
    cause: str = ""


class Battle(_Part, frozen=True, kw_only=True):
    """A combat: where, from which places it was attacked, what came of it in words, and the scene in the report."""

    place: str
    words: str
    origins: tuple[str, ...] = ()
    scene: str = ""


class Die(_Part, frozen=True, kw_only=True):
    """A die that the reader may see: what it showed of how many sides, who rolled it, and whether that was good (1)
    or bad (0) for that side; null where it depends."""

    value: int
    sides: int
    side: str = ""
    kind: str = ""
    good: int | None = None


class Supply(_Part, frozen=True, kw_only=True):
    """A unit of the reader's: the `path` to its source, or the place where it is cut, and by what.

    It is `doubtful` where units that are hidden from the reader may cut the path.
    """

    path: tuple[str, ...] = ()
    cut_at: str = ""
    cut_by: str = ""
    ok: bool = True
    doubtful: bool = False
