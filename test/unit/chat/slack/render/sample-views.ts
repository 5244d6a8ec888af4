// One view of each kind, as tests show them.
import type { AskedQuestion } from '../../../../../src/chat/port.ts';
import type {
  ClarifyView,
  DraftView,
  PlanView,
  ProgressView,
  ReportView,
  RetryView,
} from '../../../../../src/chat/views.ts';

export const question: AskedQuestion = {
  id: 'que_5k2m8x0pq7w3z9d1c4ba',
  version: 1,
  asks: ['U1ANN', 'role:S1TEAM'],
};

export const oneQuestion: ClarifyView = {
  kind: 'clarify',
  intro: 'I can start in a moment.',
  questions: [{ text: 'Which database?', suggestions: ['PostgreSQL', 'SQLite'] }],
  canSkip: true,
};

export const twoQuestions: ClarifyView = {
  kind: 'clarify',
  intro: '',
  questions: [
    { text: 'Which database?', suggestions: ['PostgreSQL', 'SQLite'] },
    { text: 'Which version?', suggestions: [] },
  ],
  canSkip: false,
};

export const plan: PlanView = {
  kind: 'plan',
  brief: 'How the two treat NULLs.',
  tasks: [
    { id: 'task-1', title: 'PostgreSQL', status: 'pending' },
    { id: 'task-2', title: 'SQLite', status: 'pending', note: 'needs the first' },
  ],
};

export const retry: RetryView = {
  kind: 'retry',
  text: 'No language model answers.',
  code: 'model-unavailable',
  finish: 'Finish without a model',
};

const findings = {
  title: 'How are NULLs treated?',
  report:
    'Both treat NULLs as **distinct** [1] [2].\n\n## Details\n\nSQLite follows the others [1].\n\n## Open questions\n\nWhat of Oracle?',
  citations: [
    { n: 1, url: 'https://sqlite.example/nulls', title: 'NULL handling', quote: 'distinct', verified: true },
    { n: 2, url: 'https://pg.example/ddl', title: 'Constraints', quote: 'NOT DISTINCT', verified: false },
  ],
  cautions: ['One page could not be read.'],
};

export const draft: DraftView = { kind: 'draft', version: 1, ...findings };
/** Sentences of it to look at. */
export const lookAt: NonNullable<DraftView['lookAt']> = [
  { sentence: 'Both *always* do.', why: 'partial', reason: 'not borne out: “always”.', numbers: [1, 2] },
  { sentence: 'Half of 46 is 23.', why: 'computed', reason: '46 / 2 = 23: half of it.', numbers: [1] },
];
export const report: ReportView = { kind: 'report', answered: 'yes', ...findings };

export const progress: ProgressView = {
  kind: 'progress',
  runId: 'run_9q2w',
  phase: 'gather',
  status: 'Researching',
  tasks: [
    { id: 'a', title: 'PostgreSQL', status: 'done', note: '3 quotes from 2 sources' },
    { id: 'b', title: 'SQLite', status: 'running' },
    { id: 'c', title: 'Oracle', status: 'skipped', note: 'not done' },
    { id: 'd', title: 'MySQL', status: 'failed', note: 'nothing found' },
    { id: 'e', title: 'DB2', status: 'pending' },
  ],
  sources: 14,
  elapsedMs: 65_000,
  spent: { modelCalls: 12, tokens: 45_678, dollars: 0.123 },
  warnings: ['A page is slow.'],
  waiting: false,
  live: true,
  continued: false,
};
