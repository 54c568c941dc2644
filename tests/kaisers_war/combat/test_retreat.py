"""Retreat after combat (chapter 13): where units may go, how far, and what becomes of those that cannot."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    PLAIN,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    faults,
    fight,
    lost,
    outcome,
    referee,
    retreats,
    sandbox,
    with_factors,
)
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.combat.retreat import retreat, routes
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.position.events.general import PlanNotFollowed


def ends(position, unit, length=1):
    return {route[-1] for route in routes(position, unit, length) if len(route) == length}


@pytest.mark.rule("13.2")
def test_a_retreat_avoids_enemies_and_their_zones():
    """Of six hexes those with an enemy, or in an enemy zone of control, are closed (13.2.1, 13.2.2)."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"]})
    assert ends(position, "FR-Inf-1") == {NORTH, NORTH_EAST, NORTH_WEST}


@pytest.mark.rule("13.2", "11.3")
@pytest.mark.trap(20)
def test_a_friend_does_not_open_an_enemy_zone():
    """A friendly unit in the hex does not negate the zone; a friendly fort or trench does."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"], SOUTH_EAST: ["FR-Inf-2"]})
    assert SOUTH_EAST not in ends(position, "FR-Inf-1")
    # Round Amiens the enemy's zone enters neither the trench hexes nor a fort's city.
    position = sandbox({"1214": ["GE-Inf-1"], "1115": ["FR-Inf-1"]})
    assert {"1014", "1116"} <= ends(position, "FR-Inf-1")
    position = sandbox({"1414": ["FR-Inf-1"], "1415": ["GE-Inf-1"], "1515": ["FR-Fort-1"]})
    assert "1515" in ends(position, "FR-Inf-1")
    position = sandbox({"1414": ["FR-Inf-1"], "1415": ["GE-Inf-1"], "1515": ["FR-Inf-2"]})
    assert "1515" not in ends(position, "FR-Inf-1")


@pytest.mark.rule("13.2", "23.1", "24.1")
@pytest.mark.trap(20)
def test_no_retreat_into_neutrals_russia_or_the_sea():
    """Neutral land, closed Russia, sea hexes and all-sea hexsides are no way out (13.2.3)."""
    kit_ = kit()
    for start in ("1318", "1413", "3013", "Calais"):
        hex = kit_.map.find(start)
        position = sandbox({start: ["FR-Inf-1"]})
        for end in ends(position, "FR-Inf-1"):
            assert kit_.alignment(end) not in ("neutral", "closed", "")
            assert kit_.steps.joined(hex, end)
    assert "0913" not in ends(sandbox({"Calais": ["FR-Inf-1"]}), "FR-Inf-1")


@pytest.mark.rule("13.2")
@pytest.mark.trap(20)
def test_every_step_leads_further_from_the_start():
    """A retreat of three hexes ends three hexes away, over the map's open hexes (13.2.5)."""
    position = sandbox({PLAIN: ["FR-Cav-1"], SOUTH: ["GE-Inf-1"]})
    found = routes(position, "FR-Cav-1", 3)
    assert len(found) == len({route[-1] for route in found}) > 3
    for route in found:
        assert [kit().map.grid.distance(PLAIN, hex) for hex in route] == [1, 2, 3]


@pytest.mark.rule("13.2")
def test_a_retreat_cut_short_ends_in_death():
    """Who cannot go the whole way goes as far as he can and dies there (13.2.5)."""
    position = sandbox({"Cagliari": ["IT-Inf-1"]})
    assert {len(route) for route in routes(position, "IT-Inf-1", 3)} == {2}  # Sardinia ends there
    judge = referee(position)
    assert not retreat(judge, "IT-Inf-1", 3)
    assert [len(event.path) for event in retreats(judge)] == [3]
    faces = with_factors("IT-ShC-RA", 3, 2, 3) | with_factors("AH-Inf-1", 4, 3, 2)
    position = sandbox({"Cagliari": ["IT-ShC-RA"], "1426": ["AH-Inf-1"]}, phase="allied-first-combat", faces=faces)
    judge = fight(position, Attack(target="1426", units=("IT-ShC-RA",), table="infiltration"), [1, 3])
    assert (outcome(judge).result, lost(judge)) == ("AP", ["IT-ShC-RA"])


