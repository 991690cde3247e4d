"""World at War 1939, rule by rule."""
