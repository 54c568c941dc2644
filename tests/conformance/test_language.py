"""What the language of cases promises (README.md): what can be said, what is refused, and what a verdict tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_cli import rulesets
from wargame_cli.conformance import Verdict, run
from wargame_cli.conformance.faults import program_failed
from wargame_cli.conformance.labels import canonical
from wargame_cli.engine.text import read_text

BATTLE = "given: {battle: {attackers: [{id: A1, values: 4-6-3, at: N}], defenders: [{id: D1, values: 4-4-2}]}}"

#: The same with twice the attack: five on the die makes the defender withdraw.
STRONG = BATTLE.replace("4-6-3", "8-6-3")


def judged(folder: Path, case: str, game: str = "kaisers-war") -> Verdict:
    """The verdict on one case, written as the fields that follow its id."""
    path = folder / "cases.yaml"
    path.write_text(f"game: {game}\ncases:\n- id: X\n  rule: '1'\n  " + "\n  ".join(case.splitlines()) + "\n", "utf-8")
    (verdict,) = run([path])
    return verdict


def holds(folder: Path, case: str, game: str = "kaisers-war") -> bool:
    """Whether it holds; what keeps it from it is shown."""
    verdict = judged(folder, case, game)
    assert verdict.holds, verdict.messages
    return True


# -- what can be said --------------------------------------------------------------------------------------------


def test_change_is_told_from_the_end_of_the_phase_before(tmp_path):
    """What fell in between is no part of it; a step of `until` alone counts all of it, and needs no `expect`."""
    sale = "given: {turn: 2, phase: allied-mobilization, stacks: {London: [BR-HQ-Allenby]}}\nsteps:\n"
    sale += "- {orders: [{demobilize: BR-HQ-Allenby}], expect: {change: {Allied: 0}}}\n"
    buy = "orders: [{buy: BR-HQ-Allenby}], expect: {change: {Allied: -5}}"
    assert holds(tmp_path, f"{sale}- {{until: {{turn: 3, phase: allied-mobilization}}, {buy}}}")
    assert holds(tmp_path, f"{sale}- {{until: {{turn: 3, phase: allied-mobilization}}}}\n- {{{buy}}}")
    income = "- {until: {turn: 3, phase: allied-mobilization}, expect: {change: {Allied: 48}}}"
    assert holds(tmp_path, sale + income)


def test_places_in_answers_and_dice_go_by_any_of_their_names(tmp_path):
    """Labels and choices are written as people speak of places: T, S, Paris."""
    orders = "orders: [{attack: T, with: [A1], pursue: []}]"
    case = f"{STRONG}\n{orders}\nanswers: {{attack T/retreat D1: S}}\ndice: {{attack T/combat: 5}}\n"
    assert holds(
        tmp_path,
        case + "expect: {result: DW, retreats: {D1: S}, asked: [attack T/retreat D1]}",
    )


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("attack Paris/combat", "attack 1015/combat"),
        ("attack 1015/pursuit 1", "attack 1015/pursuit 1"),
        ("Paris", "1015"),
        ("Paris-Reims", "1015-1115"),
        ("GE-Shock-1 Paris-Reims", "GE-Shock-1 1015-1115"),
        ("none", "none"),
    ],
)
def test_labels_with_places_by_the_names_of_the_program(label, found):
    """A word of its own, the word behind another, and a way of places; units and other words stay."""
    places = {"Paris": "1015", "Reims": "1115"}
    assert canonical(label, lambda word: places.get(word, word)) == found


def test_an_answer_that_is_not_on_offer_can_be_expected(tmp_path):
    """It fails the case unless it is."""
    case = f"{STRONG}\norders: [{{attack: T, with: [A1]}}]\nanswers: {{attack T/retreat D1: N}}\ndice: [5]\n"
    assert holds(tmp_path, case + "expect: {not_offered: [attack 1010/retreat D1]}")
    verdict = judged(tmp_path, case + "expect: {result: DW}")
    assert "the answer to 'attack 1010/retreat D1' is none of: " in verdict.messages[0]
    verdict = judged(tmp_path, case.replace("D1: N}", "D1: S}") + "expect: {not_offered: [attack 1010/retreat D1]}")
    assert verdict.messages == ("not_offered: expected attack 1010/retreat D1, found nothing",)


def test_an_answer_before_one_that_is_not_on_offer_is_asked_for(tmp_path):
    """The phase waits at the second question; the first one has been asked, and a third never is."""
    case = (
        "given: {battle: {target: {}, attackers: [{id: A1, values: 40-8-2}], defenders: "
        "[{id: D1, values: 4-5-2}, {id: D2, values: 4-5-2}]}}\norders: [{attack: T, with: [A1]}]\ndice: [5]\n"
        "answers: {attack T/loss defender: D1, attack T/retreat D2: N}\n"
    )
    assert holds(tmp_path, case + "expect: {not_offered: [attack 1010/retreat D2]}")
    more = case.replace("D2: N}", "D2: N, attack T/retreat D1: S}")
    verdict = judged(tmp_path, more + "expect: {not_offered: [attack 1010/retreat D2]}")
    assert "never asked; asked were 'attack 1010/loss defender', 'attack 1010/retreat D2'" in verdict.messages[0]


def test_one_of_several_refusals_is_enough_where_it_is_said(tmp_path):
    """A list means all of them, `any` one."""
    order = f"{BATTLE}\norders: [{{attack: T, with: [A1], pursue: [{{unit: A1, to: [T, S]}}]}}]\n"
    assert holds(tmp_path, order + 'expect: {refused: {any: ["14.3", "14.2"]}}')
    assert judged(tmp_path, order + 'expect: {refused: {any: ["14.2", "14.4"]}}').result == "fails"
    assert judged(tmp_path, order + 'expect: {refused: ["14.3", "14.2"]}').result == "fails"


def test_a_case_may_hold_by_every_reading(tmp_path):
    """`options: all` runs it once by ours and once by each other reading; it says by which it fails."""
    assert holds(
        tmp_path, f"{BATTLE}\noptions: all\norders: [{{attack: T, with: [A1]}}]\ndice: [1]\nexpect: {{result: AD}}"
    )
    fort = "given: {battle: {target: {kinds: [city]}, attackers: [{id: A1, values: 40-6-2}], defenders: "
    fort += "[{id: D1, values: 4-3-2}, {id: F1, type: fortified zone, values: 0-7-0}]}}\noptions: all\n"
    verdict = judged(tmp_path, f"{fort}orders: [{{attack: T, with: [A1]}}]\ndice: [6]\nexpect: {{retreats: none}}")
    assert verdict.result == "fails"
    assert "fort-lost-in-battle=retreat: retreats: " in verdict.messages[0]


def test_the_strengths_of_an_air_raid_are_facts(tmp_path):
    """As many of them as matter."""
    case = "options: {air-missions: 'on'}\ngiven: {phase: cp-first-combat, stacks: {Lille: [GE-Strat-1]}}\n"
    case += "orders: [{strategic-bombing: London, air: [GE-Strat-1]}]\ndice: [1]\n"
    assert holds(tmp_path, case + "expect: {raids: [{target: London, attack: 3, result: AD}]}")
    assert judged(tmp_path, case + "expect: {raids: [{attack: 99}]}").messages == (
        "raids: expected attack 99, found 3",
    )


def test_words_of_the_verdict_can_be_expected(tmp_path):
    """Such as the winner's total."""
    case = BATTLE.replace("{battle", "{points: {Allied: 1}, battle").replace("4-6-3", "80-6-3")
    case += "\norders: [{attack: T, with: [A1]}]\ndice: [6]\n"
    assert holds(tmp_path, case + "expect: {ends: {winner: CP, says: CP ends with 50 and 25 more}}")
    assert (
        "expected to read 'with 51'"
        in judged(tmp_path, case + "expect: {ends: {winner: CP, says: with 51}}").messages[0]
    )


