"""Rule questions and acceptance cases as YAML files: a position, orders, dice, and what must come of it."""
