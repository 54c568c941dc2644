"""Retreats (9F2, 9F2a, 12B4, 14B)."""

from __future__ import annotations

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from great_war_ground_rules.field import (
    army,
    art_hq,
    artillery,
    battalion,
    bench_with,
    brigade,
    corps,
    division,
    regiment,
    staged_with,
    unit,
)
from wargame_cli.rulesets.great_war_ground_rules.ground import zones
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating import retreats
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved

#: Clockwise from the north.
AROUND = ("0504", "0604", "0605", "0506", "0405", "0404")
#: Hexes up to two away, but for 0505 itself.
HEXES = st.sampled_from(
    [f"{column:02}{row:02}" for column in range(3, 8) for row in range(3, 8) if (column, row) != (5, 5)]
)


def depot(place, side="CP", operational=True):
    return {"side": side, "place": place, "idle": not operational}


def ways(forces, unit="GE-1", **given):
    """The hexes that a unit may retreat to."""
    return retreats.choices(staged_with(forces, **given), [unit])


ALONE = {"0505": {"GE-1": brigade()}}


@pytest.mark.rule("9F2")
def test_without_depots_all_free_hexes_are_equal():
    assert ways(ALONE) == tuple(sorted(AROUND))


@pytest.mark.rule("9F2")
def test_the_nearest_depot_draws():
    assert ways(ALONE, depots={"1": depot("0508")}) == ("0506",)
    assert ways(ALONE, depots={"1": depot("0508", "Entente")}) == tuple(sorted(AROUND))


@pytest.mark.rule("9F2")
def test_of_equal_ones_the_operational_depot_draws():
    both = {"1": depot("0508"), "2": depot("0502", operational=False)}
    assert ways(ALONE, depots=both) == ("0506",)
    nearer = {"1": depot("0508"), "2": depot("0503", operational=False)}
    assert ways(ALONE, depots=nearer) == ("0504",)


@pytest.mark.rule("9F2")
def test_enemy_zones_and_crowds_are_shunned_in_that_order():
    """9F2: a depot beyond draws into neither."""
    enemy = {"0507": {"BR-1": division("British")}}
    given = {"depots": {"1": depot("0508")}}
    assert "0506" not in ways({**ALONE, **enemy}, **given)
    crowd = {
        "0506": {f"GE-C{number}": division() for number in range(6)}
        | {f"GE-B{number}": brigade() for number in range(3)}
    }
    assert ways({**ALONE, **crowd}, **given) == ("0405", "0605")


def surrounded(inner):
    """A unit in 0505 with enemy divisions two hexes away on all sides, so that every hex beside it is in their ZOCs."""
    ring = ("0503", "0703", "0705", "0706", "0507", "0306", "0304", "0404")
    return {
        "0505": inner,
        **{hex: {f"BR-{hex}": division("British")} for hex in ring if hex != "0404"},
        "0403": {"BR-0403": division("British")},
    }


@pytest.mark.rule("9F2")
@pytest.mark.trap(28)
def test_in_an_enemy_zone_a_unit_is_reduced_or_lost():
    bench = bench_with(surrounded({"GE-1": division(), "GE-2": brigade()}), phase="entente-combat")
    assert bench.run(retreats.retreat, ["GE-1", "GE-2"]) == ["GE-1"]
    assert [(unit, rule, cause) for unit, rule, cause in bench.fates() if cause != "retreat"] == [
        ("GE-1", "9F2", "retreated into an enemy ZOC"),
        ("GE-2", "9F2", "retreated into an enemy ZOC"),
    ]
    assert bench.position.reduced == ["GE-1"]


