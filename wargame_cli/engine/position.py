"""What every game's position holds: the turn, the points and where each unit stands.

A position changes only through events (`engine.events`): the methods here that write are called by an event's
`apply` and by nothing else. Rulesets derive their own position and add what their rulebook needs.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from functools import wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, Protocol, Self, TypeVar, cast

import msgspec

from wargame_cli.engine.board import Board, Mask
from wargame_cli.engine.loading.attributes import in_its_own_dict
from wargame_cli.engine.naming import PlaceId, SideId, UnitId

A = ParamSpec("A")
R = TypeVar("R")
P = TypeVar("P", bound="Position")


#: Where a unit stands that a view leaves out (see `Position.veil`); no unit is ever put there.
NOWHERE = "nowhere"


class Standing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing order: how a side wants one kind of question answered while it is away.

    `about` narrows it to questions that concern this unit, place or unit type; `prefer` lists options or the names
    of policies, the first that the question offers is taken; `default` is what the rules would take.
    """

    ask: str
    about: str = ""
    prefer: tuple[str, ...]


class Recurring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side wants done in a phase whenever it sends no orders for it, each order as it is written on a sheet."""

    phase: str
    orders: tuple[str, ...]


class Components(Protocol):
    """The printed components of a game, as far as the engine knows them."""

    @property
    def board(self) -> Board:
        """The board that the units stand on."""


class Position(msgspec.Struct, kw_only=True, dict=True, forbid_unknown_fields=True, omit_defaults=True):
    """The state of a game between two events; plain data, saved as it is.

    `stacks` holds every unit of the game once: place to unit ids, the top of the stack first. Places are the
    board's spaces and the ruleset's own (boxes and pools). `options` are the choices made for the game's
    options; an optional rule that is off is not among them.
    """

    turn: int = 1
    phase: str = ""
    points: dict[str, int]
    stacks: dict[PlaceId, list[UnitId]]
    options: dict[str, str] = {}
    standing: dict[SideId, list[Standing]] = {}
    recurring: dict[SideId, list[Recurring]] = {}
    over: bool = False
    winner: str = ""
    ending: str = ""

    #: What the options of the game are where nothing else is written down.
    defaults: ClassVar[Mapping[str, str]] = {}
    #: The printed components beside this position. They are looked up everywhere, so they lie beside the saved fields
    #: as they are; a game with components names their type.
    kit: ClassVar[Components]

    def __post_init__(self) -> None:
        in_its_own_dict(self)
        self._place_of = {unit: place for place, units in self.stacks.items() for unit in units}
        #: The choice of every option, laid out because chapters look one up many times an order.
        self._choices = {**self.defaults, **{name: choice for name, choice in self.options.items() if choice}}
        self._derived: _Derived = {}
        self._derived_of: defaultdict[str, _Derived] = defaultdict(dict)
        self._derived_at: defaultdict[PlaceId, _Derived] = defaultdict(dict)
        #: Who stands where, once somebody has asked for it (see `occupied`).
        self._occupied: dict[str, Mask] | None = None
        #: What each space with units counts as in it.
        self._counted: dict[str, Collection[str]] = {}

    def equip(self, kit: Any) -> None:
        """Lay the printed components beside the position."""
        self.__dict__["kit"] = kit

    def veil(self) -> None:
        """From now on this is a view, which leaves units out: where these are, and whether at all, it cannot say.

        Such a unit stands nowhere, the same whether it is hidden or not in the game.
        """
        self._place_of = _Seen(self._place_of)

    @property
    def is_view(self) -> bool:
        """Whether units may be left out."""
        return isinstance(self._place_of, _Seen)

    def place_of(self, unit: str) -> str:
        """Where the unit is. Raises KeyError for a unit that is not in the game; in a view it is `NOWHERE`."""
        place: str = self._place_of[unit]
        return place

    def knows(self, unit: str) -> bool:
        """Whether the unit is in the game at all."""
        return unit in self._place_of

    def units(self) -> dict[str, str]:
        """Every unit of the game and its place (read only)."""
        place_of: dict[str, str] = self._place_of
        return place_of

    def at(self, place: str) -> list[str]:
        """The units in a place, top first (read only)."""
        return self.stacks.get(place, _NOBODY)

    def on_map(self, unit: str) -> bool:
        """Whether a unit stands in a space of the board."""
        return self.place_of(unit) in self.kit.board.index

    def option(self, name: str) -> str:
        """The choice made for an option when the game was made; the default of one that is not written down."""
        return self._choices[name]

    def plays(self, option: str) -> bool:
        """Whether what belongs to an optional rule is part of this game; what belongs to none always is."""
        return not option or self.option(option) != "off"

    def occupied(self, *by: str) -> Mask:
        """The spaces where units of these sides stand, or such units as `counts_as` tells of."""
        masks = self._occupied
        if masks is None:
            masks, self._counted = {}, {}
            self._occupied = masks
            self._look_at(masks, self.stacks)
        if len(by) == 1:
            return masks.get(by[0], 0)
        result = 0
        for each in by:
            result |= masks.get(each, 0)
        return result

    def printed(self, unit: str) -> Any:
        """What is printed on a unit's counter beside its name; None for a unit like no other, as all are by default."""
        return None

    def counts_as(self, place: str) -> Collection[str]:
        """What the units in a space of the board make it count as, for `occupied`; a game with such spaces says so."""
        return ()

    def recurring_now(self, side: str) -> list[str]:
        """A side's recurring orders of the phase that the position stands in, each as it is written on a sheet."""
        return [order for each in self.recurring.get(side, ()) if each.phase == self.phase for order in each.orders]

    def keep_wishes_of(self, side: str | None) -> None:
        """Leave out of a view what other sides wish for while they are away: standing and recurring orders."""
        self.standing = {side: self.standing[side]} if side and side in self.standing else {}
        self.recurring = {side: self.recurring[side]} if side and side in self.recurring else {}

    # -- written by events only ------------------------------------------------------------------------------

    def put(self, unit: str, place: str) -> None:
        """Lift the unit from where it is and lay it on top of the stack in `place`."""
        old = self._place_of[unit]
        if old != NOWHERE:
            stack = self.stacks[old]
            stack.remove(unit)
            if not stack:
                del self.stacks[old]
        self.stacks.setdefault(place, []).insert(0, unit)
        self._place_of[unit] = place
        self._derived = {}
        if self._derived_at:
            self._derived_at.pop(old, None)
            self._derived_at.pop(place, None)
        if self._occupied is not None:
            self._look_at(self._occupied, (old, place))

    def recount(self, *places: str) -> None:
        """Units that count as something else now stand in these places; with none named, wherever there are units."""
        if not places:
            self._occupied = None
            self._derived_at.clear()
        elif self._occupied is not None:
            self._look_at(self._occupied, places)
        for place in places:
            self._derived_at.pop(place, None)
        self._derived = {}

    def _look_at(self, masks: dict[str, Mask], places: Iterable[str]) -> None:
        bit, counted = self.kit.board.bit, self._counted
        for place in places:
            here = bit.get(place, 0)
            if here and (now := self.counts_as(place)) != (before := counted.get(place, ())):
                counted[place] = now
                for by in before:
                    masks[by] &= ~here
                for by in now:
                    masks[by] = masks.get(by, 0) | here

    def begin_phase(self, turn: int, phase: str) -> None:
        """Stand in that phase; rulesets also forget here what holds for one phase only."""
        self.turn = turn
        self.phase = phase
        self.changed()

    def changed(self, *parts: str) -> None:
        """Forget what was derived from the position; every write that is not `put` calls it.

        What was derived of one part alone (`derived_of`) is forgotten only where the part is named, and what was
        derived of the units in a place (`derived_at`) only where none is.
        """
        if self._derived:  # most things happen while nothing is derived
            self._derived = {}
        if parts:
            for part in parts:
                self._derived_of.pop(part, None)
        elif self._derived_at:
            self._derived_at.clear()

    def choose(self, option: str, choice: str) -> None:
        """Play with this choice of an option from now on."""
        self.options[option] = self._choices[option] = choice
        self.changed()
        self._derived_of.clear()

    def copy(self) -> Self:
        """An independent copy, sharing only what never changes."""
        twin = msgspec.convert(msgspec.to_builtins(self), type(self))
        twin._derived_of.update({part: dict(known) for part, known in self._derived_of.items()})
        twin._derived_at.update({place: dict(known) for place, known in self._derived_at.items()})
        if self.is_view:
            twin.veil()
        self.hand_down(twin)
        return twin

    def hand_down(self, twin: Self) -> None:
        """Give a copy what is not saved with the position: the printed components, and what is known of it."""
        if "kit" in self.__dict__:
            twin.__dict__["kit"] = self.kit
        twin._occupied = None if self._occupied is None else dict(self._occupied)
        twin._counted = dict(self._counted)


