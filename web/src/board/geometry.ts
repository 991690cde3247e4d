// A finished board as read from its board.json: shared arcs unpacked into rings. The format is told in docs/concepts/atlas.md.

export interface BoardLabel { lines: string[]; x: number; y: number; size: number; w: number; h: number; turn?: number; outside?: boolean }
export interface BoardSpace {
  name: string;
  kind: 'land' | 'sea';
  shape: number[][][];
  label: BoardLabel;
  anchors: [number, number][];
  outside?: number;
  row?: [number, number, number];
  value?: number;
  owner?: string;
  capital?: string;
  city?: string;
  production?: string;
  signs?: string[];
  halo?: number[][];
}
export interface BoardFile {
  slug: string;
  title: string;
  grid: number;
  size: [number, number, number, number];
  period: number;
  phone: { scale: number; centre: [number, number] };
  spaces: BoardSpace[];
  others: { kind: string; shape: number[][][] }[];
  connectors: { kind: string; between: [string, string]; lines: [number, number][][]; name?: string; number?: number }[];
  blocked: { between: [string, string]; reason: string }[];
  arcs: number[][];
}

export type Ring = Float64Array; // x0, y0, x1, y1 ...

export interface Shape { polygons: Ring[][]; box: Box }
export interface Box { x0: number; y0: number; x1: number; y1: number }
export interface DrawnSpace extends Shape {
  name: string;
  sea: boolean;
  data: BoardSpace;
  anchors: [number, number][];
  centre: [number, number];
  halos: Ring[];
}

export interface Board {
  file: BoardFile;
  spaces: Map<string, DrawnSpace>;
  others: { kind: string; shape: Shape }[];
  width: number;
  height: number;
  left: number;
  top: number;
  period: number; // 0 when the board does not wrap
}

function unpack(numbers: number[], grid: number): Ring {
  const out = new Float64Array(numbers.length);
  let x = 0;
  let y = 0;
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i] ?? 0;
    y += numbers[i + 1] ?? 0;
    out[i] = x * grid;
    out[i + 1] = y * grid;
  }
  return out;
}

// A code is (arc * 2 + backwards) * 3 + turn + 1; turn moves by whole periods.
export function ring(codes: number[], arcs: Ring[], period: number): Ring {
  const points: number[] = [];
  for (const code of codes) {
    const rest = Math.floor(code / 3);
    const shift = ((code % 3) - 1) * period;
    const arc = arcs[Math.floor(rest / 2)];
    if (!arc) throw new Error(`arc ${rest} is missing`);
    const n = arc.length / 2;
    const backwards = rest % 2 === 1;
    for (let i = points.length ? 1 : 0; i < n; i++) {
      const at = (backwards ? n - 1 - i : i) * 2;
      points.push((arc[at] as number) + shift, arc[at + 1] as number);
    }
  }
  return Float64Array.from(points);
}

function boxOf(rings: Iterable<Ring>): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const r of rings) {
    for (let i = 0; i < r.length; i += 2) {
      const x = r[i] as number;
      const y = r[i + 1] as number;
      if (x < box.x0) box.x0 = x;
      if (x > box.x1) box.x1 = x;
      if (y < box.y0) box.y0 = y;
      if (y > box.y1) box.y1 = y;
    }
  }
  return box;
}

// Where arrows end and lines lead: the best place for units, or, where all such places are beside the space, a point well within it.
function middle(shape: Shape, data: BoardSpace): [number, number] {
  const first = data.anchors[0] ?? [data.label.x, data.label.y];
  if ((data.outside ?? 0) < data.anchors.length) return first;
  const { x0, y0, x1, y1 } = shape.box;
  let best: [number, number] = first;
  let deepest = 0;
  for (let i = 1; i < 12; i++)
    for (let j = 1; j < 12; j++) {
      const [x, y] = [x0 + ((x1 - x0) * i) / 12, y0 + ((y1 - y0) * j) / 12];
      const depth = within(shape, x, y) ? edgeDistance(shape, x, y, Infinity) : 0;
      if (depth > deepest) [best, deepest] = [[x, y], depth];
    }
  return best;
}

