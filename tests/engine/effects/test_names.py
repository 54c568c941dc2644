"""What data of cards and counters name that there is not."""

from __future__ import annotations

import msgspec

from wargame_cli.engine.effects.names import names_in, not_there


class Effect(msgspec.Struct):
    """An effect that names one place or several, or has a number in their place."""

    place: str = ""
    places: tuple[str, ...] | int = ()


def test_the_names_in_a_record() -> None:
    """One or several; a field that the record lacks, a number and an empty name are none."""
    fields = ("place", "unit", "places")
    assert list(names_in(Effect("here", ("", "there")), fields)) == ["here", "there"]
    assert list(names_in(Effect("", 3), fields)) == []


def test_each_name_that_is_not_there_is_told() -> None:
    """With the name that may have been meant."""
    assert list(not_there("card A", "place", ("berlin", "kiew", "zzz"), ("Berlin", "berlin", "Kiev"))) == [
        "card A: no place is called 'kiew' (did you mean Kiev?)",
        "card A: no place is called 'zzz'",
    ]
