"""The rows of a rulebook, checks fastened to them, and what a ruleset says of itself."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from wargame_cli.engine.orders import Order
from wargame_cli.engine.rules import Rule, RuleBook
from wargame_cli.engine.ruleset import Ruleset


class March(Order, frozen=True, kw_only=True):
    """Go."""

    verb: ClassVar[str] = "march"
    march: str


class Wait(Order, frozen=True, kw_only=True):
    """Stay."""

    verb: ClassVar[str] = "wait"
    wait: str


def book() -> RuleBook:
    rows = [("6.1", "6.1"), ("6.2a", "6.2"), ("6.2b", "6.2"), ("6.3.1", "6.3.1"), ("6.3.2", "6.3.2"), ("7", "7.0")]
    return RuleBook(Rule(number=n, rule=rule, title=n, kind="standard", effect="") for n, rule in rows)


def nested() -> RuleBook:
    rows = [("17.1", "17.1"), ("17.21a", "17.21"), ("10.48", "10.48"), ("10.4", "10.4")]
    kinds = (Rule(number=n, rule=rule, title=n, kind="standard", effect="") for n, rule in rows)
    return RuleBook(kinds, digits_nest=True)


@pytest.mark.parametrize(
    ("number", "rows", "meant"),
    [
        ("17.11", ["17.1"], {"17.11", "17.1"}),
        ("17.21", ["17.21a"], {"17.21", "17.21a"}),
        ("17.21a", ["17.21a"], {"17.21a", "17.21"}),
        ("10.48", ["10.48"], {"10.48"}),
        ("10.41", ["10.4"], {"10.41", "10.4"}),
        ("10.4", ["10.4"], {"10.4", "10.41", "10.48"}),
        ("17.9", ["17.1", "17.21a"], set()),
        ("17", ["17.1", "17.21a"], set()),
    ],
)
def test_where_digits_nest_a_paragraph_is_part_of_its_section(number, rows, meant):
    """10.48 is part of 10.4; what has no row of its own may be cited by that of its section, not by the chapter's."""
    assert [row.number for row in nested().about(number)] == rows
    cited = {"17.1", "17.11", "17.21", "17.21a", "10.4", "10.41", "10.48"}
    assert {rule for rule in cited if nested().means(number, rule)} == meant


@pytest.mark.parametrize(
    ("number", "cited", "is_meant"),
    [
        ("6.3", "6.3.1", True),
        ("6.1", "6.1a", True),
        ("28.1a", "28.1a3", True),
        ("9F", "9F2", True),
        ("12.1", "12.19", False),
        ("6.3.1", "6.3.2", False),
        ("9F2", "9F", False),
    ],
)
def test_a_section_means_its_parts(number, cited, is_meant):
    """12.19 is no part of 12.1, and nobody who names a part means all of it."""
    assert book().means(number, cited) == is_meant


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        ("9F2", ["9F2"]),
        ("9F2a", ["9F2"]),
        ("9F", ["9F2", "9F3"]),
        ("9F1", ["9F2", "9F3"]),
        ("11C2bii", ["11C2b"]),
        ("11C2", ["11C2b"]),
        ("9K", ["9F2", "9F3"]),
        ("12B1", ["12B1"]),
        ("12B10", ["12B1", "12B11"]),
        ("1", []),
        ("6B", ["6"]),
    ],
)
def test_a_number_with_letters_is_looked_up(number: str, rows: list[str]) -> None:
    """A rulebook may number with letters between: 11C2bii is part of 11C2b, and so on up to its chapter."""
    numbers = [("6", "6.0"), ("9F2", "9F2"), ("9F3", "9F3"), ("11C2b", "11C2b"), ("12B1", "12B1"), ("12B11", "12B11")]
    book = RuleBook(Rule(number=n, rule=rule, title=n, kind="standard", effect="") for n, rule in numbers)
    assert [rule.number for rule in book.about(number)] == rows


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        ("6.1", ["6.1"]),
        ("6.2a", ["6.2a"]),
        ("6.2", ["6.2a", "6.2b"]),
        ("6.2.5", ["6.2a", "6.2b"]),
        ("6.3", ["6.3.1", "6.3.2"]),
        ("6.3.9", ["6.3.1", "6.3.2"]),
        ("6", ["6.1", "6.2a", "6.2b", "6.3.1", "6.3.2"]),
        ("6.9", ["6.1", "6.2a", "6.2b", "6.3.1", "6.3.2"]),
        ("7", ["7"]),
        ("7.4", ["7"]),
        ("8", []),
        ("8.1", []),
        ("", []),
    ],
)
def test_a_number_is_looked_up(number: str, rows: list[str]) -> None:
    """A row, what it cites, or the nearest paragraph or chapter round it."""
    assert [rule.number for rule in book().about(number)] == rows


