"""Retreats, evacuations and the last resorts (7.2.5, 7.2.6): which ways are open, who is asked, and what is told."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.retreat import may_evacuate, retreat_areas
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, GREECE
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.general import UnitRemoved
from wargame_cli.rulesets.lamps.position.position import GONE, POOL

# -- which ways are open ------------------------------------------------------------------------------------------


LAST = {"rhine": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1*", "GB-1*", "WA-HA1"]}


LABEL = "attack verdun/1"


@pytest.mark.rule("7.2.5a", "6.4.1", "10.2.3.1")
@pytest.mark.parametrize(
    ("areas", "control", "unit", "ways"),
    [
        ({"verdun": ["FR-1"]}, {}, "FR-1", ["somme", "paris", "southern_france", "french_alps"]),
        ({"galicia": ["GE-1"]}, {}, "GE-1", ["posen", "austria", "hungary"]),
        ({"galicia": ["AH-1"]}, {}, "AH-1", ["austria", "hungary"]),  # into Germany only if there is nothing else
        ({"galicia": ["AH-1"]}, {"austria": TE, "hungary": TE}, "AH-1", ["posen"]),
        ({"galicia": ["AH-HA1"]}, {}, "AH-HA1", ["austria", "hungary"]),
        ({"bosnia": ["AH-1"], ALBANIA: ["GE-1"]}, {}, "AH-1", ["austria", "hungary"]),  # nor into Albania
        ({"serbia": ["SE-1"]}, {"greece": CP}, "SE-1", [ALBANIA]),  # if nobody holds it
        ({"serbia": ["SE-1"], ALBANIA: ["SE-2"]}, {}, "SE-1", [ALBANIA]),  # or friends do
        ({"serbia": ["SE-1"], ALBANIA: ["AH-1"]}, {}, "SE-1", []),
        ({"serbia": ["SE-1"], ALBANIA: ["AH-HA1"]}, {}, "SE-1", []),  # guns alone hold it too
        ({"tanga": ["GE-LV"]}, {}, "GE-LV", ["british_east_africa", "tabora", "rufiji"]),  # whose ever they are
        ({"tanga": ["GB-BEAEF"], "rufiji": ["GE-LV"]}, {}, "GB-BEAEF", ["british_east_africa", "tabora"]),
        ({"damascus": ["TU-1"], "aleppo": ["TU-2"]}, {"jerusalem": TE}, "TU-1", []),
        ({"beachhead gallipoli": ["GB-2"]}, {"gallipoli": TE}, "GB-2", []),
    ],
)
def test_the_ways_of_a_retreat(areas, control, unit, ways):
    """Adjacent friendly areas with room; the last resorts only where nothing else is left."""
    assert retreat_areas(staged("lamps", areas=areas, control=control), unit) == ways


@pytest.mark.rule("10.2.3.3a", "7.2.5a")
@pytest.mark.parametrize(("salonika", "ways"), [("open", [GREECE]), ("closed", [ALBANIA]), ("", [ALBANIA])])
def test_neutral_greece_takes_the_entente_in_while_salonika_is_open(salonika, ways):
    """Beside it a Serbian army needs no other way."""
    position = staged(
        "lamps", areas={"serbia": ["SE-1"], GREECE: ["GB-2"]}, salonika=salonika, nations={"greece": "neutral"}
    )
    position.control.pop(GREECE)
    assert retreat_areas(position, "SE-1") == ways


@pytest.mark.rule("10.2.3.3a", "7.2.5a")
@pytest.mark.parametrize(
    ("areas", "faction", "place", "way", "fields"),
    [
        ({"rhine": ["GE-1"], "verdun": ["FR-1*"], "paris": ["GB-2"]}, "germany", "verdun", "paris",
         {"salonika": "open", "nations": {"greece": "neutral"}}),
        ({"hungary": ["AH-1"], "serbia": ["GB-3*"], GREECE: ["GB-2"]}, "central-allies", "serbia", GREECE,
         {"nations": {"greece": "war"}}),
    ],
)  # fmt: skip
def test_one_western_army_is_the_limit_in_neutral_greece_only(areas, faction, place, way, fields):
    """Elsewhere, and in a Greece at war, a second one finds room."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas=areas, **fields)
    (army,) = (unit.rstrip("*") for unit in areas[place])
    attacker = next(unit for area, (unit,) in areas.items() if unit in ("GE-1", "AH-1"))
    answers = {f"attack {place}/1/retreat/{army}": way} if place == "verdun" else {}  # from Serbia it is the only way
    position = bench.play(f"{{attack: {place}, with: [{attacker}]}}", dice=[6, 1], answers=answers)
    assert position.place_of(army) == way


