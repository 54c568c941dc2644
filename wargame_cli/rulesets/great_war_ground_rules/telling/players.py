"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "CP plays the Central Powers, Entente the Entente. A game turn is half a month: the Entente player turn, then "
    "that of the Central Powers. In a player turn its side has an initial phase (arrivals, replacements, works, "
    "depots), moves, bombards and attacks; then the other side activates its Army HQs one by one, moves what "
    "stands within two hexes of those that stay active and attacks with it; then the first side moves once more, "
    "most units a fifth of their rating. A side's own choices while the other acts (reserves, retreats, losses, "
    "counterbombardment) are standing orders, or the defaults. A mail may hold sheets of phases to come, such as those "
    "of the initial phase, of movement and of bombardment together.",
    "A move names units of one hex, where they stop and how: march, accelerated (haste), rail, strategic rail. An "
    "attack names its hex and all units that attack it; artillery bombards first, in its own phase, and is halved "
    "in the attack that follows. Whether a combat is read on the Mobile or the Positional table follows from the "
    "hex: a major city, mountains or any fortification but fieldworks make it positional, unless half of the "
    "attackers are infantry, that is stosstruppen. Res Pts put units into combat supply; without it they fight at "
    "half strength, in defence too.",
    "Look after lines: a unit traces three hexes overland to an Army HQ of its nation, that three hexes by road "
    "to a depot of its own, and that by rail to a source. Divisions own what stands in their zones of control; a "
    "hex that both hold after a positional combat is contested, and nobody's rails or fortifications work there.",
)
