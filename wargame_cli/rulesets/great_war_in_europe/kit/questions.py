"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: loss, prefer: [weakest]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from wargame_cli.engine.questions import Raised
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, Side

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {
    "loss": {"weakest": "lowest strength, units that can be rebuilt first (default)", "strongest": "highest strength"},
    "overstack": {"weakest": "lowest strength (default)", "strongest": "highest strength"},
    "cavalry-retreat": {
        "retreat": "to the hex nearest to a source of supply (default at 2:1 and above)",
        "stand": "the cavalry stays and fights (default below 2:1)",
    },
    "defence-headquarters": {
        "support": "the best one that can (default where two units defend and it changes the column)",
        "none": "no headquarters is used",
    },
    "defence-air": {
        "match": "as many as the attacker, if there are any left (default)",
        "none": "no air unit is used",
        "all": "every air unit that is left",
    },
    "defence-event": {
        "play": "the event is played (default against +2 or more in a city, a fort or a surrender hex)",
        "hold": "the event is kept (default elsewhere)",
    },
    "withdraw": {"strongest": "most combat factors, so that few units leave (default)"},
    "arab-place": {"nearest": "nearest to the enemy (default)"},
    "armenian-town": {"nearest": "nearest to the enemy (default)"},
    "initiative-cancel": {"cancel": "with the own event (default)", "let-it-be": "the own event is kept"},
    "rigid-planning": {"play": "nobody advances (default)", "hold": "the event is kept"},
    "shall-not-pass": {"play": "nobody advances (default)", "hold": "the event is kept"},
    "german-looting": {"play": "shock-troops enter no second hex (default)", "hold": "the event is kept"},
    "home-defence": {"none": "no air unit stays at home (default)", "all": "all that are left do"},
    "italian-entry": {
        "choose": "Italy joins the Allies (default)",
        "draw": "the first event is drawn as any other; the choice is lost",
    },
    "u-boats": {"go-on": "they go on (default)", "stop": "that event is out of the game for good"},
    "red-army": {"first": "in the order of the map (default)"},
    "influenza": {"rear": "those that are not beside the enemy first (default)"},
    "lawrence-captured": {"play": "the raid is stopped (default)", "hold": "the event is kept"},
    "scheffer-boyadel": {"largest": "the most divisions (default)", "nobody": "he is kept for another time"},
    "scheffer-boyadel-excess": {"weakest": "lowest strength (default)"},
}

#: What each kind of question asks.
SUBJECTS: Mapping[str, str] = {
    "loss": "Which unit is lost",
    "overstack": "Which unit leaves a hex with too many",
    "cavalry-retreat": "Whether cavalry retreats before combat, and where",
    "defence-headquarters": "Which headquarters supports a defence",
    "defence-air": "How many air units support a defence",
    "defence-event": "Whether an event is played for a defence",
    "withdraw": "Which British unit leaves",
    "arab-place": "Where the Arab Northern Army appears",
    "armenian-town": "Where an Armenian unit appears",
    "initiative-cancel": "Whether the enemy's Initiative event is cancelled",
    "rigid-planning": "Whether British Rigid Planning stops an advance",
    "shall-not-pass": "Whether They Shall Not Pass! stops an advance",
    "german-looting": "Whether German Looting keeps shock-troops from a second hex",
    "home-defence": "How many air units guard Germany against bombers",
    "italian-entry": "Whether the first event of Jan/Feb 1915 is Italian Entry, by a pre-war event",
    "u-boats": "Whether U-boat warfare goes on after its first roll of four or more",
    "red-army": "Which division becomes one of the Red Army",
    "influenza": "Which shock-troops are ordinary divisions again",
    "lawrence-captured": "Whether Lawrence Captured is played against a raid",
    "scheffer-boyadel": "Which German stack lives on out of supply",
    "scheffer-boyadel-excess": "Which division is too many for Scheffer-Boyadel",
}

#: How the questions of each kind are labelled.
LABELS: Mapping[str, str] = {
    "loss": "attack HEX/loss attacker NUMBER or attack HEX/loss defender NUMBER",
    "overstack": "stacking/overstack HEX NUMBER",
    "cavalry-retreat": "attack HEX/cavalry retreat",
    "defence-headquarters": "attack HEX/headquarters",
    "defence-air": "attack HEX/air",
    "defence-event": "attack HEX/event CHIT",
    "withdraw": "withdraw KIND/NUMBER, or an event's before it",
    "arab-place": "arab place, or an event's before it",
    "armenian-town": "armenian town, or an event's before it",
    "initiative-cancel": "event CHIT/initiative",
    "rigid-planning": "attack HEX/rigid planning",
    "shall-not-pass": "attack HEX/shall not pass",
    "german-looting": "attack HEX/german looting",
    "home-defence": "home defence",
    "italian-entry": "events Allied/italian entry",
    "u-boats": "u-boats/give up",
    "red-army": "red army NUMBER",
    "influenza": "influenza NUMBER, or an event's before it",
    "lawrence-captured": "raid TOWN/capture",
    "scheffer-boyadel": "attrition/Scheffer-Boyadel",
    "scheffer-boyadel-excess": "attrition/Scheffer-Boyadel NUMBER",
}

#: Who alone is asked some of them, and the part of the world that they belong to; all others are asked both sides.
ASKED: Mapping[str, tuple[Side, Literal["europe", "near-east", "near-east-alone"]]] = {
    "withdraw": (ALLIED, "near-east"),
    "arab-place": (ALLIED, "near-east"),
    "armenian-town": (ALLIED, "near-east"),
    "initiative-cancel": (ALLIED, "near-east-alone"),
    "rigid-planning": (CP, "europe"),
    "shall-not-pass": (ALLIED, "europe"),
    "german-looting": (ALLIED, "europe"),
    "home-defence": (CP, "europe"),
    "italian-entry": (ALLIED, "europe"),
    "u-boats": (CP, "europe"),
    "red-army": (ALLIED, "europe"),
    "influenza": (CP, "europe"),
    "lawrence-captured": (CP, "near-east"),
    "scheffer-boyadel": (CP, "europe"),
    "scheffer-boyadel-excess": (CP, "europe"),
}

_EVENTS = Raised(
    own=("italian-entry", "withdraw", "arab-place", "armenian-town", "influenza"),
    other=("withdraw", "arab-place", "armenian-town", "influenza"),
)
#: The questions that orders may bring, by verb; stacking is looked at when phases begin and end, too.
RAISED: Mapping[str, Raised] = {
    "buy-event": _EVENTS,
    "play-event": Raised(other=("initiative-cancel",)),
    "raid": Raised(other=("lawrence-captured",)),
    "attack": Raised(
        own=("loss",),
        other=(
            "defence-headquarters",
            "loss",
            "defence-air",
            "cavalry-retreat",
            "defence-event",
            "rigid-planning",
            "shall-not-pass",
            "german-looting",
        ),
    ),
}
