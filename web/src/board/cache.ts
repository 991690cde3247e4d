// A painted picture of more than the window shows, so that panning only copies pixels; repainted when the eye comes to rest.
import type { Camera } from './camera';


export class Layer {
  readonly canvas = document.createElement('canvas');
  private cam: Camera | null = null;
  private w = 0;
  private h = 0;
  private ratio = 1;
  stale = true;

  // The margin around the window, as a share of it: what is painted anew with every click should be small.
  constructor(private paint: (ctx: CanvasRenderingContext2D, cam: Camera, w: number, h: number) => void, private margin = 0.3) {}

  // Whether the picture shows this view sharply and in full.
  fits(cam: Camera, w: number, h: number, ratio: number): boolean {
    const c = this.cam;
    if (!c || this.stale || this.ratio !== ratio || c.k !== cam.k) return false;
    return Math.abs(cam.x - c.x) * cam.k <= (this.w - w) / 2 && Math.abs(cam.y - c.y) * cam.k <= (this.h - h) / 2;
  }

  repaint(cam: Camera, w: number, h: number, ratio: number): void {
    this.w = Math.ceil(w * (1 + 2 * this.margin));
    this.h = Math.ceil(h * (1 + 2 * this.margin));
    const [pw, ph] = [Math.round(this.w * ratio), Math.round(this.h * ratio)];
    if (this.canvas.width !== pw || this.canvas.height !== ph) {
      this.canvas.width = pw;
      this.canvas.height = ph;
    }
    this.ratio = ratio;
    this.cam = { ...cam };
    const ctx = this.canvas.getContext('2d');
    if (!ctx) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, this.w, this.h);
    this.paint(ctx, cam, this.w, this.h);
    this.stale = false;
  }

  // Copies the picture to where it belongs in this view; scaled while zooming.
  show(ctx: CanvasRenderingContext2D, cam: Camera, w: number, h: number): void {
    const c = this.cam;
    if (!c) return;
    const s = cam.k / c.k;
    let x = (c.x - cam.x) * cam.k + w / 2 - (this.w * s) / 2;
    let y = (c.y - cam.y) * cam.k + h / 2 - (this.h * s) / 2;
    if (s === 1) [x, y] = [Math.round(x * this.ratio) / this.ratio, Math.round(y * this.ratio) / this.ratio];
    ctx.imageSmoothingEnabled = s !== 1;
    ctx.drawImage(this.canvas, x, y, this.w * s, this.h * s);
    ctx.imageSmoothingEnabled = true;
  }
}
