// Phase critique: sources are vetted, then a critic says whether all can be written up, or what is researched again (D20-D27).
import type { Analysis } from '../agents/analyst/contract.ts';
import { materialOf } from '../agents/material.ts';
import { critic, type CriticInput, type Critique } from '../agents/critic/critic.ts';
import type { Plan, Task } from '../agents/planner/contract.ts';
import { researchedOf } from '../agents/researched.ts';
import { vet } from '../citations/vet.ts';
import type { Run } from './run.ts';
import { qualitiesOf } from './analyze.ts';
import { consultWithin } from './consult.ts';
import { furtherTasks } from './tasks.ts';
import { firstTry } from './gather/gather.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';
import { publishedOf, readBlocks } from './stored-pages.ts';
import type { ResearchState } from './research-state.ts';
import { requestWith, type RunContext } from './run-context.ts';

export function criticize(
  run: Run,
  key: string,
  { brief, parts }: RunContext,
  { plan, investigations, analysis, wishes }: ResearchState & { readonly plan: Plan },
  { revisionsLeft, guidance }: Pick<CriticInput, 'revisionsLeft' | 'guidance'>,
): Promise<Critique> {
  return run.scope(`critique/${key}`, async (phase) => {
    const { findings, gaps, contradictions } = analysis;
    const input = {
      ...requestWith(brief, wishes),
      constraints: [...brief.constraints],
      brief: plan.brief,
      tasks: investigations.map(researchedOf),
      findings,
      gaps,
      contradictions,
      ...vetSources(analysis, investigations, brief.field),
      revisionsLeft,
      guidance,
    };
    const output = await phase.step('criticize', [critic.name, input], async (context) => {
      const cited = new Set(findings.flatMap(({ quotes }) => quotes));
      const material = materialOf(input).filter(({ n }) => cited.has(n));
      const quotes = material.map(({ n, evidence }) => ({ n, ...evidence }));
      const blocks = await readBlocks(quotes, publishedOf(investigations), parts);
      return (await consultWithin(phase, context, critic, { ...input, blocks }, parts)).output;
    });
    await phase.note('criticized', 'critique-made', { verdict: output.verdict, feedback: output.feedback });
    return output;
  });
}

/** The quoted pages with their tier and what is weak about them, and the findings that rest on weak ones only (D20, D21). */
export function vetSources(
  { findings, quality }: Analysis,
  investigations: readonly Investigation[],
  field: RunContext['brief']['field'],
): Pick<CriticInput, 'sources' | 'weak'> {
  const pages = qualitiesOf(investigations, field, quality).map((page, index) => ({ ...page, n: index + 1 }));
  const numberOf = new Map(pages.map(({ url, n }) => [url, n]));
  const material = materialOf({ tasks: investigations });
  const claims = findings.map(({ id, quotes }) => ({
    id,
    numbers: quotes.flatMap((n) => numberOf.get(material[n - 1]?.evidence.url ?? '') ?? []),
  }));
  const { sources, weak } = vet(claims, pages);
  return {
    sources: sources.map(({ n, url, quality: good, tier, weakness }) => {
      return { url, title: pages[n - 1]?.title ?? '', quality: good, tier, weakness };
    }),
    weak: weak.map(({ id }) => id),
  };
}

/** New tasks that one critique may add. */
const mostNew = 3;

/** Each task with its own points, and analyses made of those; what no task asks is a new one, or everybody's (D24). */
export function sentBack({ points }: Critique, investigations: readonly Investigation[]): Assignment[] {
  const forAll = points.filter(({ task, searches }) => task === null && searches.length === 0);
  const again = investigations.flatMap((earlier): Assignment[] => {
    const { task } = earlier;
    const own = [...points.filter((point) => point.task === task.id), ...(isAnalysis(task) ? [] : forAll)];
    const feedback = own.map(({ text }) => text).join('\n');
    // What the first try did not search for is searched for before its researcher goes on, among its first pages.
    const searches = [...new Set([...own.flatMap((point) => point.searches), ...task.searches])];
    return own.length === 0 ? [] : [{ task: { ...task, searches }, feedback, earlier }];
  });
  const asked = points.filter(({ task, searches }) => task === null && searches.length > 0);
  const fresh = furtherTasks(
    asked.slice(0, mostNew).map(({ text, searches }) => {
      return { question: text, searches, priority: 1, rationale: 'The critique misses this.' };
    }),
    investigations.map(({ task }) => task),
  );
  const ids = new Set([...again.map(({ task }) => task.id), ...fresh.map(({ id }) => id)]);
  const derived = investigations.filter(
    ({ task }) => isAnalysis(task) && !ids.has(task.id) && (task.after ?? []).some((id) => ids.has(id)),
  );
  return [
    ...again,
    ...fresh.map(firstTry),
    ...derived.map((earlier) => ({ task: earlier.task, feedback: null, earlier })),
  ];
}

function isAnalysis({ kind }: Task): boolean {
  return kind === 'analysis';
}
