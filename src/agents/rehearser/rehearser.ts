// Rehearser: does in its mind what a draft advises, in the situation of whoever asked, and says what happens there that the draft
// does not say. It proves nothing: what it says is mended like everything else that is wrong, and checked then.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { widenNumbers } from '../../citations/escape.ts';
import { rewriteMarkers, withoutCitations } from '../../citations/markers.ts';
import type { Agent } from '../agent.ts';
import type { Finding } from '../analyst/contract.ts';
import { findingsText } from '../analyst/shown.ts';
import { fitting, materialOf } from '../material.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { affordable, roomFor } from '../prompt/room.ts';
import type { Researched } from '../researched.ts';
import type { Length } from '../writer/length.ts';
import { form } from '../form.ts';
import { fence, fenced, none } from '../prompt/fence.ts';

interface RehearserInput extends Wanted {
  /** What was assumed because nobody said otherwise. */
  readonly constraints: readonly string[];
  /** The draft as it stands, with its code. */
  readonly report: string;
  /** What stands below it as open. */
  readonly openQuestions: readonly string[];
  readonly length: Length;
  /** What the report could be made of: what an analyst made of the evidence; where there is none, its quotes. */
  readonly findings: readonly Finding[];
  readonly tasks: readonly Researched[];
  /** What was remarked on the draft before, which this one was to heed. */
  readonly heeded: readonly string[];
}

const answer = z.object({
  remarks: form.list('The worst first; empty when the report says all that happens.', {
    sentence: form.text('The sentence of the report that it belongs to, copied from it.'),
    happens: form.text('What happens there; one or two sentences.'),
    cure: form.textOrNull('What would mend it, in one sentence; null where that follows.'),
    evidence: form.numbers(
      'Numbers of the evidence that bears the cure out; empty where you know it yourself.',
    ),
    search: form.textOrNull(
      'What to search for in manuals and articles to know it for sure, as a few words in their language; null where the request or what was found tells.',
    ),
  }),
  untold: form.list('The most needed first; often empty.', {
    what: form.text('What was found and this person needs to be told, in one sentence.'),
    evidence: form.numbers('Numbers of the evidence that says it.'),
  }),
  spare: form.texts(
    'Sentences of the report, or clauses of one, that this person would miss least, copied from it.',
  ),
});

type Answer = z.infer<typeof answer>;

export type Remark = Omit<Answer['remarks'][number], 'evidence'> & {
  /** Numbers of quotes that bear the cure out; left out in records before there were any. */
  readonly evidence?: readonly number[];
};

interface Remarks {
  readonly remarks: readonly Remark[];
  /** What was found and the report does not tell; left out in records before anybody was asked. */
  readonly untold?: Answer['untold'];
  /** What the report need not say; left out in records before anybody was asked. */
  readonly spare?: Answer['spare'];
}

/** Remarks, what is not told and what is not needed, and characters of each; numbers of evidence of one, and tokens of what was found. */
const most = {
  remarks: 2,
  untold: 1,
  spare: 10,
  sentence: 1_000,
  happens: 700,
  cure: 400,
  search: 150,
  evidence: 4,
  found: 6_000,
};

export const rehearser: Agent<RehearserInput, Remarks, Answer> = {
  name: 'rehearser',
  tier: 'analytical',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.2,
  variables: ({ report, openQuestions, length, constraints, heeded, findings, tasks, ...asked }, room) => ({
    request: requestText(asked, 2_000),
    constraints: fenced('constraint', constraints),
    found: foundText({ findings, tasks }, roomFor(Math.floor(room / 2), most.found)),
    // Its numbers are those of the draft, and not of the evidence.
    report: [
      fence(
        'report',
        rewriteMarkers(report, () => ''),
        roomFor(room, 12_000),
      ),
      ...openQuestions.map((text) => fence('open question below it', text, 150)),
    ].join('\n'),
    length: lengthText(length, asked),
    heeded: fenced('heeded', heeded, 350),
  }),
  read: ({ remarks, untold, spare }, { tasks }) => {
    const { length } = materialOf({ tasks });
    const known = (numbers: readonly number[]) =>
      numbers.filter((n) => n >= 1 && n <= length).slice(0, most.evidence);
    return {
      untold: untold
        .map(({ what, evidence }) => ({
          what: unlinkedLine(withoutCitations(what), most.cure),
          evidence: known(evidence),
        }))
        .filter(({ what, evidence }) => what !== '' && evidence.length > 0)
        .slice(0, most.untold),
      spare: unlinkedLines(spare.map(withoutCitations), most.spare, most.sentence),
      remarks: remarks
        .map(({ sentence, happens, cure, evidence, search }) => ({
          sentence: unlinkedLine(withoutCitations(sentence), most.sentence),
          happens: unlinkedLine(withoutCitations(happens), most.happens),
          cure: unlinkedLine(withoutCitations(cure ?? ''), most.cure) || null,
          evidence: known(evidence),
          search: unlinkedLine(search ?? '', most.search) || null,
        }))
        .filter(({ sentence, happens }) => sentence !== '' && happens !== '')
        .slice(0, most.remarks),
    };
  },
  fallback: () => ({ remarks: [], untold: [], spare: [] }),
};

function lengthText({ words, about, most: limit }: Length, { wishes = [] }: Wanted): string {
  if (about === null)
    return `it has ${words} words beside code, as these people want it, and ${limit} are the most`;
  const longer = wishes.length === 0 ? '' : ', unless people have wanted it longer';
  return `it has ${words} words beside code; this person wants about ${about}, and ${limit} are the most${longer}`;
}

/** What an analyst found, the most important first, or the best quotes: those that fit. */
function foundText({ findings, tasks }: Pick<RehearserInput, 'findings' | 'tasks'>, tokens: number): string {
  const material = materialOf({ tasks });
  const costOf = ({ content }: Finding) => estimateTokens(content) + marks;
  if (findings.length > 0) return findingsText(affordable(findings, tokens, costOf), material.length);
  const shown = fitting(material, tokens, ({ taskId }) => taskId, new Set(), marks);
  return (
    shown.map(({ n, evidence }) => fence(`evidence ${n}`, widenNumbers(evidence.quote))).join('\n') || none
  );
}

/** Tokens of a finding or a quote beside its words: its numbers and marks. */
const marks = 20;
