"""How a case becomes a position: a scenario's start, or any units on a map that the case describes."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Literal

import msgspec

from wargame_cli.engine.cases import Stage, given_types
from wargame_cli.engine.errors import Malformed, Problem, nearest
from wargame_cli.engine.text import Document
from wargame_cli.rulesets.great_war_ground_rules.cases import saved
from wargame_cli.rulesets.great_war_ground_rules.cases.proving_ground import laid_out, proving_ground
from wargame_cli.rulesets.great_war_ground_rules.kit import strange
from wargame_cli.rulesets.great_war_ground_rules.kit.book import OPTIONS
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import is_date
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Plan, Source, Victory
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, OFF_MAP, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.setup import plans, scenarios
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import checked

#: A counter in a line: nation, type, size, ratings, those of the cadre, and the mark of support.
_LINE = re.compile(r"(\S+) (\S+) (II|III|X|XX|corps|army) ([^\s/*^]+)(?:/([^\s*^]+))?(\*|\^o)?")
#: Hexes from one to another.
_RANGE = re.compile(r"(\d\d)(\d\d)\.\.(\d\d)(\d\d)")
#: The phase of a case that names none.
_PHASE = "entente-movement"


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case gives beside fields of a saved position.

    `scenario` starts from a scenario; without it the map `ground` is empty: the proving ground, open hexes from 0101 to
    1414, or the map of a scenario. `date` is the game turn. `counters` are units by id, as in a file of counters, where
    `id`, `name` and `source` may be left out, or in one line as the rulebook notes them, nation, type, size and
    ratings: `German rifle XX 8-11-5/3-5-5` with a cadre, `British rifle X 2-3-5*` self-supported, `4-7-5^o` an
    unsupported division. `stacks` puts units into places, top first; the hex belongs to their side.
    `terrain` lays words on hexes, `hexsides` kinds on pairs such as `0505-0506`, `kinds` kinds of places into hexes,
    `zones` weather zones and `lands` countries; `0501..0514` are all hexes from the one to the other, or the line
    along them. `owns` gives hexes to sides beside those in which their units, Res Pts, depots and sources are,
    `sources` are regular sources of supply. `plan` has fields of a scenario's file in place of its own: leaders as
    {leaders: [{name: Haig, nation: British, ratings: [-1, 0, 1]}]}, arrivals, morale, victory and the like.
    """

    scenario: str = ""
    ground: str = ""
    date: str = "Mar II 18"
    counters: dict[str, str | dict[str, Any]] = msgspec.field(default_factory=dict)
    stacks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    terrain: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    hexsides: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    zones: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    lands: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    owns: dict[Literal["CP", "Entente"], tuple[str, ...]] = msgspec.field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    plan: dict[str, Any] = msgspec.field(default_factory=dict)


#: Fields of a position that follow from others, or are for the program alone.
_FOLLOWS = ("stacks", "options", "scenario", "last_turn", "concealed", "exerting")
#: Every field that `given` may have, with its type.
GIVEN = given_types(Given, GroundPosition, _FOLLOWS)


def stage(case: Document) -> GroundPosition:
    """The position of a case. Raises Malformed with the line of what cannot be."""
    return _Stage(case).position()


