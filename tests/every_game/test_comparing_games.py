"""Every game: its dice against fair ones, and what is different between its positions."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import EACH, record
from test_views import hidden, named, readers, told_of

from wargame_cli.engine.changes import STACKS, UNITS
from wargame_cli.engine.events import DieRolled
from wargame_cli.reports import render
from wargame_cli.reports.luck import luck_of, luck_told
from wargame_cli.reports.positions.difference import difference_of, difference_told, differences
from wargame_cli.reports.readers import UMPIRE, seen, view

PAIRS = st.tuples(st.sampled_from(EACH), st.integers(0, 40), st.integers(0, 40))


def pair_of(scenario, first, second):
    """Two of the positions that were kept of a game."""
    games = record(scenario).games
    return games[first % len(games)], games[second % len(games)]


# -- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", EACH)
def test_every_die_is_a_die_of_a_side(scenario):
    """As many as the reader may see, each face in its place; nothing is wider than the terminal."""
    game = record(scenario).last
    rolled = [die for chapter in record(scenario).chapters for die in chapter.events if isinstance(die, DieRolled)]
    for who in (*readers(game), UMPIRE):
        luck = luck_of(game, who)
        faces = [(face.fell, face.sides) for side in luck.sides if side.dice for face in side.dice.faces]
        assert sum(fell for fell, _ in faces) + luck.drawn == len(seen(rolled, who))
        assert all(side.side in game.sides for side in luck.sides)
        for side in luck.sides:
            assert sum(rolls.dice.dice for rolls in side.kinds) == (side.dice.dice if side.dice else 0)
            assert all(0 < rolls.dice.chance <= 1 for rolls in side.kinds)
        text = render.text(luck_told(game, luck, who))
        assert [line for line in text.splitlines() if len(line) > 80] == []


# -- differences --------------------------------------------------------------------------------------------------


def whole(position):
    """Every field of a position by name, as plain data."""
    return msgspec.json.decode(
        msgspec.json.encode({name: getattr(position, name) for name in position.__struct_fields__})
    )


def put_in(data, path, value):
    """Write a value under a path, or take away what is there."""
    *above, last = path
    for key in above:
        data = data.setdefault(key, {})
    if value is None:
        data.pop(last, None)
    else:
        data[last] = value


def carried_out(before, changes):
    """A position as plain data after the changes; units by their places, and nothing of how they lie."""
    data = whole(before)
    data[UNITS] = dict(before.units())
    del data[STACKS]
    for change in changes:
        if change.field != STACKS:
            value = msgspec.json.decode(msgspec.json.encode(change.after))
            put_in(data, (change.field, *change.keys), value)
    return data


def full(data):
    """Plain data without the fields of a record that are as at the beginning: what is not written is the default."""
    if isinstance(data, dict):
        empty = ("", 0, False, [], {}, None, ["", ""])  # the last: a pair of names that are not known yet
        return {key: value for key, each in data.items() if (value := full(each)) not in empty}
    return data


@settings(max_examples=60, deadline=None)
@given(PAIRS)
def test_what_is_told_leads_from_one_position_to_the_other(chosen):
    """Nothing that differs is left out, and nothing is told that does not: the changes make the second of the first."""
    first, second = pair_of(*chosen)
    for who in (*readers(first), UMPIRE):
        found = difference_of(first, second, who).changes
        before, after = (view(game.ruleset, game.position, who) for game in (first, second))
        expected = whole(after) | {UNITS: dict(after.units())}
        del expected[STACKS]
        assert full(carried_out(before, found)) == full(expected)


@settings(max_examples=60, deadline=None)
@given(PAIRS)
def test_every_difference_is_put_into_words(chosen):
    """Every field that is different in the saved positions has a line; equal positions have none."""
    first, second = pair_of(*chosen)
    found = difference_of(first, second, UMPIRE).changes
    before, after = (msgspec.to_builtins(game.position) for game in (first, second))
    fields = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    told = {STACKS if change.field == UNITS else change.field for change in found}
    assert fields == told
    assert [change for change in found if change.field != STACKS and not (change.text and change.heading)] == []
    text = render.text(differences(first.ruleset, first.position, second.position, UMPIRE))
    flat = " ".join(text.split())
    words = set(flat.replace(",", " ").replace(":", " ").split())
    assert {change.keys[0] for change in found if change.field == UNITS} <= words
    for change in found:
        if change.field not in (UNITS, "step"):
            assert " ".join(change.text.split("; ")[0].split()) in flat
    assert [line for line in text.splitlines() if len(line) > 80] == []


@settings(max_examples=60, deadline=None)
@given(PAIRS)
def test_how_units_lie_is_told_where_it_is_another_order(chosen):
    """Of units that share a place before and after, and of those that come to others, the order can be read."""
    first, second = (game.position for game in pair_of(*chosen))
    told = {change.keys[0] for change in difference_of(*pair_of(*chosen), UMPIRE).changes if change.field == STACKS}
    for place, stack in second.stacks.items():
        old = first.at(place)
        follows = [unit for unit in stack if unit not in old] + [unit for unit in old if unit in stack]
        assert place in told or stack == follows


@pytest.mark.parametrize("scenario", EACH)
def test_equal_positions_are_not_different(scenario):
    """For nobody."""
    for game in record(scenario).games[::8]:
        for who in (*readers(game), UMPIRE):
            assert difference_of(game, game, who).changes == ()
            assert len(differences(game.ruleset, game.position, game.position.copy(), who)) == 1


@pytest.mark.parametrize("scenario", EACH)
def test_a_difference_names_no_hidden_unit(scenario):
    """Of units that are hidden in both positions only those are named of which an event has told the reader."""
    games, chapters = record(scenario)
    for first in range(0, len(games), 6):
        for second in (first + 1, first + 7):
            if second >= len(games):
                continue
            before, after = games[first], games[second]
            for who in readers(after):
                known = told_of([event for chapter in chapters[:second] for event in seen(chapter.events, who)])
                unseen = hidden(before, who) & hidden(after, who) - known
                text = render.text(difference_told(before, after, who)) + repr(difference_of(before, after, who))
                assert named(text, unseen) == set()
