"""The laws that the machine players' games check: each holds in a fair position and finds what breaks it."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest
from watched import found_at_once

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.engine.events import DieRolled, PhaseStarted, PointsChanged
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.ground.supply import homes_of, supplied_by
from wargame_cli.rulesets.illusions_of_glory.kit.components import (
    ELIMINATED,
    OFF_MAP,
    REPLACEABLE,
    RESERVE,
    Trench,
    kit,
)
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, deck_of
from wargame_cli.rulesets.illusions_of_glory.machine import laws
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardDrawn, CardLaid, EventPlayed, HandFilled
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    ControlChanged,
    FortDestroyed,
    SiegeChanged,
    StepChanged,
    TrenchChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import (
    ActionChosen,
    AttackDeclared,
    PointsSpent,
    TrenchTried,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered, QualityChanged, WillChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Revolution, Round, Turn

CARDS = kit().cards["reconstructed"]
DIE = DieRolled(label="turn 2/round-1-ap/x", number=1, sides=6, value=1, source="given")
PHASE = PhaseStarted(turn=2, phase="round-2-ap")
TAKEN = ControlChanged(space="lublin", marker="AH")
MARCH = UnitMoved(unit="RU-I-3", start="warsaw", end="lublin", path=("warsaw", "ivangorod", "lublin"), cost=2)
COME = UnitPlaced(unit="RU-I-3", place="lublin")


def deck(side, level="mobilization"):
    return deck_of(CARDS, side, level)


def piles(side, held=7, **fields):
    cards = deck(side)
    return Piles(hand=cards[:held], draw=cards[held:], **fields)


def action(use, **fields):
    return Action(use=use, **fields)


def chosen(side="AP", use="ops", **fields):
    return ActionChosen(side=side, use=use, points=0, **fields)


#: A siege, an Uprising Unit on its own and one among others, Trenches, that of besiegers who left a Fort before it was
#: destroyed among them, HQs in company, boxes, an occupied VP space.
FAIR = {
    "lublin": ["RU-I-3", "RU-I-4*"],
    "przemysl": ["RU-I-20"],
    "brandenburg": ["GE-I-1", "GE-U-1"],
    "moscow": ["RU-U-1"],
    "riga": ["RU-U-2"],
    "cracow": ["AH-I-1", "GE-HQ-Mackensen"],
    "lemnos": ["FR-I-Orient", "BR-I-XVI", "FR-I-XII", "BR-I-XIV"],
    "athens": ["GR-I-1"],
    "lemberg": ["RU-I-2"],
    RESERVE: ["RU-I-1-SCU*", "GE-I-1-SCU"],
    REPLACEABLE: ["AH-I-5"],
    ELIMINATED: ["GE-A-1"],
}
STANDING = {
    "control": {"lemberg": "RU", "riga": "Uprising", "moscow": "Uprising"},
    "risen": {"riga": "", "moscow": ""},
    "trenches": {
        "lublin": Trench(owner="AP"),
        "przemysl": Trench(owner="AP"),
        "lutsk": Trench(owner="CP"),
        "doiran": Trench(owner="GR", level=2),
    },
    "ruined": ["lutsk"],
    "will": {"RU": 19, "GE": 9, "AH": 0},
    "quality": {"RU": 18, "IT": 18, "GE": 1, "AH": 0},
    "war_status": {"AP": 0, "CP": 3},
    "armistice": 40,
    "level": {"AP": "mobilization", "CP": "mobilization"},
    "piles": {"AP": piles("AP", shown=deck("AP")[:1]), "CP": piles("CP")},
    "replacements": {"RU": 3},
    "this_turn": Turn(actions={"AP": [action("sr", card="AP-1")]}, trenches={"AP": 2}),
    "this_round": Round(
        use="ops", card="AP-2", moved=["RU-I-3"], attacked=["RU-I-20"], redeployed=["RU-I-2"], defended=["riga"]
    ),
}


def fair(places=None, **fields):
    """The fair position with some places and fields otherwise; `*` marks a reduced unit."""
    stacks = FAIR | (places or {})
    named = [unit for units in (places or {}).values() for unit in units]
    kept = {
        place: units if place in (places or {}) else [unit for unit in units if unit not in named]
        for place, units in stacks.items()
    }
    plain = {place: [unit.rstrip("*") for unit in units] for place, units in kept.items() if units}
    reduced = [unit.rstrip("*") for units in kept.values() for unit in units if unit.endswith("*")]
    rest = [unit for unit in kit().units if unit not in {each for units in plain.values() for each in units}]
    made = {"stacks": plain | {OFF_MAP: rest}, "reduced": reduced} | deepcopy(STANDING | fields)
    position = msgspec.structs.replace(on_map().position, **made)
    position.equip(kit())
    return position


EVENTS = [
    DIE,
    PHASE,
    TAKEN,
    MARCH,
    COME,
    UnitRemoved(unit="AH-I-5", place="cracow", to=REPLACEABLE, cause="x"),
    chosen(),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_a_fair_position_keeps_every_law(law, event):
    """Sieges, Uprisings, Trenches, boxes, hands and tracks break none of them."""
    law(fair(), event)


def entered(unit, place):
    return UnitPlaced(unit=unit, place=place)


def went(unit, end, path, cost=None):
    return UnitMoved(unit=unit, start=path[0], end=end, path=path, cost=len(path) - 1 if cost is None else cost)


CASES = [
        pytest.param("units_are_conserved", {}, {"reduced": ["RU-I-3", "RU-I-3"]}, PHASE, id="reduced twice"),
        pytest.param("units_are_conserved", {}, {"reduced": ["RU-I-99"]}, PHASE, id="a stranger is reduced"),
        pytest.param("boxes_hold_what_they_may", {RESERVE: ["RU-I-3"]}, {}, PHASE, id="an LCU in reserve"),
        pytest.param("boxes_hold_what_they_may", {RESERVE: ["GE-HQ-Mackensen"]}, {}, PHASE, id="an HQ in reserve"),
        pytest.param("boxes_hold_what_they_may", {ELIMINATED: ["RU-U-1"]}, {}, PHASE, id="an Uprising Unit in a box"),
        pytest.param("boxes_hold_what_they_may", {REPLACEABLE: ["RU-I-3*"]}, {}, PHASE, id="reduced in a box"),
        pytest.param(
            "sides_stay_apart", {"lublin": ["RU-I-3", "AH-I-1"]}, {}, entered("AH-I-1", "lublin"), id="both sides"
        ),
        pytest.param("sides_stay_apart", {"lublin": ["RU-I-3", "AH-I-1"]}, {}, PHASE, id="both sides, later"),
        pytest.param("sides_stay_apart", {"riga": ["RU-U-1", "RU-I-3"]}, {}, PHASE, id="an Uprising and others"),
        pytest.param("sides_stay_apart", {"moscow": ["RU-U-1", "RU-U-2"]}, {}, PHASE, id="two Uprising Units"),
        pytest.param("sides_stay_apart", {"athens": ["GR-I-1", "FR-I-XII"]}, {}, PHASE, id="neutrals and others"),
        pytest.param("uprisings_stand_alone", {"lublin": ["GE-U-1"]}, {}, PHASE, id="an Uprising abroad"),
        pytest.param("uprisings_stand_alone", {"kiev": ["RU-U-3"]}, {}, PHASE, id="an Uprising controls nothing"),
        pytest.param("uprisings_stand_alone", {}, {"control": {"kiev": "Uprising"}}, PHASE, id="no Uprising is there"),
        pytest.param("nobody_stands_in_closed_land", {"bucharest": ["RU-I-3"]}, {}, PHASE, id="in Romania"),
        pytest.param("nobody_stands_in_closed_land", {"lublin": ["GR-I-1"]}, {}, PHASE, id="neutral Greeks abroad"),
        pytest.param(
            "nobody_enters_closed_land", {"belgrade": ["GE-I-9"]}, {}, entered("GE-I-9", "belgrade"), id="in Serbia"
        ),
        pytest.param(
            "nobody_enters_closed_land", {"trieste": ["AH-I-1"]}, {},
            UnitMoved(unit="AH-I-1", start="cracow", end="trieste", path=("cracow", "trieste"), how="redeployment"),
            id="onto the Italian Front",
        ),
        pytest.param("units_stand_on_the_board_in_play", {}, {"area": ["lublin"]}, PHASE, id="outside the scenario"),
        pytest.param("units_stand_on_the_board_in_play", {"lemnos": ["GE-I-9"]}, {}, PHASE, id="Germans on Lemnos"),
        pytest.param("units_control_where_they_stand", {"warsaw": ["AH-I-2"]}, {}, PHASE, id="no control"),
        pytest.param("forts_hold_their_spaces", {}, {"control": {"przemysl": "RU"}}, TAKEN, id="a Fort is taken"),
        pytest.param("markers_are_lawful", {}, {"control": {"lublin": "RU"}}, TAKEN, id="a marker at home"),
        pytest.param("markers_are_lawful", {}, {"control": {"lublin": "BU"}}, TAKEN, id="a marker of neutrals"),
        pytest.param("markers_are_lawful", {}, {"control": {"sea_athens": "FR"}}, PHASE, id="a marker at sea"),
        pytest.param("markers_are_lawful", {}, {"risen": {"kiev": ""}}, PHASE, id="what no Uprising took"),
        pytest.param(
            "trenches_lie_where_they_may", {}, {"trenches": {"moscow": Trench(owner="AP")}}, PHASE, id="in a region"
        ),
        pytest.param(
            "trenches_lie_where_they_may", {}, {"trenches": {"lublin": Trench(owner="AP", level=3)}}, PHASE,
            id="Level 3",
        ),
        pytest.param(
            "trenches_lie_where_they_may", {}, {"trenches": {"lublin": Trench(owner="CP")}}, PHASE, id="the enemy's"
        ),
        pytest.param("sieges_are_consistent", {}, {"ruined": ["lublin"]}, DIE, id="no Fort to destroy"),
        pytest.param("sieges_are_consistent", {}, {"ruined": ["lutsk", "lutsk"]}, DIE, id="destroyed twice"),
        pytest.param("sieges_are_consistent", {}, {"lapsed": ["cracow", "posen"]}, PHASE, id="nobody besieges"),
        pytest.param(
            "rounds_end_in_order", {"cracow": ["AH-I-1", "AH-I-2", "AH-I-10", "AH-I-5"]}, {}, PHASE,
            id="four in a space",
        ),
        pytest.param("rounds_end_in_order", {"cracow": ["GE-HQ-Mackensen"]}, {}, PHASE, id="an HQ alone"),
        pytest.param("units_act_once", {}, {"this_round": Round(moved=["RU-I-3"] * 2)}, DIE, id="moved twice"),
        pytest.param("units_act_once", {}, {"this_round": Round(redeployed=["RU-I-3"] * 2)}, DIE, id="sent twice"),
        pytest.param("units_act_once", {}, {"this_round": Round(attacked=["RU-I-3"] * 2)}, DIE, id="attacked twice"),
        pytest.param(
            "units_act_once", {}, {"this_round": Round(attacked=["RU-I-3"], moved=["RU-I-3"])}, DIE, id="both"
        ),
        pytest.param("units_act_once", {}, {"this_round": Round(defended=["riga"] * 2)}, DIE, id="defended twice"),
        pytest.param(
            "moves_are_as_long_as_the_factor", {}, {}, went("RU-I-3", "siedlce", ("warsaw", "lublin")), id="another end"
        ),
        pytest.param(
            "moves_are_as_long_as_the_factor", {}, {}, went("RU-I-3", "riga", ("warsaw", "riga")), id="no connection"
        ),
        pytest.param(
            "moves_are_as_long_as_the_factor", {}, {},
            went("RU-I-3", "warsaw", ("warsaw", "lodz", "warsaw", "lodz", "warsaw", "lodz", "warsaw")), id="too far",
        ),
        pytest.param(
            "moves_are_as_long_as_the_factor", {}, {}, went("RU-I-3", "lodz", ("warsaw", "lodz"), 0), id="for nothing"
        ),
        pytest.param(
            "cards_are_conserved", {}, {"piles": {"AP": piles("AP"), "CP": Piles()}}, PHASE, id="no cards at all"
        ),
        pytest.param(
            "cards_are_conserved", {}, {"piles": {"AP": piles("AP"), "CP": piles("CP", discard=("CP-1",))}}, PHASE,
            id="one too many",
        ),
        pytest.param(
            "cards_are_conserved", {},
            {"piles": {"AP": piles("AP"), "CP": Piles(hand=deck("CP")[:6], draw=deck("CP")[6:13], discard=("CP-1",))}},
            PHASE, id="one twice",
        ),
        pytest.param(
            "hands_have_their_size", {}, {"piles": {"AP": piles("AP", 8), "CP": piles("CP")}}, DIE, id="eight cards"
        ),
        pytest.param(
            "hands_have_their_size", {}, {"piles": {"AP": piles("AP", 6), "CP": piles("CP")}},
            HandFilled(side="AP", drawn=0, held=6), id="six though there are more",
        ),
        pytest.param("hands_stay_hidden", {}, {}, CardDrawn(side="AP", card="AP-9"), id="a draw for all to see"),
        pytest.param(
            "hands_stay_hidden", {}, {},
            DieRolled(label="turn 2/draw-ap/draw/AP", number=1, sides=9, value=1, source="given"), id="its die",
        ),
        pytest.param("hands_stay_hidden", {}, {}, EventPlayed(side="AP", card=deck("AP")[3]), id="another card"),
        pytest.param(
            "tracks_keep_their_bounds", {}, {"will": {"RU": -1, "GE": 19, "AH": 19}}, DIE, id="National Will below 0"
        ),
        pytest.param("tracks_keep_their_bounds", {}, {"quality": {"RU": -1}}, DIE, id="Troop Quality below its least"),
        pytest.param("tracks_keep_their_bounds", {}, {"war_status": {"AP": -1, "CP": 0}}, DIE, id="no War Status"),
        pytest.param("tracks_keep_their_bounds", {}, {"armistice": 41}, DIE, id="Armistice above its start"),
        pytest.param(
            "tracks_keep_their_bounds", {}, {"revolution": Revolution(on_track=True, stage=5)}, DIE, id="a fifth stage"
        ),
        pytest.param(
            "tracks_keep_their_bounds", {}, {"revolution": Revolution(stage=1)}, DIE, id="a stage without revolution"
        ),
        pytest.param("points_are_never_negative", {}, {"this_round": Round(points=-1)}, DIE, id="a debt of OPS"),
        pytest.param("points_are_never_negative", {}, {"replacements": {"RU": -1}}, DIE, id="a debt of points"),
        pytest.param("trenches_keep_their_number", {}, {"this_turn": Turn(trenches={"CP": 3})}, DIE, id="three built"),
        pytest.param(
            "actions_keep_their_limits", {}, {"this_turn": Turn(actions={"AP": [action("ops")] * 2})}, chosen(),
            id="two in the first round",
        ),
        pytest.param(
            "actions_keep_their_limits", {},
            {"phase": "round-2-ap", "this_turn": Turn(actions={"AP": [action("sr")] * 2, "CP": [action("ops")]})},
            chosen(), id="SR twice running",
        ),
        pytest.param(
            "actions_keep_their_limits", {},
            {
                "phase": "round-2-ap",
                "this_turn": Turn(
                    actions={
                        "AP": [action("event", card="AP-1", nation="RU"), action("event", card="AP-2", nation="RU/SB")],
                        "CP": [action("ops")],
                    }
                ),
            },
            chosen(), id="two Reinforcement Cards",
        ),
        pytest.param(
            "actions_keep_their_limits", {},
            {
                "phase": "round-1-cp",
                "this_turn": Turn(
                    actions={"AP": [action("event", card="AP-21")], "CP": [action("event", card="CP-23")]}
                ),
            },
            chosen("CP"), id="two Neutral Entry Events",
        ),
]  # fmt: skip


@pytest.mark.parametrize(("law", "places", "fields", "event"), CASES)
def test_a_law_finds_what_breaks_it(law, places, fields, event):
    """Every law raises for the position it is there to catch."""
    with pytest.raises(AssertionError, match="after"):
        find(law)(fair(places, **fields), event)


#: What breaks each law in a game, where that is not told in the case itself; PHASE where it is found when one begins.
BREAKS = {
    "units_are_conserved": StepChanged(unit="RU-I-3", reduced=True, cause="x"),
    "uprisings_stand_alone": ControlChanged(space="kiev", marker="Uprising"),
    "units_stand_on_the_board_in_play": UnitPlaced(unit="RU-I-20", place="przemysl"),
    "forts_hold_their_spaces": ControlChanged(space="przemysl", marker="RU"),
    "trenches_lie_where_they_may": TrenchChanged(space="lublin", owner="AP", level=1, cause="x"),
    "markers_are_lawful": TAKEN,
    "sieges_are_consistent": FortDestroyed(space="lutsk", cause="x"),
    "units_act_once": AttackDeclared(units=("RU-I-3",), target="riga"),
    "cards_are_conserved": CardLaid(side="AP", card="AP-9", to="discard", cause="x"),
    "hands_have_their_size": HandFilled(side="AP", drawn=0, held=8),
    "tracks_keep_their_bounds": QualityChanged(nation="RU", change=-1, total=0, cause="x"),
    "points_are_never_negative": PointsSpent(spent=1, left=-1, purpose="x"),
    "trenches_keep_their_number": TrenchTried(side="CP", space="cracow", unit="AH-I-1", built=True),
}


@pytest.mark.parametrize(("law", "places", "fields", "event"), CASES)
def test_a_broken_law_is_found_at_once(law, places, fields, event):
    """By the event that breaks it, or where the phase after it begins; nothing else is looked at."""
    came = [UnitPlaced(unit=units[-1].rstrip("*"), place=place) for place, units in places.items()]
    begins = PhaseStarted(turn=2, phase="round-1-ap")
    if event is DIE or law == "forts_hold_their_spaces":
        events = [BREAKS[law]]
    elif event is PHASE:
        done = came or [BREAKS[law]] if law in BREAKS else came
        events = done if law in AT_ONCE else [*done, PHASE]
    else:
        events = [event]
    found_at_once(find(law), fair(), fair(places, **fields), *events, begins=begins)


#: Laws of places that are looked at as soon as a unit has come.
AT_ONCE = ("units_are_conserved", "boxes_hold_what_they_may", "sides_stay_apart", "nobody_stands_in_closed_land")


def find(name):
    return next(law for law in laws.LAWS if law.__name__ == name)


# -- what is compared with the event before -------------------------------------------------------------------------


@pytest.mark.rule("12.6.6")
def test_the_eliminated_stay_out():
    """Who was eliminated may leave the game, and nothing else."""
    position = fair()
    laws.the_eliminated_stay_out(position, PHASE)
    position.put("GE-A-1", "permanently removed")
    laws.the_eliminated_stay_out(position, PHASE)
    position.put("GE-A-1", "lublin")
    with pytest.raises(AssertionError, match="came back into play"):
        laws.the_eliminated_stay_out(position, PHASE)


WILL = WillChanged(nation="RU", change=-2, total=17, cause="x")
QUALITY = QualityChanged(nation="GE", change=-1, total=0, cause="x")
VP = PointsChanged(side="VP", change=1, total=16, reason="x")


@pytest.mark.rule("5.1.1", "22.4")
@pytest.mark.parametrize("event", [WILL, QUALITY, VP], ids=["will", "quality", "points"])
def test_tracks_move_by_their_events_alone(event):
    """By what the event says, and not without one."""
    law = find("tracks_move_by_their_events")
    position = fair()
    law(position, DIE)
    event.apply(position)
    law(position, event)
    event.apply(position)
    with pytest.raises(AssertionError, match=r"moved \{\}"):
        law(position, event)
    position.will["AH"] = 3
    with pytest.raises(AssertionError, match=r"moved \{'will AH': 3\}"):
        law(position, DIE)


@pytest.mark.rule("5.1.1")
def test_points_follow_control():
    """Control without points is found when a phase begins, points by control without control as well."""
    law = find("points_follow_control")
    taken = ControlChanged(space="warsaw", marker="GE")
    paid = PointsChanged(rule="5.1.1", side="VP", change=1, total=16, reason="Warsaw")
    gift = PointsChanged(rule="9.7.1", side="VP", change=1, total=17, reason="a card")
    position = fair()
    law(position, DIE)
    taken.apply(position)
    law(position, taken)
    with pytest.raises(AssertionError, match="15 VP; control is worth 1"):
        law(position, PHASE)
    for event in (paid, gift):
        event.apply(position)
        law(position, event)
    law(position, PHASE)
    gift.apply(position)
    law(position, gift)
    with pytest.raises(AssertionError, match="17 VP; control is worth 1, events gave 17"):
        law(position, PHASE)


@pytest.mark.rule("5.1.1", "11.2.1")
def test_what_an_uprising_took_counts_for_the_other_side():
    """A home space that rises counts for the enemy; one that was the enemy's no more for him."""
    worth = laws.track_laws._worth_of_control
    assert worth(on_map({}).position) == 0
    assert worth(on_map({}, control={"warsaw": "Uprising"}, risen={"warsaw": ""}).position) == 1
    assert worth(on_map({}, control={"warsaw": "Uprising"}, risen={"warsaw": "GE"}).position) == 0
    held = {"warsaw": "GE", "lemberg": "RU", "athens": "FR", "kiev": "neutral"}
    assert worth(on_map({}, control=held).position) == 0  # Athens counts for who took it first (5.1.1)
    assert worth(on_map({}, control=held, nations={"GR": "CP"}).position) == -1


