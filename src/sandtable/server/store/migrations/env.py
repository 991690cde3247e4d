"""Alembic's entry: migrations run on the connection that the server hands over."""

from alembic import context

from sandtable.server.store.schema import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
