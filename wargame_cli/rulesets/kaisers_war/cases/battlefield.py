"""A small made-up map for one battle: the defended hex in the middle and what a case puts round it.

The defended hex is called T; its neighbours are N, NE, SE, S, SW and NW, or 0 to 5 clockwise; hexes further out are
named by the way from T, as in `N-NE`, or by number. All of the real map's countries and seas exist here.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.maps.hexes import DIRECTIONS, HexGrid
from wargame_cli.engine.maps.hexmap import HexMap, Pair, Place, Sheet
from wargame_cli.rulesets.kaisers_war.kit.components import TRENCH_MARK, kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER

#: Wide enough for the longest rout in any direction.
_GRID, _CENTRE = HexGrid("0101", "1919"), "1010"

#: A belt of towns round the battle, every other one a source of supply of each side (15.2).
_BELT = 3

_LAND = {CP: "Germany", ALLIED: "France"}
_SEA = {CP: "Baltic Sea", ALLIED: "North Sea"}

#: Where the sea lies unless a case says so: as far as can be from where attackers stand by default.
_SEAWARD = ("S", "SW", "SE", "NW", "NE", "N")

_NO_LAND = ("sea", "offmap")
Terrain = Literal["clear", "rough", "desert", "forest", "marsh", "sea", "offmap"]
Party = Literal["attacker", "defender"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hex of the battlefield: its terrain, whose trenchline is in it, the units in it, and whose land it is.

    `kinds` makes it a city (`city`, `resource`, `naval-base`, ...); `land` is a side of the battle or a country.
    """

    terrain: Terrain = "clear"
    trench: Party | None = None
    kinds: tuple[str, ...] = ()
    land: str = "defender"


