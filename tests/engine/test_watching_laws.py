"""Laws of games as machine games look at them: after the events that they name, once a phase, or after every event."""

from __future__ import annotations

import pytest
from watched import see

from wargame_cli import rulesets
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.events import DieRolled, PhaseStarted, PointsChanged, UnitMoved, UnitPlaced, UnitRemoved
from wargame_cli.engine.laws.law import UNITS_GO, are_conserved, law, law_of_places
from wargame_cli.engine.laws.watching import as_looking, watchers

SKIRMISH = rulesets.load("skirmish")
DIE = DieRolled(label="x", number=1, sides=6, value=1, source="given")
NORTH, SOUTH = (PhaseStarted(turn=1, phase=phase) for phase in ("north", "south"))
COMES = UnitMoved(unit="N2", start="0201", end="0401")
POINTS = PointsChanged(side="North", change=1, total=1, reason="x")


@law_of_places(UNITS_GO)
def sides_stay_apart(position, event, places):
    """No hex holds units of both sides (1)."""
    for place in places:
        here = {SKIRMISH.side_of(position, unit) for unit in position.at(place)}
        assert len(here) < 2, f"after {event}: {position.at(place)} stand in {place} (1)"


def position():
    return SKIRMISH.new("brook", {})


def crowded():
    """North stands where South does, and nobody has told of it."""
    found = position()
    found.put("N2", "0401")
    return found


def quiet(looking, *events):
    """A watch on a law of the Skirmish that has seen these events in a fair position."""
    watching = watchers((sides_stay_apart,), looking)
    see(watching, position(), *events)
    return watching


def finds(watching, event):
    """Whether the watch finds what is wrong in the crowded position after an event."""
    try:
        see(watching, crowded(), event)
    except AssertionError as error:
        return "stand in 0401 (1)" in str(error)
    return False


@pytest.mark.parametrize(
    ("looking", "event", "expected"),
    [
        ("touched", COMES, True),
        ("touched", UnitPlaced(unit="N2", place="0401"), True),
        ("touched", UnitMoved(unit="N1", start="0101", end="0201"), False),
        ("touched", DIE, False),
        ("phase", COMES, False),
        ("phase", SOUTH, True),
        ("every", DIE, True),
    ],
)
def test_what_is_found_after_which_event(looking, event, expected):
    """What an event touched; everything where a phase begins; everything."""
    assert finds(quiet(looking, NORTH), event) is expected


def test_what_was_touched_is_looked_at_again_as_the_next_phase_finds_it():
    """And no other place before the turn is over."""
    assert finds(quiet("touched", NORTH, COMES), SOUTH)
    assert not finds(quiet("touched", NORTH), SOUTH)
    assert not finds(quiet("touched", NORTH, COMES, SOUTH), NORTH)
    assert finds(quiet("touched", NORTH), PhaseStarted(turn=2, phase="north"))


@pytest.mark.parametrize(
    ("fastened", "heard"),
    [
        (law(PointsChanged), {"touched": [POINTS, SOUTH], "phase": [SOUTH], "every": [DIE, POINTS, COMES, SOUTH]}),
        (
            law(PointsChanged, follows=True),
            {"touched": [POINTS, SOUTH], "phase": [POINTS, SOUTH], "every": [DIE, POINTS, COMES, SOUTH]},
        ),
        (
            law(PointsChanged, of_events=True),
            {"touched": [POINTS], "phase": [SOUTH], "every": [DIE, POINTS, COMES, SOUTH]},
        ),
        (law(), {"touched": [SOUTH], "phase": [SOUTH], "every": [DIE, POINTS, COMES, SOUTH]}),
    ],
)
def test_which_events_a_law_hears_of(fastened, heard):
    """Those that it names, in between phases too where it follows them; one that names none hears of phases."""
    for looking, expected in heard.items():
        found = []
        watching = watchers((fastened(lambda position, event, found=found: found.append(event)),), looking)
        see(watching, position(), NORTH)
        found.clear()
        see(watching, position(), DIE, POINTS, COMES, SOUTH)
        assert found == expected, looking


