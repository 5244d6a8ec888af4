// A draft that was checked, made of two sources: [1] is good, [2] is weak.
import { assemble } from '../../src/research/report/assemble.ts';
import type { Assembled } from '../../src/research/report/assemble.ts';
import { nothing } from '../../src/research/gather/investigation.ts';
import { nothingKnown } from '../../src/research/research-state.ts';
import type { CheckedClaim } from '../../src/research/verify/checked.ts';
import { notChecked } from '../../src/research/verify/sum.ts';

const task = {
  id: 'task-1',
  title: 'Backups',
  question: 'How long are backups kept?',
  searches: ['backups kept'],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
};
const brief = {
  topic: task.question,
  mode: 'deep',
  depth: 'light',
  today: '2026-11-21',
  answers: [],
  constraints: [],
  reasoning: 'Clear.',
  complexity: 'simple',
  followUp: 'new_topic',
  backgroundQueries: [],
  simpleAnswer: null,
  field: 'general',
  history: [],
  modelFailed: false,
} as const;
const weak = 'https://weak.example/';
const good = 'https://good.example/';
const citation = (n: number, url: string) => ({
  n,
  taskId: task.id,
  pageHash: `hash-${n}`,
  url,
  title: 'Backups',
  headings: [],
  start: 0,
  end: 9,
  quote: 'They are.',
  score: 1,
  verified: true,
});

/** With these claims; by themselves they are supported and cite [1]. */
export function assembled(
  claims: readonly Partial<CheckedClaim>[],
  constraints: readonly string[] = [],
): Assembled {
  const citations = [citation(1, good), citation(2, weak)];
  const written = {
    draft: { text: 'They are [1].', answered: 'yes' as const, citations, openQuestions: [] },
    fallback: null,
    unreadable: [],
  };
  const known = {
    ...nothingKnown,
    investigations: [
      { ...nothing(task), answered: 'yes' as const, evidence: citations, documents: 1, searchedWeb: true },
    ],
    analysis: {
      ...nothingKnown.analysis,
      quality: [
        { url: weak, quality: 'low' as const, reason: 'Anybody writes there.' },
        { url: good, quality: 'high' as const, reason: 'It knows.' },
      ],
    },
  };
  const checked = notChecked({ text: 'They are [1].', citations, claims: [] }, [], null);
  return assemble(
    { ...brief, constraints: [...constraints] },
    { ...known, written },
    {
      ...checked,
      citations,
      claims: claims.map((claim, at) => ({
        id: `claim-${at + 1}`,
        text: `Claim ${at + 1}.`,
        start: at,
        end: at + 1,
        numbers: [1],
        verdict: 'supported',
        how: 'model',
        reason: 'it says so',
        quotes: [0],
        ...claim,
      })),
    },
  );
}
