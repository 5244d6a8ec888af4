// What a draft advises is done in mind before it is checked: what would happen to people and the draft does not say is worked into
// it by its writer, while nobody has read it.
import { rehearser } from '../../agents/rehearser/rehearser.ts';
import { shortened } from '../../base/shortened.ts';
import type { Run } from '../run.ts';
import { consultOnce } from '../consult.ts';
import type { ResearchState } from '../research-state.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import { finderIn } from '../verify/named-sentences.ts';
import { asWritten } from './last-draft.ts';
import { write, type Written } from './write.ts';

/** Characters of a sentence that shows which one is meant. */
const longest = 200;

/** The draft as it was where nothing is said of it, or where no model can write it again. */
export async function rehearse(
  run: Run,
  key: string,
  context: RunContext,
  state: ResearchState & { readonly written: Written },
): Promise<Written> {
  const { written, wishes } = state;
  const improvements = await remarksOn(run, key, context, state);
  if (improvements.length === 0) return written;
  // The draft follows what people wanted already.
  const again = { ...state, improvements, followed: wishes.length, last: asWritten(written.draft) };
  const second = await write(run, `${key}/rehearsed`, context, again);
  return second.fallback === null ? second : written;
}

/**
 * Nothing of what people have read in an earlier draft, nor of a draft that no model wrote, nor of one that advises nothing where the
 * depth has no critic.
 */
async function remarksOn(
  run: Run,
  key: string,
  { brief, limits, settings, parts }: RunContext,
  { wishes, shown, written }: ResearchState & { readonly written: Written },
): Promise<string[]> {
  const { text, advises } = written.draft;
  if (written.fallback !== null || !settings.citations.verify) return [];
  if (limits.critiques === 0 && advises !== true) return [];
  const asked = { ...requestWith(brief, wishes), constraints: [...brief.constraints], report: text };
  const { output } = await run.scope(`write/${key}/tried`, (phase) =>
    consultOnce(phase, 'rehearse', rehearser, asked, parts),
  );
  const findRead = finderIn([{ text: shown }]);
  return output.remarks
    .filter(({ sentence }) => findRead(sentence) === undefined)
    .map(({ sentence, happens }) => `At “${shortened(sentence, longest)}”: ${happens}`);
}
