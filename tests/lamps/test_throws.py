"""Who throws each die of The Lamps Are Going Out, and whether high is good for the thrower."""

from __future__ import annotations

import pytest

from lamps.field import field
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.rulesets.lamps import RULESET

AREAS = {"rhine": ["GE-1"], "verdun": ["FR-1", "GB-1"], "kars": ["RU-1"], "erzurum": ["TU-1"]}
FOUR = {"players": "4"}


def thrown(label, faction="germany", what="combat", areas=AREAS, sides=6, **fields):
    """The throw of a die with this label in a phase of a faction."""
    position = field(areas, faction=faction, **fields)
    position.begin_phase(2, f"{faction.replace('_', '-')}-{what}")
    die = DieRolled(label=f"turn 2/{position.phase}/{label}", number=1, sides=sides, value=3, source="given")
    return RULESET.throw_of(position, RULESET.phase(position), die)


@pytest.mark.parametrize(
    ("faction", "label", "side", "kind", "good"),
    [
        ("germany", "attack verdun/0/attack", "CP", "attack", True),
        ("germany", "attack verdun/0/attack/reroll", "CP", "attack", True),
        ("germany", "attack verdun/0/defence", "TE", "defence", True),
        ("germany", "attack verdun/0/defence/reroll", "TE", "defence", True),
        ("germany", "attack verdun/0/tenacity", "TE", "tenacity", True),
        ("western_allies", "attack rhine/3/attack", "TE", "attack", True),
        ("western_allies", "attack rhine/3/defence", "CP", "defence", True),
        ("germany", "guerilla uganda", "CP", "guerilla", True),
        ("germany", "naval/GE-FL1", "CP", "naval combat", None),
        ("germany", "naval/GB-FL1/reroll", "TE", "naval combat", None),
        ("germany", "u-boat attrition/GE-UB1", "CP", "U-Boat attrition", None),
        ("western_allies", "u-boat attack/GE-UB1", "TE", "U-Boat attack", None),
        ("germany", "dogfight/TE", "TE", "dogfight", True),
        ("germany", "dogfight/CP", "CP", "dogfight", True),
    ],
)
def test_who_throws_what(faction, label, side, kind, good):
    """Attacker and defender want high dice; the tables of fleets and U-Boats go up and down."""
    assert thrown(label, faction) == Throw(side=side, kind=kind, high_is_good=good)


@pytest.mark.parametrize("label", ["draw", "technology/bonus", "technology/research"])
@pytest.mark.parametrize("sides", [6, 11])
def test_a_card_is_no_die(label, sides):
    """Not even where six cards are left."""
    assert thrown(label, what="production", sides=sides) is None


@pytest.mark.parametrize(
    ("label", "faction", "side"),
    [
        ("attack verdun/0/attack", "germany", "Germany"),
        ("attack verdun/0/defence", "germany", "Western-Allies"),
        ("attack kars/0/defence", "central_allies", "Eastern-Allies"),
        ("attack erzurum/0/defence", "eastern_allies", "Central-Allies"),
        ("dogfight/TE", "germany", "Western-Allies"),
        ("dogfight/CP", "western_allies", "Germany"),
        ("naval/GB-FL1", "germany", "Western-Allies"),
    ],
)
def test_with_four_players_each_throws_for_himself(label, faction, side):
    """Who defends is told by the armies that stand there."""
    assert thrown(label, faction, options=FOUR).side == side


@pytest.mark.parametrize(
    ("trenches", "side"),
    [([], "Western-Allies"), (["western_allies"], "Western-Allies"), (["russia"], "Eastern-Allies")],
)
def test_trenches_without_armies_are_defended_by_their_owner(trenches, side):
    """Else the land's."""
    areas = {"rhine": ["GE-1"]}
    found = thrown("attack verdun/0/defence", areas=areas, trenches={"verdun": trenches}, options=FOUR)
    assert found.side == side


def test_the_tables_of_the_sea_go_up_and_down():
    """A 2 is better than a 1 and than a 3 for a fleet (7.1.2.1); a U-Boat may fail with a low sum and a high one."""
    tables = field({}).kit.tables
    hits = [tables.combat.naval_hits.get(die, 0) for die in range(1, 7)]
    assert hits == [1, 2, 0, 0, 0, 0]
    assert [tables.production.u_boat_attack[total] for total in (2, 6, 12)] == ["not Q1", "always", "never"]
