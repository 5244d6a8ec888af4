// A set of labelled claims: what a report said, the quotes it cited, what a model said of it, and what is true.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BadInput } from '../input/bad-input.ts';
import { readJson, readLines } from '../input/read-data.ts';
import { corruptedSchema, quoteSchema, realSchema } from './set-schema.ts';
import type { CitedQuote, CorruptedRow, Quote, RealRow, Truth, Verdict } from './set-schema.ts';

/** A quote as it stands in its page. `before` and `after` are the text around it, '' where the set has none. */
export interface Evidence extends CitedQuote {
  readonly before: string;
  readonly after: string;
  /** The hash of the stored page and where the quote lies in it, where the set says so. */
  readonly page: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

export interface LabelledClaim {
  /** Run and claim: unique in the set. */
  readonly id: string;
  /** What the person asked for. */
  readonly request: string;
  /** The claim as it was put to the model. */
  readonly text: string;
  readonly evidence: readonly Evidence[];
  readonly truth: Truth;
  /** How a true claim was made false, and the id of that claim; null for real claims. */
  readonly edit: string | null;
  readonly twin: string | null;
  /** What the model said when the claim was recorded; null where it said nothing, and for corrupted claims. */
  readonly modelVerdict: Verdict | null;
  /** How a computed claim follows, such as "8192 / 4096 = 2". */
  readonly calculation: string | null;
}

const files = ['claims-real.jsonl', 'claims-corrupted.jsonl', 'quotes.jsonl', 'requests.json'] as const;

/** The real claims of a folder, then the corrupted ones. @throws BadInput that names what is missing or wrong */
export function readSet(folder: string): LabelledClaim[] {
  const missing = files.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) throw new BadInput(`${folder} has no ${missing}.`);
  const [real, corrupted, quotes, requests] = files.map((file) => join(folder, file)) as [
    string,
    string,
    string,
    string,
  ];
  const set = {
    quotes: new Map<string, Quote>(),
    requests: readJson(requests, z.record(z.string(), z.string())),
  };
  for (const quote of readLines(quotes, quoteSchema)) set.quotes.set(quote.id, quote);
  const claims = [
    ...readLines(real, realSchema).map((row) => realClaim(row, set)),
    ...readLines(corrupted, corruptedSchema).map((row) => corruptedClaim(row, set)),
  ];
  holdTogether(folder, claims);
  return claims;
}

interface Around {
  readonly quotes: ReadonlyMap<string, Quote>;
  readonly requests: Readonly<Record<string, string>>;
}

function realClaim(row: RealRow, around: Around): LabelledClaim {
  return {
    id: `${row.run}/${row.claimId}`,
    ...placed(row, around),
    // Marks such as "(unverified)" were added after the model had judged.
    text: row.judgedText ?? row.claim,
    truth: row.truth,
    edit: null,
    twin: null,
    modelVerdict: row.modelVerdict ?? null,
    calculation: row.calculation ?? null,
  };
}

function corruptedClaim(row: CorruptedRow, around: Around): LabelledClaim {
  return {
    id: `${row.run}/${row.id}`,
    ...placed(row, around),
    text: row.claim,
    truth: row.truth,
    edit: row.edit,
    twin: `${row.run}/${row.base}`,
    modelVerdict: null,
    calculation: row.calculation ?? null,
  };
}

function placed({ run, quotes }: RealRow | CorruptedRow, around: Around) {
  const request = around.requests[run];
  if (request === undefined) throw new BadInput(`requests.json has no request for the run ${run}.`);
  return { request, evidence: quotes.map((quote) => evidenceOf(quote, around.quotes.get(quote.id))) };
}

/** With its surroundings, where the set has them. */
function evidenceOf(cited: CitedQuote, quote: Quote | undefined): Evidence {
  const { id, url, title, headings, quote: text } = quote ?? cited;
  const { before = '', after = '', page = null, start = null, end = null } = quote ?? {};
  return {
    id,
    url,
    title,
    headings: headings.map((heading) => heading.trim()),
    quote: text,
    before,
    after,
    page,
    start,
    end,
  };
}

/** @throws BadInput when an id stands twice, or a corrupted claim was made of none that is there */
function holdTogether(folder: string, claims: readonly LabelledClaim[]): void {
  const ids = new Set<string>();
  for (const { id } of claims) {
    if (ids.has(id)) throw new BadInput(`${folder} has two claims ${id}.`);
    ids.add(id);
  }
  const orphan = claims.find(({ twin }) => twin !== null && !ids.has(twin));
  if (orphan !== undefined)
    throw new BadInput(
      `${folder}: ${orphan.id} was made of ${orphan.twin}, which is not in claims-real.jsonl.`,
    );
}
