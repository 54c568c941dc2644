"""What is `given` in the collected examples, as the `given` of our cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import (
    BonusTechnology,
    Flag,
    FreeArmy,
    FreeRefit,
    MoreMoves,
    MustAttack,
    NamedRule,
    NavalReroll,
    NoRefit,
    Points,
    Roll,
)
from wargame_cli.rulesets.lamps.cases.words import (
    Piece,
    Plain,
    card_of,
    faction_of,
    fields,
    find_faction,
    find_nation,
    find_place,
    find_unit,
    letters,
    listed,
    nation_of,
    pair_of,
    piece,
    place_of,
    plain,
    says_no,
    side_of,
    turn_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.nations import CP, FACTION, NATIONS, PREFIX, SIDE, TE
from wargame_cli.rulesets.lamps.position import GONE, HAGUE, POOL, UNDEVELOPED, UNRESTRICTED, Stand, beachhead

#: Effects of cards that a position holds while they last.
_LASTING = (Roll, NavalReroll, MustAttack, NoRefit, MoreMoves, NamedRule, Points, FreeArmy, FreeRefit, BonusTechnology)

_STEPS = {
    "event": "event",
    "start": "event",
    "draw": "event",
    "movement": "movement",
    "combat": "combat",
    "production": "production",
    "technology": "production",
    "spending": "production",
    "regroup": "regroup",
}
_STANDS: Mapping[str, Stand] = {
    "neutral": "neutral",
    "at war": "war",
    "war": "war",
    "joined": "war",
    "active": "war",
    "te": "war",
    "cp": "war",
    "declared war": "war",
    "conquered": "conquered",
    "collapsed": "conquered",
    "surrendered": "conquered",
}
_FLAGS = {
    "red_baron": "The Red Baron",
    "convoys": "Convoys",
    "sussex_pledge": "Sussex Pledge",
    "open_ocean_policy": "Open Ocean Policy",
    "lusitania_sunk": "Lusitania Sunk",
    "mutiny": "German fleet mutiny",
}


class Scene:
    """A position in the making: who stands where, and the other fields of a case's `given`."""

    def __init__(self, given: Plain) -> None:
        self.fields: dict[str, Any] = {}
        self.areas: dict[str, list[str]] = {}
        self.spent: set[str] = set()
        self.faction = ""
        self.step = ""
        self.control: dict[str, str] = {}
        self.nations: dict[str, Stand] = {}
        self.points: dict[str, int] = {}
        self.options: dict[str, str] = {}
        self.scenario = False
        self._kit = scenarios.components()
        for name in sorted(given, key=lambda name: name not in ("turn", "faction", "side", "state")):
            reader = _READERS.get(str(name)) or _reader_for(str(name))
            if reader is None:
                raise LookupError(f"given.{name} is not understood")
            reader(self, given[name], str(name))

    # -- units ---------------------------------------------------------------------------------------------------

    def put(self, unit: str, place: str, *, spent: bool = False) -> None:
        """Stand a unit somewhere."""
        for units in self.areas.values():
            if unit in units:
                units.remove(unit)
        self.areas.setdefault(place, []).append(unit)
        self.spent.discard(unit)
        if spent:
            self.spent.add(unit)

    def where(self, unit: str) -> str:
        """Where a unit stands; empty where it is not said. In the set-up, where it starts."""
        found = next((place for place, units in self.areas.items() if unit in units), "")
        return found or (self._kit.units[unit].start if self.scenario else "")

    def need(self, unit: str, place: str = "", *, spent: bool = False) -> str:
        """A unit that acts: it stands in the place, Fresh, unless the scene says otherwise. Gives where it stands."""
        here = self.where(unit)
        if not here:
            if not place:
                raise LookupError(f"it is not said where {unit} stands")
            self.put(unit, place, spent=spent)
            return place
        return here

    def armies_at(self, place: str) -> list[str]:
        """The armies that stand in a place."""
        placed = [unit for unit in self.areas.get(place, ()) if self._kit.units[unit].is_army]
        if not self.scenario:
            return placed
        away = {unit for units in self.areas.values() for unit in units}
        own = (unit for unit, counter in self._kit.units.items() if counter.start == place and not counter.enters)
        return placed + [unit for unit in own if unit not in away and self._kit.units[unit].is_army]

    def is_spent(self, unit: str) -> bool:
        """Whether a unit begins Spent."""
        return unit in self.spent or (self.scenario and self._kit.units[unit].spent and unit not in self._placed())

    def _placed(self) -> set[str]:
        return {unit for units in self.areas.values() for unit in units}

    def nation_at(self, unit: str) -> str:
        """The nation of a unit."""
        return self._kit.units[unit].nation

    def add(self, field: str, value: Any) -> None:
        """Add to a field that is a list."""
        self.fields.setdefault(field, []).append(value)

    # -- the finished thing --------------------------------------------------------------------------------------

    def staged(self, step: str = "", faction: str = "") -> dict[str, Any]:
        """The `given` of our case, in a step of a faction's turn."""
        who = (self.faction or faction or "germany").replace("_", "-")
        what = self.step or step or "combat"
        if what == "regroup" and who not in ("germany", "western-allies"):
            what = "production"
        result: dict[str, Any] = {"phase": f"{who}-{what}", **self.fields}
        if self.scenario:
            result["scenario"] = "campaign"
            if self.areas:
                raise LookupError("units are added to the set-up, which is not understood")
        else:
            areas = {place: [self._shown(unit) for unit in units] for place, units in self.areas.items()}
            result["areas"] = {place: units for place, units in areas.items() if units}
        if self.control:
            result["control"] = {area: side or "" for area, side in self.control.items()}
        if self.nations:
            result["nations"] = dict(self.nations)
        if self.points:
            result["points_left"] = dict(self.points)
        return result

    def _shown(self, unit: str) -> str:
        return unit + ("*" if unit in self.spent else "")