@pytest.mark.rule("13.2")
def test_surrounded_units_die():
    """TX-53: with only enemy hexes, zones of control, sea and neutral land around, the unit is eliminated in place."""
    stacks = {PLAIN: ["FR-Inf-1"], NORTH: ["GE-Inf-1"], SOUTH: ["GE-Inf-2"]}
    position = sandbox(stacks, faces=with_factors("FR-Inf-1", 5, 4, 2))
    assert ends(position, "FR-Inf-1") == set()
    judge = fight(position, Attack(target=PLAIN, units=("GE-Inf-1",)), [5])
    assert outcome(judge).result == "DW"
    assert lost(judge) == ["FR-Inf-1"]
    assert judge.position.points["Allied"] == 50 - 6


@pytest.mark.rule("13.1", "13.2")
def test_retreats_count_hexes_not_movement_points():
    """A unit of movement 1 retreats one hex into rough country, over a river or not (13.1)."""
    position = sandbox({"1721": ["IT-Inf-1"], "1722": ["GE-Inf-1"]}, faces=with_factors("IT-Inf-1", 4, 6, 1))
    assert any(kit().map.terrain[hex] == "rough" for hex in ends(position, "IT-Inf-1"))


@pytest.mark.rule("13.2.7", "9.4")
@pytest.mark.trap(21)
def test_a_full_hex_is_avoided_while_another_is_open():
    """A route that overstacks is not offered while one that does not is left; without one it is taken (13.2.7)."""
    full = {NORTH: ["FR-Inf-2", "FR-Inf-3"], NORTH_EAST: ["FR-Inf-4", "FR-Inf-5"]}
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"], **full})
    judge = referee(position)
    assert retreat(judge, "FR-Inf-1", 1)
    assert position.place_of("FR-Inf-1") == NORTH_WEST
    crowded = full | {NORTH_WEST: ["FR-Inf-6", "FR-Inf-7"]}
    position = sandbox(
        {PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Shock-1"], **crowded},
        faces=with_factors("GE-Shock-1", 16, 8, 2),
    )
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5])
    assert outcome(judge).result == "DW"
    assert len(lost(judge)) == 1
    assert judge.position.points["Allied"] == 50 - 6


@pytest.mark.rule("13.2", "13.1")
def test_units_of_a_stack_go_together_or_apart():
    """Each unit has its own question; answers may send them different ways (13.2.6)."""
    position = sandbox(
        {PLAIN: ["FR-Inf-1", "FR-Inf-2"], SOUTH: ["GE-Shock-1"]}, faces=with_factors("GE-Shock-1", 32, 8, 2)
    )
    answers = {"Allied": {f"attack {PLAIN}/retreat FR-Inf-1": NORTH, f"attack {PLAIN}/retreat FR-Inf-2": NORTH_EAST}}
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5], answers=answers)
    assert outcome(judge).result == "DW"
    assert [position.place_of(unit) for unit in ("FR-Inf-1", "FR-Inf-2")] == [NORTH, NORTH_EAST]


@pytest.mark.rule("13.2")
def test_policies_of_a_standing_order():
    """A standing order names a policy, for all units or for one: toward supply, a city, or away from the enemy."""
    stacks = {PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Shock-1"], "3515": ["CP-Gar-1"]}
    faces = with_factors("GE-Shock-1", 16, 8, 2)

    def goes(prefer, about=""):
        position = sandbox(
            stacks, faces=faces, standing={"Allied": [Standing(ask="retreat", about=about, prefer=prefer)]}
        )
        fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5])
        return position.place_of("FR-Inf-1")

    assert goes((NORTH,)) == NORTH
    assert goes(("away-from-enemy",)) == NORTH_WEST
    assert goes((NORTH,), about="FR-Inf-1") == NORTH
    assert goes((NORTH,), about="FR-Inf-2") == NORTH_WEST


@pytest.mark.rule("13.2")
def test_the_default_keeps_a_unit_in_supply():
    """Without orders a unit goes where it is in supply, before anything else (reaction 2)."""
    position = sandbox({"1721": ["IT-Inf-1"], "1720": ["GE-Shock-1"]}, faces=with_factors("GE-Shock-1", 24, 8, 2))
    judge = fight(position, Attack(target="1721", units=("GE-Shock-1",)), [5])
    assert outcome(judge).result == "DW"
    assert in_supply(position, "IT-Inf-1")


