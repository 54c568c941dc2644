"""Reports of phases of the Near East: nothing is left out, and what belongs together is told together."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.field import GAME, PLAIN, RING, attacks
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME
from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import OffensiveOrdered
from wargame_cli.rulesets.great_war_in_europe.telling.counters import factors
from wargame_cli.rulesets.great_war_in_europe.telling.narrate import SILENT
from wargame_cli.rulesets.great_war_in_europe.telling.words import said

KINDS = event_types(RULESET)

GAZA = "N2913"
#: British units on the land around Gaza: who is in it is cut off.
RING_OF_GAZA = {"N2814": ["BR-52T"], "N2813": ["BR-53T"], "N2912": ["BR-54T"], "N3013": ["BR-60T"]}


def lines(told):
    """The lines of a report with the white space between words alone."""
    return [" ".join(line.split()) for line in told.splitlines() if line.strip()]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_words_or_a_reason_for_none(kind):
    """One of the two, and not both; of what every report tells in its own place there may be more to say."""
    has_words = said.dispatch(kind) is not said.dispatch(object)
    assert has_words != bool(SILENT.get(kind)) or kind in TOLD_BY_THE_FRAME


@pytest.mark.rule("10.31")
def test_a_combat_is_told_with_its_arithmetic_and_what_comes_of_it():
    """Stacks, shifts and modifiers with their rules, the odds, the die; losses, advance and control below."""
    bench = attacks(
        stacks={RING[2]: ["BR-3IN", "BR-13CRP"], PLAIN: ["TU-2"]}, values={"BR-3IN": "9-4-4", "TU-2": "2-3-4"}
    )
    bench.play(f"{{attack: {PLAIN}, with: [BR-3IN], hq: BR-13CRP}}", dice=[6])
    told = lines(bench.told())
    assert f"Attack on {PLAIN}" in told
    assert "BR-13CRP supports the attack 1 column to the right 10.46" in told
    assert "Table A: attack 9 against defence 3 is 3:1, 4:1 after shifts (10.31)" in told
    assert any(line.startswith("Die 6: 0/E, 0 of the attacker's units are lost") for line in told)
    assert any(line.startswith(f"• TU-2 is eliminated in {PLAIN}: lost in combat") for line in told)
    assert any(line.startswith("• BR-3IN advances to N1740 (10.71)") for line in told)
    assert "• BR-13CRP is depleted by its support (10.46)" in told


@pytest.mark.rule("11.1")
def test_a_unit_out_of_supply_fights_at_half_strength_and_the_table_says_so():
    """Of attackers and of defenders; the others have no word of it."""
    stacks = {"N0938": ["BR-14IN"], "N0939": ["TU-2"], "N0945": ["BR-3IN"], "N0944": ["TU-6"]}
    bench = attacks(stacks=stacks)
    bench.play("{attack: N0939, with: [BR-14IN]}", "{attack: N0944, with: [BR-3IN]}", dice=[1, 1])
    told = lines(bench.told())
    assert [line for line in told if "attacks" in line or "defends" in line] == [
        "BR-14IN 3-4 N0938 attacks, halved (out of supply)",
        "TU-2 2-4 N0939 defends",
        "BR-3IN 3-4-4 N0945 attacks, halved (out of supply)",
        "TU-6 2-4 N0944 defends, halved (out of supply)",
    ]
    assert any(line.startswith("Table A: attack 2 against defence 1 ") for line in told)


@pytest.mark.rule("14.1", "11.51")
def test_fortress_supply_serves_the_defence_and_the_fort_is_a_unit_of_its_own():
    """11.51: units in a fort that is cut off attack at half strength; 14.11: its intrinsic unit defends beside them."""
    stacks = {**RING_OF_GAZA, GAZA: ["TU-17", "TU-YAG"]}
    bench = attacks("Allied", "second-combat", stacks=stacks)
    bench.play(f"{{attack: {GAZA}, with: [BR-52T]}}", dice=[1])
    told = lines(bench.told())
    at = told.index(f"Attack on {GAZA} Gaza")
    assert told[at + 3 : at + 6] == [
        "BR-52T 3-4 N2814 attacks",
        "TU-17 2-4 N2913 Gaza defends on Fortress Supply",
        "The fort 1 N2913 Gaza defends",
    ]
    alone = attacks("Allied", "second-combat", stacks=RING_OF_GAZA)
    alone.play(f"{{attack: {GAZA}, with: [BR-52T]}}", dice=[1])
    assert [line for line in lines(alone.told()) if line.endswith("defends")] == ["The fort 1 N2913 Gaza defends"]
    out = attacks("CP", stacks=stacks, values={"TU-17": "6-2-4"})
    out.play("{attack: N2814, with: [TU-17]}", dice=[1])
    told = lines(out.told())
    assert "TU-17 6-2-4 N2913 Gaza attacks, halved (Fortress Supply)" in told
    assert not any(line.startswith("The fort") for line in told)


@pytest.mark.rule("15.8")
def test_factors_are_those_on_the_counters():
    """Both strengths, or one where they are one; of a unit that never fought nobody knows the strength."""
    stacks = {RING[2]: ["BR-3IN", "BR-13IN"], PLAIN: ["TU-2"], "N4243": ["ARM-1"], "N4242": ["TU-28"]}
    bench = attacks("CP", "second-combat", stacks=stacks, values={"TU-28": "6-1-4"})
    shown = {unit: factors(bench.position, unit) for unit in ("BR-3IN", "BR-13IN", "TU-2", "ARM-1", "GE-AKST")}
    assert shown == {"BR-3IN": "3-4-4", "BR-13IN": "3-4", "TU-2": "2-4", "ARM-1": "?-4", "GE-AKST": "6-4-5"}
    bench.play("{attack: N4243, with: [TU-28]}", dice={"attack N4243/strength ARM-1": 3, "attack N4243/combat": 1})
    told = lines(bench.told())
    assert "ARM-1 ?-4 N4243 Tiflis defends" in told
    assert any(line.startswith("• ARM-1 fights for the first time and has 3-4 (15.82)") for line in told)
    assert factors(bench.position, "ARM-1") == "3-4"


@pytest.mark.rule("12.1")
def test_how_the_war_stands():
    """Month, weather by front, initiative by theater, points, Turkish surrender, reserve."""
    told = " ".join(lines(Bench(GAME, scenario="near-east-1918", phase="events", turn=38).told(None)))
    assert "March 1918, turn 38 of 46; Strategic Turn P follows" in told
    assert "Weather: Caucasus Front wet, Egyptian Front fair and Iraqi Front fair (12.1)" in told
    assert "Initiative: the Central Powers in the Western Theater and the Allies in the Eastern Theater (5.8)" in told
    assert "A Turkish Surrender roll would get +3, and needs 11" in told
    assert "Turkish Required Reserve: 5 divisions, 5 required (5.38)" in told
    assert "In the pool" not in told


@pytest.mark.rule("8.1")
def test_a_march_is_told_to_its_side_and_the_hexes_that_it_takes_to_all():
    """7.25: the enemy and the public read only what changed hands."""
    bench = Bench(GAME, phase="first-movement", by="Allied", stacks={"N1641": ["BR-3IN"]})
    bench.play("{move: [BR-3IN], to: N1639}")
    mine, others = (" ".join(lines(bench.told(reader))) for reader in ("Allied", "CP"))
    assert "BR-3IN marches from N1641 to N1639 [2 MP, N1641 – N1640 – N1639]" in mine
    assert "BR-3IN marches" not in others
    for told in (mine, others):
        assert "Control of hexes • N1640 and N1639 are controlled by the Allies now (7.13)" in told
    assert "Movement" not in others


@pytest.mark.rule("7.1")
def test_what_changes_hands_stands_under_its_own_heading():
    """All hexes of a phase in one line, and below it what comes of it; what a march overruns stays with the march."""
    stacks = {"N2419": ["TU-17"], "N2420": ["BR-20CRP"], "N2619": ["TU-27"]}
    taken = dict.fromkeys(("N2420", "N2421", "N2620"), "Allied")
    bench = Bench(GAME, phase="first-movement", by="CP", stacks=stacks, taken=taken)
    bench.play("{move: [TU-17], to: N2421, path: [N2420, N2421]}", "{move: [TU-27], to: N2620}")
    told = lines(bench.told("CP"))
    at = told.index("Control of hexes")
    assert told[:at] == [
        "Movement",
        "• TU-17 marches from N2419 Nablus to N2421 Jenin [3 MP, N2419 – N2420 – N2421]",
        "(8.11)",
        "– BR-20CRP is eliminated in N2420: overrun by enemy combat units (15.63)",
        "• TU-27 marches from N2619 to N2620 [1 MP] (8.11)",
    ]
    assert told[at + 1] == "• N2420, N2421 Jenin and N2620 are controlled by the Central Powers now (7.13)"


@pytest.mark.rule("14.1")
@pytest.mark.rule("14.2")
def test_what_becomes_of_a_fort_is_told_with_its_hex():
    """Kut, and trenches of the Gaza Line, also for who does not see the march."""
    taken = {"N1845": "CP", "N2712": "CP"}
    bench = Bench(GAME, phase="first-movement", by="Allied", stacks={"N1846": ["BR-3IN"]}, taken=taken)
    bench.play("{move: [BR-3IN], to: N1845}")
    told = lines(bench.told("CP"))
    assert told[:3] == [
        "Control of hexes",
        "• N1845 Kut is controlled by the Allies now (7.13)",
        "– N1845 Kut is a fort for the Allies from now on (14.21)",
    ]
    bench = Bench(GAME, phase="second-movement", by="Allied", stacks={"N2812": ["BR-52T"]}, taken=taken)
    bench.play("{move: [BR-52T], to: N2712}")
    told = " ".join(lines(bench.told("CP")))
    assert told.startswith(
        "Control of hexes • N2712 is controlled by the Allies now (7.13) "
        "– The trenches in N2712 are gone, and those of the Gaza Line never work (14.53)"
    )


@pytest.mark.rule("6.12")
def test_an_event_is_told_with_what_it_does():
    """Everybody reads it once it is played; a draw only who drew."""
    bench = Bench(GAME, phase="events", by="Allied", turn=40, held={"Allied": ["Allied-br-2rp-2"], "CP": []})
    bench.play("{play-event: Allied-br-2rp-2}")
    told = " ".join(lines(bench.told("CP")))
    assert "The Allies play BR 2RP (Allied-br-2rp-2); it is out of the game after use (6.61)" in told
    assert "British Empire gets 2 Resource Points (6.61)." in told


@pytest.mark.rule("6.30a")
def test_what_an_offensive_calls_for_is_told_to_all_but_its_units_to_their_side():
    bench = Bench(GAME, phase="second-movement", stacks={"N3835": ["TU-28"]})
    bench.referee.emit(OffensiveOrdered(rule="6.30", attack=False, goals={"TU-28": 2}))
    near = "Enver's offensive binds the Central Powers: three of their units on the Caucasus Front come as near"
    for reader, told in ((each, " ".join(lines(bench.told(each)))) for each in ("CP", "umpire", "Allied", None)):
        assert near in told
        assert ("TU-28: within 2 hexes" in told) == (reader in ("CP", "umpire"))


@pytest.mark.rule("5.61")
def test_the_surrender_roll_is_told_with_its_modifiers():
    """Each in words, then the sum."""
    bench = Bench(GAME, scenario="near-east-1918", phase="turkish-surrender", turn=38)
    bench.end(dice=[2])
    told = " ".join(lines(bench.told(None)))
    assert "N1540 Baghdad is Allied and in supply +1" in told
    assert "Die 2 with +3 is 5, and 11 is needed: Turkey fights on (5.61)" in told


@pytest.mark.rule("6.27")
def test_lawrence_who_is_lost_had_been_in_play():
    """His event leaves the game, and was not unplayed."""
    played, held = {"Allied-lawrence-of-arabia": 27}, {"CP": ["CP-lawrence-captured"], "Allied": []}
    bench = Bench(GAME, phase="allied-strategic-movement", turn=30, played=played, held=held)
    bench.play("{raid: Deraa}", dice=[6])
    told = " ".join(lines(bench.told("CP")))
    assert "The raid on N1822 Deraa is stopped (6.27)" in told
    assert "Lawrence of Arabia (Allied-lawrence-of-arabia) of the Allies leaves the game: Lawrence is lost" in told
