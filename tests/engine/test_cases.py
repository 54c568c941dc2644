"""The facts that a conformance case may expect."""

from types import ModuleType

from wargame_cli.engine.cases import Fact, fact, facts_in


def all_(expected: tuple[int, ...], played):
    """Everything is so.

    More about it.
    """
    return ()


def test_a_fact_is_called_as_its_function():
    """By its name without a closing underscore, the type of what is expected, and all that it says, in one line."""
    assert fact(all_) == Fact("all", tuple[int, ...], "Everything is so. More about it.", all_)


def test_the_facts_of_modules_are_found():
    """Of all of them and nothing else that they hold."""
    first, second = ModuleType("first"), ModuleType("second")
    first.all_, first.helper = fact(all_), all_
    second.none = Fact("none", bool, "Nothing is so.", all_)
    assert facts_in(first, second) == {"all": first.all_, "none": second.none}
