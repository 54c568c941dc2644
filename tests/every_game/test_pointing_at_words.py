"""Every game: whatever is wrong with an order is pointed at, and what is plainly meant is taken."""

from __future__ import annotations

import re

import pytest
import yaml
from recorded import EACH, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game import sheet_reading
from wargame_cli.archive.game.sheets import SheetText

#: A sheet's orders, one a line, as `{verb: value, ...}`.
HEAD = "game: {game}\nturn: {turn}\nphase: {phase}\nside: {side}\norders:\n"


def first_of_each_kind(scenario):
    """For each kind of order of a game: a position of a phase that takes it, whose side orders, and its example."""
    seen = set()
    for game in record(scenario).games[:-1]:
        phase = game.ruleset.phase(game.position)
        for kind in phase.orders:
            if phase.sides and kind not in seen and game.file.pending is None:
                seen.add(kind)
                yield game, phase.sides[0], kind


def written(game, side, *orders):
    position = game.position
    head = HEAD.format(game=game.id, turn=position.turn, phase=position.phase, side=side)
    return SheetText(file="sheet.yaml", text=head + "".join(f"  - {order}\n" for order in orders))


def word_at(problem, sheet):
    """What stands in the sheet where a problem points, and what the carets below its line are under."""
    line = sheet.text.splitlines()[problem.line - 1]
    _, shown, carets, *_ = str(problem).splitlines()
    under = shown[len(carets) - len(carets.lstrip()) : len(carets)]
    return line[problem.column - 1 : problem.column - 1 + problem.length], under


@pytest.mark.parametrize("scenario", EACH)
def test_a_misspelt_field_is_pointed_at(scenario):
    """By line, column and caret, behind everything that stands before it."""
    for game, side, kind in first_of_each_kind(scenario):
        sheet = written(game, side, f"{kind.example[:-1]}, feild: 1}}")
        found = [each for each in service.check(game, [sheet]).problems if each.code == "unknown-field"]
        assert [word_at(each, sheet) for each in found] == [("feild", "feild")], kind
        assert str(found[0]).startswith(f"sheet.yaml:6:{found[0].column}: ")


@pytest.mark.parametrize("scenario", EACH)
def test_a_wrong_value_is_pointed_at(scenario):
    """The value itself, of each field that the example has."""
    for game, side, kind in first_of_each_kind(scenario):
        for field in yaml.load(kind.example, yaml.BaseLoader):
            example = yaml.load(kind.example, yaml.BaseLoader) | {field: "{zz: [zz]}"}
            order = "{" + ", ".join(f"{name}: {_flow(value)}" for name, value in example.items()) + "}"
            sheet = written(game, side, order)
            found = [each for each in service.check(game, [sheet]).problems if each.line == 6]
            assert any("zz" in word_at(each, sheet)[0] for each in found), (order, found)
            assert all(word_at(each, sheet)[0].startswith(word_at(each, sheet)[1][:20]) for each in found)


@pytest.mark.parametrize("scenario", EACH)
def test_capitals_blanks_and_underscores_of_fields_do_not_matter(scenario):
    """The order that is read is the same."""
    for game, side, kind in first_of_each_kind(scenario):
        loud = re.sub(
            r"([{,] ?)([a-z-]+):", lambda found: f"{found[1]}{found[2].upper().replace('-', '_')}:", kind.example
        )
        plain, meant = (
            sheet_reading.read([written(game, side, order)], game.id, game.ruleset, game.position, game.file.begun)
            for order in (kind.example, loud)
        )
        assert [each.message for each in meant.problems] == [each.message for each in plain.problems], loud
        assert [each.order for each in meant.sheets[0].orders] == [each.order for each in plain.sheets[0].orders]


def _flow(value):
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_flow(each)}" for name, each in value.items()) + "}"
    return value
