"""Reports, maps, advice and odds for people."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Telling
from wargame_cli.rulesets.great_war_ground_rules.telling.players import FOR_PLAYERS

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.combat.odds import odds_of
    from wargame_cli.rulesets.great_war_ground_rules.telling.advice import advice, destinations
    from wargame_cli.rulesets.great_war_ground_rules.telling.changes import tell_change
    from wargame_cli.rulesets.great_war_ground_rules.telling.counters import unit_facts
    from wargame_cli.rulesets.great_war_ground_rules.telling.examples import enrich, leads_to
    from wargame_cli.rulesets.great_war_ground_rules.telling.headline import headline
    from wargame_cli.rulesets.great_war_ground_rules.telling.means import means, oversights
    from wargame_cli.rulesets.great_war_ground_rules.telling.narrate import narrate
    from wargame_cli.rulesets.great_war_ground_rules.telling.orders import order_in_words
    from wargame_cli.rulesets.great_war_ground_rules.telling.picture import picture
    from wargame_cli.rulesets.great_war_ground_rules.telling.situation import situation
    from wargame_cli.rulesets.great_war_ground_rules.telling.supply import supply_of
    from wargame_cli.rulesets.great_war_ground_rules.telling.tracks import tracks

TELLING = Telling(
    narrate=narrate,
    situation=situation,
    headline=headline,
    picture=picture,
    advice=advice,
    enrich=enrich,
    leads_to=leads_to,
    for_players=FOR_PLAYERS,
    unit=unit_facts,
    supply=supply_of,
    tracks=tracks,
    moves=destinations,
    means=means,
    oversights=oversights,
    order_told=order_in_words,
    odds=odds_of,
    tell_change=tell_change,
)
