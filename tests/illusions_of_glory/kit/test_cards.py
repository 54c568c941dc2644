"""The 110 Strategy Cards as data (3.3, 9.0, 32.0): numbers, decks, sources, levels of play, users' cards, errors."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text import read_text
from wargame_cli.rulesets.illusions_of_glory.kit import card_combat as combat
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit import cards as deck
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables

CARDS = deck.all_cards()
GIVEN = deck.all_cards("rule-given")
FOLDER = scenarios_folder("illusions-of-glory") / "cards"


def effects_of(label: str, cards=CARDS) -> list[words.Common]:
    return list(cards[label].effects)


def given_of(label: str) -> list[words.Common]:
    """The rule-given effects of a card without what they say of their sources."""
    bare = {"source": "user", "told": (), "ours": ()}
    return [
        msgspec.structs.replace(
            effect,
            **bare,
            conditions=tuple(msgspec.structs.replace(each, source="user") for each in effect.conditions),
            unless=tuple(msgspec.structs.replace(each, source="user") for each in effect.unless),
        )
        for effect in GIVEN[label].effects
    ]


# -- numbers and decks ------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3", "32.1", "32.2")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_each_side_has_55_cards_in_three_decks(side):
    """14 Mobilization, 20 Limited War, 21 Total War, in the order of their numbers (3.3a)."""
    mine = [card for card in CARDS.values() if card.side == side]
    assert [card.number for card in mine] == list(range(1, 56))
    assert Counter(card.deck for card in mine) == {"mobilization": 14, "limited war": 20, "total war": 21}
    assert [card.deck for card in mine] == ["mobilization"] * 14 + ["limited war"] * 20 + ["total war"] * 21
    assert all(label == card.label for label, card in CARDS.items())


@pytest.mark.rule("3.3")
@pytest.mark.trap(15)
def test_the_two_printed_samples_are_as_printed():
    """DRIVE ON EAST PRUSSIA and CHLORINE GAS (9.1)."""
    drive, gas = CARDS["AP-1"], CARDS["CP-17"]
    assert (drive.ops, drive.rp, drive.war_status, drive.asterisk) == (4, {"AP-A": 2, "IT": 2, "RU": 3}, 2, True)
    assert (drive.deck, drive.mode) == ("mobilization", "event and ops")
    assert (gas.ops, gas.rp, gas.war_status, gas.asterisk) == (4, {"CP-A": 3, "AH": 3, "GE": 4}, 0, False)
    assert (gas.deck, gas.mode) == ("limited war", "combat card")
    for card in (drive, gas):
        assert all(card.source_of(field).startswith("rulebook") for field in deck.SOURCED)


@pytest.mark.rule("32.1", "32.2")
def test_what_is_made_up_says_so():
    """Of OPS, RPs and War Status 108 are ours, and none of our files claims to be a user's."""
    for field in ("ops", "rp", "war status"):
        ours = [label for label, card in CARDS.items() if card.source_of(field) == "reconstruction"]
        assert len(ours) == 108, field
    for label, card in CARDS.items():
        assert set(card.source) == set(deck.SOURCED), label
        parts = [*card.effects, *card.needs, *card.barred]
        parts += [each for effect in card.effects for each in (*effect.conditions, *effect.unless)]
        assert all(part.source != "user" for part in parts), label
        assert "user" not in card.source.values(), label
    asterisks = {label for label, card in CARDS.items() if terms.is_given(card.source_of("asterisk"))}
    assert asterisks == {"AP-1", "AP-40", "CP-17"}


@pytest.mark.rule("32.1", "32.2")
def test_the_sums_of_the_reconstruction():
    """War Status Points enough for the levels of 4 and 11 and the Armistice at 40; modes as proposed."""
    sums = Counter()
    for card in CARDS.values():
        sums[card.side, card.deck] += card.war_status
    decks = tables().status.levels.order
    assert [sums["AP", each] for each in decks] == [8, 11, 16]
    assert [sums["CP", each] for each in decks] == [7, 10, 16]
    assert Counter(card.mode for card in CARDS.values()) == {
        "combat card": 24,
        "reinforcement": 19,
        "neutral entry": 4,
        "event and ops": 15,
        "event": 48,
    }
    assert all(card.effects for card in CARDS.values())


# -- what the rulebook says of cards ----------------------------------------------------------------------------

