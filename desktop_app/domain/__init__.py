"""What Postil is about: papers, annotations, relations, changes and errors.

Plain immutable values. Nothing here knows of files, SQL or Qt.
"""
