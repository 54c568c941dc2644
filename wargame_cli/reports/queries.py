"""What can be asked about a game, each as a record (for `--json`) and as blocks of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from wargame_cli.archive.games import Game
from wargame_cli.archive.terms import in_silence
from wargame_cli.engine import ruleset as rulesets
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table
from wargame_cli.engine.errors import DieNeeded, WargameError
from wargame_cli.engine.questions import Question
from wargame_cli.engine.ruleset import Destination, Odds, Scenario, SupplyStatus
from wargame_cli.mail.counting import Mail, mail_of, received_at, told_moment
from wargame_cli.reports.next_step import next_command, short_label
from wargame_cli.reports.telling import chosen_rules


def named(game: Game, what: str, name: str) -> str:
    """The canonical name of a unit or place. Raises WargameError with a hint."""
    try:
        return game.ruleset.find(game.position, what, name)
    except LookupError as error:
        message, *hint = error.args
        raise WargameError(f"{message}\n    hint: {hint[0]}" if hint and hint[0] else str(message)) from None


# -- scenarios ------------------------------------------------------------------------------------------------------


def all_scenarios() -> list[Scenario]:
    """Every scenario of every ruleset, by its full id."""
    return [
        msgspec.structs.replace(scenario, id=f"{name}/{scenario.id}")
        for name in rulesets.names()
        for scenario in rulesets.load(name).scenarios()
    ]


def scenarios_told(scenarios: Sequence[Scenario]) -> list[Block]:
    """The list of scenarios, what they are about, and what in each is not the rulebook's."""
    rows = [(found.id, found.title, str(found.turns), ", ".join(found.sides)) for found in scenarios]
    blocks: list[Block] = [Table(("scenario", "title", "turns", "sides"), tuple(rows), right=("turns",))]
    about = [line for found in scenarios if found.summary for line in ((0, found.id), (1, found.summary))]
    if about:
        blocks += [Heading("What they are"), Items(tuple(about))]
    made_up = [
        line
        for found in scenarios
        if found.reconstructed
        for line in [(0, found.id), *((1, text) for text in found.reconstructed)]
    ]
    if made_up:
        blocks += [Heading("Not from the rulebook (replace it with --data FILE)"), Items(tuple(made_up))]
    return blocks


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
    what was `received`.
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


def next_of(game: Game) -> Next:
    """The phase that the game waits for."""
    return Next(turn=game.position.turn, phase=game.position.phase, sides_due=game.sides_due)


def status_of(game: Game, path: str, mail: Mail | None = None) -> Status:
    """Where the game stands, and the command to type next; `path` is how the user calls its file.

    `mail` is how the game stands with its mail, where the caller knows it: finding out checks every received sheet.
    """
    position, ruleset, pending = game.position, game.ruleset, game.file.pending
    after = None
    if not position.over:
        turn, phase = ruleset.next_phase(position)
        after = Next(turn=turn, phase=phase.name, sides_due=[phase.side] if phase.side else [])
    mail = mail or mail_of(game)
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
        deadline=in_iso(mail.due.deadline) if mail.due else None,
        deadline_passed=mail.due is not None and mail.due.passed,
        received=received_rows(mail),
        ready=mail.ready,
    )


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
    phase = game.ruleset.phase(game.position)
    blocks: list[Block] = [
        Heading(f"Turn {status.turn}, {phase.title}", 1),
        Paragraph(f"{game.ruleset.title}. Game {status.game}, {status.dice} dice.", "quiet"),
        *chosen_rules(game.ruleset, game.position.options),
    ]
    lines: list[tuple[int, str]] = []
    if game.file.crash:
        lines.append((0, f"This copy is of a crash of: wargame {' '.join(game.file.crash.command)}"))
    if status.over:
        winner = f"{status.winner} wins" if status.winner else "nobody wins"
        lines.append((0, f"The game is over: {winner} ({status.ending})."))
    elif status.die:
        lines.append((0, f"The phase was begun and waits for a die: {short_label(game, status.die)}."))
    elif status.question is None:
        rule = f"rule {phase.rule}"
        due = f"Due are the orders of {phase.side}" if phase.side else "Nobody's orders are due: it resolves by itself"
        lines.append((0, f"{due} ({rule})."))
    lines += [(0, line) for line in _mail_told(mail or mail_of(game))]
    if status.after is not None:
        following = game.ruleset.sequence[status.after.phase]
        lines.append((0, f"Then comes turn {status.after.turn}, {following.title}."))
    if status.points:
        lines.append((0, "Points: " + ", ".join(f"{side} {points}" for side, points in status.points.items()) + "."))
    if status.question is not None:
        blocks += question_told(status.question)
    return [*blocks, Items(tuple(lines))]


