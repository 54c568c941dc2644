"""Transfers of points (8.3.5): limits, ways, when they arrive."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import CP, FACTION, FACTIONS, TE
from wargame_cli.rulesets.lamps.position.events.production import PointsSent, PointsTallied
from wargame_cli.rulesets.lamps.position.position import Transfer
from wargame_cli.rulesets.lamps.production import points, transfers
from wargame_cli.rulesets.lamps.production.points import available


def phase_of(nation):
    """The Production Phase of a nation's faction."""
    return f"{FACTION[nation].replace('_', '-')}-production"


@pytest.mark.rule("8.3.5.5")
@pytest.mark.trap(13)
@pytest.mark.parametrize(
    ("giver", "receiver", "more", "most"),
    [
        ("great_britain", "russia", {"base": {"russia": 1}}, 4),  # makes 5, made 4
        ("great_britain", "france", {"control": {"somme": CP, "verdun": CP}}, 4),  # makes 2, made 4
        ("great_britain", "france", {"transfers": [Transfer("great_britain", "france", 3, "paris")]}, 1),
        ("united_states", "great_britain", {}, 4),  # made 7; four to one nation in a turn
        ("germany", "austria_hungary", {}, 3),
        ("germany", "bulgaria", {"nations": {"bulgaria": "war"}}, 1),  # makes nothing
    ],
)
def test_a_receivers_limit_is_what_it_made_at_the_start_and_four_from_one_giver(giver, receiver, more, most):
    """Neither what it makes now nor what it could use."""
    position = staged("lamps", phase=phase_of(giver), areas={"paris": ["FR-1", "US-1"]}, **more)
    assert transfers.room(position, giver, receiver) == most


@pytest.mark.rule("8.3.5.5")
@pytest.mark.trap(13)
def test_two_transfers_to_one_nation_share_the_limit_of_four():
    """Great Britain could take seven, and after three American points takes one more of them this turn."""
    stacks = {"paris": ["FR-1", "US-1"], "united_states": ["US-2"]}
    bench = Bench(
        "lamps", phase="eastern-allies-production", areas=stacks, points_left={"united_states": 9}, mobilized=4
    )
    position = bench.play("{transfer: 3, from: united_states, to: great_britain}")
    assert transfers.room(position, "united_states", "great_britain") == 1


def next_tally(position, receiver):
    """Turn and faction of the Production Phase in which points on the way are added."""
    start = FACTIONS.index(position.faction)
    rounds = [(position.turn, faction) for faction in FACTIONS[start + 1 :]]
    for turn, faction in rounds + [(position.turn + 1, faction) for faction in FACTIONS]:
        position.begin_phase(turn, f"{faction.replace('_', '-')}-combat")
        position.step = "combat"
        bench = Bench("lamps", position=position)
        bench.end()
        tallied = list(bench.events(PointsTallied))
        if any(entry.rule == "8.2.5" for event in tallied if event.nation == receiver for entry in event.ledger):
            return turn, faction
    return None


@pytest.mark.rule("8.3.5b", "8.2.5")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("giver", "receiver", "turn"),
    [
        ("germany", "austria_hungary", 6),  # acts later in the turn
        ("great_britain", "russia", 6),
        ("great_britain", "france", 7),  # the same faction
        ("russia", "serbia", 7),
        ("united_states", "russia", 7),
        ("united_states", "france", 7),  # has acted already
    ],
)
def test_points_arrive_in_the_receivers_next_production_phase(giver, receiver, turn):
    """In the same turn for a faction that acts later; in the next for one's own or one that has acted."""
    bench = Bench(
        "lamps",
        phase=phase_of(giver),
        areas={"paris": ["FR-1", "US-1"], "united_states": ["US-2"]},
        points_left={giver: 2},
        turn=6,
        mobilized=4,
        salonika="open",
        control={"gallipoli": TE, "anatolia": TE},
    )
    position = bench.play(f"{{transfer: 1, from: {giver}, to: {receiver}}}")
    assert next_tally(position, receiver) == (turn, FACTION[receiver])
    assert position.transfers == []


