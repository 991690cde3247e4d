// The board: pictures laid one over the other, moved as the eye moves and painted anew when it rests or when something changed.
// Tells the page where the pointer is. Knows pictures, not rules.
import { distanceTo, drawArrow, wayPoints, type Arrow, type Point } from './arrows';
import { Backdrop } from './backdrop';
import { BADGE_HIGH, badgePoint, badgeWide, drawBadges } from './badges';
import { minScale, nearestTurn, toBoard, type Camera } from './camera';
import { Eye } from './eye';
import { pointOf, spaceAt, type Board } from './geometry';
import { paintGround } from './ground';
import { Layer, type Window } from './layer';
import { copies, darkness, inWindow, outline, paintLight } from './light';
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
  private ratio = 1;
  private lines: Outlines;
  private backdrop: Backdrop;
  private ground: Layer;
  private light: Layer;
  private marks: Layer; // units, arrows, badges: everything that stands on the ground
  private eye: Eye;
  private pieces: Pieces;
  private pointer: Pointer;
  private asked = 0;

  constructor(
    private box: HTMLElement,
    readonly board: Board,
    public scene: Scene,
    hears: Hears,
    readonly phone: boolean,
    home = '',
    forces: Force[] = [],
  ) {
    this.lines = new Outlines(board);
    const ground = (plain: boolean) => (c: CanvasRenderingContext2D, { cam, w, h }: Window) => paintGround(c, { ...this.scene, board, lines: this.lines, plain }, cam, w, h);
    this.backdrop = new Backdrop(box, board, ground(true));
    this.ground = new Layer(box, ground(false), 0.3, true);
    this.light = new Layer(box, (c, { cam, w, h }) => paintLight(c, this.scene, board, this.lines, cam, w, h), 0.15);
    this.marks = new Layer(box, (c, view) => this.paintMarks(c, view), 0.2);
    this.eye = new Eye(box, board, phone, {
      mayZoom: (e) => this.pointer.mayZoom(e),
      moved: () => {
        hears.moved();
        this.redraw();
      },
      rested: () => this.redraw(),
      held: () => this.pointer.pressed,
    });
    this.pieces = new Pieces(this.eye, phone);
    this.pointer = new Pointer(box, hears, (x, y) => this.hitAt(x, y), () => {
      if (this.scene.arrows.length > MANY) this.remark();
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
    this.backdrop.destroy();
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
    const box = this.box.getBoundingClientRect();
    const w = Math.max(50, Math.floor(box.width));
    const h = Math.max(50, Math.floor(box.height));
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    if (ratio !== this.ratio) this.pieces.repaint(); // tokens look the same however large the window is
    this.ratio = ratio;
    this.eye.resize(w, h);
    this.ground.stale = this.light.stale = true;
    this.remark();
  }

  // -- what changed --

  set(scene: Scene, what: { ground?: boolean; light?: boolean; tokens?: boolean }): void {
    this.scene = scene;
    if (what.ground) {
      this.ground.stale = true;
      this.backdrop.changed();
      this.pieces.repaint();
    }
    if (what.light) this.light.stale = true;
    if (what.tokens) this.pieces.rearrange();
    this.remark();
  }

  private remark(): void {
    this.marks.stale = true;
    this.redraw();
  }

  redraw(): void {
    if (!this.asked) this.asked = requestAnimationFrame(() => this.draw());
  }

  // -- painting --

  private draw(): void {
    this.asked = 0;
    const { scene, ratio, eye } = this;
    const view = { cam: eye.cam, w: eye.w, h: eye.h, ratio };
    this.box.style.background = scene.theme.open_water; // beyond the edge of the board there is more sea
    const still = !eye.busy;
    if (this.ground.stale || (still && !this.ground.fits(view))) this.ground.repaint(view);
    const lit = Boolean(scene.lit || scene.reached.size);
    if (lit && (this.light.stale || (still && !this.light.fits(view)))) this.light.repaint(view);
    if (!(still ? this.marks.fits(view) && this.pieces.settled : this.marks.serves(view))) this.marks.repaint(view);
    this.light.show(lit, scene.lit ? darkness(scene) : '');
    this.backdrop.show(!this.ground.covers(view));
    for (const picture of [this.backdrop, this.ground, this.light, this.marks]) picture.place(view);
  }

  private paintMarks(ctx: CanvasRenderingContext2D, { cam, w, h }: Window): void {
    const { scene, ratio } = this;
    const turns = copies(this.board, cam, w);
    const around = (name: string, colour: string, width: number) => name && outline(ctx, this.lines.shapes.get(name), cam, w, h, turns.filter((t) => inWindow(this.board.spaces.get(name), t, cam, w, h)), colour, width);
    around(scene.hover, '#FFFFFF', 2);
    around(scene.from, '#FFD400', 3);
    around(scene.focus, '#FFD400', 3.5);
    for (const t of turns) this.drawArrows(ctx, { cam, w, h, ratio }, t);
    for (const t of turns) drawRings(ctx, scene.rings, this.board, cam, w, h, t);
    this.pieces.arrange(scene, ratio);
    for (const t of turns) this.pieces.draw(ctx, scene, { cam, w, h, ratio }, t);
    for (const t of turns) drawBadges(ctx, scene, this.board, (s) => this.pieces.head(s), cam, w, h, t);
  }

  private drawArrows(ctx: CanvasRenderingContext2D, { cam, w, h }: Window, turn: number): void {
    const { arrows, path, theme } = this.scene;
    for (const a of arrows) {
      const points = wayPoints(this.board, a.path);
      const strong = arrows.length <= MANY || (this.pointer.at !== null && distanceTo(this.eye.onScreen(points, turn), ...this.pointer.at) < 60);
      drawArrow(ctx, points, a, cam, w, h, turn, theme, strong);
    }
    if (path.length > 1) {
      const a: Arrow = { key: 'path', path, n: 1, power: '', kind: 'sketch', records: [] };
      drawArrow(ctx, wayPoints(this.board, path), a, cam, w, h, turn, theme, true);
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
      if (a.kind !== 'attack' && a.kind !== 'march' && a.kind !== 'track' && a.kind !== 'air') continue; // the others are only looked at
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

  // How high a space and its units stand on the screen: the top of them and the bottom.
  span(name: string): Point | null {
    const middle = this.whereSpace(name)?.[1];
    if (middle === undefined) return null;
    const rows = this.pieces.rowsOf(name);
    return [Math.min(middle, ...rows), Math.max(middle, ...rows)];
  }
}
