"""What an attack must be to be legal (12.1, 14.3.1, 20.1, 20.3.3, 21.1, 27.0, 9.8)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import AH, AH_SCU, BR, GE, GE_SCU, IT, RU, RU_SCU, SB, attack, attacking
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import faults as stacking_faults
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.position.records import Landing

FRONT = {"kalisz": GE[:3], "wloclawek": GE[3:5], "lodz": RU[:2]}


def lodz(*marked, **fields):
    """Germans in Kalisz and Wloclawek, Russians in Lodz."""
    return attacking(fields.pop("stacks", FRONT), *(marked or ("kalisz", "wloclawek")), **fields)


@pytest.mark.rule("12.1")
def test_units_of_several_spaces_attack_together():
    """(12.1g)"""
    assert lodz().faults(attack("lodz", *GE[:5])) == []


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("units", "message"),
    [
        ((RU[0],), f"{RU[0]} is not ours"),
        ((GE[5],), f"{GE[5]} is not on the map (it is in not yet in play)"),
        ((GE[0], GE[0]), "a unit is named twice"),
        ((), "an attack takes at least one LCU or SCU: name it in `with`"),
        (("GE-HQ-Mackensen",), "an attack takes at least one LCU or SCU: name it in `with`"),
    ],
)
def test_who_may_not_attack_at_all(units, message):
    """The only thing that is told (12.1, 27.0)."""
    bench = lodz(stacks=FRONT | {"kalisz": [*GE[:2], "GE-HQ-Mackensen"]})
    assert bench.faults(attack("lodz", *units)) == [("12.1", message)]


@pytest.mark.rule("9.4.3")
def test_only_activated_units_attack():
    """A Move marker is none for Attack (9.4.3)."""
    assert lodz("kalisz").faults(attack("lodz", GE[0], GE[3])) == [("9.4.3", f"{GE[3]}: not activated for Attack")]


@pytest.mark.rule("12.1")
def test_a_unit_and_a_space_take_part_once_in_a_round():
    """Case T093 of the collected examples (12.1f, 12.1.1a)."""
    bench = lodz(done={"attacked": [GE[0]], "defended": ["lodz"]})
    assert bench.faults(attack("lodz", GE[0])) == [
        ("12.1", f"{GE[0]}: attacked already in this round"),
        ("12.1", "Lodz was attacked already in this round"),
    ]


@pytest.mark.rule("12.1")
def test_attacks_lead_along_connections():
    bench = lodz(stacks=FRONT | {"warsaw": RU[2:3]})
    assert bench.faults(attack("warsaw", GE[0], GE[3])) == [("12.1", f"{GE[0]}: not connected to Warsaw")]


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("there", "done", "message"),
    [
        ([], {}, "no enemy unit and no enemy Fort is in Lodz"),
        (RU[:1], {"retreated": RU[:1]}, "all enemies in Lodz retreated or were attacked in this round, and are not "
         "attacked now"),
    ],
)  # fmt: skip
def test_somebody_must_be_there(there, done, message):
    """Nobody, or only units that retreated there (12.1h, trap 32)."""
    bench = lodz(stacks=FRONT | {"lodz": there}, done=done)
    assert bench.faults(attack("lodz", GE[0])) == [("12.1", message)]


@pytest.mark.rule("12.1")
@pytest.mark.trap(32)
def test_a_space_with_others_besides_those_who_retreated_is_attacked():
    assert lodz(done={"retreated": RU[:1]}).faults(attack("lodz", GE[0])) == []


@pytest.mark.rule("12.1")
def test_an_uprising_must_be_there_to_be_meant():
    assert lodz().faults(attack("lodz", GE[0], uprising=True)) == [("12.1", "no Uprising Unit is in Lodz")]


@pytest.mark.rule("12.1")
def test_places_outside_the_scenario_are_not_attacked():
    bench = lodz(area=["kalisz", "wloclawek"])
    assert ("12.1", "Lodz is not in play in this scenario") in bench.faults(attack("lodz", GE[0]))


@pytest.mark.rule("12.1.2c")
def test_units_without_strength_attack_with_others_only():
    """A reduced SCU has a Combat Factor of 0 (12.1.2c)."""
    bench = lodz(stacks=FRONT | {"kalisz": ["AH-I-1-SCU", AH[0]]}, reduced=["AH-I-1-SCU"])
    message = "AH-I-1-SCU: no unit with a Combat Factor of 1 or more attacks"
    assert bench.faults(attack("lodz", "AH-I-1-SCU")) == [("12.1.2c", message)]
    assert bench.faults(attack("lodz", "AH-I-1-SCU", AH[0])) == []


@pytest.mark.rule("12.1")
def test_boxes_are_not_attacked():
    found = lodz().faults(attack("reserve", GE[0]))
    assert found == [("12.1", "the Reserve Box is no place on the map")]


# -- nations --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.3")
@pytest.mark.trap(44)
@pytest.mark.parametrize(
    ("kalisz", "wloclawek", "lawful"),
    [
        ([GE[0]], [AH[0]], False),
        ([GE[0], AH[0]], [], True),
        ([GE[0], AH[0]], [AH[1]], True),
        ([GE[0], AH_SCU[0]], [AH[1]], True),
        ([GE[0]], ["GE-S-Sud"], True),  # of both nations: as a German unit (3.2.1h)
        ([AH[0]], ["GE-S-Sud"], True),
        ([GE[0], "GE-S-Sud"], [AH[0]], True),
        ([GE[0], "GE-HQ-Mackensen"], [AH[0]], False),
    ],
)
def test_nations_attack_together_out_of_one_stack(kalisz, wloclawek, lawful):
    """One stack with an LCU or SCU of every nation; no HQ makes up for it (12.1.3a, trap 44)."""
    bench = lodz(stacks={"kalisz": kalisz, "wloclawek": wloclawek, "lodz": RU[:1]})
    found = bench.faults(attack("lodz", *kalisz, *wloclawek))
    assert found == ([] if lawful else [("12.1.3", "AH, GE attack together, and no stack has a unit of each")])


@pytest.mark.rule("12.1.3", "10.2")
@pytest.mark.trap(44)
@pytest.mark.parametrize(
    ("veles", "uskub", "lawful"),
    [
        ([BR[0]], [RU[0]], False),
        ([BR[0], "RU-S-2-4"], [RU[0]], True),
        ([SB[0], "RU-S-Yugo"], [RU[0]], True),
        ([BR[0], "RU-S-Yugo"], [SB[0]], True),
        ([BR[0], SB[0]], [RU[0]], False),
        ([BR[0], SB[0], "RU-S-2-4"], [RU[0]], True),
    ],
)
def test_russians_attack_with_others_through_two_units_only(veles, uskub, lawful):
    """They may not stand together but for the 2/4 Special and the Yugo SCU, which may go with anybody (10.2b)."""
    stacks = {"veles": veles, "uskub": uskub, "monastir": AH[:1]}
    bench = attacking(stacks, "veles", "uskub", side=AP, control={"monastir": "AH"})
    assert not list(stacking_faults(bench.position, AP, "veles")), "a stack that may be there when the round ends"
    assert [row for row in bench.refusals(attack("monastir", *veles, *uskub)) if row != "14.3.1"] == (
        [] if lawful else ["12.1.3"]
    )


@pytest.mark.rule("12.1.3")
@pytest.mark.parametrize(("stacks", "lawful"), [([(GE[0], AH[0])], True), ([(GE[0],), (AH[0],)], False)])
def test_stacks_of_a_region_are_as_they_were_activated(stacks, lawful):
    """(18.3h)"""
    marked = [("brandenburg", *stack) for stack in stacks]
    bench = attacking({"brandenburg": [GE[0], AH[0]], "berlin": RU[:1]}, *marked, control={"berlin": "RU"})
    assert bench.refusals(attack("berlin", GE[0], AH[0])) == ([] if lawful else ["12.1.3"])


@pytest.mark.rule("12.1.3", "9.4.2")
def test_a_space_is_one_stack_whomever_its_marker_names():
    """A marker that names British units, who have orders not to attack, is the Serbs' beside them too (12.1.3a)."""
    stacks = {"veles": [BR[0], SB[0]], "monastir": AH[:1]}
    bench = attacking(stacks, ("veles", BR[0]), side=AP, control={"monastir": "AH"})
    assert "12.1.3" not in bench.refusals(attack("monastir", BR[0], SB[0]))


