"""What a check says back of each kind of order."""

from __future__ import annotations

import pytest
from sentences import said, verbs

SAID = [
    ("{place: GE-Shock-1, at: 1214}", "Place GE-Shock-1 at 1214"),
    ("{stack: Lille, order: [GE-Inf-1, GE-Shock-1]}", "Stack 1114 Lille, from the top: GE-Inf-1, GE-Shock-1"),
    ("{concede: true}", "Give the game up"),
    ("{kaiser-moves-east: true}", "Go to war with the Bolsheviks"),
    ("{extend: true}", "Agree to go on into the long scenario"),
    ("{psywar: A, examine: France}", "Make a psywar attack in column A; to examine: France"),
    ("{demobilize: FR-Cav-1}", "Demobilize FR-Cav-1"),
    ("{arrive: FR-Inf-10, at: Paris}", "FR-Inf-10 arrives at 1015 Paris"),
    ("{hold: FR-Inf-10}", "FR-Inf-10 waits for another turn"),
    ("{buy: infantry army, nation: France}", "Buy infantry army of France"),
    ("{garrison: Amiens}", "Buy a garrison for 1014 Amiens"),
    ("{convert: BR-Tank-1}", "Turn BR-Tank-1 over to its army side"),
    ("{move: GE-Shock-1, to: Lille, forced-march: true}", "Move GE-Shock-1 to 1114 Lille by forced march"),
    ("{rail: [GE-Inf-1], to: Berlin}", "Move GE-Inf-1 by rail to 1913 Berlin"),
    (
        "{amphib: BR-Amph-1, units: [BR-Inf-1], to: Salonika}",
        "Carry BR-Inf-1 by sea with BR-Amph-1 to 2826 Salonika",
    ),
    (
        "{assault: BR-Amph-1, units: [BR-Inf-1], target: Kiel, sea: 1610}",
        "Put BR-Inf-1 to sea with BR-Amph-1, in 1610, to assault 1711 Kiel in the First Combat",
    ),
    ("{airland: US-Para-1, to: Lille}", "Land US-Para-1 from the air at 1114 Lille"),
    ("{pass: GE-Shock-1}", "GE-Shock-1 stays where it is"),
    ("{amphib-supply: BR-Amph-1, hex: Salonika}", "Supply the units in 2826 Salonika by sea with BR-Amph-1"),
    ("{build-trench: Amiens}", "Build a trenchline in 1014 Amiens"),
    (
        "{attack: Amiens, with: [GE-Shock-1, GE-Shock-2], table: infiltration, hq: GE-HQ-BrM}",
        "Attack 1014 Amiens with GE-Shock-1 and GE-Shock-2 on the Infiltration table; led by GE-HQ-BrM",
    ),
    (
        "{bombard: Smyrna, naval: [BR-Ship-1], supply: all}",
        "Bombard 3228 Smyrna with BR-Ship-1; maximum supply for all that it doubles",
    ),
    (
        "{air-superiority: Amiens, air: [GE-Tac-1, GE-Tac-2]}",
        "Attack the airbases in 1014 Amiens with GE-Tac-1 and GE-Tac-2",
    ),
    ("{strategic-bombing: London, air: [GE-Strat-1]}", "Bomb 0912 London with GE-Strat-1"),
    ("{aerial-supply: BR-Inf-1, air: BR-Tac-1}", "Supply BR-Inf-1 from the air with BR-Tac-1"),
    ("{psywar-free: A, examine: Germany}", "Make a free psywar attack in column A; to examine: Germany"),
    ("{buy: GE-Tac-5, at: Berlin}", "Buy GE-Tac-5, placed at 1913 Berlin"),
    ("{move: GE-Shock-1, to: 1014, path: [1114, 1014]}", "Move GE-Shock-1 to 1014 Amiens by way of 1114 Lille"),
    (
        "{rail: [GE-Inf-1, GE-Inf-2], to: Berlin, forced-march: true, then: 1912}",
        "Move GE-Inf-1 and GE-Inf-2 by rail to 1913 Berlin, then by forced march to 1912",
    ),
    (
        "{amphib: BR-Amph-1, units: [BR-Inf-1], to: Salonika, then: 2726, forced-march: true}",
        "Carry BR-Inf-1 by sea with BR-Amph-1 to 2826 Salonika, then by forced march to 2726",
    ),
    (
        "{attack: Amiens, with: [GE-Shock-1], table: {infiltration: at least 150%}, air: [GE-Tac-1], naval:"
        " [{unit: BR-Ship-1, sea: 1610}], supply: [GE-Shock-1], if: {empty: 1114}, pursue: [{unit: "
        "GE-Shock-1, to: [1014]}], retreat: {GE-Shock-1: [1114, 1115]}, lose: [GE-Shock-1]}",
        "Attack 1014 Amiens with GE-Shock-1 on the Infiltration table where it is at least 150%, else on "
        "Big Push; air support: GE-Tac-1; naval support: BR-Ship-1 from 1610; maximum supply for "
        "GE-Shock-1; only if no enemy is left in 1114 Lille; in pursuit: GE-Shock-1 into 1014 Amiens; "
        "GE-Shock-1 would retreat by 1114 Lille and 1115; to lose first: GE-Shock-1",
    ),
    (
        "{attack: Amiens, with: [GE-Shock-1], table: ask, supply: ask, pursue: [], if: {occupied: 1114, "
        "result: 1115, one-of: [DW, DD]}}",
        "Attack 1014 Amiens with GE-Shock-1, on a table that is chosen once the stacks lie open; who gets "
        "maximum supply is asked once the stacks lie open; only if your units stand in 1114 Lille and the "
        "attack on 1115 ends with DW or DD; nobody pursues",
    ),
    (
        "{psywar: B, track: 3, mutiny: Italy, rebellion: Dublin, strike: France}",
        "Make a psywar attack in column B; to see the reinforcements of turn 3; for a mutiny: Italy; for a "
        "rebellion: 0509 Dublin; for a strike: France",
    ),
]


@pytest.mark.parametrize(("written", "told"), SAID)
def test_an_order_in_a_sentence(written, told):
    """Places by their names, each field in words."""
    assert said("kaisers-war/1918", written) == told


def test_every_kind_of_order_is_here():
    """A new one is read aloud before it is played."""
    assert {written.strip("{").partition(":")[0] for written, _ in SAID} == verbs("kaisers-war")
