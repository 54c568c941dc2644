"""Made-up units for the battles of conformance cases: factors of their own, and where they stand."""

import msgspec

from wargame_cli.rulesets.kaisers_war.cases.battlefield import Ground, Party, Target, hex_of
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, OTHER, Counter, factors
from wargame_cli.rulesets.kaisers_war.position.position import FLEET

#: The nation of a unit that does not say its own.
_NATION = {CP: "Germany", ALLIED: "British Empire"}

#: Units with these words in their type carry a shock arrow unless they say otherwise.
_SHOCK = ("shock", "tank", "mechanized")

#: Where attackers stand unless they say otherwise: three hexes side by side, which never make an attack concentric,
#: two armies in each. Support units stand behind them.
_FRONT, _ROOM, _BEHIND = ("N", "NE", "NW"), 6, "N-N"


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A made-up unit. `values` are its factors as printed, an attack in parentheses only supports; `at` is its hex."""

    id: str
    values: str
    type: str = "infantry army"
    nation: str = ""
    at: str = ""
    range: int = 3
    shock: bool | None = None
    circle: bool = False


class MadeUpCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat on a made-up map: the defended hex T, what lies round it, and the units.

    `others` are units that take no part, by the party that they belong to; the parties in `cut` have no supply.
    """

    target: Target = Target()
    around: dict[str, Ground] = {}
    attackers: tuple[Unit, ...] = ()
    defenders: tuple[Unit, ...] = ()
    others: dict[Party, tuple[Unit, ...]] = {}
    cut: tuple[Party, ...] = ()

    def units(self) -> list[tuple[Party, Unit]]:
        """Every unit with its party."""
        involved: list[tuple[Party, Unit]] = [("attacker", unit) for unit in self.attackers]
        involved += [("defender", unit) for unit in self.defenders]
        return involved + [(party, unit) for party, units in self.others.items() for unit in units]


def made_up_counters(battle: MadeUpCombat, side: str) -> dict[str, Counter]:
    """The counters of a battle by unit; `side` attacks. Raises ValueError or Malformed for one that cannot be."""
    sides: dict[Party, str] = {"attacker": side, "defender": OTHER[side]}
    found: dict[str, Counter] = {}
    for party, unit in battle.units():
        if unit.id in found:
            raise ValueError(f"two units are called {unit.id}")
        found[unit.id] = _counter(unit, sides[party])
    return found


def _counter(unit: Unit, side: str) -> Counter:
    shipped = kit().mix
    nation = unit.nation or _NATION[side]
    if nation not in shipped.nations or shipped.nations[nation].side != side:
        own = ", ".join(name for name, entry in shipped.nations.items() if entry.side == side)
        raise ValueError(f"{unit.id}: {nation!r} is no nation of {side}; there are {own}")
    army = unit.type.endswith(("army", "army group"))
    if unit.type not in shipped.codes and unit.type not in ("tank army", "mechanized army"):
        raise ValueError(f"{unit.id}: there is no type {unit.type!r}; there are {', '.join(shipped.codes)}")
    return Counter(
        id=unit.id,
        nation=nation,
        side=side,
        type=unit.type,
        army=army,
        range=unit.range,
        shock=unit.type.startswith(_SHOCK) if unit.shock is None else unit.shock,
        circle=unit.circle,
        guerrilla=False,
        source="made up",
        **factors(unit.values),
    )


def made_up_places(battle: MadeUpCombat, faces: dict[str, Counter]) -> dict[str, str]:
    """Where each unit stands, in stack order. Raises ValueError for a hex that is none."""
    places: dict[str, str] = {}
    load = dict.fromkeys(_FRONT, 0)
    for party, unit in battle.units():
        face = faces[unit.id]
        if face.naval or unit.at == FLEET:
            places[unit.id] = FLEET
        elif unit.at:
            places[unit.id] = hex_of(unit.at)
        elif party == "defender":
            places[unit.id] = hex_of("T")
        elif face.support:
            places[unit.id] = hex_of(_BEHIND)
        else:
            front = next((hex for hex in _FRONT if load[hex] + face.equivalents <= _ROOM), _FRONT[-1])
            load[front] += face.equivalents
            places[unit.id] = hex_of(front)
    return places
