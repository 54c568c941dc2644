"""A share of `make fuzz` and `make tamper`: a few hundred hostile inputs, none of which makes the program fail."""

from __future__ import annotations

from random import Random

import fuzz
import pytest
import tamper
from fuzzing import inputs, tampering, worlds
from fuzzing.changes import Changing


@pytest.fixture(autouse=True, scope="module")
def few_games():
    """A scenario of each ruleset, and fewer phases than in a whole run."""
    of_rulesets = {scenario.partition("/")[0]: scenario for scenario in reversed(worlds.scenarios())}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worlds, "PLAYED", 6)
        patch.setattr(inputs, "scenarios", lambda: tuple(of_rulesets.values()))
        yield


@pytest.mark.parametrize("kind", inputs.KINDS)
def test_no_hostile_input_makes_the_program_fail(kind):
    """Each is accepted or refused; nothing fails, hangs, or changes although it was refused."""
    share = inputs.KINDS[kind][1]
    counts, failures = fuzz.work(fuzz.Job(kind, 0, 2 * share, "tests"))
    assert failures == []
    assert counts.total() == 2 * share
    assert counts["refused"]


@pytest.mark.parametrize("kind", tampering.KINDS)
def test_no_change_of_what_was_played_is_missed(kind):
    """Each is found, refused, or harmless, and then it is known why."""
    found = [done for _, _, done, _ in tamper.work((kind, 0, 20, "tests"))]
    assert [done for done in found if done.result in ("crashed", "missed")] == []
    assert {done.result for done in found} & {"found", "refused"}


def test_the_same_seed_makes_the_same_inputs():
    """A failure can be made again from its seed, kind and number."""
    data = {"orders": [{"move": "R1", "to": "Ford"}] * 3, "side": "Red"}
    one, other = (Changing(Random("7"), ["a", "b"]).changed(data) for _ in range(2))
    assert one == other
    assert data == {"orders": [{"move": "R1", "to": "Ford"}] * 3, "side": "Red"}
