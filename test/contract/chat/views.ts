// One view of each kind, with the words that a person must be able to read of it, and a report that no message holds.
import { receipt } from '../../support/receipt.ts';
import { newId } from '../../../src/base/ids.ts';
import type {
  ClarifyView,
  MessageView,
  NoticeView,
  ProgressView,
  ReportView,
} from '../../../src/chat/views.ts';

export const notice = (text: string): NoticeView => ({ kind: 'notice', tone: 'info', text });

const body = {
  title: 'How backups are kept',
  report: 'The claim stands [1].',
  citations: [{ n: 1, url: 'https://e.example/a', title: 'A page', quote: 'a quote', verified: true }],
  cautions: ['A caution.'],
};

export const card: ProgressView = {
  kind: 'progress',
  runId: newId('run'),
  phase: 'gather',
  status: 'Researching',
  tasks: [{ id: 't1', title: 'Look it up', status: 'running' }],
  sources: 2,
  elapsedMs: 1000,
  spent: { modelCalls: 3, tokens: 12_000, dollars: 0.4 },
  warnings: ['One file could not be read.'],
  waiting: false,
  live: true,
  continued: false,
};

export const questionViews = {
  clarify: {
    kind: 'clarify',
    intro: 'First:',
    questions: [{ text: 'Which colour?', suggestions: ['red', 'blue'] }],
    canSkip: true,
  },
  plan: {
    kind: 'plan',
    brief: 'Look it up.',
    tasks: [{ id: 't', title: 'Read the manual', status: 'pending' }],
    estimate: { activeMs: 120_000, modelCalls: 12, dollars: 0.05 },
  },
  draft: {
    kind: 'draft',
    version: 1,
    ...body,
    lookAt: [
      { sentence: 'The claim may fall.', why: 'partial', reason: 'nobody says “may”', numbers: [1] },
      { sentence: 'Six is half of it.', why: 'computed', reason: '12 / 2 = 6', numbers: [1] },
    ],
  },
  retry: { kind: 'retry', text: 'No model answers.', code: 'model-away', finish: 'Finish without a model' },
} as const satisfies Record<string, MessageView>;

export const threeQuestions: ClarifyView = {
  kind: 'clarify',
  intro: 'Before I start:',
  questions: [
    { text: 'Which colour?', suggestions: ['red', 'blue'] },
    { text: 'Which year?', suggestions: ['2024', '2025', '2026'] },
    { text: 'For whom?', suggestions: [] },
  ],
  canSkip: false,
};

export const views: readonly {
  readonly name: string;
  readonly view: MessageView;
  readonly asks: boolean;
  readonly words: readonly string[];
}[] = [
  { name: 'notice', view: notice('On it.'), asks: false, words: ['On it.'] },
  {
    name: 'warning',
    view: { kind: 'notice', tone: 'warning', text: 'Too long.' },
    asks: false,
    words: ['Too long.'],
  },
  {
    name: 'request',
    view: { kind: 'request', by: { id: 'U1', name: 'Ann' }, text: 'How are backups kept?' },
    asks: false,
    words: ['How are backups kept?'],
  },
  {
    name: 'clarification',
    view: questionViews.clarify,
    asks: true,
    words: ['First:', 'Which colour?', 'red', 'blue'],
  },
  {
    name: 'clarification with three questions',
    view: threeQuestions,
    asks: true,
    // Where one question is shown after the other, the others follow.
    words: ['Before I start:', 'Which colour?', 'red'],
  },
  {
    name: 'plan',
    view: questionViews.plan,
    asks: true,
    words: ['Look it up.', 'Read the manual'],
  },
  {
    name: 'draft',
    view: questionViews.draft,
    asks: true,
    words: ['The claim stands', 'A page', 'A caution.', 'Six is half of it.', '12 / 2 = 6'],
  },
  {
    name: 'retry',
    view: questionViews.retry,
    asks: true,
    words: ['No model answers.'],
  },
  {
    name: 'report',
    view: { kind: 'report', answered: 'yes', ...body },
    asks: false,
    words: ['The claim stands', 'https://e.example/a'],
  },
  {
    name: 'receipt',
    view: receipt,
    asks: false,
    words: [
      'Keeping backups',
      'Backups are kept for 35 days.',
      'as everybody knows',
      'five weeks',
      'How long',
    ],
  },
  {
    name: 'progress card',
    view: card,
    asks: false,
    words: ['Researching', 'Look it up', 'One file could not be read.'],
  },
];

/** About 20,000 characters in sections, paragraphs, lists and code, each of which has a mark of its own. */
function longText(): string {
  let marks = 0;
  const mark = () => `mark-${++marks}-end`;
  const sections = Array.from({ length: 12 }, (_section, at) => {
    const sentence = () =>
      `A sentence of about eighty characters that says what was found there, ${mark()} [1].`;
    return [
      `## Section ${at + 1}`,
      Array.from({ length: 8 }, sentence).join(' '),
      Array.from({ length: 4 }, () => `- an item, ${mark()}`).join('\n'),
      `\`\`\`\nbackup --keep ${mark()}\n\`\`\``,
    ].join('\n\n');
  });
  return [`The summary, ${mark()} [1].`, ...sections, 'And the last-words.'].join('\n\n');
}

export const shortReport: ReportView = { kind: 'report', answered: 'yes', ...body };
export const longReport: ReportView = { kind: 'report', answered: 'yes', ...body, report: longText() };
