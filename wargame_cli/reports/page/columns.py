"""The data of a page as they stand in a file: what is told of all frames stands in columns, alike beside alike.

A frame has its head alone: which phase it is of. All else is in `columns`, by the name of the field and the index of
the frame in `frames`, so that a mail packs a long game into two thirds. Units that went the same way are one move
there; a line of text that tells the way of a move has `{–3}` or `{-3}` for it, the number of the move and what stands
between the places. A place that has no name of its own is called as its id is; what a block of text leaves
unsaid is left out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from wargame_cli.reports.page.data import SCHEMA, Page

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: What a frame has for itself.
HEAD = ("number", "turn", "turn_told", "phase", "title", "side", "act", "reason")
#: What stands between the places of a way in words, and such a way within a line.
_BETWEEN = (" – ", "-")
_ITS_WAY = re.compile(r"(?<=[\[ ])\w+(?:( – )\w+(?:\1\w+)+|(?:-\w+){2,})")
#: What a block of text says where it has nothing to say.
_UNSAID: tuple[Any, ...] = ("", "plain", ())


def as_data(page: Page) -> dict[str, Any]:
    """A page as plain data, as `schema` has them."""
    data: dict[str, Any] = msgspec.to_builtins(page)
    columns: dict[str, dict[str, Any]] = {}
    for index, frame in enumerate(data["frames"]):
        for name in [name for name in frame if name not in HEAD]:
            columns.setdefault(name, {})[str(index)] = frame.pop(name)
    moves = {index: _joined(told) for index, told in columns.get("moves", {}).items()}
    if moves:
        columns["moves"] = moves
    if "blocks" in columns:
        columns["blocks"] = {index: _said(told, moves.get(index, ())) for index, told in columns["blocks"].items()}
    for place, spot in data["board"]["places"].items():
        if spot["name"] == place:
            del spot["name"]
    head = {name: data.pop(name) for name in tuple(data) if name != "form"}
    return head | {"columns": columns} | data


def _joined(moves: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Moves of several units each, in the order in which the first of them went."""
    found: dict[bytes, dict[str, Any]] = {}
    for move in moves:
        rest = {name: value for name, value in move.items() if name != "unit"}
        found.setdefault(msgspec.json.encode(rest), {"units": [], **rest})["units"].append(move["unit"])
    return list(found.values())


def _said(blocks: Sequence[dict[str, Any]], moves: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Blocks without what has nothing to say; the way of a move that a line tells in full is named by its number."""
    routes: dict[str, str] = {}
    for index, move in enumerate(moves):
        if len(move["path"]) > 2:
            routes |= {between.join(move["path"]): f"{{{between.strip()}{index}}}" for between in _BETWEEN}

    def shorter(line: str) -> str:
        return _ITS_WAY.sub(lambda way: routes.get(way[0], way[0]), line)

    found = [{name: value for name, value in block.items() if value not in _UNSAID} for block in blocks]
    for block in found if routes else ():
        if block["type"] == "items":
            block["lines"] = [(depth, shorter(line)) for depth, line in block["lines"]]
    return found


def schema() -> dict[str, Any]:
    """The JSON Schema of a page's data."""
    found = copy.deepcopy(msgspec.json.schema(Page))
    parts = found["$defs"]
    parts["Page"]["properties"]["schema"] = {"const": SCHEMA}
    frame = parts["Frame"]["properties"]
    columns = {name: _column(frame.pop(name)) for name in tuple(frame) if name not in HEAD}
    parts["Columns"] = {
        "title": "Columns",
        "description": "What is told of the frames, by the index of the frame.\n\n" + parts["Frame"]["description"],
        "type": "object",
        "properties": columns,
        "additionalProperties": False,
    }
    parts["Frame"] |= {"description": "A frame: the phase at whose end it stands.", "additionalProperties": False}
    parts["Page"]["properties"]["columns"] = {"$ref": "#/$defs/Columns"}
    parts["Page"]["required"].append("columns")
    move = parts["Move"]
    move["description"] = move["description"].replace("A unit went", "Units went")
    move["properties"]["units"] = {"type": "array", "items": move["properties"].pop("unit")}
    move["required"] = ["units", "path"]
    parts["Spot"]["required"] = [name for name in parts["Spot"]["required"] if name != "name"]
    return {"$schema": _DIALECT, "title": "A page of a game", **found}


def _column(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": {name: part for name, part in of.items() if name != "default"}}
