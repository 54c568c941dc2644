"""What a check says back of orders to move, to fight and to command."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME
from great_war_ground_rules.telling import test_staff_orders
from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import order_types

SAID = [
    (
        "cp-movement",
        "{move: [GE-9, GE-23], to: Cambrai, path: [0923, 0924, 0824]}",
        "Move GE-9 and GE-23 to 0824 Cambrai by way of 0923 and 0924 Le Cateau",
    ),
    ("cp-movement", "{move: [GE-14], to: 1124, how: haste}", "Move GE-14 to 1124 in haste"),
    ("cp-movement", "{move: [GE-32], to: 0723, how: rail}", "Move GE-32 to 0723 by rail"),
    ("cp-movement", "{move: [GE-32], to: 0723, how: strategic}", "Move GE-32 to 0723 by strategic rail"),
    ("entente-movement", "{move: [FR-MT1], to: Noyon, carrying: [FR-9]}", "Move FR-MT1 to 1026 Noyon; carrying FR-9"),
    (
        "cp-movement",
        "{overrun: Chauny, with: [GE-34], advance: none}",
        "Overrun 1126 Chauny with GE-34; nobody advances",
    ),
    ("cp-movement", "{break-down: GE-14}", "Break GE-14 down"),
    ("cp-movement", "{assemble: GE-14}", "Assemble GE-14"),
    ("cp-movement", "{rest: [GE-14]}", "Let GE-14 rest"),
    ("cp-movement", "{rest: [GE-14], points: 2}", "Let GE-14 rest for 2 MPs at most"),
    (
        "cp-combat",
        "{attack: Ham, with: [GE-28, GE-Gas2], effects: [{effect: GEC, with: [GE-Gas2]}], losses: [GE-28], "
        "advance: all}",
        "Attack 1025 Ham with GE-28 and GE-Gas2; gas (GEC) with GE-Gas2; first lost: GE-28; all advance that can",
    ),
    (
        "cp-combat",
        "{attack: Ham, with: [GE-28], supply: none, table: mobile, incremental: true, advance: [GE-28], "
        "further: {GE-28: Noyon}}",
        "Attack 1025 Ham with GE-28; without combat supply; on the mobile table; with a die for the fraction of "
        "the odds; in advance: GE-28; GE-28 advances on into 1026 Noyon",
    ),
    (
        "cp-combat",
        "{attack: Ham, with: [GE-28], effects: [{effect: SEC, with: [GE-Sg1], from: Guise}], advance: none, "
        "retreat: {GE-28: Guise}, if-flooded: call-off}",
        "Attack 1025 Ham with GE-28; mines (SEC) with GE-Sg1, with a Res Pt of 1023 Guise; nobody advances; GE-28 "
        "would retreat to 1023 Guise; called off if the hex is flooded",
    ),
    (
        "cp-combat",
        "{attack: Ham, with: [GE-28], supply: [Guise], advance: [], if: {cleared: Chauny, ours: 0925, theirs: Noyon}}",
        "Attack 1025 Ham with GE-28; combat supply from 1023 Guise; nobody advances; only if 1126 Chauny is "
        "cleared of the enemy, 0925 is yours and 1026 Noyon is the enemy's",
    ),
    (
        "entente-combat",
        "{attack: Lille, with: [BR-1], leader: Haig, if: {result: Douai, one-of: [DR, DE]}}",
        "Attack 0623 Lille with BR-1; influenced by Haig; only if the attack on 0724 Douai ends with DR or DE",
    ),
    (
        "cp-bombardment",
        "{bombard: Ham, with: [GE-Art6], gas: [GE-Art6-4], air: 1, recon: true}",
        "Bombard 1025 Ham with GE-Art6 and 1 air point; another air point reconnoitres; gas from GE-Art6-4",
    ),
    (
        "cp-bombardment",
        "{bombard: Paris, with: [GE-Paris], terror: true, supply: none}",
        "Bombard the people of 1229 Paris with GE-Paris; without combat supply",
    ),
    (
        "entente-reaction-movement",
        "{activate: BR-2A, leader: Haig}",
        "Check whether BR-2A stays active; influenced by Haig",
    ),
    (
        "entente-reaction-movement",
        "{activate: BR-2A, with: [BR-5A]}",
        "Check whether BR-2A and BR-5A together stay active",
    ),
    ("entente-initial", "{assign-leader: Foch, to: FR-6A}", "Send Foch to FR-6A"),
    ("entente-initial", "{recall-leader: Haig}", "Call Haig back"),
    ("cp-initial", "{assign-elite: GE-St1, to: GE-13}", "Give GE-St1 to GE-13"),
    ("cp-initial", "{attach: [GE-Art2-1], to: GE-Art2}", "Attach GE-Art2-1 to GE-Art2"),
    ("cp-initial", "{detach: [GE-Art2-1]}", "Detach GE-Art2-1"),
    ("cp-movement", "{besiege: Ham}", "Besiege 1025 Ham"),
    ("cp-movement", "{box: [GE-24R], in: GE-C-XI}", "Put GE-24R into the box of GE-C-XI"),
    ("cp-movement", "{box: [GE-24R]}", "Take GE-24R out of its box"),
    ("cp-movement", "{overstack: [GE-24R], in: GE-C-XI}", "Put GE-24R into the overstack of GE-C-XI"),
]


@pytest.mark.parametrize(("phase", "order", "sentence"), SAID)
def test_an_order_is_a_sentence(phase, order, sentence):
    """Whether it is legal or not."""
    side = "Entente" if phase.startswith("entente") else "CP"
    (told,) = Bench(GAME, scenario="picardy-1918", phase=phase, by=side).understood(order).orders
    assert told.text == sentence


def test_no_kind_of_order_is_left_out():
    """Each is in this list or in that of the staff."""
    kinds = {kind.verb for kind in order_types(rulesets.load(GAME))}
    said = [order for _, order, _ in (*SAID, *test_staff_orders.SAID)]
    assert kinds == {order.lstrip("{").partition(":")[0] for order in said}