export function readBoard(file: BoardFile): Board {
  const arcs = file.arcs.map((arc) => unpack(arc, file.grid));
  const shapeOf = (shape: number[][][]): Shape => {
    const polygons = shape.map((rings) => rings.map((codes) => ring(codes, arcs, file.period)));
    return { polygons, box: boxOf(polygons.flat()) };
  };
  const spaces = new Map<string, DrawnSpace>();
  for (const data of file.spaces) {
    const shape = shapeOf(data.shape);
    spaces.set(data.name, {
      ...shape,
      name: data.name,
      sea: data.kind === 'sea',
      data,
      anchors: data.anchors,
      centre: middle(shape, data),
      halos: (data.halo ?? []).map((h) => unpack(h, file.grid)),
    });
  }
  const [left, top, right, bottom] = file.size;
  return {
    file,
    spaces,
    others: file.others.map((o) => ({ kind: o.kind, shape: shapeOf(o.shape) })),
    left,
    top,
    width: right - left,
    height: bottom - top,
    period: file.period,
  };
}

export function inside(r: Ring, x: number, y: number): boolean {
  let found = false;
  for (let i = 0, j = r.length - 2; i < r.length; j = i, i += 2) {
    const xi = r[i] as number;
    const yi = r[i + 1] as number;
    const xj = r[j] as number;
    const yj = r[j + 1] as number;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) found = !found;
  }
  return found;
}

export function within(shape: Shape, x: number, y: number): boolean {
  const b = shape.box;
  if (x < b.x0 || x > b.x1 || y < b.y0 || y > b.y1) return false;
  return shape.polygons.some((rings) => rings[0] && inside(rings[0], x, y) && !rings.slice(1).some((h) => inside(h, x, y)));
}

function edgeDistance(shape: Shape, x: number, y: number, limit: number): number {
  const b = shape.box;
  if (x < b.x0 - limit || x > b.x1 + limit || y < b.y0 - limit || y > b.y1 + limit) return Infinity;
  let best = Infinity;
  for (const rings of shape.polygons) {
    const r = rings[0];
    if (!r) continue;
    for (let i = 0; i < r.length; i += 2) {
      const d = Math.hypot((r[i] as number) - x, (r[i + 1] as number) - y);
      if (d < best) best = d;
    }
  }
  return best;
}

// Whether a point lies on the name of a space that stands beside its shape, or on the row below the name.
function named(space: DrawnSpace, x: number, y: number): boolean {
  const { label, row } = space.data;
  const bottom = row ? row[1] + 8 : label.y + label.h / 2;
  return Math.abs(x - label.x) <= label.w / 2 && y >= label.y - label.h / 2 && y <= bottom;
}

// A point that is the space's own: at its name, unless that stands outside.
export const pointOf = (space: DrawnSpace): [number, number] =>
  space.data.label.outside ? space.centre : [space.data.label.x, space.data.label.y];

// The space at a board point. Land wins over sea when it lies within the snap distance: islands are small and thumbs are not.
export function spaceAt(board: Board, px: number, py: number, snap: number): DrawnSpace | null {
  let sea: DrawnSpace | null = null;
  let near: DrawnSpace | null = null;
  let nearest = snap;
  const turns = board.period ? [0, board.period, -board.period] : [0];
  for (const turn of turns) {
    const x = px + turn;
    for (const space of board.spaces.values()) {
      if (within(space, x, py)) {
        if (!space.sea) return space;
        sea ??= space;
      } else if (space.data.label.outside && named(space, x, py)) {
        near = space;
        nearest = 0;
      } else if (!space.sea && snap > 0 && space.box.x1 - space.box.x0 < 90) {
        const d = edgeDistance(space, x, py, nearest);
        if (d < nearest) {
          nearest = d;
          near = space;
        }
      }
    }
  }
  return near ?? sea;
}
