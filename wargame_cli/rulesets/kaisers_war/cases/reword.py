"""The collected worked examples in our spelling of cases, as far as they are battles.

Their spelling: `given` with attackers, defenders and a target (or with both totals), `action: {attack: T, table: BP}`,
`dice`, and `expect` with `calc`, losses, points, retreat and pursuit. Whatever is not understood is said, never
guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.kaisers_war.counters import ALLIED, CP, OTHER
from wargame_cli.rulesets.kaisers_war.kit import kit
from wargame_cli.rulesets.kaisers_war.options import OPTIONS

Plain = Mapping[str, Any]

_TABLES = {"BP": "big_push", "INF": "infiltration"}
_TURNS = {"normal": "2", "summer": "3", "winter": "5", "thaw": "7"}
_COLUMNS = {"<=49%": "49% or less", ">=600%": "600% or more"}
_TYPES = {
    "fort": "fortified zone",
    "hq": "headquarters",
    "air": "tactical air",
    "airbase": "tactical air",
    "tactical airbase": "tactical air",
    "strategic airbase": "strategic air",
    "naval": "naval bombardment",
    "naval gunfire": "naval bombardment",
    "corps": "expeditionary corps",
    "army": "infantry army",
}
#: The optional chapters that can be played with, and their options.
_CHAPTERS = {option.rule.partition(".")[0]: option.name for option in OPTIONS if "on" in option.choices}
_SUPPORT = {"headquarters": "hq", "tactical air": "air", "strategic air": "air", "naval bombardment": "naval"}

_CASE = (
    "id",
    "rule",
    "origin",
    "lines",
    "note",
    "title",
    "given",
    "action",
    "dice",
    "expect",
    "variants",
    "options",
    "rulings",
)
_GIVEN = (
    "attackers",
    "defenders",
    "target",
    "season",
    "turn",
    "phase",
    "side",
    "vp",
    "attack_total",
    "defence_total",
    "table",
)
_UNIT = (
    "id",
    "type",
    "adm",
    "values",
    "factor",
    "nation",
    "at",
    "dir",
    "hex",
    "range",
    "shock",
    "supplied",
    "max_supply",
)
_TARGET = (
    "terrain",
    "city",
    "coastal",
    "trench_owner",
    "trench",
    "fortified_zone",
    "river",
    "water",
    "sea",
    "name",
)
_RULINGS = {
    "exposed_support": "exposed-support",
    "trench_zoc_needs_unit": "trench-zone-needs-unit",
    "long_scenario_last_turn": "long-last-turn",
}
_ACTION = ("attack", "bombard", "table", "supply")


def reword(case: Plain) -> dict[str, Any]:
    """A collected case in our spelling. Raises LookupError, with a sentence, for what is not understood."""
    _only(case, _CASE, "")
    result: dict[str, Any] = {"id": case["id"], "rule": str(case.get("rule", ""))}
    chapters = [str(number) for number in case.get("options", ())]
    if missing := [number for number in chapters if number not in _CHAPTERS]:
        return {**result, "needs": missing}
    if chapters:
        result["options"] = {_CHAPTERS[number]: "on" for number in chapters}
    if "rulings" in case:
        _only(case["rulings"], tuple(_RULINGS), "rulings.")
        words = {"true": "yes", "false": "no"}
        readings = {_RULINGS[name]: words.get(choice, choice) for name, choice in case["rulings"].items()}
        result["options"] = result.get("options", {}) | readings
    base = {name: case[name] for name in ("given", "action", "dice", "expect") if name in case}
    if "variants" not in case:
        return result | _battle(base)
    return result | {"variants": [_battle(_with(base, variant)) for variant in case["variants"]]}


def _with(base: Plain, variant: Any) -> dict[str, Any]:
    if not isinstance(variant, dict):
        raise LookupError("a variant is not written as fields")
    _only(variant, ("given", "action", "dice", "expect"), "a variant's ")
    merged = {**base, **variant}
    if isinstance(base.get("given"), dict) and isinstance(variant.get("given"), dict):
        merged["given"] = {**base["given"], **variant["given"]}
    return merged


def _only(fields: Any, known: tuple[str, ...], whose: str) -> None:
    if not isinstance(fields, dict):
        raise LookupError(f"{whose or 'the case'} is not written as fields")
    for name in fields:
        if name not in known:
            raise LookupError(f"{whose}{name} is not understood; only battles are read in this spelling")


def _battle(case: Plain) -> dict[str, Any]:
    """The parts of a battle: given, orders, dice and expect."""
    given = case.get("given", {})
    _only(given, _GIVEN, "given.")
    _only(case.get("expect"), tuple(_EXPECTED), "expect.")
    if "attack_total" in given and "defence_total" in given:
        table = given.get("table", "BP")
        given = {
            **given,
            "attackers": [{"id": "A1", "adm": f"{given['attack_total']}-1-2", "shock": str(table == "INF").lower()}],
            "defenders": [{"id": "D1", "adm": f"1-{given['defence_total']}-2"}],
        }
        case = {"action": {"attack": "T", "table": table}, "dice": ["1"], **case}
    if not given.get("attackers") or not given.get("defenders"):
        raise LookupError("given names no attackers and defenders; only battles are read in this spelling")
    attackers = [_unit(unit) for unit in given["attackers"]]
    side = _side(given, case)
    staged: dict[str, Any] = {
        "phase": _phase(given, side),
        "turn": str(given.get("turn") or _season(given)),
        "battle": {
            "target": _target(given.get("target", {}), side, given["defenders"]),
            "attackers": attackers,
            "defenders": [_unit(unit) for unit in given["defenders"]],
        },
    }
    if cut := [party for party in ("attacker", "defender") if _cut(given[f"{party}s"])]:
        staged["battle"]["cut"] = cut
    if "vp" in given:
        points = given["vp"] if isinstance(given["vp"], dict) else {side: given["vp"]}
        staged["points"] = {name: str(total) for name, total in points.items()}
    return {
        "given": staged,
        "orders": [_order(case.get("action"), given["attackers"], attackers)],
        "dice": [str(die) for die in case.get("dice") or ()],
        "expect": _expected(case["expect"], side),
    }


# -- the units and the ground ------------------------------------------------------------------------------------


def _unit(unit: Any) -> dict[str, Any]:
    _only(unit, _UNIT, "unit.")
    if "id" not in unit:
        raise LookupError("a unit needs its name (id)")
    kind = str(unit.get("type", "infantry army")).lower()
    kind = _TYPES.get(kind, kind)
    if kind not in kit().mix.codes:
        raise LookupError(f"{unit['id']}: there is no type of unit {kind!r}")
    values = unit.get("values") or unit.get("adm")
    if values is None and "factor" in unit:
        values = f"{unit['factor']}-0-0" if kind == "naval bombardment" else f"({unit['factor']})-1-3"
    if values is None:
        raise LookupError(f"{unit['id']}: a unit needs its factors (adm)")
    result = {"id": str(unit["id"]), "type": kind, "values": str(values)}
    for name in ("nation", "range", "shock"):
        if name in unit:
            result[name] = str(unit[name])
    for name in ("at", "dir", "hex"):
        if name in unit:
            result["at"] = str(unit[name])
    return result


def _target(target: Any, side: str, defenders: list[Any]) -> dict[str, Any]:
    _only(target, _TARGET, "target.")
    terrain = str(target.get("terrain", "clear"))
    result: dict[str, Any] = {"terrain": "clear" if terrain == "city" else terrain}
    if terrain == "city" or _true(target.get("city")):
        result["kinds"] = ["city"]
    if _true(target.get("coastal")):
        result["coastal"] = "true"
    if owner := target.get("trench_owner") or target.get("trench"):
        parties = {side: "attacker", OTHER[side]: "defender"}
        result["trench"] = parties.get(owner, owner)
    forts = any(_unit(unit)["type"] == "fortified zone" for unit in defenders)
    if _true(target.get("fortified_zone")) and not forts:
        raise LookupError("target.fortified_zone is given, but no defender is a fortified zone with factors")
    water = target.get("river", target.get("water"))
    if water not in (None, "false"):
        result["river"] = "all" if water in ("all", "true") else water
    if "sea" in target:
        result["sea"] = target["sea"]
    return result


def _true(written: Any) -> bool:
    return bool(written == "true")


def _cut(units: list[Any]) -> bool:
    """Whether a party is out of supply: none of its units is said to be in it, and one to be out of it."""
    fed = {_true(unit["supplied"]) for unit in units if "supplied" in unit}
    if fed == {True, False}:
        raise LookupError("some units of a side are supplied and some are not, which a battle alone cannot show")
    return fed == {False}


# -- who, when, and the order ------------------------------------------------------------------------------------


def _side(given: Plain, case: Plain) -> str:
    """The attacking side: as given, or the nation's, or that which pays for the attackers' losses; else CP."""
    words = str(given.get("side") or given.get("phase") or "").split()
    if words and words[0].capitalize() in ("Cp", ALLIED):
        return ALLIED if words[0].capitalize() == ALLIED else CP
    nations = kit().mix.nations
    for unit in given["attackers"]:
        if unit.get("nation") in nations:
            return nations[unit["nation"]].side
    change = case["expect"].get("vp")
    losers = [side for side in OTHER if isinstance(change, dict) and side in change]
    if len(losers) != 1:
        return CP
    dead = set(_listed(case["expect"].get("eliminated")))
    mine = {unit["id"] for unit in given["attackers"]}
    if dead <= mine if dead else _result(case["expect"]).startswith("A"):
        return losers[0]
    return CP if dead & mine else OTHER[losers[0]]


def _listed(written: Any) -> list[Any]:
    """A list as written; `none` and what is not written at all are empty ones."""
    return written if isinstance(written, list) else []


def _result(expect: Plain) -> str:
    """The expected result; without one the attackers are taken to be hurt."""
    calc = expect.get("calc")
    return str((calc if isinstance(calc, dict) else expect).get("result", "A"))


def _phase(given: Plain, side: str) -> str:
    second = "second" in str(given.get("phase", ""))
    return f"{side.lower()}-{'second' if second else 'first'}-combat"


def _season(given: Plain) -> str:
    season = str(given.get("season", "normal"))
    if season not in _TURNS:
        raise LookupError(f"there is no season {season!r}")
    return _TURNS[season]


def _order(action: Any, written: list[Any], units: list[dict[str, Any]]) -> dict[str, Any]:
    _only(action, _ACTION, "action.")
    if "bombard" in action:
        return {"bombard": "T", "naval": [unit["id"] for unit in units]}
    table = str(action.get("table", "BP"))
    if table not in _TABLES:
        raise LookupError(f"there is no table {table!r}")
    order: dict[str, Any] = {"attack": "T", "table": _TABLES[table], "with": []}
    for unit in units:
        support = _SUPPORT.get(unit["type"])
        if support == "hq":
            order["hq"] = unit["id"]
        else:
            order.setdefault(support or "with", []).append(unit["id"])
    supply = action.get("supply") or [unit["id"] for unit in written if _true(unit.get("max_supply"))]
    return order | ({"supply": supply} if supply else {})


# -- what is expected --------------------------------------------------------------------------------------------

Reworded = dict[str, Any]


def _calc(value: Any, side: str) -> Reworded:
    _only(value, ("attack", "defence", "percent", "column", "result"), "expect.calc.")
    found = {name: str(part) for name, part in value.items()}
    if "column" in found:
        found["column"] = _column(found["column"])
    return found


def _column(label: str) -> str:
    return _COLUMNS.get(label, label)


def _points(value: Any, side: str) -> dict[str, str]:
    return {name: str(total) for name, total in (value if isinstance(value, dict) else {side: value}).items()}


def _nobody(fact: str) -> Callable[[Any, str], Reworded]:
    """A fact that is understood only where it says that nobody does it."""

    def only_none(value: Any, side: str) -> Reworded:
        if value not in ("none", "ignored", "false"):
            raise LookupError(f"expect: {value!r} is not understood where only `none` is")
        return {fact: "none"}

    return only_none


def _plain(fact: str) -> Callable[[Any, str], Reworded]:
    return lambda value, side: {fact: [str(word) for word in value] if isinstance(value, list) else str(value).lower()}


_EXPECTED: dict[str, Callable[[Any, str], Reworded]] = {
    "calc": _calc,
    "percent": lambda value, side: {"percent": str(value)},
    "column": lambda value, side: {"column": _column(str(value))},
    "attack_total": lambda value, side: {"attack": str(value)},
    "defence_total": lambda value, side: {"defence": str(value)},
    "result": lambda value, side: {"result": str(value)},
    "result_after": lambda value, side: {"result": str(value)},
    "eliminated": _plain("eliminated"),
    "safe": _plain("safe"),
    "vp": lambda value, side: {"change": _points(value, side)},
    "vp_after": lambda value, side: {"points": _points(value, side)},
    "hex_cleared": _plain("cleared"),
    "retreat": _nobody("retreats"),
    "big_push_retreat": _nobody("retreats"),
    "pursuit": _nobody("pursues"),
    "survivors_may_enter_T": _nobody("pursues"),
    "concentric": lambda value, side: {"modified_by": {"Concentric attack": str(value).lower()}},
    "dice_rolled": _plain("rolled"),
    "legal": _plain("legal"),
    "rejected": lambda value, side: {"legal": "false" if _true(value) else "true"},
}


def _expected(expect: Plain, side: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in expect.items():
        found |= _EXPECTED[name](value, side)
    return found
