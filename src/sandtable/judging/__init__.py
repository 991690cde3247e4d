"""Who will win: figures of a position, weighed as games between bots have taught."""
