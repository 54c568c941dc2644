"""Fields of battle in all Europe, in May 1918 unless a test says otherwise: the maps without units."""

from __future__ import annotations

from bench_of_rules import Bench, staged

GAME = "great-war-in-europe"


def bench(phase="first-combat", by="CP", **given):
    """A bench on the maps of Europe: the Central Powers have the initiative in the West."""
    return Bench(GAME, phase=phase, by=by, map="europe", **given)


def position(**given):
    """A position on the maps of Europe."""
    return staged(GAME, map="europe", **given)
