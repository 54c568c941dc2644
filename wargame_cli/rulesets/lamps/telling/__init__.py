"""Reports, maps, advice and odds for people."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Telling
from wargame_cli.rulesets.lamps.telling.players import FOR_PLAYERS

with lazily():
    from wargame_cli.rulesets.lamps.combat.odds import odds_of
    from wargame_cli.rulesets.lamps.telling.advice import advice, destinations
    from wargame_cli.rulesets.lamps.telling.card_texts import card_texts, every_card
    from wargame_cli.rulesets.lamps.telling.changes import tell_change
    from wargame_cli.rulesets.lamps.telling.counters import unit_facts
    from wargame_cli.rulesets.lamps.telling.examples import enrich, leads_to
    from wargame_cli.rulesets.lamps.telling.headline import headline
    from wargame_cli.rulesets.lamps.telling.means import means, of_use, oversights
    from wargame_cli.rulesets.lamps.telling.narrate import narrate
    from wargame_cli.rulesets.lamps.telling.orders import order_told
    from wargame_cli.rulesets.lamps.telling.picture import picture
    from wargame_cli.rulesets.lamps.telling.supply import supply_of
    from wargame_cli.rulesets.lamps.telling.tracks import tracks

TELLING = Telling(
    narrate=narrate,
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
    of_use=of_use,
    oversights=oversights,
    order_told=order_told,
    odds=odds_of,
    cards=every_card,
    card_texts=card_texts,
    tell_change=tell_change,
)
