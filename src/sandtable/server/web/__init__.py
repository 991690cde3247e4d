"""The door: HTTP, WebSocket and who may do what."""
