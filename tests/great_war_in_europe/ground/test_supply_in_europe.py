"""A second calculation of supply in Europe, hex by hex, from chapter 11 and the marks of the maps alone."""

from __future__ import annotations

from functools import cached_property
from random import Random

import pytest

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply, status

GAME = "great-war-in-europe"
SCENARIOS = ("campaign", "europe-1915", "europe-1916", "europe-1917", "europe-1918")

#: Whose country is whose on the map sheets (7.11), but for Romania, which joins either side.
COUNTRIES = {
    "Allied": ("Belgium", "France", "Italy", "Russia", "Russian Poland", "Serbia", "Montenegro", "Greece"),
    "CP": ("Germany", "Austria-Hungary", "Bulgaria", "Ottoman Empire", "Luxembourg"),
}
#: The country of a nation that may be neutral.
LAND = {"IT": "Italy", "GK": "Greece", "BU": "Bulgaria", "RO": "Romania", "TU": "Ottoman Empire"}
#: The nations whose forts are whose (11.51).
HOME = {
    "GE": ("Germany",),
    "AH": ("Austria-Hungary",),
    "FR": ("France",),
    "BE": ("Belgium",),
    "IT": ("Italy",),
    "RU": ("Russia", "Russian Poland"),
    "SR": ("Serbia",),
    "MN": ("Montenegro",),
    "GK": ("Greece",),
    "BU": ("Bulgaria",),
    "TU": ("Ottoman Empire",),
    "RO": ("Romania",),
    "BR": (),
    "US": (),
}
#: 11.41: Stettin, Danzig, Konigsberg (its port is E5514), Libau, Riga, Talinin, Narva, Kronstadt, Petrograd.
BALTIC = ("E5205", "E5412", "E5514", "E6116", "E6120", "E6921", "E6924", "E7028", "E7030")
#: 11.42, 11.43.
BLACK_SEA, ADRIATIC = ("E1726", "E2027", "E2328", "E3031"), ("W2022", "W2230")
#: The ports that are open with the hexes of a mark alone (11.44).
OPENED = {"W5603": "R", "W6819": "A"}
#: The cities that are sources once their countries are at war (11.32).
CONSTANTINOPLE = "E1328"
JOINED = {CONSTANTINOPLE: "TU", "E1819": "BU"}
SALONIKA, LANDINGS, VALONA, BUCHAREST = "E1116", ("E1022", "E1122"), "E1210", "E2423"


