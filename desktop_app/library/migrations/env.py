"""Alembic's entry: runs the migrations inside the transaction that ``library.migrating`` has begun."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
