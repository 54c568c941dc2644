"""Unit types (3A2) and the families that rules speak of (12B, 13, 14); a type has dashes, as `heavy-artillery`.

A type of two symbols belongs to the families of both (14A). Which family a type belongs to is the rulebook's where it
lists the family, else this project's: the Unit Identification Chart is not in the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Types = frozenset[str]

# -- artillery (12B) -----------------------------------------------------------------------------------------------

#: Art XX HQs are heavy artillery (12B9); a Siege Art XX HQ is like them, with six REs (12B10).
ART_HQ, SIEGE_ART_HQ = "art-hq", "siege-art-hq"
ART_HQS: Final[Types] = frozenset({ART_HQ, SIEGE_ART_HQ})

#: Field artillery (12B1).
FIELD_ARTILLERY: Final[Types] = frozenset({
    "field-artillery", "motorized-field-artillery", "mountain-field-artillery", "light-mortar",
    "motorized-light-mortar", "horse-artillery",
})  # fmt: skip
#: Heavy artillery (12B2); coast artillery counts as such on land (12B5).
HEAVY_ARTILLERY: Final[Types] = ART_HQS | {
    "heavy-artillery", "self-propelled-heavy-artillery", "mountain-heavy-artillery", "gas-heavy-artillery",
    "heavy-artillery-training", "heavy-mortar", "gas-heavy-mortar", "coast-artillery",
}  # fmt: skip
#: Siege artillery (12B3) and heavy siege artillery (12B4).
SIEGE_ARTILLERY: Final[Types] = frozenset({"siege-artillery", "siege-mortar"})
HEAVY_SIEGE_ARTILLERY: Final[Types] = frozenset({"heavy-siege-artillery"})
ARTILLERY: Final[Types] = FIELD_ARTILLERY | HEAVY_ARTILLERY | SIEGE_ARTILLERY | HEAVY_SIEGE_ARTILLERY
#: Mortars (12B6), gas artillery (12B8), mountain artillery (14F2).
MORTARS: Final[Types] = frozenset({
    "light-mortar", "motorized-light-mortar", "heavy-mortar", "gas-heavy-mortar", "siege-mortar",
})  # fmt: skip
GAS_ARTILLERY: Final[Types] = frozenset({"gas-heavy-mortar", "gas-heavy-artillery"})

# -- combat/motorized (14C, 14C1) ------------------------------------------------------------------------------------

TANKS: Final[Types] = frozenset({
    "tank", "light-tank", "amphibious-light-tank", "engineer-tank", "assault-engineer-tank", "flamethrower-tank",
})  # fmt: skip
CM: Final[Types] = TANKS | {
    "armored-car", "motorized-machinegun", "motorized-transport", "motorized-field-artillery",
    "motorized-light-mortar", "self-propelled-heavy-artillery", "mechanized-rifle",
}  # fmt: skip

# -- horse, foot, mountain, snow (14D to 14H) ----------------------------------------------------------------------

HEAVY_CAVALRY = "heavy-cavalry"
#: Cavalry (14D), the horse artillery (14D4) and sleigh machineguns (14D5) among it.
CAVALRY: Final[Types] = frozenset({
    HEAVY_CAVALRY, "mounted-rifle", "mountain-mounted-rifle", "mounted-rifle-training", "irregular-cavalry",
    "mixed-mounted-rifle-and-rifle", "pack-transport", "mountain-pack-transport", "sleigh-machinegun",
    "horse-artillery", "bike",
})  # fmt: skip
MIXED_MOUNTED = "mixed-mounted-rifle-and-rifle"
LIGHT: Final[Types] = frozenset({"light-rifle", "mountain-light-rifle", "amphibious-light-rifle", "jager-machinegun"})
SKI: Final[Types] = frozenset({"ski", "ski-machinegun"})
#: Whose ski units are mountain units (14G), beside Bavarians and Wurttembergers among the contingents.
MOUNTAIN_SKI_NATIONS: Final = frozenset({"Austro-Hungarian", "Swiss", "Norwegian", "Swedish"})
HIGH_MOUNTAIN = "high-mountain"
MOUNTAIN: Final[Types] = frozenset({
    "mountain-rifle", "mountain-light-rifle", HIGH_MOUNTAIN, "mountain-infantry", "mountain-infantry-machinegun",
    "mountain-fortress", "mountain-mounted-rifle", "mountain-field-artillery", "mountain-heavy-artillery",
    "mountain-pack-transport",
})  # fmt: skip
OVER_SNOW: Final[Types] = SKI | {"snowshoe", HIGH_MOUNTAIN, "sleigh-machinegun"}
#: Infantry, that is stosstruppen (14H), by type alone.
INFANTRY: Final[Types] = frozenset({
    "infantry", "mountain-infantry", "marine-infantry", "infantry-machinegun", "mountain-infantry-machinegun",
})  # fmt: skip
#: Sturm troops are infantry with a printed movement rating of 6 (14H).
ASSAULT_INFANTRY: Final[Types] = frozenset({"assault-engineer", "amphibious-assault-engineer"})
#: Rifle units that become infantry in June 1919 (14H): rifle and mountain rifle divisions, and smaller ones.
RIFLE: Final[Types] = frozenset({"rifle", "mountain-rifle"})
RIFLE_ASSAULT = "rifle-assault"

# -- engineers (13) ------------------------------------------------------------------------------------------------

CONSTRUCTION: Final[Types] = frozenset({"construction-engineer", "pontoon-engineer", "combat-engineer"})
RAILROAD_ENGINEER, PORT_ENGINEER = "railroad-engineer", "port-engineer"
PONTOON_ENGINEER = "pontoon-engineer"
#: What has the combat abilities of combat, of assault engineers and of flamethrowers (13D to 13F, 14C3).
COMBAT_ENGINEERS: Final[Types] = frozenset({"combat-engineer", "engineer-tank"})
FLAMETHROWERS: Final[Types] = frozenset({"flamethrower", "flamethrower-tank"})
ASSAULT_ENGINEERS: Final[Types] = ASSAULT_INFANTRY | FLAMETHROWERS | {"assault-engineer-tank"}
SIEGE_ENGINEER, GAS_ENGINEER = "siege-engineer", "gas-engineer"
ENGINEERS: Final[Types] = (
    CONSTRUCTION
    | COMBAT_ENGINEERS
    | ASSAULT_ENGINEERS
    | {RAILROAD_ENGINEER, PORT_ENGINEER, SIEGE_ENGINEER, GAS_ENGINEER}
)

# -- the rest of chapter 14 ----------------------------------------------------------------------------------------

MARINE: Final[Types] = frozenset({
    "marine-rifle", "marine-infantry", "naval-troops", "amphibious-light-rifle", "amphibious-assault-engineer",
})  # fmt: skip
FORTRESS: Final[Types] = frozenset({"fortress", "mountain-fortress"})
#: Training and replacement units, march brigades among them (14K).
#: The march brigade, which goes by its ratings (16C8).
MARCH = "march"
TRAINING: Final[Types] = frozenset({"mounted-rifle-training", "heavy-artillery-training", "rifle-training", MARCH})
IRREGULAR: Final[Types] = frozenset({"irregular-rifle", "irregular-cavalry"})
TRANSPORT: Final[Types] = frozenset({"motorized-transport", "pack-transport", "mountain-pack-transport"})
ARMY_HQ, CORPS_HQ = "army-hq", "corps-hq"
HIGHER_HQS: Final[Types] = frozenset({ARMY_HQ, CORPS_HQ})
HEADQUARTERS: Final[Types] = HIGHER_HQS | ART_HQS
ELITE_BRIGADE = "elite-brigade"
MACHINEGUN: Final[Types] = frozenset({
    "infantry-machinegun", "mountain-infantry-machinegun", "jager-machinegun", "ski-machinegun", "sleigh-machinegun",
    "motorized-machinegun", "machinegun",
})  # fmt: skip
OTHER_FOOT: Final[Types] = frozenset({"static", "antitank", "antiaircraft", "parachute-machinegun", "snowshoe"})

#: Types that go by several names share a symbol (3A).
OTHER_NAMES: Final[Mapping[str, str]] = {
    "chasseur-a-pied": "light-rifle",
    "bersaglieri": "light-rifle",
    "jager": "light-rifle",
    "port-construction-engineer": PORT_ENGINEER,
}

ALL: Final[Types] = (
    ARTILLERY | CM | CAVALRY | LIGHT | SKI | MOUNTAIN | OVER_SNOW | INFANTRY | ASSAULT_INFANTRY | RIFLE | ENGINEERS
    | MARINE | FORTRESS | TRAINING | IRREGULAR | TRANSPORT | MACHINEGUN | OTHER_FOOT
    | {RIFLE_ASSAULT, ARMY_HQ, CORPS_HQ, ELITE_BRIGADE, "river-gunboat", "armored-train"}
)  # fmt: skip

# -- what the Unit Identification Chart would say, house (3A4, 10A) -------------------------------------------------

#: Types with heavy equipment (3A4): artillery heavier than field artillery, tanks, headquarters of armies.
HEAVY_EQUIPMENT: Final[Types] = (ARTILLERY - FIELD_ARTILLERY) | TANKS | {ARMY_HQ, "armored-train", "river-gunboat"}
#: The share of its REs with which a type has armor effects in attack (AECA) and defence (AECD), or antitank effects
#: (ATEC).
AECA: Final[Mapping[str, float]] = {
    "tank": 1.0, "light-tank": 1.0, "amphibious-light-tank": 1.0, "flamethrower-tank": 0.5, "engineer-tank": 0.5,
    "assault-engineer-tank": 0.5,
}  # fmt: skip
AECD: Final[Mapping[str, float]] = {"tank": 1.0, "light-tank": 1.0, "amphibious-light-tank": 1.0}
ATEC: Final[Mapping[str, float]] = {
    "antitank": 1.0, **dict.fromkeys(FIELD_ARTILLERY, 1.0), **dict.fromkeys(TANKS, 0.5)
}  # fmt: skip
