"""The event chits for people who look them up: what each does, and where it may be seen to be (chapter 6)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.queries import CardText
from wargame_cli.rulesets.great_war_in_europe.chits.effects import PLAYED_AT_WILL
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import ATTACK, DEFENCE
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit, ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.chits import chits as printed
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: Of a card that is out of the game after use, or that goes on.
_ONCE = "After use it is out of the game."

#: What the chits of each kind do, in sentences.
_SAYS: Mapping[ChitKind, tuple[str, ...]] = {
    "no-event": ("Nothing happens, and it goes back into the pool. It was the draw of the turn all the same.",),
    "near-east-air": (
        "From now on an air unit supports one combat on the Egyptian Front between two Strategic Turns. Air units of "
        "the two sides cancel each other; the side with any left has one on the die.",
    ),
    "air-interdiction": (
        "On the Egyptian Front, for this turn: units of the Central Powers that enter a difficult hex beside a British "
        "unit stop there and go no further.",
        _ONCE,
    ),
    "arab-northern-army": (
        "A unit of the Arab Northern Army, drawn by lot and untried, appears in a desert hex of Palestine. It is "
        "always in supply in Palestine. Where it is destroyed, another one is drawn in the next Strategic Turn.",
    ),
    "armenian-massacres": (
        "An Armenian unit, drawn by lot and untried, rises in Van. Where the Central Powers stand there they attack it "
        "at once, again and again until one side is alone.",
        _ONCE,
    ),
    "armenian-republic": (
        "After the Bolshevik Revolution: an Armenian unit, drawn by lot and untried, appears in a town of Russia on "
        "the Caucasus Front without Russian units and units of the Central Powers. Before it, and where no such town "
        "is free, the chit goes back into the pool.",
        _ONCE,
    ),
    "remove-10in-11in": ("The 10th and 11th Indian Divisions leave the game, wherever they are.", _ONCE),
    "turkish-determination": ("One from the die of one combat in which Turkish units defend.", _ONCE),
    "meinertzhagen": ("Two to the die of one Allied attack on the Egyptian Front.", _ONCE),
    "palestinian-naval-bombardment": (
        "One to the die of one Allied attack on a coastal hex of the Egyptian Front.",
        _ONCE,
    ),
    "townshend": (
        "Two to the die of one Allied attack on the Iraqi Front. Once Maude is in play it is out of the game.",
        _ONCE,
    ),
    "kemal": ("One from the die of one attack on units of the Central Powers in the Ottoman Empire.", _ONCE),
    "von-der-goltz": ("Two from the die of one attack on units of the Central Powers on the Iraqi Front.", _ONCE),
    "yudenich": ("Two to the die of one Russian attack on the Caucasus Front.", _ONCE),
    "lawrence-of-arabia": (
        "Before the Arab Northern Army is in play, Lawrence raids a town of Palestine once between Strategic Turns: "
        "no strategic movement begins or ends there in that turn. Afterwards: one to the die of its attacks.",
    ),
    "turkish-atrocity": (
        "One to the die of attacks with the Arab Northern Army in this turn. Where no Arab unit is in play, the chit "
        "goes back into the pool.",
        _ONCE,
    ),
    "lawrence-captured": (
        "It is played against a raid of Lawrence, which it stops; on a five or six he is out of the game for good. "
        "Once the Arab Northern Army is in play, it leaves the game.",
        _ONCE,
    ),
    "russian-winter-offensive": (
        "Snow does nothing to Russian attacks on the Caucasus Front for the rest of the turn.",
        _ONCE,
    ),
    "enver-offensive": (
        "In this turn the Central Powers must attack on the Caucasus Front with three units together. If that cannot "
        "be, three of the units nearest to the Allies must come as near as they can. Otherwise the game is lost.",
        _ONCE,
    ),
    "allenby": (
        "At the end of the Allies' movement on the Egyptian Front: supplied British units within two hexes of one hex "
        "attack once more after the combats of that half of the turn.",
        _ONCE,
    ),
    "maude": ("From now on British units go by strategic movement on the Iraqi Front.",),
    "kress-von-kressenstein": (
        "The trenches of the Gaza Line work for the Central Powers, one from the die of attacks on them, if no Allied "
        "unit has been in either hex. They are gone when an Allied unit enters.",
    ),
    "near-east-trenches": (
        "Trenches for the Central Powers in a hex of the Near East with a supplied Turkish unit, but not in a city, "
        "mountain, marsh or alpine hex: one from the die of attacks on it. They are gone when an Allied unit enters.",
        _ONCE,
    ),
    "iraq-naval-flotilla": (
        "The river gives no column to the defender in one Allied attack on the Iraqi Front in columns 45 and above.",
        _ONCE,
    ),
    "russian-amphibious-campaign": (
        "Until the Fall of the Czar a Russian unit a turn lands out of the Available Units Box in a free hex of the "
        "Black Sea coast east of Trebizond.",
    ),
    "turkish-hq-bombed": (
        "The headquarters of the Yilderim Army Group is depleted if it is on the Egyptian Front.",
        _ONCE,
    ),
    "army-of-islam": (
        "From now on four are added to each Turkish Surrender roll unless Turkish units, and they alone, stand in "
        "Baku. While they do, Baku is no Allied Victory hex. The Central Powers must control Baku at the game's end.",
    ),
    "libyan-revolt": (
        "British units of three attack factors leave for three Strategic Turns: from the Egyptian Front, else from "
        "the Available Units Box, else from the Iraqi Front.",
        _ONCE,
    ),
    "russian-civil-war": (
        "After the Bolshevik Revolution: Russian units neither stack nor attack together any more. Before it the chit "
        "goes back into the pool.",
    ),
    "initiative": (
        "Its player says which side has the initiative in the Western Theater; the other has it in the Eastern. After "
        "the Allied chit it changes no more; that one may cancel one of the Central Powers as it is played.",
        _ONCE,
    ),
    "aircraft": ("An air unit of the Western Front: one to the die of a combat between two Strategic Turns.",),
    "ace": ("An air unit of the Western Front as others are; after each combat a die says whether the ace is dead.",),
    "new-air-tactics": (
        "In a combat on the Western Front an air unit or a New Air Tactics of the enemy is cancelled.",
        _ONCE,
    ),
    "gas": (
        "Two are added to the die of an attack in Europe, of the Allies with British, French or Belgian units. Only "
        "the side that uses a type of gas first has it.",
        _ONCE,
    ),
    "mine": ("Two are added to the die of an attack in Europe, not together with gas.", _ONCE),
    "flame-throwers": ("Two are added to the die of an attack with German units, not together with gas.", _ONCE),
    "hurricane-bombardment": (
        "One is added to the die of an attack of supplied British units with a British headquarters on the Western "
        "Front.",
        _ONCE,
    ),
    "the-system": (
        "Once a turn one is added to the die of an attack of supplied French units with a French headquarters on the "
        "Western Front.",
    ),
    "bruchmuller": (
        "Once a turn one is added to the die of an attack of supplied German units with a German headquarters.",
    ),
    "tank": ("A tank unit comes into the Available Units Box.", _ONCE),
    "shock-troops": (
        "German divisions can be converted in the New Units Phase: six of them for one Resource Point, with the second "
        "event all that are left for seven.",
    ),
    "rigid-planning": (
        "After an attack with British units on the Western Front, without tanks or Americans, nobody advances.",
        _ONCE,
    ),
    "shall-not-pass": (
        "After an attack without shock-troops on French units alone on the Western Front nobody advances.",
        _ONCE,
    ),
    "german-looting": (
        "After an attack with shock-troops on the Western Front none of them enters a second hex.",
        _ONCE,
    ),
    "italian-aircraft": ("An air unit for one combat on the Italian Front.", _ONCE),
    "east-air": ("An air unit of the Eastern Front: one to the die of a combat between two Strategic Turns.",),
    "air-raid": ("In the next Strategic Warfare Phase the nation loses two Resource Points.", _ONCE),
    "independent-air-force": (
        "In every Strategic Warfare Phase a die, less weather and home defence, takes German Resource Points.",
    ),
    "paris-gun": ("The gun stands within eight hexes of Paris and counts as a Victory hex, until Allied units come.",),
    "foch": ("In every turn Allied units within two hexes of his marker on the Western Front attack again.",),
    "naval-mutiny": ("The Central Powers lose a Victory Point, unless the Germans won at Jutland.", _ONCE),
    "jutland": (
        "A die: with a one the Germans win, and the Central Powers have two Victory Points more; with a five or six "
        "the British do, and they have one less. What Germany has built before the war changes the die.",
        _ONCE,
    ),
    "zimmerman-telegram": (
        "The next Strategic Turn brings the United States into the war. Once they are in it the chit leaves the game.",
        _ONCE,
    ),
    "u-boat": (
        "In every Strategic Warfare Phase a die takes British Resource Points. With four or more the United States "
        "come a Strategic Turn nearer to the war; the first time the Central Powers may give this event up. Later each "
        "American unit in the Available Units Box is lost with a one. A second event waits for the first to end; "
        "Convoy ends all.",
    ),
    "bulgarian-collapse": ("Bulgaria collapses.", _ONCE),
    "influenza": ("No new units in this turn; two dice of shock-troops are ordinary divisions for good.",),
    "turkey-surrenders": ("Turkey surrenders: its units leave the game.", _ONCE),
    "neutral-entry": (
        "A nation enters the war: Italy and Greece on the side of the Allies, Bulgaria on that of the Central Powers, "
        "Romania on the side whose event it is. In the New Units Phase of the turn its side sets up its units within "
        "its borders; in that turn they neither move nor fight, and nobody enters its country. Where both Romanian "
        "events come in one turn, Romania stays out of the war for good, and so does Bulgaria after its collapse.",
        _ONCE,
    ),
    "gallipoli": (
        "In a New Units Phase, before the Allies are at Salonika: up to four British divisions and a French one land "
        "out of the Available Units Box in E1022 and E1122, which supply them as long as they are held. The Turkish "
        "units of Europe are deployed, and no ships sail in Europe in that turn.",
        _ONCE,
    ),
    "salonika": (
        "In a New Units Phase, while Greece is neutral: up to three French divisions and a British one land at "
        "Salonika, out of the Available Units Box or from Gallipoli. Salonika supplies the Allies as long as a combat "
        "unit holds it or once Greece has joined; Greece and Albania are open to both sides. The Turkish units of "
        "Europe are deployed, and no ships sail in Europe in that turn.",
        _ONCE,
    ),
    "serb-typhus": (
        "Serbia loses its Resource Points. In the three turns after this one nobody moves or attacks into Serbia or "
        "out of it; units in it move, but do not attack.",
    ),
    "convoy": ("All effects of U-boats end for the rest of the game.",),
    "the-tiger": ("One is taken off every roll for Sudden Death.",),
    "french-mutiny": (
        "French units do not attack on the Western Front for three turns; after it French morale may break.",
    ),
    "brusilov-offensive": (
        "From now on Russian attacks with Russian headquarters on hexes without German combat units have three more on "
        "the die; those headquarters leave the game. It ends with Russia's collapse.",
    ),
    "conrad-offensive": (
        "In each of the next three turns the Austrians alone must attack on the Italian Front, or the game is lost. "
        "The first attack of the first turn has two more on the die. While Italy is neutral the chit goes back.",
        _ONCE,
    ),
    "haig-offensive": (
        "In each of the next three turns the British must make two attacks on the Western Front at 1:1 or better, "
        "before all shifts, or the game is lost.",
        _ONCE,
    ),
    "czar-takes-command": (
        "Two are added to rolls for the Fall of the Czar. Until he falls Russians attack supplied German infantry "
        "that stands alone inside Russia only with headquarters.",
    ),
    "russian-command-paralysis": ("In this turn Russians make no attacks but Brusilov's.", _ONCE),
    "austrian-polish-division": (
        "The Austrian Polish Division comes into the Available Units Box. It fights in the East outside of the Balkans "
        "and is never rebuilt.",
        _ONCE,
    ),
    "remove-3in-7in": (
        "The 3rd and 7th Indian Divisions leave the game, wherever they are; with the maps of the Near East nothing "
        "happens.",
        _ONCE,
    ),
    "10th-na-division": ("The 10th Division comes into the Available Units Box and can appear in this turn.", _ONCE),
    "remove-42t": ("The 42nd Division leaves the game, wherever it is.", _ONCE),
    "kaiserschlacht": (
        "British units of nine combat factors, three of them of cavalry, leave the game: from the Egyptian Front, else "
        "from the Iraqi Front, the Available Units Box and the dead pile. For three turns two are taken from the die "
        "of British attacks on both fronts.",
    ),
}


def every_card() -> tuple[str, ...]:
    """The event chits of all versions of the game by their ids."""
    return tuple(chit for mode in MODES.values() for file in mode.chits for chit in printed(file))


def card_texts(position: GreatWarPosition, side: str | None) -> list[CardText]:
    """Every chit, or those of a side; the position is as the reader sees it."""
    return [
        card_text(position, chit, side) for chit in position.kit.chits.values() if side is None or chit.side == side
    ]


def card_text(position: GreatWarPosition, chit: Chit, side: str | None) -> CardText:
    """One chit for a reader."""
    return CardText(
        card=chit.id,
        title=chit.title,
        side=chit.side,
        worth=_when(chit),
        text=says(chit),
        where=_where(position, chit, side),
        ours=("letter",) if not chit.source.startswith("rulebook") else (),
    )


def says(chit: Chit) -> tuple[str, ...]:
    """What a chit does, in sentences with its rule."""
    if chit.kind == "resource-points":
        points = f"{chit.points} Resource Point{'' if chit.points == 1 else 's'}"
        sentences: tuple[str, ...] = (f"{NATIONS[chit.nation]} gets {points}.", _ONCE)
    else:
        sentences = _SAYS[chit.kind]
    first, *rest = sentences
    return (f"{first.removesuffix('.')} ({chit.rule}).", *rest)


def _when(chit: Chit) -> str:
    """When a chit is played."""
    if chit.mandatory:
        return "at once"
    if chit.kind in PLAYED_AT_WILL:
        return "in an Events Phase"
    if chit.kind in ATTACK:
        return "in an attack"
    if chit.kind in DEFENCE:
        return "in defence"
    return {
        "rigid-planning": "against an advance",
        "shall-not-pass": "against an advance",
        "german-looting": "against an advance",
        "foch": "at the end of a movement",
        "paris-gun": "among new units",
        "allenby": "at the end of a movement",
        "lawrence-captured": "against a raid",
    }.get(chit.kind, "nothing")


def _where(position: GreatWarPosition, chit: Chit, side: str | None) -> str:
    """Where a chit is, as far as its reader may know: pools and hands are their side's own (6.17)."""
    if chit.id in position.spent:
        return "played, and out of the game" if chit.id in position.played else "out of the game"
    if chit.id in position.played:
        return "in play"
    if chit.letter > position.strategic:
        return f"not in the game before Strategic Turn {chit.letter}"
    if chit.id in position.secret:
        return "in play, and a secret"
    if chit.id in position.held.get(chit.side, ()):
        return "held"
    if chit.id in position.pools.get(chit.side, ()):
        return "in the pool"
    return "in the pool or held"
