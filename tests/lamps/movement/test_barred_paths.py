"""Paths that are closed to an army (6.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import TE


@pytest.mark.rule("6.4.1")
@pytest.mark.trap(16)
@pytest.mark.parametrize(
    ("start", "unit", "end", "allowed"),
    [
        ("austria", "AH-1", "posen", False),
        ("austria", "AH-HA1", "posen", False),
        ("austria", "AH-1", "poland", False),  # the one way leads through Posen
        ("posen", "AH-1", "poland", True),
        ("posen", "AH-HA1", "poland", True),
        ("posen", "AH-1", "berlin", False),
    ],
)
def test_german_pride_bars_guns_and_passing_through_and_lets_leave(start, unit, end, allowed):
    """Nothing of the Central Allies goes into or through a German Home Area; what stands in one may go."""
    stacks = {"austria": ["AH-2"], "posen": ["GE-1"], "poland": ["GE-2"]}
    stacks[start] = [*stacks[start], unit]
    bench = Bench("lamps", phase="central-allies-movement", areas=stacks, control={"galicia": TE})
    assert (end in bench.moves(unit)) == allowed
    assert (bench.refusals(f"{{move: {unit}, to: {end}}}") == []) == allowed


@pytest.mark.rule("6.4.1")
@pytest.mark.trap(16)
def test_who_stands_in_germany_may_pass_through_germany_on_the_way_out():
    """An Austro-Hungarian army in Hanover, with German land all around, goes home through Bavaria or Berlin."""
    bench = Bench("lamps", phase="central-allies-movement", areas={"hanover": ["AH-1"]})
    reached = bench.moves("AH-1")
    assert {"austria", "galicia", "hungary"} <= reached
    assert not reached & set(bench.position.kit.home["germany"])
