"""Out of the library into files: Markdown for three kinds of people, W3C annotations, BibTeX, CSV, HTML."""
