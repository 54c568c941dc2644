"""The words of the collected examples: nations, numbers, sides, cards, verdicts."""

from __future__ import annotations

import re
from typing import Any

from wargame_cli.engine.errors import nearest
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import NATIONS, TITLES
from wargame_cli.rulesets.illusions_of_glory.tables.status import Level

NUMBERS = {"no": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {
    str(number): number for number in range(41)
}
_ADJECTIVES = {
    "russian": "RU",
    "serbian": "SB",
    "serb": "SB",
    "montenegrin": "MN",
    "british": "BR",
    "french": "FR",
    "italian": "IT",
    "romanian": "RO",
    "german": "GE",
    "austro-hungarian": "AH",
    "austrian": "AH",
    "turkish": "TU",
    "bulgarian": "BU",
    "greek": "GR",
    "albanian": "AL",
    "britain": "BR",
}
NATIONS_IN_WORDS = (
    {nation.lower(): nation for nation in NATIONS}
    | {title.lower(): nation for nation, title in TITLES.items()}
    | _ADJECTIVES
)
_LEVELS: dict[str, Level] = {
    "mobilization": "mobilization",
    "mobilisation": "mobilization",
    "limited war": "limited war",
    "total war": "total war",
}
_BOXES = {
    "eliminated": "eliminated",
    "permanently eliminated": "eliminated",
    "destroyed": "replaceable",
    "replaceable box": "replaceable",
    "replaceable units box": "replaceable",
    "reserve box": "reserve",
    "eliminated box": "eliminated",
    "eliminated units box": "eliminated",
    "removed": "permanently removed",
}
#: The card of the railway troops, as the rulebook writes it and as the card does.
_MISSPELT = ("eisenbahntruppen", "eisenbahntroppen")
_YES = re.compile(r"(true|yes|allowed|legal|accepted|possible)\b")
_NO = re.compile(r"(false|no|none|not|barred|illegal|rejected|never|impossible)\b")


def number(value: Any) -> int:
    """A whole number. Raises LookupError for what is none."""
    try:
        return int(value)
    except (TypeError, ValueError):
        raise LookupError(f"{value!r} is no number") from None


def is_so(value: Any) -> bool:
    """Whether something is said to be so. Raises LookupError for what is no verdict."""
    words = str(value).strip().lower()
    if isinstance(value, bool):
        return value
    if _YES.match(words):
        return True
    if _NO.match(words):
        return False
    raise LookupError(f"{value!r} is neither true nor false, allowed nor barred")


def nation_of(value: Any) -> str:
    """A nation by its code, its name or its adjective."""
    found = NATIONS_IN_WORDS.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"no nation is called {value!r}")
    return found


def nation_in(text: Any) -> str:
    """The first nation that a text speaks of. Raises LookupError for none."""
    words = re.findall(r"[\w-]+", str(text).lower())
    found = next((NATIONS_IN_WORDS[word] for word in words if word in NATIONS_IN_WORDS), "")
    if not found:
        raise LookupError(f"{text!r} speaks of no nation")
    return found


def side_of(value: Any) -> str:
    """A side. Raises LookupError for what is none."""
    words = str(value).strip().upper()
    if words in ("AP", "CP"):
        return words
    raise LookupError(f"{value!r} is no side (AP or CP)")


def level_of(value: Any) -> Level:
    """A War Commitment Level."""
    found = _LEVELS.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"{value!r} is no War Commitment Level")
    return found


def cards_in(text: Any) -> list[str]:
    """The cards that a text names by their titles, in its order."""
    words, found = _plain(text).replace(*_MISSPELT), {}
    titles = {label: _plain(card.title) for label, card in kit().cards["reconstructed"].items()}
    for label, title in sorted(titles.items(), key=lambda item: -len(item[1])):
        place = f" {words} ".find(f" {title} ")
        if place >= 0 and title:
            found[place] = label
            words = words.replace(title, "#" * len(title), 1)
    return [found[place] for place in sorted(found)]


def card_of(title: Any) -> str:
    """A card by its title; of several of one title the first."""
    cards = kit().cards["reconstructed"]
    wanted = _plain(title).replace(*_MISSPELT)
    found = [label for label, card in cards.items() if _plain(card.title) == wanted]
    if not found:
        hint = nearest(str(title), [card.title for card in cards.values()])
        raise LookupError(f"no card is called {title!r}" + (f" ({hint})" if hint else ""))
    return found[0]


def _plain(text: Any) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", str(text).lower()))


def places_in(text: Any) -> list[str]:
    """The places of the map that a text names, in its order."""
    words = _plain(text)
    names = {_plain(name): label for label, space in kit().map.spaces.items() for name in (label, space.name)}
    found: dict[int, str] = {}
    for name in sorted(names, key=len, reverse=True):
        for match in re.finditer(rf"\b{name}\b", words):
            if all(not start <= match.start() < start + len(at) for start, at in found.items()):
                found[match.start()] = names[name]
    return [found[place] for place in sorted(found)]


def place_of(text: Any) -> str:
    """A place of the map."""
    found = kit().map.find(str(text).strip()) or next(iter(places_in(text)), "")
    if not found:
        raise LookupError(f"no space is called {text!r}")
    return found


def box_of(value: Any) -> str:
    """A box by its name."""
    found = _BOXES.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"{value!r} is no box")
    return found
