"""What a side of the ground rules weighs that looks ahead, and how it stands."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_ground_rules import RULESET
from wargame_cli.rulesets.great_war_ground_rules.machine.ideas import ideas

room = import_module("wargame_cli.rulesets.great_war_ground_rules.machine.prospects")


@pytest.mark.parametrize("phase", ["cp-bombardment", "cp-combat"])
def test_all_who_can_join_in_are_weighed(phase):
    """Guns of a hex together, and all divisions around an enemy; the rules allow some of it."""
    position = RULESET.new("bapaume-1918", {})
    position.phase = phase
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting("CP"):
        found = list(ideas(referee))
        allowed = [order for order in found if not referee.faults(order)]
    assert allowed
    assert max(len(order.units) for order in allowed) > 3


@pytest.mark.parametrize("side", ["CP", "Entente"])
def test_the_nearer_the_end_the_more_a_level_counts(side, monkeypatch):
    """A point more that wins is worth more in the last phase than a turn before; one far from it is worth a point."""
    position = RULESET.new("bapaume-1918", {})
    sign = 1 if side == "CP" else -1

    def gained(lead):
        stands = []
        for number in (lead, lead + sign):
            monkeypatch.setattr(room, "balance", lambda position, number=number: SimpleNamespace(lead=number))
            stands.append(sign * room._lead(position))
        return stands[1] - stands[0]

    edge = 7.25 if side == "CP" else 4.25
    position.turn, position.phase = 1, "cp-initial"
    early = gained(edge)
    position.turn, position.phase = 2, "cp-exploitation"
    assert gained(edge) > early > 1
    assert gained(30 * sign) == pytest.approx(1, abs=0.01)
