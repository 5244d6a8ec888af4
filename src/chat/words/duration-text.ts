// A duration as people read it.
import type { Say } from './say.ts';

/** `40 s`, `3 min 5 s`, `2 h 10 min`; less than nothing is nothing. */
export function durationText(ms: number, say: Say): string {
  const all = Math.max(0, Math.round(ms / 1000));
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  if (minutes === 0) return say('duration.seconds', { seconds });
  if (minutes < 60) return say('duration.minutes', { minutes, seconds });
  return say('duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
