"""From files to summaries: finding, decoding, formats, catalogs, titles. Nothing here writes to a file."""
