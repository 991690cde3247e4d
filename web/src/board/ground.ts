// The board itself, painted for one view: sea, land, borders, hatching, names. Everything that is not a unit.
import { turnsInView, type Camera } from './camera';
import { mix } from './colour';
import type { Board, DrawnSpace } from './geometry';
import { icon2d } from './icons';
import { leaderOf } from './leaders';
import { lettering } from './lettering';
import { codeOf, landColour, type Theme } from './palette';
import type { Outlines } from './paths';

export interface Ground {
  board: Board;
  lines: Outlines;
  theme: Theme;
  owners: Record<string, string>;
  closed: ReadonlySet<string>;
  patrons: Record<string, string>; // small countries that fight under a power, and which
  texture: boolean;
  tint?: Map<string, string> | null; // an overlay that replaces the owner's colour
  names: ReadonlyMap<string, string>; // of spaces that are called something else than is printed
  plain: boolean; // colours and coasts only
}

const FONT = "Lato, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

function pattern(ctx: CanvasRenderingContext2D, code: string, ink: string, k: number): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 14;
  const c = tile.getContext('2d');
  if (!c) return null;
  c.strokeStyle = c.fillStyle = ink;
  c.globalAlpha = code === 'stripes' ? 0.75 : 0.22;
  c.lineWidth = code === 'stripes' ? 3 : 1.6;
  const line = (...p: number[]) => {
    c.beginPath();
    for (let i = 0; i < p.length; i += 2) c[i ? 'lineTo' : 'moveTo'](p[i] as number, p[i + 1] as number);
    c.stroke();
  };
  const dot = (x: number, y: number, r: number) => c.fillRect(x - r, y - r, 2 * r, 2 * r);
  if (code === 'stripes') [line(-2, -2, 16, 16), line(-9, 5, 9, 23), line(5, -9, 23, 9)];
  else if (code === 'hatch') [line(-2, 16, 16, -2), line(-9, 9, 9, -9), line(5, 23, 23, 5)];
  else if (code === 'IT') [dot(4, 4, 1.2), dot(11, 11, 1.2)];
  else if (code === 'JP') [line(-2, 16, 16, -2)];
  else if (code === 'SU') line(0, 7, 14, 7);
  else if (code === 'UK') line(7, 0, 7, 14);
  else if (code === 'US') line(-2, -2, 16, 16);
  else if (code === 'CN') [dot(3, 3, 1), dot(10, 3, 1), dot(3, 10, 1), dot(10, 10, 1)];
  else if (code === 'FR') [line(7, 3, 7, 11), line(3, 7, 11, 7)];
  else if (code === 'AN') line(2, 9, 7, 4, 12, 9);
  else return null;
  const made = ctx.createPattern(tile, 'repeat');
  made?.setTransform(new DOMMatrix().scale(1 / k));
  return made;
}

function seen(space: DrawnSpace, from: number, to: number, top: number, bottom: number): boolean {
  const b = space.box;
  return b.x1 >= from && b.x0 <= to && b.y1 >= top && b.y0 <= bottom;
}

