"""What a phase is told as: each kind of event in words, like things in one line, and hands for their owners alone."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.document import Items, Table
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, blocks_of, sections
from wargame_cli.reports import render
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.position.events import cards, combat, rounds, tracks
from wargame_cli.rulesets.illusions_of_glory.position.events import general as happen
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, InForce, Landing
from wargame_cli.rulesets.illusions_of_glory.telling.narrate import SILENT, narrate, situation
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, said


def flat(blocks):
    """Blocks as lines: headings and paragraphs as they are, nested lines indented, the cells of a row apart."""
    for block in blocks:
        match block:
            case Items():
                yield from (f"{'  ' * depth}• {text}" for depth, text in block.lines)
            case Table():
                yield from (" | ".join(row) for row in block.rows)
            case _:
                yield block.text


def told(position, *events):
    """The lines of a report, without those of the tracks."""
    return list(flat(blocks_of(sections(Stage(position, events, "umpire"), said))))


def line(position, event):
    """The only line that an event makes."""
    (only,) = told(position, event)
    return only.removeprefix("• ")


def moved(unit, *path, how="move", rule="11.1"):
    return happen.UnitMoved(rule=rule, unit=unit, start=path[0], end=path[-1], path=path, how=how)


def die(label, value, phase="round-1-ap"):
    return DieRolled(label=f"turn 2/{phase}/{label}", number=1, sides=6, value=value, source="given")


# -- nothing is left out ------------------------------------------------------------------------------------------


KINDS = event_types(RULESET)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_words_or_a_reason_for_none(kind):
    """One of the two, and not both; of what every report tells in its own place there may be more to say."""
    has_words = said.dispatch(kind) is not said.dispatch(object)
    assert has_words != bool(SILENT.get(kind)) or kind in TOLD_BY_THE_FRAME


def test_nothing_else_is_silent():
    """What is silent is an event of the game."""
    assert set(SILENT) <= set(KINDS.values())


# -- moves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1")
def test_units_that_go_the_same_way_share_a_line():
    """With what followed below it; another way is another line."""
    bench = on_map({"warsaw": ["RU-I-1", "RU-I-2", "RU-I-3"]})
    lines = told(
        bench.position,
        moved("RU-I-1", "warsaw", "lodz", "kalisz"),
        happen.ControlChanged(rule="11.2", space="kalisz", marker="RU", cause="RU-I-1"),
        moved("RU-I-2", "warsaw", "lodz", "kalisz"),
        moved("RU-I-3", "warsaw", "lodz"),
    )
    assert lines == [
        "Movement",
        "• RU-I-1 and RU-I-2 move from Warsaw to Kalisz by way of Lodz (11.1)",
        "  • Russia takes control of Kalisz (11.2)",
        "• RU-I-3 moves from Warsaw to Lodz (11.1)",
    ]


@pytest.mark.rule("13.1", "13.3", "13.4")
def test_redeployment_says_what_it_costs():
    """By land, by sea, out of the box."""
    bench = on_map({"warsaw": ["RU-I-1", "RU-I-2"], "reserve": ["RU-I-1-SCU"], "riga": ["RU-I-2-SCU"]})
    lines = told(
        bench.position,
        rounds.PointsSpent(rule="9.5.2", spent=4, left=3, purpose="redeployment of RU-I-1"),
        moved("RU-I-1", "warsaw", "brest_litovsk", "minsk", how="redeployment", rule="13.2"),
        rounds.PointsSpent(rule="9.5.2", spent=1, left=2, purpose="redeployment of RU-I-1-SCU"),
        moved("RU-I-1-SCU", "reserve", "warsaw", how="redeployment", rule="13.4"),
        rounds.PointsSpent(rule="9.5.2", spent=1, left=1, purpose="redeployment of RU-I-2-SCU"),
        moved("RU-I-2-SCU", "riga", "petrograd", how="redeployment", rule="13.3"),
        moved("RU-I-2", "warsaw", "reserve", how="redeployment", rule="13.4"),
    )
    assert lines == [
        "Strategic Redeployment",
        "• RU-I-1 goes from Warsaw to Minsk by way of Brest-Litovsk, for 4 SR (13.2)",
        "• RU-I-1-SCU goes from the Reserve Box to Warsaw, for 1 SR (13.4)",
        "• RU-I-2-SCU goes from Riga to Petrograd, by sea, for 1 SR (13.3)",
        "• RU-I-2 goes from Warsaw to the Reserve Box, free of SR (13.4)",
    ]


@pytest.mark.rule("19.1")
@pytest.mark.parametrize(("value", "built", "result"), [(2, True, "the Trench is built"), (5, False, "no Trench")])
def test_a_trench_is_tried(value, built, result):
    """With its die."""
    bench = on_map({"warsaw": ["RU-I-1"]})
    tried = rounds.TrenchTried(rule="19.2", side="AP", space="warsaw", unit="RU-I-1", built=built)
    assert told(bench.position, die("entrench/warsaw", value), tried) == [
        "Movement",
        f"• RU-I-1 entrenches in Warsaw: die {value}, needed 3 or less: {result} (19.2)",
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            happen.UnitPlaced(rule="15.1", unit="RU-I-1", place="warsaw", cause="AP-12", reduced=True),
            "RU-I-1 comes to Warsaw, reduced: AP-12 (15.1)",
        ),
        (
            happen.UnitPlaced(rule="16.6", unit="RU-I-1-SCU", place="reserve", cause="rebuilt"),
            "RU-I-1-SCU comes into the Reserve Box: rebuilt (16.6)",
        ),
        (
            happen.UnitPlaced(rule="12.6.4b", unit="RU-I-1-SCU", place="lodz", replaces="RU-I-1", cause="fire in Lodz"),
            "RU-I-1-SCU takes the place of RU-I-1 (12.6.4b)",
        ),
        (
            happen.UnitPlaced(rule="23.3.2", unit="AH-U-1", place="prague", cause="rebellion", rises="alone"),
            "AH-U-1 rises in Prague, and takes control of it: rebellion (23.3.2)",
        ),
        (
            happen.UnitRemoved(rule="12.6.4d", unit="GE-I-1", place="lodz", to="eliminated", cause="fire"),
            "GE-I-1 is eliminated for good: fire (12.6.4d)",
        ),
        (
            happen.UnitRemoved(rule="12.6", unit="GE-I-1", place="lodz", to="replaceable", cause="fire"),
            "GE-I-1 goes to the Replaceable Units Box: fire (12.6)",
        ),
        (
            happen.StepChanged(rule="16.1", unit="GE-I-1", reduced=False, cause="rebuilt"),
            "GE-I-1 is at full strength: rebuilt (16.1)",
        ),
        (happen.ControlChanged(rule="11.2", space="lodz", marker=""), "Lodz is Russia's again (11.2)"),
        (
            happen.ControlChanged(rule="23.3", space="lodz", marker="neutral", cause="the Uprising is over"),
            "Nobody controls Lodz: the Uprising is over (23.3)",
        ),
        (
            happen.TrenchChanged(rule="19.4b", space="lodz", owner="AP", level=0, cause="GE-I-1"),
            "The Trench in Lodz is gone (19.4b)",
        ),
        (
            happen.TrenchChanged(rule="19.3", space="lodz", owner="AP", level=2, cause="out of supply"),
            "A Trench of level 2 in Lodz (AP): out of supply (19.3)",
        ),
        (
            happen.SiegeChanged(rule="20.3.5", space="thorn", lapsed=True),
            "The siege of Thorn lapses: too few are left for it (20.3.5)",
        ),
    ],
)
def test_what_happens_to_units_and_spaces(event, words):
    """Each in a sentence with its rule."""
    assert line(on_map({"lodz": ["GE-I-1"]}).position, event) == words


def test_units_that_are_assembled():
    """Which became which."""
    bench = on_map({"lodz": ["GE-I-1"]})
    assembled = rounds.UnitsAssembled(rule="22.3", place="lodz", used=("GE-I-1-SCU", "GE-I-2-SCU"), made=("GE-I-1",))
    words = "• GE-I-1-SCU and GE-I-2-SCU become GE-I-1 in Lodz (22.3)"
    assert told(bench.position, assembled) == ["Movement", words]


@pytest.mark.rule("20.4")
def test_a_besieged_fort_holds_or_surrenders():
    """The die against its Combat Factor; who is told of it learns the besieger."""
    bench = on_map({"thorn": ["RU-I-1"], "graudenz": ["RU-I-2"]}, phase="siege")
    lines = told(
        bench.position,
        die("surrender/thorn", 1, "siege"),
        die("surrender/graudenz", 4, "siege"),
        happen.FortDestroyed(rule="20.4.1", space="graudenz", cause="surrender"),
    )
    assert lines == [
        "• The Fort of Thorn, besieged by the AP: die 1 against 2: it holds",
        "• The Fort of Graudenz, besieged by the AP: die 4 against 1: it surrenders",
        "  • The Fort of Graudenz is destroyed: surrender (20.4.1)",
    ]


@pytest.mark.rule("14.3.2")
def test_losses_outside_of_rounds_name_their_places():
    """Attrition goes over the whole map."""
    bench = on_map({"minsk": ["GE-I-1", "GE-I-17"], "lodz": ["RU-I-1"]}, phase="attrition")
    lost = [
        happen.StepChanged(rule="14.3.2", unit=unit, reduced=True, cause="out of supply")
        for unit in ("GE-I-1", "GE-I-17", "RU-I-1")
    ]
    assert told(bench.position, *lost) == [
        "• GE-I-1 in Minsk and GE-I-17 in Minsk lose a step: out of supply (14.3.2)",
        "• RU-I-1 in Lodz loses a step: out of supply (14.3.2)",
    ]


# -- the action ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "9.7.1")
def test_an_event_is_told_with_what_its_card_says():
    """Title, label, what it is played for, what it does."""
    lines = told(
        on_map({}, piles={"AP": Piles(hand=("AP-13",)), "CP": Piles()}).position,
        rounds.ActionChosen(rule="8.2", side="AP", use="event", points=4, card="AP-13"),
        cards.EventPlayed(rule="9.7.1", side="AP", card="AP-13"),
        cards.CardLaid(rule="9.3", side="AP", card="AP-13", to="removed", cause="played for its Event"),
    )
    assert lines[:3] == [
        "STAVKA (AP-13) for its Event",
        "• The AP play AP-13 for its Event: it gives 4 OPS (8.2)",
        "• STAVKA (AP-13) is played as an Event (9.7.1)",
    ]
    assert "Mandatory Offensive rolls of the AP are modified by +1" in lines[3]
    assert lines[-1] == "• STAVKA (AP-13) leaves the game (9.3)"


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            rounds.ActionChosen(rule="8.2", side="CP", use="cardless", points=1),
            ["Operations without a card", "• The CP play no card, and have 1 OPS (8.2)"],
        ),
        (
            rounds.ActionChosen(rule="8.2", side="AP", use="sr", points=3, card="AP-3"),
            [
                "PLEHVE (AP-3) for Strategic Redeployment",
                "• The AP play AP-3 for Strategic Redeployment: it gives 3 SR (8.2)",
            ],
        ),
        (
            cards.CardLaid(rule="6.0 H2", side="AP", card="AP-3", to="discard", cause="discarded"),
            ["• PLEHVE (AP-3) goes to the discards: discarded (6.0 H2)"],
        ),
        (
            cards.EventUndone(rule="9.7.2", card="AP-13"),
            ["• STAVKA (AP-13) comes to nothing and may be played again (9.7.2)"],
        ),
        (
            cards.OpeningChosen(rule="4.2.1", side="AP", card="AP-7"),
            ["Strategy Cards", "• The AP begin with GALICIA OFFENSIVE (AP-7), and show it (4.2.1)"],
        ),
        (
            cards.HandFilled(rule="6.0 H3", side="AP", drawn=1, held=7),
            ["Strategy Cards", "• The AP draw 1 card and hold 7 (6.0 H3)"],
        ),
    ],
)
def test_what_is_done_with_cards(event, lines):
    """Each in a sentence with its rule."""
    assert (
        told(on_map({}, piles={"AP": Piles(hand=("AP-3", "AP-13")), "CP": Piles()}, played=["AP-13"]).position, event)
        == lines
    )


@pytest.mark.rule("9.4.2", "14.2b")
@pytest.mark.parametrize(
    ("stacks", "fields", "why"),
    [
        ({"warsaw": ["RU-I-1"]}, {}, "Russia"),
        ({"warsaw": ["RU-I-1", "SB-I-1"]}, {}, "Russia, Serbia; Serbia supplied by an ally only"),
        ({"warsaw": ["SB-I-1", "MN-M-1"]}, {}, "Montenegro/Serbia; Montenegro/Serbia supplied by an ally only"),
    ],
)
def test_an_activation_says_why_it_costs_so(stacks, fields, why):
    """Nations, those that only an ally supplies."""
    bench = on_map(stacks, **fields)
    lines = told(
        bench.position,
        rounds.PointsSpent(rule="9.4.1", spent=1, left=2, purpose="Warsaw for Movement"),
        rounds.SpaceActivated(rule="9.4.3", place="warsaw", how="move"),
    )
    assert lines[0] == "Activation"
    assert lines[1:] == [f"• Warsaw for Movement: 1 OPS ({why}), 2 left (9.4.3)"]


@pytest.mark.rule("9.4.2")
def test_who_attacks_against_orders_is_told_as_an_addition():
    """The nations are all those that are paid for by then, and who was paid for before is among them."""
    fields = {"nations": {"BU": "CP"}, "offensives": {"AP": "no BR/FR"}, "control": {"salonika": "FR"}}
    bench = on_map({"doiran": ["SB-I-1", "BR-I-XVI", "FR-I-XII"]}, **fields)
    bench.position.this_round.activated = [
        Activation(place="doiran", how="attack"),
        Activation(place="doiran", how="attack", units=("BR-I-XVI",)),
    ]
    lines = told(
        bench.position,
        rounds.PointsSpent(rule="9.4.2", spent=1, left=2, purpose="FR-I-XII, who attack against orders"),
        rounds.SpaceActivated(rule="9.4.2", place="doiran", how="attack", units=("FR-I-XII",)),
    )
    why = "Serbia, Great Britain, France"
    assert lines[1:] == [f"• FR-I-XII in Doiran for Attack: 1 OPS more ({why}), 2 left (9.4.2)"]


def test_a_free_activation_and_one_of_units():
    """No points are spent; in a region the units are named."""
    bench = on_map({"warsaw": ["RU-I-1"], "tyrol": ["GE-I-1", "GE-I-17"]}, phase="round-1-cp")
    lines = told(
        bench.position, rounds.SpaceActivated(rule="9.4.3", place="tyrol", how="attack", units=("GE-I-1", "GE-I-17"))
    )
    assert lines == ["Activation", "• GE-I-1 and GE-I-17 in Tyrol for Attack: free of OPS (9.4.3)"]


def test_an_effect_that_ends_is_told_with_its_words():
    """What it was that is over; not so where it was for this very round."""
    entry = InForce(card="AP-7", number=1, turn=2)
    (heading, over) = told(on_map({}, in_force=[entry]).position, cards.EffectEnded(rule="9.7.1", effect=entry))[:2]
    assert heading == "No longer in force"
    assert over.startswith("• GALICIA OFFENSIVE (AP-7): ")
    brief = InForce(card="AP-7", number=1, turn=2, round=1)
    assert told(on_map({}, in_force=[brief]).position, cards.EffectEnded(rule="9.7.1", effect=brief)) == []


# -- hands --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0 H")
def test_a_hand_is_told_to_its_owner_alone():
    """His own report has it; the enemy's, the public and the umpire's have not, and the draws only the umpire's."""
    piles = {"AP": Piles(hand=("AP-3", "AP-13")), "CP": Piles(hand=("CP-6",))}
    before = on_map({}, phase="draw-ap", piles={**piles, "AP": Piles(hand=("AP-3",), draw=("AP-13", "AP-14"))})
    after = on_map({}, phase="draw-cp", piles=piles)
    drawn = cards.CardDrawn(rule="6.0 H3", seen_by=("AP",), side="AP", card="AP-13")
    filled = cards.HandFilled(rule="6.0 H3", side="AP", drawn=1, held=2)
    texts = {
        reader: render.text(
            [
                *narrate(
                    before.position, after.position, [drawn, filled] if reader in ("AP", "umpire") else [filled], reader
                ),
                *situation(after.position, reader),
            ]
        )
        for reader in ("AP", "CP", None, "umpire")
    }
    assert [reader for reader, text in texts.items() if "STAVKA" in text] == ["AP", "umpire"]
    assert [reader for reader, text in texts.items() if "WIRELESS INTERCEPTS" in text] == ["CP"]
    assert [reader for reader, text in texts.items() if "Your hand" in text] == ["AP", "CP"]
    assert "STAVKA (AP-13) is drawn (6.0 H3)" in texts["AP"]
    assert "STAVKA (AP-13) is drawn by the AP (6.0 H3)" in texts["umpire"]


