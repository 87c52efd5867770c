"""Live preview of a game: files changed on disk are drawn again and shown in a browser."""
