"""Countries that nobody may enter: neutral ones, and those that have joined in this turn (6.53, 7.1, 17.11, 17.4)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALBANIA, HOLLAND, LUXEMBOURG
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import INVADES_HOLLAND
from wargame_cli.rulesets.great_war_in_europe.position.position import SALONIKA, GreatWarPosition


def landed_at_salonika(position: GreatWarPosition) -> bool:
    """Whether the Salonika event was played, wherever the Allies are now (6.53)."""
    return position.salonika or position.in_play("salonika") or SALONIKA in position.lost_sources


def albania_is_open(position: GreatWarPosition) -> bool:
    """Whether both sides may enter Albania: after Salonika, or once Greece has joined (6.53, 17.4)."""
    return landed_at_salonika(position) or "GK" not in position.neutral


@derived
def neutral_land(position: GreatWarPosition) -> Mask:
    """The countries of the nations that have not joined a side, on the maps of Europe (7.1).

    Where Belgium is neutral, Luxembourg is too (20.3).
    """
    if not position.neutral:
        return 0
    kit = position.kit
    found = kit.europe & sum(kit.home(nation) for nation in position.neutral)
    return found | kit.countries[LUXEMBOURG] if "BE" in position.neutral else found


def holland_is_open(position: GreatWarPosition) -> bool:
    """Whether both sides may enter Holland: if Germany invades it (17.4, 20.3)."""
    return position.has_pre_war(INVADES_HOLLAND)


@derived
def shut(position: GreatWarPosition) -> Mask:
    """Countries that nobody may enter: neutral ones, Holland, and Albania until Salonika or Greek entry (7.1, 17.4).

    Holland is open if Germany invades it (20.3). In Greece both sides go about after the Salonika event, neutral as it
    is (6.53).
    """
    kit = position.kit
    found = neutral_land(position)
    if not holland_is_open(position):
        found |= kit.countries[HOLLAND]
    if not albania_is_open(position):
        found |= kit.countries[ALBANIA]
    return found & ~kit.home("GK") if landed_at_salonika(position) else found


@derived
def frozen(position: GreatWarPosition) -> Mask:
    """The countries of the nations that have joined in this turn: nobody enters or attacks them (17.11), in Europe.

    Greece is not after the Salonika event, for both sides are in it already (6.53; trap 25).
    """
    joined = [nation for nation in position.this_turn.joined if nation != "GK" or not landed_at_salonika(position)]
    return position.kit.europe & sum(position.kit.home(nation) for nation in joined)
