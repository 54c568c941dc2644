"""Refusals that no other test meets: orders that make no sense get a sentence and a rule as well."""

from __future__ import annotations

import pytest

from lamps.field import faults, field, judge
from wargame_cli.rulesets.lamps.combat.east_africa import Guerilla
from wargame_cli.rulesets.lamps.combat.invasion import Invade, Land
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, Tanks
from wargame_cli.rulesets.lamps.movement.land import Move, Stosstruppen
from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, POOL, PORTS, FactionTurn
from wargame_cli.rulesets.lamps.production.spending import Absorb, Raise, Refit
from wargame_cli.rulesets.lamps.production.transfers import Give
from wargame_cli.rulesets.lamps.production.trench_building import Dig

WEST = {"faction": "western_allies"}
OPEN = {"salonika": "open", "nations": {"greece": "neutral"}}
MOVES = [
    (Move(unit="GE-FL1", to="rhine"), {PORTS["germany"]: ["GE-FL1"]}, {}, "6.3", "does not move over land"),
    (Move(unit="GE-2", to="rhine"), {"hanover": ["GE-1"]}, {}, "6.4", "GE-2 is not on the map"),
    (Move(unit="GE-1", to="hanover"), {"hanover": ["GE-1"]}, {}, "6.4", "is in Hanover already"),
    (
        Move(unit="TU-1", to="anatolia"), {"erzurum": ["TU-1"]},
        {"faction": "central_allies", "this_turn": FactionTurn(squares=["erzurum"])}, "2.1.8", "has used Erzurum",
    ),
    (
        Move(unit="US-1", to="paris"), {"united_states": ["US-1"]}, {"faction": "eastern_allies"},
        "10.2.3.2", "leave home by sea",
    ),
    (
        Move(unit="US-1", to="kars"), {"minsk": ["US-1"]}, {"faction": "eastern_allies"},
        "10.2.3.2", "American armies do not go to Kars",
    ),
    (
        Move(unit="FR-1", to="greece"), {"greece": ["GB-1"], "serbia": ["FR-1"]}, WEST | OPEN,
        "10.2.3.3", "a Western army is in Greece already",
    ),
    (Stosstruppen(area="rhine"), {"rhine": ["GE-1"]}, {"stosstruppen": "hanover", "technology": {"CP": ["A3"]}},
     "6.3.4", "laid already"),
    (Stosstruppen(area=PORTS["germany"]), {"rhine": ["GE-1"]}, {"technology": {"CP": ["A3"]}}, "6.3.4", "is no area"),
    (Sail(unit="GE-1", to="paris"), {"rhine": ["GE-1"]}, WEST, "6.5", "whose turn it is not"),
    (Sail(unit="GB-1", to="paris"), {"paris": ["GB-1"]}, WEST, "6.5", "is in Paris already"),
    (
        Sail(unit="GB-1", to="basra"), {"paris": ["GB-1"]}, WEST | {"this_turn": FactionTurn(squares=["basra"])},
        "2.1.8", "an army has used Basra",
    ),
    (UBoats(policy="unrestricted"), {}, {}, "6.6.1", "no U-Boats are in play"),
    (Fleets(fleets=()), {}, {}, "6.6.2", "no fleet is named"),
    (Fleets(fleets=("GB-FL1",)), {PORTS["great_britain"]: ["GB-FL1"]}, {}, "6.6.2", "GB-FL1 is no fleet of ours"),
    (
        Invade(unit="GB-2", target="gallipoli"), {"paris": ["GB-1", "GB-2"]},
        WEST | {"this_turn": FactionTurn(invading=("GB-1", "gallipoli", "paris"))}, "6.5.2", "GB-1 is invading already",
    ),
    (Invade(unit="GB-1", target="austria"), {"paris": ["GB-1"]}, WEST, "6.5.2", "Austria is no port"),
    (Invade(unit="GB-1", target="greece"), {"paris": ["GB-1"]}, WEST | {"nations": {"greece": "neutral"}}, "6.5.2",
     "Greece is neutral"),
]  # fmt: skip
FIGHTS = [
    (Land(target="gallipoli"), {}, WEST, "7.3.1", "no army is invading Gallipoli"),
    (Tanks(target="belgium"), {"somme": ["FR-1"]}, WEST, "7.6.3", "the Tanks are not on the map"),
    (Tanks(target="belgium"), {"somme": ["FR-1", f"{TANKS}*"]}, WEST, "7.6.3", "the Tanks are Spent"),
    (Tanks(target="belgium"), {"somme": ["FR-1", TANKS]}, {"faction": "eastern_allies"}, "10.2.3.2",
     "no American army stands with the Tanks"),
    (Naval(how="fight"), {}, {"this_turn": FactionTurn(naval_fought=True)}, "7.1.2", "this phase was fought"),
    (
        Attack(target="belgium", units=("GE-1",), gas=True), {"rhine": ["GE-1", "GE-2"], "belgium": ["BE-1"]},
        {"technology": {"CP": ["G1"]}, "this_turn": FactionTurn(attacked=[("GE-2", "rhine", "verdun")])},
        "7.6.8", "GE-1 cannot use gas from Rhine into Belgium now",
    ),
    (Guerilla(target="tanga"), {}, {}, "7.4.2", "Lettow-Vorbeck is not in play"),
    (
        Guerilla(target="british_east_africa"), {"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]},
        {"this_turn": FactionTurn(attacked=[("GE-LV", "tanga", "british_east_africa")])},
        "7.4.2", "has made a normal attack",
    ),
    (
        Attack(target="belgium", units=("GE-1",), origin=PORTS["germany"]), {"rhine": ["GE-1"]}, {},
        "2.1.10", "is no area",
    ),
    (
        Attack(target="belgium", units=("GE-1",), advance=("GE-FL1",)), {"rhine": ["GE-1"]}, {},
        "7.2.7", "GE-FL1 does not move on land",
    ),
]  # fmt: skip
SPENDING = [
    (Absorb(army="BE-1", refit="GE-1"), {"rhine": ["GE-1*", "BE-1*"]}, {}, "10.1.2", "not of the acting faction"),
    (Refit(units=()), {}, {}, "8.3.2", "no unit is named"),
    (Refit(units=("GE-FL1",)), {POOL: ["GE-FL1*"]}, {}, "8.3.2", "GE-FL1 is not in play"),
    (Raise(unit="FR-7"), {}, {}, "8.3.3", "FR-7 is not of the acting faction"),
    (Raise(unit="GE-HA1"), {}, {}, "8.3.3", "GE-HA1 is not raised with points"),
    (Raise(unit="IT-4"), {POOL: ["IT-4"]}, WEST | {"nations": {"italy": "neutral"}}, "8.3.3", "takes no part"),
    (Raise(unit="IT-4"), {POOL: ["IT-4"]},
     WEST | {"nations": {"italy": "war"}, "control": dict.fromkeys(("northern_italy", "rome"), "CP")}, "8.3.3",
     "Italy controls no Home Area"),
    (Give(giver="france", receiver="russia", points=1), {}, {}, "8.3.5.4", "not of the acting faction"),
    (Give(giver="great_britain", receiver="france", points=1, area="rhine"), {}, WEST, "8.3.5.2",
     "Rhine is no Home Area of France"),
    (Give(giver="great_britain", receiver="france", points=0), {}, WEST, "8.3.5.5", "at least one point"),
    (Dig(area=PORTS["germany"], nation="germany"), {}, {}, "8.3.4.1", "is no area"),
    (Dig(area="somme", nation="france"), {"somme": ["FR-1"]}, {}, "8.3.1", "France is not of the acting faction"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("step", "order", "areas", "fields", "rule", "message"),
    [
        (step, *row)
        for step, rows in (("movement", MOVES), ("combat", FIGHTS), ("production", SPENDING))
        for row in rows
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_makes_no_sense_is_refused_with_a_rule(step, order, areas, fields, rule, message):
    """Among the reasons is the one that helps."""
    found = faults(judge(field(areas, step=step, **fields)), order)
    assert [why for number, why in found if number == rule and message in why], found


@pytest.mark.rule("8.1", "8.3.2b", "8.3.5.2")
@pytest.mark.parametrize(
    ("order", "points", "message"),
    [
        (
            Refit(units=("GE-1",)), {"hanover": 7},
            "Germany has no points that reach GE-1, its refit costs 1 "
            "(7 in Hanover: no path leads there from that part)",
        ),
        (
            Refit(units=("GE-1", "GE-2")), {"prussia": 1},
            "Germany has 1 point that reaches GE-1 and GE-2, their refits cost 2",
        ),
        (
            Raise(unit="GE-9", area="prussia"), {"prussia": 1, "hanover": 3},
            "Germany has 1 point that reaches Prussia, GE-9 costs 2 (3 in Hanover: no path leads there from that part)",
        ),
        (
            Dig(area="prussia", nation="germany", count=2), {"prussia": 1},
            "Germany has 1 point that reaches Prussia, 2 trenches cost 2",
        ),
        (
            Give(points=3, giver="germany", receiver="austria_hungary"), {"prussia": 1, "hanover": 2},
            "Germany has 2 points that reach Austria-Hungary, the transfer costs 3 "
            "(1 in Prussia: no path leads there from that part)",
        ),
    ],
    ids=["refit elsewhere", "refit", "raise", "trench", "transfer"],
)  # fmt: skip
def test_who_cannot_pay_is_told_where_his_points_are(order, points, message):
    """How many reach the place, what it costs, and where the others are that do not serve."""
    areas = {"prussia": ["GE-1*", "GE-2*"], POOL: ["GE-9"]}
    control = {"posen": "TE", "berlin": ""}
    position = field(areas, step="production", turn=6, control=control)
    position.this_turn.points = {"germany": points}
    assert [why for number, why in faults(judge(position), order) if number == "8.1"] == [message]


CLOSED = [
    (  # the one way from Kiev into Poland leads through the marshes
        Move(unit="RU-1", to="brest_litovsk"), {"kiev": ["RU-1"]},
        {"faction": "eastern_allies", "control": dict.fromkeys(("minsk", "ukraine", "lithuania", "poland"), "CP")},
        "2.1.4", "a move that enters Pripet Marshes ends there, and no other path leads from Kiev to Brest-Litovsk",
    ),
    (
        Move(unit="TU-1", to="jerusalem"), {"anatolia": ["TU-1"], "damascus": ["TU-2"]}, {"faction": "central_allies"},
        "2.1.8", "TU-2 stands in Damascus, and no other path leads from Anatolia to Jerusalem",
    ),
    (
        Move(unit="TU-1", to="jerusalem"), {"anatolia": ["TU-1"]},
        {"faction": "central_allies", "this_turn": FactionTurn(squares=["damascus"]), "nations": {"turkey": "war"}},
        "2.1.8", "an army has used Damascus in this phase, and no other path leads from Anatolia to Jerusalem",
    ),
    (
        Move(unit="TU-1", to="damascus"), {"anatolia": ["TU-1"], "damascus": ["TU-2"]}, {"faction": "central_allies"},
        "2.1.8", "TU-2 stands in Damascus",
    ),
    (
        Move(unit="GB-1", to="sinai"), {"jerusalem": ["GB-1"], NEUTRAL: ["GB-MEF"]}, WEST,
        "2.1.8", "Sinai is kept free for the army that comes when Turkey enters the war",
    ),
    (
        Move(unit="AH-1", to="prussia"), {"galicia": ["AH-1"]}, {"faction": "central_allies"},
        "6.4.1", "Prussia is a German Home Area",
    ),
    (
        Move(unit="AH-1", to="belgium"), {"austria": ["AH-1"], "belgium": ["GE-1"]}, {"faction": "central_allies"},
        "6.4.1", "Berlin is a German Home Area, and no other path leads from Austria to Belgium",
    ),
    (
        Move(unit="AH-1", to="anatolia"), {"hungary": ["AH-1"], "anatolia": ["TU-1"], "serbia": ["AH-2"]},
        {"faction": "central_allies"}, "6.4.3", "Bulgaria is neutral, and no other path leads from Hungary to Anatolia",
    ),
    (
        Move(unit="AH-1", to="albania"), {"bosnia": ["AH-1"], "albania": ["AH-2"]}, {"faction": "central_allies"},
        "10.2.3.1", "nobody moves into Albania",
    ),
    (
        Move(unit="AH-1", to="greece"), {"bosnia": ["AH-1"], "albania": ["AH-2"], "greece": ["AH-3"]},
        {"faction": "central_allies", "nations": {"greece": "war"}},
        "10.2.3.1", "nobody moves into Albania, and no other path leads from Bosnia to Greece",
    ),
    (
        Move(unit="US-1", to="anatolia"), {"bulgaria": ["US-1"], "gallipoli": ["FR-1"], "anatolia": ["FR-2"]},
        {"faction": "eastern_allies", "nations": {"turkey": "war", "bulgaria": "war"}},
        "10.2.3.2", "American armies do not go to Gallipoli, and no other path leads from Bulgaria to Anatolia",
    ),
    (
        Move(unit="GE-1", to="kiev"), {"rhine": ["GE-1"], "kiev": ["GE-2"]}, {},
        "6.4", "no path through friendly areas leads from Rhine to Kiev",
    ),
    (
        Move(unit="GE-1", to="kiev"), {"rhine": ["GE-1"]}, {},
        "6.4", "Kiev is not controlled by our side: it must be attacked",
    ),
]  # fmt: skip


@pytest.mark.rule("2.1.4", "2.1.8b", "6.4", "6.4.1", "6.4.3", "10.2.3.1", "10.2.3.2b")
@pytest.mark.parametrize(("order", "areas", "fields", "rule", "message"), CLOSED)
def test_what_closes_a_path_is_named(order, areas, fields, rule, message):
    """One reason and its rule: what stands in the way, or that friendly land does not lead there."""
    assert faults(judge(field(areas, step="movement", **fields)), order) == [(rule, message)]