@pytest.mark.rule("9F2a")
@pytest.mark.trap(28)
@pytest.mark.parametrize(
    ("printed", "reduced", "ignores"),
    [
        (division(values="8-11-5"), False, True),
        (division(values="8-11-5"), True, False),
        (division(values="7-11-5"), False, False),
        (artillery(values="8-8-5"), False, False),
        (battalion(values="1-1-6"), False, True),
        (battalion(values="1-1-8"), False, True),
        (battalion(values="1-1-9"), False, False),
    ],
)
def test_strong_and_fast_units_slip_through(printed, reduced, ignores):
    """T052: an 8-11-5 division does, its 3-5-5 cadre does not."""
    forces = {**surrounded({"GE-1": printed}), "0506": {"GE-9": division()}}
    position = staged_with(forces, reduced=["GE-1"] if reduced else [])
    assert retreats.ignores_zones(position, "GE-1", "0506") is ignores
    assert not retreats.ignores_zones(position, "GE-1", "0504")
    assert (retreats.choices(position, ["GE-1"]) == ("0506",)) is ignores


@pytest.mark.rule("9F2")
def test_no_way_out_is_the_end_even_of_a_cadre():
    """9F2: only prohibited terrain or enemy-occupied, enemy-owned hexes around."""
    ring = {hex: {f"BR-{hex}": battalion("British")} for hex in AROUND[:5]}
    bench = bench_with({"0505": {"GE-1": division()}, **ring}, phase="entente-combat", terrain={"glacier": ["0404"]})
    assert bench.run(retreats.retreat, ["GE-1"]) == []
    assert bench.fates() == [("GE-1", "9F2", "no way to retreat")]
    assert bench.position.place_of("GE-1") == "cp-pool"


@pytest.mark.rule("9F2")
def test_units_go_on_until_there_is_room():
    full = {f"GE-D{number}": division() for number in range(6)} | {f"GE-X{number}": brigade() for number in range(3)}
    ring = {hex: {f"BR-{hex}": battalion("British")} for hex in AROUND if hex != "0504"}
    bench = bench_with(
        {"0505": {"GE-1": brigade()}, "0504": full, **ring}, phase="entente-combat", depots={"1": depot("0501")}
    )
    bench.run(retreats.retreat, ["GE-1"])
    assert [(event.start, event.end) for event in bench.events(UnitMoved)] == [("0505", "0504"), ("0504", "0503")]


@pytest.mark.rule("9F2")
def test_of_equal_crowds_one_is_taken_from_which_there_is_a_way():
    """9F2: beyond 0604 there is a way on, beyond 0404 there is none."""

    def full(name):
        divisions = {f"GE-{name}{number}": division() for number in range(6)}
        return divisions | {f"GE-{name}X{number}": brigade() for number in range(3)}

    walls = ("0504", "0605", "0506", "0405", "0403", "0304", "0305")
    ring = {hex: {f"BR-{hex}": battalion("British")} for hex in walls}
    stacks = {"0505": {"GE-1": brigade()}, "0404": full("C"), "0604": full("D"), **ring}
    bench = bench_with(stacks, phase="entente-combat")
    assert retreats.choices(bench.position, ["GE-1"]) == ("0404", "0604")
    assert bench.run(retreats.retreat, ["GE-1"]) == ["GE-1"]
    assert next(event.end for event in bench.events(UnitMoved)) == "0604"


@pytest.mark.rule("12B9")
def test_an_artillery_division_that_cannot_go_together_goes_apart():
    """The rail-only gun has no line out of the hex, which is no reason for the others to be lost."""
    stacks = {"0505": {"GE-A": art_hq(), "GE-G": artillery(), "GE-R": artillery(values="5-2-R")}}
    attached = {"GE-G": "GE-A", "GE-R": "GE-A"}
    bench = bench_with(stacks, phase="entente-combat", attached=attached, depots={"1": depot("0501")})
    assert sorted(bench.run(retreats.retreat, ["GE-A", "GE-G", "GE-R"])) == ["GE-A", "GE-G"]
    assert bench.position.attached == {"GE-G": "GE-A"}


