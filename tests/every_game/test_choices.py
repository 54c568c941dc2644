"""Every game: what a side is told that it could order passes check, and what a machine player orders is among it."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import get_type_hints

import msgspec
import pytest
from msgspec.structs import replace
from recorded import EACH, GAMES, record
from table import command

import wargame_cli
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import open_phase, rehearsing
from wargame_cli.engine.orders import fields_of
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.teaching.choices import kind_of
from wargame_cli.engine.teaching.examining import Examiner
from wargame_cli.engine.text import dump_yaml
from wargame_cli.reports.orders.choices import bars_of, choices_of
from wargame_cli.reports.view_files import view_file

#: A short scenario of each game: those of the whole war take seconds a phase.
SMALL = [next(each for each in reversed(EACH) if each.startswith(f"{name}/")) for name in GAMES]
#: How many orders of a phase are checked, and how many ideas of a machine player are looked for.
CHECKED, IDEAS = 6, 40


def phases(scenario):
    """Some positions of a game, each with a side that is due."""
    for game in record(scenario).games[1::6]:
        yield from ((game, side) for side in game.sides_due if not game.position.over)


def as_seen(game, side):
    """The game as the side has it."""
    return replace(game, file=view_file(game, side))


@pytest.mark.parametrize("scenario", SMALL)
def test_each_order_that_is_listed_passes_check(scenario):
    """Alone on a sheet, in what the side sees; and none that a unit is said to be barred from is listed."""
    checked = 0
    for game, side in phases(scenario):
        found = choices_of(game, side).orders
        seen, rng = as_seen(game, side), Random(scenario)
        for choice in rng.sample(found, min(CHECKED, len(found))):
            head = {"game": game.id, "turn": game.position.turn, "phase": game.position.phase, "side": side}
            sheet = SheetText(file="one.yaml", text=dump_yaml(head | {"orders": [choice.order]}))
            verdict = service.check(seen, [sheet])
            assert verdict.accepted, (choice, [str(problem) for problem in verdict.problems])
            checked += 1
        listed = {(choice.verb, subject) for choice in found for subject in subjects(choice)}
        own = sorted(unit for unit in seen.position.units() if game.ruleset.side_of(seen.position, unit) == side)
        for unit in rng.sample(own, min(CHECKED, len(own))):
            assert not {(bar.verb, unit) for bar in bars_of(seen, unit)} & listed
    assert checked


def subjects(choice):
    """The units that an order is for."""
    value = choice.order[choice.verb]
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("scenario", SMALL)
def test_what_a_machine_player_orders_first_is_listed(scenario):
    """Each order that is legal by itself, without what may be left out of it; of several units each alone."""
    listed = missed = 0
    for game, side in phases(scenario):
        found = choices_of(game, side)
        known = [(choice.verb, choice.order) for choice in found.orders]
        for order in ideas(game, side):
            if order.verb in found.not_listed:
                continue
            if (order.verb, fields_of(order)) in known:
                listed += 1
            else:
                missed += 1
    assert listed
    assert missed <= (listed + missed) / 100


def ideas(game, side):
    """Orders with the fields that they need alone, each legal by itself."""
    ruleset, seen = game.ruleset, game.ruleset.view(game.position, side)
    for seed in range(3):
        referee = Referee(seen.copy(), ruleset.phase(seen), ruleset.book, None)
        try:
            open_phase(referee)
            with referee.acting(side):
                thought = list(islice(ruleset.bot.suggestions(referee, Random(seed)), IDEAS))
        except QuestionOpen:
            continue
        for order in thought:
            bare = type(order)(**{name: _alone(getattr(order, name)) for name in needed(type(order))})
            again = Referee(seen.copy(), ruleset.phase(seen), ruleset.book, None)
            open_phase(again)
            with again.acting(side):
                again.prepare(bare)
                if not again.faults(bare) and not again.doubts:
                    yield bare


def needed(kind):
    """The fields without which there is no order of a kind."""
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def _alone(value):
    return value[:1] if isinstance(value, tuple) else value


@pytest.mark.parametrize("scenario", SMALL)
def test_orders_examined_together_are_legal_as_each_alone(scenario):
    """Of kinds of a unit and a place, for some of both: the same orders, no check asked more often."""
    asked = tried = 0
    for game, side in phases(scenario):
        seen, rng = as_seen(game, side).position, Random(scenario)
        phase, board = game.ruleset.phase(seen), game.ruleset.map_of(seen).board
        own = sorted(unit for unit in seen.units() if game.ruleset.side_of(seen, unit) == side)
        own = rng.sample(own, min(CHECKED, len(own)))
        near = {seen.place_of(unit) for unit in own} & board.index.keys()
        named = {"unit": own, "place": sorted({*near, *rng.sample(board.labels, 3)})}
        for kind in phase.orders if phase.prepare is None else ():
            hints = {name: kind_of(get_type_hints(kind, include_extras=True)[name]) for name in needed(kind)}
            if {what for what, _ in hints.values()} != named.keys():
                continue
            options = {
                name: [(each,) if many else each for each in named[what]] for name, (what, many) in hints.items()
            }
            examiner, referee = (Examiner(kind, rehearsing(game.ruleset, seen), side), rehearsing(game.ruleset, seen))
            found = list(examiner.allowed(options, 10**9))
            every = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
            with referee.acting(side):
                assert found == [values for values in every if referee.allows(kind(**values))], (kind.verb, side)
            asked, tried = asked + examiner.asked, tried + len(every) * len(game.ruleset.book.checks(kind))
    assert asked <= tried


@pytest.mark.parametrize("name", GAMES)
def test_a_script_is_given_one_list(name, tmp_path):
    """From the umpire's file and from what the side was sent the same."""
    scenario = next(each for each in SMALL if each.startswith(f"{name}/"))
    *_, (game, side) = phases(scenario)
    path = wargame_cli.save(game, tmp_path / "game.yaml").path
    said = command("moves", path, "--side", side, "--json")
    assert said.code == 0, said.err
    view = tmp_path / "view.yaml"
    view.write_bytes(wargame_cli.archive.game.games.dump(view_file(game, side), view))
    assert command("moves", view, "--json").json == said.json
    assert (said.json["side"], bool(said.json["orders"])) == (side, True)
    told = command("moves", path, "--side", side)
    assert max(map(len, told.out.splitlines())) <= 80
    other = next(each for each in game.sides if each != side)
    assert command("moves", view, "--side", other).code != 0
