"""The calendar: quarters, and what history brings in each."""
