"""Each of the 80 event cards does what its text says (5.2): to points, technology, units and the world.

What cards do in fights is in test_effects_in_combat.py; together the two files leave none out.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from lamps.event_cards import CARDS, drawn, turn_of
from wargame_cli.engine.events import Answered
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import FACTION
from wargame_cli.rulesets.lamps.position.events.cards import EffectSettled
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.events.production import Dogfight, PointsTallied, TechnologyDrawn
from wargame_cli.rulesets.lamps.position.position import Transfer
from wargame_cli.rulesets.lamps.production.u_boats import holds
from wargame_cli.rulesets.lamps.telling.advice import advice

# -- production -------------------------------------------------------------------------------------------------

#: Card, what holds, whose points change in the Production Phase of this turn (choice of the owner first, if any).
THIS_TURN = [
    ("W15-3", {}, "great_britain", {"great_britain": 2}),
    ("W15-3", {}, "france", {"france": 2}),
    ("W15-4", {}, "", {"great_britain": -2}),
    ("W17-5", {}, "france", {"france": 3}),
    ("W18-4", {}, "", {"great_britain": -1, "france": -1}),
    ("E15-2", {}, "", {"russia": -2}),
    ("C16-2", {}, "", {"austria_hungary": -1}),
    ("C18-2", {}, "", {"austria_hungary": -1}),
    ("C18-1", {"control": {"kiev": "CP"}}, "", {"austria_hungary": 1}),
    ("C18-1", {"control": {"ukraine": "CP"}}, "", {"austria_hungary": 1}),
    ("C18-1", {}, "", {}),
    ("G18-3", {"blockade": "TE"}, "", {"germany": -2}),
    ("G18-3", {"blockade": "CP"}, "", {"germany": -1}),
    ("E18-1", {"treaty": True, "nations": {"united_states": "war", "russia": "conquered"}}, "", {"united_states": -1}),
    ("E18-1", {"nations": {"united_states": "war"}}, "", {}),
]  # fmt: skip


def changes(bench, card):
    """By how much a card changes the points of each nation in the ledgers."""
    title = CARDS[card].title
    ledgers = {event.nation: event.ledger for event in bench.events(PointsTallied)}
    lines = {nation: sum(line.points for line in lines if line.reason == title) for nation, lines in ledgers.items()}
    return {nation: points for nation, points in lines.items() if points}


@pytest.mark.rule("5.2", "8.2.3")
@pytest.mark.card(*(card for card, *_ in THIS_TURN))
@pytest.mark.parametrize(("card", "fields", "choice", "expected"), THIS_TURN)
def test_points_of_this_turn(card, fields, choice, expected):
    """They stand in the ledger by the card's title, and no longer in the next turn."""
    ready = {"united_states": ["US-1", "US-2", "US-3"]} if card == "E18-1" else {}
    areas = {"austria": ["AH-1"], "paris": ["FR-1"]} | ready
    bench = drawn(card, areas, choose=[choice] if choice else (), mobilized=4, **fields)
    steps.reach(bench.referee, "production")
    assert changes(bench, card) == expected
    later = turn_of(bench, CARDS[card].faction)
    steps.reach(later.referee, "production")
    assert changes(later, card) == {}


#: Card, what holds, the faction whose next Production Phase it changes, and by how much.
NEXT = [
    ("G14-3", {}, "western_allies", {"great_britain": -1}),
    ("W18-4", {}, "germany", {"germany": -1}),
    ("W18-4", {}, "central_allies", {"austria_hungary": -1}),
    ("E18-1", {"treaty": True, "nations": {"russia": "conquered"}}, "germany", {"germany": 1}),
    ("E18-1", {"nations": {"russia": "conquered"}}, "germany", {}),
]


@pytest.mark.rule("5.2", "8.2.3")
@pytest.mark.card(*(card for card, *_ in NEXT))
@pytest.mark.parametrize(("card", "fields", "faction", "expected"), NEXT)
def test_points_of_the_next_production_phase(card, fields, faction, expected):
    """Of another faction, once."""
    bench = drawn(card, **fields)
    for wanted in (expected, {}):
        bench = turn_of(bench, faction)
        steps.reach(bench.referee, "production")
        assert changes(bench, card) == wanted


