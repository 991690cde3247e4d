"""How units go, and who may: by land, by sea, by air, and in answer."""
