// Mouse, pen and finger on the board: what is a click, a drag of units, a long press, and what belongs to the eye.
import type { Point } from './arrows';
import type { Hears, Hit } from './scene';

interface Press { x: number; y: number; hit: Hit; dragging: boolean; timer: number; touch: boolean }
const HOLD = 500;

export class Pointer {
  at: Point | null = null;
  private press: Press | null = null;

  constructor(
    private box: HTMLElement,
    private hears: Hears,
    private hitAt: (x: number, y: number) => Hit,
    private busy: () => boolean, // whether the eye is at work: no hovering then
    private halt: () => boolean, // stops a flight of the eye; whether there was one
  ) {
    box.addEventListener('pointerdown', this.down);
    box.addEventListener('pointermove', this.move);
    box.addEventListener('pointerup', this.up);
    box.addEventListener('pointercancel', this.cancel);
    box.addEventListener('pointerleave', this.leave);
    box.addEventListener('contextmenu', (e) => e.preventDefault());
    box.addEventListener('dblclick', (e) => hears.double(hitAt(...this.local(e))));
  }

  get pressed(): boolean {
    return this.press !== null;
  }

  // Whether the eye may take a gesture: not one that begins on units that can be dragged.
  mayZoom(e: Event): boolean {
    if (e instanceof WheelEvent) {
      const hit = this.hitAt(e.offsetX, e.offsetY);
      if (hit.token && !e.ctrlKey && this.hears.wheelOn(hit.token, e.deltaY < 0)) {
        e.preventDefault();
        return false;
      }
      return true;
    }
    if (e instanceof MouseEvent && (e.button !== 0 || e.altKey)) return false;
    const touches = typeof TouchEvent !== 'undefined' && e instanceof TouchEvent ? e.touches : null;
    if (touches && touches.length > 1) return true;
    const from = e instanceof MouseEvent ? e : touches?.[0];
    if (!from) return true;
    return !this.carries(this.hitAt(...this.local(from)));
  }

  private carries(hit: Hit): boolean {
    return Boolean(hit.ring || (hit.token && this.hears.mayDrag(hit.token)));
  }

  private local(e: { clientX: number; clientY: number }): Point {
    const { left, top } = this.box.getBoundingClientRect();
    return [e.clientX - left, e.clientY - top];
  }

  private down = (e: PointerEvent): void => {
    if (!e.isPrimary) return this.drop();
    if (this.halt()) return;
    const [x, y] = this.local(e);
    const touch = e.pointerType !== 'mouse';
    const timer = touch ? window.setTimeout(() => this.held(), HOLD) : 0;
    this.press = { x, y, hit: this.hitAt(x, y), dragging: false, timer, touch };
  };

  private held(): void {
    const p = this.press;
    if (!p || p.dragging) return;
    this.press = null;
    this.hears.hold(p.hit);
  }

  private move = (e: PointerEvent): void => {
    const [x, y] = this.local(e);
    this.at = [x, y];
    const p = this.press;
    if (!p) {
      const busy = this.busy();
      if (e.pointerType === 'mouse' && !busy) this.hears.hover(this.hitAt(x, y));
      return;
    }
    if (Math.hypot(x - p.x, y - p.y) < (p.touch ? 8 : 4) && !p.dragging) return;
    clearTimeout(p.timer);
    const carries = this.carries(p.hit);
    if (!p.dragging) {
      p.dragging = true;
      if (carries) {
        this.box.setPointerCapture(e.pointerId);
        this.hears.drag(p.hit, e);
      }
    }
    if (carries) this.hears.dragging(this.hitAt(x, y));
  };

  private up = (e: PointerEvent): void => {
    const p = this.press;
    if (!p) return;
    clearTimeout(p.timer);
    const hit = this.hitAt(...this.local(e));
    this.press = null;
    if (p.dragging && this.carries(p.hit)) this.hears.drop(hit, false);
    else if (!p.dragging && hit.space === p.hit.space) this.hears.click(hit, e);
  };

  private drop(): void {
    const p = this.press;
    if (!p) return;
    clearTimeout(p.timer);
    this.press = null;
    if (p.dragging) this.hears.drop(p.hit, true);
  }

  private cancel = (): void => this.drop();

  // A finger that is lifted leaves as well: what it opened stays.
  private leave = (e: PointerEvent): void => {
    this.at = null;
    if (!this.press && e.pointerType === 'mouse') this.hears.hover({ space: null, token: null, arrow: null, ring: '', more: '', badge: '', x: 0, y: 0 });
  };
}
