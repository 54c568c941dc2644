"""What is different between two positions, in words and as records."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from table import Table

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.engine.document import Heading, Items, Paragraph
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.position import Standing
from wargame_cli.reports import render
from wargame_cli.reports.positions.difference import difference_of, difference_told, differences

GAME = rulesets.load("crossing")


def start(**fields):
    """The Crossing at its beginning, with other fields."""
    return msgspec.structs.replace(GAME.new("dawn", {}), **fields)


def told(before, after, who="umpire", game=GAME):
    """The headings with their lines."""
    blocks = differences(game, before, after, who)
    if len(blocks) == 1:
        return blocks[0].text
    return {
        heading.text: [line for _, line in items.lines]
        for heading, items in zip(blocks[::2], blocks[1::2], strict=True)
    }


def test_positions_that_are_the_same():
    """It is said that they are; to a reader only as far as he may see."""
    assert differences(GAME, start(), start(), "umpire") == [Paragraph("Nothing: the two positions are the same.")]
    nothing = "Nothing that {0} may see: to {0} the two positions are the same."
    assert told(start(), start(), "Red") == nothing.format("Red")
    assert told(start(), start(), None) == nothing.format("the public")


def test_the_story_of_units():
    """Moved together, lost, come back and come; the top unit of several that came stands in the stack."""
    after = start(stacks={"0201": ["R2", "R1"], "0102": ["R3"], "0301": ["B3"], "dead": ["B1"], "pool": ["B2"]})
    assert told(start(), after) == {
        "Units that moved": ["R2, R1: 0101 to 0201"],
        "Units that left the map": ["B1: 0301 to dead", "B2: 0202 to pool"],
        "Stacks, the top unit first": ["0201: R2, R1"],
    }
    assert told(after, start())["Units that came onto the map"] == ["B2: pool to 0202", "B1: dead to 0301"]
    buried = start(stacks={**after.stacks, "dead": [], "pool": ["B2", "B1"]})
    assert told(after, buried) == {"Units off the map": ["B1: dead to pool"]}


def test_the_order_of_a_stack():
    """On the map in full; off the map that it is another one, and nothing where units only came."""
    assert told(start(), start(stacks={**start().stacks, "0101": ["R2", "R1"]})) == {
        "Stacks, the top unit first": ["0101: R2, R1"]
    }
    dead = {"dead": ["R1", "R2"], "0202": ["B2"]}
    assert told(start(stacks=dead), start(stacks=dead | {"dead": ["R2", "R1"]})) == {
        "Stacks, the top unit first": ["dead: the units lie in another order"]
    }
    assert list(told(start(stacks={"0101": ["R1", "R2"]}), start(stacks={"dead": ["R1", "R2"]}))) == [
        "Units that left the map"
    ]


def test_turn_points_standing_orders_and_the_end():
    """What every game has, in the order in which one wants to know it."""
    after = start(
        turn=3,
        phase="count",
        points={"Red": 2, "Blue": -1},
        standing={"Red": [Standing(ask="retreat", prefer=("back", "forward"))]},
        over=True,
        winner="Red",
        ending="victory: three turns are over",
    )
    assert told(start(), after) == {
        "Turn and phase": ["turn 1 before, turn 3 now", "Red Turn (red-turn) before, Count (count) now"],
        "End of the game": [
            "the game is over",
            "winner: none before, Red now",
            "ending: none before, victory: three turns are over now",
        ],
        "Points": ["Red: 0 before, 2 now (+2)", "Blue: 0 before, -1 now (-1)"],
        "Standing orders": ["Red: ask retreat, prefer back, forward"],
    }
    assert told(after, start())["End of the game"][0] == "the game is no longer over"
    assert told(after, start())["Standing orders"] == ["Red: none"]


def test_a_field_without_words_is_told_by_its_name():
    """A new key, a changed one, one that is gone."""
    before, after = start(options={"a_b": "1", "c": "2"}), start(options={"a_b": "3", "d": "2"})
    assert told(before, after) == {
        "Also different": ["options, a b: 1 before, 3 now", "options, c: 2, gone", "options, d: 2, new"]
    }


# -- what a reader may see ------------------------------------------------------------------------------------------


def test_units_come_into_sight_and_go():
    """Blue does not see where Red's units come from; only who comes to the Ford, and that the place is empty again."""
    at_the_ford = start(stacks={**start().stacks, "0201": ["R1"], "0101": ["R2"]})
    assert told(start(), at_the_ford, "Blue") == {"Units that came into sight": ["R1: now in 0201"]}
    assert told(at_the_ford, start(), "Blue") == {"Units no longer to be seen": ["R1: was in 0201"]}
    assert told(start(), at_the_ford, "Red") == {"Units that moved": ["R1: 0101 to 0201"]}


def test_what_is_hidden_stays_hidden():
    """A move out of sight is no difference for the other side and the public."""
    hidden = start(stacks={**start().stacks, "0101": ["R1"], "0102": ["R2", "R3"]})
    assert told(start(), hidden, "Red") == {"Units that moved": ["R2: 0101 to 0102"]}
    for who in ("Blue", None):
        assert "the two positions are the same" in told(start(), hidden, who)


# -- two games ------------------------------------------------------------------------------------------------------


@pytest.fixture
def pair(tmp_path):
    """A game before and after Red's first turn, as it was saved in two files."""
    table = Table(tmp_path)
    before = table.game
    return before, table.play("{move: R1, to: Ford}").game