@pytest.mark.rule("13.1")
def test_the_attackers_order_gives_routes_for_his_own_units():
    """A route on the sheet is taken without a question, if it is open and long enough; else the default is."""
    for more, expected in (({}, "3418"), ({"3419": ["FR-Inf-2"]}, None)):
        stacks = {SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"], **more}
        position = sandbox(stacks, faces=with_factors("FR-Inf-1", 5, 6, 2))
        wish = ("3418",)
        order = Attack(target=PLAIN, units=("GE-Inf-1",), retreat={"GE-Inf-1": wish})
        judge = fight(position, order, [3])
        assert outcome(judge).result == "AW"
        asked = [event for event in judge.events if getattr(event, "question", "").endswith("retreat GE-Inf-1")]
        assert bool(asked) is (expected is None)
        told = [event.reason for event in of_kind(judge, PlanNotFollowed)]
        assert told == ([] if expected else ["an enemy zone of control reaches into 3418"])
        if expected:
            assert position.place_of("GE-Inf-1") == expected


@pytest.mark.rule("13.1", "13.2")
@pytest.mark.parametrize(
    ("wish", "taken"),
    [
        ((NORTH, "3515"), True),
        ((NORTH_EAST, "3515"), True),  # another straight way to the same end
        ((NORTH, "3515", "3514"), True),  # as far as it must
        (("3515",), False),  # not next to the start
        ((NORTH_WEST, "3515"), False),  # not next to each other
        ((SOUTH_EAST, "3616"), False),  # through the enemy's zone of control
        (("nowhere", "3515"), False),
        ((NORTH, NORTH_EAST), False),  # no further from the start
    ],
)
def test_a_route_on_the_sheet_must_be_open_and_straight(wish, taken):
    """Two hexes away by two open steps; a route that is not leaves the choice to the question."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"]})
    judge = referee(position)
    assert retreat(judge, "FR-Inf-1", 2, wish)
    assert (len(judge.events) == 1) is taken
    if taken:
        assert [event.path for event in retreats(judge)] == [(PLAIN, *wish[:2])]
    else:
        assert of_kind(judge, PlanNotFollowed)


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ((NORTH,), "the way is 1 hexes long, and 2 are to be gone"),
        ((SOUTH_EAST, "3616"), f"an enemy zone of control reaches into {SOUTH_EAST}"),
        ((SOUTH, "3418"), f"enemies stand in {SOUTH}"),
        ((NORTH, NORTH_EAST), f"no straight way leads to {NORTH_EAST}"),
        ((NORTH, "3414"), "3414 is full, and another way is open"),
    ],
)
def test_why_a_planned_retreat_is_not_followed(wish, reason):
    """Its length, enemies, their zones of control, its shape, or a full hex at its end."""
    full = ["FR-Inf-2", "FR-Inf-3", "FR-Inf-4"]
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"], "3414": full})
    judge = referee(position)
    retreat(judge, "FR-Inf-1", 2, wish)
    told = [
        (event.rule, event.seen_by, event.unit, event.hexes, event.reason) for event in of_kind(judge, PlanNotFollowed)
    ]
    assert told == [("13.2", ("Allied",), "FR-Inf-1", wish, reason)]


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("movement", "wish", "refused"),
    [
        (2, (PLAIN,), True),  # the defended hex
        (2, ("3418",), False),
        (2, ("3418", "3419"), False),
        (1, ("3418", "3419"), True),  # longer than it can rout
        (2, ("3418", SOUTH_WEST), True),  # back again
        (2, ("3419",), True),  # not next to it
        (0, ("3418",), True),  # it cannot move
    ],
)
def test_a_retreat_that_can_never_be_made_is_refused(movement, wish, refused):
    """The sheet hears of it before the die falls."""
    position = sandbox({SOUTH: ["GE-Inf-1"], PLAIN: ["FR-Inf-1"]}, faces=with_factors("GE-Inf-1", 5, 6, movement))
    order = Attack(target=PLAIN, units=("GE-Inf-1",), retreat={"GE-Inf-1": wish})
    assert faults(position, order) == (["13.2"] if refused else [])


@pytest.mark.rule("13.1")
def test_the_defenders_owner_is_asked():
    """The owner moves his own units where the result does not say otherwise; the question lists every end once."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Shock-1"]}, faces=with_factors("GE-Shock-1", 16, 8, 2))
    with pytest.raises(QuestionOpen) as asked:
        fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5], ask_first=True)
    question = asked.value.question
    assert (question.side, question.kind) == ("Allied", "retreat")
    assert set(question.options) == {NORTH, NORTH_EAST, NORTH_WEST}
    assert question.label == f"attack {PLAIN}/retreat FR-Inf-1"


