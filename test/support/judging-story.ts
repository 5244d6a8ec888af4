// The story of a run whose report and verdicts a test writes down: what becomes of its claims.
import { contentVerdicts, secondVerdicts } from '../fakes/content-judge.ts';
import type { Said } from '../fakes/content-judge.ts';
import type { Script } from '../fakes/scripted-models.ts';
import { draftOf } from './draft.ts';
import { scriptedStory } from './scripted-story.ts';
import type { StoryParts } from './scripted-story.ts';
import { defaults } from './theatre.ts';

/** What a reviser does with sentences that hold these words; null: it takes them out. */
export type Mends = Readonly<Record<string, string | null>>;

interface JudgingParts extends StoryParts {
  /** What the second judge says, where that is something else. */
  readonly again?: Said;
  readonly mends?: Mends;
  readonly draft?: object;
}

/**
 * Evidence for the writer: [1] falcon released 2001, [2] falcon handled 200 requests, [3] heron released 2002, [4] heron
 * handled 300, [5] osprey released 2003, [6] osprey handled 400. `said`: what both judges say of claims that hold these words,
 * instead of "supported"; `again`: what the second one says otherwise.
 */
export async function judgingStory(
  report: string,
  said: Said = {},
  { script = {}, again = said, mends = {}, draft = {}, ...parts }: JudgingParts = {},
) {
  const words: Script = {
    writer: [draftOf(report, draft)],
    verifier: (text: string) => ({ verdicts: contentVerdicts(text, said) }),
    'second-verifier': (text: string) => ({ verdicts: secondVerdicts(text, again) }),
    reviser: (text: string) => revised(text, mends),
    ...script,
  };
  return scriptedStory({ ...parts, script: words });
}

/** The story told to its end: what was delivered. */
export async function judged(report: string, said: Said = {}, parts: JudgingParts = {}) {
  const story = await judgingStory(report, said, parts);
  await story.pass();
  const result = await story.result();
  const records = story.library.reports.get(story.runId);
  return {
    ...story,
    result,
    report: result.report,
    verdicts: result.claims.map(({ verdict }) => verdict),
    hows: result.claims.map(({ how }) => how),
    /** Each claim as it stands in the report, by the offsets on record. */
    standing: (records?.claims ?? []).map(({ start, end }) => result.report.slice(start, end)),
    reasons: (records?.claims ?? []).map(({ reason }) => reason),
  };
}

/** The sentences of a reviser's question, with their numbers. */
export function sentencesIn(text: string): { readonly n: number; readonly sentence: string }[] {
  return text
    .split(/^(?=Sentence \d+ \()/m)
    .slice(1)
    .map((part) => ({
      n: Number(/\d+/.exec(part)?.[0]),
      sentence: /<<<claim \w+\n([\s\S]*?)\n\w+ claim>>>/.exec(part)?.[1] ?? '',
    }));
}

function revised(text: string, mends: Mends) {
  const sentences = sentencesIn(text).flatMap(({ n, sentence }) => {
    const [words, instead = null] = Object.entries(mends).find(([part]) => sentence.includes(part)) ?? [];
    if (words === undefined) return [];
    const action = instead === null ? 'take out' : 'reword';
    const next = words.endsWith('>') ? 'take out' : 'keep';
    return [{ sentence: n, action, text: instead, next }];
  });
  return { sentences, answered: [] };
}

/** Settings of checking at this depth. */
export function checkingWith(own: Partial<typeof defaults.citations>) {
  return { citations: { ...defaults.citations, ...own } };
}