@pytest.mark.rule("10.2.3.3a")
def test_the_second_western_army_in_salonika_is_told_why_it_goes():
    """It comes back through the pool."""
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas={"hungary": ["AH-1"], "serbia": ["GB-3*"], GREECE: ["GB-2"]},
        salonika="open",
        nations={"greece": "neutral"},
    )
    bench.play("{attack: serbia, with: [AH-1]}", dice=[6, 1])
    assert bench.happened(UnitRemoved) == [
        UnitRemoved(rule="10.2.3.3", unit="GB-3", place="serbia", to=POOL, cause="Greece takes one army only")
    ]


# -- guns and tanks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.5a", "7.6.3a")
@pytest.mark.parametrize(
    ("there", "end"),
    [({}, "somme"), ({"southern_france": ["FR-2"]}, "southern_france"), ({"paris": ["FR-2"]}, "paris")],
)
def test_guns_and_tanks_retreat_to_friends_only(there, end):
    """Where the army went, or where others are and their owner wants them; not to Paris while nobody is there."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*", "WA-HA1", "WA-Tanks"]} | there)
    label = "attack verdun/1/retreat"
    answers = {f"{label}/FR-1": "somme"}
    if there:
        answers |= {f"{label}/WA-HA1": end, f"{label}/WA-Tanks": end}
    position = bench.play("{attack: verdun, with: [GE-1]}", dice=[6, 1], answers=answers)
    assert (position.place_of("WA-HA1"), position.place_of("WA-Tanks")) == (end, end)


@pytest.mark.rule("7.2.5a")
def test_a_gun_is_asked_about_where_its_friends_went_two_ways():
    """Only the areas with friends in them are offered."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*", "WA-HA1"], "french_alps": ["FR-2"]})
    answers = {"attack verdun/1/retreat/FR-1": "somme"}
    assert bench.question("retreat", "{attack: verdun, with: [GE-1]}", dice=[6, 1], answers=answers) == Question(
        label="attack verdun/1/retreat/WA-HA1",
        side=TE,
        kind="retreat",
        text="Where does WA-HA1 retreat to?",
        options=("somme", "french_alps"),
        default="somme",
        rule="7.2.5",
        about=("WA-HA1", "verdun"),
    )


@pytest.mark.rule("7.2.5a", "7.6.1.2", "2.1.8a")
def test_a_gun_that_cannot_follow_its_army_into_a_square_retreats_alone():
    """The Turks go to Erzurum, the gun to Gallipoli."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"aleppo": ["GB-MEF"], "anatolia": ["TU-1*", "AH-HA1"]})
    answers = {"attack anatolia/1/last-stand": "retreat", "attack anatolia/1/retreat/TU-1": "erzurum"}
    position = bench.play("{attack: anatolia, with: [GB-MEF]}", dice=[6, 1], answers=answers)
    assert (position.place_of("TU-1"), position.place_of("AH-HA1")) == ("erzurum", "gallipoli")


# -- who is asked, and what he does without a word ----------------------------------------------------------------


@pytest.mark.rule("7.2.5a")
def test_the_question_of_a_retreat():
    """Everything that a player and his standing orders see of it."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*"]})
    assert bench.question("retreat", "{attack: verdun, with: [GE-1]}", dice=[6, 1]) == Question(
        label="attack verdun/1/retreat/FR-1",
        side=TE,
        kind="retreat",
        text="Where does FR-1 retreat to?",
        options=("somme", "paris", "southern_france", "french_alps"),
        default="paris",
        rule="7.2.5",
        about=("FR-1", "verdun"),
    )


