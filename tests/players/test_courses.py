"""What one game came to on its way, as tallies count it."""

from __future__ import annotations

from wargame_cli.engine import events as happen
from wargame_cli.players.tallies import Course, Tally


class Fell(happen.Event, frozen=True, kw_only=True):
    """A place fell."""

    place: str

    def milestone(self) -> str:
        return f"{self.place} falls"


def removed(unit: str) -> happen.UnitRemoved:
    return happen.UnitRemoved(unit=unit, place="0101", to="dead", cause="a test")


def test_a_course_has_first_turns_and_the_losses_of_sides():
    """A place that falls twice fell in the turn in which it did so first; a rebel is nobody's loss."""
    course = Course(("Red", "Blue"))
    side_of = {"R": "Red", "B": "Blue", "X": "Rebels"}
    course.observe(2, [Fell(place="Ford"), removed("R1"), removed("X1")], lambda unit: side_of[unit[0]])
    course.observe(5, [Fell(place="Ford"), Fell(place="Hill"), removed("R2")], lambda unit: side_of[unit[0]])
    assert (course.reached, course.losses) == ({"Ford falls": 2, "Hill falls": 5}, {"Red": 2, "Blue": 0})


class Ended:
    """A position at the end."""

    turn, winner, ending, points = 6, "", "draw: nobody has more", {"Red": 1}


def test_a_game_that_was_not_followed_has_no_length():
    """Of one that is played on only the ending is counted, so that means and shares are of whole games."""
    tally = Tally()
    tally.end(Ended())
    course = Course(("Red",))
    course.observe(3, [Fell(place="Ford")], str)
    tally.end(Ended(), course)
    assert (tally.games, tally.lengths, tally.reached) == (2, {6: 1}, {"Ford falls": {3: 1}})
    assert (tally.losses, tally.endings) == ({"Red": {0: 1}}, {"nobody, draw": 2})
    twice = Tally()
    for _ in range(2):
        twice.add(tally)
    assert (twice.lengths, twice.reached, twice.losses) == ({6: 2}, {"Ford falls": {3: 2}}, {"Red": {0: 2}})