played = terms.Played
RULE_GIVEN = {
    "AP-1": [  # 9.1
        words.NationalWill(nation="GE", change=-1),
        combat.Drm(
            side="AP",
            role="attack",
            against=("AH", "GE", "TU", "BU", "GR"),
            in_lands=("GE",),
            drm=1,
            until="this turn",
        ),
    ],
    "AP-4": [words.Gauge(side="AP", lands=("RU",), others=("AH", "GE"))],  # 12.5c
    "AP-10": [words.Conversion(origin="AP-A", to="RU", most=1)],  # 16.7.2
    "AP-11": [  # 14.1.3b, 16.7.1b
        words.PortsCut(side="CP", but_in=("baltic", "black")),
        words.ConversionLine(origin="GE", to="TU", between=("berlin", "constantinople")),
    ],
    "AP-13": [words.OffensiveRoll(side="AP", drm=1)],  # 7.4.1a 1
    "AP-14": [words.Prepare(cards=("AP-22", "AP-29", "AP-34"))],  # 25.1f
    "AP-18": [  # 26.3.1
        words.TakeSpaces(side="AP", spaces=("salonika",)),
        words.Place(units=("BR-S-National-Defense",), at=("salonika",)),
    ],
    "AP-21": [words.Join(nation="IT", side="AP", others=("AL",))],  # 26.4.2, 26.1.1d
    "AP-22": [words.Landing(space="sea_salonika")],  # 25.1c
    "AP-23": [words.Replacements(points={"AP-A": 2}, unless=(played(card="CP-53", when="this turn"),))],  # 16.5c
    "AP-28": [words.Place(units=("FR-HQ-Sarrail",), beside=("FR",), inside=("lemnos", "GR"))],  # 2.0
    "AP-29": [words.Landing(space="sea_albania")],  # 25.1c
    "AP-30": [words.LoseReplacements(pool="GE")],  # 9.6.2b
    "AP-31": [  # 11.1.4a
        combat.Advance(
            side="AP",
            role="attack",
            nations=("RU", "RO"),
            arm="cavalry",
            terrain=("clear",),
            spaces=2,
            through_retreated=True,
        )
    ],
    "AP-32": [words.RebuildAgain(nation="SB", at=("lemnos",))],  # 16.6f
    "AP-34": [words.Landing(space="sea_athens")],  # 25.1c
    "AP-35": [  # 7.4.1a 2, 2.0
        words.OffensiveRoll(side="AP", drm=1),
        words.Place(units=("RU-HQ-Brusilov",), beside=("RU",), size="LCU"),
    ],
    "AP-39": [words.Join(nation="RO", side="AP")],  # 26.5.2
    "AP-40": [words.Join(nation="GR", side="AP", answered_by="CP-35")],  # 26.3.2a
    "AP-43": [words.NoOffensive(side="CP", results=("AH(SB)", "AH(IT)"))],  # 7.4.2b
    "AP-46": [  # 2.0
        words.Place(units=("FR-HQ-Esperey",), beside=("FR",), inside=("lemnos", "GR"), replaces="FR-HQ-Sarrail")
    ],
    "AP-50": [  # 17.3.2, 23.4.3
        words.Armistice(change=3),
        words.Revolution(step="suppressed", unless=(terms.Uprising(nation="RU"),)),
    ],
    "AP-51": [  # 15.2c
        words.Place(units=("BR-I-XIV", "FR-I-XII"), at=("southern_italy",)),
        words.ToReserve(nations=("BR", "FR")),
    ],
    "AP-55": [words.Treaty(turns=2)],  # 28.0b
    "CP-5": [words.OffensiveRoll(side="CP", drm=1)],  # 7.4.1a 3
    "CP-10": [words.Allow(what="attacks on forts", nations=("GE",), lands=("RU",))],  # 20.1.7
    "CP-13": [words.Gauge(side="CP", lands=("AH", "GE"), others=("RU",))],  # 12.5d
    "CP-15": [words.Place(units=("GE-HQ-Mackensen",), beside=("GE",), size="LCU")],  # 2.0
    "CP-23": [  # 26.2.2, 26.6.1d
        words.Join(nation="BU", side="CP"),
        words.Allow(what="entry", nations=("GE",), lands=("SB", "MN")),
    ],
    "CP-24": [  # 26.3.1, 19.4d
        words.TakeSpaces(side="CP", spaces=("ft_rupel", "doiran"), trenches=True),
        words.Reposition(nation="GR"),
    ],
    "CP-35": [  # 9.7.2d, 26.3.2b
        words.Refuse(card="AP-40", conditions=(terms.Answers(card="AP-40"),)),
        words.Join(
            nation="GR",
            side="CP",
            conditions=(terms.Controls(side="CP", nations=("BU", "RO", "SB")),),
            unless=(terms.AtWar(nation="GR"),),
        ),
    ],
    "CP-39": [  # 7.4.1a 4, 2.0
        words.OffensiveRoll(side="CP", drm=1),
        words.Place(units=("GE-HQ-Falkenhayn",), beside=("GE", "TU")),
    ],
    "CP-47": [words.Armistice(change=-3)],  # 17.3.2
    "CP-48": [words.LoseReplacements(pool="RU")],  # 9.6.2b
    "CP-49": [words.Prepare(cards=("CP-50",))],  # 23.4.1
    "CP-50": [words.Revolution(step="begins", turns=1)],  # 23.4.1b
    "CP-51": [  # 7.4.2a, 23.4.3c
        words.NoOffensive(side="AP", results=("RU",)),
        words.Revolution(step="resumes", turns=1, conditions=(terms.RevolutionState(state="suppressed"),)),
    ],
    "CP-52": [words.Prepare(cards=("AP-55",))],  # 28.0a
    "CP-53": [words.NoRebuilding(pool="AP-A", until="this turn")],  # 16.5c
}


