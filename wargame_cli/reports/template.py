"""An order sheet to fill in: a legal sheet as it stands, with everything that its writer needs in comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SCHEMA
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.orders import Order, canonical
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import DEFAULT
from wargame_cli.engine.text import decode, dump_yaml, read_text

_WIDTH = 100


def template(game: Game, side: str) -> str:
    """The sheet of a side for the current phase. Raises WargameError once the game is over."""
    if game.position.over:
        raise WargameError(f"the game is over ({game.position.ending}); no more orders are taken")
    if game.file.pending is None:
        choices = [*_answers(game, side), *_standing(game, side)] if game.ruleset.questions else []
        lines = [*_orders(game, side), *choices, *_nonce(game)]
    else:  # a phase that was begun takes answers only
        lines = [*_answers(game, side)]
    lines = [*_head(game, side), *lines]
    return "".join(line + "\n" for line in lines)


def untouched(game: Game) -> list[str]:
    """The sheets of all sides as the program writes them for this phase, before it has begun and afterwards."""
    begun = (
        [game]
        if game.file.pending is None
        else [game, replace(game, file=msgspec.structs.replace(game.file, pending=None))]
    )
    return [template(each, side) for each in begun for side in each.sides]


def _head(game: Game, side: str) -> Iterator[str]:
    position = game.position
    phase = game.ruleset.phase(position)
    file = f"{game.ruleset.name}.orders.json"
    yield f"# yaml-language-server: $schema={file}"
    yield f"# {game.ruleset.title}: turn {position.turn}, {phase.title} (rule {phase.rule}); the sheet of {side}."
    yield "# A line that begins with # is a comment. An editor that knows YAML schemas helps with the orders after"
    yield f"#   wargame schema orders {game.ruleset.name} > {file}"
    fields = {"game": game.id, "turn": position.turn, "phase": phase.name, "side": side, **course(game)}
    yield from dump_yaml({**fields, "schema": SCHEMA, "rules_version": game.ruleset.version}).splitlines()
    yield ""


def course(game: Game) -> dict[str, str]:
    """The line of the game's course, which keeps an old sheet from counting again; who tries out seeds needs none."""
    matters = game.file.begun and (game.file.dice.source != "seeded" or game.file.terms.signers)
    return {"begun": game.file.begun} if matters else {}


def _orders(game: Game, side: str) -> Iterator[str]:
    phase = game.ruleset.phase(game.position)
    yield "orders:"
    if side not in phase.sides:
        only = f"orders of {' and '.join(phase.sides)} only" if phase.sides else "no orders"
        yield f"  # {phase.title} takes {only}."
    elif phase.orders:
        yield "  # One line an order, for example:"
        for kind in (kind for kind in phase.orders if not kind.option or kind.option in game.file.options):
            yield f"  # - {_anonymous(kind)}"
        if advice := _advice(game, side):
            yield "  #"
            width = max(len(subject) for subject, _ in advice)
            for subject, comment in advice:
                yield from _wrapped(f"  # {subject:<{width}}  ", comment)
    yield ""


def _advice(game: Game, side: str) -> list[tuple[str, str]]:
    """What the side can do now as far as it sees, with a word where hidden units may change it."""
    ruleset = game.ruleset
    seen = ruleset.view(game.position, side)
    worst = ruleset.at_worst(seen, side)
    if worst is None:
        return ruleset.telling.advice(seen, side)
    at_worst = dict(ruleset.telling.advice(worst, side))
    return [
        (subject, told if at_worst.get(subject) == told else f"{told}; hidden units may change this")
        for subject, told in ruleset.telling.advice(seen, side)
    ]


@cache
def _anonymous(kind: type[Order]) -> str:
    """An order's example with UNIT for every unit: a template must not say what the reader may not see."""
    units: set[str] = set()

    def note(what: str, name: str) -> str:
        if what == "unit":
            units.add(name)
        return name

    canonical(decode(read_text(kind.example.encode(), "example"), kind), note)
    return re.sub(r"[\w-]+", lambda word: "UNIT" if word[0] in units else word[0], kind.example)


def _answers(game: Game, side: str) -> Iterator[str]:
    pending = game.file.pending
    question = pending.question if pending else None
    if question is not None and question.side == side:
        yield f"# A question waits for your answer: {question.text} (rule {question.rule})"
        yield f"# One of: {', '.join(question.options)}; by default {question.default}."
        yield "answers:"
        yield from (f"  {line}" for line in dump_yaml({question.label: None}).splitlines())
    else:
        yield "# Answers to questions of this very phase, by their labels."
        yield "answers: {}"
    yield ""


def _standing(game: Game, side: str) -> Iterator[str]:
    """The standing orders: those that hold, and every kind of question with its policies."""
    kinds = game.ruleset.questions
    yield "# Standing orders answer questions while you are away: the first of `prefer` that is possible is taken, and"
    yield "# `about` narrows one to a unit, a place or a type; `default` is always possible. This list replaces the one"
    yield "# before."
    holding = game.position.standing.get(side, [])
    yield "standing:" if holding else "# standing:"
    for order in holding:
        yield f"  - {_flow(msgspec.structs.replace(order, ask=game.ruleset.book.question(order.ask)))}"
    for kind, policies in kinds.items():
        yield f"{'  ' if holding else ''}# - {{ask: {kind}, prefer: [{next(iter(policies), DEFAULT)}]}}"
        for policy, meaning in policies.items():
            yield from _wrapped(f"{'  ' if holding else ''}#     {policy}: ", meaning)
    yield ""


def _flow(order: Standing) -> str:
    about = f", about: {order.about}" if order.about else ""
    return f"{{ask: {order.ask}{about}, prefer: [{', '.join(order.prefer)}]}}"


def _nonce(game: Game) -> Iterator[str]:
    if game.file.dice.source == "sealed":
        yield "# Any words of your own; they go into the dice, so that nobody can know these beforehand."
        yield 'nonce: ""'


def _wrapped(head: str, text: str) -> Iterator[str]:
    """A comment over as many lines as it needs, indented below its head."""
    margin = head[: head.index("#") + 1] + " " * (len(head) - head.index("#") - 1)
    line = head
    for word in text.split():
        if len(line) + len(word) >= _WIDTH and line.strip() not in ("", "#"):
            yield line.rstrip()
            line = margin
        line += word + " "
    yield line.rstrip()
