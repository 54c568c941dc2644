"""Where each paragraph of a rulebook is kept: written into the package, so that `wargame rules` can show it.

python tests/places_index.py     writes places.json and CHAPTERS.md of every ruleset

A paragraph lives where the code cites it: in the docstring of a function, class or module, in a comment, as the row
that a check is fastened to, or as the `rule` of what is told. `tests/paragraphs/<game>.txt` lists the numbers.
"""

from __future__ import annotations

import ast
import json
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

TESTS = Path(__file__).parent
RULESETS = TESTS.parent / "wargame_cli" / "rulesets"
#: Rooms that tell, try and stage the rules, and keep none; neither does the list of options, `kit/book.py`.
AROUND = ("telling", "machine", "cases")


class Numbering(NamedTuple):
    """How a rulebook numbers its paragraphs: as patterns what one looks like, a part of one, and the end of a range.

    `before` are characters that never stand before a number that cites.
    """

    paragraph: str
    part: str
    end: str
    before: str

    @property
    def cited(self) -> re.Pattern[str]:
        """A paragraph, its part, and the end of a range that begins with it."""
        number, part, end = self.paragraph, self.part, f"{self.paragraph}|{self.end}"
        return re.compile(rf"(?<![{self.before}])({number})(?!\d|\.\d|%)({part})?(?:(?:-| to )({end})\b)?")

    def depth(self, number: str) -> int:
        """How far down a paragraph lies: a range is of paragraphs of one depth."""
        return number.count(".") if "." in number else len(re.findall(r"\d+|[A-Z]", number))


#: By numbers with dots: 12.14, 12.7.3d, 14.1.1 e, 6.0 H3, 12.2 G2e.
DOTTED = Numbering(
    r"[1-9]\d?(?:\.\d{1,2}){1,3}",
    r"[a-z]\d?(?![a-z])| [A-Z]\d{1,2}[a-z]?\b| [A-Z](?=[-),.;:\]]|$)| [a-z](?=-[a-z]\b)",
    r"[A-Za-z]?\d{1,2}|[a-z]",
    r"\w.,",
)
#: By letters between numbers: 9F2, 11C2bii, 16A1aa; a whole chapter is 9.0. Other booklets number on from 17.
LETTERED = Numbering(
    r"(?:[1-9]|1[0-6])(?:\.0|[A-Z]\d{0,2}(?![A-Z\d]))",
    r"[a-z](?:[a-z]|iii|ii|iv)?(?![a-z\d])",
    r"\d{1,2}|[A-Z]|[a-z]",
    r"\w.,-",
)


@cache
def numbering(game: str) -> Numbering:
    """How a rulebook numbers its paragraphs: below its chapters with dots, or with letters."""
    return DOTTED if all("." in each for each in paragraphs(game)) else LETTERED


CHAPTERS = re.compile(r"\b[Cc]hapters? (\d{1,2}\b(?!\.\d)(?:(?:, | and |-| to )\d{1,2}\b(?!\.\d))*)")


class Place(NamedTuple):
    """A place that cites a paragraph or a part of it. A lower `rank` is nearer to the rule."""

    cited: str
    rank: int
    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


FASTENED, TOLD, USED, MODULE = range(4)


def natural(number: str) -> list[tuple[int, str]]:
    """A key by which 2.10 comes after 2.9, and letters after numbers."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|[A-Za-z]+", number)]


@cache
def paragraphs(game: str) -> tuple[str, ...]:
    """Every numbered paragraph of a rulebook, in its order."""
    return tuple((TESTS / "paragraphs" / f"{game}.txt").read_text(encoding="utf-8").split())


@cache
def rows(game: str) -> dict[str, str]:
    """The rows of a rulebook and the paragraph that each stands for."""
    text = (RULESETS / game / "rules.yaml").read_text(encoding="utf-8")
    return {row["number"]: row["rule"] for row in _listed(text)}


@cache
def titles(game: str) -> dict[str, list[str]]:
    """What the rows of each paragraph are called."""
    found: dict[str, list[str]] = {}
    for row in _listed((RULESETS / game / "rules.yaml").read_text(encoding="utf-8")):
        for cited in cited_in(row["rule"], game):
            found.setdefault(cited, []).append(row["title"])
    return found


def _listed(text: str) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = yaml.load(text, Loader=yaml.CBaseLoader)
    return rows


def cited_in(text: str, game: str) -> Iterator[str]:
    """Every paragraph, part of one or row's paragraph that a text cites; a range cites all that lies in it."""
    for first, part, last in numbering(game).cited.findall(text):
        cited = f"{first}{part.replace(' ', '') if part[1:].islower() else part}"
        yield cited
        if (row := rows(game).get(cited)) and not row.startswith(cited):
            yield from cited_in(row, game)
        yield from _through(first, part, last, game)
    for chapters in CHAPTERS.findall(text):
        numbers = re.split(r"(, | and |-| to )", chapters)
        yield f"{numbers[0]}.0"
        for link, before, number in zip(numbers[1::2], numbers[::2], numbers[2::2], strict=False):
            until = range(int(before) + 1, int(number)) if link in ("-", " to ") else ()
            yield from (f"{chapter}.0" for chapter in (*until, int(number)))


