"""Voyages and assaults from the sea on a sheet of The Kaiser's War: such as are legal, or why there are none."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from kaisers_war.field import hex_of, sandbox
from wargame_cli.engine.orders import wording
from wargame_cli.engine.queries import NotNow
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.telling.examples import leads_to

FLEET = {"fleet": ["OT-Amph-1"]}
PORT = {hex_of("Constantinople"): ["OT-Inf-2"]}


def told(kind, stacks):
    return leads_to(sandbox(stacks, phase="cp-movement"), "CP", kind)


@pytest.mark.rule("20.2", "20.8")
def test_a_voyage_that_is_shown_is_legal():
    """An Ottoman marker keeps to the Black Sea and the Sea of Marmora."""
    found = told(Amphib, FLEET | PORT)
    bench = Bench("kaisers-war", phase="cp-movement", stacks=FLEET | PORT)
    assert found
    assert [bench.refusals(wording(order)) for order in found] == [[]] * len(found)


@pytest.mark.rule("20.10")
def test_an_assault_goes_where_an_enemy_stands():
    """On a coast of the same sea."""
    found = told(Assault, FLEET | PORT | {hex_of("Odessa"): ["BR-Inf-1"]})
    assert {(order.marker, order.target) for order in found} == {("OT-Amph-1", hex_of("Odessa"))}


@pytest.mark.parametrize(
    ("kind", "stacks", "why"),
    [
        (Amphib, PORT, "you have no amphibious marker with the fleet"),
        (Amphib, FLEET | {"1114": ["OT-Inf-2"]}, "no unit that may embark stands where a marker of yours may sail"),
        (Assault, FLEET | PORT, "no coast that an enemy holds lies on a sea"),
    ],
)
def test_why_nobody_sails(kind, stacks, why):
    found = told(kind, stacks)
    assert isinstance(found, NotNow)
    assert found.why.startswith(why)
