"""What a check says back of an order, where its fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.orders import Order
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent, PlayEvent
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack, Condition
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting, When, in_words
from wargame_cli.rulesets.great_war_in_europe.ground.limits import HAMADAN
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS, named
from wargame_cli.rulesets.great_war_in_europe.movement.expedition import Expedition, WithdrawExpedition
from wargame_cli.rulesets.great_war_in_europe.movement.landing import Amphibious
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.raid import Raid
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.politics.landings import Land
from wargame_cli.rulesets.great_war_in_europe.politics.set_up import Deploy
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SetUp
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war import Announce, PreWar
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import PreWarUnits
from wargame_cli.rulesets.great_war_in_europe.strategic.devastation import Devastate
from wargame_cli.rulesets.great_war_in_europe.strategic.dismounting import Dismount
from wargame_cli.rulesets.great_war_in_europe.strategic.hindenburg_line import HindenburgLine
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import ChooseStaff, Initiative
from wargame_cli.rulesets.great_war_in_europe.strategic.paris_gun import ParisGun
from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import Pipeline
from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import Rebuild, Replace
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import Release, Reserve
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import Treaty
from wargame_cli.rulesets.great_war_in_europe.strategic.shock_troops import Convert
from wargame_cli.rulesets.great_war_in_europe.strategic.transfers import Emergency, Transfer
from wargame_cli.rulesets.great_war_in_europe.telling.words import chit_of, place_name, pre_war_event_of, the
from wargame_cli.rulesets.great_war_in_europe.victory import Concede

order_told = registry()


# -- set-up --------------------------------------------------------------------------------------------------------


@order_told.register(SetUp)
def _(order: SetUp, position: GreatWarPosition) -> str:
    if order.other:
        return f"{order.units[0]} and {order.other} change places"
    begin = "begin" if len(order.units) > 1 else "begins"
    return f"{listed(order.units)} {begin} in {place_name(position.kit, order.at or '')}"


@order_told.register(Announce)
def _(order: Announce, position: GreatWarPosition) -> str:
    return f"Tell the Allies that you play {pre_war_event_of(order.event)}"


@order_told.register(PreWar)
def _(order: PreWar, position: GreatWarPosition) -> str:
    return f"Play {listed(map(pre_war_event_of, order.events))}"


@order_told.register(PreWarUnits)
def _(order: PreWarUnits, position: GreatWarPosition) -> str:
    at = f" in {place_name(position.kit, order.at)}" if order.at else ""
    arrive = f" on Strategic Turn {order.arrive}" if order.arrive else ""
    return f"For {pre_war_event_of(order.event)}: {listed(order.units)}{at}{arrive}"


# -- events --------------------------------------------------------------------------------------------------------


@order_told.register(BuyEvent)
def _(order: BuyEvent, position: GreatWarPosition) -> str:
    return f"Draw an event from your pool for a point of {named(order.payer)}"


@order_told.register(BuyEnemyEvent)
def _(order: BuyEnemyEvent, position: GreatWarPosition) -> str:
    whose = f"for a point of {named(order.payer)}"
    return f"Draw an event from the other side's pool {whose}, if that side buys none itself"


@order_told.register(PlayEvent)
def _(order: PlayEvent, position: GreatWarPosition) -> str:
    at = f" in {position.kit.name(order.at)}" if order.at else ""
    western = f"; {the(order.western)} have the initiative in the Western Theater" if order.western else ""
    return f"Play {chit_of(position, order.chit)}{at}, if you hold it then{western}"


# -- movement ------------------------------------------------------------------------------------------------------


@order_told.register(Move)
def _(order: Move, position: GreatWarPosition) -> str:
    name = position.kit.name
    between = [hex for hex in order.path if hex not in (order.to, position.place_of(order.units[0]))]
    way = f" by way of {listed(map(name, between))}" if between and order.units else ""
    return f"March {listed(order.units)} to {name(order.to)}{way}"


@order_told.register(StrategicMove)
def _(order: StrategicMove, position: GreatWarPosition) -> str:
    return f"Carry {listed(order.units)} to {place_name(position.kit, order.to)}"


@order_told.register(SeaMove)
def _(order: SeaMove, position: GreatWarPosition) -> str:
    return f"Ship {listed(order.units)} to {position.kit.name(order.to)}"


@order_told.register(Devastate)
def _(order: Devastate, position: GreatWarPosition) -> str:
    name = position.kit.name
    return f"Lay {name(order.place)} waste; its units go to {name(order.to)} after the combats"


@order_told.register(HindenburgLine)
def _(order: HindenburgLine, position: GreatWarPosition) -> str:
    return f"Place the Hindenburg Line in {listed(map(position.kit.name, order.hexes))}"


@order_told.register(Convert)
def _(order: Convert, position: GreatWarPosition) -> str:
    return f"Turn {listed(order.units)} into shock-troops"


@order_told.register(Dismount)
def _(order: Dismount, position: GreatWarPosition) -> str:
    return f"Turn {listed(order.units)} into infantry for good"


@order_told.register(ParisGun)
def _(order: ParisGun, position: GreatWarPosition) -> str:
    return f"Place the Paris Gun in {position.kit.name(order.at)}"


@order_told.register(Place)
def _(order: Place, position: GreatWarPosition) -> str:
    via = f" with {order.via}" if order.via else ""
    return f"{order.unit} appears in {place_name(position.kit, order.at)}{via}"


@order_told.register(Amphibious)
def _(order: Amphibious, position: GreatWarPosition) -> str:
    return f"{order.unit} lands in {position.kit.name(order.at)}"


@order_told.register(Land)
def _(order: Land, position: GreatWarPosition) -> str:
    return f"Land {listed(order.units)} in {position.kit.name(order.at)}"


@order_told.register(Deploy)
def _(order: Deploy, position: GreatWarPosition) -> str:
    return f"Set up {listed(order.units)} in {position.kit.name(order.at)}"


@order_told.register(Expedition)
def _(order: Expedition, position: GreatWarPosition) -> str:
    return f"Send {listed(order.units)} to {position.kit.name(HAMADAN)} as the Persian Expeditionary Force"


@order_told.register(WithdrawExpedition)
def _(order: WithdrawExpedition, position: GreatWarPosition) -> str:
    force = "the Persian Expeditionary Force"
    return f"Withdraw {force} for good" if order.yes else f"Do not withdraw {force}"


@order_told.register(Raid)
def _(order: Raid, position: GreatWarPosition) -> str:
    return f"Lawrence raids {position.kit.name(order.town)}"


# -- combat --------------------------------------------------------------------------------------------------------


@order_told.register(Attack)
def _(order: Attack, position: GreatWarPosition) -> str:
    return joined(
        f"Attack {position.kit.name(order.target)} with {listed(order.units)}",
        f"supported by {order.hq}" if order.hq else "",
        f"air support: {order.air} unit{'' if order.air == 1 else 's'}" if order.air else "",
        f"played for it: {listed(chit_of(position, chit) for chit in order.events)}" if order.events else "",
        "a Kaiserschlacht attack" if order.kaiserschlacht else "",
        _only_if(order.condition, position),
        *_afterwards(order, position),
    )


@order_told.register(Marker)
def _(order: Marker, position: GreatWarPosition) -> str:
    where = position.kit.name(order.at)
    name = chit_of(position, order.chit) if order.chit in position.kit.chits else order.chit
    return f"Place {name} in {where}: units near it attack again, and nobody moves after it"


def order_in_words(order: Order, position: GreatWarPosition) -> str:
    """What a check says back of an order, with what it waits for; empty where its fields say it well."""
    told: str = order_told(order, position)
    waits = _only_if(order.condition, position) if isinstance(order, Waiting) else ""
    return joined(told, waits) if told else ""


def _only_if(condition: When | None, position: GreatWarPosition) -> str:
    if condition is None:
        return ""
    parts = in_words(condition, position)
    if isinstance(condition, Condition) and condition.result:
        name = position.kit.name(condition.result)
        parts.append(f"the attack on {name} ends with {listed(condition.one_of, last='or')}")
    return f"only if {listed(parts)}"


def _afterwards(order: Attack, position: GreatWarPosition) -> Iterator[str]:
    """What is planned for after the result: losses, advance."""
    if order.losses:
        yield f"first lost: {listed(order.losses)}"
    if isinstance(order.advance, tuple):
        yield f"in advance: {listed(order.advance)}" if order.advance else "nobody advances"
    elif order.advance != "supplied":
        yield "all advance that can" if order.advance == "all" else "nobody advances"
    for unit, hex in order.further.items():
        yield f"{unit} advances on into {position.kit.name(hex)}"
    if order.cavalry == "hold":
        yield "nobody follows cavalry that retreats"


# -- the Strategic Turn --------------------------------------------------------------------------------------------


@order_told.register(Replace)
def _(order: Replace, position: GreatWarPosition) -> str:
    side = f" on its {order.side} side" if order.side else ""
    return f"Rebuild {order.unit}{side}"


@order_told.register(Reserve)
def _(order: Reserve, position: GreatWarPosition) -> str:
    return f"{order.unit} joins the Turkish Required Reserve"


@order_told.register(Release)
def _(order: Release, position: GreatWarPosition) -> str:
    return f"{order.unit} leaves the Turkish Required Reserve for the transit box"


@order_told.register(Rebuild)
def _(order: Rebuild, position: GreatWarPosition) -> str:
    return f"Bring {order.unit} to full strength"


@order_told.register(Transfer)
def _(order: Transfer, position: GreatWarPosition) -> str:
    points = f"{order.points} Resource Point{'' if order.points == 1 else 's'}"
    return f"Give {points} of {NATIONS[order.of]} to {NATIONS[order.to]}"


@order_told.register(Emergency)
def _(order: Emergency, position: GreatWarPosition) -> str:
    return f"Call for emergency replacements of {NATIONS[order.nation]}"


@order_told.register(Initiative)
def _(order: Initiative, position: GreatWarPosition) -> str:
    return f"Take the initiative in the {order.theater} Theater"


@order_told.register(ChooseStaff)
def _(order: ChooseStaff, position: GreatWarPosition) -> str:
    return "Choose no staff" if order.staff == "none" else f"Choose {order.staff}"


@order_told.register(Treaty)
def _(order: Treaty, position: GreatWarPosition) -> str:
    return "Declare the war in Russia over" if order.yes else "No treaty with Russia"


@order_told.register(Pipeline)
def _(order: Pipeline, position: GreatWarPosition) -> str:
    return f"Lay the Sinai pipeline to {position.kit.name(order.town)}"


@order_told.register(Concede)
def _(order: Concede, position: GreatWarPosition) -> str:
    return "Give the game up" if order.yes else "Do not give the game up"
