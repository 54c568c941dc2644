"""The twelve combat results: every cell of both tables, every part of every result (12.19, 43.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    PLAIN,
    SOUTH,
    fight,
    lost,
    on_plain,
    outcome,
    pursuits,
    referee,
    retreats,
    sandbox,
    spared,
    told,
    with_factors,
)
from wargame_cli.engine.events import DieRolled, PointsChanged
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.position.events.general import RoutChecked
from wargame_cli.rulesets.kaisers_war.setup.points import score

# The tables of 43.4, written down a second time: a row for each die, a result for each column.
BIG_PUSH = """
AC AD AD AD AA BB BB BB BB
AC AA AA AW AW BB DA DA DW
AD AW AW BB BB DA DW DW DD
AA AW BB BB BB DW DW DD DC
AW BB DW DW DW DW DD DC DC
AW DW DD DD DD DD DC DC DC
"""
INFILTRATION = """
AC AP AP AA AA MD MD MD MD
AP AA AA AW MD MD DW DW DP
AP AW AW MD DW DW DP DP DP
AA AW MD DW DP DP DP DP DP
AW MD DP DP DP DP DP DP DC
AW DP DP DP DP DP DP DC DC
"""
ATTACKS = (20, 50, 100, 150, 200, 300, 400, 500, 600)  # against 100: the lowest of each column
CELLS = [
    (table, attack, die, code)
    for table, text in (("big_push", BIG_PUSH), ("infiltration", INFILTRATION))
    for die, row in enumerate(text.split("\n")[1:-1], start=1)
    for attack, code in zip(ATTACKS, row.split(), strict=True)
]


@pytest.mark.rule("12.19", "12.18")
@pytest.mark.parametrize(("table", "attack", "die", "code"), CELLS)
def test_every_cell_of_both_tables(table, attack, die, code):
    """The die and the column give the printed result."""
    judge = fight(on_plain(attack, 100), Attack(target=PLAIN, units=("GE-Shock-1",), table=table), [die, 1, 1])
    fought = outcome(judge)
    assert (fought.result, fought.die, fought.table) == (code, die, table)


@pytest.mark.rule("12.19")
@pytest.mark.trap(15)
def test_which_results_belong_to_which_table():
    """AP, DP and MD come on the Infiltration table only; AD, BB, DA and DD on the Big Push only."""
    found = {table: {code for name, _, _, code in CELLS if name == table} for table in ("big_push", "infiltration")}
    assert found["infiltration"] - found["big_push"] == {"AP", "DP", "MD"}
    assert found["big_push"] - found["infiltration"] == {"AD", "BB", "DA", "DD"}


def combat(table, die, attackers, defenders, *, rout=(), target=PLAIN, south=SOUTH, more=None, faces=None, **fields):
    """A German attack from the south on the defenders, with this table and these dice."""
    options = {name: fields.pop(name) for name in ("options", "points", "turn") if name in fields}
    position = sandbox({south: attackers, target: defenders, **(more or {})}, faces=faces, **options)
    return fight(position, Attack(target=target, units=tuple(attackers), table=table, **fields), [die, *rout])


def sized(attack_factors, defence_factors, movement=2):
    """Germans with these attack factors against French armies with these defence factors, and their faces."""
    attackers = [f"GE-Shock-{number}" for number in range(1, len(attack_factors) + 1)]
    defenders = [f"FR-Inf-{number}" for number in range(1, len(defence_factors) + 1)]
    faces = {}
    for unit, factor in zip(attackers, attack_factors, strict=True):
        faces |= with_factors(unit, factor, 5, movement)
    for unit, factor in zip(defenders, defence_factors, strict=True):
        faces |= with_factors(unit, 5, factor, movement)
    return attackers, defenders, faces


def change(judge, side):
    """What the battle cost a side in points."""
    return sum(event.change for event in of_kind(judge, PointsChanged) if event.side == side)


def shown(judge):
    return outcome(judge).result


@pytest.mark.rule("12.19aa", "5.7")
def test_aa_costs_a_point_for_each_attacker():
    """Attacker Attrition: a point a unit, nobody dies, nobody moves."""
    attackers, defenders, faces = sized([10, 10], [20])
    judge = combat("big_push", 2, attackers, defenders, faces=faces)
    assert (shown(judge), change(judge, "CP"), change(judge, "Allied")) == ("AA", -2, 0)
    assert lost(judge) == retreats(judge) == pursuits(judge) == []


@pytest.mark.rule("12.19aa")
def test_da_costs_a_point_for_each_defender():
    """Defender Attrition: a point for every unit in the hex, support units and garrisons too."""
    faces = with_factors("GE-Shock-1", 44, 5, 2)
    judge = combat(
        "big_push",
        2,
        ["GE-Shock-1"],
        ["FR-Inf-1", "FR-Tac-1", "BR-HQ-Allenby", "AL-Gar-1"],
        faces=faces,
    )
    assert (shown(judge), change(judge, "Allied"), change(judge, "CP")) == ("DA", -4, 0)
    assert lost(judge) == []


@pytest.mark.rule("12.19ac")
def test_ac_wipes_the_attackers_out():
    """Attacker Catastrophe: all attackers die, support that is not exposed lives."""
    attackers, defenders, faces = sized([2, 2], [20])
    judge = combat(
        "big_push",
        1,
        attackers,
        defenders,
        faces=faces,
        hq="GE-HQ-BrM",
        air=("GE-Tac-1",),
        more={"3418": ["GE-HQ-BrM", "GE-Tac-1"]},
    )
    assert (shown(judge), lost(judge), change(judge, "CP")) == ("AC", attackers, -12)


@pytest.mark.rule("12.19ac")
def test_dc_wipes_the_defenders_out():
    """Defender Catastrophe: all defenders die, of every kind."""
    faces = with_factors("GE-Shock-1", 90, 5, 2)
    judge = combat(
        "big_push",
        6,
        ["GE-Shock-1"],
        ["FR-Inf-1", "FR-Tac-1", "BR-HQ-Allenby", "AL-Gar-1"],
        faces=faces,
    )
    assert (shown(judge), len(lost(judge)), change(judge, "Allied")) == ("DC", 4, -6 - 2 - 2 - 2)
    assert judge.position.at(PLAIN) == []
    assert judge.position.place_of("BR-HQ-Allenby") == "gone"  # never bought again (6.8)


@pytest.mark.rule("12.19ad")
@pytest.mark.trap(17)
def test_ad_takes_the_highest_printed_factor_and_drives_the_rest_back():
    """Attacker Defeated: printed counts, not doubled; the survivors retreat one hex, nobody pursues."""
    attackers, defenders, faces = sized([6, 5], [12])
    judge = combat(
        "big_push",
        1,
        attackers,
        defenders,
        faces=faces,
        supply=("GE-Shock-2",),
        more={"Kiev": ["GE-Inf-9"]},
    )
    assert (shown(judge), lost(judge), change(judge, "CP")) == ("AD", ["GE-Shock-1"], -6 - 1)
    assert [event.unit for event in retreats(judge)] == ["GE-Shock-2"]
    assert pursuits(judge) == []


@pytest.mark.rule("12.19ad")
@pytest.mark.trap(17)
def test_dd_takes_the_highest_printed_defence():
    """Defender Defeated: the highest defence factor dies, the others retreat one hex, one attacker may pursue."""
    attackers, defenders, faces = sized([20], [4, 6])
    judge = combat("big_push", 6, attackers, defenders, faces=faces)
    assert (shown(judge), lost(judge), change(judge, "Allied")) == ("DD", ["FR-Inf-2"], -6)
    assert [(event.unit, len(event.path)) for event in retreats(judge)] == [("FR-Inf-1", 2)]
    assert f"attack {PLAIN}/pursuit 1" in [getattr(event, "question", "") for event in judge.events]


@pytest.mark.rule("12.19ad", "12.20")
@pytest.mark.trap(17)
def test_support_units_in_the_defended_hex_are_taken_like_any():
    """In its own hex an airbase with the highest defence factor is the one that dies (12.21)."""
    faces = with_factors("GE-Shock-1", 20, 5, 2) | with_factors("FR-Tac-1", 2, 8, 3) | with_factors("FR-Inf-1", 5, 2, 2)
    judge = combat("big_push", 6, ["GE-Shock-1"], ["FR-Inf-1", "FR-Tac-1"], faces=faces)
    assert lost(judge) == ["FR-Tac-1"]


@pytest.mark.rule("12.19aw")
def test_aw_drives_every_attacker_back_one_hex():
    """Attacker Withdrawal: all land attackers retreat one hex, supporting units stay where they are."""
    judge = combat(
        "big_push",
        3,
        ["GE-Inf-1", "GE-Inf-2"],
        ["FR-Inf-1"],
        air=("GE-Tac-1",),
        more={"3418": ["GE-Tac-1"], NORTH: ["FR-Inf-2"]},
        faces=with_factors("FR-Inf-1", 5, 12, 2),
    )
    assert shown(judge) == "AW"
    assert [event.unit for event in retreats(judge)] == ["GE-Inf-1", "GE-Inf-2"]
    assert judge.position.place_of("GE-Tac-1") == "3418"
    assert lost(judge) == of_kind(judge, PointsChanged) == []


@pytest.mark.rule("12.19aw", "13.1")
def test_dw_drives_every_defender_back_one_hex():
    """Defender Withdrawal: all defenders, support units too, retreat one hex, moved by their owner."""
    attackers, defenders, faces = sized([20], [6])
    judge = combat("big_push", 5, attackers, [*defenders, "FR-Tac-1"], faces=faces)
    assert [(event.unit, len(event.path)) for event in retreats(judge)] == [
        ("FR-Inf-1", 2),
        ("FR-Tac-1", 2),
    ]


@pytest.mark.rule("12.19bb", "14.2")
def test_bb_takes_the_best_of_both_and_moves_nobody():
    """TX-07: Bloodbath kills 4 and the only defender; the empty hex is not entered."""
    attackers, defenders, faces = sized([4, 3], [4])
    judge = combat("big_push", 3, attackers, defenders, faces=faces)
    fought = outcome(judge)
    assert (fought.attack, fought.defence, fought.percent, fought.result) == (7, 4, 175, "BB")
    assert lost(judge) == ["GE-Shock-1", "FR-Inf-1"]
    assert judge.position.at(PLAIN) == []
    assert judge.position.place_of("GE-Shock-2") == SOUTH
    assert (change(judge, "CP"), change(judge, "Allied")) == (-6, -6)


@pytest.mark.rule("12.19ap")
@pytest.mark.trap(15)
def test_ap_routs_the_attackers():
    """Attacker Panic: a die over the movement factor kills, else the unit retreats as many hexes as the die shows."""
    attackers, defenders, faces = sized([6, 5], [10])
    judge = combat("infiltration", 1, attackers, defenders, faces=faces, rout=[3, 2], more={"Kiev": ["GE-Inf-9"]})
    assert shown(judge) == "AP"
    assert [(e.unit, e.die, e.movement, e.survives) for e in of_kind(judge, RoutChecked)] == [
        ("GE-Shock-1", 3, 2, False),
        ("GE-Shock-2", 2, 2, True),
    ]
    assert lost(judge) == ["GE-Shock-1"]
    assert [len(event.path) - 1 for event in retreats(judge)] == [2]
    labels = [event.label.rpartition("/")[2] for event in of_kind(judge, DieRolled)]
    assert labels == ["combat", "rout GE-Shock-1", "rout GE-Shock-2"]


@pytest.mark.rule("12.19ap")
def test_dp_kills_what_cannot_move_and_routs_the_rest_from_the_top():
    """Defender Panic: zero movement dies first, without a die; the others roll in stack order."""
    faces = with_factors("GE-Shock-1", 18, 5, 2)
    judge = combat(
        "infiltration",
        5,
        ["GE-Shock-1"],
        ["FR-Inf-1", "AL-Gar-1", "FR-Cav-1"],
        faces=faces,
        rout=[2, 4],
        more={"Kiev": ["GE-Inf-9"]},
    )
    assert shown(judge) == "DP"
    assert lost(judge) == ["AL-Gar-1"]
    assert [event.unit for event in of_kind(judge, RoutChecked)] == ["FR-Inf-1", "FR-Cav-1"]
    assert [len(event.path) - 1 for event in retreats(judge)] == [2, 4]
    assert change(judge, "Allied") == -2


@pytest.mark.rule("12.19md")
@pytest.mark.trap(68)
def test_md_kills_the_best_shock_unit_before_anybody_pursues():
    """Mobile Defense: zero movement dies, the rest retreats one hex, the best attacking shock unit dies."""
    faces = (
        with_factors("GE-Shock-1", 9, 5, 2) | with_factors("GE-Shock-2", 7, 5, 2) | with_factors("GE-Inf-1", 12, 8, 2)
    )
    judge = combat(
        "infiltration",
        1,
        ["GE-Inf-1", "GE-Shock-2", "GE-Shock-1"],
        ["FR-Inf-1", "AL-Gar-1"],
        faces=faces,
        more={"Kiev": ["GE-Inf-9"]},
    )
    assert shown(judge) == "MD"
    assert lost(judge) == ["AL-Gar-1", "GE-Shock-1"]
    kinds = [type(event).__name__ for event in judge.events]
    assert kinds.index("UnitMoved") < len(kinds) - 1 - kinds[::-1].index("UnitRemoved")
    assert (change(judge, "CP"), change(judge, "Allied")) == (-6, -2)


@pytest.mark.rule("5.9", "12.19")
@pytest.mark.trap(47)
@pytest.mark.parametrize(
    ("reading", "winner", "level"), [("one-event", "", "Both lose"), ("part-by-part", "Allied", "Marginal")]
)
def test_both_totals_reach_zero_in_one_result(reading, winner, level):
    """TX-47: a result is one moment and both sides lose; scored part by part, the side that falls first loses."""
    attackers, defenders, faces = sized([4, 3], [4])
    judge = combat(
        "big_push",
        3,
        attackers,
        defenders,
        faces=faces,
        points={"CP": 6, "Allied": 5},
        options={"simultaneous-losses": reading},
    )
    assert judge.position.over
    assert judge.position.winner == winner
    assert judge.position.ending.startswith(level)


@pytest.mark.rule("25.2", "5.9", "14.2")
@pytest.mark.trap(47)
def test_play_stops_before_the_pursuit():
    """TX-28: the instant a total is zero the game is over; nobody pursues any more."""
    attackers, defenders, faces = sized([40], [6])
    judge = combat(
        "big_push",
        6,
        attackers,
        defenders,
        faces=faces,
        points={"CP": 40, "Allied": 6},
        target="1217",
        south="1118",
    )
    assert judge.position.over
    assert judge.position.winner == "CP"
    assert pursuits(judge) == []
    assert type(judge.events[-1]).__name__ == "GameEnded"


@pytest.mark.rule("5.9", "25.2")
@pytest.mark.parametrize(
    ("before", "changes", "after"),
    [(95, (10,), 100), (50, (5, -3), 52), (2, (-6,), -4)],
)
def test_the_ledger(before, changes, after):
    """TX-28: the cap is 100, gains and losses of one moment are netted, and a total of zero or less ends the game."""
    judge = referee(sandbox({}, points={"CP": 40, "Allied": before}))
    score(judge, {"Allied": sum(changes)}, "test", "5.9")
    assert judge.position.points["Allied"] == after
    assert (judge.position.over, judge.position.winner) == ((True, "CP") if after <= 0 else (False, ""))


@pytest.mark.rule("5.9")
def test_both_sides_changes_count_at_one_moment():
    """TX-28: both sides' losses of one result are scored together, each once."""
    attackers, defenders, faces = sized([4, 3], [4])
    judge = combat("big_push", 3, attackers, defenders, faces=faces)
    assert [(event.side, event.change) for event in of_kind(judge, PointsChanged)] == [("CP", -6), ("Allied", -6)]


