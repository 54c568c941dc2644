"""A position: where units stand, who controls what, and what the tracks say."""

from __future__ import annotations

import msgspec
import pytest

from illusions_of_glory.little_front import front
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.engine.text import decode, dump_yaml, read_text
from wargame_cli.rulesets.illusions_of_glory.position.events import cards, rounds, tracks
from wargame_cli.rulesets.illusions_of_glory.position.events import general as happen
from wargame_cli.rulesets.illusions_of_glory.position.events.every import ALL
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce


@pytest.mark.rule("4.0", "4.1")
def test_the_start():
    """4.0."""
    position = front()
    assert (position.turn, position.phase, position.vp) == (0, "opening-ap", 15)
    assert (position.war_status, position.combined, position.armistice) == ({"AP": 0, "CP": 0}, 0, 40)
    assert position.will == {"RU": 19, "GE": 19, "AH": 19}
    assert position.quality == {"RU": 18, "IT": 18, "GE": 18, "AH": 18}
    assert position.offensives == {"AP": "RU", "CP": "AH(SB)"}
    assert position.level == {"AP": "mobilization", "CP": "mobilization"}
    assert position.at("konigsberg") == ["GE-I-1", "GE-R-3-SCU"]
    assert position.place_of("RU-E-Guard") == "off map"
    assert set(position.units()) == set(position.kit.units), "every unit is somewhere"
    assert str(position.season) == "Summer 1914"


@pytest.mark.trap(2)
def test_troop_quality_has_two_scales():
    """Both leave fifteen points before it is Poor."""
    for choice, start, poor in (("18-3", 18, 3), ("16-1", 16, 1)):
        position = front(options={"troop-quality": choice})
        assert position.quality["GE"] == start
        for total, known in ((poor + 1, False), (poor, True), (0, True)):
            tracks.QualityChanged(nation="GE", change=-1, total=total, cause="test").apply(position)
            assert position.poor_quality("GE") is known
        assert start - poor == 15
        assert not position.poor_quality("TU")


@pytest.mark.rule("11.2", "10.1e")
def test_who_controls_what():
    """11.2: a space is its nation's side's, unless a marker says otherwise; Lemnos is the Allied Powers' (13.5)."""
    position = front()
    known = {space: position.controller(space) for space in position.kit.board.labels}
    assert known == {
        "konigsberg": "CP", "tannenberg": "CP", "brandenburg": "CP", "warsaw": "AP", "lodz": "AP", "odessa": "AP",
        "belgrade": "AP", "salonika": "neutral", "venice": "neutral", "sea_salonika": "neutral", "lemnos": "AP",
    }  # fmt: skip
    happen.ControlChanged(space="lodz", marker="GE").apply(position)
    assert position.controller("lodz") == "CP"
    assert position.controls_all("CP", position.kit.board.mask(["lodz", "tannenberg"]))
    happen.ControlChanged(space="lodz", marker="").apply(position)
    assert position.controller("lodz") == "AP"
    assert position.control == {}


def test_masks_of_control_follow_every_change():
    """What was worked out before a change is forgotten."""
    position = front()
    masks = position.kit.board
    assert masks.spaces(position.controlled("neutral")) == ["salonika", "venice", "sea_salonika"]
    tracks.NationEntered(nation="IT", stand="AP", cause="ITALY").apply(position)
    assert "venice" in masks.spaces(position.controlled("AP"))
    tracks.LandingPlaced(space="sea_salonika", turn=4, round=2).apply(position)
    assert masks.spaces(position.controlled("neutral")) == ["salonika"]
    tracks.LandingRemoved(space="sea_salonika").apply(position)
    assert position.landings_gone == 1
    assert "sea_salonika" in masks.spaces(position.controlled("neutral"))
    happen.ControlChanged(space="salonika", marker="BR").apply(position)
    assert "salonika" in masks.spaces(position.controlled("AP"))
    assert position.controlled("Uprising") == 0


@pytest.mark.rule("11.2.1")
@pytest.mark.trap(25)
def test_an_uprising_remembers_whose_the_space_was():
    """11.2.1, and 19.4c: its Trench is gone."""
    position = front()
    happen.ControlChanged(space="lodz", marker="GE").apply(position)
    happen.TrenchChanged(space="lodz", owner="CP", level=1, cause="built").apply(position)
    happen.UnitPlaced(unit="RU-U-1", place="lodz", rises="alone").apply(position)
    assert position.controller("lodz") == "Uprising"
    assert position.side_of("RU-U-1") == "Uprising"
    assert position.units_at("Uprising", "lodz") == ["RU-U-1"]
    assert position.trench("lodz") is None
    assert position.risen == {"lodz": "GE"}
    happen.ControlChanged(space="lodz", marker=position.risen["lodz"]).apply(position)
    assert position.controller("lodz") == "CP"
    assert position.risen == {}


