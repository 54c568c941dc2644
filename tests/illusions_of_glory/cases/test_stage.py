"""Positions and facts of conformance cases: what cannot be is told with its line, and every fact can fail."""

from __future__ import annotations

import pytest

from wargame_cli.conformance import run

CASE = """\
game: illusions-of-glory
cases:
- id: X-1
  rule: "9.4.1"
  given:
    phase: round-1-ap
    stacks: {warsaw: [RU-I-3, "RU-I-4*"]}
  orders: [{play: cardless}, {activate: warsaw, for: move}, {move: RU-I-3, by: [lodz]}]
  expect: {at: {RU-I-3: Lodz}, strength: {RU-I-4: reduced}, spent: 1}
"""


def verdict_on(folder, text):
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    (verdict,) = run([path])
    return verdict


def test_the_case_holds(tmp_path):
    """What the others change does hold."""
    assert verdict_on(tmp_path, CASE).holds


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("control: {atlantis: GE}", "control names 'atlantis'"),
        ("control: {lodz: XP}", "there is no control marker 'XP'"),
        ("nations: {XX: AP}", "nations names 'XX'"),
        ("turn: 19", "turn names '19'"),
        ("hands: {AP: [AP-99]}", "the hand of AP names 'AP-99'"),
        ("played: [CP-99]", "played names 'CP-99'"),
        ("trenches: {atlantis: {owner: AP}}", "trenches names 'atlantis'"),
        ("weather: rain", "unknown field 'weather'"),
        ("in_force: [{card: XP-1, turn: 2}]", "in_force names 'XP-1'"),
        ("data: {map: {source: x, spaces: {lodz: {terrain: lava}}}}", "lodz"),
        ("data: {weather: rain}", "weather"),
        ("replacements: {RU: 1.3}", "points are counted in whole ones and halves, as 1 or 1.5"),
        ("replacements: {XX: 1}", "XX"),
        ("scenario: campaign", "units and hands of a scenario are its own"),
    ],
)
def test_what_a_position_names_must_be_there(tmp_path, field, message):
    """A name that means nothing is told, with the line of the field."""
    verdict = verdict_on(tmp_path, CASE.replace("    phase:", f"    {field}\n    phase:"))
    assert verdict.result == "unread"
    assert message in verdict.messages[0]
    assert "cases.yaml:6" in verdict.messages[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("phase: round-1-ap", "phase: siesta", "there is no phase 'siesta'"),
        ("{warsaw: [RU-I-3", "{atlantis: [RU-I-3", "there is no place 'atlantis'"),
        ("{warsaw: [RU-I-3", "{warsaw: [RU-I-99", "no unit is called 'RU-I-99'"),
        ("RU-I-4*", "RU-I-3*", "RU-I-3 is named twice"),
        ("  given:", "  options: {weather: rain}\n  given:", "no option 'weather'"),
        ('phase: round-1-ap\n    stacks: {warsaw: [RU-I-3, "RU-I-4*"]}', "scenario: peace", "no scenario 'peace'"),
    ],
)
def test_what_is_none_is_told(tmp_path, old, new, message):
    """Phases, places, units, options and scenarios that there are not."""
    verdict = verdict_on(tmp_path, CASE.replace(old, new))
    assert verdict.result == "unread"
    assert message in verdict.messages[0]


