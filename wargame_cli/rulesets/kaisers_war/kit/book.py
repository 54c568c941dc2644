"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

Each switch is an unclear rule with its readings. RULINGS.md argues them; the first is the default.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.rules import rulebook

BOOK = rulebook(Path(__file__).parent.parent)


OPTIONS = (
    Option(name="setup", choices=("default", "free"), rule="3.2", title="Start with our set-up, or with set-up sheets"),
    Option(
        name="trench-zone-needs-unit",
        choices=("no", "yes"),
        rule="11.3",
        title="Whether a trench must be occupied to keep enemy zones of control out",
    ),
    Option(
        name="enemy-trench-terrain",
        choices=("counts", "ignored"),
        rule="7.4",
        title="Whether other terrain doubles a defender in an enemy trench hex",
    ),
    Option(
        name="concentric-forts",
        choices=("break", "ignored"),
        rule="12.14",
        title="Whether an enemy fortified zone in the ring breaks a concentric attack",
    ),
    Option(
        name="exposed-support",
        choices=("debt", "instead", "extra"),
        rule="12.20",
        title="How exposed ships and aircraft pay for the highest attacker's loss",
    ),
    Option(
        name="exposed-ships-in-panic",
        choices=("ignore", "eliminated"),
        rule="12.20",
        title="What an attacker's panic does to exposed ships",
    ),
    Option(
        name="alpine-in-cities",
        choices=("doubled", "printed"),
        rule="21.2",
        title="Whether alpine troops are doubled against a city in rough country",
    ),
    Option(
        name="fort-lost-in-battle",
        since=3,
        choices=("stay", "retreat"),
        rule="7.5",
        title="Whether units stacked with a fort that a Big Push takes still ignore its retreat",
    ),
    Option(
        name="mobile-defense-loss",
        choices=("shock-unit", "support-first"),
        rule="12.20",
        title="Whether exposed ships and aircraft pay for the shock unit that a mobile defense takes",
    ),
    Option(
        name="bombarded-fort",
        choices=("doubled", "printed"),
        rule="19.2",
        title="Whether its city doubles a fort under naval bombardment",
    ),
    Option(
        name="city-in-enemy-zone",
        choices=("open", "closed"),
        rule="11.10",
        title="Whether a rail line of communications may start from an occupied city in an enemy zone of control",
    ),
    Option(
        name="desert-start",
        choices=("open", "closed"),
        rule="15.4",
        title="Whether a unit standing in the desert may trace a line of supply out of it",
    ),
    Option(
        name="mixed-rail-line",
        choices=("by-first-city", "by-part"),
        rule="16.9",
        title="How long a rail line of communications through zones 1 and 2 may be",
    ),
    Option(
        name="capitals",
        choices=("major", "any"),
        rule="43.2",
        title="Which capitals the mobilization table means",
    ),
    Option(
        name="free-units",
        choices=("at-once", "delayed"),
        rule="26.5.3",
        title="When the free reinforcements appear",
    ),
    Option(
        name="thaw-marches",
        since=3,
        choices=("way", "start"),
        rule="22.3",
        title="Whether the thaw bars a forced march by any hex of its way, or by its first",
    ),
    Option(
        name="germans-in-paris",
        choices=("count", "ignored"),
        rule="26.5.4",
        title="Whether a supplied German unit in Paris itself passes the summer check",
    ),
    Option(
        name="simultaneous-losses",
        choices=("one-event", "part-by-part"),
        rule="5.9",
        title="Whether both sides' losses of one combat result count at one moment",
    ),
    Option(
        name="long-last-turn",
        choices=("10", "11"),
        rule="27.1",
        title="The last turn of the long scenario",
    ),
    Option(
        name="additional-forces",
        choices=("off", "on"),
        rule="28.1",
        title="Bolsheviks, White Russians and Finns set up; Germans may start in the east",
    ),
    Option(
        name="free-deployment-long",
        choices=("off", "on"),
        rule="29.1",
        title="The scenario free-deployment goes on into 1919",
    ),
    Option(
        name="russian-front",
        choices=("off", "on"),
        rule="30.1",
        title="The Kaiser may move east, against the Bolsheviks",
    ),
    Option(
        name="poles",
        choices=("off", "on"),
        rule="40.2",
        title="The Poles begin on the Allied side",
    ),
    Option(
        name="critical-cities",
        choices=("off", "on"),
        rule="31.1",
        title="Critical cities: what falls with a capital, Venice, the Ruhr and Paris",
    ),
    Option(
        name="psywar",
        choices=("off", "on"),
        rule="32.1",
        title="Psychological warfare at the start of each player turn",
    ),
    Option(
        name="struck-reinforcements",
        since=3,
        choices=("delayed", "spared"),
        rule="32.5",
        title="Whether a general strike delays the free reinforcements that are still to come",
    ),
    Option(
        name="morale",
        choices=("off", "on"),
        rule="33.1",
        title="Morale effects: many points and few change attacks and zones of control",
    ),
    Option(
        name="they-shall-not-pass",
        choices=("off", "on", "whole-result"),
        rule="34.1",
        title="They Shall Not Pass: a defender may pay to ignore retreats and routs, or all of a DW, DP or MD",
    ),
    Option(
        name="annihilation",
        choices=("off", "on"),
        rule="35.1",
        title="Annihilation: units destroyed out of supply come back late",
    ),
    Option(
        name="naval-operations",
        choices=("off", "on"),
        rule="36.1",
        title="Expanded naval operations: combat at sea, seas that change hands, supply over the beach",
    ),
    Option(
        name="built-trenches",
        choices=("off", "on"),
        rule="37.1",
        title="Additional trenchlines can be built",
    ),
    Option(
        name="air-missions",
        choices=("off", "on"),
        rule="38.1",
        title="Air superiority, strategic bombing, aerial supply and recon",
    ),
    Option(
        name="mechanized-warfare",
        choices=("off", "on"),
        rule="39.1",
        title="Mechanized warfare: Fuller, pursuit and supply of tanks",
    ),
    Option(
        name="blockade",
        choices=("off", "on"),
        rule="41.2",
        title="The Allied blockade takes a die of points a turn",
    ),
    Option(
        name="expanded-sudden-death",
        choices=("off", "on"),
        rule="42.1",
        title="The side that holds all the great cities at the start of its player turn wins",
    ),
)

DEFAULTS = defaults(OPTIONS)


def in_play(order: Order, referee: Referee[Any]) -> str | None:
    """The orders of an optional rule are given only where it is in play"""
    on = referee.position.plays(order.option)
    return None if on else f"the optional rule {order.option} is not in play in this game"
