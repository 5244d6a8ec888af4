// Views with texts written against us, and reports of every kind of block.
import fc from 'fast-check';
import type { CitationView, MessageView, ProgressView, TaskView } from '../../../../../src/chat/views.ts';
import { anyReceipt } from '../../../../support/receipt.ts';
import { anyText } from '../../../../support/any-text.ts';
import { anyAddress } from '../../../../support/any-address.ts';

const pieces = [
  '<!channel> ',
  '<!here|x>',
  '@here ',
  '@everyone ',
  '<@U1>',
  '<@U1|ann>',
  '<!subteam^S1>',
  '<#C1|general>',
  '<!date^1^{date}^https://evil.example|x>',
  '<https://evil.example|bank>',
  'https://evil.example/a_(b)|c ',
  'mailto:a@b.example ',
  '&lt;!channel&gt;',
  '&amp;',
  '&',
  '>',
  '\n> ',
  '*',
  '_',
  '~',
  '`',
  '```',
  '```\n',
  ':tada:',
  '\\',
  '\n# ',
  '\n- ',
  '\n1. ',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '|',
  '[1]',
  '[2, 3]',
  '[a](https://a.example/x_(y)|z)',
  '\u200b',
  '\u202e',
  '\u2066',
  '\ufeff',
  'שלום עולם',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  'e\u0301\u0301',
  '漢字かな',
  '\ud800',
  '\u0000',
  'word ',
  'x'.repeat(200),
];

/** Mostly marks and mentions; sometimes far too long. */
const text: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, anyText({ maxLength: 6 })), {
      maxLength: 40,
    }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 300 })),
  )
  .map(([parts, times]) => parts.join('').repeat(times).slice(0, 20_000));

const few = <T>(of: fc.Arbitrary<T>, most: number) => fc.array(of, { maxLength: most });

const task: fc.Arbitrary<TaskView> = fc.record({
  id: text,
  title: text,
  status: fc.constantFrom('pending', 'running', 'done', 'failed', 'skipped'),
  note: text,
});

const address = fc.oneof(
  anyAddress,
  fc.constantFrom(
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
    'https://a.example/x|y>z',
    'knowledge/notes.md',
    'javascript:alert(1)',
    `https://long.example/${'a'.repeat(3_100)}`,
    'https://a.example/ b',
  ),
  text,
);

const citation: fc.Arbitrary<CitationView> = fc.record({
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

/** As agents/intake has it. */
const atMost = (length: number) => text.map((one) => one.slice(0, length));
const count = fc.nat(10_000_000);
const dollars = fc.double({ min: 0, max: 1e6, noNaN: true });
const estimate = fc.record({ activeMs: count, modelCalls: count, dollars });

/** By kind, without mentions. */
export const hostileViews: Readonly<Record<MessageView['kind'], fc.Arbitrary<MessageView>>> = {
  link: fc.record({ kind: fc.constant('link'), language: fc.constant('en'), url: anyAddress }),
  clarify: fc.record({
    kind: fc.constant('clarify'),
    intro: atMost(300),
    questions: few(fc.record({ text: atMost(300), suggestions: few(atMost(100), 4) }), 3),
    canSkip: fc.boolean(),
  }),
  plan: fc.record({ kind: fc.constant('plan'), brief: text, tasks: few(task, 60), estimate }),
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
  notice: fc.record({
    kind: fc.constant('notice'),
    tone: fc.constantFrom('info', 'warning', 'error'),
    text,
  }),
  file: fc.record({
    kind: fc.constant('file'),
    title: text,
    name: fc.constant('report.md'),
    content: text,
  }),
  request: fc.record({ kind: fc.constant('request'), by: fc.record({ id: text, name: text }), text }),
  progress: fc.record({
    kind: fc.constant('progress'),
    runId: fc.constant('run_1'),
    phase: text,
    status: text,
    tasks: few(task, 70),
    sources: count,
    elapsedMs: count,
    spent: fc.record({
      modelCalls: count,
      tokens: count,
      dollars,
    }),
    warnings: few(text, 12),
    reasoning: text,
    heard: few(text, 12),
    estimate,
    waiting: fc.boolean(),
    live: fc.boolean(),
    continued: fc.boolean(),
  }) as fc.Arbitrary<ProgressView>,
};

const foreign = [
  'a \\<!channel> b',
  'c @here d',
  'e @everyone f',
  'g \\<@U1> h',
  '[link | with ] pipe](https://a.example/x_(y)|z) i',
  '**שלום עולם** j',
  '👩‍👩‍👧‍👦🇩🇪 k',
  'l\u200bm\u202en',
  '漢字かな交じり文',
  '~~gone~~ `co*de` _it_',
  'o [1] p [2, 3]',
];

/** Markdown whose words are all different, so that one that is lost or moved is noticed. */
export const documents: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom('heading', 'text', 'long', 'list', 'nested', 'quote', 'code', 'table', 'wide', 'rule'),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(...foreign),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => {
    const next = wordSource();
    return parts.map(([kind, size, mark]) => blockOf(kind, size, mark, next)).join('\n\n');
  });

/** A document of at least so many bytes, with every kind of block. */
export function longDocument(bytes: number): string {
  const next = wordSource();
  const kinds = ['heading', 'text', 'list', 'nested', 'quote', 'code', 'table', 'long'];
  const parts: string[] = [];
  for (let round = 0; Buffer.byteLength(parts.join('\n\n')) < bytes; round += 1)
    parts.push(
      blockOf(kinds[round % kinds.length]!, 5 + (round % 9), foreign[round % foreign.length]!, next),
    );
  return parts.join('\n\n');
}

/** The next so many words, each different. */
function wordSource(): (count: number) => string {
  let made = 0;
  return (wanted) => Array.from({ length: wanted }, () => `w${(made += 1)}`).join(' ');
}

function blockOf(kind: string, size: number, mark: string, next: (count: number) => string): string {
  const rows = (width: number) =>
    Array.from({ length: size }, () => `| ${Array.from({ length: width }, () => next(1)).join(' | ')} |`);
  const head = (width: number) =>
    `| ${Array.from({ length: width }, () => next(1)).join(' | ')} |\n|${'---|'.repeat(width)}`;
  switch (kind) {
    case 'heading':
      return `${'#'.repeat((size % 4) + 1)} ${next(3)}`;
    case 'long':
      return `${mark} ${next(size * 60)}`;
    case 'list':
      return Array.from({ length: size }, () => `- ${next(4)}`).join('\n');
    case 'nested':
      return `${size}. ${next(2)}\n   - ${next(3)} ${mark}\n     1. ${next(2)}\n\n        ${next(5)}\n   - ${next(1)}\n${size + 1}. ${next(2)}`;
    case 'quote':
      return `> ${next(size)} ${mark}\n>\n> - ${next(2)}\n> - ${next(2)}`;
    case 'code':
      return `\`\`\`ts\n${Array.from({ length: size }, () => `  ${next(3)} <!channel> \`\` *`).join('\n')}\n\`\`\``;
    case 'table':
      return [head(2), ...rows(2)].join('\n');
    case 'wide':
      return [head(23), ...rows(23).slice(0, 3)].join('\n');
    case 'rule':
      return '---';
    default:
      return `${next(size)} ${mark} ${next(size)}.`;
  }
}
