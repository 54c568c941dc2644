"""The next record of a game: the link of the key chain that it reveals, and the game with it."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from wargame_cli.archive import keys
from wargame_cli.archive.games import DiceBox, Game
from wargame_cli.archive.journal import line, line_digest, taken_back
from wargame_cli.archive.records import Record
from wargame_cli.archive.saving import chain_of
from wargame_cli.engine.errors import Problem, Refused
from wargame_cli.version import __version__


class Link(NamedTuple):
    """What the next record reveals, where dice are sealed: `box` holds the new link of the chain; else it is as before.

    `hidden` are the links of the readers' chains, `salt` goes into the record; `warnings` say what is odd about the key
    file.
    """

    box: DiceBox
    hidden: dict[str, str]
    salt: str
    warnings: list[Problem]


def not_a_view(game: Game) -> None:
    """Raises Refused for a file that holds what a side may see: the game goes on in the umpire's own."""
    if game.file.view:
        message = f"this is what {game.file.view} may see of the game; it goes on in the umpire's own file only"
        raise Refused([Problem(kind="illegal", message=message)])


def next_link(game: Game) -> Link:
    """The link that the next record of a game reveals. Raises BadInput where the umpire's key file is missing or wrong.

    Every record takes one, whether dice are rolled for it or not: the umpire alone can show it.
    """
    not_a_view(game)
    box = game.file.dice
    if box.source != "sealed":
        return Link(box, {}, "", [])
    chain, warnings = chain_of(game)
    number = game.file.records
    revealed = chain.key(number)
    if not keys.check_link(revealed, bytes.fromhex(box.link or box.commitment)):
        raise Refused([Problem(kind="illegal", message="the key chain does not fit what this game revealed last")])
    box = msgspec.structs.replace(box, link=revealed.hex())
    hidden = {reader: chain.of_reader(reader).key(number).hex() for reader in box.readers}
    return Link(box, hidden, chain.salt(number), [*warnings, *taken_back(game)])


def heading(game: Game, link: Link) -> dict[str, Any]:
    """What the next record of a game says of itself, whatever it is."""
    return {
        "wargame": __version__,
        "number": game.file.records,
        "key": link.box.link,
        "salt": link.salt,
        "previous": game.file.journal,
    }


def recorded(game: Game, record: Record, link: Link, **changes: Any) -> Game:
    """The game after a record; `changes` are those of its file that the record made."""
    text = line(record)
    file = msgspec.structs.replace(
        game.file,
        wargame=__version__,
        rules_version=game.ruleset.version,
        dice=link.box,
        records=game.file.records + 1,
        journal=line_digest(text),
        **changes,
    )
    return replace(game, file=file, fresh=(*game.fresh, text))


def now() -> str:
    """This moment in UTC, to the second. `SOURCE_DATE_EPOCH`, if it is set, stands still (for output that repeats)."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    return moment.isoformat(timespec="seconds")