def test_the_hand_says_what_each_card_is_worth():
    """OPS, points, War Status, whether it is an Event now, and below all that it says; nobody else reads it."""
    bench = on_map({}, piles={"AP": Piles(hand=("AP-3", "AP-13", "AP-21")), "CP": Piles()})
    lines = list(flat(situation(bench.position, "AP")))
    assert lines[:4] == [
        "Your hand",
        "AP-3 | PLEHVE | 3 | 1 AP-A, 1 IT, 2 RU | - | in combat",
        "AP-13* | STAVKA | 4 | 2 AP-A, 2 IT, 3 RU | (1) | now",
        "AP-21* | ITALY | 4 | 2 AP-A, 2 IT, 3 RU | (2) | not now",
    ]
    assert lines[4:8] == [
        "What your cards do",
        "• AP-3 PLEHVE",
        "  • Played as a Combat Card it is discarded afterwards.",
        "  • Not if the turn is 8 or later.",
    ]
    for other in ("CP", None):
        assert not list(flat(situation(bench.position, other)))
    small = on_map({}, piles={"AP": Piles(hand=("AP-3",)), "CP": Piles()}, event_cards=["AP-13"])
    assert "AP-3 | PLEHVE | 3 | 1 AP-A, 1 IT, 2 RU | - | not now" in list(flat(situation(small.position, "AP")))


