// Scales of small charts: round steps, and the points of a line.
export interface Series { name: string; colour: string; dash?: string; points: [number, number][] }

// Round numbers that cover a range in about `want` steps.
export function ticks(low: number, high: number, want = 4): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / want;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10) * power;
  const out: number[] = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step * 1e-9; v += step) out.push(Math.round(v * 1e6) / 1e6 || 0);
  return out;
}

export function extent(series: Series[], zero = true): [number, number] {
  const all = series.flatMap((s) => s.points.map((p) => p[1]));
  if (!all.length) return [0, 1];
  const low = Math.min(...all, ...(zero ? [0] : []));
  const high = Math.max(...all, ...(zero ? [0] : []));
  return high > low ? [low, high] : [low, low + 1];
}

export function pathOf(points: [number, number][], x: (v: number) => number, y: (v: number) => number): string {
  return points.map((p, i) => `${i ? 'L' : 'M'}${x(p[0]).toFixed(1)} ${y(p[1]).toFixed(1)}`).join('');
}
