"""Ports as they are now: what an upgrade makes of them."""

import pytest

from great_war_ground_rules.engineers.sites import SITE, engineers, site
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.ports import gain_by_upgrade, port_size

PORT = {"GE-Con-1": engineers(type="port-engineer")}


@pytest.mark.rule("13C")
@pytest.mark.parametrize(
    ("kind", "size", "gain"),
    [("minor-port", "major-port", 45), ("standard-port", "major-port", 30), ("major-port", "major-port", 6)],
)
def test_what_an_upgrade_makes_of_a_port(kind, size, gain):
    """13C2"""
    position = site(PORT, kinds={SITE: [kind]}, upgraded={SITE: "GE-Con-1"}).position
    assert (port_size(position, SITE), gain_by_upgrade(position, SITE)) == (size, gain)
    before = site(PORT, kinds={SITE: [kind]}).position
    assert (port_size(before, SITE), gain_by_upgrade(before, SITE)) == (kind, 0)
