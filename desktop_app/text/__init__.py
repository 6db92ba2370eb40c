"""A summary's Markdown as a ``Document``: blocks, runs and canonical text. No Qt, no SQL."""