def test_in_a_region_among_others_an_uprising_controls_nothing():
    position = front()
    happen.UnitPlaced(unit="GE-U-1", place="brandenburg", rises="among others").apply(position)
    assert position.controller("brandenburg") == "CP"


@pytest.mark.rule("2.0a", "3.2.1h", "26.3.2")
def test_whose_a_unit_is():
    """A neutral's is nobody's; the National Defense Corps is the Allied Powers' whatever Greece does (26.3.2c)."""
    position = front()
    assert [position.side_of(unit) for unit in ("GE-I-1", "RU-I-1", "GR-I-1", "GE-S-61")] == [
        "CP",
        "AP",
        "neutral",
        "CP",
    ]
    assert position.side_of("BR-S-National-Defense") == "AP"
    tracks.NationEntered(nation="GR", stand="CP", cause="KING CONSTANTINE").apply(position)
    assert position.side_of("GR-I-1") == "CP"
    assert position.side_of("BR-S-National-Defense") == "AP"
    assert position.at_war("GR")
    assert not position.at_war("GR", "AP")


@pytest.mark.rule("26.6")
def test_a_collapsed_nation_fights_no_more_until_it_is_restored():
    position = front()
    tracks.NationCollapsed(nation="SB", cause="no corps").apply(position)
    assert not position.at_war("SB")
    tracks.NationRestored(nation="SB").apply(position)
    assert position.at_war("SB", "AP")
    assert position.restored == ["SB"]


@pytest.mark.rule("12.6.1", "12.6.4")
def test_steps():
    position = front()
    assert position.step("GE-I-1").cf == 5
    happen.StepChanged(unit="GE-I-1", reduced=True, cause="fire").apply(position)
    assert position.step("GE-I-1").cf == 3
    happen.StepChanged(unit="GE-I-1", reduced=True, cause="again").apply(position)
    assert position.reduced == ["GE-I-1"], "once"
    happen.UnitRemoved(unit="GE-I-1", place="konigsberg", to="replaceable", cause="destroyed").apply(position)
    assert position.reduced == []
    assert position.in_box("replaceable", "GE") == ["GE-I-1"]
    assert not position.on_map("GE-I-1")
    happen.UnitPlaced(unit="GE-I-1", place="konigsberg", reduced=True).apply(position)
    assert position.is_reduced("GE-I-1")


@pytest.mark.rule("20.1.2", "20.3")
def test_forts():
    position = front()
    assert (position.fort("konigsberg"), position.fort("lodz")) == (3, 0)
    happen.SiegeChanged(space="konigsberg", lapsed=True).apply(position)
    happen.SiegeChanged(space="konigsberg", lapsed=True).apply(position)
    assert position.lapsed == ["konigsberg"]
    happen.SiegeChanged(space="konigsberg", lapsed=False).apply(position)
    assert position.lapsed == []
    happen.SiegeChanged(space="konigsberg", lapsed=True).apply(position)
    happen.FortDestroyed(space="konigsberg", cause="surrendered").apply(position)
    assert (position.fort("konigsberg"), position.lapsed, position.ruined) == (0, [], ["konigsberg"])


@pytest.mark.rule("19.3")
@pytest.mark.trap(63)
def test_trenches():
    position = front()
    trench = position.trench("salonika")
    assert trench is not None
    assert (trench.owner, trench.level) == ("GR", 2)
    happen.TrenchChanged(space="salonika", owner="AP", level=1, cause="entered").apply(position)
    assert position.trenches["salonika"].level == 1
    happen.TrenchChanged(space="salonika", owner="", level=0, cause="entered").apply(position)
    assert position.trenches == {}


@pytest.mark.rule("3.2.3", "17.1", "17.3.2")
def test_tracks_move():
    position = front()
    tracks.WarStatusChanged(side="AP", change=2, total=2).apply(position)
    tracks.WarStatusChanged(side="CP", change=3, total=3).apply(position)
    assert position.combined == 5
    for total, known in ((10, False), (9, True), (0, True)):
        tracks.WillChanged(nation="AH", change=-2, total=total, cause="lost").apply(position)
        assert position.demoralized("AH") is known
    assert not position.demoralized("SB")
    tracks.ArmisticeMoved(change=-2, total=38, cause="Serbian collapse").apply(position)
    tracks.LevelRaised(side="CP", level="limited war").apply(position)
    tracks.OffensiveModified(side="CP", total=1).apply(position)
    tracks.OffensiveSet(side="CP", offensive="none").apply(position)
    assert (position.armistice, position.level["CP"], position.offensive_drm["CP"]) == (38, "limited war", 1)
    assert position.offensives == {"AP": "RU", "CP": "none"}


