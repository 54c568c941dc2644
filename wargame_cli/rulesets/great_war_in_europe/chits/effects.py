"""What events do when they are played (6.2, 6.3-6.64), each kind a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import (
    draw_arab,
    found_the_republic,
    free_towns,
    rise_in_van,
)
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import (
    convoy_sails,
    fight_at_jutland,
    fleet_revolts,
    in_the_war,
    send_the_telegram,
    send_u_boats,
)
from wargame_cli.rulesets.great_war_in_europe.chits.of_europe import bulgaria, influenza, turkey, typhus
from wargame_cli.rulesets.great_war_in_europe.chits.orders import PlayEvent
from wargame_cli.rulesets.great_war_in_europe.chits.withdrawals import (
    INDIANS,
    remove,
    send_to_libya,
    withdraw_for_france,
)
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import not_yet_at_war
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import landed_at_salonika
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.forts import GAZA_LINE
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit, ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EGYPT, OTHER
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import CZAR_MICHAEL
from wargame_cli.rulesets.great_war_in_europe.politics.joining import why_void
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitPlayed, ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ArabsDestroyed,
    HeadquartersFlipped,
    InitiativeTaken,
    TrenchDug,
    UnitPlaced,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, LATER, GreatWarPosition, Referee

#: The Yilderim Army Group (6.44), and the divisions that events bring or remove (6.62, 6.63).
YILDERIM = "TU-YAG"
TENTH, FORTY_SECOND = "BR-10NA", "BR-42T"
#: The Indian divisions that leave France for the Near East, and with it the game where Europe is played alone (6.12).
FROM_FRANCE = ("BR-3IN", "BR-7IN")
#: July 1918, the last turn in which the offensive in the west may take units away (6.64).
LAST_KAISERSCHLACHT = 42
#: Where no trench may be dug (6.36).
NO_TRENCH = ("mountain", "marsh", "alpine")

#: Carries an event out; the order is None for one that is played because it was drawn.
Effect = Callable[[Referee, Chit, PlayEvent | None], None]
#: Why an event does nothing now, or None.
Dead = Callable[[GreatWarPosition], str | None]


def play(referee: Referee, chit: Chit, order: PlayEvent | None = None) -> None:
    """The event is played, seen by everybody (6.17), and does what it does."""
    target = order.at if order and order.at else ""
    referee.emit(
        ChitPlayed(rule=chit.rule, side=chit.side, chit=chit.id, target=target, spent=chit.kind not in LASTING)
    )
    if effect := EFFECTS.get(chit.kind):
        effect(referee, chit, order)


# -- what each does ------------------------------------------------------------------------------------------------


def points(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """Resource Points for a nation (6.61)."""
    change_points(referee, chit.nation, chit.points, chit.title, chit.rule)


def bomb_the_headquarters(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """The Yilderim headquarters is depleted if it is on the Egyptian Front (6.44)."""
    position = referee.position
    if position.kit.front_of(position.place_of(YILDERIM)) == EGYPT and YILDERIM not in position.depleted:
        referee.emit(HeadquartersFlipped(rule=chit.rule, unit=YILDERIM, depleted=True, cause="bombed"))


def dig(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """Trenches in a hex with a supplied Turkish unit (6.36)."""
    if order and order.at:
        referee.emit(TrenchDug(rule=chit.rule, place=order.at))


def open_the_gaza_line(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """The trenches between Gaza and Beersheba work, unless the Allies have been there (6.35)."""
    if not referee.position.trench_lost:
        undug = set(referee.position.kit.map.marks.get(GAZA_LINE, ())).difference(referee.position.trenches)
        for hex in sorted(undug):
            referee.emit(TrenchDug(rule=chit.rule, place=hex))


def take_the_initiative(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """Its player says who has the initiative where (5.87); the Allies' word is for good, and may cancel the other's."""
    position = referee.position
    western = order.western if order and order.western else chit.side
    if chit.side == CP and (cancelling := position.held_of(ALLIED, "initiative")):
        answer = referee.ask(
            Question(
                label="initiative",
                side=ALLIED,
                kind="initiative-cancel",
                text="The Central Powers play an Initiative event: cancel it with yours?",
                options=("cancel", "let-it-be"),
                default="cancel",
                rule="5.87",
                about=(chit.id,),
            )
        )
        if answer == "cancel":
            referee.emit(ChitPlayed(rule="5.87", side=ALLIED, chit=cancelling[0], spent=True))
            referee.emit(InitiativeTaken(rule="5.87", side=position.western, fixed=True))
            return
    referee.emit(InitiativeTaken(rule="5.87", side=western, fixed=chit.side == ALLIED))


def raise_the_arabs(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """The Arab Northern Army appears (6.7)."""
    referee.emit(ArabsDestroyed(rule=chit.rule))
    draw_arab(referee)


def remove_the_indians(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """Two Indian divisions leave the game (6.11)."""
    remove(referee, INDIANS, chit.rule)


def remove_the_42nd(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """The 42nd Division leaves the game (6.63)."""
    remove(referee, (FORTY_SECOND,), chit.rule)


def remove_the_3rd_and_7th(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """Two Indian divisions leave the game where Europe is played alone (6.12; trap 49)."""
    remove(referee, FROM_FRANCE, chit.rule)


def bring_the_10th(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """The 10th Division may be placed from this turn on (6.62)."""
    if referee.position.place_of(TENTH) == LATER:
        referee.emit(
            UnitPlaced(rule=chit.rule, unit=TENTH, place=near_east_box(referee.position, ALLIED), cause="event")
        )


def bring_units(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """A tank unit, or the Austrian Polish Division, lies in the Available Units Box (6.4, 6.6, 15.21)."""
    for unit in chit.unit.split():
        if referee.position.place_of(unit) == LATER:
            referee.emit(UnitPlaced(rule=chit.rule, unit=unit, place=BOX[chit.side], cause="event"))


def libya(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """British units leave for Libya (6.46)."""
    send_to_libya(referee)


def france(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """British units leave for France (6.64)."""
    withdraw_for_france(referee)


def armenia(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """An Armenian unit appears in a town of Russia (6.9)."""
    found_the_republic(referee)


def massacres(referee: Referee, chit: Chit, order: PlayEvent | None) -> None:
    """An Armenian unit rises in Van (6.8)."""
    rise_in_van(referee)


EFFECTS: Mapping[ChitKind, Effect] = {
    "resource-points": points,
    "turkish-hq-bombed": bomb_the_headquarters,
    "near-east-trenches": dig,
    "kress-von-kressenstein": open_the_gaza_line,
    "initiative": take_the_initiative,
    "arab-northern-army": raise_the_arabs,
    "remove-10in-11in": remove_the_indians,
    "remove-42t": remove_the_42nd,
    "10th-na-division": bring_the_10th,
    "tank": bring_units,
    "austrian-polish-division": bring_units,
    "remove-3in-7in": remove_the_3rd_and_7th,
    "naval-mutiny": fleet_revolts,
    "u-boat": send_u_boats,
    "convoy": convoy_sails,
    "jutland": fight_at_jutland,
    "zimmerman-telegram": send_the_telegram,
    "bulgarian-collapse": bulgaria,
    "turkey-surrenders": turkey,
    "serb-typhus": typhus,
    "influenza": influenza,
    "libyan-revolt": libya,
    "kaiserschlacht": france,
    "armenian-republic": armenia,
    "armenian-massacres": massacres,
}

#: Events that go on once they are played; the others are out of the game after use.
LASTING: frozenset[ChitKind] = frozenset(
    {
        "near-east-air",
        "arab-northern-army",
        "lawrence-of-arabia",
        "maude",
        "kress-von-kressenstein",
        "army-of-islam",
        "russian-civil-war",
        "russian-amphibious-campaign",
        "kaiserschlacht",
        "aircraft",
        "ace",
        "shock-troops",
        "italian-aircraft",
        "east-air",
        "air-raid",
        "independent-air-force",
        "influenza",
        "convoy",
        "u-boat",
        "the-tiger",
        "french-mutiny",
        "brusilov-offensive",
        "czar-takes-command",
        "serb-typhus",
    }
)

#: Events of the Events Phase that a side holds until it plays them; those of combat are named in an attack.
PLAYED_AT_WILL: frozenset[ChitKind] = frozenset(
    {
        "near-east-air",
        "air-interdiction",
        "turkish-hq-bombed",
        "near-east-trenches",
        "kress-von-kressenstein",
        "initiative",
        "resource-points",
        "10th-na-division",
        "maude",
        "lawrence-of-arabia",
        "russian-amphibious-campaign",
        "aircraft",
        "ace",
        "shock-troops",
        "tank",
        "italian-aircraft",
        "east-air",
        "air-raid",
        "independent-air-force",
        "turkey-surrenders",
        "convoy",
        "u-boat",
        "the-tiger",
        "brusilov-offensive",
        "austrian-polish-division",
    }
)

#: Those of them that do nothing without a war with Turkey (20.2).
_FOR_THE_NEAR_EAST: frozenset[ChitKind] = frozenset(
    {
        "near-east-air",
        "air-interdiction",
        "turkish-hq-bombed",
        "near-east-trenches",
        "kress-von-kressenstein",
        "maude",
        "lawrence-of-arabia",
        "russian-amphibious-campaign",
        "turkey-surrenders",
    }
)


def waits_for_turkey(position: GreatWarPosition, chit: Chit) -> str:
    """Why an event waits for the war with Turkey; empty for one that does not (20.2)."""
    return not_yet_at_war(position) if chit.kind in _FOR_THE_NEAR_EAST else ""


# -- what does nothing now -----------------------------------------------------------------------------------------


def _no_turks(position: GreatWarPosition) -> str | None:
    return not_yet_at_war(position) or None


def _no_arabs(position: GreatWarPosition) -> str | None:
    there = any(position.counter(unit).nation == "AB" for unit in position.units() if position.on_map(unit))
    return None if there else "no Arab unit is in play"


def _no_revolution(position: GreatWarPosition) -> str | None:
    return None if position.russia in ("collapsed", "treaty") else "the Bolshevik Revolution has not come"


def _no_republic(position: GreatWarPosition) -> str | None:
    full = None if free_towns(position) else "no town is free for the Armenian unit"
    return _no_turks(position) or _no_revolution(position) or full


def _italy_is_neutral(position: GreatWarPosition) -> str | None:
    return "Italy is neutral" if "IT" in position.neutral else None


#: Mandatory events that go back into the pool where they can do nothing yet (6.9, 6.26, 6.30, 6.48, 20.2).
BACK: Mapping[ChitKind, Dead] = {
    "arab-northern-army": _no_turks,
    "armenian-massacres": _no_turks,
    "army-of-islam": _no_turks,
    "enver-offensive": _no_turks,
    "libyan-revolt": _no_turks,
    "turkish-atrocity": _no_arabs,
    "conrad-offensive": _italy_is_neutral,
    "russian-civil-war": _no_revolution,
    "armenian-republic": _no_republic,
}


def why_gone(position: GreatWarPosition, chit: Chit) -> str | None:
    """Why an event that is drawn leaves the game at once, or None.

    6.12, 6.13, 6.21, 6.27, 6.28, 6.42, 6.45, 6.49, 6.52-6.54, 6.56, 6.60, 6.64, 20.2.
    """
    if chit.kind == "brusilov-offensive" and position.has_collapsed("RU"):
        return "Russia has collapsed"
    if chit.kind == "czar-takes-command" and position.russia != "czar":
        return "the Czar has fallen"
    if chit.kind == "czar-takes-command" and position.has_pre_war(CZAR_MICHAEL):
        return "Michael is the Czar"
    if chit.kind == "remove-3in-7in" and position.kit.mode.near_east:
        return "both divisions go to the Near East"
    if chit.kind == "townshend" and position.in_play("maude"):
        return "Maude is in play"
    if chit.kind == "initiative" and chit.side == CP and position.initiative_fixed:
        return "the initiative is the Allies' for good"
    if chit.kind == "army-of-islam" and position.year > 1918:
        return "1918 is over"
    if chit.kind == "lawrence-captured" and position.in_play("arab-northern-army"):
        return "the Arab Northern Army is in play"
    if chit.kind == "kaiserschlacht" and position.turn > LAST_KAISERSCHLACHT:
        return "July 1918 is past"
    if chit.kind == "u-boat" and position.in_play("convoy"):
        return "convoys sail"
    if chit.kind == "jutland" and british_baltic(position):
        return "the British fleet has forced the Baltic"
    if chit.kind == "zimmerman-telegram" and in_the_war(position):
        return "the United States are in the war"
    if chit.kind == "neutral-entry" and (why := why_void(position, chit)):
        return why
    if chit.kind == "gallipoli" and landed_at_salonika(position):
        return "the Allies have landed at Salonika"
    if chit.kind == "salonika" and "GK" not in position.neutral:
        return "Greece is in the war"
    if chit.gas and position.has_used_gas(OTHER[chit.side], chit.gas):
        return f"the enemy was the first to use {chit.gas} gas"
    return None


def leave_with_russia(referee: Referee) -> None:
    """With Russia's collapse Brusilov's offensive is over (6.28)."""
    position = referee.position
    for chit in [each for each in position.played if position.chit(each).kind == "brusilov-offensive"]:
        discard(referee, position.chit(chit), "Russia has collapsed")


def discard(referee: Referee, chit: Chit, reason: str) -> None:
    """A chit leaves the game without being played."""
    referee.emit(ChitRemoved(rule=chit.rule, side=chit.side, chit=chit.id, reason=reason))


def supplied_turks(position: GreatWarPosition, hex: str) -> bool:
    """Whether a supplied Turkish unit stands in a hex (6.36)."""
    return any(position.counter(unit).nation == "TU" and in_supply(position, unit) for unit in position.at(hex))
