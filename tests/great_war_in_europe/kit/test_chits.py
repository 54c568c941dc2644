"""The event chits (6.0): whose they are, when they come, what is known of them."""

from __future__ import annotations

import pytest

from wargame_cli.rulesets.great_war_in_europe.kit.chits import chits
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit

CHITS = chits("chits.yaml")


@pytest.mark.rule("6.12")
def test_events_that_may_not_be_delayed_have_a_band():
    """6.12: those of which the rulebook says so."""
    mandatory = {chit.kind for chit in CHITS.values() if chit.mandatory}
    assert mandatory == {
        "arab-northern-army", "armenian-massacres", "armenian-republic", "remove-10in-11in", "turkish-atrocity",
        "enver-offensive", "army-of-islam", "libyan-revolt", "russian-civil-war", "remove-42t", "kaiserschlacht",
    }  # fmt: skip


@pytest.mark.trap(23)
def test_letters_are_those_that_the_text_names():
    """C, G, K and O: a chit with another letter would never be seen by a scenario."""
    assert {chit.letter for chit in CHITS.values()} == {"C", "G", "K", "O"}


@pytest.mark.rule("5.12")
def test_the_chits_of_a_letter_go_to_their_side():
    """5.12: every chit belongs to one side and one Strategic Turn."""
    printed = kit()
    found = [chit for side in ("CP", "Allied") for letter in "CGKO" for chit in printed.chits_of(side, letter)]
    assert sorted(found) == sorted(CHITS)


@pytest.mark.rule("6.60")
def test_points_belong_to_a_nation():
    """6.61: Turks to the Central Powers, British and Russians to the Allies."""
    paid = {(chit.side, chit.nation) for chit in CHITS.values() if chit.kind == "resource-points"}
    assert paid == {("CP", "TU"), ("Allied", "BR"), ("Allied", "RU")}
