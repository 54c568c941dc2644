"""Russian landings on the Black Sea (6.38)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.movement.landing import beaches

GAME = "great-war-in-europe"
RIZE, TREBIZOND = "N4234", "N4332"
PLAYED = {"Allied-russian-amphibious-campaign": 8}


def bench(**given):
    """The Allies' new units in May 1916: two Russian divisions wait."""
    base = {"phase": "allied-new-units", "turn": 20, "russia": "czar", "played": PLAYED}
    return Bench(GAME, **base | {"stacks": {"allied-box": ["RU-6", "RU-7CAU", "BR-52T"]}} | given)


@pytest.mark.rule("6.38")
def test_a_unit_a_turn_lands_behind_the_enemy():
    """It takes the hex, and a second one waits for the next turn."""
    table = bench()
    assert table.position.controls("CP", RIZE)
    table.play(f"{{amphibious: RU-6, at: {RIZE}}}")
    assert table.position.place_of("RU-6") == RIZE
    assert table.position.controls("Allied", RIZE)
    (other, *_) = table.position.kit.board.spaces(beaches(table.position))
    assert "6.38" in table.refusals(f"{{amphibious: RU-7CAU, at: {other}}}")


@pytest.mark.rule("6.38")
def test_the_coast_east_of_trebizond_where_nobody_is():
    """Read off the map: land beside the Black Sea in columns beyond Trebizond's."""
    position = staged(GAME, stacks={RIZE: ["TU-17"], "N4437": ["RU-20"]})
    kit = position.kit
    touching = {
        hex
        for hex in kit.map.land
        if any(
            kit.map.area[near] == "Black Sea" and kit.map.terrain[near] == "sea" for near in kit.board.neighbours[hex]
        )
    }
    naive = {hex for hex in touching if int(hex[-2:]) > 32} - {RIZE, "N4437"}
    assert set(kit.board.spaces(beaches(position))) == naive
    assert naive


@pytest.mark.rule("6.38")
@pytest.mark.rule("5.45")
@pytest.mark.parametrize("given", [{"played": {}}, {"russia": "provisional"}, {"stacks": {"cp-box": ["RU-6"]}}])
def test_when_nobody_lands(given):
    """Without the event, after the Fall of the Czar, and no unit that is not in the box."""
    assert "6.38" in bench(**given).refusals(f"{{amphibious: RU-6, at: {RIZE}}}")


@pytest.mark.rule("6.38")
@pytest.mark.parametrize(
    ("unit", "at"),
    [("BR-52T", RIZE), ("TU-17", RIZE), ("RU-6", TREBIZOND), ("RU-6", "N3835"), ("RU-6", "N4330"), ("RU-6", "arabia")],
)
def test_hostile_orders_are_refused_in_words(unit, at):
    assert "6.38" in bench().refusals(f"{{amphibious: {unit}, at: {at}}}")
