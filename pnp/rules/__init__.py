"""The rules of the validator: their interface, their catalogue, and their application."""