@pytest.mark.rule("11.1.5a")
def test_a_nation_that_enters_makes_its_land_another_thing():
    """Athens, held by the Allied Powers while neutral, counts the same when Greece joins them; points come apart."""
    law = find("points_follow_control")
    bench = on_map({}, control={"athens": "FR"})
    law(bench.position, DIE)
    event = NationEntered(nation="GR", stand="AP", cause="x")
    event.apply(bench.position)
    law(bench.position, event)
    law(bench.position, PHASE)


@pytest.mark.rule("20.5")
def test_a_siege_that_lapsed_in_the_round_has_one_more():
    """Too few are left at Przemysl: in the round in which it came to that nothing is wrong, in the next one it is."""
    law = laws.rounds_end_in_order
    position = fair({"przemysl": ["RU-I-1-SCU"]}, lapsed=["przemysl"])
    law(position, SiegeChanged(space="przemysl", lapsed=True))
    law(position, PhaseStarted(turn=2, phase="round-1-cp"))
    with pytest.raises(AssertionError, match="the siege lapsed"):
        law(position, PhaseStarted(turn=2, phase="round-2-cp"))


@pytest.mark.rule("20.5")
def test_a_position_that_was_not_watched_is_not_blamed():
    """A game is looked at when a phase has been resolved: its siege may have lapsed in that very round."""
    position = fair({"przemysl": ["RU-I-1-SCU"]}, lapsed=["przemysl"])
    laws.rounds_end_in_order(position, PhaseStarted(turn=2, phase="round-1-cp"))
    with pytest.raises(AssertionError, match="the siege lapsed"):
        laws.rounds_end_in_order(position, PhaseStarted(turn=2, phase="round-2-cp"))


