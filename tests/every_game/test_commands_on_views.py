"""Every game: on what a side was sent each command tells what it tells the umpire, as far as the side may know it."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import pytest
from recorded import EACH, FEW, record
from table import command

from wargame_cli.archive.game.games import dump
from wargame_cli.engine.adjudicate import Sheet, rehearse, rehearsing
from wargame_cli.engine.orders import Written
from wargame_cli.engine.text import dump_yaml
from wargame_cli.players.saved_games import sheet_text
from wargame_cli.reports.view_files import view_file

#: A game of every scenario, and one of each ruleset with all its optional rules.
_FULL = {scenario.partition("/")[0]: scenario for scenario in reversed(EACH)}
_OPTIONAL = [(scenario, True) for scenario in _FULL.values()]
GAMES = [*((scenario, False) for scenario in EACH), *_OPTIONAL]
games = pytest.mark.parametrize(("scenario", "optional"), GAMES)
few_games = pytest.mark.parametrize(("scenario", "optional"), [*((scenario, False) for scenario in FEW), *_OPTIONAL])

#: Commands that need the whole game, as they are typed after the file's name, with what else they take.
WHOLE_GAME = (
    ("resolve",),
    ("play", "--turns", "1"),
    ("play", "--games", "1"),
    ("pack", "-o", "out"),
    ("verify",),
    ("report",),
    ("luck",),
    ("rewind", "--to", "{phase}", "--reason", "x"),
    ("correct", "{sheet}", "--reason", "x"),
    ("override", "{acts}", "--reason", "x"),
    ("close", "--reason", "x"),
    ("terms", "{terms}", "--reason", "x"),
)

#: Commands that look at a position.
LOOKS = (
    ("status",),
    ("status", "--json"),
    ("template", "--side", "{side}"),
    ("check", "{sheet}"),
    ("odds", "{sheet}", "--json"),
    ("supply",),
    ("supply", "--side", "{side}", "--json"),
    ("map",),
    ("map", "--side", "{side}", "-o", "{map}"),
    ("diff", "{game}"),
    ("terms",),
)


def positions(scenario, optional, step):
    """Some positions of a game that is not over, with the side whose orders are due."""
    for game in record(scenario, optional=optional).games[:-1][::step]:
        if side := game.ruleset.phase(game.position).side:
            yield game, side


def views(scenario, optional, step, folder):
    """Some positions of a game in files as the sides are sent them, beside the umpire's game and an empty sheet."""
    for number, (game, due) in enumerate(positions(scenario, optional, step)):
        sheet = folder / f"{number}.yaml"
        sheet.write_text(sheet_text(game, Sheet(side=due)).text)
        phase = {"event": "PhaseStarted", "turn": game.position.turn, "phase": game.position.phase}
        sheet.with_suffix(".acts").write_text(dump_yaml({"events": [phase]}))
        sheet.with_suffix(".terms").write_text("deadline: 3d\n")
        for side in game.sides:
            path = folder / f"{number}-{side}.json"
            path.write_bytes(dump(view_file(game, side), path))
            yield path, game, side, sheet


def typed(words, path, game, side, sheet):
    """A command with the names of this game in it."""
    verb, *rest = words
    given = {"side": side, "sheet": sheet, "game": path, "phase": game.position.phase, "map": path.with_suffix(".svg")}
    given |= {"acts": sheet.with_suffix(".acts"), "terms": sheet.with_suffix(".terms")}
    return verb, path, *(word.format(**given) for word in rest)


@few_games
def test_looking_works_and_the_rest_says_why_not(scenario, optional, tmp_path, monkeypatch):
    """Every reader is answered; what needs the whole game says that this is one side's view, and writes nothing."""
    monkeypatch.chdir(tmp_path)
    for path, game, side, sheet in views(scenario, optional, 27, tmp_path):
        for words in LOOKS:
            said = command(*typed(words, path, game, side, sheet))
            assert (said.code, said.err) == (0, said.err), (words, said.err)
        before = sorted(tmp_path.glob("[!.]*"))
        for words in WHOLE_GAME:
            said = command(*typed(words, path, game, side, sheet))
            assert said.code == 2, (words, said.out)
            assert f"what {side} may see" in said.err, (words, said.err)
        assert sorted(tmp_path.glob("[!.]*")) == before


