"""An order sheet read against the phase that the game waits for: everything that is wrong with it is told at once."""

from collections.abc import Sequence
from typing import Any

import msgspec

from wargame_cli.archive.game.order_reading import Faults, OrderReader
from wargame_cli.archive.game.sheets import FIELDS, READING, SCHEMA, SheetText
from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.errors import Malformed, Problem, in_any_case, nearest
from wargame_cli.engine.orders import Written
from wargame_cli.engine.position import Recurring, Standing
from wargame_cli.engine.questions import DEFAULT
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase
from wargame_cli.engine.text import Document, decode, decode_each, dump_flow
from wargame_cli.engine.text.former_names import with_todays_names
from wargame_cli.engine.text.meant import as_meant

#: The hint to somebody whose sheet is for something else.
_NEW = "wargame template makes a new one"


class _Recurring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Recurring orders as a sheet has them."""

    phase: str
    orders: list[dict[str, Any]]


class Reading(msgspec.Struct, kw_only=True):
    """What came of reading sheets: one sheet a side, and what is wrong or odd with them."""

    sheets: list[Sheet] = []
    problems: list[Problem] = []
    #: What else is wrong with an order of which a problem tells already why it cannot be read.
    further: list[Problem] = []
    warnings: list[Problem] = []
    #: What is wrong with recurring orders: they are left out.
    left_out: list[Problem] = []
    #: The sides whose sheets have the field `orders`, so that their recurring orders do not count.
    ordered: set[str] = set()
    #: A sheet lacks the signature that the game wants of its side; not even `--lenient` goes on with it.
    unsigned: bool = False
    #: Sheets of another game, phase or side, and such as cannot be read at all: nothing of them can be used.
    hopeless: bool = False


def read(
    texts: Sequence[SheetText], game: str, ruleset: Ruleset, position: Any, begun: str = "", reading: int = READING
) -> Reading:
    """Read sheets for the phase in which the position stands, on the course of the game that has `begun` as its name.

    `reading` says how (see `sheets`): what an earlier program refused stays refused in the phases that it resolved.
    Several sheets of a side are read as one. Nothing is raised: whatever is wrong is among the problems.
    """
    result = Reading()
    for text in texts:
        try:
            reader = _Reader(text.document(), game, ruleset, position, begun, reading)
        except Malformed as error:
            result.problems += error.problems
            result.hopeless = True
            continue
        sheet = reader.read()
        result.problems += reader.problems
        result.further += reader.further
        result.warnings += reader.warnings
        if sheet is None:
            result.hopeless = True
        else:
            if "orders" in reader.document.data:
                result.ordered.add(sheet.side)
            for name, file in join(result.sheets, sheet):
                message = f"{sheet.side} has given {name} already, in {file}; a further sheet may only hold answers"
                fault = reader.document.problem((name,), message, code="given-already", kind="illegal", at_name=True)
                result.problems.append(fault)
    return result


def join(sheets: list[Sheet], sheet: Sheet) -> list[tuple[str, str]]:
    """Add a sheet to those of the other sides, and to what there is of its own.

    What may come on one sheet of a side only and has come on another is told: the field and the other sheet.
    """
    known = next((other for other in sheets if other.side == sheet.side), None)
    if known is None:
        sheets.append(sheet)
        return []
    twice = [
        (name, known.file)
        for name in ("orders", "standing", "recurring", "nonce")
        if getattr(known, name) not in (None, [], "") and getattr(sheet, name) not in (None, [], "")
    ]
    known.orders = known.orders or sheet.orders
    known.recurs = known.recurs or sheet.recurs
    known.answers = known.answers | sheet.answers
    known.standing = sheet.standing if known.standing is None else known.standing
    known.recurring = sheet.recurring if known.recurring is None else known.recurring
    known.nonce = known.nonce or sheet.nonce
    return twice


class _Reader(Faults):
    """Reads one sheet and gathers what is wrong with it."""

    def __init__(
        self, document: Document, game: str, ruleset: Ruleset, position: Any, begun: str, reading: int
    ) -> None:
        super().__init__(document)
        self.warnings: list[Problem] = []
        self._game = game
        self._ruleset = ruleset
        self._position = position
        self._begun = begun
        self._reading = reading
        self._takes_what_is_meant = reading > 0
        self._phase = ruleset.phase(position)

    def read(self) -> Sheet | None:
        """The sheet, or None where it is no sheet for this game and phase."""
        data = self.document.data
        if not isinstance(data, dict):
            self.wrong((), "this is no order sheet: it has no fields (`name: value`)", _NEW, code="wrong-type")
            return None
        for name in data:
            if name not in FIELDS:
                hint = nearest(name, FIELDS) or f"fields: {', '.join(FIELDS)}"
                self.wrong((name,), f"unknown field {name!r}", hint, code="unknown-field")
        side = self._header()
        if side is None:
            if self.document.data.get("game") not in (None, self._game):
                return None  # units and places of another game are none of this one
            self._phase = self._named_phase()
        sheet = Sheet(
            side=side or "",
            orders=self._orders(side or ""),
            answers=self._answers(),
            standing=self._standing(),
            recurring=self._recurring(side or ""),
            nonce=self._part("nonce", str) or "",
            file=self.document.source,
        )
        return None if side is None else sheet

    def _named_phase(self) -> Phase:
        """The phase that a sheet with a wrong head names: its orders are read as far as that allows."""
        sequence, named = self._ruleset.sequence, self.document.data.get("phase")
        return sequence[named] if isinstance(named, str) and named in sequence.names else self._phase

    def _part(self, name: str, kind: Any) -> Any:
        """A field of the sheet, or None where it is not there or wrong."""
        if self.document.data.get(name) is None:
            return None
        try:
            return decode(self.document, kind, (name,))
        except Malformed as error:
            self.problems += error.problems
            return None

    # -- the header ------------------------------------------------------------------------------------------

    def _header(self) -> str | None:
        """The side, if the sheet is for this game, turn and phase."""
        before = len(self.problems)
        for name in FIELDS[:4]:
            if self.document.data.get(name) is None:
                self.wrong(
                    (), f"the field {name!r} is missing", "wargame template writes it for you", code="missing-field"
                )
        game, turn, phase = self._part("game", str), self._part("turn", int), self._part("phase", str)
        side = self._side(self._part("side", str))
        if game is not None and game != self._game:
            self.wrong(
                ("game",),
                f"this sheet is for the game {game!r}, not for {self._game!r}",
                kind="illegal",
                code="wrong-game",
            )
        elif phase is not None:
            self._check_when(turn, phase)
        self._check_course()
        self._check_versions()
        return side if len(self.problems) == before else None

    def _check_course(self) -> None:
        """What was written before a rewind, or for another game of this name, does not count once more."""
        if (written := self._part("begun", str)) not in (None, self._begun):
            message = f"this sheet is for the course {written!r} of the game, which is not the one that it is on now"
            hint = "it was written before a rewind, or for another game; wargame template makes a new one"
            self.wrong(("begun",), message, hint, kind="illegal", code="wrong-course")

    def _check_versions(self) -> None:
        """A sheet of another format is none of ours; one that was made for other rules may still be legal."""
        schema, version = self._part("schema", str), self._part("rules_version", int)
        if schema not in (None, SCHEMA):
            message = f"this sheet is of the format {schema!r}; this program reads {SCHEMA!r}"
            self.wrong(("schema",), message, _NEW, code="wrong-format")
        if version not in (None, self._ruleset.version):
            message = f"this sheet was made for version {version} of the rules; {self._ruleset.what_changed(version)}"
            self.warnings.append(
                self.document.problem(("rules_version",), message, code="other-rules", hint=_NEW, kind="warning")
            )

    def _side(self, written: str | None) -> str | None:
        if written is None:
            return None
        sides = self._ruleset.sides_in(self._position)
        found = in_any_case(written, sides)
        if found is None:
            hint = nearest(written, sides) or " or ".join(sides)
            self.wrong(("side",), f"there is no side {written!r}", hint, code="no-such-side")
        return found

    def _check_when(self, turn: int | None, phase: str) -> None:
        names, position = self._ruleset.sequence.names, self._position
        if phase not in names:
            hint = nearest(phase, names) or ", ".join(names)
            self.wrong(("phase",), f"there is no phase {phase!r}", hint, code="no-such-phase")
        elif turn is not None and (turn, phase) != (position.turn, position.phase):
            is_over = (turn, names.index(phase)) < (position.turn, names.index(position.phase))
            when = "is over" if is_over else "has not come yet"
            message = f"this sheet is for turn {turn}, {phase}, which {when}; {self._ruleset.waits_for(position)}"
            wrong = "phase" if turn == position.turn else "turn"
            hint = "wargame template makes a sheet for the current phase"
            self.wrong((wrong,), message, hint, kind="illegal", code="wrong-phase")

    # -- the orders ------------------------------------------------------------------------------------------

    def _orders(self, side: str) -> list[Written]:
        entries, problems = decode_each(self.document, Any, ("orders",))
        self.problems += problems
        orders: list[Written] = []
        reader = OrderReader(self.document, self._ruleset, self._position, self._phase, self._reading)
        for index, entry in enumerate(entries):
            line = self.document.line_of(("orders", index))
            for read in reader.read(entry, index):
                source = self.document.source
                orders.append(Written(side, read.order, source, line, index + 1, read.spelled, read.instead))
        self.problems += reader.problems
        self.further += reader.further
        return orders

    # -- answers and standing orders -------------------------------------------------------------------------

    def _answers(self) -> dict[str, str]:
        written = self.document.data.get("answers")
        if written is None:
            return {}
        if not isinstance(written, dict):
            self.wrong(
                ("answers",),
                "answers are written as fields",
                '"the question\'s label": the chosen option',
                code="wrong-type",
            )
            return {}
        answers: dict[str, str] = {}
        for label, choice in written.items():
            if isinstance(choice, list | dict):
                self.wrong(
                    ("answers", label), "an answer is one of the question's options, and one only", code="wrong-type"
                )
            elif choice is not None:
                answers[label] = str(choice)
        return answers

    def _standing(self) -> tuple[Standing, ...] | None:
        if self.document.data.get("standing") is None:
            return None
        orders, problems = decode_each(self.document, Standing, ("standing",))
        if problems and self._takes_what_is_meant:
            written, _ = with_todays_names(self.document, ("standing",), {})
            orders, problems = decode_each(as_meant(written, list[Standing]), Standing)
        self.problems += problems
        checked = [self._standing_order(order, index) for index, order in enumerate(orders)] if not problems else []
        return tuple(checked)

    def _recurring(self, side: str) -> tuple[Recurring, ...] | None:
        """The orders for phases to come, each looked at as far as that can be done now."""
        if self.document.data.get("recurring") is None:
            return None
        lists, problems = decode_each(self.document, _Recurring, ("recurring",))
        self.problems += problems
        for index, each in enumerate(lists if not problems else ()):
            self._check_recurring(each, ("recurring", index), side)
        return tuple(Recurring(phase=each.phase, orders=tuple(map(dump_flow, each.orders))) for each in lists)

    def _check_recurring(self, recurring: _Recurring, path: tuple[str, int], side: str) -> None:
        """Read the orders of a phase to come as the orders of this one are."""
        sequence = self._ruleset.sequence
        if recurring.phase not in sequence.names:
            hint = nearest(recurring.phase, sequence.names) or ", ".join(sequence.names)
            self.wrong((*path, "phase"), f"there is no phase {recurring.phase!r}", hint)
            return
        phase = sequence[recurring.phase].in_any_turn(self._position)
        if side and side not in phase.sides:
            message = f"{phase.name} takes no orders of {side}"
            hint = ", ".join(each.name for each in sequence.every if side in each.in_any_turn(self._position).sides)
            self.wrong((*path, "phase"), message, f"{side} gives orders in {hint}", "illegal", phase.rule)
            return
        there, _ = with_todays_names(self.document, path, {})
        reader = _Reader(there, self._game, self._ruleset, self._position, self._begun, READING)
        reader._phase = phase
        reader._orders(side)
        self.problems += reader.problems
        self.further += reader.further

    def _standing_order(self, order: Standing, index: int) -> Standing:
        kinds, path = self._ruleset.questions, ("standing", index)
        policies = kinds.get(self._ruleset.book.question(order.ask))
        if policies is None:
            hint = nearest(order.ask, kinds) or f"kinds: {', '.join(kinds)}"
            self.wrong((*path, "ask"), f"no question is of the kind {order.ask!r}", hint, code="no-such-question")
            return order
        for wish in order.prefer:
            if wish not in (*policies, DEFAULT) and self._known(wish) is None and (hint := nearest(wish, policies)):
                message = f"{wish!r} is no policy for {order.ask!r}; it counts only where a question offers it"
                self.warnings.append(
                    self.document.problem((*path, "prefer"), message, code="odd", hint=hint, kind="warning")
                )
        prefer = tuple(wish if wish in policies else self._known(wish) or wish for wish in order.prefer)
        about = self._known(order.about) or order.about if order.about else ""
        return msgspec.structs.replace(order, about=about, prefer=prefer)

    def _known(self, name: str) -> str | None:
        """The canonical name of a unit or place, or None for any other word."""
        for what in ("unit", "place"):
            try:
                return self._ruleset.find(self._position, what, name)
            except LookupError:
                continue
        return None
