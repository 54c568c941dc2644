"""What Combat Cards, and Events that concern combats, do in plain English."""

from collections.abc import Iterator
from functools import singledispatch

from wargame_cli.engine.document import listed
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import (
    Names,
    any_of,
    article,
    lands,
    lasting,
    number,
    signed,
)
from wargame_cli.rulesets.illusions_of_glory.kit import card_combat as combat

_ROLES: dict[str, str] = {"attack": "attacks", "defence": "defends", "both": "attacks or defends"}
_IGNORED: dict[str, str] = {
    "trenches": "Trenches",
    "severe weather": "severe weather",
    "water column": "the column shift of water",
    "water order": "the firing order of water",
}


def combat_sentence(effect: combat.Combats, names: Names) -> str:
    """`where the CP attacks with a GE LCU against RU units in Germany, its die is modified by +1`."""
    where = " ".join([f"where the {effect.side} {_ROLES[effect.role]}", *_circumstances(effect, names)])
    while_ = lasting(effect.until).strip()
    return f"{while_}, {where}, {_gets(effect)}" if while_ else f"{where}, {_gets(effect)}"


def surrender(effect: combat.SurrenderRoll, names: Names) -> str:
    """A surrender check out of turn."""
    land = names.nation(effect.land)
    return f"one besieged Fort in {land} makes a surrender check at once, its die modified by {signed(effect.drm)}"


def _circumstances(effect: combat.Combats, names: Names) -> Iterator[str]:
    if effect.nations or effect.size or effect.arm or effect.mixed:
        kind = " ".join(filter(None, (any_of(effect.nations) if effect.nations else "", effect.arm, effect.size)))
        unit = "" if effect.size else " unit"
        yield f"with {article(kind)}{unit}" if kind else "with units of two nations or more"
    if effect.against:
        yield f"against {any_of(effect.against)} units"
    if effect.not_against:
        yield f"and no {any_of(effect.not_against)} units are against it"
    if effect.in_lands:
        yield f"in {any_of(map(names.nation, effect.in_lands))}"
    if effect.outside_lands:
        yield f"outside {lands(effect.outside_lands, names)}"
    if effect.at:
        yield f"in {any_of(map(names.place, effect.at))}"
    if effect.near:
        yield f"in or next to {any_of(map(names.place, effect.near))}"
    if effect.terrain:
        yield f"on {any_of(effect.terrain)} ground"
    if effect.on_the_inset:
        yield "on the inset of the Italian Front"
    if effect.coast:
        yield f"at a Port of the {effect.coast.capitalize()}, in a Sea Invasion space or next to one"


@singledispatch
def _gets(effect: object) -> str:
    raise TypeError(f"no words for {type(effect).__name__}")


@_gets.register(combat.Drm)
def _(effect: combat.Drm) -> str:
    return f"its die is modified by {signed(effect.drm)}"


@_gets.register(combat.Shift)
def _(effect: combat.Shift) -> str:
    way = "right" if effect.columns > 0 else "left"
    return f"its column shifts {abs(effect.columns)} to the {way}"


@_gets.register(combat.Flank)
def _(effect: combat.Flank) -> str:
    parts = []
    if effect.drm:
        parts.append(f"its Flank Attack Attempt is modified by {signed(effect.drm)}")
    if effect.into_swamps:
        parts.append("it may flank a Swamp space too")
    return " and ".join(parts)


@_gets.register(combat.Reroll)
def _(effect: combat.Reroll) -> str:
    return f"it may roll once more on a Loss Number of {effect.at_most} or less"


@_gets.register(combat.Ignore)
def _(effect: combat.Ignore) -> str:
    return f"it ignores {listed(_IGNORED[each] for each in effect.what)}"


@_gets.register(combat.RetreatLength)
def _(effect: combat.RetreatLength) -> str:
    price = f" at the price of {number(effect.steps, 'step')}" if effect.steps else ""
    way = "further" if effect.change > 0 else "less"
    return f"it retreats {number(abs(effect.change), 'space')} {way}{price}"


@_gets.register(combat.Withdraw)
def _(effect: combat.Withdraw) -> str:
    return f"it may withdraw {number(effect.spaces, 'space')} before the combat, which is not fought"


@_gets.register(combat.Advance)
def _(effect: combat.Advance) -> str:
    past = ", also through a space of enemies who retreated" if effect.through_retreated else ""
    return f"it may advance {number(effect.spaces, 'space')}{past}"


@_gets.register(combat.StepLoss)
def _(effect: combat.StepLoss) -> str:
    when = "loses" if effect.when == "lost" else "does not win"
    return f"one of its units loses {number(effect.steps, 'step')} if it {when}"
