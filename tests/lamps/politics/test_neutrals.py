"""Neutrals that enter the war (10.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.ground import areas
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.events.politics import NationJoined
from wargame_cli.rulesets.lamps.position.position import NEUTRAL


@pytest.mark.rule("10.2.1")
@pytest.mark.trap(26)
def test_turkey_enters_before_the_card_of_winter_1914_is_drawn_and_three_enemies_with_it():
    """The Central Allies' card finds the Turks, MEF, IEF and CAU on the map."""
    position = RULESET.new("campaign", DEFAULTS)
    position.begin_phase(2, "central-allies-event")
    bench = Bench("lamps", position=position)
    bench.begin()
    bench.end(dice=[1])
    kinds = [type(event) for event in bench.referee.events]
    assert kinds.index(NationJoined) < kinds.index(CardDrawn)
    assert [position.place_of(army) for army in ("TU-1", "GB-MEF", "GB-IEF", "RU-CAU")] == [
        "gallipoli",
        "sinai",
        "basra",
        "kars",
    ]
    assert [position.fresh(army) for army in ("GB-MEF", "GB-IEF", "RU-CAU")] == [False, True, False]


@pytest.mark.rule("10.2.1")
@pytest.mark.trap(26)
@pytest.mark.parametrize(("turn", "phase"), [(1, "central-allies-event"), (3, "central-allies-event")])
def test_turkey_enters_in_no_other_turn(turn, phase):
    """Not in Fall 1914, and not a year later."""
    position = RULESET.new("campaign", DEFAULTS)
    position.begin_phase(turn, phase)
    bench = Bench("lamps", position=position)
    bench.begin()
    assert position.nations["turkey"] == "neutral"


@pytest.mark.rule("6.1.1", "10.2.1")
@pytest.mark.trap(26)
def test_the_squares_of_the_three_armies_are_kept_free_until_turkey_enters():
    """No army of ours stands where one that is to come has its place; afterwards the square is as any other."""
    bench = Bench(
        "lamps", phase="eastern-allies-movement", areas={"caucasus": ["RU-1"], NEUTRAL: ["RU-CAU", "GB-MEF", "GB-IEF"]}
    )
    assert areas.kept_free(bench.position) == {"kars", "sinai", "basra"}
    assert "kars" not in bench.moves("RU-1")
    assert (
        areas.kept_free(staged("lamps", areas={"caucasus": ["RU-1"], "erzurum": ["RU-CAU"], "kars": []})) == frozenset()
    )
