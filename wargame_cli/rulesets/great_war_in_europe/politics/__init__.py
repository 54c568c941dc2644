"""How nations and armies come into the war: neutral entry, landings, European Turkey, typhus (6.52-6.57, 17.1)."""
