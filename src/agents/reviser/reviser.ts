// Reviser: mends the sentences of a report that their evidence does not bear out (A131). Nothing else of the text changes.
import { z } from 'zod';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { clean } from '../../citations/clean.ts';
import { rewriteMarkers, withoutCitations } from '../../citations/markers.ts';
import { markersOf } from '../../citations/numbering.ts';
import { wordsOf } from '../../text/words.ts';
import type { Agent } from '../agent.ts';
import { unlinkedLine } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { citesOf, type ClaimItem, claimShown, evidenceShown, mostRequest } from '../verifier/judging.ts';
import { form } from '../form.ts';
import { fence, none, noteOf } from '../prompt/fence.ts';

export interface ReviserInput extends Wanted {
  /** All evidence that the sentences cite or are offered. */
  readonly blocks: readonly EvidenceBlock[];
  readonly sentences: readonly (ClaimItem & {
    /** What is wrong with it, a sentence or two. */
    readonly wrong: string;
    /** Whether it answers the request: it should not just leave. */
    readonly answers: boolean;
    /** Other evidence that may fit, by its numbers. */
    readonly offered: readonly number[];
    /** The sentence that follows it in its paragraph; may be empty. */
    readonly next: string;
  })[];
  /** What the report leaves open. */
  readonly open: readonly string[];
}

export interface ReviserOutput {
  /** At most one for each sentence. */
  readonly edits: readonly {
    readonly id: string;
    /** What stands there instead, citing evidence by its numbers; null: it is taken out. */
    readonly text: string | null;
    /** What stands there where that is not borne out either: the sentence without the words that are not; null: nothing. */
    readonly shorter: string | null;
    /** Whether the sentence that follows makes no sense any more. */
    readonly takesNext: boolean;
  }[];
  /** Which of the open questions the new sentences answer, from 1. */
  readonly answered: readonly number[];
}

const answer = z.object({
  sentences: form.list('One for each sentence, in their order.', {
    sentence: form.number('The number of the sentence.'),
    action: z.enum(['reword', 'cite', 'take out']),
    text: form.textOrNull('The whole sentence as it is to stand, with the numbers of its evidence.'),
    shorter: form.textOrNull(
      'When reworded: the sentence as it was, with its numbers, from which nothing but the words that are not borne out is taken; null where no sentence is left.',
    ),
    next: form.oneOf(['keep', 'take out'], 'Whether the sentence that follows it still makes sense.'),
  }),
  answered: form.numbers('Numbers of the open questions that your new sentences answer; often empty.'),
});
type Answer = z.infer<typeof answer>;

/** Tokens of evidence in one question. */
const mostEvidence = 20_000;
/** Characters of a sentence or a row. */
const longest = 2_000;
/** Words that a new wording may have more than the old one: a condition, a number, a name. More was seldom better. */
const mostMore = 10;
/** Evidence of one sentence. */
const mostCited = 4;
const mostInAll = 12;

export const reviser: Agent<ReviserInput, ReviserOutput, Answer> = {
  name: 'reviser',
  tier: 'analytical',
  outage: 'wait-until-asked',
  answer,
  maxOutputTokens: 6_000,
  temperature: 0.2,
  variables: ({ blocks, sentences, open, ...asked }, room) => ({
    request: requestText(asked, mostRequest),
    evidence: evidenceShown(blocks, roomFor(room, mostEvidence)),
    sentences: sentences.map((one, index) => sentenceText(one, index + 1)).join('\n\n'),
    open:
      open.map((question, index) => `${index + 1}. ${fence('question', question, 100)}`).join('\n') || none,
  }),
  read: ({ sentences: given, answered }, { sentences, blocks, open }) => {
    // a new wording is judged by what it cites, whichever sentence that was shown for
    const shown = new Set(blocks.map(({ n }) => n));
    const edits = new Map(
      given.flatMap((one) => {
        const sentence = sentences[one.sentence - 1];
        return sentence === undefined ? [] : [[sentence.id, editOf(one, sentence, shown)] as const];
      }),
    );
    return { edits: [...edits.values()], answered: answered.filter((n) => n >= 1 && n <= open.length) };
  },
  fallback: () => ({ edits: [], answered: [] }),
};

function sentenceText(sentence: ReviserInput['sentences'][number], n: number): string {
  const { wrong, answers, offered, next } = sentence;
  return [
    claimShown(`Sentence ${n} (cites ${citesOf(sentence)})`, sentence),
    fence('wrong', wrong, 300),
    ...(answers ? ['It answers the request.'] : []),
    `Other evidence that may fit: ${offered.length === 0 ? 'none' : offered.join(', ')}`,
    ...noteOf('next', next, 200),
  ].join('\n');
}

function editOf(
  { action, text, shorter, next }: Answer['sentences'][number],
  { id, claim, head }: ReviserInput['sentences'][number],
  shown: ReadonlySet<number>,
): ReviserOutput['edits'][number] {
  const written = action === 'take out' ? null : writtenOf(text, head, shown);
  const less = action === 'reword' ? writtenOf(shorter, head, shown) : null;
  const grown = wordsIn(written ?? '') - wordsIn(claim);
  // What follows was looked at behind the new wording alone.
  if (less !== null && grown > mostMore) return { id, text: less, shorter: null, takesNext: false };
  return { id, text: written, shorter: less === written ? null : less, takesNext: next === 'take out' };
}

function wordsIn(text: string): number {
  return wordsOf(withoutCitations(text)).length;
}

/** Null: nothing that can stand there. */
function writtenOf(text: string | null, head: string, shown: ReadonlySet<number>): string | null {
  // cleaned last: what keeps a mention from being one is invisible, and a line has nothing invisible
  const line = clean(unlinkedLine(text ?? '', longest));
  let cited = 0;
  const written = rewriteMarkers(line, (numbers) => {
    const own = numbers.filter((n) => shown.has(n)).slice(0, Math.min(mostCited, mostInAll - cited));
    cited += own.length;
    return markersOf(own);
  }).trim();
  // A row has as many cells as the head of its table.
  return written !== '' && (head === '' || cellsIn(written) === cellsIn(head)) ? written : null;
}

function cellsIn(row: string): number {
  return row.replace(/^[\s|]+|[\s|]+$/g, '').split(/(?<!\\)\|/).length;
}
