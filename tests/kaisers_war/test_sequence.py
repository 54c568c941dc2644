"""The sequence of play (4.1, 4.2): which phases a turn has, and whose they are."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, SIDES
from wargame_cli.rulesets.kaisers_war.sequence import SEQUENCE


def turn_of(options: dict[str, str] | None = None, *, turn: int = 2, **given: object) -> list[str]:
    """The phases of a turn that are played, in order."""
    position = staged("kaisers-war", options, turn=turn, **given)
    return [phase.name for phase in SEQUENCE.phases if phase.is_played(position, turn)]


@pytest.mark.rule("4.2")
def test_both_player_turns_have_the_same_phases_and_the_central_powers_go_first():
    """What a side's player turn has without optional rules the other's has too."""
    played = turn_of()
    player_turns = [name for name in played if name.startswith(("cp-", "allied-"))]
    half = len(player_turns) // 2
    assert [name.partition("-")[2] for name in player_turns[:half]] == [
        name.partition("-")[2] for name in player_turns[half:]
    ]
    assert {name.partition("-")[0] for name in player_turns[:half]} == {"cp"}
    assert played[-1] == "turn-advance"


@pytest.mark.rule("4.2")
def test_a_phase_of_a_player_turn_is_its_sides():
    """It gives orders in all of them that take any."""
    for phase in SEQUENCE.phases:
        prefix = phase.name.partition("-")[0]
        if prefix in ("cp", "allied") and phase.orders:
            assert phase.side == {"cp": CP, "allied": ALLIED}[prefix]


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("option", ["psywar", "expanded-sudden-death"])
def test_an_optional_rule_adds_its_phase_for_both_sides(option):
    """A start of the player turn for each; nothing else becomes another order."""
    played = turn_of({option: "on"})
    assert [name for name in played if name not in turn_of()] == ["cp-start", "allied-start"]
    assert [name for name in played if not name.endswith("-start")] == turn_of()


@pytest.mark.rule("25.1", "4.2")
def test_orders_that_may_be_given_at_any_time_are_those_of_every_own_phase():
    """A side may concede in each phase that is its own."""
    for phase in SEQUENCE.phases:
        assert ("concede" in {order.verb for order in phase.orders}) is (phase.side in SIDES)
