// Quiet hours: people mean their own clock, the server keeps them by the world's.
const offset = (): number => -Math.round(new Date().getTimezoneOffset() / 60);
const turned = (hour: number, by: number): number => (((hour + by) % 24) + 24) % 24;

export const hoursThere = (from: number, until: number, by = offset()): string => [from, until].map((h) => String(turned(h, -by)).padStart(2, '0')).join('-');

export function hoursHere(kept: string, by = offset()): [number, number] | null {
  const found = /^(\d\d)-(\d\d)$/.exec(kept);
  return found ? [turned(Number(found[1]), by), turned(Number(found[2]), by)] : null;
}
