// What somebody is shown about themselves, and what they set for their own researches.
import type { Choice } from '../chat/port/choice.ts';
import type { HomeView, Preferences, Whose } from '../chat/port/home.ts';
import type { RunSettings, Settings } from '../research/settings.ts';
import type { BotParts } from './parts.ts';

/** Researches and questions that are shown. */
const mostRuns = 15;
const mostQuestions = 10;

export async function homeOf(
  { people, settings, clock, invite }: BotParts,
  { platform, personId }: Whose,
  change: Partial<Preferences> = {},
): Promise<HomeView> {
  if (Object.keys(change).length > 0) await people.prefer(platform, personId, change);
  const [preferences, runs, questions] = await Promise.all([
    people.preferences(platform, personId),
    people.runsOf(platform, personId, { limit: mostRuns }),
    people.questionsFor(platform, personId, mostQuestions),
  ]);
  const approvalIsSet = settings.approval.draft;
  return { preferences, runs, questions, approvalIsSet, hasPage: invite !== null, now: clock.now() };
}

/**
 * The operator's limits and the choice of the request, as the person wants them where neither says otherwise. Nothing that the
 * operator wants is switched off but by a request that does without, and nothing that the operator does not want is switched on.
 */
export function asPreferred(
  settings: Settings,
  wanted: Preferences,
  { mode, depth, verify = true, clarify = true }: Choice,
): Pick<RunSettings, 'limits' | 'depth' | 'mode'> {
  const { approval, citations, clarification } = settings;
  const limits: Settings = {
    ...settings,
    approval: { ...approval, draft: approval.draft || wanted.approval === 'always' },
    citations: { ...citations, verify: citations.verify && verify },
    clarification: { ...clarification, enabled: clarification.enabled && clarify },
  };
  return { limits, mode, depth: depth === 'auto' ? wanted.depth : depth };
}