@pytest.mark.rule("21.5", "13.2")
@pytest.mark.trap(51)
def test_guerrillas_retreat_through_zones_but_never_leave_home():
    """Guerrillas ignore zones of control for everything, and stay in their country."""
    position = sandbox({"4733": ["AR-Cav-NLA"], "4732": ["OT-Inf-1"]})
    assert len(ends(position, "AR-Cav-NLA")) == 5
    border = next(
        hex
        for hex in sorted(kit().board.spaces(kit().countries["Persia"]))
        if any(kit().alignment(near) == "CP" and kit().map.area[near] != "Persia" for near in kit().steps.steps[hex])
    )
    position = sandbox({border: ["PE-Cav-WT"]})
    assert all(kit().map.area[hex] == "Persia" for hex in ends(position, "PE-Cav-WT"))


@pytest.mark.rule("21.6", "13.2")
def test_the_trans_caucasus_corps_retreats_inside_its_area():
    """A unit tied to an area is eliminated rather than leave it."""
    position = sandbox({"Erzurum": ["TC-AlpC-TCF"]})
    strip = kit().map.marks["north-east turkey"]
    for hex in ends(position, "TC-AlpC-TCF"):
        assert hex in strip or kit().map.area[hex] == "Trans-Caucasus"


@pytest.mark.rule("13.3")
def test_a_retreated_unit_defends_again():
    """TX-29: attacked in its new hex later in the phase it defends with its full factor."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Shock-1"]}, faces=with_factors("GE-Shock-1", 16, 8, 2))
    answers = {"Allied": {f"attack {PLAIN}/retreat FR-Inf-1": NORTH}}
    fight(position, Attack(target=PLAIN, units=("GE-Shock-1",)), [5], answers=answers)
    assert position.place_of("FR-Inf-1") == NORTH
    position.put("GE-Inf-2", "3315")
    judge = fight(position, Attack(target=NORTH, units=("GE-Inf-2",)), [2])
    assert outcome(judge).defence == 8


@pytest.mark.rule("13.2", "24.2")
def test_an_allied_retreat_into_poland_frees_the_east():
    """Entering is entering, in whatever way: an Allied unit that retreats into the Ukraine releases the units there."""
    position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"], "Kiev": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    retreat(referee(position), "FR-Inf-1", 1)
    assert position.frozen == []


def test_south_west_is_in_the_ring():
    """The battlefield's ring is what the map says it is."""
    assert SOUTH_WEST in kit().board.neighbours[PLAIN]


@pytest.mark.rule("7.3", "11.3", "13.2")
@pytest.mark.trap(4)
@pytest.mark.parametrize(("reading", "open_"), [("no", True), ("yes", False)])
def test_an_empty_trench_is_a_way_back(reading, open_):
    """Enemy zones stay out of one's own empty trench hexes, unless a unit is needed there (trench-zone-needs-unit)."""
    position = sandbox({"1217": ["FR-Inf-1"], "1316": ["GE-Inf-1"]}, options={"trench-zone-needs-unit": reading})
    assert ("1317" in ends(position, "FR-Inf-1")) is open_


@pytest.mark.rule("7.3", "11.3", "13.2")
@pytest.mark.trap(5)
def test_zones_out_of_a_captured_trench():
    """A unit in a captured trench closes hexes to retreat as usual, but not other trench hexes of its enemy."""
    position = sandbox({"1116": ["GE-Inf-1"], "1117": ["FR-Inf-1"], "1115": ["FR-Inf-2"]})
    assert "1116" not in ends(position, "FR-Inf-1")
    assert "1016" not in ends(position, "FR-Inf-1")
    assert "1014" in ends(position, "FR-Inf-2")


@pytest.mark.rule("11.1", "13.2")
@pytest.mark.trap(3, 61)
def test_whose_zones_close_the_way():
    """Airbases and headquarters with movement have zones of control; garrisons, forts and guerrillas have none."""
    for unit, closes in (("GE-HQ-BrM", True), ("GE-Tac-1", True), ("CP-Gar-1", False), ("PE-Cav-WT", False)):
        position = sandbox({PLAIN: ["FR-Inf-1"], SOUTH: [unit]})
        assert (SOUTH_EAST not in ends(position, "FR-Inf-1")) is closes, unit


@pytest.mark.rule("12.19ap", "12.20", "5.7")
@pytest.mark.trap(61)
def test_airbases_and_headquarters_rout_and_retreat_like_any():
    """In the attacked hex they roll, retreat and die as land units do, at two points each."""
    faces = with_factors("GE-Shock-1", 6, 8, 3)
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Tac-1", "BR-HQ-Allenby"], "Kiev": ["GE-Inf-9"]}, faces=faces)
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), table="infiltration"), [6, 6, 3])
    assert (outcome(judge).result, lost(judge)) == ("DP", ["FR-Tac-1"])
    assert [event.unit for event in retreats(judge)] == ["BR-HQ-Allenby"]
    assert judge.position.points["Allied"] == 48
