"""The rules that a ruleset enforces, each with its checks and the tests that prove it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
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


def rules_of(ruleset: Ruleset, number: str | None = None) -> list[RuleTold]:
    """Every rule of a ruleset, or those for a number (see `RuleBook.about`). Raises WargameError for no such."""
    book = ruleset.book
    meant = tuple(book.rules.values()) if number is None else book.about(number)
    if not meant and (card := in_any_case(str(number), ruleset.cards())):
        raise WargameError(f"{card} is a card, no rule\n    hint: wargame cards GAME {card} says what it does")
    if not meant:
        hint = nearest(str(number), book.rules) or f"wargame rules {ruleset.name} lists them"
        raise WargameError(f"there is no rule {number!r} in {ruleset.name}\n    hint: {hint}")
    tests = _tests(ruleset)
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


def _tests(ruleset: Ruleset) -> dict[str, list[str]]:
    """The tests and cases that prove each row, as the ruleset's package lists them."""
    index = Path(str(sys.modules[type(ruleset).__module__].__file__)).parent / "tested.json"
    if not index.exists():
        return {}
    return msgspec.json.decode(index.read_bytes(), type=dict[str, list[str]])


def rules_told(rules: Sequence[RuleTold], ruleset: Ruleset) -> list[Block]:
    """The list of rules; a single one with everything that is known of it."""
    if len(rules) > 1:
        rows = [(rule.number, rule.title, rule.kind, str(len(rule.tests))) for rule in rules]
        table = Table(("rule", "title", "kind", "tests"), tuple(rows), right=("tests",))
        return [Heading(f"{ruleset.title}: the rules that are enforced", 1), table]
    rule = rules[0]
    blocks: list[Block] = [
        Heading(f"{rule.number} {rule.title}", 1),
        Paragraph(f"{rule.kind}, rule {rule.rule}", "quiet"),
        Paragraph(rule.effect),
    ]
    readings = [
        f"{option.title}: {option.name} = {option.choices[0]} (default), {', '.join(option.choices[1:])}"
        for option in ruleset.options
        if option.name in rule.options
    ]
    for title, lines in (
        ("Checked", rule.checks),
        ("Readings (wargame new --option NAME=VALUE)", readings),
        ("Tests", rule.tests),
    ):
        if lines:
            blocks += [Heading(title), Items(tuple((0, line) for line in lines))]
    return blocks
