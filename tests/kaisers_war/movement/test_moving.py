"""Every kind of movement: any order, however odd, is judged without an error, and a legal one keeps the laws."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaisers_war.field import referee
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, Stack
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
from wargame_cli.rulesets.kaisers_war.position.position import BOXES
from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.setup import scenarios

KIT = kit()
START = scenarios.new_position("1918")

#: Units in play and out of it, hexes of every kind (also off the map) and boxes.
UNITS = sorted(KIT.mix.faces)
LIKELY = {
    side: [unit for unit, face in KIT.mix.faces.items() if face.side == side and START.on_map(unit)] for side in SIDES
}
MARKERS = {"CP": ["GE-Amph-1", "OT-Amph-1"], "Allied": ["BR-Amph-1", "FR-Amph-1", "US-Amph-1"]}
PLACES = st.one_of(
    st.sampled_from(sorted(KIT.kinds)), st.sampled_from(sorted(KIT.coasts)), st.sampled_from(KIT.board.labels),
    st.sampled_from(sorted(BOXES.values())),
)  # fmt: skip


@st.composite
def orders(draw: st.DrawFn, side: str) -> Order:
    """An order of any kind, mostly to units of the side, with any places."""
    unit = draw(st.sampled_from(LIKELY[side] if draw(st.integers(0, 9)) else UNITS))
    marker = draw(st.sampled_from(MARKERS[side] if draw(st.integers(0, 9)) else UNITS))
    stack = START.at(START.place_of(unit))
    group = draw(st.one_of(st.just((unit,)), st.lists(st.sampled_from(stack), max_size=3).map(tuple)))
    near = KIT.board.neighbours.get(START.place_of(unit), ("1015",))
    to = draw(st.one_of(st.sampled_from(near), PLACES))
    path = draw(st.one_of(st.just(()), st.lists(PLACES, max_size=3).map(tuple)))
    then = draw(st.one_of(st.just(""), st.sampled_from(KIT.board.neighbours.get(to, ("",)))))
    forced = bool(then) and draw(st.booleans())
    every: list[Order] = [
        Move(unit=unit, to=to, path=path, forced_march=forced),
        Pass(unit=unit),
        Stack(hex=to, units=tuple(reversed(START.at(to)))),
        Rail(units=group, to=to, path=path, forced_march=forced, then=then),
        Amphib(marker=marker, units=group, to=to, then=then, forced_march=forced),
        Assault(marker=marker, units=group, target=to, sea=draw(st.one_of(st.just(""), PLACES))),
        Airland(unit=unit, to=to),
    ]
    return draw(st.sampled_from(every))


@pytest.mark.rule("8.2", "16.3", "20.2", "20.10", "21.4", "10.1")
@settings(max_examples=200, deadline=None)
@given(st.data(), st.sampled_from(SIDES))
def test_any_order_is_judged_and_a_legal_one_keeps_the_laws(data, side):
    """No order makes a check fail, every refusal has a message, and what is carried out breaks no law."""
    position = START.copy()
    position.begin_phase(2, f"{side.lower()}-movement")
    judge = referee(position, rehearsing=True)
    remember_supply(judge)
    for order in data.draw(st.lists(orders(side), min_size=1, max_size=6)):
        faults = judge.faults(order)
        assert all(message for _, message in faults)
        if not faults:
            judge.book.perform(order, judge)
    for law in LAWS:
        for event in judge.events[-1:]:
            law(position, event)
    for place, units in position.stacks.items():
        assert units, place
