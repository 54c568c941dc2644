"""Positions with nations that are neutral: nobody controls their hexes, and their units wait."""

from __future__ import annotations

from great_war_in_europe.europe import bench, position

#: The units that wait for their nations are all that are not put somewhere.
EUROPE = position()
#: Events that bring a nation in, with it, its side, and the phase in which it joins.
ENTRIES = [
    ("Allied-italian-entry", "IT", "Allied", "allied-new-units"),
    ("CP-bulgarian-entry", "BU", "CP", "cp-new-units"),
    ("Allied-romanian-entry", "RO", "Allied", "allied-new-units"),
    ("CP-romanian-entry", "RO", "CP", "cp-new-units"),
    ("Allied-greek-entry", "GK", "Allied", "allied-new-units"),
]


def unclaimed(*nations: str) -> dict[str, str]:
    """Their hexes as nobody's, for `taken`."""
    kit = EUROPE.kit
    return {hex: "" for nation in nations for hex in kit.board.spaces(kit.home(nation))}


def neutral(*nations: str, **given: object) -> dict[str, object]:
    """The fields of a position in which these nations are neutral."""
    taken = unclaimed(*nations) | dict(given.pop("taken", {}))  # type: ignore[call-overload]  # a mapping in every test
    return {"neutral": list(nations), "taken": taken, **given}


def entering(event: str, *nations: str, phase: str = "allied-new-units", by: str = "Allied", **given: object):
    """A bench in a New Units Phase of the turn in which an entry event was played."""
    chits = [event] if isinstance(event, str) else list(event)
    turn = {"chits": chits, **dict(given.pop("this_turn", {}))}
    return bench(phase=phase, by=by, this_turn=turn, **neutral(*nations, **given))
