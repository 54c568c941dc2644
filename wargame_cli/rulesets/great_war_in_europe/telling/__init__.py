"""Reports, maps, advice and odds for people."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Telling
from wargame_cli.rulesets.great_war_in_europe.telling.players import FOR_PLAYERS

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.combat.odds import odds_of
    from wargame_cli.rulesets.great_war_in_europe.telling.advice import advice, destinations
    from wargame_cli.rulesets.great_war_in_europe.telling.card_texts import card_texts, every_card
    from wargame_cli.rulesets.great_war_in_europe.telling.changes import tell_change
    from wargame_cli.rulesets.great_war_in_europe.telling.counters import unit_facts
    from wargame_cli.rulesets.great_war_in_europe.telling.examples import enrich, leads_to
    from wargame_cli.rulesets.great_war_in_europe.telling.headline import headline
    from wargame_cli.rulesets.great_war_in_europe.telling.means import means, oversights
    from wargame_cli.rulesets.great_war_in_europe.telling.narrate import narrate
    from wargame_cli.rulesets.great_war_in_europe.telling.orders import order_in_words
    from wargame_cli.rulesets.great_war_in_europe.telling.picture import picture
    from wargame_cli.rulesets.great_war_in_europe.telling.situation import situation
    from wargame_cli.rulesets.great_war_in_europe.telling.supply import supply_of
    from wargame_cli.rulesets.great_war_in_europe.telling.tracks import hand, tracks

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
    hand=hand,
    moves=destinations,
    means=means,
    oversights=oversights,
    order_told=order_in_words,
    odds=odds_of,
    cards=every_card,
    card_texts=card_texts,
    tell_change=tell_change,
)
