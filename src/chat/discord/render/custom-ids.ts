// What buttons, selects and forms carry: what they do, whose question or which run it is about, and which of several they are.
import { idPattern, isOfRun, meanings, verbNamed } from '../../verbs.ts';
import type { Asking, Meaning, MeaningOfQuestion, MeaningOfRun, OfQuestion, Verb } from '../../verbs.ts';
import { maxCustomId } from './limits.ts';

/** A custom id of ours, read back. */
export type Action =
  | { readonly about: 'run'; readonly verb: Verb; readonly meaning: MeaningOfRun; readonly runId: string }
  | (OfQuestion & {
      readonly about: 'question';
      readonly verb: Verb;
      readonly meaning: MeaningOfQuestion;
      /** Which suggestion, or which question's select; 0 for the others. */
      readonly index: number;
    });

export function questionAction(verb: Verb, { id, version }: Asking, index?: number): string {
  return [verb, id, version, ...(index === undefined ? [] : [index])].join(':');
}

/** `index`: which of several selects. */
export function runAction(verb: Verb, runId: string, index?: number): string {
  return [verb, runId, ...(index === undefined ? [] : [index])].join(':');
}

/** Null for what is not ours. */
export function readAction(customId: string): Action | null {
  if (customId.length > maxCustomId) return null;
  const [name = '', id = '', ...rest] = customId.split(':');
  const verb = verbNamed(name);
  if (verb === null || !idPattern.test(id)) return null;
  const meaning: Meaning = meanings[verb];
  if (isOfRun(meaning)) {
    const known = meaning.does === 'check' ? /^\d$/.test(rest.join(':')) : rest.length === 0;
    return known ? { about: 'run', verb, meaning, runId: id } : null;
  }
  const [version = '', index = '0', ...more] = rest;
  if (more.length > 0 || !/^\d{1,9}$/.test(version) || !/^\d{1,2}$/.test(index)) return null;
  return { about: 'question', verb, meaning, questionId: id, version: Number(version), index: Number(index) };
}
