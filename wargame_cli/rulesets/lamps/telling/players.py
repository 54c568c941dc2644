"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "Each side leads two factions, and each faction has its own part of a turn: event, movement, combat, production "
    "and regroup. By the options of the game it sends one sheet for all of these, or one for each; the sheet says "
    "which orders it takes. On one sheet for all, write the orders in the order of the steps: what comes too late "
    "is refused.",
    "An attack is a programme: armies attack an area one after the other, in the order in which you name them, "
    "until it is taken or until, while, most or keep say stop. Heavy Artillery fires with it where it is named in "
    "guns; advance says who follows the winner. What comes later on the sheet meets what the dice have left of it, "
    "so write it for both cases: if: lets an attack wait for what an earlier one brings.",
    "Production points that are not spent are lost. Refit and buy first what matters most to you, and leave the "
    "rest to what the combats of the same turn cost and bring.",
)
