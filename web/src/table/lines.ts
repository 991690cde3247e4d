// Lines of the journal by what they tell.
import type { Line, Sentence } from '../api/types';

// A line that changed the game: it has records, events, a log and a patch of the board.
export type Change = Extract<Line, { patch: unknown }>;
export const isChange = (line: Line): line is Change => 'patch' in line;

export const logOf = (line: Line): Sentence[] => (isChange(line) ? line.log : []);
// The power that decided, where somebody did.
export const deciderOf = (line: Line): string => (isChange(line) ? (line.by ?? '') : '');