def test_laws_of_the_same_places_share_what_they_see_there():
    """It is worked out once for all of them: after an event, as a phase begins, and everywhere in a new turn."""
    asked, seen = [], []

    def names_in(position, places):
        asked.append(sorted(place for place in places if position.at(place)))
        return [name for place in asked[-1] for name in position.at(place)]

    def of(name):
        return law_of_places(UNITS_GO, sees=names_in)(lambda position, event, names: seen.append((name, *names)))

    laws = of("first"), of("second")
    watching = watchers(laws, "touched")
    see(watching, position(), NORTH)
    everybody = sorted(position().units())
    assert asked == [sorted(position().stacks)]
    assert [sorted(names) for _, *names in seen] == [everybody] * 2
    asked.clear(), seen.clear()
    see(watching, crowded(), COMES, SOUTH)
    assert asked == [["0401"]] * 2
    assert seen == [(name, *crowded().at("0401")) for name in ("first", "second")] * 2
    laws[0](crowded(), DIE)
    assert seen[-1][0] == "first"
    assert sorted(seen[-1][1:]) == everybody


def test_games_that_are_watched_at_a_time_know_nothing_of_each_other():
    """What one game has touched is looked at in that game alone, though their laws are planned once."""
    first, second = quiet("touched", NORTH, COMES), quiet("touched", NORTH)
    assert not finds(second, SOUTH)
    assert finds(first, SOUTH)


def test_a_phase_of_a_kind_of_its_own_is_a_phase():
    """A game's event that derives from the beginning of a phase is heard as one."""

    class Dawned(PhaseStarted, frozen=True, kw_only=True):
        """Dawn."""

    assert finds(quiet("touched", NORTH, COMES), Dawned(turn=1, phase="south"))


def test_a_law_that_names_no_events_is_looked_at_after_all():
    """A plain function, as in games of others."""
    heard = []
    see(watchers((lambda position, event: heard.append(event),), "touched"), position(), DIE)
    assert heard == [DIE]


def test_counters_are_conserved():
    """All of them, and those of some places by number."""
    units = position().units()
    for places in (None, ["0401"]):
        for spoil in (
            lambda found: found.stacks["0401"].append("S2"),
            lambda found: found.stacks["0401"].append("N1"),
            lambda found: found.stacks["0401"].remove("S2"),
            lambda found: found.stacks["0401"].append("X"),
        ):
            found = position()
            assert are_conserved(found, places or found.stacks, units)
            spoil(found)
            assert not are_conserved(found, places or found.stacks, units)


@pytest.mark.parametrize(
    ("event", "spoil"),
    [
        (COMES, lambda found: found.stacks["0201"].append("N2")),  # doubled where it was
        (COMES, lambda found: found.stacks["0401"].append("N2")),  # doubled where it is
        (COMES, lambda found: found.stacks["0401"].remove("N2")),  # lost on the way
        (COMES, lambda found: found.stacks["0401"].append("X")),
        (UnitRemoved(unit="N2", place="0201", to="0401", cause="x"), lambda found: found.stacks["0201"].append("N2")),
        (UnitPlaced(unit="N2", place="0401"), lambda found: found.stacks["0201"].append("N2")),
        (SOUTH, lambda found: found.stacks["0101"].remove("N1")),  # of another unit: when a phase begins
        (SOUTH, lambda found: found.stacks["0101"].append("S1")),
    ],
)
def test_a_counter_that_an_event_doubles_or_loses_is_found_at_once(event, spoil):
    """Its own counter is looked for where it was and is; all are counted where the event does not tell where it was."""
    found = crowded()
    found.put("N1", "0101")
    found.put("S1", "0201")
    units = found.units()
    assert are_conserved(found, ["0401"], units, event)
    spoil(found)
    assert not are_conserved(found, ["0401"], units, event)


def test_another_word_is_refused():
    """The error names what there is."""
    assert as_looking("every") == "every"
    with pytest.raises(WargameError, match="did you mean touched"):
        as_looking("touch")
    with pytest.raises(WargameError, match="write one of touched, phase, every"):
        as_looking("zzz")
