"""Every game: positions that differ only in what a side does not see are the same to it, in all that it is given."""

from __future__ import annotations

import io
import re
import zipfile
from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from recorded import EACH, FEW, record

import wargame_cli
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import dump
from wargame_cli.engine.adjudicate import Sheet, open_phase
from wargame_cli.engine.orders import Written
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.text import dump_json
from wargame_cli.engine.understanding.lines import lines
from wargame_cli.mail.receipts import Finding, receipt
from wargame_cli.players.saved_games import sheet_text
from wargame_cli.reports import queries
from wargame_cli.reports.maps.drawn import svg_of
from wargame_cli.reports.maps.shown import Shown, text_of
from wargame_cli.reports.packing import bundle
from wargame_cli.reports.positions.units import units_of
from wargame_cli.reports.queries import to_plain
from wargame_cli.reports.readers import seen
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.template import template
from wargame_cli.reports.view_files import view_file
from wargame_cli.reports.writing import written

_FULL = {scenario.partition("/")[0]: scenario for scenario in reversed(EACH)}
games = pytest.mark.parametrize(
    ("scenario", "optional"),
    [(scenario, False) for scenario in FEW] + [(scenario, True) for scenario in _FULL.values()],
)


def with_position(game, position):
    """The same game in another position."""
    return replace(game, file=msgspec.structs.replace(game.file, position=position))


def given(game, side, folder):
    """What a side is given of a game, but for the report and the proof."""
    yield "position", dump(view_file(game, side), folder / "position.json").decode()
    yield "map", svg_of(game, Shown(side))
    yield "map as text", text_of(game, Shown(side)).plain
    yield "units", dump_json(to_plain(units_of(game, side)))
    if not game.position.over:
        yield "template", template(game, side)


@games
def test_what_a_side_is_given_comes_from_what_it_sees(scenario, optional, tmp_path):
    """A position and the side's view of it differ in all that is secret, and in nothing that the side is given."""
    for game in record(scenario, optional=optional).games[2::11]:
        for side in game.sides:
            known = with_position(game, game.ruleset.view(game.position, side))
            known.position.standing = game.position.standing
            for (what, one), (_, other) in zip(given(game, side, tmp_path), given(known, side, tmp_path), strict=True):
                assert one == other, (what, game.position.turn, game.position.phase, side)


# -- hidden units ------------------------------------------------------------------------------------------------


def swapped(position, one, other):
    """The same position with two units in each other's places."""
    named = {one: other, other: one}
    twin = position.copy()
    stacks = {place: [named.get(unit, unit) for unit in units] for place, units in twin.stacks.items()}
    changed = msgspec.structs.replace(twin, stacks=stacks)
    position.hand_down(changed)
    changed.recount()
    return changed