@pytest.mark.rule("8C2a")
def test_with_a_corps_hq_they_are_overstacked_instead():
    full = (
        {"GE-C": corps()}
        | {f"GE-D{number}": division() for number in range(6)}
        | {f"GE-X{number}": brigade() for number in range(3)}
    )
    ring = {hex: {f"BR-{hex}": battalion("British")} for hex in AROUND if hex != "0504"}
    bench = bench_with(
        {"0505": {"GE-1": brigade()}, "0504": full, **ring}, phase="entente-combat", options={"overstacking": "on"}
    )
    bench.run(retreats.retreat, ["GE-1"])
    assert bench.position.place_of("GE-1") == "0504"
    assert bench.happened(BoxChanged) == [BoxChanged(rule="8C2", unit="GE-1", hq="GE-C", overstacked=True)]


@pytest.mark.rule("12B1-4")
@pytest.mark.trap(29)
@pytest.mark.parametrize(
    ("printed", "more", "fate"),
    [
        (artillery(type="heavy-siege-artillery"), {}, ("12B4", "heavy siege artillery does not retreat")),
        (artillery(values="7-8-0"), {}, ("14B3", "a unit without movement does not retreat")),
        (
            regiment(values="0-6", type="motorized-transport"),
            {"extending": ["GE-1"]},
            ("14O1", "a transport that extends a supply line does not move"),
        ),
        (regiment(values="2-3-W", type="river-gunboat"), {}, ("14B2", "no waterway to retreat on")),
    ],
)
def test_who_cannot_retreat(printed, more, fate):
    """12B4, 14B2, 14B3, 14O1."""
    bench = bench_with({"0505": {"GE-1": printed}}, phase="entente-combat", **more)
    assert bench.run(retreats.retreat, ["GE-1"]) == []
    assert bench.fates() == [("GE-1", *fate)]


@pytest.mark.rule("14B1")
def test_trains_retreat_on_rails():
    train = {"0505": {"GE-1": battalion(values="2-2-R", type="armored-train")}}
    rails = {"hexsides": {"rail-high": ["0505-0506"]}, "owns": {"CP": ["0506"]}}
    assert ways(train, **rails) == ("0506",)
    assert ways(train, **rails, broken=["0506"]) == ()
    assert ways(train, hexsides=rails["hexsides"]) == ()


@pytest.mark.rule("14B1", "15A1")
def test_trains_retreat_over_bridges_that_they_may_use():
    """14B1, 15A1: those that stand, of their own side."""
    train = {"0505": {"GE-1": battalion(values="2-2-R", type="armored-train")}}
    rails = {"hexsides": {"rail-high": ["0505-0506"], "river": ["0505-0506"]}}
    own = {"owns": {"CP": ["0505", "0506"]}}
    assert ways(train, **rails, **own) == ("0506",)
    assert ways(train, **rails, **own, demolished=["0505-0506"]) == ()
    foreign = {"owns": {"CP": ["0506"], "Entente": ["0505"]}, "bridge_owner": {"0505-0506": "Entente"}}
    assert ways(train, **rails, **foreign, contested={"0505": {"owner": "Entente"}}) == ()


@pytest.mark.rule("14B1", "15A1")
@pytest.mark.parametrize(("hits", "found"), [(0, ("0506",)), (4, ())])
def test_trains_retreat_by_ferries_that_run(hits, found):
    """14B1, 15A3: both ports function."""
    train = {"0505": {"GE-1": battalion(values="2-2-R", type="armored-train")}}
    ports = {"hexsides": {"rail-ferry": ["0505-0506"]}, "kinds": {"0505": ["minor-port"], "0506": ["minor-port"]}}
    assert ways(train, **ports, owns={"CP": ["0505", "0506"]}, ports={"0506": hits}) == found


@pytest.mark.rule("12B9")
def test_an_artillery_division_stays_together():
    bench = bench_with(
        {"0505": {"GE-A": art_hq(), "GE-G": artillery(), "GE-H": artillery()}},
        phase="entente-combat",
        attached={"GE-G": "GE-A", "GE-H": "GE-A"},
        depots={"1": depot("0501")},
    )
    bench.run(retreats.retreat, ["GE-A", "GE-G", "GE-H"])
    assert set(bench.position.at("0504")) == {"GE-A", "GE-G", "GE-H"}


