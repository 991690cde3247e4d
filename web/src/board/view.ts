// The board on a canvas: paints, moves the eye, and tells where the pointer is. Knows pictures, not rules.
import 'd3-transition';
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { distanceTo, drawArrow, wayPoints, type Arrow, type Point } from './arrows';
import { Layer } from './cache';
import { clampCamera, framing, minScale, MAX_SCALE, nearestTurn, toBoard, turnsInView, type Camera } from './camera';
import { fade } from './colour';
import { spaceAt, type Board, type DrawnSpace } from './geometry';
import { paintGround } from './ground';
import { icon2d } from './icons';
import type { Theme } from './palette';
import { Outlines } from './paths';
import { Sprites } from './sprites';
import { place, type Placed, type Spot, type Token } from './stacks';

export interface Badge { space: string; text: string; tone: 'good' | 'even' | 'bad' | 'plain' }
export interface Lit { space: string; effect: string }

export interface Scene {
  theme: Theme;
  owners: Record<string, string>;
  closed: ReadonlySet<string>;
  texture: boolean;
  tint: Map<string, string> | null;
  stacks: Map<string, Token[]>;
  order: (space: string) => string[];
  hand: ReadonlySet<string>;
  movable: ReadonlySet<string>;
  lit: Map<string, Lit> | null; // null: nothing taken up, nothing dimmed
  reached: ReadonlySet<string>; // spaces marked without dimming the rest
  from: string;
  arrows: Arrow[];
  badges: Badge[];
  focus: string; // the space that the keyboard is at
  hover: string;
  path: string[];
  notes: Map<string, string>; // small numbers from an overlay
}

export interface Hit { space: DrawnSpace | null; token: Token | null; arrow: Arrow | null; more: string; x: number; y: number }

export interface Hears {
  hover: (hit: Hit) => void;
  click: (hit: Hit, e: PointerEvent) => void;
  double: (hit: Hit) => void;
  wheelOn: (token: Token, up: boolean) => boolean;
  mayDrag: (token: Token) => boolean;
  drag: (hit: Hit, e: PointerEvent) => void;
  dragging: (hit: Hit) => void;
  drop: (hit: Hit, cancelled: boolean) => void;
  hold: (hit: Hit) => void;
  moved: () => void;
}

const TONES = { good: '#1B5FA8', even: '#6B6459', bad: '#B3470A', plain: '#1F1B14' };

export class BoardView {
  cam: Camera = { k: 0.5, x: 0, y: 0 };
  w = 100;
  h = 100;
  private ratio = 1;
  private ctx: CanvasRenderingContext2D;
  private lines: Outlines;
  private ground: Layer;
  private light: Layer;
  private world: Layer;
  private sprites: Sprites | null = null;
  private placed: Placed = { spots: [], pills: [], more: [] };
  private placedFor = '';
  private asked = 0;
  private resting = 0;
  private busy = false;
  private zoomer: ZoomBehavior<HTMLCanvasElement, unknown>;
  private at: Selection<HTMLCanvasElement, unknown, null, undefined>;
  private press: { x: number; y: number; hit: Hit; dragging: boolean; timer: number; touch: boolean } | null = null;
  private pointer: Point | null = null;
  frames: number[] = [];

  constructor(
    private canvas: HTMLCanvasElement,
    readonly board: Board,
    public scene: Scene,
    private hears: Hears,
    readonly phone: boolean,
  ) {
    const ctx = canvas.getContext('2d', { alpha: false });
    if (!ctx) throw new Error('no canvas');
    this.ctx = ctx;
    this.lines = new Outlines(board);
    const paint = (c: CanvasRenderingContext2D, cam: Camera, w: number, h: number) =>
      paintGround(c, { ...this.scene, board, lines: this.lines }, cam, w, h);
    this.ground = new Layer(paint);
    this.world = new Layer(paint);
    this.light = new Layer((c, cam, w, h) => this.paintLight(c, cam, w, h));
    this.zoomer = zoom<HTMLCanvasElement, unknown>()
      .filter((e: Event) => this.mayZoom(e))
      .wheelDelta((e) => -e.deltaY * (e.deltaMode === 1 ? 0.05 : e.deltaMode ? 1 : 0.002) * (e.ctrlKey ? 4 : 1))
      .clickDistance(4)
      .constrain((t) => this.constrain(t))
      .on('start', () => (this.busy = true))
      .on('zoom', (e: D3ZoomEvent<HTMLCanvasElement, unknown>) => this.zoomed(e.transform))
      .on('end', () => this.rest());
    this.at = select(canvas);
    this.at.call(this.zoomer).on('dblclick.zoom', null);
    canvas.addEventListener('pointerdown', this.down);
    canvas.addEventListener('pointermove', this.move);
    canvas.addEventListener('pointerup', this.up);
    canvas.addEventListener('pointercancel', this.cancel);
    canvas.addEventListener('pointerleave', this.leave);
    canvas.addEventListener('contextmenu', this.context);
    canvas.addEventListener('dblclick', this.double);
    this.resize();
    const c = board.file.phone;
    this.look(phone ? { k: c.scale, x: c.centre[0], y: c.centre[1] } : { k: Math.max(0.72, minScale(board, this.w, this.h)), x: c.centre[0], y: c.centre[1] });
  }

