"""Whatever the dice and the stacks: what holds of every combat."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from illusions_of_glory.on_the_bench import GE, GE_SCU, RU, RU_SCU, attack, attacking
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatFought
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.units.losses import absorbable
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import force_of

DICE = st.integers(1, 6)
OURS = st.lists(st.sampled_from(GE[:4] + GE_SCU[2:6]), min_size=1, max_size=3, unique=True)
THEIRS = st.lists(st.sampled_from(RU[:4] + RU_SCU[:4]), min_size=1, max_size=3, unique=True)


def _lodz(ours, theirs, reduced, box):
    worn = [unit for unit, is_worn in zip([*ours, *theirs], reduced, strict=False) if is_worn]
    spare = [unit for unit in RU_SCU[4 : 4 + box] if unit not in theirs]
    return attacking({"kalisz": ours, "lodz": theirs, RESERVE: spare}, "kalisz", reduced=worn)


@settings(max_examples=80, deadline=None)
@given(OURS, THEIRS, st.lists(st.booleans(), min_size=6, max_size=6), st.integers(0, 2), DICE, DICE)
def test_losses_absorb_what_they_can_and_no_more(ours, theirs, reduced, box, one, other):
    """12.6.3b, for both sides at once."""
    bench = _lodz(ours, theirs, reduced, box)
    if not any(bench.position.step(unit).cf for unit in ours):
        return
    before = {"attacker": force_of(bench.position, ours), "defender": force_of(bench.position, theirs)}
    factors = {unit: bench.position.counter(unit).full.lf for unit in bench.position.kit.units}
    bench.play(attack("lodz", *ours), dice=[one, other])
    fought = bench.only(CombatFought)
    for role, number in (("defender", fought.attack.number), ("attacker", fought.defence.number)):
        asked = [event for event in bench.events(StepChanged) if event.cause == "fire in Lodz"]
        gone = [event for event in bench.events(UnitRemoved) if event.cause == "fire in Lodz"]
        mine = set(ours) if role == "attacker" else {*theirs, *RU_SCU}
        lost = [event.unit for event in (*asked, *gone) if event.unit in mine]
        assert sum(factors[unit] for unit in lost) == absorbable(before[role], number) <= number


@settings(max_examples=60, deadline=None)
@given(OURS, THEIRS, DICE, DICE)
def test_loss_numbers_are_those_of_the_fire_tables(ours, theirs, one, other):
    """Column by strength, row by the modified die (12.2 G3)."""
    bench = _lodz(ours, theirs, [], 0)
    bench.play(attack("lodz", *ours), dice=[one, other])
    fought = bench.only(CombatFought)
    for volley, units in ((fought.attack, ours), (fought.defence, theirs)):
        table = tables().combat.fire(volley.table)
        assert volley.strength == sum(bench.position.counter(unit).full.cf for unit in units)
        assert volley.table == ("heavy" if any(bench.position.counter(unit).is_lcu for unit in units) else "light")
        column = table.column(volley.strength)
        assert volley.column == table.heading(column)
        drm = sum(int(each.effect) for each in volley.modifiers)
        assert volley.modified == min(max(volley.die + drm, 1), 6)
        assert volley.number == table.loss_number(column, volley.modified)


@settings(max_examples=40, deadline=None)
@given(OURS, THEIRS, DICE, DICE)
def test_nobody_is_in_two_places_or_attacks_twice(ours, theirs, one, other):
    """And the space that was attacked is remembered (12.1f, 12.1.1a)."""
    bench = _lodz(ours, theirs, [], 2)
    bench.play(attack("lodz", *ours), dice=[one, other])
    everybody = [unit for units in bench.position.stacks.values() for unit in units]
    assert len(everybody) == len(set(everybody)) == len(bench.position.kit.units)
    attacked = bench.position.this_round.attacked
    assert len(attacked) == len(set(attacked))
    assert set(ours) <= set(attacked)
    assert bench.position.this_round.defended == ["lodz"]
    assert not (bench.position.units_at("AP", "lodz") and bench.position.units_at("CP", "lodz"))
