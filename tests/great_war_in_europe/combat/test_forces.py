"""The forces of a combat (10.1, 10.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from great_war_in_europe.field import GAME, PLAIN, RING
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack


@pytest.mark.rule("10.1", "15.61")
def test_every_combat_unit_of_the_hex_defends():
    """10.21: headquarters do not; what the order commits is with the attackers."""
    stacks = {RING[0]: ["BR-3IN", "BR-7IN"], RING[1]: ["BR-13IN"], PLAIN: ["TU-2", "TU-YAG", "TU-6"]}
    order = Attack(target=PLAIN, units=("BR-3IN", "BR-13IN"), hq="BR-13CRP", air=1, events=("Allied-townshend",))
    combat = muster(staged(GAME, stacks=stacks), order, "Allied")
    assert combat == Combat(
        target=PLAIN,
        side="Allied",
        attackers=("BR-3IN", "BR-13IN"),
        origins={"BR-3IN": RING[0], "BR-13IN": RING[1]},
        defenders=("TU-2", "TU-6"),
        leader="BR-13CRP",
        air=1,
        chits=("Allied-townshend",),
    )
    assert combat.enemy == "CP"


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(("destroyed", "garrison"), [([], True), (["N2711"], False)])
def test_a_fort_has_a_unit_of_its_own(destroyed, garrison):
    position = staged(GAME, stacks={"N2811": ["BR-3IN"]}, destroyed=destroyed)
    combat = muster(position, Attack(target="N2711", units=("BR-3IN",)), "Allied")
    assert (combat.defenders, combat.garrison) == ((), garrison)
