// Phase write: the draft, made of the evidence and of nothing else; its numbers are those of quotes, one for each.
import type { FellBack } from '../../agents/agent.ts';
import { researchedOf } from '../../agents/researched.ts';
import { measure } from '../../agents/writer/length.ts';
import { titledWriter, writer } from '../../agents/writer/writer.ts';
import type { ReportDraft, WriterInput } from '../../agents/writer/contract.ts';
import { present } from '../../base/lists.ts';
import { errorText, type Say } from '../../chat/words/say.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { withoutMarks } from '../../citations/own.ts';
import type { Run } from '../run.ts';
import type { UnreadableFile } from '../../sources/port.ts';
import { qualitiesOf } from '../analyze.ts';
import { consultWithin } from '../consult.ts';
import type { Fidelity } from '../fidelity/allot.ts';
import { fitEvidence, type About } from '../fidelity/fit-evidence.ts';
import { publishedOf, blocksOf } from '../stored-pages.ts';
import type { ResearchState } from '../research-state.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import { inQuotes } from './feedback.ts';
import { citedBesides, numberedAsNow, type LastDraft } from './last-draft.ts';

/** As people may see it: of the folder itself they are told no path of the server. */
function leftOut({ path, reason }: UnreadableFile, say: Say): string {
  const name = path.replace(/^(?:\/|\w:).*[/\\]/, '');
  return `${name}: ${errorText({ code: 'source-unreadable', message: reason }, say)}`;
}

export interface Written {
  readonly draft: ReportDraft;
  /** Why the draft was not written by a model; null: it was. */
  readonly fallback: FellBack | null;
  /** Which model wrote it; null: none did. */
  readonly model?: string | null;
  /** Files of the knowledge folder that could not be used, and why. */
  readonly unreadable: readonly string[];
  /** How much of its evidence it was made of; left out: nobody looked. */
  readonly fidelity?: Fidelity;
  /** What was worked into it so that nobody comes to harm; left out: nothing. */
  readonly heeded?: readonly string[];
}

/** What a draft is made of; `last`: the draft that is edited. */
type Material = Pick<
  ResearchState,
  'investigations' | 'analysis' | 'wishes' | 'followed' | 'improvements' | 'numbering' | 'read'
> & {
  readonly last?: LastDraft | null;
  readonly rehearsed?: Pick<WriterInput, 'fresh' | 'spared' | 'isFinal' | 'mostWords'>;
};

/** Words that somebody wants back are those of one of the drafts just before, nearly always. */
const mostEarlier = 3;

export function writeDraft(run: Run, key: string, context: RunContext, material: Material): Promise<Written> {
  const { investigations, analysis, wishes, followed, improvements, numbering, read } = material;
  const { last = null, rehearsed = {} } = material;
  const { brief, limits, parts } = context;
  return run.scope(`write/${key}`, async (phase) => {
    const unreadable = await phase.step('unreadable', null, async () =>
      (await parts.knowledge.unreadable()).map((file) => leftOut(file, parts.say)),
    );
    const found = investigations.map(researchedOf);
    const edited = parts.models.has(writer.tier) ? last : null;
    const tasks = edited === null ? found : [...found, ...citedBesides(edited, found)];
    const better = present(
      ...improvements.map((text) => rewriteMarkers(text, () => '')),
      limits.citations.mode === 'strict' && strictly,
    );
    const said = wishes.map((text) => inQuotes(text, numbering, tasks));
    const feedback = said.slice(followed);
    // Who wants words back may mean those of any draft that they have read.
    const isEdited = edited !== null && feedback.length > 0;
    const others = isEdited ? read.filter(({ text }) => text !== edited.text) : [];
    const earlier = others.slice(-mostEarlier).map((one) => numberedAsNow(one, tasks).text);
    const dates = publishedOf(investigations);
    const input: WriterInput = {
      ...requestWith(brief),
      today: brief.today,
      tasks,
      dates: Object.fromEntries(dates),
      findings: [...analysis.findings],
      contradictions: [...analysis.contradictions],
      gaps: [...analysis.gaps],
      ...(edited === null ? {} : { last: numberedAsNow(edited, tasks), ...rehearsed }),
      ...(earlier.length === 0 ? {} : { earlier }),
      ...(better.length === 0 ? {} : { improvements: better }),
      ...(feedback.length === 0 ? {} : { feedback: feedback.join('\n') }),
      ...(followed === 0 ? {} : { followed: said.slice(0, followed) }),
      constraints: [...brief.constraints],
      warnings: [...unreadable],
      scope: brief.complexity,
      ...(brief.wantedWords === undefined ? {} : { wantedWords: brief.wantedWords }),
      maxWords: limits.words.max,
    };
    const about = {
      findings: analysis.findings,
      sources: qualitiesOf(investigations, brief.field, analysis.quality),
      dates,
      said: wishes,
    };
    return { ...(await draftFrom(phase, input, about, context)), unreadable };
  });
}

/** Written of what fits; how much of the evidence that was is kept with it. */
async function draftFrom(
  phase: Run,
  input: WriterInput,
  about: About,
  context: RunContext,
): Promise<Omit<Written, 'unreadable'>> {
  const { parts } = context;
  const agent = about.said.length === 0 ? writer : titledWriter;
  const { fidelity, ...shown } = await fitEvidence(phase, agent, input, about, context);
  const asked = { ...input, ...shown };
  const { output, fallback, model } = await phase.step('draft', [writer.name, asked], async (step) => {
    const blocks = parts.models.has(writer.tier) ? await blocksOf(input, about.dates, parts) : [];
    return consultWithin(phase, step, agent, { ...asked, blocks }, parts);
  });
  const isFitted = fidelity !== null && model !== null;
  return { draft: sourced(output, context), fallback, model, ...(isFitted ? { fidelity } : {}) };
}

/** Where every statement has to cite, what has no source is judged like all else that cites nothing. */
function sourced(written: ReportDraft, { limits }: RunContext): ReportDraft {
  if (limits.citations.mode !== 'strict') return written;
  const { lookUp: _lookUp, ...bare } = written;
  return { ...bare, text: withoutMarks(written.text) };
}

/** What `strict` asks of a writer (A95). */
const strictly = 'Every sentence that states a fact holds one claim and cites its evidence.';

/** How long a draft is, and how long this person wants it. */
export function measured(
  draft: Pick<ReportDraft, 'text' | 'openQuestions'>,
  { brief, limits }: Pick<RunContext, 'brief' | 'limits'>,
  { investigations, wishes }: Pick<ResearchState, 'investigations' | 'wishes'>,
) {
  return measure(draft, {
    scope: brief.complexity,
    tasks: investigations.map(researchedOf),
    maxWords: limits.words.max,
    wantedWords: brief.wantedWords,
    followed: wishes,
  });
}
