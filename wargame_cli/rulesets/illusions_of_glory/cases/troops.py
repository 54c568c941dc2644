"""Units as the collected examples tell of them: `two GE units`, `reduced LCU + 1 full SCU`, `GE LCU 5-3-3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.cases.words import NATIONS_IN_WORDS, NUMBERS
from wargame_cli.rulesets.illusions_of_glory.counters import Step

_KINDS = {
    "infantry": "infantry",
    "regular": "regular",
    "reserve": "reserve",
    "elite": "elite",
    "cavalry": "cavalry",
    "mountain": "mountain",
    "special": "special",
    "hq": "hq",
    "artillery": "artillery",
    "uprising": "uprising",
}
_NAMED = {
    "mackensen": "GE-HQ-Mackensen",
    "falkenhayn": "GE-HQ-Falkenhayn",
    "brusilov": "RU-HQ-Brusilov",
    "sarrail": "FR-HQ-Sarrail",
    "esperey": "FR-HQ-Esperey",
    "d'esperey": "FR-HQ-Esperey",
    "yugo": "RU-S-Yugo",
    "2/4": "RU-S-2-4",
    "alpenkorps": "GE-M-Alpenkorps",
}
#: Names of two words.
_PHRASES = {
    "black sea": "RU-S-Black-Sea",
    "sud army": "GE-S-Sud",
    "army of the bug": "GE-S-Bug",
    "61st gen kdo": "GE-S-61",
    "62nd gen kdo": "GE-S-62",
    "national defense corps": "BR-S-National-Defense",
    "nat'l defense corps": "BR-S-National-Defense",
}
_FILLERS = frozenset(
    (
        *(
            "a",
            "an",
            "the",
            "and",
            "or",
            "plus",
            "with",
            "of",
            "in",
            "at",
            "each",
            "another",
            "other",
            "second",
            "same",
        ),
        *("unit", "units", "combat", "strength", "side", "showing", "its", "heavy", "hvy", "army", "corps", "counter"),
        *("stack", "holding", "nation", "type", "types", "t", "whose", "only", "all", "alone"),
    )
)


class Troop(msgspec.Struct, frozen=True, kw_only=True):
    """One unit as it is told; what is empty or None is not said."""

    nation: str = ""
    size: Literal["", "LCU", "SCU"] = ""
    kind: str = ""
    name: str = ""
    reduced: bool = False
    full: Step | None = None
    low: Step | None = None
    lf: int | None = None


def troops_in(text: object, default: str = "") -> list[Troop]:
    """The units that a text tells of, in its order. Raises LookupError for a word that is not understood.

    A unit that is not said to be of a nation is of the one told last, before the first of `default`.
    """
    found = list(_read(str(text), default))
    if not found:
        raise LookupError(f"{text!r} tells of no units")
    return found


_VALUES = re.compile(r"\b(\d+)-(\d+)(?:-(\d+))?\b")


def _read(text: str, default: str) -> Iterator[Troop]:
    nation = default
    for clause in re.split(r"\s*(?:,|;|\+|\bplus\b|\bwith\b|\band\b)\s*", text):
        if not clause.strip():
            continue
        for number, troop in _clause(clause, nation):
            nation = troop.nation or nation
            yield from [troop] * number


def _clause(text: str, nation: str) -> Iterator[tuple[int, Troop]]:
    """The units of one clause: a number, and what they are."""
    rest = (
        text.lower()
        .replace("ru/sb yugo", "yugo")
        .replace("br/gr nat'l", "nat'l")
        .replace("gen.", "gen")
        .replace("kdo.", "kdo")
        .replace("-strength", " ")
    )
    names = [name for phrase, name in _PHRASES.items() if phrase in rest]
    for phrase in _PHRASES:
        rest = rest.replace(phrase, " ")
    full, low, rest = _factors(rest)
    count, size, kind, reduced, lf, about = 1, "", "", False, None, False
    nations: list[str] = []
    words = re.findall(r"[\w/'’-]+", rest)
    for place, word in enumerate(words):
        if word in NATIONS_IN_WORDS:
            nations.append(NATIONS_IN_WORDS[word])
        elif word in ("lcu", "lcus", "scu", "scus"):
            size = word[:3].upper()
        elif word in _NAMED:
            names.append(_NAMED[word])
        elif word.rstrip("s") in _KINDS:
            kind = _KINDS[word.rstrip("s")]
        elif word in ("full", "reduced"):
            reduced = word == "reduced"
        elif word == "lf":
            lf = int(words[place + 1]) if place + 1 < len(words) and words[place + 1].isdigit() else None
        elif word in NUMBERS:
            count = count if place and words[place - 1] == "lf" else NUMBERS[word]
        elif word in ("unit", "units"):
            about = True
        elif word not in _FILLERS:
            raise LookupError(f"{word!r} is not understood in {text.strip()!r}")
    if reduced and full and not low:
        full, low = None, full
    whose = "/".join(dict.fromkeys(nations)) if "/" in rest else ""
    for name in names:
        yield count, Troop(name=name, reduced=reduced, full=full, low=low)
    if names:
        return
    if not (nations or size or kind or about or full or low or lf is not None):
        raise LookupError(f"{text.strip()!r} tells of no units")
    for each in [whose] if whose else dict.fromkeys(nations) or [nation]:
        yield count, Troop(nation=each, size=size, kind=kind, reduced=reduced, full=full, low=low, lf=lf)  # type: ignore[arg-type]


def _factors(text: str) -> tuple[Step | None, Step | None, str]:
    """The factors that a text gives, of the full and of the reduced side, and the rest of it."""
    low = None
    if found := re.search(r"\(\s*(\d+)-(\d+)(?:-(\d+))?\s*\)", text):
        low, text = _step(found), text[: found.start()] + " " + text[found.end() :]
    full = None
    if found := _VALUES.search(text):
        full, text = _step(found), text[: found.start()] + " " + text[found.end() :]
    return full, low, text.replace("(", " ").replace(")", " ")


def _step(found: re.Match[str]) -> Step:
    cf, lf, mf = found.groups()
    return Step(int(cf), int(lf), int(mf or 3))
