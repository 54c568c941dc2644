"""What a check says back of an order, where its fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.text.numbers import counted
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.lamps.cards.event_phase import Choose
from wargame_cli.rulesets.lamps.combat.east_africa import LETTOW_VORBECK, Guerilla
from wargame_cli.rulesets.lamps.combat.invasion import Invade, Land
from wargame_cli.rulesets.lamps.combat.live_fight import LiveFight
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.combat.orders import Against, Attack, When
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, Tanks
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.movement.land import Stosstruppen
from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.production.regroup import PlaceAir
from wargame_cli.rulesets.lamps.production.spending import Absorb, Raise, Refit
from wargame_cli.rulesets.lamps.production.technology import Prefer
from wargame_cli.rulesets.lamps.production.transfers import Give
from wargame_cli.rulesets.lamps.production.trench_building import Dig

_ARMIES, _FRESH_ARMIES = ("army", "armies"), ("Fresh army", "Fresh armies")
_GO_ON: Mapping[str, str] = {"push": "going on only in a Big Push", "winning": "going on only after wins"}
_UNTIL: Mapping[str, str] = {
    "breached": "until the trenches are breached",
    "worn": "until the defenders are worn down",
}
_REROLL: Mapping[str, str] = {"possible": "rerolls only where they may win", "never": "no rerolls"}
_AGAINST: Mapping[Against, str] = {
    "fresh": "against Fresh armies only",
    "trench": "against trenches only",
    "last": "against the last Spent army only",
    "never": "never",
}
_FOLLOW: Mapping[str, str] = {"all": "all advance", "attackers": "the attackers advance"}


order_told = registry()


# -- events and movement -------------------------------------------------------------------------------------------


@order_told.register(Choose)
def _(order: Choose, position: LampsPosition) -> str:
    card = position.kit.cards.get(order.card)
    choice = position.kit.name(order.choice) if position.kit.is_area(order.choice) else order.choice
    return f"Choose {choice} for the event {card.title if card else order.card}"


@order_told.register(Stosstruppen)
def _(order: Stosstruppen, position: LampsPosition) -> str:
    return f"Lay the Stosstruppen marker in {position.kit.name(order.area)}"


@order_told.register(UBoats)
def _(order: UBoats, position: LampsPosition) -> str:
    how = "by the rules of The Hague" if order.policy == "hague" else "unrestricted"
    return f"All U-Boats fight {how}"


@order_told.register(Fleets)
def _(order: Fleets, position: LampsPosition) -> str:
    return f"Send {listed(order.fleets)} into the Blockade box"


@order_told.register(Sail)
def _(order: Sail, position: LampsPosition) -> str:
    return f"Move {order.unit} by sea to {position.kit.name(order.to)}"


@order_told.register(Invade)
def _(order: Invade, position: LampsPosition) -> str:
    return f"Send {order.unit} by sea to invade {position.kit.name(order.target)}"


# -- combat --------------------------------------------------------------------------------------------------------


@order_told.register(Attack)
def _(order: Attack, position: LampsPosition) -> str:
    origin = f" from {position.kit.name(order.origin)}" if order.origin else ""
    return joined(
        f"Attack {position.kit.name(order.target)} with {listed(order.units)}{origin}",
        _UNTIL.get(order.until, ""),
        _GO_ON.get(order.go_on, ""),
        f"at most {count(order.most, 'attack')}" if order.most else "",
        f"{counted(order.keep, _ARMIES)} kept Fresh" if order.keep else "",
        *_aids(order),
        _only_if(order.condition, position),
        _followers(order.advance),
        "the Stosstruppen marker stays" if order.stosstruppen == "stay" else "",
    )


def _aids(order: Attack) -> Iterator[str]:
    """What helps the attacks, and against which defenders."""
    if order.guns:
        against = f", {_AGAINST[order.guns_against]}" if order.guns_against != "any" else ""
        yield f"fire by {listed(order.guns)}{against}"
    if order.gas:
        yield "Poison Gas in the first attack"
    if order.extra_dice != "any":
        yield f"extra dice: {_AGAINST[order.extra_dice]}"
    yield _REROLL.get(order.reroll, "")


def _followers(advance: tuple[str, ...] | str) -> str:
    if isinstance(advance, str):
        return _FOLLOW.get(advance, "")
    return f"in advance: {listed(advance)}" if advance else ""


def _only_if(when: When | None, position: LampsPosition) -> str:
    return f"only if {listed(_conditions(when, position))}" if when is not None else ""


def _conditions(when: When, position: LampsPosition) -> Iterator[str]:
    name = position.kit.name
    if when.ours:
        yield f"{name(when.ours)} is ours"
    if when.theirs:
        yield f"{name(when.theirs)} is still the enemy's"
    if when.push:
        yield f"a Big Push stands into {name(when.push)}"
    if when.breached:
        yield f"no whole trench is left in {name(when.breached)}"
    if when.worn:
        yield f"no whole trench and no Fresh enemy is left in {name(when.worn)}"
    for area, least in when.fresh.items():
        yield f"{counted(least, _FRESH_ARMIES)} or more of ours in {name(area)}"


@order_told.register(Land)
def _(order: Land, position: LampsPosition) -> str:
    bombarding = "a British fleet bombards" if order.bombard else ""
    return joined(f"Land in {position.kit.name(order.target)}", bombarding, _followers(order.advance))


@order_told.register(Guerilla)
def _(order: Guerilla, position: LampsPosition) -> str:
    return f"{LETTOW_VORBECK} harries the enemy in {position.kit.name(order.target)}"


@order_told.register(Naval)
def _(order: Naval, position: LampsPosition) -> str:
    return "Fight the battle in the Blockade box now"


@order_told.register(LiveFight)
def _(order: LiveFight, position: LampsPosition) -> str:
    return "Fight live: each attack is asked for after the last is decided"


@order_told.register(Tanks)
def _(order: Tanks, position: LampsPosition) -> str:
    where = position.kit.name(order.target)
    return joined(f"{TANKS} breach the trenches of {where}", _only_if(order.condition, position))


# -- production and regrouping -------------------------------------------------------------------------------------


@order_told.register(Absorb)
def _(order: Absorb, position: LampsPosition) -> str:
    return f"Give {order.army} up to refit {order.refit}"


@order_told.register(Refit)
def _(order: Refit, position: LampsPosition) -> str:
    by = f", paid by {title(order.by)}" if order.by else ""
    return f"Refit {listed(order.units)}{by}{', those that can be' if order.possible else ''}"


@order_told.register(Raise)
def _(order: Raise, position: LampsPosition) -> str:
    where = f" in {position.kit.name(order.area)}" if order.area else ""
    return f"Raise {order.unit}{where}, {order.status.capitalize()}"


@order_told.register(Dig)
def _(order: Dig, position: LampsPosition) -> str:
    number = f"{order.count} trenches" if order.count > 1 else "a trench"
    return f"Build {number} in {position.kit.name(order.area)}, paid by {title(order.nation)}"


@order_told.register(Give)
def _(order: Give, position: LampsPosition) -> str:
    what = "the rest of its points" if order.points == "rest" else count(order.points, "point")
    where = f", in {position.kit.name(order.area)}" if order.area else ""
    return f"{title(order.giver)} sends {what} to {title(order.receiver)}{where}"


@order_told.register(Prefer)
def _(order: Prefer, position: LampsPosition) -> str:
    return f"Of two Bonus Technology cards keep the first of {', '.join(order.cards)}"


@order_told.register(PlaceAir)
def _(order: PlaceAir, position: LampsPosition) -> str:
    return f"Air Superiority markers, as far as they go: {', '.join(map(position.kit.name, order.areas))}"
