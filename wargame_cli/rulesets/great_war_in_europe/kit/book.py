"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

Each switch is an unclear rule with its readings. RULINGS.md argues them; the first is the default.
"""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.rules import rulebook

BOOK = rulebook(Path(__file__).parent.parent, digits_nest=True)

#: The option that says which version of the game a scenario is played in (3.4).
MAPS = "maps"

#: The optional rule with which both sides set up their units before the game.
FREE_SET_UP = "free-set-up"
#: The optional rule with which the campaign begins with pre-war events (20.0).
PRE_WAR_EVENTS = "pre-war-events"
#: The scenarios of Europe that may be played with the Near East beside it.
_ON_SIX_MAPS = ("europe-1915", "europe-1916", "europe-1917", "europe-1918")

OPTIONS: tuple[Option, ...] = (
    Option(
        name=FREE_SET_UP,
        choices=("off", "on"),
        rule="21.1",
        title="Both sides set up their units within the lines of the scenario, the Allies first",
    ),
    Option(
        name=PRE_WAR_EVENTS,
        choices=("off", "on"),
        rule="20.0",
        title="Before the campaign in Europe both sides draw and play pre-war events",
        since=2,
        offered={"campaign": ("off", "on")},
    ),
    Option(
        name="defence-cap",
        choices=("defender", "net"),
        rule="10.55",
        title="Whether the most that modifiers help a defender is looked at before or after they are set off",
    ),
    Option(
        name="fort-in-a-city",
        choices=("each", "once"),
        rule="10.42",
        title="Whether terrain, city and fortification of one hex shift a column each",
    ),
    Option(
        name="headquarters-support",
        choices=("one", "all"),
        rule="10.46",
        title="Whether headquarters stand with or beside one of the units of their nation in a combat, or all",
    ),
    Option(
        name="reserve-dice",
        choices=("one", "two"),
        rule="5.38",
        title="How many dice are rolled for the Turkish Required Reserve after Strategic Turn O",
    ),
    Option(
        name="turks-in-baku",
        choices=("alone", "any"),
        rule="6.45",
        title="Whether Turkish units must be alone in Baku, once the Army of Islam marches, or any of them will do",
    ),
    Option(
        name="without-baku",
        choices=("draw", "allied"),
        rule="18.4",
        title="What becomes of a game that the Central Powers do not win because they do not control Baku",
    ),
    Option(
        name=MAPS,
        choices=("europe", "combined", "near-east"),
        rule="3.4",
        title="Which version of the game is played: Europe alone, all six maps, or the Near East alone",
        since=2,
        offered={"campaign": ("europe", "combined", "near-east")} | dict.fromkeys(_ON_SIX_MAPS, ("europe", "combined")),
    ),
    Option(
        name="ottoman-cities",
        choices=("europe", "all"),
        rule="18.13",
        title="Whether cities of the Ottoman Empire in the Near East count against the Central Powers",
        since=2,
        offered=dict.fromkeys(("campaign", *_ON_SIX_MAPS), ("europe", "all")),
    ),
    Option(
        name="secret-mutiny",
        choices=("off", "on"),
        rule="6.47",
        title="The Central Powers are not told of the French Army Mutiny before it has ended",
    ),
)

DEFAULTS = defaults(OPTIONS)
