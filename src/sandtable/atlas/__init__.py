"""Boards people like to look at: reader, adjacency check and renderer. The generator is in `build`."""
