"""A position as bots look at it: who stands where and on whose side, and how far it is to anywhere."""
