"""Heavy questions: what they may cost whom, and the processes that work them out."""
