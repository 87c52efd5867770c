"""Match results as pages for a browser: reports, films, and positions on the printed board."""
