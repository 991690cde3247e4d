"""Who plays: a shell for all, and bots that call for the planners a game's steps of movement need."""
