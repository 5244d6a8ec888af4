// A report as a Markdown file to keep: its text, what to note and to look at, and its sources with their quotes.
import { escapeInline, escapeLine, escapeQuote } from '../../citations/escape.ts';
import { lookAtNote } from '../words/receipt-text.ts';
import type { Say } from '../words/say.ts';
import type { CitationView, DraftView, FileView, ReportView } from '../views.ts';
import { addressOf } from './address.ts';
import { byNumber } from './by-number.ts';

type Written = Pick<ReportView, 'report' | 'citations' | 'cautions'> & Pick<DraftView, 'lookAt'>;

/** The file of a report or draft, named after what was researched (60 characters at most). */
export function reportFile(
  view: Written,
  title: string,
  say: Say,
  isApproved = true,
): Pick<FileView, 'name' | 'content'> {
  return { name: `${slugOf(title)}.md`, content: reportText(view, say, isApproved) };
}

/** The whole report or draft; sources keep their numbers. `isApproved`: false: it says that nobody has approved it. */
export function reportText(view: Written, say: Say, isApproved = true): string {
  const { lookAt = [] } = view;
  const sources = byNumber(view.citations).map((quotes) => sourceEntry(quotes, say));
  const unapproved = isApproved ? [] : [say('so-far.unapproved')];
  const cautions = [...unapproved, ...view.cautions].map((one) => `- ${escapeLine(one)}`);
  const looks = lookAt.map((one) => `- ${escapeLine(one.sentence)}\n\n  ${escapeLine(lookAtNote(one, say))}`);
  const section = (title: 'report.note' | 'look.title' | 'report.sources', entries: readonly string[]) =>
    entries.length === 0 ? '' : `\n\n## ${say(title)}\n\n${entries.join('\n')}`;
  const notes = `${section('report.note', cautions)}${section('look.title', looks)}`;
  return `${view.report.trimEnd()}${notes}${section('report.sources', sources)}\n`;
}

/** A bullet with the number written out: Markdown numbers lists anew. */
function sourceEntry(citations: readonly [CitationView, ...CitationView[]], say: Say): string {
  const [first] = citations;
  const title = escapeInline(first.title);
  const url = addressOf(first.url);
  const address = url === null ? escapeInline(first.url) : `<${url}>`;
  const quotes = citations.filter(({ quote }) => quote.trim() !== '').map((one) => quoteEntry(one, say));
  return [`- [${first.n}] ${title === '' ? address : `${title} – ${address}`}`, ...quotes].join('\n');
}

function quoteEntry({ quote, verified, looked }: CitationView, say: Say): string {
  const note = say(looked === false ? 'quotes.not-checked' : 'quotes.not-found');
  return `  - ${say('quoted', { text: escapeQuote(quote) })}${verified ? '' : ` (${note})`}`;
}

const longestName = 60;
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

function slugOf(title: string): string {
  const words = title
    .slice(0, 1000)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþ]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  const whole = words.length <= longestName ? words : words.slice(0, longestName + 1).replace(/-[^-]*$/, '');
  return whole.slice(0, longestName) || 'report';
}
