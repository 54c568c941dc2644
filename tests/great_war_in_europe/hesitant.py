"""Benches in the campaign with Turkey Hesitates (20.2), in Europe alone or on all six maps."""

from __future__ import annotations

from bench_of_rules import Bench

GAME = "great-war-in-europe"
HESITATES = {"Allied": ["Allied-pre-war-8"]}
NEUTRAL = ["BU", "GK", "IT", "RO", "TU", "US"]


def bench(phase="allied-new-units", by="Allied", points=0, maps="europe", **given):
    """A bench in which Turkey is neutral still, and the Central Powers have so many Victory Points."""
    wanted = {"pre_war": HESITATES, "neutral": NEUTRAL, "extra_points": points, "turn": 8, "strategic": "C", **given}
    return Bench(
        GAME,
        scenario="campaign",
        options={"maps": maps} if maps == "combined" else None,
        phase=phase,
        by=by,
        others=lambda label, sides: 3,
        **wanted,
    )
