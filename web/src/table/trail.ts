// Moves that were made: those of the step a record belongs to, those since my last decision, and what the log says of a record.
import type { Line } from '../api/types';
import { filmOf } from './film';
import { isChange, logOf } from './lines';
import { isMove, type Move, type Recorded } from './position';

const moves = (records: Recorded[]): Move[] => records.filter(isMove);

// The moves of the step that a record belongs to, up to that record.
export function stepMoves(records: Recorded[], upto = Infinity): Move[] {
  const until = records.filter((r) => r.n <= upto);
  const topic = until[until.length - 1]?.topic;
  const before = until.findLastIndex((r) => r.topic !== topic);
  return moves(until.slice(before + 1));
}

// What others moved since my last decision; for those who play nobody or everybody, the last step with moves.
export function movesSince(lines: Line[], records: Recorded[], mine: string[]): Move[] {
  const since = filmOf(lines, mine).since;
  const theirs = mine.length ? moves(records).filter((r) => r.n > since && !mine.includes(r.by)) : [];
  return theirs.length ? theirs : stepMoves(records, moves(records).at(-1)?.n);
}

// The sentences of the log about one record.
export function toldOf(lines: Line[], record: number): string[] {
  const line = lines.findLast((l) => isChange(l) && l.records.some((r) => r.n === record));
  return line ? logOf(line).map((l) => l.text) : [];
}
