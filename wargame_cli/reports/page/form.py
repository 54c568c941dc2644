"""The sheet that is due, as a form to be clicked together: worked out from what its side sees, and from nothing else.

What orders share, such as room and points, it does not know: a check of the whole sheet tells.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.game.games import Game, GameFile
from wargame_cli.engine.document import cite
from wargame_cli.engine.naming import declared
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import DEFAULT
from wargame_cli.engine.teaching import forms
from wargame_cli.engine.teaching.choices import kind_of
from wargame_cli.mail.drafts import subject_of
from wargame_cli.reports.orders.choices import choices_of
from wargame_cli.reports.page.acts import acts_of, joined
from wargame_cli.reports.page.data import Asked, Field, Form, Kind, Policy
from wargame_cli.reports.queries import moves_of
from wargame_cli.reports.template import advice_of, head
from wargame_cli.reports.view_files import view_file

_BESIDES_NAMES = ("unit", "place", "card")


def form_of(game: Game, side: str, as_seen: GameFile | None = None) -> Form | None:
    """The form of a side's sheet; None where nothing of the side is due. `as_seen` is what the side is sent of it."""
    if side not in game.sides_due:
        return None
    seen = game if game.file.view else replace(game, file=as_seen or view_file(game, side))
    phase = seen.ruleset.phase(seen.position)
    form = Form(
        side=side,
        head=tuple(head(seen, side)),
        kinds=(),
        mail=seen.file.terms.umpire,
        subject=subject_of(seen),
    )
    if seen.file.pending is not None:  # a phase that was begun takes answers only
        return msgspec.structs.replace(form, questions=tuple(_asked(seen, side)))
    position, cards = seen.position, _cards(seen, side)
    kinds = [kind for kind in phase.orders if kind.offered and position.plays(kind.option)]
    moves = cache(partial(moves_of, seen))
    found = choices_of(seen, side, routes=False, moves=moves)
    reach, acts = joined(acts_of(seen, side, kinds, found.orders, moves), kinds)
    return msgspec.structs.replace(
        form,
        advice=tuple(_advice(seen, side)),
        kinds=tuple(_kind(kind, cards) for kind in kinds),
        acts=tuple(acts),
        reach=tuple(reach),
        not_listed=tuple(verb for verb in found.not_listed if verb in {kind.verb for kind in kinds}),
        standing=tuple(_standing(seen, side)),
        held=tuple(_held(seen, side)),
        sealed=seen.file.dice.source == "sealed",
        cards=cards,
    )


def _cards(game: Game, side: str) -> dict[str, str]:
    """The cards that the side knows to be its own, with their titles."""
    found = game.ruleset.telling.card_texts(game.position, side)
    return {card.card: card.title for card in found if card.side == side}


def _advice(game: Game, side: str) -> Iterator[str]:
    means = game.ruleset.telling.means(game.position, side)
    for each in means:
        if not each.quiet:
            yield f"You have {each.left:g} {each.unit[each.left != 1]}{cite(each.rule)}."
    yield from (f"{subject}: {told}" for subject, told in advice_of(game, side, game.position))


# -- the kinds of order --------------------------------------------------------------------------------------------


def _kind(kind: type[Order], cards: Collection[str]) -> Kind:
    form = forms.form_of(kind)
    names = {field.encode_name: field.name for field in declared(kind)}
    hints = {field.encode_name: field.type for field in declared(kind)}
    fields = []
    for field in form.fields:
        hint = hints.get(field.name, dict)
        what, several, words = held_by(hint)
        besides = (*words, *kind.besides.get(names.get(field.name, ""), ()))
        fields.append(
            Field(
                name=field.name,
                told=field.words,
                type=what,
                form=field.value if what == "written" else "",
                several=several,
                optional=not field.needed,
                choices=(*(cards if what == "card" else ()), *dict.fromkeys(besides)),
            )
        )
    return Kind(verb=kind.verb, words=form.title, example=kind.example, fields=tuple(fields), rule=form.rule)


def held_by(hint: Any) -> tuple[str, bool, tuple[str, ...]]:
    """What a field holds (see `Field`), whether several of it, and the words that it knows besides."""
    parts = [part for part in _parts(hint) if part is not type(None)]
    words = tuple(str(word) for part in parts for word in _words(part) if word not in ("", 0))
    rest = [part for part in parts if typing.get_origin(part) is not Literal]
    if not rest:
        return "words", False, words
    if len(rest) > 1:
        return "written", False, words
    what, several = kind_of(rest[0])
    if what in _BESIDES_NAMES:
        return what, several, words
    if what == "words":  # a list of words
        return "words", several, tuple(str(word) for word in _words(typing.get_args(rest[0])[0]))
    if rest[0] in (int, float):
        return "number", False, words
    if what in ("text", "yes"):
        return what, several, words
    named = typing.get_origin(rest[0]) is typing.Annotated or (what and typing.get_origin(rest[0]) is tuple)
    return ("text" if named else "written"), several, words


def _parts(hint: Any) -> Sequence[Any]:
    """The types of which a field has one."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [part for each in typing.get_args(hint) for part in _parts(each)]
    return [hint]


def _words(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) is Literal else ()


# -- questions -----------------------------------------------------------------------------------------------------


def _asked(game: Game, side: str) -> Iterator[Asked]:
    pending = game.file.pending
    question = pending.question if pending else None
    if question is not None and question.side == side:
        yield Asked(
            label=question.label,
            text=question.text,
            options=question.options,
            default=question.default,
            rule=question.rule,
        )


def _standing(game: Game, side: str) -> Iterator[Policy]:
    ruleset = game.ruleset
    holding = {
        ruleset.book.question(order.ask): order for order in game.position.standing.get(side, []) if not order.about
    }
    for kind in ruleset.may_be_asked(game.position, side) if ruleset.questions else ():
        policies = {**ruleset.questions[kind], DEFAULT: "what the rules do unasked"}
        now = next(iter(holding[kind].prefer), "") if kind in holding else ""
        yield Policy(kind=kind, asks=ruleset.question_subjects.get(kind, ""), policies=policies, now=now)


def _held(game: Game, side: str) -> Iterator[dict[str, Any]]:
    for order in game.position.standing.get(side, []):
        about = {"about": order.about} if order.about else {}
        yield {"ask": game.ruleset.book.question(order.ask), **about, "prefer": list(order.prefer)}
