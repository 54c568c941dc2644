"""Each of the 20 technology cards (8.4): how it is found, the guns that come with it, and what it allows."""

from __future__ import annotations

from collections import Counter

import pytest
from bench_of_rules import Bench, staged

from lamps.event_cards import losing
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.artillery import batteries
from wargame_cli.rulesets.lamps.combat.modifiers import attack_influences, gas_may_be_used
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, breaches
from wargame_cli.rulesets.lamps.kit.tables import tables
from wargame_cli.rulesets.lamps.movement.land import Stosstruppen
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.events.production import Dogfight, TechnologyDrawn
from wargame_cli.rulesets.lamps.position.position import Air
from wargame_cli.rulesets.lamps.production.u_boats import holds

CHART = tables().technology


#: Who develops the technology of an alliance.
LEADER = {"CP": "germany", "TE": "western-allies"}
ARMIES = {"rhine": ["GE-1"], "austria": ["AH-1"], "paris": ["FR-1"], "moscow": ["RU-1"]}


#: The guns that come with a card, by the letters of their owners.
GUNS = {
    ("CP", "A1"): {"GE": 2, "AH": 1},
    ("CP", "A2"): {"GE": 1},
    ("CP", "C1"): {"GE": 1, "AH": 1},
    ("TE", "A1"): {"WA": 2, "RU": 1},
    ("TE", "A2"): {"WA": 1},
    ("TE", "C1"): {"WA": 1, "RU": 1},
}


EVERY = [(side, card) for side in ("CP", "TE") for card in CHART.of(side)]


def researched(side, card, active):
    """The turn of the developing faction to its end, with this card drawn in research."""
    technology = {"CP": [], "TE": []} | {side: list(active)}
    die = [each for each in CHART.of(side) if each not in active].index(card) + 1
    bench = Bench("lamps", phase=f"{LEADER[side]}-production", areas=ARMIES, technology=technology, others=losing)
    bench.end(dice={"technology/research": die})
    bench.end()
    return bench


@pytest.mark.rule("3.0c", "8.4.2", "7.6.1a")
@pytest.mark.parametrize(("side", "card"), EVERY)
def test_each_technology_card_is_found_and_places_its_guns(side, card):
    """The first of a letter, or the one after an active card; any other goes back into the deck."""
    before = [f"{card[0]}{number}" for number in range(1, int(card[1]))]
    bench = researched(side, card, before)
    position = bench.position
    assert position.technology[side] == [*before, card]
    guns = Counter(unit[:2] for unit in position.units() if "-HA" in unit and position.on_map(unit))
    assert guns == GUNS.get((side, card), {})
    assert all(position.fresh(unit) for unit in position.units() if "-HA" in unit)
    assert position.on_map(TANKS) == ((side, card) == ("TE", "A3"))
    if before:
        refused = researched(side, card, ())
        assert refused.position.technology[side] == []
        assert [(event.card, event.kept, event.reason) for event in refused.events(TechnologyDrawn)] == [
            (card, False, "not eligible")
        ]


def with_aircraft(position):
    """A German or French attack with a gun from under an aircraft."""
    side = position.side
    army, origin, target = ("GE-1", "rhine", "verdun") if side == "CP" else ("FR-1", "paris", "somme")
    position.air.append(Air(side=side, area=origin))
    fight = Combat(number=1, attacker=army, origin=origin, target=target, against="army", gun="GE-HA1")
    return next(each.dice for each in attack_influences(position, fight) if each.rule == "7.6.1")


def aircraft(position):
    """How many Air Superiority markers may be placed against an enemy without any."""
    bench = Bench("lamps", position=position, others=losing)
    steps.reach(bench.referee, "regroup")
    return [event.allowed for event in bench.events(Dogfight)]


def defends_with_guns(position):
    """The guns that may support a defence."""
    area, gun = ("rhine", "GE-HA1") if position.side == "CP" else ("paris", "WA-HA1")
    position.put(gun, area)
    return batteries(position, position.side, area)


def boats_win(position):
    """The rows of the two U-Boat tables that work."""
    chart = position.kit.tables.production
    return (
        [total for total, word in chart.u_boat_attack.items() if holds(position, word)],
        [total for total, word in chart.u_boat_attrition.items() if holds(position, word)],
    )


def gas(position):
    """Whether an attack may use gas."""
    ours = ("rhine", "GE-1", "verdun") if position.side == "CP" else ("paris", "FR-1", "somme")
    return gas_may_be_used(position, *ours)


def stosstruppen(position):
    """Whether the marker may be laid."""
    return not Bench("lamps", position=position).faults(Stosstruppen(area="rhine"))


HUNT = [4, 5, 6]


#: Side, card, what is asked, the answer without it and with it.
ALLOWED = [
    ("CP", "A2", with_aircraft, 1, 2),
    ("TE", "A2", with_aircraft, 1, 2),
    ("CP", "A3", stosstruppen, False, True),
    ("CP", "C1", defends_with_guns, [], ["GE-HA1"]),
    ("TE", "C1", defends_with_guns, [], ["WA-HA1"]),
    ("CP", "P1", aircraft, [], [1]),
    ("CP", "P2", aircraft, [1], [2]),
    ("CP", "P3", aircraft, [2], [3]),
    ("TE", "P1", aircraft, [], [1]),
    ("TE", "P2", aircraft, [1], [2]),
    ("TE", "P3", aircraft, [2], [3]),
    ("TE", "P3", breaches, 1, 2),
    ("CP", "U1", boats_win, ([2, 3, 4, 5, 6], HUNT), ([2, 3, 4, 5, 6, 10], HUNT)),
    ("CP", "U2", boats_win, ([2, 3, 4, 5, 6, 10], HUNT), ([2, 3, 4, 5, 6, 9, 10], HUNT)),
    ("TE", "Q1", boats_win, ([2, 3, 4, 5, 6], HUNT), ([3, 4, 5, 6], [*HUNT, 9])),
    ("TE", "Q2", boats_win, ([3, 4, 5, 6], [*HUNT, 9]), ([4, 5, 6], [*HUNT, 8, 9])),
    ("CP", "G1", gas, False, True),
    ("TE", "G1", gas, False, True),
]


@pytest.mark.rule("8.4.2", "7.6.2", "7.6.8", "9.1.1", "8.2.4.2", "8.2.4.3")
@pytest.mark.parametrize(("side", "card", "ask", "without", "with_it"), ALLOWED)
def test_what_each_technology_card_allows(side, card, ask, without, with_it):
    """A third die with aircraft, the marker, guns in defence, markers in the air, rows of the tables, gas."""
    before = [f"{card[0]}{number}" for number in range(1, int(card[1]))]
    for active, expected in ((before, without), ([*before, card], with_it)):
        technology = {"CP": [], "TE": []} | {side: active}
        phase = f"{LEADER[side]}-{'movement' if ask is stosstruppen else 'combat'}"
        assert ask(staged("lamps", phase=phase, areas=ARMIES, technology=technology)) == expected


def test_no_technology_card_is_left_out():
    """What does not place guns or Tanks allows something; A1 is its guns."""
    proved = {(side, card) for side, card, *_ in ALLOWED} | set(GUNS) | {("TE", "A3")}
    assert proved == set(EVERY)
    assert len(EVERY) == 20
