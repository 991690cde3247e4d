"""`python -m sandtable`: the command line."""

from sandtable.cli import main

main()
