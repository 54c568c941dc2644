"""The campaign with pre-war events in force, at the phase in which the sides say which units these concern."""

from __future__ import annotations

from bench_of_rules import Bench

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import _check, _check_codes

GAME = rulesets.load("great-war-in-europe")


def with_events(*events, **options):
    """The campaign with these events in force."""
    position = GAME.new("campaign", {"pre-war-events": "on", **options})
    for event in events:
        position.pre_war.setdefault(pre_war_events()[event].side, []).append(event)
    return position


def choosing_units(*events, by=CP, **options):
    """A bench at the phase in which a side says which units the events concern."""
    position = with_events(*events, **options)
    position.begin_phase(position.turn, "pre-war-units")
    return Bench("great-war-in-europe", position=position, by=by)


def is_sound(position):
    """The set-up keeps stacking, control and the areas of the codes, as the scenario's file does; or fails."""
    _check(position)
    _check_codes(position)
