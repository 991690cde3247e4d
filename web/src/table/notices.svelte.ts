// Telling somebody who looks elsewhere that a question waits: the title always, a notice and a tone if wanted.
import { t, topicName } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import { proposalText } from './consent';
import type { TableStore } from './store.svelte';

export function watchForQuestions(store: TableStore): void {
  let noticed: number | null = null; // null: the page has just been opened, by somebody who looks at it
  let ended: boolean | null = null;
  const known = new Set<string>(); // proposals that were told of
  $effect(() => {
    if (!store.live) return;
    const o = store.offer;
    const title = store.info?.title ?? t('app.name');
    const asked = store.proposals.filter((p) => p.asked); // the others want my consent
    const waits = (o ? 1 : 0) + asked.length;
    document.title = waits ? `(${waits}) ${asked.length ? t('ask.title') : topicName(o?.topic ?? '')} · ${title}` : title;
    const fresh = asked.find((p) => !known.has(p.id));
    if (fresh && document.hidden && !settings.silent.includes('answer')) notice(store.id, title, proposalText(fresh));
    for (const p of asked) known.add(p.id);
    if (o && o.id !== noticed && noticed !== null && document.hidden && !settings.silent.includes(store.position?.turn.powers.includes(o.power) ? 'turn' : 'answer')) notice(store.id, title, o.prompt.text);
    noticed = o?.id ?? noticed ?? 0;
    const over = store.info?.status === 'ended';
    if (over && !ended && ended !== null && store.mine.length && document.hidden && !settings.silent.includes('over')) notice(store.id, title, t('step.over'));
    ended = over;
  });
}

function notice(tag: string, title: string, body: string): void {
  if (settings.notices && 'Notification' in window && Notification.permission === 'granted') {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
  if (settings.sound) beep();
}

export function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  gain.gain.value = 0.05;
  tone.connect(gain).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}
