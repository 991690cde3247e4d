"""What all bots of the classic games share: eyes, attacks, convoys, marches, purchases, answers in battle."""
