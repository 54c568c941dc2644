"""Fields of battle on all six maps (GWiE/NE), in May 1918 unless a test says otherwise: the maps without units."""

from __future__ import annotations

from bench_of_rules import Bench, staged

GAME = "great-war-in-europe"
#: The option with which a scenario is played on all six maps (3.4).
COMBINED = {"maps": "combined"}


def bench(phase="first-combat", by="CP", **given):
    """A bench on all six maps: the Central Powers have the initiative in the West."""
    return Bench(GAME, phase=phase, by=by, map="combined", **given)


def position(options=None, **given):
    """A position on all six maps."""
    return staged(GAME, options, map="combined", **given)
