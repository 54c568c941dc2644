"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

Each switch is an advanced or optional rule, or an unclear rule with its readings. RULINGS.md argues them; the first
choice is the default.
"""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.rules import rulebook

BOOK = rulebook(Path(__file__).parent.parent)

#: How long a scenario is played that has a short version; house.
LENGTH = "length"
#: A printed strength of 0 beside one that is more counts as a half (9G2).
MARGINAL = "marginal-units"
#: Army HQs coordinate (14M3), an advanced rule.
COORDINATION = "coordination"
#: A die for the weather of some turns; house.
WEATHER_DICE = "weather-dice"
#: Sections of a rail net that are cut off from one another have capacities of their own (7A9).
SECTIONS = "net-sections"
#: Units move along navigable rivers, canals and lakes (7C).
WATERWAYS = "waterways"
#: Advanced rules of stacking, corps and sieges.
OVERSTACKING, LIMITED_INTELLIGENCE, SIEGE = "overstacking", "limited-intelligence", "siege"

#: A die for the fraction of odds from 2:1 on (9L).
INCREMENTAL = "incremental-odds"
#: Field artillery is lost like other units, not after them (9D).
FIELD_ARTILLERY_LOSSES = "field-artillery-losses"

OPTIONS: tuple[Option, ...] = (
    Option(name=INCREMENTAL, choices=("off", "on"), rule="9L", title="Attackers may roll for the fraction of the odds"),
    Option(
        name=FIELD_ARTILLERY_LOSSES,
        choices=("off", "on"),
        rule="9D",
        title="Field artillery is lost like other units",
    ),
    Option(name=MARGINAL, choices=("off", "on"), rule="9G2", title="Units with one printed strength of 0 count a half"),
    Option(
        name=SECTIONS,
        choices=("off", "on"),
        rule="7A9",
        title="Isolated sections of a rail net have their own capacity",
    ),
    Option(name=WATERWAYS, choices=("off", "on"), rule="7C1", title="Movement on navigable inland waterways"),
    Option(
        name=LENGTH,
        choices=("full", "short"),
        rule="42B",
        title="How long the scenario is played",
        offered={"picardy-1918": ("full", "short")},
    ),
    Option(
        name=COORDINATION,
        choices=("off", "on"),
        rule="14M3",
        title="Army HQs may coordinate: one check for several of them",
    ),
    Option(
        name=WEATHER_DICE,
        choices=("off", "on"),
        rule="36",
        title="A die decides in some turns whether there is mud",
        offered={"picardy-1918": ("off", "on")},
    ),
    Option(name=OVERSTACKING, choices=("off", "on"), rule="8C2", title="More units than the limit, under Corps HQs"),
    Option(name=LIMITED_INTELLIGENCE, choices=("off", "on"), rule="14N2", title="Corps that the enemy cannot look at"),
    Option(name=SIEGE, choices=("off", "on"), rule="15G", title="Sieges of hexes that are surrounded"),
)

DEFAULTS = defaults(OPTIONS)