// Paints the view of `cam` on a canvas of w x h CSS px (already scaled by the pixel ratio).
export function paintGround(ctx: CanvasRenderingContext2D, g: Ground, cam: Camera, w: number, h: number): void {
  const { board, lines, theme } = g;
  ctx.fillStyle = theme.open_water;
  ctx.fillRect(0, 0, w, h);
  const patterns = new Map<string, CanvasPattern | null>();
  const patternFor = (code: string) => {
    if (!patterns.has(code)) patterns.set(code, pattern(ctx, code, code === 'stripes' ? theme.minor : theme.ink, cam.k));
    return patterns.get(code) ?? null;
  };
  ctx.lineJoin = 'round';
  const bases = turnsInView(cam, board, w);
  // Shapes reach over the seam, so each neighbouring copy is looked at too.
  const turns = board.period ? [...new Set(bases.flatMap((t) => [t - board.period, t, t + board.period]))] : bases;
  const copies: { space: DrawnSpace; turn: number; path: Path2D }[] = [];
  const [fx, tx] = [cam.x - w / 2 / cam.k, cam.x + w / 2 / cam.k];
  const [fy, ty] = [cam.y - h / 2 / cam.k, cam.y + h / 2 / cam.k];
  for (const turn of turns) {
    for (const space of board.spaces.values()) {
      if (!seen(space, fx - turn, tx - turn, fy, ty)) continue;
      const path = lines.shapes.get(space.name);
      if (path) copies.push({ space, turn, path });
    }
  }
  const at = (turn: number) => {
    ctx.save();
    ctx.translate(w / 2, h / 2);
    ctx.scale(cam.k, cam.k);
    ctx.translate(turn - cam.x, -cam.y);
  };
  const backdrop = (kind: string, draw: (path: Path2D) => void) => {
    for (const o of lines.others) {
      if (o.kind !== kind) continue;
      for (const turn of turns) {
        at(turn);
        draw(o.path);
        ctx.restore();
      }
    }
  };
  backdrop('open', (p) => {
    ctx.fillStyle = theme.open_water;
    ctx.fill(p);
  });
  for (const { space, turn, path } of copies) {
    if (!space.sea) continue;
    at(turn);
    ctx.fillStyle = theme.sea[(lines.tints.get(space.name) ?? 0) % theme.sea.length] ?? theme.open_water;
    ctx.fill(path);
    ctx.strokeStyle = theme.border;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = Math.min(1.2, 0.9 / cam.k);
    ctx.stroke(path);
    ctx.restore();
  }
  for (const [wide, strength] of g.plain ? [] : ([[16, 0.14], [7, 0.2]] as const)) {
    for (const { space, turn, path } of copies) {
      if (space.sea) continue;
      at(turn);
      ctx.strokeStyle = theme.glow;
      ctx.globalAlpha = strength;
      ctx.lineWidth = wide;
      ctx.stroke(path);
      ctx.restore();
    }
  }
  backdrop('scenery', (p) => {
    ctx.fillStyle = mix(theme.neutral, theme.sea[0] ?? theme.open_water, 0.35);
    ctx.fill(p);
    ctx.strokeStyle = theme.coast;
    ctx.globalAlpha = 0.35;
    ctx.lineWidth = 0.8;
    ctx.stroke(p);
  });
  for (const { space, turn, path } of copies) if (!space.sea) paintLand(ctx, g, space, path, turn, at, patternFor, cam.k);
  backdrop('lake', (p) => {
    ctx.fillStyle = theme.sea[0] ?? theme.open_water;
    ctx.fill(p);
    ctx.strokeStyle = theme.coast;
    ctx.globalAlpha = 0.7;
    ctx.lineWidth = 0.9;
    ctx.stroke(p);
  });
  if (g.plain) return;
  for (const { space, turn } of copies) {
    const halo = lines.halos.get(space.name);
    if (!halo) continue;
    at(turn);
    ctx.strokeStyle = theme.coast;
    ctx.globalAlpha = 0.55;
    ctx.setLineDash([3.2, 2.4]);
    ctx.lineWidth = 1;
    ctx.stroke(halo);
    ctx.restore();
  }
  for (const turn of turns) {
    at(turn);
    paintConnectors(ctx, board, theme);
    ctx.restore();
  }
  for (const { space, turn } of copies) {
    at(turn);
    paintLeader(ctx, space, theme, cam.k);
    ctx.restore();
  }
  for (const { space, turn } of copies) paintName(ctx, g, space, turn, cam, w, h);
}

function paintLand(
  ctx: CanvasRenderingContext2D,
  g: Ground,
  space: DrawnSpace,
  path: Path2D,
  turn: number,
  at: (turn: number) => void,
  patternFor: (code: string) => CanvasPattern | null,
  k: number,
): void {
  const { theme } = g;
  const owner = g.owners[space.name] ?? '';
  const leader = g.patrons[owner] ?? '';
  const fill = g.tint?.get(space.name) ?? landColour(theme, leader || owner);
  at(turn);
  ctx.fillStyle = fill;
  ctx.fill(path);
  const drawn = g.closed.has(space.name) ? 'hatch' : leader && !g.tint ? 'stripes' : g.texture && !g.tint ? codeOf(owner) : '';
  const texture = drawn ? patternFor(drawn) : null;
  if (texture) {
    ctx.fillStyle = texture;
    ctx.fill(path);
  }
  if (!g.plain) {
    ctx.save();
    ctx.clip(path);
    ctx.strokeStyle = theme.name === 'night' ? '#ffffff' : theme.coast;
    ctx.globalAlpha = 0.12;
    ctx.lineWidth = Math.max(8, 5 / k);
    ctx.stroke(path);
    ctx.restore();
  }
  ctx.strokeStyle = theme.coast;
  ctx.globalAlpha = 0.85;
  ctx.lineWidth = Math.max(1.2, 0.9 / k);
  ctx.stroke(path);
  ctx.restore();
}

