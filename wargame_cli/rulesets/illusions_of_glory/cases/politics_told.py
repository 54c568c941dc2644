"""Places that change hands, nations that fall, and the Treaty, in the collected examples (5.1, 23, 26, 28)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, Ground, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import at_play
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.risings import enters, open_vp_space
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    NUMBERS,
    box_of,
    cards_in,
    is_so,
    nation_in,
    number,
    places_in,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, AT_START, CP, NEUTRAL, UPRISING

_TAKES = r"\b(captures?|retakes?|recaptures?|takes? control of|loses?)\b"
_WILLS = tuple(f"national_will_{nation.lower()}" for nation in ("RU", "GE", "AH"))


# -- VP spaces (5.1.1, 11.2h, 23.2) ------------------------------------------------------------------------------


@reads("vp", "vp_change", *_WILLS, when=says(rf"{_TAKES} .*"))
def captures(told: Told) -> Iterator[Run]:
    """What it brings and costs that a place changes hands."""
    for part in told.parts():
        found = re.search(rf"(.*?)\s*{_TAKES}\s*(.*)", part.action)
        if not found or found[2].startswith("los"):
            raise LookupError(f"action: {part.action!r} is not understood (`AP captures Lemberg`)")
        scene = standing(part, Scene())
        named = places_in(found[3])
        place = named[0] if named else open_vp_space(nation_in(found[3]))[0]
        owner = kit().map.spaces[place].owner
        if scene.stand(owner) == NEUTRAL:
            scene.join(owner)
        own = scene.stand(owner)
        mover = _mover(found[1], own)
        side = next((side for side in (AP, CP) if AT_START.get(mover) == side or scene.stand(mover) == side), "")
        if side == own:
            scene.hold(INVADER[own], place)
        scene.shape(place, fort=0)
        expect: Run = {"control": {place: side}}
        for key, fact in (("vp", "points"), ("vp_change", "change")):
            if (value := part.maybe(key)) is not None:
                expect[fact] = {"VP": number(value)}
        for name in _WILLS:
            if (value := part.maybe(name)) is not None:
                expect.setdefault("will", {})[NATIONS_IN_WORDS[name.rpartition("_")[2]]] = number(value)
        yield enters(scene, Troop(nation=mover, size="LCU"), place, expect)


def _mover(text: str, own: str) -> str:
    """The nation whose unit takes a place: the one told of, or the invader of a side's land."""
    words = re.findall(r"[\w-]+", text.lower())
    nations = [NATIONS_IN_WORDS[word] for word in words if word in NATIONS_IN_WORDS]
    if nations:
        return nations[0]
    sides = [word.upper() for word in words if word in ("ap", "cp")]
    if len(sides) != 1:
        raise LookupError(f"action: {text!r} says not who takes the place")
    return {AP: "RU", CP: "GE"}[sides[0]]


# -- collapses (23.5, 26.2.3, 26.5.3, 26.6.2) --------------------------------------------------------------------

_FALLS = {f"{word.replace('-', '_')}_collapses": nation for word, nation in NATIONS_IN_WORDS.items()}

#: Who falls with a nation.
_WITH = {"SB": ("MN",)}


@reads(
    *_FALLS, "collapse", "collapses", when=both(says(r"war status phase|collapse"), lambda told: bool(_fallen(told)))
)
def falls(told: Told) -> Iterator[Run]:
    """Whether a nation collapses, by who holds its VP spaces."""
    for part in told.parts():
        nation = _fallen(part)
        name = next(name for name in part.given if name.endswith("_vp_spaces"))
        scene = Scene()
        if AT_START[nation] == NEUTRAL:
            scene.join(nation)
        _lay_hands(scene, nation, str(part.take(name)))
        if part.has("sb_lcu_in_serbia"):
            count = number(part.take("sb_lcu_in_serbia"))
            scene.cast_all([Troop(nation="SB", size="LCU")] * count, "uskub")
        else:
            scene.cast(Troop(nation="SB", size="LCU"), "uskub")
        standing(part, scene)
        scene.fields["phase"] = "war-status"
        key = next(key for key in part.expect if key in _FALLS or key in ("collapse", "collapses"))
        fallen = [nation, *_WITH.get(nation, ())]
        yield scene.run({"collapsed": fallen if is_so(part.wanted(key)) else []}, play="phase")


def _fallen(told: Told) -> str:
    """The nation of which a case tells who holds its VP spaces."""
    cases = told.given.get("cases")
    first = cases[0] if isinstance(cases, list) and cases and isinstance(cases[0], dict) else {}
    for name in (*told.given, *first):
        word = name.removesuffix("_vp_spaces").replace("_", "-")
        if name.endswith("_vp_spaces") and word in NATIONS_IN_WORDS:
            return NATIONS_IN_WORDS[word]
    return ""


