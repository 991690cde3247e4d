"""Armies over the sea: transports, the lanes they sail, and the warships that keep these open."""
