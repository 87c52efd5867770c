"""Assembly steps as numbered drawings, derived from the outlines of the pieces themselves."""