@pytest.mark.rule("8.3.5.3", "10.2.3.3a")
@pytest.mark.trap(15)
@pytest.mark.parametrize(("salonika", "cost"), [("", 2), ("open", 1), ("closed", 2)])
def test_the_way_to_serbia_through_greece_costs_a_point_more_unless_salonika_is_open(salonika, cost):
    """Neutral Greece asks its price, before the card and after the marker is closed."""
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        areas={"serbia": ["SE-1"]},
        points_left={"great_britain": 4},
        salonika=salonika,
    )
    bench.play("{transfer: 1, from: great_britain, to: serbia}")
    assert [event.cost for event in bench.events(PointsSent)] == [cost]


@pytest.mark.rule("10.2.3.3a", "8.3.5.3")
def test_salonika_is_an_ally_on_the_way_to_serbia_only():
    """Points that go on to Romania pay for neutral Greece as ever."""
    areas = {"serbia": ["SE-1"], "romania": ["RO-1"]}
    bench = Bench(
        "lamps", phase="western-allies-production", areas=areas, points_left={"great_britain": 4}, salonika="open"
    )
    bench.play("{transfer: 1, from: great_britain, to: romania}")
    assert [event.cost for event in bench.events(PointsSent)] == [2]


@pytest.mark.rule("8.3.5.2")
@pytest.mark.parametrize(("reading", "way"), [("ports", None), ("any-coast", "")])
def test_transfers_cross_the_sea_between_ports_or_by_option_between_all_coasts(reading, way):
    """R-25: on a map whose North Sea reaches Petrograd, which is no port; on ours all open coasts have ports."""
    coasts = ["british_isles", "belgium", "somme", "petrograd"]
    sea = {"name": "North Sea", "at": [3.0, 55.0], "coasts": coasts, "seas": ["atlantic"]}
    position = RULESET.new("campaign", DEFAULTS | {"sea-legs": reading}, [{"map": {"seas": {"north_sea": sea}}}])
    position.nations["turkey"] = "war"
    position.changed()
    assert transfers.route(position, "great_britain", "russia", "petrograd") == way


@pytest.mark.rule("8.3.5.2", "8.3.5.4", "8.3.5.5")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{from: france, to: russia, transfer: 1}", {"phase": "germany-production"},
         "8.3.5.4", "not of the acting faction"),
        ("{from: great_britain, to: france, transfer: 1, in: rhine}", {"phase": "western-allies-production"},
         "8.3.5.2", "Rhine is no Home Area of France"),
        ("{from: great_britain, to: france, transfer: 0}", {"phase": "western-allies-production"},
         "8.3.5.5", "at least one point"),
    ],
)  # fmt: skip
def test_transfers_that_make_no_sense_are_refused(order, given, row, message):
    """From the acting faction, to a home of the receiver, and at least a point."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("8.3.5a", "8.3.5.3")
def test_points_lie_where_no_neutral_is_on_the_way():
    """To Austria-Hungary through nobody's land but German and its own."""
    position = staged("lamps", phase="germany-production")
    position.this_turn.points["germany"] = {points.group_for(position, "germany", "rhine"): 4}
    Bench("lamps", position=position).play("{transfer: 3, from: germany, to: austria_hungary}")
    (transfer,) = position.transfers
    assert transfer.area == position.kit.home["austria_hungary"][0]
    assert available(position, "germany") == 1


@pytest.mark.rule("8.3.5.5")
@pytest.mark.parametrize(
    ("points", "line"),
    [
        (
            2,
            "France sends 1 point to Serbia at a cost of 2; it lies in Serbia; 1 point more cannot be taken and is",
        ),
        (1, "Great Britain sends 1 point to Serbia; Serbia takes none"),
    ],
)
def test_the_report_tells_what_a_nation_cannot_take(points, line):
    """By the option that lets it be lost: the first sends one too many, the second all in vain."""
    left = {"france": 2, "great_britain": 1}
    bench = Bench(
        "lamps",
        phase="western-allies-production",
        options={"transfer-excess": "lost"},
        areas={"serbia": ["SE-1"]},
        points_left=left,
        salonika="open",
    )
    bench.play(f"{{transfer: {points}, from: france, to: serbia}}", "{transfer: 1, from: great_britain, to: serbia}")
    assert line in " ".join(bench.told().split())
