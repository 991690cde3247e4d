"""Why a turn was played as it was, in words."""
