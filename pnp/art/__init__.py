"""Drawing code shared by several kinds of piece: pens, textures, patterns, engravings and
scenes."""
