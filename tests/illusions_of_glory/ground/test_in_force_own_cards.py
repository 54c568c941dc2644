"""A user's own cards do what ours do (9.7.1), at both levels of play: every chapter asks the cards in force."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, on_map, written
from wargame_cli.rulesets.illusions_of_glory.cards.actions import box_of
from wargame_cli.rulesets.illusions_of_glory.ground.control import overrun_trench
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_country, shielded_fort
from wargame_cli.rulesets.illusions_of_glory.ground.greece import lasts
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import way_for
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench, kit
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import places_for
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment_routes import by_land
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert, Exchange, barred_pools, exchanges
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce

GROUND, BOARD = kit().ground, kit().board
LEVELS = pytest.mark.parametrize("level", ["reconstructed", "rule-given"])


def game(level: str, *effects: words.Common, label: str = "AP-60", stacks=None, played: bool = True, **fields):
    """A game at a level of play in which an own card with these effects was played as an Event, or was not."""
    fields = {"phase": acting(), "options": {"events": level}, "played": [label] if played else []} | fields
    return on_map(stacks, data=written(label, *effects), **fields)


# -- for good -------------------------------------------------------------------------------------------------------


@LEVELS
@pytest.mark.rule("12.5c-d", "13.2")
def test_gauge(level):
    """12.5c-d: the lines between these lands, for this side alone."""
    gauge = words.Gauge(side="AP", lands=("GE",), others=("RU",))
    line = ("thorn", "wloclawek")
    assert GROUND.way(*line) == "mixed"
    before, after = game(level, gauge, played=False), game(level, gauge)
    assert [way_for(each.position, side, *line) for each in (before, after) for side in ("AP", "CP")] == [
        "mixed", "mixed", "single", "mixed",
    ]  # fmt: skip
    assert way_for(after.position, "AP", "warsaw", "lodz") == GROUND.way("warsaw", "lodz")
    for each, leads in ((before, False), (after, True)):
        each.position.mark("thorn", "RU")
        assert bool(by_land(each.position, "AP", "wloclawek", "LCU") & BOARD.bit["thorn"]) is leads


@LEVELS
@pytest.mark.rule("14.1.3")
def test_ports_cut(level):
    """14.1.3b: no supply from Port to Port but in the seas that the card names, for its side."""
    ours, theirs = words.PortsCut(side="AP", but_in=("black",)), words.PortsCut(side="CP", but_in=())
    # Serbs in Salonika, with the enemy all round: only ships from Lemnos supply them.
    around = dict.fromkeys(set(BOARD.neighbours["salonika"]) & set(BOARD.spaces(GROUND.of_kind["space"])), "GE")
    fields = {
        "nations": {"GR": "CP"},
        "control": around | {"belgrade": "AH", "monastir": "AH", "salonika": "BR"},
        "stacks": {"salonika": ["SB-I-1"]},
    }
    assert in_supply(game(level, ours, played=False, **fields).position, "SB-I-1")
    assert not in_supply(game(level, ours, **fields).position, "SB-I-1")
    assert in_supply(game(level, theirs, **fields).position, "SB-I-1")


@LEVELS
@pytest.mark.rule("16.7")
def test_conversion(level):
    """16.7: so many points a turn, on top of what the rules give; and into a pool that several nations share."""
    effect = words.Conversion(origin="AH", to="CP-A", most=2)
    assert exchanges(game(level, effect, label="CP-60", played=False).position, "CP") == [Exchange("GE", "CP-A", "TU")]
    bench = game(level, effect, label="CP-60", replacements={"AH": 3, "GE": 2}, phase="replacement-cp")
    assert exchanges(bench.position, "CP") == [Exchange("GE", "CP-A", "TU"), *[Exchange("AH", "CP-A")] * 2]
    assert exchanges(bench.position, "AP") == []
    bench.play(Convert(pool="AH"), Convert(pool="AH"))
    left = {"AH": 2, "GE": 4, "CP-A": 4}
    assert (bench.position.replacements, bench.position.this_turn.earmarked) == (left, {})
    assert bench.faults(Convert(pool="AH")) == [("16.7", "AH points were converted already in this turn")]
    assert bench.faults(Convert(pool="RU")) == [
        ("16.7", "the CP convert GE points for Turkey and AH points for CP-A now, no others")
    ]
    assert bench.faults(Convert(pool="GE")) == []


@LEVELS
@pytest.mark.rule("16.7")
def test_conversion_line(level):
    """16.7.1b: another line than that of the blockade."""
    line = words.ConversionLine(origin="GE", to="TU", between=("berlin", "warsaw"))
    fields = {"replacements": {"GE": 2}, "phase": "replacement-cp"}
    told = "since OWN AP-60 this needs a supply line of ours from Berlin to Warsaw"
    russia = dict.fromkeys(BOARD.spaces(GROUND.land_of["RU"]), "GE")
    for control, faults in (({}, [("16.7", told)]), (russia, [])):
        bench = game(level, line, control=control, **fields)
        assert bench.faults(Convert(pool="GE")) == faults


@LEVELS
@pytest.mark.rule("20.1.7", "26.6.1d")
def test_what_is_allowed(level):
    """20.1.7: Russian Forts; 26.6.1d: Serbia."""
    stacks = {"posen": ["GE-I-1"], "brest_litovsk": ["RU-I-3"]}
    fields = {"stacks": stacks, "label": "CP-60", "phase": acting("cp"), "war_status": {"AP": 0, "CP": 0}}
    forts = words.Allow(what="attacks on forts", nations=("GE",), lands=("RU",))
    entry = words.Allow(what="entry", nations=("GE",), lands=("SB",))
    before = game(level, forts, entry, played=False, **fields).position
    after = game(level, forts, entry, **fields).position
    late = "Germany attacks no Fort space of Russia before the War Status of the CP is 4 or a card allows it"
    assert shielded_fort(before, "GE-I-1", "brest_litovsk") == ("20.1.7", late)
    assert shielded_fort(after, "GE-I-1", "brest_litovsk") is None
    assert closed_country(before, "GE-I-1", "nish").row == "26.6.1d"
    assert closed_country(after, "GE-I-1", "nish") is None
    assert closed_country(after, "GE-I-1", "cetinje").row == "26.6.1d", "Montenegro is not named"
    before.war_status["CP"] = 4
    assert shielded_fort(before, "GE-I-1", "brest_litovsk") is None
    assert shielded_fort(before, "AH-I-1", "brest_litovsk") is None


@pytest.mark.rule("20.1.7")
@pytest.mark.trap(36)
def test_who_may_not_attack_which_forts():
    """20.1.7: Germans Russian ones that stand, not those of others, nor open spaces; Austro-Hungarians may."""
    bench = on_map({"posen": ["GE-I-1", "AH-I-1", "GE-S-Sud"]}, phase=acting("cp"), ruined=["kovno"])
    assert shielded_fort(bench.position, "GE-I-1", "grodno") is not None
    for unit, space in (("AH-I-1", "grodno"), ("GE-S-Sud", "grodno"), ("GE-I-1", "kovno"), ("GE-I-1", "minsk")):
        assert shielded_fort(bench.position, unit, space) is None, (unit, space)
    taken = on_map({"posen": ["GE-I-1"]}, phase=acting("cp"), control={"grodno": "GE"})
    assert shielded_fort(taken.position, "GE-I-1", "grodno") is None


@LEVELS
@pytest.mark.rule("19.3", "26.3.1")
def test_spaces_given_by_a_card(level):
    """26.3.1f 2, 19.4: control lasts without a garrison, a Trench of Level 2 stays as it is, one of Level 1 goes."""
    given = words.TakeSpaces(side="CP", spaces=("seres",), trenches=True)
    fields = {"label": "CP-60", "phase": acting("cp"), "stacks": {"seres": ["GE-I-1"]}}
    for played, before, left in ((False, 2, 1), (True, 2, 2), (True, 1, 0)):
        trenches = {"seres": Trench(owner="GR", level=before)}
        bench = game(level, given, played=played, trenches=trenches, **fields)
        assert lasts(bench.position, "CP", "seres") is played
        assert not lasts(bench.position, "AP", "seres")
        bench.run(overrun_trench, "GE-I-1", "seres")
        assert bench.position.trenches == ({"seres": Trench(owner="CP", level=left)} if left else {})


@LEVELS
@pytest.mark.rule("16.6", "26.6")
def test_rebuilding_again(level):
    """16.6f: at the card's places, while Serbia has fallen and Belgrade is not free."""
    again = words.RebuildAgain(nation="SB", at=("salonika", "lemnos"))
    fields = {"collapsed": ["SB"], "control": {"belgrade": "AH", "monastir": "BU"}}
    assert places_for(game(level, again, played=False, **fields).position, "SB-I-1") == 0
    assert places_for(game(level, again, **fields).position, "SB-I-1") == BOARD.mask(["salonika", "lemnos"])