# -- supply ---------------------------------------------------------------------------------------------------------


def cut_off(**fields):
    """Germans in Siedlce, which nothing feeds, and others in Lodz, which the map does; Russians in Warsaw."""
    stacks = {"siedlce": GE[:2], "lodz": GE[2:3], "warsaw": RU[:1]}
    held = {"siedlce": "GE", "lodz": "GE", "kalisz": "GE"}
    return attacking(stacks, "siedlce", "lodz", control=held, **fields)


@pytest.mark.rule("14.3.1")
@pytest.mark.trap(43)
def test_units_without_supply_attack_by_themselves_and_without_cards():
    """Case T041 of the collected examples (14.3.1)."""
    hands = {CP: ("CP-2",)}
    assert cut_off().refusals(attack("warsaw", GE[0], GE[1])) == []
    message = f"{GE[0]}: Out-Of-Supply, and the others are not"
    assert cut_off().faults(attack("warsaw", GE[0], GE[2])) == [("14.3.1", message)]
    found = cut_off(hands=hands).faults(attack("warsaw", GE[0], cards=("CP-2",)))
    assert found == [("14.3.1", "Out-Of-Supply attackers play no Combat Cards")]
    assert cut_off(hands=hands).refusals(attack("warsaw", GE[2], cards=("CP-2",))) == []


