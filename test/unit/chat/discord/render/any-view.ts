// Views of every kind with hostile and extreme content.
import fc from 'fast-check';
import type { MessageView, ProgressView, TaskView } from '../../../../../src/chat/views.ts';
import { anyReceipt } from '../../../../support/receipt.ts';
import { extremeText as text } from './hostile.ts';
import { anyAddress } from '../../../../support/any-address.ts';

const few = <T>(of: fc.Arbitrary<T>, most: number) => fc.array(of, { maxLength: most });
const task: fc.Arbitrary<TaskView> = fc.record({
  id: fc.constant('task-1'),
  title: text,
  status: fc.constantFrom('pending', 'running', 'done', 'empty', 'failed', 'skipped'),
  note: text,
});
const address = fc.oneof(
  anyAddress,
  fc.constantFrom(
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
    'https://a.example/x|y',
    'knowledge/notes.md',
    'javascript:alert(1)',
    `https://long.example/${'a'.repeat(3_000)}`,
    'https://[::1]/a(b',
    'https://a.example/?q=[1](x)&b=**~~',
  ),
  text,
);
const citation = fc.record({
  n: fc.integer({ min: 1, max: 120 }),
  url: address,
  title: text,
  quote: text,
  verified: fc.boolean(),
});
const lookedAt = fc.record({
  sentence: text,
  why: fc.constantFrom('partial' as const, 'not-checked' as const, 'weak-source' as const),
  reason: text,
  numbers: few(fc.integer({ min: 1, max: 120 }), 4),
});

const written = {
  title: text,
  report: text,
  citations: few(citation, 100),
  cautions: few(text, 12),
  runId: fc.constant('run_0123456789abcdefghjk'),
};
const dollars = fc.double({ min: 0, max: 1e6, noNaN: true });
const estimate = fc.record({ activeMs: fc.nat(), modelCalls: fc.nat(), dollars });
/** As agents/intake has it. */
const atMost = (length: number) => text.map((one) => one.slice(0, length));
const clarification = fc.record({ text: atMost(300), suggestions: few(atMost(100), 4) });
export const views = (to: readonly string[]): Record<MessageView['kind'], fc.Arbitrary<MessageView>> => ({
  link: fc.record({ kind: fc.constant('link'), language: fc.constant('en'), url: anyAddress }),
  clarify: fc.record({
    kind: fc.constant('clarify'),
    intro: atMost(300),
    questions: fc.array(clarification, { minLength: 1, maxLength: 3 }),
    canSkip: fc.boolean(),
  }),
  plan: fc.record({ kind: fc.constant('plan'), brief: text, tasks: few(task, 30), estimate }),
  answer: fc.record({
    kind: fc.constant('answer'),
    text,
    partly: fc.boolean(),
    citations: few(citation, 4),
    runId: written.runId,
  }),
  draft: fc.record({
    kind: fc.constant('draft'),
    version: fc.integer({ min: 1, max: 9 }),
    ...written,
    lookAt: few(lookedAt, 5),
  }),
  retry: fc.record({ kind: fc.constant('retry'), text, code: fc.constant('model-failed'), finish: text }),
  report: fc.record({
    kind: fc.constant('report'),
    answered: fc.constantFrom('yes', 'partly', 'no'),
    ...written,
  }),
  receipt: anyReceipt(text, address),
  notice: fc.oneof(
    fc.record({ kind: fc.constant('notice'), tone: fc.constantFrom('info', 'warning', 'error'), text }),
    text.map((said): MessageView => ({
      kind: 'notice',
      tone: 'info',
      text: said,
      to,
    })),
  ),
  file: fc.record({
    kind: fc.constant('file'),
    title: text,
    name: fc.constant('report.md'),
    content: text,
  }),
  request: fc.record({ kind: fc.constant('request'), by: fc.record({ id: text, name: text }), text }),
  progress: progressView(),
});

export function progressView(): fc.Arbitrary<ProgressView> {
  return fc.record({
    kind: fc.constant('progress'),
    runId: fc.constant('run_0123456789abcdefghjk'),
    phase: text,
    status: text,
    tasks: few(task, 60),
    sources: fc.nat(),
    elapsedMs: fc.nat(),
    spent: fc.record({
      modelCalls: fc.nat(),
      tokens: fc.nat(),
      dollars,
    }),
    warnings: few(text, 20),
    reasoning: text,
    heard: few(text, 12),
    estimate,
    waiting: fc.boolean(),
    live: fc.boolean(),
    continued: fc.boolean(),
  });
}
