// What a run is doing, in a few words.
import { type Say, asTitle } from '../words/say.ts';

/** Phases that have words; another one is work. */
const phases = [
  'intake',
  'clarify',
  'answer',
  'quick',
  'estimate',
  'background',
  'knowledge',
  'plan',
  'gather',
  'analyze',
  'critique',
  'write',
  'refine',
  'verify',
  'approve',
  'deliver',
] as const;
const questions = ['clarify', 'plan', 'draft', 'retry'] as const;
const endings = ['delivered', 'rejected', 'failed', 'cancelled'] as const;

interface Doing {
  readonly phase: string;
  /** The kind of the question that is open. */
  readonly asked: string | null;
  /** What a model that dispatches agents is about. */
  readonly about: string | null;
  /** The kind of the question that was answered since the phase began. */
  readonly answered: string | null;
  readonly ended: string | null;
}

/** What this version has no words for is work, a question or an end like others. */
export function statusText({ phase, about, asked, answered, ended }: Doing, say: Say): string {
  if (ended !== null) {
    const known = endings.find((one) => one === ended);
    if (known === undefined) return say('card.ended');
    return known === 'rejected' ? say('card.rejected') : asTitle(say(`home.status.${known}`));
  }
  if (asked !== null) return waitText(asked, say);
  const text = workText(phase, answered, say);
  return about === null ? text : `${text}: ${about}`;
}

/** What is waited for while a question of this kind is open. */
export function waitText(asked: string, say: Say): string {
  const known = questions.find((one) => one === asked);
  return say(known === undefined ? 'card.waits' : `card.waits-${known}`);
}

/** What is said once a question is answered, until the next phase begins; otherwise what the phase is about. */
function workText(phase: string, answered: string | null, say: Say): string {
  if (answered === 'clarify') return say('card.answered');
  if (answered === 'plan' || answered === 'draft') return say('card.decided');
  return phaseText(phase, say);
}

/** What is done in a phase. */
export function phaseText(phase: string, say: Say): string {
  const known = phases.find((one) => one === phase);
  return known === undefined ? say('card.working') : say(`phase.${known}`);
}
