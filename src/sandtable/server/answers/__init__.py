"""What clients are told: positions, offers, ways and log lines as plain data."""