def expecting(facts):
    """The case with other facts to look for."""
    return CASE.replace("expect: {at: {RU-I-3: Lodz}, strength: {RU-I-4: reduced}, spent: 1}", f"expect: {{{facts}}}")


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("will: {RU: 18}", "will: expected RU 18, found 19"),
        ("quality: {IT: 17}", "quality: expected IT 17, found 18"),
        ("poor_quality: {RU: true}", "poor_quality: expected RU True, found False"),
        ("demoralized: {AH: true}", "demoralized: expected AH True, found False"),
        ("war_status: {AP: 1}", "war_status: expected AP 1, found 0"),
        ("combined: 1", "combined: expected 1, found 0"),
        ("level: {AP: total war}", "level: expected AP total war, found mobilization"),
        ("armistice: 39", "armistice: expected 39, found 40"),
        ("offensives: {AP: RU}", "offensives: expected AP RU, found none"),
        ("offensive_drm: {AP: 1}", "offensive_drm: expected AP 1, found 0"),
        ("replacements: {RU: 1}", "replacements: expected RU 1.0, found 0.0"),
        ("rp_spent: {RU: 1}", "rp_spent: expected RU 1.0, found 0.0"),
        ("spent: 2", "spent: expected 2, found 1"),
        ("control: {lodz: CP}", "control: expected control of lodz CP, found AP"),
        ("markers: {lodz: RU}", "markers: expected the marker in lodz RU, found none"),
        ("trenches: {lodz: AP 1}", "trenches: expected in lodz AP 1, found none"),
        ("forts: {kovno: 0}", "forts: expected in kovno 0, found 2"),
        ("besieged: {kovno: CP}", "besieged: expected the besieger of kovno CP, found nobody"),
        ("lapsed_sieges: [kovno]", "lapsed_sieges: expected ['kovno'], found []"),
        ("landings: {sea_salonika: true}", "landings: expected a marker in sea_salonika True, found False"),
        ("sources: {BU: [sofia]}", "sources: expected for BU ['sofia'], found []"),
        ("feeds: {AP: {lodz: false}}", "feeds: expected a line of AP from lodz False, found True"),
        ("nations: {IT: AP}", "nations: expected IT AP, found neutral"),
        ("collapsed: [SB]", "collapsed: expected ['SB'], found []"),
        ("uprisings: {RU: 1}", "uprisings: expected RU 1, found 0"),
        ("revolution: {stage: 1}", "revolution: expected stage 1, found 0"),
        ("treaty: 3", "treaty: expected 3, found 0"),
        ("peace_from: 3", "peace_from: expected 3, found 0"),
        ("phases: {uprisings-ap: true}", "phases: expected uprisings-ap True, found False"),
        ("phases: {siesta: true}", "phases: there is no phase 'siesta'"),
        ("ended: Armistice", "ended: expected Armistice, found no end"),
        ("happens: [FortDestroyed]", "happens: no FortDestroyed"),
        ("never: [UnitMoved]", "never: UnitMoved happens"),
        ("strength: {RU-I-3: reduced}", "strength: expected RU-I-3 reduced, found full"),
        ("not_at: {RU-I-3: lodz}", "not_at: RU-I-3 is in lodz"),
        ("fights_for: {RU-I-3: CP}", "fights_for: expected RU-I-3 CP, found AP"),
        ("supply: {RU-I-3: none}", "supply: expected RU-I-3 none, found own"),
        ("supply: {RU-I-9: none}", "supply: RU-I-9 is not on the map"),
        ("allowances: {RU-I-3: 4}", "allowances: expected RU-I-3 4, found 3"),
        ("sr_cost: {RU-I-3: 1}", "sr_cost: expected RU-I-3 1, found 2"),
        ("rp_cost: {RU-I-4: 2}", "rp_cost: expected RU-I-4 2.0, found 1.0"),
        ("reaches: {RU-I-4: {siedlce: 2}}", "reaches: expected RU-I-4 to siedlce 2, found 1"),
        ("redeploys: {RU-I-4: {siedlce: sea}}", "redeploys: expected RU-I-4 to siedlce sea, found land"),
        ("besiege: {kovno: true}", "besiege: expected in kovno True, found False"),
        ("may_stay: {warsaw: false}", "may_stay: expected in warsaw False, found True"),
        ("ops_cost: [{place: warsaw, for: move, ops: 2}]", "ops_cost: expected warsaw for move 2, found 1"),
        ("held: {AP: 7}", "held: expected AP 7, found 0"),
        ("drawable: {AP: 7}", "drawable: expected AP 7, found 14"),
        ("discarded: {AP: 7}", "discarded: expected AP 7, found 0"),
        ("shown: {AP: [AP-1]}", "shown: expected AP ('AP-1',), found ()"),
        ("cards: {AP-1: hand}", "cards: expected AP-1 hand, found draw"),
        ("events: {AP-2: false}", "events: expected AP-2 False, found True"),
        ("dead: {AP-2: true}", "dead: expected AP-2 True, found False"),
        ("opens: {AP: [AP-1]}", "opens: expected AP ['AP-1'], found ['AP-1', 'AP-7']"),
        ("ops: {AP-1: 3}", "ops: expected AP-1 3, found 4"),
        ("combat_cards: {CP-17: false}", "combat_cards: expected CP-17 False, found True"),
        ("rp_box: {AP-1: {RU: 3}}", "rp_box: expected AP-1 {'RU': 3}, found"),
        ("in_force: [CP-1]", "in_force: expected ['CP-1'], found []"),
        ("action_points: 2", "action_points: expected [2], found [1]"),
        ("reinforced: {AP-2: {lodz: true}}", "reinforced: expected AP-2 in lodz True, found False"),
        ("loss_numbers: [[heavy, 3, 4, 4]]", "loss_numbers: expected for heavy, 3, 4 4, found 3"),
        ("modified: [[6, 3, 9]]", "modified: expected for 6+3 9, found 6"),
        ("winners: [[3, 2, defender]]", "winners: expected for 3 against 2 defender, found attacker"),
        ("retreat_lengths: [[3, 2, 2]]", "retreat_lengths: expected for 3 against 2 2, found 1"),
        ("severe: [[mountain, winter, 1, 2, false]]", "severe: expected for mountain in winter, round 1, a 2 False"),
        ("flanks: [[3, 1, false]]", "flanks: expected for 3+1 False, found True"),
        ("surrenders: [[2, 3, false]]", "surrenders: expected for a Fort of 2 and a 3 False, found True"),
        ("offensive_rolls: {AP: {1: IT}}", "offensive_rolls: expected for AP and a 1 IT, found RU"),
        ("victory_levels: {15: AP Marginal Victory}", "victory_levels: expected for 15 AP Marginal Victory"),
        ("levels: [[mobilization, 4, mobilization]]", "levels: expected after mobilization with 4 mobilization"),
        ("combats: [{winner: attacker}]", "combats: expected 1 combats, found 0"),
        ("weather: [true]", "weather: expected (True,), found ()"),
        ("flank_attempts: [{drm: 1}]", "flank_attempts: expected 1 attempts, found 0"),
        ("retreats: {RU-I-3: [lodz]}", "retreats: expected RU-I-3 to lodz, found nobody"),
        ("advances: {RU-I-3: [lodz]}", "advances: expected RU-I-3 to lodz, found nobody"),
        ("retreat_steps: {RU-I-3: 1}", "retreat_steps: expected RU-I-3 1, found 0"),
        ("steps_lost: {RU-I-3: 1}", "steps_lost: expected RU-I-3 1, found 0"),
        ("unabsorbed: 1", "unabsorbed: no combat"),
        ("bystanders_hurt: {moscow: true}", "bystanders_hurt: expected in moscow True, found False"),
    ],
)
def test_every_fact_can_fail(tmp_path, expect, message):
    """What is not so is told as a difference."""
    verdict = verdict_on(tmp_path, expecting(expect))
    assert verdict.result == "fails"
    assert message in verdict.messages[0]


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("control: {atlantis: CP}", "control: there is no space 'atlantis'"),
        ("never: [Rain]", "never: there is no kind of event 'Rain'"),
        ("strength: {RU-I-99: reduced}", "strength: there is no unit 'RU-I-99'"),
        ("cards: {AP-99: hand}", "cards: there is no card 'AP-99'"),
    ],
)
def test_a_fact_of_what_there_is_not_is_refused(tmp_path, expect, message):
    """A case that names it is not read."""
    verdict = verdict_on(tmp_path, expecting(expect))
    assert verdict.result == "unread"
    assert message in verdict.messages[0]