PASS = {"hexsides": {"lake": [f"0505-{hex}" for hex in AROUND if hex != "0504"], "high-mountain": ["0505-0504"]}}
GUIDE = unit("German", "high-mountain", "III", "1-2-6")


@pytest.mark.rule("14F")
def test_mountain_units_without_another_way_retreat_over_high_mountains_with_guides():
    """14F1, 9F2: a regiment leads four REs of them, and nobody else."""
    alpine = {name: brigade(type="mountain-rifle") for name in ("GE-1", "GE-2", "GE-3")}
    bench = bench_with({"0505": {**alpine, "GE-G": GUIDE, "GE-R": brigade()}}, phase="entente-combat", **PASS)
    assert sorted(bench.run(retreats.retreat, [*alpine, "GE-G", "GE-R"])) == ["GE-1", "GE-2", "GE-G"]
    assert set(bench.position.at("0504")) == {"GE-1", "GE-2", "GE-G"}


@pytest.mark.rule("14F")
def test_no_guide_leads_who_does_not_retreat_with_it():
    """14F1: it stays, or there is mud."""
    forces = {"0505": {"GE-1": brigade(type="mountain-rifle"), "GE-G": GUIDE}}
    bench = bench_with(forces, phase="entente-combat", **PASS)
    assert bench.run(retreats.retreat, ["GE-1"]) == []
    bench = bench_with(forces, phase="entente-combat", weather_now="mud", **PASS)
    assert bench.run(retreats.retreat, ["GE-1", "GE-G"]) == []


@pytest.mark.rule("14F")
def test_who_has_another_way_goes_without_a_guide():
    """14F1, 9F2: each by itself, as the units of a stack do."""
    lakes = [f"0505-{hex}" for hex in AROUND if hex not in ("0504", "0506")]
    bench = bench_with(
        {"0505": {"GE-1": brigade(type="mountain-rifle"), "GE-G": GUIDE}},
        phase="entente-combat",
        hexsides={"lake": lakes, "high-mountain": ["0505-0504"]},
        depots={"1": depot("0501")},
    )
    bench.run(retreats.retreat, ["GE-1", "GE-G"])
    assert (bench.position.place_of("GE-1"), bench.position.place_of("GE-G")) == ("0506", "0504")


@pytest.mark.rule("15A4")
def test_a_major_river_disrupts():
    given = {"hexsides": {"major-river": ["0505-0504"]}, "depots": {"1": depot("0501")}}
    bench = bench_with({"0505": {"GE-1": brigade()}}, phase="entente-combat", **given)
    bench.run(retreats.retreat, ["GE-1"])
    assert bench.fates() == [("GE-1", "9F2", "retreat"), ("GE-1", "15A4", "crossed a major river")]


@pytest.mark.rule("15A1", "15A4")
@pytest.mark.parametrize(("owner", "disrupted"), [("Entente", {"GE-1": 1}), ("CP", {})])
def test_a_bridge_helps_its_owner_alone_in_a_retreat_or_an_advance(owner, disrupted):
    """15A1, 15A4"""
    given = {"hexsides": {"major-river": ["0505-0504"], "road": ["0505-0504"]}, "bridge_owner": {"0504-0505": owner}}
    for how in (retreats.RETREAT, "advance"):
        ground = {**given, "owns": {"CP": ["0505"], "Entente": ["0504"]}}
        bench = bench_with({"0505": {"GE-1": brigade()}}, phase="entente-combat", **ground)
        bench.run(retreats.enter, ["GE-1"], "0504", "9F2", how)
        assert bench.position.disruption == disrupted


