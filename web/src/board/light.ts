// Light and dark: the spaces a hand can reach stand out, everything else steps back.
import { turnsInView, type Camera } from './camera';
import { fade } from './colour';
import type { Board, DrawnSpace } from './geometry';
import { icon2d } from './icons';
import type { Outlines } from './paths';
import type { Lit, Scene } from './scene';

const SIGNS: Record<string, string> = { attack: 'battle', take: 'flag', load: 'naval base', unload: 'naval base' };

// The copies of the board that can show in the window, with one more on each side.
export function copies(board: Board, cam: Camera, w: number): number[] {
  const turns = turnsInView(cam, board, w);
  return board.period ? [...new Set(turns.flatMap((t) => [t - board.period, t, t + board.period]))] : turns;
}

const EDGE = 120; // board px beyond its outline that a space may reach: the halo of an island

// Whether a copy of a space shows in the window at all: what does not is dear to draw, and nobody sees it.
export function inWindow(space: DrawnSpace | undefined, turn: number, cam: Camera, w: number, h: number): boolean {
  if (!space) return false;
  const { x0, y0, x1, y1 } = space.box;
  const [halfW, halfH] = [w / 2 / cam.k, h / 2 / cam.k];
  return x1 + turn + EDGE > cam.x - halfW && x0 + turn - EDGE < cam.x + halfW && y1 + EDGE > cam.y - halfH && y0 - EDGE < cam.y + halfH;
}

export const darkness = (scene: Scene): string => fade(scene.theme.name === 'night' ? '#000000' : scene.theme.ink, 0.45);

export function paintLight(ctx: CanvasRenderingContext2D, scene: Scene, board: Board, lines: Outlines, cam: Camera, w: number, h: number): void {
  const near = copies(board, cam, w);
  const each = (names: Iterable<string>, draw: (p: Path2D) => void) => {
    for (const name of names) {
      const shapes = [lines.shapes.get(name), lines.halos.get(name)];
      for (const t of near) {
        if (!inWindow(board.spaces.get(name), t, cam, w, h)) continue;
        ctx.save();
        ctx.translate(w / 2, h / 2);
        ctx.scale(cam.k, cam.k);
        ctx.translate(t - cam.x, -cam.y);
        for (const shape of shapes) if (shape) draw(shape);
        ctx.restore();
      }
    }
  };
  if (!scene.lit) {
    each(scene.reached, (p) => {
      ctx.strokeStyle = '#FFD400';
      ctx.lineWidth = 2.5 / cam.k;
      ctx.stroke(p);
    });
    return;
  }
  ctx.fillStyle = darkness(scene);
  ctx.fillRect(0, 0, w, h);
  ctx.globalCompositeOperation = 'destination-out';
  each([...scene.lit.keys(), scene.from], (p) => ctx.fill(p));
  ctx.globalCompositeOperation = 'source-over';
  each(scene.lit.keys(), (p) => {
    ctx.lineJoin = 'bevel'; // coasts have many corners, and round ones are dear
    ctx.strokeStyle = '#1F1B14';
    ctx.lineWidth = 5 / cam.k;
    ctx.stroke(p);
    ctx.strokeStyle = '#F6F3EA';
    ctx.lineWidth = 3 / cam.k;
    ctx.stroke(p);
  });
  for (const lit of scene.lit.values()) mark(ctx, board, lit, cam, w, h, near);
}

function mark(ctx: CanvasRenderingContext2D, board: Board, lit: Lit, cam: Camera, w: number, h: number, turns: number[]): void {
  const space = board.spaces.get(lit.space);
  const kind = SIGNS[lit.effect];
  if (!space || !kind) return;
  const label = space.data.label;
  for (const t of turns) {
    const x = (label.x + t - cam.x) * cam.k + w / 2;
    const y = (label.y - label.h / 2 - cam.y) * cam.k + h / 2 - 11;
    ctx.save();
    ctx.translate(x - 9, y - 9);
    ctx.beginPath();
    ctx.arc(9, 9, 11, 0, 7);
    ctx.fillStyle = lit.effect === 'attack' ? '#A32A12' : '#1F1B14';
    ctx.fill();
    ctx.strokeStyle = '#F6F3EA';
    ctx.stroke();
    ctx.scale(0.75, 0.75);
    ctx.fillStyle = '#F6F3EA';
    ctx.fill(icon2d(kind));
    ctx.restore();
  }
}

export function outline(ctx: CanvasRenderingContext2D, path: Path2D | undefined, cam: Camera, w: number, h: number, turns: number[], colour: string, width: number): void {
  if (!path) return;
  for (const t of turns) {
    ctx.save();
    ctx.translate(w / 2, h / 2);
    ctx.scale(cam.k, cam.k);
    ctx.translate(t - cam.x, -cam.y);
    ctx.lineJoin = 'round';
    ctx.strokeStyle = '#1F1B14';
    ctx.lineWidth = (width + 2) / cam.k;
    ctx.stroke(path);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width / cam.k;
    ctx.stroke(path);
    ctx.restore();
  }
}
