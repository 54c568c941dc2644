"""What a game answers when it is asked: a unit's supply, where it can go, the odds of an attack, what a card says."""

from collections.abc import Iterable, Mapping

import msgspec

from wargame_cli.engine.errors import Code
from wargame_cli.engine.text.numbers import amount


class SupplyStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's supply: the source and the path to it, or where the line is cut, by what, and the nearest source.

    In a side's view it is `doubtful` where units that are hidden from it may cut the line, and then says where.
    """

    unit: str
    side: str
    place: str
    supplied: bool
    rule: str
    source: str = ""
    path: tuple[str, ...] = ()
    cut_at: str = ""
    cut_by: str = ""
    nearest_source: str = ""
    doubtful: bool = False


class NotNow(msgspec.Struct, frozen=True):
    """Stands for the value of a field that an order cannot have now, or for an order of a kind: why, in a clause."""

    why: str


class UnitFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as its counter and the position tell of it: what it is called and whose, its factors, steps and state.

    `factors` are as printed, empty in a game whose counters have none; `steps` how many it still has.
    """

    name: str = ""
    nation: str = ""
    kind: str = ""
    factors: str = ""
    steps: int = 1
    state: tuple[str, ...] = ()


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """A place that a unit can reach, what it costs and by which path. `how` is the kind of movement.

    In a side's view it is `doubtful` where units that are hidden from it may be in the way.
    """

    place: str
    cost: float
    path: tuple[str, ...]
    how: str = "move"
    doubtful: bool = False


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changed a strength or a column, with its rule and its effect in words."""

    name: str
    rule: str
    effect: str


class Chance(msgspec.Struct, frozen=True):
    """A result and its probability; `words` say what a code of the rulebook stands for."""

    result: str
    probability: float
    words: str = ""

    @property
    def called(self) -> str:
        """The result as people read it."""
        return f"{self.result}, {self.words}" if self.words else self.result


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact odds of one attack, worked out by the rules code that resolves it.

    `column` and `table` are empty in games that compare dice instead of reading a combat results table. In a side's
    view the odds are those of what it sees: `hidden` counts what it does not see and what may count (`hidden_kind`),
    and `at_worst` are the odds if that is as strong as the rules allow, as far as they tell. Where a `warning` says why
    the attack cannot be made as things stand, there is no chance to be told. `losses` are the units or steps that each
    side loses on average; they are empty where too many dice decide them, or what is hidden.
    """

    target: str
    strengths: Mapping[str, float]
    modifiers: tuple[Modifier, ...]
    results: tuple[Chance, ...]
    column: str = ""
    table: str = ""
    hidden: int = 0
    hidden_kind: str = "units"
    at_worst: "Odds | None" = None
    warning: str = ""
    losses: dict[str, float] = {}


class CardText(msgspec.Struct, frozen=True, kw_only=True):
    """A card as people read it: what it is worth, what it says, and where it is as far as its reader may know.

    `side` is whose card it is. `ours` names what of it is our reconstruction, `text` for what it says.
    """

    card: str
    title: str
    side: str
    worth: str
    text: tuple[str, ...]
    where: str
    ours: tuple[str, ...] = ()


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """What a side can spend in the phase, and how much of it is left.

    `unit` is what it is counted in, of one and of many, in words that do without the name. What is not spent is `lost`
    by a rule when the phase or the turn ends, or kept. `quiet` ones, of which there are many, are told only where
    orders spend of them.
    """

    name: str
    left: float
    unit: tuple[str, str] = ("point", "points")
    lost: bool = False
    rule: str = ""
    quiet: bool = False


class Oversight(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a legal sheet leaves undone, or does to no use."""

    code: Code
    message: str
    rule: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number that a game keeps: points, a level, a nation's morale, from `least` to `most` where it has ends.

    `told` says what is needed of it and by which rule; `side` whose it is, if it is one's. Of several of a kind the
    `name` is `Kind: whose`, and those of which the same is told stand in one line (`tracks_told`).
    """

    id: str
    name: str
    value: float
    least: float | None = None
    most: float | None = None
    told: str = ""
    side: str = ""


def _after(told: str) -> str:
    """What is told of a track behind its value; a rule alone stands in brackets."""
    return f" {told}" if told.startswith("(") else f"; {told}" if told else ""


def tracks_told(tracks: Iterable[Track]) -> list[str]:
    """Tracks as lines: `Morale: Red 17, Blue 19; shaken at 9 or less (23.2)`."""
    groups: dict[tuple[str, str], list[str]] = {}
    for track in tracks:
        kind, colon, whose = track.name.partition(": ")
        end = "" if track.most is None else f" of {amount(track.most)}"
        groups.setdefault((kind, track.told), []).append(f"{whose if colon else ''} {amount(track.value)}{end}".strip())
    return [f"{kind}: {', '.join(values)}" + _after(told) for (kind, told), values in groups.items()]
