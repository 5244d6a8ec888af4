// Drafts and reports as lines: the text with its numbers, then each source with the quotes taken from it.
import { lookAtNote, lookAtTitle } from '../words/look-at.ts';
import { sayIn } from '../words/say.ts';
import { notChecked } from '../words/unlooked.ts';
import type { CitationView, DraftView, LookAtView, ReportView } from '../views.ts';
import { markdownLines } from './markdown.ts';
import { oneLine } from './plain-text.ts';
import type { Style } from './style.ts';
import { wrapLines } from './wrap.ts';

/** Who will decide about a draft that is shown: decides its heading. */
export type Audience = 'decides' | 'nobody';

/** The report with its sources, their quotes, and what the reader should know. */
export function reportLines(view: ReportView, style: Style): string[] {
  return [...verdictLines(view, style), ...bodyLines(view, style)];
}

/** The draft, headed by what it is waiting for. */
export function draftLines(view: DraftView, style: Style, audience: Audience): string[] {
  const name = view.version === 1 ? 'Draft' : `Draft ${view.version}`;
  const heading =
    audience === 'nobody'
      ? style.paint.yellow(style.paint.bold(`${name} (not approved)`))
      : style.paint.bold(`${name} for your approval`);
  return [heading, '', ...bodyLines(view, style), ...lookAtLines(view.lookAt ?? [], style)];
}

function verdictLines(view: ReportView, style: Style): string[] {
  if (view.answered === 'yes') return [];
  const text = sayIn(null)(`answered.${view.answered}`);
  return [...wrapLines(text, style.width).map(style.paint.yellow), ''];
}

function bodyLines(view: Pick<ReportView, 'report' | 'citations' | 'cautions'>, style: Style): string[] {
  return [
    ...markdownLines(view.report, style),
    ...citationLines(view.citations, style),
    ...cautionLines(view.cautions, style),
  ];
}

/** One entry per number: title, address, and every quote taken from it. */
function citationLines(citations: readonly CitationView[], style: Style): string[] {
  if (citations.length === 0) return [];
  const numbers = [...new Set(citations.map((citation) => citation.n))].toSorted((a, b) => a - b);
  return [
    ...sectionHeading('Sources', style),
    ...numbers.flatMap((n) =>
      entryLines(
        n,
        citations.filter((citation) => citation.n === n),
        style,
      ),
    ),
  ];
}

function entryLines(n: number, quotes: readonly CitationView[], style: Style): string[] {
  const { paint, width } = style;
  const mark = `[${n}] `;
  const indent = ' '.repeat(mark.length);
  const [first] = quotes;
  if (first === undefined) return [];
  const title = oneLine(first.title);
  const url = oneLine(first.url);
  return [
    ...wrapLines(title === '' ? url : title, width, mark),
    ...(title === '' ? [] : [`${indent}${paint.cyan(url)}`]),
    ...quotes.flatMap((citation) => quoteLines(citation, indent, style)),
  ];
}

function quoteLines(citation: CitationView, indent: string, style: Style): string[] {
  const quote = oneLine(citation.quote);
  if (quote === '') return [];
  const note = citation.looked === false ? notChecked : 'not found word for word in the source';
  const text = `“${quote}”${citation.verified ? '' : ` (${note})`}`;
  const colour = citation.verified ? style.paint.dim : style.paint.yellow;
  return wrapLines(text, style.width, indent, indent).map(colour);
}

function cautionLines(cautions: readonly string[], style: Style): string[] {
  if (cautions.length === 0) return [];
  const items = cautions.flatMap((caution) => wrapLines(oneLine(caution), style.width, '- '));
  return [...sectionHeading('Please note', style), ...items.map(style.paint.yellow)];
}

function lookAtLines(sentences: readonly LookAtView[], style: Style): string[] {
  if (sentences.length === 0) return [];
  const items = sentences.flatMap((one) => [
    ...wrapLines(oneLine(one.sentence), style.width, '- '),
    ...wrapLines(oneLine(lookAtNote(one)), style.width, '  ').map(style.paint.yellow),
  ]);
  return [...sectionHeading(lookAtTitle, style), ...items];
}

/** Piped, the document stays Markdown to the end. */
function sectionHeading(text: string, style: Style): string[] {
  return ['', style.terminal ? style.paint.bold(text) : `## ${text}`, ...(style.terminal ? [] : [''])];
}
