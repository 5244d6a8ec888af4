// Explainer: reads what somebody wrote below a draft, and answers a question about it from the pages that the draft cites.
import { z } from 'zod';
import type { StoredPage } from '../../sources/port.ts';
import { clean } from '../../citations/clean.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { withoutCitations } from '../../citations/markers.ts';
import type { Agent } from '../agent.ts';
import { oneLine, unlinkedLine } from '../prompt/line.ts';
import { type Meaning, meaningForm, meaningOf, meantSchema, noMeaning } from './meaning.ts';
import { type AskedPlan, longestAboutPlan, planText } from './plan.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { type Spoken, spokenText } from '../prompt/thread.ts';
import type { WantedSections } from '../researcher/contract.ts';
import { type AskedSections, mayAskText, sectionsForm, wantedBy } from '../researcher/researcher.ts';
import type { Found } from '../researcher/sections.ts';
import { sourcesText } from '../researcher/sources-text.ts';
import { form } from '../form.ts';
import { fence, none } from '../prompt/fence.ts';

export interface ExplainerInput extends Wanted, Spoken {
  readonly report: string;
  /** What stands below it, a sentence each; left out: nothing. */
  readonly notes?: readonly string[] | undefined;
  /** The plan that it came of; left out: it is not known. */
  readonly plan?: AskedPlan | undefined;
  /** The pages it cites, and for each the number by which it cites it. */
  readonly pages: readonly StoredPage[];
  readonly numbers: readonly number[];
  readonly searches: readonly Found[];
  /** Sections that the model asked for: only these are shown. Left out: those that fit best, and it may ask for others. */
  readonly wanted?: readonly WantedSections[] | undefined;
  /** Other reports of the thread, as people count them; left out: none. */
  readonly others?: readonly { readonly number: number; readonly request: string }[] | undefined;
  /** What was said beside it before, and answered last; left out: nothing. */
  readonly before?: { readonly question: string; readonly answer: string } | undefined;
}

export interface ExplainerOutput extends Meaning {
  /** Of a change: it says yes to what the answer before has offered. */
  readonly acceptsOffer: boolean;
  /** Which of the others a question is about; left out: about none. */
  readonly about?: number | undefined;
  /** The answer to a question about the text itself or the work on it; empty: it is about the subject. */
  readonly aboutWork: string;
  /** What is asked is how long the work takes or what it costs, which code tells; null: something else. */
  readonly asksFor: 'status' | null;
  /** The answer to a question; empty where the pages have none. */
  readonly sentences: readonly ExplainedSentence[];
  /** Whether they answer all that was asked. */
  readonly answersAll: boolean;
  /** Sections it needs for what it has not answered, with those it has quoted; left out: none. */
  readonly wanted?: readonly WantedSections[] | undefined;
}

const mostSentences = 4;

const answer = z.object({
  meant: meantSchema,
  language: form.textOrNull('The language of the message, such as "de"; null where it tells none.'),
  deciding: meaningForm.deciding,
  acceptsOffer: form.orNull(
    z.boolean(),
    'Of a change: whether it says yes to what your earlier answer offers; else null.',
  ),
  wish: meaningForm.wish,
  asks: meaningForm.asks,
  asksFor: form.orNull(
    z.enum(['status']),
    '"status" where a question, or what "asks" holds, is how far the work is, how long it takes or took, or what it costs; else null.',
  ),
  about: form.numberOrNull('Of a question about one of the other reports: its number; else null.'),
  aboutWork: form.textOrNull(
    'Of a question about the text itself or the work on it, and not about its subject: the answer, in at most three sentences; else null.',
  ),
  sentences: z
    .array(
      z.object({
        text: form.text('One sentence, without numbers in brackets.'),
        quotes: form.list('What says it: nearly always one, at most three.', {
          source: form.number('The number of the source.'),
          section: form.numberOrNull('The number of the section (§) in which it stands.'),
          quote: form.text('The sentence that says it, copied exactly from that section.'),
        }),
        calculation: form.textOrNull('Where something was calculated, all of it; else null.'),
      }),
    )
    .nullable()
    .describe(`The answer to a question, at most ${mostSentences}; empty where the sources do not answer.`),
  answersAll: form.orNull(z.boolean(), 'Whether they answer all that was asked.'),
  sections: sectionsForm,
});

