// The tokens on the board: where they stand at this zoom, how they are drawn, and which one is under a point.
import type { Point } from './arrows';
import type { Eye } from './eye';
import type { Window } from './layer';
import type { Scene } from './scene';
import { Sprites } from './sprites';
import type { Size } from './blocks';
import { isSmall, place, type Placed, type Spot } from './stacks';
import type { Token } from './tokens';

const GAP = 6; // px between tokens, where the numbers at their corners stand
const DIM = 0.62; // how much is seen of tokens in spaces that are out of reach

export class Pieces {
  private sprites: Sprites | null = null;
  private spritesFor = 0; // the width they are made for
  private placed: Placed = { spots: [], pills: [], more: [], leaders: [], heads: new Map(), kept: new Map() };
  private placedFor = '';
  private crowns = ''; // the spaces with a badge for which room was kept
  private season = ''; // the question for which slots are kept
  private larger = 0; // px, as the person likes them

  constructor(private eye: Eye, private phone: boolean) {}

  // The look of tokens changed: theme or resolution.
  repaint(): void {
    this.sprites = null;
  }

  // What stands where changed.
  rearrange(): void {
    this.placedFor = '';
  }

  size(): Size {
    const more = (this.phone ? 4 : 0) + this.larger;
    return this.eye.cam.k >= 0.9 ? { w: 32 + more, h: 24 + more } : { w: Math.max(24, 24 + more), h: Math.max(18, 18 + more) };
  }

  private get key(): string {
    return `${this.eye.cam.k.toFixed(2)}|${this.size().w}`;
  }

  // Whether everything stands where it belongs at this scale; not so while the fingers zoom.
  get settled(): boolean {
    return this.placedFor === this.key;
  }

  arrange(scene: Scene, ratio: number): void {
    this.larger = scene.larger;
    const size = this.size();
    const k = this.eye.cam.k;
    const crowned = new Set(scene.badges.map((b) => b.space));
    const crowns = [...crowned].sort().join(); // new figures in old places move nothing
    const sameSize = this.spritesFor === size.w;
    if (!this.sprites || !sameSize) this.sprites = new Sprites({ ...size, ratio, theme: scene.theme });
    this.spritesFor = size.w;
    if (this.settled && crowns === this.crowns) return;
    // While the fingers zoom the old places will do, unless the size of the tokens changed.
    if (this.eye.busy && sameSize && this.placedFor) return;
    const memory = { kept: this.placed.kept, tidy: scene.season !== this.season };
    this.placed = place(this.eye.board.spaces, { ...scene, badges: crowned }, k, { w: size.w + GAP, h: size.h + GAP }, memory);
    [this.placedFor, this.crowns, this.season] = [this.key, crowns, scene.season];
  }

  draw(ctx: CanvasRenderingContext2D, scene: Scene, { cam, w, h, ratio }: Window, turn: number): void {
    const sprites = this.sprites;
    if (!sprites) return;
    const size = this.size();
    const seen = new Set<string>();
    const put = (img: HTMLCanvasElement, x: number, y: number) => ctx.drawImage(img, Math.round(x), Math.round(y), img.width / ratio, img.height / ratio);
    const at = (x: number, y: number): Point | null => {
      const sx = (x + turn - cam.x) * cam.k + w / 2;
      const sy = (y - cam.y) * cam.k + h / 2;
      return sx < -40 || sy < -40 || sx > w + 40 || sy > h + 40 ? null : [sx, sy];
    };
    for (const { from, to } of this.placed.leaders) {
      const [a, b] = [at(...from), at(...to)];
      if (a && b) leader(ctx, a, b, scene.theme.paper, scene.theme.ink);
    }
    for (const { token, x, y } of this.placed.spots) {
      const first = !seen.has(`${token.space}|${token.power}`);
      if (!token.facility) seen.add(`${token.space}|${token.power}`);
      const p = at(x, y);
      if (!p) continue;
      if (token.facility) {
        // Facilities belong to the strip under the name, so they grow and shrink with the map.
        const f = 25 * Math.min(1.2, cam.k);
        if (cam.k >= 0.4) ctx.drawImage(sprites.token(token, { chosen: 0, can: false, first: false }), p[0] - f / 2, p[1] - f / 2, f, f);
        continue;
      }
      let chosen = 0;
      if (scene.hand.size) for (const u of token.units) if (scene.hand.has(u)) chosen++;
      const can = token.units.some((u) => scene.movable.has(u));
      const dim = Boolean(scene.lit) && !chosen && token.space !== scene.from && !scene.lit?.has(token.space);
      ctx.globalAlpha = dim ? DIM : 1;
      put(sprites.token(token, { chosen, can, first }), p[0] - size.w / 2 - sprites.pad, p[1] - size.h / 2 - sprites.pad);
    }
    ctx.globalAlpha = 1;
    for (const pill of this.placed.pills) {
      const p = at(pill.x, pill.y);
      if (!p) continue;
      const img = sprites.pill(pill.power, pill.n, isSmall(cam.k));
      put(img, p[0] - img.width / ratio / 2, p[1] - img.height / ratio / 2);
    }
    for (const more of this.placed.more) {
      const p = at(more.x, more.y);
      if (p) put(sprites.more(more.n), p[0] - size.w / 2 - 4, p[1] - size.h / 2 - 4);
    }
  }

  // Where the badge of a space stands: over its block; undefined where it has none.
  head(space: string): Point | undefined {
    return this.placed.heads.get(space);
  }

  tokenAt(sx: number, sy: number): Token | null {
    const size = this.size();
    const grow = this.phone ? 6 : 1;
    for (let i = this.placed.spots.length - 1; i >= 0; i--) {
      const spot = this.placed.spots[i] as Spot;
      if (spot.token.facility) continue;
      const [x, y] = this.eye.where(spot.x, spot.y);
      if (Math.abs(sx - x) <= size.w / 2 + grow && Math.abs(sy - y) <= size.h / 2 + grow) return spot.token;
    }
    return null;
  }

  // The space whose hidden tokens the chip under a point stands for.
  moreAt(sx: number, sy: number): string {
    const size = this.size();
    for (const m of this.placed.more) {
      const [x, y] = this.eye.where(m.x, m.y);
      if (Math.abs(sx - x) <= size.w / 2 + 2 && Math.abs(sy - y) <= size.h / 2 + 2) return m.space;
    }
    return '';
  }

  // The heights on the screen at which units of a space stand.
  rowsOf(space: string): number[] {
    return this.placed.spots.filter((s) => s.token.space === space && !s.token.facility).map((s) => this.eye.where(s.x, s.y)[1]);
  }

  whereToken(key: (t: Token) => boolean): Point | null {
    const spot = this.placed.spots.find((s) => key(s.token));
    return spot ? this.eye.where(spot.x, spot.y) : null;
  }
}

// A line from a block that stands outside to the space it belongs to, ending in a dot.
function leader(ctx: CanvasRenderingContext2D, a: Point, b: Point, paper: string, ink: string): void {
  for (const [width, colour] of [[4, paper], [1.6, ink]] as const) {
    ctx.lineWidth = width;
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(...a);
    ctx.lineTo(...b);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(b[0], b[1], width === 4 ? 5 : 3, 0, 7);
    ctx.fill();
  }
}