def hidden_pairs(ruleset, position, side, unnamed=""):
    """Units of the enemy that a side does not see, one on the map and one off it; none that a text names."""
    seen, board = ruleset.view(position, side), ruleset.map_of(position).board
    hidden = [unit for unit in sorted(position.units()) if not seen.knows(unit) and unit not in unnamed]
    inside = [unit for unit in hidden if position.place_of(unit) in board.index]
    outside = [unit for unit in hidden if position.place_of(unit) not in board.index]
    for one in inside[:: len(inside) // 4 + 1]:
        for other in outside[:: len(outside) // 4 + 1]:
            if ruleset.side_of(position, one) == ruleset.side_of(position, other) != side:
                yield one, other


def as_it_may_have_been(game, chapter, side, most):
    """A phase as it would have been had hidden units been others, none of which came to light; with the two units."""
    events = msgspec.json.encode(seen(chapter.events, side)).decode()
    before, after = chapter.before, chapter.after
    for pair in islice(hidden_pairs(game.ruleset, before, side, events), most):
        if any(after.place_of(unit) != before.place_of(unit) for unit in pair):
            continue
        if game.ruleset.view(swapped(after, *pair), side) != game.ruleset.view(after, side):
            continue  # it has come to light by itself
        yield pair, msgspec.structs.replace(chapter, before=swapped(before, *pair), after=swapped(after, *pair))


@games
def test_reports_are_the_same_whatever_lies_hidden(scenario, optional):
    """A phase in which hidden units were others, none of which came to light, is told in the same words."""
    games, chapters = record(scenario, optional=optional)
    for chapter in chapters[1::9]:
        game = games[-1]
        for side in (*game.sides, None):
            for pair, other in as_it_may_have_been(game, chapter, side, 3):
                for form in ("text", "json"):
                    told = [written([report_of(game, each, side)], form) for each in (chapter, other)]
                    assert told[0] == told[1], (chapter.turn, chapter.phase, side, pair)


@games
def test_everything_is_the_same_whatever_lies_hidden(scenario, optional, tmp_path):
    """Position, map, sheet, supply, moves, odds and checks of a side, with one hidden unit or another."""
    for game in record(scenario, optional=optional).games[1:-1:13]:
        ruleset, position = game.ruleset, game.position
        side = ruleset.phase(position).side
        if not side:
            continue
        for pair in islice(hidden_pairs(ruleset, position, side), 2):
            told = [
                known_to(with_position(game, each), side, tmp_path) for each in (position, swapped(position, *pair))
            ]
            assert told[0] == told[1], (position.turn, position.phase, side, pair)


def known_to(game, side, folder):
    """All that a side is given of a game, and all that it can ask of it."""
    own = replace(game, file=view_file(game, side))
    ruleset, position = own.ruleset, own.position
    told = dict(given(game, side, folder))
    told["supply"] = queries.to_plain(queries.supply_of(own, None, None))
    mine = [unit for unit in sorted(position.units()) if ruleset.side_of(position, unit) == side]
    told["moves"] = [queries.to_plain(queries.moves_of(own, unit)) for unit in mine[:: len(mine) // 4 + 1]]
    told["orders"] = list(tried(own, side))
    told["receipts"] = [receipt_of(game, sheet) for sheet in sheets_of(own, side)]
    return told


def receipt_of(game, sheet):
    """What the umpire's program answers of a sheet beside its errors: what it was understood as, and what is odd."""
    understood = service.check(game, [sheet]).understood
    told = tuple(line for each in understood for line in lines(each))
    return receipt([], Finding(summary="it counts", understood=told)), [each.odd for each in understood]


def sheets_of(game, side):
    """Sheets with some orders that a side may think of, one each."""
    ruleset, position = game.ruleset, game.position
    referee = Referee(position.copy(), ruleset.phase(position), ruleset.book, None)
    open_phase(referee)
    for order in islice(ruleset.bot.suggestions(referee, Random("leak")), 6):
        yield sheet_text(game, Sheet(side=side, orders=[Written(side, order)]))


def tried(game, side):
    """What a check and the odds say of such sheets."""
    for sheet in sheets_of(game, side):
        verdict, odds = service.odds(game, [sheet])
        yield sheet.text, service.check(game, [sheet]), verdict, queries.to_plain(odds)


# -- secret orders -----------------------------------------------------------------------------------------------

#: Digests and salts: they are there so that nobody can guess what is behind them.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:]+Z?")
_UNGUESSABLE = re.compile(r'"?\b[0-9a-f]{32,}\b"?')


@pytest.mark.parametrize("scenario", _FULL.values())
def test_bundles_are_the_same_whatever_the_others_wish_for_while_they_are_away(scenario):
    """All files of a side's bundle, but for digests, when the phasing side gave other standing or recurring orders."""
    game = wargame_cli.new(scenario, dice="seeded", seed="secret", id="g")
    while not (phasing := game.ruleset.phase(game.position).side):
        game = wargame_cli.adjudicate(game).game
    packed = []
    for kind in list(game.ruleset.questions)[:2]:
        sheet = sheet_text(game, Sheet(side=phasing))
        recurring = f"recurring:\n- {{phase: {game.position.phase}, orders: [{{concede: true}}]}}\n" if packed else ""
        text = f"{sheet.text}standing:\n- {{ask: {kind}, prefer: [default]}}\n{recurring}"
        resolved = wargame_cli.adjudicate(game, [msgspec.structs.replace(sheet, text=text)], lenient=True)
        assert resolved.accepted, resolved.problems
        packed.append({side: files_of(bundle(resolved.game, side)) for side in game.sides})
    if len(packed) < 2:
        return  # nobody is asked anything of two kinds
    one, other = packed
    for side in game.sides:
        differ = {name for name in one[side] if masked(one[side][name]) != masked(other[side][name])}
        assert ("position.yaml" in differ) == (side == phasing), side
        assert side == phasing or not differ, (side, differ)


def masked(text):
    """A text without digests, and without the moment at which it was made."""
    return _MOMENT.sub("", _UNGUESSABLE.sub("", text))


def files_of(packed):
    """The files of a bundle."""
    with zipfile.ZipFile(io.BytesIO(packed)) as files:
        return {name: files.read(name).decode() for name in files.namelist()}
