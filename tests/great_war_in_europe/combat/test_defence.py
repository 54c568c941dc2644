"""What the defender commits (10.46, 15.13, 6.18)."""

from __future__ import annotations

import pytest

from great_war_in_europe.field import PLAIN, RING, attacks
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought

ORDER = f"{{attack: {PLAIN}, with: [BR-3IN]}}"


def asked(bench, kind):
    return next(question for question in bench.asked if question.kind == kind)


@pytest.mark.rule("10.46")
@pytest.mark.parametrize(
    ("defenders", "values", "default"),
    [
        (["TU-2", "TU-6", "TU-YAG"], {"BR-3IN": "8-1-4"}, "TU-YAG"),
        (["TU-2", "TU-YAG"], {"BR-3IN": "8-1-4"}, "none"),
        (["TU-2", "TU-6", "TU-YAG"], {"BR-3IN": "1-1-4"}, "none"),
    ],
)
def test_headquarters_are_used_where_they_help_two_units(defenders, values, default):
    """The documented default: not below the table, where they change nothing."""
    bench = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: defenders}, values=values)
    bench.play(ORDER, dice=[] if values["BR-3IN"].startswith("1") else [3])
    question = asked(bench, "defence-headquarters")
    assert (question.default, question.options, question.side) == (default, ("none", "TU-YAG"), "CP")
    shifts = [shift.rule for shift in bench.only(CombatFought).shifts]
    assert ("10.46" in shifts) is (default != "none")


@pytest.mark.rule("10.46")
@pytest.mark.parametrize(("wish", "flipped"), [("support", ["TU-YAG"]), ("none", [])])
def test_standing_orders_for_headquarters(wish, flipped):
    standing = {"CP": [f"{{ask: defence-headquarters, prefer: [{wish}]}}"]}
    bench = attacks(stacks={RING[2]: ["BR-3IN", "BR-7IN"], PLAIN: ["TU-2", "TU-YAG"]})
    outcome = bench.resolve(ORDER, dice={f"attack {PLAIN}/combat": 3}, standing=standing)
    assert outcome.position.depleted == flipped


AIR = {"Allied-near-east-air-1": 30, "Allied-near-east-air-2": 38, "CP-near-east-air": 30}


@pytest.mark.rule("15.13")
@pytest.mark.parametrize(("air", "default"), [(0, "0"), (1, "1"), (2, "1")])
def test_air_units_are_matched(air, default):
    """15.13: announced after the attacker's; one for one as long as there are any."""
    bench = attacks(phase="second-combat", stacks={"N2618": ["BR-52T"], "N2619": ["TU-17"]}, played=AIR)
    bench.play(f"{{attack: N2619, with: [BR-52T], air: {air}}}", dice=[3])
    question = asked(bench, "defence-air")
    assert (question.default, question.options) == (default, ("0", "1"))
    assert question.text.startswith("attack on N2619 with ")


@pytest.mark.rule("15.13")
@pytest.mark.parametrize(("wish", "flown"), [("match", 0), ("none", 0), ("all", 1)])
def test_standing_orders_for_air_units(wish, flown):
    standing = {"CP": [f"{{ask: defence-air, prefer: [{wish}]}}"]}
    bench = attacks(phase="second-combat", stacks={"N2618": ["BR-52T"], "N2619": ["TU-17"]}, played=AIR)
    outcome = bench.resolve("{attack: N2619, with: [BR-52T]}", dice={"attack N2619/combat": 3}, standing=standing)
    assert len(outcome.position.flown) == flown


HAND = {"CP": ["CP-turkish-determination", "CP-von-der-goltz"], "Allied": []}


@pytest.mark.rule("6.18")
@pytest.mark.parametrize(("target", "start", "strength", "defaults"), [
    (PLAIN, RING[2], 20, ["hold", "hold"]),
    ("N1540", "N1539", 40, ["play", "play"]),
    ("N1540", "N1539", 3, ["hold", "hold"]),
    ("N1540", "N1539", 16, ["play", "hold"]),  # two on the die for 7:1, one with the first event
    ("N1540", "N1539", 14, ["hold", "hold"]),  # one
])  # fmt: skip
def test_events_are_kept_for_what_is_dear(target, start, strength, defaults):
    """The documented default: against two or more on the die, in a city, a fort or a surrender hex."""
    values = {"BR-3IN": f"{strength}-1-4"}
    bench = attacks(stacks={start: ["BR-3IN"], target: ["TU-2"]}, held=HAND, values=values)
    bench.play(f"{{attack: {target}, with: [BR-3IN]}}", dice=[3])
    assert [question.default for question in bench.asked if question.kind == "defence-event"] == defaults
    played = [event.chit for event in bench.events(ChitPlayed)]
    assert played == HAND["CP"][: defaults.count("play")]


@pytest.mark.rule("6.18")
def test_events_count_against_the_attacker():
    """6.18, 6.23: they are spent."""
    bench = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-2"]}, held=HAND)
    bench.play(ORDER, dice=[3], answers={"event CP-von-der-goltz": "play", "event CP-turkish-determination": "play"})
    fought = bench.only(CombatFought)
    assert [each.effect for each in fought.modifiers] == ["-1 to the die", "-2 to the die"]
    assert bench.position.held["CP"] == []
    assert sorted(bench.position.spent)[-2:] == sorted(HAND["CP"])
