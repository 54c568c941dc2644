"""The facts of hexes and units that conformance cases may expect."""