@pytest.mark.rule("7.2.5a")
@pytest.mark.parametrize(
    ("areas", "target", "control", "default"),
    [
        ({"rhine": ["GE-1"], "verdun": ["GB-1*"], "southern_france": ["FR-2", "FR-3"], "somme": ["FR-4"]},
         "verdun", {}, "southern_france"),  # abroad: to the most friends, wherever the capital is
        ({"rhine": ["GE-1"], "verdun": ["RU-1*"], "french_alps": ["FR-2"]}, "verdun", {}, "french_alps"),
        ({"brest_litovsk": ["RU-1"], "galicia": ["AH-1*"], "poland": ["AH-2", "GE-2"]},
         "galicia", {"posen": TE}, "austria"),  # at home rather than with friends, and there nearest Vienna
        ({"galicia": ["AH-1"], "ukraine": ["RU-1*"], "brest_litovsk": ["RU-2", "RU-3"]},
         "ukraine", {}, "brest_litovsk"),  # as near Petrograd as Kiev is: with friends
    ],
)  # fmt: skip
def test_the_default_of_a_retreat(areas, target, control, default):
    """An own Home Area near the capital, else where most friends are."""
    attacker = next(iter(areas.values()))[0]
    faction = {"GE": "germany", "RU": "eastern-allies", "AH": "central-allies"}[attacker[:2]]
    position = staged("lamps", phase=f"{faction}-combat", areas=areas, control=control)
    assert (
        Bench("lamps", position=position)
        .question("retreat", f"{{attack: {target}, with: [{attacker}]}}", dice=[6, 1])
        .default
        == default
    )


# -- nowhere to go ------------------------------------------------------------------------------------------------

CUT_OFF = {"somme": CP}


@pytest.mark.rule("7.2.6")
def test_the_question_of_an_evacuation():
    """Everything that a player and his standing orders see of it."""
    bench = Bench("lamps", areas={"hanover": ["GE-1"], "belgium": ["GB-1*"]}, control=CUT_OFF)
    assert bench.question("evacuate", "{attack: belgium, with: [GE-1]}", dice=[6, 1]) == Question(
        label="attack belgium/1/evacuate/GB-1",
        side=TE,
        kind="evacuate",
        text="Is GB-1 evacuated by sea into the force pool?",
        options=("evacuate", "eliminate"),
        default="evacuate",
        rule="7.2.6",
        about=("GB-1", "belgium"),
    )


@pytest.mark.rule("7.2.5b", "7.2.6")
@pytest.mark.parametrize(
    ("choice", "rule", "to", "cause"),
    [("evacuate", "7.2.6", POOL, "evacuated"), ("eliminate", "7.2.5", GONE, "no retreat")],
)
def test_what_is_told_of_an_army_that_has_nowhere_to_go(choice, rule, to, cause):
    """Taken off by sea, or given up."""
    bench = Bench("lamps", areas={"hanover": ["GE-1"], "belgium": ["GB-1*"]}, control=CUT_OFF)
    answers = {"attack belgium/1/evacuate/GB-1": choice}
    bench.play("{attack: belgium, with: [GE-1]}", dice=[6, 1], answers=answers)
    assert bench.happened(UnitRemoved) == [UnitRemoved(rule=rule, unit="GB-1", place="belgium", to=to, cause=cause)]


@pytest.mark.rule("7.2.6", "7.4.4")
@pytest.mark.parametrize(
    ("place", "army", "possible"),
    [
        ("belgium", "GB-1", True),
        ("belgium", "FR-1", True),
        ("belgium", "US-1", True),
        ("belgium", "RU-1", False),
        ("verdun", "GB-1", False),  # no port
        ("beachhead gallipoli", "GB-1", True),
        ("british_east_africa", "GB-BEAEF", False),
    ],
)
def test_whom_ships_can_take_off(place, army, possible):
    """Western and American armies, from a port or a beachhead."""
    assert may_evacuate(staged("lamps", areas={place: [army]}), army) == possible


