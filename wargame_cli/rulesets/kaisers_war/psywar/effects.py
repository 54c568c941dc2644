"""The effects of the psywar table (32.5): ten rows, each a function of the campaign and the referee."""

from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.losses import cheapest_first
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import own_land
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, OTHER
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Garrison, wanted
from wargame_cli.rulesets.kaisers_war.movement.moving import entered
from wargame_cli.rulesets.kaisers_war.position.events.general import ArrivalsDelayed, StacksExamined, UnitPlaced, lost
from wargame_cli.rulesets.kaisers_war.position.position import BOXES, FLEET, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss, score
from wargame_cli.rulesets.kaisers_war.setup.scenarios import free_units

_NOBODY = "nobody"
#: How many turns of the track intelligence may be asked to look at; no unit is delayed for longer.
_TURNS_AHEAD = 5


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """A psywar attack: whose it is, and the targets that its order names."""

    side: str
    examine: str
    track: int
    mutiny: str
    rebellion: str
    strike: str

    @property
    def enemy(self) -> str:
        """The side that is attacked."""
        return OTHER[self.side]


Effect = Callable[[Campaign, Referee[KaisersPosition]], None]


# -- what an attack may fall on ----------------------------------------------------------------------------------


def country(position: KaisersPosition, name: str) -> str:
    """The country of the map that a name means, or empty."""
    return _spelled(name, position.kit.countries)


def nation_of(position: KaisersPosition, name: str) -> str:
    """The nation that a name means, or empty."""
    return _spelled(name, position.kit.mix.nations)


def _spelled(name: str, known: Mapping[str, object]) -> str:
    return next((found for found in known if found.lower() == name.strip().lower()), "")


def loyal_nations(position: KaisersPosition, side: str, effect: str) -> list[str]:
    """The nations of a side that an effect may fall on; the one with most stacks on the map comes first."""
    spared = position.kit.tables.psywar.spared[effect]
    found = [
        name
        for name in position.kit.mix.nations
        if position.side_of_nation(name) == side and name != side and name not in spared
    ]
    tops = Tally(position.counter(stack[0]).nation for stack in _stacks(position, side).values())
    return sorted(found, key=lambda name: -tops[name])


def rising_cities(position: KaisersPosition, side: str, *, even_occupied: bool = False) -> list[str]:
    """The unoccupied cities of the enemy's countries in which a garrison of `side` may appear, the dearest first.

    With `even_occupied` all of which it could ever be one.
    """
    kit = position.kit
    loyal = kit.board.mask(hex for name in kit.tables.psywar.loyal if (hex := kit.map.find(name)))
    cities = kit.cities & own_land(position, OTHER[side]) & ~loyal
    if not even_occupied:
        cities &= ~occupied(position, side) & ~occupied(position, OTHER[side])
    return sorted(kit.board.spaces(cities), key=lambda hex: -kit.objectives.get(hex, 0))


def _stacks(position: KaisersPosition, side: str) -> dict[str, list[str]]:
    """The side's stacks on the map, in board order."""
    index = position.kit.board.index
    hexes = sorted((place for place in position.stacks if place in index), key=index.__getitem__)
    return {hex: units for hex in hexes if position.counter((units := position.at(hex))[0]).side == side}


def _ask(
    campaign: Campaign,
    referee: Referee[KaisersPosition],
    side: str,
    what: str,
    kind: str,
    text: str,
    options: Sequence[str],
    policies: Mapping[str, str],
    about: Sequence[str] = (),
) -> str:
    """Put a question; the first policy is the default."""
    return referee.ask(
        Question(
            label=what,
            side=side,
            kind=kind,
            text=text,
            options=tuple(options),
            default=next(iter(policies.values())),
            rule="32.5",
            about=tuple(about),
        ),
        lambda: policies,
    )


# -- points ------------------------------------------------------------------------------------------------------


