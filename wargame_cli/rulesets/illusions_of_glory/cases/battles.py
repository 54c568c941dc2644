"""The ground on which the combats of the collected examples are fought: a corner of the real map for each side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wargame_cli.rulesets.illusions_of_glory.attack import foreseen
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.battlefield import field_of
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, like
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import number
from wargame_cli.rulesets.illusions_of_glory.fire import Field, Role, shot
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import CP, OTHER, UPRISING


class Corner(NamedTuple):
    """A space that a side attacks, the spaces from which it does, and where the losers can go."""

    target: str
    origins: tuple[str, ...]
    retreats: tuple[str, ...]
    attacker: str
    defender: str
    behind: tuple[str, ...] = ()


#: By the attacking side. Nothing here is a Fort, a VP space or across water as it is printed.
CORNERS: Mapping[str, Corner] = {
    "CP": Corner("petrikau", ("czestochowa", "kielce", "lodz"), ("warsaw", "radom"), "GE", "RU", ("kalisz",)),
    "AP": Corner("tarnopol", ("proskurov", "dubno", "kamenets"), ("lemberg", "brody"), "RU", "AH"),
}
_TERRAINS = ("clear", "forest", "mountain", "swamp")
_GROUND_WORDS = frozenset(
    (
        *("clear", "forest", "mountain", "mountains", "mountainous", "swamp", "region", "space", "terrain"),
        *(
            "trench",
            "level",
            "fort",
            "undestroyed",
            "destroyed",
            "cf",
            "port",
            "water",
            "river",
            "obstacle",
            "obstacles",
        ),
        *("uprising", "unit", "across", "all", "side", "sides", "with", "without", "a", "an", "the", "and", "of", "in"),
    )
)
_WAYS = {"single": "single", "mixed": "mixed", "road": "road", "roads": "road", "alpine": "alpine"}
#: A Loss Factor that nothing reaches: where a case is about Loss Numbers alone, nobody loses steps by them.
_UNHURT = 20
_ROUND, _POINTS, _MOST = 1, 9, 21


class Ground(NamedTuple):
    """What a case tells of the defending space."""

    terrain: str = "clear"
    region: bool = False
    trench: int = 0
    fort: int = 0
    water: bool = False
    port: bool = False
    uprising: bool = False


def ground_in(text: Any) -> Ground:
    """The ground that a text or some fields tell of: `Clear with Trench and undestroyed Fort`."""
    if isinstance(text, Mapping):
        return _from_fields(text)
    words = str(text).lower()
    if strange := [word for word in re.findall(r"[a-z-]+", words) if word not in _GROUND_WORDS]:
        raise LookupError(f"{strange[0]!r} is not understood of a space ({text!r})")
    terrain = next((each for each in _TERRAINS if re.search(rf"\b{each}", words)), "clear")
    level = re.search(r"level (\d)", words)
    cf = re.search(r"fort (?:of |cf |with cf )?(\d)", words)
    return Ground(
        terrain=terrain,
        region="region" in words,
        trench=(int(level[1]) if level else 1) if "trench" in words else 0,
        fort=(int(cf[1]) if cf else 2)
        if re.search(r"\bfort\b", words) and not re.search(r"\bdestroyed fort", words)
        else 0,
        water=bool(re.search(r"water|river", words)),
        port=bool(re.search(r"\bport\b", words)),
        uprising="uprising" in words,
    )


def _from_fields(fields: Mapping[str, Any]) -> Ground:
    known = {"terrain", "region", "trench", "fort_cf", "fort", "water", "port", "uprising"}
    if strange := set(fields) - known:
        raise LookupError(f"given.target.{min(strange)} is not understood")
    start = ground_in(fields.get("terrain", "clear"))
    fort = fields.get("fort_cf", fields.get("fort", start.fort))
    return start._replace(
        region=bool(fields.get("region", start.region)),
        trench=number(fields.get("trench", start.trench)),
        fort=2 if fort is True else number(fort or 0),
        water=bool(fields.get("water", start.water)),
        port=bool(fields.get("port", start.port)),
        uprising=bool(fields.get("uprising", start.uprising)),
    )


#: Plain ground.
_PLAIN = Ground()


class Battle:
    """One combat in the making: the scene, the ground, who attacks from where, and the dice."""

    def __init__(self, side: str = CP, ground: Ground = _PLAIN, scene: Scene | None = None) -> None:
        self.side = side
        self.scene = scene or Scene()
        self.corner = CORNERS[side]
        if ground.fort and side == CP:
            self.corner = self.corner._replace(attacker="AH")  # Germans leave Russian Forts alone at first (20.1.7)
        self.target = self.corner.target
        self.ground = ground
        self.attackers: list[str] = []
        self.defenders: list[str] = []
        self.flank = False
        self.number = _ROUND
        self._shape()

    @property
    def enemy(self) -> str:
        """The side that defends."""
        return OTHER[self.side]

    def _shape(self) -> None:
        scene, ground = self.scene, self.ground
        if ground.region:
            scene.shape(self.target, kind="region")
        scene.shape(self.target, terrain=ground.terrain, fort=ground.fort)
        if ground.port:
            scene.shape(self.target, port="black")
        for origin in self.corner.origins:
            scene.hold(self.corner.attacker, origin, *self.corner.behind)
        if ground.trench:
            scene.fields["trenches"] = {self.target: {"owner": self.enemy, "level": ground.trench}}

    def attack_with(self, troops: Sequence[Troop], origin: int = 0) -> list[str]:
        """Stand attackers in one of the spaces beside the target."""
        start = self.corner.origins[origin]
        self.scene.link(start, self.target, "single", water=self.ground.water)
        units = self.scene.cast_all(troops, start, self.corner.attacker)
        self.attackers += units
        return units

    def defend_with(self, troops: Sequence[Troop]) -> list[str]:
        """Stand defenders in the target: an Uprising Unit where the ground has one."""
        if self.ground.uprising:
            troops = [Troop(nation=self.corner.defender, kind="uprising")]
            self.scene.fields.setdefault("control", {})[self.target] = UPRISING
        units = self.scene.cast_all(troops, self.target, self.corner.defender)
        self.defenders += units
        return units

    def use_ways(self, ways: Sequence[str]) -> None:
        """The attackers come by these ways, one space for each."""
        for origin, way in zip(self.corner.origins, ways, strict=False):
            if way.lower() not in _WAYS:
                raise LookupError(f"{way!r} is no kind of connection")
            self.scene.link(origin, self.target, _WAYS[way.lower()], water=self.ground.water)

    # -- Loss Numbers ----------------------------------------------------------------------------------------------

    def unhurt(self, *units: str) -> None:
        """Fire does nothing to these units."""
        for unit in units:
            for side, step in self._steps(unit):
                self.scene.values[unit][side] = [step[0], _UNHURT, *step[2:]]

    def aim(self, attackers: int, defenders: int | None = None) -> dict[str, int]:
        """Give both sides such Combat Factors, and dice, that these are the Loss Numbers; of None any will do."""
        self._arm(self.attackers, 1)
        self._arm(self.defenders, 1)
        position = self._ready().position()
        field = field_of(position, foreseen(position, Attack(target=self.target, units=tuple(self.attackers))))
        return {
            "attacker": self._aim(field, "attacker", attackers),
            "defender": 1 if defenders is None else self._aim(field, "defender", defenders),
        }

    def aim_by(self, margin: int) -> dict[str, int]:
        """Give both sides such Combat Factors, and dice, that the attackers win by so much."""
        for least in range(_MOST):
            try:
                return self.aim(least + margin, least)
            except LookupError:
                continue
        raise LookupError(f"no fire wins by {margin}")

    def _aim(self, field: Field, role: Role, wanted: int) -> int:
        """A die with which a side inflicts a Loss Number, with such factors as it takes."""
        fighters = field.side(role)
        for factor in range(1, _MOST):
            armed = tuple(each._replace(factor=0 if place else factor) for place, each in enumerate(fighters))
            fired = shot(
                field._replace(attackers=armed) if role == "attacker" else field._replace(defenders=armed), role
            )
            for die in range(1, 7):
                if fired is not None and fired.loss_number(die) == wanted:
                    self._arm([each.unit for each in fighters], factor)
                    return die
        raise LookupError(f"no fire of the {role} has the Loss Number {wanted}")

    def _arm(self, units: Sequence[str], factor: int) -> None:
        """The first unit has so many Combat Factors, the others none."""
        fighting = [unit for unit in units if not kit().units[like(unit)].is_escorted]
        for place, unit in enumerate(fighting):
            for side, step in self._steps(unit):
                self.scene.values[unit][side] = [0 if place else factor, *step[1:]]

    def _steps(self, unit: str) -> list[tuple[str, list[int]]]:
        """Both sides of a counter as the case has them."""
        counter = kit().units[like(unit)]
        values = self.scene.values.setdefault(unit, {})
        printed = {
            side: [step.cf, step.lf, step.mf, step.drm]
            for side, step in (("full", counter.full), ("reduced", counter.reduced))
        }
        return [(side, values.get(side, step)) for side, step in printed.items()]

    # -- the run -----------------------------------------------------------------------------------------------------

    def _ready(self) -> Scene:
        """The scene with the attackers under their markers."""
        scene = self.scene.twin()
        scene.fields.setdefault("phase", f"round-{self.number}-{self.side.lower()}")
        starts = dict.fromkeys(
            place for unit in self.attackers for place, there in scene.stacks.items() if unit in there
        )
        marks = []
        for start in starts:
            mark: dict[str, Any] = {"place": start, "how": "attack"}
            if self._is_region(start):
                mark["units"] = [unit for unit in self.attackers if unit in scene.stacks[start]]
            marks.append(mark)
        scene.fields.setdefault("this_round", {"use": "ops", "points": _POINTS, "activated": marks})
        return scene

    def _is_region(self, place: str) -> bool:
        kind: str = self.scene.spaces.get(place, {}).get("kind", kit().map.spaces[place].kind)
        return kind == "region"

    def order(self, **more: Any) -> Run:
        """The order to attack."""
        written: Run = {"attack": self.target, "with": list(self.attackers), **more}
        return written | ({"flank": True} if self.flank else {})

    def label(self, what: str) -> str:
        """The label of one of the combat's dice or questions."""
        return f"attack {self.target}/{self.attackers[0]}/{what}"

    def dice(self, **dice: int) -> dict[str, int]:
        """The dice by their labels."""
        return {self.label(what): die for what, die in dice.items()}

    def run(self, expect: Run, dice: Any = None, **parts: Any) -> Run:
        """The attack, with what must come of it."""
        return self._ready().run(expect, orders=[self.order()], dice=dice, **parts)


def fighters(count: int, size: Any = "LCU", **more: Any) -> list[Troop]:
    """So many units of a size."""
    return [Troop(size=size, **more)] * count