class Target(Ground, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The defended hex.

    `coastal` puts the sea next to it, in the directions `sea_at` or the first free one; `sea` names it. `river` and
    `sea_sides` are the neighbours beyond a river and beyond an all-sea hexside.
    """

    coastal: bool = False
    sea: str = ""
    sea_at: tuple[str, ...] = ()
    river: tuple[str, ...] | Literal["all"] = ()
    sea_sides: tuple[str, ...] = ()


class Battlefield(HexMap, frozen=True, eq=False):
    """The map of a battlefield; its hexes answer to their names."""

    def find(self, text: str) -> str | None:
        """The hex that `text` means, by number or by the way from T."""
        return named(text) or super().find(text)


def named(text: str) -> str | None:
    """The hex of a battlefield that a name means, or None."""
    text = text.strip().upper()
    if text == "T":
        return _CENTRE
    here: str | None = _CENTRE
    for word in text.split("-"):
        direction = int(word) if word in "012345" and len(word) == 1 else _direction(word)
        if here is None or direction is None:
            return None
        here = _GRID.neighbour(here, direction)
    return here


def hex_of(name: str) -> str:
    """The hex that a name or number means. Raises ValueError with a sentence."""
    hex = named(name) or (name if name in _GRID.adjacency() else None)
    if hex is None:
        raise ValueError(f"{name!r} is no hex here; write T, N, NE, SE, S, SW, NW, a way such as N-NE, or a number")
    return hex


def _direction(word: str) -> int | None:
    return DIRECTIONS.index(word) if word in DIRECTIONS else None


def battlefield(
    target: Target, around: Mapping[str, Ground], attacker: str, taken: Collection[str], cut: Collection[Party] = ()
) -> Battlefield:
    """The map of a battle. `around` is by hex; `taken` are hexes that must stay land; `cut` sides have no source.

    Raises ValueError, with a sentence, for a battlefield that cannot be.
    """
    sides: dict[str, str] = {"attacker": attacker, "defender": OTHER[attacker]}
    sea = target.sea or _SEA[attacker]
    ground = dict.fromkeys(_GRID.labels(), Ground()) | _belt(cut) | dict(around) | {_CENTRE: target}
    ground |= dict.fromkeys(_coast(target, around, taken), Ground(terrain="sea"))
    real = kit().map
    lines = {
        "river": {"The river": _hexsides(DIRECTIONS if target.river == "all" else target.river)},
        "sea": {"The narrows": _hexsides(target.sea_sides)},
    }
    return Battlefield(
        name="battlefield",
        title="A battlefield",
        sheets=(Sheet("battlefield", "A battlefield", _GRID, tuple(_GRID.labels())),),
        terrain={label: spot.terrain for label, spot in ground.items()},
        area={label: _area(spot, sides, sea) for label, spot in ground.items()},
        side={label: "" if spot.terrain in _NO_LAND else sides.get(spot.land, "") for label, spot in ground.items()},
        countries=real.countries,
        seas=real.seas,
        hexsides={kind: _both_directions(pairs) for kind, named in lines.items() for pairs in named.values()},
        lines=lines,
        marks=dict.fromkeys(real.marks, frozenset[str]())
        | {
            TRENCH_MARK[side]: frozenset(label for label, spot in ground.items() if spot.trench == party)
            for party, side in sides.items()
        },
        places=tuple(
            Place(name=f"Town {label}", hex=label, kinds=frozenset(spot.kinds), source="made up")
            for label, spot in ground.items()
            if spot.kinds
        ),
        windows={},
    )


def _area(spot: Ground, sides: Mapping[str, str], sea: str) -> str:
    """The country or sea of a hex."""
    real = kit().map
    if spot.terrain == "offmap":
        return ""
    if spot.terrain == "sea":
        if sea not in real.seas:
            raise ValueError(f"{sea!r} is no sea; there are {', '.join(real.seas)}")
        return sea
    country = _LAND[sides[spot.land]] if spot.land in sides else spot.land
    if country not in real.countries:
        raise ValueError(f"{country!r} is no country; land is attacker, defender or one of {', '.join(real.countries)}")
    return country


def _belt(cut: Collection[Party]) -> dict[str, Ground]:
    """The towns round the battle, so near that every unit beside T has one of its side within two hexes."""
    parties: tuple[Party, Party] = ("attacker", "defender")
    ring = [label for label in _GRID.labels() if _GRID.distance(_CENTRE, label) == _BELT]
    corner = named("N-N-N")
    walk = [corner or ""]
    while len(walk) < len(ring):
        walk.append(next(near for near in _GRID.neighbours(walk[-1]) if near in ring and near not in walk))
    towns = ((label, parties[number % 2]) for number, label in enumerate(walk))
    return {
        label: Ground(kinds=("city", "resource", "naval-base"), land=party)
        for label, party in towns
        if party not in cut
    }


def _coast(target: Target, around: Mapping[str, Ground], taken: Collection[str]) -> list[str]:
    """The sea hexes of a coastal target: a strip outward to the belt, so that both sides have bases on it."""
    if not (target.coastal or target.sea_at):
        return []
    free = (name for name in _SEAWARD if (hex := named(name)) not in taken and hex not in around)
    directions = target.sea_at or tuple(free)[:1]
    if not directions:
        raise ValueError("no hex next to T is left for the sea")
    found = (named("-".join([way] * length)) for way in directions for length in range(1, _BELT + 1))
    return [hex for hex in found if hex]


def _hexsides(directions: Iterable[str]) -> tuple[Pair, ...]:
    """The hexsides of T towards these neighbours."""
    found: list[Pair] = []
    for way in directions:
        near = named(way)
        if near not in _GRID.neighbours(_CENTRE):
            raise ValueError(f"{way!r} is no neighbour of T; write N, NE, SE, S, SW or NW")
        found.append((_CENTRE, near))
    return tuple(found)


def _both_directions(pairs: Iterable[Pair]) -> frozenset[Pair]:
    return frozenset(pair for a, b in pairs for pair in ((a, b), (b, a)))
