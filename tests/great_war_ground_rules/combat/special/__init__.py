"""Tests of special combat effects."""
