"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "CP plays the Central Powers: Germany, Austria-Hungary, Turkey, Bulgaria, perhaps Romania. Allied plays all "
    "others: France, Britain, Russia, Belgium, Serbia, Italy, the United States and who joins them. Scenarios have the "
    "maps of Europe, those of the Near East, or all six; what is said here of a front holds where it is in the game. A "
    "turn is half a month to two months. In its movement and combat phases both sides send their sheets at once, each "
    "for its own theater: in the first half one side acts in the Western Theater (the Western, Italian and Egyptian "
    "Fronts) and the other in the Eastern (the Eastern, Caucasus and Iraqi Fronts), in the second half the other way "
    "round. The Western Theater is carried out first; where a leader's marker lies in it, the extra attacks around it "
    "follow, and the attacks in the Eastern are ordered after those. Of an enemy stack a side sees the top unit alone, "
    "until it is in a combat.",
    "A march names units of one hex and where they stop; the slowest sets the pace. An attack names its hex and all "
    "units that attack it, and what supports them: a headquarters (hq), which is depleted by it until the next "
    "Strategic Turn, air units (air), events. What the defender may choose his standing orders say, or the default. "
    "Who is lost first (losses) and who enters the hex (advance) is written beforehand; by default the units enter "
    "that are in supply there. An attack with if: waits for what an earlier one on the sheet brings.",
    "A unit out of supply fights with half its strength, and is eliminated when a Combat Phase ends: look after lines "
    "of four hexes to a town or a source, and of six for headquarters. Events cost a Resource Point a draw; what you "
    "hold nobody else sees. After every second turn of 1914, and later after March, June, September and December, a "
    "Strategic Turn brings points, units and the initiative; in Europe the Victory Points are counted with it from "
    "the third one on, in the Near East alone the surrender of Turkey is rolled for.",
)
