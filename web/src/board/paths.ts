// Outlines as Path2D objects, made once for a board.
import type { Board, DrawnSpace, Ring, Shape } from './geometry';

function trace(path: Path2D, r: Ring): void {
  path.moveTo(r[0] as number, r[1] as number);
  for (let i = 2; i < r.length; i += 2) path.lineTo(r[i] as number, r[i + 1] as number);
  path.closePath();
}

export function outline(shape: Shape): Path2D {
  const path = new Path2D();
  for (const rings of shape.polygons) for (const r of rings) trace(path, r);
  return path;
}

export class Outlines {
  readonly shapes = new Map<string, Path2D>();
  readonly halos = new Map<string, Path2D>();
  readonly others: { kind: string; path: Path2D }[];
  readonly tints = new Map<string, number>();

  constructor(board: Board) {
    for (const space of board.spaces.values()) {
      this.shapes.set(space.name, outline(space));
      if (space.halos.length) {
        const path = new Path2D();
        for (const h of space.halos) trace(path, h);
        this.halos.set(space.name, path);
      }
    }
    this.others = board.others.map((o) => ({ kind: o.kind, path: outline(o.shape) }));
    this.tintSeas(board);
  }

  // Neighbouring zones never share a tint: greedy over zones whose outlines share an arc.
  private tintSeas(board: Board): void {
    const arcs = new Map<number, DrawnSpace[]>();
    for (const space of board.spaces.values()) {
      if (!space.sea) continue;
      for (const code of space.data.shape.flat(2)) {
        const arc = Math.floor(code / 6);
        arcs.set(arc, [...(arcs.get(arc) ?? []), space]);
      }
    }
    for (const space of board.spaces.values()) {
      if (!space.sea) continue;
      const taken = new Set<number>();
      for (const code of space.data.shape.flat(2)) {
        for (const other of arcs.get(Math.floor(code / 6)) ?? []) {
          const tint = this.tints.get(other.name);
          if (tint !== undefined) taken.add(tint);
        }
      }
      let tint = 0;
      while (taken.has(tint)) tint++;
      this.tints.set(space.name, tint);
    }
  }
}