@pytest.mark.rule("5.2", "8.2.3")
@pytest.mark.card("E15-4")
def test_russia_has_five_points_for_good():
    """The War Industries Committees raise the base of four, turn after turn."""
    bench = drawn("E15-4")
    for _ in range(2):
        steps.reach(bench.referee, "production")
        assert sum(bench.position.this_turn.points["russia"].values()) == 5
        bench = turn_of(bench, "eastern_allies")


@pytest.mark.rule("5.2.1", "8.4.1")
@pytest.mark.card("G15-1", "W16-1")
@pytest.mark.parametrize(("card", "side"), [("G15-1", "CP"), ("W16-1", "TE")])
def test_bonus_technology_waits_for_production(card, side):
    """The card stays open, then two cards are drawn of which the eligible one is kept; research comes after it."""
    bench = drawn(card)
    bench.give({"technology/bonus": [1, 1], "technology/research": 9})
    steps.reach(bench.referee, "production")
    assert bench.position.technology[side] == []
    assert bench.position.in_force
    steps.finish(bench.referee)
    assert [(event.card, event.bonus, event.kept) for event in bench.events(TechnologyDrawn)] == [
        ("A1", True, True),
        ("A2", True, False),
        ("G1", False, True),
    ]
    assert bench.position.in_force == []


@pytest.mark.rule("5.2", "8.4.3")
@pytest.mark.card("G15-4")
def test_langemarck_finds_the_gas():
    """It is active at once, for this turn's attacks, and back in the deck at the end of it; with it nothing happens."""
    bench = drawn("G15-4", {"belgium": ["GE-1"], "somme": ["FR-1"]})
    assert bench.position.technology["CP"] == ["G1"]
    bench.play("{attack: somme, with: [GE-1], gas: true, most: 1}")
    assert bench.events(CombatFought)[0].attack_total == 2
    steps.finish(bench.referee)
    assert "G1" not in bench.position.technology["CP"]
    again = drawn("G15-4", technology={"CP": ["G1"], "TE": []}, gas_since={"CP": 3})
    assert again.position.technology["CP"] == ["G1"]
    assert again.position.gas_since == {"CP": 3}


# -- units ------------------------------------------------------------------------------------------------------

#: Card, areas, choices, step, and what is then so of each unit: its state, its place, or both.
UNITS_CHANGED = [
    ("G16-1", {"tanga": ["GE-LV*"]}, (), "event", {"GE-LV": "fresh"}),
    ("G16-1", {"eliminated": ["GE-LV"]}, (), "event", {"GE-LV": "eliminated"}),
    ("G16-3", {"german_home_port": ["GE-FL1*", "GE-FL2*"], "uboat_hague": ["GE-UB1*"]}, (), "movement",
     {"GE-FL1": "fresh", "GE-FL2": "fresh", "GE-UB1": "spent"}),
    ("G18-4", {"german_home_port": ["GE-FL1", "GE-FL2"], "uboat_hague": ["GE-UB1"]}, (), "movement",
     {"GE-FL1": "spent", "GE-FL2": "spent", "GE-UB1": "fresh"}),
    ("W15-5", {}, (), "production", {"GB-1": "british_isles spent"}),
    ("W15-5", {"paris": [f"GB-{n}" for n in (1, 2, 3, 4, 5)]}, (), "production", {"GB-1": "paris"}),
    ("W16-2", {"verdun": ["FR-1*", "FR-2*", "FR-3*", "GB-1*"], "paris": ["FR-4*"]}, (), "production",
     {"FR-3": "spent", "FR-4": "spent", "GB-1": "spent"}),
    ("W16-2", {"verdun": ["FR-1*", "GB-1*"], "paris": ["FR-4*"]}, (), "production",
     {"FR-1": "fresh", "GB-1": "spent", "FR-4": "spent"}),
    ("W16-2", {"verdun": ["FR-1*"]}, (), "movement", {"FR-1": "spent"}),
    ("W18-3", {"paris": ["FR-1*", "WA-Tanks*"]}, (), "movement", {"WA-Tanks": "fresh", "FR-1": "spent"}),
    ("E14-2", {}, (), "production", {"RU-1": "petrograd spent", "RU-4": "moscow spent"}),
    ("E14-2", {"moscow": ["GE-1"]}, (), "production", {"RU-1": "petrograd spent", "RU-4": "force pool"}),
    ("E17-4", {"united_states": ["US-1*"]}, (), "movement", {"US-1": "spent"}),
    ("E17-4", {"united_states": ["US-1*", "US-2*", "US-3"]}, (), "production", {"US-1": "fresh", "US-2": "spent"}),
    ("C16-3", {"erzurum": ["TU-2"], "damascus": ["TU-1"]}, (), "movement", {"TU-1": "spent", "TU-2": "fresh"}),
    ("C17-3", {"erzurum": ["TU-1*"], "anatolia": ["TU-2*"]}, ("TU-1",), "movement", {"TU-1": "fresh", "TU-2": "spent"}),
    ("C18-2", {"austria": ["AH-1", "AH-2"], "bosnia": ["AH-3"]}, (), "movement",
     {"AH-1": "fresh", "AH-2": "fresh", "AH-3": "spent"}),
]  # fmt: skip


