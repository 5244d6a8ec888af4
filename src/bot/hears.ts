// Whether a run still listens to what people say beside it, told by its events. What it does not hear must not be promised.
import { readEvent } from '../research/events.ts';
import type { StoredEvent } from '../store/port.ts';

/** `perhaps`: that is known only once the request is understood, or what follows a decision has begun. */
export type Hears = 'yes' | 'perhaps' | 'no';

/** Only deep research listens, and only until it delivers. `events` are all of the run, oldest first. */
export function hears(events: readonly StoredEvent[]): Hears {
  let mode: string | undefined;
  let delivers = false;
  let draft: 'none' | 'asked' | 'decided' = 'none';
  for (const stored of events) {
    const event = readEvent(stored);
    if (event?.type === 'understood') mode = event.data.mode;
    if (event?.type === 'phase-started')
      [delivers, draft] = [delivers || event.data.phase === 'deliver', 'none'];
    if (event?.type === 'question-asked' && event.data.kind === 'draft') draft = 'asked';
    if (event?.type === 'question-answered' && draft === 'asked') draft = 'decided';
  }
  if (mode === undefined) return 'perhaps';
  if (mode !== 'deep' || delivers) return 'no';
  return draft === 'decided' ? 'perhaps' : 'yes';
}
