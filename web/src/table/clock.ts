// Time as a clock shows it: days and hours, hours and minutes, or minutes and seconds.
export function timeLeft(seconds: number): string {
  const left = Math.max(0, seconds);
  const d = Math.floor(left / 86400);
  const h = Math.floor((left % 86400) / 3600);
  const m = Math.floor((left % 3600) / 60);
  return d ? `${d}d ${h}h` : h ? `${h}h ${m}m` : `${m}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
}