@pytest.mark.rule("7.4.4")
def test_an_army_at_the_end_of_the_track_is_lost_by_the_rule_of_east_africa():
    """Lettow-Vorbeck has no space to go to."""
    bench = Bench(
        "lamps", phase="western-allies-combat", areas={"mahiwa": ["GB-BEAEF"], "portuguese_east_africa": ["GE-LV*"]}
    )
    bench.play("{attack: portuguese_east_africa, with: [GB-BEAEF]}", dice=[6, 1])
    assert bench.fates() == [
        ("GB-BEAEF", "7.2.2", "attacked"),
        ("GE-LV", "7.4.4", "no retreat"),
        ("GB-BEAEF", "7.2.7", "advance"),
    ]


@pytest.mark.rule("7.2.5a", "7.2.5b")
def test_what_is_told_of_a_retreat():
    """The army goes by its rule; a gun with nowhere to go is lost for good."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"aleppo": ["GB-MEF"], "anatolia": ["TU-1*", "AH-HA1"]},
        control={"gallipoli": TE},
    )
    answers = {"attack anatolia/1/last-stand": "retreat", "attack anatolia/1/retreat/TU-1": "erzurum"}
    bench.play("{attack: anatolia, with: [GB-MEF]}", dice=[6, 1], answers=answers)
    assert bench.fates() == [
        ("GB-MEF", "7.2.2", "attacked"),
        ("TU-1", "7.2.5", "retreat"),
        ("AH-HA1", "7.2.5", "no retreat"),
        ("GB-MEF", "7.2.7", "advance"),
    ]


@pytest.mark.rule("7.2.5b", "2.1.8a")
@pytest.mark.trap(30)
@pytest.mark.parametrize(("behind", "end"), [([], "aleppo"), (["TU-3*"], GONE)])
def test_in_the_squares_a_retreat_needs_an_empty_neighbour(behind, end):
    """With one army to a square, an occupied square behind is no way out; no army of two is squeezed in."""
    bench = Bench(
        "lamps", phase="western-allies-combat", areas={"jerusalem": ["GB-MEF"], "damascus": ["TU-4*"], "aleppo": behind}
    )
    position = bench.play("{attack: damascus, with: [GB-MEF]}", dice=[6, 1])
    assert position.place_of("TU-4") == end
    assert position.control["damascus"] == TE


@pytest.mark.rule("7.2.6", "6.5.3")
@pytest.mark.parametrize(("straits", "end"), [(TE, POOL), (CP, GONE)])
def test_armies_are_taken_off_the_black_sea_coast_only_while_the_straits_are_open(straits, end):
    """R-13: Ukraine is a port as long as Gallipoli and Anatolia are the Entente's."""
    around = dict.fromkeys(("brest_litovsk", "pripet_marshes", "kiev"), CP)
    bench = Bench(
        "lamps",
        phase="central-allies-combat",
        areas={"galicia": ["AH-1"], "ukraine": ["GB-3*"]},
        control=around | {"gallipoli": straits, "anatolia": straits},
        nations={"turkey": "war"},
    )
    position = bench.play("{attack: ukraine, with: [AH-1]}", dice=[6, 1])
    assert position.place_of("GB-3") == end


@pytest.mark.rule("7.2.5a")
@pytest.mark.parametrize(
    ("stacks", "end"),
    [
        ({}, "paris"),  # home, and nearest the capital
        ({"southern_france": ["GE-2"], "somme": ["GE-3"]}, "french_alps"),  # Paris would be alone between two enemies
        ({"southern_france": ["GE-2"], "somme": ["GE-3"], "paris": ["FR-2"]}, "paris"),  # with a friend it is not
    ],
)
def test_an_army_retreats_toward_its_capital_and_never_alone_between_two_enemies(stacks, end):
    """French armies of Verdun go to Paris if it is safe."""
    bench = Bench("lamps", areas={"rhine": ["GE-4"], "verdun": ["FR-1*"]} | stacks)
    position = bench.play("{attack: verdun, with: [GE-4]}", dice=[6, 1])
    assert position.place_of("FR-1") == end


