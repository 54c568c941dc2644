"""How things stand, at the end of a report."""

from great_war_ground_rules.arrivals.towns import AMIENS, initial
from great_war_ground_rules.field import army, division
from wargame_cli.engine.document import Heading, Items, Table
from wargame_cli.rulesets.great_war_ground_rules.telling.situation import situation

PLAN = {
    "victory": {
        "goals": {"CP": [{"hexes": ["0905"], "points": 6, "name": "Lille"}]},
        "man_points": 5,
        "levels": [{"at_least": 5, "winner": "CP", "name": "marginal"}, {"name": "draw"}],
    },
    "leaders": [
        {"name": "Haig", "nation": "British", "ratings": [-1, 0, 1], "source": "printed"},
        {"name": "Plumer", "nation": "British", "ratings": [0, 0, 1], "source": "house"},
    ],
    "arrivals": [
        {"turn": "Mar II 18", "side": "Entente", "units": ["BR-1"]},
        {"turn": "Apr I 18", "side": "Entente", "res": 4, "man": {"British": 12.5}, "equ": {"Entente": 2}},
        {"turn": "Apr I 18", "side": "CP", "units": ["GE-1"]},
        {"turn": "Apr I 18", "side": "CP", "units": ["GE-2"], "when_lost": ["0101"]},
    ],
}
LATER = {
    "later": {"BR-1": division("British"), "GE-1": division(), "GE-2": division()},
    "entente-pool": {"BR-2": division("British")},
    "entente-isolated-pool": {"BR-3": division("British")},
}


def stands(side):
    """What a reader is told: the lines, the table, and what is to come."""
    bench = initial(
        {AMIENS: {"BR-2A": army("British")}},
        later=LATER,
        plan=PLAN,
        will={"British": 0, "German": 3},
        shaken=["British"],
        unified=True,
        inactive=["BR-2A"],
        leaders={"Haig": "BR-2A"},
        stock={"British": {"man": 3.5}, f"Entente@{AMIENS}": {"equ": 1}, "French": {}},
        waiting={"Entente": 2},
    )
    blocks = situation(bench.position, side)
    items = [[line for _, line in block.lines] for block in blocks if isinstance(block, Items)]
    tables = [block.rows for block in blocks if isinstance(block, Table)]
    return items, tables, [block.text for block in blocks if isinstance(block, Heading)]


def test_everybody_is_told_of_points_nations_and_headquarters():
    """15D, 15E4, 14M1, 14P, 16B2, 42B"""
    items, tables, _ = stands(None)
    assert items == [
        [
            "Mar II 18, turn 1 of 99: the weather is clear (36)",
            "Points: Entente 0 and Central Powers 6; as it stands: marginal for the Central Powers (42B)",
            "Points of the Central Powers: Lille 6",
            "National Will: British 0 and German 3; shaken: British (15D)",
            "The Entente has a Unified Command (15E4)",
            "Inactive Army HQs: BR-2A (14M1)",
            "Leaders of the Entente: Haig with BR-2A and Plumer in the pool (14P)",
            "In the replacement pool of the Entente: 2 units, 1 of them eliminated while isolated (16B2)",
        ]
    ]
    assert [tuple(rows) for rows in tables] == [
        (("British", "3½", "0", "general pool"), ("Entente", "0", "1", "0507 Place 0507"))
    ]


def test_a_side_is_told_what_it_is_to_receive():
    """16A, 16B1"""
    ours = stands("Entente")[0][1]
    assert ours == [
        "2 Res Pts wait to be placed (16B1)",
        "Mar II 18: BR-1",
        "Apr I 18: 4 Res Pts, 12½ Man Pts of British and 2 Equ Pts",
    ]
    assert stands("CP")[0][1] == ["Apr I 18: GE-1"]
    assert len(stands("umpire")[2]) == 4