@pytest.mark.rule("5.2", "7.4.3")
@pytest.mark.card(*(card for card, *_ in UNITS_CHANGED))
@pytest.mark.parametrize(("card", "areas", "choices", "step", "expected"), UNITS_CHANGED)
def test_units_become_fresh_or_spent_or_come(card, areas, choices, step, expected):
    """Those that the text names, in the step that it names; others stay as they are."""
    bench = drawn(card, areas, choose=choices, mobilized=4, blockade="TE")
    steps.reach(bench.referee, step)
    position = bench.position
    for unit, state in expected.items():
        place, status = position.place_of(unit), "fresh" if position.fresh(unit) else "spent"
        assert state in (place, status, f"{place} {status}"), unit


@pytest.mark.rule("5.2", "8.3.4.2")
@pytest.mark.card("G15-5", "G17-4")
@pytest.mark.parametrize(
    ("card", "trenches", "choice", "expected"),
    [
        ("G15-5", {}, "belgium", 1),
        ("G15-5", {"belgium": ["germany"]}, "belgium", 2),
        ("G17-4", {}, "rhine", 1),  # mountains take one
        ("G17-4", {}, "belgium", 2),
        ("G17-4", {"belgium": ["germany"]}, "belgium", 2),
        ("G17-4", {"posen": ["germany"] * 7}, "belgium", 1),  # the pool has eight
    ],
)
def test_free_trenches_keep_the_limits(card, trenches, choice, expected):
    """Of the area and of the pool; nothing is paid."""
    areas = {"rhine": ["GE-1"], "belgium": ["GE-2"]}
    bench = drawn(card, areas, trenches=trenches, choose=[choice])
    assert bench.position.trenches[choice] == ["germany"] * expected
    new = expected - len(trenches.get(choice, ()))
    assert ("A trench is dug" if new == 1 else "2 trenches are dug") in bench.told()


@pytest.mark.rule("5.2")
@pytest.mark.card("G15-5")
def test_falkenhayn_digs_abroad():
    """Home areas are no choice."""
    bench = drawn("G15-5", {"rhine": ["GE-1"], "belgium": ["GE-2"]})
    assert "'rhine' is none of belgium" in bench.faults("{event: G15-5, choose: rhine}")[0][1]


@pytest.mark.rule("5.2", "6.3")
@pytest.mark.card("G18-2", "W14-3", "E15-3", "C17-3")
@pytest.mark.parametrize(
    ("card", "moves", "refused", "fields"),
    [
        ("G18-2", ["GE-1", "GE-2", "GE-3", "GE-4"], "GE-5", {"nations": {"russia": "conquered"}}),
        ("G18-2", ["GE-1", "GE-2"], "GE-3", {}),
        ("W14-3", ["FR-1", "FR-2", "FR-3"], "FR-4", {}),
        ("E15-3", ["RU-1", "RU-2", "RU-3", "RU-4"], "RU-5", {}),
    ],
)
def test_cards_give_further_moves(card, moves, refused, fields):
    """Two moves are everybody's; those of the card come on top of them, and no more."""
    start, end = {"G": ("rhine", "hanover"), "W": ("verdun", "paris"), "E": ("minsk", "kiev")}[card[0]]
    bench = drawn(card, {start: [*moves, refused]}, **fields)
    bench.play(*(f"{{move: {unit}, to: {end}}}" for unit in moves))
    assert "both moves" in bench.faults(f"{{move: {refused}, to: {end}}}")[0][1]