Reader = Callable[[Scene, Any, str], None]


def _reader_for(name: str) -> Reader | None:
    """The reader of a field whose name is a nation, a unit or an area."""
    if find_nation(name):
        return _nation
    if find_unit(name):
        return lambda scene, value, unit: _put_piece(scene, piece(f"{unit}/{value}"))
    if find_place(name):
        return lambda scene, value, place: _areas(scene, {place: value}, name)
    return None


# -- time and sides ------------------------------------------------------------------------------------------------


def _turn(scene: Scene, value: Any, name: str) -> None:
    scene.fields["turn"] = turn_of(value)


def _faction(scene: Scene, value: Any, name: str) -> None:
    nation = find_nation(value)
    scene.faction = find_faction(value) or (FACTION[nation] if nation else faction_of(value))


def _side(scene: Scene, value: Any, name: str) -> None:
    scene.faction = scene.faction or {CP: "germany", TE: "western_allies"}[side_of(value)]


def _step(scene: Scene, value: Any, name: str) -> None:
    words = plain(value)
    step = next((step for word, step in _STEPS.items() if word in words.split()), None)
    if step is None:
        raise LookupError(f"given.{name}: there is no step {value!r}")
    scene.step = step
    if faction := find_faction(words.replace(step, "").replace("phase", "").strip()):
        scene.faction = faction


def _state(scene: Scene, value: Any, name: str) -> None:
    if isinstance(value, Mapping):
        for key, part in value.items():
            reader = _READERS.get(str(key)) or _reader_for(str(key))
            if reader is None:
                raise LookupError(f"given.state.{key} is not understood")
            reader(scene, part, str(key))
    elif letters(value) in ("setup", "atstart", "start", "gamestart"):
        scene.scenario = True
    else:
        raise LookupError(f"given.{name}: {value!r} is not understood")


# -- units and areas -------------------------------------------------------------------------------------------------


def _put_piece(scene: Scene, found: Piece) -> None:
    if not found.place:
        raise LookupError(f"it is not said where {found.unit} stands")
    scene.put(found.unit, found.place, spent=found.spent)
    if found.marker:
        _mark(scene, found.unit, found.marker)


def _mark(scene: Scene, unit: str, title: object) -> None:
    card = card_of(title, nation=scene.nation_at(unit))
    scene.fields.setdefault("markers", {}).setdefault(unit, []).append(card)


def _areas(scene: Scene, value: Any, name: str) -> None:
    for place_name, content in fields(value, f"given.{name}").items():
        place = place_of(place_name)
        if isinstance(content, Mapping):
            pieces = [piece(f"{unit}/{state}", place) for unit, state in content.items()]
        else:
            written = [] if content in (None, "empty") else listed(content)
            pieces = [piece(each, place) for each in written]
        for found in pieces:
            _put_piece(scene, found)