class Naive:
    """What chapter 11 says of a position, looked up slowly."""

    def __init__(self, position):
        self.at = position
        self.kit = position.kit
        self.terrain = self.kit.map.terrain
        self.memo = {}

    @cached_property
    def owner(self):
        """Who controls each hex."""
        sides = ("CP", "Allied")
        return {hex: next((side for side in sides if self.at.controls(side, hex)), "") for hex in self.terrain}

    def country(self, hex):
        return self.kit.map.area[hex]

    def closed(self, hex):
        """Neutral countries (7.1, 17.4), Greece and Albania unless one of the ways is open."""
        at = self.at
        landed = at.salonika or SALONIKA in at.lost_sources or "Allied-salonika" in at.played
        country = self.country(hex)
        if country == "Holland":
            return True
        if country == "Albania":
            return not landed and "GK" in at.neutral
        if country == "Greece" and landed:
            return False
        return any(country == LAND.get(nation) for nation in at.neutral)

    def fort(self, hex):
        """Whose intact fort stands in a hex."""
        if hex in self.at.hindenburg:
            return "CP"
        kinds = self.kit.kinds.get(hex, ())
        if hex in self.at.destroyed or not {"fort", "heavy-fort"} & set(kinds):
            return ""
        country = self.country(hex)
        if country == "Romania":
            return "" if "RO" in self.at.neutral else self.at.romania or "Allied"
        if any(LAND.get(nation) == country for nation in self.at.neutral):
            return ""
        return next((side for side, lands in COUNTRIES.items() if country in lands), "")

    def enemy_in(self, hex, side):
        return any(self.at.side_of(unit) != side for unit in self.at.at(hex)) or self.fort(hex) not in ("", side)

    def may_enter(self, hex, side, mountain):
        """11.6: land and lakes, no enemy units nor intact forts, alpine hexes for mountain units alone."""
        word = self.terrain[hex]
        if word in ("sea", "impassable") or self.closed(hex) or self.enemy_in(hex, side):
            return False
        return word != "alpine" or mountain

    def line(self, start, side, mountain, longest=None, italian=False):
        """All hexes to which a line leads: first steps, then steps from there (11.6)."""
        key = (start, side, mountain, longest, italian)
        if key in self.memo:
            return self.memo[key]
        found, fringe, steps = {start}, [start], 0
        while fringe and (longest is None or steps < longest):
            following = []
            for hex in fringe:
                stuck = italian and mountain and self.terrain[hex] == "alpine"
                if stuck and hex != start and self.country(hex) == "Austria-Hungary":
                    continue  # into, but not through
                for near in self.kit.steps.steps[hex]:
                    if near not in found and self.may_enter(near, side, mountain):
                        found.add(near)
                        following.append(near)
            fringe, steps = following, steps + 1
        self.memo[key] = found
        return found

    def sources(self, unit):
        """11.32, 11.33: the ultimate sources of a unit that its side has."""
        at, kit = self.at, self.kit
        counter = at.counter(unit)
        marks = kit.map.marks
        if counter.side == "CP":
            found = {*marks["CP source"], *(hex for hex, nation in JOINED.items() if nation not in at.neutral)}
            if at.turkey_surrendered:
                found.discard(CONSTANTINOPLE)
            if at.romania == "CP":
                found.add(BUCHAREST)
        else:
            nation = counter.nation
            found = set(marks["Allied source"])
            if nation in ("RU", "RO"):
                found |= set(marks["Russian source"])
                if "RO" not in at.neutral and at.romania != "CP":
                    found.add(BUCHAREST)
            else:
                found |= {SALONIKA} if at.salonika else set()
                found |= set(LANDINGS) if at.gallipoli and nation != "SR" else set()
            if nation == "GK":
                found |= set(marks["Greek source"])
            if nation == "SR":
                found |= {place.hex for place in kit.map.places if self.country(place.hex) == "Serbia"}
            if nation == "BR":
                found |= {"W6707", "W6709"}  # 11.44: through towns too
        found = {hex for hex in found if self.owner.get(hex) == counter.side and hex not in at.lost_sources}
        if counter.nation == "IT" and not self.closed(VALONA) and self.owner[VALONA] != "CP":
            found.add(VALONA)
        return {hex for hex in found if not self.enemy_in(hex, counter.side)}

    def towns(self, side):
        return {hex for hex, kinds in self.kit.kinds.items() if {"city", "town"} & kinds and self.owner[hex] == side}

    def channel_ports(self):
        """11.44: Rouen and Antwerp only with the hexes that are marked for them."""
        marks = self.kit.map.marks
        found = set()
        for hex, kinds in self.kit.kinds.items():
            if "port" not in kinds or self.kit.front_of(hex) != "west" or self.owner[hex] != "Allied":
                continue
            opened = OPENED.get(hex)
            if opened and any(self.owner[each] != "Allied" for each in marks[opened]):
                continue
            barred = hex == "W6819" and any(
                self.at.units_at("CP", each) for each in ("W6718", "W6719", "W6820", "W6919")
            )
            if not barred:
                found.add(hex)
        return found

    def by_standing(self, unit, hex):
        """11.33, 11.4: in supply without a line to a source."""
        counter = self.at.counter(unit)
        side, nation = counter.side, counter.nation
        mine = self.owner[hex] == side
        if nation == "GE":
            near = self.line(hex, side, mountain=False, longest=4)
            return mine and (hex in BALTIC or ("E5514" in near and self.owner["E5514"] == "CP"))
        if side == "CP" or not mine:
            return False
        if hex in self.channel_ports() or hex in ADRIATIC:
            return True
        if hex in BLACK_SEA and self.owner[CONSTANTINOPLE] == "Allied":
            return True
        if nation in ("BR", "BE") and self.channel_ports() & self.line(hex, side, mountain=False, longest=4):
            return True
        return nation == "MN" and self.country(hex) == "Montenegro"

    def supplied(self, unit, hex):
        counter, kit = self.at.counter(unit), self.kit
        side, mountain = counter.side, counter.type == "mountain"
        italian = counter.nation == "IT"
        if self.by_standing(unit, hex):
            return True
        sources = self.sources(unit)
        near = self.line(hex, side, mountain, longest=4, italian=italian)
        if near & sources:
            return True
        for town in near & self.towns(side):
            if self.line(town, side, mountain, italian=italian) & sources:
                return True
        if counter.headquarters:
            return False
        for beside in (hex, *kit.steps.steps[hex]):
            for other in self.at.units_at(side, beside):
                staff = self.at.counter(other)
                serves = staff.headquarters and staff.nation == counter.nation
                if serves and self.line(beside, side, mountain=False) & sources:
                    return True
        return False

    def status(self, unit, hex):
        if self.supplied(unit, hex):
            return "supplied"
        counter = self.at.counter(unit)
        fort = self.fort(hex) == counter.side and hex not in self.at.hindenburg
        return "fortress" if fort and self.country(hex) in HOME[counter.nation] else "out"


