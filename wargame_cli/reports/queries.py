"""What can be asked about a game, each as a record (for `--json`) and as blocks of text."""

import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wargame_cli.archive.game.copies import copies_of
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.terms import in_silence
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table, capital
from wargame_cli.engine.errors import DieNeeded, WargameError
from wargame_cli.engine.queries import CardText, Destination, Odds, SupplyStatus, Track, tracks_told
from wargame_cli.engine.questions import Question
from wargame_cli.engine.text.numbers import amount
from wargame_cli.mail.counting import Mail, mail_of, received_at, told_moment
from wargame_cli.reports.next_step import next_command, short_label
from wargame_cli.reports.readers import UMPIRE, at_worst, view
from wargame_cli.reports.trust import chosen_rules

if TYPE_CHECKING:
    from wargame_cli.reports.consents import Proposed


def named(game: Game, what: str, name: str) -> str:
    """The canonical name of a unit or place. Raises WargameError with a hint, and for a unit that a view leaves out."""
    try:
        found = game.ruleset.find(game.position, what, name)
    except LookupError as error:
        message, *hint = error.args
        raise WargameError(f"{message}\n    hint: {hint[0]}" if hint and hint[0] else str(message)) from None
    if what == "unit" and not game.position.knows(found):
        raise WargameError(f"{found} is not to be seen")
    return found


# -- status ---------------------------------------------------------------------------------------------------------


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """A phase and whose orders it takes."""

    turn: int
    phase: str
    sides_due: list[str]