class _Stage(Stage[Given]):
    """Builds one position."""

    def __init__(self, case: Document) -> None:
        super().__init__(case, Given, GIVEN)
        self.options = self.chosen(OPTIONS)

    def position(self) -> GroundPosition:
        """The position with everything that the case says of it."""
        if not is_date(self.given.date):
            raise self.wrong(f"{self.given.date!r} is no game turn such as Mar II 18", "date")
        position = self._begun() if self.given.scenario else self._empty()
        staged = msgspec.structs.replace(
            position, **{name: saved.in_order(name, of) for name, of in self.saved.items()}
        )
        position.hand_down(staged)
        faults = chain(saved.unknown(staged, self.saved), saved.impossible(staged))
        if (found := next(faults, None)) is not None:
            field, message, hint = found
            raise self.wrong(message, field, hint=hint)
        saved.follow_up(staged)
        if not self.given.scenario:
            staged.phasing = self.saved.get("phasing", scenarios.phasing(staged.phase))
        for place, units in self.given.stacks.items():
            self.once(units, "stacks", place)
            for unit in reversed(units):
                self._put(staged, unit, place)
        for side, hexes in _all_hexes(self.given.owns).items():
            for hex in hexes:
                staged.take(side, self._hex(staged, hex, "owns", side))
        self._claim(staged)
        staged.recount()
        return staged

    def _claim(self, position: GroundPosition) -> None:
        """Hexes that nobody owns belong to the side whose depots, Res Pts or sources lie in them."""
        found: list[tuple[str, Side]] = [(place, each.side) for each in self.given.sources for place in each.hexes]
        found += [(depot.place, side_named(depot.side)) for depot in position.depots.values()]
        found += [(place, side_named(side)) for side, places in position.res.items() for place in places]
        for place, side in found:
            if place in position.kit.board.index and not position.owner_of(place) and place not in position.contested:
                position.take(side, place)

    def _begun(self) -> GroundPosition:
        """A scenario as it begins, with the case's own counters and ground."""
        position = scenarios.new_position(self.given.scenario, self.options)
        position.equip(self._changed(position.kit))
        return position

    def _empty(self) -> GroundPosition:
        """A map with no unit on it and no owner of any hex."""
        printed = self._kit()
        position = GroundPosition(
            turn=1,
            phase=self.saved.get("phase", _PHASE),
            points={ENTENTE: 0, CP: 0},
            stacks={LATER: list(printed.units)} if printed.units else {},
            scenario=self.given.ground,
            last_turn=99,
            options=self.options,
        )
        position.equip(printed)
        return position

    def _kit(self) -> Kit:
        """The components of an empty map: its counters are those of the case, beside those of the scenario's file."""
        if not self.given.ground:
            plan = _plan(self.given.date, self.given.sources)
            return self._changed(Kit(proving_ground(), {}, plan, tables()))
        printed = scenarios.kit_of(self.given.ground)
        plan = msgspec.structs.replace(
            printed.plan,
            first=self.given.date,
            owner={},
            sources=self.given.sources or printed.plan.sources,
        )
        return self._changed(Kit(printed.map, printed.units, plan, printed.tables))

    def _changed(self, printed: Kit) -> Kit:
        """The components with the ground and the counters of the case."""
        given = self.given
        laid = {field: _all_hexes(getattr(given, field)) for field in ("terrain", "zones", "lands")}
        sides = {kind: [pair for word in words for pair in _pairs(word)] for kind, words in given.hexsides.items()}
        for field, words in (*((field, fields.values()) for field, fields in laid.items()), ("kinds", [given.kinds])):
            if unknown := [hex for hexes in words for hex in hexes if hex not in printed.map.terrain]:
                raise self.wrong(f"there is no hex {unknown[0]!r}", field)
        if apart := [pair for pairs in sides.values() for pair in pairs if not _is_hexside(printed, pair)]:
            raise self.wrong(f"{apart[0]!r} are no two adjacent hexes", "hexsides")
        ground = laid_out(printed.map, hexsides=sides, kinds=given.kinds, **laid)
        if (found := next(strange.words(ground, printed.tables), None)) is not None:
            field, message = found
            raise self.wrong(message, field)
        units, plan = {**printed.units, **self._counters()}, self._planned(printed.plan)
        if given.plan and (problem := next(plans.unknown(plan, ground.terrain, units), "")):
            raise self.wrong(problem, "plan")
        return Kit(ground, units, plan, printed.tables)

    def _planned(self, plan: Plan) -> Plan:
        """The plan with the fields of the case; its leaders, like its counters, need no source."""
        if not self.given.plan:
            return plan
        try:
            return msgspec.convert(msgspec.to_builtins(plan) | _with_sources(self.given.plan), Plan, strict=False)
        except msgspec.ValidationError as error:
            raise self.wrong(str(error), "plan") from None

    def _counters(self) -> Mapping[str, Counter]:
        """The counters that the case makes."""
        found: dict[str, Counter] = {}
        for unit, row in self.given.counters.items():
            try:
                printed = _in_a_line(row) if isinstance(row, str) else row
                whole = {"id": unit, "name": unit, "source": "house", **printed}
                found[unit] = checked(msgspec.convert(whole, Counter, strict=False))
            except msgspec.ValidationError as error:
                raise self.wrong(f"{unit}: {error}", "counters", unit) from None
            except Malformed as error:
                raise self.wrong(error.problems[0].message, "counters", unit) from None
        return found

    def _hex(self, position: GroundPosition, name: str, *path: str) -> str:
        place = position.kit.map.find(name)
        if place is None:
            raise self.wrong(f"there is no hex {name!r}", *path)
        return place

    def _put(self, position: GroundPosition, unit: str, name: str) -> None:
        """Put a unit on top of what is in a place; on the map its side owns the hex, unless it is contested."""
        place = name if name in OFF_MAP else self._hex(position, name, "stacks", name)
        if not position.knows(unit):
            raise self.wrong(f"no unit is called {unit!r}", "stacks", name, hint=nearest(unit, position.kit.units))
        position.put(unit, place)
        if place in position.kit.board.index and place not in position.contested:
            position.take(position.side_of(unit), place)


