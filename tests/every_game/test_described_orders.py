"""Every game: its orders say what they do, and what each of their fields is for."""

from __future__ import annotations

import pytest
from recorded import GAMES

from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import order_types, schema
from wargame_cli.engine.orders import Order
from wargame_cli.engine.teaching.forms import form_of, records_of

ORDERS = [(game, kind) for game in GAMES for kind in order_types(rulesets.load(game))]
RECORDS = [(game, kind) for game, order in ORDERS for kind in (order, *records_of(order))]

#: A comment of more words does not fit behind the field on a sheet.
MOST_WORDS = 12


def named(case):
    return case.__name__ if isinstance(case, type) else case


@pytest.mark.parametrize(("game", "kind"), RECORDS, ids=named)
def test_every_field_is_described_in_a_few_words(game, kind):
    fields = form_of(kind).fields
    assert [field.name for field in fields if not field.words] == []
    assert [field.words for field in fields if len(field.words.split()) > MOST_WORDS] == []


@pytest.mark.parametrize(("game", "kind"), RECORDS, ids=named)
def test_no_field_is_described_that_is_not_there(game, kind):
    """Each sentence of the docstring is about a field, and none was taken for a remark."""
    names = {field.name for field in form_of(kind).fields}
    told = {line.split("`")[1] for line in (kind.__doc__ or "").splitlines() if line.strip().startswith("`")}
    assert told <= names
    assert not any(remark.startswith("`") for remark in form_of(kind).remarks)


@pytest.mark.parametrize(("game", "kind"), ORDERS, ids=named)
def test_an_order_says_what_it_does_and_its_rule_can_be_looked_up(game, kind):
    form = form_of(kind)
    assert form.title
    assert len(form.title.split()) <= 30
    rule = form.rule.split(",")[0]
    assert not rule or rulesets.load(game).book.about(rule)


@pytest.mark.parametrize(("game", "kind"), ORDERS, ids=named)
def test_the_verb_is_the_first_field_and_is_needed(game, kind):
    assert issubclass(kind, Order)
    verb = form_of(kind).fields[0]
    assert (verb.name, verb.needed) == (kind.verb, True)


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_says_what_each_field_is_for(game):
    definitions = schema("orders", rulesets.load(game))["$defs"]
    for kind in order_types(rulesets.load(game)):
        for field in form_of(kind).fields:
            assert definitions[kind.__name__]["properties"][field.name]["description"] == field.words
