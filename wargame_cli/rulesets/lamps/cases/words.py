"""The words of the collected examples: units with their state, places, nations, turns, verdicts.

Every reader here is generous in spelling and strict in sense: what it does not know raises LookupError with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from wargame_cli.engine.errors import nearest
from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.nations import ALLIANCE, CP, FACTIONS, PREFIX, SIDE, TE
from wargame_cli.rulesets.lamps.position import BLOCKADE, GONE, HAGUE, POOL, PORTS, UNDEVELOPED, UNRESTRICTED, beachhead

Plain = Mapping[str, Any]
Pair = tuple[str, str]

_SIDES = {"cp": CP, "central powers": CP, "te": TE, "triple entente": TE, "entente": TE, "nobody": "", "neutral": ""}
_NATIONS = {
    "german": "germany",
    "ge": "germany",
    "austria": "austria_hungary",
    "austrian": "austria_hungary",
    "austro hungarian": "austria_hungary",
    "turkish": "turkey",
    "bulgarian": "bulgaria",
    "britain": "great_britain",
    "british": "great_britain",
    "french": "france",
    "belgian": "belgium",
    "italian": "italy",
    "russian": "russia",
    "serbian": "serbia",
    "romanian": "romania",
    "greek": "greece",
    "usa": "united_states",
    "us": "united_states",
    "american": "united_states",
}
_FACTIONS = {"wa": "western_allies", "ea": "eastern_allies", "usa": "eastern_allies", "ca": "central_allies"}
_FACTIONS |= {"eastern allies united states": "eastern_allies", "eastern allies usa": "eastern_allies"}
_PLACES = {
    "pool": POOL,
    "force pool": POOL,
    "eliminated": GONE,
    "permanently eliminated": GONE,
    "gone": GONE,
    "removed": GONE,
    "undeveloped": UNDEVELOPED,
    "blockade": BLOCKADE,
    "hague": HAGUE,
    "unrestricted": UNRESTRICTED,
    "german port": PORTS["germany"],
    "german high seas fleet": PORTS["germany"],
    "british home fleet": PORTS["great_britain"],
    "british port": PORTS["great_britain"],
    "usa": "united_states",
}
_STATES = ("fresh", "spent", "ready", "fired")
#: Small numbers as words.
COUNTS = {"one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3}
_YES = ("accepted", "legal", "allowed", "permitted", "possible", "ok", "yes", "true", "eligible", "success")
_NO = (
    "rejected", "illegal", "not allowed", "forbidden", "refused", "impossible", "not possible", "not legal", "no",
    "false", "not permitted", "ineligible", "not eligible", "barred", "never", "unsuccessful", "failure",
)  # fmt: skip
_NONE = ("none", "lost", "removed", "no", "false", "gone", "not earned", "off")

#: What the collected examples call modifiers, where it is not the name that reports use.
_MODIFIERS = {
    "gas": "Poison Gas",
    "bombardment": "Shore bombardment",
    "fleet_support": "Shore bombardment",
    "cau": "Russians without the Caucasus Army",
    "cau_penalty": "Russians without the Caucasus Army",
    "artillery": "Heavy Artillery",
}


class Piece(msgspec.Struct, frozen=True):
    """A unit as an example writes it: perhaps with its place, its state, and the marker it carries."""

    unit: str
    place: str = ""
    state: str = ""
    marker: str = ""

    @property
    def spent(self) -> bool:
        """Whether it is said to show its Spent or Fired side."""
        return self.state in ("spent", "fired")


def loosened(data: Any) -> Any:
    """What a text file holds, with numbers and truths as such; a file's scalars are all text."""
    if isinstance(data, Mapping):
        return {str(name): loosened(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [loosened(value) for value in data]
    if isinstance(data, str) and re.fullmatch(r"-?\d+", data):
        return int(data)
    return {"true": True, "false": False, "null": None, "~": None}.get(data, data)


def plain(text: object) -> str:
    """A name without capitals, underscores and points."""
    return re.sub(r"[\s_./-]+", " ", str(text)).strip().lower()


def letters(text: object) -> str:
    """The letters of a name alone, to compare spellings."""
    return re.sub(r"[^a-z0-9]", "", str(text).lower())


#: What armies and the tanks are called besides their ids.
_UNITS = {
    "tanks": "WA-Tanks",
    "tank": "WA-Tanks",
    "mef": "GB-MEF",
    "ief": "GB-IEF",
    "bef": "GB-1",
    "gb-bef": "GB-1",
    "beaef": "GB-BEAEF",
    "cau": "RU-CAU",
    "lettow-vorbeck": "GE-LV",
}


def _known(found: str | None, what: str, text: object, known: Any) -> str:
    if found is None:
        raise LookupError(f"no {what} is called {text!r}{_hint(text, known)}")
    return found


def find_unit(text: object) -> str | None:
    """A unit's id, or None for what is no unit."""
    wanted = str(text).strip().lower().replace("_", "-")
    return scenarios.components().unit_ids.get(wanted) or _UNITS.get(wanted)


def unit_of(text: object) -> str:
    """A unit's id."""
    return _known(find_unit(text), "unit", text, scenarios.components().units)


def find_place(text: object) -> str | None:
    """An area, box, beachhead or place off the map, or None."""
    kit = scenarios.components()
    words = str(text).strip()
    if words.lower().startswith("beachhead"):
        coast = kit.map.find(re.sub(r"^beachhead( at| off| before)?\s*", "", words.lower()))
        return beachhead(coast) if coast else None
    name = plain(words)
    for box in kit.map.boxes.values():
        if name in (plain(box.id), plain(box.name)):
            return box.id
    return kit.map.find(words) or kit.map.find(name.replace(" ", "_")) or _PLACES.get(name)


def place_of(text: object) -> str:
    """An area, box, beachhead or place off the map."""
    return _known(find_place(text), "area", text, scenarios.components().map.areas)


def find_nation(text: object) -> str | None:
    """A nation by its name, its adjective or the letters of its units, or None."""
    name = plain(text)
    if name.replace(" ", "_") in SIDE:
        return name.replace(" ", "_")
    return _NATIONS.get(name) or PREFIX.get(str(text).strip().upper())


def nation_of(text: object) -> str:
    """A nation."""
    return _known(find_nation(text), "nation", text, SIDE)


def find_faction(text: object) -> str | None:
    """A faction, or None."""
    name = plain(text)
    found = name.replace(" ", "_")
    return found if found in FACTIONS else _FACTIONS.get(name)


def faction_of(text: object) -> str:
    """A faction."""
    return _known(find_faction(text), "faction", text, FACTIONS)


def side_of(text: object) -> str:
    """An alliance, by its name or that of one of its factions or nations; empty for nobody."""
    name = plain(text)
    if name in _SIDES:
        return _SIDES[name]
    if faction := find_faction(text):
        return ALLIANCE[faction]
    if nation := find_nation(text):
        return SIDE[nation]
    raise LookupError(f"no alliance is called {text!r}")


def turn_of(text: object) -> int:
    """A turn, by its number or by season and year: `turn 7 (spring 1916)`, `winter 1915`."""
    words = plain(text)
    for number, turn in scenarios.components().tables.turns.turns.items():
        if f"{turn.season} {turn.year}" in words:
            return number
    found = re.search(r"\d+", words)
    if found and int(found[0]) <= scenarios.components().tables.turns.last:
        return int(found[0])
    raise LookupError(f"{text!r} is no turn")


def piece(text: object, place: str = "") -> Piece:
    """A unit with what is written of it: `GE-9/fresh`, `hanover/fresh` after its name, `AH-5/fresh (a marker)`."""
    words = str(text).strip()
    marker = ""
    if found := re.search(r"\(([^)]*)\)\s*$", words):
        marker, words = found[1], words[: found.start()].strip()
    name, _, rest = words.partition("/")
    unit = unit_of(name.strip().rstrip("*"))
    state = "spent" if name.strip().endswith("*") else ""
    for part in filter(None, (part.strip() for part in rest.split("/"))):
        if part.lower() in _STATES:
            state = part.lower()
        else:
            place = place_of(part)
    return Piece(unit, place, state, marker)


def state_in(text: object) -> str:
    """The state that a text speaks of, or empty."""
    words = re.findall(r"[a-z]+", str(text).lower())
    return next((word for word in words if word in _STATES), "")


def place_in(text: object) -> str:
    """The area that a text speaks of, or empty."""
    words = plain(text)
    kit = scenarios.components()
    names = {plain(name): area.id for area in kit.map.areas.values() for name in (area.id, area.name, *area.aliases)}
    found = [name for name in names if re.search(rf"\b{re.escape(name)}\b", words)]
    return names[max(found, key=len)] if found else ""


def units_in(text: object) -> list[str]:
    """The units that a text names, in order."""
    found = (find_unit(word) for word in re.findall(r"[A-Z]{2}-[A-Za-z0-9]+|\b(?:MEF|IEF|BEF|BEAEF|CAU)\b", str(text)))
    return [unit for unit in found if unit]


def verdict_of(value: object) -> bool | None:
    """Whether something is said to be accepted or rejected; None for what is no verdict."""
    if isinstance(value, bool):
        return value
    words = str(value).strip().lower()
    if any(re.match(rf"{word}\b", words) for word in _NO):
        return False
    return True if any(re.match(rf"{word}\b", words) for word in _YES) else None


def is_so(value: object) -> bool:
    """Whether something is said to be so. Raises LookupError for what is no verdict."""
    found = verdict_of(value)
    if found is None:
        raise LookupError(f"{value!r} is neither accepted nor rejected, true nor false")
    return found


def says_no(value: object) -> bool:
    """Whether a value says that there is none of something."""
    return value in (None, False, 0) or any(re.match(rf"{word}\b", str(value).strip().lower()) for word in _NONE)


def pair_of(value: Any) -> Pair | Literal["none"]:
    """Two areas, from and into: `belgium->somme`, {from, to}, a list; or `none`."""
    if isinstance(value, Mapping) and {"from", "to"} <= set(value):
        return place_of(value["from"]), place_of(value["to"])
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        return place_of(value[0]), place_of(value[1])
    words = str(value)
    for sign in ("->", " to ", " into ", " - "):
        if sign in words:
            start, _, end = words.partition(sign)
            return place_of(start.removeprefix("from ").strip()), place_of(end.strip())
    if says_no(value):
        return "none"
    raise LookupError(f"{value!r} is no pair of areas (`belgium->somme`)")


def card_of(title: object, *, faction: str = "", nation: str = "") -> str:
    """An event card by its id or title; of several with one title the faction's, or the one that a nation may use."""
    cards = scenarios.components().cards
    if str(title) in cards:
        return str(title)
    wanted = letters(title)
    found = [label for label, card in cards.items() if letters(card.title).startswith(wanted)]
    if nation:
        able = [label for label in found if any(nation in getattr(e, "nations", ()) for e in cards[label].effects)]
        found = able or found
    if faction:
        found = [label for label in found if cards[label].faction == faction] or found
    if not found:
        raise LookupError(f"no card is called {title!r}{_hint(title, [card.title for card in cards.values()])}")
    exact = [label for label in found if letters(cards[label].title) == wanted]
    return (exact or found)[0]


def modifier_of(name: object) -> str:
    """What reports call a modifier."""
    return _MODIFIERS.get(str(name).strip().lower().replace(" ", "_"), str(name).replace("_", " "))


def listed(value: Any) -> list[Any]:
    """A list of one or more things."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def numbers(value: Any) -> list[int]:
    """Dice and other numbers, one or a list."""
    try:
        return [int(each) for each in listed(value)]
    except (TypeError, ValueError):
        raise LookupError(f"{value!r} are no numbers") from None


def fields(value: Any, what: str) -> Plain:
    """Something that must be written as fields."""
    if not isinstance(value, Mapping):
        raise LookupError(f"{what} is not written as fields (`name: value`)")
    return value


def _hint(text: object, known: Any) -> str:
    found = nearest(str(text), known)
    return f" ({found})" if found else ""
