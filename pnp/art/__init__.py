"""Drawing that several kinds of piece share: pens, textures, patterns, engravings and scenes."""
