"""The unit counters (2.6-2.11): printed values, nationality, and the counter mix as a hard limit."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.loading.attributes import cached_property
from wargame_cli.engine.text.patterns import pattern

CP, ALLIED = "CP", "Allied"
SIDES = (CP, ALLIED)
OTHER = {CP: ALLIED, ALLIED: CP}

_VALUES = pattern(r"(\(?)(\d+)\)?-(\d+)-(\d+)")
_NAVAL = ("naval bombardment", "amphibious")


class Counter(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One face of a counter.

    `support` is True for a parenthesised attack factor; `equivalents` is its stacking value in corps (9.2, 9.3);
    `range` is an airbase's range or a headquarters' support radius, in hexes. `source` says whose values these are.
    A `faction` is a force of the east (30, 40); while it is `dormant` it takes no part.
    """

    id: str
    nation: str
    side: str
    type: str
    army: bool
    attack: int
    defence: int
    movement: int
    support: bool
    range: int
    shock: bool
    circle: bool
    guerrilla: bool
    source: str
    faction: bool = False
    dormant: bool = False

    @cached_property
    def naval(self) -> bool:
        """Bombardment and amphibious units are never on the map between combats (19.5, 20.4)."""
        return self.type in _NAVAL

    @cached_property
    def equivalents(self) -> int:
        """Corps equivalents for stacking and transport; zero-movement units stack free (9.2, 9.3)."""
        return 0 if not self.movement else 3 if self.army else 1

    @cached_property
    def exerts_zone(self) -> bool:
        """Land units with a movement factor exert a zone of control, guerrillas excepted (11.1, 21.5)."""
        return self.movement > 0 and not self.guerrilla and not self.naval and not self.dormant

    @cached_property
    def fort(self) -> bool:
        """A fortified zone (7.5)."""
        return self.type == "fortified zone"

    @cached_property
    def air(self) -> bool:
        """An airbase of either kind (18.1)."""
        return self.type in ("tactical air", "strategic air")

    @cached_property
    def headquarters(self) -> bool:
        """A headquarters (17.1)."""
        return self.type == "headquarters"

    @cached_property
    def mechanized(self) -> bool:
        """Tank and mechanized units, corps or army, pay more in rough (43.3)."""
        return self.type.startswith(("tank", "mechanized"))

    @cached_property
    def values(self) -> str:
        """The factors as printed."""
        attack = f"({self.attack})" if self.support else str(self.attack)
        return f"{attack}-{self.defence}-{self.movement}"


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation: its side, the code in its units' ids, its home countries on the map (2.3, 6.4).

    A `faction` is a force of the east (30, 40).
    """

    code: str
    side: str
    home: tuple[str, ...] = ()
    faction: bool = False


class _Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    size: str
    values: str
    source: str
    shock: bool = False
    range: int = 0
    army: str = ""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: str
    type: str
    count: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    names: tuple[str, ...] = ()
    values: str = ""
    range: int = -1
    circle: bool = False
    guerrilla: bool = False
    shock: bool | None = None
    army: str = ""
    source: str = ""


class CounterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counters file; a user's own may give any part of it (`wargame new --data`)."""

    types: dict[str, _Type] = {}
    nations: dict[str, Nation] = {}
    counters: tuple[_Line, ...] = ()


class CounterMix(msgspec.Struct, frozen=True):
    """All counters of a game: the corps or only face by id, the army face by id, the nations, the types' codes.

    `eastern` are the counters of the factions of chapters 30 and 40, if they belong to the game.
    """

    faces: dict[str, Counter]
    armies: dict[str, Counter]
    nations: dict[str, Nation]
    codes: dict[str, str]
    eastern: tuple[str, ...] = ()

    def of(self, nation: str, kind: str) -> list[str]:
        """The ids of a nation's counters of a type, named ones first."""
        return [unit for unit, face in self.faces.items() if face.nation == nation and face.type == kind]

    def reconstructed(self) -> int:
        """How many counters have values that are not the rulebook's."""
        return sum(not face.source.startswith("rulebook") for face in self.faces.values())


def counter_mix(overlays: Sequence[Mapping[str, Any]] = (), *, eastern: bool = False) -> CounterMix:
    """The shipped counters, on request with those of the east, with users' data laid over them.

    An overlay's types and nations replace those of the same name; its line for a nation and type replaces ours.
    """
    shipped = read_data(scenarios_folder("kaisers-war") / "counters.yaml", CounterFile)
    types, nations = dict(shipped.types), dict(shipped.nations)
    lines = {(line.nation, line.type): line for line in shipped.counters}
    additions = [read_data(scenarios_folder("kaisers-war") / "counters-east.yaml", CounterFile)] if eastern else []
    for own in (*additions, *(msgspec.convert(overlay, CounterFile, strict=False) for overlay in overlays)):
        for entry in own.types.values():
            factors(entry.values)  # raises for such as are none, whether a counter shows them or not
        types.update(own.types)
        nations.update(own.nations)
        lines.update({(line.nation, line.type): line for line in own.counters})
    faces: dict[str, Counter] = {}
    armies: dict[str, Counter] = {}
    for line in lines.values():
        for counter in _counters(line, types, nations):
            faces[counter.id] = counter
            army = line.army or types[line.type].army
            if army:
                name = line.type.replace("corps", "army")
                armies[counter.id] = msgspec.structs.replace(counter, type=name, army=True, **factors(army))
    factions = tuple(unit for unit, face in faces.items() if face.faction)
    return CounterMix(faces, armies, nations, {kind: entry.code for kind, entry in types.items()}, factions)


def _counters(line: _Line, types: Mapping[str, _Type], nations: Mapping[str, Nation]) -> list[Counter]:
    if line.type not in types:
        raise _wrong(f"no unit type is called {line.type!r}")
    if line.nation not in nations:
        raise _wrong(f"no nation is called {line.nation!r}")
    kind, nation = types[line.type], nations[line.nation]
    names = (*line.names, *(str(number) for number in range(1, line.count + 1)))
    return [
        Counter(
            id=f"{nation.code}-{kind.code}-{name}",
            nation=line.nation,
            side=nation.side,
            type=line.type,
            army=kind.size == "army",
            range=line.range if line.range >= 0 else kind.range,
            shock=kind.shock if line.shock is None else line.shock,
            circle=line.circle,
            guerrilla=line.guerrilla,
            faction=nation.faction,
            source=line.source or ("reconstruction" if line.values else kind.source),
            **factors(line.values or kind.values),
        )
        for name in names
    ]


def factors(values: str) -> dict[str, Any]:
    """The fields of a counter for its printed factors, such as 6-8-2 or (2)-1-3. Raises Malformed."""
    found = _VALUES.fullmatch(values)
    if not found:
        raise _wrong(f"{values!r} is not attack-defence-movement, such as 6-8-2 or (2)-1-3")
    bracket, attack, defence, movement = found.groups()
    return {"attack": int(attack), "defence": int(defence), "movement": int(movement), "support": bool(bracket)}


def _wrong(message: str) -> Malformed:
    return Malformed([Problem(code="bad-data", kind="malformed", file="counters.yaml", rule="2.7", message=message)])