@pytest.mark.rule("21.0")
@pytest.mark.rule("14.3.1")
def test_units_without_supply_make_no_flank_attack():
    stacks = {"siedlce": GE[:1], "ivangorod": GE[1:2], "warsaw": RU[:1]}
    bench = attacking(stacks, "siedlce", "ivangorod", control={"siedlce": "GE"}, ruined=["ivangorod"])
    found = dict(bench.faults(attack("warsaw", *GE[:2], flank=True)))
    assert "units that are Out-Of-Supply take no part in a Flank Attack" in found["21.1"]


# -- HQs and guns ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0")
@pytest.mark.rule("27.1")
@pytest.mark.parametrize(("helper", "row"), [("GE-HQ-Mackensen", "27.0"), ("GE-A-1", "27.1")])
def test_hqs_and_guns_attack_with_their_stack_and_once(helper, row):
    """(27.0)"""
    bench = lodz(stacks=FRONT | {"kalisz": [*GE[:3], helper]})
    assert bench.faults(attack("lodz", GE[0], helper)) == []
    assert bench.faults(attack("lodz", GE[3], helper)) == [(row, f"{helper} is stacked with none of the attackers")]
    bench.position.this_round.attacked.append(helper)
    assert bench.faults(attack("lodz", GE[0], helper)) == [("12.1", f"{helper}: attacked already in this round")]


@pytest.mark.rule("27.0", "27.1", "18.3", "12.2.1")
@pytest.mark.parametrize(("helper", "row"), [("GE-HQ-Mackensen", "27.0"), ("GE-A-1", "27.1")])
def test_hqs_and_guns_help_their_own_stack_of_a_region_alone(helper, row):
    """Each stack of a region attacks as if it was a space of its own (12.2.1a5-6, 18.3c)."""
    stacks = {"brandenburg": [*GE[:2], helper], "berlin": RU[:1]}
    apart = f"{helper} is stacked with none of the attackers"
    bench = attacking(stacks, ("brandenburg", GE[0], helper), ("brandenburg", GE[1]), control={"berlin": "RU"})
    assert bench.faults(attack("berlin", GE[0], helper)) == []
    assert bench.faults(attack("berlin", *GE[:2], helper)) == []
    assert bench.faults(attack("berlin", GE[1], helper)) == [(row, apart)]
    idle = attacking(stacks, ("brandenburg", GE[0]), control={"berlin": "RU"})
    assert idle.faults(attack("berlin", GE[0], helper)) == [
        ("9.4.3", f"{helper}: not activated for Attack"),
        (row, apart),
    ]


# -- Forts ----------------------------------------------------------------------------------------------------------