def _mail_told(mail: Mail) -> Iterator[str]:
    """What has come of what is due, and until when it may."""
    if mail.due is not None and mail.due.deadline is not None:
        until = told_moment(mail.due.deadline)
        yield f"The time of {mail.due.side} was up on {until}." if mail.due.passed else f"They may come until {until}."
    for side, silence in mail.silent.items():
        yield f"By the terms of the game {side} {in_silence(silence)}."
    for each in mail.counted:
        errors = "one with errors" if each.bad == 1 else f"{each.bad} with errors"
        if each.path is None:
            yield f"Of {each.side} no valid sheet has come, but {errors}."
        else:
            newer = f", and since then {errors}" if each.bad else ""
            yield f"A valid sheet of {each.side} came on {told_moment(received_at(each.path))}{newer}."


def question_told(question: Question) -> list[Block]:
    """A question that must be answered first, and how to answer it."""
    return [
        Paragraph(f"{question.side} must answer first: {question.text} (rule {question.rule})", "bad"),
        Items(
            (
                (0, f"options: {', '.join(question.options)} (by default {question.default})"),
                (0, f'on the sheet of {question.side}: answers: {{"{question.label}": {question.default}}}'),
            )
        ),
    ]


def die_told(needed: DieNeeded, game: Game) -> str:
    """A die that must be given first, and how to give it."""
    label = short_label(game, needed.label)
    return f"{needed}\n    hint: throw it and add --die '{label}=VALUE'"


# -- supply, moves and odds -----------------------------------------------------------------------------------------


def supply_of(game: Game, side: str | None, unit: str | None) -> list[SupplyStatus]:
    """The supply of every unit, of a side's units, or of one unit. Raises WargameError for an unknown unit."""
    wanted = named(game, "unit", unit) if unit else None
    found = [
        status
        for each in ([side] if side else game.sides)
        for status in game.ruleset.supply(game.position, each)
        if wanted in (None, status.unit)
    ]
    if wanted and not found:
        raise WargameError(f"{wanted} needs no supply now: it is not on the map")
    return found


def supply_told(game: Game, units: Sequence[SupplyStatus], whole: bool) -> list[Block]:
    """The units out of supply, each with where its line is cut; with `whole` the paths of all others too."""
    if not units:
        return [Paragraph("Nobody here needs supply.")]
    blocks: list[Block] = []
    at = {unit.place: game.ruleset.called(game.position, unit.place) for unit in units}
    cut = [unit for unit in units if not unit.supplied]
    good = [unit for unit in units if unit.supplied]
    if cut:
        heads = ("unit", "at", "cut at", "by", "nearest source", "rule")
        rows = [(unit.unit, at[unit.place], unit.cut_at, unit.cut_by, unit.nearest_source, unit.rule) for unit in cut]
        blocks += [Heading("Out of supply"), Table(heads, tuple(rows))]
    if good and whole:
        between = _between([unit.path for unit in good])
        lines = tuple((unit.unit, at[unit.place], unit.source, between.join(unit.path)) for unit in good)
        blocks += [Heading("In supply"), Table(("unit", "at", "source", "line"), lines)]
    blocks.append(Paragraph(f"{len(good)} of {len(units)} units are in supply.", "bad" if cut else "good"))
    return blocks


def _between(paths: Sequence[Sequence[str]]) -> str:
    """What stands between the places of a path: numbers close together, names apart, for they may have hyphens."""
    return "-" if all(place.isalnum() for path in paths for place in path) else " – "


def moves_told(game: Game, unit: str, ways: Sequence[Destination]) -> list[Block]:
    """Where a unit can go, at what cost and by which path."""
    called, position = game.ruleset.called, game.position
    between = _between([way.path for way in ways])
    rows = [(called(position, way.place), way.how, str(way.cost), between.join(way.path)) for way in ways]
    table = Table(("to", "how", "cost", "path"), tuple(rows), right=("cost",))
    title = Heading(f"{unit} at {called(position, position.place_of(unit))}")
    return [title, table if rows else Paragraph("It can go nowhere.")]


def odds_told(game: Game, attacks: Sequence[Odds]) -> list[Block]:
    """The exact odds of each attack."""
    blocks: list[Block] = []
    for attack in attacks:
        told = ", ".join(f"{name} {value}" for name, value in attack.strengths.items())
        if attack.table:
            told += f"; column {attack.column} of the table {attack.table}"
        blocks += [
            Heading(f"Attack on {game.ruleset.called(game.position, attack.target)}"),
            Paragraph(told),
        ]
        if attack.modifiers:
            rows = [(modifier.name, modifier.effect, modifier.rule) for modifier in attack.modifiers]
            blocks.append(Table(("modifier", "effect", "rule"), tuple(rows)))
        chances = [(chance.result, f"{chance.probability:.1%}") for chance in attack.results]
        blocks.append(Table(("result", "chance"), tuple(chances), right=("chance",)))
    return blocks or [Paragraph("There is no attack on this sheet.")]


def to_plain(data: Any) -> Any:
    """Records as plain data for JSON."""
    return msgspec.to_builtins(data)