class Received(msgspec.Struct, frozen=True, kw_only=True):
    """What was received of a side for the current phase.

    `valid` says whether there is a valid sheet: `file`, which came at the moment `received`. `newer_invalid` is how
    many sheets with errors the side has sent since, or at all.
    """

    side: str
    valid: bool
    file: str = ""
    received: str | None = None
    newer_invalid: int = 0


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands. `question` or `die` is what a phase that was begun waits for.

    It has waited `since` a moment, and may until the `deadline`; `ready` says whether the phase can be resolved from
    what was `received`. `proposed` is what the sides are asked to consent to. `copies` are folders with the game as it
    was before its last changes, the newest first. `reader` is a side, `public` or `umpire`: the `tracks` are as he sees
    them, and the `hand` is his.
    """

    game: str
    ruleset: str
    scenario: str
    turn: int
    phase: str
    title: str
    sides_due: list[str]
    points: dict[str, int]
    over: bool
    winner: str
    ending: str
    dice: str
    question: Question | None
    die: str
    after: Next | None
    next_command: str
    since: str | None
    deadline: str | None
    deadline_passed: bool
    received: list[Received]
    ready: bool
    copies: list[str]
    proposed: "Proposed | None"
    reader: str
    tracks: list[Track]
    hand: list[CardText]


def next_of(game: Game) -> Next:
    """The phase that the game waits for."""
    return Next(turn=game.position.turn, phase=game.position.phase, sides_due=game.sides_due)


def status_of(game: Game, path: str, mail: Mail | None = None, who: str | None = UMPIRE) -> Status:
    """Where the game stands for a reader, and the command to type next; `path` is how the user calls its file.

    `mail` is how the game stands with its mail, where the caller knows it: finding out checks every received sheet.
    """
    position, ruleset, pending = game.position, game.ruleset, game.file.pending
    after = None
    if not position.over:
        turn, phase = ruleset.next_phase(position)
        after = Next(turn=turn, phase=phase.name, sides_due=list(phase.sides))
    mail = mail or mail_of(game)
    seen, telling = view(ruleset, position, who), ruleset.telling
    return Status(
        game=game.id,
        ruleset=ruleset.name,
        scenario=game.file.scenario,
        turn=position.turn,
        phase=position.phase,
        title=ruleset.phase(position).title,
        sides_due=game.sides_due,
        points=position.points,
        over=position.over,
        winner=position.winner,
        ending=position.ending,
        dice=game.file.dice.source,
        question=pending.question if pending else None,
        die=pending.die if pending else "",
        after=after,
        next_command=next_command(game, path, mail),
        since=None if position.over else game.file.since or None,
        deadline=in_iso(mail.due[0].deadline) if mail.due else None,
        deadline_passed=any(each.passed for each in mail.due),
        received=received_rows(mail),
        ready=mail.ready,
        copies=[str(copy) for copy in copies_of(game.path)] if game.path and not game.file.view else [],
        proposed=_proposed_of(game),
        reader=who or "public",
        tracks=telling.tracks(seen, who),
        hand=telling.hand(seen, who) if who in game.sides else [],
    )


def _proposed_of(game: Game) -> "Proposed | None":
    if game.file.asked is None:
        return None
    from wargame_cli.reports.consents import proposed_of  # nothing of it is needed where nothing is proposed

    return proposed_of(game)


def _proposed_told(game: Game) -> Iterator[str]:
    if game.file.asked is not None:
        from wargame_cli.reports.consents import proposed_told

        yield from proposed_told(game)


def past_status(game: Game, path: str, who: str | None = UMPIRE) -> Status:
    """Where a game stood for a reader after one of its phases (`past.at_phase`); it waits for nothing."""
    then = Mail((), (), (), {}, ready=False)
    return msgspec.structs.replace(status_of(game, path, then, who), next_command="", copies=[])


def received_rows(mail: Mail) -> list[Received]:
    """What was received, side by side."""
    return [
        Received(
            side=each.side,
            valid=each.path is not None,
            file=str(each.path or ""),
            received=in_iso(received_at(each.path)) if each.path else None,
            newer_invalid=each.bad,
        )
        for each in mail.counted
    ]


def in_iso(moment: datetime | None) -> str | None:
    """A moment as JSON has it."""
    return None if moment is None else moment.isoformat()


def status_told(status: Status, game: Game, mail: Mail | None = None) -> list[Block]:
    """Where the game stands, for people; `mail` as for `status_of`."""
    phase, told = game.ruleset.phase(game.position), game.ruleset.turn_told
    blocks: list[Block] = [
        Heading(f"{capital(told(game.position, status.turn))}, {phase.title}", 1),
        Paragraph(f"{game.ruleset.title}. Game {status.game}, {status.dice} dice.", "quiet"),
        *chosen_rules(game.ruleset, game.position.options),
    ]
    recurring = game.sides_recurring
    lines: list[tuple[int, str]] = []
    if game.file.crash:
        lines.append((0, f"This copy is of a crash of: wargame {' '.join(game.file.crash.command)}"))
    if status.over:
        winner = f"{status.winner} wins" if status.winner else "nobody wins"
        lines.append((0, f"The game is over: {winner} ({status.ending})."))
    elif status.die:
        lines.append((0, f"The phase was begun and waits for a die: {short_label(game, status.die)}."))
    elif game.file.lock is not None and game.file.pending is None:
        lock = game.file.lock
        moment = told_moment(lock.network.moment_of(lock.round))
        rolled = f"the dice come from round {lock.round} of {lock.network}, on {moment}"
        lines.append((0, f"The sheets are locked; {rolled}."))
    elif status.question is None:
        rule = f"rule {phase.rule}"
        sides = " and ".join(phase.sides)
        due = f"Due are the orders of {sides}" if sides else "Nobody's orders are due: it resolves by itself"
        lines.append((0, f"{due} ({rule})."))
        lines += [(0, f"{side} has recurring orders for this phase; a sheet replaces them.") for side in recurring]
    lines += [(0, line) for line in (*_mail_told(mail or mail_of(game)), *_proposed_told(game))]
    if status.after is not None:
        following = game.ruleset.sequence[status.after.phase]
        lines.append((0, f"Then comes {told(game.position, status.after.turn)}, {following.title}."))
    if status.question is not None:
        from wargame_cli.archive.flow.service import before_question
        from wargame_cli.reports.telling import question_told, told_of

        begun = before_question(game)
        who = status.question.side
        blocks += told_of(game, [], who, begun).blocks[2:] if begun else question_told(status.question)
    return [*blocks, Items(tuple(lines)), *_standing(status)]


def _standing(status: Status) -> Iterator[Block]:
    """The tracks, and the cards that the reader holds."""
    if status.tracks:
        yield Heading("How it stands")
        yield Items(tuple((0, line) for line in tracks_told(status.tracks)))
    if status.hand:
        yield Heading(f"The hand of {status.reader}")
        yield Items(tuple((0, f"{card.card} {card.title}: {card.worth}") for card in status.hand))


def copies_told(copies: Sequence[str]) -> Iterator[str]:
    """Where the game is as it was before its last changes, and how to put that back; lines to be copied stay whole."""
    if copies:
        newest = Path(copies[0])
        last = "its last change" if len(copies) == 1 else f"its last {len(copies)} changes"
        yield f"Copies from before {last}: {shlex.quote(str(newest.parent))}"
        yield f"To put the newest back, if a file is damaged: cp {shlex.quote(str(newest))}/* {_around(newest)}"


def _around(copy: Path) -> str:
    """The folder of the game that a copy is of."""
    return shlex.quote(str(copy.parent.parent))


def _mail_told(mail: Mail) -> Iterator[str]:
    """What has come of what is due, and until when it may."""
    due = next(iter(mail.due), None)
    if due is not None and due.deadline is not None:
        until, sides = told_moment(due.deadline), " and ".join(each.side for each in mail.due)
        yield f"The time of {sides} was up on {until}." if due.passed else f"They may come until {until}."
    for side, silence in mail.silent.items():
        yield f"By the terms of the game {side} {in_silence(silence)}."
    for each in mail.counted:
        errors = "one with errors" if each.bad == 1 else f"{each.bad} with errors"
        if each.path is None:
            yield f"Of {each.side} no valid sheet has come, but {errors}."
        else:
            newer = f", and since then {errors}" if each.bad else ""
            yield f"A valid sheet of {each.side} came on {told_moment(received_at(each.path))}{newer}."


def die_told(needed: DieNeeded, game: Game) -> str:
    """A die that must be given first, and how to give it."""
    label = short_label(game, needed.label)
    return f"{needed}\n    hint: roll it and add --die '{label}=VALUE'"


# -- supply, moves and odds -----------------------------------------------------------------------------------------


def supply_of(game: Game, side: str | None, unit: str | None) -> list[SupplyStatus]:
    """The supply of every unit, of a side's units, or of one unit. Raises WargameError for an unknown unit.

    In a side's view the supply of its own units that hidden ones may cut off is doubtful.
    """
    wanted = named(game, "unit", unit) if unit else None
    found = [
        status
        for each in ([side] if side else game.sides)
        for status in _supply_seen(game, each)
        if wanted in (None, status.unit)
    ]
    if wanted and not found:
        raise WargameError(f"{wanted} needs no supply now: it is not on the map")
    return found


def _supply_seen(game: Game, side: str) -> Iterator[SupplyStatus]:
    """The supply of a side's units, as far as the game's file can tell."""
    at_worst = (
        {status.unit: status for status in game.ruleset.telling.supply(worst, side)}
        if (worst := _worst_of_view(game, side))
        else {}
    )
    for status in game.ruleset.telling.supply(game.position, side):
        other = at_worst.get(status.unit, status)
        if status.supplied and not other.supplied:
            cut = {name: getattr(other, name) for name in ("cut_at", "cut_by", "nearest_source")}
            status = msgspec.structs.replace(status, doubtful=True, **cut)
        yield status


def _worst_of_view(game: Game, side: str) -> Any | None:
    """What a side must reckon with in its own view; None where it sees all that matters, or it is another's view."""
    return at_worst(game.position, game.ruleset, side) if side == game.file.view else None


