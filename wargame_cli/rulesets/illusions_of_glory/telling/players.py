"""How the game goes by mail, for the page that its players are sent."""

FOR_PLAYERS = (
    "A turn has six Action Rounds, and in each both sides send one sheet. It begins with a card of your hand, play, "
    "and what it is for: OPS, SR, RPs or its Event. The sheet tells each card of the hand with its values and all "
    "that it does; nobody else sees them. Without a card there is a single OPS (cardless).",
    "With OPS you activate spaces, for Movement or for Attack, at the price that stands beside your units. A move "
    "names every place that the unit enters; an attack names the space and the activated units that make it, an HQ "
    "or Heavy Artillery too where it shall take part, and the Combat Cards that you play with it.",
    "An attack with if: waits for what an earlier one brings, such as {won: lemberg}. What you decide when the "
    "other side attacks (Combat Cards, losses, halts, retreats, advances) your standing orders say, or the default.",
)
