"""Splitting a text that has no marks into its summaries."""

from desktop_app.importing.splitting.division import Division, Gap, divide

__all__ = ["Division", "Gap", "divide"]
