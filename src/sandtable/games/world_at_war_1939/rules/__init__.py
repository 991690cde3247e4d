"""Rules that only World at War 1939 has."""
