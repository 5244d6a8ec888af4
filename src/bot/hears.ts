// Whether a run still listens to what people say beside it, told by its events. What it does not hear must not be promised.
import { z } from 'zod';
import type { StoredEvent } from '../store/port.ts';

/** `perhaps`: that is known only once the request is understood, or what follows a decision has begun. */
export type Hears = 'yes' | 'perhaps' | 'no';

const understood = z.object({ mode: z.string() });
const phaseStarted = z.object({ phase: z.string() });
const questionAsked = z.object({ kind: z.string() });

/** Only deep research listens, and only until it delivers. `events` are all of the run, oldest first. */
export function hears(events: readonly StoredEvent[]): Hears {
  const { mode } =
    understood.safeParse(events.findLast(({ type }) => type === 'understood')?.data).data ?? {};
  if (mode === undefined) return 'perhaps';
  if (mode !== 'deep' || events.some(isDelivery)) return 'no';
  const asked = events.findLastIndex(
    ({ type, data }) => type === 'question-asked' && kindOf(data) === 'draft',
  );
  if (asked === -1) return 'yes';
  const since = events.slice(asked);
  const isAnswered = since.some(({ type }) => type === 'question-answered');
  return isAnswered && !since.some(({ type }) => type === 'phase-started') ? 'perhaps' : 'yes';
}

function isDelivery({ type, data }: StoredEvent): boolean {
  return type === 'phase-started' && phaseStarted.safeParse(data).data?.phase === 'deliver';
}

function kindOf(data: StoredEvent['data']): string | undefined {
  return questionAsked.safeParse(data).data?.kind;
}
