"""What standing orders may look for (7.2): the policies that each kind of question knows."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought


@pytest.mark.rule("7.2.2b")
@pytest.mark.parametrize(("policy", "defender"), [("home", "FR-1"), ("allied", "GB-1"), ("marked", "GB-2")])
def test_the_policies_of_a_defender(policy, defender):
    """An army at home, a guest, or one that bears a marker."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1"], "somme": ["FR-1", "GB-1", "GB-2"]},
        markers={"GB-2": ["W17-2"]},
        standing={TE: [f"{{ask: defender, prefer: [{policy}]}}"]},
    )
    bench.play("{attack: somme, with: [GE-1]}", dice=[1, 6])
    assert bench.events(CombatFought)[0].defender == defender


@pytest.mark.rule("7.2.5a")
@pytest.mark.parametrize(
    ("army", "policy", "end"),
    [
        ("FR-1", "capital", "paris"),  # though alone there between two enemies
        ("FR-1", "friends", "southern_france"),
        ("GB-1", "capital", "somme"),  # there is no way to London by land: as good as any
        ("GB-1", "friends", "southern_france"),
    ],
)
def test_the_policies_of_a_retreat(army, policy, end):
    """Standing orders name what a retreat should look for."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-1"], "verdun": [f"{army}*"], "southern_france": ["FR-2"], "belgium": ["GE-2"]},
        standing={TE: [f"{{ask: retreat, prefer: [{policy}]}}"]},
    )
    position = bench.play("{attack: verdun, with: [GE-1]}", dice=[6, 1])
    assert position.place_of(army) == end
