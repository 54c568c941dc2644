"""The charts say what the rulebook says: its numbers were typed here by hand, apart from the data."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from wargame_cli.engine.text import read_text
from wargame_cli.rulesets.illusions_of_glory.kit import tables as package
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AT_START, BALKANS, NATIONS, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables import Tables, tables
from wargame_cli.rulesets.illusions_of_glory.kit.tables.part import Part

CHARTS = tables()

LIGHT = """
   0 1 2 3 4 5 6 7 8+
1  - - - 1 1 1 1 2 2
2  - - 1 1 1 1 2 2 3
3  - 1 1 1 2 2 2 3 3
4  1 1 1 2 2 2 3 3 4
5  1 1 2 2 2 3 3 4 4
6  1 2 2 2 3 3 4 4 5
"""
HEAVY = """
   1 2 3 4 5 6-8 9-11 12-14 15 16+
1  - 1 1 2 2 3 3 4 4 5
2  1 1 2 2 3 3 4 4 5 5
3  1 2 2 3 3 4 4 5 5 7
4  1 2 3 3 4 4 5 5 7 7
5  2 3 3 4 4 5 5 7 7 7
6  2 3 4 4 5 5 7 7 7 7
"""


@pytest.mark.rule("12.2 G3")
@pytest.mark.parametrize(("name", "printed"), [("light", LIGHT), ("heavy", HEAVY)])
def test_a_fire_table_is_the_printed_one(name, printed):
    table = CHARTS.combat.fire(name)
    head, *lines = printed.split("\n")[1:-1]
    assert [table.heading(column) for column in range(len(table.columns))] == head.split()
    rows = {int(line.split()[0]): [0 if word == "-" else int(word) for word in line.split()[1:]] for line in lines}
    assert {die: list(row) for die, row in table.rows.items()} == rows


@pytest.mark.parametrize("name", ["light", "heavy"])
def test_columns_follow_each_other(name):
    """No strength has two columns, and none between the first and the last has no column."""
    table = CHARTS.combat.fire(name)
    for (_, most), (least, _) in zip(table.columns, table.columns[1:], strict=False):
        assert most is not None
        assert least == most + 1
    assert table.columns[-1][1] is None
    assert all(len(row) == len(table.columns) for row in table.rows.values())
    for better, worse in zip(list(table.rows.values())[1:], table.rows.values(), strict=False):
        assert all(high >= low for high, low in zip(better, worse, strict=True)), "a higher die never does less"


@pytest.mark.rule("12.2 G2e")
@pytest.mark.parametrize(
    ("table", "strength", "shift", "heading"),
    [
        ("light", 0, 0, "0"),
        ("light", 0, -1, "0"),
        ("light", 3, -1, "2"),
        ("light", 30, 0, "8+"),
        ("light", 7, 2, "8+"),
        ("heavy", 1, -2, "1"),
        ("heavy", 7, 0, "6-8"),
        ("heavy", 9, -1, "6-8"),
        ("heavy", 14, 1, "15"),
        ("heavy", 15, 1, "16+"),
        ("heavy", 99, 3, "16+"),
    ],
)
def test_a_strength_finds_its_column(table, strength, shift, heading):
    """Shifts stop at the ends of the table (12.2 G2e)."""
    fire = CHARTS.combat.fire(table)
    column = fire.column(strength, shift)
    assert column is not None
    assert fire.heading(column) == heading


def test_no_strength_does_not_fire_heavily():
    assert CHARTS.combat.heavy_fire.column(0) is None
    assert CHARTS.combat.heavy_fire.loss_number(5, 6) == 5
    assert CHARTS.combat.light_fire.loss_number(8, 6) == 5


@pytest.mark.rule("12.2.1")
def test_modifiers_and_shifts():
    """12.2.1, 12.3, 12.4, 19.5."""
    modifiers, shifts = CHARTS.combat.modifiers, CHARTS.combat.shifts
    assert (modifiers.cavalry, modifiers.mountain_infantry, modifiers.lesser_lines) == (1, 1, -1)
    assert [modifiers.modified(die, drm) for die, drm in ((1, -1), (6, 3), (3, 2), (4, -2))] == [1, 6, 5, 2]
    assert (shifts.mountain, shifts.water, shifts.weather) == (-1, -1, -1)
    assert (shifts.trench_against, shifts.trench_for) == ({1: -1, 2: -2}, {1: 1, 2: 1})
    assert CHARTS.combat.weather.checked == {"winter": "mountain", "summer": "swamp"}


@pytest.mark.rule("12.2 G2")
def test_the_cases_of_the_fire_tables():
    rows = {row.when: (row.attacker, row.defender) for row in CHARTS.combat.selection.rows}
    assert list(rows)[:2] == ["uprising", "alpine trails only"], "they come before all others"
    assert rows["uprising"] == rows["alpine trails only"] == rows["SCUs only"] == ("light", "light")
    assert rows["LCU"] == ("heavy", "heavy")
    assert rows["SCUs in their fort"] == rows["lone fort"] == (None, "heavy")


@pytest.mark.rule("21.3", "12.7.1", "12.8")
@pytest.mark.trap(10)
def test_flank_retreat_and_advance():
    combat = CHARTS.combat
    assert (combat.flank.least_spaces, combat.flank.free_space, combat.flank.succeeds_at) == (2, 1, 4)
    assert [combat.retreat.spaces(margin) for margin in (-1, 0, 1, 2, 5)] == [0, 0, 1, 2, 2]
    assert set(combat.retreat.shortening) == set(combat.advance.stopping) == {"mountain", "swamp", "forest"}
    assert combat.advance.most_units == 3


@pytest.mark.rule("12.6.4", "12.6.5", "12.6.6", "14.3.3")
@pytest.mark.parametrize(
    ("lost", "how", "box", "replaced"),
    [
        (("LCU", "combat"), {}, "replaceable", True),
        (("SCU", "combat"), {}, "replaceable", False),
        (("LCU", "combat"), {"supplied": False}, "eliminated", False),
        (("SCU", "combat"), {"supplied": False}, "eliminated", False),
        (("LCU", "combat"), {"special": True}, "eliminated", True),
        (("SCU", "combat"), {"special": True}, "eliminated", False),
        (("LCU", "combat"), {"special": True, "supplied": False}, "eliminated", False),
        (("LCU", "attrition"), {}, "eliminated", False),
        (("SCU", "attrition"), {}, "eliminated", False),
        (("LCU", "retreat"), {}, "eliminated", False),
        (("SCU", "interned"), {}, "replaceable", False),
    ],
)
def test_where_lost_units_go(lost, how, box, replaced):
    found = CHARTS.combat.destinations.of(*lost, **how)
    assert (found.box, found.replaced) == (box, replaced)


def test_every_loss_has_a_place():
    with pytest.raises(LookupError, match="tank lost by combat"):
        msgspec.structs.replace(CHARTS.combat.destinations, rows=()).of("tank", "combat")


@pytest.mark.rule("7.2a", "7.3")
@pytest.mark.parametrize(
    ("side", "results"),
    [
        ("AP", ["RU", "RU", "BR/FR", "no BR/FR", "IT", "IT", "Balkans", "none"]),
        ("CP", ["AH(SB)", "AH(SB)", "GE", "TU", "AH(IT)", "AH(IT)", "Balkans", "none"]),
    ],
)
def test_mandatory_offensives(side, results):
    """7.2, 7.3: a die of 6 with two modifiers is an 8."""
    offensives = CHARTS.turns.offensives
    assert [offensives.result(side, roll) for roll in range(1, 9)] == results
    assert offensives.result(side, 6, 2) == "none"
    assert offensives.result(side, 3, 1) == results[3]
    assert set(results) <= set(offensives.kinds)
    assert sorted(offensives.rolls[side]) == list(range(1, 9))


@pytest.mark.rule("7.1.2")
def test_what_a_missed_offensive_costs_and_what_is_owed_in_summer_1914():
    offensives = CHARTS.turns.offensives
    assert offensives.penalty == {"AP": 1, "CP": -1}
    assert CHARTS.turns.first_turn.offensives == {"AP": "RU", "CP": "AH(SB)"}


@pytest.mark.rule("4.0a")
def test_the_turn_track():
    track = CHARTS.turns.track
    assert sorted(track.turns) == list(range(1, 19))
    assert [str(track.turns[turn]) for turn in (1, 2, 3, 18)] == [
        "Summer 1914",
        "Fall 1914",
        "Winter 1915",
        "Fall 1918",
    ]
    seasons = [track.turns[turn].season for turn in range(1, 19)]
    assert seasons == (["summer", "fall", "winter", "spring"] * 5)[:18]
    assert track.last == 18


@pytest.mark.rule("5.2", "5.1.2")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (-3, "AP", "Automatic Victory"), (0, "AP", "Automatic Victory"),
        (1, "AP", "Marginal Victory"), (7, "AP", "Marginal Victory"),
        (8, "AP", "Endurance Victory"), (14, "AP", "Endurance Victory"),
        (15, "", "Stalemate"),
        (16, "CP", "Endurance Victory"), (22, "CP", "Endurance Victory"),
        (23, "CP", "Marginal Victory"), (29, "CP", "Marginal Victory"),
        (30, "CP", "Automatic Victory"), (34, "CP", "Automatic Victory"),
    ],
)  # fmt: skip
def test_victory_levels(points, winner, level):
    band = CHARTS.status.victory.level(points)
    assert (band.winner, band.level) == (winner, level)


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(
    ("level", "war_status", "following"),
    [
        ("mobilization", 3, "mobilization"),
        ("mobilization", 4, "limited war"),
        ("mobilization", 20, "limited war"),
        ("limited war", 10, "limited war"),
        ("limited war", 11, "total war"),
        ("total war", 40, "total war"),
    ],
)
def test_war_commitment_levels(level, war_status, following):
    """4 and 11 (17.2); one level in a phase (trap 23)."""
    assert CHARTS.status.levels.after(level, war_status) == following


@pytest.mark.rule("4.0", "17.3.2", "3.2.3", "24.1")
def test_tracks():
    status, quality = CHARTS.status, CHARTS.replacement.quality
    markers = status.markers
    assert (markers.vp, markers.war_status, markers.armistice, markers.will) == (15, 0, 40, 19)
    assert status.armistice.collapses == {"SB": -2, "RO": -2, "BU": -3, "AH": -4}
    assert status.armistice.most == 40
    will = status.will
    assert (will.lost, will.regained, will.least, will.demoralized) == (-2, 2, 0, 9)
    assert markers.will + 5 * will.lost == will.demoralized, "five home spaces lost"
    assert {name: (scale.start, scale.poor) for name, scale in quality.scales.items()} == {
        "18-3": (18, 3),
        "16-1": (16, 1),
    }
    assert (quality.destroyed, quality.eliminated, quality.least) == (-1, -2, 0)
    assert set(will.nations) == {"RU", "GE", "AH"}
    assert set(quality.nations) == {"RU", "IT", "GE", "AH"}


@pytest.mark.rule("23.3.1", "23.4.2", "28.0")
def test_rebellion_revolution_and_treaty():
    status = CHARTS.status
    assert status.rebellion.placed_by == {"AH": "AP", "GE": "AP", "RU": "CP"}
    assert status.rebellion.units == 2
    revolution = status.revolution
    assert (revolution.no_reinforcements, revolution.no_replacements, revolution.losses, revolution.dissolution) == (
        1, 2, 3, 4,
    )  # fmt: skip
    assert revolution.delays == {"one-turn": 1, "two-turns": 2}


@pytest.mark.rule("9.4.1", "9.4.2", "14.2a", "10.1", "11.1", "13.1")
def test_activity():
    activity = CHARTS.activity
    assert (activity.activation.nation, activity.activation.with_hq, activity.activation.foreign_supply) == (1, 1, 1)
    assert set(activity.activation.as_one) == {"MN", "SB"}
    assert (activity.stacking.units, activity.stacking.hqs, activity.stacking.uprisings) == (3, 1, 1)
    assert activity.movement.step == 1
    assert activity.redeployment.costs == {"LCU": 2, "SCU": 1}
    assert activity.redeployment.lines == {"LCU": ("single",), "SCU": ("single", "road")}


@pytest.mark.rule("14.3.1")
def test_supply():
    supply = CHARTS.supply
    assert (supply.oos.mf, supply.oos.cf) == (1, 1)
    assert set(supply.sources.through_albania) == {"SB", "MN"}
    assert supply.sources.closed_ports == {"AP": ("constantinople",), "CP": ()}


@pytest.mark.rule("16.1", "16.7", "22.1", "22.4")
def test_replacements_and_assembly():
    replacement = CHARTS.replacement
    assert replacement.costs.half_points == {"LCU": 2, "SCU": 1}
    assert replacement.pools.of("GR", "AP") == "AP-A"
    assert replacement.pools.of("GR", "CP") == "CP-A"
    assert replacement.pools.of("TU", "CP") == "CP-A"
    with pytest.raises(LookupError, match="for MN"):
        replacement.pools.of("MN", "AP")
    always = {side: (each.giver, each.receiver, each.points) for side, each in replacement.conversion.always.items()}
    assert always == {"CP": ("GE", "TU", 1)}
    full, reduced = replacement.assembly.full, replacement.assembly.reduced
    assert ((full.scus, full.same_type), (reduced.scus, reduced.same_type)) == ((3, 2), (2, 1))
    assert replacement.reinforcements.capitals == {
        "RU": ("petrograd",),
        "GE": ("berlin",),
        "AH": ("vienna", "budapest"),
    }


@pytest.mark.rule("19.1", "20.1.7", "20.4", "25.1", "25.5")
def test_trenches_forts_and_sea():
    forts, sea = CHARTS.forts, CHARTS.sea
    assert forts.building.succeeds_to == 3
    assert forts.building.each_phase == 2
    assert set(forts.building.mountain_nations) == {"GE", "AH", "IT", "SB"}
    assert [forts.sieges.surrenders(die, 3) for die in (1, 3, 4, 6)] == [False, False, True, True]
    assert (forts.bans.nation, forts.bans.forts_of, forts.bans.lifted_at) == ("GE", "RU", 4)
    assert sea.invasion.markers == 3
    assert sea.assault.after_entry == {"constanta": "RO", "varna": "BU", "burgas": "BU"}


@pytest.mark.rule("3.3")
def test_decks():
    assert CHARTS.status.decks.cards == {"mobilization": 14, "limited war": 20, "total war": 21}
    assert sum(CHARTS.status.decks.cards.values()) == 55


@pytest.mark.rule("2.0a")
def test_the_sides():
    assert {nation for nation in NATIONS if AT_START[nation] == "AP"} == {"RU", "SB", "MN", "BR", "FR"}
    assert {nation for nation in NATIONS if AT_START[nation] == "CP"} == {"GE", "AH", "TU"}
    assert {nation for nation in NATIONS if AT_START[nation] == "neutral"} == {"IT", "RO", "BU", "GR", "AL"}
    assert len(BALKANS) == 6
    assert title("GE/BU") == "Germany/Bulgaria"


def test_no_chart_names_a_card():
    """What a card does stands on the card alone, so that a user's own card can do it (scenarios/.../cards)."""
    for path in Path(package.__file__).parent.glob("*.yaml"):
        assert not re.findall(r"\b[AC]P-\d+\b", path.read_text(encoding="utf-8")), path.name


def parts(chart):
    return [getattr(chart, field) for field in chart.__struct_fields__]


def test_every_chart_says_its_rule_and_its_source():
    for chart in (getattr(CHARTS, name) for name in Tables.__annotations__):
        for part in parts(chart):
            assert isinstance(part, Part)
            assert re.match(r"\d+\.\d", part.rule)
            assert part.source.startswith("rulebook")


@pytest.mark.parametrize("path", sorted(Path(package.__file__).parent.glob("*.yaml")), ids=lambda path: path.name)
def test_charts_are_strict_yaml(path):
    assert read_text(path.read_bytes(), str(path)).data
