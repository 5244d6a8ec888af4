// Why something failed, in one line for a person.
import { toErrorRecord } from '../../base/errors.ts';

/** What happened and what to do now, each a sentence: drivers and systems end their messages without a full stop. */
export function reasonOf(error: unknown): string {
  const { message, hint } = toErrorRecord(error);
  return [message, hint].flatMap((text) => (text ? [sentence(text)] : [])).join(' ');
}

function sentence(text: string): string {
  const whole = text.trimEnd();
  return /[.!?…]["”’)]?$/u.test(whole) ? whole : `${whole}.`;
}