@LEVELS
@pytest.mark.rule("7.4.2")
def test_offensives_lifted(level):
    """7.4.2: another result of the other side."""
    lifted = words.NoOffensive(side="AP", results=("IT", "RU"))
    for played, offensive in ((True, "none"), (False, "RU")):
        bench = game(level, lifted, played=played, phase="offensives", turn=3)
        bench.run(roll_offensives, dice=[1, 1])
        assert bench.position.offensives["AP"] == offensive


# -- for a time -----------------------------------------------------------------------------------------------------


@LEVELS
@pytest.mark.rule("16.3", "9.6")
def test_what_lasts_for_a_time(level):
    """A bar of a pool (16.5c), and another rate of points."""
    bar, rate = words.NoRebuilding(pool="RU"), words.ReplacementRate(pool="RU", change=2)
    position = game(level, bar, rate).position
    assert (barred_pools(position), box_of(position, position.cards["AP-4"])["RU"]) == ({}, 1)
    for number in (0, 1):
        position.begin_effect(InForce(card="AP-60", number=number, turn=2))
    assert barred_pools(position) == {"RU": "OWN AP-60"}
    assert box_of(position, position.cards["AP-4"])["RU"] == 3


# -- our own at both levels -----------------------------------------------------------------------------------------


@LEVELS
@pytest.mark.rule("9.7.1", "16.7", "12.5c-d")
def test_what_the_rulebook_states_is_so_at_both_levels(level):
    """KITCHENER, EISENBAHNTRUPPEN, OBEROST; what we reconstructed is not."""
    given = on_map({}, phase=acting("cp"), options={"events": level}, played=["AP-10", "CP-13", "CP-10", "AP-45"])
    assert exchanges(given.position, "AP") == [Exchange("AP-A", "RU")]
    assert way_for(given.position, "CP", "thorn", "wloclawek") == "single"
    assert (
        shielded_fort(on_map({}, phase=acting("cp"), options={"events": level}).position, "GE-I-1", "grodno")
        is not None
    )
    somme = given.position.cards["AP-45"]
    assert bool(somme.effects) is (level == "reconstructed")


@pytest.mark.rule("9.7.1")
def test_a_card_of_ours_that_a_user_emptied_does_nothing():
    """A data file may take the effect from a card: then the Event is played and nothing follows."""
    emptied = {"cards": {"AP-4": {"effects": []}}}
    bench = on_map({}, phase="replacement-ap", played=["AP-4"], data=emptied)
    assert way_for(bench.position, "AP", "thorn", "wloclawek") == "mixed"
    assert bench.refusals(Convert(pool="AP-A")) == ["16.7"]
