// What a message says, in which order, and what is cut first: the same wherever it is read.
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/base/clock.ts';
import { messageLines } from '../../../../src/chat/console/render.ts';
import { styleFor } from '../../../../src/chat/console/style.ts';
import { partsOf as discordParts } from '../../../../src/chat/discord/render/message.ts';
import { lettersOf, type Reach } from '../../../../src/chat/layout/layout.ts';
import type { Item, Letter } from '../../../../src/chat/layout/letter.ts';
import { plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { partsOf as slackParts } from '../../../../src/chat/slack/render/parts.ts';
import type { MessageView } from '../../../../src/chat/views.ts';
import { heardText, progressOf } from '../../../../src/chat/progress.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { workspace } from '../../../fakes/slack/workspace.ts';
import type { Message } from '../../../fakes/slack/workspace.ts';
import { receipt } from '../../../support/receipt.ts';
import { slackHtml } from '../../../support/story/slack-html.ts';
import { draft, lookAt, oneQuestion, outgoing, picture, progress, report } from '../discord/render/views.ts';

/** Where messages hold so many characters of text. */
const reachOf = (most: number): Reach => ({
  room: {
    fits: (blocks) => plainText(blocks).length <= most,
    citations: 100,
  },
  hears: 'all',
});

const lettersFor = (view: MessageView, most = 3_000, language: string | null = null) =>
  lettersOf({ ...outgoing(view), language }, reachOf(most));

function wordsOf(item: Item): string[] {
  if (item.kind === 'text') return plainText(item.blocks).split('\n');
  if (item.kind === 'note' || item.kind === 'hint') return [item.text];
  if (item.kind === 'tasks') return [item.title, ...item.tasks.flatMap(({ title, note }) => [title, note])];
  if (item.kind === 'buttons' || item.kind === 'rating') return item.buttons.map(({ label }) => label);
  if (item.kind === 'question') return [item.text, ...item.suggestions];
  return [];
}

/** The kinds of items, and what can be pressed. */
const orderOf = ({ items }: Letter) =>
  items.map((item) => (item.kind === 'buttons' ? wordsOf(item).join('/') : item.kind));

const headings = ({ items }: Letter) =>
  items.flatMap((item) =>
    item.kind !== 'text'
      ? []
      : item.blocks.flatMap((block) => (block.kind === 'heading' ? [plainText([block])] : [])),
  );

describe('the order of what is said', () => {
  const withRun = { ...draft, runId: 'run_1' };
  it.each([
    ['a draft', withRun, ['text', 'note', 'Approve/Ask for changes/Reject', 'hint', 'citations']],
    ['a report', { ...report, runId: 'run_1' }, ['text', 'note', 'citations', 'As a file', 'rating']],
    ['a card', progress, ['tasks', 'text', 'note', 'Stop']],
    ['a question', oneQuestion, ['text', 'question', 'Europe/The *US*/Answer in words/Just start', 'hint']],
    ['a receipt', receipt, ['text']],
  ] as const)('is that of %s (F43)', (_what, view, order) => {
    expect(lettersFor(view).map(orderOf)).toEqual([order]);
  });
});

it('shows on a card what was made of each thing that was said, however long that was', () => {
  const said = `${'a word '.repeat(33)}and this`;
  for (const language of ['en', 'de', 'fr', 'es', 'ja'])
    for (const effect of ['finishing', 'replanning']) {
      const steered = { id: 1, type: 'steered', phase: '', at: 0, data: { text: said, effect } };
      const view = progressOf('run_1', [steered], 0, sayIn(language));
      const shown = lettersFor(view, 3_000, language).flatMap(({ items }) => items.flatMap(wordsOf));
      const [quoted, made] = heardText({ text: '|', effect }, sayIn(language)).split('|');
      const line = shown.find((one) => one.includes('💬'));
      expect(line).toContain(`💬 ${quoted}a word a word `);
      expect(line?.endsWith(`…${made}`)).toBe(true);
    }
});

it('says below a draft which changes are followed where there is no model, and nothing of it elsewhere', () => {
  const followed = expect.stringContaining('I follow only “search for …” and “leave out …”') as string;
  expect(lettersFor({ ...draft, alone: true }).flatMap(({ items }) => items.flatMap(wordsOf))).toContainEqual(
    followed,
  );
  expect(lettersFor(draft).flatMap(({ items }) => items.flatMap(wordsOf))).not.toContainEqual(followed);
});

describe('a draft that cites nothing', () => {
  it('is no draft to decide about: what was looked at and what can be done is said (F43)', () => {
    const nothing = { ...draft, report: 'Nothing was found.', citations: [], cautions: [], open: [] };
    const [letter] = lettersFor({ ...nothing, answered: 'no', looked: 16 });
    expect(letter?.lead).toBe('I found nothing that answers this');
    const words = letter?.items.flatMap(wordsOf).join(' ');
    expect(words).toContain('16 documents looked at. Ask for changes');
    const japanese = lettersFor({ ...nothing, answered: 'no', looked: 16 }, 3_000, 'ja')[0];
    expect(japanese?.items.flatMap(wordsOf).join(' ')).toContain('文書16件を確認。 ');
    expect(lettersFor(nothing)[0]?.lead).toBe('Draft 2 is ready for your decision');
  });
});

it('stands in the language of what is told, whatever its thread is in (F39)', () => {
  const [quote] = draft.citations;
  const answered = {
    kind: 'answer',
    text: '35 Tage [1].',
    partly: true,
    citations: [quote!],
    runId: 'r',
  } as const;
  const [german] = lettersFor({ ...answered, language: 'de' }, 3_000, 'fr');
  const words = german?.items.flatMap(wordsOf).join('\n');
  expect(words).toMatch(/^Neben dem Entwurf:[^]*Der Entwurf ist unverändert/);
  const offer = { question: { id: 'q', version: 1 }, index: 0, wish: 'x' };
  const notice = { kind: 'notice', tone: 'info', text: 'Verstanden.', offer, language: 'de' } as const;
  expect(lettersFor(notice)[0]?.items.flatMap(wordsOf)).toEqual(['Verstanden.', sayIn('de')('button.take')]);
});

it('says above a draft what its report will say: that only a part is answered (F43)', () => {
  const [letter] = lettersFor({ ...draft, answered: 'partly' });
  expect(letter?.items.flatMap(wordsOf).join(' ')).toContain(
    'The sources leave a part of this request open.',
  );
});

it('shows code in a sentence of a receipt as code (F43)', () => {
  const [claim] = receipt.claims;
  const claims = [{ ...claim!, text: 'It is `NULL` there [1].', how: null }];
  const inlines = JSON.stringify(lettersFor({ ...receipt, claims }).map(({ items }) => items));
  expect(inlines).toContain('"text":"NULL","code":true');
});

describe('what is cut first', () => {
  const detail = 'A sentence about one of many details that nobody needs at once. '.repeat(20);
  const long = { ...draft, runId: 'run_1', report: `${draft.report}\n\n## Details\n\n${detail}`, lookAt };
  const at = (most: number) => {
    const [letter, ...others] = lettersFor(long, most);
    expect(others).toEqual([]);
    return letter!;
  };

  it('is the whole text of a draft, then what is unsure about it, then its findings, and never a decision (F43)', () => {
    const seen = [5_000, 600, 240, 120, 30].map((most) => headings(at(most)).slice(1));
    expect(seen.map((all) => all.includes('Details'))).toEqual([true, false, false, false, false]);
    const ours = seen.slice(1).map((all) => all.filter((title) => /Please note|Key findings/.test(title)));
    for (const [index, all] of ours.entries())
      expect(ours[index - 1] ?? all).toEqual(expect.arrayContaining(all));
    expect(ours[0]).toEqual(['Key findings', 'Please note']);
    expect(ours.at(-1)).toEqual([]);
    for (const most of [600, 240, 120, 30])
      expect(orderOf(at(most)).slice(-4)).toEqual([
        'note',
        'Approve/Ask for changes/Reject/As a file',
        'hint',
        'citations',
      ]);
  });

  it('is nothing of a report: it goes on in the next message, with what can be pressed in the last (F43)', () => {
    const letters = lettersFor({ ...report, runId: 'run_1', report: `${report.report}\n\n${detail}` }, 300);
    expect(letters.length).toBeGreaterThan(3);
    const said = letters
      .flatMap(({ items }) => items.flatMap(wordsOf))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(said.split('details that nobody needs').length - 1).toBeGreaterThanOrEqual(20);
    for (const sentence of ['Own notes', ...report.cautions]) expect(said).toContain(sentence);
    const pressed = letters.map((one) => orderOf(one).filter((kind) => kind !== 'text' && kind !== 'note'));
    expect(pressed.filter((kinds) => kinds.length > 0)).toEqual([pressed.at(-1)]);
  });

  it('is nothing of a draft that three messages hold: the last asks, with what can be pressed (F34)', () => {
    const letters = lettersFor(long, 1_000);
    expect(letters.map(orderOf)).toEqual([
      ['text'],
      ['text', 'note', 'Approve/Ask for changes/Reject', 'hint', 'citations'],
    ]);
    const title = 'Draft: Heat pumps in Europe';
    expect(letters.map(({ lead }) => lead)).toEqual([
      `${title} (1 of 2)`,
      'Draft 2 is ready for your decision',
    ]);
    const said = letters.flatMap(({ items }) => items.flatMap(wordsOf)).join(' ');
    expect(said.split('details that nobody needs').length - 1).toBe(20);
    expect(letters.map(({ to }) => to.length > 0)).toEqual([false, true]);
  });

  it('is said of a draft whose text fits and whose sources do not: they stay, and the whole is a file (F43)', () => {
    const citations = Array.from({ length: 60 }, (_, index) => ({
      ...draft.citations[0]!,
      n: index + 1,
      title: `A source with a long title, number ${index + 1}`,
    }));
    const written = `${'Something that is known. '.repeat(20)}\n\nAll of it is so [1].`;
    const [letter] = lettersFor({ ...draft, runId: 'run_1', report: written, citations }, 1_000);
    expect(plainText(letter!.items.flatMap((item) => (item.kind === 'text' ? item.blocks : [])))).toMatch(
      /shortened: say/,
    );
    expect(orderOf(letter!)).toContain('Approve/Ask for changes/Reject/As a file');
  });

  it('is never the mark of a sentence that a shortened draft shows, nor its source', () => {
    const row = (n: number) => `${'It is so [n]. '.repeat(3)}And it is so [n].`.replaceAll('n]', `${n}]`);
    const written = `${row(1)}\n\n## More\n\n${row(2)}\n\n${detail}`;
    const citations = [1, 2].map((n) => ({ ...draft.citations[0]!, n, title: `Source ${n}` }));
    const [letter] = lettersFor({ ...draft, runId: 'run_1', report: written, citations }, 400);
    const said = letter!.items.flatMap(wordsOf).join('\n');
    expect(said).toContain('It is so [1]. It is so [1]. It is so [1].');
    expect(said).toContain('It is so [2].');
    expect(said).toMatch(/\[1\] Source 1[^]*\[2\] Source 2/);
  });

  it('is said of a receipt for what it shows alone (F43)', () => {
    const literal = {
      text: 'Backups are kept for 35 days.',
      verdict: 'supported',
      how: 'literal',
      reason: '',
    } as const;
    const said = (claims: number) =>
      lettersFor({ ...receipt, claims: [literal], more: { quotes: 0, claims } })
        .flatMap(({ items }) => items.flatMap(wordsOf))
        .join(' ');
    expect(said(0)).toContain('The report quotes it word for word.');
    expect(said(3)).not.toContain('The report quotes it');
    expect(said(3)).toContain('Found in the source word for word.');
  });

  it('is the end of a long receipt in no message: it goes on in the next (F43)', () => {
    const letters = lettersFor(receipt, 200);
    expect(letters.length).toBeGreaterThan(2);
    expect(letters.flatMap(({ items }) => items.flatMap(wordsOf)).filter((line) => line !== '')).toEqual(
      lettersFor(receipt)
        .flatMap(({ items }) => items.flatMap(wordsOf))
        .filter((line) => line !== ''),
    );
  });
});

describe('the same words', () => {
  /** Without marks, addresses and the signs before tasks. */
  const bare = (text: string) =>
    text
      .replaceAll(/<\/?[a-z]\w*[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replaceAll(/\]\(<?\S*?>?\)/g, ']')
      .replaceAll(/\(?<?https?:\/\/[^\s)>]*>?\)?/g, '')
      .replaceAll(/[\\*_`#>()[\]\u200b•–:-]|⚠\ufe0f/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const plain = { ...report, report: 'Sales fell [1].\n\n#### Detail\n\n- one\n- two' };
  const here = workspace(systemClock);
  const onSlack = (view: MessageView) =>
    slackParts(outgoing(view))
      .map((part) => {
        if (part.kind === 'file') return '';
        const blocks = part.rich.blocks ?? [];
        return slackHtml(here, { deleted: false, blocks, reactions: new Map() } as unknown as Message);
      })
      .join('\n');
  const onDiscord = (view: MessageView) =>
    discordParts(outgoing(view), { messageContent: true })
      .map(({ rich }) => picture(rich))
      .join('\n');
  const onConsole = (view: MessageView) =>
    messageLines(view, styleFor(new PassThrough(), true), sayIn(null)).join('\n');

  it.each([draft, plain, progress, oneQuestion, receipt] as const)(
    'are said of a $kind on Slack and on Discord (F43)',
    (view) => {
      const words = lettersFor(view).flatMap(({ lead, items }) => [lead, ...items.flatMap(wordsOf)]);
      const said = words.map(bare).filter((line) => line !== '');
      expect(said.length).toBeGreaterThan(3);
      for (const shown of [onSlack(view), onDiscord(view)].map(bare))
        expect(said.filter((line) => !shown.includes(line))).toEqual([]);
    },
  );

  it.each([draft, plain, progress, oneQuestion] as const)(
    'begin a $kind on a terminal, whose sources stand with their quotes (F43)',
    (view) => {
      const said = lettersFor(view).flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'buttons' || item.kind === 'note' ? [] : wordsOf(item))),
      );
      const until = said.findIndex((line) => /Please note|^Sources$/.test(line));
      const first = said.slice(0, until === -1 ? undefined : until).map(bare);
      const shown = bare(onConsole(view));
      const own = 'title' in view ? bare(view.title) : '';
      expect(
        first.filter((line) => line !== own && !shown.includes(line) && !/You can reply/.test(line)),
      ).toEqual([]);
    },
  );
});
