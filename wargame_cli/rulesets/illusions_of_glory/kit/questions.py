"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: halt, about: lodz, prefer: [hold]}`; `about` may be left out. Besides the
policies every option that a question has may be preferred: a unit, a place, a card.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

_WEAKEST = {"weakest": "the lowest Combat Factor", "strongest": "the highest Combat Factor"}
_TYPES = {"regular": "an SCU of that type; so with elite, reserve, cavalry, mountain and special"}

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    # combat (12, 18)
    "combat-cards": {"any": "the first card of the hand that fits (default: none)"},
    "defend": {},
    "reroll": {"yes": "roll again (default)", "no": "keep the die"},
    "loss": {
        "SCU": "an SCU first (default: SCUs, then reserve LCUs; one unit is kept at full strength)",
        "LCU": "an LCU first",
        "infantry": "a unit of that kind; so with cavalry, mountain and the two letters of a nation",
    },
    "successor": {**_TYPES, "strongest": "the SCU with the highest Combat Factor"},
    "halt": {
        "hold": "the unit that suffers least loses a step (default for a Trench, a Fort or a VP space)",
        "retreat": "nobody loses a step",
    },
    "cancel": {"yes": "the HQ cancels a space of the retreat (default)", "no": "the whole retreat is made"},
    "step": {},
    "retreat": {},
    "leave": {"stay": "within the region (default for units in supply)", "leave": "to a place beside it"},
    "displaced": {},
    "escort": {"stay": "HQs and Heavy Artillery stay (default where others of their stack do)"},
    "advance": {
        "near": "into the space that was attacked (default)",
        "far": "as far as the losers went",
        "stay": "nobody advances",
    },
    # the end of a round (10.3, 20.3)
    "overstack": {
        "weakest": "the unit with the lowest Combat Factor goes (default)",
        "strongest": "the unit with the highest Combat Factor goes",
    },
    "refuge": {},
    # cards and landings (9.7, 15, 25.4)
    "event-choice": {},
    "event-unit": _WEAKEST,
    "event-fort": _WEAKEST,
    "place": {
        "front": "the place that is nearest to an enemy unit",
        "rear": "the place that is farthest from all enemy units",
    },
    "captured": {},
    # rebellion and collapse (23.3, 26.6)
    "uprising": {
        "vp": "a VP space of the enemy's (default)",
        "junction": "the place with most connections",
        "none": "no more Uprising Units",
    },
    "declare": {"no": "Serbia fights on (default)", "yes": "Serbia has collapsed"},
}

#: What kinds of question were called on older sheets.
FORMER: Mapping[str, str] = {
    "event choice": "event-choice",
    "event unit": "event-unit",
    "event fort": "event-fort",
    "excess": "overstack",
}

#: What each kind of question asks.
SUBJECTS: Mapping[str, str] = {
    "combat-cards": "Which Combat Cards the defender plays",
    "defend": "Which units of a region defend",
    "reroll": "Whether a die is rolled again",
    "loss": "Which unit loses a step",
    "successor": "Which SCU replaces a lost LCU",
    "halt": "Whether a step is paid not to retreat",
    "cancel": "Whether the HQ shortens a retreat",
    "step": "Which unit pays the step",
    "retreat": "Where a unit retreats",
    "leave": "Whether a retreat leaves the region",
    "displaced": "Where a displaced unit goes",
    "escort": "Whether HQs and Heavy Artillery advance",
    "advance": "Whether a unit advances, and how far",
    "overstack": "Which unit leaves a space with too many",
    "refuge": "Where a unit that must leave goes",
    "event-choice": "What an Event leaves to its player",
    "event-unit": "Which unit an Event is about",
    "event-fort": "Which Fort an Event is about",
    "place": "Where a unit arrives",
    "captured": "Whose Replacement Points captured supplies are",
    "uprising": "Where an Uprising Unit comes",
    "declare": "Whether Serbia has collapsed",
}

#: How the questions of each kind are labelled.
#: A combat is `attack SPACE/UNIT`, by the first attacker that the order names.
LABELS: Mapping[str, str] = {
    "combat-cards": "COMBAT/combat-cards/NUMBER",
    "defend": "COMBAT/defend/NUMBER",
    "reroll": "COMBAT/ROLE/reroll",
    "loss": "COMBAT/loss/ROLE/NUMBER",
    "successor": "UNIT/successor or successor/UNIT",
    "halt": "COMBAT/halt or COMBAT/price/SIDE/NUMBER",
    "cancel": "COMBAT/cancel",
    "step": "COMBAT/step/SIDE/NUMBER",
    "retreat": "COMBAT/retreat/UNIT/STEP",
    "leave": "COMBAT/leave",
    "displaced": "COMBAT/displaced/UNIT",
    "escort": "COMBAT/advance/UNIT",
    "advance": "COMBAT/advance/UNIT",
    "overstack": "round end/SPACE/NUMBER",
    "refuge": "round end/SPACE/leaves/UNIT",
    "event-choice": "CARD/choice",
    "event-unit": "CARD/EFFECT",
    "event-fort": "CARD/fort",
    "place": "ARRIVAL/UNIT",
    "captured": "captured/SEA",
    "uprising": "uprising/NATION/NUMBER",
    "declare": "serbian collapse",
}

#: The questions that orders may bring, by verb; those of the end of a round are the phase's own.
RAISED: Mapping[str, Raised] = {
    "play": Raised(
        own=("place", "event-unit", "event-choice", "event-fort", "successor"),
        other=("event-choice", "event-unit", "successor"),
        only=dict.fromkeys(("place", "event-unit", "event-choice", "event-fort", "successor"), ("for: event",)),
    ),
    "move": Raised(own=("captured", "successor"), other=("captured",)),
    "attack": Raised(
        own=("loss", "advance", "successor", "escort", "step", "reroll", "captured"),
        other=(
            "loss",
            "retreat",
            "combat-cards",
            "halt",
            "cancel",
            "successor",
            "defend",
            "leave",
            "displaced",
            "step",
            "reroll",
            "captured",
        ),
    ),
}
