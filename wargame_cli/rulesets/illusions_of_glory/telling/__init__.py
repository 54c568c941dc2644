"""Reports, maps, advice and odds for people."""

from __future__ import annotations

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.rooms import Telling
from wargame_cli.rulesets.illusions_of_glory.telling.players import FOR_PLAYERS

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.combat.odds import odds_of
    from wargame_cli.rulesets.illusions_of_glory.telling.advice import advice, destinations
    from wargame_cli.rulesets.illusions_of_glory.telling.card_texts import card_texts, every_card
    from wargame_cli.rulesets.illusions_of_glory.telling.changes import tell_change
    from wargame_cli.rulesets.illusions_of_glory.telling.counters import unit_facts
    from wargame_cli.rulesets.illusions_of_glory.telling.examples import enrich, leads_to
    from wargame_cli.rulesets.illusions_of_glory.telling.hands import held
    from wargame_cli.rulesets.illusions_of_glory.telling.headline import headline
    from wargame_cli.rulesets.illusions_of_glory.telling.means import means, of_use, oversights
    from wargame_cli.rulesets.illusions_of_glory.telling.narrate import narrate, situation
    from wargame_cli.rulesets.illusions_of_glory.telling.orders import order_told
    from wargame_cli.rulesets.illusions_of_glory.telling.picture import picture
    from wargame_cli.rulesets.illusions_of_glory.telling.supply import supply_of
    from wargame_cli.rulesets.illusions_of_glory.telling.tracks import shown

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
    tracks=shown,
    hand=held,
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
