"""What the facts of conformance cases are made of."""

import pytest
from great_war_ground_rules.field import division, staged_with

from wargame_cli.engine.cases import Unread, all_of, by_hex, by_unit, hexes, listed, told


class _Played:
    """A case that has been played, as far as facts look at it."""

    def __init__(self):
        self.after = staged_with({"0505": {"GE-1": division()}})

    def find(self, place):
        return self.after.kit.map.find(place) or place


def test_a_word_stands_for_an_empty_list():
    assert (listed("none"), listed(("a", "b"))) == ((), ("a", "b"))
    assert (told([]), told(["b", "a"])) == ("none", "a, b")


def test_all_of_something_is_named_in_whatever_order():
    assert list(all_of(("a", "b"), ["b", "a"])) == []
    assert list(all_of("none", [])) == []
    assert list(all_of(("a",), ["a", "b"])) == ["expected a, found a, b"]
    assert list(all_of(("a", "a"), ["a"])) == ["expected a, a, found a"]


def test_hexes_and_units_must_be_there():
    played = _Played()
    assert list(by_hex({"0505": 1}, played)) == [("0505", 1)]
    assert hexes(("0505", "0505"), played) == ("0505",)
    assert list(by_unit({"GE-1": 1}, played)) == [("GE-1", 1)]
    with pytest.raises(Unread, match="there is no hex '9999'"):
        list(by_hex({"9999": 1}, played))
    with pytest.raises(Unread, match="there is no unit 'GE-2'"):
        list(by_unit({"GE-2": 1}, played))