@pytest.mark.rule("23.4.1", "23.4.2", "23.4.3")
def test_the_revolution():
    """It is announced, begins, goes on, is suppressed and comes again; that it ever began is kept (26.5.1c)."""
    position = front()
    for step, seen in (
        ({"step": "announced", "due": 9}, (9, False, 0, False, False)),
        ({"step": "begins"}, (0, True, 0, True, False)),
        ({"step": "stage", "stage": 3}, (0, True, 3, True, False)),
        ({"step": "suppressed"}, (0, False, 0, True, True)),
        ({"step": "announced", "due": 12}, (12, False, 0, True, False)),
    ):
        tracks.RevolutionChanged(**step).apply(position)
        known = position.revolution
        assert (known.due, known.on_track, known.stage, known.ever, known.suppressed) == seen


@pytest.mark.rule("28.0")
def test_the_treaty_takes_effect_when_its_turn_comes():
    position = front()
    assert not position.at_peace
    tracks.TreatyAnnounced(turn=2).apply(position)
    for turn, known in ((1, False), (2, True), (3, True)):
        PhaseStarted(turn=turn, phase="attrition").apply(position)
        assert position.at_peace is known


@pytest.mark.rule("8.1", "8.3")
def test_rounds_and_turns_are_remembered_as_long_as_they_last():
    position = front()
    assert (position.round, position.acting, position.enemy) == (0, "", "")
    PhaseStarted(turn=1, phase="round-3-cp").apply(position)
    assert (position.round, position.acting, position.enemy) == (3, "CP", "AP")
    rounds.ActionChosen(side="CP", use="ops", points=3, card="CP-2").apply(position)
    rounds.SpaceActivated(place="tannenberg", how="attack").apply(position)
    rounds.PointsSpent(spent=1, left=2, purpose="tannenberg").apply(position)
    rounds.AttackDeclared(units=("GE-I-17",), target="lodz").apply(position)
    rounds.TrenchTried(side="CP", space="konigsberg", unit="GE-I-1", built=True).apply(position)
    happen.UnitMoved(unit="GE-I-17", start="tannenberg", end="lodz", how="advance").apply(position)
    happen.UnitMoved(unit="RU-C-Guard", start="lodz", end="warsaw", how="retreat").apply(position)
    now = position.this_round
    assert (now.use, now.card, now.points) == ("ops", "CP-2", 2)
    assert [(each.place, each.how) for each in now.activated] == [("tannenberg", "attack")]
    assert (now.attacked, now.defended, now.advanced, now.retreated) == (
        ["GE-I-17"],
        ["lodz"],
        ["GE-I-17"],
        ["RU-C-Guard"],
    )
    assert (now.entrenching, now.trench_built, position.this_turn.trenches) == (
        {"konigsberg": "GE-I-1"},
        True,
        {"CP": 1},
    )
    PhaseStarted(turn=1, phase="round-4-ap").apply(position)
    assert position.this_round == type(now)()
    assert [action.use for action in position.this_turn.actions["CP"]] == ["ops"]
    PhaseStarted(turn=2, phase="offensives").apply(position)
    assert position.this_turn.actions == {}


@pytest.mark.rule("9.7.2")
def test_an_event_may_be_answered_in_the_enemys_next_round_only():
    """9.7.2d."""
    position = front()
    rounds.ActionChosen(side="AP", use="event", points=0, card="AP-40", nation="GR").apply(position)
    cards.EventPlayed(side="AP", card="AP-40", answerable=True).apply(position)
    rounds.ActionChosen(side="CP", use="event", points=0, card="CP-35").apply(position)
    assert position.this_turn.answerable == "AP-40"
    cards.EventUndone(card="AP-40").apply(position)
    assert not position.has_played("AP-40")
    assert position.this_turn.answerable == ""
    cards.EventPlayed(side="AP", card="AP-40", answerable=True).apply(position)
    cards.AnswerClosed(card="AP-40").apply(position)
    assert position.has_played("AP-40")
    assert position.this_turn.answerable == ""


def test_effects_in_force_begin_are_used_and_end():
    position = front()
    effect = InForce(card="CP-16", number=0, turn=1, round=2)
    cards.EffectBegan(effect=effect).apply(position)
    assert position.in_force == [effect]
    cards.EffectUsed(effect=effect).apply(position)
    used = InForce(card="CP-16", number=0, turn=1, round=2, used=1)
    assert position.in_force == [used]
    cards.EffectEnded(effect=used).apply(position)
    assert position.in_force == []


