"""World at War 1939: data files and the rules of this game alone."""
