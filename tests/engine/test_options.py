"""Options: what a group wants of a game, and what is written down of it."""

from __future__ import annotations

import msgspec
import pytest

from wargame_cli.engine.errors import Refused
from wargame_cli.engine.options import Option, chosen

OPTIONS = (
    Option(name="fog", choices=("off", "on"), rule="1", title="Fog"),
    Option(name="snow", choices=("off", "on"), rule="2", title="Snow"),
    Option(name="dice", choices=("one", "two"), rule="3", title="Dice"),
)


@pytest.mark.parametrize(
    ("wanted", "made"),
    [
        ({}, {"dice": "one"}),
        ({"fog": "off"}, {"dice": "one"}),
        ({"fog": "on", "dice": "two"}, {"fog": "on", "dice": "two"}),
        ({"all": "on"}, {"fog": "on", "snow": "on", "dice": "one"}),
        ({"all": "on", "snow": "off", "dice": "two"}, {"fog": "on", "dice": "two"}),
        ({"all": "off", "snow": "on"}, {"snow": "on", "dice": "one"}),
    ],
)
def test_what_is_off_is_not_written_down(wanted: dict[str, str], made: dict[str, str]) -> None:
    """Readings are, with their defaults; `all` goes for the optional rules that are not named, and for nothing else."""
    assert chosen(OPTIONS, wanted) == made


@pytest.mark.parametrize(("wanted", "made"), [({}, {}), ({"late": "yes"}, {}), ({"late": "no"}, {"late": "no"})])
def test_the_default_of_a_later_reading_is_not_written_down(wanted: dict[str, str], made: dict[str, str]) -> None:
    """A game that was made before there was the option is the same as one with its default."""
    late = Option(name="late", choices=("yes", "no"), rule="1", title="A reading", since=2)
    assert chosen([late], wanted) == made


def test_every_wrong_choice_is_told_at_once() -> None:
    """With what was meant, or what there is."""
    with pytest.raises(Refused) as refused:
        chosen(OPTIONS, {"fogg": "on", "music": "on", "dice": "tow", "all": "some"})
    assert [(problem.message, problem.hint) for problem in refused.value.problems] == [
        ("there is no option 'fogg'", "did you mean fog?"),
        ("there is no option 'music'", "there are fog, snow, dice"),
        ("the option 'dice' is one or two, not 'tow'", "did you mean two?"),
        ("the option 'all' is off or on, not 'some'", ""),
    ]


def test_a_game_without_options_says_so() -> None:
    """Where nothing can be chosen, nothing is."""
    assert chosen((), {}) == {}
    with pytest.raises(Refused, match="there are none"):
        chosen((), {"fog": "on"})


def test_not_every_scenario_has_every_choice() -> None:
    maps = Option(name="maps", choices=("one", "two"), rule="3.4", title="Which maps", offered={"both": ("one", "two")})
    assert maps.choices_in("both") == ("one", "two")
    assert maps.choices_in("other") == ("one",)
    assert msgspec.structs.replace(maps, offered={}).choices_in("other") == ("one", "two")
