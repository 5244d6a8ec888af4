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

describe('a request that is taken apart only in its beginning', () => {
  it('is cut behind a sentence also where nothing stands between two of them', () => {
    const sentence = 'バックアップは毎晩必ず作られます。';
    expect(partsOf(sentence.repeat(1_000)).at(-1)?.slice(0, sentence.length)).toBe(sentence);
  });

  const question = 'Why is this statement so slow on our replica? ';
  const filler = 'Nothing else was changed there. '.repeat(183);
  const rows = Array.from({ length: 40 }, (_, row) => `| ${row} | SELECT ${row} |`).join('\n');
  const code = Array.from({ length: 40 }, (_, row) => `SELECT ${row};`).join('\n');

  it.each([
    ['code', `\`\`\`sql\n${code}\n\`\`\``],
    ['code that never ends', `\`\`\`sql\n${code}`],
    ['code between tildes', `~~~\n${code}\n~~~`],
    ['a table', rows],
  ])('is not cut in the middle of %s', (_, block) => {
    for (const before of [`${question}${filler}\n`, '']) {
      const request = `${before}${before === '' ? block.replace(/\n/g, `${' '.repeat(200)}\n`) : block}\nWhat helps?`;
      expect(request.length).toBeGreaterThan(6_000);
      const whole = block
        .replaceAll(/```(?:sql)?|~~~/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      expect(partsOf(request).filter((part) => part.includes(whole))).toHaveLength(1);
    }
  });
});
