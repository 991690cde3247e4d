// The film since my last decision: one frame per change, with the places it happened at.
import type { Line } from '../api/types';

export interface Frame { number: number; spaces: string[] }
export interface Film { since: number; frames: Frame[]; moves: number; battles: number }

export function filmOf(lines: Line[], mine: string[]): Film {
  let start = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] as Line;
    // The last stretch in which others decided begins after my last decision before it.
    const others = lines.slice(i + 1).some((l) => l.by && !mine.includes(l.by));
    if (line.by && mine.includes(line.by) && others) {
      start = i + 1;
      break;
    }
  }
  const film: Film = { since: 0, frames: [], moves: 0, battles: 0 };
  const fought = new Set<string>();
  const before = lines[start - 1];
  film.since = Number(before?.['number'] ?? 0);
  for (const line of lines.slice(start)) {
    if (typeof line['number'] !== 'number' || line.kind !== 'decided') continue;
    const spaces: string[] = [];
    for (const e of line.events ?? []) {
      if (e.event === 'moved') {
        film.moves++;
        const path = e['path'] as string[];
        spaces.push(path[0] ?? '', path[path.length - 1] ?? '');
      }
      if (e.event === 'rolled') {
        const space = (e['thrown'] as { throw: { space?: string } }).throw.space;
        if (space) {
          fought.add(space);
          spaces.push(space);
        }
      }
      if (typeof e['space'] === 'string') spaces.push(e['space']);
    }
    if (spaces.length) film.frames.push({ number: line['number'] as number, spaces: [...new Set(spaces)].slice(0, 4) });
  }
  film.battles = fought.size;
  return film;
}
