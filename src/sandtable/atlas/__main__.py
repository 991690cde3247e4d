"""`python -m sandtable.atlas` is the same as `sandtable atlas`."""

from sandtable.atlas.cli import app

app()
