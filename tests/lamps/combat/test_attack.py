"""An attack from its declaration to its end (7.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench


@pytest.mark.rule("7.2.2d", "7.5a", "7.6.1b")
@pytest.mark.trap(3)
@pytest.mark.parametrize(
    ("defenders", "trenches", "dice", "fresh"),
    [
        (["FR-1", "FR-2"], {}, [1, 6, 6], False),  # lost
        (["FR-1", "FR-2"], {}, [6, 6, 1], False),  # won against a Fresh army
        (["FR-1*"], {}, [6, 6, 1], False),  # won against a Spent one
        ([], {}, [1, 2], False),  # lost against a garrison
        ([], {}, [6, 6], False),  # won against a garrison
        (["FR-1"], {"somme": ["western_allies"]}, [1, 2, 6], False),  # lost against a trench
        (["FR-1"], {"somme": ["western_allies"]}, [5, 6, 1], True),  # won against a trench
    ],
)
def test_the_attacker_is_spent_by_all_but_a_breach_and_his_gun_has_fired_even_then(defenders, trenches, dice, fresh):
    """Only a won attack on a trench leaves the army Fresh; nothing leaves the gun Ready."""
    bench = Bench("lamps", areas={"belgium": ["GE-1", "GE-HA1"], "somme": defenders}, trenches=trenches)
    position = bench.play("{attack: somme, with: [GE-1], guns: [GE-HA1], most: 1}", dice=dice)
    assert position.fresh("GE-1") == fresh
    assert not position.fresh("GE-HA1")
