"""What exporters share: operators of PDF, outlines as text, pixels."""