#: What other sides wish for while they are away, which no view shows (see `keep_wishes_of`).
_WISHES = frozenset(("standing", "recurring"))


def shows_all(seen: Position, position: Position) -> bool:
    """Whether a view of a position hides nothing but what other sides wish for while they are away."""
    fields = [name for name in position.__struct_fields__ if name not in _WISHES]
    return not seen.is_view and all(getattr(seen, name) == getattr(position, name) for name in fields)


class _Seen(dict[str, str]):
    """The places of the units that a view holds; every other one is nowhere."""

    def __missing__(self, unit: str) -> str:
        return NOWHERE


_NOBODY: list[str] = []

#: What was derived of a position, by the function and its other arguments.
_Derived = dict[tuple[Callable[..., Any], tuple[Any, ...]], Any]
#: What is not yet derived.
_UNKNOWN: Any = object()


def derived(function: Callable[Concatenate[P, A], R]) -> Callable[Concatenate[P, A], R]:
    """Remember what a function makes of a position (and its other arguments) until the position changes.

    This is how zones, control and supply are worked out once for a whole side and situation. The other arguments
    must be hashable, and are given without their names. What looks at one part of the position only is `derived_of`
    that part, what looks at the units in one place only is `derived_at` it.
    """

    @wraps(function)
    def remembered(position: P, *args: Any) -> R:
        key = function, args
        known: R = position._derived.get(key, _UNKNOWN)
        if known is _UNKNOWN:
            known = position._derived[key] = function(position, *args)  # type: ignore[call-arg]  # no names are given
        return known

    return cast("Callable[Concatenate[P, A], R]", remembered)


