// The film since my last decision: one frame per change, with the places it happened at.
import type { Line } from '../api/types';
import { deciderOf, isChange } from './lines';

export interface Frame { number: number; spaces: string[] }
export interface Film { since: number; frames: Frame[]; moves: number; battles: number }

export function filmOf(lines: Line[], mine: string[]): Film {
  let start = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    const by = deciderOf(lines[i] as Line);
    // The last stretch in which others decided begins after my last decision before it.
    const others = lines.slice(i + 1).some((l) => deciderOf(l) && !mine.includes(deciderOf(l)));
    if (by && mine.includes(by) && others) {
      start = i + 1;
      break;
    }
  }
  const film: Film = { since: 0, frames: [], moves: 0, battles: 0 };
  const fought = new Set<string>();
  const before = lines[start - 1];
  film.since = before && isChange(before) ? before.number : 0;
  for (const line of lines.slice(start)) {
    if (line.kind !== 'decided') continue;
    const spaces: string[] = [];
    for (const e of line.events) {
      if (e.event === 'moved') {
        film.moves++;
        spaces.push(e.path[0] ?? '', e.path.at(-1) ?? '');
      }
      if (e.event === 'rolled') {
        const { space } = e.thrown.throw;
        if (space) {
          fought.add(space);
          spaces.push(space);
        }
      }
      if ('space' in e) spaces.push(e.space);
    }
    if (spaces.length) film.frames.push({ number: line.number, spaces: [...new Set(spaces)].slice(0, 4) });
  }
  film.battles = fought.size;
  return film;
}