def moves_of(game: Game, unit: str) -> list[Destination]:
    """Where a unit can go; in its side's view a destination that hidden units may bar is doubtful."""
    position, ruleset = game.position, game.ruleset
    reachable = ruleset.telling.moves(position, unit)
    worst = _worst_of_view(game, ruleset.side_of(position, unit))
    if worst is None:
        return reachable
    sure = {(each.place, each.how): each.cost for each in ruleset.telling.moves(worst, unit)}
    return [msgspec.structs.replace(each, doubtful=sure.get((each.place, each.how)) != each.cost) for each in reachable]


def supply_told(game: Game, units: Sequence[SupplyStatus], whole: bool) -> list[Block]:
    """The units out of supply, each with where its line is cut, then the others by source; `whole`: each path."""
    if not units:
        return [Paragraph("Nobody here needs supply.")]
    blocks: list[Block] = []
    at = {unit.place: game.ruleset.called(game.position, unit.place) for unit in units}
    cut = [unit for unit in units if not unit.supplied]
    good = [unit for unit in units if unit.supplied]
    doubtful = [unit for unit in good if unit.doubtful]
    for title, found in (("Out of supply", cut), ("In supply unless hidden units cut the line", doubtful)):
        if found:
            heads = ("unit", "at", "cut at", "by", "nearest source", "rule")
            rows = [
                (unit.unit, at[unit.place], unit.cut_at, unit.cut_by, unit.nearest_source, unit.rule) for unit in found
            ]
            blocks += [Heading(title), Table(heads, tuple(rows))]
    if good and whole:
        between = _between([unit.path for unit in good])
        lines = tuple((unit.unit, at[unit.place], unit.source, between.join(unit.path)) for unit in good)
        blocks += [Heading("In supply"), Table(("unit", "at", "source", "line"), lines)]
    elif good:
        for side in dict.fromkeys(unit.side for unit in good):
            sources = _by_source([unit for unit in good if unit.side == side])
            blocks += [Heading(f"In supply: {side}"), Items(tuple((0, line) for line in sources))]
    blocks.append(Paragraph(_sum_of_supply(game, len(good), len(doubtful), len(units)), "bad" if cut else "good"))
    return blocks


