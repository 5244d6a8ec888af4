// How the researcher asks a model: it reads whole sections of numbered sources and points at sentences. Only what is found
// again in a source becomes evidence; addresses, places and headings are filled in by code.
import type { Evidence, ResearcherInput, ResearcherOutput, WantedSections } from './contract.ts';
import { extract } from './extract.ts';
import { z } from 'zod';
import { sectionsOf } from '../../citations/page-sections.ts';
import { type Agent, asFallback, sendBackOnce } from '../agent.ts';
import { sourcesText } from './sources-text.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { evidenceOf, isRelevant, quoteForm } from './quoted.ts';
import { requestText, wordsOf } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { longestObservation } from '../researched.ts';
import { form } from '../form.ts';
import { fence, fencedOr } from '../prompt/fence.ts';

/** What a model found in numbered sources, whether it read them all at once or opened them one by one. */
export const foundForm = z.object({
  evidence: z
    .array(quoteForm)
    .describe(
      'The quotes that answer the question, in the order in which they should be read; as many as it needs.',
    ),
  observation: form.text(
    'Two to four sentences: what the quotes say about the question, how sure that is, whether sources disagree.',
  ),
  missing: form.texts('What the sources do not say although the question asks it; full sentences.'),
  answered: z.enum(['yes', 'partly', 'no']),
});
type Found = z.infer<typeof foundForm>;

/** How a model asks for more than it was shown. */
export const sectionsForm = z
  .array(z.object({ source: z.int(), sections: z.array(z.int()) }))
  .nullable()
  .describe('Sections from the outlines that were not shown and that you need; else empty.');

export type AskedSections = NonNullable<z.infer<typeof sectionsForm>>;

const readForm = foundForm.extend({ sections: sectionsForm });

/** Tokens of source text for one task, however much room a model has. */
const mostText = 8_000;
/** Tokens of feedback that is shown: all of it, as people and critics write it. */
export const mostFeedback = 4_000;
/** Sections that may be asked for at once. */
const mostWanted = 12;

export const researcher: Agent<ResearcherInput, ResearcherOutput, z.infer<typeof readForm>> = {
  name: 'researcher',
  tier: 'analytical',
  outage: 'wait',
  answer: readForm,
  maxOutputTokens: 12_000,
  temperature: 0.1,
  variables: (input, room) => ({
    request: orientation(input),
    question: fence('question', input.task.question, 1_000),
    feedback: fencedOr('feedback', input.feedback, mostFeedback),
    earlier: quotedEarlier(input.earlier ?? []),
    sources: sourcesText(input, roomFor(room, input.tokens ?? mostText), input.tokens !== undefined),
    more: mayAskText(input.mayAsk === true),
  }),
  read: (given, input, attempt) => {
    const evidence = evidenceOf(given.evidence, input.pages);
    if (evidence.length === 0 && given.evidence.some(isRelevant)) {
      // The model is told once; then sentences are selected without it.
      sendBackOnce(attempt, notInSources);
      return asFallback;
    }
    const output = outputOf(given, evidence, input);
    const wanted =
      input.mayAsk === true && output.answered !== 'yes' ? wantedBy(given.sections ?? [], input) : [];
    return wanted.length === 0 ? output : { ...output, wanted };
  },
  fallback: extract,
};

/** Whether a model may ask for more than it was shown. */
export function mayAskText(mayAsk: boolean): string {
  return mayAsk
    ? 'You may ask for further sections once, in `sections`.'
    : 'You cannot ask for further sections; leave `sections` empty.';
}

/** Tokens of the request with what people wanted since. */
export const mostRequest = 1_000;

/** The request where the question is only a part of it, with what people wanted since, and what is assumed. */
function orientation({ task, constraints = [], ...asked }: ResearcherInput): string {
  const isAll = wordsOf(asked) === task.question;
  const whole = isAll ? '(your question is all of it)' : requestText(asked, mostRequest);
  const assumed = constraints.length === 0 ? [] : [fence('assumed', constraints.join('\n'), 500)];
  return [whole, ...assumed].join('\n');
}

/** Sections that are there; what names none is left out. */
export function wantedBy(given: AskedSections, { pages }: Pick<ResearcherInput, 'pages'>): WantedSections[] {
  let left = mostWanted;
  return given.flatMap(({ source, sections }): WantedSections[] => {
    const page = pages[source - 1];
    if (page === undefined) return [];
    const last = sectionsOf(page.text).length;
    const there = [...new Set(sections)].filter((n) => n >= 1 && n <= last && (left -= 1) >= 0);
    return there.length === 0 ? [] : [{ hash: page.hash, sections: there }];
  });
}

/** What an earlier try quoted, so that it is not quoted again. */
export function quotedEarlier(earlier: readonly Evidence[]): string {
  const quotes = earlier.map(({ title, quote }) => `- ${oneLine(title, 80)}: ${oneLine(quote, 500)}`);
  return fencedOr('quotes', quotes.join('\n'));
}

/** The quotes that really are in a source, and what the model says about them. Without a quote nothing is answered. */
export function outputOf(
  given: Found,
  evidence: readonly Evidence[],
  { task, earlier = [] }: Pick<ResearcherInput, 'task' | 'earlier'>,
): ResearcherOutput {
  const missing = unlinkedLines(given.missing, 12, 300);
  const answered = evidence.length + earlier.length === 0 ? 'no' : given.answered;
  const nothing = `The sources do not answer: ${oneLine(task.question, 200)}`;
  return {
    evidence,
    observation:
      unlinkedLine(given.observation, longestObservation) || `${evidence.length} quotes were found.`,
    missing: answered === 'no' && missing.length === 0 ? [nothing] : missing,
    answered,
  };
}

/** What is said to a model none of whose quotes is in its sources. */
export const notInSources =
  'None of the quotes is in the sources. Copy them letter by letter from the sections, or, if the sources do not answer the question, give no evidence and answer "no".';