def test_users_data_are_laid_over_the_components_of_the_lamps(tmp_path):
    """As in Illusions of Glory; what is wrong in them makes the case unread."""
    data = "given: {data: {units: {GE-1: {start: poland}}}, scenario: campaign}\nexpect: {at: {GE-1: poland}}"
    assert holds(tmp_path, data, "lamps")
    assert judged(tmp_path, data.replace("units", "unit"), "lamps").result == "unread"


def test_no_marker_and_no_card_can_be_said_of_the_lamps(tmp_path):
    """`salonika` is empty as in a saved game, `in_effect` a list of all."""
    assert holds(tmp_path, "expect: {salonika: '', in_effect: [], demands: []}", "lamps")
    assert judged(tmp_path, "expect: {in_effect: [G14-1]}", "lamps").result == "fails"


# -- what is not read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "case", "message"),
    [
        ("kaisers-war", "given: {battle: {around: {T: {terrain: desert}}}}\nexpect: {limits: {T: 6}}", "T itself is"),
        ("kaisers-war", "expect: {pays: {Paris: nobody}}", "no victory point segment is played here"),
        ("kaisers-war", "expect: {income: {CP: 1}}", "no victory point segment is played here"),
        ("kaisers-war", "expect: {at: {GE-Inf-1: poool}}", "there is no place 'poool'"),
        ("kaisers-war", "given: {stacks: {Paris: [FR-Inf-1, GE-Inf-1]}}\nexpect: {ends: no}", "enemies and stand both"),
        (
            "kaisers-war",
            "given: {beachheads: {BR-Amph-1: Paris}}\nexpect: {ends: no}",
            "Paris is 1015",
        ),
        ("kaisers-war", "options: some\nexpect: {ends: no}", "'some'"),
        ("lamps", "given: {areas: {poland: [GE-8, RU-1]}}\nexpect: {over: false}", "enemies and stand both in"),
        ("lamps", "given: {decks: {germany: [F14-1]}}\nexpect: {decks: {germany: 1}}", "decks of germany names"),
        ("lamps", "expect: {not_at: {GE-8: polandd}}", "there is no place 'polandd'"),
        (
            "illusions-of-glory",
            "given: {stacks: {lemberg: [AH-I-1, RU-I-3]}}\nexpect: {at: {RU-I-3: lemberg}}",
            "are enemies and stand both in lemberg",
        ),
        ("illusions-of-glory", "given: {hands: {AP: [CP-5]}}\nexpect: {armistice: 0}", "the hand of AP names 'CP-5'"),
        ("illusions-of-glory", "expect: {not_at: {RU-I-3: lembergg}}", "there is no place 'lembergg'"),
        ("great-war-in-europe", "given: {turn: 3, phase: move}\nexpect: {over: no}", "there is no phase 'move'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_read(tmp_path, game, case, message):
    """Impossible positions, misspelt places and facts that nothing looks at never hold."""
    verdict = judged(tmp_path, case, game)
    assert verdict.result == "unread", verdict.messages
    assert message in verdict.messages[0]
    assert "cases.yaml:" in verdict.messages[0]


def test_a_question_that_is_never_asked_lists_those_that_were(tmp_path):
    """A misspelled label is told with its spelling."""
    case = f"{STRONG}\norders: [{{attack: T, with: [A1], pursue: []}}]\ndice: [5]\n"
    verdict = judged(tmp_path, case + "answers: {attack T/retreats D1: S}\nexpect: {result: DW}")
    assert verdict.messages == (
        "the question 'attack 1010/retreats D1' is never asked; asked were 'attack 1010/retreat D1'",
    )


def test_a_fault_of_the_program_names_its_real_place():
    """Not the generator that Python blames for a search which found nothing."""
    ruleset = rulesets.load("kaisers-war")

    def generator():
        yield next(position for position in ())

    try:
        list(generator())
    except RuntimeError as error:
        told = program_failed(error, ruleset)
    assert told.startswith("the program failed: StopIteration")
    assert "generator raised" not in told


@pytest.mark.parametrize(
    "game", ["kaisers-war", "lamps", "illusions-of-glory", "great-war-in-europe", "great-war-ground-rules"]
)
def test_labels_of_questions_are_of_the_forms_that_the_page_tells(game):
    """Every kind of question has one, and what our cases answer and expect to be asked fits one of them."""
    ruleset = rulesets.load(game)
    assert set(ruleset.question_labels) == set(ruleset.questions)
    forms = [form for several in ruleset.question_labels.values() for form in several.split(" or ")]
    known = [re.compile(re.sub("[A-Z]+", ".+", re.escape(form))) for form in forms]
    labels = set()
    for path in (Path(__file__).parent / game).glob("*.yaml"):
        for words, text in read_text(path.read_bytes(), path.name).words():
            if words[-2:-1] in (("answers",), ("asked",)):
                labels.add(str(text if words[-2] == "asked" else words[-1]))
    assert [label for label in sorted(labels) if not any(form.fullmatch(label) for form in known)] == []


def test_a_turn_that_the_track_does_not_have_is_told(tmp_path):
    """No table says what holds in it."""
    verdict = judged(tmp_path, "given: {turn: 20}\norders: []\nexpect: {}")
    assert verdict.result == "unread"
    assert "there is no turn 20; the track has 11" in verdict.messages[0]


def test_a_pile_of_cards_that_there_are_not_is_told(tmp_path):
    """The card and the side whose pile it is."""
    verdict = judged(tmp_path, "given: {piles: {AP: {hand: [AP-99]}}}\norders: []\nexpect: {}", "illusions-of-glory")
    assert verdict.result == "unread"
    assert "no card is called 'AP-99'" in verdict.messages[0]
