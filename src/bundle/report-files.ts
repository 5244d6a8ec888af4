// The files of a bundle that say what was reported and why: made at the export, and once more at a replay.
import { sayIn, together } from '../chat/words/say.ts';
import { reportText } from '../chat/markdown/report-file.ts';
import type { RunResult } from '../research/result.ts';
import { jsonFile } from './manifest.ts';
import type { Records, JudgedText, Quote, Source } from './records.ts';
import { escapeInline, escapeLine, escapeQuote } from '../citations/escape.ts';
import { markersOf } from '../citations/numbering.ts';
import { plainClaim } from '../citations/statements.ts';

interface Reported {
  readonly request: string;
  /** Null: nothing is written. */
  readonly text: Pick<RunResult, 'report' | 'citations' | 'cautions'> | null;
  readonly isApproved: boolean;
  /** As it stands on the run. */
  readonly result: unknown;
  readonly records: Records;
}

/** By name; the same for the same report. */
export function reportFiles({ request, text, isApproved, result, records }: Reported): Map<string, Buffer> {
  const { sources, evidence, claims, findings, decisions } = records;
  const files = {
    ...(text !== null && { 'report.md': reportText(text, sayIn(null), isApproved) }),
    'report.json': jsonFile(result),
    'provenance.md': provenance(request, records),
    'claims.json': jsonFile(claims),
    'evidence.json': jsonFile(evidence),
    'sources.json': jsonFile(sources),
    'findings.json': jsonFile(findings),
    'decisions.json': jsonFile(decisions),
  };
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
}

export function provenance(request: string, { claims, evidence, sources }: Records): string {
  const quotes = new Map(evidence.map((quote) => [quote.id, quote]));
  const cited = sources.filter(({ number }) => number !== null);
  const sections = [
    '# Where each claim comes from',
    `Request: ${escapeLine(request)}`,
    'Places in pages and in the report are counted in UTF-16 units from 0: most characters are one, an emoji is two or more.',
    ...(claims.length === 0
      ? ['No claims are on record.']
      : claims.map((claim) => aboutClaim(claim, quotes))),
    ...(cited.length === 0 ? [] : ['## Sources', cited.map(aboutSource).join('\n')]),
  ];
  return `${sections.join('\n\n')}\n`;
}

const ways: Readonly<Record<NonNullable<JudgedText['how']>, (numbers: string) => string>> = {
  literal: () => 'word for word',
  model: () => 'judged by a model',
  computed: (numbers) => `computed from ${numbers}; the calculation was worked out again`,
  concluded: (numbers) => `concluded from ${numbers} by a model`,
  proof: () => 'a number or a quotation of it could not be proved',
  // Of reports that earlier versions made.
  rules: () => 'judged by rules',
};

function aboutClaim(
  { id, text, verdict, how, reason, mended, numbers, evidence }: JudgedText,
  quotes: Map<string, Quote>,
): string {
  const way = how === null ? '' : `, ${ways[how](markersOf(numbers))}`;
  const judged = verdict === null ? 'not checked' : `${verdict}${way}`;
  const rests = evidence.flatMap((each) => quotes.get(each) ?? []);
  return [
    `## ${id}: ${judged}`,
    `“${escapeQuote(plainClaim(text))}”`,
    ...(reason === null || reason === '' ? [] : [escapeLine(reason)]),
    ...(mended ? ['It was reworded, or given other evidence, while it was checked.'] : []),
    rests.length === 0 ? '- no quote' : rests.map(aboutQuote).join('\n'),
  ].join('\n\n');
}

function aboutQuote({ id, number, quote, start, end, pageHash, verified }: Quote): string {
  const place = verified
    ? `units ${start} to ${end} of the page ${pageHash}`
    : `not found word for word in the page ${pageHash}`;
  return `- [${number ?? '–'}] “${escapeQuote(quote)}” (${id}, ${place})`;
}

function aboutSource({ number, title, url, quality, published, pageHash }: Source): string {
  const date = published === null ? '' : `published ${escapeInline(published)}`;
  const facts = together([`quality ${quality}`, date, pageHash === null ? '' : `page ${pageHash}`], ', ');
  return `- [${number}] ${escapeInline(title)} – ${escapeInline(url)} (${facts})`;
}
