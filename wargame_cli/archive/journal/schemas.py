"""JSON Schemas of the files that people write, made from the types that read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wargame_cli.archive.game.games import GameFile
from wargame_cli.archive.game.sheets import SCHEMA as SHEET_SCHEMA
from wargame_cli.archive.journal.records import Record
from wargame_cli.archive.journal.stored_events import event_types
from wargame_cli.engine.document import cite
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.orders import ELSE, Order, may_wait
from wargame_cli.engine.position import Standing
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.sequence import Phase
from wargame_cli.engine.teaching.forms import form_of, records_of

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(what: str, ruleset: Ruleset) -> dict[str, Any]:
    """The schema of `orders`, `game`, `events`, `journal` or one of the ruleset's own files. Raises WargameError."""
    if what == "orders":
        return _orders(ruleset)
    if what == "game":
        return _game(ruleset)
    if what == "events":
        return _events(ruleset)
    types = {"journal": Record, **ruleset.file_types()}
    if what not in types:
        names = ["orders", "game", "events", *types]
        hint = nearest(what, names) or f"there are {', '.join(names)}"
        raise WargameError(f"{ruleset.name} has no files of the kind {what!r}\n    hint: {hint}")
    found = msgspec.json.schema(types[what])
    return titled(found if what == "journal" else unquoted(found), f"{ruleset.title}: {what}")


def titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    """The schema with its dialect and a title."""
    return {"$schema": _DIALECT, "title": title, **schema}


def order_types(ruleset: Ruleset) -> list[type[Order]]:
    """Every kind of order of a game."""
    return list(dict.fromkeys(kind for phase in ruleset.sequence.every for kind in phase.orders))


def explain(kinds: list[type[Order]], components: dict[str, Any]) -> None:
    """Write into the schemas of orders what each field is for, which one is the verb, and an example of each."""
    for record in dict.fromkeys(record for kind in kinds for record in (kind, *records_of(kind))):
        form, known = form_of(record), components[record.__name__]
        known["description"] = "\n\n".join((f"{form.title}{cite(form.rule)}.", *form.remarks))
        for field in form.fields:
            known["properties"].setdefault(field.name, {})["description"] = field.words
    alternatives = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
    for kind in kinds:
        known = components[kind.__name__]
        if may_wait(kind):
            known["properties"][ELSE]["anyOf"] = alternatives
        known["required"] = [kind.verb, *(name for name in known.get("required", []) if name != kind.verb)]
        known["examples"] = [kind.example]


def _orders(ruleset: Ruleset) -> dict[str, Any]:
    """The schema of order sheets: an order is one of as many alternatives as there are verbs."""
    phases = ruleset.sequence.every
    kinds = order_types(ruleset)
    references, components = msgspec.json.schema_components([*kinds, Standing], ref_template="#/$defs/{name}")
    explain(kinds, components)
    names = {"type": "string"}
    sheet = {
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "turn", "phase", "side"],
        "properties": {
            "game": names,
            "turn": {"type": "integer"},
            "phase": {"enum": [phase.name for phase in phases]},
            "side": {"enum": list(ruleset.sides)},
            "begun": names,
            "schema": {"const": SHEET_SCHEMA},
            "rules_version": {"type": "integer"},
            "orders": {"type": ["array", "null"], "items": {"anyOf": list(references[:-1])}},
            "answers": {"type": ["object", "null"], "additionalProperties": names},
            "standing": {"type": ["array", "null"], "items": references[-1]},
            "recurring": {"type": ["array", "null"], "items": _recurring(phases, references[:-1])},
            "nonce": {"type": ["string", "null"]},
        },
        "$defs": components,
    }
    components[Standing.__name__]["properties"]["ask"] = {"enum": list(ruleset.questions)}
    return titled(unquoted(sheet), f"{ruleset.title}: an order sheet")


def _recurring(phases: Sequence[Phase], orders: Sequence[Any]) -> dict[str, Any]:
    """The schema of the orders that recur in a phase."""
    fields = {
        "phase": {"enum": [phase.name for phase in phases]},
        "orders": {"type": "array", "items": {"anyOf": list(orders)}},
    }
    return {"type": "object", "additionalProperties": False, "required": list(fields), "properties": fields}


def _events(ruleset: Ruleset) -> dict[str, Any]:
    """The schema of the events of an override."""
    kinds = list(event_types(ruleset).values())
    references, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    file = {
        "type": "object",
        "additionalProperties": False,
        "required": ["events"],
        "properties": {"game": {"type": "string"}, "events": {"type": "array", "items": {"anyOf": list(references)}}},
        "$defs": components,
    }
    return titled(unquoted(file), f"{ruleset.title}: events of an override")


def unquoted(schema: Any) -> Any:
    """The schema with numbers for text as well: an editor takes 1014 for a number, and the program reads it as text."""
    if isinstance(schema, list):
        return [unquoted(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: unquoted(value) for key, value in schema.items()}
    if schema.get("type") == "string":
        changed["type"] = ["string", "number"]
    return changed


def _game(ruleset: Ruleset) -> dict[str, Any]:
    (game, position), components = msgspec.json.schema_components(
        [GameFile, ruleset.position_type], ref_template="#/$defs/{name}"
    )
    components[GameFile.__name__]["properties"]["position"] = position
    return titled({**game, "$defs": components}, f"{ruleset.title}: a saved game")
