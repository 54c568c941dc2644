"""What a report says of single events, in whole lines; whole reports are in test_narrate_phases.py."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Heading, Items
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.position.events import cards, combat, general, politics, sea
from wargame_cli.rulesets.lamps.position.position import Air
from wargame_cli.rulesets.lamps.position.seats import seat_of
from wargame_cli.rulesets.lamps.telling.advice import advice
from wargame_cli.rulesets.lamps.telling.narrate import SILENT
from wargame_cli.rulesets.lamps.telling.words import said


def told(position, *found):
    """The report of these events alone."""
    return RULESET.telling.narrate(position, position, found, None)


KINDS = event_types(RULESET)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_words_or_a_reason_for_none(kind):
    """One of the two, and not both; of what every report tells in its own place there may be more to say."""
    has_words = said.dispatch(kind) is not said.dispatch(object)
    assert has_words != bool(SILENT.get(kind)) or kind in TOLD_BY_THE_FRAME


def test_nothing_else_is_silent():
    """What is silent is an event of the game."""
    assert set(SILENT) <= set(KINDS.values())


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            general.UnitRemoved(rule="10.1.1", unit="BE-1", place="belgium", to="eliminated", cause="Belgium fell"),
            "BE-1 is eliminated for good: Belgium fell (10.1.1)",
        ),
        (general.ControlChanged(rule="10.1.1", area="belgium", side="CP"), "Belgium passes to CP (10.1.1)"),
        (general.ControlChanged(rule="10.1.3", area="belgium", side=""), "Belgium passes to nobody (10.1.3)"),
        (
            general.TrenchesChanged(
                rule="10.1.1", area="belgium", owners=("belgium",), cause="its nation was conquered"
            ),
            "Belgium has 1 trench: its nation was conquered (10.1.1)",
        ),
        (
            general.TrenchesChanged(rule="10.1.3", area="belgium", owners=(), cause="Russia collapsed"),
            "The trenches in Belgium are lost: Russia collapsed (10.1.3)",
        ),
        (
            engine.UnitMoved(rule="10.1.3", unit="FR-1", start="belgium", end="paris", path=(), how="goes home"),
            "FR-1 goes home to Paris (10.1.3)",
        ),
        (politics.UsaDeclaredWar(rule="10.3", turn=12), "The United States declare war (10.3)"),
        (sea.BlockadeChanged(rule="7.1.2", side="TE"), "TE controls the Blockade box (7.1.2)"),
    ],
)
def test_what_happened_in_the_world(event, line):
    """What chapter 10 and the Blockade box did, a line each."""
    position = staged("lamps", areas={"paris": ["FR-1"]})
    assert told(position, event) == [Heading("In the world"), Items(((0, line),))]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            sea.StosstruppenPlaced(rule="7.6.8", area="verdun", rerolls=1),
            "The Stosstruppen marker lies in Verdun (7.6.8)",
        ),
        (
            general.TrenchesChanged(rule="8.3.4.4", area="verdun", owners=(), cause="the enemy moved in"),
            "The trenches in Verdun are lost: the enemy moved in (8.3.4.4)",
        ),
    ],
)
def test_what_happened_in_movement(event, line):
    """Markers that are laid down, and trenches that the enemy walks into."""
    position = staged("lamps", phase="germany-movement", step="movement", areas={"paris": ["FR-1"]})
    assert told(position, event) == [Heading("Movement"), Items(((0, line),))]


def test_what_a_card_did():
    """Why an effect came to nothing, and what became of a unit."""
    position = staged("lamps", phase="germany-movement", areas={"paris": ["FR-1"]})
    found = (
        cards.EffectSettled(rule="5.2", card="G14-1", number=0, reason="its condition does not hold"),
        general.StatusChanged(rule="5.2", unit="FR-1", spent=True, cause="Mutiny"),
    )
    title = position.kit.cards["G14-1"].title
    lines = ((0, f"{title}: its condition does not hold (5.2)"), (0, "FR-1 becomes Spent: Mutiny (5.2)"))
    assert told(position, *found) == [Heading("Events"), Items(lines)]


def test_what_a_combat_phase_brings_without_a_combat():
    """Control that passes with what it takes along, then what is put right after the last combat."""
    position = staged("lamps", areas={"paris": ["FR-1"]}, trenches={"verdun": ["western_allies"]})
    found = (
        general.ControlChanged(rule="7.2.7", area="verdun", side="TE"),
        general.AirLost(rule="7.6.5", area="verdun", side="CP"),
        combat.StosstruppenMoved(rule="7.6.8", area="verdun"),
        combat.TrenchesWhole(rule="7.6.2", area="verdun"),
    )
    assert told(position, *found) == [
        Heading("Combat"),
        Items(
            (
                (0, "Verdun passes to TE (7.2.7)"),
                (0, "CP loses its Air Superiority in Verdun (7.6.5)"),
                (0, "The Stosstruppen marker goes along to Verdun (7.6.8)"),
            )
        ),
        Heading("After the battles", 3),
        Items(((0, "The trenches in Verdun are whole again (7.6.2)"),)),
    ]


def test_a_unit_is_named_once_for_the_same_thing():
    """Units of which the same is said share a sentence, and none stands in it twice."""
    position = staged("lamps", areas={"paris": ["FR-1", "FR-2"]})
    found = [
        general.StatusChanged(rule="7.2.5", unit=unit, spent=True, cause="retreated")
        for unit in ("FR-1", "FR-2", "FR-1")
    ]
    assert told(position, *found)[1] == Items(((0, "FR-1 and FR-2 are Spent (7.2.5)"),))


@pytest.mark.parametrize(
    ("units", "advised"),
    [
        (["GE-1"], [("First Line Formations", "waits for a choice: GE-1; by default GE-1")]),
        ([], []),
    ],
)
def test_a_card_is_advised_while_there_is_a_choice(units, advised):
    """A card that is put upon an army waits for an order only where there is an army."""
    position = staged(
        "lamps", phase="germany-movement", areas={"rhine": units, "paris": ["FR-1"]}, open_cards=["G14-1 0"]
    )
    told = advice(position, seat_of(position, "germany"))
    assert [line for line in told if line[0] == "First Line Formations"] == advised


def test_the_picture_shows_beachheads_and_markers_in_the_air():
    """A beachhead lies on its coast; Air Superiority that has flown says so."""
    places = {"beachhead gallipoli": ["GB-1"], "verdun": ["GE-1"]}
    position = staged(
        "lamps", areas=places, air=[Air(area="verdun", side="CP", flown=True)], trenches={"verdun": ["germany"] * 2}
    )
    picture = RULESET.picture(position, "umpire")
    assert [(piece.label, piece.detail) for piece in picture.pieces["gallipoli"]] == [("GB-1", "beachhead")]
    assert picture.notes["verdun"] == ("2 trenches", "air CP flown")
