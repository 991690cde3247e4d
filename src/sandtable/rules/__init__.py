"""Rule modules shared by the games; each game chooses the ones it is made of."""
