"""What follows a result (9C to 9F, 9J, 9K1)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import (
    army,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
    unit,
)
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.aftermath import Fate, conclude
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.losses import printed_total
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.results import demands
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import HexContested, UnitMoved

#: Depots behind both sides, so that nobody has a choice where to retreat.
DEPOTS = {
    "CP": {"side": "CP", "place": "0501"},
    "Entente": {"side": "Entente", "place": "0510"},
}


def _six(label, sides):
    return sides


def suffers(
    result,
    stacks,
    attackers,
    *,
    target="0506",
    side="CP",
    table="mobile",
    answers=None,
    dice=(),
    order=None,
    options=None,
    **given,
):
    """A bench after a result of an attack of these units."""
    phase = f"{side.lower()}-combat"
    bench = bench_with(stacks, phase=phase, options=options, depots=DEPOTS, others=_six, **given)
    position = bench.position
    battle = msgspec.structs.replace(assemble(position, side, target, attackers), table=table)
    over = any(unit in position.overstacked for unit in attackers)
    asked = demands(
        result, printed_total(position, battle, True), printed_total(position, battle, False), from_overstack=over
    )
    fate = Fate(battle, capabilities(position, battle), result, asked)
    order = msgspec.structs.replace(order or Attack(target=target, units=attackers), target=target, units=attackers)
    bench.run(conclude, fate, order, answers=answers, dice=dice)
    return bench


def moves(bench):
    return [(event.unit, event.end, event.how) for event in bench.events(UnitMoved)]


PLAIN = {
    "0505": {"GE-1": division(), "GE-2": division()},
    "0506": {"BR-1": division("British"), "BR-2": brigade("British")},
}
GERMANS = ("GE-1", "GE-2")


@pytest.mark.rule("9F1")
def test_the_defender_retreats_and_the_largest_division_follows():
    bench = suffers("DR", PLAIN, GERMANS)
    assert moves(bench) == [("BR-1", "0507", "retreat"), ("BR-2", "0507", "retreat"), ("GE-1", "0506", "advance")]
    assert bench.position.owns("CP", "0506")


@pytest.mark.rule("9F1")
def test_a_retreat_is_cancelled_where_nobody_advances():
    """T050."""
    bench = suffers("DR", PLAIN, GERMANS, order=Attack(target="0506", units=GERMANS, advance="none"))
    assert bench.happened(Spared) == [
        Spared(rule="9F1", units=("BR-1", "BR-2"), place="0506", what="retreat", cause="the enemy does not advance")
    ]
    assert moves(bench) == []


@pytest.mark.rule("9F1")
def test_who_cannot_advance_cannot_declare_it():
    """9F1: it is declared truthfully; siege artillery stays where it is."""
    guns = {"0505": {"GE-S": artillery(values="12-4-4", type="siege-artillery")}, "0506": PLAIN["0506"]}
    bench = suffers("DR", guns, ("GE-S",))
    assert [event.cause for event in bench.events(Spared)] == ["the enemy does not advance"]


TWO_HEXES = {
    "0505": {"GE-1": division()},
    "0605": {"GE-2": division(values="7-11-5"), "GE-3": division()},
    "0506": {"BR-1": division("British"), "BR-2": brigade("British")},
}


@pytest.mark.rule("9F1")
def test_only_a_hex_that_would_be_empty_is_asked_for():
    """T051: in 0605 stays one that did not attack, so that the others must go; into 0505 the defender may decline."""
    bench = suffers("AR", TWO_HEXES, ("GE-1", "GE-2"), answers={"advance 0505": "stay"})
    assert moves(bench) == [("GE-2", "0604", "retreat")]
    assert [(event.units, event.place) for event in bench.events(Spared)] == [(("GE-1",), "0505")]
    bench = suffers("AR", TWO_HEXES, ("GE-1", "GE-2"))
    assert moves(bench) == [
        ("GE-1", "0504", "retreat"),
        ("GE-2", "0604", "retreat"),
        ("BR-1", "0505", "advance"),
    ]


@pytest.mark.rule("9F3")
@pytest.mark.rule("14F")
@pytest.mark.parametrize(
    ("goes", "ahead"), [("all", ["M", "H"]), (("H", "M"), ["H", "M"]), (("M",), []), ("one", ["H"])]
)
def test_guides_lead_mountain_units_in_an_advance_if_they_go_too(goes, ahead):
    """14F1: over high mountains a unit goes with its guide or not at all."""
    stacks = {
        "0505": {
            "H": unit("Austro-Hungarian", "high-mountain", "III", "1-2-6"),
            "M": brigade("Austro-Hungarian", type="mountain-rifle"),
        },
        "0506": {"IT-1": brigade("Italian")},
    }
    order = Attack(target="0506", units=("H", "M"), advance=goes)
    bench = suffers("DE", stacks, ("H", "M"), order=order, hexsides={"high-mountain": ["0505-0506"]})
    assert [name for name, end, how in moves(bench) if how == "advance"] == ahead


BOTH_BEATEN = {
    "0505": {"GE-1": division()},
    "0605": {"GE-2": division(values="7-11-5")},
    "0506": {"BR-1": division("British"), "BR-2": division("British", "6-9-5")},
}


@pytest.mark.rule("9F1")
def test_nobody_is_declared_for_two_hexes():
    """9F1: it is declared truthfully; the last defender stays by default, and so does who is before it."""
    bench = suffers("AR", BOTH_BEATEN, ("GE-1", "GE-2"))
    assert moves(bench) == [("GE-1", "0504", "retreat"), ("BR-1", "0505", "advance")]
    assert [(event.units, event.place) for event in bench.events(Spared)] == [(("GE-2",), "0605")]


@pytest.mark.rule("9F3")
def test_all_defenders_may_advance():
    bench = suffers("AR", BOTH_BEATEN, ("GE-1", "GE-2"), answers={"advance 0505": "all"})
    assert moves(bench)[1:] == [("BR-1", "0505", "advance"), ("BR-2", "0505", "advance")]


@pytest.mark.rule("9Jb")
@pytest.mark.parametrize("unsteady", [1, 4])
def test_who_retreats_into_a_contested_hex_may_be_disrupted(unsteady):
    stacks = {
        "0505": PLAIN["0505"],
        "0506": {"BR-1": division("British")},
        "0507": {"BR-9": division("British")},
        "0407": {"GE-9": regiment()},
    }
    contest = {"0507": {"owner": "Entente", "since": {}}}
    bench = suffers("DR", stacks, GERMANS, contested=contest, dice={"contested BR-1": unsteady})
    assert ("BR-1", "0507", "retreat") in moves(bench)
    assert ("BR-1" in bench.position.disruption) is (unsteady == 1)


@pytest.mark.rule("9F1")
def test_the_last_defender_does_not_leave_by_default():
    bench = suffers("AR", {"0505": {"GE-1": division()}, "0506": {"BR-1": division("British")}}, ("GE-1",))
    assert moves(bench) == []


@pytest.mark.rule("9F3")
def test_the_defender_advances_into_hexes_that_were_cleared():
    """T053: of three hexes one still holds a unit that did not attack."""
    stacks = {
        "0505": {"GE-1": regiment()},
        "0605": {"GE-2": regiment(), "GE-3": division()},
        "0405": {"GE-4": regiment()},
        "0506": {f"BR-{number}": division("British") for number in range(1, 4)},
    }
    bench = suffers("AE", stacks, ("GE-1", "GE-2", "GE-4"), answers={"advance 0505": "BR-2", "advance 0405": "BR-3"})
    assert moves(bench) == [("BR-2", "0505", "advance"), ("BR-3", "0405", "advance")]


@pytest.mark.rule("9F3")
@pytest.mark.parametrize(
    ("order", "ahead"),
    [
        ({}, ["GE-1"]),
        ({"advance": "all"}, ["GE-1", "GE-2", "GE-B"]),
        ({"advance": ("GE-B", "GE-2")}, ["GE-B", "GE-2"]),
    ],
)
def test_who_advances(order, ahead):
    stacks = {"0505": {"GE-1": division(), "GE-2": division(), "GE-B": brigade()}, "0506": {"BR-1": brigade("British")}}
    bench = suffers("DE", stacks, ("GE-1", "GE-2", "GE-B"), order=Attack(target="0506", units=(), **order))
    assert [unit for unit, end, how in moves(bench) if how == "advance"] == ahead


@pytest.mark.rule("9F3")
@pytest.mark.parametrize(
    ("name", "unit", "more", "fate"),
    [
        ("siege", artillery(type="siege-artillery"), {}, ("12B3", "siege artillery does not advance")),
        ("train", battalion(values="2-2-R", type="armored-train"), {}, ("14B", "it cannot move there")),
        ("staff", army(), {}, ("14M", "Army HQs do not advance")),
        ("over", division(), {"overstacked": ["GE-X"], "corps": {"GE-X": "GE-C"}}, ("8C2", "it is overstacked")),
    ],
)
def test_who_does_not_advance(name, unit, more, fate):
    """9F3, 12B3, 14B1, 14M, 8C2."""
    stacks = {"0505": {"GE-1": division(), "GE-X": unit, "GE-C": corps()}, "0506": {"BR-1": brigade("British")}}
    order = Attack(target="0506", units=(), advance=("GE-X", "GE-1"))
    bench = suffers("DE", stacks, ("GE-1", "GE-X"), order=order, **more)
    assert [(event.rule, event.cause) for event in bench.events(Spared)] == [fate]
    assert [unit for unit, end, how in moves(bench)] == ["GE-1"]


@pytest.mark.rule("9F3")
def test_the_stacking_limit_ends_an_advance():
    stacks = {"0505": {f"GE-{number}": division() for number in range(1, 6)}, "0506": {"BR-1": brigade("British")}}
    stacks["0505"] |= {f"GE-B{number}": brigade() for number in range(5)}
    units = tuple(stacks["0505"])
    bench = suffers("DE", stacks, units, order=Attack(target="0506", units=(), advance="all"))
    assert len(moves(bench)) == 9
    assert [(event.rule, event.units) for event in bench.events(Spared)] == [("8B", ("GE-B4",))]


@pytest.mark.rule("9F3")
def test_by_default_nobody_advances_between_two_enemy_hexes():
    stacks = {
        **PLAIN,
        "0507": {"BR-3": division("British")},
        "0407": {"BR-4": division("British")},
        "0606": {"BR-5": division("British")},
    }
    bench = suffers("DE", {**stacks, "0506": {"BR-1": regiment("British")}}, GERMANS)
    assert moves(bench) == []


# -- retreats at choice --------------------------------------------------------------------------------------------


@pytest.mark.rule("9C2")
@pytest.mark.parametrize(
    ("answers", "moved"),
    [
        ({}, []),
        ({"withdraw defender": "retreat"}, ["BR-1", "BR-2", "GE-2"]),
        ({"withdraw attacker": "retreat", "withdraw defender": "retreat"}, ["BR-1", "BR-2", "GE-2", "GE-1"]),
    ],
)
def test_after_bx_both_may_retreat_the_defender_first(answers, moved):
    """9C2 BX, T047: GE-1 and GE-2 against an 11 and a 4, which lose half of 15."""
    bench = suffers(
        "BX",
        PLAIN,
        GERMANS,
        table="positional",
        answers={"withdraw attacker": "stay", "withdraw defender": "stay"} | answers,
    )
    assert [unit for unit, end, how in moves(bench)] == moved


@pytest.mark.rule("9C2")
@pytest.mark.trap(70)
def test_after_ax_and_dx_who_lost_more_may_retreat():
    """T045."""
    bench = suffers("AX", PLAIN, GERMANS, table="positional", answers={"withdraw attacker": "retreat"})
    assert [unit for unit, end, how in moves(bench)] == ["GE-2", "GE-1"]
    bench = suffers("DX", PLAIN, GERMANS, table="positional", answers={"withdraw defender": "retreat"})
    assert [unit for unit, end, how in moves(bench)] == ["BR-1", "BR-2", "GE-2"]


@pytest.mark.rule("9C2")
@pytest.mark.trap(70)
def test_equal_losses_give_nobody_the_choice():
    stacks = {"0505": {"GE-1": division(values="8-8-5")}, "0506": {"BR-1": division("British", "8-8-5")}}
    bench = suffers("DX", stacks, ("GE-1",), table="positional")
    assert moves(bench) == []
    assert bench.asked == []


@pytest.mark.rule("9C2")
def test_by_default_a_side_goes_that_lost_more_than_half_in_the_open():
    bench = suffers(
        "AX", {"0505": {"GE-1": division(), "GE-2": regiment()}, "0506": PLAIN["0506"]}, GERMANS, table="positional"
    )
    assert [unit for unit, end, how in moves(bench)] == ["GE-1", "GE-2"]
    bench = suffers(
        "AX",
        {"0505": {"GE-1": division(), "GE-2": regiment()}, "0506": PLAIN["0506"]},
        GERMANS,
        table="positional",
        fortified={"0505": "fort"},
    )
    assert moves(bench) == []


STORM = {"0505": PLAIN["0505"], "0506": {"BR-1": division("British", "8-11-5", "infantry"), "BR-2": brigade("British")}}


@pytest.mark.rule("9C2")
def test_bxm_lets_infantry_go_for_half_the_loss():
    """T048a, T048b."""
    bench = suffers("BXM", STORM, GERMANS, table="positional", answers={"withdraw defender": "retreat"})
    assert bench.fates()[:2] == [("GE-1", "9C2", "combat"), ("BR-2", "9C2", "combat")]
    assert moves(bench) == [("BR-1", "0507", "retreat"), ("GE-2", "0506", "advance")]
    bench = suffers("BXM", STORM, GERMANS, table="positional")
    assert [unit for unit, rule, cause in bench.fates()] == ["GE-1", "BR-1"]
    assert moves(bench) == []


@pytest.mark.rule("9F1")
@pytest.mark.trap(27)
def test_a_bxm_retreat_cannot_be_cancelled():
    order = Attack(target="0506", units=GERMANS, advance="none")
    bench = suffers("BXM", STORM, GERMANS, table="positional", answers={"withdraw defender": "retreat"}, order=order)
    assert moves(bench) == [("BR-1", "0507", "retreat")]


@pytest.mark.rule("9C2")
def test_dxm_makes_the_defender_go():
    """T046."""
    bench = suffers("DXM", PLAIN, GERMANS, table="positional")
    assert [(unit, how) for unit, end, how in moves(bench)] == [
        ("BR-1", "retreat"),
        ("BR-2", "retreat"),
        ("GE-2", "advance"),
    ]


# -- overstacks, headquarters, contested hexes ---------------------------------------------------------------------


@pytest.mark.rule("8C2b")
@pytest.mark.trap(20)
def test_overstacked_attackers_who_must_retreat_are_eliminated_and_their_cadres_retreat():
    stacks = {"0505": {"GE-C": corps(), "GE-1": division(), "GE-2": division(cadre="")}, "0506": PLAIN["0506"]}
    over = {"corps": {"GE-1": "GE-C", "GE-2": "GE-C"}, "overstacked": ["GE-1", "GE-2"]}
    bench = suffers("AR", stacks, GERMANS, **over)
    why = "attacked out of the overstack and must retreat"
    assert [fate for fate in bench.fates() if fate[2] != "retreat"] == [("GE-1", "8C2", why), ("GE-2", "8C2", why)]
    assert moves(bench) == [("GE-1", "0504", "retreat")]


@pytest.mark.rule("9D")
def test_headquarters_retreat_and_are_lost_where_they_come_alone():
    stacks = {"0505": PLAIN["0505"], "0506": {"BR-1": regiment("British"), "BR-HQ": army("British")}}
    bench = suffers("DE", stacks, GERMANS)
    assert bench.fates()[0] == ("BR-1", "9C1", "combat")
    assert ("BR-HQ", "9D", "headquarters left alone") in bench.fates()
    company = {**stacks, "0507": {"BR-2": regiment("British")}}
    bench = suffers("DE", company, GERMANS)
    assert bench.position.place_of("BR-HQ") == "0507"


@pytest.mark.rule("9Ja")
@pytest.mark.trap(31)
def test_a_positional_combat_leaves_a_contested_hex():
    """9J: an attacker with a ZOC is in it, a defender with a ZOC beside it; then those who entered are checked."""
    stacks = {"0505": PLAIN["0505"], "0506": {"BR-1": division("British"), "BR-2": division("British")}}
    bench = suffers(
        "DX",
        stacks,
        GERMANS,
        table="positional",
        answers={"withdraw defender": "retreat"},
        dice={"contested GE-2": 3},
        fortified={"0506": "fort"},
    )
    assert [event.place for event in bench.events(HexContested)][:1] == ["0506"]
    assert "0506" in bench.position.contested
    assert bench.position.disruption == {"GE-2": 1}
    assert bench.position.fortified == {"0506": "fort"}


@pytest.mark.rule("9Ja")
def test_a_mobile_combat_leaves_none():
    bench = suffers("DR", PLAIN, GERMANS)
    assert bench.position.contested == {}


# -- two hexes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9D")
@pytest.mark.trap(85)
@pytest.mark.parametrize(("result", "fate"), [("AE", "cp-headquarters"), ("AR", "0504")])
def test_headquarters_that_attack_retreat_with_the_others_and_are_lost_alone(result, fate):
    """9D: headquarters in a combat, on whichever side."""
    stacks = {
        "0505": {"GE-1": regiment(), "GE-C": corps()},
        "0506": {"BR-1": division("British"), "BR-2": division("British")},
    }
    bench = suffers(result, stacks, ("GE-1", "GE-C"), answers={"advance 0505": "BR-1"} if result == "AR" else None)
    assert bench.position.place_of("GE-C") == fate


@pytest.mark.rule("9F4")
@pytest.mark.trap(36)
@pytest.mark.parametrize(
    ("date", "result", "hexes"),
    [
        ("Jan II 15", "DH", ["0507", "0508"]),
        ("Jan II 15", "DR", ["0507"]),
        ("Feb I 15", "DH", ["0507"]),
    ],
)
def test_early_in_the_war_the_beaten_go_two_hexes(date, result, hexes):
    stacks = {"0505": PLAIN["0505"], "0506": {"BR-1": division("British"), "BR-2": division("British")}}
    bench = suffers(result, stacks, GERMANS, date=date)
    assert [end for unit, end, how in moves(bench) if unit == "BR-1"] == hexes


@pytest.mark.rule("9F4")
def test_who_advanced_goes_on_into_a_second_hex():
    order = Attack(target="0506", units=(), advance="all", further={"GE-1": "0507", "GE-2": "0606"})
    stacks = {"0505": PLAIN["0505"], "0506": {"BR-1": division("British"), "BR-2": division("British")}}
    bench = suffers("DH", stacks, GERMANS, date="Aug I 14", order=order)
    assert moves(bench) == [
        ("BR-2", "0507", "retreat"),
        ("BR-1", "0507", "retreat"),
        ("GE-1", "0506", "advance"),
        ("GE-2", "0506", "advance"),
        ("BR-2", "0508", "retreat"),
        ("BR-1", "0508", "retreat"),
        ("GE-1", "0507", "advance"),
        ("GE-2", "0606", "advance"),
    ]


@pytest.mark.rule("9F4")
def test_a_defender_that_advanced_may_go_on_too():
    """9F4: the other side's units, whoever was beaten; by default they stay."""
    stacks = {"0505": {"GE-1": regiment()}, "0506": {"BR-1": division("British"), "BR-2": division("British")}}
    assert moves(suffers("AE", stacks, ("GE-1",), date="Aug I 14")) == [("BR-1", "0505", "advance")]
    bench = suffers("AE", stacks, ("GE-1",), date="Aug I 14", answers={"further BR-1": "0504"})
    assert moves(bench) == [("BR-1", "0505", "advance"), ("BR-1", "0504", "advance")]
    bench = suffers("AE", stacks, ("GE-1",), date="Feb I 15")
    assert moves(bench) == [("BR-1", "0505", "advance")]


