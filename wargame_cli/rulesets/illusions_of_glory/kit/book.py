"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

Each switch is an unclear rule with its readings, the recommended one first; RULINGS.md argues them.
"""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.rules import rulebook
from wargame_cli.rulesets.illusions_of_glory.kit.questions import FORMER

BOOK = rulebook(Path(__file__).parent.parent, FORMER)


OPTIONS = (
    Option(
        name="events",
        choices=("reconstructed", "rule-given"),
        rule="9.7",
        title="Whether cards have the Events that we reconstructed, or only those that the rulebook gives",
    ),
    Option(
        name="troop-quality",
        choices=("18-3", "16-1"),
        rule="24.1",
        title="Where Troop Quality starts and where it is Poor: 24.1 and 24.2, or 3.2.4 and 4.0",
    ),
    Option(
        name="revolution-delay",
        choices=("one-turn", "two-turns"),
        rule="23.4.1",
        title="How many turns ahead the Revolution marker is placed: 23.4.1, or 6.0 F",
    ),
    Option(
        name="revolution-start",
        choices=("first-stage", "next-turn"),
        rule="23.4.2",
        title="Whether Stage 1 comes in the turn in which the Revolution begins, or a turn later",
    ),
    Option(
        name="attrition-of-scus",
        choices=("eliminated", "replaceable"),
        rule="14.3.2",
        title="Where a reduced Out-Of-Supply SCU goes in the Attrition Phase: 14.3.2, or 6.0 C",
    ),
    Option(
        name="first-turn-trenches",
        choices=("no", "yes"),
        rule="4.3",
        title="Whether Trenches may be built in Summer 1914: 4.3, or 19.1",
    ),
    Option(
        name="first-turn-offensives",
        choices=("owed", "none"),
        rule="4.3",
        title="Whether the Mandatory Offensives of Summer 1914 carry the penalty: 4.3, or 4.0",
    ),
    Option(
        name="terrain-stops-advance",
        choices=("yes", "no"),
        rule="12.8.2",
        title="Whether Mountain, Swamp and Forest stop an advance: 12.8.2, or 3.1.1.3",
    ),
    Option(
        name="neutral-countries",
        choices=("closed", "interned"),
        rule="11.1.5",
        title="Whether orders to move into a neutral country are refused, or the units are interned there",
    ),
    Option(
        name="landing-round",
        choices=("next", "same"),
        rule="25.2.1",
        title="Whether units may land in the round in which the Landing marker is placed",
    ),
    Option(
        name="foreign-supply",
        choices=("each-nation", "once"),
        rule="14.2",
        title="Whether each nation that only an ally supplies costs an OPS more, or the space as a whole",
    ),
    Option(
        name="second-fire",
        choices=("survivors", "as-declared"),
        rule="12.2",
        title="Whether who fires second takes table and modifiers from the survivors, or loses strength only",
    ),
    Option(
        name="offensive-penalty",
        choices=("action-phase", "turn"),
        rule="7.1.2",
        title="Whether a Mandatory Offensive that was not made is paid for after the actions or the turn",
    ),
    Option(
        name="armistice",
        choices=("met-or-passed", "met"),
        rule="17.3.2",
        title="Whether the Armistice comes when the markers pass each other as well",
    ),
    Option(
        name="levels-a-turn",
        choices=("one", "both"),
        rule="17.2",
        title="Whether a side rises one War Commitment Level in a phase, or as far as its War Status reaches",
    ),
    Option(
        name="uprisings-cost-will",
        choices=("no", "yes"),
        rule="23.2",
        title="Whether a home VP space lost to an Uprising moves National Will as well",
    ),
    Option(
        name="after-uprising",
        choices=("former-side", "nobody"),
        rule="23.3.3",
        title="Whose a space is when its Uprising Unit is destroyed and nobody advances",
    ),
    Option(
        name="special-corps",
        choices=("replaced", "lost"),
        rule="12.6.4",
        title="Whether an SCU takes the place of a Special LCU that is destroyed",
    ),
    Option(
        name="roads-into-regions",
        choices=("minus-one", "none"),
        rule="12.5",
        title="Whether an attack into a region over Roads or Mixed-Gauge alone has the -1: 12.5, or 12.2.1",
    ),
    Option(
        name="mountainous-regions",
        choices=("shift", "modifier-only"),
        rule="18.4",
        title="Whether a mountainous region shifts columns and is checked for weather, as a Mountain is",
    ),
    Option(
        name="mixed-after-collapse",
        choices=("survive", "removed"),
        rule="23.5",
        title="Whether units of Germany and Austria-Hungary survive Austria-Hungary's collapse",
    ),
    Option(
        name="serbian-collapse",
        choices=("war-status", "at-once"),
        rule="26.6.2",
        title="Whether Serbia collapses in the War Status Phase only, or at once for want of corps",
    ),
    Option(
        name="treaty-control",
        choices=("garrisons", "markers"),
        rule="28.1",
        title="Whether Russian spaces are held under the Treaty while garrisoned, or until others enter",
    ),
    Option(
        name="baltic-redeployment",
        choices=("closed", "open"),
        rule="13.3",
        title="Whether redeployment by sea from a Baltic Port leads only to Baltic Ports",
    ),
    Option(
        name="dead-events",
        choices=("never-again", "not-now"),
        rule="9.7.1",
        title="Whether only an Event that can never come may be played for its War Status Points",
    ),
    Option(
        name="guns-advance",
        choices=("with-escort", "never"),
        rule="12.8",
        title="Whether HQs and Heavy Artillery may go along when their stack advances",
    ),
    Option(
        name="lone-mountain-fort",
        choices=("light", "heavy"),
        rule="12.5",
        title="The table of a lone Fort on a Mountain that is attacked by Alpine Trails only",
    ),
    Option(
        name="king-constantine",
        since=2,
        choices=("joins", "refuses"),
        rule="26.3.2",
        title="Whether KING CONSTANTINE, when he refuses GREECE, also joins the Central Powers who hold the Balkans",
    ),
    Option(
        name="greek-ports",
        since=2,
        choices=("closed", "open"),
        rule="26.3.1",
        title="Whether Ports of neutral Greece that no exception names are closed: 26.3.1c, or 11.1.5b",
    ),
    Option(
        name="collapsed-sources",
        since=2,
        choices=("closed", "allies"),
        rule="14.2",
        title="Whether Supply Sources of a collapsed nation that its allies hold supply these; Bulgaria's never do",
    ),
    Option(
        name="revolution-points",
        since=2,
        choices=("barred", "spent"),
        rule="23.4.2",
        title="Whether Russian points recorded before Stage 2 of the Revolution are lost or may be spent",
    ),
    Option(
        name="impossible-offensives",
        since=2,
        choices=("lifted", "owed"),
        rule="7.2",
        title="Whether a Mandatory Offensive of a nation that is out of the war is None or Made, or is paid for",
    ),
    Option(
        name="scus-at-sea",
        since=2,
        choices=("ashore", "stay"),
        rule="25.2.3",
        title="Whether an SCU that took an LCU's place in a Sea Invasion space may go ashore",
    ),
    Option(
        name="fort-and-besieger",
        since=2,
        choices=("besieger", "owner"),
        rule="11.2",
        title="Whose a space is whose Fort and last besieger destroy each other",
    ),
    Option(
        name="out-of-supply-factor",
        since=2,
        choices=("at-most-one", "one"),
        rule="14.3.1",
        title="Whether an Out-Of-Supply unit has a Combat Factor of 1 or less, or of 1 whatever it is",
    ),
    Option(
        name="idle-headquarters",
        since=2,
        choices=("counts", "ignored"),
        rule="9.4.2",
        title="Whether an HQ under orders not to attack still makes its stack one nationality",
    ),
    Option(
        name="attacks-on-regions",
        choices=("each-unit", "once"),
        rule="12.1.1",
        title="Whether the units of a region that were not attacked yet may be attacked in the same round",
        since=2,
    ),
    Option(
        name="trench-limits",
        choices=("built", "attempts"),
        rule="19.1",
        title="Whether Trenches that were built count against the limits, or every attempt",
        since=2,
    ),
    Option(
        name="supply-behind-siege",
        choices=("once-left", "as-it-stands"),
        rule="12.7.3",
        title="Whether a besieger that retreats counts as supplied what is supplied through its own siege only",
        since=2,
    ),
)

DEFAULTS = defaults(OPTIONS)
