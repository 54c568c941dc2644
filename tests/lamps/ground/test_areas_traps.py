"""The traps of the rulebook: areas, movement, cards and politics (chapters 2 to 6 and 10)."""

from __future__ import annotations

import pytest

from lamps.field import do, faults, field, judge, rules
from wargame_cli.rulesets.lamps import RULESET, steps
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.ground import areas
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement import land_paths
from wargame_cli.rulesets.lamps.movement.land import Move
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.events.politics import NationJoined
from wargame_cli.rulesets.lamps.position.position import GONE, NEUTRAL
from wargame_cli.rulesets.lamps.production.spending import Absorb, Refit


def reaches(position, unit):
    """The areas that a unit can move to by land."""
    return set(position.kit.board.spaces(land_paths.reach(position, unit)))


# -- movement and control (2, 6) ----------------------------------------------------------------------------------


@pytest.mark.rule("6.4", "7.2.2f")
@pytest.mark.trap(1)
def test_an_empty_enemy_area_is_attacked_with_a_die_and_never_moved_into():
    """Poland without a Russian is closed to a move; the army that attacks it may fail, and is Spent then."""
    mover = judge(field({"prussia": ["GE-8"]}, step="movement"))
    assert rules(mover, Move(unit="GE-8", to="poland")) == ["6.4"]
    assert "poland" not in reaches(mover.position, "GE-8")
    position = do(judge(field({"prussia": ["GE-8"]}), [1]), Attack(target="poland", units=("GE-8",)))
    assert position.place_of("GE-8") == "prussia"
    assert not position.fresh("GE-8")


@pytest.mark.rule("6.1.3", "7.2.2e")
@pytest.mark.trap(2)
def test_the_army_that_liberates_an_area_rolls_no_die_and_is_spent():
    """Galicia empty in Russian hands is Austria-Hungary's again without a roll; it costs the army its freshness."""
    referee = judge(field({"hungary": ["AH-1"]}, faction="central_allies", control={"galicia": TE}))
    position = do(referee, Attack(target="galicia", units=("AH-1",)))
    assert position.place_of("AH-1") == "galicia"
    assert not position.fresh("AH-1")
    assert position.control["galicia"] == CP


@pytest.mark.rule("6.4.1")
@pytest.mark.trap(16)
@pytest.mark.parametrize(
    ("start", "unit", "end", "allowed"),
    [
        ("austria", "AH-1", "posen", False),
        ("austria", "AH-HA1", "posen", False),
        ("austria", "AH-1", "poland", False),  # the one way leads through Posen
        ("posen", "AH-1", "poland", True),
        ("posen", "AH-HA1", "poland", True),
        ("posen", "AH-1", "berlin", False),
    ],
)
def test_german_pride_bars_guns_and_passing_through_and_lets_leave(start, unit, end, allowed):
    """Nothing of the Central Allies goes into or through a German Home Area; what stands in one may go."""
    stacks = {"austria": ["AH-2"], "posen": ["GE-1"], "poland": ["GE-2"]}
    stacks[start] = [*stacks[start], unit]
    position = field(stacks, faction="central_allies", step="movement", control={"galicia": TE})
    assert (end in reaches(position, unit)) == allowed
    assert (rules(judge(position), Move(unit=unit, to=end)) == []) == allowed


@pytest.mark.rule("6.4.1")
@pytest.mark.trap(16)
def test_who_stands_in_germany_may_pass_through_germany_on_the_way_out():
    """An Austro-Hungarian army in Hanover, with German land all around, goes home through Bavaria or Berlin."""
    position = field({"hanover": ["AH-1"]}, faction="central_allies", step="movement")
    reached = reaches(position, "AH-1")
    assert {"austria", "galicia", "hungary"} <= reached
    assert not reached & set(position.kit.home["germany"])


# -- cards (5) ----------------------------------------------------------------------------------------------------


def draw(position, *dice):
    """Draw the card of the position's faction; gives the event."""
    referee = judge(position, dice)
    referee.phase.end(referee)
    return next((event for event in referee.events if isinstance(event, CardDrawn)), None)