def shuffled(scenario, random):
    """A scenario with many units elsewhere, hexes taken by either side, forts destroyed, events played."""
    position = rulesets.load(GAME).new(scenario, {})
    kit = position.kit
    if random.random() < 0.5:
        position.neutral = [nation for nation in position.neutral if random.random() < 0.5]
    if "GK" in position.neutral and random.random() < 0.5:
        position.salonika = True
    position.gallipoli = position.gallipoli or random.random() < 0.3
    position.turkey_surrendered = random.random() < 0.3
    if "RO" not in position.neutral and random.random() < 0.5:
        position.romania = "CP"
    forts = kit.board.spaces(kit.of_kind("fort", "heavy-fort"))
    position.destroyed = sorted({*position.destroyed, *random.sample(forts, random.randrange(len(forts)))})
    cities = kit.board.spaces(kit.of_kind("city"))
    position.lost_sources = sorted({*position.lost_sources, *random.sample(cities, random.randrange(12))})
    for hex in random.sample(kit.board.spaces(kit.settled), 60):
        if not position.at(hex):
            position.take(random.choice(["CP", "Allied"]), hex)
    if "GK" not in position.neutral:
        free = kit.board.spaces(kit.countries["Greece"] & ~position.occupied("CP"))
        for unit in [unit for unit, counter in kit.units.items() if counter.nation == "GK"]:
            position.put(unit, hex := random.choice(free))
            position.take("Allied", hex)
    there = sorted(unit for unit, place in position.units().items() if place in kit.board.index)
    for unit in random.sample(there, min(len(there), 160)):
        hex = random.choice(anywhere(position, unit, there, random))
        side, mountain = position.side_of(unit), position.counter(unit).type == "mountain"
        if kit.land & kit.board.bit[hex] and Naive(position).may_enter(hex, side, mountain):
            position.put(unit, hex)
            position.take(side, hex)
    taken = {CONSTANTINOPLE: "Allied"}
    for port, mark in OPENED.items():
        taken |= {port: "Allied", random.choice(sorted(kit.map.marks[mark])): "CP"}
    for hex, side in taken.items():
        if random.random() < 0.5 and not position.units_at("CP" if side == "Allied" else "Allied", hex):
            position.take(side, hex)
    position.begin_phase(position.turn, "first-combat")
    position.changed("control")
    return position, sorted(random.sample(there, min(len(there), 120)))


def anywhere(position, unit, there, random):
    """Hexes to which a unit is put: forts of its nation, those beside an enemy or its staff, or all of its front."""
    kit, nation, chance = position.kit, position.counter(unit).nation, random.random()
    home = HOME[nation]
    forts = [hex for hex in position.kit.kinds if Naive(position).fort(hex) and position.kit.map.area[hex] in home]
    if forts and chance < 0.15:
        return forts
    if chance < 0.45:
        enemies = [each for each in there if position.side_of(each) != position.side_of(unit)]
        return kit.steps.steps[position.place_of(random.choice(enemies))] or [position.place_of(unit)]
    staffs = [each for each in there if position.counter(each).headquarters and position.counter(each).nation == nation]
    if staffs and chance < 0.65:
        return kit.steps.steps[position.place_of(random.choice(staffs))] or [position.place_of(unit)]
    return kit.board.spaces(kit.fronts[kit.front_of(position.place_of(unit))])


@pytest.mark.rule("11.2", "11.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_supply_in_europe_is_what_the_chapter_says(scenario, seed):
    """11.1 to 11.7: random positions, each unit looked at by itself."""
    position, units = shuffled(scenario, Random(f"{scenario} {seed}"))
    naive = Naive(position)
    found = {unit: status(position, unit) for unit in units}
    assert found == {unit: naive.status(unit, position.place_of(unit)) for unit in units}
    assert {"supplied", "out"} <= set(found.values())
    out = {*out_of_supply(position, "CP"), *out_of_supply(position, "Allied")}
    assert {unit for unit in units if unit in out} == {unit for unit in units if found[unit] == "out"}
