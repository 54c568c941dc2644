"""Reports, maps, advice and odds for people."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Telling
from wargame_cli.rulesets.kaisers_war.telling.players import FOR_PLAYERS

with lazily():
    from wargame_cli.rulesets.kaisers_war.combat.odds import odds_of
    from wargame_cli.rulesets.kaisers_war.telling.advice import advice, destinations
    from wargame_cli.rulesets.kaisers_war.telling.changes import tell_change
    from wargame_cli.rulesets.kaisers_war.telling.counters import unit_facts
    from wargame_cli.rulesets.kaisers_war.telling.examples import enrich, leads_to
    from wargame_cli.rulesets.kaisers_war.telling.headline import headline
    from wargame_cli.rulesets.kaisers_war.telling.means import means
    from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate, situation
    from wargame_cli.rulesets.kaisers_war.telling.orders import order_told
    from wargame_cli.rulesets.kaisers_war.telling.picture import picture
    from wargame_cli.rulesets.kaisers_war.telling.supply import supply_of
    from wargame_cli.rulesets.kaisers_war.telling.tracks import tracks

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
    order_told=order_told,
    odds=odds_of,
    tell_change=tell_change,
)
