"""The counters (3.2): classes that many units share, and the units."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from wargame_cli.engine.data import document_of, scenarios_folder
from wargame_cli.engine.errors import Malformed, nearest
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.illusions_of_glory.kit.nations import TITLES, Nation, nation_named
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Size

#: The colours of a counter's symbol (3.2.1a); a mountain unit, an HQ and Heavy Artillery are Special Units too (2.0).
Type = Literal["regular", "elite", "reserve", "cavalry", "special", "mountain", "hq", "artillery", "uprising"]
#: What only some counters are: the Russian Black Sea unit (25.5), one that stacks with all allies (10.2b) or is also
#: supplied from Lemnos (14.2.2c), one that always fights for the Allied Powers (26.3.2c), Russian regional infantry and
#: what else Poor Troop Quality leaves alone (24.2a).
Mark = Literal["black sea", "any ally", "lemnos", "always AP", "regional", "exempt"]

_SPECIAL = frozenset(("special", "mountain", "hq", "artillery"))
_ESCORTED = frozenset(("hq", "artillery"))
_UNCOUNTED = _ESCORTED | {"uprising"}


class Step(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A side of a counter: Combat Factor, Loss Factor, Movement Factor, and the modifier in brackets (3.2.1d, 27.1)."""

    cf: int
    lf: int
    mf: int
    drm: int = 0


class CounterClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The values that many counters share."""

    size: Size
    type: Type
    full: Step
    reduced: Step
    source: str


class CounterLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter as the file writes it; `full` and `reduced` are its own values in place of its class's."""

    counter: str
    name: str
    source: str
    also: str = ""
    marks: tuple[Mark, ...] = ()
    enters: str = ""
    full: Step | None = None
    reduced: Step | None = None


class ClassPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a user's file says of a class: any of its fields."""

    size: Size | None = None
    type: Type | None = None
    full: Step | None = None
    reduced: Step | None = None
    source: str | None = None


class CounterPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a user's file says of a counter: any of its fields."""

    counter: str | None = None
    name: str | None = None
    source: str | None = None
    also: str | None = None
    marks: tuple[Mark, ...] | None = None
    enters: str | None = None
    full: Step | None = None
    reduced: Step | None = None


class CounterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The classes, and the counters by id."""

    classes: dict[str, CounterClass]
    units: dict[str, CounterLine]


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A counter. Its `nations` are one, or the two of a Dual Nationality Unit, first the one that its id names."""

    id: str
    name: str
    nations: tuple[Nation, ...]
    size: Size
    type: Type
    full: Step
    reduced: Step
    marks: frozenset[str]
    enters: str
    source: str

    @property
    def nation(self) -> Nation:
        """The nation that it is listed under."""
        return self.nations[0]

    @property
    def is_lcu(self) -> bool:
        """Whether it is a Large Combat Unit (3.2.1b)."""
        return self.size == "LCU"

    @property
    def is_uprising(self) -> bool:
        """Whether it is an Uprising Unit, which no player commands (3.2.2, 11.2.1b)."""
        return self.type == "uprising"

    @property
    def is_special(self) -> bool:
        """Whether it is a Special Unit: no RPs, and eliminated when it is destroyed (2.0, 12.6.6d)."""
        return self.type in _SPECIAL

    @property
    def is_escorted(self) -> bool:
        """Whether it is an HQ or Heavy Artillery: needs company, counts for nothing, absorbs nothing (27.0)."""
        return self.type in _ESCORTED

    @property
    def counts(self) -> bool:
        """Whether it counts where units stack, besiege and defend: no HQ, Heavy Artillery or Uprising Unit (10.1a)."""
        return self.type not in _UNCOUNTED

    @property
    def is_cavalry(self) -> bool:
        """Whether it is cavalry (12.2.1a)."""
        return self.type == "cavalry"

    @property
    def is_mountain(self) -> bool:
        """Whether it is a Mountain Unit (2.0)."""
        return self.type == "mountain"

    @property
    def is_infantry(self) -> bool:
        """Whether it is regular, elite or reserve infantry (3.2.1a)."""
        return self.type in ("regular", "elite", "reserve")

    def step(self, *, reduced: bool) -> Step:
        """The side that it shows."""
        return self.reduced if reduced else self.full

    def is_of(self, nation: str) -> bool:
        """Whether it may be treated as belonging to a nation (3.2.1h)."""
        return nation in self.nations


def read_counters(overlays: Sequence[Mapping[str, Any]] = ()) -> dict[str, Unit]:
    """The counters by id, with users' classes and units laid over ours. Raises Malformed for data that are wrong."""
    path = scenarios_folder("illusions-of-glory") / "units.yaml"
    document = document_of(path)
    file = decode(document, CounterFile)
    units = _units(file, document)
    for overlay in overlays:
        parts = {table: overlay[table] for table in ("classes", "units") if table in overlay}
        if parts:
            laid: dict[str, Any] = msgspec.to_builtins(file)
            for table, entries in parts.items():
                for name, fields in entries.items():
                    laid[table][name] = {**laid[table].get(name, {"source": "user"}), **fields}
            document = Document(laid, "the data file", "", dict)
            file = decode(document, CounterFile)
            units = _units(file, document)
    return units


def _units(file: CounterFile, document: Document) -> dict[str, Unit]:
    problems = [
        document.problem(("units", label), f"unit {label}: {message}", rule="3.2")
        for label, line in file.units.items()
        for message in _faults(label, line, file.classes)
    ]
    if problems:
        raise Malformed(problems)
    return {label: _unit(label, line, file.classes[line.counter]) for label, line in file.units.items()}


def _faults(label: str, line: CounterLine, classes: Mapping[str, CounterClass]) -> Iterator[str]:
    nation = label.partition("-")[0]
    if nation not in TITLES:
        yield f"no nation is called {nation!r}; an id begins with one of {', '.join(TITLES)}"
    if line.also and line.also not in TITLES:
        yield f"no nation is called {line.also!r}"
    if line.counter not in classes:
        meant = nearest(line.counter, classes)
        yield f"there is no class {line.counter!r}{f' ({meant})' if meant else ''}"


def _unit(label: str, line: CounterLine, shared: CounterClass) -> Unit:
    nation = nation_named(label.partition("-")[0])
    return Unit(
        id=label,
        name=line.name,
        nations=(nation, nation_named(line.also)) if line.also else (nation,),
        size=shared.size,
        type=shared.type,
        full=line.full or shared.full,
        reduced=line.reduced or shared.reduced,
        marks=frozenset(line.marks),
        enters=line.enters,
        source=line.source,
    )
