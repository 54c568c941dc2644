"""Chance gives what `Random` gives, so that a seed plays the same game with either."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.players.chance import Chance

asked = st.lists(
    st.one_of(
        st.tuples(st.just("choice"), st.integers(1, 60).map(range)),
        st.tuples(st.just("randint"), st.integers(-5, 5), st.integers(5, 40)),
        st.integers(0, 40).flatmap(
            lambda count: st.tuples(st.just("sample"), st.just(range(count)), st.integers(0, count))
        ),
        st.tuples(st.just("random")),
        st.tuples(st.just("randrange"), st.integers(1, 90)),
    ),
    max_size=20,
)


@given(st.text(max_size=8), asked)
def test_every_number_is_that_of_random(seed, asked):
    """Whatever is asked, one after the other."""
    quick, plain = Chance(seed), Random(seed)
    for method, *arguments in asked:
        assert getattr(quick, method)(*arguments) == getattr(plain, method)(*arguments)


@pytest.mark.parametrize(("method", "arguments"), [("choice", ((),)), ("randint", (3, 1)), ("sample", ((1, 2), 3))])
def test_it_refuses_what_random_refuses(method, arguments):
    """Nothing to choose from, and more than there are."""
    with pytest.raises((IndexError, ValueError)) as quick:
        getattr(Chance("a"), method)(*arguments)
    with pytest.raises((IndexError, ValueError)) as plain:
        getattr(Random("a"), method)(*arguments)
    assert str(quick.value) == str(plain.value)
