"""Conformance cases of Illusions of Glory: the positions they are played in, and the facts they may expect."""
