"""The rules that a ruleset enforces, each with its checks and tests, and where each paragraph is kept."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.engine.document import Block, Heading, Paragraph, Table, section
from wargame_cli.engine.errors import WargameError, in_any_case, nearest
from wargame_cli.engine.ruleset import Ruleset


class RuleTold(msgspec.Struct, frozen=True, kw_only=True):
    """A rule: its row, what a report cites, what the program does, the orders that it forbids, and its tests."""

    number: str
    rule: str
    title: str
    kind: str
    effect: str
    checks: list[str]
    options: list[str]
    tests: list[str]


class ParagraphTold(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph of the rulebook: the places of the package that keep it, the nearest first, and the rulings on it.

    A place is a file and line of the ruleset's package and the name of what is there. `absent` says why a
    paragraph needs no code: nothing offers what it bars, or it asks nothing of an adjudicator.
    """

    number: str
    places: list[str] = []
    rulings: list[str] = []
    absent: list[str] = []


class _Index(msgspec.Struct, frozen=True):
    """What places.json holds: by paragraph, part of one, or row."""

    places: dict[str, list[str]] = {}
    rulings: dict[str, list[str]] = {}
    absent: dict[str, list[str]] = {}


def rules_of(ruleset: Ruleset, number: str | None = None) -> list[RuleTold]:
    """Every rule of a ruleset, or those for a number (see `RuleBook.about`). Raises WargameError for no such."""
    book = ruleset.book
    meant = tuple(book.rules.values()) if number is None else book.about(number)
    if not meant and (card := in_any_case(str(number), ruleset.telling.cards())):
        raise WargameError(f"{card} is a card, no rule\n    hint: wargame cards GAME {card} says what it does")
    if not meant and not (number and paragraph_of(ruleset, number)):
        hint = nearest(str(number), book.rules) or f"wargame rules {ruleset.name} lists them"
        raise WargameError(f"there is no rule {number!r} in {ruleset.name}\n    hint: {hint}")
    tests = _read(ruleset, "tested.json", dict[str, list[str]], {})
    return [
        RuleTold(
            number=rule.number,
            rule=rule.rule,
            title=rule.title,
            kind=rule.kind,
            effect=rule.effect,
            checks=book.checks_of(rule.number),
            options=[option.name for option in ruleset.options if option.rule == rule.rule],
            tests=tests.get(rule.number, []),
        )
        for rule in meant
    ]


def paragraph_of(ruleset: Ruleset, number: str) -> ParagraphTold | None:
    """Where a paragraph is kept; for a row its own places come first. None where nothing speaks of it."""
    index = _read(ruleset, "places.json", _Index, _Index())
    rule = ruleset.book.rules.get(number)
    wanted = [number, rule.rule] if rule else [number]
    places, rulings, absent = (_said(entries, wanted) for entries in (index.places, index.rulings, index.absent))
    if not (places or rulings or absent):
        return None
    return ParagraphTold(number=wanted[-1], places=places, rulings=rulings, absent=absent)


def _said(entries: Mapping[str, list[str]], numbers: Iterable[str]) -> list[str]:
    """What is said of these numbers, each line once; what is said of a part of one names the part."""
    found: dict[str, str] = {}
    for number in numbers:
        for near in _near(entries, number):
            for line in entries[near]:
                found.setdefault(line, line if near == number else f"{line} ({near})")
    return list(found.values())


def _near(entries: Iterable[str], number: str) -> list[str]:
    """The entries for a number: itself and its lettered parts; else its paragraphs; else what it is part of."""
    keys = {_plain(key): key for key in entries}
    wanted = _plain(number)
    parts = [key for plain, key in keys.items() if re.fullmatch(rf"{re.escape(wanted)}(?!\d)[^.]*", plain)]
    below = [key for plain, key in keys.items() if plain.startswith(f"{wanted.removesuffix('.0')}.")]
    above = re.sub(r"\.?(\d+|[a-z])$", "", wanted)
    return parts or below or (_near(entries, above) if "." in above else [])


def _plain(number: str) -> str:
    """A number however it is spelt: `6.0h3` is 6.0 H3, `12.7.3 d` is 12.7.3d."""
    return re.sub(r"[\s()]", "", number).lower()


def _read(ruleset: Ruleset, name: str, kind: Any, otherwise: Any) -> Any:
    """A file that `make index` wrote beside the ruleset; a ruleset of a user's own has none."""
    path = Path(str(sys.modules[type(ruleset).__module__].__file__)).parent / name
    return msgspec.json.decode(path.read_bytes(), type=kind) if path.exists() else otherwise


def rules_told(rules: Sequence[RuleTold], ruleset: Ruleset) -> list[Block]:
    """The list of rules."""
    rows = [(rule.number, rule.title, rule.kind, str(len(rule.tests))) for rule in rules]
    table = Table(("rule", "title", "kind", "tests"), tuple(rows), right=("tests",))
    return [Heading(f"{ruleset.title}: the rules that are enforced", 1), table]


def rule_told(rule: RuleTold, ruleset: Ruleset) -> list[Block]:
    """A rule with everything that is known of it."""
    readings = [
        f"{option.title}: {option.name} = {option.choices[0]} (default), {', '.join(option.choices[1:])}"
        for option in ruleset.options
        if option.name in rule.options
    ]
    return [
        Heading(f"{rule.number} {rule.title}", 1),
        Paragraph(f"{rule.kind}, rule {rule.rule}", "quiet"),
        Paragraph(rule.effect),
        *section("Checked", rule.checks),
        *section("Readings (wargame new --option NAME=VALUE)", readings),
        *section("Tests", rule.tests),
    ]


def number_told(number: str, rules: Sequence[RuleTold], ruleset: Ruleset) -> list[Block]:
    """All that is known of a number: its rows, the places that keep it and the rulings, or why it needs no code.

    A paragraph without a row of its own has the rows of the nearest one beside it.
    """
    blocks: list[Block] = []
    if any(number in (rule.number, rule.rule) for rule in rules):
        for rule in rules:
            blocks += rule_told(rule, ruleset)
    else:
        near = [f"{rule.number} {rule.title}" for rule in rules]
        blocks += [
            Heading(number, 1),
            Paragraph("The paragraph has no row of its own."),
            *section("Rows near it", near),
        ]
    if told := paragraph_of(ruleset, number):
        package = type(ruleset).__module__.rpartition(".")[0].replace(".", "/")
        blocks += section(f"Where {told.number} is kept (in {package})", told.places)
        blocks += section("Kept by absence", told.absent) + section("Rulings", told.rulings)
    return blocks
