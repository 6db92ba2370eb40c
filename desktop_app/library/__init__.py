"""The SQLite file that holds everything, and the only room that knows SQL.

``library.Library`` is the door. Reading goes through the standard library's sqlite3, writing through
SQLAlchemy Core, which is imported at the first write. SCHEMA.md documents the tables.
"""
