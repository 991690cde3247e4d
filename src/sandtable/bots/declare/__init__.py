"""War and peace: when to declare, whom to court."""
