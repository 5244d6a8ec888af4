// Markdown to read and to cut: reports as models write them, and pieces that want to break a parser.
import fc from 'fast-check';

export const citations: ReadonlyMap<number, string> = new Map([
  [1, 'https://one.test/a'],
  [2, 'https://two.test/b'],
  [3, 'https://three.test/c'],
  [4, 'knowledge/notes.md'],
]);

export const report = `PostgreSQL keeps its log for 35 days by default [1]. That was 7 days before version 17 [2][3]. Both can be set.

### Settings

- \`wal_keep_size\` is **1 GB** [1]
- others:
  1. first
  2. second, see [the *manual*](https://manual.test/wal_(log)) [2]

| setting | default |
|:--------|--------:|
| \`a\\|b\` | 1 [3]   |
| c       | \\|     |

### Disagreements

> One source says **7 days** [2].
> The other says 35 [1].

\`\`\`sql
SELECT 1;

SHOW wal;
\`\`\`

### Open questions

- Is it the same in the cloud?
`;

const hostilePieces = [
  '[',
  ']',
  '(',
  ')',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```',
  '>',
  '> ',
  '#',
  '### ',
  '- ',
  '1. ',
  '+',
  '|',
  '\\',
  '!',
  '<',
  '\n',
  '\n\n',
  '  ',
  '    ',
  '\t',
  '---',
  '===',
  '|--|--|',
  '&amp;',
  '&#64;',
  '\u200b',
  '\u202e',
  '\0',
  '\ud800',
  '[1]',
  '[1, 2]',
  '[1-3]',
  '[99]',
  'a[3]',
  '[x](https://x.test)',
  '![i](data:x)',
  '[j](javascript:x)',
  '- [x] ',
  'https://x.test/a_(b)',
  '<https://y.test>',
  '@everyone',
  '<@U1>',
  '<!channel>',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  'שלום',
  '。',
  'word',
  'More words. And a sentence.',
  'A',
];

/** Texts of pieces that mean something in Markdown or in chats. */
export const hostileMarkdown = fc
  .array(fc.oneof(fc.constantFrom(...hostilePieces), fc.string({ maxLength: 4 })), { maxLength: 60 })
  .map((pieces) => pieces.join(''));

const sentence = fc
  .array(
    fc.constantFrom(
      'w',
      '**w**',
      '_w_',
      '`w w`',
      '[w w](https://x.test/1)',
      'w [1]',
      'w [2][3]',
      '👩‍👩‍👧‍👦',
      'we\u0301w',
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((words) => `${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((all) => `W ${all.join(' W ')}`);
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

const { blocks } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc
    .array(tie('block'), { minLength: 1, maxLength: 6, depthIdentifier: 'md' })
    .map((all) => all.join('\n\n')),
  block: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'md' },
    paragraph,
    fc.tuple(fc.constantFrom('#', '##', '###'), sentence).map(([marks, text]) => `${marks} ${text}`),
    fc.array(paragraph, { minLength: 1, maxLength: 5 }).map((all) => `\`\`\`js\n${all.join('\n')}\n\`\`\``),
    fc.constant('x'.repeat(300)),
    fc
      .array(fc.tuple(sentence, paragraph), { minLength: 1, maxLength: 6 })
      .map((rows) => `| H | H |\n|---|---|\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join('\n')}`),
    fc
      .array(tie('blocks'), { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item, at) => `${at + 3}. ${indented(item, '   ')}`).join('\n')),
    fc
      .array(tie('blocks'), { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item) => `- ${indented(item, '  ')}`).join('\n')),
    tie('blocks').map((text) => `> ${indented(text, '> ')}`),
  ),
}));

/** Reports of all kinds of blocks, each `w` with a number of its own, each `H` too. */
export const longReport = blocks.map((text) => {
  let count = 0;
  return text.replaceAll(/[wWH]/g, (letter) => `${letter}${(count += 1)}`);
});