BESIEGED = {"przemysl": RU[:2], "lemberg": RU[2:3], "jaroslau": AH[:1]}
INSIDE = {"control": {"lemberg": "RU"}, "side": AP}


@pytest.mark.rule("20.3")
@pytest.mark.trap(34)
def test_a_besieged_fort_is_attacked_from_inside_only():
    """By all who are there (20.1.2c, 20.3.3b)."""
    bench = attacking(BESIEGED, "przemysl", "lemberg", **INSIDE)
    assert bench.refusals(attack("przemysl", *RU[:2])) == []
    message = f"{RU[2]}: the Fort of Przemysl is besieged, and attacked from inside only"
    assert bench.faults(attack("przemysl", RU[0], RU[2])) == [("20.3", message)]


@pytest.mark.rule("20.3")
@pytest.mark.trap(34)
def test_besiegers_are_attacked_from_outside():
    """The relief of a Fort (trap 34)."""
    assert attacking(BESIEGED, "jaroslau", side=CP, control={"lemberg": "RU"}).refusals(attack("przemysl", AH[0])) == []


@pytest.mark.rule("20.3")
def test_of_besiegers_only_those_attack_elsewhere_whom_the_siege_does_not_need():
    """One LCU must stay (20.3.3a)."""
    bench = attacking(BESIEGED, "przemysl", **INSIDE)
    assert bench.refusals(attack("jaroslau", RU[0])) == []
    message = "too few units are left to besiege the Fort of Przemysl"
    assert bench.faults(attack("jaroslau", *RU[:2])) == [("20.3", message)]
    bench.position.this_round.attacked.append(RU[1])
    assert bench.faults(attack("jaroslau", RU[0])) == [("20.3", message)]


@pytest.mark.rule("20.1.2")
def test_a_fort_alone_is_attacked_from_beside_it():
    """(20.1.2b)"""
    bench = attacking({"lemberg": RU[:1]}, "lemberg", side=AP, control={"lemberg": "RU"})
    assert bench.refusals(attack("przemysl", RU[0])) == []
    bench.position.ruined.append("przemysl")
    assert bench.refusals(attack("przemysl", RU[0])) == ["12.1"]


@pytest.mark.rule("20.1.7")
@pytest.mark.trap(36)
@pytest.mark.parametrize(
    ("nation", "oberost", "status", "lawful"),
    [("GE", False, 3, False), ("GE", False, 4, True), ("GE", True, 0, True), ("AH", False, 0, True)],
)
def test_germans_attack_russian_forts_late(nation, oberost, status, lawful):
    """Case T065 of the collected examples (20.1.7)."""
    units = {"GE": GE, "AH": AH}[nation]
    played = ["CP-10"] if oberost else []
    bench = attacking(
        {"mlawa": units[:1], "novogeorgievsk": RU[:1]}, "mlawa", control={"mlawa": "GE"}, played=played,
        war_status={CP: status, AP: 0},
    )  # fmt: skip
    assert bench.refusals(attack("novogeorgievsk", units[0])) == ([] if lawful else ["20.1.7"])


@pytest.mark.rule("20.1.8")
@pytest.mark.parametrize(("turn", "lawful"), [(1, False), (2, True)])
def test_russians_attack_no_german_fort_in_summer_1914(turn, lawful):
    """(20.1.8)"""
    bench = attacking({"lyck": RU[:1]}, "lyck", side=AP, control={"lyck": "RU"}, turn=turn)
    found = bench.faults(attack("masurian_lakes", RU[0]))
    assert found == ([] if lawful else [("20.1.8", f"{RU[0]} attacks no German Fort space in Summer 1914")])


@pytest.mark.rule("4.3")
@pytest.mark.trap(38)
@pytest.mark.parametrize(
    ("base", "turn", "lawful"), [("novi_sad", 1, False), ("temesvar", 1, False), ("novi_sad", 2, True)]
)
def test_nobody_attacks_serbia_over_the_danube_in_summer_1914(base, turn, lawful):
    """(4.3g)"""
    bench = attacking({base: AH[:1], "belgrade": SB[:1]}, base, turn=turn, control={})
    found = bench.faults(attack("belgrade", AH[0]))
    message = f"{AH[0]}: nobody attacks Serbia from Temesvar and Novi Sad in Summer 1914"
    assert found == ([] if lawful else [("4.3", message)])


