// The course of a game along a line: whose turn each record belongs to, round by round, and where battles are.
import type { Line } from '../api/types';
import { isChange } from './lines';

export interface Stretch { from: number; to: number; round: number; date: string; powers: string[]; phases: { from: number; name: string }[] }
export interface Timeline { stretches: Stretch[]; battles: number[] }

export function timelineOf(lines: Line[]): Timeline {
  const found: Timeline = { stretches: [], battles: [] };
  let turn: { round: number; powers: string[]; date?: string; phase?: { name: string } | null } | null = null;
  let n = 0;
  for (const line of lines) {
    if (!isChange(line)) continue;
    if (line.kind !== 'decided') {
      // What was taken back is no part of the course.
      while (found.stretches.length && (found.stretches.at(-1)?.from ?? 0) > line.number) found.stretches.pop();
      found.battles = found.battles.filter((b) => b <= line.number);
    }
    turn ??= line.patch.turn;
    let last = found.stretches.at(-1);
    if (!last || last.round !== turn.round || last.powers.join() !== turn.powers.join()) {
      found.stretches.push((last = { from: n, to: n, round: turn.round, date: turn.date ?? '', powers: turn.powers, phases: [] }));
    }
    const phase = turn.phase?.name ?? '';
    if (phase && last.phases.at(-1)?.name !== phase) last.phases.push({ from: n, name: phase });
    n = last.to = line.number;
    if (line.events.some((e) => e.event === 'rolled' && e.thrown.throw.space)) found.battles.push(line.number);
    turn = line.patch.turn;
  }
  return found;
}

export const stretchAt = (timeline: Timeline, n: number): Stretch | undefined => timeline.stretches.find((s) => n <= s.to) ?? timeline.stretches.at(-1);
export const phaseAt = (stretch: Stretch | undefined, n: number): string => stretch?.phases.reduce((name, p) => (p.from < n || p === stretch.phases[0] ? p.name : name), '') ?? '';
