"""Cases of The Lamps Are Going Out in the spelling of the collected worked examples: understood, and able to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_cli.conformance import Verdict, run
from wargame_cli.conformance.cases import Case, read
from wargame_cli.conformance.run import judge
from wargame_cli.engine.errors import Malformed

FILE = Path(__file__).parent / "collected" / "lamps.yaml"
CASES = read([FILE])


def parts() -> dict[str, str]:
    """The text of every case of the file by its id."""
    _, *cases = FILE.read_text(encoding="utf-8").split("\n- id: ")
    return {case.split("\n", 1)[0]: f"cases:\n- id: {case}\n" for case in cases}


def verdict_on(folder: Path, text: str, name: str = "lamps.yaml") -> Verdict:
    """The verdict on the only case of a file of this name."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    (verdict,) = run([path])
    return verdict


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Everything that a collected case expects comes true."""
    verdict = judge(case)
    assert verdict.holds, "\n".join(verdict.messages)


@pytest.mark.parametrize(
    ("case", "old", "new"),
    [
        ("C-mountain", "totals: [4, 5]", "totals: [4, 4]"),
        ("C-mountain", "winner: defender", "winner: attacker"),
        ("C-mountain", "AH-5: spent", "AH-5: fresh"),
        ("C-mountain-stop-2", "attack_2: {result: rejected}", "attack_2: {winner: attacker}"),
        ("C-pripet", "not_reachable: [galicia]", "not_reachable: [moscow]"),
        ("C-square-capacity", "'rejected: one army per square'", "accepted"),
        ("C-two-moves", "third: rejected", "third: accepted"),
        ("C-two-moves", "second: accepted", "second: rejected"),
        ("C-guerilla", "success: false", "success: true"),
        ("C-naval", "great_britain: 3}", "great_britain: 2}"),
        ("C-naval", "winner: TE", "winner: CP"),
        ("C-invasion-beachhead", "result: beachhead", "result: destroyed"),
        ("C-basra-refit", "cost: 2", "cost: 1"),
        ("C-trench-cost", "hanover: 2", "hanover: 1"),
        ("C-conquest-serbia", "surviving_army: SE-1", "surviving_army: SE-2"),
        ("C-usa-8", "usa_entry: 8", "usa_entry: 7"),
        ("C-sussex", "great_britain_pp: -2", "great_britain_pp: -1"),
        ("C-attrition-8", "without_Q2: fresh", "without_Q2: spent"),
        ("C-vp", "CP: 4", "CP: 5"),
        ("C-cp-victory", "CP automatic victory", "TE automatic victory"),
        ("C-tsnp", "tenacity: [4]", "tenacity: [3]"),
        ("C-trench", "trench: breached", "trench: not breached"),
        ("C-trench", "big_push: rhine->verdun", "big_push: none"),
        ("C-artillery", "attacker_dice: 2", "attacker_dice: 3"),
        ("C-cau", "cau_penalty: -1", "cau_penalty: -2"),
        ("C-dogfight", "markers_allowed: 1", "markers_allowed: 2"),
        ("C-bonus", "kept: P1", "kept: A2"),
        ("C-transfers-in", "available: 8", "available: 4"),
        ("C-may-give", "serbia, russia]", "serbia]"),
        ("C-caps", "serbia: 1", "serbia: 0"),
        ("C-forces", "armies: 16", "armies: 15"),
        ("C-setup", "GE-7: rhine/spent", "GE-7: rhine/fresh"),
        ("C-extended-example", "totals: {attacker: 5, defender: 5}", "totals: {attacker: 5, defender: 4}"),
        ("C-extended-example", "FR-6: paris/spent}\n        RU", "FR-6: verdun/spent}\n        RU"),
        ("C-extended-example", "box: unrestricted, GE-UB1: fresh", "box: hague, GE-UB1: fresh"),
        ("C-extended-example", "GE: [GE-13, GE-14, GE-15]", "GE: [GE-13, GE-14]"),
        ("C-setup-attack", "GB-1: fresh", "GB-1: spent"),
        ("C-loose-given", "GE-2: belgium/spent", "GE-2: belgium/fresh"),
        ("C-state-given", "minsk: 1", "minsk: 2"),
        ("C-spent-given", "FR-2: spent", "FR-2: fresh"),
        ("C-one-purse", "pp: 2", "pp: 3"),
        ("C-attack-7", "under_unrestricted: -1", "under_unrestricted: 0"),
        ("C-attack-2", "without_Q1: -1", "without_Q1: 0"),
        ("C-attack-5", "without_convoys: -1", "without_convoys: 0"),
        ("C-attack-10", "result: no effect", "result: success"),
        ("C-attrition-2", "if_usa_neutral: fresh", "if_usa_neutral: spent"),
        ("C-attrition-4", "if_belgium_TE: spent", "if_belgium_CP: spent"),
        ("C-attrition-7", "if_convoys: spent", "if_not_convoys: spent"),
        ("C-attrition-9", "if_Q1: spent", "if_U1: spent"),
        ("C-moved", "moved: [GE-1, GE-2]", "moved: [GE-1]"),
        ("C-guerilla-once", "guerilla_made: true", "guerilla_made: false"),
        ("C-schlieffen-used", "rerolls_used: 1", "rerolls_used: 2"),
        ("C-big-push-list", "big_push: true", "big_push: false"),
        ("C-force-pool", "FR: [FR-7]", "FR: [FR-8]"),
        ("C-survivor-given", "conquered: [belgium], surviving_army: BE-1", "belgium: at war"),
        ("C-guns-at-the-front", "GE-HA1: somme/ready", "GE-HA1: somme/fired"),
        ("C-verdicts-and-table", "GE-9: posen/fresh", "GE-9: prussia/fresh"),
        ("C-next-turn", "turn 5 (fall 1915)", "turn 6"),
        ("C-through-a-neutral", "{spent: 2}", "{spent: 1}"),
        ("C-raise-by-unit", "pp_spent: 3", "pp_spent: 4"),
        ("C-spending-in-words", "great_britain_costs: [1, 1, 2, 2]", "great_britain_costs: [1, 2, 2, 1]"),
        ("C-spending-in-words", "order: [france, great_britain]", "order: [great_britain, france]"),
        ("C-tenacity-dice", "GE-8: permanently eliminated", "GE-8: posen/spent"),
        ("C-two-trenches-hold", "trench: not breached", "trench: breached"),
        ("C-barred", "attack_2: {result: accepted", "attack_2: {result: rejected"),
        ("C-naval-by-side", "controller: CP", "controller: TE"),
        ("C-landing-odds", "result: beachhead", "result: attacker advances"),
        ("C-landing-odds", "defender_dice: 2", "defender_dice: 1"),
        ("C-landing-destroyed", "result: destroyed", "result: beachhead"),
        ("C-words-of-units", "GE-3: stays spent", "GE-3: stays fresh"),
        ("C-words-of-units", "further_attacks: possible", "further_attacks: none"),
        ("C-area-taken", "somme: CP", "somme: TE"),
        ("C-area-taken", "FR-5: driven out", "FR-5: stays"),
        ("C-no-way-back", "conquered: none", "conquered: [russia]"),
        ("C-both-empty", "posen: empty", "galicia: empty"),
        ("C-final-tables", "GE-HA1: rhine/fired}", "GE-HA1: rhine/ready}"),
        ("C-breached-and-whole", "{GE-1: false}", "{GE-1: true}"),
        ("C-no-air", "markers_allowed: 0", "markers_allowed: 1"),
        ("C-entry-plus", "'+1'", "'+2'"),
        ("C-entry-plus", "usa_at_war: false, usa: not at war", "usa_at_war: true"),
        ("C-nation-words", "serbia: conquered", "serbia: not conquered"),
        ("C-nation-words", "russia: not conquered", "russia: conquered"),
        ("C-marker-table", "GE-1: none", "GE-1: First Line Formations"),
        ("C-marker-waits", "{GE-1: First Line Formations}", "{GE-1: none}"),
        ("C-evacuated", "evacuated: [GB-1, FR-5]", "eliminated: [GB-1, FR-5]"),
        ("C-owners", "caucasus: russia", "caucasus: great_britain"),
        ("C-nations-of-te", "turkey, bulgaria]", "turkey]"),
        ("C-what-cards-do", "+2 in", "+3 in"),
        ("C-garrison-own", "value: none", "value: 3"),
        ("C-reach-one-by-one", "prussia: false", "prussia: true"),
        ("C-land-supply", "GE-2: false", "GE-2: true"),
        ("C-tenacity-gone", "france: impossible", "france: 6"),
        ("C-capacities", "verdun: unlimited", "verdun: 1"),
        ("C-trench-limits", "tanga: none", "tanga: 1"),
        ("C-trench-pools", "trenches: 3", "trenches: 2"),
        ("C-seasons", "spring 1915", "summer 1915"),
        ("C-attack-3", "without_Q2: success", "without_Q2: no effect"),
        ("C-attack-under", "success: true", "success: false"),
        ("C-tally", "france: 3", "france: 4"),
        ("C-belgium-turn-1", "{germany: 12}", "{germany: 13}"),
        ("C-turkish-entry", "RU-CAU: kars/spent", "RU-CAU: kars/fresh"),
        ("C-a-whole-turn", "central_allies: 1", "central_allies: 2"),
        ("C-a-whole-turn", "order: [germany, western_allies,", "order: [western_allies, germany,"),
        ("C-production-phase", "RU-1: kiev/spent", "RU-1: kiev/fresh"),
        ("C-regroup-step", "GE-HA2: fired", "GE-HA2: ready"),
        ("C-demands", "drm: -1", "drm: -2"),
        ("C-mobilization", "winter 1917: transfers not allowed", "winter 1917: transfers allowed"),
        ("C-mobilization", "fall 1917: 1 Fresh", "fall 1917: 2 Fresh"),
        ("C-q-cards", "Q1: active", "Q1: ineligible"),
        ("C-u-card", "result: eligible, technology: {CP: [U1, U2]}", "result: not eligible"),
        ("C-counter-battery-guns", "austria_hungary: 1", "austria_hungary: 0"),
        ("C-third-gun", "german: 1", "german: 2"),
        ("C-bonus-guns", "kept: A1, returned: U2, technology: {CP: [A1]}", "A1: returned, U2: ineligible"),
        ("C-baron-shot", "red_baron: shot down", "red_baron: stays"),
        ("C-baron-shot", "difference: 1", "difference: 2"),
        ("C-no-card-effect", "effect: none", "effect: true"),
        ("C-no-card-effect", "replacement_draw: false", "replacement_draw: true"),
        ("C-recurring", "card: goes into next year's deck", "card: discarded"),
        ("C-draw-in-spring", "GE-1 or GE-2", "GE-1 or GE-3"),
        ("C-salonika-drawn", "Open in greece", "Closed in greece"),
        ("C-variants", "totals: [5, 4]", "totals: [5, 5]"),
        ("C-nothing-done", "{usa: at war}", "{usa: neutral}"),
        ("C-with-the-guns", "without_GE-HA1: rejected", "without_GE-HA1: allowed"),
        ("C-turn-one", "southern_france_CP_controlled: never", "southern_france_CP_controlled: possible"),
        ("C-turn-one", "belgium: true", "belgium: never"),
        ("C-nine-turns", "difference: 2", "difference: 3"),
        ("C-nine-turns", "GE-7: rhine/fresh", "GE-7: rhine/spent"),
        ("C-nine-turns", "great_britain_pp: -1", "great_britain_pp: 0"),
        ("C-nine-turns", "expect: 'eligible, active'", "expect: not eligible"),
        ("C-nine-turns", "TU-2: anatolia/spent", "TU-2: anatolia/fresh"),
        ("C-nine-turns", "active: [P1, A1]", "active: [P1]"),
        ("C-nine-turns", "conquered: []", "conquered: [belgium]"),
        ("C-nine-turns", "available: 5}}", "available: 6}}"),
        ("C-nine-turns", "AH-HA1 -> fired", "AH-HA1 -> ready"),
        ("C-nine-turns", "expect: spent}", "expect: stays fresh}"),
        ("C-gun-captured", "winner: attacker,", "attacker_dice: 1,"),
        ("C-straussenberg", "marker: removed", "marker: stays"),
        ("C-entente-guns", "state: ready", "state: fired"),
        ("C-plan-xvii", "from verdun into rhine", "from paris into rhine"),
        ("C-defenders-only", "    big_push: none", "    big_push: rhine->verdun"),
        ("C-paris-not-retaken", "CP automatic victory", "TE automatic victory"),
        ("C-last-technology", "U1, U2, G1]", "U1, U2]"),
        (
            "C-no-landing-in-belgium",
            "german_units_fresh: [GE-FL1], german_units_spent",
            "german_units_spent: [GE-FL1], spent",
        ),
        ("C-guerilla-state", "GB-BEAEF: spent", "GB-BEAEF: fresh"),
        ("C-nine-turns", "tie: true, winner: defender", "tie: true, winner: attacker"),
        ("C-marker-committed", "marker: removed", "marker: stays"),
        ("C-u-boats-move", "GE-UB2: uboat_unrestricted/fresh", "GE-UB2: uboat_hague/fresh"),
        ("C-gas-step", "{CP: []}}", "{CP: [G1]}}"),
        ("C-salonika-held", "  expect: {salonika: open}", "  expect: {salonika: closed}"),
        ("C-fresh-first", "FR-1/fresh", "FR-1/spent"),
        ("C-fresh-first", "rejected: the Fresh army defends', GE-1: fresh", "rejected', GE-1: spent"),
        ("C-tanks-attack", "trench: breached", "trench: not breached"),
        ("C-tenacity-test", "passed: true", "passed: false"),
        ("C-tenacity-failed", "passed: false, control: {paris: CP}", "passed: true"),
        ("C-liberated", "available: 0", "available: 1"),
        ("C-abandoned-trench", "{paris: 0}", "{paris: 1}"),
        ("C-dogfight-cap", "markers_allowed: 2", "markers_allowed: 5"),
        ("C-by-rejected", "rhine/fired", "rhine/ready"),
    ],
)
def test_a_false_expectation_does_not_hold(tmp_path: Path, case: str, old: str, new: str) -> None:
    """Where a case expects what does not come true, it fails; none of these words is passed over."""
    text = parts()[case]
    assert old in text
    assert verdict_on(tmp_path, text.replace(old, new)).result == "fails"


@pytest.mark.parametrize(
    ("case", "old", "new", "message"),
    [
        ("C-mountain", "winner: defender", "weather: rain", "expect.weather is not understood"),
        ("C-mountain", "given: {", "given: {weather: rain, ", "given.weather is not understood"),
        ("C-mountain", "hungary: [AH-5", "hungary: [AH-55", "no unit is called 'AH-55'"),
        ("C-mountain", "to: serbia", "to: atlantis", "no area is called 'atlantis'"),
        ("C-mountain", "AH-5: spent", "AH-5: tired", "'tired' is not understood"),
        ("C-mountain", "defender: [4]}", "defender: [four]}", "are no numbers"),
        ("C-mountain", "totals: [4, 5]", "totals: [4, 5, 6]", "expect.totals: [4, 5, 6] is not understood"),
        ("C-naval", "germany: [1, 2]", "germany: [1, 2, 3]", "dice.germany: 3 dice for 2 fleets"),
        ("C-mountain", "{attack: {", "{ambush: {", "the action ambush is not understood"),
        ("C-mountain", "rule: 2.1.3", "rule: 2.1.3\n  weather: rain", "weather is not understood"),
        ("C-usa-8", "expect: {usa_entry: 8, usa: declares war}", "", "nothing is expected"),
        ("C-garrisons", "garrison value", "the price of bread", "the query 'the price of bread' is not understood"),
        ("C-usa-8", "Atlanticist Lobby", "Peace at Last", "no card is called 'Peace at Last'"),
        ("C-usa-8", "usa_entry: 8", "usa_entry: 8, united_states: neutral", "expect says two things"),
        ("C-production-lost", "somme: CP", "somme: XP", "no alliance is called 'XP'"),
        (
            "C-extended-example",
            "u_boats: unrestricted",
            "airships: unrestricted",
            "the order 'airships' is not understood",
        ),
        (
            "C-setup",
            "given: {state: set-up}",
            "given: {state: set-up, areas: {rhine: [GE-1]}}",
            "units are added to the set-up",
        ),
        ("C-setup", "state: set-up", "state: in disorder", "given.state: 'in disorder' is not understood"),
        ("C-state-given", "control_changes", "weather", "given.state.weather is not understood"),
        ("C-loose-given", "phase: germany combat", "phase: siesta", "there is no step 'siesta'"),
        ("C-loose-given", "GE-1: belgium/fresh", "GE-1: fresh", "it is not said where GE-1 stands"),
        ("C-loose-given", "belgium: [GE-2/spent]", "belgium: TE, serbia: CP", "given.serbia: CP is not its alliance"),
        ("C-loose-given", "belgium: [GE-2/spent]", "italy: asleep", "is neither neutral, at war nor conquered"),
        ("C-target-mountain", "original_owner: TE", "original_owner: CP", "serbia belonged to TE at the start"),
        ("C-target-mountain", "production: 0", "production: 2", "serbia makes 0 points, not 2"),
        ("C-target-mountain", "mountain: true", "mountain: false", "on the map serbia has"),
        ("C-target-mountain", "mountain: true", "weather: rain", "given.target.weather is not understood"),
        ("C-attack-7", "GE-UB2: spent", "crew: tired", "given.u_boats.crew is not understood"),
        ("C-attrition-7", "if_convoys", "if_full_moon", "the condition 'full_moon' is not understood"),
        ("C-spent-given", "pp: {france: 1,", "pp: {france: {base: 4},", "it is not said how many points"),
        ("C-big-push-list", "big_push: [belgium, somme]", "big_push: somewhere", "is no pair of areas"),
        ("C-move-in-words", "GE-4 to posen", "somebody to posen", "is no move"),
        (
            "C-next-turn",
            "transfer: {from: great_britain, to: italy, pp: 1}",
            "refit: {units: [GB-1]}",
            "usable is said of transfers only",
        ),
        ("C-next-turn", "turn 5 (fall 1915)", "turn 99", "is no turn"),
        ("C-next-turn", "turn 5 (fall 1915)", "turn 4", "turn 4 does not come after this one"),
        ("C-raise-cost", "nation: france", "nation: belgium", "Belgium has no army left to raise"),
        ("C-spending-in-words", "one fresh in verdun", "some in verdun", "raise: 'some in verdun' is not understood"),
        ("C-spending-in-words", "{refit: 1}", "{pray: 1}", "the order 'pray' is not understood"),
        (
            "C-spending-in-words",
            "french_still_spent",
            "martian_still_spent",
            "expect.martian_still_spent is not understood",
        ),
        (
            "C-move-alternatives",
            "result: 'rejected: enemy-controlled'",
            "result: perhaps",
            "'perhaps' is neither accepted nor rejected",
        ),
        ("C-two-moves", "third: rejected", "third: perhaps", "'perhaps' is neither accepted nor rejected"),
        ("C-uboats", "u_boats: unrestricted", "u_boats: asleep", "there is no box 'asleep'"),
        ("C-tenacity-dice", "defender: GE-8", "defender: GE-88", "no unit is called 'GE-88'"),
        ("C-tenacity-dice", "defender: GE-8", "weather: rain", "an attack's weather is not understood"),
        ("C-tenacity-dice", "retreat: none", "retreat: somewhere", "does not say which army goes where"),
        ("C-tenacity-dice", "last_stand: [2]", "morale: [2]", "dice.morale is not understood"),
        ("C-gas-drm", "verdun: [FR-1/fresh]", "paris: [FR-1/fresh]", "it is not said what GE-1 attacks"),
        ("C-elite-mountain-division", "marker: stays", "marker: shines", "expect.marker: 'shines' is not understood"),
        ("C-landing-destroyed", "result: destroyed", "result: odd", "expect.result: 'odd' is not understood"),
        ("C-words-of-units", "GB-1: not eliminated, in Paris", "GB-1: happy", "expect.GB-1: 'happy' is not understood"),
        (
            "C-two-trenches-hold",
            "attacker_status: fresh}",
            "attacker_status: fresh, usa_entry: 1}\n    usa_entry: 2",
            "expect says two things of usa_entry",
        ),
        ("C-final-tables", "CP_air: ready", "CP_air: pretty", "does not say what the marker shows"),
        ("C-entry-plus", "usa_at_war: false", "usa_at_war: soon", "'soon' is neither accepted nor rejected"),
        ("C-entry-plus", "salonika: none", "salonika: sunny", "'sunny' is neither open, closed nor none"),
        ("C-nation-words", "italy: neutral", "italy: undecided", "expect.italy: 'undecided' is not understood"),
        ("C-raise-u-boat", "germany: {left: 2}", "germany: {debts: 2}", "expect.germany.debts is not understood"),
        ("C-cp-victory", "CP automatic victory", "a surprise", "does not say who wins"),
        ("C-owners", "basra: great_britain", "great_britain: 7", "is not written as fields"),
        ("C-nations-of-te", "turkey, bulgaria]", "turkey, serbia]", "serbia is not of CP"),
        ("C-trench-pools", "armies: 4", "horses: 4", "expect.turkey.horses is not understood"),
        ("C-two-pairs", "[false, true]", "[false]", "there are 1 answers to 2 questions"),
        ("C-own-refit", "with: great_britain", "with: atlantis", "no nation is called 'atlantis'"),
        ("C-transfers-in", "faction: western_allies", "faction: martians", "no faction is called 'martians'"),
        ("C-pripet", "areas: {minsk: [RU-1/fresh]}", "areas: {}", "it is not said where RU-1 stands"),
        ("C-nine-turns", "usa_entry: 0}}", "weather: rain}}", "state_after.weather is not understood"),
        (
            "C-nine-turns",
            "    event: {card: Balkan War Veterans}",
            "    weather: rain",
            "turn: weather is not understood",
        ),
        ("C-nine-turns", "card: Lusitania Sunk", "card: Pantalons Rouge", "'Pantalons Rouge' is not in the deck"),
        ("C-nine-turns", "place_marker_on", "paint", "event.orders.paint is not understood"),
        (
            "C-nine-turns",
            "{n: 3, end_of_attacks_on: rhine",
            "{n: 3, rest_at: rhine",
            "combat: n, rest_at, expect is not understood",
        ),
        ("C-nine-turns", "draw: U2", "draw: P1", "technology: P1 is not in the deck"),
        (
            "C-nine-turns",
            "pp: {france: {available: 4}",
            "weather: {france: {available: 4}",
            "production: weather is not understood",
        ),
        ("C-nine-turns", "[{trench: {area", "[{bridge: {area", "the order 'bridge' is not understood"),
        ("C-attack-3", "roll: u-boat attack", "roll: weather", "action.roll: 'weather' is not understood"),
        ("C-attack-3", "without_Q2: success", "without_Q2: odd", "'odd' is neither accepted nor rejected"),
        ("C-attrition-8", "without_Q2: fresh", "without_Q2: odd", "'odd' is neither fresh nor spent"),
        ("C-attack-3", "with_Q2: no effect", "with_A1: no effect", "the condition 'A1' is not understood"),
        ("C-paris-held", "run: end of combat phase", "run: a day", "action.run: 'a day' is not understood"),
        ("C-mobilization", "1 Fresh", "many", "'many' is not understood"),
        ("C-demands", "drm: -1", "weather: rain", "expect.weather is not understood"),
        ("C-q-cards", "Q2: 'ineligible, returned to the deck'", "note: x", "expect does not say what becomes of Q2"),
        ("C-q-cards", "Q1: active", "Q1: odd", "expect: 'odd' does not say what becomes of the card"),
        (
            "C-u-card",
            "draw: U2}\n  expect: {result: eligible, technology: {CP: [U1, U2]}}",
            "draw: U1}\n  expect: {result: active}",
            "CP cannot draw U1",
        ),
        ("C-bonus-guns", "returned: U2", "returned: A1", "expect says two things of A1 and U2"),
        ("C-bonus-second", "[Q2, P1]", "[Q1, P1]", "TE cannot draw Q1"),
        ("C-baron-shot", "red_baron: shot down", "red_baron: odd", "expect.red_baron: 'odd' is not understood"),
        ("C-baron-shot", "markers_owned: 1", "markers_owned: 3", "nobody has 3 aviation cards"),
        ("C-no-card-effect", "card: discarded", "card: torn", "'torn' does not say what becomes of the card"),
        ("C-no-card-effect", "draw: First Line Formations, ", "", "it is not said which card is drawn"),
        ("C-draw-in-spring", "marker on GE-1 or GE-2", "marker somewhere", "does not say which army bears the marker"),
        ("C-deck-left", "all German 1915 cards", "all others", "does not say what the deck holds"),
        (
            "C-variants",
            "lower-base: western-only",
            "lower-base: x",
            "the option 'lower-base' is all-receivers or western-only, not 'x'",
        ),
        (
            "C-counter-battery",
            "[counter-battery also while GE-9 is Spent]",
            "[Sundays]",
            "also_allowed: 'Sundays' is not understood",
        ),
        (
            "C-attack-under",
            "{success: true, under_hague: {success: false}}",
            "{also_allowed: []}",
            "nothing is expected that could be checked",
        ),
        ("C-withdraw-from", "unit: GB-3, ", "", "not written as the collected examples are"),
        ("C-turn-one", "belgium: true", "belgium: odd", "'odd' is neither accepted nor rejected"),
        ("C-tally", "production: true", "production: martians", "no faction is called 'martians'"),
        ("C-nine-turns", "{unit: GE-4,", "{army: GE-4,", "the order 'army' is not understood"),
        (
            "C-state-given",
            "trenches: {minsk: 1, somme: 1}",
            "trenches: {minsk: [russia/breached]}",
            "after the attacks all are whole",
        ),
        ("C-state-given", "russia/intact", "russia/breached", "a phase begins with whole ones"),
        ("C-with-the-guns", "without_GE-HA1: rejected", "with_GE-HA2: allowed", "it is not said where GE-HA2 stands"),
        ("C-marker-committed", "marker: First Line Formations", "marker: Sunday", "no card is called 'Sunday'"),
        ("C-nine-turns", "AH-HA1 -> fired", "the big gun", "expect.armies is not written as fields"),
        ("C-entry-plus", "usa: not at war", "usa: true", "expect.united_states: True is not understood"),
        ("C-artillery-fired", "to: verdun,", "to: verdun, weather: rain,", "an attack's weather is not understood"),
        ("C-fleet-moves", "to: blockade_box", "to: nowhere", "no area is called 'nowhere'"),
        ("C-by-rejected", " into verdun", "", "no area is called ''"),
    ],
)
def test_what_is_not_understood_is_said(tmp_path: Path, case: str, old: str, new: str, message: str) -> None:
    """A word that means nothing is never guessed at: the case cannot be read, and the message has the word."""
    text = parts()[case]
    assert old in text
    verdict = verdict_on(tmp_path, text.replace(old, new))
    assert verdict.result == "unread", verdict
    assert message in "\n".join(verdict.messages)


@pytest.mark.parametrize("name", ["lamps.yaml", "lamps-2.yaml", "Lamps_more.yaml", "lamps/of-mine.yaml"])
def test_a_file_or_folder_may_name_the_game(tmp_path: Path, name: str) -> None:
    """A file without `game` and `meta` is of the ruleset that it or its folder is named for."""
    assert verdict_on(tmp_path, parts()["C-mountain"], name).game == "lamps"


def test_a_file_of_any_other_name_must_say_its_game(tmp_path: Path) -> None:
    """Nothing is guessed from the cases themselves."""
    with pytest.raises(Malformed, match="does not say which game"):
        verdict_on(tmp_path, parts()["C-mountain"], "cases.yaml")
    text = f"meta: {{game: The Lamps Are Going Out}}\n{parts()['C-mountain']}"
    assert verdict_on(tmp_path, text, "cases.yaml").holds


@pytest.mark.parametrize(
    ("end", "result"),
    [
        (
            "{game_turn: 3, season: spring 1915, trench_building: open, cards_left: 1, turkey: 'CP, at war'}",
            "holds",
        ),
        ("{game_turn: 3, cards_left_per_1914_deck: 2}", "fails"),
        ("{game_turn: 4}", "fails"),
        ("{game_turn: 3, season: fall 1915}", "unread"),
        ("{game_turn: 3, trench_building: not open}", "unread"),
    ],
)
def test_what_is_said_of_the_end_of_a_turn_is_compared(tmp_path: Path, end: str, result: str) -> None:
    """After the faction turns that are told an example may say what the game turn has come to."""
    told, _, _ = parts()["C-nine-turns"].partition("  - turn: 3")
    assert verdict_on(tmp_path, f"{told}  end_of_turn_2: {end}\n").result == result
