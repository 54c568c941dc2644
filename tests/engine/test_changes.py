"""In what two positions differ, field by field, and the words for it from a table."""

from __future__ import annotations

import msgspec
import pytest

from wargame_cli.engine.changes import Change, Told, Words, changes, counted, in_words
from wargame_cli.engine.position import Position, Standing


class Weather(msgspec.Struct, frozen=True):
    """A record inside a position."""

    wind: str = "west"
    rain: bool = False


class Wide(Position, kw_only=True):
    """A position with a field of every shape."""

    mood: str = ""
    owners: dict[str, str] = msgspec.field(default_factory=dict)
    loads: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    spent: list[str] = msgspec.field(default_factory=list)
    way: tuple[str, str] = ("", "")
    weather: Weather = Weather()


def wide(**fields):
    """A position with these fields."""
    return Wide(**{"points": {}, "stacks": {}, **fields})


def found(before, after):
    """The changes as tuples of path, before and after."""
    return [(change.path, change.before, change.after) for change in changes(wide(**before), wide(**after))]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {}, []),
        ({"mood": "low"}, {"mood": "low"}, []),
        ({"mood": "low"}, {}, [(("mood",), "low", "")]),
        ({"owners": {"A": "x", "B": "y"}}, {"owners": {"B": "z", "C": "y"}},
         [(("owners", "A"), "x", None), (("owners", "B"), "y", "z"), (("owners", "C"), None, "y")]),
        ({"loads": {"A": {"x": 1}}}, {"loads": {"A": {"x": 2}}}, [(("loads", "A", "x"), 1, 2)]),
        ({}, {"loads": {"A": {"x": 2}}}, [(("loads", "A"), None, {"x": 2})]),
        ({"spent": ["a", "b"]}, {"spent": ["b"]}, [(("spent",), ["a", "b"], ["b"])]),
        ({}, {"way": ("a", "b")}, [(("way",), ("", ""), ("a", "b"))]),
        ({}, {"weather": Weather("west", True)}, [(("weather", "rain"), False, True)]),
        ({"points": {"A": 1}}, {"points": {"A": 3}}, [(("points", "A"), 1, 3)]),
        ({"standing": {}}, {"standing": {"A": [Standing(ask="x", prefer=("y",))]}},
         [(("standing", "A"), None, [{"ask": "x", "prefer": ("y",)}])]),
        ({"turn": 1}, {"turn": 2, "over": True}, [(("turn",), 1, 2), (("over",), False, True)]),
    ],
)  # fmt: skip
def test_what_differs(before, after, expected):
    """Down to the key of a table and the field of a record; a list is told whole."""
    assert found(before, after) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"A": ["1"]}, {"B": ["1"]}, [(("units", "1"), "A", "B")]),
        ({"A": ["1"]}, {}, [(("units", "1"), "A", None)]),
        ({}, {"A": ["1"]}, [(("units", "1"), None, "A")]),
        ({"A": ["1"], "B": ["2"]}, {"B": ["1", "2"]}, [(("units", "1"), "A", "B")]),  # on top, as it must
        ({"A": ["1", "2"]}, {"A": ["2", "1"]}, [(("stacks", "A"), ["1", "2"], ["2", "1"])]),
        ({"A": ["1", "2", "3"]}, {"A": ["1", "3"], "B": ["2"]}, [(("units", "2"), "A", "B")]),
        ({"A": ["1"], "B": ["2"]}, {"B": ["2", "1"]},
         [(("units", "1"), "A", "B"), (("stacks", "B"), ["2"], ["2", "1"])]),
        ({"A": ["1", "2"]}, {"B": ["2", "1"]},
         [(("units", "2"), "A", "B"), (("units", "1"), "A", "B"), (("stacks", "B"), [], ["2", "1"])]),
    ],
)  # fmt: skip
def test_where_units_went_and_how_they_lie(before, after, expected):
    """The order of a stack only where it does not follow: not under the others, and not of several that came."""
    assert found({"stacks": before}, {"stacks": after}) == expected


def test_what_came_and_went():
    """As often as it is there more often, in its order; records count like names."""
    change = Change(field="spent", before=["a", "b", "b"], after=["c", "b", "a", "a"])
    assert (change.came, change.went) == (["c", "a"], ["b"])
    records = Change(field="under_way", before=[{"to": "A"}], after=[{"to": "A"}, {"to": "B"}])
    assert (records.came, records.went) == ([{"to": "B"}], [])
    assert (Change(field="x", before=None, after=["a"]).came, Change(field="x", before=["a"], after=None).went) == (
        ["a"],
        ["a"],
    )
    assert counted(["a", "b", "a"]) == ["a (2)", "b"]


TABLE = {
    "spent": Words("Sides", "now spent: {value}", "fresh again: {value}"),
    "owners.*": Words("Land", "{key} is held by {value}", "{key} is lost to {value}"),
    "weather.rain": Words("Sky", "it rains", "it is dry"),
    "mood": Words("Mood", "the mood is {value}", "no mood ({value} before)", lambda mood: f"very {mood}"),
}


@pytest.mark.parametrize(
    ("path", "before", "after", "told"),
    [
        ("spent", ["a"], ["b", "b"], Told("Sides", ("now spent: B (2)", "fresh again: A"))),
        ("spent", [], ["b"], Told("Sides", ("now spent: B",))),
        ("spent", None, ["b"], Told("Sides", ("now spent: B",))),
        ("spent", ["a", "b"], ["b", "a"], None),  # another order only
        ("owners ford", None, "red", Told("Land", ("FORD is held by RED",))),
        ("owners ford", "red", "blue", Told("Land", ("FORD is held by BLUE (before: RED)",))),
        ("owners ford", "red", None, Told("Land", ("FORD is lost to RED",))),
        ("owners ford", None, 0, Told("Land", ("FORD is held by 0",))),
        ("weather rain", False, True, Told("Sky", ("it rains",))),
        ("weather rain", True, False, Told("Sky", ("it is dry",))),
        ("mood", "low", "", Told("Mood", ("no mood (VERY LOW before)",))),
        ("weather wind", "west", "east", None),
        ("loads a", 1, 2, None),
    ],
)
def test_words_from_a_table(path, before, after, told):
    """By the path, or by any last key; what came of a list and what went; nothing for what has no words."""
    field, *keys = path.split()
    change = Change(field=field, keys=tuple(keys), before=before, after=after)
    assert in_words(TABLE, change, str.upper) == told