def test_the_records(pair):
    """Both positions by turn and phase; every change with its path, its values and its words."""
    found = difference_of(*pair, "umpire")
    assert (found.ruleset, found.reader, found.before.phase, found.after.phase) == (
        "crossing", "umpire", "red-turn", "blue-turn"
    )  # fmt: skip
    assert [(change.field, change.keys, change.before, change.after) for change in found.changes] == [
        ("phase", (), "red-turn", "blue-turn"),
        ("units", ("R1",), "0101", "0201"),
    ]
    assert (found.changes[1].heading, found.changes[1].text) == ("Units that moved", "R1: 0101 to 0201")
    seen = difference_of(*pair, "Blue").changes[1]
    assert (seen.before, seen.after, seen.text) == (None, "0201", "R1: now in 0201")
    assert difference_of(*pair, None).reader == "public"


def test_the_heading_says_which_positions_these_are(pair):
    """One game, or two, which may be of two scenarios."""
    before, after = pair
    title, about, which, *rest = difference_told(before, after, "Red")
    assert (title, about) == (
        Heading("What is different", 1),
        Paragraph("The Crossing; report for Red.", "quiet"),
    )
    assert which == Items((
        (0, f"Game {before.id}"),
        (0, "Before: game.yaml, turn 1, Red Turn"),
        (0, "Now: game.yaml, turn 1, Blue Turn"),
    ))  # fmt: skip
    assert rest == differences(GAME, before.position, after.position, "Red")
    file = msgspec.structs.replace(after.file, game="other", scenario="crossing/dusk")
    lines = difference_told(before, replace(after, file=file), "umpire")[2].lines
    assert lines[:2] == (
        (0, f"Two games: before {before.id}, now other"),
        (0, "Two scenarios: before crossing/dawn, now crossing/dusk"),
    )


def test_games_of_different_rules_cannot_be_compared(pair):
    """Neither as text nor as records."""
    other = wargame_cli.new("skirmish/brook", seed="1")
    for compare in (difference_of, difference_told):
        with pytest.raises(WargameError, match=r"this is a game of skirmish, and .* is one of crossing"):
            compare(pair[0], other, "umpire")


def test_the_side_must_be_in_both_games():
    """A game for two and one for four players have other sides."""
    two, four = (wargame_cli.new("lamps/campaign", seed="1", options={"players": players}) for players in "24")
    with pytest.raises(WargameError, match="there is no side 'TE'"):
        difference_of(two, four, "TE")


# -- the words of the games -----------------------------------------------------------------------------------------


def test_the_kaisers_war_in_words():
    """The front as its players speak of it."""
    ruleset = rulesets.load("kaisers-war")
    before = ruleset.new("1918", {})
    after = before.copy()
    after.put("FR-Inf-1", "pool")
    after.put("GE-Shock-1", "1115")
    after.due["BR-Inf-5"] = 3
    after.armies.append("GE-Shock-1")
    after.built["1115"] = "CP"
    after.kaiser_moved_east = 2
    after.this_turn.rail["Germany"] = 2
    after.options["psywar"] = "on"
    found = told(before, after, game=ruleset)
    where = {unit: ruleset.called(before, before.place_of(unit)) for unit in ("FR-Inf-1", "GE-Shock-1")}
    assert found["Units that were lost or demobilized"] == [f"FR-Inf-1: {where['FR-Inf-1']} to pool"]
    assert f"GE-Shock-1: {where['GE-Shock-1']} to 1115" in found["Units that moved"]
    assert list(found)[-1] == "Also different"  # though the options stand before the rest in a saved game
    assert found["Also different"][0].startswith("options, psywar: ")
    assert found["Turn track"] == ["BR-Inf-5 arrives in turn 3"]
    assert found["Armies"] == ["now show their army side: GE-Shock-1"]
    assert found["Trenchlines"] == ["CP has built one in 1115"]
    assert found["The east"] == ["the Kaiser moved east in turn 2"]
    assert found["Records of this player turn"] == ["units moved by rail, Germany: 2"]


def test_the_lamps_in_words():
    """Control, trenches, cards and technology; a unit on a beachhead is still in play."""
    ruleset = rulesets.load("lamps")
    before = ruleset.new("campaign", {})
    after = before.copy()
    after.put("GB-1", "beachhead gallipoli")
    for unit in ("FR-3", "FR-4"):
        after.put(unit, "northern_italy")
    after.stacks["rhine"].reverse()
    after.put("BE-1", "eliminated")
    after.put("GE-1", "force pool")
    after.put("GE-FL1", "blockade_box")
    after.control["belgium"] = "CP"
    after.trenches["verdun"] = [*after.trenches["verdun"], "western_allies", "western_allies"]
    after.technology.setdefault("CP", []).append("A1")
    after.spent.append("FR-1")
    after.this_turn.battle = ("hanover", "belgium")
    found = told(before, after, game=ruleset)
    assert "GB-1: Belgium to the beachhead off Gallipoli" in found["Units that moved"]
    assert found["Units that were lost"] == ["GE-1: Hanover to the force pool", "BE-1: Belgium to eliminated"]
    assert found["The sea"] == ["GE-FL1: German Home Port to Blockade Box"]
    assert found["Order of units, which counts only for defaults"] == [f"Rhine: {', '.join(after.at('rhine'))}"]
    assert found["Control of areas"] == ["Belgium: CP (before: TE)"]
    assert found["Trenches"] == ["Verdun: new ones of Western Allies (2)"]
    assert found["Technology"] == ["CP: now active: A1"]
    assert found["Sides of units"] == ["Spent or Fired now: FR-1"]
    assert found["Records of this faction turn"] == ["last attacked: Hanover to Belgium"]


def test_it_fits_eighty_columns(pair):
    """As a moderator sends it."""
    text = render.text(difference_told(*pair, "umpire"))
    assert max(map(len, text.splitlines())) <= 80
