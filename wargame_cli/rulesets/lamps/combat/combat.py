"""A single combat (7.2.2): dice of both sides, rerolls, comparison. What follows from it is told by other chapters."""

from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.modifiers import attack_influences, defence_influences, effective
from wargame_cli.rulesets.lamps.ground import card_effects
from wargame_cli.rulesets.lamps.ground.areas import garrison, has_technology
from wargame_cli.rulesets.lamps.ground.armies import spend
from wargame_cli.rulesets.lamps.kit.nations import FACTION, OTHER
from wargame_cli.rulesets.lamps.position.combat import Combat, Influence
from wargame_cli.rulesets.lamps.position.events.combat import AirFlown, CombatFought, GasUsed, Rerolled
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_for, seat_of

#: Asked when the attacker is losing: whether to use this reroll. Gets the die that he would need.
WantsReroll = Callable[[Combat, int], bool]


class CombatOutcome(msgspec.Struct, frozen=True):
    """How a combat went: the net totals, who won, and how many defence dice were above the attacker's total."""

    attack: int
    defence: int
    won: bool
    above: int


#: Rolls this number of dice of a roll, for a label and by a rule.
RollDice = Callable[["Roll", str, str, int], tuple[int, ...]]


class Roll(msgspec.Struct):
    """One side's roll: its kind, and who rolls it; what acts on it, and its dice.

    There are `most` dice if there is a limit. What acts on it makes the sum `drm` of the modifiers, the number of dice
    that are rolled (`count`), and the value that takes their place (`automatic`), or 0.
    """

    kind: str
    rule: str
    by: str
    influences: tuple[Influence, ...]
    most: int = 0
    dice: tuple[int, ...] = ()
    drm: int = 0
    count: int = 1
    automatic: int = 0

    def __post_init__(self) -> None:
        drm, dice, automatic = 0, 1, 0
        for influence in self.influences:
            drm += influence.drm
            dice += influence.dice
            automatic = max(automatic, influence.automatic)
        self.drm, self.count, self.automatic = drm, min(dice, self.most or dice), automatic

    @property
    def total(self) -> int:
        """The single highest net die."""
        return max(self.dice) + self.drm

    def roll(self, roll_dice: RollDice) -> None:
        """Roll all dice."""
        self.dice = (self.automatic,) if self.automatic else roll_dice(self, self.kind, self.rule, self.count)

    def again(self, roll_dice: RollDice, rule: str, *, lowest_alone: bool) -> None:
        """Roll again: all dice, or by option the lowest alone (R-3)."""
        kept = sorted(self.dice)[1:] if lowest_alone else ()
        self.dice = (*roll_dice(self, f"{self.kind}/reroll", rule, self.count - len(kept)), *kept)

    def told(self) -> tuple[Modifier, ...]:
        """Its influences for the report."""
        return tuple(_modifier(influence) for influence in self.influences)


class Duel(msgspec.Struct, kw_only=True):
    """The rolls of both sides against each other; a garrison of the value `fixed` rolls no dice.

    `cover` gives the defender ties (7.6.5). `wants` says whether the attacker, who needs that die, uses a reroll, and
    `lowest_alone` that one rerolls a single die.
    """

    attack: Roll
    defence: Roll
    fixed: int
    cover: bool
    wants: Callable[[int], bool]
    lowest_alone: bool

    @property
    def goal(self) -> int:
        """The total of the defence."""
        return self.fixed or self.defence.total

    @property
    def won(self) -> bool:
        """Whether the attacker has won as the dice lie."""
        return self.attack.total >= self.goal + self.cover

    @property
    def air(self) -> bool:
        """Whether it is a tie that the defender wins from the air."""
        return self.cover and self.attack.total == self.goal

    def fall(self, roll_dice: RollDice) -> Iterator[tuple[Roll, Influence, tuple[int, ...]]]:
        """Both sides roll. Then gives each reroll when it is made, with what allows it and the dice before it.

        The side that is losing may roll again while it has rerolls; a defender's marker must (R-4, R-5).
        """
        self.attack.roll(roll_dice)
        if not self.fixed:
            self.defence.roll(roll_dice)
        influences = (*self.attack.influences, *self.defence.influences)
        left = {id(each): each.rerolls for each in influences}
        while any(left.values()):
            losing = self.defence if self.won else self.attack
            source = next((each for each in losing.influences if left[id(each)]), None)
            if source is None or losing.automatic or (self.fixed and losing is self.defence):
                return
            if losing is self.attack and not self.wants(self.goal + self.cover - self.attack.drm):
                return
            left[id(source)] -= 1
            before = losing.dice
            losing.again(roll_dice, source.rule, lowest_alone=self.lowest_alone)
            yield losing, source, before


class Stakes(msgspec.Struct):
    """The duel that the dice decide which fall now; none between combats."""

    duel: Duel | None = None


@cache
def _modifier(influence: Influence) -> Modifier:
    parts = []
    if influence.drm:
        parts.append(f"{influence.drm:+d}")
    if influence.dice:
        parts.append(f"{influence.dice} more {'die' if influence.dice == 1 else 'dice'}")
    if influence.automatic:
        parts.append(f"counts as {influence.automatic}")
    if influence.rerolls:
        parts.append(f"{influence.rerolls} {'reroll' if influence.rerolls == 1 else 'rerolls'}")
    if influence.ignores:
        parts.append(f"ignores {influence.ignores}")
    return Modifier(name=influence.name, rule=influence.rule, effect=", ".join(parts))


def gives_rerolls(modifier: Modifier) -> bool:
    """Whether a modifier, as the report tells it, lets a side roll again."""
    return "reroll" in modifier.effect


