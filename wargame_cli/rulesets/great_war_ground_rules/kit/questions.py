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
        "nothing": "the artillery is silent",
    },
    "counter-gas": {"no": "gas is kept for the combats (default)", "yes": "gas is tried"},
    "flood": {"let-be": "nothing is flooded (default)", "flood": "the owner tries to flood the hex"},
    # rail nets
    "depot-given-up": {},
}

#: What each kind asks, in a few words.
SUBJECTS: Mapping[str, str] = {
    # movement
    "retreat-before": "Whether a unit tries to retreat before an overrun or combat",
    # bombardment, engineers
    "bombardment-hit": "Which unit takes a bombardment hit",
    "counterbombardment": "Which hex bombarded artillery fires back at",
    "counter-gas": "Whether gas is tried in counterbombardment",
    "flood": "Whether a hex that is attacked is flooded",
    # rail nets
    "depot-given-up": "Which supply depot is deactivated when rail capacity is lost",
}

#: How the questions of each kind are labelled.
LABELS: Mapping[str, str] = {
    # movement
    "retreat-before": "overrun HEX/slip away UNIT or attack HEX/slip away UNIT",
    # bombardment, engineers
    "bombardment-hit": "hits HEX/attacker NUMBER or hits HEX/defender NUMBER",
    "counterbombardment": "counterbombardment HEX/target",
    "counter-gas": "counterbombardment HEX/gas",
    "flood": "attack HEX/flooding",
    # rail nets
    "depot-given-up": "depot NET/SIDE NUMBER",
}

#: The kinds of question that orders may bring while they are carried out, by the verb of the order.
RAISED: Mapping[str, Raised] = {}