  destroy(): void {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.resting);
    this.at.on('.zoom', null);
  }

  // -- the eye --

  private mayZoom(e: Event): boolean {
    if (e instanceof WheelEvent) {
      const hit = this.hitAt(e.offsetX, e.offsetY);
      if (hit.token && !e.ctrlKey && this.hears.wheelOn(hit.token, e.deltaY < 0)) {
        e.preventDefault();
        return false;
      }
      return true;
    }
    if (e instanceof MouseEvent && (e.button !== 0 || e.altKey)) return false;
    if (typeof TouchEvent !== 'undefined' && e instanceof TouchEvent && e.touches.length > 1) return true;
    const p = this.place(e);
    if (!p) return true;
    const token = this.hitAt(p[0], p[1]).token;
    return !(token && this.hears.mayDrag(token));
  }

  private place(e: Event): Point | null {
    const box = this.canvas.getBoundingClientRect();
    if (e instanceof MouseEvent) return [e.clientX - box.left, e.clientY - box.top];
    if (typeof TouchEvent !== 'undefined' && e instanceof TouchEvent && e.touches[0])
      return [e.touches[0].clientX - box.left, e.touches[0].clientY - box.top];
    return null;
  }

  private camOf(t: ZoomTransform): Camera {
    return { k: t.k, x: (this.w / 2 - t.x) / t.k, y: (this.h / 2 - t.y) / t.k };
  }

  private transformOf(c: Camera): ZoomTransform {
    return zoomIdentity.translate(this.w / 2 - c.x * c.k, this.h / 2 - c.y * c.k).scale(c.k);
  }

  private constrain(t: ZoomTransform): ZoomTransform {
    const c = this.camOf(t);
    const fixed = clampCamera(c, this.board, this.w, this.h);
    // Where the board wraps, x runs on: bringing it back here would make a drag jump.
    if (this.board.period) fixed.x = c.x;
    return this.transformOf({ ...fixed, k: c.k });
  }

  private zoomed(t: ZoomTransform): void {
    this.cam = this.camOf(t);
    this.hears.moved();
    this.redraw();
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.busy = false;
      this.redraw();
    }, 110);
  }

  look(c: Camera): void {
    this.zoomer.transform(this.at, this.transformOf(clampCamera(c, this.board, this.w, this.h)));
  }

  fly(c: Camera, ms: number): void {
    if (this.press) return;
    const inside = clampCamera(c, this.board, this.w, this.h);
    const to = { ...inside, x: inside.x + nearestTurn(inside.x, this.cam, this.board) };
    if (ms <= 0) return this.look(to);
    this.zoomer.transform(this.at.transition().duration(ms), this.transformOf(to));
  }

  frame(spaces: string[], ms = 300, least = 0.6): void {
    const points = spaces.map((s) => this.board.spaces.get(s)?.centre).filter((p): p is Point => Boolean(p));
    if (points.length) this.fly(framing(points, this.board, this.w, this.h, this.cam, this.phone ? Math.max(least, 0.7) : least), ms);
  }

  shows(space: string): boolean {
    const s = this.board.spaces.get(space);
    if (!s) return false;
    const x = s.centre[0] + nearestTurn(s.centre[0], this.cam, this.board);
    return Math.abs(x - this.cam.x) * this.cam.k < this.w / 2 - 30 && Math.abs(s.centre[1] - this.cam.y) * this.cam.k < this.h / 2 - 30;
  }

  zoomBy(factor: number, ms = 150): void {
    if (ms) this.zoomer.scaleBy(this.at.transition().duration(ms), factor);
    else this.zoomer.scaleBy(this.at, factor);
  }

  panBy(dx: number, dy: number): void {
    this.zoomer.translateBy(this.at, dx / this.cam.k, dy / this.cam.k);
  }

  fit(ms = 300): void {
    const b = this.board;
    const k = b.period ? this.h / b.height : minScale(b, this.w, this.h);
    this.fly({ k: Math.max(k, minScale(b, this.w, this.h)), x: this.cam.x, y: b.top + b.height / 2 }, ms);
  }

  resize(): void {
    const box = this.canvas.parentElement?.getBoundingClientRect();
    this.w = Math.max(50, Math.floor(box?.width ?? 100));
    this.h = Math.max(50, Math.floor(box?.height ?? 100));
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(this.w * this.ratio);
    this.canvas.height = Math.round(this.h * this.ratio);
    this.canvas.style.width = `${this.w}px`;
    this.canvas.style.height = `${this.h}px`;
    this.zoomer.scaleExtent([minScale(this.board, this.w, this.h), MAX_SCALE]).extent([[0, 0], [this.w, this.h]]);
    this.ground.stale = this.light.stale = true;
    this.sprites = null;
    this.redraw();
  }

  // -- what changed --

  set(scene: Scene, what: { ground?: boolean; light?: boolean; tokens?: boolean }): void {
    this.scene = scene;
    if (what.ground) {
      this.ground.stale = this.world.stale = true;
      this.sprites = null;
    }
    if (what.light) this.light.stale = true;
    if (what.tokens) this.placedFor = '';
    this.redraw();
  }

  redraw(): void {
    if (!this.asked) this.asked = requestAnimationFrame(() => this.draw());
  }

  // -- painting --

  private size(): { w: number; h: number } {
    const more = this.phone ? 4 : 0;
    return this.cam.k >= 1.1 ? { w: 32 + more, h: 24 + more } : { w: 24 + more, h: 18 + more };
  }

  private arrange(): void {
    const size = this.size();
    const key = `${this.cam.k.toFixed(2)}|${size.w}`;
    if (!this.sprites || this.placedFor.split('|')[1] !== String(size.w))
      this.sprites = new Sprites({ ...size, ratio: this.ratio, theme: this.scene.theme });
    if (key === this.placedFor) return;
    // While the fingers zoom the old places will do, unless the size of the tokens changed.
    if (this.busy && this.placedFor.split('|')[1] === String(size.w) && this.placedFor) return;
    this.placed = place(this.board.spaces, this.scene.stacks, this.scene.order, this.cam.k, { w: size.w + 2, h: size.h + 2 });
    this.placedFor = key;
  }

  private draw(): void {
    this.asked = 0;
    const start = performance.now();
    const { ctx, cam, w, h, scene } = this;
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const still = !this.busy;
    if (!this.ground.fits(cam, w, h, this.ratio)) {
      if (still || this.ground.stale) this.ground.repaint(cam, w, h, this.ratio);
      else {
        if (this.world.stale) this.paintWorld();
        this.showWorld();
      }
    }
    this.ground.show(ctx, cam, w, h);
    if (scene.lit || scene.reached.size) {
      if (!this.light.fits(cam, w, h, this.ratio) && (still || this.light.stale)) this.light.repaint(cam, w, h, this.ratio);
      this.light.show(ctx, cam, w, h);
    }
    const turns = turnsInView(cam, this.board, w);
    const near = this.board.period ? [...new Set(turns.flatMap((t) => [t - this.board.period, t, t + this.board.period]))] : turns;
    this.outline(scene.hover, near, '#FFFFFF', 2);
    this.outline(scene.from, near, '#FFD400', 3);
    this.outline(scene.focus, near, '#FFD400', 3.5);
    for (const t of near) this.drawArrows(t);
    this.arrange();
    for (const t of near) this.drawTokens(t);
    for (const t of near) this.drawBadges(t);
    const spent = performance.now() - start;
    this.frames.push(spent);
    if (this.frames.length > 240) this.frames.shift();
  }

  // A small picture of everything fills what a fast gesture uncovers.
  private paintWorld(): void {
    const b = this.board;
    const k = Math.min(0.4, 1600 / b.width);
    this.world.repaint({ k, x: b.left + b.width / 2, y: b.top + b.height / 2 }, (b.width * k) / 1.6, (b.height * k) / 1.6, 1);
  }

  private showWorld(): void {
    const { ctx, cam, w, h } = this;
    if (!this.board.period) {
      ctx.fillStyle = this.scene.theme.frame;
      ctx.fillRect(0, 0, w, h);
    }
    for (const t of turnsInView(cam, this.board, w)) this.world.show(ctx, { ...cam, x: cam.x - t }, w, h);
  }

  private paintLight(ctx: CanvasRenderingContext2D, cam: Camera, w: number, h: number): void {
    const { scene, board } = this;
    const turns = turnsInView(cam, board, w);
    const near = board.period ? [...new Set(turns.flatMap((t) => [t - board.period, t, t + board.period]))] : turns;
    const each = (names: Iterable<string>, draw: (p: Path2D, name: string) => void) => {
      for (const name of names) {
        const path = this.lines.shapes.get(name);
        const halo = this.lines.halos.get(name);
        for (const t of near) {
          ctx.save();
          ctx.translate(w / 2, h / 2);
          ctx.scale(cam.k, cam.k);
          ctx.translate(t - cam.x, -cam.y);
          if (path) draw(path, name);
          if (halo) draw(halo, name);
          ctx.restore();
        }
      }
    };
    if (scene.lit) {
      ctx.fillStyle = fade(scene.theme.name === 'night' ? '#000000' : scene.theme.ink, 0.45);
      ctx.fillRect(0, 0, w, h);
      ctx.globalCompositeOperation = 'destination-out';
      each([...scene.lit.keys(), scene.from], (p) => ctx.fill(p));
      ctx.globalCompositeOperation = 'source-over';
      each(scene.lit.keys(), (p) => {
        ctx.lineJoin = 'round';
        ctx.strokeStyle = '#1F1B14';
        ctx.lineWidth = 5 / cam.k;
        ctx.stroke(p);
        ctx.strokeStyle = '#F6F3EA';
        ctx.lineWidth = 3 / cam.k;
        ctx.stroke(p);
      });
      for (const lit of scene.lit.values()) this.mark(ctx, lit, cam, w, h, near);
    } else {
      each(scene.reached, (p) => {
        ctx.strokeStyle = '#FFD400';
        ctx.lineWidth = 2.5 / cam.k;
        ctx.stroke(p);
      });
    }
  }

  private mark(ctx: CanvasRenderingContext2D, lit: Lit, cam: Camera, w: number, h: number, turns: number[]): void {
    const space = this.board.spaces.get(lit.space);
    const kind = { attack: 'battle', take: 'flag', load: 'naval base', unload: 'naval base' }[lit.effect];
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

  private outline(name: string, turns: number[], colour: string, width: number): void {
    const path = name ? this.lines.shapes.get(name) : null;
    if (!path) return;
    const { ctx, cam, w, h } = this;
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

  private drawArrows(turn: number): void {
    const { arrows, path, theme } = this.scene;
    const many = arrows.length > 12;
    for (const a of arrows) {
      const points = wayPoints(this.board, a.path);
      const strong = !many || (this.pointer !== null && distanceTo(this.onScreen(points, turn), ...this.pointer) < 60);
      drawArrow(this.ctx, points, a, this.cam, this.w, this.h, turn, theme, strong);
    }
    if (path.length > 1) {
      const a: Arrow = { key: 'path', path, n: 1, power: '', kind: 'sketch', records: [] };
      drawArrow(this.ctx, wayPoints(this.board, path), a, this.cam, this.w, this.h, turn, theme, true);
    }
  }

  private onScreen(points: Point[], turn: number): Point[] {
    return points.map(([x, y]) => [(x + turn - this.cam.x) * this.cam.k + this.w / 2, (y - this.cam.y) * this.cam.k + this.h / 2]);
  }

  private drawTokens(turn: number): void {
    const { ctx, cam, w, h, scene, sprites } = this;
    if (!sprites) return;
    const size = this.size();
    const pad = sprites.pad;
    const seen = new Set<string>();
    const put = (img: HTMLCanvasElement, x: number, y: number) => ctx.drawImage(img, Math.round(x), Math.round(y), img.width / this.ratio, img.height / this.ratio);
    for (const { token, x, y } of this.placed.spots) {
      const sx = (x + turn - cam.x) * cam.k + w / 2;
      const sy = (y - cam.y) * cam.k + h / 2;
      const first = !seen.has(`${token.space}|${token.power}`);
      if (!token.facility) seen.add(`${token.space}|${token.power}`);
      if (sx < -40 || sy < -40 || sx > w + 40 || sy > h + 40) continue;
      if (token.facility) {
        // Facilities belong to the strip under the name, so they grow and shrink with the map.
        const f = 25 * Math.min(1.2, cam.k);
        if (cam.k >= 0.4) ctx.drawImage(sprites.token(token, { chosen: 0, dim: false, can: false, first: false }), sx - f / 2, sy - f / 2, f, f);
        continue;
      }
      let chosen = 0;
      if (scene.hand.size) for (const u of token.units) if (scene.hand.has(u)) chosen++;
      const can = token.units.some((u) => scene.movable.has(u));
      const img = sprites.token(token, { chosen, dim: Boolean(scene.lit) && !chosen && token.space !== scene.from && !scene.lit?.has(token.space), can, first });
      put(img, sx - size.w / 2 - pad, sy - size.h / 2 - pad);
    }
    for (const p of this.placed.pills) {
      const sx = (p.x + turn - cam.x) * cam.k + w / 2;
      const sy = (p.y - cam.y) * cam.k + h / 2;
      if (sx > -40 && sy > -40 && sx < w + 40 && sy < h + 40) put(sprites.pill(p.power, p.n), sx - 17, sy - 11);
    }
    for (const m of this.placed.more) {
      const sx = (m.x + turn - cam.x) * cam.k + w / 2;
      const sy = (m.y - cam.y) * cam.k + h / 2;
      if (sx > -40 && sy > -40 && sx < w + 40 && sy < h + 40) put(sprites.more(m.n), sx - size.w / 2 - 4, sy - size.h / 2 - 4);
    }
  }

  private drawBadges(turn: number): void {
    const { ctx, cam, w, h, scene } = this;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const b of scene.badges) {
      const space = this.board.spaces.get(b.space);
      if (!space) continue;
      const sx = (space.data.label.x + turn - cam.x) * cam.k + w / 2;
      const sy = (space.data.label.y - space.data.label.h / 2 - cam.y) * cam.k + h / 2 - 12;
      if (sx < -60 || sy < -40 || sx > w + 60 || sy > h + 40) continue;
      ctx.font = "bold 12px Lato, 'Segoe UI', Arial, sans-serif";
      const wide = ctx.measureText(b.text).width + 14;
      ctx.beginPath();
      ctx.roundRect(sx - wide / 2, sy - 10, wide, 20, b.tone === 'even' ? 4 : 10);
      ctx.fillStyle = TONES[b.tone];
      ctx.fill();
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = '#F6F3EA';
      ctx.stroke();
      ctx.fillStyle = '#FFFFFF';
      ctx.fillText(b.text, sx, sy + 0.5);
    }
    ctx.font = "bold 12px Lato, 'Segoe UI', Arial, sans-serif";
    for (const [name, text] of scene.notes) {
      const space = this.board.spaces.get(name);
      if (!space) continue;
      const sx = (space.data.label.x + turn - cam.x) * cam.k + w / 2;
      const sy = (space.data.label.y - space.data.label.h / 2 - cam.y) * cam.k + h / 2 - 9;
      ctx.lineWidth = 3;
      ctx.strokeStyle = scene.theme.paper;
      ctx.strokeText(text, sx, sy);
      ctx.fillStyle = scene.theme.ink;
      ctx.fillText(text, sx, sy);
    }
    ctx.textBaseline = 'alphabetic';
  }

  // -- the pointer --

  hitAt(sx: number, sy: number): Hit {
    const [bx, by] = toBoard(sx, sy, this.cam, this.w, this.h);
    const token = this.tokenAt(sx, sy);
    const more = token ? '' : this.moreAt(sx, sy);
    const snap = (this.phone ? 22 : 6) / this.cam.k;
    const space = token || more ? (this.board.spaces.get(token?.space ?? more) ?? null) : spaceAt(this.board, this.board.period ? this.home(bx) : bx, by, snap);
    let arrow: Arrow | null = null;
    if (!token && !more) {
      for (const a of this.scene.arrows) {
        if (a.kind === 'past' || a.kind === 'sketch') continue;
        const points = wayPoints(this.board, a.path);
        const turn = nearestTurn(points[0]?.[0] ?? 0, this.cam, this.board);
        if (distanceTo(this.onScreen(points, turn), sx, sy) < (this.phone ? 16 : 7)) arrow = a;
      }
    }
    return { space, token, arrow, more, x: sx, y: sy };
  }

  private home(x: number): number {
    const b = this.board;
    return b.left + ((((x - b.left) % b.period) + b.period) % b.period);
  }

  private tokenAt(sx: number, sy: number): Token | null {
    const size = this.size();
    const grow = this.phone ? 6 : 1;
    for (let i = this.placed.spots.length - 1; i >= 0; i--) {
      const spot = this.placed.spots[i] as Spot;
      if (spot.token.facility) continue;
      const x = spot.x + nearestTurn(spot.x, this.cam, this.board);
      const tx = (x - this.cam.x) * this.cam.k + this.w / 2;
      const ty = (spot.y - this.cam.y) * this.cam.k + this.h / 2;
      if (Math.abs(sx - tx) <= size.w / 2 + grow && Math.abs(sy - ty) <= size.h / 2 + grow) return spot.token;
    }
    return null;
  }

  private moreAt(sx: number, sy: number): string {
    const size = this.size();
    for (const m of this.placed.more) {
      const [x, y] = this.where(m.x, m.y);
      if (Math.abs(sx - x) <= size.w / 2 + 2 && Math.abs(sy - y) <= size.h / 2 + 2) return m.space;
    }
    return '';
  }

  // Where a token or space is on the screen, for tests and for popovers.
  whereToken(key: (t: Token) => boolean): Point | null {
    const spot = this.placed.spots.find((s) => key(s.token));
    return spot ? this.where(spot.x, spot.y) : null;
  }

  whereSpace(name: string): Point | null {
    const s = this.board.spaces.get(name);
    return s ? this.where(s.data.label.x, s.data.label.y) : null;
  }

  private where(x: number, y: number): Point {
    const turned = x + nearestTurn(x, this.cam, this.board);
    return [(turned - this.cam.x) * this.cam.k + this.w / 2, (y - this.cam.y) * this.cam.k + this.h / 2];
  }

  private local(e: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  private down = (e: PointerEvent): void => {
    if (!e.isPrimary) {
      this.drop(true);
      return;
    }
    const [x, y] = this.local(e);
    const hit = this.hitAt(x, y);
    const touch = e.pointerType !== 'mouse';
    const timer = touch ? window.setTimeout(() => this.held(), 500) : 0;
    this.press = { x, y, hit, dragging: false, timer, touch };
  };

  private held(): void {
    const p = this.press;
    if (!p || p.dragging) return;
    this.press = null;
    this.hears.hold(p.hit);
  }

  private move = (e: PointerEvent): void => {
    const [x, y] = this.local(e);
    this.pointer = [x, y];
    const p = this.press;
    if (!p) {
      if (e.pointerType === 'mouse' && !this.busy) this.hears.hover(this.hitAt(x, y));
      if (this.scene.arrows.length > 12) this.redraw();
      return;
    }
    if (Math.hypot(x - p.x, y - p.y) < (p.touch ? 8 : 4) && !p.dragging) return;
    clearTimeout(p.timer);
    if (!p.dragging) {
      p.dragging = true;
      if (p.hit.token && this.hears.mayDrag(p.hit.token)) {
        this.canvas.setPointerCapture(e.pointerId);
        this.hears.drag(p.hit, e);
      }
    }
    if (p.hit.token && this.hears.mayDrag(p.hit.token)) this.hears.dragging(this.hitAt(x, y));
  };

  private up = (e: PointerEvent): void => {
    const p = this.press;
    if (!p) return;
    clearTimeout(p.timer);
    const [x, y] = this.local(e);
    const carried = p.dragging && p.hit.token && this.hears.mayDrag(p.hit.token);
    this.press = null;
    if (carried) this.hears.drop(this.hitAt(x, y), false);
    else if (!p.dragging) this.hears.click(this.hitAt(x, y), e);
  };

  private drop(cancelled: boolean): void {
    const p = this.press;
    if (!p) return;
    clearTimeout(p.timer);
    this.press = null;
    if (p.dragging) this.hears.drop(p.hit, cancelled);
  }

  private cancel = (): void => this.drop(true);

  private leave = (): void => {
    this.pointer = null;
    if (!this.press) this.hears.hover({ space: null, token: null, arrow: null, more: '', x: 0, y: 0 });
  };

  private context = (e: MouseEvent): void => e.preventDefault();

  private double = (e: MouseEvent): void => {
    const [x, y] = this.local(e);
    this.hears.double(this.hitAt(x, y));
  };
}
