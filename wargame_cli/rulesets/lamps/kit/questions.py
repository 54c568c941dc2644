"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: retreat, about: FR-5, prefer: [paris]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    # ground combat (7.2)
    "defender": {
        "home": "an army in its own nation's Home Area, which may make a last stand",
        "allied": "an army of another nation",
        "marked": "an army with a marker",
    },
    "counter-battery": {"fire": "the first gun fires", "save": "no gun fires (default but for places that matter)"},
    "last-stand": {
        "stand": "an army that may stands",
        "retreat": "nobody stands (default but in capitals)",
    },
    "retreat": {
        "capital": "toward the nation's capital (default: its own Home Areas first)",
        "friends": "where most friendly armies are",
    },
    "evacuate": {"evacuate": "by sea into the force pool (default)", "eliminate": "lost for good"},
    "must-attack": {},
    "next": {"end": "no further attack (default)"},
    "reroll": {"yes": "roll again", "no": "keep the roll"},
    "advance": {"yes": "advance", "no": "stay (default)"},
    "stosstruppen": {"advance": "the marker goes along (default)", "stay": "it stays where it lies"},
    # the sea (7.1)
    "naval-reroll": {"roll again": "every fleet that may", "keep": "no fleet (default: every miss is rolled again)"},
    "naval-loss": {},
    # technology and regroup (8.4, 9.1)
    "bonus": {},
    "place-gun": {},
    "place-tanks": {},
    "air": {"largest": "with the largest stack (default: the capital, then the largest stack)", "none": "nowhere"},
    # cards and politics (5, 10)
    "event": {},
    "survivor": {},
    "refuge": {},
}

#: What each kind of question asks.
SUBJECTS: Mapping[str, str] = {
    "defender": "Which army defends",
    "counter-battery": "Whether a gun answers enemy guns",
    "last-stand": "Whether an army stands to the last",
    "retreat": "Where an army retreats",
    "evacuate": "Whether an army that is cut off leaves by sea",
    "must-attack": "Which attack a card's demand takes",
    "next": "Which attack is made next, where combat is live",
    "reroll": "Whether a die is rolled again",
    "advance": "Whether an army advances",
    "stosstruppen": "Whether the marker goes along",
    "naval-reroll": "Which fleet rolls again",
    "naval-loss": "Which ship takes a hit",
    "bonus": "Which technology card is kept",
    "place-gun": "Where a new gun comes",
    "place-tanks": "Where the Tanks come",
    "air": "Where an Air Superiority marker is laid",
    "event": "What a card leaves to its owner",
    "survivor": "Which army of a conquered nation stays in play",
    "refuge": "Where an army without a home goes",
}

#: How the questions of each kind are labelled.
#: The number of an attack counts those of the phase.
LABELS: Mapping[str, str] = {
    "defender": "attack AREA/NUMBER/defender",
    "counter-battery": "attack AREA/NUMBER/counter-battery",
    "last-stand": "attack AREA/NUMBER/last-stand",
    "retreat": "attack AREA/NUMBER/retreat/UNIT",
    "evacuate": "attack AREA/NUMBER/evacuate/UNIT",
    "must-attack": "must attack DEMAND/NUMBER",
    "next": "next attack/NUMBER",
    "reroll": "attack AREA/NUMBER/reroll",
    "advance": "attack AREA/NUMBER/advance/UNIT",
    "stosstruppen": "attack AREA/NUMBER/stosstruppen",
    "naval-reroll": "naval/UNIT/reroll",
    "naval-loss": "naval/hit on SIDE/NUMBER",
    "bonus": "technology/keep",
    "place-gun": "technology/place/UNIT",
    "place-tanks": "technology/place/UNIT",
    "air": "air/NUMBER",
    "event": "event CARD/NUMBER",
    "survivor": "conquest/NATION/survivor",
    "refuge": "refuge/UNIT",
}

_DEFENCE = ("retreat", "defender", "last-stand", "counter-battery", "evacuate")
#: The questions that orders may bring, by verb; what a card demands is asked when the step ends.
RAISED: Mapping[str, Raised] = {
    "attack": Raised(other=_DEFENCE),
    "land": Raised(other=_DEFENCE),
    "guerilla": Raised(other=("retreat", "evacuate")),
    "fight": Raised(own=("next", "reroll", "advance", "stosstruppen"), other=_DEFENCE),
    "naval": Raised(own=("naval-reroll", "naval-loss"), other=("naval-reroll", "naval-loss")),
}
