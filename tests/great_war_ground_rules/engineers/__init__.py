"""Tests of engineers."""