def _armies(scene: Scene, value: Any, name: str) -> None:
    """Units with their places: `{GE-1: hanover/fresh}`, also by the letters of their nation."""
    if isinstance(value, list):
        for each in value:
            _put_piece(scene, piece(each))
        return
    for key, content in fields(value, f"given.{name}").items():
        if isinstance(content, Mapping):
            _armies(scene, content, name)
        elif find_unit(key):
            _put_piece(scene, piece(f"{key}/{content}"))
        else:
            _areas(scene, {key: content}, name)


def _state_of_units(scene: Scene, value: Any, name: str) -> None:
    """`spent: [FR-1]`, or `spent: {france: 4}`: so many armies in their nation's first area."""
    spent = name.startswith("spent")
    if not isinstance(value, Mapping):
        for unit in map(unit_of, listed(value)):
            scene.put(unit, scene.where(unit) or _home(unit), spent=spent)
        return
    units = scenarios.components().units
    for key, count in value.items():
        nation = nation_of(key)
        if not isinstance(count, int):
            _state_of_units(scene, count, name)
            continue
        free = [unit for unit, counter in units.items() if counter.nation == nation and counter.is_army]
        for unit in [unit for unit in free if not scene.where(unit)][:count]:
            scene.put(unit, _home(unit), spent=spent)


def _home(unit: str) -> str:
    """Where a unit stands if nothing is said: ships in their boxes, armies where their nation has production."""
    kit = scenarios.components()
    counter = kit.units[unit]
    if not counter.is_army:
        return counter.start or kit.home[counter.nation][0]
    makes = kit.production[counter.nation]
    homes = kit.home[counter.nation]
    return next((area for area in homes if area in makes), homes[0])


def _target(scene: Scene, value: Any, name: str) -> None:
    """An empty area with what the example says of it, which must be so on the map."""
    kit = scenarios.components()
    told = fields(value, "given.target")
    area = place_of(told.get("area", told.get("name", "")))
    found = kit.map.areas[area]
    first = SIDE.get(found.owner, "")
    for key, said in told.items():
        if key == "original_owner":
            if side_of(said) != first:
                raise LookupError(f"given.target: {area} belonged to {first or 'nobody'} at the start, not {said}")
            scene.control[area] = first
        elif key == "production" and int(said) != found.worth:
            raise LookupError(f"given.target: {area} makes {found.worth} points, not {said}")
        elif key in ("mountain", "swamp", "flag", "anchor") and bool(said) != (key in found.marks):
            raise LookupError(f"given.target: on the map {area} has {', '.join(found.marks) or 'no marks'}")
        elif key in ("control", "controlled_by"):
            scene.control[area] = side_of(said)
        elif key == "units":
            _areas(scene, {area: said}, name)
        elif key not in ("area", "name", "empty", "production", "mountain", "swamp", "flag", "anchor"):
            raise LookupError(f"given.target.{key} is not understood")


def _control(scene: Scene, value: Any, name: str) -> None:
    for area, side in fields(value, f"given.{name}").items():
        scene.control[place_of(area)] = side_of(side)


def _guns(scene: Scene, value: Any, name: str) -> None:
    for unit, place in fields(value, f"given.{name}").items():
        _put_piece(scene, piece(f"{unit}/{place}"))


def _tanks(scene: Scene, value: Any, name: str) -> None:
    _put_piece(scene, piece(f"WA-Tanks/{value}"))


def _off_map(scene: Scene, value: Any, name: str) -> None:
    """Units off the map, by nation: a list or a number. A force pool that is told is told whole."""
    units = scenarios.components().units
    for key, content in fields(value, f"given.{name}").items():
        nation = PREFIX.get(str(key)) or nation_of(key)
        own = [unit for unit, counter in units.items() if counter.nation == nation and counter.is_army]
        if name == "force_pool":
            stay = set(map(unit_of, listed(content)))
            for unit in [unit for unit in own if unit not in stay and not scene.where(unit)]:
                scene.put(unit, GONE)
            continue
        free = [unit for unit in reversed(own) if not scene.where(unit)]
        for unit in free[:content] if isinstance(content, int) else map(unit_of, listed(content)):
            scene.put(unit, GONE if "pool" not in name else POOL)


def _beachhead(scene: Scene, value: Any, name: str) -> None:
    for area, units in fields(value, f"given.{name}").items():
        for each in listed(units):
            _put_piece(scene, piece(each, beachhead(place_of(area))))


# -- markers and technology --------------------------------------------------------------------------------------------


def _technology(scene: Scene, value: Any, name: str) -> None:
    if isinstance(value, list):
        value = {SIDE[NATIONS[scene.faction or "germany"][0]]: value}
    told = {side_of(side): [str(card) for card in listed(cards)] for side, cards in fields(value, name).items()}
    scene.fields["technology"] = {CP: [], TE: []} | told


