"""What brings the Turks of Europe to arms where the Near East is in play too (17.13, 17.31)."""

from __future__ import annotations

import pytest

from great_war_in_europe.together import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import deployed, turkey_in_europe
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to

HEXES = ("N1334", "N1540", "N1630", "N1728", "N2416", "N2430", "N3338")


@pytest.mark.rule("17.1t")
@pytest.mark.parametrize(("held", "awake"), [(3, False), (4, True)])
def test_five_surrender_hexes_wake_them(held, awake):
    """17.13: as soon as the Allies control the fifth one."""
    taken = dict.fromkeys(HEXES, "CP") | dict.fromkeys(HEXES[:held], "Allied")
    table = bench(
        phase="first-movement", by="Allied", taken=taken, european_turkey=False, stacks={HEXES[5]: ["BR-52T"]}
    )
    table.position.take("CP", HEXES[5])
    table.run(entered, ["BR-52T"], HEXES[5])
    assert deployed(table.position) == awake


@pytest.mark.rule("17.31c")
@pytest.mark.parametrize(("unit", "in_europe", "in_the_near_east"), [("TU-17", False, True), ("GE-11", False, False)])
def test_who_waits_for_them(unit, in_europe, in_the_near_east):
    """17.31, 9.15: Turks of the Near East stay there, no German division enters the Ottoman Empire."""
    at = position(european_turkey=False)
    free, ottoman = ~closed_to(at, unit), at.kit.home("TU")
    assert bool(free & turkey_in_europe(at.kit)) == in_europe
    assert bool(free & ottoman & at.kit.near_east) == in_the_near_east