def _by_source(units: Sequence[SupplyStatus]) -> Iterator[str]:
    """A line for the units that stand on their source, then one for each other source."""
    groups: dict[str, list[str]] = {"their own source": []}
    for unit in units:
        groups.setdefault(unit.source if len(unit.path) > 1 else "their own source", []).append(unit.unit)
    for source, names in groups.items():
        if names:
            count = f"{len(names)} unit{'' if len(names) == 1 else 's'}"
            way = "on" if source == "their own source" else "from"
            yield f"{count} {way} {source}: {', '.join(names)}"


def _sum_of_supply(game: Game, good: int, doubtful: int, units: int) -> str:
    """How many units are in supply, and in a view how many are not looked at."""
    told = f"{good} of {units} units are in supply"
    if doubtful:
        told += f", {doubtful} of them only if no hidden unit cuts the line"
    hidden = game.ruleset.hidden(game.position)
    if hidden:
        told += f"; {hidden} hidden unit{' is' if hidden == 1 else 's are'} not counted"
    return f"{told}."


def _between(paths: Sequence[Sequence[str]]) -> str:
    """What stands between the places of a path: numbers close together, names apart, for they may have hyphens."""
    return "-" if all(place.isalnum() for path in paths for place in path) else " – "


def moves_told(game: Game, unit: str, reachable: Sequence[Destination]) -> list[Block]:
    """Where a unit can go, at what cost and by which path."""
    called, position = game.ruleset.called, game.position
    between = _between([each.path for each in reachable])
    rows = [
        (
            f"{called(position, each.place)}{' (?)' if each.doubtful else ''}",
            each.how,
            amount(each.cost),
            between.join(each.path),
        )
        for each in reachable
    ]
    table = Table(("to", "how", "cost", "path"), tuple(rows), right=("cost",))
    blocks: list[Block] = [Heading(f"{unit} at {called(position, position.place_of(unit))}")]
    blocks.append(table if rows else Paragraph("It can go nowhere."))
    if any(each.doubtful for each in reachable):
        blocks.append(Paragraph("(?): units that are hidden may be in the way."))
    return blocks


