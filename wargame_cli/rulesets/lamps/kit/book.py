"""The rows of the rulebook, to which chapters fasten their checks, and the switches of a game.

The switches are how it is played, and each unclear rule with its readings. RULINGS.md argues them.
"""

from __future__ import annotations

from pathlib import Path

from wargame_cli.engine.options import Option, defaults
from wargame_cli.engine.rules import rulebook

BOOK = rulebook(Path(__file__).parent.parent)


OPTIONS = (
    Option(
        name="turn",
        choices=("phases", "two-step"),
        rule="4.2",
        title="A sheet for each phase of a faction's turn, or the card first and then one sheet for the whole turn",
    ),
    Option(
        name="players",
        choices=("2", "3-entente", "3-central", "4"),
        rule="12.0",
        title="Two players; three with the Entente or the Central Powers split; or one for each faction",
    ),
    Option(
        name="reroll",
        choices=("all-dice", "one-die"),
        rule="7.2.2",
        title="Whether a reroll takes up all dice of a roll or the lowest one only",
    ),
    Option(
        name="stand-earns-big-push",
        choices=("yes", "no"),
        rule="7.2.4",
        title="Whether an attack whose retreat a last stand cancels still earns the Big Push",
    ),
    Option(
        name="who-may-stand",
        choices=("defender", "any-home-army"),
        rule="7.2.4",
        title="Whether only the defending army may make a last stand, or any army of the home nation",
    ),
    Option(
        name="empty-trench",
        choices=("defends", "garrison-only"),
        rule="8.3.4.4",
        title="Whether a trench without an army still defends before the garrison",
    ),
    Option(
        name="lone-tanks",
        choices=("garrison-roll", "attack-used-up", "area-falls"),
        rule="7.6.3",
        title="What an attack on Tanks alone in an area brings",
    ),
    Option(
        name="sussex-shift",
        choices=("needs-success", "any-eight"),
        rule="8.2.4.2",
        title="Whether the Sussex Pledge moves USA Entry on a successful 8 only",
    ),
    Option(
        name="us-fleet",
        choices=("with-armies", "next-turn"),
        rule="7.1.1",
        title="Whether the American fleet comes with the armies or a turn after the declaration",
    ),
    Option(
        name="sea-legs",
        choices=("ports", "any-coast"),
        rule="8.3.5.2",
        title="Whether transfers cross the sea between ports only",
    ),
    Option(
        name="gallipoli-theater",
        choices=("europe", "near-east"),
        rule="6.5.1.1",
        title="Whether Gallipoli belongs to the Near East, where MEF and IEF may invade it",
    ),
    Option(
        name="lower-base",
        choices=("all-receivers", "western-only"),
        rule="8.3.5.4",
        title="Whether a Western giver's receiver must have a lower base in the East as well",
    ),
    Option(
        name="square-traffic",
        choices=("one-army", "no-meeting"),
        rule="2.1.8",
        title="Whether one army a phase may use a square, or only swaps and opposite traffic are barred",
    ),
    Option(
        name="second-trench",
        choices=("game-turn", "faction-turn"),
        rule="8.3.4.1",
        title="Whether a second trench needs one from before this game turn, or from before the faction's own turn",
        since=4,
    ),
    Option(
        name="transfer-purse",
        choices=("joined", "all"),
        rule="8.3.5.2",
        title="Whether a transfer takes only points of parts that a path leads from, or all points of the giver",
        since=4,
    ),
    Option(
        name="transfer-excess",
        choices=("refused", "lost"),
        rule="8.3.5.5",
        title="Whether a transfer of more than the receiver can take is refused, or what is too much lost",
        since=4,
    ),
    Option(
        name="card-conditions",
        choices=("when-counted", "when-drawn"),
        rule="8.2.3",
        title="When a card that changes points looks at the map: when they are counted, or when it is drawn",
        since=4,
    ),
    Option(
        name="russian-trench",
        choices=("as-its-army", "unmodified"),
        rule="7.2.3",
        title="Whether a Russian trench in Kars and the Caucasus has -1 without the Caucasus Army in it",
        since=4,
    ),
    Option(
        name="albania-supply",
        choices=("out-of", "never"),
        rule="10.2.3.1",
        title="Whether an army in Albania is supplied out of it, from beside, or nothing there ever is",
        since=4,
    ),
    Option(
        name="way-home",
        choices=("russian-areas", "held-areas"),
        rule="10.1.3",
        title="Whether armies come home from a collapsed Russia through all its areas, or only through friendly ones",
        since=4,
    ),
    Option(
        name="closed-salonika",
        choices=("neutral", "occupied"),
        rule="10.2.3.3",
        title="Whether a closed Salonika is neutral ground in everything, or friendly while an army stays in it",
        since=4,
    ),
    Option(
        name="bonus-gas",
        choices=("kept", "returned"),
        rule="8.4.3",
        title="Whether Poison Gas from a bonus draw is kept for the next turn, or returned in the same phase",
        since=4,
    ),
    Option(
        name="breach-lasts",
        choices=("unbroken", "until-another-area"),
        rule="7.5",
        title="Whether an attack elsewhere ends a breach, or only one on that area out of another",
        since=4,
    ),
    Option(
        name="crowded-retreat",
        choices=("all-are-lost", "who-has-no-room"),
        rule="7.2.5",
        title="Whether all defenders are lost where not all find room in squares, or only those who find none",
        since=4,
    ),
    Option(
        name="landing-at-home",
        choices=("garrison", "no-die"),
        rule="7.3.1",
        title="Whether a landing on one's own side's empty ground is fought as any other",
        since=4,
    ),
    Option(
        name="landing-modifiers",
        choices=("cards-too", "fleet-alone"),
        rule="7.3.1",
        title="Whether markers and cards change the die of a landing, or nothing but the fleet",
        since=4,
    ),
    Option(
        name="reinforce-beachheads",
        choices=("western", "british"),
        rule="7.3.2.1",
        title="Whether any Western army may reinforce a beachhead, or a British one only",
        since=4,
    ),
    Option(
        name="off-the-beach",
        choices=("on-foot", "by-sea"),
        rule="7.3.2",
        title="Whether an army walks from a beachhead into the area beside it that friends have taken",
        since=4,
    ),
    Option(
        name="americans-in-the-east",
        choices=("barred", "advance"),
        rule="10.2.3.2",
        title="Whether Americans may fight their way into Greece, Gallipoli and the squares",
        since=4,
    ),
    Option(
        name="technology-into-squares",
        choices=("none", "helps"),
        rule="2.1.8",
        title="Whether guns, gas and Stosstruppen beside a square help an attack into it",
        since=4,
    ),
)

DEFAULTS = defaults(OPTIONS)
