"""Cards told in plain English: every word has its sentence, and says what of it is ours."""

from __future__ import annotations

from typing import get_args

import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.document import listed
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.cards import asks, sentence, told
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import Names
from wargame_cli.rulesets.illusions_of_glory.kit import card_combat as combat
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data

CARDS = data.all_cards()
NAMES = Names(titles={label: card.title for label, card in CARDS.items()}, places=lambda place: f"<{place}>")
README = (scenarios_folder("illusions-of-glory") / "cards" / "README.md").read_text(encoding="utf-8")
CONDITIONS, EFFECTS = README.split("\n## Effects\n")


@pytest.mark.rule("32.1", "32.2")
@pytest.mark.parametrize("label", CARDS)
@pytest.mark.parametrize("level", get_args(data.Level))
def test_every_card_is_told(label, level):
    """A line for its numbers and one for each effect; what is ours says so."""
    card = data.at_level(CARDS[label], level)
    lines = told(card, NAMES)
    assert lines[0].startswith(f"{card.title} ({label}, {card.deck}): {card.ops} OPS or SR, or RPs ")
    assert all(line.endswith(".") and "  " not in line for line in lines)
    for effect, line in zip(card.effects, lines[len(lines) - len(card.effects) :], strict=True):
        assert line == sentence(effect, NAMES)
        assert line.endswith("[our reconstruction].") == (effect.source == "reconstruction")
        assert ("[our reconstruction: " in line) == bool(effect.ours and effect.source != "reconstruction")


def test_a_whole_card():
    assert told(CARDS["AP-1"], NAMES) == [
        "DRIVE ON EAST PRUSSIA (AP-1, mobilization): 4 OPS or SR, or RPs 2 AP-A, 2 IT, 3 RU.",
        "Played as an Event it leaves the game afterwards, moves War Status by 2 and gives its OPS too.",
        "Not if it was chosen to start the game and turn 2 is over.",
        "The National Will of Germany moves by -1.",
        "For the rest of this turn, where the AP attacks against AH, GE, TU, BU or GR units in Germany, its die is "
        "modified by +1.",
    ]
    plain = data.at_level(CARDS["AP-3"], "rule-given")
    assert told(plain)[1:] == ["It is no Event."]
    assert "The CP player chooses: a corps for France or no corps from France." in told(CARDS["AP-45"])
    assert told(CARDS["AP-15"])[1] == "Played as a Combat Card it is discarded afterwards."


@pytest.mark.parametrize(("effect", "wanted"), [
    (words.VictoryPoints(change=1), "The VP marker moves by +1."),
    (words.Replacements(points={"RU": 1, "IT": 2}, use="record"), "1 RP of RU and 2 RPs of IT to record."),
    (words.Replacements(points={"GE": 1}, per=3, of="RU"),
     "1 RP of GE to repair units on the map at once for every 3 VP spaces of Russia that its owner controls."),
    (words.FreeMoves(nation="RU", size="LCU", count=2, spaces=1),
     "Up to 2 RU LCUs move 1 space away from enemy units without activation in this Action Round."),
    (words.FreeActivation(nations=("GE", "TU"), count=1, until="this turn"),
     "1 space or stack of GE or TU units may be activated free of OPS for the rest of this turn."),
    (words.FreeRedeployment(nation="TU", size="LCU", count=1),
     "1 TU LCU may be redeployed free of SR Points in this Action Round."),
    (words.FurtherMoves(nations=("RU",), change=1),
     "RU units move +1 MP in this Action Round, but not from Lemnos to a Sea Invasion space."),
    (words.LoseReplacements(pool="RU"), "All RPs of RU recorded this turn are lost."),
    (words.LoseReplacements(pool="RU", points=1, instead=True),
     "Where that is not possible, 1 RP of RU recorded this turn is lost."),
    (words.ReplacementRate(pool="GE", change=-2, until="next turn"),
     "Every later card played for RPs brings 2 RPs fewer of GE to the end of the next turn."),
    (words.Reinforce(nation="GE", units=("a", "b"), at=("thorn",), reduced=("b",)),
     "Reinforcements of Germany come at <thorn> or on its Supply Sources: a and b; its Troop Quality moves by -3; "
     "where it was Poor before, b come "
     "reduced."),
    (words.Place(units=("a", "b"), at=("lemnos",)), "A and b come to <lemnos>."),
    (words.TakeOff(nation="TU", size="LCU", count=2, to="reserve", outside=("TU", "BU"), by="enemy"),
     "2 TU LCUs outside Turkey and Bulgaria go to the reserve units; the enemy chooses."),
    (words.TakeOff(nation="TU", size="SCU", count=1, to="permanently removed"),
     "1 TU SCU leaves the game; the owner chooses."),
    (words.Reduce(nation="TU", size="LCU", count=1, steps=2), "1 TU LCU of the owner's choice loses 2 steps."),
    (words.FurtherMoves(nations=("RU",), change=1, by_sea=True), "RU units move +1 MP in this Action Round."),
    (words.Bar(what="redeployment by sea", side="AP", seas=("black", "baltic"), lands=("RU",), until="this turn"),
     "The AP may not use SR By Sea in Russia on the Black or Baltic for the rest of this turn."),
    (words.Bar(what="activation", side="AP", nations=("RU",), near=("thorn",), until="next enemy round"),
     "RU units may not be activated in or next to <thorn> in the enemy's next Action Round."),
    (words.Prepare(cards=("CP-50",)), "From now on RUSSIAN REVOLUTION (CP-50) may be played as an Event."),
    (words.Revolution(step="resumes", turns=2), "The Russian Revolution resumes 2 turns later."),
    (words.Revolution(step="suppressed"), "The Russian Revolution is suppressed."),
    (combat.Shift(side="CP", columns=-1), "Where the CP attacks or defends, its column shifts 1 to the left."),
    (combat.Shift(side="CP", role="defence", arm="cavalry", columns=2),
     "Where the CP defends with a cavalry unit, its column shifts 2 to the right."),
    (combat.Flank(side="CP", role="attack", drm=1, into_swamps=True),
     "Where the CP attacks, its Flank Attack Attempt is modified by +1 and it may flank a Swamp space too."),
    (combat.RetreatLength(side="AP", role="defence", change=1, steps=2, until="this turn"),
     "For the rest of this turn, where the AP defends, it retreats 1 space further at the price of 2 steps."),
    (combat.Withdraw(side="AP", role="defence", spaces=2, choice="away"),
     "Away: where the AP defends, it may withdraw 2 spaces before the combat, which is not fought."),
    (combat.StepLoss(side="AP", when="not won", nations=("IT",), in_lands=("IT", "AH"), at=("gorz",)),
     "Where the AP attacks or defends with an IT unit in Italy or Austria-Hungary in <gorz>, one of its units loses "
     "1 step if it does not win."),
    (combat.Drm(side="CP", mixed=True, on_the_inset=True, coast="black", not_against=("BR",), drm=1),
     "Where the CP attacks or defends with units of two nations or more and no BR units are against it on the inset of "
     "the Italian Front at a Port of the Black, in a Sea Invasion space or next to one, its die is modified by +1."),
])  # fmt: skip
def test_sentences(effect, wanted):
    """Words of the language that the cards use seldom or not at all."""
    assert sentence(effect, NAMES) == wanted