@pytest.mark.rule("14.1")
def test_supply_is_fresh():
    """A control marker that nobody told of is found."""
    position = fair()
    law = laws.supply_is_fresh
    begins = PhaseStarted(turn=2, phase="attrition")
    law(position, begins)
    position.control["kiev"] = "GE"
    with pytest.raises(AssertionError, match=r"control of \['kiev'\] is remembered wrongly"):
        law(position, begins)
    position.changed("control")
    law(position, begins)
    position.stacks["kiev"] = [position.stacks["cracow"].pop(0)]
    with pytest.raises(AssertionError, match=r"who stands in \['kiev'\] is remembered wrongly"):
        law(position, begins)


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda position: position._place_of.update({"RU-I-3": "riga"}), "where units stand"),
        (lambda position: position._side_of.update({"RU-I-3": "CP"}), "whose units are"),
        (lambda position: position.occupied("AP") and position._occupied.update(doubtful=0), "who stands in"),
        (lambda position: position._derived.update({(supplied_by.__wrapped__, ("RU",)): 0}), "supplied_by of"),
        (lambda position: position._derived_of["control"].update({(homes_of.__wrapped__, ("AP",)): 0}), "homes_of of"),
    ],
    ids=["a place", "a side", "stacks", "lines", "land"],
)
def test_what_supply_follows_from_is_fresh(spoil, told):
    """Each thing that is kept is compared with what it is: places, sides, the land of nations, and the lines."""
    position, begins = fair(), PhaseStarted(turn=2, phase="attrition")
    laws.supply_is_fresh(position, begins)
    homes_of(position, "AP")
    spoil(position)
    with pytest.raises(AssertionError, match=told):
        laws.supply_is_fresh(position, begins)


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(("turn", "phase", "looks"), [(2, "round-2-ap", False), (2, "attrition", True), (3, "x", True)])
def test_when_what_is_kept_is_worked_out_again(turn, phase, looks):
    """As a turn begins, whatever its first phase, and as its Action Rounds are over."""
    position = fair()
    laws.supply_is_fresh(position, PhaseStarted(turn=2, phase="offensives"))
    position.control["kiev"] = "GE"
    try:
        laws.supply_is_fresh(position, PhaseStarted(turn=turn, phase=phase))
    except AssertionError:
        assert looks
    else:
        assert not looks


