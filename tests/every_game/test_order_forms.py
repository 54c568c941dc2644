"""Every game: the form of a sheet offers what is legal and what machine players order, and tells nothing hidden."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from recorded import EACH, GAMES, is_large, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.orders import fields_of
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.text import dump_yaml
from wargame_cli.reports.packing import view_file
from wargame_cli.reports.page.acts import alone, every
from wargame_cli.reports.page.form import form_of
from wargame_cli.reports.template import template

#: A short scenario of each game: those of the whole war take seconds a phase.
SMALL = [next(each for each in reversed(EACH) if each.startswith(f"{name}/")) for name in GAMES]
#: How many orders of a kind are checked, and how many ideas of a machine player are looked for.
CHECKED, IDEAS = 3, 40


@cache
def forms(scenario):
    """Some positions of a game, each with a side that is due and its form."""
    games = record(scenario).games[1 :: 20 if is_large(scenario) else 11]
    due = [(game, side) for game in games if not game.position.over for side in game.sides_due]
    return [(game, side, form_of(game, side)) for game, side in due]


@pytest.mark.parametrize("scenario", SMALL)
def test_each_offered_order_passes_check(scenario):
    """Alone on the form's own sheet, or behind those that must come before it."""
    checked = 0
    for game, side, form in forms(scenario):
        assert template(game, side).startswith("\n".join(form.head))
        seen, acts = replace(game, file=view_file(game, side)), list(every(form))
        rng = Random(scenario)
        of_each = [[act for act in acts if act.verb == verb] for verb in {act.verb: 0 for act in acts}]
        for act in (act for each in of_each for act in rng.sample(each, min(CHECKED, len(each)))):
            text = "\n".join([*form.head, dump_yaml({"orders": [*act.after, act.order]})])
            verdict = service.check(seen, [SheetText(file="one.yaml", text=text)])
            assert verdict.accepted, (act, [str(problem) for problem in verdict.problems])
            checked += 1
        assert len({written(act.order) for act in acts}) == len(acts)
        kinds = {kind.verb: {field.name for field in kind.fields} for kind in form.kinds}
        assert all(set(act.order) <= kinds[act.verb] for act in acts)
    assert checked


@pytest.mark.parametrize("scenario", SMALL)
def test_what_a_machine_player_orders_is_offered(scenario):
    """Of the single orders that are legal by themselves 99 in 100; of several units each alone."""
    found = Counter()
    for game, side, form in forms(scenario):
        known = {written(act.order) for act in every(form)}
        for order in ideas(game, side):
            offered = written(fields_of(order)) in known
            found["offered" if offered else "not listed" if order.verb in form.not_listed else "missed"] += 1
    assert found["offered"]
    assert found["missed"] <= found.total() / 100, found


def written(order):
    """The order as one text, whatever the order of its fields."""
    return msgspec.json.encode(order, order="sorted")


def ideas(game, side):
    """What machine players of other seeds than the form's own think of, each order legal by itself."""
    ruleset, seen = game.ruleset, game.ruleset.view(game.position, side)
    for seed in range(100, 103):
        try:
            referee = rehearsing(ruleset, seen)
            with referee.acting(side):
                thought = list(islice(ruleset.bot.suggestions(referee, Random(seed)), IDEAS))
        except QuestionOpen:
            continue
        for bare in (alone(order) for order in thought):
            again = rehearsing(ruleset, seen)
            with again.acting(side):
                again.prepare(bare)
                if again.allows(bare):
                    yield bare


@pytest.mark.parametrize("scenario", SMALL)
def test_a_form_is_worked_out_from_the_view(scenario):
    """From the umpire's file and from what the side was sent the same; a side that is not due has none."""
    for game, side, form in forms(scenario)[:2]:
        view = replace(game, file=view_file(game, side))
        assert msgspec.json.encode(form) == msgspec.json.encode(form_of(view, side))
        assert all(form_of(game, other) is None for other in game.sides if other not in game.sides_due)