@pytest.mark.parametrize(("condition", "wanted"), [
    (terms.Turns(last=3), "the turn is 3 or earlier"),
    (terms.Turns(first=3), "the turn is 3 or later"),
    (terms.Turns(first=3, last=5), "the turn is 3 to 5"),
    (terms.Seasons(seasons=("winter", "fall")), "it is winter or fall"),
    (terms.AtWar(nation="GR"), "Greece is at war"),
    (terms.RevolutionState(stage=3), "the Russian Revolution goes on and is at Stage 3 or further"),
    (terms.RevolutionState(state="suppressed"), "the Russian Revolution is suppressed"),
    (terms.RevolutionState(state="ever"), "the Russian Revolution has ever begun"),
    (terms.Played(card="CP-53", when="this turn"), "WAR IN AFRICA (CP-53) was played as an Event this turn"),
    (terms.Controls(side="CP", nations=("RO", "SB")), "the CP controls all VP spaces of Romania and Serbia"),
])  # fmt: skip
def test_conditions(condition, wanted):
    assert asks(condition, NAMES) == wanted


def test_what_has_no_words_is_no_silence():
    """A word that nobody gave a sentence is a fault of the program."""

    class Strange(words.Common, frozen=True, tag="strange"):
        pass

    class StrangeCombat(combat.Combats, frozen=True, tag="strange combat"):
        pass

    for effect in (Strange(), StrangeCombat(side="AP")):
        with pytest.raises(TypeError, match="no words for Strange"):
            sentence(effect)
    with pytest.raises(TypeError, match="no words for int"):
        asks(3)


def test_names_without_a_map_are_readable():
    assert Names().place("masurian_lakes") == "Masurian Lakes"
    assert Names().place("GR") == "Greece"
    assert Names().card("AP-1") == "AP-1"
    assert listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize("effect", get_args(data.Effect), ids=lambda effect: effect.__struct_config__.tag)
def test_the_readme_explains_every_word(effect):
    """Each word of the language and each of its own fields."""
    tag = effect.__struct_config__.tag
    (line,) = [line for line in EFFECTS.splitlines() if line.startswith(f"| `{tag}` |")]
    base = combat.Combats if issubclass(effect, combat.Combats) else words.Common
    own = [name for name in effect.__struct_encode_fields__ if name not in (*base.__struct_encode_fields__, "until")]
    assert [name for name in own if f"{name}:" not in line and f"`{name}`" not in line] == []


@pytest.mark.parametrize("condition", get_args(terms.Condition), ids=lambda each: each.__struct_config__.tag)
def test_the_readme_explains_every_condition(condition):
    """With its fields."""
    (line,) = [line for line in CONDITIONS.splitlines() if line.startswith(f"| `{condition.__struct_config__.tag}` |")]
    own = [name for name in condition.__struct_encode_fields__ if name != "source"]
    assert [name for name in own if f"{name}:" not in line and f"`{name}`" not in line] == []


def test_the_readme_explains_where_combats_are():
    """The fields that all words for combats share, and those of every effect and every card."""
    shared = set(combat.Combats.__struct_encode_fields__) | set(data.Card.__struct_encode_fields__)
    assert [name for name in sorted(shared) if f"`{name}`" not in README and f"`{name}: " not in README] == []
