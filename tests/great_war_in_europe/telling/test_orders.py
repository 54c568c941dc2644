"""What a check says back of each kind of order of the Near East."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli import rulesets
from wargame_cli.archive.journal.schemas import order_types

GAME = "great-war-in-europe"

SAID = [
    ("cp-set-up", "", "{set-up: [TU-2, TU-6], at: Nablus}", "TU-2 and TU-6 begin in N2419 Nablus"),
    ("cp-set-up", "", "{set-up: [TU-2], for: TU-8}", "TU-2 and TU-8 change places"),
    ("allied-set-up", "", "{set-up: [RU-20], at: allied-box}", "RU-20 begins in the Available Units Box"),
    ("events", "CP", "{buy-event: TU}", "Draw an event from your pool for a point of the Ottoman Empire"),
    (
        "events", "CP", "{buy-enemy-event: TU}",
        "Draw an event from the other side's pool for a point of the Ottoman Empire, if that side buys none itself",
    ),
    (
        "events", "CP", "{play-event: CP-near-east-trenches-3, at: Nablus}",
        "Play Near East Trenches (CP-near-east-trenches-3) in N2419 Nablus, if you hold it then",
    ),
    ("first-movement", "CP", "{move: [TU-17, TU-27], to: Damascus}", "March TU-17 and TU-27 to N1728 Damascus"),
    ("cp-strategic-movement", "", "{strategic-move: [TU-50], to: transit}", "Carry TU-50 to the transit box"),
    ("allied-strategic-movement", "", "{sea-move: [BR-75T], to: Basra}", "Ship BR-75T to N2252 Basra"),
    (
        "first-combat", "CP", "{attack: N2619, with: [TU-17], hq: TU-YAG, air: 1, losses: [TU-17], advance: none}",
        "Attack N2619 with TU-17; supported by TU-YAG; air support: 1 unit; first lost: TU-17; nobody advances",
    ),
    (
        "first-combat", "CP", "{attack: N2619, with: [TU-17], if: {result: N2617, one-of: [0/E]}}",
        "Attack N2619 with TU-17; only if the attack on N2617 Ramle ends with 0/E",
    ),
    ("allied-new-units", "", "{place: BR-11BD, at: Basra}", "BR-11BD appears in N2252 Basra"),
    ("allied-new-units", "", "{amphibious: RU-6, at: Rize}", "RU-6 lands in N4234 Rize"),
    (
        "first-movement", "Allied", "{expedition: [RU-20, RU-39]}",
        "Send RU-20 and RU-39 to N2436 Hamadan as the Persian Expeditionary Force",
    ),
    (
        "allied-strategic-movement", "", "{withdraw-expedition: true}",
        "Withdraw the Persian Expeditionary Force for good",
    ),
    ("allied-strategic-movement", "", "{raid: Deraa}", "Lawrence raids N1822 Deraa"),
    (
        "first-movement", "Allied", "{marker: Allied-allenby, at: N2618}",
        "Place Allenby (Allied-allenby) in N2618: units near it attack again, and nobody moves after it",
    ),
    ("replacements", "CP", "{replace: TU-45}", "Rebuild TU-45"),
    ("turkish-reserve", "", "{reserve: TU-51}", "TU-51 joins the Turkish Required Reserve"),
    ("turkish-reserve", "", "{release: TU-41}", "TU-41 leaves the Turkish Required Reserve for the transit box"),
    ("revolutions", "", "{treaty: true}", "Declare the war in Russia over"),
    ("pipeline", "", "{pipeline: N3112}", "Lay the Sinai pipeline to N3112 Rafa"),
    ("pipeline", "", "{concede: true}", "Give the game up"),
]  # fmt: skip

#: The same of the Western Front.
SAID_IN_THE_WEST = [
    (
        "first-movement", "CP", "{devastate: W6112, to: Cambrai}",
        "Lay W6112 waste; its units go to W6113 Cambrai after the combats",
    ),
    (
        "cp-new-units", "", "{hindenburg-line: [W5913, W5814, W5713, W5614]}",
        "Place the Hindenburg Line in W5913, W5814 St Quentin, W5713 and W5614",
    ),
    ("cp-new-units", "", "{convert: [GE-26, GE-111]}", "Turn GE-26 and GE-111 into shock-troops"),
]  # fmt: skip

SAID_IN_EUROPE = [
    ("first-movement", "CP", "{marker: OHL, at: Cologne}",
     "Place OHL in W6530 Cologne: units near it attack again, and nobody moves after it"),
    ("cp-new-units", "", "{dismount: [GE-1CV]}", "Turn GE-1CV into infantry for good"),
    ("cp-new-units", "", "{paris-gun: W5614}", "Place the Paris Gun in W5614"),
    ("allied-new-units", "", "{land: [BR-29, FR-1], at: E1022}", "Land BR-29 and FR-1 in E1022 Cape Hellas"),
    ("allied-new-units", "", "{deploy: [IT-1, IT-2], at: Udine}", "Set up IT-1 and IT-2 in W2627 Udine"),
    ("replacements", "Allied", "{rebuild: US-2}", "Bring US-2 to full strength"),
    ("transfers", "CP", "{transfer: 3, of: GE, to: AH}", "Give 3 Resource Points of Germany to Austria-Hungary"),
    ("transfers", "CP", "{emergency: GE}", "Call for emergency replacements of Germany"),
    ("initiative", "CP", "{initiative: Western}", "Take the initiative in the Western Theater"),
    ("staff", "", "{staff: OberOst}", "Choose OberOst"),
    ("staff", "", "{staff: none}", "Choose no staff"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "phase", "side", "order", "sentence"),
    [("near-east-1918", *said) for said in SAID]
    + [("western-sector-1917", *said) for said in SAID_IN_THE_WEST]
    + [("europe-1918", *said) for said in SAID_IN_EUROPE],
)
def test_an_order_is_a_sentence(scenario, phase, side, order, sentence):
    """Whether it is legal or not."""
    bench = Bench(GAME, scenario=scenario, turn=30 if scenario == "western-sector-1917" else 38, phase=phase, by=side)
    (told,) = bench.understood(order).orders
    assert told.text == sentence


PRE_WAR = [
    ("pre-war-events", "Allied", "{pre-war: [Allied-pre-war-1]}", "Play Czar Michael (Allied-pre-war-1)"),
    ("cp-announcement", "", "{announce: CP-pre-war-4}", "Tell the Allies that you play More U-boats (CP-pre-war-4)"),
    (
        "pre-war-units",
        "CP",
        "{pre-war-units: [GE-1, GE-2], for: CP-pre-war-3}",
        "For More German Naval Construction (CP-pre-war-3): GE-1 and GE-2",
    ),
]


@pytest.mark.parametrize(("phase", "side", "order", "sentence"), PRE_WAR)
def test_an_order_before_the_war_is_a_sentence(phase, side, order, sentence):
    options = {"pre-war-events": "on"}
    bench = Bench(GAME, scenario="campaign", options=options, turn=0, phase=phase, by=side)
    (told,) = bench.understood(order).orders
    assert told.text == sentence


def test_no_kind_of_order_is_left_out():
    kinds = {kind.verb for kind in order_types(rulesets.load(GAME))}
    all_said = SAID + SAID_IN_THE_WEST + SAID_IN_EUROPE + PRE_WAR
    assert kinds == {order.lstrip("{").partition(":")[0] for _, _, order, _ in all_said}