@pytest.mark.rule("9.7.1", "32.1", "32.2")
@pytest.mark.trap(3)
@pytest.mark.parametrize("label", RULE_GIVEN)
def test_a_rule_given_event_does_what_its_rule_says(label):
    """Effect by effect, against the rulebook."""
    assert given_of(label) == RULE_GIVEN[label]


@pytest.mark.rule("9.7.3", "24.1", "24.2")
@pytest.mark.parametrize(("label", "nation", "units", "spared"), [
    ("AP-2", "RU", "E-Guard I-18 I-26 I-1-Turkestan", "E-Guard I-1-Turkestan"),
    ("AP-12", "RU", "I-2-Caucasus I-3-Siberia I-22-Finland", "I-2-Caucasus I-3-Siberia I-22-Finland"),
    ("AP-20", "RU", "I-29 I-30 I-31 I-32 I-33", ""),
    ("AP-27", "RU", "I-34 I-35 I-36 I-37 I-38", ""),
    ("AP-33", "IT", "I-4 I-8 I-10", ""),
    ("AP-37", "RU", "E-2-Guard C-1 C-2 C-3", "E-2-Guard C-1 C-2 C-3"),
    ("AP-42", "IT", "I-13 I-24 I-26", ""),
    ("AP-49", "RU", "R-39 R-40 R-41", ""),
    ("CP-3", "GE", "I-9 E-Guard-Reserve C-8", "E-Guard-Reserve C-8"),
    ("CP-12", "GE", "R-17 R-25 C-1", "C-1"),
    ("CP-14", "GE", "I-2 I-21 R-38 R-39", ""),
    ("CP-18", "GE", "I-13 R-24 R-40", ""),
    ("CP-20", "AH", "S-Sud", "S-Sud"),
    ("CP-21", "GE", "S-Bug", "S-Bug"),
    ("CP-28", "TU", "I-6 I-15", "I-6 I-15"),
    ("CP-29", "GE", "R-4 R-10", ""),
    ("CP-30", "AH", "I-18 I-19 C-Hauer C-Brudermann", "C-Hauer C-Brudermann"),
    ("CP-36", "GE", "R-22 R-27 A-1", "A-1"),
    ("CP-41", "AH", "I-22 I-23 I-24 I-25 I-26", ""),
])  # fmt: skip
def test_reinforcement_cards(label, nation, units, spared):
    """Units of chapter 32; Troop Quality (24.1d); elite, regional, cavalry and two armies are spared (24.2a 2)."""
    card = GIVEN[label]
    (effect,) = card.effects
    home = "GE" if label == "CP-20" else nation
    assert (card.mode, card.reinforces, card.asterisk) == ("reinforcement", (nation,), True)
    assert effect.units == tuple(f"{home}-{unit}" for unit in units.split())
    assert effect.reduced == tuple(unit for unit in effect.units if unit.split("-", 1)[1] not in spared.split())
    assert effect.troop_quality == (None if nation == "TU" else -3)


@pytest.mark.rule("32.1", "32.2")
def test_nothing_else_is_rule_given():
    """The cards with an Event at the level of the rulebook are those above; the rest keep only their points."""
    eventful = {label for label, card in GIVEN.items() if card.effects}
    reinforcing = {label for label, card in GIVEN.items() if card.reinforces}
    assert len(reinforcing) == 19
    assert eventful == set(RULE_GIVEN) | reinforcing
    for label, card in GIVEN.items():
        if label not in eventful and label != "CP-17":
            assert card.mode == "event", label
            assert card.is_event == bool(card.war_status), label
        assert (card.ops, card.rp, card.war_status) == (CARDS[label].ops, CARDS[label].rp, CARDS[label].war_status)
    assert GIVEN["AP-31"].mode == "combat card"
    assert (CARDS["AP-13"].mode, GIVEN["AP-13"].mode) == ("event and ops", "event")


