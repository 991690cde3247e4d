"""One step ahead: every attack weighed with exact odds and the counter-attack."""
