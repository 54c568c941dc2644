"""What each effect of a card does, in plain English."""

from functools import singledispatch

from wargame_cli.engine.document import listed
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.combat import combat_sentence, surrender
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import (
    Names,
    a_unit,
    any_of,
    lands,
    lasting,
    number,
    signed,
)
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Combats, SurrenderRoll
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables


@singledispatch
def does(effect: object, names: Names) -> str:
    """What an effect does, in a sentence without capital and full stop."""
    raise TypeError(f"no words for {type(effect).__name__}")


@does.register(Combats)
def _(effect: Combats, names: Names) -> str:
    return combat_sentence(effect, names)


@does.register(SurrenderRoll)
def _(effect: SurrenderRoll, names: Names) -> str:
    return surrender(effect, names)


@does.register(words.NationalWill)
def _(effect: words.NationalWill, names: Names) -> str:
    return f"the National Will of {names.nation(effect.nation)} moves by {signed(effect.change)}"


@does.register(words.VictoryPoints)
def _(effect: words.VictoryPoints, names: Names) -> str:
    return f"the VP marker moves by {signed(effect.change)}"


@does.register(words.Armistice)
def _(effect: words.Armistice, names: Names) -> str:
    return f"the Armistice marker moves by {signed(effect.change)}"


@does.register(words.OffensiveRoll)
def _(effect: words.OffensiveRoll, names: Names) -> str:
    return f"all future Mandatory Offensive rolls of the {effect.side} are modified by {signed(effect.drm)}"


@does.register(words.NoOffensive)
def _(effect: words.NoOffensive, names: Names) -> str:
    results = any_of(effect.results)
    return f"a Mandatory Offensive roll of the {effect.side} of {results} becomes None or Made for the rest of the game"


@does.register(words.Replacements)
def _(effect: words.Replacements, names: Names) -> str:
    points = " and ".join(f"{number(count, 'RP')} of {pool}" for pool, count in effect.points.items())
    use = "to repair units on the map at once" if effect.use == "repair" else "to record"
    if not effect.per:
        return f"{points} {use}"
    return f"{points} {use} for every {effect.per} VP spaces of {names.nation(effect.of)} that its owner controls"


@does.register(words.LoseReplacements)
def _(effect: words.LoseReplacements, names: Names) -> str:
    points = number(effect.points, "RP") if effect.points else "all RPs"
    return f"{points} of {effect.pool} recorded this turn {'is' if effect.points == 1 else 'are'} lost"


@does.register(words.ReplacementRate)
def _(effect: words.ReplacementRate, names: Names) -> str:
    pool, until = effect.pool, lasting(effect.until)
    if effect.halved:
        return f"every later card played for RPs brings half as many of {pool}, rounded down,{until}"
    more = "more" if effect.change > 0 else "fewer"
    return f"every later card played for RPs brings {number(abs(effect.change), 'RP')} {more} of {pool}{until}"


@does.register(words.NoRebuilding)
def _(effect: words.NoRebuilding, names: Names) -> str:
    return f"no RPs of {effect.pool} rebuild units{lasting(effect.until)}"


@does.register(words.Conversion)
def _(effect: words.Conversion, names: Names) -> str:
    return f"{number(effect.most, 'RP')} of {effect.origin} a turn may become {effect.to}"


@does.register(words.ConversionLine)
def _(effect: words.ConversionLine, names: Names) -> str:
    one, other = map(names.place, effect.between)
    return f"RPs of {effect.origin} become {effect.to} only while a supply line runs from {one} to {other}"


@does.register(words.Reinforce)
def _(effect: words.Reinforce, names: Names) -> str:
    at = f"at {any_of(map(names.place, effect.at))} or on" if effect.at else "on"
    units = listed(map(names.unit, effect.units))
    text = f"reinforcements of {names.nation(effect.nation)} come {at} its Supply Sources: {units}"
    if change := tables().replacement.quality.of_reinforcement(effect.nation, effect.troop_quality):
        text += f"; its Troop Quality moves by {signed(change)}"
    if effect.reduced:
        every = "all of them" if effect.reduced == effect.units else listed(map(names.unit, effect.reduced))
        text += f"; where it was Poor before, {every} come reduced"
    return text


@does.register(words.Place)
def _(effect: words.Place, names: Names) -> str:
    text = f"{listed(map(names.unit, effect.units))} {'come' if len(effect.units) > 1 else 'comes'}"
    if effect.at:
        text += f" to {any_of(map(names.place, effect.at))}"
    if effect.beside:
        text += f" to {a_unit(any_of(effect.beside), effect.size)}"
    if effect.inside:
        text += f" in {any_of(map(names.place, effect.inside))}"
    return f"{text} in place of {names.unit(effect.replaces)}" if effect.replaces else text


@does.register(words.ToReserve)
def _(effect: words.ToReserve, names: Names) -> str:
    return f"all SCUs of {lands(effect.nations, names)} that are not yet in play come into the Reserve Box"


@does.register(words.Reduce)
def _(effect: words.Reduce, names: Names) -> str:
    units, steps = number(effect.count, f"{effect.nation} {effect.size}"), number(effect.steps, "step")
    lose = f"lose {steps} each" if effect.count > 1 else f"loses {steps}"
    return f"{units} of the {effect.by}'s choice {lose}"


@does.register(words.TakeOff)
def _(effect: words.TakeOff, names: Names) -> str:
    outside = f" outside {lands(effect.outside, names)}" if effect.outside else ""
    box = "leaves the game" if effect.to == "permanently removed" else f"goes to the {effect.to} units"
    box = box if effect.count == 1 else box.replace("leaves", "leave").replace("goes", "go")
    return f"{number(effect.count, f'{effect.nation} {effect.size}')}{outside} {box}; the {effect.by} chooses"


