"""What a side of the ground rules weighs that looks ahead, and how it stands."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest

from great_war_ground_rules.field import artillery, division, staged_with
from great_war_ground_rules.supplies import source, supplied_field
from wargame_cli.engine.referee import Referee
from wargame_cli.players.greedy_player import GreedyPlayer
from wargame_cli.players.looking_ahead import Outlook
from wargame_cli.rulesets.great_war_ground_rules import RULESET
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
from wargame_cli.rulesets.great_war_ground_rules.machine.ideas import ideas
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move

room = import_module("wargame_cli.rulesets.great_war_ground_rules.machine.prospects")


@pytest.mark.parametrize("phase", ["cp-bombardment", "cp-combat"])
def test_all_who_can_join_in_are_weighed(phase):
    """Guns of a hex together, and all divisions around an enemy; the rules allow some of it."""
    position = RULESET.new("bapaume-1918", {})
    position.phase = phase
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting("CP"):
        found = list(ideas(referee))
        allowed = [order for order in found if not referee.faults(order)]
    assert allowed
    assert max(len(order.units) for order in allowed) > 3


@pytest.mark.parametrize("side", ["CP", "Entente"])
def test_the_nearer_the_end_the_more_a_level_counts(side, monkeypatch):
    """A point more that wins is worth more in the last phase than a turn before; one far from it is worth a point."""
    position = RULESET.new("bapaume-1918", {})
    sign = 1 if side == "CP" else -1

    def gained(lead):
        stands = []
        for number in (lead, lead + sign):
            monkeypatch.setattr(room, "balance", lambda position, number=number: SimpleNamespace(lead=number))
            stands.append(sign * room._lead(position))
        return stands[1] - stands[0]

    edge = 7.25 if side == "CP" else 4.25
    position.turn, position.phase = 1, "cp-initial"
    early = gained(edge)
    position.turn, position.phase = 2, "cp-exploitation"
    assert gained(edge) > early > 1
    assert gained(30 * sign) == pytest.approx(1, abs=0.01)


def weighed(position, side):
    """The ideas of a side that the rules allow."""
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting(side):
        return [order for order in ideas(referee) if not referee.faults(order)]


def gains(position, side, kind):
    """What the ideas of a kind are worth to a side that looks ahead."""
    referee = Referee(position, RULESET.phase(position), RULESET.book, None)
    with referee.acting(side):
        outlook = Outlook(RULESET, referee, "any")
        found = [outlook.tried(order) for order in ideas(referee) if isinstance(order, kind)]
    return [each.gain for each in found if each]


PREPARED = {
    "0505": {f"GE-{number}": division() for number in range(4)},
    "0504": {f"GE-A{number}": artillery(values="30-8-3", type="heavy-siege-artillery", range=2) for number in range(4)},
    "0506": {"BR-1": division("British", "4-4-5"), "BR-2": division("British", "4-4-5")},
}


def test_a_bombardment_comes_before_its_attack():
    """Guns that stand apart fire at those whom divisions attack next; where nobody can attack, fire brings nothing."""
    position = staged_with(PREPARED, phase="cp-bombardment", res={"CP": {"0505": 9}})
    assert max(gains(position, "CP", Bombard)) > 0
    sheet = GreedyPlayer("a").write_sheet(RULESET, position, "CP")
    assert [type(written.order) for written in sheet.orders] == [Bombard]
    away = PREPARED | {"0503": PREPARED["0505"], "0505": {}}
    assert max(gains(staged_with(away, phase="cp-bombardment", res={"CP": {"0504": 9}}), "CP", Bombard)) <= 0


def test_units_march_up_to_the_enemy_and_to_what_brings_points():
    """Whole stacks and single divisions, as many as find room; none back to where it is of no use."""
    position = RULESET.new("bapaume-1918", {})
    position.begin_phase(2, "entente-movement")
    position.phasing = "Entente"
    position.put("BR-19", "0727")
    ends = {order.to for order in weighed(position, "Entente") if isinstance(order, Move) and "BR-19" in order.units}
    assert "0827" in ends  # Amiens, that nobody holds
    beside = {near for hex in ("0724", "0824", "0924", "1024") for near in position.kit.board.neighbours[hex]}
    assert ends & beside
    assert ends <= beside | set(room.prizes(position.kit))


def test_in_reaction_armies_are_activated_and_then_move():
    """Before any is active there is nothing else to think of; then the units about it march."""
    position = RULESET.new("bapaume-1918", {})
    position.begin_phase(1, "entente-reaction-movement")
    position.phasing = "CP"
    assert {type(order) for order in weighed(position, "Entente")} == {Activate}
    position.this_phase.checked.append("BR-3A")
    position.this_phase.active.append("BR-3A")
    position.changed()
    assert {type(order) for order in weighed(position, "Entente")} == {Activate, Move}


def test_an_open_city_is_taken_in_reaction():
    """The enemy has left Cambrai, which brings five points: once an army is active a division goes there."""
    for seed in range(6):
        position = RULESET.new("bapaume-1918", {})
        position.begin_phase(2, "entente-reaction-movement")
        position.phasing = "CP"
        for unit in [*position.at("0824")]:
            position.put(unit, "0723")
        sheet = GreedyPlayer(str(seed)).write_sheet(RULESET, position, "Entente")
        orders = [written.order for written in sheet.orders]
        if any(isinstance(order, Move) for order in orders):
            break
    assert isinstance(orders[0], Activate)
    assert "0824" in {order.to for order in orders if isinstance(order, Move)}


@pytest.mark.parametrize("side", ["CP", "Entente"])
def test_strength_is_worth_less_as_the_game_ends(side):
    """A division that is lost in the last phase brings the enemy no more than its points."""
    position = RULESET.new("bapaume-1918", {})
    unit = next(unit for unit in position.units_of(side) if position.is_division(unit))

    def lost(turn, phase):
        position.turn, position.phase = turn, phase
        before = room.prospects(position, side)
        place = position.place_of(unit)
        position.put(unit, "later")
        after = room.prospects(position, side)
        position.put(unit, place)
        return before - after

    assert lost(1, "cp-combat") > 5 * lost(2, "cp-exploitation") > 0


@pytest.mark.parametrize(("side", "better"), [("Entente", "0505"), ("CP", "1401")])
def test_units_that_no_source_is_joined_to_count_for_less(side, better):
    """A division with the enemy all around it, and the source where it stands or beyond him."""
    ring = {hex: {f"GE-{hex}": division()} for hex in ("0503", "0404", "0406", "0507", "0604", "0606")}
    forces = {"0505": {"BR-1": division("British")}, **ring}
    worth = {
        at: room.prospects(
            supplied_field(forces, phase="entente-movement", sources=[source(at, nations=("British",))]), side
        )
        for at in ("0505", "1401")
    }
    assert max(worth, key=worth.__getitem__) == better
    assert len(set(worth.values())) == 2