@pytest.mark.rule("20.1.7")
@pytest.mark.trap(37)
def test_germans_attack_into_serbia_though_they_do_not_enter_it():
    assert (
        attacking({"novi_sad": GE[:1], "belgrade": SB[:1]}, "novi_sad", control={}).refusals(attack("belgrade", GE[0]))
        == []
    )


# -- the flank ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.0")
def test_a_flank_attack_takes_two_spaces_and_an_lcu():
    """(21.0)"""
    assert lodz().faults(attack("lodz", GE[0], GE[3], flank=True)) == []
    message = "a Flank Attack is made from at least 2 spaces"
    assert lodz().faults(attack("lodz", GE[0], GE[1], flank=True)) == [("21.0", message)]
    bench = lodz(stacks={"kalisz": GE_SCU[:1], "wloclawek": GE_SCU[1:2], "lodz": RU[:1]})
    found = bench.faults(attack("lodz", *GE_SCU[:2], flank=True))
    assert found == [("21.0", "a Flank Attack takes at least one LCU")]


@pytest.mark.rule("21.1")
@pytest.mark.parametrize(
    ("fields", "message"),
    [({"trenches": {"lodz": Trench(owner=AP)}}, "no Flank Attack is made against a Trench"), ({}, None)],
)
def test_no_flank_of_a_trench(fields, message):
    found = lodz(**fields).faults(attack("lodz", GE[0], GE[3], flank=True))
    assert found == ([("21.1", message)] if message else [])


@pytest.mark.rule("21.0", "21.3")
def test_the_pinning_space_is_one_that_attacks():
    assert lodz().refusals(attack("lodz", GE[0], GE[3], flank=True, pinning="kalisz")) == []
    found = lodz().faults(attack("lodz", GE[0], GE[3], flank=True, pinning="warsaw"))
    assert found == [("21.3", "Warsaw pins nobody: no attack comes from there")]
    found = lodz().faults(attack("lodz", GE[0], pinning="kalisz"))
    assert found == [("21.0", "`pinning` belongs to a Flank Attack: write `flank: true`")]


@pytest.mark.rule("21.1")
def test_a_card_opens_a_swamp_to_the_flank():
    """MASURIAN LAKES (21.1b, 21.3c)."""
    stacks = {"insterburg": GE[:1], "lyck": GE[1:2], "masurian_lakes": RU[:1]}
    taken = {"control": {"masurian_lakes": "RU"}, "ruined": ["masurian_lakes"], "hands": {CP: ("CP-11",)}}
    bench = attacking(stacks, "insterburg", "lyck", **taken)
    plain = attack("masurian_lakes", *GE[:2], flank=True)
    message = "no Flank Attack is made against a Swamp space"
    assert bench.faults(plain) == [("21.1", message)]
    assert bench.faults(attack("masurian_lakes", *GE[:2], flank=True, cards=("CP-11",))) == []


# -- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (("CP-2",), None),
        (("CP-2", "CP-2"), "a card is named twice"),
        (("CP-17",), "CP-17: not in the hand"),
        (("CP-10",), "OBEROST: it is no Combat Card"),
        (("CP-26",), "VON BOJNA: it does nothing in this combat"),
        (("CP-9",), "TANNENBERG: it needs that the turn is 2 or earlier"),
    ],
)
def test_which_combat_cards_may_be_played(cards, message):
    """Of the hand, a Combat Card, its prerequisites met, and of some use here (9.8, 9.7.1c)."""
    bench = lodz(hands={CP: ("CP-2", "CP-9", "CP-10", "CP-26")}, turn=4)
    found = bench.faults(attack("lodz", GE[0], cards=cards))
    assert found == ([("9.8", message)] if message else [])


