"""The plan of a study as people write it, read strictly; `EXAMPLE` is one to begin with."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from wargame_cli.archive.flow.new_game import new, ruleset_of
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.schemas import titled, unquoted
from wargame_cli.archive.storage.files import STDIN, in_file_names
from wargame_cli.engine.errors import BadInput, Code, Malformed, Problem, Refused, WargameError
from wargame_cli.engine.options import chosen
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import Document, Pointer, decode, read_text
from wargame_cli.engine.text.meant import as_meant
from wargame_cli.engine.text.visible import visible
from wargame_cli.players.games import make_players

SCHEMA = "wargame/study/1"

EXAMPLE = """\
# The plan of a study: wargame study FILE -o FOLDER
schema: wargame/study/1
title: What the Events that we reconstructed do in Galicia
scenario: illusions-of-glory/galicia-1914
games: 40                     # of each variant, all with the same seeds; four times as many halve the intervals
seed: 1
players: random               # one for all sides, or a list with one for each
measures: [winners, points, length, losses]     # endings tells how games ended, too
milestones: ["*falls"]        # what games of the kind are told by; * stands for anything

variants:                     # what is compared; the first is what the others are held against
  as it is: {}
  Events of the rulebook alone: {options: {events: rule-given}}
# my own map: {data: mine.yaml}               # files as for wargame new --data, looked for beside this one
# another player: {players: [random, random]}
# its neighbour: {scenario: illusions-of-glory/serbia-1914}
"""

#: A plan that asks for more is a slip of the pen.
MOST_GAMES, MOST_VARIANTS, MOST_MILESTONES = 1_000_000, 20, 50
_LONGEST_NAME, _LONGEST_TITLE = 28, 120
_MOST_BYTES = 200_000

MeasureName = Literal["winners", "endings", "points", "length", "losses"]
_USUAL: tuple[MeasureName, ...] = ("winners", "points", "length", "losses")


class VariantFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant: in what it differs from the rest of the plan. Its options and data come on top of the plan's."""

    scenario: str = ""
    options: dict[str, str] = {}
    data: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


class PlanFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: `games` are played of each variant, `milestones` are patterns of what games are told by."""

    scenario: str
    schema: Literal["wargame/study/1"] = "wargame/study/1"
    title: str = ""
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 20
    seed: str = "1"
    players: tuple[str, ...] = ("random",)
    options: dict[str, str] = {}
    data: tuple[str, ...] = ()
    measures: tuple[MeasureName, ...] = _USUAL
    milestones: tuple[str, ...] = ()
    variants: dict[str, VariantFile | None]


class Variant(NamedTuple):
    """A variant that can be played: the game whose copies are, and who plays its sides."""

    name: str
    game: Game
    players: tuple[str, ...]

    @property
    def file(self) -> str:
        """The name of the file that its tally is kept in."""
        return f"{in_file_names(self.name.replace(' ', '-'))}.json"


class Plan(NamedTuple):
    """A plan as it was read, with everything that is to be played."""

    title: str
    file: PlanFile
    variants: tuple[Variant, ...]


def schema() -> dict[str, Any]:
    """The JSON Schema of such plans, as the reader takes them: one word may stand for a list of one."""
    found = titled(unquoted(msgspec.json.schema(PlanFile)), f"The plan of a study ({SCHEMA})")
    for record in (PlanFile, VariantFile):
        for field in found["$defs"][record.__name__]["properties"].values():
            if field.get("type") == "array":
                default = {"default": field.pop("default")} if "default" in field else {}
                one, many = field["items"], dict(field)
                field.clear()
                field |= {"anyOf": [one, many], **default}
    return found


def read_plan(data: bytes, source: str) -> Plan:
    """A plan with its games made; files that it names are looked for from its own folder.

    Raises Malformed, with file and line, for everything that is wrong with it.
    """
    document = as_meant(read_text(data, source, _MOST_BYTES), PlanFile)
    file = decode(document, PlanFile)
    reading = _Reading(document, file)
    variants = tuple(reading.variants())
    if reading.problems:
        raise Malformed(reading.problems)
    return Plan(file.title or file.scenario, file, variants)


class _Reading:
    """Makes the games of a plan, and notes everything that is wrong with it."""

    def __init__(self, document: Document, file: PlanFile) -> None:
        self.problems: list[Problem] = []
        self._document, self._file = document, file
        self._told: set[tuple[Pointer, str]] = set()

    def variants(self) -> Iterator[Variant]:
        """Every variant that can be made."""
        file = self._file
        self._text(("title",), file.title, _LONGEST_TITLE)
        self._text(("seed",), file.seed, _LONGEST_NAME)
        for place, pattern in enumerate(file.milestones):
            self._text(("milestones", place), pattern, _LONGEST_TITLE)
        for name, most in (("variants", MOST_VARIANTS), ("milestones", MOST_MILESTONES)):
            if len(getattr(file, name)) > most:
                self._wrong((name,), f"there are {len(getattr(file, name))} {name}, at most {most} are read")
        if not file.variants:
            self._wrong(("variants",), "there is nothing to compare", "variants: {as it is: {}}")
        files: dict[str, str] = {}
        for name, written in file.variants.items():
            path: Pointer = ("variants", name)
            if not name.strip():
                self._wrong(path, "a variant has a name", at_name=True)
            self._text(path, name, _LONGEST_NAME, at_name=True)
            if not self.problems and (made := self._variant(name, written or VariantFile(), path)):
                other = files.setdefault(made.file.casefold(), name)
                if other != name:
                    self._wrong(path, f"the variants {other!r} and {name!r} have names too much alike", at_name=True)
                yield made

    def _variant(self, name: str, written: VariantFile, path: Pointer) -> Variant | None:
        scenario_at: Pointer = (*path, "scenario") if written.scenario else ("scenario",)
        scenario = written.scenario or self._file.scenario
        try:
            ruleset, _ = ruleset_of(scenario)
        except WargameError as error:
            self._of(error, scenario_at, "no-such-scenario")
            return None
        options = {
            **self._options(self._file.options, ruleset, ("options",)),
            **self._options(written.options, ruleset, (*path, "options")),
        }
        data = [*self._data(self._file.data, ("data",)), *self._data(written.data, (*path, "data"))]
        if self.problems:
            return None
        try:
            game = new(scenario, dice="seeded", seed="1", options=options, data=data)
        except Malformed as error:
            self.problems += error.problems
            return None
        except WargameError as error:
            self._of(error, path)
            return None
        players = written.players or self._file.players
        try:
            make_players(players, ruleset.sides_in(game.position), "1")
        except WargameError as error:
            self._of(error, (*path, "players") if written.players else ("players",))
        return Variant(name, game, players)

    def _options(self, wanted: Mapping[str, str], ruleset: Ruleset, path: Pointer) -> Mapping[str, str]:
        for name, choice in wanted.items():
            try:
                chosen(ruleset.options, {name: choice})
            except Refused as error:
                for found in error.problems:
                    at_name = found.code == "no-such-option"
                    self._wrong((*path, name), found.message, found.hint, found.code, at_name=at_name)
        return wanted

    def _data(self, names: tuple[str, ...], path: Pointer) -> Iterator[Path]:
        source = self._document.source
        folder = Path() if source == STDIN else Path(source).parent
        for place, name in enumerate(names):
            found = folder / Path(name).expanduser()
            if name in ("", STDIN) or "\0" in name or not found.is_file():
                self._wrong((*path, place), f"there is no file {visible(name)!r}", f"it is looked for in {folder}")
            else:
                yield found

    def _text(self, path: Pointer, text: str, longest: int, *, at_name: bool = False) -> None:
        if len(text) > longest:
            self._wrong(path, f"the text has {len(text)} characters, at most {longest} are read", at_name=at_name)
        elif visible(text) != text or "\n" in text or "\t" in text:
            self._wrong(path, "the text holds what is no character to be seen, or more than a line", at_name=at_name)

    def _of(self, error: WargameError, path: Pointer, code: Code = "wrong-value") -> None:
        """What another reader says, told with our line."""
        if isinstance(error, BadInput):
            for problem in error.problems:
                self._wrong(path, problem.message, problem.hint, problem.code)
        else:
            message, _, hint = str(error).partition("\n    hint: ")
            self._wrong(path, message.removeprefix("--"), hint, code)  # no option of the command line, but a field here

    def _wrong(
        self, path: Pointer, message: str, hint: str = "", code: Code = "wrong-value", *, at_name: bool = False
    ) -> None:
        if (path, message) not in self._told:  # a fault of the whole plan is met in each variant
            self._told.add((path, message))
            self.problems.append(self._document.problem(path, message, code=code, hint=hint, at_name=at_name))