FIGHT = """\
game: illusions-of-glory
cases:
- id: X-2
  rule: "12.2"
  given:
    phase: round-1-cp
    stacks: {czestochowa: [GE-I-1], petrikau: [RU-I-3]}
    control: {czestochowa: GE}
    this_round: {use: ops, points: 5, activated: [{place: czestochowa, how: attack}]}
  orders: [{attack: petrikau, with: [GE-I-1]}]
  dice: [2, 1]
  expect: {combats: [{attack: {strength: 5}}]}
"""


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("combats: none", "combats: expected 0 combats, found 1"),
        ("combats: [{winner: defender}]", "combats: expected winner defender, found attacker"),
        ("combats: [{order: defender first}]", "combats: expected order defender first, found simultaneous"),
        ("combats: [{defenders: 2}]", "combats: expected defenders 2, found 1"),
        ("combats: [{fort: 1}]", "combats: expected fort 1, found 0"),
        ("combats: [{attack: {table: light}}]", "combats: attack: expected table light, found heavy"),
        ("combats: [{defence: {column: '4'}}]", "combats: defence: expected column 4, found 3"),
        ("combats: [{attack: {shift: 1}}]", "combats: attack: expected shift 1, found 0"),
        ("combats: [{attack: {die: 3}}]", "combats: attack: expected die 3, found 2"),
        ("combats: [{attack: {drm: 1}}]", "combats: attack: expected drm 1, found 0"),
        ("combats: [{attack: {modified: 3}}]", "combats: attack: expected modified 3, found 2"),
        ("combats: [{attack: {loss: 2}}]", "combats: attack: expected loss 2, found 3"),
        ("combats: [{attack: {modifiers: {cavalry: 1}}}]", "combats: attack: expected cavalry 1, found 0"),
        ("combats: [{attack: {shifts: {Mountain: -1}}}]", "combats: attack: expected Mountain -1, found 0"),
        ("unabsorbed: 1", "unabsorbed: expected 1, found 0"),
        ("steps_lost: {RU-I-3: 0}", "steps_lost: expected RU-I-3 0, found 1"),
        ("retreats: none", "retreats: expected nobody, found RU-I-3 to"),
        ("advances: none", "advances: expected nobody, found GE-I-1 to petrikau"),
    ],
)
def test_facts_of_a_combat_can_fail(tmp_path, expect, message):
    """Both sides' fire, and what became of them."""
    verdict = verdict_on(
        tmp_path, FIGHT.replace("expect: {combats: [{attack: {strength: 5}}]}", f"expect: {{{expect}}}")
    )
    assert verdict.result == "fails"
    assert message in verdict.messages[0]