# -- nations and tracks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            tracks.OffensiveSet(rule="7.2", side="AP", offensive="BR/FR"),
            "Mandatory Offensive of the AP: an attack by an LCU of Great Britain or France (7.2)",
        ),
        (
            tracks.OffensiveSet(rule="7.1.2", side="CP", offensive="none", cause="it was paid for"),
            "Mandatory Offensive of the CP: None or Made: it was paid for (7.1.2)",
        ),
        (
            tracks.OffensiveModified(rule="7.4.1", side="CP", total=1),
            "Later Mandatory Offensive rolls of the CP are modified by +1 (7.4.1)",
        ),
        (
            tracks.LevelRaised(rule="17.2", side="CP", level="limited war"),
            "The CP reach Limited War: its cards and all discards are shuffled into the draw pile (17.2)",
        ),
        (
            tracks.NationEntered(rule="26.1", nation="IT", stand="AP", cause="TREATY OF LONDON"),
            "Italy joins the AP: TREATY OF LONDON (26.1)",
        ),
        (
            tracks.NationCollapsed(rule="26.6.2", nation="SB", cause="no LCU is left"),
            "Serbia collapses: no LCU is left (26.6.2)",
        ),
        (
            tracks.NationRestored(rule="26.6.2", nation="SB"),
            "Serbia stands again, and cannot collapse once more (26.6.2)",
        ),
        (
            tracks.RevolutionChanged(rule="23.4.1", step="announced", due=9),
            "The Russian Revolution is to begin in turn 9 (23.4.1)",
        ),
        (
            tracks.RevolutionChanged(rule="23.4.2", step="stage", stage=2),
            "The Russian Revolution is at Stage 2 (23.4.2)",
        ),
        (tracks.TreatyAnnounced(rule="28.0", turn=15), "The Treaty of Brest-Litovsk takes effect in turn 15 (28.0)"),
        (
            tracks.LandingPlaced(rule="25.2.1", space="sea_salonika", turn=4, round=1),
            "A Landing marker lies in the Sea Invasion space off Salonika (25.2.1)",
        ),
        (
            tracks.LandingRemoved(rule="25.4", space="sea_salonika"),
            "The Landing marker of the Sea Invasion space off Salonika leaves the game (25.4)",
        ),
    ],
)
def test_what_happens_to_nations(event, words):
    """Each in a sentence with its rule."""
    bench = on_map(
        {}, piles={"AP": Piles(), "CP": Piles()}, landings={"sea_salonika": Landing(turn=3, round=1)}, collapsed=["SB"]
    )
    assert line(bench.position, event) == words


