"""What a check says back of each kind of order."""

from __future__ import annotations

import pytest
from sentences import said, verbs

SAID = [
    ("{event: First Line Formations, choose: GE-1}", "Choose GE-1 for the event First Line Formations"),
    ("{move: GE-4, to: hanover}", "Move GE-4 to Hanover"),
    ("{stosstruppen: somme}", "Lay the Stosstruppen marker in Somme"),
    ("{u-boats: unrestricted}", "All U-Boats fight unrestricted"),
    ("{fleets: [GE-FL1, GE-FL2]}", "Send GE-FL1 and GE-FL2 into the Blockade box"),
    ("{naval: fight}", "Fight the battle in the Blockade box now"),
    (
        "{attack: belgium, with: [GE-5, GE-4, GE-3, GE-2], keep: 1, advance: all}",
        "Attack Belgium with GE-5, GE-4, GE-3 and GE-2; 1 army kept Fresh; all advance",
    ),
    ("{guerilla: British East Africa}", "GE-LV harries the enemy in British East Africa"),
    ("{fight: live}", "Fight live: each attack is asked for after the last is decided"),
    ("{absorb: BE-1, refit: GB-1}", "Give BE-1 up to refit GB-1"),
    ("{refit: [GE-1, GE-2]}", "Refit GE-1 and GE-2"),
    ("{raise: GE-11, in: rhine, status: fresh}", "Raise GE-11 in Rhine, Fresh"),
    ("{trench: somme, by: Great Britain}", "Build a trench in Somme, paid by Great Britain"),
    ("{transfer: 4, from: Great Britain, to: France}", "Great Britain sends 4 points to France"),
    ("{technology: [A1, P1]}", "Of two Bonus Technology cards keep the first of A1, P1"),
    ("{air: [paris, verdun]}", "Air Superiority markers, as far as they go: Paris, Verdun"),
    ("{sail: GB-2, to: paris}", "Move GB-2 by sea to Paris"),
    ("{invade: gallipoli, with: GB-2}", "Send GB-2 by sea to invade Gallipoli"),
    ("{land: gallipoli, bombard: true, advance: all}", "Land in Gallipoli; a British fleet bombards; all advance"),
    ("{tanks: belgium}", "WA-Tanks breach the trenches of Belgium"),
    ("{event: G14-1, choose: rhine}", "Choose Rhine for the event First Line Formations"),
    ("{u-boats: hague}", "All U-Boats fight by the rules of The Hague"),
    (
        "{attack: verdun, with: [GE-5, GE-4], from: rhine, while: push, until: worn, most: 2, guns: "
        "[GE-HA1], guns-against: trench, gas: true, reroll: never, extra-dice: fresh, advance: [GE-5], "
        "stosstruppen: stay, if: {ours: belgium, theirs: paris, push: somme, breached: verdun, worn: somme,"
        " fresh: {rhine: 2}}}",
        "Attack Verdun with GE-5 and GE-4 from Rhine; until the defenders are worn down; going on only in a"
        " Big Push; at most 2 attacks; fire by GE-HA1, against trenches only; Poison Gas in the first "
        "attack; extra dice: against Fresh armies only; no rerolls; only if Belgium is ours, Paris is still"
        " the enemy's, a Big Push stands into Somme, no whole trench is left in Verdun, no whole trench and"
        " no Fresh enemy is left in Somme and 2 Fresh armies or more of ours in Rhine; in advance: GE-5; "
        "the Stosstruppen marker stays",
    ),
    (
        "{refit: [GE-1, GE-2], where-possible: true, by: Germany}",
        "Refit GE-1 and GE-2, paid by Germany, those that can be",
    ),
    ("{trench: somme, by: Great Britain, count: 2}", "Build 2 trenches in Somme, paid by Great Britain"),
    (
        "{transfer: rest, from: Great Britain, to: France, in: paris}",
        "Great Britain sends the rest of its points to France, in Paris",
    ),
    (
        "{tanks: belgium, if: {worn: belgium}}",
        "WA-Tanks breach the trenches of Belgium; only if no whole trench and no Fresh enemy is left in Belgium",
    ),
]


@pytest.mark.parametrize(("written", "told"), SAID)
def test_an_order_in_a_sentence(written, told):
    """Places by their names, each field in words."""
    assert said("lamps/campaign", written) == told


def test_every_kind_of_order_is_here():
    """A new one is read aloud before it is played."""
    assert {written.strip("{").partition(":")[0] for written, _ in SAID} == verbs("lamps")
