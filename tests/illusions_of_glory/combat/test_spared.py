"""What a combat does not bring about, and why (12.6.3, 12.7, 12.8, 18.5, 20.2)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, BR, GE, GE_SCU, HELD, RU, RU_SCU, on_map, won
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import Combat
from wargame_cli.rulesets.illusions_of_glory.combat.firing import take_losses
from wargame_cli.rulesets.illusions_of_glory.combat.retreat import retreat
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing, Round

LODZ = {"kalisz": GE[:1], "lodz": RU[:1]}
BRUSILOV = "RU-HQ-Brusilov"


def spared(bench):
    """What did not come about: what, of which units, why, by which rule."""
    return [(event.what, event.units, event.cause, event.rule) for event in bench.events(Spared)]


def beaten(stacks, target, attacker, margin=1, side="CP", *, answers=None, fought=None, **given):
    """What is told of the losers of a combat."""
    bench = on_map(stacks, **{"control": HELD, **given})
    bench.run(retreat, won(target, attacker, margin, side=side, **(fought or {})), answers=answers or {})
    return spared(bench)


@pytest.mark.rule("12.7.1")
def test_who_retreats_is_not_spared():
    """There is nothing to tell but where he goes."""
    assert beaten(LODZ, "lodz", GE[:1]) == []


@pytest.mark.rule("12.7.1")
@pytest.mark.trap(9)
def test_without_a_full_strength_attacker_the_losers_hold():
    """HQs with them (12.7.1b)."""
    told = beaten({"kalisz": GE[:1], "lodz": [RU[0], BRUSILOV]}, "lodz", GE[:1], reduced=GE[:1])
    assert told == [("retreat", (RU[0], BRUSILOV), "no attacker is left at full strength", "12.7.1b")]


@pytest.mark.rule("12.7.6")
@pytest.mark.trap(32)
def test_who_alone_is_left_and_retreated_there_before_holds():
    """The defenders were destroyed, and nobody has to go (12.7.6a)."""
    told = beaten(LODZ, "lodz", GE[:1], this_round=Round(retreated=RU[:1]))
    assert told == [("retreat", (RU[0],), "all who are left retreated there before", "12.7.6a")]


@pytest.mark.rule("12.7.4")
def test_a_step_in_a_trench_and_an_hq_keep_the_losers_there():
    """Who pays and who commands is named; of two spaces one may be left (12.7.4a, f)."""
    trench = {"lodz": Trench(owner="AP")}
    told = beaten(LODZ, "lodz", GE[:1], 2, trenches=trench)
    assert told == [("retreat", (RU[0],), "a step is lost in the Trench", "12.7.4a")]
    with_hq = {"kalisz": GE[:1], "lodz": [RU[0], BRUSILOV]}
    told = beaten(with_hq, "lodz", GE[:1])
    assert told == [("retreat", (RU[0], BRUSILOV), f"{BRUSILOV} cancels the retreat", "12.7.4f")]
    told = beaten(with_hq, "lodz", GE[:1], 2)
    assert told == [("distance", (), f"{BRUSILOV} cancels a space of the retreat", "12.7.4f")]


@pytest.mark.rule("18.5")
@pytest.mark.parametrize("choice", ["stay", "leave"])
def test_in_a_region_nobody_has_to_retreat(choice):
    """Who stays is told of, whether he was asked or had nowhere to go (12.7.1e)."""
    fought = {"defenders": (RU[0],)}
    answers = {"leave": choice} if choice == "leave" else {}
    told = beaten({"moscow": [*RU[:2], GE[0]]}, "moscow", GE[:1], 2, answers=answers, fought=fought)
    stays = [("retreat", (RU[0],), "in a region nobody has to retreat", "12.7.1e")]
    assert told == (stays if choice == "stay" else [])


@pytest.mark.rule("18.5")
def test_a_region_ends_a_retreat():
    """However long it was to be (18.5a)."""
    stacks = {"petrograd": RU[:1], "pskov": GE[:1], "reval": GE[1:2]}
    told = beaten(stacks, "petrograd", GE[:1], 2, control={})
    assert told == [("distance", (RU[0],), "a region ends a retreat", "18.5a")]


@pytest.mark.rule("12.7.4")
def test_a_sea_invasion_space_is_not_left_and_ends_a_retreat():
    """(12.7.4b)"""
    landings = {"sea_salonika": Landing(turn=1, round=1)}
    told = beaten({"sea_salonika": BR[:2], "salonika": AH[:1]}, "sea_salonika", AH[:1], 2, landings=landings)
    assert told == [("retreat", tuple(BR[:2]), "a Sea Invasion space is not left", "12.7.4b")]
    near = ("doiran", "florina", "kozani", "larissa", "seres", "veles")
    stacks = {"salonika": BR[:1], **{space: [unit] for space, unit in zip(near, AH[:6], strict=True)}}
    told = beaten(stacks, "salonika", AH[:1], 2, landings=landings, control={"salonika": "BR"})
    assert told == [("distance", (BR[0],), "a Sea Invasion space ends a retreat", "12.7.4b")]


@pytest.mark.rule("12.7.5")
@pytest.mark.rule("12.7.7")
def test_who_halts_in_a_port_is_told_to_stay():
    """At once, or on the way (12.7.5b, 12.7.7b)."""
    stacks = {"libau": RU_SCU[:1], "memel": GE[:1], "mitau": GE[1:2], "shavli": GE[2:3]}
    told = beaten(stacks, "libau", GE[:1], control={})
    assert told == [("retreat", (RU_SCU[0],), "no way leads out of the Port", "12.7.5b")]
    stacks = {"mitau": RU[:1], "riga": GE[:1], "jakobstadt": GE[1:2], "shavli": GE[2:3], "memel": GE[3:4]}
    told = beaten(stacks, "mitau", GE[:1], 2, control={})
    assert told == [("distance", (RU[0],), "no way leads on from the Port", "12.7.7b")]


# -- the advance ----------------------------------------------------------------------------------------------------


def followed(stacks, target, attackers, fought=None, **given):
    """What is told of attackers who might advance into an open place."""
    bench = on_map(stacks, **{"control": HELD, **given})
    bench.run(advance, won(target, attackers, **(fought or {})))
    return spared(bench)


@pytest.mark.rule("12.8")
def test_why_nobody_advances():
    """Nobody is at full strength, or the Fort stands that was attacked alone (12.8.1a); who may go is not told of."""
    nobody = [("advance", (), "no attacker is left at full strength", "12.8.1a")]
    assert followed({"kalisz": GE[:1]}, "lodz", GE[:1], reduced=GE[:1]) == nobody
    assert followed({"kalisz": GE[:1]}, "lodz", GE[:1]) == []
    told = followed({"plock": GE[:1]}, "novogeorgievsk", GE[:1], fought={"lone_fort": True}, control={"plock": "GE"})
    assert told == [("advance", (), "the Fort of Novogeorgievsk stands", "12.8.1a")]


@pytest.mark.rule("12.8")
@pytest.mark.trap(37)
def test_who_cannot_advance_is_named():
    """Out of supply there (12.8.1c), or where its nation does not go."""
    told = followed({"minsk": GE[:1]}, "molodechno", GE[:1], control={"minsk": "GE"})
    assert told == [("advance", (GE[0],), "it would be out of supply in Molodechno", "12.8.1c")]
    told = followed({"temesvar": [GE[0], AH[0]]}, "belgrade", [GE[0], AH[0]], ruined=["belgrade"])
    assert told == [("advance", (GE[0],), "Belgrade is closed to it", "12.8.1")]


def test_too_few_for_a_siege_do_not_advance():
    """Two SCUs against a Fort of three (12.8.1d)."""
    told = followed({"plock": GE_SCU[:2]}, "novogeorgievsk", GE_SCU[:2], control={"plock": "GE"})
    assert told == [("advance", tuple(GE_SCU[:2]), "too few to besiege the Fort", "12.8.1d")]


def test_who_is_turned_back_for_the_siege_goes_no_further():
    """Both would go on, and one stays at Ivangorod (20.1.6b)."""
    behind = dict.fromkeys(("siedlce", "warsaw", "bialystok", "osowiec", "lyck", "lomza"), "GE")
    bench = on_map({"siedlce": GE[:2]}, control=behind, ruined=["osowiec"])
    answers = {f"advance/{unit}": "lublin" for unit in GE[:2]}
    bench.run(advance, won("ivangorod", GE[:2], 2, passed=("lublin",)), answers=answers)
    assert spared(bench) == [("distance", (GE[1],), "too few to besiege the Fort", "20.1.6b")]


# -- losses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "units", "which"), [(1, 1, "its"), (1, 2, "every"), (3, 1, "")])
def test_a_loss_number_below_every_loss_factor_costs_nothing(number, units, which):
    """It is said of all who were fired at; where a step was lost, that tells it."""
    bench = on_map({"kalisz": GE[:1], "lodz": RU[:units]}, control=HELD)
    combat = Combat(side="CP", target="lodz", attackers=(GE[0],), defenders=tuple(RU[:units]))
    bench.run(take_losses, combat, "defender", number)
    cause = f"Loss Number {number} is less than {which} Loss Factor"
    assert spared(bench) == ([("loss", tuple(RU[:units]), cause, "12.6.3a")] if which else [])


def test_a_fort_that_fire_does_not_destroy():
    """The rest of the Loss Number is less than its Combat Factor."""
    bench = on_map({"plock": GE[:1]})
    combat = Combat(side="CP", target="novogeorgievsk", attackers=(GE[0],), defenders=())
    bench.run(take_losses, combat, "defender", 2)
    assert spared(bench) == [("loss", (), "Loss Number 2 does not destroy a Fort of 3", "20.2")]
