"""The laws that the machine players' games check: each holds in a fair position and finds what breaks it."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import staged
from watched import found_at_once

import wargame_cli
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import DieRolled, PhaseStarted, UnitMoved
from wargame_cli.engine.laws.watching import look_at_all, watchers
from wargame_cli.engine.position import remembered_wrongly
from wargame_cli.players.games import make_players, play
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.machine import laws
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.events.general import (
    ControlChanged,
    StatusChanged,
    TrenchesChanged,
    UnitRemoved,
)
from wargame_cli.rulesets.lamps.position.events.politics import EntryMoved
from wargame_cli.rulesets.lamps.position.events.production import AirPlaced, PointsSpent, TechnologyGained
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, Air, FactionTurn

DIE = DieRolled(label="x", number=1, sides=6, value=1, source="given")
PHASE = PhaseStarted(turn=4, phase="germany-movement")


def taken(area):
    return ControlChanged(area=area, side="CP")


FAIR = {
    "rhine": ["GE-1", "GE-2*", "GE-HA1*"], "greece": ["GB-2"], "beachhead gallipoli": ["GB-3"], "gallipoli": ["TU-1"],
    "erzurum": ["TU-2"], "tanga": ["GE-LV"], "somme": ["FR-1", "BE-1*"], "blockade_box": ["GB-FL1", "GE-FL1"],
    NEUTRAL: ["IT-1"],
}  # fmt: skip
STANDING = {
    "trenches": {"rhine": ["germany"], "somme": ["western_allies", "western_allies"]},
    "air": [Air(side="CP", area="rhine"), Air(side="CP", area="rhine", flown=True), Air(side="TE", area="somme")],
    "technology": {"CP": ["P1", "P2", "A1"], "TE": ["P1"]},
    "markers": {"GE-1": ["G14-1"]},
    "survivors": ["BE-1"],
    "salonika": "open",
    "usa_entry": 8,
    "decks": {"germany": ["G14-2"]},
    "aside": {"germany": ["G14-3"]},
    "drawn": ["G14-1"],
}


@pytest.mark.parametrize(
    "event", [DIE, PHASE, taken("rhine"), UnitRemoved(unit="RU-1", place="kiev", to="force pool", cause="x")]
)
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_a_fair_position_keeps_every_law(law, event):
    """Guns, beachheads, Salonika, squares and circles, trenches, aircraft, survivors and decks break none of them."""
    law(staged("lamps", areas=FAIR, **STANDING), event)


def gone(unit):
    return UnitRemoved(unit=unit, place="somme", to="eliminated", cause="x")


CASES = [
        pytest.param("units_show_what_they_may", {}, {"markers": {"GE-1": ["G14-1"]}}, DIE, id="a marker off the map"),
        pytest.param("sides_stay_apart", {"somme": ["FR-1", "GE-1"]}, {}, DIE, id="both sides in an area"),
        pytest.param("sides_stay_apart", {"somme": ["FR-1", "GE-HA1"]}, {}, DIE, id="an enemy gun"),
        pytest.param("sides_stay_apart", {"beachhead gallipoli": ["GB-1", "TU-1"]}, {}, DIE, id="on a beachhead"),
        pytest.param(
            "armies_control_where_they_stand", {"somme": ["GE-1"]}, {"control": {"somme": "TE"}}, PHASE, id="no control"
        ),
        pytest.param(
            "control_is_of_those_who_stand_there", {"somme": ["FR-1"]}, {"control": {"somme": "CP"}}, taken("somme"),
            id="control taken over an army's head",
        ),
        pytest.param(
            "armies_control_where_they_stand", {"romania": ["GE-1"]}, {}, PHASE, id="in neutral land"
        ),
        pytest.param("places_keep_their_limits", {"erzurum": ["TU-1", "TU-2"]}, {}, PHASE, id="two in a square"),
        pytest.param("places_keep_their_limits", {"tanga": ["GE-LV", "GE-1"]}, {}, PHASE, id="two in a circle"),
        pytest.param(
            "places_keep_their_limits", {"beachhead gallipoli": ["GB-1", "GB-2", "GB-3"]}, {}, PHASE, id="three ashore"
        ),
        pytest.param(
            "trenches_keep_their_limits", {}, {"trenches": {"somme": ["germany"] * 3}}, DIE, id="three in an area"
        ),
        pytest.param(
            "trenches_keep_their_limits", {}, {"trenches": {"austria": ["germany"] * 2}}, DIE, id="two in mountains"
        ),
        pytest.param(
            "trenches_keep_their_limits", {}, {"trenches": {"tanga": ["germany"]}}, DIE, id="one in a circle"
        ),
        pytest.param(
            "trenches_keep_their_limits", {},
            {"trenches": {area: ["russia"] for area in ("kiev", "moscow", "estonia")}}, DIE, id="more than counters",
        ),
        pytest.param(
            "points_are_never_negative", {}, {"this_turn": FactionTurn(points={"germany": {"": -1}})}, DIE, id="debt"
        ),
        pytest.param("usa_entry_keeps_to_its_track", {}, {"usa_entry": 9}, DIE, id="off the USA track"),
        pytest.param("usa_entry_keeps_to_its_track", {}, {"usa_entry": -1}, DIE, id="below the USA track"),
        pytest.param("survivors_stay_spent", {"somme": ["BE-1"]}, {"survivors": ["BE-1"]}, PHASE, id="Fresh survivor"),
        pytest.param("survivors_stay_spent", {}, {"survivors": ["BE-1"]}, PHASE, id="a survivor who is gone"),
        pytest.param("the_eliminated_stay_out", {"somme": ["FR-1"]}, {}, gone("FR-1"), id="eliminated and on the map"),
        pytest.param(
            "aircraft_keep_their_number", {}, {"air": [Air(side="TE", area="somme")]}, DIE, id="aircraft without a card"
        ),
        pytest.param(
            "technology_is_in_sequence", {}, {"technology": {"CP": ["A2"], "TE": []}}, DIE, id="A2 without A1"
        ),
        pytest.param(
            "technology_is_in_sequence", {}, {"technology": {"CP": [], "TE": ["A1", "A1"]}}, DIE, id="a card twice"
        ),
        pytest.param(
            "cards_are_in_one_place", {}, {"decks": {"germany": ["G14-2"]}, "aside": {"germany": ["G14-2"]}}, PHASE,
            id="in the deck and set aside",
        ),
        pytest.param(
            "cards_are_in_one_place", {}, {"decks": {"germany": ["G14-2"]}, "drawn": ["G14-2"]}, PHASE, id="drawn again"
        ),
]  # fmt: skip


def broken(law, places, fields):
    """A position that breaks a law."""
    if law != "sides_stay_apart":
        return staged("lamps", areas=places, **fields)
    position = staged("lamps", **fields)  # a case puts no enemies side by side
    position.stacks |= places
    return position


@pytest.mark.parametrize(("law", "places", "fields", "event"), CASES)
def test_a_law_finds_what_breaks_it(law, places, fields, event):
    """Every law raises for the position it is there to catch."""
    position = broken(law, places, fields)
    with pytest.raises(AssertionError, match="after"):
        getattr(laws, law)(position, event)


def comes(unit, place):
    return UnitMoved(unit=unit, start="somme", end=place)


#: What breaks each law in a game.
BREAKS = {
    "units_are_conserved": [comes("GE-1", "somme")],
    "units_show_what_they_may": [comes("GE-1", "force pool")],
    "trenches_keep_their_limits": [
        TrenchesChanged(area=area, owners=(), cause="x") for area in ("somme", "austria", "tanga")
    ],
    "points_are_never_negative": [PointsSpent(nation="germany", group="", points=1, category="x", on="x")],
    "usa_entry_keeps_to_its_track": [EntryMoved(spaces=1, total=9, cause="x")],
    "aircraft_keep_their_number": [AirPlaced(side="TE", area="somme")],
    "technology_is_in_sequence": [TechnologyGained(side="CP", card="A2")],
    "cards_are_in_one_place": [CardDrawn(faction="germany", card="G14-2"), PHASE],
    "survivors_stay_spent": [StatusChanged(unit="BE-1", spent=False, cause="x"), PHASE],
    "armies_control_where_they_stand": [PHASE],
}


@pytest.mark.parametrize(("law", "places", "fields", "event"), CASES)
def test_a_broken_law_is_found_at_once(law, places, fields, event):
    """By the event that breaks it, or where the phase after it begins; nothing else is looked at."""
    came = [comes(unit, place) for place, (unit, *_) in places.items()]
    events = BREAKS.get(law, [])
    if event is not PHASE and event is not DIE:
        events = [event]
    elif law in ("sides_stay_apart", "places_keep_their_limits", "armies_control_where_they_stand"):
        events = came if law == "sides_stay_apart" else [*came, PHASE]
    fair = staged("lamps", areas=FAIR, **STANDING)
    found_at_once(getattr(laws, law), fair, broken(law, places, fields), *events, begins=PHASE)


@pytest.mark.rule("2.2")
def test_no_counter_is_lost_or_doubled():
    """Every counter of the mix is in exactly one place, and only counters are Spent, once each."""
    for spoil in (
        lambda position: position.stacks["force pool"].append("GE-LV"),
        lambda position: position.stacks["force pool"].remove("GE-1"),
        lambda position: position.stacks.setdefault("somme", []).append("GE-99"),
        lambda position: position.spent.append("GE-99"),
        lambda position: position.spent.extend(["GE-1", "GE-1"]),
    ):
        position = staged("lamps")
        both = (laws.units_are_conserved, laws.units_show_what_they_may)
        look_at_all(both, position, DIE)
        spoil(position)
        with pytest.raises(AssertionError, match=r"13\.0|Spent are"):
            look_at_all(both, position, DIE)


def test_what_may_be_broken_in_the_middle_of_a_phase():
    """Stacking, survivors and decks are looked at when a phase begins, as a phase may pass through worse."""
    laws.places_keep_their_limits(staged("lamps", areas={"erzurum": ["TU-1", "TU-2"]}), DIE)
    laws.survivors_stay_spent(staged("lamps", areas={"somme": ["BE-1"]}, survivors=["BE-1"]), DIE)
    laws.armies_control_where_they_stand(staged("lamps", areas={"somme": ["GE-1"]}, control={"somme": "TE"}), DIE)


def test_every_law_is_tested_here():
    """No law is added without a position that breaks it."""
    (parameters,) = (mark for mark in test_a_law_finds_what_breaks_it.pytestmark if mark.name == "parametrize")
    tried = {each.values[0] for each in parameters.args[1]}
    assert {law.__name__ for law in laws.LAWS} - tried == {"units_are_conserved"}


# -- short games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        ("1", {}),
        ("2", {"turn": "two-step", "players": "4"}),
        (
            "3",
            {"players": "3-central", "reroll": "one-die", "who-may-stand": "any-home-army", "lone-tanks": "area-falls"},
        ),
        (
            "4",
            {"turn": "two-step", "empty-trench": "garrison-only", "stand-earns-big-push": "no", "players": "3-entente"},
        ),
    ],
)
def test_short_games_keep_every_law_and_replay(seed, options):
    """Three turns of machine players: every law after every event, and the events alone give every position."""
    start = RULESET.new("campaign", DEFAULTS | options)
    twin = start.copy()
    players = make_players(["random"], RULESET.sides_in(start), seed)

    def dice(position):
        return SeededDice(seed, f"{position.turn}/{position.phase}")

    tally = Tally()
    for played in play(RULESET, start, players, dice, tally, watchers(RULESET.laws, "every"), last_turn=3):
        for event in played.events:
            event.apply(twin)
        assert msgspec.to_builtins(twin) == msgspec.to_builtins(played.position), (played.turn, played.phase)
    assert twin.turn == 4
    assert tally.orders["attack"] > 5


def test_what_is_remembered_of_a_position_is_so():
    """After each event of a few turns what is derived of a position, or of a part of it, is what it comes to now."""
    start = RULESET.new("campaign", DEFAULTS)
    looked = []

    def watch(position, event):
        assert not [*remembered_wrongly(position)], event
        looked.append(len(position._derived_of))

    players = make_players(["random"], RULESET.sides_in(start), "7")
    for _ in play(
        RULESET, start, players, lambda at: SeededDice("7", at.phase), Tally(), watchers([watch], "every"), last_turn=2
    ):
        pass
    assert max(looked) == 2


@pytest.mark.parametrize("options", [{}, {"turn": "two-step", "players": "4"}])
def test_a_saved_game_of_machine_players_verifies(tmp_path, options):
    """One turn played into a file with a journal, which says the same when it is played again."""
    game = wargame_cli.new("lamps/campaign", options=options, dice="seeded", seed="6")
    players = make_players(["random"], game.sides, "saved")
    for played in play_on(game, players, Tally(), last_turn=1):
        game = played
    wargame_cli.save(game, tmp_path / "game.yaml")
    assert wargame_cli.load(tmp_path / "game.yaml").position.turn == 2
    verify(wargame_cli.load(tmp_path / "game.yaml"))