def is_automatic(modifier: Modifier) -> bool:
    """Whether a modifier, as the report tells it, takes the place of the dice."""
    return "counts as" in modifier.effect


def rolls_of(referee: Referee, combat: Combat) -> tuple[Roll, Roll]:
    """What both sides roll, before a die has fallen."""
    position = referee.position
    attacking = attack_influences(position, combat)
    defending = defence_influences(position, combat)
    most = 1 if combat.invasion else 0
    rule = "7.3.1" if combat.invasion else "7.2.2"
    attack = Roll("attack", rule, referee.side, effective(attacking, defending), most)
    rule = "7.5" if combat.against == "trench" else "7.2.2"
    defence = Roll("defence", rule, _defending_seat(position, combat.target), effective(defending, attacking))
    return attack, defence


def _defending_seat(position: LampsPosition, place: str) -> str:
    """The side that defends a place: that of the armies there, else the one whose the trenches or the land are."""
    if armies := position.armies_at(place):
        return seat_for(position, armies)
    pools = position.trenches.get(place, ())
    owner = pools[0] if pools else position.kit.map.areas[place].owner
    return seat_of(position, FACTION.get(owner, owner)) if owner else ""


def garrison_of(position: LampsPosition, combat: Combat, defence: Roll) -> int:
    """The value of the garrison that a combat is against (6.1.3); cards can change it for an invasion (7.3.1)."""
    if not combat.invasion:
        return garrison(position, position.side, combat.target)
    return position.kit.tables.combat.garrison.invasion + defence.drm


def fight(referee: Referee, combat: Combat, wants_reroll: WantsReroll) -> CombatOutcome:
    """Roll, roll again, compare; emit what was decided. Statuses of armies are not touched, guns fire (7.6.1)."""
    position = referee.position
    side = position.side
    attack, defence = rolls_of(referee, combat)
    fixed = garrison_of(position, combat, defence) if combat.against == "garrison" else 0
    duel = Duel(
        attack=attack,
        defence=defence,
        fixed=fixed,
        cover=not fixed and covered_from_the_air(position, combat.target),
        wants=lambda needed: wants_reroll(combat, needed),
        lowest_alone=position.option("reroll") == "one-die",
    )
    _let_fall(referee, combat, duel)
    goal, won, air = duel.goal, duel.won, duel.air
    referee.emit(
        CombatFought(
            rule="7.5" if combat.against == "trench" else "7.2.2",
            number=combat.number,
            attacker=combat.attacker,
            origin=combat.origin,
            target=combat.target,
            against=combat.against,
            defender=combat.defender,
            attack_dice=attack.dice,
            attack_total=attack.total,
            attack_modifiers=attack.told(),
            defence_dice=defence.dice,
            defence_total=goal,
            defence_modifiers=defence.told(),
            won=won,
            air=air,
            invasion=combat.invasion,
        )
    )
    if air:
        referee.emit(AirFlown(rule="7.6.5", area=combat.target, side=OTHER[side]))
    _use_up(referee, combat, attack, defence, won)
    above = sum(die + defence.drm > attack.total for die in defence.dice)
    return CombatOutcome(attack.total, goal, won, above)


def covered_from_the_air(position: LampsPosition, area: str) -> bool:
    """Whether a Ready Air Superiority marker gives the defender of an area a tie (7.6.5)."""
    ready = (air for air in position.air if air.area == area and air.side != position.side and not air.flown)
    return has_technology(position, area) and next(ready, None) is not None


def _let_fall(referee: Referee, combat: Combat, duel: Duel) -> None:
    """Both sides roll, and roll again. A reroll that is taken is used, whatever comes of it."""

    def roll_dice(roll: Roll, label: str, rule: str, count: int) -> tuple[int, ...]:
        return referee.roll_together(label, rule, count, by=roll.by, good="high", kind=roll.kind)

    side, stakes = referee.position.side, referee.record(Stakes)
    stakes.duel = duel
    for roll, source, before in duel.fall(roll_dice):
        by = side if roll is duel.attack else OTHER[side]
        referee.emit(Rerolled(rule=source.rule, side=by, source=source.name, before=before, after=roll.dice))
        if source.key:
            card_effects.spend_influence(referee, combat, source, won=True)
    stakes.duel = None


def _use_up(referee: Referee, combat: Combat, attack: Roll, defence: Roll, won: bool) -> None:
    """Guns have fired, gas and markers are used."""
    for gun, rule in ((combat.gun, "7.6.1"), (combat.battery, "7.6.2")):
        if gun:
            spend(referee, gun, rule, "fired")
    if combat.gas:
        referee.emit(GasUsed(rule="7.6.8", area=combat.origin, side=referee.position.side))
    for influence in attack.influences:
        if influence.key and not influence.rerolls:
            card_effects.spend_influence(referee, combat, influence, won=won)
    for influence in defence.influences:
        if influence.key and not influence.rerolls:
            card_effects.spend_influence(referee, combat, influence, won=not won)


def choose_battery(referee: Referee, area: str, guns: list[str], important: bool) -> str:
    """The defender's gun for Counter-Battery, or none (7.6.2)."""
    if not guns:
        return ""
    position = referee.position
    question = Question(
        label="counter-battery",
        side=seat_of(position, position.faction_of(position.armies_at(area)[0])),
        kind="counter-battery",
        text=f"Does a gun fire in the defence of {position.kit.name(area)}?",
        options=(*guns, "save"),
        default=guns[0] if important else "save",
        rule="7.6.2",
        about=(area, *guns),
    )
    choice = referee.ask(question, lambda: {"fire": guns[0]})
    return "" if choice == "save" else choice