@pytest.mark.rule("5.2", "6.3.2")
@pytest.mark.card("W14-3", "C17-3")
def test_moves_of_cards_go_where_they_say():
    """To Paris only; two Turkish armies in all."""
    west = drawn("W14-3", {"verdun": ["FR-1", "FR-2", "FR-3"]})
    west.play("{move: FR-1, to: southern_france}", "{move: FR-2, to: southern_france}")
    assert "both moves" in west.faults("{move: FR-3, to: somme}")[0][1]
    west.play("{move: FR-3, to: paris}")
    turkish = {"anatolia": ["TU-1", "TU-2", "TU-3"], "austria": ["AH-1", "AH-2"]}
    yildirim = drawn("C17-3", turkish)
    yildirim.play("{move: TU-1, to: erzurum}", "{move: TU-2, to: gallipoli}")
    yildirim.play("{move: AH-1, to: hungary}", "{move: AH-2, to: hungary}")
    assert "no more than 2 Turkish armies" in yildirim.faults("{move: TU-3, to: gallipoli}")[0][1]


@pytest.mark.rule("5.2", "6.3.2")
@pytest.mark.card("C17-3")
def test_the_second_independent_move_of_turkey_is_as_the_first():
    """From one original Turkish area to another; into the Caucasus an army goes with a move of the faction."""
    bench = drawn("C17-3", {"erzurum": ["TU-1"], "anatolia": ["TU-2"]}, control={"kars": "CP"})
    bench.play("{move: TU-1, to: kars}", "{move: TU-2, to: gallipoli}")
    assert list(bench.position.this_turn.moved.values()) == ["land", "turkey"]
    both = drawn("C17-3", {"erzurum": ["TU-1"], "anatolia": ["TU-2"]})
    both.play("{move: TU-1, to: anatolia}", "{move: TU-2, to: gallipoli}")
    assert list(both.position.this_turn.moved.values()) == ["turkey", "C17-3 1"]


@pytest.mark.rule("5.2", "6.3")
@pytest.mark.card("C16-3")
def test_the_arab_revolt_closes_the_track_to_turks_only():
    """Off it they go, onto it and along it they do not; Bulgarians do."""
    stands = {"anatolia": ["TU-1", "BU-1"], "erzurum": ["TU-2"], "damascus": ["TU-3"]}
    revolt = drawn("C16-3", stands)
    for unit, end in (("TU-1", "aleppo"), ("TU-3", "jerusalem")):
        assert [rule for rule, _ in revolt.faults(f"{{move: {unit}, to: {end}}}")] == ["5.2"]
    revolt.play("{move: BU-1, to: aleppo}")
    revolt.play("{move: TU-2, to: anatolia}")
    steps.finish(revolt.referee)
    assert [entry.number for entry in revolt.position.in_force] == [1]


@pytest.mark.rule("5.2")
@pytest.mark.card("C16-3", "C18-2")
@pytest.mark.parametrize(
    ("card", "areas", "asked"),
    [
        ("C16-3", {"damascus": ["TU-1"], "aleppo": ["TU-2"]}, ["TE"]),
        ("C18-2", {"austria": ["AH-1", "AH-2"]}, ["TE"]),
        ("G16-3", {"german_home_port": ["GE-FL1*", "GE-FL2*"]}, []),
        ("G18-4", {"german_home_port": ["GE-FL1", "GE-FL2"]}, []),
    ],
)
def test_the_enemy_chooses_whom_it_hits(card, areas, asked):
    """The question goes to the other alliance; where the card takes all of them there is none."""
    bench = drawn(card, areas)
    steps.reach(bench.referee, "movement")
    assert [event.side for event in bench.events(Answered)] == asked


