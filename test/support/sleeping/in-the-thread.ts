// What people do with a run that has woken up, and what they see.
import { expect } from 'vitest';
import type { CitationView, DraftView } from '../../../src/chat/views.ts';
import type { StrictPost } from '../../fakes/strict-chat.ts';
import { eventually } from '../eventually.ts';
import type { Awake } from './awake.ts';

export type DraftPost = StrictPost & { readonly view: DraftView };

/**
 * The next draft after `count` of them. Models that give no answer to what they are asked now are done without, as people
 * would decide: a later build may ask them what nobody here can answer.
 */
export async function draftAfter({ thread, platform }: Awake, count: number): Promise<DraftPost> {
  const helped = new Set(
    platform.posts.flatMap(({ view, question }) => (view.kind === 'retry' ? [question?.id] : [])),
  );
  return eventually(
    'another draft',
    () => {
      const drafts = platform.posts.filter((post): post is DraftPost => post.view.kind === 'draft');
      if (drafts.length > count) return drafts.at(-1);
      const stuck = platform.posts.find(
        ({ view, question }) => view.kind === 'retry' && !helped.has(question?.id),
      );
      if (stuck !== undefined) {
        helped.add(stuck.question?.id);
        thread.clicks(stuck, { kind: 'finish' });
      }
      return null;
    },
    { withinMs: 60_000, otherwise: () => JSON.stringify(platform.posts.map(({ view }) => view)) },
  );
}

/** Accepts it, and holds what is delivered against what it showed. */
export async function approve({ thread }: Awake, draft: DraftPost): Promise<void> {
  thread.clicks(draft, { kind: 'accepted' });
  await delivered(thread, draft);
}

/** The report says what the draft said, byte for byte, and each of its numbers leads where it led. */
export async function delivered(thread: Awake['thread'], draft: DraftPost): Promise<void> {
  await thread.ends('delivered');
  await thread.settled(draft);
  const { view } = await thread.shown('report');
  const { citations } = view;
  expect(withPlaces(thread.report(), citations)).toBe(withPlaces(draft.view.report, draft.view.citations));
  expect(quotesOf(citations)).toEqual(quotesOf(draft.view.citations));
  // Numbers may only change where one is missing, so that they count from 1.
  if (isWhole(draft.view.citations)) expect(thread.report()).toBe(draft.view.report);
  expect(thread.kinds().filter((kind) => kind === 'report')).toHaveLength(1);
}

/** The text with the addresses of its sources in place of their numbers. */
function withPlaces(report: string, citations: readonly CitationView[]): string {
  const places = new Map(citations.map(({ n, url }) => [`[${n}]`, `[${url}]`]));
  return report.replace(/\[\d+\]/g, (mark) => places.get(mark) ?? mark);
}

const quotesOf = (citations: readonly CitationView[]) =>
  citations.map(({ url, title, quote, verified }) => ({ url, title, quote, verified }));

function isWhole(citations: readonly CitationView[]): boolean {
  const numbers = new Set(citations.map(({ n }) => n));
  return Math.max(0, ...numbers) === numbers.size;
}