def _through(first: str, part: str, last: str, game: str) -> Iterator[str]:
    """What a range cites beyond its beginning: `8.1-8.3`, `12.5c-d`, `12.2 G2-G3` or `28.1a5-6`."""
    numbers = numbering(game)
    if numbers is LETTERED and not part and (last.isdigit() or (last.isalpha() and last.isupper())):
        last = first[: -len(re.findall(r"\d+|[A-Z]", first)[-1])] + last  # 12B2-4, 13E-H
    if re.fullmatch(numbers.paragraph, last):
        same = [each for each in paragraphs(game) if numbers.depth(each) == numbers.depth(last)]
        if first in same and last in same:
            yield from same[same.index(first) + 1 : same.index(last) + 1]
    elif last and part[-1:].isdigit():
        begin, stem = int(re.findall(r"\d+", part)[-1]), part.rstrip("0123456789")
        yield from (f"{first}{stem}{number}" for number in range(begin + 1, int(re.findall(r"\d+", last)[-1]) + 1))
    elif last.isalpha() and part:
        yield from (f"{first}{part[:-1]}{chr(letter)}" for letter in range(ord(part[-1]) + 1, ord(last) + 1))


@cache
def places(game: str) -> tuple[Place, ...]:
    """Every place of a ruleset that cites a paragraph, those in a module that is about it first, then by rank."""
    best: dict[tuple[str, str, str], Place] = {}
    for path in sorted((RULESETS / game).rglob("*.py")):
        file = path.relative_to(RULESETS / game)
        if file.parts[0] not in AROUND and file.name != "book.py":
            for place in _in_module(path, game):
                key = (place.cited, place.file, place.name)
                best[key] = min(best.get(key, place), place)
    for path in sorted((RULESETS / game).rglob("tables/*.yaml")):
        for place in _in_table(path, game):
            best.setdefault((place.cited, place.file, place.name), place)
    about = [place for place in best.values() if place.rank == MODULE]
    named = {(place.cited, place.file) for place in best.values() if place.name}
    found = [place for place in best.values() if place.name or (place.cited, place.file) not in named]
    return tuple(sorted(found, key=lambda place: (natural(place.cited), not _at_home(place, about), place[1:])))


def _at_home(place: Place, about: list[Place]) -> bool:
    """Whether the docstring of its module names the paragraph, or the chapter or paragraph that it is part of."""
    whole = {module.cited.removesuffix(".0") for module in about if module.file == place.file}
    return any(re.match(rf"{re.escape(each)}(?!\d)", place.cited) for each in whole)


def _in_module(path: Path, game: str) -> Iterator[Place]:
    """What a module cites in docstrings, decorators, comments and texts."""
    file = path.relative_to(RULESETS / game).as_posix()
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    named = list(_named(tree))
    for rank, line, text in (*_docstrings(tree), *_texts(tree, game), *_comments(path)):
        first, name = _enclosing(named, line)
        row = {text, *cited_in(rows(game)[text], game)} if text in rows(game) else set()
        for cited in {*cited_in(text, game), *row}:
            yield Place(cited, rank if name else MODULE, file, first if name else 1, name)


def _named(tree: ast.Module) -> Iterator[tuple[int, int, int, str]]:
    """Everything with a name: where it begins with its decorators and comments, where it ends, its line, its name."""
    for parent, prefix in [
        (tree, ""),
        *((node, f"{node.name}.") for node in tree.body if isinstance(node, ast.ClassDef)),
    ]:
        before = 0
        for node in parent.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield before + 1, node.end_lineno or 0, node.lineno, prefix + node.name
            elif not prefix and isinstance(node, ast.Assign | ast.AnnAssign):
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
                yield before + 1, node.end_lineno or 0, node.lineno, ast.unparse(target).strip("()") if target else ""
            before = node.end_lineno or 0


def _enclosing(named: list[tuple[int, int, int, str]], line: int) -> tuple[int, str]:
    """The innermost name around a line; none is the module itself."""
    around = [(end - begin, first, name) for begin, end, first, name in named if begin <= line <= end]
    return min(around)[1:] if around else (1, "")


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """The docstrings of the module, its classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield TOLD, node.body[0].lineno if not isinstance(node, ast.Module) else 0, text


def _texts(tree: ast.Module, game: str) -> Iterator[tuple[int, int, str]]:
    """Texts that are a row or a citation, such as the `rule` of an event, and what messages cite in brackets."""
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if _has_docstring(node)}
    fastened = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if ast.unparse(decorator).startswith("BOOK.")
        for part in ast.walk(decorator)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            rank = FASTENED if id(node) in fastened else USED
            if node.value in rows(game) or numbering(game).cited.match(node.value):
                yield rank, node.lineno, node.value
            else:
                for text in re.findall(r"\(([^()]*)\)", node.value):
                    yield rank, node.lineno, text


def _has_docstring(node: ast.AST) -> bool:
    documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    return documented and ast.get_docstring(node) is not None


def _comments(path: Path) -> Iterator[tuple[int, int, str]]:
    """The comments of a module."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield TOLD, token.start[0], token.string