@pytest.mark.rule("5.2")
@pytest.mark.card("C16-3", "C18-2")
@pytest.mark.parametrize(
    ("card", "areas", "choice"),
    [
        ("C16-3", {"damascus": ["TU-1"], "aleppo": ["TU-2"]}, "TU-2"),
        ("C18-2", {"austria": ["AH-1", "AH-2"]}, "AH-2"),
    ],
)
def test_the_owner_does_not_choose_for_the_enemy(card, areas, choice):
    """His order for the card is refused, and neither the report nor his sheet asks him for one."""
    bench = drawn(card, areas)
    assert bench.refusals(f"{{event: {card}, choose: {choice}}}") == ["5.2"]
    assert f"{CARDS[card].title} waits for the choice of TE" in bench.told()
    assert CARDS[card].title not in dict(advice(bench.position, "CP"))


# -- the world --------------------------------------------------------------------------------------------------

AT_SEA = {"uboat_unrestricted": ["GE-UB1", "GE-UB2"]}
AT_HOME = {"uboat_hague": ["GE-UB1", "GE-UB2"]}
OCEAN, SUNK = "Open Ocean Policy", "Lusitania Sunk"

#: Card, areas, fields, where USA Entry stands after it from 3, and the flags.
ENTRY = [
    ("G15-2", AT_SEA, {}, 4, [SUNK]),
    ("G15-2", AT_SEA, {"flags": [OCEAN]}, 5, [OCEAN, SUNK]),
    ("G15-2", AT_HOME, {"flags": [OCEAN]}, 3, [OCEAN]),
    ("G17-3", {}, {}, 5, []),
    ("W15-3", {}, {}, 4, []),
    ("W16-3", {}, {}, 4, []),
    ("W17-5", {}, {}, 5, []),
    ("E15-1", AT_SEA, {}, 4, [OCEAN]),
    ("E15-1", AT_HOME, {}, 3, [OCEAN]),
    ("E16-3", {}, {}, 4, []),
    ("E16-4", {}, {}, 2, []),
    ("E17-1", {}, {}, 5, []),
    ("E17-1", {}, {"nations": {"united_states": "war"}}, 3, []),
    ("G17-3", {}, {"nations": {"united_states": "war"}}, 3, []),
]


@pytest.mark.rule("14-R", "10.2.3.2a")
@pytest.mark.card(*(card for card, *_ in ENTRY))
@pytest.mark.parametrize(("card", "areas", "fields", "entry", "flags"), ENTRY)
def test_the_way_to_american_entry(card, areas, fields, entry, flags):
    """By so many spaces, if the card's conditions hold; nothing moves once they are at war."""
    position = drawn(card, areas, usa_entry=3, **fields).position
    assert (position.usa_entry, position.flags) == (entry, flags)


@pytest.mark.rule("14-R")
@pytest.mark.card("E16-4")
def test_isolation_ends_at_nothing():
    """USA Entry never falls below 0."""
    assert drawn("E16-4", usa_entry=0).position.usa_entry == 0


@pytest.mark.rule("5.2", "8.2.4.2", "2.6e")
@pytest.mark.card("G16-5")
@pytest.mark.parametrize(("areas", "choice", "entry", "box"), [
    (AT_SEA, "hague", 3, "uboat_hague"),
    (AT_SEA, "stay", 4, "uboat_unrestricted"),
    (AT_HOME, "", 3, "uboat_hague"),
])  # fmt: skip
def test_the_sussex_pledge(areas, choice, entry, box):
    """Germany may bring its U-Boats home at once; if it does not, the United States are a space nearer."""
    bench = drawn("G16-5", areas, usa_entry=3, choose=[choice] if choice else ())
    steps.reach(bench.referee, "movement")
    position = bench.position
    assert (position.usa_entry, position.place_of("GE-UB2"), position.flags) == (entry, box, ["Sussex Pledge"])


