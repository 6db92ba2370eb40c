"""From Markdown to a Document, step by step; ``text/markdown.py`` is the door."""