@pytest.mark.rule("5.1", "3.0b")
@pytest.mark.trap(18)
def test_one_card_of_1914_is_left_when_spring_1915_begins():
    """Three cards, two draws; the third is shuffled into the next year's."""
    position = RULESET.new("campaign", DEFAULTS)
    drawn = []
    for turn, die in ((1, [3]), (2, [2]), (3, [1])):
        position.begin_phase(turn, "germany-event")
        drawn.append(draw(position, *die).card)
    assert drawn == ["G14-3", "G14-2", "G14-1"]
    assert set(position.decks["germany"]) == {"G15-1", "G15-2", "G15-3", "G15-4", "G15-5"}


@pytest.mark.rule("5.4")
@pytest.mark.trap(18)
@pytest.mark.parametrize(("turn", "works"), [(6, True), (7, False)])
def test_a_cards_window_is_looked_up_by_the_calendar_year(turn, works):
    """First Line Formations is for 1914 and 1915: Winter 1915 is in time, Spring 1916 is late, and no other comes."""
    position = field({"rhine": ["GE-1"]}, step="event", turn=turn, decks={"germany": ["G14-1"]})
    position.begin_phase(turn, "germany-event")
    drawn = draw(position, *([1] if turn == 7 else []))
    assert (drawn.card, drawn.works) == ("G14-1", works)
    assert bool(position.open_cards) == works
    assert position.drawn.count("G14-1") == 1


@pytest.mark.rule("5.3", "5.1")
@pytest.mark.trap(18)
def test_a_recurring_card_lies_aside_until_the_next_spring():
    """Drawn in Spring 1916 it is in no deck for the rest of that year, and among the cards of Spring 1917."""
    position = field({"tanga": ["GE-LV*"]}, step="event", turn=7)
    position.begin_phase(7, "germany-event")
    assert draw(position, 1).card == "G16-1"
    for turn in (8, 9, 10):
        position.begin_phase(turn, "germany-event")
        assert "G16-1" not in position.decks["germany"]
        draw(position, 1)
    position.begin_phase(11, "germany-event")
    draw(position, 1)
    assert "G16-1" in position.decks["germany"]
    assert position.aside.get("germany", []) == []


# -- politics (10) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_a_nation_falls_at_the_end_of_the_combat_phase_and_not_before():
    """Belgium taken is Belgium at war until the phase is over."""
    referee = judge(field({"hanover": ["GE-1"], "belgium": ["BE-1*"]}), [6, 1])
    position = do(referee, Attack(target="belgium", units=("GE-1",)))
    assert position.control["belgium"] == CP
    assert position.nations["belgium"] == "war"
    steps.reach(referee, "production")
    assert position.nations["belgium"] == "conquered"


@pytest.mark.rule("10.1a")
@pytest.mark.trap(22)
def test_the_capital_of_another_faction_is_looked_at_after_any_factions_combat():
    """Sofia in Entente hands falls at the end of a German Combat Phase as well."""
    referee = judge(field({"bulgaria": ["SE-1"], "serbia": ["SE-2"], "gallipoli": ["BU-1"]}, nations={"turkey": "war"}))
    steps.reach(referee, "production")
    assert referee.position.nations["bulgaria"] == "conquered"


@pytest.mark.rule("10.1.3")
@pytest.mark.trap(22)
def test_russia_collapses_in_the_middle_of_the_combat_phase():
    """The second of the two cities ends Russia before the next attack of the same phase."""
    position = field({"petrograd": ["GE-1"], "minsk": ["GE-2"], "posen": ["GE-3"], "poland": ["RU-2"]})
    referee = judge(position, [5, 5])
    do(referee, Attack(target="moscow", units=("GE-2",)))
    assert position.nations["russia"] == "conquered"
    assert position.place_of("RU-2") == GONE
    do(referee, Attack(target="poland", units=("GE-3",)))
    assert position.place_of("GE-3") == "poland"


def orphan(**more):
    """The last Belgian army beside a British one in Somme, Belgium conquered."""
    places = {"somme": ["BE-1*", "GB-1*"], "belgium": ["GE-1"]} | more.pop("areas", {})
    return field(places, nations={"belgium": "conquered"}, survivors=["BE-1"], **more)


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_a_conquered_nations_army_still_moves_defends_and_retreats():
    """It acts with its faction, may be picked to defend, and retreats like any other."""
    mover = judge(orphan(faction="western_allies", step="movement"))
    assert do(mover, Move(unit="BE-1", to="verdun")).place_of("BE-1") == "verdun"
    answers = {TE: {"attack somme/1/defender": "BE-1", "attack somme/1/retreat/BE-1": "paris"}}
    position = do(judge(orphan(), [6, 1], answers=answers), Attack(target="somme", units=("GE-1",)))
    assert position.place_of("BE-1") == "paris"