@pytest.mark.rule("7.3")
def test_a_roll_for_an_offensive_is_told_with_its_die():
    """(7.1b)"""
    bench = on_map({}, phase="offensives")
    offensive = tracks.OffensiveSet(rule="7.3", side="CP", offensive="AH(SB)")
    assert told(bench.position, die("mandatory offensive/CP", 2, "offensives"), offensive) == [
        "• Mandatory Offensive of the CP, die 2: an attack by an LCU of Austria-Hungary on units of Serbia (7.3)"
    ]


def test_the_tracks_are_told_in_a_table():
    """Every change with its reason; of points in halves what they were before counts."""
    bench = on_map({}, replacements={"RU": 2})
    events = [
        tracks.WillChanged(rule="23.2", nation="AH", change=-2, total=17, cause="Lemberg is lost"),
        tracks.QualityChanged(rule="24.1", nation="RU", change=-1, total=16, cause="RU-I-1 destroyed"),
        tracks.WarStatusChanged(rule="17.1.2", side="AP", change=2, total=5, card="AP-7"),
        tracks.ArmisticeMoved(rule="17.3.2", change=-2, total=38, cause="Serbia collapses"),
        tracks.ReplacementsChanged(rule="16.2", pool="RU", total=3, cause="RU-I-1-SCU rebuilt"),
        tracks.ReplacementsChanged(rule="16.2.1", pool="RU", total=0, cause="not spent"),
    ]
    assert list(flat(narrate(bench.position, bench.position, events, "umpire"))) == [
        "Tracks",
        "Will Austria-Hungary | -2 | 17 | Lemberg is lost | 23.2",
        "Quality Russia | -1 | 16 | RU-I-1 destroyed | 24.1",
        "War Status AP | +2 | 5 | GALICIA OFFENSIVE (AP-7) | 17.1.2",
        "Armistice | -2 | 38 | Serbia collapses | 17.3.2",
        "RPs RU | -½ | 1½ | RU-I-1-SCU rebuilt | 16.2",
        "RPs RU | -1½ | 0 | not spent | 16.2.1",
    ]