# -- what does not come about ------------------------------------------------------------------------------------


@pytest.mark.rule("13.2.8")
@pytest.mark.parametrize(
    ("target", "south", "defenders", "why"),
    [
        ("1216", "1316", ["FR-Inf-1"], "own trenchline, Big Push"),
        ("1217", "1218", ["FR-Inf-1", "FR-Fort-1"], "fortified zone, Big Push"),
    ],
)
def test_who_ignores_a_retreat_is_told_with_the_reason(target, south, defenders, why):
    """In the own trenchline or with a fortified zone; and then nobody pursues."""
    faces = with_factors("GE-Shock-1", 40, 7, 2) | with_factors("FR-Fort-1", 0, 2, 0)
    judge = combat("big_push", 5, ["GE-Shock-1"], defenders, target=target, south=south, faces=faces)
    assert shown(judge) == "DW"
    name = judge.position.kit.name(target)
    assert spared(judge) == [
        *[("retreat", (unit,), why, "13.2.8") for unit in defenders],
        ("pursuit", (), f"{name} is not cleared of enemies", "14.5"),
    ]
    line = f"{' and '.join(defenders)} {'hold' if defenders[1:] else 'holds'} "
    assert any(
        each.startswith(line) and each.endswith(f"{why} (13.2.8)") for each in told(judge.position, judge.events)
    )


@pytest.mark.rule("7.5", "13.2.8")
def test_who_stood_with_a_fort_that_is_lost_is_told_to_stay():
    """A DD takes the fortified zone, and the army beside it still ignores the retreat."""
    faces = (
        with_factors("GE-Shock-1", 40, 7, 2) | with_factors("FR-Fort-1", 0, 9, 0) | with_factors("FR-Inf-1", 5, 2, 2)
    )
    stack = ["FR-Inf-1", "FR-Fort-1"]
    judge = combat("big_push", 6, ["GE-Shock-1"], stack, target="1217", south="1218", faces=faces)
    assert (shown(judge), lost(judge)) == ("DD", ["FR-Fort-1"])
    assert spared(judge)[0] == ("retreat", ("FR-Inf-1",), "fortified zone when the battle began, Big Push", "13.2.8")


@pytest.mark.rule("13.2.8")
def test_nobody_is_told_to_be_spared_who_goes():
    """In the open all retreat, and there is nothing else to tell."""
    attackers, defenders, faces = sized([20], [6])
    assert spared(combat("big_push", 5, attackers, defenders, faces=faces, pursue=())) == []
