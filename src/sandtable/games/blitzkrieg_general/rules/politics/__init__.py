"""Who is at war, who leads whom, what falls and who holds it."""
