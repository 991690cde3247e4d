import drawn from '../generated/icons.json';

const paths = drawn.paths as Record<string, string>;
const aliases = drawn.aliases as Record<string, string>;
const order = drawn.order as Record<string, number>;
const facilities = new Set(drawn.facilities);
const made = new Map<string, Path2D>();

// Where counters differ by a number, it ends the name of the kind: "infantry 3" is drawn as infantry with a 3.
export const strengthOf = (kind: string): string => /\s(\d+)$/.exec(kind)?.[1] ?? '';
export const iconKey = (kind: string): string => {
  const plain = kind.replace(/\s\d+$/, '');
  return aliases[plain] ?? plain;
};
export const iconPath = (kind: string): string => paths[iconKey(kind)] ?? paths['flag'] ?? '';
export const isFacility = (kind: string): boolean => facilities.has(iconKey(kind));
export const kindOrder = (kind: string): number => order[iconKey(kind)] ?? 99;

export function icon2d(kind: string): Path2D {
  let path = made.get(kind);
  if (!path) made.set(kind, (path = new Path2D(iconPath(kind))));
  return path;
}