def remembered_wrongly(position: Position) -> Iterator[str]:
    """What is kept of functions of a position (`derived`) and is something else when it is worked out again."""
    fresh = copy(position)
    fresh.__dict__.update(position.__dict__, _derived={}, _derived_of=defaultdict(dict), _derived_at=defaultdict(dict))
    kept = [(position._derived, fresh._derived)]
    for parts, again in (position._derived_of, fresh._derived_of), (position._derived_at, fresh._derived_at):
        kept += [(known, again[part]) for part, known in parts.items()]
    for known, anew in kept:
        for key, value in known.items():
            function, args = key
            if key not in anew:  # what was worked out before it did not ask for it
                anew[key] = function(fresh, *args)
            if anew[key] != value:
                yield f"{function.__name__} of {args}"


def derived_of(part: str) -> Callable[[Callable[Concatenate[P, A], R]], Callable[Concatenate[P, A], R]]:
    """Remember what a function makes of one part of a position until `changed` names the part."""

    def remember(function: Callable[Concatenate[P, A], R]) -> Callable[Concatenate[P, A], R]:
        @wraps(function)
        def remembered(position: P, *args: Any) -> R:
            key = function, args
            known: R = position._derived_of[part].get(key, _UNKNOWN)
            if known is _UNKNOWN:
                known = position._derived_of[part][key] = function(position, *args)  # type: ignore[call-arg]  # as above
            return known

        return cast("Callable[Concatenate[P, A], R]", remembered)

    return remember


def derived_at(function: Callable[Concatenate[P, str, A], R]) -> Callable[Concatenate[P, str, A], R]:
    """Remember what a function makes of the units in a place until one comes or goes, or something else changes.

    It may look at everything but units elsewhere and such parts of the position as `changed` names.
    """

    @wraps(function)
    def remembered(position: P, place: str, *args: Any) -> R:
        key = function, (place, *args)
        known: R = position._derived_at[place].get(key, _UNKNOWN)
        if known is _UNKNOWN:
            known = position._derived_at[place][key] = function(position, place, *args)  # type: ignore[call-arg]  # as above
        return known

    return cast("Callable[Concatenate[P, str, A], R]", remembered)