@pytest.mark.rule("9.7", "25.1", "26.5", "26.3.2", "4.2.1e")
def test_rule_given_prerequisites_and_bars():
    """What the rulebook makes an Event wait for, and what it forbids it by."""

    def asked(label):
        card = GIVEN[label]
        return tuple(
            tuple(msgspec.structs.replace(each, source="user") for each in part) for part in (card.needs, card.barred)
        )

    landing = ((played(card="AP-14"),), (terms.Seasons(seasons=("winter",)),))
    at_war_with_italy = ((terms.AtWar(nation="IT", side="AP"),), ())
    wanted = {
        "AP-1": ((), (terms.Opening(after=2),)),
        "AP-7": ((), (terms.Opening(after=2),)),
        "AP-22": landing,
        "AP-29": landing,
        "AP-34": landing,
        "AP-32": ((terms.Collapsed(nation="SB"),), ()),
        "AP-33": at_war_with_italy,
        "AP-42": at_war_with_italy,
        "AP-39": ((), (terms.RevolutionState(state="ever"),)),
        "AP-40": ((), (terms.AtWar(nation="GR", side="CP"),)),
        "AP-55": ((played(card="CP-52"),), ()),
        "CP-50": ((played(card="CP-49"), terms.Uprising(nation="RU")), ()),
    }
    assert {label: asked(label) for label, card in GIVEN.items() if card.needs or card.barred} == wanted
    assert [label for label, card in GIVEN.items() if card.is_sea_invasion] == ["AP-22", "AP-29", "AP-34"]


@pytest.mark.rule("9.7")
def test_prerequisites_form_no_circle():
    """Every card can come to be played; a circle would be found."""
    assert deck.circle(CARDS) == ()
    need = terms.Played(card="CP-50")
    bent = {**CARDS, "CP-49": msgspec.structs.replace(CARDS["CP-49"], needs=(need,))}
    assert set(deck.circle(bent)) == {"CP-49", "CP-50"}


@pytest.mark.rule("9.7")
def test_what_prepares_and_what_waits_agree():
    """A card that opens the way for another is one that the other needs, and the other way round within a side."""
    for label, card in CARDS.items():
        for effect in card.effects:
            for other in effect.cards if isinstance(effect, words.Prepare) else ():
                assert label in deck.prerequisites(CARDS[other]), (label, other)


@pytest.mark.rule("9.3")
def test_how_long_events_last():
    """Face-up cards are those whose effect lasts beyond the Action Round (4.2.3, 9.7.1g)."""
    lasting = {label: card.duration for label, card in GIVEN.items() if card.duration not in (None, "this combat")}
    assert lasting == {"AP-1": "this turn", "CP-53": "this turn"}
    assert CARDS["AP-3"].duration == "this combat"
    assert CARDS["CP-25"].duration == "end of game"
    assert CARDS["CP-1"].duration == "this round"


# -- names ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_unknown_names_are_told_with_what_may_be_meant():
    """A space, a unit or a card that there is not."""
    places = {place for card in CARDS.values() for place in deck.places_of(card)}
    units = {unit for card in CARDS.values() for unit in deck.units_of(card)}
    assert list(deck.unknown_names(CARDS, places, units)) == []
    told = list(deck.unknown_names(CARDS, places - {"salonika"}, units - {"GE-I-9"}))
    assert told[0] == "card AP-18: no place is called 'salonika' (did you mean sea_salonika?)"
    assert told[1].startswith("card CP-3: no unit is called 'GE-I-9'")
    (lost,) = deck.unknown_names({"AP-55": CARDS["AP-55"]}, places, units)
    assert lost == "card AP-55: no card is called 'CP-52' (did you mean AP-55?)"


# -- users' cards -----------------------------------------------------------------------------------------------


def lay(text: str):
    return deck.lay_over(CARDS, read_text(text.encode(), "mine.yaml"))


def problem(text: str) -> str:
    with pytest.raises(Malformed) as error:
        lay(text)
    return str(error.value)


