// Nothing of a report is lost, and nothing is larger than Slack takes, whatever stands in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../../../src/chat/markdown/document.ts';
import { parseMarkdown } from '../../../../../src/chat/markdown/parse.ts';
import { maxBlocks, maxText, maxWeight, weightOf } from '../../../../../src/chat/slack/render/limits.ts';
import { partsOf, settledPart } from '../../../../../src/chat/slack/render/parts.ts';
import type { MessageForms } from '../../../../../src/chat/slack/render/forms.ts';
import type { MessageView, ReportView } from '../../../../../src/chat/views.ts';
import { documents, hostileViews, longDocument } from './hostile-views.ts';
import { question, report } from './sample-views.ts';
import { messages, textsIn } from './seen.ts';
import { approvedBy } from '../../../../support/approved-by.ts';

/** The text of a document in order, without white space. */
function visible(blocks: readonly Block[]): string {
  return blocks.map(visibleBlock).join('').replaceAll(/\s/g, '');
}

function visibleBlock(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => visible(item.blocks)).join('');
    case 'quote':
      return visible(block.blocks);
    case 'code':
      return block.text;
    case 'table':
      return [block.header, ...block.rows].flat().map(visibleInlines).join('');
    case 'rule':
      return '';
    case 'heading':
    case 'paragraph':
      return visibleInlines(block.inlines);
  }
}

function visibleInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'link') return inline.children.map(({ text }) => text).join('');
      if (inline.kind === 'citation') return `[${inline.n}]`;
      return inline.kind === 'text' ? inline.text : '';
    })
    .join('');
}

/** What stands in the first text and not, in this order, in the second; empty when all of it does. */
function lostFrom(expected: string, given: string): string {
  let at = 0;
  for (let index = 0; index < expected.length; index += 1) {
    at = given.indexOf(expected[index]!, at) + 1;
    if (at === 0) return `…${expected.slice(Math.max(0, index - 40), index + 40)}…`;
  }
  return '';
}

/** The texts of all rich forms, in order, with the marks of our own taken out. */
function richText(parts: readonly MessageForms[]): string {
  return parts
    .flatMap(({ rich }) => textsIn(rich.blocks ?? []))
    .join('')
    .replaceAll(/\s/g, '');
}

function simpleText(parts: readonly MessageForms[]): string {
  return textsIn(parts.map(({ simple }) => simple.blocks ?? []))
    .join('')
    .replaceAll(/<(?:https?:[^<>|]*)\|([^<>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '');
}

const reportOf = (text: string): ReportView => ({ ...report, report: text, citations: report.citations });
const addresses = new Map(report.citations.map(({ n, url }) => [n, url]));

function expectWhole(text: string): void {
  const parts = messages(partsOf({ view: reportOf(text), question: null }));
  const expected = visible(parseMarkdown(text, addresses));
  const rich = richText(parts);
  expect(lostFrom(expected, rich)).toBe('');
  expect(lostFrom(expected, simpleText(parts))).toBe('');
  // Each word stands there once: only the title, summary, sources, and repeated headers of tables come besides.
  for (const form of parts) expectWithin(form);
}

function expectWithin({ rich, simple, plain }: MessageForms): void {
  for (const { text, blocks = [] } of [rich, simple]) {
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(maxText);
    expect(weightOf(blocks)).toBeLessThanOrEqual(maxWeight);
    expect(blocks.length).toBeLessThanOrEqual(maxBlocks);
  }
  // none of them may turn the text around it
  expect(JSON.stringify({ rich, simple, plain })).not.toMatch(
    // What keeps a text apart stays in pairs around it.
    /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/,
  );
  expect(plain.text.trim().length).toBeGreaterThan(0);
  expect(plain.text.length).toBeLessThanOrEqual(maxText);
}

describe('a report in parts', () => {
  it('has all of its text, in order, in the rich and in the simple form', () => {
    fc.assert(fc.property(documents, expectWhole), { numRuns: 40 });
  });

  it('has it at 60 kB as well', () => {
    const text = longDocument(60_000);
    expectWhole(text);
    const words = text.match(/\bw\d+\b/g) ?? [];
    const parts = messages(partsOf({ view: reportOf(text), question: null })).slice(1);
    const found = textsIn(parts.map(({ rich }) => rich.blocks ?? [])).flatMap(
      (one) => one.match(/\bw\d+\b/g) ?? [],
    );
    expect([...new Set(found)]).toEqual(words);
  });
});

describe('any view', () => {
  it('stays within the limits where a title of signs stands above each part', () => {
    const text = Array.from({ length: 200 }, (_, at) => `word ${at} `.repeat(11)).join('\n\n');
    const draft = { ...reportOf(text), kind: 'draft', version: 1, title: '`&'.repeat(300) };
    const parts = messages(partsOf({ view: draft as unknown as MessageView, question }));
    expect(parts).toHaveLength(3);
    for (const part of parts) expectWithin(part);
  });

  it.each(Object.entries(hostileViews))('stays within the limits with hostile texts: %s', (_kind, views) => {
    fc.assert(
      fc.property(views, (view: MessageView) => {
        const parts = partsOf({ view, question });
        expect(parts.length).toBeGreaterThan(0);
        for (const part of messages(parts)) expectWithin(part);
        const settled = settledPart({ view }, approvedBy('<!channel>'));
        if (settled !== null) expectWithin(settled);
      }),
      { numRuns: 10 },
    );
  });
});
