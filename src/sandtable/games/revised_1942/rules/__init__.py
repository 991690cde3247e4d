"""National advantages: thirty optional rules, six for each power."""