@few_games
def test_a_unit_that_is_not_seen_is_not_asked_after(scenario, optional, tmp_path):
    """Its moves and its supply are told of a unit that is seen, of whichever side; else it is not to be seen."""
    for path, game, side, _ in views(scenario, optional, 23, tmp_path):
        seen = game.ruleset.view(game.position, side)
        hidden = sorted(set(game.position.units()) - set(seen.units()))
        for unit in hidden[:: max(1, len(hidden) // 3)]:
            for words in (("moves", path, unit), ("supply", path, "--unit", unit)):
                said = command(*words)
                assert (said.code, said.out) == (2, "")
                assert said.err in (f"{unit} is not to be seen\n", f"there is no unit {unit!r}\n")
        shown = sorted(seen.units())
        for unit in shown[:: max(1, len(shown) // 7)]:
            assert command("moves", path, unit).code == 0, unit


@pytest.mark.parametrize(("scenario", "optional"), [made for made in GAMES if not made[0].startswith("crossing/")])
def test_a_check_says_the_same_on_a_view(scenario, optional):
    """Of random orders, legal and illegal; only where hidden units may matter a view has a warning for an error.

    In The Crossing, a game of the tests, whole hexes are hidden and nobody says how much stands in them.
    """
    compared = unseen = 0
    for game, side in positions(scenario, optional, 1):
        ruleset, position = game.ruleset, game.position
        seen = ruleset.view(position, side)
        worst = ruleset.at_worst(seen, side)
        for order in (*thought_of(ruleset, position, 6), *thought_of(ruleset, seen, 12)):
            sheets = [Sheet(side=side, orders=[Written(side, order, "sheet", 1, 1)], file="sheet")]
            umpires, players = rehearse(ruleset, position, sheets), rehearse(ruleset, seen, sheets)
            compared += 1
            missed = [problem for problem in umpires.problems if problem not in players.problems]
            assert [problem for problem in players.problems if problem not in umpires.problems] == [], order
            if missed:
                unseen += 1
                assert worst is not None
                assert len(rehearse(ruleset, worst, sheets).problems) > len(players.problems), order
            else:
                assert umpires.warnings == players.warnings
    assert compared > 10
    assert unseen or (scenario, optional) != ("kaisers-war/1918", False), "nothing hidden stood in anybody's way"


def thought_of(ruleset, position, most):
    """Orders that a machine player thinks of, who takes this for the position."""
    return islice(ruleset.bot.suggestions(rehearsing(ruleset, position), Random(position.phase)), most)


@games
def test_an_order_for_a_unit_that_is_not_seen_is_refused(scenario, optional):
    """Random orders in which a hidden unit stands for an own one: the umpire refuses them, and so does a view."""
    for game, side in islice(positions(scenario, optional, 3), 12):
        ruleset, position = game.ruleset, game.position
        seen = ruleset.view(position, side)
        hidden = sorted(set(position.units()) - set(seen.units()))
        referee = rehearsing(ruleset, position)
        for order in islice(ruleset.bot.suggestions(referee, Random(position.phase)), 6 if hidden else 0):
            named = [unit for unit in seen.units() if f'"{unit}"' in msgspec.json.encode(order).decode()]
            for own, other in zip(named[:2], hidden[:: len(hidden) // 2 + 1], strict=False):
                text = msgspec.json.encode(order).decode().replace(f'"{own}"', f'"{other}"')
                wrong = msgspec.json.decode(text, type=type(order))
                sheets = [Sheet(side=side, orders=[Written(side, wrong, "sheet", 1, 1)], file="sheet")]
                refused = [bool(rehearse(ruleset, known, sheets).problems) for known in (position, seen)]
                assert refused[0] == refused[1], wrong
