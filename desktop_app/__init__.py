"""Postil: read, highlight and annotate summaries of papers, offline."""

__version__ = "0.1.0"
