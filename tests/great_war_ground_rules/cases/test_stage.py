"""How a case becomes a position: what it lays on the map must be known to the rules."""

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli import rulesets
from wargame_cli.conformance.page import page
from wargame_cli.engine.errors import Malformed

HERE = {"0505": {"GE-1": division()}}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"terrain": {"wods": ["0506"]}}, "'wods' is unknown in the terrain of the map; did you mean woods?"),
        ({"terrain": {"woods": ["1506"]}}, "there is no hex '1506'"),
        ({"terrain": {"woods": ["1401..1501"]}}, "there is no hex '1501'"),
        ({"hexsides": {"rivr": ["0505-0506"]}}, "did you mean river?"),
        ({"hexsides": {"river": ["0505-0507"]}}, "'0505-0507' are no two adjacent hexes"),
        ({"hexsides": {"river": ["0505"]}}, "'0505' are no two adjacent hexes"),
        ({"kinds": {"0505": ["city"]}}, "'city' is unknown in the kinds of the map"),
        ({"kinds": {"Paris": ["full-city"]}}, "there is no hex 'Paris'"),
        ({"zones": {"Z": ["0505"]}}, "'Z' is unknown in the zones of the map"),
        ({"lands": {"Prussia": ["0505"]}}, "did you mean Russia?"),
        ({"date": "Mar III 18"}, "'Mar III 18' is no game turn"),
        ({"counters": {"BR-1": "British riffle III 1-2-5"}}, "'riffle' is no type of unit; did you mean rifle?"),
        ({"counters": {"BR-1": "Brittish rifle III 1-2-5"}}, "'Brittish' is no nation of these scenarios"),
        ({"counters": {"BR-1": "British rifle 1-2-5"}}, "is not nation, type, size and ratings"),
        ({"counters": {"BR-1": {"nation": "British", "type": "rifle", "values": "1-2-5"}}}, "BR-1: .* field `size`"),
        ({"plan": {"devastated": ["Arras"]}}, "there is no hex 'Arras' on the map"),
        ({"plan": {"fragile": {"GE-1": "GE-2"}}}, "no unit is called 'GE-2'"),
    ],
)
def test_what_is_unknown_is_said_where_it_stands(given, words):
    """3E"""
    with pytest.raises(Malformed, match=words.replace("?", r"\?")):
        staged_with(HERE, **given)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("German rifel XX 8-11-5", "'rifel' is no type of unit"),
        ("Germn rifle XX 8-11-5", "'Germn' is no nation of these scenarios"),
        ("German rifle XXX 8-11-5", "is not nation, type, size and ratings"),
    ],
)
def test_a_counter_is_of_a_type_and_a_nation_that_there_are(row, words):
    """3A, 3B"""
    with pytest.raises(Malformed, match=words):
        staged_with(HERE, counters={"GE-2": row})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"disruption": {"GE-2": 1}}, "there is no unit 'GE-2'; did you mean GE-1?"),
        ({"this_phase": {"spent": {"GE-2": 5}}}, "there is no unit 'GE-2'"),
        ({"broken": ["1506"]}, "there is no place '1506'"),
        ({"res": {"CP": {"1506": 1}}}, "there is no place '1506'"),
        ({"leaders": {"Haig": "GE-1"}}, "there is no leader 'Haig'"),
        ({"pontoons": ["0505-0507"]}, "'0505-0507' are no two adjacent hexes"),
        ({"demolished": ["0505"]}, "'0505' are no two adjacent hexes"),
        ({"rail": {"NW Europe/CP": 20}}, "no side has a net 'NW Europe/CP'"),
        ({"shaken": ["Germn"]}, "there is no nation 'Germn'"),
    ],
)
def test_what_a_saved_field_names_must_be_there(given, words):
    """3E: a slip of the pen is never a fact"""
    with pytest.raises(Malformed, match=words.partition(";")[0]):
        staged_with(HERE, **given)


def test_a_hex_of_a_saved_field_is_named_by_its_number():
    """3E1: and the case is told which one it is"""
    with pytest.raises(Malformed, match="no place 'Amiens'") as told:
        staged_with({}, ground="picardy-1918", res={"Entente": {"Amiens": 1}})
    assert told.value.problems[0].hint.startswith("a saved position names hexes by number: Amiens is 0")


@pytest.mark.rule("9E")
def test_a_unit_without_a_cadre_is_not_reduced():
    """9E"""
    with pytest.raises(Malformed, match="GE-2 has no cadre or remnant"):
        staged_with(HERE, counters={"GE-2": "German rifle XX 8-11-5"}, reduced=["GE-2"])


def test_a_hexside_is_the_same_from_both_sides():
    """13A7, 15A1"""
    given = {"hexsides": {"river": ["0506-0505"]}, "pontoons": ["0506-0505"], "bridge_owner": {"0506-0505": "CP"}}
    position = staged_with(HERE, **given)
    assert (position.pontoons, position.bridge_owner) == (["0505-0506"], {"0505-0506": "CP"})


@pytest.mark.rule("15A8")
def test_lines_of_devastated_hexes_are_broken():
    """15A8: whether a case says so or not"""
    rails = {"hexsides": {"rail-low": ["0504-0505"]}}
    assert staged_with(HERE, devastated=["0505", "0506"], **rails).broken == ["0505"]


@pytest.mark.rule("7A5a")
def test_the_player_turn_began_with_the_capacity_that_is_given():
    """7A5a, 11B3a: what is captured later raises no half of it"""
    nets = {"NW Europe Standard Gauge/CP": 20}
    assert staged_with(HERE, rail=nets).this_turn.rail_start == nets
    before = {"NW Europe Standard Gauge/CP": 24}
    assert staged_with(HERE, rail=nets, this_turn={"rail_start": before}).this_turn.rail_start == before


def test_the_page_of_cases_tells_every_word_and_every_field_of_a_counter():
    """3A, 3E"""
    told = page(rulesets.load("great-war-ground-rules"))
    assert "| `type of a counter` | amphibious-assault-engineer," in told
    assert "**Counter**: A unit as it is printed." in told
    assert "| `counters` | {name: text or {name: anything}} | `counters` are units by id" in told
