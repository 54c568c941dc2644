"""Adjudication: a position, the sides' sheets and dice give a new position and a list of events.

Nothing here reads or writes a file. A sheet is first rehearsed on a copy, so that everything wrong with it is told
at once and nothing has happened; then the phase is resolved from its beginning to its end.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import Dice
from wargame_cli.engine.errors import Code, Problem, apart
from wargame_cli.engine.naming import declared, names_of
from wargame_cli.engine.orders import Order, Written
from wargame_cli.engine.position import Recurring, Standing
from wargame_cli.engine.questions import Chooser, Question, QuestionOpen
from wargame_cli.engine.referee import UNWATCHED, Referee, Watchers
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase


class Sheet(msgspec.Struct, kw_only=True):
    """A side's sheet as the rules see it; `standing` and `recurring` are None where the sheet leaves them alone.

    `recurs` says that its orders are recurring ones: what cannot be done of them is left out, and stops nothing.
    """

    side: str
    orders: list[Written] = []
    recurs: bool = False
    answers: dict[str, str] = {}
    standing: tuple[Standing, ...] | None = None
    recurring: tuple[Recurring, ...] | None = None
    nonce: str = ""
    file: str = ""


class Outcome(msgspec.Struct, kw_only=True):
    """What came of a phase.

    `accepted` is False where a sheet was refused or a question must be answered first; then `position` is the old
    one and `events` is empty.
    """

    accepted: bool
    position: Any
    events: list[happen.Event] = []
    problems: list[Problem] = []
    warnings: list[Problem] = []
    question: Question | None = None
    #: Before a question: the position as it is asked, and what had happened until then.
    reached: Any = None
    so_far: list[happen.Event] = []


class Rehearsal(msgspec.Struct, kw_only=True):
    """What trying out the sheets told; `open_ended` where some checks must wait for dice or answers.

    `doubts` are warnings too: what is wrong as things stand, and may be right when its turn comes. `left_out` is what
    is wrong with orders that only recur.
    """

    problems: list[Problem] = []
    left_out: list[Problem] = []
    warnings: list[Problem] = []
    doubts: list[Problem] = []
    open_ended: bool = False


class Onlooker:
    """Looks on while sheets are rehearsed, for what else is to be known of each order; it changes nothing.

    Nothing is heard of what stands behind a question that the sheet answers with none of its options.
    """

    def opened(self, referee: Referee[Any]) -> None:
        """The phase has begun."""

    def reads(self, written: Written) -> None:
        """An order comes next."""

    def refuses(self, written: Written) -> None:
        """A rule forbids it."""

    def stands(self, written: Written, referee: Referee[Any], *, passed_over: bool) -> Callable[[], object]:
        """No rule forbids it; what is given back is called when all that is certain of it was carried out.

        Of one `passed_over` that is nothing: its own condition is not met.
        """
        return lambda: None

    def closes(self) -> None:
        """The last order was tried out."""


def rehearse(ruleset: Ruleset, position: Any, sheets: Sequence[Sheet], onlooker: Onlooker | None = None) -> Rehearsal:
    """Everything wrong and everything odd about the sheets, in one pass, without rolling a die.

    What an order breaks as things stand, and may not when its turn comes, is a doubt. Where a sheet answers a
    question with none of its options, nobody knows what the orders after it meet: they wait. Where several sides have
    the phase, each sheet is tried out alone: what another side does is not known to the one that writes it.
    """
    phase, onlooker = ruleset.phase(position), onlooker or Onlooker()
    found = Rehearsal(open_ended=len(phase.shared) > 1)
    for group in [[sheet] for sheet in sheets] if phase.shared else [sheets]:
        referee: Referee[Any] = Referee(position.copy(), phase, ruleset.book, None, answers=explicit_answers(sheets))
        try:
            open_phase(referee)
            onlooker.opened(referee)
            for sheet in group:
                for written, trying in _each_tried(sheet.orders, referee):
                    if written.instead:
                        referee.leave_open({name for _, name in names_of(written.order)})
                    _try_out(trying, written, onlooker, found, found.left_out if sheet.recurs else found.problems)
            onlooker.closes()
        except QuestionOpen:
            referee.leave_open()
        found.open_ended = found.open_ended or referee.open_ended
    return found


def _each_tried(orders: Sequence[Written], referee: Referee[Any]) -> Iterator[tuple[Written, Referee[Any]]]:
    """Each order of a sheet with the referee that it is tried out on: what stands instead of one on another, aside."""
    aside = referee
    for written, following in zip(orders, (*orders[1:], None), strict=False):
        if following and following.instead and not written.instead:
            aside = referee.aside()
        yield written, aside if written.instead else referee


def left_out(rehearsal: Rehearsal) -> list[Problem]:
    """A warning of each recurring order that cannot be carried out in this phase."""
    return [
        msgspec.structs.replace(problem, kind="warning", message=f"left out: {problem.message}")
        for problem in rehearsal.left_out
    ]


def _try_out(
    referee: Referee[Any], written: Written, onlooker: Onlooker, found: Rehearsal, problems: list[Problem]
) -> None:
    """Look at an order as it will be looked at, tell what is wrong with it, and carry out what is certain of it."""
    faults = _out_of_place(referee.phase.sides, written)
    with referee.acting(written.side):
        onlooker.reads(written)
        passed_over = False
        if not faults:
            referee.prepare(written.order)
            passed_over = referee.passes_over(written.order)
        if not faults and not passed_over:
            faults = [(fastened.rule.rule, message) for fastened, message in referee.faults(written.order)]
        code: Code = "illegal" if written.side in referee.phase.sides else "wrong-side"
        lacking = _lacking(referee, written.order) if faults and code == "illegal" else ""
        for rule, told in faults:
            message, hint = apart(told)
            problems.append(_problem(written, rule, message, "illegal", code, lacking or hint))
        if faults:
            onlooker.refuses(written)
        else:
            carried_out = onlooker.stands(written, referee, passed_over=passed_over)
            if not passed_over:
                referee.perform(written.order)
            carried_out()
    found.warnings.extend(_problem(written, rule, message, "warning", "odd") for rule, message in referee.warnings)
    found.doubts.extend(_problem(written, rule, message, "warning", "doubtful") for rule, message in referee.doubts)
    referee.warnings.clear()
    referee.doubts.clear()


def adjudicate(
    ruleset: Ruleset,
    position: Any,
    sheets: Sequence[Sheet],
    dice: Dice,
    *,
    lenient: bool = False,
    ask_first: bool = False,
    holding: Collection[str] = (),
    unasked: Collection[str] = (),
    chooser: Chooser | None = None,
    watchers: Watchers = UNWATCHED,
) -> Outcome:
    """Resolve the position's current phase.

    With `lenient` an illegal order is left out and listed; without it the sheets are refused whole. With
    `ask_first` the outcome may be an open question instead of a result. The standing orders of the sides in `holding`
    do not count in this phase; for those `unasked` it never stops. The given position is never changed.
    """
    rehearsal = rehearse(ruleset, position, sheets)
    problems, warnings = rehearsal.problems, [*rehearsal.warnings, *left_out(rehearsal)]
    if problems and not lenient:
        return Outcome(accepted=False, position=position, problems=problems, warnings=warnings)
    referee: Referee[Any] = Referee(
        position.copy(),
        ruleset.phase(position),
        ruleset.book,
        dice,
        answers=explicit_answers(sheets),
        chooser=chooser,
        ask_first=ask_first,
        holding=holding,
        unasked=unasked,
        watchers=watchers,
    )
    referee.as_rehearsed = not rehearsal.open_ended
    try:
        play_phase(ruleset, referee, sheets, refused={_where(each) for each in [*problems, *rehearsal.left_out]})
    except QuestionOpen as open_question:
        return Outcome(
            accepted=False,
            position=position,
            problems=problems,
            warnings=warnings,
            question=open_question.question,
            reached=referee.position,
            so_far=referee.events,
        )
    return Outcome(
        accepted=True, position=referee.position, events=referee.events, problems=problems, warnings=warnings
    )


def play_phase(
    ruleset: Ruleset, referee: Referee[Any], sheets: Sequence[Sheet], refused: set[tuple[str, int]] | None = None
) -> None:
    """Carry the phase from its beginning to its end and open the next one."""
    for sheet in sheets:
        if sheet.standing is not None:
            referee.emit(happen.StandingGiven(seen_by=(sheet.side,), side=sheet.side, standing=sheet.standing))
        if sheet.recurring is not None:
            referee.emit(happen.RecurringGiven(seen_by=(sheet.side,), side=sheet.side, recurring=sheet.recurring))
    open_phase(referee)
    done = False
    for written in (written for sheet in in_turn(referee.phase, sheets) for written in sheet.orders):
        if referee.position.over:
            return
        if written.instead and done:
            continue
        with referee.acting(written.side):
            done = _carry_out(ruleset, referee, written, is_refused=(written.file, written.number) in (refused or ()))
    close_phase(ruleset, referee)


def in_turn(phase: Phase, sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """The sheets in the order in which their orders are carried out, where several sides have the phase."""
    if not phase.shared:
        return sheets
    sides = [*phase.shared, *(sheet.side for sheet in sheets)]
    return sorted(sheets, key=lambda sheet: sides.index(sheet.side))


def rehearsing(ruleset: Ruleset, position: Any, chooser: Chooser | None = None) -> Referee[Any]:
    """A referee without dice on a copy of the position, at the beginning of its phase.

    Raises QuestionOpen where what begins the phase asks something that nobody answers.
    """
    referee: Referee[Any] = Referee(position.copy(), ruleset.phase(position), ruleset.book, None, chooser=chooser)
    open_phase(referee)
    return referee


def open_phase(referee: Referee[Any]) -> None:
    """What happens in a phase before its orders."""
    if referee.phase.begin:
        referee.phase.begin(referee)


def close_phase(ruleset: Ruleset, referee: Referee[Any]) -> None:
    """What happens in a phase after its orders; then the next one begins, unless the game is over."""
    if referee.phase.end and not referee.position.over:
        referee.phase.end(referee)
    if not referee.position.over:
        turn, following = ruleset.next_phase(referee.position)
        referee.emit(happen.PhaseStarted(rule=following.rule, turn=turn, phase=following.name))


def _carry_out(ruleset: Ruleset, referee: Referee[Any], written: Written, *, is_refused: bool) -> bool:
    """Carry an order out, or say why it is passed over. Says whether it was carried out."""
    order = written.order
    referee.prepare(order)
    if referee.position.over:
        return False
    if not is_refused and (lapsed := ruleset.book.lapses(order, referee)):
        referee.lapse(written, *lapsed)
        return False
    # What the rehearsal allowed is still allowed, as long as no die has fallen and nobody was asked.
    faults = referee.faults(order) if is_refused or not referee.as_rehearsed else []
    if not faults and not is_refused:
        referee.perform(order)
        referee.warnings.clear()
        return True
    rule, message = (faults[0][0].rule.rule, str(faults[0][1])) if faults else ("", "refused when the sheet was read")
    if is_refused:
        referee.emit(
            happen.OrderRefused(
                rule=rule, seen_by=(written.side,), side=written.side, order=str(written), message=message
            )
        )
    else:
        referee.lapse(written, rule, message)
    return False


def _out_of_place(sides: Sequence[str], written: Written) -> list[tuple[str, str]]:
    """The fault of an order of a side that has none to give in this phase, if it is one."""
    if written.side in sides:
        return []
    who = f"{' and '.join(sides)} give" if len(sides) > 1 else f"{''.join(sides) or 'nobody'} gives"
    return [("", f"only {who} orders in this phase; {written.side} may answer questions")]


def _where(problem: Problem) -> tuple[str, int]:
    return problem.file, int(problem.order.partition(":")[0] or 0)


def _lacking(referee: Referee[Any], order: Order) -> str:
    """The one field with which no rule forbids the order, as a hint; empty where there is none."""
    doubts, hint = referee.doubts, ""
    names = {field.name: field.encode_name for field in declared(type(order))}
    for switch in order.permits:
        if not getattr(order, switch) and not referee.faults(msgspec.structs.replace(order, **{switch: True})):
            hint = f"it is legal with {names[switch]}: true"
            break
    referee.doubts = doubts
    return hint


def _problem(
    written: Written, rule: str, message: str, kind: Literal["illegal", "warning"], code: Code, hint: str = ""
) -> Problem:
    return Problem(
        code=code,
        file=written.file,
        line=written.line,
        order=f"{written.number}: {written}",
        kind=kind,
        rule=rule,
        message=message,
        hint=hint,
    )


def explicit_answers(sheets: Sequence[Sheet]) -> Mapping[str, Mapping[str, str]]:
    """Every explicit answer by side and question label."""
    return {sheet.side: sheet.answers for sheet in sheets}
