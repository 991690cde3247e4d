// The parts of a condition of a standing order, in words.
import { nameIn } from '../games.svelte';
import { t, unitName } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import type { Condition } from './standing';

const OP_NAMES = { '<': 'orders.op.below', '<=': 'orders.op.most', '>': 'orders.op.above', '>=': 'orders.op.least', '==': 'orders.op.just' } as const;
export const opName = (op: Condition['op']): string => t(OP_NAMES[op]);
export const unitOf = (measure: Condition['measure']): string => (measure === 'win' || measure === 'hold' ? '%' : measure === 'gain' || measure === 'loss' ? (nameIn(settings.lang, 'money') ?? '') : '');

export function conditionText(c: Condition): string {
  const what = t(`orders.measure.${c.measure}`);
  return c.measure === 'enemy_has' ? `${what} ${unitName(String(c.value))}` : `${what} ${opName(c.op)} ${c.value} ${unitOf(c.measure)}`.trim();
}
