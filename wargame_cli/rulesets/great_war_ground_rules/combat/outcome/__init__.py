"""What comes of a combat (9C to 9F): results, losses, retreats, advances."""
