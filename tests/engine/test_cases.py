"""The book of facts that a conformance case may expect."""

from wargame_cli.engine.cases import Fact, FactBook


def test_a_fact_is_entered_under_its_function():
    """By its name without a closing underscore, the type of what is expected, and the first line of what it says."""
    book = FactBook()

    @book
    def all_(expected: tuple[int, ...], played):
        """Everything is so.

        More about it.
        """
        return ()

    assert book.facts == {"all": Fact("all", tuple[int, ...], "Everything is so.", all_)}
