"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: halt, about: lodz, prefer: [hold]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    # combat (12, 18)
    "defend": {},
    "halt": {"hold": "the unit that suffers least loses a step (default for a Trench, a Fort or a VP space)"},
    "cancel": {},
    "step": {},
    "retreat": {},
    "leave": {},
    "displaced": {},
    "escort": {},
    "advance": {"near": "into the space that was attacked (default)", "far": "as far as the losers went"},
    # the end of a round (10.3, 20.3)
    "excess": {
        "weakest": "the unit with the lowest Combat Factor goes (default)",
        "strongest": "the unit with the highest Combat Factor goes",
    },
    "refuge": {},
    # cards and landings (9.7, 25.4)
    "event choice": {},
    "place": {
        "front": "the place that is nearest to an enemy unit",
        "rear": "the place that is farthest from all enemy units",
    },
    "captured": {},
}
