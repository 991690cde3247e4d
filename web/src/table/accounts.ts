// What bots say of their turns, as the journal tells it when a turn is over.
import type { Line, Sentence } from '../api/types';

export interface Account { power: string; bot: string; sentences: Sentence[] }
type Explained = Extract<Line, { kind: 'explained' }>;

export const isExplained = (line: Line): line is Explained => line.kind === 'explained';
export const accountOf = ({ power, bot, log }: Explained): Account => ({ power, bot, sentences: log });
// The turn it is about, named like a chapter of the log.
export const turnKey = ({ round, powers }: { round: number; powers: string[] }): string => `${round}|${powers.join()}`;

// What others have to say after a line of the journal.
export const accountsAfter = (lines: Line[], n: number, mine: string[]): Account[] =>
  lines.filter((l) => l.n > n).filter(isExplained).filter((l) => !mine.includes(l.power)).map(accountOf);
