"""Support units, amphibious operations, naval combat, landings from the air (17-19, 23, 36)."""