@pytest.mark.rule("32.1", "32.2")
def test_a_user_replaces_fields_of_a_card():
    """What is given is the user's from then on, the rest stays ours."""
    cards = lay('cards: {AP-2: {ops: 4, rp: {RU: 3}, "war status": 1, asterisk: false}}')
    new, old = cards["AP-2"], CARDS["AP-2"]
    assert (new.ops, new.rp, new.war_status, new.asterisk) == (4, {"RU": 3}, 1, False)
    assert (new.title, new.effects, new.mode) == (old.title, old.effects, old.mode)
    assert [new.source_of(each) for each in ("ops", "rp", "war status", "asterisk")] == ["user"] * 4
    assert new.source_of("deck") == old.source_of("deck")
    assert {label: card for label, card in cards.items() if label != "AP-2"} == {
        label: card for label, card in CARDS.items() if label != "AP-2"
    }


@pytest.mark.rule("32.1", "32.2")
def test_a_user_replaces_effects_and_adds_cards():
    """At both levels of play: a user's effects are given."""
    text = """
cards:
  AP-3:
    effects:
      - {do: drm, side: AP, nations: [RU], drm: 2}
  CP-56:
    title: MY OWN
    deck: total war
    ops: 2
    rp: {GE: 1}
    mode: event
    effects: [{do: victory points, change: 1}]
"""
    data = read_text(text.encode(), "mine.yaml").data
    for level in ("reconstructed", "rule-given"):
        cards = deck.all_cards(level, [data])
        assert cards["AP-3"].effects == (combat.Drm(side="AP", nations=("RU",), drm=2),)
        assert cards["CP-56"].effects == (words.VictoryPoints(change=1),)
        assert cards["CP-56"].source_of("ops") == "user"
    assert deck.all_cards(overlays=[{"map": {}}]) == CARDS


@pytest.mark.parametrize(("text", "line", "wanted"), [
    ("cards:\n  AP-3:\n    opps: 3\n", 3, "unknown field 'opps'"),
    ("cards:\n  AP-3:\n    ops: 0\n", 3, "expected a whole number >= 1, not '0'"),
    ("cards:\n  AP-3:\n    effects:\n      - {do: drmm, side: AP}\n", 4, "'drmm' is not one of"),
    ("cards:\n  AP-3:\n    effects:\n      - {do: drm, side: AP, dmr: 1}\n", 4, "unknown field 'dmr'"),
    ("cards:\n  AP-3:\n    rp: {GE: 3}\n", 2, "GE is no pool of the AP"),
    ("cards:\n  AP-3:\n    needs:\n      - {is: turns, first: 19}\n", 4, "expected a whole number <= 18"),
    ("cards:\n  XP-3:\n    ops: 3\n", 2, "expected text matching regex"),
    ("cards:\n  AP-56:\n    ops: 3\n", 2, "the field 'title' is missing"),
    ("cards:\n  AP-3:\n    mode: reinforcement\n", 2, "needs the effect `reinforce`"),
    ("cards:\n  AP-3:\n    mode: neutral entry\n", 2, "needs the effect `join`"),
    ("cards:\n  AP-3:\n    mode: event\n", 2, "`this combat` belongs on a combat card"),
    ("cards:\n  AP-2:\n    effects:\n      - {do: armistice, change: 1, source: mine}\n", 4, "matching regex"),
    ("cards:\n  AP-2:\n    effects:\n      - {do: armistice, change: 1, ours: [chang]}\n", 4, "`ours` names 'chang'"),
    ("cards:\n  AP-2:\n    effects:\n      - {do: replacements, points: {RU: 1}, per: 2}\n", 4, "`per` and `of`"),
    ("cards:\n  AP-2:\n    effects:\n      - {do: reinforce, nation: RU, units: []}\n", 4, "at least one unit"),
    ("cards:\n  AP-2:\n    effects:\n      - {do: reinforce, nation: RU, units: [A], reduced: [B]}\n", 4, "reduced"),
])  # fmt: skip
def test_a_fault_is_told_with_its_line(text, line, wanted):
    """File and line, and what is wrong there."""
    told = problem(text)
    assert re.match(rf"mine\.yaml:{line}:(\d+:)? ", told), told
    assert wanted in told


def test_a_card_under_the_label_of_another_is_refused():
    """In a file of whole cards."""
    text = (FOLDER / "ap.yaml").read_text(encoding="utf-8").replace("  AP-2:\n", "  AP-60:\n")
    with pytest.raises(Malformed) as error:
        deck.read_cards(read_text(text.encode(), "ap.yaml"))
    assert "the card 'AP-60' says that it is AP-2" in str(error.value)
    assert error.value.problems[0].line == text[: text.index("  AP-60:")].count("\n") + 1
