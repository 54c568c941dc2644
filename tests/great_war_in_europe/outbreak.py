"""Benches in the campaign: the armies of August 1914 where the scenario puts them, unless a test moves them."""

from __future__ import annotations

from bench_of_rules import Bench, staged

GAME = "great-war-in-europe"


def bench(phase="first-movement", by="CP", **given):
    """A bench in the campaign: the Central Powers move in the West first, the Allies in the East."""
    return Bench(GAME, scenario="campaign", phase=phase, by=by, **given)


def position(**given):
    """A position of the campaign."""
    return staged(GAME, scenario="campaign", **given)