@pytest.mark.parametrize(("phase", "count"), [("war-status", 2), ("end", 6)])
def test_the_end_of_a_turn_says_how_the_war_stands(phase, count):
    """All tracks, a line each; the War Status Phase what it decides by."""
    bench = on_map(
        {},
        phase=phase,
        war_status={"AP": 3, "CP": 5},
        level={"AP": "mobilization", "CP": "limited war"},
        armistice=38,
        will={"RU": 17, "GE": 19, "AH": 12},
        quality={"RU": 16, "GE": 18, "IT": 9, "AH": 2},
        offensives={"AP": "RU", "CP": "none"},
        replacements={"GE": 2.5},
    )
    told = [
        "• VP 15",
        "• War Status AP 3 (Mobilization), War Status CP 5 (Limited War), combined 8; Armistice marker at 38",
        "• National Will: Russia 17, Germany 19, Austria-Hungary 12",
        "• Troop Quality: Russia 16, Italy 9, Germany 18, Austria-Hungary 2 (Poor)",
        "• Mandatory Offensives: AP an attack by an LCU of Russia; CP None or Made",
        "• RPs: GE 2½",
    ]
    assert list(flat(narrate(bench.position, bench.position, [], None))) == ["How the war stands", *told[:count]]


# -- combat -------------------------------------------------------------------------------------------------------


