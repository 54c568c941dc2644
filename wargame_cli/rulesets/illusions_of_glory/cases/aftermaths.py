"""After combat in the collected examples: retreats, halts, those who cannot retreat (12.7, 18.5, 26.1-26.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters, ground_in
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, like, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import NATIONS_IN_WORDS, box_of, is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import CP

_LENGTHS = {"one": 1, "two": 2, "1": 1, "2": 2}


class Rout:
    """Defenders who lose by as much as makes them retreat so far, and the ways that are open to them."""

    def __init__(
        self, troops: Sequence[Troop], length: int, ground: Ground | None = None, scene: Scene | None = None
    ) -> None:
        side = "AP" if next(sides_of(troops), "AP") == CP else CP
        self.battle = Battle(side, ground or Ground(), scene)
        self.length = length
        self.battle.attack_with(fighters(1))
        self.units = self.battle.defend_with(troops)
        self.battle.unhurt(*self.battle.attackers, *self.units)

    def close(self, *keep: str, how: Sequence[str] = ("units",)) -> None:
        """Close every space beside the target but these, with enemy units or unbesieged enemy Forts."""
        battle, scene = self.battle, self.battle.scene
        start = battle.corner.origins[0]
        others = [near for near in kit().board.neighbours[battle.target] if near not in (start, *keep)]
        for place, near in enumerate(others):
            kind = how[place % len(how)]
            scene.shape(near, fort=2 if kind == "fort" else 0)
            scene.hold(battle.corner.attacker, near)
            if kind == "units":
                scene.cast(Troop(nation=battle.corner.attacker, size="SCU"), near)

    def run(self, expect: Run, **parts: Any) -> Run:
        """The attack; nobody advances."""
        dice = self.battle.aim_by(self.length)
        stay = {self.battle.side: [{"ask": "advance", "prefer": ["stay"]}]}
        standing_orders = {**stay, **parts.pop("standing", {})}
        return self.battle.run(expect, dice=self.battle.dice(**dice), standing=standing_orders, **parts)


def length_in(text: str) -> int:
    """How many spaces a text says must be retreated; two where it says nothing of it."""
    found = re.search(r"\b(one|two|1|2)[- ]spaces?\b", text.lower())
    return _LENGTHS[found[1]] if found else 2


# -- halts (12.7.4) ----------------------------------------------------------------------------------------------


@reads("retreat", "step_taken", when=says(r"step loss"))
def halts(told: Told) -> Iterator[Run]:
    """How far defenders go who offer a step to stay, and whether it is taken."""
    for part in told.parts():
        ground = ground_in(part.take("terrain")) if part.has("terrain") else ground_in(part.take("target", "clear"))
        if part.has("trench"):
            ground = ground._replace(trench=number(part.take("trench")))
        name = next((name for name in ("only_unit", "unit", "defender", "defenders") if part.has(name)), "")
        troops = troops_in(part.take(name)) if name else fighters(1)
        if part.has("hq"):
            troops = [*troops, *troops_in(part.take("hq"))]
        rout = Rout(troops, number(part.take("required")), ground, standing(part, Scene()))
        first = rout.units[0]
        expect: Run = {}
        if (spaces := part.maybe("retreat")) is not None:
            expect["retreat_steps"] = {first: number(spaces)}
        if (taken := part.maybe("step_taken")) is not None:
            expect["steps_lost"] = {first: 1 if is_so(taken) else 0}
        hold = {rout.battle.enemy: [{"ask": "halt", "prefer": ["hold"]}]}
        yield rout.run(expect, standing=hold)


# -- no way out (12.7.5, 12.7.7, 26.x) ---------------------------------------------------------------------------


@reads(
    "lcu",
    "scu",
    "unit",
    "scu_replacement",
    "troop_quality",
    *(f"troop_quality_{n.lower()}" for n in ("RU", "IT", "GE", "AH")),
    when=both(tells("only_exits"), says(r"retreat")),
)
def blocked(told: Told) -> Iterator[Run]:
    """What becomes of a unit with no way to retreat."""
    for part in told.parts():
        (troop,) = troops_in(part.take("defender"))
        exits = part.take("only_exits")
        how = [_barrier(text) for text in (exits if isinstance(exits, list) else [exits])]
        rout = Rout([troop], length_in(part.action), scene=standing(part, Scene()))
        rout.close(how=how)
        unit = rout.units[0]
        nation = kit().units[like(unit)].nation
        expect: Run = {"at": {}}
        for name in ("lcu", "scu", "unit"):
            if (box := part.maybe(name)) is not None:
                expect["at"][unit] = box_of(box)
        if (other := part.maybe("scu_replacement")) is not None:
            spare = rout.battle.scene.cast(Troop(nation=nation, size="SCU"), "reserve")
            expect["at"][spare] = "reserve" if other in ("none", False) else rout.battle.target
        for name in part.expect:
            if name.startswith("troop_quality"):
                whose = NATIONS_IN_WORDS.get(name.rpartition("_")[2], nation)
                start = kit().tables.replacement.quality.scales["18-3"].start
                expect["quality"] = {whose: start + number(part.wanted(name))}
        yield rout.run(expect)


def _barrier(text: Any) -> str:
    """What closes a space to a retreat: enemy units, or an enemy Fort."""
    words = str(text).lower()
    if re.search(r"unbesieged (enemy )?fort|enemy fort", words):
        return "fort"
    if re.search(r"\bunits?\b|enemy-occupied|occupied", words):
        return "units"
    raise LookupError(f"given.only_exits: {text!r} is not understood")


@reads("result", when=both(tells("port_space_defender"), says(r"retreat")))
def ports(told: Told) -> Iterator[Run]:
    """What becomes of a unit in a Port that has no way to retreat."""
    for part in told.parts():
        (troop,) = troops_in(str(part.take("port_space_defender")).replace("AP ", "RU ").replace("CP ", "GE "))
        if "enemy" not in str(part.take("exits")):
            raise LookupError("given.exits: only enemy-occupied ones are understood")
        rout = Rout([troop], length_in(part.action), Ground(port=True))
        rout.close()
        words = str(part.wanted("result")).lower()
        unit = rout.units[0]
        if re.search(r"stays in the port", words):
            steps = 1 if re.search(r"loses? (one|a|1) step", words) else 0
            yield rout.run({"at": {unit: rout.battle.target}, "steps_lost": {unit: steps}, "retreats": "none"})
        else:
            yield rout.run({"at": {unit: box_of(part.wanted("result"))}})


@reads("ends", "counts_as_full_retreat", when=both(tells("first_space"), says(r"retreat")))
def into_regions(told: Told) -> Iterator[Run]:
    """Where a retreat ends whose first space is a region or another such place."""
    for part in told.parts():
        first = str(part.take("first_space")).lower()
        if "region" not in first:
            raise LookupError(f"given.first_space: {first!r} is not understood")
        rout = Rout(fighters(1), number(part.take("required", 2)))
        haven = rout.battle.corner.retreats[0]
        rout.battle.scene.shape(haven, kind="region")
        rout.close(haven)
        unit = rout.units[0]
        expect: Run = {}
        if (ends := part.maybe("ends")) is not None:
            if "in the region" not in str(ends):
                raise LookupError(f"expect.ends: {ends!r} is not understood")
            expect["retreats"] = {unit: [haven]}
        if (full := part.maybe("counts_as_full_retreat")) is not None:
            expect["steps_lost"] = {unit: 0 if is_so(full) else 1}
        yield rout.run(expect)


@reads("unit", when=says(r"retreat"))
def interned(told: Told) -> Iterator[Run]:
    """What becomes of a unit whose only way to retreat is into neutral land."""
    for part in told.parts():
        text = str(part.take("unit"))
        whose, _, where = text.partition(" whose only retreat is into ")
        if not where.startswith("neutral "):
            raise LookupError(f"given.unit: {text!r} is not understood (`... whose only retreat is into neutral ...`)")
        scene = standing(part, Scene())
        rout = Rout(troops_in(whose), length_in(part.action) if "space" in part.action else 1, scene=scene)
        border = rout.battle.corner.retreats[-1]
        scene.shape(border, owner=nation_in(where))
        rout.close(border)
        yield rout.run({"at": {rout.units[0]: box_of(part.wanted("unit"))}})


# -- retreated before (12.7.6) -----------------------------------------------------------------------------------


@reads("b_fires", "b_absorbs", "b", when=says(r"must retreat"))
def retreated_before(told: Told) -> Iterator[Run]:
    """What a unit does and suffers that retreated into the space in the same round."""
    text = str(told.take("space"))
    if not re.search(r"\bB that retreated there this round", text):
        raise LookupError(f"given.space: {text!r} is not understood")
    rout = Rout([Troop(size="LCU")], 2)
    battle = rout.battle
    (other,) = battle.scene.cast_all([Troop(nation=battle.corner.defender, size="LCU")], battle.target)
    battle.scene.values[other] = {"full": [3, 1, 3, 0], "reduced": [3, 1, 3, 0]}
    dice = battle.aim_by(2)
    scene = battle._ready()
    scene.fields["this_round"]["retreated"] = [other]
    expect: Run = {"retreat_steps": {rout.units[0]: 2}}
    own = scene.values[rout.units[0]]["full"][0]
    if (fires := told.maybe("b_fires")) is not None:
        strength = own + (3 if is_so(fires) else 0)
        expect["combats"] = [{"defenders": 2 if is_so(fires) else 1, "defence": {"strength": strength}}]
    if (absorbs := told.maybe("b_absorbs")) is not None:
        expect["steps_lost"] = {other: 2 if is_so(absorbs) else 1}
    if (box := told.maybe("b")) is not None:
        expect["at"] = {other: box_of(box)}
    yield scene.run(expect, orders=[battle.order()], dice=battle.dice(**dice))


# -- control (12.7.3h, 12.7.8) -----------------------------------------------------------------------------------


@reads("X", "Y", "vacated_space", when=both(tells("retreat"), says(r"control|retreat")))
def control_after_retreat(told: Told) -> Iterator[Run]:
    """Who controls the spaces that a retreat leaves, passes and ends in."""
    text = str(told.take("retreat"))
    if not re.search(r"two spaces through an empty enemy space X into an empty enemy space Y", text):
        raise LookupError(f"given.retreat: {text!r} is not understood")
    rout = Rout(fighters(1), 2)
    battle, scene = rout.battle, rout.battle.scene
    through, end = battle.corner.retreats[-1], "sandomierz"
    rout.close(through)
    scene.hold(battle.corner.attacker, through, end)
    beyond = [near for near in kit().board.neighbours[through] if near not in (battle.target, end)]
    for near in beyond:
        scene.shape(near, fort=0)
        scene.hold(battle.corner.attacker, near)
        if not scene.stacks.get(near):
            scene.cast(Troop(nation=battle.corner.attacker, size="SCU"), near)
    sides = {"unchanged": battle.side, "retreating side": battle.enemy}
    control: dict[str, str] = {}
    for name, space in (("X", through), ("Y", end)):
        if (holder := told.maybe(name)) is not None:
            if holder not in sides:
                raise LookupError(f"expect.{name}: {holder!r} is not understood")
            control[space] = sides[holder]
    expect: Run = {"retreats": {rout.units[0]: [through, end]}, "control": control}
    vacated = told.maybe("vacated_space")
    yield rout.run({**expect, "control": control | ({battle.target: battle.enemy} if vacated else {})})
    if vacated is not None:
        if vacated != "unchanged until an attacker advances":
            raise LookupError(f"expect.vacated_space: {vacated!r} is not understood")
        far = {battle.side: [{"ask": "advance", "prefer": ["near"]}]}
        yield rout.run({"control": {battle.target: battle.side}}, standing=far)
