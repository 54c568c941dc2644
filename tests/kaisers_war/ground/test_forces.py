"""Who takes part in a combat (12.9, 12.13)."""

from __future__ import annotations

import pytest

from kaisers_war.field import NORTH, PLAIN, SOUTH, sandbox
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.position.position import Landing


@pytest.mark.rule("12.13")
def test_an_attack_is_of_those_whom_the_order_names_against_all_who_stand_there():
    """Defenders lie in stack order, whether they have a factor or not; support is named apart."""
    position = sandbox({SOUTH: ["GE-Inf-1", "GE-HQ-BrM", "GE-Tac-1"], PLAIN: ["FR-Inf-1", "BR-HQ-Allenby", "AL-Gar-1"]})
    combat = muster(position, Attack(target=PLAIN, units=("GE-Inf-1",), hq="GE-HQ-BrM", air=("GE-Tac-1",)), "CP")
    assert (combat.attackers, combat.origins) == (("GE-Inf-1",), {"GE-Inf-1": SOUTH})
    assert combat.supports == ("GE-HQ-BrM", "GE-Tac-1")
    assert combat.defenders == ("FR-Inf-1", "BR-HQ-Allenby", "AL-Gar-1")
    assert (combat.enemy, combat.kind, combat.from_sea) == ("Allied", "attack", frozenset())


@pytest.mark.rule("12.13")
def test_who_stands_beside_the_hex_does_not_defend_it():
    """Only the enemies in the hex are mustered; in an empty one nobody is, and that is no fault."""
    position = sandbox({SOUTH: ["GE-Inf-1"], NORTH: ["FR-Inf-1"]})
    assert muster(position, Attack(target=PLAIN, units=("GE-Inf-1",)), "CP").defenders == ()


@pytest.mark.rule("12.13")
def test_an_assault_from_the_sea_takes_part_with_those_who_land():
    """Of several landings only those of the order's units."""
    landings = [
        Landing(marker=marker, sea_hex="4034", target="4134", units=(unit,))
        for unit, marker in (("BR-Inf-1", "BR-Amph-1"), ("BR-Inf-2", "BR-Amph-2"))
    ]
    position = sandbox({"Haifa": ["OT-Inf-1"], "fleet": ["BR-Inf-1", "BR-Inf-2"]}, phase="allied-first-combat")
    position.landings = landings
    combat = muster(position, Attack(target="4134", units=("BR-Inf-1",)), "Allied")
    assert (combat.landings, combat.from_sea) == ((landings[0],), frozenset({"BR-Inf-1"}))


@pytest.mark.rule("12.13")
def test_a_bombardment_is_of_ships_against_forts():
    """Nobody else in the hex is fired at, and ships stand in no hex."""
    position = sandbox({"Haifa": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    combat = muster(position, Bombard(target="4134", naval=("BR-Ship-1",)), "Allied")
    assert (combat.attackers, combat.origins, combat.defenders) == (("BR-Ship-1",), {}, ("OT-Fort-1",))
    assert (combat.bombardment, combat.kind) == (True, "bombard")
