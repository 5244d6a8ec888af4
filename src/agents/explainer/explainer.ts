// Explainer: reads what somebody wrote below a draft, and answers a question about it from the pages that the draft cites, sentence by
// sentence.
import { z } from 'zod';
import type { StoredPage } from '../../sources/port.ts';
import { clean } from '../../citations/clean.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { withoutCitations } from '../../citations/markers.ts';
import type { Agent } from '../agent.ts';
import { oneLine, unlinkedLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { type AskedPlan, longestAboutPlan, planText } from './plan.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { type Spoken, spokenText } from '../prompt/thread.ts';
import type { WantedSections } from '../researcher/contract.ts';
import { mayAskText, sectionsForm, wantedBy } from '../researcher/researcher.ts';
import type { Found } from '../researcher/sections.ts';
import { sourcesText } from '../researcher/sources-text.ts';
import { form } from '../form.ts';

export interface ExplainerInput extends Wanted, Spoken {
  readonly report: string;
  /** What stands below it, a sentence each; left out: nothing. */
  readonly notes?: readonly string[] | undefined;
  /** The plan that it came of; left out: it is not known. */
  readonly plan?: AskedPlan | undefined;
  /** The pages it cites, and for each the number by which it cites it. */
  readonly pages: readonly StoredPage[];
  readonly numbers: readonly number[];
  /** What was found in them. */
  readonly searches: readonly Found[];
  /** Sections that the model asked for: only these are shown. Left out: those that fit best, and it may ask for others. */
  readonly wanted?: readonly WantedSections[] | undefined;
  /** Other reports of the thread, as people count them; left out: none. */
  readonly others?: readonly { readonly number: number; readonly request: string }[] | undefined;
  /** What was said beside it before, and answered last; left out: nothing. */
  readonly before?: { readonly question: string; readonly answer: string } | undefined;
}

/**
 * `change`: the text is to be different, or something is to be researched. `fact`: something is told that the text may have to
 * take account of. `talk`: none of all these.
 */
export const meantSchema = z.enum(['question', 'change', 'unclear', 'approval', 'rejection', 'fact', 'talk']);
export type Meant = z.infer<typeof meantSchema>;

export interface ExplainerOutput {
  readonly meant: Meant;
  /** Of the message, BCP 47; null: it has no language of its own. */
  readonly language: string | null;
  /** Of an approval or rejection: it is said in words of the message, and nothing is asked besides. */
  readonly isClear: boolean;
  /** Of an approval or a fact: its words ask something besides, which is answered as a question is. */
  readonly alsoAsks: boolean;
  /** Of a change: it says yes to what the answer before has offered. */
  readonly acceptsOffer: boolean;
  /** Of a change or fact that leans on what was said before: what it comes to; null: the message says it. */
  readonly wish: string | null;
  /** Which of the others a question is about; left out: about none. */
  readonly about?: number | undefined;
  /** The answer to a question about the text itself or the work on it; empty: it is about the subject. */
  readonly aboutWork: string;
  /** The answer to a question; empty where the pages have none. */
  readonly sentences: readonly ExplainedSentence[];
  /** Whether they answer all that was asked. */
  readonly answersAll: boolean;
  /** Sections it needs for what it has not answered, with those it has quoted; left out: none. */
  readonly wanted?: readonly WantedSections[] | undefined;
}

const mostSentences = 4;

export const wishForm = form.textOrNull(
  'Of a change or fact that leans on what was said before: what it comes to, in full; else null.',
);
export const asksForm = form.textOrNull(
  'Of a message that means something else than a question: the words of it that ask something besides, copied exactly; else null.',
);

const answer = z.object({
  meant: meantSchema,
  language: form.textOrNull('The language of the message, such as "de"; null where it tells none.'),
  deciding: form.textOrNull(
    'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
  ),
  acceptsOffer: form.orNull(
    z.boolean(),
    'Of a change: whether it says yes to what your earlier answer offers; else null.',
  ),
  wish: wishForm,
  asks: asksForm,
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
  read: (
    {
      meant,
      language,
      deciding,
      acceptsOffer,
      wish,
      asks,
      about,
      aboutWork,
      sentences,
      answersAll,
      sections,
    },
    input,
  ) => {
    const isMore = meant === 'change' || meant === 'approval' || meant === 'fact';
    const alsoAsks = isMore && isSaidIn(asks, input.message);
    const isAsked = meant === 'question' || alsoAsks;
    const isOther = isAsked && input.others?.some(({ number }) => number === about) === true;
    const said = ((isAsked ? sentences : null) ?? []).slice(0, mostSentences);
    const wanted =
      isAsked && answersAll !== true && input.wanted === undefined
        ? wantedOf(sections ?? [], said, input)
        : [];
    return {
      meant,
      language,
      isClear: !alsoAsks && saysSo(deciding, input.message),
      alsoAsks,
      acceptsOffer: acceptsOffer ?? false,
      wish: wishIn(wish, meant, input.message),
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
  // Whoever asks then goes by what the message looks like.
  fallback: (): ExplainerOutput => ({
    meant: 'talk',
    language: null,
    isClear: false,
    alsoAsks: false,
    acceptsOffer: false,
    wish: null,
    aboutWork: '',
    sentences: [],
    answersAll: false,
  }),
};

function textOf({ report, notes = [] }: ExplainerInput, tokens: number): string {
  const below = notes.map((text) => fence('note below it', clip(text, 100)));
  return [fence('text', clip(widenNumbers(report), tokens)), ...below].join('\n');
}

function othersText(others: ExplainerInput['others'] = []): string {
  if (others.length === 0) return '(none)';
  return others
    .map(({ number, request }) => fence(`report ${number}`, `Asked: ${clip(request, 60)}`))
    .join('\n');
}

/** A label of its own, for there is mostly nothing to show. */
function exchange({ question, answer: said }: { question: string; answer: string }): string {
  const asked = fence('earlier message', clip(widenNumbers(question), 200));
  const told = fence('earlier answer', clip(widenNumbers(said), 500));
  return `Said beside the text before, and answered so by you:\n\n${asked}\n${told}`;
}

/** Characters of a wish in other words. */
const longestWish = 600;

/** What a change or fact comes to in other words; null: the message says it itself. */
export function wishIn(wish: string | null, meant: string, message: string): string | null {
  const said = oneLine(wish ?? '', longestWish);
  const isNew = said !== '' && said !== oneLine(message, longestWish);
  return isNew && (meant === 'change' || meant === 'fact') ? said : null;
}

/** Whether an approval or rejection is said in these words of the message, and nothing is asked besides. */
export function saysSo(deciding: string | null, message: string): boolean {
  return isSaidIn(deciding, message) && !/[?？]/u.test(message);
}

/** Whether these are words of the message. */
export function isSaidIn(said: string | null, message: string): boolean {
  const [words = '', text = ''] = [said ?? '', message].map((each) =>
    oneLine(each, 1_000).normalize('NFKC').toLowerCase(),
  );
  return words !== '' && text.includes(words);
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
function wantedOf(
  sections: readonly { readonly source: number; readonly sections: readonly number[] }[],
  said: readonly Pick<ExplainedSentence, 'quotes'>[],
  { pages }: ExplainerInput,
) {
  if (wantedBy(sections, { pages }).length === 0) return [];
  const quoted = said.flatMap(({ quotes }) =>
    quotes.flatMap(({ source, section }) => (section === null ? [] : [{ source, sections: [section] }])),
  );
  return wantedBy([...quoted, ...sections], { pages });
}
