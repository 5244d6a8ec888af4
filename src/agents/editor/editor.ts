// Editor: puts a draft that nobody has read into fewer words, in the order in which its reader needs them. Its blocks of code stay as
// they are, its citations are those of the draft, and what it writes is checked like every draft.
import { z } from 'zod';
import { shortened } from '../../base/shortened.ts';
import { clean } from '../../citations/clean.ts';
import { withMarksInside } from '../../citations/own.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { type Agent, sendBackOnce } from '../agent.ts';
import { form } from '../form.ts';
import { cited } from '../material.ts';
import { fence } from '../prompt/fence.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { evidenceIn } from '../researcher/contract.ts';
import type { ReportDraft } from '../writer/contract.ts';
import { tens, wordsIn } from '../writer/length.ts';
import { withBlocksOf, withNamedBlocks } from './blocks.ts';

type Draft = Pick<ReportDraft, 'text' | 'citations'>;

interface EditorInput extends Wanted {
  /** Not longer than `longest`: it is shown whole. */
  readonly draft: Draft;
  /** Words that are wanted, beside code. */
  readonly about: number;
  /** What was worked into it so that nobody comes to harm; left out: nothing. */
  readonly heeded?: readonly string[] | undefined;
}

/** Tokens of a draft that is edited: a survey is written in sections, and a small model could not be shown one whole. */
export const longest = 4_000;

/** Parts of its words that a draft keeps: what is aimed at, and where so little is left that much was lost. */
const kept = { about: 0.8, least: 0.5 };

/** Nobody counts exactly: by this part more is not sent back. */
const tolerance = 0.05;

const answer = z.object({
  // Written before the report: reasons and warnings got lost in reports that were shortened at once.
  stays: form.texts('What this person needs of it, each thing once, in a few words. Written first.'),
  report: form.text('The edited report in Markdown, with a line such as `[block 1]` where a block stands.'),
  told: form.texts(
    'For each of `stays`, in their order: three to eight words of the report, or of a block, that tell it, copied exactly. Written last.',
  ),
});

/** The draft as it was where no model edits it. */
export const editor: Agent<EditorInput, Draft, z.infer<typeof answer>> = {
  name: 'editor',
  tier: 'complex',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.4,
  variables: ({ draft, heeded = [], ...asked }) => ({
    request: requestText(asked, 2_000),
    report: fence('report', withNamedBlocks(draft.text)),
    heeded: heededText(heeded),
    length: lengthText(draft, asked),
  }),
  read: ({ stays, report, told }, { draft }, attempt) => {
    // Cleaning joins a line with the one before it: the blocks are there by then.
    const whole = withBlocksOf(draft.text, report.replaceAll('\r\n', '\n'));
    if (whole === null) {
      throw new AnswerRejected(
        'Blocks of code are not written again: where one belongs, write its name, such as `[block 1]`, alone on a line, each once, and no name that the report does not have.',
      );
    }
    const text = withMarksInside(clean(whole));
    if (marksIn(text) > marksIn(draft.text)) {
      throw new AnswerRejected('`[own]` stands only behind what stood before `[own]` in the report.');
    }
    const words = wordsIn({ text });
    const had = wordsIn(draft);
    if (words < had * kept.least) {
      throw new AnswerRejected(
        `The report has ${words} words left of ${had}. Everything asked is still to be answered, and each condition and warning stays that somebody needs.`,
      );
    }
    if (words > had * (1 + tolerance)) {
      sendBackOnce(attempt, `The report has ${words} words, and had ${had}: nothing is added.`);
    }
    const untold = stays.filter((_what, index) => !isTold(told[index] ?? '', text));
    if (untold.length > 0) {
      sendBackOnce(
        attempt,
        `What was to stay is not told, or the words given for it do not stand in the report: ${untold.join('; ')}.`,
      );
    }
    const quotes = draft.citations.map((citation) => ({ ...citation, evidence: evidenceIn(citation) }));
    const edited = cited(text, quotes, mostCited);
    if (edited.citations.length === 0 && draft.citations.length > 0) {
      throw new AnswerRejected(
        'The report cites nothing any more. Each sentence ends with the numbers of those whose facts it holds.',
      );
    }
    return edited;
  },
  fallback: ({ draft }) => draft,
};

/** Sentences that became one cite what all of them did. */
const mostCited = 8;

/** Whether these words stand in the text, whatever marks are among them. */
function isTold(words: string, text: string): boolean {
  const wanted = bare(words);
  return wanted !== '' && bare(text).includes(wanted);
}

function bare(text: string): string {
  return text
    .replaceAll(/\[(?:\d[\d, ]*|own)\]/gi, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function marksIn(text: string): number {
  return (text.match(/\[own\]/gi) ?? []).length;
}

/** Characters of each remark. */
const longestRemark = 700;

function heededText(heeded: readonly string[]): string {
  if (heeded.length === 0) return '';
  const remarks = heeded.map((text) => `- ${shortened(text, longestRemark)}`).join('\n');
  return `What somebody who did what it says in mind has had worked into it:\n\n${fence('remarks', remarks)}`;
}

function lengthText(draft: Draft, { about, wishes = [] }: Pick<EditorInput, 'about' | 'wishes'>): string {
  const words = wordsIn(draft);
  const wanted = Math.max(about, tens(words * kept.about));
  const longer = wishes.length === 0 ? '' : ', unless people have wanted it longer';
  return `it has ${words} words (code within a line counts, blocks, citations and marks don't); about ${wanted} are wanted${longer}, and no more than now`;
}
