"""What a side of The Kaiser's War can spend, and what its sheet leaves undone."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

import wargame_cli
from wargame_cli.archive.game.sheets import SheetText

STACKS = {"1114": ["GE-Shock-1", "GE-Inf-2"], "1115": ["BR-Inf-4"]}


def fighting(phase="cp-first-combat", **given):
    return Bench("kaisers-war", phase=phase, stacks=STACKS, **given)


def left(bench, *orders):
    return [(each.resource.name, each.cost) for each in bench.understood(*orders).means]


@pytest.mark.rule("15.7", "5.5")
def test_attack_supply_is_charged_before_the_die():
    """A point a unit, and nothing for ordinary supply; points are kept, so that none left over is odd."""
    bench = fighting()
    assert left(bench, "{attack: 1115, with: [GE-Shock-1], supply: [GE-Shock-1]}") == [("Points", 1)]
    assert left(bench, "{attack: 1115, with: [GE-Shock-1]}") == [("Points", 0)]
    assert bench.oversights("{attack: 1115, with: [GE-Shock-1]}") == []


def test_a_condition_that_nothing_can_meet():
    """No attack on the place stands before it, nor was one fought in the phase."""
    waits = "{attack: 1115, with: [GE-Shock-1], if: {result: 1015, one-of: [DW]}}"
    assert fighting().oversights(waits) == [("never-met", "12.5")]
    after = "{attack: 1115, with: [GE-Shock-1], if: {result: 1115, one-of: [DW]}}"
    assert fighting().oversights("{attack: 1115, with: [GE-Inf-2]}", after) == []


@pytest.mark.rule("3.1")
def test_to_concede_ends_the_game():
    """It is legal, and said before it is too late."""
    assert fighting().oversights("{concede: true}") == [("ends-the-game", "3.1")]


@pytest.mark.rule("20.2")
def test_railways_are_told_of_where_they_carry():
    """A forced march costs points, and a rail move what its countries carry."""
    bench = Bench("kaisers-war", phase="cp-movement", stacks={"Warsaw": ["GE-Inf-1"], "1711": ["FR-Inf-2"]})
    assert ("Corps on the rails of Poland", 3) in left(bench, "{rail: [GE-Inf-1], to: Lodz}")
    assert [name for name, _ in left(bench, "{pass: GE-Inf-1}")] == ["Points"]


@pytest.mark.rule("8.2")
def test_the_switch_that_permits_an_order_is_the_hint():
    """Of a march that is too long for the unit, and not of one that no forced march would reach either."""
    bench = Bench("kaisers-war", phase="cp-movement", stacks={"1711": ["GE-Inf-1"], "1114": ["FR-Inf-2"]})
    hints = [bench.rehearse(f"{{move: GE-Inf-1, to: '{hex}'}}").problems[0].hint for hex in ("1714", "1720")]
    assert hints == ["it is legal with forced-march: true", ""]


@pytest.mark.parametrize(("options", "odd"), [({}, ["never-asked"]), ({"psywar": "on"}, [])])
def test_a_standing_order_for_what_nobody_is_asked(options, odd):
    """Of an optional rule that is not played: the sheet counts, and is warned of."""
    game = wargame_cli.new("kaisers-war/palestine-1918", dice="seeded", seed="1", options=options)
    head = f"game: {game.id}\nturn: 1\nphase: {game.position.phase}\nside: CP\norders: []\n"
    sheet = SheetText(file="cp.yaml", text=f"{head}standing:\n- {{ask: sabotage, prefer: [default]}}\n")
    found = wargame_cli.check(game, [sheet])
    assert found.accepted
    assert [each.code for each in found.warnings if each.code != "no-orders"] == odd