@pytest.mark.rule("9F2")
@pytest.mark.trap(67)
def test_of_equal_hexes_the_owner_chooses():
    bench = bench_with({"0505": {"GE-1": brigade(), "GE-2": brigade()}}, phase="entente-combat")
    bench.run(retreats.retreat, ["GE-1", "GE-2"], wishes={"GE-2": "0605"}, answers={"retreat GE-1 from 0505": "0404"})
    assert (bench.position.place_of("GE-1"), bench.position.place_of("GE-2")) == ("0404", "0605")


@pytest.mark.rule("9F2")
def test_headquarters_retreat_like_others():
    bench = bench_with({"0505": {"GE-HQ": army()}}, phase="entente-combat", depots={"1": depot("0501")})
    assert bench.run(retreats.retreat, ["GE-HQ"]) == ["GE-HQ"]


@pytest.mark.rule("9F2")
@settings(max_examples=40, deadline=None)
@drawn(
    st.dictionaries(
        HEXES,
        st.sampled_from(["division", "battalion", "own"]),
        max_size=8,
    ),
    st.lists(st.sampled_from(["0502", "0508", "0205", "0805"]), max_size=2, unique=True),
)
def test_the_choice_is_that_of_a_naive_look(around, depots):
    """9F2: every adjacent hex by itself, priority first, distance to a depot second."""
    kinds = {
        "division": ("BR", division("British")),
        "battalion": ("BR", battalion("British")),
        "own": ("GE", brigade()),
    }
    forces = {hex: {f"{kinds[what][0]}-{hex}": kinds[what][1]} for hex, what in around.items()}
    position = staged_with(
        {"0505": {"GE-1": brigade()}, **forces},
        depots={str(number): depot(place) for number, place in enumerate(depots)},
    )

    def far(start, end):
        reached, ring, steps = {start}, {start}, 0
        while end not in reached:
            ring = {near for each in ring for near in position.kit.board.neighbours[each]} - reached
            reached |= ring
            steps += 1
        return steps

    ranks = {}
    for hex in position.kit.board.neighbours["0505"]:
        if position.units_at("Entente", hex):
            continue
        zone = zones.in_zone_of(position, OTHER["CP"], hex)
        ranks[hex] = (3 if zone else 1, min((far(hex, place) for place in depots), default=0))
    best = min(ranks.values(), default=None)
    assert retreats.choices(position, ["GE-1"]) == tuple(sorted(hex for hex in ranks if ranks[hex] == best))


def _may_live(position, place, seen):
    """Whether a brigade can end its retreat somewhere, each step into one of the best hexes beside it."""
    beside = {}
    for hex in position.kit.board.neighbours[place]:
        if hex in seen or position.units_at("Entente", hex):
            continue
        zone = zones.in_zone_of(position, "Entente", hex)
        full = len(position.units_at("CP", hex)) > 2
        beside[hex] = 3 if zone else 2 if full else 1
    best = min(beside.values(), default=3)
    return best == 1 or (
        best == 2 and any(_may_live(position, hex, {*seen, hex}) for hex in beside if beside[hex] == 2)
    )


@pytest.mark.rule("9F2")
@settings(max_examples=60, deadline=None)
@drawn(
    st.dictionaries(
        HEXES,
        st.sampled_from(["battalion", "full", "division"]),
        max_size=14,
    )
)
def test_by_default_nobody_is_lost_where_there_is_a_way(around):
    """9F2: of equal hexes the default is one from which the retreat can end, against a naive look at every way."""

    def stack(hex, what):
        match what:
            case "full":
                divisions = {f"GE-{hex}-{number}": division() for number in range(6)}
                return divisions | {f"GE-{hex}-X{number}": brigade() for number in range(3)}
            case "division":
                return {f"BR-{hex}": division("British")}
        return {f"BR-{hex}": battalion("British")}

    forces = {hex: stack(hex, what) for hex, what in around.items()}
    bench = bench_with({"0505": {"GE-1": brigade()}, **forces}, phase="entente-combat")
    alive = _may_live(bench.position, "0505", {"0505"})
    bench.run(retreats.retreat, ["GE-1"])
    assert bench.position.on_map("GE-1") is alive
