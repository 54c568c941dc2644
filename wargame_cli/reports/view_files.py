"""The saved game as a side may see it: without the other sides' secrets, and without a journal."""

from __future__ import annotations

from wargame_cli.archive.bundles.bundle import own_sheets, seen_by
from wargame_cli.archive.game.games import DiceBox, Game, GameFile, Pending


def view_file(game: Game, side: str) -> GameFile:
    """A saved game of what a side may be told.

    It is built of what may be told, so that a new field of a saved game is hidden until it is let in here.
    """
    file, dice = game.file, game.file.dice
    return GameFile(
        schema=file.schema,
        wargame=file.wargame,
        game=file.game,
        ruleset=file.ruleset,
        rules_version=file.rules_version,
        scenario=file.scenario,
        dice=DiceBox(
            source=dice.source,
            commitment=dice.commitment,
            link=dice.link,
            revealed=dice.revealed,
            acts=dice.acts,
            act_link=dice.act_link,
            acted=dice.acted,
            readers=dice.readers,
            branch=dice.branch,
        ),
        options=file.options,
        data=file.data,
        terms=file.terms,
        records=file.records,
        journal=file.journal,
        begun=file.begun,
        asked=file.asked,
        since=file.since,
        view=side,
        pending=None if file.pending is None else _begun(file.pending, side),
        position=seen_by(game.ruleset, game.position, side),
    )


def _begun(pending: Pending, side: str) -> Pending:
    """What a side may know of a phase that was begun: its own sheets, and the question if it is put to it.

    The label of a die that is wanted tells of an attack or a draw that nobody else knows of yet.
    """
    asked = pending.question is not None and pending.question.side == side
    return Pending(sheets=own_sheets(pending.sheets, side), question=pending.question if asked else None)
