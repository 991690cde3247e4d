"""Tables and what happens at them, without a word of HTTP."""