@does.register(words.Reposition)
def _(effect: words.Reposition, names: Names) -> str:
    return f"neutral units of {names.nation(effect.nation)} are placed anew in its own spaces"


@does.register(words.RebuildAgain)
def _(effect: words.RebuildAgain, names: Names) -> str:
    nation, at = names.nation(effect.nation), any_of(map(names.place, effect.at))
    return f"units of {nation} may be rebuilt again, at {at} until it has a Supply Source of its own"


@does.register(words.FreeMoves)
def _(effect: words.FreeMoves, names: Names) -> str:
    units = number(effect.count, f"{effect.nation} {effect.size}")
    move = f"move {number(effect.spaces, 'space')} away from enemy units without activation"
    return f"up to {units} {move}{lasting(effect.until)}"


@does.register(words.FreeActivation)
def _(effect: words.FreeActivation, names: Names) -> str:
    spaces = number(effect.count, "space or stack", "spaces or stacks")
    return f"{spaces} of {any_of(effect.nations)} units may be activated free of OPS{lasting(effect.until)}"


@does.register(words.FreeRedeployment)
def _(effect: words.FreeRedeployment, names: Names) -> str:
    units = number(effect.count, f"{effect.nation} {effect.size}")
    return f"{units} may be redeployed free of SR Points{lasting(effect.until)}"


@does.register(words.FurtherMoves)
def _(effect: words.FurtherMoves, names: Names) -> str:
    sea = "" if effect.by_sea else ", but not from Lemnos to a Sea Invasion space"
    return f"{any_of(effect.nations)} units move {signed(effect.change)} MP{lasting(effect.until)}{sea}"


@does.register(words.NoSurcharge)
def _(effect: words.NoSurcharge, names: Names) -> str:
    unit = a_unit(effect.nation, effect.size)
    return f"{unit} that only an ally supplies is activated at no further OPS{lasting(effect.until)}"


@does.register(words.Gauge)
def _(effect: words.Gauge, names: Names) -> str:
    between = f"between {lands(effect.lands, names)} and {lands(effect.others, names)}"
    return f"Mixed-Gauge railroads {between} are Single-Gauge for attacks and SR of the {effect.side}"


@does.register(words.PortsCut)
def _(effect: words.PortsCut, names: Names) -> str:
    seas = " and the ".join(f"{sea.capitalize()} Sea" for sea in effect.but_in)
    return f"the {effect.side} traces no supply from Port to Port but in the {seas}"


@does.register(words.Join)
def _(effect: words.Join, names: Names) -> str:
    with_it = f", and {lands(effect.others, names)} with it" if effect.others else ""
    answer = f", unless the enemy answers with {names.card(effect.answered_by)}" if effect.answered_by else ""
    return f"{names.nation(effect.nation)} joins the {effect.side}{with_it}{answer}"


@does.register(words.Refuse)
def _(effect: words.Refuse, names: Names) -> str:
    return f"{names.card(effect.card)} comes to nothing and goes to the discards"


@does.register(words.TakeSpaces)
def _(effect: words.TakeSpaces, names: Names) -> str:
    trenches = ", with the Trenches there as they are" if effect.trenches else ""
    return f"the {effect.side} takes {lands(effect.spaces, names)} without breaking neutrality{trenches}"


@does.register(words.Landing)
def _(effect: words.Landing, names: Names) -> str:
    return f"a Landing marker comes to {names.place(effect.space)}"


@does.register(words.Revolution)
def _(effect: words.Revolution, names: Names) -> str:
    later = f" {number(effect.turns, 'turn')} later" if effect.turns else ""
    return f"the Russian Revolution {'is ' if effect.step == 'suppressed' else ''}{effect.step}{later}"


@does.register(words.Treaty)
def _(effect: words.Treaty, names: Names) -> str:
    return f"the Treaty of Brest-Litovsk takes effect {number(effect.turns, 'turn')} later"


@does.register(words.Prepare)
def _(effect: words.Prepare, names: Names) -> str:
    events = "an Event" if len(effect.cards) == 1 else "Events"
    return f"from now on {listed(map(names.card, effect.cards))} may be played as {events}"


@does.register(words.Cancel)
def _(effect: words.Cancel, names: Names) -> str:
    return f"what {names.card(effect.card)} does ends"


@does.register(words.Allow)
def _(effect: words.Allow, names: Names) -> str:
    what = "attack Fort spaces in" if effect.what == "attacks on forts" else "enter"
    return f"{any_of(effect.nations)} units may {what} {lands(effect.lands, names)}"


_BARRED: dict[str, str] = {
    "sea invasions": "may play no Sea Invasion card",
    "redeployment": "may not use SR",
    "redeployment by sea": "may not use SR By Sea",
    "reinforcement cards": "may play no Reinforcement Card",
    "attacks": "may not attack",
    "activation": "may not be activated",
}


@does.register(words.Bar)
def _(effect: words.Bar, names: Names) -> str:
    cards_of = effect.what == "reinforcement cards"
    who = f"{any_of(effect.nations)} units" if effect.nations and not cards_of else f"the {effect.side}"
    text = f"{who} {_BARRED[effect.what]}"
    if effect.nations and cards_of:
        text += f" of {lands(effect.nations, names)}"
    if effect.lands:
        text += f" in {lands(effect.lands, names)}"
    if effect.near:
        text += f" in or next to {any_of(map(names.place, effect.near))}"
    if effect.seas:
        text += f" on the {any_of(sea.capitalize() for sea in effect.seas)}"
    return text + lasting(effect.until)


@does.register(words.SpareWill)
def _(effect: words.SpareWill, names: Names) -> str:
    return f"spaces that {names.nation(effect.nation)} loses do not move its National Will{lasting(effect.until)}"
