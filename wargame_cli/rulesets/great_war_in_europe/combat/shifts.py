"""Column shifts (10.4): terrain by weather, cities, forts, rivers, nations that do not cooperate, headquarters."""

from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import crosses_rivers_freely
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.support import beside_sud
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of, is_heavy, is_kut
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import unready, unready_in_defence
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.position.position import LATER, GreatWarPosition

#: The sub-nationality of Canadian units, and the Strategic Turn after which they fight well with no others (7.24).
CANADIAN, ONE_EMPIRE = "CND", "F"
#: The American headquarters with whose coming American divisions fight well with no others any more (7.24).
FIRST_ARMY = "US-1A"


class Shift(msgspec.Struct, frozen=True):
    """Columns to the right, or to the left where they are fewer than none; what brings them, and by which rule."""

    columns: int
    name: str
    rule: str

    @property
    def told(self) -> Modifier:
        """The shift for people."""
        count = abs(self.columns)
        words = f"{count} column{'s' if count > 1 else ''} to the {'right' if self.columns > 0 else 'left'}"
        return Modifier(name=self.name, rule=self.rule, effect=words)


def shifts(position: GreatWarPosition, combat: Combat) -> tuple[Shift, ...]:
    """Every shift of a combat; all of them are cumulative (10.41)."""
    found = [
        *_ground(position, combat),
        *_devastated(position, combat),
        *_river(position, combat),
        *_nations(position, combat),
        *_in_august(position, combat),
    ]
    for leader, name, sign in (
        (combat.leader, "attack", 1),
        (combat.defence_leader, "defence", -1),
    ):
        if leader:
            found.append(Shift(sign * position.support(leader), f"{leader} supports the {name}", "10.46"))
    return tuple(found)


def _ground(position: GreatWarPosition, combat: Combat) -> list[Shift]:
    """Terrain by weather, city and fort (10.42, 10.43, 14.12); each counts, or the best alone (trap 14)."""
    kit = position.kit
    word, weather = kit.map.terrain[combat.target], position.weather(kit.front_of(combat.target))
    row = kit.tables.terrain.terrain[word]
    found = []
    if columns := row.columns(weather):
        by_weather = weather in row.weather
        name = word.replace("-", " ").capitalize() + (f" in {weather} weather" if by_weather else "")
        found.append(Shift(-columns, name, "12.2" if by_weather else "10.42"))
    if "city" in kit.kinds.get(combat.target, ()) and combat.target not in position.devastated:
        found.append(Shift(-1, "City", "10.42"))
    if fort_of(position, combat.target) == combat.enemy:
        found.append(_fort(position, combat.target))
    if found and position.option("fort-in-a-city") == "once":
        return [min(found, key=lambda shift: shift.columns)]
    return found


def _fort(position: GreatWarPosition, place: str) -> Shift:
    """Two columns for heavy forts and the Hindenburg Line, one for others and Kut (10.43, 14.12, 14.21, 14.31)."""
    if is_kut(position, place):
        return Shift(-1, "Kut", "14.21")
    if place in position.hindenburg:
        return Shift(-2, "Hindenburg Line", "14.31")
    return (
        Shift(-2, "Heavy fortification", "10.43") if is_heavy(position, place) else Shift(-1, "Fortification", "14.12")
    )


def _devastated(position: GreatWarPosition, combat: Combat) -> Iterator[Shift]:
    """One column against an attack out of a devastated hex, be it one of several (10.42, 14.63)."""
    if any(origin in position.devastated for origin in combat.origins.values()):
        yield Shift(-1, "Attack out of a devastated hex", "14.63")


def _river(position: GreatWarPosition, combat: Combat) -> Iterator[Shift]:
    """One column where all attackers attack across rivers, unless gunboats carry them over (10.44, 6.37)."""
    rivers = position.kit.rivers
    across = all((origin, combat.target) in rivers for origin in combat.origins.values())
    if combat.origins and across and not crosses_rivers_freely(position, combat):
        yield Shift(-1, "All attackers cross rivers", "10.44")


def _nations(position: GreatWarPosition, combat: Combat) -> Iterator[Shift]:
    """One column against a side whose nations do not fight well together (10.45)."""
    letter = position.strategic
    if not cooperate(_counted(position, combat.attackers), letter):
        yield Shift(-1, "Attackers of several nations", "10.45")
    if not cooperate(_counted(position, combat.defenders), letter):
        yield Shift(1, "Defenders of several nations", "10.45")


def _in_august(position: GreatWarPosition, combat: Combat) -> Iterator[Shift]:
    """One column against French and Russian units in August 1914, unless they defend a fort of their side (19.52)."""
    if unready(position, combat.attackers):
        yield Shift(-1, "French or Russian attackers in August 1914", "19.52")
    if unready_in_defence(position, combat.defenders) and fort_of(position, combat.target) != combat.enemy:
        yield Shift(1, "French or Russian defenders in August 1914", "19.52")


def _counted(position: GreatWarPosition, units: Sequence[str]) -> list[Counter]:
    """The units whose nations count: no Germans with Sud, no Americans before their 1st Army is there (7.24)."""
    counters = [position.counter(unit) for unit in units]
    return [
        counter
        for counter in counters
        if not (counter.nation == "GE" and beside_sud(position, position.place_of(counter.id)))
        and not (counter.nation == "US" and position.place_of(FIRST_ARMY) == LATER)
    ]


def cooperate(counters: Sequence[Counter], letter: str = "") -> bool:
    """Whether units fight together without a shift against them (7.24).

    German battalions and brigades fight with Turks as if they were Turks, with Germans as Germans. After Strategic Turn
    F Canadians fight well with no other British units than tanks.
    """
    canadians = [counter for counter in counters if counter.kin == CANADIAN]
    if canadians and letter >= ONE_EMPIRE:
        others = [counter for counter in counters if counter not in canadians]
        return all(counter.nation == "BR" and counter.tank for counter in others)
    small = [counter for counter in counters if counter.nation == "GE" and counter.size in ("battalion", "brigade")]
    nations = {counter.fights_as for counter in counters if counter not in small}
    if small and not nations <= {"TU"}:
        nations.add("GE")
    return len(nations) < 2
