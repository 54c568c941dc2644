"""Combat supply (11D): which Res Pts units draw on, by which Army HQs, and what is gone when the segment ends."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from wargame_cli.engine.naming import PlaceId, UnitId
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.ground.lines import overland
from wargame_cli.rulesets.great_war_ground_rules.ground.support import has_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import ResChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import CombatSupplied
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The REs that a Res Pt supplies: stacked with an active Army HQ, or not (11D).
WITH_HQ, ALONE = 150.0, 30.0
#: The REs that may draw on one without using it up, in each phase of combat (11D).
FREE = 2.0
#: What a sheet says where nothing is to be drawn.
NONE = "none"


class Draw(msgspec.Struct, frozen=True):
    """Units that draw on one Res Pt, the `number`-th of its hex in this phase; `hq` is the Army HQ it comes through."""

    place: PlaceId
    number: int
    units: tuple[UnitId, ...]
    res: float
    hq: UnitId = ""
    free: bool = False


class Provision(msgspec.Struct, frozen=True):
    """Who draws on which Res Pt, and who finds none."""

    draws: tuple[Draw, ...] = ()
    without: tuple[UnitId, ...] = ()

    @property
    def supplied(self) -> frozenset[UnitId]:
        """The units in combat supply."""
        return frozenset(unit for draw in self.draws for unit in draw.units)

    @property
    def headquarters(self) -> tuple[UnitId, ...]:
        """The Army HQs that it comes through, whose fatigue and disruption count in the combat (6B4, 14M2)."""
        return tuple(dict.fromkeys(draw.hq for draw in self.draws if draw.hq))


def size(position: GroundPosition, unit: str) -> float:
    """The REs that a unit counts for combat supply: artillery and overstacked units twice, both four times (11D)."""
    factor = 2 if position.counter(unit).is_artillery else 1
    return position.re(unit) * factor * (2 if unit in position.overstacked else 1)


def holds(position: GroundPosition, side: str, place: str, nation: str) -> float:
    """The REs that a Res Pt in a hex supplies of units of a nation (11D; traps 6, 47)."""
    own = [hq for hq in points.active_hqs(position, side, place) if position.counter(hq).nationality == nation]
    return WITH_HQ if own else ALONE


def through(position: GroundPosition, side: str, place: str, nation: str) -> str:
    """The Army HQ of a nation with which a Res Pt is stacked, the fittest of several; "" for none (6B4, 14M2)."""
    own = [
        unit
        for unit in position.units_at(side, place)
        if position.counter(unit).is_army_hq and position.counter(unit).nationality == nation
    ]
    return min(
        own,
        key=lambda hq: (hq in position.inactive, position.disruption.get(hq, 0), position.fatigue.get(hq, 0), hq),
        default="",
    )


# -- who draws on what ----------------------------------------------------------------------------------------------


def plan(position: GroundPosition, side: str, units: Sequence[str], wanted: Sequence[str] | str = ()) -> Provision:
    """Who of these units draws on which Res Pt as a combat or a bombardment begins, with as few as can be (11D).

    `wanted` are the hexes of Res Pts to draw on, in this order; without any the program looks for them: first what is
    left of those in use, then for at most two REs one that is not used up, then new ones, each time the one that
    supplies most, a small one where it is enough. `none` draws on nothing.
    """
    if wanted == NONE:
        return Provision(without=tuple(units))
    waiting = [unit for unit in units if has_strength(position, unit)]
    waiting.sort(key=lambda unit: (-_worth(position, unit), unit))
    table = _Table(position, side_named(side), waiting, tuple(wanted) if not isinstance(wanted, str) else (wanted,))
    table.use_what_is_left()
    table.use_freely()
    table.use_new_ones()
    return Provision(tuple(table.draws), tuple(table.waiting))


def _worth(position: GroundPosition, unit: str) -> float:
    """What supply for a unit is worth, by RE that it counts."""
    face = position.face(unit)
    return max(face.attack, face.defence, position.counter(unit).modifier) / size(position, unit)


class _Table:
    """The Res Pts in reach of units, as they are handed out."""

    def __init__(self, position: GroundPosition, side: Side, waiting: list[str], wanted: tuple[str, ...]) -> None:
        self.position, self.side, self.waiting = position, side, waiting
        self.draws: list[Draw] = []
        self.new: dict[PlaceId, int] = {}
        reach = {unit: self._reach(unit) for unit in waiting}
        self.reach = {
            unit: tuple(at for at in wanted if at in found) if wanted else found for unit, found in reach.items()
        }
        self.hexes = wanted or tuple(dict.fromkeys(at for unit in waiting for at in reach[unit]))

    def _reach(self, unit: str) -> tuple[PlaceId, ...]:
        position, counter = self.position, self.position.counter(unit)
        climbing = overland.climbs(position, unit)
        return points.in_reach(position, self.side, position.place_of(unit), counter.nationality, climbing)

    def use_what_is_left(self) -> None:
        """Draw on Res Pts that give combat supply in this phase already."""
        used = self.position.this_phase.supplied
        for at in self.hexes:
            for number in range(1, points.used_numbers(self.position, self.side, at) + 1):
                self._draw(at, number, used[f"{self.side}/{at}/{number}"])

    def use_freely(self) -> None:
        """Draw on one for at most two REs in all, those of earlier combats of the phase included (11D)."""
        position, drawn = self.position, self._freely_drawn()
        res = sum(size(position, unit) for unit in self.waiting)
        if not self.waiting or res + sum(drawn.values()) > FREE:
            return
        for at, number in drawn or self._could_be_free():
            if all(at in self.reach[unit] for unit in self.waiting):
                hq = through(position, self.side, at, position.counter(self.waiting[0]).nationality)
                self.draws.append(Draw(at, number, tuple(self.waiting), res, hq, free=True))
                self.waiting.clear()
                return

    def _freely_drawn(self) -> dict[tuple[PlaceId, int], float]:
        """The Res Pt that gives supply without being used up in this phase, and to how many REs; it is only one."""
        start = f"{self.position.combat_phase}/{self.side}/"
        found: dict[tuple[PlaceId, int], float] = {}
        for key, res in self.position.this_turn.drawn_free.items():
            if key.startswith(start):
                at, number = key.removeprefix(start).split("/")
                found[at, int(number)] = res
        return found

    def _could_be_free(self) -> Iterable[tuple[PlaceId, int]]:
        """Those that could: where another one stays for others in the hex."""
        for at in self.hexes:
            if points.unused(self.position, self.side, at) > 1:
                yield at, points.locked_numbers(self.position, self.side, at) + 1

    def use_new_ones(self) -> None:
        """Draw on further Res Pts, each time on that which supplies most, as long as somebody is without."""
        while self.waiting:
            best = max(self._offers(), key=lambda offer: offer[0], default=None)
            if best is None:
                return
            at = best[1]
            self.new[at] = self.new.get(at, 0) + 1
            self._draw(at, points.used_numbers(self.position, self.side, at) + self.new[at], 0)

    def _offers(self) -> Iterable[tuple[tuple[float, float, int], PlaceId]]:
        """Hexes with a Res Pt to draw on: what it would supply, how small it is, how early it is named or how near."""
        for order, at in enumerate(self.hexes):
            if points.unused(self.position, self.side, at) - self.new.get(at, 0) <= 0:
                continue
            served, most = self._served(at, 0)
            if served:
                yield (sum(size(self.position, unit) for unit in served), -most, -order), at

    def _served(self, at: PlaceId, used: float) -> tuple[list[str], float]:
        """The units that a Res Pt supplies beside the REs that it has supplied, and how many it can."""
        served, most = [], ALONE
        for unit in self.waiting:
            if at in self.reach[unit]:
                room = holds(self.position, self.side, at, self.position.counter(unit).nationality)
                if used + size(self.position, unit) <= room:
                    used += size(self.position, unit)
                    served.append(unit)
                most = max(most, room)
        return served, most

    def _draw(self, at: PlaceId, number: int, used: float) -> None:
        served, _ = self._served(at, used)
        for nation in sorted({self.position.counter(unit).nationality for unit in served}):
            units = tuple(unit for unit in served if self.position.counter(unit).nationality == nation)
            res = sum(size(self.position, unit) for unit in units)
            self.draws.append(Draw(at, number, units, res, through(self.position, self.side, at, nation)))
        self.waiting = [unit for unit in self.waiting if unit not in served]


# -- drawing --------------------------------------------------------------------------------------------------------


def defending(position: GroundPosition, units: Sequence[str]) -> list[str]:
    """The defenders of a hex that combat supply is drawn for: those in its overstack add nothing (8C2, 11D)."""
    return [unit for unit in units if unit not in position.overstacked]


def draw(referee: Referee, side: str, provision: Provision) -> None:
    """Units draw combat supply as a combat or a bombardment begins; it holds throughout it (11B, 11D)."""
    for each in provision.draws:
        referee.emit(
            CombatSupplied(
                rule="11D",
                side=side,
                place=each.place,
                number=each.number,
                units=each.units,
                res=each.res,
                free=each.free,
            )
        )


def supply_units(referee: Referee, side: str, units: Sequence[str], wanted: Sequence[str] | str = ()) -> Provision:
    """Plan and draw combat supply for units of a side; who draws on what."""
    provision = plan(referee.position, side, units, wanted)
    draw(referee, side, provision)
    return provision


def end_of_segment(referee: Referee) -> None:
    """The bombardment or combat segment ends: every Res Pt that gave combat supply in it is removed (11D; trap 6)."""
    position = referee.position
    gone: dict[tuple[str, str], int] = {}
    for key in position.this_phase.supplied:
        side, place, _ = key.split("/")
        gone[side, place] = gone.get((side, place), 0) + 1
    for (side, place), number in sorted(gone.items()):
        if change := min(number, position.res_at(side, place)):
            event = ResChanged(rule="11D", side=side, place=place, change=-change, cause="combat supply")
            referee.emit(event)


# -- what the odds are told -----------------------------------------------------------------------------------------


def worst_fatigue(position: GroundPosition, headquarters: Collection[str]) -> int:
    """The fatigue hits of the most tired Army HQ that combat supply comes through (6B4)."""
    return max((position.fatigue.get(hq, 0) for hq in headquarters), default=0)


def any_disrupted(position: GroundPosition, headquarters: Collection[str]) -> bool:
    """Whether any Army HQ that combat supply comes through is disrupted, which costs a modifier of one (14M2)."""
    return any(position.disruption.get(hq) for hq in headquarters)