@pytest.mark.rule("9F5")
@pytest.mark.parametrize(("there", "over"), [(battalion("British", "0-1-5"), True), (division("British"), False)])
def test_a_second_advance_overruns(there, over):
    order = Attack(target="0506", units=(), advance="all", further={"GE-1": "0606", "GE-2": "0606"})
    stacks = {**PLAIN, "0606": {"BR-X": there}}
    bench = suffers("DE", {**stacks, "0506": {"BR-1": regiment("British")}}, GERMANS, date="Aug I 14", order=order)
    assert (("BR-X", "9F5", "overrun") in bench.fates()) is over
    assert (("GE-1", "0606", "advance") in moves(bench)) is over


@pytest.mark.rule("9F5")
def test_a_retreat_without_another_way_breaks_out():
    """9F5: over enemies of 10:1, once their ZOCs have taken their toll."""
    ring = {hex: {f"BR-{hex}": division("British")} for hex in ("0504", "0604", "0405", "0605")}
    stacks = {
        **ring,
        "0505": {"GE-1": division("German", "40-40-5", cadre="20-20-5")},
        "0404": {"BR-X": battalion("British", "0-1-5")},
        "0506": {"BR-1": division("British")},
    }
    bench = suffers("AR", stacks, ("GE-1",), answers={"advance 0505": "BR-1"})
    assert ("BR-X", "9F5", "overrun") in bench.fates()
    assert bench.position.place_of("GE-1") == "0404"
    assert bench.position.reduced == ["GE-1"]


