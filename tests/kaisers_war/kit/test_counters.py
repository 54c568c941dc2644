"""The counters (2.11, 28.0)."""

from __future__ import annotations

import pytest

from kaisers_war.field import KIT
from wargame_cli.rulesets.kaisers_war.kit.components import kit


@pytest.mark.rule("28.0", "2.11")
@pytest.mark.trap(40)
def test_the_whole_mix_is_the_rulebooks_228_counters():
    """205 counters without the east, 23 more with it; the eight that start are those of chapter 28."""
    assert (len(kit().mix.faces), len(KIT.mix.faces), len(KIT.mix.eastern)) == (205, 228, 23)
    assert KIT.mix.faces["BO-Grp-NF"].values == "3-6-2"
    assert KIT.mix.faces["WR-Shock-NW"].values == "5-5-3"
    assert kit().mix.faces == {unit: face for unit, face in KIT.mix.faces.items() if not face.faction}
