"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "A turn is one or two months. In its movement and combat phases both sides send their sheets at once, each for its "
    "own theater: in the first half one side acts on the Egyptian Front and the other on the Caucasus and Iraqi "
    "Fronts, in the second half the other way round. The Egyptian Front is carried out first. Each side sees the top "
    "unit of an enemy stack alone, until it is in a combat.",
    "A march names units of one hex and where they stop; the slowest sets the pace. An attack names its hex and all "
    "units that attack it, and what supports them: a headquarters (hq), which is depleted by it until the next "
    "Strategic Turn, air units (air), events. What the defender may choose his standing orders say, or the default. "
    "Who is lost first (losses) and who enters the hex (advance) is written beforehand; by default the units enter "
    "that are in supply there. An attack with if: waits for what an earlier one on the sheet brings.",
    "A unit out of supply fights with half its strength, and is eliminated when a Combat Phase ends: look after lines "
    "of four hexes to a town or a source, and of six for headquarters. Events cost a Resource Point a draw; what you "
    "hold nobody else sees. After March, June, September and December a Strategic Turn brings points, units and the "
    "roll for the surrender of Turkey.",
)