def _nothing(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """No effect."""


def _backfire(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The enemy gains a die of points."""
    die = referee.roll("backfire", "32.5", by=campaign.enemy, good="high", kind="psywar gain")
    score(referee, {campaign.enemy: die}, "psywar: backfire", "32.5")


def _propaganda(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The enemy loses a die of points."""
    die = referee.roll("propaganda", "32.5", by=campaign.enemy, good="low", kind="psywar loss")
    score(referee, {campaign.enemy: -die}, "psywar: propaganda victory", "32.5")


def _major_propaganda(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The enemy loses a die of points and the attacker gains another, at one moment."""
    taken = referee.roll("propaganda", "32.5", by=campaign.enemy, good="low", kind="psywar loss")
    gained = referee.roll("gain", "32.5", good="high", kind="psywar gain")
    changes = {campaign.enemy: -taken, campaign.side: gained}
    score(referee, changes, "psywar: major propaganda victory", "32.5")


# -- intelligence and sabotage -----------------------------------------------------------------------------------


def _intelligence(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The attacker sees the enemy stacks of a country, or the enemy units due in one turn; nobody else does.

    Who is overdue lies in the box of the present turn (6.7).
    """
    position = referee.position
    turns = [f"turn {turn}" for turn in range(position.turn, position.turn + _TURNS_AHEAD)]
    where = f"turn {campaign.track}" if campaign.track else _country(campaign, referee, turns)
    if where and where not in position.kit.countries:
        turn = int(where.removeprefix("turn "))
        units = tuple(
            unit
            for unit, due in position.due.items()
            if max(due, position.turn) == turn and _is_enemy(campaign, position, unit)
        )
        _show(campaign, referee, where, {where: units} if units else {})
    elif where:
        _show(campaign, referee, where, _in_country(campaign, position, where))


def _sabotage(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The attacker sees the enemy stacks of a country and may remove a garrison among them; it costs its points."""
    position = referee.position
    where = _country(campaign, referee, ())
    if not where:
        return
    stacks = _in_country(campaign, position, where)
    _show(campaign, referee, where, stacks)
    worth = position.kit.objectives
    garrisons = {
        unit: hex for hex, units in stacks.items() for unit in units if position.counter(unit).type == "garrison"
    }
    dearest = sorted(garrisons, key=lambda unit: (-worth.get(garrisons[unit], 0), unit))
    if not dearest:
        return
    found = ", ".join(f"{unit} in {position.kit.name(garrisons[unit])}" for unit in dearest)
    text = f"Sabotage in {where}: which garrison is removed? {found}"
    policies = {"dearest": dearest[0], "nobody": _NOBODY}
    options = (*dearest, _NOBODY)
    chosen = _ask(campaign, referee, campaign.side, "sabotage", "sabotage", text, options, policies, dearest)
    if chosen != _NOBODY:
        _eliminate(campaign, referee, chosen, "sabotage")


def _country(campaign: Campaign, referee: Referee[KaisersPosition], others: Sequence[str]) -> str:
    """The country that is looked at: the order's, or by default the one with most enemy stacks; empty for none."""
    if campaign.examine:
        return campaign.examine
    position = referee.position
    area = position.kit.map.area
    stacks = Tally(area[hex] for hex in _stacks(position, campaign.enemy))
    countries = [name for name, _ in stacks.most_common()]
    options = [*countries, *others]
    if not options:
        return ""
    text = "Which country's enemy stacks do you examine?"
    policies = {"most-stacks": options[0]}
    return _ask(campaign, referee, campaign.side, "examine", "psywar-country", text, options, policies)


def _in_country(campaign: Campaign, position: KaisersPosition, where: str) -> dict[str, tuple[str, ...]]:
    area = position.kit.map.area
    return {hex: tuple(units) for hex, units in _stacks(position, campaign.enemy).items() if area[hex] == where}


def _show(
    campaign: Campaign, referee: Referee[KaisersPosition], where: str, stacks: Mapping[str, tuple[str, ...]]
) -> None:
    seen = tuple(stacks.items())
    referee.emit(StacksExamined(rule="32.5", seen_by=(campaign.side,), where=where, stacks=seen))


def _is_enemy(campaign: Campaign, position: KaisersPosition, unit: str) -> bool:
    return position.side_of(unit) == campaign.enemy


# -- units lost --------------------------------------------------------------------------------------------------


def _desertion(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The enemy eliminates a unit of his choice."""
    _lose_one(campaign, referee, "desertion", loyal_nations(referee.position, campaign.enemy, "desertion"))


def _mutiny(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The enemy eliminates a unit of his choice of the nation that the attacker names."""
    _lose_one(campaign, referee, "mutiny", [campaign.mutiny or _nation(campaign, referee, "mutiny")])


def _nation(campaign: Campaign, referee: Referee[KaisersPosition], effect: str) -> str:
    nations = loyal_nations(referee.position, campaign.enemy, effect)
    text = f"{effect.capitalize()}: which nation of {campaign.enemy}?"
    policies = {"most-stacks": nations[0]}
    return _ask(campaign, referee, campaign.side, "nation", "psywar-nation", text, nations, policies)


def _lose_one(campaign: Campaign, referee: Referee[KaisersPosition], effect: str, nations: Sequence[str]) -> None:
    """By default the cheapest unit in play is eliminated, and no headquarters if there is another."""
    position = referee.position
    in_play = {*position.kit.board.index, *BOXES.values(), FLEET}
    units = [
        unit
        for unit, place in position.units().items()
        if place in in_play
        and (face := position.counter(unit)).side == campaign.enemy
        and face.nation in nations
        and face.type != "garrison"
        and not face.dormant
    ]
    if not units:
        return
    whose = nations[0] if len(nations) == 1 else campaign.enemy
    policies = {
        "cheapest": min(units, key=lambda unit: (position.counter(unit).headquarters, *cheapest_first(position, unit))),
        "weakest": min(units, key=lambda unit: (position.counter(unit).attack, unit)),
    }
    text = f"{effect.capitalize()}: which unit of {whose} is lost?"
    chosen = _ask(campaign, referee, campaign.enemy, effect, "desertion", text, units, policies, units)
    _eliminate(campaign, referee, chosen, effect)


def _eliminate(campaign: Campaign, referee: Referee[KaisersPosition], unit: str, cause: str) -> None:
    """Units that psywar eliminates cost their points (32.3)."""
    position = referee.position
    points = loss(position.kit, position.counter(unit))
    referee.emit(lost(position, unit, cause, "32.3"))
    score(referee, {campaign.enemy: -points}, f"psywar: {cause}", "32.3")


# -- unrest ------------------------------------------------------------------------------------------------------


def _rebellion(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """A garrison of the attacker appears in an unoccupied city of the enemy, if a counter is left (2.11)."""
    position = referee.position
    bit = position.kit.board.bit
    cities = rising_cities(position, campaign.side)
    unit = wanted(position, campaign.side, Garrison(city="")).unit
    cities = [hex for hex in cities if unit and open_to(position, unit) & bit[hex]]
    if not cities:
        return
    city = campaign.rebellion
    if city not in cities:
        text = "Rebellion: in which city does a garrison appear?"
        city = _ask(campaign, referee, campaign.side, "city", "rebellion", text, cities, {"dearest": cities[0]}, cities)
    referee.emit(UnitPlaced(rule="32.5", unit=unit, place=city))
    entered(referee, unit, city)


def _general_strike(campaign: Campaign, referee: Referee[KaisersPosition]) -> None:
    """The units of an enemy nation on the turn track come a turn later than they could; their owner learns which.

    By one reading the free reinforcements of 26.5.3 are on no track before they appear.
    """
    position = referee.position
    nation = campaign.strike or _nation(campaign, referee, "general strike")
    spared = free_units(position) if position.option("struck-reinforcements") == "spared" else {}
    next_entry = position.turn + (campaign.enemy == CP)  # the Allied player turn of this game turn is yet to come
    due = {
        unit: max(turn, next_entry) + 1
        for unit, turn in position.due.items()
        if position.counter(unit).nation == nation and _is_enemy(campaign, position, unit) and unit not in spared
    }
    referee.emit(ArrivalsDelayed(rule="32.5", seen_by=(campaign.enemy,), nation=nation, due=due))


#: What each entry of the table does.
EFFECTS: dict[str, Effect] = {
    "nothing": _nothing,
    "backfire": _backfire,
    "intelligence": _intelligence,
    "sabotage": _sabotage,
    "propaganda": _propaganda,
    "major propaganda": _major_propaganda,
    "desertion": _desertion,
    "mutiny": _mutiny,
    "rebellion": _rebellion,
    "general strike": _general_strike,
}