@pytest.mark.rule("10.1.2a", "10.1.2b")
@pytest.mark.trap(23)
def test_it_stays_spent_for_good_and_can_be_absorbed_by_an_ally():
    """No refit and no attack; giving it up makes one Spent ally beside it Fresh for nothing."""
    referee = judge(orphan(faction="western_allies", step="production"))
    assert "10.1.2" in rules(referee, Refit(units=("BE-1",)))
    fighter = judge(orphan(faction="western_allies"))
    assert rules(fighter, Attack(target="belgium", units=("BE-1",))) == ["7.2.1"]
    position = do(referee, Absorb(army="BE-1", refit="GB-1"))
    assert position.place_of("BE-1") == GONE
    assert position.fresh("GB-1")


@pytest.mark.rule("10.1.2a")
@pytest.mark.trap(23)
def test_one_army_of_a_conquered_nation_remains_and_only_one_on_friendly_land():
    """Of three Italian armies one of the two on friendly ground is left, by their owner's choice."""
    position = field({"french_alps": ["IT-1"], "paris": ["IT-2"], "rome": ["AH-1"], "austria": ["IT-3"]})
    position.control["austria"] = CP
    position.changed()
    answers = {TE: {"conquest/italy/survivor": "IT-2"}}
    steps.reach(judge(position, answers=answers), "production")
    assert position.nations["italy"] == "conquered"
    assert [position.place_of(army) for army in ("IT-1", "IT-2", "IT-3")] == [GONE, "paris", GONE]
    assert position.survivors == ["IT-2"]


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.trap(25)
@pytest.mark.parametrize("defenders", [[], ["SE-1"]])
def test_salonika_is_not_attacked_without_a_western_army_in_it(defenders):
    """Neither empty nor with Serbians alone."""
    position = field(
        {"bulgaria": ["BU-1"], "greece": defenders},
        faction="central_allies",
        salonika="open",
        nations={"greece": "neutral"},
    )
    assert "10.2.3.3" in rules(judge(position), Attack(target="greece", units=("BU-1",)))


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.trap(25)
def test_a_retreat_from_salonika_makes_greece_an_ally_instead():
    """The Spent Western army stays, the Fresh Greek one comes, the marker and the trench go, and no advance follows."""
    position = field(
        {"bulgaria": ["BU-1", "BU-2"], "greece": ["GB-2*"], NEUTRAL: ["GR-1"]},
        faction="central_allies",
        salonika="open",
        nations={"greece": "neutral"},
        trenches={"greece": ["western_allies"]},
    )
    do(judge(position, [6, 1, 6, 1]), Attack(target="greece", units=("BU-1",)))
    assert position.nations["greece"] == "war"
    assert {position.place_of(army) for army in ("GB-2", "GR-1")} == {"greece"}
    assert position.fresh("GR-1")
    assert not position.fresh("GB-2")
    assert (position.salonika, position.trenches.get("greece")) == ("", None)
    assert position.place_of("BU-1") == "bulgaria"


@pytest.mark.rule("6.4.3", "10.2.3.3a")
@pytest.mark.trap(25)
def test_a_western_army_in_salonika_opens_greece_to_nobody_else():
    """The Serbians neither enter it nor pass through it to Bulgaria; the Western Allies may enter."""
    position = field(
        {"serbia": ["SE-1"], "greece": ["GB-2"]},
        faction="eastern_allies",
        step="movement",
        salonika="open",
        nations={"greece": "neutral", "bulgaria": "conquered", "romania": "neutral"},
        control={"bulgaria": TE},
    )
    assert reaches(position, "SE-1") == {"bulgaria"}  # over their common border
    position.control["serbia"], position.control["albania"] = CP, TE
    position.put("SE-1", "albania")
    position.changed("control")
    assert reaches(position, "SE-1") == set()
    assert land_paths.passable(position, "FR-1") & position.kit.board.bit["greece"]