def _with_sources(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a plan whose leaders are of our own making where they do not say."""
    leaders = plan.get("leaders")
    if not isinstance(leaders, list):
        return dict(plan)
    return {**plan, "leaders": [{"source": "house", **each} if isinstance(each, dict) else each for each in leaders]}


def _range(word: str) -> list[str]:
    """The hexes of `0501..0514`, from one corner of a field to the other, column by column; any other word is a hex."""
    found = _RANGE.fullmatch(word)
    if found is None:
        return [word]
    left, top, right, bottom = (int(number) for number in found.groups())
    return [f"{column:02}{row:02}" for column in range(left, right + 1) for row in range(top, bottom + 1)]


def _all_hexes(fields: Mapping[Any, Sequence[str]]) -> dict[Any, list[str]]:
    """Lists of hexes, with those of the ranges in them."""
    return {name: [hex for word in words for hex in _range(word)] for name, words in fields.items()}


def _pairs(word: str) -> list[str]:
    """The hexsides of `0501..0514`, a line from hex to hex; any other word is a hexside."""
    return [f"{start}-{end}" for start, end in pairwise(_range(word))] if ".." in word else [word]


def _is_hexside(printed: Kit, pair: str) -> bool:
    start, _, end = pair.partition("-")
    return end in printed.board.neighbours.get(start, ())


def _in_a_line(text: str) -> Mapping[str, str]:
    """A counter in a line. Raises Malformed for a text that is none."""
    found = _LINE.fullmatch(text)
    if found is None:
        message = f"{text!r} is not nation, type, size and ratings, such as German rifle XX 8-11-5/3-5-5"
        raise Malformed([Problem(code="wrong-case", kind="malformed", rule="3A", message=message)])
    nation, kind, size, values, cadre, mark = found.groups()
    indicator = {"*": "self", "^o": "unsupported"}.get(mark, "")
    return {
        "nation": nation,
        "type": kind,
        "size": size,
        "values": values,
        "cadre": cadre or "",
        "indicator": indicator,
    }


def _plan(first: str, sources: tuple[Source, ...]) -> Plan:
    """The plan of the proving ground, where nothing is laid down but the date."""
    return Plan(
        title="The proving ground",
        summary="",
        rule="3E",
        last_turn=99,
        first=first,
        last=first,
        first_phase=_PHASE,
        map="",
        units=(),
        weather={},
        owner={},
        sources=sources,
        depots={},
        rail={},
        res={},
        places={},
        victory=Victory(goals={}),
    )
