"""Two states of a game compared piece by piece: folders, revisions in git, and earlier builds."""