@pytest.mark.rule("9.3")
def test_a_view_of_a_hand_shows_what_was_shown(monkeypatch):
    """One that shows another card, too few cards, or cards that there are not, is found."""
    law, begins = find("hands_are_seen_by_their_size"), PhaseStarted(turn=2, phase="attrition")
    law(fair(), begins)
    hidden = Piles.hidden
    for field, spoilt in (("hand", deck("AP")[:1]), ("unseen", 3), ("draw", ())):
        change = lambda piles, field=field, spoilt=spoilt: msgspec.structs.replace(hidden(piles), **{field: spoilt})  # noqa: E731
        monkeypatch.setattr(Piles, "hidden", change)
        with pytest.raises(AssertionError, match="is seen as"):
            law(fair(), begins)


@pytest.mark.rule("9.3")
def test_piles_that_were_found_right_are_looked_at_when_they_change():
    """A card that is gone is found in a position whose cards were all there, and in the next phase again."""
    law, position, begins = find("cards_are_conserved"), fair(), PhaseStarted(turn=2, phase="attrition")
    law(position, begins)
    position.piles["AP"] = msgspec.structs.replace(position.piles["AP"], draw=())
    for _ in range(2):
        with pytest.raises(AssertionError, match="the AP have 7 cards"):
            law(position, begins)


