"""The next record of a game: the link of the key chain that it reveals, and the game with it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.game.games import SCHEMA, DiceBox, Game, journal_path
from wargame_cli.archive.journal.journal import taken_back
from wargame_cli.archive.journal.lines import begun_with, line, line_digest, record_of
from wargame_cli.archive.journal.records import Proposal, Record, Rewind, TermsSet
from wargame_cli.archive.journal.saving import chain_of
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage.files import read_lines
from wargame_cli.engine.errors import Problem, Refused
from wargame_cli.version import __version__


class Link(msgspec.Struct, frozen=True):
    """What the next record reveals: `key` where dice are sealed, and then `box` holds it; else that is as before.

    `hidden` are the links of the readers' chains, `salt` goes into the record; `warnings` say what is odd about the key
    file.
    """

    key: str
    box: DiceBox
    hidden: dict[str, str]
    salt: str
    warnings: list[Problem]


def not_a_view(game: Game) -> None:
    """Raises Refused for a file that holds what a side may see: the game goes on in the umpire's own."""
    if game.file.view:
        message = f"this is what {game.file.view} may see of the game; it goes on in the umpire's own file only"
        raise Refused([Problem(code="wrong-file", kind="illegal", message=message)])


def next_link(game: Game) -> Link:
    """What the record of the next phase reveals. Raises BadInput where the umpire's key file is missing or wrong."""
    not_a_view(game)
    box, number = game.file.dice, game.file.records
    if box.source != "sealed":
        return Link("", box, {}, _salt(box, number), [])
    chain, warnings = chain_of(game)
    ordinal = box.revealed + 1 if box.acts else number
    box = _revealed(box, chain, ordinal)
    hidden = {reader: chain.of_reader(reader).key(ordinal).hex() for reader in box.readers}
    return Link(box.link, box, hidden, chain.salt(number), [*warnings, *taken_back(game)])


def lapses(game: Game) -> list[Problem]:
    """A warning where what comes next ends a proposal to the sides."""
    if game.file.asked is None:
        return []
    message = f"what was proposed to the sides has lapsed, with their answers: {game.file.asked.reason}"
    return [Problem(code="proposal-lapsed", kind="warning", message=message)]


def act_link(game: Game) -> Link:
    """What the record of an act reveals, by which it is the umpire's; the dice to come stay as they are.

    In games that began before acts had a chain of their own, they take links of the key chain. Raises BadInput.
    """
    box, number = game.file.dice, game.file.records
    if not box.acts:
        return next_link(game)
    not_a_view(game)
    chain, warnings = chain_of(game)
    key = chain.of_acts().key(box.acted + 1)
    _must_follow(key, box.act_link or box.acts)
    box = msgspec.structs.replace(box, act_link=key.hex(), acted=box.acted + 1)
    return Link(key.hex(), box, {}, chain.salt(number), [*warnings, *taken_back(game)])


def passed_over(game: Game, link: Link) -> Link:
    """The same after the link of a phase that was begun and is given up; `link.box.link` is that link then."""
    if not link.box.acts:
        return link
    chain, _ = chain_of(game)
    return msgspec.structs.replace(link, box=_revealed(link.box, chain, link.box.revealed + 1))


def _revealed(box: DiceBox, chain: keys.KeyChain, ordinal: int) -> DiceBox:
    """The box after the link of the key chain with this number, from 1."""
    key = chain.key(ordinal)
    _must_follow(key, box.link or box.commitment)
    return msgspec.structs.replace(box, link=key.hex(), revealed=ordinal if box.acts else 0)


def _must_follow(key: bytes, before: str) -> None:
    if not keys.check_link(key, bytes.fromhex(before)):
        raise Refused(
            [Problem(code="bad-key", kind="illegal", message="the key chain does not fit what this game revealed last")]
        )


def _salt(box: DiceBox, number: int) -> str:
    """The salt of a record in a game without a key file; none where the game began before there were such salts."""
    return keys.salt(bytes.fromhex(box.secret), number) if box.secret else ""


def heading(game: Game, link: Link) -> dict[str, Any]:
    """What the next record of a game says of itself, whatever it is."""
    return {
        "wargame": __version__,
        "number": game.file.records,
        "key": link.key,
        "salt": link.salt,
        "previous": game.file.journal,
    }


def recorded(game: Game, record: Record, link: Link, **changes: Any) -> Game:
    """The game after a record; `changes` are those of its file that the record made."""
    record = msgspec.structs.replace(record, since=changes.get("since", game.file.since))
    if (written := _interrupted(game, record)) is not None:
        record, changes["since"] = written, written.since
    text = line(record)
    digest = line_digest(text)
    if isinstance(record, Rewind) and game.file.begun:
        changes["begun"] = begun_with(record)
    if not isinstance(record, TermsSet | Proposal):
        changes.setdefault("lock", None)
    changes.setdefault("asked", None)
    file = msgspec.structs.replace(
        game.file,
        schema=SCHEMA,
        wargame=__version__,
        rules_version=game.ruleset.version,
        dice=link.box,
        records=game.file.records + 1,
        journal=digest,
        **changes,
    )
    return replace(game, file=file, fresh=(*game.fresh, text))


def _interrupted(game: Game, record: Record) -> Record | None:
    """The record that an interrupted run wrote before it could replace the game: the same but for its moment."""
    if game.path is None or game.fresh:
        return None
    beyond = read_lines(journal_path(game.path))[game.file.records :]
    if len(beyond) != 1:
        return None
    try:
        written: Record = record_of(beyond[0])
    except msgspec.DecodeError:
        return None
    same = type(written) is type(record) and line(msgspec.structs.replace(written, since=record.since)) == line(record)
    return written if same else None
