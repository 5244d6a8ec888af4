// How long a draft is, and how long this person wants it.
import { researchedOf } from '../../agents/researched.ts';
import { type Length, measure } from '../../agents/writer/length.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import type { ResearchState } from '../research-state.ts';
import type { RunContext } from '../run-context.ts';

export function measured(
  draft: Pick<ReportDraft, 'text' | 'openQuestions'>,
  { brief, limits }: Pick<RunContext, 'brief' | 'limits'>,
  { investigations, wishes }: Pick<ResearchState, 'investigations' | 'wishes'>,
): Length {
  return measure(draft, {
    scope: brief.complexity,
    tasks: investigations.map(researchedOf),
    maxWords: limits.words.max,
    wantedWords: brief.wantedWords,
    followed: wishes,
  });
}