@pytest.mark.rule("3.2")
def test_no_counter_is_lost_or_doubled():
    """Every counter is in exactly one place."""
    for spoil in (
        lambda position: position.stacks["off map"].append("RU-I-3"),
        lambda position: position.stacks["lublin"].remove("RU-I-3"),
        lambda position: position.stacks["lublin"].append("RU-I-99"),
    ):
        position = fair()
        spoil(position)
        with pytest.raises(AssertionError, match=r"3\.2"):
            laws.units_are_conserved(position, PHASE)


@pytest.mark.rule("3.2")
def test_who_goes_leaves_nothing_behind():
    """A unit that came, and stands where it was as well, is found at once; so is one that did not come."""
    watch = laws.units_are_conserved.check
    gone = UnitRemoved(unit="RU-I-3", place="lublin", to=REPLACEABLE, cause="x")
    for event, place in ((went("RU-I-3", "warsaw", ("lublin", "warsaw")), "warsaw"), (gone, REPLACEABLE)):
        position = fair()
        position.put("RU-I-3", place)
        watch(position, event, (place,))
        position.stacks["lublin"].append("RU-I-3")
        with pytest.raises(AssertionError, match=r"doubled or lost \(3\.2\)"):
            watch(position, event, (place,))
        with pytest.raises(AssertionError, match=r"doubled or lost \(3\.2\)"):
            watch(fair(), event, (place,))


