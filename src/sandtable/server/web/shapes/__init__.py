"""What clients are told, field by field: the answers in the OpenAPI document, and what tests hold every answer against.

They are msgspec structs like everything the kernel says, so that a record or an event is described by its own type.
Nothing is converted or checked on the way out.
"""
