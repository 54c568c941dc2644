"""Positions: stacks, what is derived of them, copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.board import Board
from wargame_cli.engine.position import Position, derived, derived_at, derived_of, remembered_wrongly


class Counted(Position, kw_only=True):
    """A position that counts how often things were worked out."""


class Chosen(Position, kw_only=True):
    """A position of a game with two options."""

    defaults: ClassVar[Mapping[str, str]] = {"weather": "off", "supply": "strict"}


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
    """Units are known by name; an unknown one has no place."""
    played = position()
    assert played.units() == {"A": "here", "B": "here", "C": "there"}
    assert played.knows("A")
    assert not played.knows("Z")
    with pytest.raises(KeyError):
        played.place_of("Z")


class Bare(msgspec.Struct, frozen=True):
    """Components that are a board of five spaces and nothing else."""

    board: Board


BARE = Bare(Board(dict.fromkeys("abcde", ())))


class Sided(Position, kw_only=True):
    """Units of the side whose letter they begin with; small letters are its forts, until they are razed."""

    razed: tuple[str, ...] = ()

    def counts_as(self, place: str) -> set[str]:
        """Sides, and the forts of sides."""
        units = [unit for unit in self.at(place) if unit not in self.razed]
        return {unit[0].upper() for unit in units} | {f"{unit[0].upper()} fort" for unit in units if unit[0].islower()}


def sided(stacks: dict[str, list[str]] | None = None) -> Sided:
    made = Sided(points={}, stacks=stacks or {"a": ["N1", "n"], "b": ["S1"], "pool": ["S2"]})
    made.equip(BARE)
    return made


def spaces(played: Sided, *by: str) -> str:
    return "".join(BARE.board.spaces(played.occupied(*by)))


def test_the_spaces_that_sides_occupy() -> None:
    """Those of one side, or of any of these; a place off the board is none, and nobody stands where no unit does."""
    played = sided()
    assert [spaces(played, "N"), spaces(played, "S"), spaces(played, "N", "S")] == ["a", "b", "ab"]
    assert [spaces(played, "N fort"), spaces(played, "S fort"), spaces(played)] == ["a", "", ""]


def test_units_that_count_otherwise_are_looked_at_again() -> None:
    """In the places that are named, or wherever there are units."""
    played = sided({"a": ["n"], "b": ["s"]})
    assert spaces(played, "N", "S") == "ab"
    played.razed = ("n", "s")
    played.recount("a")
    assert spaces(played, "N", "S") == "b"
    played.recount()
    assert spaces(played, "N", "S") == ""


def test_a_copy_knows_who_stands_where_and_goes_its_own_way() -> None:
    """What is moved in one stays where it was in the other."""
    played = sided()
    assert spaces(played, "S") == "b"
    twin = played.copy()
    twin.put("S2", "e")
    assert [spaces(twin, "S"), spaces(played, "S"), twin.on_map("S2"), played.on_map("S2")] == ["be", "b", True, False]


MOVES = st.lists(st.tuples(st.sampled_from(["N1", "n", "S1", "S2"]), st.sampled_from([*"abcde", "pool"])))


@given(MOVES, st.booleans())
def test_who_stands_where_is_kept_as_units_move(moves: list[tuple[str, str]], asked_before: bool) -> None:
    """After any moves the same as counted anew."""
    played = sided()
    if asked_before:
        played.occupied("N")
    for unit, place in moves:
        played.put(unit, place)
    anew = sided(played.stacks)
    for by in ("N", "S", "N fort", "S fort"):
        assert played.occupied(by) == anew.occupied(by)


def test_an_option_that_is_not_written_down_has_its_default() -> None:
    """And no other name is an option."""
    played = Chosen(points={}, stacks={}, options={"weather": "on"})
    assert [played.option("weather"), played.option("supply")] == ["on", "strict"]
    with pytest.raises(KeyError):
        played.option("luck")


def test_what_is_derived_is_worked_out_once_a_situation() -> None:
    """Until something changes; other arguments are other questions."""
    asked: list[tuple[str, ...]] = []

    @derived
    def size(played: Counted, place: str, more: int = 0) -> int:
        asked.append((place, str(more)))
        return len(played.at(place)) + more

    played = position()
    assert [size(played, "here"), size(played, "here"), size(played, "there"), size(played, "here", 1)] == [
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
    def holder(played: Counted, place: str, of: str = "") -> str:
        asked.append(place + of)
        return place

    played = position()
    for change in (lambda: played.put("A", "there"), lambda: played.changed(), lambda: played.changed("weather")):
        assert holder(played, "here") == "here"
        change()
    assert holder(played.copy(), "here") == "here"
    assert asked == ["here"]
    assert holder(played, "here", "x") == "here"
    played.changed("control")
    assert holder(played, "here") == "here"
    assert asked == ["here", "herex", "here"]


def test_what_is_derived_at_a_place_lives_until_units_come_or_go_there() -> None:
    """A unit that comes or goes, or counts as something else, is heard of there alone; any other change everywhere."""
    asked: list[str] = []

    @derived_at
    def crowd(played: Counted, place: str, more: int = 0) -> int:
        asked.append(place)
        return len(played.at(place)) + more

    def look(played: Counted) -> str:
        asked.clear()
        assert [crowd(played, place) for place in ("here", "there", "away")] == [
            len(played.at(place)) for place in ("here", "there", "away")
        ]
        return " ".join(asked)

    played = position()
    assert look(played) == "here there away"
    assert look(played) == look(played.copy()) == ""
    played.put("A", "there")
    assert look(played) == "here there"
    played.recount("away")
    assert look(played) == "away"
    played.changed("weather")
    assert look(played) == ""
    for change in (played.changed, played.recount, lambda: played.begin_phase(1, "next")):
        change()
        assert look(played) == "here there away"
    played.choose("fog", "off")
    assert look(played) == "here there away"
    assert crowd(played, "here", 2) == crowd(played, "here") + 2
    assert [*remembered_wrongly(played)] == []
    played._derived_at["away"][crowd.__wrapped__, ("away",)] = 9  # type: ignore[attr-defined]
    assert [*remembered_wrongly(played)] == ["crowd of ('away',)"]


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