@pytest.mark.rule("11.2")
def test_markers_are_looked_at_again_when_a_nation_changes():
    """Romanian markers were right while Romania fought; those that lie as before are not looked at one by one."""
    position = fair(control={"lemberg": "RO"}, risen={}, nations=fair().nations | {"RO": "AP"})
    laws.markers_are_lawful(position, PHASE)
    position.control["sea_athens"] = "FR"
    with pytest.raises(AssertionError, match="a marker FR lies in sea_athens"):
        laws.markers_are_lawful(position, PHASE)
    del position.control["sea_athens"]
    laws.markers_are_lawful(position, PHASE)
    position.nations["RO"] = "neutral"
    with pytest.raises(AssertionError, match="a marker of neutral RO lies in lemberg"):
        laws.markers_are_lawful(position, PHASE)


def test_what_may_be_broken_in_the_middle_of_a_phase():
    """Stacks, control and Trenches are looked at when a phase begins, as a phase may pass through worse."""
    for law in (laws.rounds_end_in_order, find("units_control_where_they_stand"), laws.trenches_lie_where_they_may):
        law(fair({"warsaw": ["AH-I-2", "GE-HQ-Mackensen"]}, trenches={"kiev": Trench(owner="CP")}), DIE)


def test_played_cards_may_be_seen():
    """The card of the round, one that was laid down, and one that was shown are known."""
    law = find("hands_stay_hidden")
    law(fair(this_round=Round(use="event", card=deck("AP")[3])), EventPlayed(side="AP", card=deck("AP")[3]))
    law(fair(), CardLaid(side="AP", card=deck("AP")[0], to="discard", cause="x"))
    law(fair(), CardLaid(side="AP", card=deck("AP")[9], to="discard", cause="x"))


def test_every_law_is_tested_here():
    """No law is added without a position that breaks it."""
    (parameters,) = (mark for mark in test_a_law_finds_what_breaks_it.pytestmark if mark.name == "parametrize")
    apart = {"the_eliminated_stay_out", "tracks_move_by_their_events", "points_follow_control", "supply_is_fresh"}
    apart |= {"hands_are_seen_by_their_size"}
    assert {each.values[0] for each in parameters.args[1]} | apart == {law.__name__ for law in laws.LAWS}


def test_the_ruleset_hands_out_the_laws():
    """Machine players' games watch them."""
    assert RULESET.laws == laws.LAWS
