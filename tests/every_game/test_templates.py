"""Every game: a sheet teaches its writer the orders of the phase, by examples of his own."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

import msgspec
import pytest
import yaml
from msgspec.structs import replace
from recorded import EACH, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.teaching.forms import form_of
from wargame_cli.reports.template import template

#: The widest line that mail programs leave whole.
WIDEST = 72
#: No page is longer: what a phase can be ordered, what a side can do, and its standing orders.
LONGEST = 420

#: What stands for a value that the reader is to write.
FORM = r"\b[A-Z]{4,}\b(?!-)|\.\.\.| \| |:$|: (true|reserve|sea|none|gas|stay|possible)$"

SHEETS = [
    pytest.param(scenario, optional, id=f"{scenario}{'-all' if optional else ''}")
    for scenario in EACH
    for optional in (False, True)
]


@cache
def sheets(scenario, optional):
    """Every fifth phase of a game with the sheets of those whose orders are due, before it has begun."""
    return tuple(
        (game, side, template(game, side))
        for game in record(scenario, optional=optional).games[:-1:5]
        if game.file.pending is None
        for side in game.ruleset.phase(game.position).sides
    )


def offered(game):
    orders = game.ruleset.phase(game.position).orders
    return [kind for kind in orders if kind.offered and (not kind.option or kind.option in game.file.options)]


def examples(text, *, fuller=False):
    """The orders of each sheet that a sheet has examples of, with the first mark of a comment taken away.

    The `fuller` ones have all the fields that stand there with a value of their reader's.
    """
    orders = text.partition("orders:\n")[2].partition("# Answers")[0].partition("  # Without an example")[0]
    return [_orders_of(part, fuller=fuller) for part in orders.split("  # Or instead")]


def _orders_of(part, *, fuller):
    given = []
    taken = False
    for line in part.splitlines():
        found = re.match(r"  # (?P<lead>- |  )(?P<more># )?(?P<field>[a-z-]+: .*)", line)
        if found:
            taken = not found["more"] or (fuller and not re.search(FORM, found["field"].partition("  #")[0].strip()))
            given += [f"  {found['lead']}{found['field']}"] if taken else []
        elif taken and given[-1].count("[") > given[-1].count("]") and (further := re.match(r"  #[ #]+(.*)", line)):
            given[-1] += f" {further[1]}"  # a list that is too long for one line
    return yaml.load("\n".join(given), yaml.BaseLoader) or []


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_no_line_of_a_sheet_is_broken_by_a_mail_program(scenario, optional):
    for _, _, text in sheets(scenario, optional):
        assert [line for line in text.splitlines() if len(line) > WIDEST] == []
        assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_every_field_of_every_order_is_on_the_sheet(scenario, optional):
    for game, side, text in sheets(scenario, optional):
        told = " ".join(text.replace("#", "").split())
        for kind in offered(game):
            for field in form_of(kind).fields:
                assert f" {field.name}: " in told, (side, kind.verb, field.name)
                assert field.words in told


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_the_examples_are_legal_as_their_reader_sees_things(scenario, optional):
    """All of each sheet together, in the order in which they stand."""
    for game, side, text in sheets(scenario, optional):
        for given in examples(text):
            assert_legal(game, side, text, given)


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_what_else_an_order_can_have_is_legal_too(scenario, optional):
    """Each order with all of it, after the plain ones before it."""
    for game, side, text in sheets(scenario, optional):
        for plain, fuller in zip(examples(text), examples(text, fuller=True), strict=True):
            assert len(plain) == len(fuller)
            for number, order in enumerate(fuller):
                if order != plain[number]:
                    assert_legal(game, side, text, [*plain[:number], order])


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_a_march_shows_the_way_that_it_takes(scenario, optional):
    for game, _, text in sheets(scenario, optional):
        marches = any(kind.verb == "move" and "path" in kind.__struct_fields__ for kind in offered(game))
        for order in chain.from_iterable(examples(text, fuller=True)):
            if marches and "move" in order:
                assert order["path"][-1] == order["to"]


def assert_legal(game, side, text, given):
    known = replace(game, file=msgspec.structs.replace(game.file, position=game.ruleset.view(game.position, side)))
    flow = yaml.safe_dump(given, default_flow_style=True, width=9999)
    sheet = text.replace("orders:\n", f"orders: {flow}", 1)
    verdict = service.check(known, [SheetText(file="sheet.yaml", text=sheet)])
    assert verdict.accepted, (verdict.problems, given)


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_what_has_no_example_says_why_not_now(scenario, optional):
    for game, side, text in sheets(scenario, optional):
        rest = text.partition("# Without an example")[2].partition("# Answers")[0]
        kinds = [kind for kind in offered(game) if f"# - {kind.verb}: " in rest]
        assert rest.count("#   Not now: ") == len(kinds), (side, [kind.verb for kind in kinds])


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_nothing_that_was_ordered_had_been_called_impossible_for_the_whole_phase(scenario, optional):
    for chapter in record(scenario, optional=optional).chapters:
        ruleset = record(scenario, optional=optional).last.ruleset
        kinds = {kind.verb: kind for kind in ruleset.phase(chapter.before).orders}
        for sheet in (each.fields() for each in chapter.step.sheets):
            seen = ruleset.view(chapter.before, sheet["side"])
            for verb in {verb for order in sheet["orders"] or () for verb in order} & kinds.keys():
                found = ruleset.telling.leads_to(seen, sheet["side"], kinds[verb])
                assert not isinstance(found, NotNow), (chapter.phase, verb, found)


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_nobody_is_led_into_giving_up(scenario, optional):
    for _, _, text in sheets(scenario, optional):
        assert "concede" not in text


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_standing_orders_are_offered_for_what_can_be_asked_and_say_what_that_is(scenario, optional):
    """Of a game in which each side is asked questions of its own, a sheet offers those of its writer alone."""
    for game, side, text in sheets(scenario, optional):
        ruleset = game.ruleset
        told = " ".join(text.replace("#", "").split())
        own = ruleset.may_be_asked(game.position, side)
        for kind in ruleset.questions:
            option = ruleset.question_options.get(kind)
            asked = kind in own
            assert not asked or option is None or option in game.file.options
            assert (f"{{ask: {kind}, " in told) is asked
            assert not asked or ruleset.question_subjects[kind] in told
