"""The sequence of play, phase by phase and on one sheet, and who leads what (4.1, 4.2, 12.0)."""

import pytest
from bench_of_rules import staged

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS
from wargame_cli.rulesets.lamps.position.seats import seat_for, seat_of, seats


def phases_of_a_turn(**options):
    position = RULESET.new("campaign", DEFAULTS | options)
    names = [position.phase]
    while True:
        turn, phase = RULESET.next_phase(position)
        if turn > 1:
            return names
        position.begin_phase(turn, phase.name)
        names.append(phase.name)


@pytest.mark.rule("4.1", "4.2")
def test_the_four_factions_act_in_order_phase_by_phase():
    """Only Germany and the Western Allies have anything to order in the Regroup Phase."""
    names = phases_of_a_turn()
    assert names[:5] == [f"germany-{what}" for what in ("event", "movement", "combat", "production", "regroup")]
    assert list(dict.fromkeys(name.rpartition("-")[0].replace("-", "_") for name in names)) == list(FACTIONS)
    assert "central-allies-regroup" not in names
    assert len(names) == 18


@pytest.mark.rule("4.2", "5.2")
def test_the_two_step_turn_draws_the_card_first():
    """Then one sheet holds all orders of the faction's turn."""
    names = phases_of_a_turn(turn="two-step")
    assert names[:4] == ["germany-event", "germany-turn", "western-allies-event", "western-allies-turn"]
    assert len(names) == 8
    turn = RULESET.sequence["germany-turn"]
    assert {kind.verb for kind in turn.orders} == {
        kind.verb
        for what in ("movement", "combat", "production", "regroup")
        for kind in RULESET.sequence[f"germany-{what}"].orders
    }


@pytest.mark.rule("12.0b", "2.3")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("2", ("CP", "TE")),
        ("3-entente", ("CP", "Western-Allies", "Eastern-Allies")),
        ("3-central", ("Germany", "TE", "Central-Allies")),
        ("4", ("Germany", "Western-Allies", "Eastern-Allies", "Central-Allies")),
    ],
)
def test_two_to_four_players(players, expected):
    """Each alliance is led by one player, or each of its factions by one."""
    position = staged("lamps", options={"players": players})
    assert seats(position) == expected
    assert RULESET.sides_in(position) == expected
    assert set(expected) <= set(RULESET.sides)
    assert RULESET.phase(position).side == seat_of(position, "germany")


@pytest.mark.rule("12.0b")
def test_a_choice_for_units_of_two_factions_is_the_greater_parts():
    """With as many units of each, the faction that acts first decides."""
    position = staged("lamps", areas={"greece": ["GB-2", "SE-1", "SE-2"]}, options={"players": "4"})
    assert seat_for(position, ["GB-2", "SE-1", "SE-2"]) == "Eastern-Allies"
    assert seat_for(position, ["GB-2", "SE-1"]) == "Western-Allies"
