// What reports look like on Discord, in one message and in several.
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../../../src/chat/discord/render/message.ts';
import { longReport } from './long-report.ts';
import { visible } from './reader.ts';
import { outgoing, picture, rendered, report } from './views.ts';

describe('a report', () => {
  it('that is short is one message, with buttons for its file and what people thought of it (F47)', () => {
    const shown = picture(rendered({ ...report, runId: 'run_1' }).simple);
    expect(shown).toMatch(/^# Heat pumps in Europe\n\*\*The sources leave a part of this request open\.\*\*/);
    expect(shown).toContain('### Sources\n- \\[1\\] [Sales](<https://www.a.example/>)');
    expect(shown).toMatch(/\[As a file\]\n\[Helpful\]\n\[Not helpful\]$/);
  });

  it('that mentions somebody begins its heading on a line of its own', () => {
    const shown = picture(rendered({ ...report, to: ['400000000000000042'] }).simple);
    expect(shown).toMatch(/^<@400000000000000042>\n# Heat pumps in Europe\n/);
  });

  it.each(['漢字かな', '👩‍👩‍👧‍👦', 'é', 'ab_'])(
    'keeps to the bytes and characters of a message, written in %s',
    (text) => {
      const paragraph = `${text.repeat(12)}. `.repeat(4);
      const cautions = Array.from({ length: 20 }, () => paragraph);
      const view = { ...report, report: `${paragraph}\n\n`.repeat(60), cautions };
      const parts = partsOf(outgoing(view), { messageContent: true });
      expect(parts.length).toBeGreaterThan(1);
      for (const { simple } of parts) {
        const texts = simple.components.flatMap((one) => ('content' in one ? [one.content] : []));
        expect(texts.join('').length).toBeLessThanOrEqual(3_800);
        expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(9_000);
      }
    },
  );

  it('that is long begins with its summary and key sources, and says what follows', () => {
    const parts = partsOf(outgoing(longReport({ bytes: 20_000, sources: 20 })), { messageContent: true });
    const first = picture(parts[0]!.rich);
    expect(first).toMatch(/word1 word2[^]*### Key sources\n(?:- .*\n){3}-#/);
    expect(first).toContain('The whole report follows.');
  });

  it('has columns where they fit, and lists where they do not', () => {
    const table = (cell: string) =>
      picture(
        rendered({ ...report, report: `| Name | Price |\n|---|--:|\n| ${cell} | 1 |\n| 漢字 | 200 |` })
          .simple,
      );
    expect(table('\\`\\`\\`')).toContain('`\u200b`\u200b`\u200b');
    expect(table('a')).toContain('```\nName  Price\n────  ─────\na         1\n漢字    200\n```');
    expect(table('long '.repeat(15))).toContain(
      '  - Price\\: 1\n- Name\\: 漢字\n  - Price\\: 200'.replaceAll('\\:', ':'),
    );
    expect(table('[a](https://a.example)')).toContain('- Name: [a](<https://a.example/>)\n  - Price: 1');
  });

  it('keeps code in columns as it is', () => {
    const cell = 'echo "a  b" `date`';
    const shown = picture(rendered({ ...report, report: `| run |\n|---|\n| \`\` ${cell} \`\` |` }).simple);
    expect(shown).toContain(`\n${cell}\n`);
  });

  it('begins no heading with the name of a column', () => {
    const wide = `| # of users | - of them |\n|---|---|\n| ${'long '.repeat(15)} | 1 |`;
    const shown = picture(rendered({ ...report, report: wide }).simple);
    expect(shown).toMatch(/^- \\# of users: long .*\n {2}- \\- of them: 1$/m);
  });

  it('keeps code within quotations as it is, whatever its lines begin with', () => {
    const quoted = '> Run:\n> ```\n> > npm ci\n> ```\n> > said\n> > ```\n> > > b\n> > ```';
    const shown = picture(rendered({ ...report, report: quoted }).simple);
    expect(shown).toContain('\n> Run\\:\n> ```\n> > npm ci\n> ```\n> said\n> ```\n> > b\n> ```\n');
  });

  it.each(['Records in C#', '#general', '# 1 in F# #', 'C\\#'])('shows all of the heading %s', (title) => {
    const line = picture(rendered({ ...report, title }).simple).split('\n')[0]!;
    expect(visible(line)).toBe(title);
    expect(line).toMatch(/^# (?!#)/);
  });

  it('shows a link as text and address when Discord would not make one of it', () => {
    const shown = (markdown: string) => picture(rendered({ ...report, report: markdown }).simple);
    expect(shown('[see https://b.example](https://a.example/)')).toContain(
      'see https\\://b.example (<https://a.example/>)',
    );
    expect(shown('[a \\] b](https://a.example/)')).toContain('a \\] b (<https://a.example/>)');
    expect(shown('https://a.example/')).toContain('<https://a.example/>');
  });
});