def _trenches(scene: Scene, value: Any, name: str) -> None:
    kit = scenarios.components()
    found: dict[str, list[str]] = scene.fields.setdefault("trenches", {})
    for key, content in fields(value, "given.trenches").items():
        area = place_of(key)
        nation = kit.map.areas[area].owner
        pool = "western_allies" if FACTION.get(nation) == "western_allies" else nation
        if isinstance(content, int) and not isinstance(content, bool):
            found[area] = [pool] * content
        else:
            named = [str(each).partition("/")[0] for each in listed(content)]
            found[area] = [pool if letters(each) in ("intact", "true") else _pool(each) for each in named]


def _pool(text: str) -> str:
    if faction := find_faction(text):
        return faction
    nation = nation_of(text)
    return "western_allies" if FACTION[nation] == "western_allies" else nation


def _air(scene: Scene, value: Any, name: str) -> None:
    """`{TE: paris/ready}`, a list of them, or with `owned` and `on_map`; who has a marker has aviation."""
    markers: list[dict[str, Any]] = scene.fields.setdefault("air", [])
    for key, content in fields(value, f"given.{name}").items():
        side = side_of(key)
        places = content.get("on_map", []) if isinstance(content, Mapping) else content
        for each in listed(places):
            area, _, state = str(each).partition("/")
            markers.append({"side": side, "area": place_of(area), "flown": state.strip().lower() == "flown"})
        known = scene.fields.setdefault("technology", {CP: [], TE: []})
        if listed(places) and not any(card.startswith("P") for card in known[side]):
            known[side].append("P1")


def _stosstruppen(scene: Scene, value: Any, name: str) -> None:
    told = value if isinstance(value, Mapping) else {"area": value}
    scene.fields["stosstruppen"] = place_of(told.get("area"))
    scene.fields["stosstruppen_rerolls"] = int(told.get("rerolls", 2))
    known = scene.fields.setdefault("technology", {CP: [], TE: []})
    known[CP] += [card for card in ("A1", "A2", "A3") if card not in known[CP]]


def _big_push(scene: Scene, value: Any, name: str) -> None:
    pair = pair_of(value)
    if pair != "none":
        scene.fields.setdefault("this_turn", {})["big_push"] = list(pair)


def _markers(scene: Scene, value: Any, name: str) -> None:
    for unit, titles in fields(value, f"given.{name}").items():
        for title in listed(titles):
            _mark(scene, unit_of(unit), title)


def _events(scene: Scene, value: Any, name: str) -> None:
    """Event cards in force: what they hold for a while, and their standing conditions."""
    for title in listed(value):
        card = card_of(title, faction=scene.faction)
        for number, effect in enumerate(scenarios.components().cards[card].effects):
            if isinstance(effect, Flag):
                scene.add("flags", effect.name)
            elif isinstance(effect, _LASTING):
                scene.add("in_force", {"card": card, "number": number, "until": "turn"})


def _draw(scene: Scene, value: Any, name: str) -> None:
    for title in listed(value):
        card = card_of(title, faction=scene.faction)
        faction = scenarios.components().cards[card].faction
        scene.faction = scene.faction or faction
        scene.fields.setdefault("decks", {}).setdefault(faction, []).append(card)


def _flag(scene: Scene, value: Any, name: str) -> None:
    if not says_no(value):
        scene.add("flags", _FLAGS[name])


# -- ships ---------------------------------------------------------------------------------------------------------------


def _u_boats(scene: Scene, value: Any, name: str) -> None:
    told = fields(value, "given.u_boats")
    box = UNRESTRICTED if "unrestricted" in str(told.get("box", told.get("policy", ""))).lower() else HAGUE
    boats = ["GE-UB1", "GE-UB2"]
    for key, content in told.items():
        if find_unit(key):
            scene.put(unit_of(key), box, spent=str(content) == "spent")
        elif key in ("fresh", "spent"):
            for boat in [boat for boat in boats if not scene.where(boat)][: int(content)]:
                scene.put(boat, box, spent=key == "spent")
        elif key not in ("box", "policy"):
            raise LookupError(f"given.u_boats.{key} is not understood")


def _ships(scene: Scene, value: Any, name: str) -> None:
    """German ships by their state (`german_units_fresh: [GE-UB1]`)."""
    for unit in map(unit_of, listed(value)):
        scene.put(unit, scene.where(unit) or _home(unit), spent=name.endswith("spent"))


