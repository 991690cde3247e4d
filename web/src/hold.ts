// Buttons that cannot be taken back may want to be held: a press fills them, and only a full one counts.
import { settings } from './settings.svelte';

const LONG = 500; // ms
let held: { button: HTMLButtonElement; timer: number } | null = null;
let spent = false; // a press counts once, however long it is
let passes: HTMLButtonElement | null = null; // the press that was long enough

const finalAt = (target: EventTarget | null): HTMLButtonElement | null => (settings.hold && target instanceof Element ? target.closest<HTMLButtonElement>('button.final:enabled') : null);

// Begins to fill a button; tells whether it has to be held at all.
export function press(button: HTMLButtonElement | null): boolean {
  if (!button || !finalAt(button)) return false;
  if (spent || held?.button === button) return true;
  letGo();
  button.classList.add('holding');
  held = { button, timer: window.setTimeout(() => full(button), LONG) };
  return true;
}

function letGo(): void {
  if (!held) return;
  clearTimeout(held.timer);
  held.button.classList.remove('holding');
  held = null;
}

function full(button: HTMLButtonElement): void {
  letGo();
  spent = true;
  passes = button;
  button.click();
  passes = null;
}

export function watchHolding(): void {
  document.addEventListener('pointerdown', (e) => void press(e.button === 0 ? finalAt(e.target) : null), true);
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'] as const) window.addEventListener(end, () => {
    letGo();
    spent = false;
  }, true);
  document.addEventListener('keydown', (e) => {
    const button = e.key === 'Enter' || e.key === ' ' ? finalAt(e.target) : null;
    if (button && press(button)) e.preventDefault();
  }, true);
  document.addEventListener('click', (e) => {
    const button = finalAt(e.target);
    if (!button || button === passes) return;
    e.preventDefault();
    e.stopPropagation();
  }, true);
}
