"""Losses (10.6)."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, attacks, force
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.combat.losses import take_losses
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed


def suffer(
    result, attackers, defenders, *, target=PLAIN, start=RING[2], by="Allied", planned=(), answers=None, **given
):
    """Carry a result out; gives the bench and who was lost in which order."""
    stacks = {start: attackers, **({target: defenders} if defenders else {})}
    bench = attacks(by, stacks=stacks, **given)
    units = [unit for unit in attackers if not bench.position.counter(unit).headquarters]
    combat = force(bench.position, target, units, by)
    bench.run(take_losses, combat, result, planned, answers=answers)
    return bench, [event.unit for event in bench.events(UnitRemoved)]


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("result", "lost"),
    [
        ("0/0", []),
        ("1/0", ["BR-50INBD"]),
        ("1/1", ["BR-50INBD", "TU-2"]),
        ("2/1", ["BR-50INBD", "BR-13IN", "TU-2"]),
        ("4/3", ["BR-50INBD", "BR-13IN", "TU-2", "TU-6"]),
    ],
)
def test_each_side_loses_its_weakest_the_attacker_first(result, lost):
    """10.62: what is too much is forgotten."""
    assert suffer(result, ["BR-13IN", "BR-50INBD"], ["TU-6", "TU-2"])[1] == lost


@pytest.mark.rule("10.6")
def test_the_owner_chooses():
    """10.64: by an answer, or with the order."""
    answers = {"loss attacker 1": "BR-13IN", "loss defender 1": "TU-6"}
    assert suffer("1/1", ["BR-13IN", "BR-50INBD"], ["TU-6", "TU-2"], answers=answers)[1] == ["BR-13IN", "TU-6"]
    planned = ("BR-14IN", "BR-13IN")
    bench, lost = suffer("2/0", ["BR-13IN", "BR-50INBD", "BR-14IN"], ["TU-2"], planned=planned)
    assert lost == ["BR-14IN", "BR-13IN"]
    assert bench.asked == []


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("wish", "lost"), [("weakest", "BR-50INBD"), ("strongest", "BR-13IN"), ("infantry", "BR-50INBD")]
)
def test_standing_orders_choose(wish, lost):
    standing = {"Allied": [f"{{ask: loss, prefer: [{wish}, weakest]}}"]}
    stacks = {RING[2]: ["BR-13IN", "BR-50INBD"], PLAIN: ["TU-2"]}
    bench = attacks(stacks=stacks)
    outcome = bench.resolve(
        f"{{attack: {PLAIN}, with: [BR-13IN, BR-50INBD]}}", dice={f"attack {PLAIN}/combat": 1}, standing=standing
    )
    gone = [event.unit for event in outcome.events if isinstance(event, UnitRemoved)]
    assert gone == [lost]


@pytest.mark.rule("10.6", "15.44")
@pytest.mark.trap(11)
def test_shock_troops_are_the_first_loss_of_the_central_powers():
    """10.64, 15.43: one of them; after it they choose freely."""
    assert suffer("2/0", ["GE-1ST", "TU-2", "TU-6"], ["BR-3IN"], by="CP")[1] == ["GE-1ST", "TU-2"]
    planned = ("TU-6", "TU-2")
    assert suffer("2/0", ["GE-1ST", "TU-2", "TU-6"], ["BR-3IN"], by="CP", planned=planned)[1] == ["GE-1ST", "TU-6"]


@pytest.mark.rule("10.6")
def test_units_that_can_be_rebuilt_are_lost_first():
    """Of equal strength: neither the French nor Germans come back."""
    assert suffer("1/0", ["FR-DFPS", "PN-SPR"], ["TU-2"])[1] == ["PN-SPR"]
    assert suffer("0/1", ["BR-3IN"], ["GE-601BN", "PN-GNDM"])[1] == ["PN-GNDM"]


@pytest.mark.rule("10.6", "14.1")
@pytest.mark.trap(12)
@pytest.mark.parametrize(
    ("result", "units", "lost", "fort"),
    [
        ("0/1", ["TU-2"], ["TU-2"], False),
        ("0/2", ["TU-2"], ["TU-2"], True),
        ("0/1", [], [], True),
        ("0/E", ["TU-2", "TU-6", "TU-YAG"], ["TU-2", "TU-6", "TU-YAG"], True),
    ],
)
def test_a_fort_is_lost_last(result, units, lost, fort):
    """14.11; 10.65: all go at once, headquarters too."""
    bench, gone = suffer(result, ["BR-3IN"], units, target="N2711", start="N2811", phase="second-combat")
    assert sorted(gone) == sorted(lost)
    assert [event.place for event in bench.events(FortDestroyed)] == (["N2711"] if fort else [])


@pytest.mark.rule("15.61", "10.6")
@pytest.mark.trap(12)
def test_headquarters_are_no_losses():
    """15.63: nor the last unit's excess."""
    assert suffer("0/2", ["BR-3IN"], ["TU-2", "TU-YAG"])[1] == ["TU-2"]


@pytest.mark.rule("14.2")
def test_the_fort_of_kut_is_never_destroyed():
    """14.21: it has no unit to lose."""
    bench, _ = suffer("0/E", ["TU-2"], ["BR-3IN"], target="N1845", start="N1945", by="CP", kut=True)
    assert bench.events(FortDestroyed) == []
    assert bench.position.kut
