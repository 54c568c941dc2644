"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "A player turn takes up to four sheets of its side: mobilization, movement, first combat and second combat. The "
    "other side need not answer anything; what it may choose meanwhile (losses, retreats, pursuit) its standing "
    "orders say, or the default.",
    "An attack names its hex and all units that attack it, each from a hex beside it; a unit attacks once in a "
    "phase. What helps stands on the same order: a headquarters (hq), airbases (air), ships (naval). Units named in "
    "supply fight with maximum attack supply, which costs points: the sheet says how many you have. Without it they "
    "attack as they are. The table is the Big Push unless you write another.",
    "What should happen afterwards is written beforehand: who pursues and where to (pursue), where a unit retreats, "
    "who is lost first (lose). An attack with if: waits for what an earlier one on the sheet brings. Places are "
    "written as numbers or by the name of their town.",
)
