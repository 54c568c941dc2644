"""Where new units of Europe appear, all but by headquarters (13.11, 13.24-13.27)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BALTIC, british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import EITHER
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EAST, EUROPEAN, ITALY, POLAND, WEST
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import AGGRESSIVE_NAVY
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The Strategic Turn whose new Russian units may appear in Russian Poland (13.26).
INTO_POLAND = "A"
#: The mark of the southern edge of Italy, over which Americans come (13.25).
_US_ENTRY = "US entry"
#: Where the British come who have to sail round the German navy (20.3).
LE_HAVRE = "W5801"
#: The nations whose units come to headquarters on the Eastern Front by sea (13.3).
_BY_SEA = ("BR", "FR", "IT")


def european_entries(position: GreatWarPosition, counter: Counter) -> Mask:
    """The hexes of its side in which a unit may appear: cities of its own country, and what `landfalls` adds (13.11).

    Russians do not appear in Russian Poland, unless they came into the box on Strategic Turn A, then or later (13.26),
    anti-tank units anywhere on the Western Front (15.31), rebuilt British units where they were lost (5.36).
    """
    kit = position.kit
    own = position.controlled(counter.side)
    if counter.anti_tank:
        return kit.fronts[WEST] & own
    home = kit.home(counter.nation) & kit.europe
    waits = counter.entry == INTO_POLAND and counter.id not in position.fallen
    if position.strategic != INTO_POLAND and not waits:
        home &= ~kit.countries[POLAND]
    found = (kit.of_kind("city") & home | landfalls(position, counter)) & own
    back = front_of_return(position, counter)
    return found & kit.fronts[back] if back else found


def front_of_return(position: GreatWarPosition, counter: Counter) -> str:
    """The front of Europe on which a rebuilt British unit appears: where it was lost (5.36); empty for any front.

    Not for those that come to Europe or to Egypt as they like.
    """
    front = position.fallen.get(counter.id, "") if counter.nation == "BR" and counter.code != EITHER else ""
    return front if front in EUROPEAN else ""


def comes_back_elsewhere(position: GreatWarPosition, counter: Counter, front: str) -> bool:
    """Whether a rebuilt British unit does not appear on a front of Europe, for it was lost on another one (5.36)."""
    return front_of_return(position, counter) not in ("", front)


def landfalls(position: GreatWarPosition, counter: Counter) -> Mask:
    """Where units appear that need no line of supply there.

    The British in ports of the Western and Italian Fronts (13.24), Americans at the edges over which they come (13.25),
    Germans in ports of the Baltic (13.27), unless the British fleet is in it (20.2).
    """
    kit = position.kit
    if counter.nation == "BR":
        return kit.of_kind("port") & (kit.fronts[WEST] | kit.fronts[ITALY])
    if counter.nation == "US":
        return kit.marked("Allied source") & kit.fronts[WEST] | kit.marked(_US_ENTRY)
    return kit.marked(BALTIC) if counter.nation == "GE" and not british_baltic(position) else 0


def round_the_navy(position: GreatWarPosition, unit: str) -> Mask | None:
    """Where a unit lands that the German navy has held up: on A in Le Havre, on B in ports of the West (20.3).

    None for every other unit.
    """
    letter = position.expected.get(unit)
    if not letter or not position.has_pre_war(AGGRESSIVE_NAVY):
        return None
    kit = position.kit
    ports = kit.hexes((LE_HAVRE,)) if letter == "A" else kit.of_kind("port") & kit.fronts[WEST]
    return ports & position.controlled(position.side_of(unit))


def lands_there(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a unit may appear in a hex without a line of supply; all of these hexes are in Europe."""
    return bool(landfalls(position, position.counter(unit)) & position.kit.board.bit.get(hex, 0))


def by_sea(position: GreatWarPosition, unit: str, hex: str) -> bool:
    """Whether a unit that a headquarters brings to a hex comes by sea, and counts against the ships (13.3)."""
    return position.counter(unit).nation in _BY_SEA and position.kit.front_of(hex) == EAST
