"""Draw a board with the validator's findings marked on it."""
