// A painted picture of more than the window shows, on a canvas of its own. While the eye moves only the place of the canvas changes;
// nothing is painted, so a frame costs the same on every board. It is painted anew when the eye comes to rest.
import type { Camera } from './camera';

export interface Window { cam: Camera; w: number; h: number; ratio: number }
export type Paint = (ctx: CanvasRenderingContext2D, view: Window) => void;

const DRIFT = 1.2; // how much larger or smaller than painted a picture may be shown to an eye on the move

export class Layer {
  stale = true;
  private canvas = document.createElement('canvas');
  private screen: ImageBitmapRenderingContext | null;
  private sheet = new OffscreenCanvas(1, 1);
  private painted: Window | null = null;

  // The margin is a share of the window: what is painted anew with every click should be small.
  constructor(parent: HTMLElement, private paint: Paint, private margin: number, opaque = false) {
    // It shows finished pictures: a canvas that can be drawn on is copied by the browser with every frame, even if nothing was.
    this.screen = this.canvas.getContext('bitmaprenderer', { alpha: !opaque });
    parent.append(this.canvas);
  }

  // Whether the picture fills the window.
  covers({ cam, w, h }: Window): boolean {
    const p = this.painted;
    if (!p) return false;
    return Math.abs(cam.x - p.cam.x) * cam.k + w / 2 <= (p.w * cam.k) / p.cam.k / 2 + 0.5 && Math.abs(cam.y - p.cam.y) * cam.k + h / 2 <= (p.h * cam.k) / p.cam.k / 2 + 0.5;
  }

  // Whether it shows this view in full and as sharply as can be.
  fits(view: Window): boolean {
    const p = this.painted;
    return Boolean(p && !this.stale && p.ratio === view.ratio && p.cam.k === view.cam.k) && this.covers(view);
  }

  // Whether it will do while the eye moves: in full, and nearly in its size.
  serves(view: Window): boolean {
    const p = this.painted;
    if (!p || this.stale) return false;
    const s = view.cam.k / p.cam.k;
    return s < DRIFT && s > 1 / DRIFT && this.covers(view);
  }

  repaint({ cam, w, h, ratio }: Window): void {
    const view = { cam: { ...cam }, w: w + 2 * Math.round(w * this.margin), h: h + 2 * Math.round(h * this.margin), ratio };
    const [wide, high] = [Math.round(view.w * ratio), Math.round(view.h * ratio)];
    if (this.sheet.width !== wide || this.sheet.height !== high) {
      this.sheet = new OffscreenCanvas(wide, high);
      this.canvas.style.width = `${view.w}px`;
      this.canvas.style.height = `${view.h}px`;
    }
    this.painted = view;
    this.stale = false;
    const ctx = this.sheet.getContext('2d') as CanvasRenderingContext2D | null; // nothing here needs what only the other kind has
    if (!ctx || !this.screen) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paint(ctx, view);
    this.screen.transferFromImageBitmap(this.sheet.transferToImageBitmap());
  }

  // Puts the picture to where it belongs in this view; scaled while zooming.
  place({ cam, w, h, ratio }: Window): void {
    const p = this.painted;
    if (!p) return;
    const s = cam.k / p.cam.k;
    let x = (p.cam.x - cam.x) * cam.k + w / 2 - (p.w * s) / 2;
    let y = (p.cam.y - cam.y) * cam.k + h / 2 - (p.h * s) / 2;
    if (s === 1) [x, y] = [Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio];
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${s})`;
  }

  // Where the picture ends, its surroundings have one colour.
  show(shown: boolean, around = ''): void {
    this.canvas.hidden = !shown;
    this.canvas.style.boxShadow = around && `0 0 0 3000px ${around}`;
  }
}
