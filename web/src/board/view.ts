// The board on a canvas: paints in layers, asks the eye where to look, and tells the page where the pointer is. Knows pictures, not rules.
import { distanceTo, drawArrow, wayPoints, type Arrow, type Point } from './arrows';
import { BADGE_HIGH, badgePoint, badgeWide, drawBadges } from './badges';
import { Layer } from './cache';
import { minScale, nearestTurn, toBoard, turnsInView, type Camera } from './camera';
import { Eye } from './eye';
import { pointOf, spaceAt, type Board } from './geometry';
import { paintGround } from './ground';
import { copies, inWindow, outline, paintLight } from './light';
import { Outlines } from './paths';
import { Pieces } from './pieces';
import { Pointer } from './pointer';
import { drawRings, near, ringPoint } from './rings';
import { theatre, type Force } from './theatre';
import type { Hears, Hit, Scene } from './scene';
import type { Token } from './tokens';

export type { Badge, Hears, Hit, Lit, Scene } from './scene';
const OPENING = 0.92; // the scale a table opens with
const MANY = 12; // arrows beyond which only those near the pointer are strong

export class BoardView {
  frames: number[] = [];
  private ratio = 1;
  private ctx: CanvasRenderingContext2D;
  private lines: Outlines;
  private ground: Layer;
  private light: Layer;
  private world: Layer;
  private eye: Eye;
  private pieces: Pieces;
  private pointer: Pointer;
  private asked = 0;

  constructor(
    private canvas: HTMLCanvasElement,
    readonly board: Board,
    public scene: Scene,
    hears: Hears,
    readonly phone: boolean,
    home = '',
    forces: Force[] = [],
  ) {
    const ctx = canvas.getContext('2d', { alpha: false });
    if (!ctx) throw new Error('no canvas');
    this.ctx = ctx;
    this.lines = new Outlines(board);
    const paint = (c: CanvasRenderingContext2D, cam: Camera, w: number, h: number) => paintGround(c, { ...this.scene, board, lines: this.lines }, cam, w, h);
    this.ground = new Layer(paint);
    this.world = new Layer(paint);
    this.light = new Layer((c, cam, w, h) => paintLight(c, this.scene, board, this.lines, cam, w, h), 0.15);
    this.eye = new Eye(canvas, board, phone, {
      mayZoom: (e) => this.pointer.mayZoom(e),
      moved: () => {
        hears.moved();
        this.redraw();
      },
      rested: () => this.redraw(),
      held: () => this.pointer.pressed,
    });
    this.pieces = new Pieces(this.eye, phone);
    this.pointer = new Pointer(canvas, hears, (x, y) => this.hitAt(x, y), () => {
      if (this.scene.arrows.length > MANY) this.redraw();
      return this.eye.busy;
    }, () => this.eye.halt());
    this.resize();
    // The first look is at the power's theatre, near enough for large tokens; who has none sees the middle of things.
    const { centre, scale } = board.file.phone;
    const k = phone ? scale : Math.max(OPENING, minScale(board, this.w, this.h));
    const [x, y] = theatre(board, forces, this.w / k, this.h / k, home) ?? centre;
    this.eye.look({ k, x, y });
  }

  destroy(): void {
    cancelAnimationFrame(this.asked);
    this.eye.destroy();
  }

  // -- the eye --

  get w(): number {
    return this.eye.w;
  }
  get h(): number {
    return this.eye.h;
  }
  get cam(): Camera {
    return this.eye.cam;
  }
  // Neither on the move nor waiting to be painted.
  get still(): boolean {
    return !this.eye.busy && !this.asked;
  }
  frame(spaces: string[], ms = 300, least = 0.6): void {
    this.eye.frame(spaces, ms, least);
  }
  fly(c: Camera, ms: number): void {
    this.eye.fly(c, ms);
  }
  look(c: Camera): void {
    this.eye.look(c);
  }
  shows(space: string): boolean {
    return this.eye.shows(space);
  }
  zoomBy(factor: number, ms = 150): void {
    this.eye.zoomBy(factor, ms);
  }
  panBy(dx: number, dy: number): void {
    this.eye.panBy(dx, dy);
  }
  fit(ms = 300): void {
    this.eye.fit(ms);
  }

  resize(): void {
    const box = this.canvas.parentElement?.getBoundingClientRect();
    const w = Math.max(50, Math.floor(box?.width ?? 100));
    const h = Math.max(50, Math.floor(box?.height ?? 100));
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    if (ratio !== this.ratio) this.pieces.repaint(); // tokens look the same however large the window is
    this.ratio = ratio;
    this.canvas.width = Math.round(w * this.ratio);
    this.canvas.height = Math.round(h * this.ratio);
    this.canvas.style.width = `${w}px`;
    this.canvas.style.height = `${h}px`;
    this.eye.resize(w, h);
    this.ground.stale = this.light.stale = true;
    this.redraw();
  }

  // -- what changed --

  set(scene: Scene, what: { ground?: boolean; light?: boolean; tokens?: boolean }): void {
    this.scene = scene;
    if (what.ground) {
      this.ground.stale = this.world.stale = true;
      this.pieces.repaint();
    }
    if (what.light) this.light.stale = true;
    if (what.tokens) this.pieces.rearrange();
    this.redraw();
  }

  redraw(): void {
    if (!this.asked) this.asked = requestAnimationFrame(() => this.draw());
  }

  // -- painting --