def modifier(name, effect, rule):
    return Modifier(name=name, effect=effect, rule=rule)


def test_a_combat_is_told_whole():
    """Units, weather, flank, both volleys with every shift and modifier, the result, losses, retreat and advance."""
    bench = on_map({"lublin": ["RU-I-16"], "zamosc": ["RU-C-Dragomirov"], "przemysl": ["AH-I-1", "AH-I-5"]})
    attack = combat.Volley(
        strength=4,
        table="heavy",
        reason="12.2 G2a",
        column="3",
        shifts=(modifier("Severe Weather", "-1", "12.3"),),
        modifiers=(modifier("cavalry", "+1", "12.2.1a"),),
        first=1,
        die=4,
        modified=5,
        number=4,
    )
    defence = combat.Volley(strength=9, table="heavy", reason="12.2 G2a", column="9-11", die=2, modified=2, number=4)
    units = {"attackers": ("RU-I-16", "RU-C-Dragomirov"), "defenders": ("AH-I-1", "AH-I-5")}
    lines = told(
        bench.position,
        rounds.AttackDeclared(rule="12.1", units=units["attackers"], target="przemysl"),
        combat.WeatherChecked(rule="12.3", target="przemysl", die=3, round=1, severe=True),
        combat.FlankTried(
            rule="21.4",
            target="przemysl",
            pinning="lublin",
            modifiers=(modifier("Zamosc is free", "+1", "21.3b"),),
            die=3,
            modified=4,
            succeeded=True,
        ),
        combat.CombatFought(
            rule="12.2 G4",
            side="AP",
            target="przemysl",
            fort=3,
            order="attacker first",
            winner="",
            attack=attack,
            defence=defence,
            **units,
        ),
        happen.StepChanged(rule="12.6.2", unit="AH-I-1", reduced=True, cause="fire"),
        happen.StepChanged(rule="12.6.2", unit="RU-I-16", reduced=True, cause="fire"),
    )
    assert lines == [
        "Attack on Przemysl",
        "RU-I-16 | XVI Corps | 3-3-3 | Lublin | attacks",
        "RU-C-Dragomirov | Dragomirov Cavalry Division | 1-1-5 | Zamosc | attacks",
        "AH-I-1 | I Corps | 3-3-3 | Przemysl | defends",
        "AH-I-5 | V Corps | 3-3-3 | Przemysl | defends",
        "Fort |  | 3 | Przemysl | defends",
        "• Weather: die 3 against Action Round 1: Severe Weather (12.3)",
        "• Flank Attack Attempt with Lublin as Pinning Space: die 3, modified 4, needed 4: it succeeds (21.4)",
        "  • Zamosc is free +1 (21.3b)",
        "Strength | 4 | 9",
        "Fire Table | Heavy (12.2 G2a) | Heavy (12.2 G2a)",
        "Shifts | Severe Weather -1 (12.3) | -",
        "Column | 3 | 9-11",
        "Die | 4, after a 1 that was rolled again | 2",
        "Modifiers | cavalry +1 (12.2.1a) | -",
        "Modified die | 5 | -",
        "Loss Number | 4 | 4",
        "The attacker fires first. The Loss Numbers are equal: nobody wins (12.2 G4).",
        "• AH-I-1 loses a step: fire (12.6.2)",
        "• RU-I-16 loses a step: fire (12.6.2)",
    ]