@pytest.mark.rule("9.6")
def test_points_for_repairs_are_gone_with_the_round():
    """16.1f."""
    position = front()
    PhaseStarted(turn=1, phase="round-1-cp").apply(position)
    tracks.RepairsChanged(pool="GE", total=4, cause="LANDWEHR TO THE FRONT").apply(position)
    tracks.RepairsChanged(pool="AH", total=1, cause="TSAR'S ARMORIES").apply(position)
    tracks.RepairsChanged(pool="AH", total=0, cause="spent").apply(position)
    assert (position.this_round.repairs, position.replacements) == ({"GE": 4}, {})
    PhaseStarted(turn=1, phase="round-2-ap").apply(position)
    assert position.this_round.repairs == {}


@pytest.mark.rule("9.6", "16.7")
def test_points_are_recorded_in_halves():
    position = front()
    tracks.ReplacementsChanged(pool="RU", total=5, cause="AP-1").apply(position)
    tracks.ReplacementsConverted(side="AP", pool="AP-A").apply(position)
    assert (position.replacements, position.this_turn.converted) == ({"RU": 5}, ["AP-A"])
    for _ in range(2):
        tracks.ReplacementsConverted(side="CP", pool="GE", nation="TU", halves=2).apply(position)
    assert position.this_turn.earmarked == {"TU": 4}
    tracks.ReplacementsChanged(pool="RU", total=0, cause="spent").apply(position)
    assert position.replacements == {}


def test_what_happens_once():
    position = front()
    tracks.AssaultMade().apply(position)
    rounds.OffensiveFined().apply(position)
    cards.OpeningChosen(side="AP", card="AP-7").apply(position)
    rounds.UnitsAssembled(place="konigsberg", used=("GE-R-3-SCU",), made=("GE-I-1",)).apply(position)
    assert (position.assault_made, position.this_turn.fined, position.opening) == (True, True, {"AP": "AP-7"})
    assert position.this_round.assembled == ["GE-I-1"]


def eventful():
    """A position in which something of every field has changed."""
    position = front()
    for event in (
        PhaseStarted(turn=4, phase="round-2-ap"),
        cards.OpeningChosen(side="CP", card="CP-1"),
        rounds.ActionChosen(side="AP", use="event", points=4, card="AP-1"),
        cards.EventPlayed(side="AP", card="AP-1"),
        cards.EffectBegan(effect=InForce(card="AP-1", turn=4)),
        rounds.SpaceActivated(place="lemnos", how="move", units=("BR-I-XVI",)),
        happen.UnitMoved(unit="RU-I-1", start="warsaw", end="tannenberg", path=("warsaw", "tannenberg")),
        happen.StepChanged(unit="RU-I-6", reduced=True, cause="fire"),
        happen.ControlChanged(space="tannenberg", marker="RU"),
        happen.UnitPlaced(unit="GE-U-1", place="konigsberg", rises="alone"),
        happen.FortDestroyed(space="konigsberg", cause="fire"),
        tracks.NationEntered(nation="IT", stand="AP", cause="ITALY"),
        tracks.NationCollapsed(nation="SB", cause="no corps"),
        tracks.LandingPlaced(space="sea_salonika", turn=4, round=2),
        tracks.ReplacementsChanged(pool="AP-A", total=3, cause="AP-9"),
        tracks.RevolutionChanged(step="announced", due=6),
        tracks.TreatyAnnounced(turn=9),
    ):
        event.apply(position)
    return position


def test_a_position_reads_back_from_json_and_yaml_as_it_was():
    position = eventful()
    again = msgspec.json.decode(msgspec.json.encode(position), type=IllusionsPosition)
    assert again == position
    text = dump_yaml(msgspec.to_builtins(position))
    written = decode(read_text(text.encode(), "a saved game"), IllusionsPosition)
    assert written == position
    written.equip(position.kit)
    assert written.controlled("AP") == position.controlled("AP")
    assert (written.round, written.acting) == (2, "AP")
    assert written.is_reduced("RU-I-6")


def test_a_copy_is_independent():
    position = eventful()
    before = msgspec.json.encode(position)
    known = position.controlled("AP")
    twin = position.copy()
    assert twin == position
    assert twin.kit is position.kit
    happen.ControlChanged(space="lodz", marker="GE").apply(twin)
    happen.StepChanged(unit="GE-I-1", reduced=True, cause="fire").apply(twin)
    happen.UnitMoved(unit="RU-I-6", start="warsaw", end="lodz").apply(twin)
    tracks.WillChanged(nation="RU", change=-2, total=17, cause="lost").apply(twin)
    PhaseStarted(turn=5, phase="round-1-ap").apply(twin)
    assert msgspec.json.encode(position) == before
    assert position.controlled("AP") == known
    assert twin.controlled("AP") != known


@pytest.mark.parametrize("event", ALL, ids=lambda event: event.__name__)
def test_events_are_written_under_their_names(event):
    assert event.__struct_config__.frozen
    assert event.__struct_config__.tag == event.__name__
