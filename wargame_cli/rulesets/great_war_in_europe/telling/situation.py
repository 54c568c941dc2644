"""How things stand: the month, the weather, the initiative, tracks, the own events, units out of supply."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import Block, Heading, Items, Table, capital, listed
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import u_boats_at_sea
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import OFFENSIVES, TURNS, turn_of
from wargame_cli.rulesets.great_war_in_europe.fog import view
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import (
    baltic_ports,
    baltic_sources,
    british_baltic,
)
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import hesitates
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import holland_is_open
from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import last_turn, rages
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, score, victory_hexes
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import is_short
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CP,
    FRONT_NAMES,
    NATIONS,
    SIDES,
    THEATERS,
)
from wargame_cli.rulesets.great_war_in_europe.kit.phases import PRE_WAR_UNITS
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import BRITISH_ENTRY
from wargame_cli.rulesets.great_war_in_europe.politics.joining import ENOUGH_FOR_TURKEY
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.short_war import ENOUGH_AT_ENTRY
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import NEEDED, modifiers
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import ELECTION, deadline, is_president
from wargame_cli.rulesets.great_war_in_europe.telling.card_texts import says
from wargame_cli.rulesets.great_war_in_europe.telling.strategic import RUSSIAS
from wargame_cli.rulesets.great_war_in_europe.telling.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.telling.words import PRE_WAR, chit_of, pre_war_event_of, the
from wargame_cli.rulesets.great_war_in_europe.victory import needed
from wargame_cli.rulesets.great_war_in_europe.victory_in_europe import ENOUGH

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import marker_of, status
    from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_units import asked_of
    from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import chooser
    from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import in_reserve
    from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import bolshevik_modifiers, czar_modifiers
    from wargame_cli.rulesets.great_war_in_europe.strategic.transfers import most_to_russia

#: Whose trenches are told of in the West.
_DIGGERS = (("GE", CP), ("BR", ALLIED), ("FR", ALLIED))


def situation(after: GreatWarPosition, side: str | None) -> list[Block]:
    """The tracks for everybody; for a side its events and its units out of supply, as far as it sees."""
    seen = after if side == "umpire" else view(after, side)
    readers = SIDES if side == "umpire" else tuple(each for each in SIDES if each == side)
    blocks: list[Block] = [Heading("How the war stands"), Items(tuple((0, line) for line in lines(seen)))]
    for reader in readers:
        blocks += _events(seen, reader, own=side != "umpire")
        blocks += _before_the_war(seen, reader)
    rows = tuple(row for reader in readers for row in _cut_lines(seen, reader))
    if rows:
        blocks += [Heading("Units out of supply"), Table(("Unit", "Hex", "Line cut at"), rows)]
    return blocks


def lines(position: GreatWarPosition) -> Iterator[str]:
    """The month, the weather by front, the initiative by theater, and what the tracks show, a line each."""
    strategic = position.box.strategic
    follows = f"; Strategic Turn {strategic} follows" if strategic else ""
    yield f"{position.box.name}, turn {position.turn} of {position.last_turn}{follows}"
    mode = position.kit.mode
    weather = (f"{FRONT_NAMES[front]} {position.weather(front)}" for front in FRONT_NAMES if front in mode.sheets)
    yield f"Weather: {listed(weather)} (12.1)"
    fixed = ", for good" if position.initiative_fixed else ""
    holders = listed(f"{the(position.mover(theater, first=True))} in the {theater} Theater" for theater in THEATERS)
    yield f"Initiative: {holders}{fixed} (5.8)"
    yield from _offensives(position)
    yield "Resource Points: " + listed(f"{NATIONS[nation]} {position.points[nation]}" for nation in mode.payers)
    if mode.near_east:
        yield from _near_east(position)
    if not mode.near_east_alone:
        yield from _west(position)
    if mode.whole_europe:
        yield from _europe(position)


def _offensives(position: GreatWarPosition) -> Iterator[str]:
    """The offensives to which a side is bound (6.30)."""
    for offensive in OFFENSIVES.values():
        if number := turn_of(position, offensive):
            yield f"{offensive.title} binds {the(offensive.side)}, turn {number} of {TURNS} (6.30)"


def _west(position: GreatWarPosition) -> Iterator[str]:
    """The trenches of the nations, devastated hexes, the Hindenburg Line, and what decides the game."""
    depths = ((NATIONS[nation], status(position, marker_of(nation, side))) for nation, side in _DIGGERS)
    yield f"Trenches: {listed(f'{name} {depth:+d}' for name, depth in depths)} to the die of attacks (14.41)"
    if position.hindenburg:
        yield f"Hindenburg Line: {listed(map(position.kit.name, position.hindenburg))} (14.31)"
    if position.devastated:
        yield f"Devastated: {listed(map(position.kit.name, position.devastated))} (14.63)"
    if not position.objectives:
        return
    held = {
        side: [position.kit.name(hex) for hex in position.objectives if position.controls(side, hex)] for side in SIDES
    }
    for side, names in held.items():
        yield f"Objectives of {the(side)}: {listed(names) or 'none'} (21.1)"


def _europe(position: GreatWarPosition) -> Iterator[str]:
    """Victory Points, nations that are out of it, who chooses the initiative, and the German staff."""
    hexes, lost = (len(position.kit.board.spaces(mask)) for mask in (victory_hexes(position), lost_cities(position)))
    parts = f"{hexes} Victory hexes, {position.extra_points:+d} of events, {-lost:+d} for lost cities"
    if is_short(position):
        needed_now = f"{ENOUGH_AT_ENTRY} by the entry of the United States, with the Treaty of Brest-Litovsk"
        yield f"Victory Points of the Central Powers: {score(position)} of {needed_now} ({parts}; 20.3)"
    else:
        yield f"Victory Points of the Central Powers: {score(position)} of {ENOUGH} ({parts}; 18.1)"
    fallen = [NATIONS[nation] for nation in NATIONS if position.has_collapsed(nation)]
    yield f"Collapsed: {listed(fallen) or 'nobody'} (16.1)"
    if position.neutral:
        yield f"Neutral: {listed(NATIONS[nation] for nation in position.neutral)} (6.54)"
    if "BE" in position.neutral:
        yield "Nobody may enter Belgium and Luxembourg (20.3)"
    if "BR" in position.neutral:
        yield f"The British Empire joins the Allies on Strategic Turn {BRITISH_ENTRY} (20.3)"
    if holland_is_open(position):
        yield "Both sides may enter Holland (20.3)"
    if position.this_turn.joined:
        yield f"In the war since this turn: {listed(NATIONS[nation] for nation in position.this_turn.joined)} (17.11)"
    if rages(position):
        yield f"Typhus in Serbia until turn {last_turn(position)} (6.57)"
    staff = f"; {position.staff} may be used" if position.staff else ""
    for side in SIDES:
        if events := position.pre_war.get(side):
            yield f"Pre-war events of {the(side)}: {listed(map(pre_war_event_of, events))} (20.1)"
    yield f"{capital(the(chooser(position)))} choose the initiative{staff} (5.82, 5.88)"
    if british_baltic(position):
        yield from _baltic(position)
    if british_baltic(position) or hesitates(position):
        yield f"Resource Points that the Allies may give to Russia in a phase: {most_to_russia(position)} (5.17)"
    if hesitates(position):
        wanted = f"it joins the Central Powers when a turn begins with {ENOUGH_FOR_TURKEY} Victory Points of theirs"
        yield f"Turkey hesitates: {wanted}, they have {score(position)} (20.2)"
    if not position.kit.mode.near_east:
        yield from _russia(position)
    yield from _at_sea(position)
    paying = [hex for hex, letter in position.resources.items() if letter <= position.strategic]
    yield f"Resource hexes that pay Germany: {listed(map(position.kit.name, paying)) or 'none'} (5.16)"


def _baltic(position: GreatWarPosition) -> Iterator[str]:
    """The ports of the Baltic that the Allies have, and which of them supply (20.2)."""
    kit, own = position.kit, position.controlled(ALLIED)
    ports = kit.board.spaces(baltic_ports(position) & own)
    lost = kit.board.mask(position.lost_sources)
    sources = {*kit.board.spaces(baltic_sources(position) & own & ~lost)}
    told = (kit.name(port) if port in sources else f"{kit.name(port)} (supplies nobody)" for port in ports)
    yield f"The British fleet is in the Baltic; Allied ports there: {listed(told) or 'none'} (20.2)"


def _russia(position: GreatWarPosition) -> Iterator[str]:
    """How Russia stands, and where Europe is played what the next roll for a revolution would get."""
    yield capital(f"{RUSSIAS[position.russia]} (5.4)")
    if not position.kit.mode.whole_europe or position.has_collapsed("RU"):
        return
    what, parts = "the Fall of the Czar", czar_modifiers(position)
    if position.russia != "czar":
        what, parts = "the Bolshevik Revolution", bolshevik_modifiers(position)
    told = f": {'; '.join(f'{number:+d} {words}' for words, number in parts)}" if parts else ""
    total = sum(number for _, number in parts)
    yield f"A roll for {what} would get {total:+d}, and needs {position.kit.tables.revolutions.europe}{told} (5.42)"


def _at_sea(position: GreatWarPosition) -> Iterator[str]:
    """Whether the United States are in the war, and the U-boats at sea."""
    since = position.entered.get("US")
    told = f"in the war since Strategic Turn {since}" if since else f"neutral until Strategic Turn {position.us_entry}"
    yield f"United States: {told} (5.71)"
    if not since and is_president(position):
        early = f"with a roll of four or more for U-boats before Strategic Turn {ELECTION}"
        yield f"Under Theodore Roosevelt they join on the Strategic Turn after it {early} (20.2)"
    if last := deadline(position):
        yield f"The Allies must win by the Victory Check of Strategic Turn {last}, or have lost (20.2)"
    if (chit := u_boats_at_sea(position)) is not None:
        waits = f"; {listed(position.u_boats_waiting)} waits" if position.u_boats_waiting else ""
        yield f"In the Strategic Warfare Box: {chit_of(position, chit.id)}{waits} (5.22)"


def _near_east(position: GreatWarPosition) -> Iterator[str]:
    """What the tracks of the Near East show."""
    yield from _turkey(position)
    yield from _russia(position)
    if position.pipeline:
        yield f"The Sinai pipeline reaches {position.kit.name(position.pipeline)} (11.53)"
    if position.kit.mode.near_east_alone:
        held, victory = position.victory_points, needed(position)
        yield f"Allied Victory hexes of the Central Powers at the last check: {held} of {victory} (18.4)"
    if position.trenches:
        yield f"Trenches of the Central Powers: {listed(map(position.kit.name, position.trenches))} (14.52)"


def _turkey(position: GreatWarPosition) -> Iterator[str]:
    """What a Turkish Surrender roll would be changed by now, and the reserve (5.38, 5.62); nothing of a neutral."""
    if "TU" in position.neutral:
        return
    if position.turkey_surrendered:
        yield "Turkey has surrendered (5.61)"
        return
    parts = list(modifiers(position))
    total = sum(number for _, number in parts)
    told = f": {'; '.join(f'{number:+d} {words}' for words, number in parts)}" if parts else ""
    yield f"A Turkish Surrender roll would get {total:+d}, and needs {NEEDED}{told} (5.62)"
    have = len(in_reserve(position))
    yield f"Turkish Required Reserve: {have} divisions, {position.reserve_roll} required (5.38)"


def _events(position: GreatWarPosition, side: str, *, own: bool) -> list[Block]:
    """The event chits that a side holds, with what they do; what is left in its pool."""
    held, pool = position.held.get(side, ()), position.pools.get(side, ())
    if not held and not pool:
        return []
    told: list[tuple[int, str]] = []
    for chit in held:
        told.append((0, chit_of(position, chit)))
        told += [(1, sentence) for sentence in says(position.chit(chit))]
    if pool:
        told.append((0, f"In the pool: {', '.join(chit_of(position, chit) for chit in pool)}"))
    return [Heading("Your events" if own else f"Events of {the(side)}"), Items(tuple(told))]


def _before_the_war(position: GreatWarPosition, side: str) -> list[Block]:
    """The pre-war events that a side has drawn, and what those in force ask of it (20.1)."""
    drawn = position.pre_war_drawn.get(side, ())
    told = [(0, f"{pre_war_event_of(event)}, drawn by {the(side)}") for event in drawn]
    if position.phase == PRE_WAR_UNITS:
        asked = (
            f"{pre_war_event_of(event)} asks for {ask.words} ({ask.rule})" for event, ask in asked_of(position, side)
        )
        told += [(0, words) for words in asked]
    return [Heading(PRE_WAR), Items(tuple(told))] if told else []


def _cut_lines(position: GreatWarPosition, side: str) -> Iterator[tuple[str, str, str]]:
    """The units of a side without supply."""
    for line in out_of_supply(position, side):
        yield line.unit, position.kit.name(line.place), f"{line.cut_at}: {line.cut_by} ({line.rule})"