@pytest.mark.rule("9F5")
@pytest.mark.rule("9F4")
def test_who_has_broken_out_goes_on_into_the_second_hex():
    ring = {hex: {f"BR-{hex}": regiment("British", "9-9-5")} for hex in ("0504", "0604", "0405", "0605")}
    stacks = {
        **ring,
        "0505": {"GE-1": division("German", "40-40-5", cadre="20-20-5"), "GE-2": brigade(values="50-50-5")},
        "0404": {"BR-X": battalion("British", "0-1-5")},
        "0506": {"BR-1": division("British")},
    }
    bench = suffers("AH", stacks, GERMANS, date="Aug I 14", answers={"advance 0505": "BR-1"})
    assert ("BR-X", "9F5", "overrun") in bench.fates()
    assert [end for unit, end, how in moves(bench) if unit == "GE-1"] == ["0404", "0403"]


@pytest.mark.rule("9K1")
@pytest.mark.parametrize(("result", "leaves"), [("AQ", True), ("AS", True), ("AX", True), ("BX", False)])
def test_in_the_enemys_hex_attackers_leave_it_with_results_that_let_others_stay(result, leaves):
    stacks = {"0505": {"GE-1": division()}, "0506": {"GE-2": division(), "BR-1": division("British", "16-16-5")}}
    table = "positional" if result in ("AX", "BX") else "mobile"
    sides = {"BX": ("attacker", "defender"), "AX": ("defender",)}.get(result, ())
    answers = {f"withdraw {side}": "stay" for side in sides}
    bench = suffers(result, stacks, ("GE-1", "GE-2"), table=table, answers=answers)
    assert (bench.position.place_of("GE-2") != "0506") is leaves
    assert bench.position.place_of("GE-1") == "0505"
