"""What a check says back of orders to supply, rails, arrivals and engineers."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME

SAID = [
    ("cp-initial", "{activate-depot: Le Cateau}", "Activate a supply depot in 0924 Le Cateau"),
    ("cp-initial", "{deactivate-depot: Lille}", "Take the supply depot in 0623 Lille off the map"),
    ("cp-initial", "{flip-depot: Lille}", "Turn the supply depot in 0623 Lille over"),
    (
        "cp-movement",
        "{move-depot: Laon, to: La Fère}",
        "Move the supply depot in 1224 Laon to 1125 La Fère by strategic rail",
    ),
    ("cp-initial", "{assign-depot: GE-18A, at: Guise}", "GE-18A traces to the depot in 1023 Guise"),
    ("cp-initial", "{assign-depot: GE-18A}", "GE-18A traces as the rules have it"),
    ("cp-initial", "{make-gsp: 1, at: Guise}", "Make 1 general supply point in 1023 Guise"),
    (
        "cp-initial",
        "{special-supply: Guise, source: gsp, with: [GE-9]}",
        "Special supply by general supply points in 1023 Guise for GE-9",
    ),
    ("cp-initial", "{special-supply: Maubeuge, source: fortress}", "Special supply by the fortress in 0922 Maubeuge"),
    ("cp-movement", "{carry: GE-18A, res: 2, gsp: 1}", "GE-18A takes 2 Res Pts and 1 general supply point along"),
    ("cp-movement", "{drop: GE-18A}", "GE-18A sets down all that it carries"),
    (
        "cp-movement",
        "{send: Lille, to: Cambrai, res: 1, how: strategic}",
        "Send 1 Res Pt from 0623 Lille to 0824 Cambrai by strategic rail",
    ),
    ("cp-combat", "{destroy: Guise, res: 2}", "Give up 2 Res Pts in 1023 Guise"),
    ("entente-initial", "{switch-mode: [FR-MT1], to: supply}", "Let FR-MT1 make supply lines longer"),
    ("entente-initial", "{switch-mode: [FR-MT1], to: transport}", "Let FR-MT1 carry cargo"),
    ("cp-movement", "{add-capacity: 1, at: Lille}", "Spend 1 Res Pt in 0623 Lille for rail capacity in this turn"),
    ("cp-initial", "{raise-capacity: 3, at: Lille}", "Raise rail capacity by 3 RE for good in 0623 Lille"),
    (
        "cp-initial",
        "{transfer-capacity: 3, from: Lille, to: Laon, res: Guise}",
        "Transfer 3 RE of rail capacity from the net of 0623 Lille to that of 1224 Laon; a Res Pt of 1023 Guise "
        "is spent",
    ),
    ("cp-initial", "{place: [GE-C-X], at: Cambrai}", "Place GE-C-X at 0824 Cambrai"),
    ("cp-initial", "{place-res: Cambrai, points: 3}", "Place 3 Res Pts in 0824 Cambrai"),
    ("cp-initial", "{form: GE-213, at: Cambrai}", "Form GE-213 at 0824 Cambrai"),
    ("cp-initial", "{convert: GE-213}", "Convert units into GE-213"),
    (
        "cp-initial",
        "{replace: GE-213, at: Cambrai, from: Guise, full: true}",
        "Replace GE-213 at full strength in 0824 Cambrai, with the points of 1023 Guise first",
    ),
    ("cp-initial", "{rebuild: GE-213}", "Rebuild GE-213"),
    ("cp-initial", "{augment: GE-213}", "Augment GE-213"),
    ("cp-initial", "{disband: GE-213}", "Disband GE-213"),
    ("cp-initial", "{scrap: GE-213}", "Scrap GE-213"),
    (
        "cp-initial",
        "{switch: German, points: 2.5, to: Guise}",
        "Move 2½ points (German) from the general pool to 1023 Guise",
    ),
    (
        "cp-initial",
        "{switch: German, points: 2, from: Guise}",
        "Move 2 points (German) from 1023 Guise to the general pool",
    ),
    ("cp-initial", "{repair-tank: GE-213}", "Repair GE-213"),
    ("cp-initial", "{mobilize-artillery: GE-Art2-1}", "Make GE-Art2-1 mobile"),
    ("cp-initial", "{assemble-march: GE-213, at: Guise}", "Assemble GE-213 in 1023 Guise"),
    ("cp-initial", "{break-march: GE-213}", "Break GE-213 down to Man Pts"),
    (
        "cp-movement",
        "{build: fieldworks, at: 1124, by: [GE-Con1, GE-Con2]}",
        "Build fieldworks in 1124 with GE-Con1 and GE-Con2",
    ),
    (
        "cp-initial",
        "{build: improved-fort, at: 1124, by: [GE-Con1], res: Guise}",
        "Build an improved fort in 1124 with GE-Con1; a Res Pt of 1023 Guise is spent",
    ),
    ("cp-initial", "{build: fortress, at: Laon, by: [GE-Con1]}", "Improve the fortress of 1224 Laon with GE-Con1"),
    ("cp-initial", "{build: pontoon, at: Ham, by: [GE-Con1]}", "Build a pontoon bridge to 1025 Ham with GE-Con1"),
    (
        "cp-initial",
        "{build: upgrade-rail, at: Guise, by: [GE-Rr1]}",
        "Make the rail line to 1023 Guise one of high volume with GE-Rr1",
    ),
    (
        "entente-initial",
        "{build: upgrade-port, at: Dieppe, by: [BR-Con1]}",
        "Upgrade the port of 0530 Dieppe with BR-Con1",
    ),
    ("cp-initial", "{extend: road, at: 0825, by: [GE-Con1]}", "Extend a road to 0825 Bapaume with GE-Con1"),
    (
        "cp-initial",
        "{extend: rail, at: 0825, by: [GE-Rr1], labor: Lille}",
        "Extend a rail line to 0825 Bapaume with GE-Rr1; the people of 0623 Lille help",
    ),
    ("cp-movement", "{demolish: bridge, at: Ham, by: [GE-Con1]}", "Demolish the bridge to 1025 Ham with GE-Con1"),
    (
        "cp-movement",
        "{demolish: fort, at: Cambrai, by: [GE-Con1]}",
        "Demolish the fortification in 0824 Cambrai with GE-Con1",
    ),
    ("cp-movement", "{repair: rail, at: Ham, by: [GE-Rr1]}", "Repair the rail line in 1025 Ham with GE-Rr1"),
    ("cp-movement", "{repair: bridge, at: Ham, by: [GE-Rr1]}", "Repair the bridge to 1025 Ham with GE-Rr1"),
    (
        "cp-movement",
        "{repair: gauge, at: Ham, by: [GE-Rr1], gauge: broad}",
        "Change the gauge of the line in 1025 Ham to broad with GE-Rr1",
    ),
    ("cp-initial", "{repair: devastation, at: 0925, by: [GE-Con1]}", "Restore the waste land of 0925 with GE-Con1"),
    ("cp-movement", "{clear-rail: Ham, by: [GE-Rr1]}", "Clear the rail line in 1025 Ham with GE-Rr1"),
    ("cp-movement", "{break-rail: GE-Rr1}", "GE-Rr1 breaks the rail line in its hex"),
    (
        "cp-initial",
        "{devastate: 0924, by: [GE-Con1, GE-Con2], relief: Guise}",
        "Lay 0924 Le Cateau waste with GE-Con1 and GE-Con2; a Res Pt of 1023 Guise is spent for relief",
    ),
    ("entente-initial", "{abandon-port: Dieppe}", "Give the upgrade of the port of 0530 Dieppe up"),
]


@pytest.mark.parametrize(("phase", "order", "sentence"), SAID)
def test_an_order_is_a_sentence(phase, order, sentence):
    """Whether it is legal or not."""
    side = "Entente" if phase.startswith("entente") else "CP"
    (told,) = Bench(GAME, scenario="picardy-1918", phase=phase, by=side).understood(order).orders
    assert told.text == sentence