def _in_table(path: Path, game: str) -> Iterator[Place]:
    """What a table's `rule`, `source` and comments cite; it is named by the top level of its file."""
    file, name, line = path.relative_to(RULESETS / game).as_posix(), "", 1
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if top := re.match(r"([\w-]+):", text):
            name, line = top[1], number
        for told in re.findall(r"(?:\brule: |\bsource: |#)(.*)", text):
            for cited in cited_in(told, game):
                yield Place(cited, TOLD, file, line, name)


# -- rulings ------------------------------------------------------------------------------------------------------


class Ruling(NamedTuple):
    """A row of a table in RULINGS.md: what it cites, its line, what it says; an `absence` says why it needs no code."""

    cited: str
    line: int
    text: str
    absence: bool


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """Every ruling on a paragraph, and every paragraph that is kept by absence."""
    found = []
    heads: list[str] = []
    for number, line in enumerate((RULESETS / game / "RULINGS.md").read_text(encoding="utf-8").splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            heads = []
        elif not heads:
            heads = cells
        elif heads[0] == "rule" and not cells[0].startswith("---"):
            said = dict(zip(heads, cells, strict=True))
            told = [said[head] for head in ("at issue", "the other reading", "here") if said.get(head, "–") != "–"]
            why = said.get(ABSENT) or said.get("why there is no option for it")
            text = ": ".join([*told, why] if why else told).replace("`", "")
            found += [Ruling(cited, number, text, ABSENT in said) for cited in cited_in(cells[0], game)]
    return tuple(found)


#: The head of the column of RULINGS.md that says why nothing is done about a paragraph.
ABSENT = "kept by absence"


# -- what is written ----------------------------------------------------------------------------------------------


def games() -> list[str]:
    """The rulesets' packages."""
    return sorted(path.parent.name for path in RULESETS.glob("*/rules.yaml"))


def index_of(game: str) -> dict[str, dict[str, list[str]]]:
    """Paragraph, part or row to its places, its rulings, and why it is kept by absence."""
    index: dict[str, dict[str, list[str]]] = {"places": {}, "rulings": {}, "absent": {}}
    for place in places(game):
        index["places"].setdefault(place.cited, []).append(str(place))
    for ruling in sorted(rulings(game), key=lambda ruling: natural(ruling.cited)):
        text = ruling.text if ruling.absence else f"{ruling.text} (RULINGS.md:{ruling.line})"
        index["absent" if ruling.absence else "rulings"].setdefault(ruling.cited, []).append(text)
    return index


def chapters_of(game: str) -> str:
    """CHAPTERS.md: where to look for each paragraph, chapter by chapter."""
    name = game.replace("_", "-")
    lines = [
        "# Where each paragraph is kept",
        "",
        f"Written by `make index`. `wargame rules {name} NUMBER` also shows the row, its tests and the rulings.",
    ]
    chapter = ""
    for number in sorted({*paragraphs(game), *_parts(game)}, key=natural):
        if (first := re.findall(r"\d+", number)[0]) != chapter:
            chapter = first
            lines += ["", f"## {chapter}", "", "| paragraph | rows | where |", "|---|---|---|"]
        lines.append(f"| {number} | {'; '.join(titles(game).get(number, []))} | {_where(number, game)} |")
    return "\n".join(lines) + "\n"


def _parts(game: str) -> set[str]:
    """The parts of paragraphs that the code cites, as 12.7.3d; a row such as 12.14h is none."""
    only_rows = rows(game).keys() - set(titles(game))
    return {place.cited for place in places(game) if re.match(numbering(game).paragraph, place.cited)} - only_rows


def _where(number: str, game: str) -> str:
    """The places of a paragraph, the nearest first; else the rulings, or why it is kept by absence."""
    found = [place for place in places(game) if place.cited == number]
    said = [f"`{place}`" for place in found[:MOST]] + ([f"and {len(found) - MOST} more"] if len(found) > MOST else [])
    for ruling in rulings(game):
        if ruling.cited == number and ruling.absence:
            said.append(f"kept by absence: {ruling.text}")
        elif ruling.cited == number and not found:
            said.append(f"`RULINGS.md:{ruling.line}`")
    return ", ".join(said) or "in its parts"


#: As many places of a paragraph are listed in CHAPTERS.md.
MOST = 5


def texts_of(game: str) -> dict[Path, str]:
    """The files of a game's index, as they are written."""
    folder = RULESETS / game
    index = json.dumps(index_of(game), indent=1, ensure_ascii=False) + "\n"
    return {folder / "places.json": index, folder / "CHAPTERS.md": chapters_of(game)}


if __name__ == "__main__":
    for name in games():
        for path, text in texts_of(name).items():
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(TESTS.parent)}: {len(index_of(name)['places'])} paragraphs, parts and rows")