def _blockade(scene: Scene, value: Any, name: str) -> None:
    scene.fields["blockade"] = side_of(value)


# -- points and politics -------------------------------------------------------------------------------------------------


def _points(scene: Scene, value: Any, name: str) -> None:
    if not isinstance(value, Mapping):
        scene.points[NATIONS[scene.faction or "germany"][-1]] = int(value)
        return
    for key, told in value.items():
        nation = nation_of(key)
        points = told.get("available", told.get("left")) if isinstance(told, Mapping) else told
        if points is None:
            raise LookupError(f"given.{name}.{key}: it is not said how many points are available")
        scene.points[nation] = int(points)


def _transfers(scene: Scene, value: Any, name: str) -> None:
    for each in listed(value):
        receiver = nation_of(each["to"])
        area = place_of(each["area"]) if "area" in each else scenarios.components().home[receiver][0]
        transfer = {"giver": nation_of(each["from"]), "receiver": receiver, "points": int(each["pp"]), "area": area}
        scene.add("transfers", transfer)


def _nation(scene: Scene, value: Any, name: str) -> None:
    stand = next((stand for words, stand in _STANDS.items() if plain(value).startswith(words)), None)
    if stand is None:
        raise LookupError(f"given.{name}: {value!r} is neither neutral, at war nor conquered")
    scene.nations[nation_of(name)] = stand


def _conquered(scene: Scene, value: Any, name: str) -> None:
    """Conquered nations; their armies that still stand are those that fight on, and their land is the enemy's."""
    kit = scenarios.components()
    for nation in map(nation_of, listed(value)):
        scene.nations[nation] = "conquered"
        enemy = TE if SIDE[nation] == CP else CP
        for area in kit.home[nation]:
            scene.control.setdefault(area, enemy)
        for units in list(scene.areas.values()):
            for unit in units:
                if kit.units[unit].nation == nation and kit.units[unit].is_army:
                    scene.add("survivors", unit)


def _salonika(scene: Scene, value: Any, name: str) -> None:
    words = plain(value)
    scene.fields["salonika"] = next((state for state in ("open", "closed") if words.startswith(state)), "")


def _usa_war(scene: Scene, value: Any, name: str) -> None:
    scene.fields["usa_war"] = turn_of(value)
    scene.nations["united_states"] = "war"


def _plain_number(scene: Scene, value: Any, name: str) -> None:
    scene.fields[name] = int(value)


def _passed_over(scene: Scene, value: Any, name: str) -> None:
    """What follows from the rest of the scene."""


_READERS: Mapping[str, Reader] = {
    "turn": _turn,
    "season": _turn,
    "faction": _faction,
    "phasing": _faction,
    "active": _faction,
    "side": _side,
    "step": _step,
    "phase": _step,
    "state": _state,
    "set_up": lambda scene, value, name: _state(scene, "set-up", name),
    "areas": _areas,
    "boxes": _areas,
    "stacks": _areas,
    "armies": _armies,
    "units": _armies,
    "fleets": _armies,
    "spent": _state_of_units,
    "fresh": _state_of_units,
    "target": _target,
    "control": _control,
    "control_changes": _control,
    "heavy_artillery": _guns,
    "artillery": _guns,
    "tanks": _tanks,
    "eliminated": _off_map,
    "permanently_eliminated": _off_map,
    "force_pool": _off_map,
    "beachhead": _beachhead,
    "beachheads": _beachhead,
    "technology": _technology,
    "trenches": _trenches,
    "air": _air,
    "air_superiority": _air,
    "stosstruppen": _stosstruppen,
    "big_push": _big_push,
    "markers": _markers,
    "army_markers": _markers,
    "event": _events,
    "events": _events,
    "event_in_force": _events,
    "cards": _events,
    "draw": _draw,
    "u_boats": _u_boats,
    "german_units_fresh": _ships,
    "german_units_spent": _ships,
    "blockade": _blockade,
    "blockade_control": _blockade,
    "pp": _points,
    "production_points": _points,
    "transfers": _transfers,
    "transfers_pending": _transfers,
    "conquered": _conquered,
    "salonika": _salonika,
    "usa_war": _usa_war,
    "usa_entry": _plain_number,
    "deck_left": _passed_over,
    "markers_owned": _passed_over,
    "surviving_army": _passed_over,
    **dict.fromkeys(_FLAGS, _flag),
}
#: Where guns and tanks lie that no card has placed yet.
UNPLACED = UNDEVELOPED
