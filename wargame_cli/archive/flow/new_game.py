"""A new game of a scenario, with its options, dice, data of users and terms."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli import rulesets
from wargame_cli.archive.game import data_files, games
from wargame_cli.archive.game.games import DataFile, DiceBox, Game, GameFile
from wargame_cli.archive.game.terms import PLAIN, Terms, beacon_fits
from wargame_cli.archive.journal.lines import begun_with, line, line_digest
from wargame_cli.archive.journal.records import SCHEMA, Opening
from wargame_cli.archive.sealed_dice import keys
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.storage.moments import now
from wargame_cli.engine.dice import Source
from wargame_cli.engine.errors import Problem, Refused, WargameError, nearest
from wargame_cli.engine.loading import digests
from wargame_cli.engine.options import chosen
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.version import __version__

#: The ids of new games, which sheets repeat and file names are made of; older games may have others.
_ID = pattern(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}")


def new(
    scenario: str,
    *,
    options: Mapping[str, str] | None = None,
    dice: Source | None = None,
    seed: str = "",
    data: Iterable[DataFile | Path | str] = (),
    id: str = "",
    terms: Terms | Path | str = PLAIN,
) -> Game:
    """A new game of a scenario, such as `kaisers-war/1918`; its terms may stand in a file. Raises WargameError.

    Dice are sealed unless there is a seed; seeded ones without one take a random one. A seeded game's id follows from
    its scenario, options and seed, so that the same command makes the same game.
    """
    ruleset, short = ruleset_of(scenario)
    if id and not _ID.fullmatch(id):
        message = "an id is made of 1 to 64 letters (a to z), digits, `.`, `_` and `-`, and begins with no dot"
        raise WargameError(f"{message}, not {id!r}")
    choices = chosen(ruleset.options, options or {})
    users = [data_files.read(item, ruleset) for item in data]
    overlaid = tuple(user.file for user in users)
    dice = dice or ("seeded" if seed else "sealed")
    if seed and dice != "seeded":
        raise WargameError(f"a seed is for seeded dice only, and these are {dice}; add --dice seeded")
    chain = keys.new_chain() if dice == "sealed" else None
    if dice == "seeded":
        seed = seed or secrets.token_hex(4)
    position = data_files.fitted(lambda: ruleset.new(short, choices, games.overlays(overlaid)), users)
    agreed = _terms(terms, ruleset, position, dice)
    tail = digests.sha256(repr((choices, seed, overlaid)).encode()).hex()[:6] if seed else secrets.token_hex(3)
    box = _box(dice, seed, chain, ruleset.sides)
    made: dict[str, Any] = {
        "wargame": __version__,
        "game": id or f"{scenario.replace('/', '-')}-{tail}",
        "ruleset": ruleset.name,
        "rules_version": ruleset.version,
        "scenario": scenario,
        "options": choices,
        "data": overlaid,
        "dice": box,
        "terms": agreed,
    }
    start = msgspec.Raw(canonical.encode(position))
    made["since"] = now()
    salt = chain.salt(0) if chain else keys.new_secret()
    opening = Opening(schema=SCHEMA, salt=salt, **made, digest=canonical.digest(position), position=start)
    first = line(opening)
    file = GameFile(
        schema=games.SCHEMA,
        **made,
        records=1,
        journal=line_digest(first),
        begun=begun_with(opening),
        position=position,
    )
    return Game(file=file, ruleset=ruleset, chain=chain, fresh=(first,))


def _terms(terms: Terms | Path | str, ruleset: Ruleset, position: Any, dice: str) -> Terms:
    """The terms of a new game, from their file if they stand in one."""
    if not isinstance(terms, Terms):
        from wargame_cli.archive.game.terms_file import read_terms  # few games have such a file

        terms = read_terms(terms, ruleset, ruleset.sides_in(position))
    beacon_fits(terms, dice)
    if terms.words:
        message = "a side sends its word when it has the commitment, so no game is made with one"
        raise Refused(
            [
                Problem(
                    code="bad-terms",
                    kind="illegal",
                    message=message,
                    hint="make the game, then: wargame terms GAME FILE",
                )
            ]
        )
    return terms


def _box(source: Source, seed: str, chain: keys.KeyChain | None, sides: Iterable[str]) -> DiceBox:
    """Where the dice of a new game come from."""
    if chain is None:
        secret = keys.new_secret()
        published = keys.seed_hash(secret, seed) if source == "seeded" else ""
        return DiceBox(source=source, seed=seed, secret=secret, commitment=published)
    readers = {side: chain.of_reader(side).commitment.hex() for side in sides}
    acts = chain.of_acts().commitment.hex()
    return DiceBox(source=source, commitment=chain.commitment.hex(), acts=acts, readers=readers)


def ruleset_of(scenario: str) -> tuple[Ruleset, str]:
    """The ruleset of a scenario, such as `kaisers-war/1918`, and what it calls it. Raises WargameError with a hint."""
    name, _, short = scenario.partition("/")
    ruleset = rulesets.load(name)
    known = [f"{name}/{found.id}" for found in ruleset.scenarios()]
    if scenario not in known:
        hint = nearest(scenario, known) or f"there are {', '.join(known)}"
        raise WargameError(f"there is no scenario {scenario!r}\n    hint: {hint}")
    return ruleset, short
