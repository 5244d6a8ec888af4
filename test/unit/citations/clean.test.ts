// A model's text as a report: nothing links, pings, hides or pretends to be a list of sources, and the rest stays.
import fc from 'fast-check';
import { marked } from 'marked';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/citations/clean.ts';
import { cases } from '../../support/cases.ts';

/** What a Markdown parser takes the text for. */
function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (!('tokens' in token) || token.type === 'link') tokens.push(token);
  });
  return tokens;
}

const body = 'The write-ahead log is kept in a file of its own [1].';

describe('links and addresses', () => {
  it.each([
    ['[WAL](https://x.test) is fast.', 'WAL is fast.'],
    ['[WAL](https://x.test/a_(b) "Title") is fast.', 'WAL is fast.'],
    ['[a [nested] label](https://x.test)!', 'a [nested] label!'],
    ['[`code` label](https://x.test)', '`code` label'],
    ['[WAL][docs] is fast.', 'WAL is fast.'],
    ['Fast [1](https://x.test), and [[2]](https://y.test).', 'Fast [1], and [2].'],
    ['Look: ![a chart](https://x.test/i.png)', 'Look:'],
    ['[![badge](https://x.test/b.png)](https://x.test) Text.', 'Text.'],
    ['It is fast (https://x.test/a).', 'It is fast.'],
    ['See https://en.test/wiki/Foo_(bar), then go on.', 'See, then go on.'],
    ['At <https://x.test> or www.x.test/a.', 'At or.'],
    ['<https://x.test|the docs> say so.', 'the docs say so.'],
    ['Mail mailto:a@x.test or ftp://x.test/f now', 'Mail or now'],
    ['中文 https://x.test/路径。好', '中文路径。好'],
    ['[broken](https://x.test', '[broken] ('],
  ])('reads %j as %j', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    'm[i][j] and foo() and int[] stay',
    'a < b and 3 > 2',
    'Use `[x](https://x.test)` [1].',
    '- [ ] open',
  ])('leaves %j alone', (text) => {
    expect(clean(text)).toBe(text);
  });

  it.each(['So it is [3]:', '- It was set to 5 [3][7]: see', 'a [b] c [1]: d'])(
    'leaves a colon behind a marker alone where no definition can begin: %j',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );

  it('takes a line of many brackets', () => {
    expect(clean(`a ${'[1]: '.repeat(20_000)}`).length).toBeGreaterThan(20_000);
    expect(clean(`a ${'['.repeat(100_000)}`).length).toBeGreaterThan(10_000);
  });

  it('leaves no definition that would turn markers into links', () => {
    expect(clean(`${body}\n\n> [1]: https://evil.test\n\n[note]: https://evil.test\n\n${body}`)).not.toMatch(
      /\[\w+\]:/,
    );
  });
});

describe('markup', () => {
  it.each([
    ['It holds 10<sup>2</sup> cells.', 'It holds 10^2 cells.'],
    ['It holds 10<sup class="e"><b>-6</b></sup>5 cells.', 'It holds 10^-6 5 cells.'],
    ['It was in 2019<SUP>4</SUP>.', 'It was in 2019^4.'],
    ['It is 5 m<sup>2</sup> of CO<sub>2</sub>.', 'It is 5 m² of CO2.'],
    ['Base: 10<sub>2</sub>, log<sub>10</sub>2.', 'Base: 10_2, log10 2.'],
    ['It holds 10<sup>2 cells.', 'It holds 10 2 cells.'],
    ['The 1<sup>st</sup> of <b>4</b>2.', 'The 1st of 42.'],
    ['<table><tr><td>10</td><td>2</td></tr></table>', '10 2'],
    ['First.<br>Then.<p>Last</p>.', 'First. Then. Last.'],
  ])('reads %j as %j', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });
});

describe('markers', () => {
  it.each([
    ['Fact [^1].', 'Fact [1].'],
    ['Fact【2†L1-L9】.', 'Fact [2].'],
    ['Fact \\[3\\].', 'Fact [3].'],
    ['Fact [evidence 4] [Source 5].', 'Fact [4] [5].'],
    ['Fact [Evidence 1, Evidence 3] [source 2, 4].', 'Fact [1, 3] [2, 4].'],
    ['The load lies in [0, 1] [3], its share in [0-4].', 'The load lies in [0, 1] [3], its share in [0-4].'],
    ['Fact [2-4].', 'Fact [2, 3, 4].'],
    ['word[3] and word[1, 2].', 'word [3] and word [1, 2].'],
    ['From [1990-2020] on.', 'From [1990-2020] on.'],
  ])('reads %j as %j', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });
});