function paintConnectors(ctx: CanvasRenderingContext2D, board: Board, theme: Theme): void {
  for (const item of board.file.connectors) {
    for (const line of item.lines) {
      const draw = (width: number, colour: string) => {
        ctx.beginPath();
        line.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
        ctx.lineWidth = width;
        ctx.strokeStyle = colour;
        ctx.stroke();
      };
      draw(6.5, theme.ink);
      draw(4, theme.sea[2] ?? theme.open_water);
    }
  }
}

function paintLeader(ctx: CanvasRenderingContext2D, space: DrawnSpace, theme: Theme, k: number): void {
  const line = leaderOf(space);
  if (!line || space.data.label.size * k < 5.5) return; // without its name it would lead nowhere
  ctx.lineCap = 'round';
  for (const [width, colour] of [[2.6, theme.paper], [1, theme.ink]] as const) {
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.lineWidth = width / k;
    ctx.beginPath();
    ctx.moveTo(...line.from);
    ctx.lineTo(...line.to);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(line.to[0], line.to[1], (width === 1 ? 1.8 : 2.6) / k, 0, 7);
    ctx.fill();
  }
}

function paintName(ctx: CanvasRenderingContext2D, g: Ground, space: DrawnSpace, turn: number, cam: Camera, w: number, h: number): void {
  const { theme } = g;
  const label = space.data.label;
  const size = label.size * cam.k;
  if (size < (space.sea ? 6 : 5.5)) return;
  ctx.save();
  ctx.translate(w / 2 + (label.x + turn - cam.x) * cam.k, h / 2 + (label.y - cam.y) * cam.k);
  ctx.rotate(((label.turn ?? 0) * Math.PI) / 180);
  ctx.scale(cam.k, cam.k);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  const font = (px: number) => (ctx.font = `${space.sea ? 'italic bold' : 'bold'} ${px}px ${FONT}`);
  font(100);
  const set = lettering(label, g.names.get(space.name), (line) => ctx.measureText(line).width / 100);
  font(set.size);
  ctx.lineWidth = Math.min(4, set.size * 0.24);
  ctx.strokeStyle = theme.paper;
  ctx.fillStyle = space.sea ? theme.number : theme.ink;
  const top = -label.h / 2 + (1.08 * (label.size * label.lines.length - set.size * set.lines.length)) / 2;
  set.lines.forEach((line, i) => {
    const y = top + 0.79 * set.size + i * 1.08 * set.size;
    ctx.globalAlpha = space.sea ? 0 : 0.55;
    if (!space.sea) ctx.strokeText(line, 0, y);
    ctx.globalAlpha = space.sea ? 0.9 : 1;
    ctx.fillText(line, 0, y);
  });
  ctx.restore();
  const row = space.data.row;
  if (!row) return;
  ctx.save();
  ctx.translate(w / 2 + (turn - cam.x) * cam.k, h / 2 - cam.y * cam.k);
  ctx.scale(cam.k, cam.k);
  const [x, y, wide] = row;
  let left = x - wide / 2;
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.1;
  if (space.data.value) {
    ctx.fillStyle = theme.paper;
    ctx.beginPath();
    ctx.arc(left + 10, y, 9.5, 0, 7);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = theme.ink;
    ctx.font = `bold 12px ${FONT}`;
    ctx.textAlign = 'center';
    ctx.fillText(String(space.data.value), left + 10, y + 4.3);
    left += 20;
  }
  const { capital, city, signs = [] } = space.data;
  const star = capital ? ['capital'] : city ? ['victory city'] : [];
  for (const sign of [...star, ...signs]) {
    drawSign(ctx, sign, left + 9.5, y, signs.includes(sign), theme);
    left += 19;
  }
  ctx.restore();
}

// A star stands bare; what the game says of a space for good stands on a disc, like its income.
function drawSign(ctx: CanvasRenderingContext2D, sign: string, x: number, y: number, disc: boolean, theme: Theme) {
  ctx.save();
  ctx.translate(x, y);
  if (disc) {
    ctx.fillStyle = theme.paper;
    ctx.beginPath();
    ctx.arc(0, 0, 9, 0, 7);
    ctx.fill();
    ctx.stroke();
  }
  const size = disc ? 16 : 18;
  ctx.scale(size / 24, size / 24);
  ctx.translate(-12, -12);
  ctx.fillStyle = theme.ink;
  ctx.fill(icon2d(sign));
  ctx.restore();
}
