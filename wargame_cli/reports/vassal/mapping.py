"""The mapping that the owner of a VASSAL module writes: what our units and places are called in it.

```yaml
schema: wargame/vassal-mapping/1
map: Main Map                           # the window of the map in the module, a board in it, a zone on the board
board: Palestine
zone: Hexes
unknown: refuse                         # or leave-out: what is named here nowhere is left out, and told
units:
  BR-Inf-EF: br ef                      # ours: theirs; one with nothing behind it is left out on purpose
places:
  "4135": "4135"                        # or by its town
  pool:
```
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.schemas import titled
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import Malformed, Problem, nearest
from wargame_cli.engine.text import Document, Pointer, decode, read_text
from wargame_cli.engine.text.visible import visible

SCHEMA = "wargame/vassal-mapping/1"

#: No name in a module is longer.
_LONGEST = 200


class MappingFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: `map`, `board` and `zone` are the module's; `units` and `places` lead from our names to its own.

    `unknown` says what becomes of units and places that are not named; a name with nothing behind it is left out.
    """

    schema: Literal["wargame/vassal-mapping/1"]
    map: str
    board: str
    zone: str
    units: dict[str, str | None] = {}
    places: dict[str, str | None] = {}
    unknown: Literal["refuse", "leave-out"] = "refuse"


@dataclass(frozen=True)
class Named:
    """A mapping as it was read, and for each of our units and places how the file calls it."""

    file: MappingFile
    document: Document
    units: Mapping[str, Pointer]
    places: Mapping[str, Pointer]


def schema() -> dict[str, Any]:
    """The JSON Schema of such files."""
    return titled(msgspec.json.schema(MappingFile), f"A mapping for a VASSAL module ({SCHEMA})")


def read_mapping(source: str, game: Game, seen: Any) -> Named:
    """A mapping for a game of which `seen` is what the reader may see; `-` is standard input.

    Raises Malformed with the line of each name that the game does not have, and of each that no module can have.
    """
    document = read_text(read_bytes(source), source)
    file = decode(document, MappingFile)
    problems = [*_no_names(document, file)]
    known = known_names(game, seen)
    units: dict[str, Pointer] = {unit: ("units", unit) for unit in file.units}
    for unit in file.units:
        if known["unit"] and unit not in known["unit"]:
            problems.append(_unknown(document, ("units", unit), "unit", known["unit"]))
    places: dict[str, Pointer] = {}
    for written in file.places:
        place = _place(game, seen, written, known["place"])
        path: Pointer = ("places", written)
        if not place:
            problems.append(_unknown(document, path, "place", known["place"]))
        elif place in places:
            message = f"{written} is {place}, which stands in line {document.line_of(places[place])} already"
            problems.append(document.problem(path, message, code="given-twice"))
        places.setdefault(place, path)
    if problems:
        raise Malformed(sorted(problems, key=lambda problem: problem.line or 0))
    return Named(file, document, units, places)


def known_names(game: Game, seen: Any) -> dict[str, Collection[str]]:
    """The units and places of a game, by `unit` and `place`, as far as a position tells; empty where it tells none."""
    names = game.ruleset.inventory(seen).names
    places = {*names.get("place", ()), *game.ruleset.map_of(seen).board.index, *seen.stacks}
    return {"unit": {*names["unit"], *seen.units()} if "unit" in names else (), "place": places}


def _place(game: Game, seen: Any, written: str, known: Collection[str]) -> str:
    """The place that is meant, by its name on the map or as people call it; or nothing."""
    if written in known:
        return written
    try:
        return game.ruleset.find(seen, "place", written)
    except LookupError:
        return ""


def _unknown(document: Document, path: Pointer, what: Literal["unit", "place"], known: Collection[str]) -> Problem:
    written = str(path[-1])
    return document.problem(
        path,
        f"the game has no {what} {written!r}",
        code="no-such-unit" if what == "unit" else "no-such-place",
        hint=nearest(written, sorted(known)) or "--mapping-template lists the names",
        at_name=True,
    )


def _no_names(document: Document, file: MappingFile) -> Iterator[Problem]:
    """A problem for each word that is no name in a module: empty, too long, or no line of text."""
    words: list[tuple[Pointer, str | None]] = [(("map",), file.map), (("board",), file.board), (("zone",), file.zone)]
    words += [(("units", ours), theirs) for ours, theirs in file.units.items()]
    words += [(("places", ours), theirs) for ours, theirs in file.places.items()]
    for path, word in words:
        if word is None:
            continue
        if not word.strip() or word.splitlines() != [visible(word)]:
            yield document.problem(path, f"{visible(word)[:_LONGEST]!r} is no name: it is one line of text, not empty")
        elif len(word) > _LONGEST:
            yield document.problem(path, f"a name in a module has at most {_LONGEST} characters")