def _lay_hands(scene: Scene, nation: str, text: str) -> None:
    """`both CP`, `one CP`, `all AP units`, `all AP units but one vacant`, `AP units and Uprising Units`."""
    spaces = list(kit().ground.vp_spaces_of(nation))
    found = re.fullmatch(
        r"(?:(all|both|one|two|three) )?(AP|CP)(?:-controlled)?( units)?( and uprising units)?(?: but one( vacant)?)?",
        text,
        re.IGNORECASE,
    )
    if not found:
        raise LookupError(f"{text!r} is not understood of VP spaces")
    side = found[2].upper()
    count = len(spaces) if (found[1] or "all").lower() in ("all", "both") else NUMBERS[found[1].lower()]
    one_less = " but one" in text
    taken = spaces[: count - (one_less and not found[5])]
    if side != scene.stand(nation):
        for place in taken:
            scene.shape(place, fort=0)
            scene.hold({AP: "RU", CP: "AH"}[side], place)
    if found[3]:
        rebels = taken[-1:] if found[4] else []
        for place in [place for place in taken if place not in rebels][: -1 if found[5] else None]:
            scene.cast(Troop(nation={AP: "RU", CP: "AH"}[side], size="SCU"), place)
        for place in rebels:
            scene.cast(Troop(nation=nation, kind="uprising"), place)
            scene.fields["control"][place] = UPRISING


@reads("legal", when=says(r"declares? serbian collapse"))
def declared(told: Told) -> Iterator[Run]:
    """Whether the Allied Powers may give Serbia up."""
    for part in told.parts():
        scene = standing(part, Scene(AP))
        scene.options["serbian-collapse"] = "at-once"
        scene.cast(Troop(nation="SB", size="LCU"), "uskub")
        if part.has("belgrade"):
            words = str(part.take("belgrade")).lower()
            if "unit" in words:
                scene.cast(Troop(nation="SB" if words.startswith(("ap", "sb")) else "AH", size="SCU"), "belgrade")
            if words.startswith("cp"):
                scene.hold("AH", "belgrade")
            elif not words.startswith(("ap", "sb", "vacant", "empty")):
                raise LookupError(f"given.belgrade: {words!r} is not understood")
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"declare": "serbian collapse"}])


@reads("greece", "legal", when=says(r"plays? king constantine"))
def the_king_joins(told: Told) -> Iterator[Run]:
    """Whether KING CONSTANTINE brings Greece to the Central Powers, by who holds the VP spaces of its neighbours."""
    for part in told.parts():
        name = next((name for name in part.given if "vp_spaces" in name), "")
        found = re.fullmatch(r"all CP(?:-controlled)?|(one) AP(?:-controlled)?", str(part.take(name)))
        if not found:
            raise LookupError(f"given.{name} is not understood")
        scene = standing(part, Scene())
        card = cards_in(part.action)[0]
        for nation in ("SB", "RO", "BU"):
            if AT_START[nation] == NEUTRAL:
                scene.join(nation)
            scene.hold("GE", *list(kit().ground.vp_spaces_of(nation))[1 if found[1] and nation == "SB" else 0 :])
        at_play(scene, card)
        order = {"play": card, "for": "event"}
        wanted = str(part.wanted("greece" if "greece" in part.expect else "legal")).lower()
        joins = wanted.startswith("cp ally") or wanted == "true"
        if not joins and not wanted.startswith("neutral") and wanted != "false":
            raise LookupError(f"expect.greece: {wanted!r} is not understood")
        yield scene.run({"nations": {"GR": CP}} if joins else {"legal": False}, orders=[order])


# -- the Treaty (28.1) -------------------------------------------------------------------------------------------


def _in_force(told: Told) -> None:
    if str(told.take("treaty")) != "in force":
        raise LookupError("given.treaty is not understood")


@reads("result", when=both(tells("treaty"), says(r"treaty")))
def interned_by_the_treaty(told: Told) -> Iterator[Run]:
    """What becomes of Russian units when the Treaty comes into force."""
    for part in told.parts():
        _in_force(part)
        name = next(name for name in ("units", "unit", "case") if part.has(name))
        text = str(part.take(name))
        found = re.fullmatch(
            r"RU (LCU|SCU) (outside Russia|in Russia|stacked with RO(?: units)?(?: in(?:side)? Russia)?)", text
        )
        if not found:
            raise LookupError(f"given.{name}: {text!r} is not understood")
        scene = standing(part, Scene())
        place = "lemberg" if found[2] == "outside Russia" else "minsk"
        scene.hold("RU", place)
        unit = scene.cast(Troop(nation="RU", size=found[1]), place)  # type: ignore[arg-type]
        if "RO" in found[2]:
            scene.cast(Troop(nation="RO", size="LCU"), place)
        scene.fields |= {"turn": 17, "treaty": 18, "phase": "end"}
        wanted = str(part.wanted("result"))
        yield scene.run({"at": {unit: place if wanted in ("stays", "unchanged") else box_of(wanted)}}, play="phase")


@reads("legal", when=both(tells("treaty"), says(r"attack")))
def attacks_after_the_treaty(told: Told) -> Iterator[Run]:
    """Whom Russian units may attack when Russia is out of the war."""
    for part in told.parts():
        _in_force(part)
        name = next(name for name in ("targets", "target", "case") if part.has(name))
        text = str(part.take(name)).lower()
        scene = standing(part, Scene())
        scene.fields |= {"turn": 18, "treaty": 18}
        battle = Battle(AP, Ground(uprising="uprising" in text), scene)
        scene.shape(battle.target, owner="RU")
        battle.attack_with(fighters(1))
        battle.defend_with([Troop(nation=nation_in(text), size="LCU")])
        yield battle.run({"legal": is_so(part.wanted("legal"))})
