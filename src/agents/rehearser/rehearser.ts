// Rehearser: does in its mind what a draft advises, in the situation of whoever asked, and says what happens there that the draft
// does not say. It proves nothing: what it says is mended like everything else that is wrong, and checked then.
import { z } from 'zod';
import { withoutCitations } from '../../citations/markers.ts';
import type { Agent } from '../agent.ts';
import { unlinkedLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { fenced } from '../prompt/thread.ts';

interface RehearserInput extends Wanted {
  /** What was assumed because nobody said otherwise. */
  readonly constraints: readonly string[];
  /** The draft as it stands, with its code. */
  readonly report: string;
  /** What was remarked on the draft before, which this one was to heed. */
  readonly heeded: readonly string[];
}

const answer = z.object({
  remarks: z
    .array(
      z.object({
        sentence: z.string().describe('The sentence of the report that it belongs to, copied from it.'),
        happens: z.string().describe('What happens there; one or two sentences.'),
        cure: z.string().nullable().describe('What would mend it, in one sentence; null where that follows.'),
        search: z
          .string()
          .nullable()
          .describe(
            'What to search for in manuals and articles to know it for sure, as a few words in their language; null where the request alone tells.',
          ),
      }),
    )
    .describe('The worst first; empty when the report says all that happens.'),
});

type Remarks = z.infer<typeof answer>;

/** Remarks, and characters of each. */
const most = { remarks: 3, sentence: 1_000, happens: 700, cure: 400, search: 150 };

export const rehearser: Agent<RehearserInput, Remarks, Remarks> = {
  name: 'rehearser',
  tier: 'analytical',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 4_000,
  temperature: 0.2,
  variables: ({ report, constraints, heeded, ...asked }, room) => ({
    request: requestText(asked, 2_000),
    constraints: fenced('constraint', constraints),
    report: fence('report', clip(report, roomFor(room, 12_000))),
    heeded: fenced('heeded', heeded, 350),
  }),
  read: ({ remarks }) => ({
    remarks: remarks
      .map(({ sentence, happens, cure, search }) => ({
        sentence: unlinkedLine(withoutCitations(sentence), most.sentence),
        happens: unlinkedLine(withoutCitations(happens), most.happens),
        cure: unlinkedLine(withoutCitations(cure ?? ''), most.cure) || null,
        search: unlinkedLine(search ?? '', most.search) || null,
      }))
      .filter(({ sentence, happens }) => sentence !== '' && happens !== '')
      .slice(0, most.remarks),
  }),
  fallback: () => ({ remarks: [] }),
};