  private draw(): void {
    this.asked = 0;
    const start = performance.now();
    const { ctx, scene } = this;
    const { cam, w, h } = this.eye;
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const still = !this.eye.busy;
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
    const turns = copies(this.board, cam, w);
    const around = (name: string, colour: string, width: number) => name && outline(ctx, this.lines.shapes.get(name), cam, w, h, turns.filter((t) => inWindow(this.board.spaces.get(name), t, cam, w, h)), colour, width);
    around(scene.hover, '#FFFFFF', 2);
    around(scene.from, '#FFD400', 3);
    around(scene.focus, '#FFD400', 3.5);
    for (const t of turns) this.drawArrows(t);
    for (const t of turns) drawRings(ctx, scene.rings, this.board, cam, w, h, t, scene.theme);
    this.pieces.arrange(scene, this.ratio);
    for (const t of turns) this.pieces.draw(ctx, scene, this.ratio, t);
    for (const t of turns) drawBadges(ctx, scene, this.board, (s) => this.pieces.head(s), cam, w, h, t);
    this.frames.push(performance.now() - start);
    if (this.frames.length > 240) this.frames.shift();
  }

  // A small picture of everything fills what a fast gesture uncovers.
  private paintWorld(): void {
    const b = this.board;
    const k = Math.min(0.4, 1600 / b.width);
    this.world.repaint({ k, x: b.left + b.width / 2, y: b.top + b.height / 2 }, (b.width * k) / 1.6, (b.height * k) / 1.6, 1);
  }

  private showWorld(): void {
    const { cam, w, h } = this.eye;
    if (!this.board.period) {
      this.ctx.fillStyle = this.scene.theme.frame;
      this.ctx.fillRect(0, 0, w, h);
    }
    for (const t of turnsInView(cam, this.board, w)) this.world.show(this.ctx, { ...cam, x: cam.x - t }, w, h);
  }

  private drawArrows(turn: number): void {
    const { arrows, path, theme } = this.scene;
    const { cam, w, h } = this.eye;
    for (const a of arrows) {
      const points = wayPoints(this.board, a.path);
      const strong = arrows.length <= MANY || (this.pointer.at !== null && distanceTo(this.eye.onScreen(points, turn), ...this.pointer.at) < 60);
      drawArrow(this.ctx, points, a, cam, w, h, turn, theme, strong);
    }
    if (path.length > 1) {
      const a: Arrow = { key: 'path', path, n: 1, power: '', kind: 'sketch', records: [] };
      drawArrow(this.ctx, wayPoints(this.board, path), a, cam, w, h, turn, theme, true);
    }
  }

  // -- what is where --

  hitAt(sx: number, sy: number): Hit {
    const [bx, by] = toBoard(sx, sy, this.eye.cam, this.w, this.h);
    const badge = this.badgeAt(sx, sy);
    const ring = badge ? '' : this.ringAt(sx, sy);
    const token = ring || badge ? null : this.pieces.tokenAt(sx, sy);
    const more = token || badge ? '' : this.pieces.moreAt(sx, sy);
    const snap = (this.phone ? 22 : 6) / this.eye.cam.k;
    const known = badge || token?.space || more;
    const space = known ? (this.board.spaces.get(known) ?? null) : spaceAt(this.board, this.board.period ? this.home(bx) : bx, by, snap);
    return { space, token, arrow: known || ring ? null : this.arrowAt(sx, sy), ring, more, badge, x: sx, y: sy };
  }

  private arrowAt(sx: number, sy: number): Arrow | null {
    let found: Arrow | null = null;
    for (const a of this.scene.arrows) {
      if (a.kind === 'past' || a.kind === 'made' || a.kind === 'sketch') continue;
      const points = wayPoints(this.board, a.path);
      const turn = nearestTurn(points[0]?.[0] ?? 0, this.eye.cam, this.board);
      if (distanceTo(this.eye.onScreen(points, turn), sx, sy) < (this.phone ? 16 : 7)) found = a;
    }
    return found;
  }

  private badgeAt(sx: number, sy: number): string {
    for (const b of this.scene.badges) {
      const p = this.whereBadge(b.space);
      if (p && Math.abs(p[0] - sx) <= badgeWide(b.text) / 2 && Math.abs(p[1] - sy) <= BADGE_HIGH / 2 + (this.phone ? 6 : 0)) return b.space;
    }
    return '';
  }

  whereBadge(space: string): Point | null {
    const p = badgePoint(this.board, (s) => this.pieces.head(s), space);
    return p && this.eye.where(...p);
  }

  private ringAt(sx: number, sy: number): string {
    for (const r of this.scene.rings) {
      const p = ringPoint(this.board, r);
      if (p && near(this.eye.where(...p), sx, sy)) return r.key;
    }
    return '';
  }

  whereRing(key: string): Point | null {
    const ring = this.scene.rings.find((r) => r.key === key);
    const p = ring ? ringPoint(this.board, ring) : null;
    return p && this.eye.where(...p);
  }

  private home(x: number): number {
    const b = this.board;
    return b.left + ((((x - b.left) % b.period) + b.period) % b.period);
  }

  // Where a token or space is on the screen, for tests and for popovers.
  whereToken(key: (t: Token) => boolean): Point | null {
    return this.pieces.whereToken(key);
  }

  whereSpace(name: string): Point | null {
    const s = this.board.spaces.get(name);
    return s ? this.eye.where(...pointOf(s)) : null;
  }
}