@pytest.mark.rule("10.2.2")
@pytest.mark.card("W15-1", "E16-1", "C15-1")
@pytest.mark.parametrize(("card", "nation", "armies", "area"), [
    ("W15-1", "italy", ["IT-1", "IT-2"], "northern_italy"),
    ("E16-1", "romania", ["RO-1", "RO-2"], "romania"),
    ("C15-1", "bulgaria", ["BU-1", "BU-2"], "bulgaria"),
])  # fmt: skip
def test_nations_join_with_their_armies(card, nation, armies, area):
    """A nation that is in the war already, or was conquered, does not come again."""
    position = drawn(card, nations={nation: "neutral"}).position
    assert position.nations[nation] == "war"
    assert sorted(position.armies_at(area)) == armies
    assert drawn(card, nations={nation: "conquered"}).position.nations[nation] == "conquered"


@pytest.mark.rule("10.2.3.3a", "10.2.3.3d")
@pytest.mark.card("W15-2", "E17-2")
@pytest.mark.parametrize(("card", "before", "after", "greece"), [
    ("W15-2", "", "open", "neutral"),
    ("W15-2", "closed", "closed", "neutral"),
    ("E17-2", "", "closed", "neutral"),
    ("E17-2", "closed", "closed", "neutral"),
    ("E17-2", "open", "", "war"),
])  # fmt: skip
def test_salonika_and_the_greek_king(card, before, after, greece):
    """Three branches by the state of the marker; with Greece in the war neither card does anything."""
    position = drawn(card, salonika=before).position
    assert (position.salonika, position.nations["greece"]) == (after, greece)
    assert position.place_of("GR-1") == ("greece" if greece == "war" else "not at war")
    at_war = drawn(card, {"greece": ["GR-1"]}, salonika="").position
    assert (at_war.salonika, at_war.nations["greece"]) == ("", "war")


HELD = [dict.fromkeys(areas, "CP") for areas in (("poland", "minsk"), ("poland", "minsk", "kiev"),
                                                 ("poland", "minsk", "kiev", "ukraine"))]  # fmt: skip


@pytest.mark.rule("14-R", "10.1.3")
@pytest.mark.card("G17-2", "E17-1", "E18-1")
@pytest.mark.parametrize(("card", "turmoil", "control", "after", "collapsed", "treaty"), [
    ("G17-2", "", HELD[2], "G17-2", False, False),
    ("G17-2", "E17-1", HELD[0], "E17-1", False, False),
    ("G17-2", "E17-1", HELD[1], "E17-1", True, True),
    ("E17-1", "", HELD[2], "E17-1", False, False),
    ("E17-1", "G17-2", HELD[0], "G17-2", False, False),
    ("E17-1", "G17-2", HELD[1], "G17-2", True, True),
    ("E18-1", "", HELD[1], "E18-1", False, False),
    ("E18-1", "", HELD[2], "", True, False),
    ("E18-1", "G17-2", {}, "G17-2", True, False),
])  # fmt: skip
def test_three_cards_bring_russia_down(card, turmoil, control, after, collapsed, treaty):
    """Turmoil first; then the Treaty with three areas held, or civil war with Turmoil or four areas."""
    position = drawn(card, {"moscow": ["RU-1"]}, turmoil=turmoil, control=control).position
    assert (position.turmoil, position.nations["russia"] == "conquered", position.treaty) == (after, collapsed, treaty)
    assert position.on_map("RU-1") != collapsed


@pytest.mark.rule("5.2", "6.6.2")
@pytest.mark.card("G18-4")
def test_sailors_who_refuse_do_not_sail():
    """Not in this turn and not in any later one."""
    bench = drawn("G18-4", {"german_home_port": ["GE-FL1"]})
    for _ in range(2):
        assert [message for _, message in bench.faults("{fleets: [GE-FL1]}")] == ["the sailors refuse to sail"]
        bench = turn_of(bench, "germany")