# -- regions and the sea --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.3")
@pytest.mark.parametrize(
    ("place", "target"), [("tyrol", "trent"), ("tyrol", "tyrol"), ("trent", "tyrol"), ("tyrol", "carniola")]
)
def test_attacks_within_out_of_and_into_regions(place, target):
    """(12.1e, 18.3e-f)"""
    stacks = {place: IT[:1]} if place != target else {}
    stacks[target] = [*stacks.get(target, []), *AH[:1], *(IT[:1] if place == target else [])]
    marked = ("tyrol", IT[0]) if place == "tyrol" else "trent"
    bench = attacking(stacks, marked, side=AP, control={"trent": "IT"}, nations={"IT": AP}, ruined=["trent"])
    assert bench.refusals(attack(target, IT[0])) == []


@pytest.mark.rule("18.3")
def test_units_of_a_region_are_attacked_once_but_the_region_again():
    """(12.1.1b, trap 45)"""
    stacks = {"brandenburg": GE[:4], "berlin": RU[:2]}
    bench = attacking(stacks, "berlin", side=AP, control={"berlin": "RU"}, done={"defended": GE[:3]})
    assert bench.refusals(attack("brandenburg", RU[0])) == []
    bench.position.this_round.defended.append(GE[3])
    found = bench.faults(attack("brandenburg", RU[0]))
    message = "all enemies in Brandenburg retreated or were attacked in this round, and are not attacked now"
    assert found == [("12.1", message)]


@pytest.mark.rule("12.1")
@pytest.mark.trap(45)
@pytest.mark.parametrize(("reading", "found"), [("each-unit", []), ("once", ["12.1"])])
def test_by_the_other_reading_a_region_is_attacked_once(reading, found):
    """(12.1.1b) Four stand there, three defended: the fourth may be attacked, or nobody."""
    options = {"options": {"attacks-on-regions": reading}}
    bench = attacking({"brandenburg": GE[:4], "berlin": RU[:2]}, "berlin", side=AP, control={"berlin": "RU"}, **options)
    bench.play(attack("brandenburg", RU[0]), dice=[1, 1])
    assert bench.refusals(attack("brandenburg", RU[1])) == found


@pytest.mark.rule("25.1")
def test_landed_units_attack_and_are_attacked():
    """Along the lane between a Sea Invasion space and its Port (25.2.3, 12.7.4b)."""
    stacks = {"sea_salonika": BR[:1], "salonika": GE[:1]}
    landed = {"landings": {"sea_salonika": Landing(turn=1, round=1)}, "control": {"salonika": "GE"}}
    assert attacking(stacks, "sea_salonika", side=AP, **landed).refusals(attack("salonika", BR[0])) == []
    assert attacking(stacks, "salonika", side=CP, **landed).refusals(attack("sea_salonika", GE[0])) == []


@pytest.mark.rule("11.1.5a")
def test_neutral_greeks_may_be_attacked():
    """Which brings Greece into the war (11.1.5c)."""
    bench = attacking({"veles": GE[:1], "salonika": ["GR-I-1"]}, "veles", control={"veles": "GE"}, nations={"BU": CP})
    assert bench.refusals(attack("salonika", GE[0])) == []


@pytest.mark.rule("11.1.5a")
def test_other_neutral_units_are_left_alone():
    bench = attacking({"orsova": AH[:1], "turnu_severin": ["RO-I-1"]}, "orsova", control={})
    assert ("11.1.5a", "RO-I-1: neutral") in bench.faults(attack("turnu_severin", AH[0]))


# -- a sheet --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1")
def test_a_sheet_that_lets_a_unit_attack_twice_is_refused_before_any_die():
    bench = lodz().rehearsal()
    bench.play(attack("lodz", GE[0]))
    assert bench.referee.open_ended
    assert bench.position.this_round.attacked == [GE[0]]
    again = [message for _, message in bench.faults(attack("lodz", GE[0], GE[1]))]
    assert again == [f"{GE[0]}: attacked already in this round"]


@pytest.mark.rule("9.8")
def test_a_hand_of_another_side_is_no_hand():
    bench = lodz()
    bench.position.piles[AP] = Piles(hand=("AP-3",))
    assert bench.refusals(attack("lodz", GE[0], cards=("AP-3",)))[0] == "9.8"


@pytest.mark.rule("12.1")
def test_an_scu_attacks_as_an_lcu_does():
    assert lodz(stacks={"kalisz": GE_SCU[:1], "lodz": RU_SCU[:1]}).refusals(attack("lodz", GE_SCU[0])) == []
