"""What is kept: one schema, on SQLite by default and on PostgreSQL when a community outgrows one process."""
