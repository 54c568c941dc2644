"""The Treaty of Brest-Litovsk (chapter 28): Russia leaves the war, and nobody fights its units any more."""

from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.combat.declaring import foreseen
from wargame_cli.rulesets.illusions_of_glory.ground.control import abandon, nation_for, take
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import RUSSIA, is_russian
from wargame_cli.rulesets.illusions_of_glory.kit.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Treaty
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, SIDES, UPRISING, side_named, title
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import TreatyAnnounced
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import depart

_CAUSE = "the Treaty of Brest-Litovsk"


# -- how it comes ---------------------------------------------------------------------------------------------------


@at_once.register(Treaty)
def _(effect: Treaty, card: Card, referee: Referee) -> bool:
    """Its marker is laid ahead on the turn track (28.0b)."""
    position = referee.position
    if position.treaty:
        return False
    referee.emit(TreatyAnnounced(rule="28.0", turn=position.turn + effect.turns))
    return True


def bring_into_force(referee: Referee) -> None:
    """As the turn begins in whose space the marker lies, Russia is out of the war (28.0c, 28.1)."""
    position = referee.position
    if position.treaty == position.turn + 1:
        depart(referee, dict.fromkeys(interned(position), REPLACEABLE), "28.1", _CAUSE)
        _recount(referee)


def interned(position: IllusionsPosition) -> list[str]:
    """The Russian units outside Russia, and those in Russia that share a space with Romanians (28.1a 1).

    In a region their owner stacks them as he likes, and so apart. Units of two nations are the other's from now on.
    """
    spaces = position.kit.ground.spaces
    found = []
    for unit in position.kit.units_of[RUSSIA]:
        place = position.place_of(unit)
        if not is_russian(position, unit) or place not in spaces:
            continue
        mixed = spaces[place].kind == SPACE and any(position.counter(other).is_of("RO") for other in position.at(place))
        if spaces[place].owner != RUSSIA or mixed:
            found.append(unit)
    return found


# -- control in Russia ----------------------------------------------------------------------------------------------


def keep_garrisons(referee: Referee) -> None:
    """Under the Treaty Russian land is held while it is garrisoned: counted after each round (28.1a 7, trap 52)."""
    if referee.position.at_peace:
        _recount(referee)


def _recount(referee: Referee) -> None:
    """What nobody garrisons is nobody's; a Fort that stands keeps its space (20.1.5)."""
    position = referee.position
    if position.option("treaty-control") != "garrisons":
        return
    ground = position.kit.ground
    for place in ground.board.spaces(ground.land_of.get(RUSSIA, 0) & position.spaces_in_play):
        if position.fort(place):
            continue
        garrison = [unit for unit in position.at(place) if not position.counter(unit).is_escorted]
        sides, holder = {position.side_of(unit) for unit in garrison}, position.controller(place)
        if not sides and holder in SIDES:
            abandon(referee, place, "nobody garrisons it", "28.1")
        elif holder == NEUTRAL and len(sides) == 1 and UPRISING not in sides:
            take(referee, place, nation_for(position, garrison[0]), garrison[0], "28.1")


# -- what nobody may do any more ------------------------------------------------------------------------------------


@BOOK.forbids_one_of(
    {
        "28.1a3": "Under the Treaty Russian units attack Uprising Units in Russia alone",
        "28.1a6": "Under the Treaty nobody attacks Russian units",
    },
    Attack,
)
def russians_fight_uprisings_only(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Under the Treaty Russian units attack Uprising Units in Russia alone, and no enemy attacks Russian units"""
    position = referee.position
    if not position.at_peace or order.target not in position.kit.ground.spaces:
        return None
    space, on_uprising = position.kit.ground.spaces[order.target], foreseen(position, order).uprising
    out, russians = f"{title(RUSSIA)} is out of the war", [each for each in order.units if is_russian(position, each)]
    if russians and not (on_uprising and space.owner == RUSSIA):
        return "28.1a3", f"{out}: {', '.join(russians)} attack Uprising Units in Russia only"
    enemies = position.units_at(OTHER[side_named(position.acting)], order.target)
    spared = [unit for unit in enemies if is_russian(position, unit)]
    if spared and not on_uprising:
        return "28.1a6", f"{out}: {', '.join(spared)} in {space.name} cannot be attacked"
    return None
