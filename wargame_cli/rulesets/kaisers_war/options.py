"""The switches of a game: each an unclear rule with its readings. RULINGS.md argues them; the first is the default."""

from __future__ import annotations

from wargame_cli.engine.ruleset import Option

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
)

DEFAULTS = {option.name: option.choices[0] for option in OPTIONS}
