"""Positions: stacks, what is derived of them, copies."""

from __future__ import annotations

import pytest

from wargame_cli.engine.position import Position, derived, derived_of


class Counted(Position, kw_only=True):
    """A position that counts how often things were worked out."""


def position() -> Counted:
    return Counted(points={}, stacks={"here": ["A", "B"], "there": ["C"]})


def test_a_unit_that_is_put_lies_on_top() -> None:
    """It leaves its old stack, and a stack that nobody is left in is gone."""
    played = position()
    played.put("C", "here")
    assert played.stacks == {"here": ["C", "A", "B"]}
    assert (played.place_of("C"), played.at("here"), played.at("there")) == ("here", ["C", "A", "B"], [])
    played.put("B", "there")
    assert played.stacks == {"here": ["C", "A"], "there": ["B"]}


def test_who_is_in_the_game() -> None:
    """Units are known by name; a stranger has no place."""
    played = position()
    assert played.units() == {"A": "here", "B": "here", "C": "there"}
    assert played.knows("A")
    assert not played.knows("Z")
    with pytest.raises(KeyError):
        played.place_of("Z")


def test_places_whose_stacks_changed_are_told_once() -> None:
    """At first all that hold units, then those that a unit left or came to."""
    played = position()
    assert played.touched() == {"here", "there"}
    assert played.touched() == set()
    played.put("A", "far")
    assert played.touched() == {"here", "far"}


def test_what_is_derived_is_worked_out_once_a_situation() -> None:
    """Until something changes; other arguments are other questions."""
    asked: list[tuple[str, ...]] = []

    @derived
    def size(played: Counted, place: str, *, more: int = 0) -> int:
        asked.append((place, str(more)))
        return len(played.at(place)) + more

    played = position()
    assert [size(played, "here"), size(played, "here"), size(played, "there"), size(played, "here", more=1)] == [
        2,
        2,
        1,
        3,
    ]
    assert asked == [("here", "0"), ("there", "0"), ("here", "1")]
    played.put("C", "here")
    assert size(played, "here") == 3
    played.begin_phase(1, "next")
    played.changed()
    assert size(played, "here") == 3
    assert len(asked) == 5


def test_what_is_derived_of_a_part_lives_until_that_part_changes() -> None:
    """A moved unit leaves it alone; so does the change of another part; a copy knows it too."""
    asked: list[str] = []

    @derived_of("control")
    def holder(played: Counted, place: str, *, of: str = "") -> str:
        asked.append(place + of)
        return place

    played = position()
    for change in (lambda: played.put("A", "there"), lambda: played.changed(), lambda: played.changed("weather")):
        assert holder(played, "here") == "here"
        change()
    assert holder(played.copy(), "here") == "here"
    assert asked == ["here"]
    assert holder(played, "here", of="x") == "here"
    played.changed("control")
    assert holder(played, "here") == "here"
    assert asked == ["here", "herex", "here"]


def test_a_copy_is_independent() -> None:
    """Neither sees what happens to the other."""
    played = position()
    twin = played.copy()
    assert twin == played
    twin.put("A", "there")
    twin.points["Red"] = 1
    assert played.place_of("A") == "here"
    assert played.points == {}
    assert twin != played
