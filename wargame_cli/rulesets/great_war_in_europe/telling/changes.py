"""What differs between two positions of The Great War, in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_cli.engine.changes import UNITS, Change, Told, Words, in_words
from wargame_cli.rulesets.great_war_in_europe.kit.nations import FRONT_NAMES
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD, GONE, NEAR_EAST_DEAD, GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling.strategic import RUSSIAS
from wargame_cli.rulesets.great_war_in_europe.telling.words import the


def _russia(word: Any) -> str:
    return RUSSIAS[word]


def _front(word: Any) -> str:
    return FRONT_NAMES.get(word, "before the scenario")


def _recorded(heading: str, what: str) -> Words:
    """A record that is kept for a while."""
    return Words(heading, f"{what} {{value}}", f"no longer on record: {what} {{value}}")


def _flag(heading: str, what: str) -> Words:
    """Something that is so or not."""
    return Words(heading, what, f"no longer so: {what}")


_CONTROL, _EVENTS, _FORTS, _LEADERS = "Control", "Events", "Forts and trenches", "Headquarters and untried units"
_RUSSIA, _STRATEGIC, _TURKEY, _INITIATIVE = "Russia", "The Strategic Turn", "Turkey", "Initiative"
_VICTORY, _SUPPLY, _LOSSES = "Victory", "Supply", "Units that were lost"
_UNITS_OF_EUROPE, _NATIONS, _STAFF = "Sides of units", "Nations", "Initiative"
_PRE_WAR = "Pre-war events"
_PHASE, _TURN = "Records of this phase", "Records of this turn"

_WORDS: Mapping[str, Words] = {
    "last_turn": Words("The end", "the last turn is turn {value}", "no turn is the last"),
    "taken.*": Words(_CONTROL, "{key} is controlled by {value}", "{key} is as at the start again", the),
    "lent.*": Words(_CONTROL, "{key} is held by Arabs alone, for {value}", "{key} is no longer held by Arabs", the),
    "depleted": Words(_LEADERS, "depleted: {value}", "no longer depleted: {value}"),
    "shown.*": Words(_LEADERS, "{key} has shown the strength of {value}", "{key} is untried again"),
    "russia": Words(_RUSSIA, "{value}", "{value}", _russia),
    "unrest": Words(_RUSSIA, "the next revolution's roll is changed by {value}", "no unrest (before: {value})"),
    "western": Words(_INITIATIVE, "in the Western Theater: {value}", "no initiative", the),
    "initiative_fixed": _flag(_INITIATIVE, "it changes no more"),
    "pools.*": Words(_EVENTS, "now in the pool of {key}: {value}", "no longer in the pool of {key}: {value}"),
    "held.*": Words(_EVENTS, "now held by {key}: {value}", "no longer held by {key}: {value}"),
    "played.*": Words(_EVENTS, "{key} was played in turn {value}", "{key} has not been played"),
    "spent": Words(_EVENTS, "out of the game: {value}", "in the game: {value}"),
    "flown": Words(_EVENTS, "air units that have flown: {value}", "air units that can fly again: {value}"),
    "unknown_chits.*": Words(_EVENTS, "{key} has {value} that are not known", "{key} has none that are not known"),
    "fallen.*": Words(_LOSSES, "{key} fell: {value}", "{key} is back on the map", _front),
    "returns.*": Words("Units away", "{key} comes back in Strategic Turn {value}", "{key} is back"),
    "destroyed": Words(_FORTS, "destroyed: {value}", "not destroyed: {value}"),
    "shock": Words(_LEADERS, "shock-troops: {value}", "no longer shock-troops: {value}"),
    "conversions": Words(_LEADERS, "conversions to shock-troops so far: {value}", "no conversion to shock-troops"),
    "reverted": Words(_LEADERS, "ordinary divisions for good: {value}", "may be shock-troops again: {value}"),
    "objectives": Words(_VICTORY, "decides the game: {value}", "decides nothing: {value}"),
    "hindenburg": Words(_FORTS, "Hindenburg Line: {value}", "no longer of the Hindenburg Line: {value}"),
    "hindenburg_laid": _flag(_FORTS, "the Hindenburg Line was placed"),
    "devastated": Words(_FORTS, "devastated: {value}", "no longer devastated: {value}"),
    "this_turn.devastating.*": Words(_TURN, "{key} is laid waste, units go to {value}", "{key} is laid waste no more"),
    "reduced": Words(_UNITS_OF_EUROPE, "reduced: {value}", "no longer reduced: {value}"),
    "dismounted": Words(_UNITS_OF_EUROPE, "fight as infantry: {value}", "no longer as infantry: {value}"),
    "neutral": Words(_NATIONS, "neutral: {value}", "no longer neutral: {value}"),
    "collapsed": Words(_NATIONS, "collapsed: {value}", "no longer collapsed: {value}"),
    "entered.*": Words(_NATIONS, "{key}: since Strategic Turn {value}", "{key}: not yet"),
    "salonika": _flag(_SUPPLY, "Salonika supplies the Allies"),
    "lost_sources": Words(_SUPPLY, "no more a source: {value}", "a source again: {value}"),
    "staff": Words(_STAFF, "{value} may be used", "no staff may be used"),
    "allies_choose": _flag(_STAFF, "the Allies choose the initiative"),
    "switched": Words(_STAFF, "the initiative went over on Strategic Turn {value}", "the initiative never went over"),
    "resources.*": Words("Resource hexes", "{key} pays from Strategic Turn {value} on", "{key} pays nothing"),
    "extra_points": Words(_VICTORY, "points of events: {value}", "points of events: 0 (before: {value})"),
    "stormed": Words(_VICTORY, "rolled for: {value}", "not rolled for: {value}"),
    "retaken": Words(_VICTORY, "retaken: {value}", "not retaken: {value}"),
    "gallipoli": _flag(_SUPPLY, "the Allies have landed at Gallipoli"),
    "landing_lost": _flag(_SUPPLY, "nobody lands at Gallipoli any more"),
    "romania": Words(_NATIONS, "Romania has joined {value}", "Romania has not joined the Central Powers", the),
    "paris_gun": Words(_VICTORY, "the Paris Gun stands in {value}", "there is no Paris Gun"),
    "revolution": Words(_RUSSIA, "the Bolsheviks took power on Strategic Turn {value}", "no Bolshevik Revolution yet"),
    "us_entry": Words(_NATIONS, "the US Entry marker lies on {value}", "there is no US Entry marker"),
    "u_boats_waiting": Words(_EVENTS, "U-boats that wait: {value}", "U-boats that wait no more: {value}"),
    "u_boats_decided": _flag(_EVENTS, "U-boats have rolled their first four or more"),
    "jutland": Words(_EVENTS, "the battle of Jutland: {value}", "no battle of Jutland"),
    "secret.*": Words(_EVENTS, "{key} goes on in secret since turn {value}", "{key} is no secret any more"),
    "pre_war_drawn.*": Words(_PRE_WAR, "drawn by {key}: {value}", "no longer in the hand of {key}: {value}"),
    "pre_war_announced": Words(_PRE_WAR, "announced: {value}", "nothing is announced"),
    "pre_war_plans.*": Words(_PRE_WAR, "chosen by {key}: {value}", "no longer chosen by {key}: {value}"),
    "set_up_as.*": Words(_PRE_WAR, "{key} is set up with code {value}", "{key} is set up with its own code"),
    "expected.*": Words(_PRE_WAR, "{key} appears on Strategic Turn {value}", "{key} has appeared"),
    "pre_war.*": Words(_PRE_WAR, "in force for {key}: {value}", "no longer in force for {key}: {value}"),
    "this_turn.weather": Words(_TURN, "{value} in the West", "no weather was rolled"),
    "this_turn.stormed": _recorded(_TURN, "rolls for Sudden Death:"),
    "this_turn.shipped": _recorded(_TURN, "came to the Balkans by sea:"),
    "kut": _flag(_FORTS, "there is a fort in Kut"),
    "trenches": Words(_FORTS, "trenches now work in {value}", "trenches no longer work in {value}"),
    "trench_lost": _flag(_FORTS, "the trenches of the Gaza Line never work"),
    "reserve_roll": Words(_TURKEY, "the reserve needs {value} divisions", "the reserve needs no divisions"),
    "turkey_surrendered": _flag(_TURKEY, "Turkey has surrendered"),
    "jerusalem_early": _flag(_TURKEY, "Jerusalem was Allied before 1918"),
    "baghdad_1915": _flag(_TURKEY, "Baghdad was Allied in 1915"),
    "alpenkorps": _flag(_TURKEY, "the Alpenkorps has come to the Near East"),
    "european_turkey": _flag(_TURKEY, "the Turks of Europe are deployed"),
    "raided": _flag("Arabs", "Lawrence has raided since the last Strategic Turn"),
    "arab_draw": _flag("Arabs", "a unit of the Arab Northern Army is to be drawn"),
    "expedition": Words("Persia", "the expeditionary force is {value}", "there is no expeditionary force"),
    "pipeline": Words(_SUPPLY, "the Sinai pipeline reaches {value}", "there is no Sinai pipeline"),
    "major_effort": _flag(_VICTORY, "the Central Powers have made their Major Effort"),
    "victory_points": Words(_VICTORY, "Allied Victory hexes: {value}", "Allied Victory hexes: 0 (before: {value})"),
    "victory_due": _flag(_VICTORY, "the Central Powers have enough of them"),
    "strategic": Words(_STRATEGIC, "{value} is the last that was played", "none was played"),
    "concealed.*": Words("Hidden units", "{key}: {value} hidden", "{key}: none hidden (before: {value})"),
    "this_phase.moved": _recorded(_PHASE, "moved:"),
    "this_phase.attacked": _recorded(_PHASE, "attacked:"),
    "this_phase.targets": _recorded(_PHASE, "attacks on"),
    "this_phase.again": _recorded(_PHASE, "may attack again:"),
    "this_phase.placed.*": _recorded(_PHASE, "placed:"),
    "this_phase.ashore": _recorded(_PHASE, "landed:"),
    "this_phase.named.*": _recorded(_PHASE, "chosen for {key}:"),
    "this_turn.joined": _recorded(_TURN, "entered the war:"),
    "this_phase.landed": _flag(_PHASE, "a Russian unit has landed"),
    "this_phase.carried.*": _recorded(_PHASE, "carried, {key}:"),
    "this_phase.bought": _recorded(_PHASE, "bought an event:"),
    "this_turn.chits": _recorded(_TURN, "events played:"),
    "this_turn.halted": _recorded(_TURN, "stopped by aircraft:"),
    "this_turn.worked": _recorded(_TURN, "have laid a hex waste:"),
    "this_turn.raid": Words(_TURN, "Lawrence raids {value}", "Lawrence raids no town"),
    "this_turn.markers.*": _recorded(_TURN, "extra attacks around"),
    "this_turn.offensive": Words(_TURN, "Enver's offensive: {value}", "no offensive is due"),
    "this_turn.offensive_goals.*": _recorded(_TURN, "Enver's offensive: hexes left for {key}:"),
    "this_turn.owed.*": Words(_TURN, "{key}: {value} still to be made", "{key}: nothing is owed"),
    "this_turn.first_attack.*": Words(_TURN, "{key}: the first attack was on {value}", "{key}: no attack was made"),
    "this_turn.kaiserschlacht": Words(_TURN, "the Kaiserschlacht is on the {value} Front", "no Kaiserschlacht"),
    "this_turn.risen": Words(_TURN, "{value} has risen in Van", "nobody has risen in Van"),
    "scheffer_boyadel": _flag(_SUPPLY, "Scheffer-Boyadel has saved a stack"),
    "sheltered": Words(_SUPPLY, "lives on out of supply: {value}", "no longer sheltered: {value}"),
    "this_turn.attacked_russians": _flag(_TURN, "Russians were attacked"),
    "this_turn.russians_attacked": _flag(_TURN, "Russians attacked"),
}  # fmt: skip


def tell_change(before: GreatWarPosition, after: GreatWarPosition, change: Change) -> Told | None:
    """A change of a field of this game; of units the heading where they were lost or left."""
    if change.field == UNITS and change.after in (*DEAD.values(), *NEAR_EAST_DEAD.values(), GONE):
        return Told("Units that were lost or left")
    return in_words(_WORDS, change, after.kit.name)