@pytest.mark.rule("9.1.3", "8.2.4.2", "2.6e")
@pytest.mark.card("G17-1", "W17-1")
@pytest.mark.parametrize(("card", "flag"), [("G17-1", "The Red Baron"), ("W17-1", "Convoys")])
def test_conditions_that_hold_on(card, flag):
    """The Baron's die and the convoys' rows count from the draw on, beyond the end of the turn."""
    boats = {"uboat_unrestricted": ["GE-UB1"]}
    bench = turn_of(drawn(card, boats, technology={"CP": ["P1"], "TE": ["P1"]}), "germany")
    assert bench.position.flags == [flag]
    steps.reach(bench.referee, "regroup")
    (air,) = bench.events(Dogfight)
    assert len(air.own) == (2 if flag == "The Red Baron" else 1)
    assert holds(bench.position, "convoys") == (flag == "Convoys")


@pytest.mark.rule("8.2.5", "5.2")
@pytest.mark.card("C17-4")
def test_peace_feelers_cost_the_transfers():
    """What is under way to Austria-Hungary arrives as nothing; what goes to Turkey arrives."""
    transfers = [Transfer(giver="germany", receiver="austria_hungary", points=2, area="austria"),
                 Transfer(giver="germany", receiver="turkey", points=1, area="anatolia")]  # fmt: skip
    bench = drawn("C17-4", {"austria": ["AH-1"], "anatolia": ["TU-1"]}, transfers=transfers)
    steps.reach(bench.referee, "production")
    ledgers = {event.nation: event.ledger for event in bench.events(PointsTallied)}
    sent = {
        nation: [line.points for line in ledger if line.reason == "from Germany"] for nation, ledger in ledgers.items()
    }
    assert (sent["austria_hungary"], sent["turkey"]) == ([0], [1])
    assert bench.position.transfers == []


# -- all of them ------------------------------------------------------------------------------------------------


def test_no_card_is_left_out():
    """Some test proves each of the 80."""
    tests = Path(__file__).parents[1]
    files = [path for path in tests.rglob("test_*.py") if "mark.card(" in path.read_text(encoding="utf-8")]
    names = [".".join(path.relative_to(tests.parent).with_suffix("").parts) for path in files]
    assert {card for name in names for card in cards_of(import_module(name))} == set(CARDS)


def cards_of(module):
    """The cards that the tests of a module are marked with."""
    for test in vars(module).values():
        for mark in getattr(test, "pytestmark", ()):
            yield from mark.args if mark.name == "card" else ()


@pytest.mark.rule("5.2", "2.6e")
@pytest.mark.parametrize("card", CARDS)
def test_what_lasts_for_a_turn_ends_with_it(card):
    """After the turn only what says so goes on: till the faction's next turn, the next tally, or the game's end."""
    bench = drawn(card)
    steps.finish(bench.referee)
    for entry in bench.position.in_force:
        effect = CARDS[card].effects[entry.number]
        expected = {"next turn": CARDS[card].faction, "end of game": ""}.get(getattr(effect, "until", ""))
        assert entry.until == (f"tally {FACTION[effect.nations[0]]}" if expected is None else expected)


#: Cards that act on units, where no such unit is.
EMPTY = ["G14-1", "G15-3", "G15-5", "G16-3", "G16-4", "G17-4", "G18-4", "W14-1", "W16-2", "W17-2", "W18-3", "E16-2"]


EMPTY += ["C14-1", "C14-3", "C15-2", "C16-3", "C17-1", "C17-3", "C18-2"]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("card", EMPTY)
def test_cards_without_anything_to_act_on_come_to_nothing(card):
    """Nobody is asked, the reason is told, and nothing is left waiting at the end of the turn."""
    ships = {"uboat_hague": ["GE-UB1"]}
    # British armies elsewhere take neither the marker of the 1st army nor, outside of squares, Allenby's.
    elsewhere = {"paris": ["GB-2"]} | ({"sinai": ["GB-MEF"]} if card == "W14-1" else {})
    bench = drawn(card, ships | elsewhere, nations={"turkey": "war"})
    before = {place: list(units) for place, units in bench.position.stacks.items()}
    steps.reach(bench.referee, "production")
    reasons = {event.reason for event in bench.events(EffectSettled) if event.card == card}
    assert reasons == {"there is nothing that it could act on"}
    assert bench.position.open_cards == []
    assert bench.position.markers == {}
    assert {place: list(units) for place, units in bench.position.stacks.items() if units} == before
    steps.finish(bench.referee)
