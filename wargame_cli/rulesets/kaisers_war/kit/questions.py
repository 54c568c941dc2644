"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: retreat, about: FR-Inf-1, prefer: [toward-supply]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

#: Kinds of question; for each its policies and what they prefer. The rules' defaults are in inventory order.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    "table": {"big_push": "the Big Push table", "infiltration": "the Infiltration table"},
    "attack-supply": {"none": "nobody gets attack supply", "all": "everybody who can have it and be paid for"},
    "loss": {
        "cheapest": "fewest points, then lowest defence, headquarters last (default)",
        "weakest-defence": "lowest defence factor",
        "slowest": "lowest movement factor",
    },
    "exposed-loss": {
        "enough": "the weakest that pays the whole debt, else the strongest (default)",
        "weakest": "lowest factor",
        "strongest": "highest factor",
    },
    "retreat": {
        "toward-supply": "where the unit is in supply",
        "away-from-enemy": "farthest from enemy units",
        "toward-city": "nearest to a city of one's own",
    },
    "pursuit": {"strongest": "the strongest unit stops in the vacated hex", "nobody": "no pursuit"},
    "defender-pursuit": {"strongest": "the strongest unit goes one hex", "nobody": "no pursuit"},
    "appearance": {
        "safest": "far from the Central Powers' units, in a city if there is one (default)",
        "nearest": "nearest to the Central Powers' units",
    },
    "overstack": {"cheapest": "fewest points (default)", "weakest": "lowest attack factor"},
    "they-shall-not-pass": {
        "stand": "pay and ignore retreats and routs",
        "give-way": "pay nothing (default)",
        "cheap": "stand where it costs five points or fewer",
        "objectives": "stand where the hex pays points",
    },
    "naval-contest": {
        "none": "no ship sails out (default)",
        "always": "the first idle ship sails out against the first use",
        "gunfire": "only against naval gunfire",
        "transports": "only against amphibious transport of either kind",
        "assaults": "only against assaults from the sea",
    },
    "psywar-country": {"most-stacks": "the country with most enemy stacks (default)"},
    "psywar-nation": {"most-stacks": "the enemy nation with most stacks on the map (default)"},
    "sabotage": {"dearest": "the garrison of the dearest city (default)", "nobody": "no garrison is removed"},
    "desertion": {
        "cheapest": "fewest points, then lowest defence, headquarters last of all (default)",
        "weakest": "lowest attack factor",
    },
    "rebellion": {"dearest": "the city that pays most (default)"},
}

#: What each kind of question asks.
SUBJECTS: Mapping[str, str] = {
    "table": "Which table an attack takes, once the stacks are seen",
    "attack-supply": "Who gets attack supply",
    "loss": "Which unit is lost",
    "exposed-loss": "Which exposed unit pays",
    "retreat": "Where a unit retreats",
    "pursuit": "Who pursues, and how far; it may leave a place empty",
    "defender-pursuit": "Which defender pursues",
    "appearance": "Where units of a nation appear",
    "overstack": "Which unit leaves a hex with too many",
    "they-shall-not-pass": "Whether defenders pay to stand",
    "naval-contest": "Whether an idle ship sails out against enemy ships",
    "psywar-country": "Which country is examined",
    "psywar-nation": "Which enemy nation is the target",
    "sabotage": "Which garrison is removed",
    "desertion": "Which unit deserts",
    "rebellion": "Which city rises",
}

#: The optional rules that kinds of question belong to.
OPTIONS: Mapping[str, str] = {
    "naval-contest": "naval-operations",
    "they-shall-not-pass": "they-shall-not-pass",
    "psywar-country": "psywar",
    "psywar-nation": "psywar",
    "sabotage": "psywar",
    "desertion": "psywar",
    "rebellion": "psywar",
}

#: How the questions of each kind are labelled.
#: An occasion is `attack HEX`, `landing HEX` or `end`, an action `attack HEX` or `sea UNIT`.
LABELS: Mapping[str, str] = {
    "table": "attack HEX/table",
    "attack-supply": "attack HEX/supply",
    "loss": "attack HEX/loss attacker or attack HEX/loss defender",
    "exposed-loss": "attack HEX/exposed NUMBER",
    "retreat": "attack HEX/retreat UNIT",
    "pursuit": "attack HEX/pursuit NUMBER",
    "defender-pursuit": "attack HEX/defender pursuit",
    "appearance": "NATION appear",
    "overstack": "OCCASION/overstack HEX NUMBER",
    "they-shall-not-pass": "attack HEX/stand",
    "naval-contest": "ACTION/contest",
    "psywar-country": "psywar/examine",
    "psywar-nation": "psywar/nation",
    "sabotage": "psywar/sabotage",
    "desertion": "psywar/desertion or psywar/mutiny",
    "rebellion": "psywar/city",
}

_IN_THE_AIR = Raised(own=("loss",), other=("loss",))
_AT_SEA = Raised(other=("naval-contest",))
_PSYWAR = Raised(own=("psywar-country", "psywar-nation", "sabotage", "rebellion"), other=("desertion",))
#: The questions that orders may bring, by verb; stacking is looked at when a phase ends, too.
RAISED: Mapping[str, Raised] = {
    "attack": Raised(
        own=("table", "attack-supply", "loss", "exposed-loss", "retreat", "pursuit", "overstack"),
        other=("naval-contest", "they-shall-not-pass", "loss", "retreat", "defender-pursuit", "overstack"),
        only={
            "table": ("table: ask",),
            "attack-supply": ("supply: ask",),
            "exposed-loss": ("air", "naval"),
            "naval-contest": ("naval",),
        },
    ),
    "bombard": Raised(
        own=("attack-supply", "loss", "exposed-loss"),
        other=("naval-contest", "loss"),
        only={"attack-supply": ("supply: ask",)},
    ),
    "air-superiority": _IN_THE_AIR,
    "strategic-bombing": _IN_THE_AIR,
    "amphib": _AT_SEA,
    "assault": _AT_SEA,
    "kaiser-moves-east": Raised(other=("appearance",)),
    "psywar": _PSYWAR,
    "psywar-free": _PSYWAR,
}
