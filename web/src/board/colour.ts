function parts(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parts(a), parts(b)];
  const c = x.map((v, i) => Math.round(v + ((y[i] as number) - v) * share));
  return `rgb(${c.join(',')})`;
}

export function fade(hex: string, alpha: number): string {
  return `rgba(${parts(hex).join(',')},${alpha})`;
}
