"""Pictures of positions: `render_svg(slug, picture)` and `render_png(slug, picture)`."""

from sandtable.atlas.render.picture import Arrow, Group, Picture
from sandtable.atlas.render.png import render_png
from sandtable.atlas.render.svg import render_svg

__all__ = ["Arrow", "Group", "Picture", "render_png", "render_svg"]
