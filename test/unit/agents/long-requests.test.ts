import { english } from '../../support/english.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { triage } from '../../../src/agents/intake/triage.ts';
import { outline } from '../../../src/agents/planner/outline.ts';
import { partsOf } from '../../../src/agents/parts-of-request.ts';
import { longRequests } from '../../support/long-requests.ts';

const chosen = { mode: 'auto', depth: 'auto' } as const;
const clarification = { enabled: true, rounds: 2, questions: 3 };

function planned(request: string) {
  const limits = { tasks: { min: 5, max: 10 }, searchesPerTask: 3 };
  return outline({ request, answers: [], constraints: [], completed: [], feedback: null, limits }, english);
}

/** Characters that are taken apart into words: nearly all that intake and plan cost without a model. */
function charactersRead(work: () => unknown): number {
  const taken = vi.spyOn(String.prototype, 'matchAll');
  work();
  return taken.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
}

afterEach(() => void vi.restoreAllMocks());

describe.each(Object.entries(longRequests()))('a request of 49 kB without a model: %s', (_, request) => {
  it('is understood and planned by reading no more than some times its length', () => {
    const understanding = charactersRead(() =>
      triage(
        { request, round: 0, answers: [], history: [], chosen, clarification, today: '2026-11-22' },
        english,
      ),
    );
    vi.restoreAllMocks();
    const planning = charactersRead(() => planned(request));
    expect({ understanding, planning }).toSatisfy(
      () => understanding < 10 * request.length && planning < 10 * request.length,
    );
  });

  it('is taken apart into few parts of which none is lost, and tasks that can be read', () => {
    const parts = partsOf(request);
    expect(parts.length).toBeLessThanOrEqual(request.startsWith('How do these work') ? 1_000 : 40);
    expect(parts.at(-1)?.slice(-20)).toBe(request.replaceAll(/\s+/g, ' ').trim().slice(-20));
    const { tasks, brief } = planned(request);
    expect(Math.max(...tasks.map(({ question }) => question.length))).toBe(2_000);
    expect(brief).toContain('too long');
  });
});

it('is one part, whatever stands in it', () => {
  const request = `Why is this statement so slow?\n${'- of which nothing\n- was changed\n'.repeat(200)}What helps?`;
  expect(partsOf(request)).toEqual([request.replaceAll(/\s+/g, ' ')]);
});
