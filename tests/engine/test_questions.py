"""How the answers that people write are matched with the options of a question."""

from __future__ import annotations

import msgspec
import pytest

from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import Answer, Question, answer

QUESTION = Question(
    label="points",
    side="TE",
    kind="event",
    text="Whose points?",
    options=("great_britain", "france"),
    default="france",
    rule="5.2",
)


@pytest.mark.parametrize("text", ["great_britain", "Great Britain", "GREAT-BRITAIN"])
def test_an_option_is_known_by_its_name(text):
    """Capitals, and what stands between words, do not matter; in answers and in standing orders."""
    assert QUESTION.option(text) == "great_britain"
    assert answer(QUESTION, {"points": text}, ()) == Answer("great_britain", "answer")
    assert answer(QUESTION, {}, [Standing(ask="event", prefer=(text,))]) == Answer("great_britain", "standing")


@pytest.mark.parametrize("text", ["Britain", "", None])
def test_anything_else_is_no_option(text):
    """Nothing is guessed: a part of a name answers nothing."""
    assert QUESTION.option(text) is None
    assert answer(QUESTION, {"points": text}, ()) is None


def test_the_first_standing_order_that_says_something_answers():
    """Narrower ones first; of each the first wish that is an option or a policy, then the next order."""
    orders = [
        Standing(ask="event", prefer=("nobody", "richest")),
        Standing(ask="event", about="Paris", prefer=("London",)),
        Standing(ask="retreat", prefer=("france",)),
    ]
    question = msgspec.structs.replace(QUESTION, about=("Paris",))
    assert answer(question, {}, orders) is None
    assert answer(question, {}, orders, lambda: {"poorest": "france"}) is None
    assert answer(question, {}, orders, lambda: {"richest": "great_britain"}) == Answer("great_britain", "standing")
    narrow = Standing(ask="event", about="Paris", prefer=("france",))
    assert answer(question, {}, [orders[0], narrow], lambda: {"richest": "great_britain"}) == Answer(
        "france", "standing"
    )


def test_a_standing_order_may_wish_for_the_default():
    """Then nobody is asked; what stands before it goes first, and what stands behind it is never reached."""
    orders = [Standing(ask="event", prefer=("richest", "default", "great_britain"))]
    assert answer(QUESTION, {}, orders) == Answer("france", "standing")
    assert answer(QUESTION, {}, orders, lambda: {"richest": "great_britain"}) == Answer("great_britain", "standing")
    assert answer(QUESTION, {"points": "great_britain"}, orders) == Answer("great_britain", "answer")
    assert answer(QUESTION, {}, [Standing(ask="retreat", prefer=("default",))]) is None


def test_a_standing_order_may_call_the_kind_by_a_former_name():
    """Only by one that this kind had; which of two orders goes first is not for the name to say."""
    former = {"card": "event", "flight": "retreat"}
    orders = [Standing(ask=ask, prefer=(choice,)) for ask, choice in (("card", "france"), ("event", "great_britain"))]
    assert answer(QUESTION, {}, orders, None, former) == Answer("france", "standing")
    assert answer(QUESTION, {}, orders[::-1], None, former) == Answer("great_britain", "standing")
    assert answer(QUESTION, {}, orders[:1], None, {"card": "retreat"}) is None
    assert answer(QUESTION, {}, orders[:1]) is None