def test_checks_are_fastened_to_rows_and_orders() -> None:
    """A decisive check comes first; a check of several rows has a name for each."""
    rules = book()

    @rules.forbids("6.1", March, Wait)
    def second(order: Any, referee: Any) -> str | None:
        """The first line is its name.

        Not this one.
        """
        return None

    @rules.forbids("6.2a", March, decisive=True, settled=True)
    def first(order: Any, referee: Any) -> str | None:
        return None

    @rules.forbids_one_of({"6.2b": "Of the one", "6.3.1": "Of the other"}, March)
    def third(order: Any, referee: Any) -> tuple[str, str] | None:
        return None

    assert [fastened.check for fastened in rules.checks(March)] == [first, second, third]
    assert [fastened.check for fastened in rules.checks(Wait)] == [second]
    assert [(fastened.decisive, fastened.settled) for fastened in rules.checks(March)] == [
        (True, True), (False, False), (False, False),
    ]  # fmt: skip
    assert rules.checks_of("6.1") == ["The first line is its name."]
    assert rules.checks_of("6.2a") == ["first"]
    assert rules.checks_of("6.2b") == ["Of the one"]
    assert rules.checks_of("6.3.1") == ["Of the other"]
    assert rules.checks_of("6.3.2") == []
    rules.forbids("9.9", March)(second)
    with pytest.raises(KeyError):
        assert rules.checks(March)[-1].rule  # every game's are looked at in tests/every_game/test_rows.py


def test_an_order_has_one_performer() -> None:
    """It is called with the order and the referee."""
    rules = book()
    done: list[tuple[Order, str]] = []

    @rules.performs(March, Wait)
    def carry_out(order: Any, referee: Any) -> None:
        done.append((order, referee))

    rules.perform(March(march="on"), "the referee")
    rules.perform(Wait(wait="here"), "he")
    assert done == [(March(march="on"), "the referee"), (Wait(wait="here"), "he")]


class Third(Ruleset):
    """Only what is asked of it here."""

    version = 3
    changes: ClassVar[dict[int, tuple[str, ...]]] = {2: ("rain (6.1)",), 3: ("wind (6.2)", "mud (6.3)")}


def test_an_order_that_waits_for_what_did_not_happen_lapses() -> None:
    """Conditions are asked in their order, and only those of its kind."""
    rules = book()

    @rules.waits(March)
    def weather(order: March, referee: Any) -> tuple[str, str] | None:
        return ("6.1", "it rains") if referee == "rain" else None

    @rules.waits(March, Wait)
    def daylight(order: Order, referee: Any) -> tuple[str, str] | None:
        return None if referee == "day" else ("7.0", "it is dark")

    march, wait = March(march="on"), Wait(wait="here")
    assert [rules.lapses(march, now) for now in ("rain", "night", "day")] == [
        ("6.1", "it rains"), ("7.0", "it is dark"), None,
    ]  # fmt: skip
    assert [rules.lapses(wait, now) for now in ("rain", "day")] == [("7.0", "it is dark"), None]


def test_what_changed_since_a_version() -> None:
    """Everything since, the oldest first; of a later version that a newer program is needed."""
    ruleset = Third.__new__(type("Whole", (Third,), dict.fromkeys(Third.__abstractmethods__)))
    assert ruleset.what_changed(1) == "this program has version 3, in which rain (6.1); wind (6.2); mud (6.3)"
    assert ruleset.what_changed(2) == "this program has version 3, in which wind (6.2); mud (6.3)"
    assert ruleset.what_changed(3) == "this program has version 3"
    assert ruleset.what_changed(4) == "this program has version 3: a newer one is needed"


def test_modules_look_at_an_order_as_the_game_says() -> None:
    """Whichever was imported first; a decisive check stands before what came before it, and a stray module is told."""
    rules = book()

    def fasten(module: str, name: str, decisive: bool = False) -> None:
        def check(order: Any, referee: Any) -> str | None:
            return None

        def condition(order: Any, referee: Any) -> tuple[str, str] | None:
            return None

        for function in (check, condition):
            function.__module__, function.__name__ = module, name
        rules.forbids("6.1", March, decisive=decisive)(check)
        rules.waits(March)(condition)

    fasten("sea", "storm")
    fasten("sea", "tide")
    fasten("sea", "own ship", decisive=True)
    fasten("land", "river")
    fasten("land", "own unit", decisive=True)
    assert rules.in_order(("land", "sea")) is rules
    names = [fastened.check.__name__ for fastened in rules.checks(March)]
    assert names == ["own ship", "own unit", "river", "storm", "tide"]
    with pytest.raises(KeyError, match="sea"):
        rules.in_order(("land",))
