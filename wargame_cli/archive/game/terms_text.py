"""Terms written out: as a file that says the same, and what differs between two of them."""

from __future__ import annotations

from typing import Any

import msgspec

from wargame_cli.archive.game.signatures import KINDS, key_name
from wargame_cli.archive.game.terms import BeaconTerms, Terms, written_duration
from wargame_cli.archive.game.terms_file import UNMADE, Course
from wargame_cli.archive.sealed_dice.beacon import NETWORKS
from wargame_cli.engine.text import dump_yaml


def plain_terms(terms: Terms) -> dict[str, Any]:
    """The fields of a terms file that says the same."""
    return {
        "signers": {side: list(keys) for side, keys in terms.signers.items()},
        "deadline": written_duration(terms.minutes),
        "deadlines": {phase: written_duration(minutes) for phase, minutes in terms.phases.items()},
        "until": dict(terms.until),
        "silence": terms.silence,
        "secret-turns": terms.secret_turns,
        "beacon": terms.beacon and _plain_beacon(terms.beacon),
        "words": dict(terms.words),
        "addresses": {side: list(addresses) for side, addresses in terms.addresses.items()},
        "umpire": terms.umpire or None,
        "consent": list(terms.consent),
        "consent-of": list(terms.consent_of),
    }


def _plain_beacon(beacon: BeaconTerms) -> dict[str, Any]:
    """A network that everybody knows by its name, any other with all that describes it."""
    network = beacon.network
    plain = network.name if NETWORKS.get(network.name) == network else msgspec.to_builtins(network)
    return {"network": plain, "after": written_duration(beacon.minutes)}


def terms_changed(former: Terms, terms: Terms) -> list[str]:
    """What differs between two sets of terms, a line for each field that does."""
    before, after = plain_terms(former), plain_terms(terms)
    return [
        f"{name}: {_in_a_line(before[name])} before, {_in_a_line(after[name])} now"
        for name in after
        if before[name] != after[name]
    ]


def _in_a_line(value: Any) -> str:
    """The value of a field of the terms, with keys by their owners' names."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_in_a_line(each)}" for name, each in value.items()) or "none"
    if isinstance(value, list):
        return " or ".join(key_name(each) if each.partition(" ")[0] in KINDS else each for each in value) or "none"
    return "none" if value is None else str(value)


def terms_text(terms: Terms, course: Course = UNMADE) -> str:
    """A terms file that says the same, with a comment on every field; with the course it is for that one only."""
    told = {
        "signers": "who may sign for a side; a side that is named must sign its sheets",
        "deadline": "how long a phase's sheets may take: 3d, 36h, 90m; none is no limit",
        "deadlines": "the same for single phases, by their names",
        "until": "a deadline of its own for one phase, turn/phase: 2026-11-30T20:00+01:00",
        "silence": "of a side that sends nothing in time: wait, hold (no orders, questions by",
        "secret-turns": "after how many turns all sides see the whole record; else when the game is over",
        "beacon": "the dice also come from a public beacon: {network: quicknet, after: 15m}",
        "words": "what a side sent after it had the commitment; goes into all sealed dice, and stays",
        "addresses": "from where a side writes; sheets in mails from elsewhere are refused",
        "umpire": "where sheets are sent, as umpire: mod@example.org; pages address their mails so",
        "consent": "what is done only if the sides consent: rewind, override, correct, close",
        "consent-of": "whose consent; else that of all sides",
    }
    lines: list[str] = []
    for name, value in plain_terms(terms).items():
        lines.append(f"# {told[name]}")
        if name == "silence":
            lines.append("# default), or standing (no orders, questions by its standing orders)")
        lines.append(dump_yaml({name: value}).rstrip("\n"))
    if terms.unconfirmed:
        lines.append(f"# Signers that were changed without the signature of the side: {', '.join(terms.unconfirmed)}")
    if course.game:
        lines.append("# the game, and the course that it is on: what is signed is for no other")
        lines.append(dump_yaml({"game": course.game, "begun": course.begun}).rstrip("\n"))
    return "\n".join(lines) + "\n"