def test_a_data_file_lies_over_the_components(tmp_path):
    """A case may have its own values of counters and spaces."""
    text = FIGHT.replace(
        "    control:",
        "    data: {units: {GE-I-1: {full: [9, 3, 3]}}, map: {source: x, spaces: {petrikau: {fort: 2}}}}\n    control:",
    ).replace("orders: [{attack", "options: {second-fire: as-declared}\n  orders: [{attack")
    text = text.replace("phase: round-1-cp", "phase: round-1-cp\n    war_status: {CP: 4}")
    verdict = verdict_on(tmp_path, text.replace("{strength: 5}", "{strength: 9}}, {defence: {strength: 5}"))
    assert verdict.messages == ("combats: expected 2 combats, found 1",)
    verdict = verdict_on(tmp_path, text.replace("{attack: {strength: 5}}", "{attack: {strength: 9}, fort: 2}"))
    assert verdict.holds


MARCH = """\
game: illusions-of-glory
cases:
- id: X-3
  rule: "11.1.5a"
  given:
    phase: round-1-cp
    stacks: {negotin: [AH-I-1]}
    control: {negotin: AH}
    this_round: {use: ops, points: 5, activated: [{place: negotin, how: move}]}
  orders: [{move: AH-I-1, by: [vidin]}]
  expect: {refused: "11.1.5a"}
"""


@pytest.mark.rule("11.1.5a")
def test_neutral_countries_are_closed_or_intern(tmp_path):
    """Orders to move into a neutral country are refused, or the unit is interned and the country stays neutral."""
    assert verdict_on(tmp_path, MARCH).holds
    interned = MARCH.replace("  given:", "  options: {neutral-countries: interned}\n  given:")
    text = interned.replace('{refused: "11.1.5a"}', "{at: {AH-I-1: replaceable}, control: {vidin: neutral}}")
    assert verdict_on(tmp_path, text).holds
    beyond = interned.replace("by: [vidin]", "by: [vidin, pleven]")
    assert verdict_on(tmp_path, beyond).holds
