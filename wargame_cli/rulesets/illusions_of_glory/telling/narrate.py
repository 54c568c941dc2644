"""A phase's events as a report for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, blocks_of, sections
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES
from wargame_cli.rulesets.illusions_of_glory.position.events import cards, rounds, tracks
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling import actions, combat, politics, units
from wargame_cli.rulesets.illusions_of_glory.telling.hands import hand
from wargame_cli.rulesets.illusions_of_glory.telling.tracks import moved, stand, verdict
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, said

__all__ = ["SILENT", "actions", "combat", "narrate", "politics", "situation", "units"]

#: The phases whose reports end with how the war stands: what the first decides by, and all of it.
_STANDING = {"war-status": verdict, "end": stand}

#: The headings of scenes in which no event says one, and of what comes after a scene.
_SCENES = {"round end": units.ROUND_END, "": "At the end of the round"}

_TRACKS = "the table of the tracks tells it"

#: The kinds of event without a line of their own, each with the reason.
SILENT: Mapping[type[engine.Event], str] = {
    **TOLD_BY_THE_FRAME,
    tracks.WillChanged: _TRACKS,
    tracks.QualityChanged: _TRACKS,
    tracks.WarStatusChanged: _TRACKS,
    tracks.ArmisticeMoved: _TRACKS,
    tracks.ReplacementsChanged: _TRACKS,
    tracks.RepairsChanged: _TRACKS,
    tracks.ReplacementsConverted: "the points of both pools tell it",
    rounds.OffensiveFined: "the Victory Points tell it",
    cards.AnswerClosed: "the round that answered is over, and nothing else",
    cards.EffectBegan: "the Event of the card tells what is in force, and for how long",
}


def narrate(
    before: IllusionsPosition, after: IllusionsPosition, events: Sequence[engine.Event], reader: str | None
) -> list[Block]:
    """The report of a phase from the events that the reader may see."""
    blocks: list[Block] = [*blocks_of(sections(Stage(before, events, reader), said, _SCENES)), *moved(before, events)]
    if told := _STANDING.get(before.phase):
        blocks += [Heading("How the war stands"), Items(tuple((0, line) for line in told(after)))]
    return blocks


def situation(after: IllusionsPosition, reader: str | None) -> list[Block]:
    """A side reads its hand as well."""
    return hand(after, reader) if reader in SIDES else []
