"""Fog of war (7.25) and secret chits (6.17)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP

GAME = rulesets.load("great-war-in-europe")


@pytest.mark.rule("7.25")
def test_of_an_enemy_stack_the_top_unit_alone_is_seen():
    """7.25: a combat unit where there is one, for headquarters lie beneath; one's own stacks lie open."""
    position = staged(
        "great-war-in-europe", stacks={"N2618": ["BR-21CRP", "BR-52T", "BR-54T"], "N2619": ["TU-17", "TU-27"]}
    )
    seen = GAME.view(position, CP)
    assert (seen.at("N2618"), seen.at("N2619")) == (["BR-52T"], ["TU-17", "TU-27"])
    assert (seen.concealed, GAME.hidden(seen)) == ({"N2618": 2}, 2)
    assert GAME.view(position, ALLIED).concealed == {"N2619": 1}
    assert GAME.view(position, None).concealed == {"N2618": 2, "N2619": 1}


@pytest.mark.rule("7.25")
def test_a_headquarters_alone_is_seen():
    """There is nothing above it."""
    position = staged("great-war-in-europe", stacks={"N2518": ["TU-YAG"]})
    assert GAME.view(position, ALLIED).at("N2518") == ["TU-YAG"]


@pytest.mark.rule("6.12")
def test_what_the_other_side_holds_and_may_draw_is_secret():
    """6.17: only the number of its chits is known."""
    pools = {"CP": ["CP-army-of-islam"], "Allied": ["Allied-initiative"]}
    position = staged("great-war-in-europe", pools=pools, held={"CP": ["CP-tu-1rp-5"], "Allied": []})
    seen = GAME.view(position, ALLIED)
    assert seen.pools == {"CP": [], "Allied": ["Allied-initiative"]}
    assert seen.held == {"CP": [], "Allied": []}
    assert seen.unknown_chits == {"CP": 2}
    public = GAME.view(position, None)
    assert public.pools == public.held == {"CP": [], "Allied": []}
    assert public.unknown_chits == {"CP": 2, "Allied": 1}


def test_a_view_of_a_view_tells_no_more():
    """What a side may see of what it sees is what it sees."""
    position = GAME.new("near-east-1918", {})
    once = GAME.view(position, CP)
    twice = GAME.view(once, CP)
    assert (once.stacks, once.concealed, once.unknown_chits) == (twice.stacks, twice.concealed, twice.unknown_chits)


@pytest.mark.rule("7.25")
def test_no_record_names_a_unit_out_of_sight():
    """7.25: who has moved, attacked, come into play or been stopped in a phase says nothing of what lies beneath."""
    both = ["TU-17", "TU-28"]
    position = staged(
        "great-war-in-europe",
        stacks={"N2619": [*both, "TU-YAG"]},
        this_phase={"moved": both, "attacked": both, "again": both, "placed": {"": both, "TU-YAG": ["TU-28"]}},
        this_turn={"halted": both},
    )
    for side, known in ((ALLIED, ["TU-17"]), (None, ["TU-17"]), (CP, both)):
        seen = GAME.view(position, side)
        phase = seen.this_phase
        assert (phase.moved, phase.attacked, phase.again, seen.this_turn.halted) == (known, known, known, known)
        assert phase.placed == ({"": both, "TU-YAG": ["TU-28"]} if side == CP else {"": known})
    assert position.this_phase.moved == both