@pytest.mark.parametrize(
    ("winner", "order", "words"),
    [
        ("attacker", "simultaneous", "Both sides fire at once. The attacker wins by 2 (12.2)."),
        ("defender", "defender first", "The defender fires first. The defender wins by 2 (12.2)."),
    ],
)
def test_who_won_and_by_how_much(winner, order, words):
    """By the Loss Numbers."""
    numbers = (5, 3) if winner == "attacker" else (3, 5)
    bench = on_map({"lublin": ["RU-I-16"], "jaroslau": ["AH-I-1"]})
    volleys = [combat.Volley(strength=3, table="light", column="3", die=3, modified=3, number=each) for each in numbers]
    fought = combat.CombatFought(
        rule="12.2",
        side="AP",
        target="jaroslau",
        attackers=("RU-I-16",),
        defenders=("AH-I-1",),
        fort=0,
        order=order,
        attack=volleys[0],
        defence=volleys[1],
        winner=winner,
    )
    assert told(bench.position, fought)[-1] == words


def test_each_attack_has_a_section_of_its_own():
    """A second one on the same space too, in a later part of the round."""
    bench = on_map({"lublin": ["RU-I-16"], "jaroslau": ["AH-I-1"]})
    attack = rounds.AttackDeclared(rule="12.1", units=("RU-I-16",), target="jaroslau")
    assert told(bench.position, attack, attack).count("Attack on Jaroslau") == 2


