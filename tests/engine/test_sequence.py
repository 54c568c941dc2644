"""The sequence of play: which phase follows, and whose it is."""

from __future__ import annotations

from wargame_cli.engine.position import Position
from wargame_cli.engine.sequence import Phase, SequenceOfPlay


def at(turn: int, phase: str, **options: str) -> Position:
    return Position(turn=turn, phase=phase, points={}, stacks={}, options=options)


def phase(name: str, **more: object) -> Phase:
    return Phase(name=name, title=name.title(), rule="1", **more)


TURN = SequenceOfPlay(
    phases=(
        phase("dawn", played=lambda position, turn: turn % 2 == 0),
        phase("day", side="Red", leader=lambda position: position.options.get("leader", "Red")),
        phase("night", played=lambda position, turn: "moon" in position.options),
    )
)


def test_a_phase_without_anything_to_do_is_passed_over() -> None:
    """By the position before it and the turn that it would be of, also into the next turn."""
    assert TURN.following(at(1, "day")) == (2, TURN["dawn"])
    assert TURN.following(at(2, "day")) == (3, TURN["day"])
    assert TURN.following(at(2, "day", moon="full")) == (2, TURN["night"])
    assert (TURN.first(at(1, ""), 1).name, TURN.first(at(1, ""), 2).name) == ("day", "dawn")


def test_the_game_says_which_side_leads_a_phase() -> None:
    """The one that goes on, and the one that follows; its name stays."""
    assert (TURN.now(at(1, "day")).side, TURN.now(at(1, "day", leader="Blue")).side) == ("Red", "Blue")
    turn, following = TURN.following(at(2, "dawn", leader="Blue"))
    assert (turn, following.name, following.side) == (2, "day", "Blue")
    assert TURN["day"].side == "Red"


def test_the_opening_goes_by_the_order_of_the_scenario() -> None:
    """Then the first turn begins, with the first phase in which there is something to do."""
    sequence = SequenceOfPlay(
        opening=(phase("east"), phase("west")),
        opening_order=lambda position: ("west", "east") if position.options else ("east", "west"),
        phases=TURN.phases,
    )
    assert [each.name for each in sequence.every] == ["east", "west", "dawn", "day", "night"]
    for options, order in (({}, ["east", "west"]), ({"first": "west"}, ["west", "east"])):
        turn, following = sequence.following(at(0, order[0], **options))
        assert (turn, following.name) == (0, order[1])
        turn, following = sequence.following(at(0, order[1], **options))
        assert (turn, following.name) == (1, "day")


def test_who_of_those_that_share_a_phase_comes_first_may_differ_from_turn_to_turn() -> None:
    """Orders of the one that leads a theater are carried out before those of the other; all are due at once."""

    def first(position: Position) -> tuple[str, str]:
        return ("Blue", "Red") if position.turn % 2 else ("Red", "Blue")

    sequence = SequenceOfPlay(phases=(phase("march", shared=("Red", "Blue"), turn_order=first),))
    assert sequence.now(at(1, "march")).sides == ("Blue", "Red")
    assert sequence.following(at(1, "march"))[1].sides == ("Blue", "Red")  # told of the position as it is
    assert sequence.now(at(2, "march")).sides == ("Red", "Blue")
    assert sequence["march"].sides == ("Red", "Blue")
