"""The Replacement Phase (5.3) and the roll for the Turkish Required Reserve (5.38)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe import europe
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ReserveRolled
from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import dominion

GAME = "great-war-in-europe"
DEAD = {
    "cp-dead": ["TU-17", "TU-27", "TU-YAG", "GE-601BN", "PN-GNDM"],
    "allied-dead": [
        "BR-52T",
        "BR-NZBD",
        "BR-1ALHBD",
        "BR-5ASBD",
        "RU-39",
        "RU-CAU",
        "ARM-1",
        "PN-SPR",
        "PN-PC",
        "FR-DFPS",
    ],
}


def replacements(by="CP", **given):
    """A bench in the Replacement Phase of Strategic Turn P, with ten points for everybody."""
    return Bench(
        GAME,
        by=by,
        **{
            "phase": "replacements",
            "turn": 38,
            "stacks": DEAD,
            "points": {"TU": 10, "BR": 10, "RU": 10},
            **given,
        },
    )


@pytest.mark.rule("5.31")
def test_a_unit_comes_from_the_dead_pile_into_the_box_for_a_point():
    bench = replacements()
    bench.play("{replace: TU-17}")
    assert bench.position.place_of("TU-17") == "cp-box"
    assert bench.position.points["TU"] == 9
    assert bench.only(PointsChanged).rule == "5.33"


@pytest.mark.rule("5.31")
def test_only_units_of_the_own_dead_pile_are_rebuilt():
    bench = replacements(stacks={**DEAD, "N1728": ["TU-10"], "gone": ["TU-55"]})
    assert bench.refusals("{replace: BR-52T}") == ["5.31"]
    assert bench.refusals("{replace: TU-10}") == ["5.31"]
    assert bench.refusals("{replace: TU-55}") == ["5.31"]
    bench.play("{replace: TU-17}")
    assert bench.refusals("{replace: TU-17}") == ["5.31"]


@pytest.mark.rule("5.32")
def test_units_with_a_dot_are_never_replaced():
    assert replacements(by="Allied").refusals("{replace: FR-DFPS}") == ["5.32", "5.35"]


@pytest.mark.rule("5.37")
def test_german_units_are_never_replaced():
    assert replacements().refusals("{replace: GE-601BN}") == ["5.37"]


@pytest.mark.rule("5.35")
@pytest.mark.trap(61)
@pytest.mark.parametrize(
    ("side", "unit", "payer"),
    [
        ("CP", "TU-17", "TU"),
        ("CP", "PN-GNDM", "TU"),
        ("Allied", "BR-52T", "BR"),
        ("Allied", "PN-SPR", "BR"),
        ("Allied", "RU-39", "RU"),
        ("Allied", "PN-PC", "RU"),
        ("Allied", "ARM-1", "RU"),
    ],
)
def test_each_unit_is_paid_for_by_its_nation(side, unit, payer):
    """Nobody lends points in the Near East (5.17): a nation without any rebuilds nothing."""
    bench = replacements(by=side)
    bench.play(f"{{replace: {unit}}}")
    assert bench.position.points == {"TU": 10, "BR": 10, "RU": 10, payer: 9}
    poor = replacements(by=side, points={"TU": 10, "BR": 10, "RU": 10, payer: 0})
    assert poor.refusals(f"{{replace: {unit}}}") == ["5.35"]


@pytest.mark.rule("5.35")
def test_arabs_are_not_bought():
    bench = replacements(by="Allied", stacks={"allied-dead": ["AB-1"]})
    assert bench.refusals("{replace: AB-1}") == ["5.35"]


@pytest.mark.rule("16.1")
@pytest.mark.parametrize("russia", ["collapsed", "treaty"])
@pytest.mark.parametrize("unit", ["RU-39", "ARM-1", "PN-PC"])
def test_collapsed_russia_rebuilds_nothing(russia, unit):
    assert replacements(by="Allied", russia=russia).refusals(f"{{replace: {unit}}}") == ["16.1"]


@pytest.mark.rule("5.34")
@pytest.mark.parametrize(
    ("words", "points", "depleted"), [("", 9, True), (", side: depleted", 9, True), (", side: support", 8, False)]
)
def test_headquarters_come_back_depleted_or_for_two_points_with_support(words, points, depleted):
    bench = replacements(depleted=[])
    bench.play(f"{{replace: TU-YAG{words}}}")
    assert bench.position.points["TU"] == points
    assert bench.position.depleted == (["TU-YAG"] if depleted else [])
    was_depleted = replacements(depleted=["TU-YAG"])
    was_depleted.play(f"{{replace: TU-YAG{words}}}")
    assert was_depleted.position.depleted == (["TU-YAG"] if depleted else [])


@pytest.mark.rule("5.34")
def test_support_takes_two_points_and_a_headquarters():
    assert replacements(points={"TU": 1}).refusals("{replace: TU-YAG, side: support}") == ["5.35"]
    assert replacements().refusals("{replace: TU-17, side: support}") == ["5.34"]
    assert replacements().refusals("{replace: TU-17, side: depleted}") == ["5.34"]


@pytest.mark.rule("5.34")
@pytest.mark.parametrize(("turn", "refused"), [(4, ["5.34"]), (6, ["5.34"]), (8, [])])
def test_on_b_and_c_headquarters_come_back_depleted(turn, refused):
    bench = replacements(turn=turn)
    assert bench.refusals("{replace: TU-YAG, side: support}") == refused
    assert bench.refusals("{replace: TU-YAG}") == []


@pytest.mark.rule("5.36")
def test_one_australian_or_new_zealand_step_a_phase():
    bench = replacements(by="Allied")
    bench.play("{replace: BR-52T}", "{replace: BR-NZBD}")
    assert bench.refusals("{replace: BR-1ALHBD}") == ["5.36"]
    assert bench.refusals("{replace: BR-5ASBD}") == ["5.36"]
    assert bench.refusals("{replace: PN-SPR}") == []
    bench.end(dice=[1])
    bench.position.phase = "replacements"
    later = Bench(GAME, by="Allied", position=bench.position)
    assert later.refusals("{replace: BR-1ALHBD}") == []


@pytest.mark.rule("5.36")
def test_who_is_of_australia_and_new_zealand():
    found = {unit for unit in replacements().position.kit.units if dominion(unit) == "Australia and New Zealand"}
    assert found == {"BR-1ALHBD", "BR-2ALHBD", "BR-3ALHBD", "BR-4ALHBD", "BR-5ASBD", "BR-NZBD"}


@pytest.mark.rule("5.36")
def test_where_a_rebuilt_unit_fell_stays_known_until_it_is_on_the_map():
    bench = replacements(by="Allied", fallen={"BR-52T": "egypt"})
    bench.play("{replace: BR-52T}", "{replace: PN-SPR}")
    assert bench.position.fallen == {"BR-52T": "egypt", "PN-SPR": ""}


@pytest.mark.rule("5.31")
def test_both_sides_rebuild_in_one_phase():
    bench = replacements(stacks={"cp-dead": ["TU-17"], "allied-dead": ["BR-52T"]})
    bench.play("{replace: TU-17}")
    other = Bench(GAME, position=bench.position, by="Allied")
    other.play("{replace: BR-52T}")
    assert (other.position.place_of("TU-17"), other.position.place_of("BR-52T")) == ("cp-box", "allied-box")


# -- the Turkish Required Reserve ----------------------------------------------------------------------------------


@pytest.mark.rule("5.38")
@pytest.mark.trap(34)
@pytest.mark.parametrize(
    ("turn", "option", "dice"),
    [
        (4, "one", []),
        (6, "one", [4]),
        (8, "one", [4, 5]),
        (34, "one", [4, 5]),
        (36, "one", [4]),
        (36, "two", [4]),
        (38, "one", [4]),
        (38, "two", [4, 5]),
        (51, "one", [4]),
    ],
)
def test_the_dice_of_the_turkish_required_reserve(turn, option, dice):
    bench = replacements(turn=turn, options={"reserve-dice": option}, reserve_roll=7)
    bench.end(dice=dice)
    assert [event.dice for event in bench.events(ReserveRolled)] == ([tuple(dice)] if dice else [])
    assert bench.position.reserve_roll == (sum(dice) or 7)


@pytest.mark.rule("5.38")
def test_the_roll_is_the_central_powers_and_low_is_good():
    bench = replacements()
    bench.end(dice=[2])
    assert [(decides, by, good) for decides, by, _, good in bench.rolls()] == [
        ("Turkish Required Reserve", "CP", "low")
    ]
    assert replacements().ends_openly()


@pytest.mark.rule("5.36")
def test_one_canadian_step_a_phase():
    dead = ["BR-1CND", "BR-2CND", "BR-1AS"]
    bench = Bench(GAME, map="europe", by="Allied", turn=38, phase="replacements", stacks={"allied-dead": dead})
    bench.position.points["BR"] = 5
    bench.play("{replace: BR-1CND}")
    assert bench.refusals("{replace: BR-2CND}") == ["5.36"]
    bench.play("{replace: BR-1AS}")


@pytest.mark.rule("5.36")
@pytest.mark.parametrize(("lost", "refused"), [(5, ["5.36"]), (6, [])])
def test_five_british_units_of_the_eastern_front_stay_lost(lost, refused):
    """Of six one is rebuilt; Australians and units that fell in the West are not counted."""
    fell = ["BR-9NA", "BR-11NA", "BR-12NA", "BR-14NA", "BR-15NA", "BR-16NA"][:lost]
    fallen = dict.fromkeys((*fell, "BR-1AS"), "east") | {"BR-8": "west"}
    bench = Bench(
        GAME,
        map="europe",
        by="Allied",
        turn=38,
        phase="replacements",
        stacks={"allied-dead": [*fallen]},
        fallen=fallen,
        points={"BR": 9},
    )
    assert bench.refusals("{replace: BR-9NA}") == refused
    bench.play("{replace: BR-8}", "{replace: BR-1AS}")
    if not refused:
        bench.play("{replace: BR-9NA}")
        assert bench.refusals("{replace: BR-11NA}") == ["5.36"]


@pytest.mark.rule("5.31", "5.32")
@pytest.mark.rule("5.35")
@pytest.mark.parametrize(
    ("unit", "given_", "why"),
    [
        ("US-1", {}, None),
        ("US-1", {"reduced": []}, "US-1 is no reduced unit on the map"),
        ("US-1", {"stacks": {"allied-box": ["US-1"]}}, "US-1 is no reduced unit on the map"),
        ("US-1", {"stacks": {"E4731": ["US-1"]}}, "US-1 is out of supply"),
        ("US-1", {"points": {"US": 0}}, "United States has no Resource Point"),
        ("BU-1", {}, "BU-1: not of the side Allied"),
        ("BR-1", {}, "BR-1 has a dot on its full side: it is never replaced"),
    ],
)
def test_which_steps_come_back_on_the_map(unit, given_, why):
    """5.31, 5.32: those of reduced units in supply whose nation can pay; British ones never."""
    base = {"stacks": {"W5613": ["US-1", "BR-1"], "E1819": ["BU-1"]}, "reduced": [unit], "points": {"US": 3, "BR": 3}}
    table = europe.bench(phase="replacements", by="Allied", turn=38, **base | given_)
    assert [words for _, words in table.faults(f"{{rebuild: {unit}}}")] == ([why] if why else [])


@pytest.mark.rule("5.34")
def test_only_headquarters_come_back_on_a_side_of_theirs():
    """5.31, 5.34: a division is neither depleted nor rebuilt with two steps that it has not."""
    bench = replacements()
    for side in ("full", "support", "depleted"):
        assert bench.refusals(f"{{replace: TU-17, side: {side}}}") == ["5.34"]