@pytest.mark.rule("7.2.5a", "6.3.3")
def test_guns_retreat_to_where_the_armies_went():
    """The gun of the Rhine goes to Bavaria with its army, by default."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"verdun": ["FR-1"], "rhine": ["GE-4*", "GE-HA1"]})
    answers = {"attack rhine/1/last-stand": "retreat", "attack rhine/1/retreat/GE-4": "bavaria"}
    position = bench.play("{attack: rhine, with: [FR-1]}", dice=[6, 1], answers=answers)
    assert position.place_of("GE-HA1") == "bavaria"


@pytest.mark.rule("7.2.5b", "6.4.1")
def test_who_retreats_first_leaves_the_only_square_to_him_who_needs_it():
    """Three armies, and two squares only: all are lost. Two armies: neither is offered what the other needs."""
    lost = {"gallipoli": TE, "aleppo": TE}
    areas = {"gallipoli": ["GB-2"], "anatolia": ["TU-1*", "TU-2*"]}
    position = staged("lamps", phase="western-allies-combat", areas=areas, nations={"turkey": "war"}, control=lost)
    answers = {"attack anatolia/1/last-stand": "retreat"}
    found = Bench("lamps", position=position).question(
        "retreat", "{attack: anatolia, with: [GB-2]}", dice=[6, 1], answers=answers
    )
    assert len(found.options) == 2
    after = Bench("lamps", position=position).play("{attack: anatolia, with: [GB-2]}", dice=[6, 1], answers=answers)
    assert {after.place_of("TU-1"), after.place_of("TU-2")} == set(found.options)


@pytest.mark.rule("7.2.5a")
@pytest.mark.parametrize(
    ("answers", "standing", "expected"),
    [
        ({}, [], {"FR-1": "paris", "GB-1": "somme"}),
        ({f"{LABEL}/retreat/GB-1": "paris"}, [], {"FR-1": "paris", "GB-1": "paris"}),
        ({}, ["{ask: retreat, prefer: [southern_france]}"], {"FR-1": "southern_france", "GB-1": "southern_france"}),
        ({}, ["{ask: retreat, about: FR-1, prefer: [friends]}"], {"FR-1": "somme", "GB-1": "somme"}),
    ],
)
def test_where_armies_retreat_to(answers, standing, expected):
    """Each army by an answer of its own, by a standing order for all or about one, or by default home or to friends."""
    bench = Bench("lamps", areas={**LAST, "verdun": ["FR-1*", "GB-1*"], "somme": ["FR-2", "FR-3"]})
    outcome = bench.resolve(
        "{attack: Verdun, with: [GE-1]}",
        dice=[6, 1],
        answers=answers,
        standing={"TE": standing} if standing else None,
    )
    assert {army: outcome.position.place_of(army) for army in expected} == expected


@pytest.mark.rule("7.2.6")
@pytest.mark.parametrize(
    ("prefer", "place"), [("", "force pool"), ("evacuate", "force pool"), ("eliminate", "eliminated")]
)
def test_whether_an_army_is_evacuated(prefer, place):
    """Into the force pool, unless its owner gives it up."""
    bench = Bench("lamps", areas={"hanover": ["GE-1"], "belgium": ["GB-1*"]}, control={"somme": "CP"})
    standing = {"TE": [f"{{ask: evacuate, prefer: [{prefer}]}}"]} if prefer else None
    outcome = bench.resolve("{attack: Belgium, with: [GE-1]}", dice=[6, 1], standing=standing)
    assert outcome.position.place_of("GB-1") == place