def odds_told(game: Game, attacks: Sequence[Odds]) -> list[Block]:
    """The exact odds of each attack."""
    blocks: list[Block] = []
    for attack in attacks:
        blocks.append(Heading(f"Attack on {game.ruleset.called(game.position, attack.target)}"))
        if attack.warning:
            blocks.append(Paragraph(attack.warning))
            continue
        blocks.append(Paragraph(_strengths_told(attack)))
        if attack.modifiers:
            rows = [(modifier.name, modifier.effect, modifier.rule) for modifier in attack.modifiers]
            blocks.append(Table(("modifier", "effect", "rule"), tuple(rows)))
        blocks.append(_chances_told(attack))
        if attack.losses:
            told = ", ".join(f"{side} {mean:.2f}" for side, mean in attack.losses.items())
            blocks.append(Paragraph(f"Losses to be expected, in units or steps: {told}"))
    return blocks or [Paragraph("There is no attack on this sheet.")]


def _strengths_told(attack: Odds) -> str:
    """The strengths and the column; of what is hidden how much it is, and what it may come to."""
    if attack.at_worst is None:
        told = ", ".join(f"{name} {amount(value)}" for name, value in attack.strengths.items())
        if attack.hidden:
            told += f"; {_not_counted(attack)}"
        return told + (f"; column {attack.column} of the table {attack.table}" if attack.table else "")
    best, worst = attack, attack.at_worst
    told = ", ".join(
        f"{name} {amount(value)}{_or_so(value, worst.strengths.get(name, value))}"
        for name, value in best.strengths.items()
        if name != _PERCENT
    )
    told += f"; {_not_counted(attack)}"
    bounds = [
        f"{odds.strengths[_PERCENT]:g}% {bound}"
        for odds, bound in ((best, "at most"), (worst, "at least"))
        if _PERCENT in odds.strengths
    ]
    told += f": {', '.join(bounds)}" if bounds else ""
    columns = [f"{odds.column} {bound}" for odds, bound in ((best, "at best"), (worst, "at worst")) if odds.column]
    tables = " or ".join(dict.fromkeys(odds.table for odds in (best, worst) if odds.table))
    return told + (f"; column {', '.join(columns)}, of the table {tables}" if columns else "")


#: The strength that is told as a percentage.
_PERCENT = "percent"


def _not_counted(attack: Odds) -> str:
    """How much is hidden; `hidden_kind` is in the plural."""
    kind, *more = attack.hidden_kind.split(" ", 1)
    one = attack.hidden == 1
    what = " ".join([kind.removesuffix("s") if one else kind, *more])
    return f"{attack.hidden} hidden {what} {'is' if one else 'are'} not counted"


def _or_so(seen: float, worst: float) -> str:
    """Whether a strength may be another than what is seen."""
    return "" if seen == worst else " or more" if worst > seen else " or less"


def _chances_told(attack: Odds) -> Table:
    """The chance of every result; where something is hidden, at best and at worst."""
    if attack.at_worst is None:
        chances = [(chance.called, f"{chance.probability:.1%}") for chance in attack.results]
        return Table(("result", "chance"), tuple(chances), right=("chance",))
    best, worst = ({chance.called: chance.probability for chance in odds.results} for odds in (attack, attack.at_worst))
    rows = [(result, f"{best.get(result, 0):.1%}", f"{worst.get(result, 0):.1%}") for result in {**best, **worst}]
    return Table(("result", "at best", "at worst"), tuple(rows), right=("at best", "at worst"))


def to_plain(data: Any) -> Any:
    """Records as plain data for JSON."""
    return msgspec.to_builtins(data)
