// Documents without any markup.
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { plainInlines, plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { citations, report } from './markdown-samples.ts';

it('reads well', () => {
  expect(plainText(parseMarkdown(report, citations)))
    .toBe(`PostgreSQL keeps its log for 35 days by default [1]. \
That was 7 days before version 17 [2][3]. Both can be set.

Settings

• wal_keep_size is 1 GB [1]
• others:
  1. first
  2. second, see the manual (https://manual.test/wal_(log)) [2]

setting | default
--- | ---
a|b | 1 [3]
c | |

Disagreements

> One source says 7 days [2]. The other says 35 [1].

SELECT 1;

SHOW wal;

Open questions

• Is it the same in the cloud?`);
});

it('shows an address once, boxes of tasks, and inlines alone', () => {
  const [list] = parseMarkdown('- [x] https://x.test\n- [ ] a\\\n  b', citations);
  expect(plainText([list!])).toBe('☑ https://x.test\n☐ a\n  b');
  expect(
    plainInlines([{ kind: 'text', text: 'a' }, { kind: 'break' }, { kind: 'citation', n: 1, url: null }]),
  ).toBe('a\n[1]');
});
