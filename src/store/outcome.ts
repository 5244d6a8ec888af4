// How a question ended, in words: what stands below its message when its buttons are gone.
import type { Answer, Person } from '../chat/port.ts';

const answered: Readonly<Record<Answer['kind'], (name: string) => string>> = {
  accepted: (name) => `Approved by ${name}.`,
  rejected: (name) => `Rejected by ${name}.`,
  feedback: (name) => `${name} asked for changes.`,
  clarified: (name) => `Answered by ${name}.`,
  retry: (name) => `${name} said: try again.`,
  finish: (name) => `${name} said: finish with what there is.`,
  'just-start': (name) => `${name} said: just start.`,
};

/** Expired is never shown as rejected. */
export function outcomeOf(status: string, answer: { kind?: string; by?: Person } | null): string {
  if (status === 'expired') return 'Nobody answered in time; the work went on with assumptions.';
  if (status === 'closed') return 'Closed: the research has ended.';
  const words = answered[answer?.kind as Answer['kind']] as ((name: string) => string) | undefined;
  return words?.(answer?.by?.name ?? 'somebody') ?? 'Answered.';
}