describe('tags and mentions', () => {
  it.each([
    ['<b>Bold</b><br/>text <!-- hidden -->here', 'Bold text here'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['Map<String, T> stays', 'Map\\<String, T> stays'],
    ['\\<b> is text', '\\ is text'],
    ['Hi <@U1>', 'Hi \\<\u200b@U1>'],
    ['Hi <!channel> &lt;!here&gt;', 'Hi \\<\u200b!channel> \\<\u200b!here>'],
    ['Hi @everyone and @here', 'Hi @\u200beveryone and @\u200bhere'],
    ['AT&amp;T &copy; &#64;x', 'AT&T \\&copy; \\&#64;x'],
    ['in\u202evisible\u200b', 'invisible'],
  ])('reads %j as %j', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('never lets a chat mention or a link through, whatever it is made of', () => {
    const marks = '< @ ! everyone [ ] ( ) \\ ` a 1 &lt; &amp; # !channel @U1 > | ^ : **'.split(' ');
    const longer = 'https://x.test <!-- --> <b> ~~~ ```'.split(' ');
    const piece = fc.constantFrom(...marks, ...longer, ' ', '\n', '\n\n', '    ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const seen = tokensOf(clean(pieces.join('')));
        expect(seen.filter(({ type }) => ['link', 'image', 'html', 'def'].includes(type))).toEqual([]);
        const prose = seen.filter(({ type }) => type === 'text').map(({ raw }) => raw);
        expect(prose.join('\n')).not.toMatch(/(?<!\\)<[@!]|@everyone|https?:\/\//);
      }),
      {
        ...cases(2_000),
        examples: [[['\\', '<b>', '`', '<!--', '`']], [['[', '<', ']', 'https://x.test', ':', '```']]],
      },
    );
  });
});

describe('the shape of a report', () => {
  it.each([
    ['a title', `# Report on WAL\n\n${body}`],
    ['an underlined title', `Report on WAL\n======\n\n${body}`],
    ['a title in bold', `**Report on WAL**\n\n${body}`],
    ['headings before the first sentence', `# Report\n\n---\n\n## Summary\n${body}`],
    ['a fence around everything', `\`\`\`markdown\n# Report\n\n${body}\n\`\`\``],
  ])('has no longer %s', (_name, text) => {
    expect(clean(text)).toBe(body);
  });

  it('keeps the heading of a first section that stands beside others', () => {
    const sections = `### Differences\n\n${body}\n\n### To do\n\n${body}`;
    expect(clean(sections)).toBe(sections);
    expect(clean(`# Report\n\n${sections}`)).toBe(sections);
    expect(clean(`## Report\n\n---\n\n**All of it**\n\n${sections}`)).toBe(sections);
  });

  it('lowers later headings of the first level and keeps tables, lists and code as they are', () => {
    const rest = [
      '| a | b |\n|:--|--:|\n| 1 | x [1] |',
      '- one\n    - two [2]',
      '```js\nconst a = "<b>"; // https://x.test\n\n\tend();\n```',
    ].join('\n\n');
    expect(clean(`${body}\n\n# Part\n\n${rest}\n\nOther\n===\n\nEnd.`)).toBe(
      `${body}\n\n## Part\n\n${rest}\n\n## Other\n\nEnd.`,
    );
  });

  it('gives code its own brackets back, which evidence is shown without', () => {
    const code = '```\nRewriteCond %{QUERY_STRING} ^id=［0-9］+$\n```';
    expect(clean(`So:\n\n${code}`)).toBe('So:\n\n```\nRewriteCond %{QUERY_STRING} ^id=[0-9]+$\n```');
    expect(clean('Write `^［0-9］+$` there ［12］ [1].')).toBe('Write `^[0-9]+$` there ［12］ [1].');
  });

  it('closes code that was left open, and writes fences in one way', () => {
    expect(clean(`${body}\n\n~~~js\na()`)).toBe(`${body}\n\n\`\`\`\`js\na()\n\`\`\`\``);
  });

  it('keeps the blank that French has before a semicolon', () => {
    const text = 'Si une autre écrit [1] ; elle recommence : donc attendre.';
    expect(clean(text)).toBe(text);
  });

  it('has sentences whole that were broken where a line was full', () => {
    const first = 'Backups of the billing database are made every night at 02:30 UTC and';
    expect(clean(`${first}\nBilling keeps them for 35 days [1].\nThey are **never**\nencrypted [2].`)).toBe(
      `${first} Billing keeps them for 35 days [1].\nThey are **never**\nencrypted [2].`,
    );
    expect(clean(`- ${first}\n  are kept [1]\n  for 35 days`)).toBe(`- ${first} are kept [1] for 35 days`);
    const kept = [`| ${first} |\n| x |`, `${first}\n- one`, `${first}:\none`, `${first}.\nOne`];
    for (const text of kept) expect(clean(text)).toBe(text.trim());
  });

  it('keeps an answer in bold', () => {
    expect(clean('**Yes, for 35 days [1].**\n\nMore.')).toBe('**Yes, for 35 days [1].**\n\nMore.');
  });

  it('can be empty', () => {
    expect(clean(' \n\n# Title\n\n---')).toBe('');
  });
});

it('is cleaned already when it was cleaned once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[a](b) ', '# T\n\n', 'Text. ', '- x\n', '<b>', 'https://x.test ', '[1] ')),
      (parts) => {
        const once = clean(parts.join(''));
        expect(clean(clean(once))).toBe(clean(once));
      },
    ),
    cases(100),
  );
});
