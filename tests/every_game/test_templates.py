"""Every game: a sheet teaches its writer the orders of the phase, by examples of his own."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest
import yaml
from recorded import SCENARIOS, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.teaching.forms import form_of
from wargame_cli.reports.template import template

#: The widest line that mail programs leave whole.
WIDEST = 72
#: No page is longer: what a phase can be ordered, what a side can do, and its standing orders.
LONGEST = 260

SHEETS = [
    pytest.param(scenario, optional, id=f"{scenario}{'-all' if optional else ''}")
    for scenario in SCENARIOS
    for optional in (False, True)
]


def sheets(scenario, optional):
    """Every fifth phase of a game with the sheets of those whose orders are due, before it has begun."""
    for game in record(scenario, optional=optional).games[:-1:5]:
        for side in game.ruleset.phase(game.position).sides:
            if game.file.pending is None:
                yield game, side, template(game, side)


def offered(game):
    orders = game.ruleset.phase(game.position).orders
    return [kind for kind in orders if kind.offered and (not kind.option or kind.option in game.file.options)]


def examples(text):
    """The orders of a sheet with the first mark of a comment taken away."""
    orders = text.partition("orders:\n")[2].partition("# Answers")[0]
    lines = orders.partition("  # Without an example")[0].splitlines()
    given = [line.replace("# ", "", 1) for line in lines if re.match(r"  # (- |  )(# )?[a-z-]+: ", line)]
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
    """All of them together, in the order in which they stand."""
    for game, side, text in sheets(scenario, optional):
        given = examples(text)
        known = replace(game, file=msgspec.structs.replace(game.file, position=game.ruleset.view(game.position, side)))
        flow = yaml.safe_dump(given, default_flow_style=True, width=9999)
        sheet = text.replace("orders:\n", f"orders: {flow}", 1)
        verdict = service.check(known, [SheetText(file="sheet.yaml", text=sheet)])
        assert verdict.accepted, (verdict.problems, given)


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_nobody_is_led_into_giving_up(scenario, optional):
    for _, _, text in sheets(scenario, optional):
        assert "concede" not in text


@pytest.mark.parametrize(("scenario", "optional"), SHEETS)
def test_standing_orders_are_offered_for_what_can_be_asked_and_say_what_that_is(scenario, optional):
    for game, _, text in sheets(scenario, optional):
        ruleset = game.ruleset
        told = " ".join(text.replace("#", "").split())
        for kind in ruleset.questions:
            option = ruleset.question_options.get(kind)
            asked = option is None or option in game.file.options
            assert (f"{{ask: {kind}, " in told) is asked
            assert not asked or ruleset.question_subjects[kind] in told