@pytest.mark.rule("10.2.1")
@pytest.mark.trap(26)
def test_turkey_enters_before_the_card_of_winter_1914_is_drawn_and_three_enemies_with_it():
    """The Central Allies' card finds the Turks, MEF, IEF and CAU on the map."""
    position = RULESET.new("campaign", DEFAULTS)
    position.begin_phase(2, "central-allies-event")
    referee = judge(position, [1])
    referee.phase.begin(referee)
    referee.phase.end(referee)
    kinds = [type(event) for event in referee.events]
    assert kinds.index(NationJoined) < kinds.index(CardDrawn)
    assert [position.place_of(army) for army in ("TU-1", "GB-MEF", "GB-IEF", "RU-CAU")] == [
        "gallipoli",
        "sinai",
        "basra",
        "kars",
    ]
    assert [position.fresh(army) for army in ("GB-MEF", "GB-IEF", "RU-CAU")] == [False, True, False]


@pytest.mark.rule("10.2.1")
@pytest.mark.trap(26)
@pytest.mark.parametrize(("turn", "phase"), [(1, "central-allies-event"), (3, "central-allies-event")])
def test_turkey_enters_in_no_other_turn(turn, phase):
    """Not in Fall 1914, and not a year later."""
    position = RULESET.new("campaign", DEFAULTS)
    position.begin_phase(turn, phase)
    referee = judge(position, [1])
    referee.phase.begin(referee)
    assert position.nations["turkey"] == "neutral"


def americans(*spent, **areas_of):
    """Three American armies at home, some of them Spent, and armies of others elsewhere."""
    home = [f"{army}*" if army in spent else army for army in ("US-1", "US-2", "US-3")]
    return field(
        {"united_states": home, "paris": ["FR-1"]} | areas_of,
        faction="eastern_allies",
        step="movement",
        turn=15,
        mobilized=4,
    )


@pytest.mark.rule("10.2.3.2b")
@pytest.mark.trap(28)
def test_the_first_american_sails_when_all_three_are_fresh_and_to_the_french_only():
    """Two Fresh ones of three wait; to Somme with the British alone none goes, to Paris beside the French one does."""
    assert rules(judge(americans("US-3")), Sail(unit="US-1", to="paris")) == ["10.2.3.2"]
    assert rules(judge(americans(somme=["GB-1"])), Sail(unit="US-1", to="somme")) == ["10.2.3.2"]
    referee = judge(americans())
    assert do(referee, Sail(unit="US-1", to="paris")).place_of("US-1") == "paris"
    assert rules(referee, Sail(unit="US-2", to="paris")) == ["6.5"]


@pytest.mark.rule("10.2.3.2c", "8.4.2.2")
@pytest.mark.trap(28)
@pytest.mark.parametrize(("friend", "allowed"), [("FR-1*", True), ("GB-2", False)])
def test_western_guns_fire_for_americans_beside_the_french_only(friend, allowed):
    """A Spent French army is enough; the British, who own the guns as well, are not."""
    referee = judge(field({"verdun": ["US-1", friend, "WA-HA1"], "rhine": ["GE-4"]}, faction="eastern_allies"))
    order = Attack(target="rhine", units=("US-1",), guns=("WA-HA1",))
    assert rules(referee, order) == ([] if allowed else ["7.6.1"])


@pytest.mark.rule("6.1.1", "10.2.1")
@pytest.mark.trap(26)
def test_the_squares_of_the_three_armies_are_kept_free_until_turkey_enters():
    """No army of ours stands where one that is to come has its place; afterwards the square is as any other."""
    position = field({"caucasus": ["RU-1"], NEUTRAL: ["RU-CAU", "GB-MEF", "GB-IEF"]}, faction="eastern_allies")
    assert areas.kept_free(position) == {"kars", "sinai", "basra"}
    assert "kars" not in reaches(position, "RU-1")
    assert areas.kept_free(field({"caucasus": ["RU-1"], "erzurum": ["RU-CAU"], "kars": []})) == frozenset()


@pytest.mark.rule("10.2.3.3b")
@pytest.mark.parametrize(
    ("army", "faction", "found"),
    [("BU-1", "central_allies", []), ("SE-1", "eastern_allies", [("10.2", "Greece is neutral")])],
)
def test_only_the_central_powers_may_attack_neutral_greece(army, faction, found):
    """A Western army in Greece lays it open to them; to its own alliance it is a neutral as before."""
    areas = {"greece": ["FR-1"], "albania" if army == "SE-1" else "bulgaria": [army]}
    referee = judge(field(areas, faction=faction, salonika="open", nations={"greece": "neutral", "bulgaria": "war"}))
    assert faults(referee, Attack(target="greece", units=(army,))) == found
