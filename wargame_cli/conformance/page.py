"""The language of cases as a page for people, made from the types that read it, so that it is never out of date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from wargame_cli.conformance.cases import Entry, Until
from wargame_cli.conformance.facts import FACTS
from wargame_cli.engine.orders import Order
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase

_WORDS = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "true or false",
    inspect.StrType: "text",
    inspect.NoneType: "nothing",
    inspect.AnyType: "anything",
    inspect.RawType: "anything",
}


def page(ruleset: Ruleset) -> str:
    """The page of a game in Markdown: what its cases may give, do and expect, and the form of each value."""
    given, facts = ruleset.cases.given, ruleset.cases.facts
    wanted = (fact.wants for fact in (*FACTS.values(), *facts.values()))
    types = [*given.values(), *wanted, Until, *ruleset.cases.records]
    lines = [
        f"# {ruleset.title}: what a conformance case may hold",
        "",
        f"Printed by `wargame schema cases {ruleset.name} --page`; without `--page` it is a JSON Schema. A word in",
        "*italics* is a record, described at the end. `[X, ...]` is a list, `{name: X}` are fields by name.",
        "",
        "## A case",
        "",
        *_table(("field", "form"), ((f"`{name}`", form) for name, form in _fields(Entry))),
        "## given",
        "",
        *_table(("field", "form", "what"), _given(ruleset)),
        *_words(ruleset),
        "## Scenarios",
        "",
        *_table(("scenario", "what"), ((f"`{each.id}`", each.title) for each in ruleset.scenarios())),
        "## Phases",
        "",
        "In the order of play. A phase without orders resolves by itself.",
        "",
        *_table(("phase", "whose", "orders"), (_of_phase(phase) for phase in ruleset.sequence.every)),
        "## Orders",
        "",
        *_table(("order", "an example", "what it does"), (_of_order(order) for order in _orders(ruleset))),
        "## options",
        "",
        *_table(
            ("option", "choices, ours first", "what"),
            ((f"`{option.name}`", ", ".join(option.choices), option.title) for option in ruleset.options),
        ),
        "## expect, of any game",
        "",
        *_facts(FACTS.values()),
        "## expect, of this game",
        "",
        *_facts(facts.values()),
        "## Kinds of question",
        "",
        "A standing order answers all questions of a kind by one of these policies, or by an option. What",
        "stands in capitals in a label differs from question to question; a case that answers one that is not asked is",
        "told which were, and one whose answer is not on offer what was.",
        "",
        *_table(
            ("kind", "label", "policies"),
            (
                (f"`{kind}`", ruleset.question_labels.get(kind, ""), ", ".join(policies))
                for kind, policies in ruleset.questions.items()
            ),
        ),
        "## Records",
        "",
        *_records(types),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _given(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """A row for each field that a case may give, with what the docstrings say of it."""
    tellers = [kind for kind in (ruleset.position_type, ruleset.cases.own) if kind]
    for name, kind in ruleset.cases.given.items():
        yield f"`{name}`", _form(kind), _said_of(tellers, name)


def _of_phase(phase: Phase) -> tuple[str, str, str]:
    """The row of a phase, without a side where that differs from game to game."""
    whose = ", ".join(phase.sides) or ("the side that decides" if phase.leader else "")
    return f"`{phase.name}`", whose, ", ".join(f"`{order.verb}`" for order in phase.orders)


def _orders(ruleset: Ruleset) -> list[type[Order]]:
    """Every kind of order, in the order in which phases take them."""
    return list(dict.fromkeys(order for phase in ruleset.sequence.every for order in phase.orders))


def _of_order(order: type[Order]) -> tuple[str, str, str]:
    """The row of an order: what its docstring says, with its fields."""
    return f"`{order.verb}`", f"`{order.example}`", " ".join((order.__doc__ or "").split())


def _words(ruleset: Ruleset) -> Iterator[str]:
    """The words that fields may hold, where the game names them."""
    if ruleset.cases.words:
        yield from ("## Words", "")
        rows = ((f"`{field}`", ", ".join(sorted(words))) for field, words in ruleset.cases.words.items())
        yield from _table(("field", "words"), rows)


def _said_of(tellers: Iterable[type[msgspec.Struct]], name: str) -> str:
    """What the docstrings of records say of one of their fields: the sentences that name it."""
    kinds = dict.fromkeys(each for kind in tellers for each in kind.__mro__ if issubclass(each, msgspec.Struct))
    texts = [" ".join((each.__doc__ or "").split()) for each in kinds]
    found = (part.strip() for text in texts for part in re.split(r"(?<=\.) (?=[A-Z`])", text) if f"`{name}`" in part)
    return " ".join(dict.fromkeys(found))


def _facts(facts: Iterable[Any]) -> Iterator[str]:
    rows = ((f"`{fact.name}`", _form(fact.wants), fact.says) for fact in sorted(facts, key=lambda fact: fact.name))
    yield from _table(("fact", "form", "what must hold"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def _records(types: Iterable[Any]) -> Iterator[str]:
    """Every record within these types, with the form of its fields; those that may be left out are said to."""
    for kind in sorted({record.cls for record in _structs(types)}, key=lambda cls: cls.__name__):
        yield f"**{kind.__name__}**: {' '.join((kind.__doc__ or '').split())}"
        yield ""
        yield from _table(("field", "form"), ((f"`{name}`", form) for name, form in _fields(kind)))


def _fields(kind: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    if info.tag_field:
        yield info.tag_field, f"`{info.tag}`"
    for field in info.fields:
        yield field.encode_name, _told(field.type) + (", required" if field.required else "")


def _form(kind: Any) -> str:
    return _told(inspect.type_info(kind))


def _told(info: Any) -> str:
    """The form of a value in a few words."""
    if isinstance(info, inspect.Metadata):
        return _told(info.type)
    if word := next((word for kind, word in _WORDS.items() if type(info) is kind), ""):
        return word
    if isinstance(info, inspect.UnionType):
        return " or ".join(dict.fromkeys(_told(part) for part in info.types if not isinstance(part, inspect.NoneType)))
    if isinstance(info, inspect.LiteralType):
        return ", ".join(f"`{value}`" if value != "" else '`""`' for value in info.values)
    if isinstance(info, inspect.EnumType):
        return ", ".join(f"`{member.value}`" for member in info.cls)
    if isinstance(info, inspect.DictType):
        name = _told(info.key_type)
        return f"{{{'name' if name == 'text' else name}: {_told(info.value_type)}}}"
    if isinstance(info, inspect.TupleType):
        return f"[{', '.join(_told(part) for part in info.item_types)}]"
    if hasattr(info, "item_type"):
        return f"[{_told(info.item_type)}, ...]"
    return f"*{info.cls.__name__}*"


def _structs(types: Iterable[Any]) -> Iterator[inspect.StructType]:
    """Every record that these types hold, each once."""
    seen: set[type] = set()
    waiting: list[Any] = [inspect.type_info(kind) for kind in types]
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info
            waiting += [field.type for field in info.fields]
        for name in ("type", "types", "item_type", "item_types", "key_type", "value_type"):
            inner = getattr(info, name, ())
            waiting += inner if isinstance(inner, tuple) else [inner]
