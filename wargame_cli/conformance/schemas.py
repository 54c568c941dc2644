"""The language of cases as a JSON Schema, made from the types that read it: what may be given, done and expected."""

from __future__ import annotations

from typing import Any

import msgspec

from wargame_cli.archive.journal.schemas import explain, order_types, titled, unquoted
from wargame_cli.conformance.cases import Entry, Step, Variant
from wargame_cli.conformance.facts import FACTS
from wargame_cli.engine.cases import Fact
from wargame_cli.engine.position import Standing
from wargame_cli.engine.ruleset import Ruleset

_REFERENCES = "#/$defs/{name}"


def facts_of(ruleset: Ruleset) -> dict[str, Fact]:
    """Every fact that a case of a game may expect, by name: those of every game first."""
    return {**FACTS, **ruleset.cases.facts}


def schema(ruleset: Ruleset) -> dict[str, Any]:
    """The schema of files of cases of a game. Raises WargameError for a game that has none."""
    given = ruleset.cases.given
    facts, orders = facts_of(ruleset), order_types(ruleset)
    types = [Entry, Variant, Step, Standing, *orders, *given.values(), *(fact.wants for fact in facts.values())]
    found, components = msgspec.json.schema_components(types, ref_template=_REFERENCES)
    references = list(found)
    explain(orders, components)
    components[Standing.__name__]["properties"]["ask"] = {"enum": list(ruleset.questions)}
    of_orders, rest = references[4 : 4 + len(orders)], references[4 + len(orders) :]
    components["Given"] = _fields(dict(zip(given, rest, strict=False)))
    wanted = {
        fact.name: {"description": fact.says, **_alone(reference)}
        for fact, reference in zip(facts.values(), rest[len(given) :], strict=True)
    }
    components["Expected"] = _fields(wanted)
    for kind in (Entry, Variant, Step):
        _fill(components[kind.__name__], ruleset, of_orders, references[3])
    file = {
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "cases"],
        "properties": {"game": {"const": ruleset.name}, "cases": {"type": "array", "items": references[0]}},
        "$defs": components,
    }
    return titled(unquoted(file), f"{ruleset.title}: conformance cases")


def _fill(schema: dict[str, Any], ruleset: Ruleset, orders: list[Any], standing: Any) -> None:
    """Say of a case, a variant or a step what its parts of any kind hold in this game."""
    properties = schema["properties"]
    listed = {"type": "array", "items": {"anyOf": orders}}
    by_side = {"type": "object", "additionalProperties": listed}
    properties["orders"] = {"anyOf": [listed, by_side], "default": []}
    properties["standing"] = {"type": "object", "additionalProperties": {"type": "array", "items": standing}}
    properties["expect"] = {"$ref": _REFERENCES.format(name="Expected")}
    for name, kind in (("steps", "Step"), ("variants", "Variant")):
        if name in properties:
            properties[name]["items"] = {"$ref": _REFERENCES.format(name=kind)}
    if "given" in properties:
        # What a variant gives is laid over what its case gives, so that each may lack a part; alone it is whole.
        nothing = {"type": "null"}
        properties["given"] = {"anyOf": [_fields({name: {} for name in ruleset.cases.given}), nothing]}
        if "variants" in properties:
            whole = {"anyOf": [{"$ref": _REFERENCES.format(name="Given")}, nothing]}
            schema |= {"if": {"not": {"required": ["variants"]}}, "then": {"properties": {"given": whole}}}
    if "options" in properties:
        choices = {option.name: {"enum": list(option.choices)} for option in ruleset.options}
        properties["options"] = {"anyOf": [_fields(choices), {"const": "all"}]}


def _fields(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _alone(reference: dict[str, Any]) -> dict[str, Any]:
    """A schema beside which a description may stand."""
    return {"allOf": [reference]} if "$ref" in reference else reference
