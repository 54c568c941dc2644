"""The event chits (3.24, 6.0): in whose pool each lies, when it goes there, what kind of event it is."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.orders import name_of
from wargame_cli.rulesets.great_war_in_europe.kit.nations import Side

#: A chit's id on a sheet; capitals do not matter.
ChitName = Annotated[str, name_of("card", "an event chit's id")]

#: What a chit does (6.3-6.64).
ChitKind = Literal[
    "no-event",
    "near-east-air",
    "air-interdiction",
    "arab-northern-army",
    "armenian-massacres",
    "armenian-republic",
    "remove-10in-11in",
    "turkish-determination",
    "meinertzhagen",
    "palestinian-naval-bombardment",
    "townshend",
    "kemal",
    "von-der-goltz",
    "yudenich",
    "lawrence-of-arabia",
    "turkish-atrocity",
    "lawrence-captured",
    "russian-winter-offensive",
    "enver-offensive",
    "allenby",
    "maude",
    "kress-von-kressenstein",
    "near-east-trenches",
    "iraq-naval-flotilla",
    "russian-amphibious-campaign",
    "turkish-hq-bombed",
    "army-of-islam",
    "libyan-revolt",
    "russian-civil-war",
    "initiative",
    "resource-points",
    "10th-na-division",
    "remove-42t",
    "kaiserschlacht",
    "aircraft",
    "ace",
    "new-air-tactics",
    "gas",
    "mine",
    "flame-throwers",
    "hurricane-bombardment",
    "the-system",
    "bruchmuller",
    "tank",
    "shock-troops",
    "rigid-planning",
    "italian-aircraft",
    "east-air",
    "air-raid",
    "independent-air-force",
    "paris-gun",
    "foch",
    "german-looting",
    "shall-not-pass",
    "naval-mutiny",
    "bulgarian-collapse",
    "influenza",
    "turkey-surrenders",
    "convoy",
    "the-tiger",
    "french-mutiny",
    "u-boat",
    "jutland",
    "zimmerman-telegram",
    "neutral-entry",
    "gallipoli",
    "salonika",
    "serb-typhus",
    "brusilov-offensive",
    "conrad-offensive",
    "haig-offensive",
    "czar-takes-command",
    "russian-command-paralysis",
    "austrian-polish-division",
    "remove-3in-7in",
]


class Chit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event chit.

    `letter` is the Strategic Turn in which it goes into its side's pool. A `mandatory` one is played when it is
    drawn (6.12). `nation` and `points` are for those that bring Resource Points (6.61), `nation` alone for one that
    brings it into the war (6.54), `gas` names the type of one (6.13), `unit` the tank unit that one brings (6.4),
    `killed` are the faces of the die with which an ace falls (15.15).
    """

    id: str
    title: str
    side: Side
    kind: ChitKind
    letter: str
    rule: str
    source: str
    mandatory: bool = False
    nation: str = ""
    points: int = 0
    gas: str = ""
    unit: str = ""
    killed: tuple[int, ...] = ()


class ChitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of event chits; a user's own may hold any of them (`wargame new --data`)."""

    chits: tuple[Chit, ...] = ()


def chits(file: str, overlays: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Chit]:
    """The shipped chits of a file with users' rows laid over them, by id. Raises Malformed for data that is wrong."""
    return with_own_chits(_shipped(file), overlays)


def with_own_chits(shipped: Mapping[str, Chit], overlays: Sequence[Mapping[str, Any]]) -> Mapping[str, Chit]:
    """Chits with users' rows laid over them, by id. Raises Malformed for data that is wrong."""
    found = dict(shipped)
    for overlay in overlays:
        own = msgspec.convert({"chits": overlay.get("chits") or ()}, ChitFile, strict=False)
        found |= {chit.id: chit for chit in own.chits}
    return found


@cache
def _shipped(file: str) -> Mapping[str, Chit]:
    rows = read_data(scenarios_folder("great-war-in-europe") / file, ChitFile).chits
    return {chit.id: chit for chit in rows}