type Answer = z.infer<typeof answer>;
export type ExplainedSentence = NonNullable<Answer['sentences']>[number];

/** Tokens of each, however much room a model has. */
const most = { request: 1_000, report: 5_000, sources: 16_000 };
/** Quotes of a sentence. */
const mostQuotes = 6;

export const explainer: Agent<ExplainerInput, ExplainerOutput, Answer> = {
  name: 'explainer',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 2_000,
  temperature: 0.1,
  variables: (input, room) => ({
    request: requestText(input, most.request),
    report: textOf(input, roomFor(room, most.report)),
    plan: input.plan === undefined ? '(unknown)' : planText(input.plan),
    sources: sourcesText(citedIn(input), roomFor(room, most.sources), true),
    more: mayAskText(input.wanted === undefined),
    others: othersText(input.others),
    before: input.before === undefined ? '' : exchange(input.before),
    spoken: spokenText(input),
  }),
  read: ({ acceptsOffer, asksFor, about, aboutWork, sentences, answersAll, sections, ...given }, input) => {
    const meaning = meaningOf(given, input.message);
    const isAsked = meaning.meant === 'question' || meaning.alsoAsks;
    const isOther = isAsked && input.others?.some(({ number }) => number === about) === true;
    const said = ((isAsked ? sentences : null) ?? []).slice(0, mostSentences);
    const wanted =
      isAsked && answersAll !== true && input.wanted === undefined
        ? wantedOf(sections ?? [], said, input)
        : [];
    return {
      ...meaning,
      acceptsOffer: acceptsOffer ?? false,
      asksFor: isAsked ? asksFor : null,
      ...(isOther && about !== null ? { about } : {}),
      aboutWork: isAsked && said.length === 0 ? unlinkedLine(aboutWork ?? '', longestAboutPlan) : '',
      sentences: said.flatMap(({ text, quotes, calculation }) => {
        const plain = withoutCitations(clean(oneLine(text, 600))).trim();
        return plain === '' ? [] : [{ text: plain, quotes: quotes.slice(0, mostQuotes), calculation }];
      }),
      answersAll: answersAll ?? true,
      ...(wanted.length === 0 ? {} : { wanted }),
    };
  },
  fallback: () => ({
    ...noMeaning,
    acceptsOffer: false,
    asksFor: null,
    aboutWork: '',
    sentences: [],
    answersAll: false,
  }),
};

function textOf({ report, notes = [] }: ExplainerInput, tokens: number): string {
  const below = notes.map((text) => fence('note below it', widenNumbers(text), 150));
  return [fence('text', widenNumbers(report), tokens), ...below].join('\n');
}

function othersText(others: ExplainerInput['others'] = []): string {
  const shown = others.map(({ number, request }) => fence(`report ${number}`, `Asked: ${clip(request, 60)}`));
  return shown.join('\n') || none;
}

/** A label of its own, for there is mostly nothing to show. */
function exchange({ question, answer: said }: { question: string; answer: string }): string {
  const asked = fence('earlier message', widenNumbers(question), 200);
  const told = fence('earlier answer', widenNumbers(said), 500);
  return `Said beside the text before, and answered so by you:\n\n${asked}\n${told}`;
}

/** The pages under the numbers by which people know them, too. Their own bracketed numbers are no citations. */
function citedIn({ pages, numbers, searches, wanted }: ExplainerInput) {
  const named = pages.map((page, index) => ({
    ...page,
    title: `${page.title} (cited as ［${numbers[index] ?? 0}］)`,
  }));
  return { pages: named, searches, wanted };
}

/** What it has quoted is shown again beside what it asks for; nothing where it asks for nothing. */
function wantedOf(sections: AskedSections, said: readonly ExplainedSentence[], { pages }: ExplainerInput) {
  if (wantedBy(sections, { pages }).length === 0) return [];
  const quoted = said.flatMap(({ quotes }) =>
    quotes.flatMap(({ source, section }) => (section === null ? [] : [{ source, sections: [section] }])),
  );
  return wantedBy([...quoted, ...sections], { pages });
}
