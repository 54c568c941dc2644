"""A map of eleven spaces and a kit with the real counters, for tests of what does not need the whole board."""

from __future__ import annotations

from dataclasses import dataclass, field

from wargame_cli.engine.board import Board
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit, SetUp, Trench
from wargame_cli.rulesets.illusions_of_glory.kit.counters import read_counters
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import ScenarioFile, starting_position


@dataclass(frozen=True)
class Spot:
    name: str
    owner: str = ""
    kind: str = "space"
    terrain: str = "clear"
    fort: int = 0
    worth: int = 0
    supplies: tuple[str, ...] = ()
    port: str = ""
    inset: str = ""


@dataclass(frozen=True)
class Line:
    way: str
    water: bool = False


SPOTS = {
    "konigsberg": Spot("Königsberg", "GE", fort=3, worth=1, supplies=("GE",), port="baltic"),
    "tannenberg": Spot("Tannenberg", "GE", terrain="forest"),
    "brandenburg": Spot("Brandenburg", "GE", kind="region", supplies=("GE",)),
    "warsaw": Spot("Warsaw", "RU", worth=1, supplies=("RU",)),
    "lodz": Spot("Lodz", "RU", worth=1),
    "odessa": Spot("Odessa", "RU", worth=1, supplies=("RU", "RO"), port="black"),
    "belgrade": Spot("Belgrade", "SB", worth=1, supplies=("SB",)),
    "salonika": Spot("Salonika", "GR", worth=1, supplies=("GR",), port="mediterranean"),
    "venice": Spot("Venice", "IT", worth=1, supplies=("IT",), port="mediterranean", inset="italian_front"),
    "sea_salonika": Spot("off Salonika", kind="sea", terrain=""),
    "lemnos": Spot("Lemnos", kind="island", terrain="", supplies=("BR", "FR"), port="mediterranean"),
}
LINES = {
    ("konigsberg", "tannenberg"): Line("single"),
    ("konigsberg", "brandenburg"): Line("single", water=True),
    ("tannenberg", "warsaw"): Line("mixed", water=True),
    ("tannenberg", "lodz"): Line("road"),
    ("warsaw", "lodz"): Line("single"),
    ("warsaw", "odessa"): Line("single"),
    ("belgrade", "salonika"): Line("road"),
    ("belgrade", "venice"): Line("alpine"),
    ("salonika", "sea_salonika"): Line("lane"),
    ("sea_salonika", "lemnos"): Line("lane"),
}


@dataclass
class LittleMap:
    spaces: dict[str, Spot] = field(default_factory=lambda: dict(SPOTS))
    title: str = "A little front"

    def __post_init__(self):
        near = {label: [] for label in self.spaces}
        for start, end in LINES:
            near[start].append(end)
            near[end].append(start)
        self.board = Board(near)

    def between(self, start, end):
        return LINES.get((start, end)) or LINES.get((end, start))

    def names(self):
        return [space.name for space in self.spaces.values()]

    def find(self, text):
        return next((label for label, spot in self.spaces.items() if text.lower() in (label, spot.name.lower())), None)


PLACES = {
    "GE-I-1": "konigsberg",
    "GE-R-3-SCU": "konigsberg",
    "GE-I-17": "tannenberg",
    "GE-I-1-SCU": "reserve",
    "RU-I-1": "warsaw",
    "RU-I-6": "warsaw",
    "RU-C-Guard": "lodz",
    "RU-S-Black-Sea": "odessa",
    "SB-I-1": "belgrade",
    "GR-I-1": "salonika",
}


def little_kit(places=None):
    set_up = SetUp(
        rule="4.1",
        source="a test",
        places=PLACES if places is None else places,
        trenches={"salonika": Trench(owner="GR", level=2)},
    )
    return Kit(LittleMap(), read_counters(), set_up, {})


def little_scenario(**changes):
    fields = {
        "title": "A little front",
        "summary": "A test.",
        "rule": "4.0",
        "source": "a test",
        "first_turn": 1,
        "last_turn": 3,
        "offensives": {"AP": "RU", "CP": "AH(SB)"},
    }
    return ScenarioFile(**(fields | changes))


def front(places=None, options=None, **changes):
    """The little front before its first phase."""
    return starting_position("campaign", little_scenario(**changes), little_kit(places), options or {})
