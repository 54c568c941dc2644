"""Tests of what comes of a combat."""
