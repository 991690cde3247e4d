// The eye over the board: pan and zoom by wheel, fingers, buttons and flights. Keeps the camera where there is board to see.
import 'd3-transition';
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { Point } from './arrows';
import { clampCamera, framing, MAX_SCALE, minScale, nearestTurn, type Camera } from './camera';
import type { Board } from './geometry';

export interface EyeHears {
  mayZoom: (e: Event) => boolean; // false: the gesture belongs to a token
  moved: () => void;
  rested: () => void;
  held: () => boolean; // a gesture is on: no flights
}

const REST = 110; // ms without movement until the picture is painted anew

export class Eye {
  cam: Camera = { k: 0.5, x: 0, y: 0 };
  w = 100;
  h = 100;
  busy = false;
  private flying = false; // on the move by itself, not by a hand
  private resting = 0;
  private zoomer: ZoomBehavior<HTMLElement, unknown>;
  private at: Selection<HTMLElement, unknown, null, undefined>;

  constructor(box: HTMLElement, readonly board: Board, private phone: boolean, private hears: EyeHears) {
    this.zoomer = zoom<HTMLElement, unknown>()
      .filter((e: Event) => hears.mayZoom(e))
      .wheelDelta((e) => -e.deltaY * (e.deltaMode === 1 ? 0.05 : e.deltaMode ? 1 : 0.002) * (e.ctrlKey ? 4 : 1))
      .clickDistance(4)
      .constrain((t) => this.constrain(t))
      .on('start', () => (this.busy = true))
      .on('zoom', (e: D3ZoomEvent<HTMLElement, unknown>) => this.zoomed(e.transform))
      .on('end', () => this.rest());
    this.at = select(box);
    this.at.call(this.zoomer).on('dblclick.zoom', null);
  }

  destroy(): void {
    clearTimeout(this.resting);
    this.at.on('.zoom', null);
  }

  resize(w: number, h: number): void {
    // What was under a finger stays there: the upper left corner keeps its place, and no edge is shown where there is no board.
    const { k, x, y } = this.cam;
    const [wider, higher] = [w - this.w, h - this.h];
    [this.w, this.h] = [w, h];
    this.zoomer.scaleExtent([minScale(this.board, w, h), MAX_SCALE]).extent([[0, 0], [w, h]]);
    if (wider || higher) this.look({ k, x: x + wider / 2 / k, y: y + higher / 2 / k });
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
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.busy = this.flying = false;
      this.hears.rested();
    }, REST);
  }

  // Stops a flight. A press that was aimed at a moving picture means that, and no order to whatever is under it now.
  halt(): boolean {
    if (this.flying) this.at.interrupt();
    return this.flying;
  }

  look(c: Camera): void {
    this.zoomer.transform(this.at, this.transformOf(clampCamera(c, this.board, this.w, this.h)));
  }

  fly(c: Camera, ms: number): void {
    if (this.hears.held()) return;
    const inside = clampCamera(c, this.board, this.w, this.h);
    const to = { ...inside, x: inside.x + nearestTurn(inside.x, this.cam, this.board) };
    this.flying = true;
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
    this.fly({ k: minScale(b, this.w, this.h), x: b.left + b.width / 2, y: b.top + b.height / 2 }, ms);
  }

  // Where a point of the board is on the screen, in the copy nearest to the middle.
  where(x: number, y: number): Point {
    const turned = x + nearestTurn(x, this.cam, this.board);
    return [(turned - this.cam.x) * this.cam.k + this.w / 2, (y - this.cam.y) * this.cam.k + this.h / 2];
  }

  onScreen(points: Point[], turn: number): Point[] {
    return points.map(([x, y]) => [(x + turn - this.cam.x) * this.cam.k + this.w / 2, (y - this.cam.y) * this.cam.k + this.h / 2]);
  }
}
