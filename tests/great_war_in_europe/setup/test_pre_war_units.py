"""What pre-war events leave to the sides, after their reveal and before the set-up (20.2, 20.3)."""

from __future__ import annotations

import pytest

from great_war_in_europe.setup.before_the_war import GAME, choosing_units, with_events
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_units import ASKS, chooses_units
from wargame_cli.rulesets.great_war_in_europe.telling.situation import situation

#: Sixteen attack factors of the West: five divisions of three and a Landwehr brigade of one.
SIXTEEN = "[GE-26, GE-27, GE-9, GE-10, GE-28, GE-2LW]"


@pytest.mark.rule("20.1")
def test_nobody_is_asked_where_no_event_asks():
    assert not chooses_units(with_events("CP-pre-war-8"), 1)
    assert chooses_units(with_events("CP-pre-war-3"), 1)


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(
    ("by", "order", "words"),
    [
        (ALLIED, f"{{pre-war-units: {SIXTEEN}, for: CP-pre-war-3}}", "leaves nothing to you"),
        (CP, f"{{pre-war-units: {SIXTEEN}, for: CP-pre-war-4}}", "leaves nothing to you"),
        (CP, "{pre-war-units: [], for: CP-pre-war-3}", "names no unit"),
        (CP, "{pre-war-units: [GE-26, GE-26], for: CP-pre-war-3}", "named twice"),
        (
            CP,
            "{pre-war-units: [GE-33R, AH-1], for: CP-pre-war-3}",
            "GE-33R, AH-1: the event asks for 16",
        ),
    ],
)
def test_what_the_event_does_not_ask_for_is_refused(by, order, words):
    assert [words in told for _, told in choosing_units("CP-pre-war-3", by=by).faults(order)] == [True]


@pytest.mark.rule("20.1")
def test_a_choice_is_made_once():
    bench = choosing_units("CP-pre-war-3")
    bench.play(f"{{pre-war-units: {SIXTEEN}, for: CP-pre-war-3}}")
    assert "20.1" in bench.refusals("{pre-war-units: [GE-1, GE-2, GE-35, GE-36, GE-37, GE-1CV], for: CP-pre-war-3}")


@pytest.mark.rule("20.3")
def test_who_says_nothing_loses_units_of_full_stacks():
    bench = choosing_units("CP-pre-war-3")
    chosen = [*ASKS["CP-pre-war-3"].rest(bench.position)]
    bench.end()
    assert len(chosen) == 1
    assert set(chosen[0].units) == set(bench.position.at("cp-dead"))
    bench = choosing_units("CP-pre-war-3")
    bench.play(f"{{pre-war-units: {SIXTEEN}, for: CP-pre-war-3}}")
    bench.end()
    assert len(bench.position.at("cp-dead")) == 6


@pytest.mark.rule("20.1")
def test_a_side_is_told_what_it_is_asked():
    bench = choosing_units("CP-pre-war-3")
    told = {side: str(situation(GAME.view(bench.position, side), side)) for side in (ALLIED, CP)}
    assert "asks for 16 attack factors" in told[CP]
    assert "asks for" not in told[ALLIED]
