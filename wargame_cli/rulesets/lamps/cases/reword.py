"""The collected worked examples in our spelling of cases.

Their spelling: `given` (a position in a few words), `action` (orders, attacks, a die roll, a question), `dice`, and
`expect`. Whatever is not understood is said, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases import actions, draws, fights, phases, queries, replay, research, seas
from wargame_cli.rulesets.lamps.cases.givens import hold, scene_of
from wargame_cli.rulesets.lamps.cases.orders import TANKS
from wargame_cli.rulesets.lamps.cases.outcomes import REMARKS, state_facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_place,
    find_unit,
    is_so,
    listed,
    loosened,
    place_of,
    plain,
    unit_of,
    units_in,
)
from wargame_cli.rulesets.lamps.nations import CP, OTHER, SIDE

_CASE = (
    "id", "origin", "rule", "lines", "note", "title", "given", "action", "dice", "expect", "variants", "options",
    "inconsistencies", "faction_turns", "end_of_turn_2",
)  # fmt: skip
_CONDITIONS = ("if_", "under_", "with_", "without_")

Run = dict[str, Any]


def reword(case: Plain) -> dict[str, Any]:
    """A collected case in our spelling. Raises LookupError, with a sentence, for what is not understood."""
    told: dict[str, Any] = loosened(case)
    for name in told:
        if name not in _CASE:
            raise LookupError(f"{name} is not understood; a case has {', '.join(_CASE)}")
    result: dict[str, Any] = {"id": str(told["id"]), "rule": str(told.get("rule", ""))}
    if "options" in told:
        result["options"] = {str(name): str(choice) for name, choice in fields(told["options"], "options").items()}
    try:
        if "faction_turns" in told:
            return result | replay.replayed(told)
        runs = _runs(told)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, StopIteration) as error:
        raise LookupError(f"the case is not written as the collected examples are ({error!r})") from None
    if not runs:
        raise LookupError("nothing is expected that could be checked")
    if len(runs) > 1:
        return {**result, "variants": runs}
    return {**result, **{name: value for name, value in runs[0].items() if name != "title"}}


def _runs(told: Plain) -> list[Run]:
    """The runs of a case, or of each of its variants laid over it."""
    base = {name: told[name] for name in ("given", "action", "dice", "expect") if name in told}
    variants = listed(told.get("variants"))
    if not variants:
        return [_tidy(run) for run in _run(base)]
    return [_tidy(run) for variant in variants for run in _run(_laid_over(base, fields(variant, "a variant")))]


def _laid_over(base: Plain, change: Plain) -> dict[str, Any]:
    merged = {**base, **{name: value for name, value in change.items() if name not in ("title", "note")}}
    for name in ("given", "expect"):
        if isinstance(base.get(name), Mapping) and isinstance(change.get(name), Mapping):
            merged[name] = {**base[name], **change[name]}
    return merged


def _tidy(run: Run) -> Run:
    """A run without what is empty."""
    return {name: value for name, value in run.items() if value not in ({}, [], "")}


def _without_remarks(told: Plain, name: str) -> Plain:
    return {key: value for key, value in fields(told.get(name) or {}, name).items() if key not in REMARKS}


def _run(told: Plain) -> list[Run]:
    """The runs of one case: of what is done, and of every condition under which something else is expected."""
    given, action, expect = (_without_remarks(told, name) for name in ("given", "action", "expect"))
    written = told.get("dice")
    dice: Plain = written if isinstance(written, Mapping) else {"attacker": written} if written else {}
    if written == []:
        dice = {"attacker": None}  # it is said that none is thrown
    if not expect:
        raise LookupError("nothing is expected (`expect: ...`)")
    aside = {name: value for name, value in expect.items() if name.startswith(_CONDITIONS) or name == "also_allowed"}
    plainly = {name: value for name, value in expect.items() if name not in aside}
    runs = _done(action, dice, plainly, scene_of(given)) if plainly else []
    for name, value in aside.items():
        runs += _aside(name, value, action, dice, given)
    return runs


def _aside(name: str, value: Any, action: Plain, dice: Plain, given: Plain) -> list[Run]:
    """What is expected beside the case itself: under another condition, of another defender, without the order."""
    if name == "also_allowed":
        return [run for each in listed(value) for run in _also(str(each), action, dice, given)]
    condition = name.partition("_")[2]
    scene = scene_of(given)
    if condition.startswith("not_") and units_in(value):  # the order is not given
        scene.step = scene.step or "production"
        return [phases.left_alone(units_in(value)[0], str(value), scene)]
    hold(scene, condition, not name.startswith("without"))
    told = value if isinstance(value, Mapping) else {"result": value}
    return [{**run, "title": name} for run in _done(action, dice, told, scene)]


def _also(words: str, action: Plain, dice: Plain, given: Plain) -> list[Run]:
    """`GE-9 as defender instead`, `... while GE-9 is Spent`: the same attack, and it is allowed as well."""
    scene = scene_of(given)
    attack = dict(fields(action["attack"], "action.attack"))
    unit = next(iter(units_in(words)), "")
    if unit and "as defender" in words:
        attack["defender"] = unit
    elif unit and "while" in words:
        scene.put(unit, scene.where(unit), spent="spent" in words.lower())
    else:
        raise LookupError(f"also_allowed: {words!r} is not understood")
    gun = attack.get("counter_battery")
    expect: dict[str, Any] = {"allowed": True, **({str(gun): "fired"} if gun else {})}
    return _done({**action, "attack": attack}, dice, expect, scene)


def _done(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> list[Run]:
    """The runs of what is done. Raises LookupError for an action that nobody reads."""
    if "roll" in action:
        return [phases.u_boats(str(action["roll"]), dice, expect, scene)]
    if "query" in action:
        return [queries.answered(action, expect, scene)]
    if "attack_on_spent_defender" in action or "tenacity_test" in action:
        return [_last_stand(action, dice, expect, scene)]
    if _refuses_a_defender(action, expect):
        return _never_defends(action, expect, scene)
    if "attacks" in action or ("attack" in action and _is_fought(action, dice, expect)):
        return [fights.attacks(action, *_with_placeholders(action, dice, expect, scene), scene)]
    if "naval" in action or "naval_combat" in action:
        return [seas.naval(dice, expect, scene)]
    if ("guerilla" in action or "guerilla_attack" in action) and dice:
        return [seas.guerilla(action, dice, expect, scene)]
    if "invade" in action and dice:
        return [seas.landing(action, dice, expect, scene)]
    if any(name in action for name in ("dogfight", "regroup")):
        return [research.dogfight(action, dice, expect, scene)]
    if any(name in action for name in ("research_draw", "bonus_draw", "bonus_technology")):
        return list(research.research(action, expect, scene))
    if "draws" in action or "draw" in action:
        return _drawn(action, expect, scene)
    if "step" in action:
        return _step(plain(action["step"]), expect, scene)
    if "production" in action or "tally" in action:
        return [phases.production(action.get("production", action.get("tally")), dice, expect, scene)]
    if "combat" in action and plain(action["combat"]) in ("begin", "start"):
        return [phases.demands(expect, scene)]
    if "end_of_game" in action or "count" in action:
        return [phases.run("end of the game", expect, scene)]
    if "run" in action or "end_of_combat_phase" in action or "end" in action:
        told = action.get("run", action.get("end", "combat"))
        return [phases.run(str(told) if told is not True else "combat", expect, scene)]
    if "search" in action:
        return [_search(expect, scene)]
    if actions.can_read(action):
        return actions.orders_run(action, expect, scene)
    if not action:
        return [{"given": scene.staged(), "expect": state_facts(expect, scene)}]
    raise LookupError(f"the action {', '.join(action)} is not understood")


def _refuses_a_defender(action: Plain, expect: Plain) -> bool:
    """Whether an attack is rejected that names the army which is to defend."""
    attack = action.get("attack")
    named = isinstance(attack, Mapping) and find_unit(attack.get("defender"))
    return bool(named) and any(not is_so(expect[name]) for name in actions.VERDICTS if name in expect)


def _never_defends(action: Plain, expect: Plain, scene: Scene) -> list[Run]:
    """The attack, made in vain, does not meet the army that is named; where it is rejected, all stays as it is."""
    attack = dict(action["attack"])
    army = unit_of(attack["defender"])
    area, kept = scene.where(army), scene.twin()
    armies = scene.armies_at(area)
    able = [each for each in armies if not scene.is_spent(each)] or armies
    if army not in able or area in scene.fields.get("trenches", {}):
        del attack["defender"]  # nobody could choose it
    run = fights.attacks({"attack": {"to": area, **attack}}, {"attacker": [1], "defender": [6]}, {}, scene)
    run["expect"] = {"spared": [army]}
    rest = {name: value for name, value in expect.items() if name not in actions.VERDICTS}
    kept.faction, kept.step = scene.faction, scene.step
    return [run, *([{"given": kept.staged(), "expect": state_facts(rest, kept)}] if rest else [])]


def _is_fought(action: Plain, dice: Plain, expect: Plain) -> bool:
    """Whether an attack is fought out, or only asked whether it may be made."""
    if find_unit(dict(action["attack"]).get("unit") if isinstance(action["attack"], Mapping) else None) == TANKS:
        return False  # they roll no dice
    verdicts = [is_so(expect[name]) for name in actions.VERDICTS if name in expect]
    return False not in verdicts and (bool(dice) or len(expect) > len(verdicts))


def _with_placeholders(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> tuple[Plain, Plain]:
    """Dice for an attack of which none are told: the attacker loses, so that least comes of it."""
    told = {name: value for name, value in expect.items() if name not in actions.VERDICTS}
    attack = action.get("attack")
    needs_none = plain(told.get("winner", "")).endswith("without a die")
    if dice or not isinstance(attack, Mapping) or needs_none or "attacks" in action:
        return dice, told
    battery = 2 if attack.get("counter_battery") else 1
    gun = 2 if attack.get("heavy_artillery") or attack.get("artillery") else 1
    placeholders: dict[str, Any] = {"attacker": [1] * int(told.get("attacker_dice", gun))}
    target = find_place(attack.get("to", attack.get("target")))
    if not target or scene.armies_at(target) or scene.fields.get("trenches", {}).get(target):
        placeholders["defender"] = [6] * int(told.get("defender_dice", battery))
    return placeholders, told


def _drawn(action: Plain, expect: Plain, scene: Scene) -> list[Run]:
    """Cards that are drawn: of technology, if they are such, else of events."""
    titles = listed(action.get("draws", action.get("draw")))
    if all(len(str(title).split()[0]) == 2 and str(title)[1].isdigit() for title in titles):
        return list(research.research(action, expect, scene))
    return list(draws.draws(titles, expect, scene))


def _step(step: str, expect: Plain, scene: Scene) -> list[Run]:
    if "rebuild" in step:
        return [draws.rebuild(expect, scene)]
    if "draw" in step:
        cards = [card for deck in scene.fields.get("decks", {}).values() for card in deck]
        if not cards:
            raise LookupError("it is not said which card is drawn (`given: {draw: ...}`)")
        return list(draws.draws(cards, expect, scene))
    return [phases.run(step, expect, scene)]


def _last_stand(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """A Spent army is attacked, with the best of dice, and wishes a last stand: whether it may make it, and passes."""
    defender = unit_of(action.get("attack_on_spent_defender", action.get("tenacity_test")))
    area = scene.where(defender)
    allowed = bool(dice) or any(is_so(expect[name]) for name in actions.VERDICTS if name in expect)
    kit = scenarios.components()
    beside = next(near for near in kit.board.neighbours[area] if kit.kind(near) == "standard")
    attacker = scene.some_army(("great_britain" if SIDE[scene.nation_at(defender)] == CP else "germany",), beside)
    attack = {"unit": attacker, "to": area, "defender": defender, "they_shall_not_pass": defender}
    test = next(iter(dice.values()), [6])
    rolls = {"attacker": [6], "defender": [1], **({"tenacity": test} if allowed else {})}
    rest = {name: value for name, value in expect.items() if name not in (*actions.VERDICTS, "passed")}
    if "passed" in expect:
        side, passed = SIDE[scene.nation_at(defender)], is_so(expect["passed"])
        holds = {"control": {area: side if passed else OTHER[side]}}
        rest = {defender: "permanently eliminated" if passed else "retreats", **holds, **rest}
    run = fights.attacks({"attack": attack}, rolls, rest, scene)
    run["expect"]["happens" if allowed else "never"] = ["LastStand"]
    return run


def _search(expect: Plain, scene: Scene) -> Run:
    """What Germany can take in turn 1, whatever it does and rolls."""
    falls = {place_of(name.partition("_CP")[0]): is_so(value) for name, value in expect.items()}
    scene.scenario = True
    return {"given": scene.staged("event", "germany"), "expect": {"falls": falls}}