def test_what_the_end_of_a_round_brings_stands_apart():
    """Units that go or are lost for stacking and sieges, and after them what follows for nations and sides."""
    bench = on_map({"lodz": ["RU-I-1"], "warsaw": ["RU-I-2"]})
    lost = happen.UnitRemoved(
        rule="10.1", unit="RU-I-1", place="lodz", to="replaceable", cause="too many", scene="round end"
    )
    paid = tracks.OffensiveSet(rule="7.1.2", side="AP", offensive="none", cause="it was paid for")
    text = render.text(narrate(bench.position, bench.position, [moved("RU-I-2", "warsaw", "lodz"), lost, paid], None))
    assert [each for each in text.splitlines() if each] == [
        "Movement",
        " • RU-I-2 moves from Warsaw to Lodz (11.1)",
        "Corrected as the round ends",
        " • RU-I-1 goes to the Replaceable Units Box: too many (10.1)",
        "At the end of the round",
        " • Mandatory Offensive of the AP: None or Made: it was paid for (7.1.2)",
    ]


def test_a_report_fits_the_terminal():
    """80 columns at most, whatever is told."""
    bench = on_map({"lublin": ["RU-I-16"], "jaroslau": ["AH-I-1"]})
    events = [
        rounds.ActionChosen(rule="8.2", side="AP", use="event", points=4, card="AP-7"),
        cards.EventPlayed(rule="9.7.1", side="AP", card="AP-7"),
        rounds.AttackDeclared(rule="12.1", units=("RU-I-16",), target="jaroslau"),
    ]
    text = render.text(narrate(bench.position, bench.position, events, "umpire"))
    assert [each for each in text.splitlines() if len(each) > 80] == []


def test_who_retreated_there_before_is_shown_as_that():
    """He takes no part in the defence (12.7.6a)."""
    bench = on_map({"dubno": ["RU-I-11"], "brody": ["AH-C-1-SCU", "AH-I-1-SCU"]})
    bench.position.this_round.retreated.append("AH-I-1-SCU")
    event = rounds.AttackDeclared(rule="12.1", units=("RU-I-11",), target="brody")
    lines = render.text(narrate(bench.position, bench.position, [event], "umpire")).splitlines()
    parts = [each.rsplit("  ", 1)[-1].strip() for each in lines if each.startswith("AH-")]
    assert parts == ["defends", "retreated before"]
