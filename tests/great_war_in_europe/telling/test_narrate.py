"""Reports of phases of the Near East: nothing is left out, and what belongs together is told together."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.field import GAME, PLAIN, RING, attacks
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME
from wargame_cli.rulesets.great_war_in_europe import RULESET
from wargame_cli.rulesets.great_war_in_europe.telling.narrate import SILENT
from wargame_cli.rulesets.great_war_in_europe.telling.words import said

KINDS = event_types(RULESET)


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
    assert "controlled by the Allies now (7.13)" in others


@pytest.mark.rule("6.12")
def test_an_event_is_told_with_what_it_does():
    """Everybody reads it once it is played; a draw only who drew."""
    bench = Bench(GAME, phase="events", by="Allied", turn=40, held={"Allied": ["Allied-br-2rp-2"], "CP": []})
    bench.play("{play-event: Allied-br-2rp-2}")
    told = " ".join(lines(bench.told("CP")))
    assert "The Allies play BR 2RP (Allied-br-2rp-2); it is out of the game after use (6.61)" in told
    assert "British Empire gets 2 Resource Points (6.61)." in told


@pytest.mark.rule("5.61")
def test_the_surrender_roll_is_told_with_its_modifiers():
    """Each in words, then the sum."""
    bench = Bench(GAME, scenario="near-east-1918", phase="turkish-surrender", turn=38)
    bench.end(dice=[2])
    told = " ".join(lines(bench.told(None)))
    assert "N1540 Baghdad is Allied and in supply +1" in told
    assert "Die 2 with +3 is 5, and 11 is needed: Turkey fights on (5.61)" in told
