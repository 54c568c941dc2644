"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: loss, prefer: [weakest]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    # movement
    "retreat-before": {"try": "the unit tries to slip away", "stay": "it stays"},
    # bombardment, engineers
    "bombardment-hit": {"weakest": "the smallest defence strength first", "strongest": "the greatest first"},
    "counterbombardment": {
        "strongest": "the hex that bombarded it with most strength (default)",
        "split": "each unit, an artillery division as one, is asked for its own target",
        "nothing": "the artillery is silent",
    },
    "counter-gas": {"no": "gas is kept for the combats (default)", "yes": "gas is tried"},
    "open-city": {"hold": "the city is held (default)", "open": "it is declared open"},
    "flood": {"let-be": "nothing is flooded (default)", "flood": "the owner tries to flood the hex"},
    "flood-relief": {"let-be": "no Res Pt is spent (default)", "spend": "the nearest one is spent"},
    # rail nets
    "depot-given-up": {},
    # supply
    "special-supply": {
        "use": "the source supplies all that it can (default for fortresses and general supply points)",
        "keep": "it is kept (default for Res Pts)",
        "last-chance": "only where units would be checked for elimination",
    },
    # combat
    "losses": {
        "cheapest": "the least printed strength that is enough (default)",
        "fewest": "the fewest units",
    },
    "retreat": {
        "home": "toward the nearest source off the map (default)",
        "together": "where most own units are",
    },
    "withdraw": {
        "stay": "it stays",
        "retreat": "it retreats",
    },
    "advance": {
        "largest": "the largest unit",
        "all": "all that may, as far as there is room",
        "stay": "nobody advances",
    },
    "further": {"stay": "it stays (default)"},
    "results-table": {"mobile": "the Mobile Ground CRT", "positional": "the Positional Ground CRT"},
    "combat-supply": {"draw": "combat supply is drawn (default)", "save": "Res Pts are kept"},
    "reserves": {"nearest": "the nearest stack", "none": "nobody comes"},
    "defensive-effects": {"none": "nothing is tried"},
    "leader": {"best": "the leader with the best ratings", "nobody": "no leader"},
}

#: What each kind asks, in a few words.
SUBJECTS: Mapping[str, str] = {
    # movement
    "retreat-before": "Whether a unit tries to retreat before an overrun or combat",
    # bombardment, engineers
    "bombardment-hit": "Which unit takes a bombardment hit",
    "counterbombardment": "Which hex bombarded artillery fires back at",
    "counter-gas": "Whether gas is tried in counterbombardment",
    "open-city": "Whether a major city is declared open for a phase of combat",
    "flood": "Whether a hex that is attacked is flooded",
    "flood-relief": "Whether a Res Pt is spent for disaster relief after a flooding",
    # rail nets
    "depot-given-up": "Which supply depot is deactivated when rail capacity is lost",
    # supply
    "special-supply": "Whether a special source supplies units that are out of general supply",
    # combat
    "losses": "Which units are lost in combat",
    "retreat": "Where a unit retreats to of several hexes that are equal",
    "withdraw": "Whether a side retreats that may",
    "advance": "Which defender advances into a hex that attackers left",
    "further": "Into which second hex a defender goes on that has advanced",
    "results-table": "Which results table is used in mountains",
    "combat-supply": "Whether combat supply is drawn for the defence",
    "reserves": "From which hex reserves are committed",
    "defensive-effects": "Which special effects the defender tries",
    "leader": "Which leader of the defender influences a combat",
}

#: How the questions of each kind are labelled.
LABELS: Mapping[str, str] = {
    # movement
    "retreat-before": "overrun HEX/slip away UNIT or attack HEX/slip away UNIT",
    # bombardment, engineers
    "bombardment-hit": (
        "hits HEX/attacker NUMBER or hits HEX/defender NUMBER"
        " or counterhits HEX/attacker NUMBER or counterhits HEX/defender NUMBER"
    ),
    "counterbombardment": "counterbombardment HEX/target or counterbombardment HEX/target UNIT",
    "counter-gas": "counterbombardment HEX/gas or counterbombardment HEX/gas HEX",
    "open-city": "open city HEX",
    "flood": "attack HEX/flooding",
    "flood-relief": "attack HEX/relief",
    # rail nets
    "depot-given-up": "depot NET/SIDE NUMBER",
    # supply
    "special-supply": "supply/HEX res or supply/HEX gsp or supply/HEX fortress",
    # combat
    "losses": "attack HEX/losses attacker or attack HEX/losses defender",
    "retreat": "attack HEX/retreat UNIT from HEX",
    "withdraw": "attack HEX/withdraw attacker or attack HEX/withdraw defender",
    "advance": "attack HEX/advance HEX",
    "further": "attack HEX/further UNIT",
    "results-table": "attack HEX/table",
    "combat-supply": "attack HEX/supply or attack HEX/supply of reserves",
    "reserves": "attack HEX/reserves",
    "defensive-effects": "attack HEX/effects",
    "leader": "attack HEX/leader",
}

#: The kinds of question that orders may bring while they are carried out, by the verb of the order.
RAISED: Mapping[str, Raised] = {
    "move": Raised(other=("depot-given-up",)),
    "overrun": Raised(other=("retreat-before", "retreat", "depot-given-up")),
    "attack": Raised(
        own=("losses", "retreat", "withdraw", "results-table"),
        other=(
            "combat-supply",
            "defensive-effects",
            "losses",
            "withdraw",
            "retreat",
            "advance",
            "further",
            "reserves",
            "retreat-before",
            "leader",
            "flood",
            "flood-relief",
            "results-table",
        ),
    ),
}
