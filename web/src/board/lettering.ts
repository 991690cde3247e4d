// A space's name in another language than the one the board was drawn for, set into the room of the printed one.
import type { BoardLabel } from './geometry';

export interface Lettering { lines: string[]; size: number }

const SMALLEST = 0.72; // of the printed size; below it, a name rather reaches over its room

const SOFT = '\u00ad'; // where a word may be divided
const JOINT = /^(?:nord|süd|ost|west|mittel|zentral)(?=\p{L}{5})/iu; // German writes as one word what others write as two

// The ways to break a name into at most so many lines: at spaces, after hyphens, and at the joint of a word.
function broken(name: string, most: number): string[][] {
  const parts = name.split(/(?<=-)| /).flatMap((word) => {
    const first = JOINT.exec(word)?.[0];
    return first ? [first + SOFT, word.slice(first.length)] : [word];
  });
  const joined = (some: string[]) => some.reduce((line, p) => (line.endsWith(SOFT) ? line.slice(0, -1) + p : line && !line.endsWith('-') ? `${line} ${p}` : line + p), '').replace(SOFT, '-');
  const found: string[][] = [[name]];
  if (most > 1) for (let i = 1; i < parts.length; i++) for (const rest of broken(joined(parts.slice(i)), most - 1)) found.push([joined(parts.slice(0, i)), ...rest]);
  return found;
}

// `wide` measures a line at size 1.
export function lettering(label: BoardLabel, name: string | undefined, wide: (line: string) => number): Lettering {
  if (!name) return label;
  if (label.lines.every((l) => l === l.toUpperCase())) name = name.toLocaleUpperCase(); // as the board is lettered
  const room = Math.max(label.w, ...label.lines.map((l) => wide(l) * label.size));
  const fit = (lines: string[]) => Math.min(label.size, room / Math.max(...lines.map(wide)), (label.size * Math.max(label.lines.length, 1.5)) / lines.length);
  const best = broken(name, Math.max(2, label.lines.length)).map((lines) => ({ lines, size: fit(lines) })).sort((a, b) => b.size - a.size || a.lines.length - b.lines.length)[0] as Lettering;
  return { ...best, size: Math.max(best.size, label.size * SMALLEST) };
}
