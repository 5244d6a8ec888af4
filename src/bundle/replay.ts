// A bundle told again: files are held against their hashes, and the report, made again without any call, against its bytes.
import { FootnoteError } from '../base/errors.ts';
import { textHash } from '../base/text-hash.ts';
import { retell, type Recording } from '../durable/recorded-journal.ts';
import type { Ending } from '../durable/port.ts';
import { runResultSchema } from '../research/result.ts';
import { runSettingsSchema } from '../research/settings.ts';
import { createStory } from '../research/story.ts';
import { pipelineVersion } from '../research/version.ts';
import type { StoredPage } from '../sources/port.ts';
import { journalName, pageName, promptsName, refuse, type Bundle } from './manifest.ts';
import { madeAnew, recordingIn } from './recording.ts';
import { recordsOf, type Records, type JudgedText, type Quote } from './records.ts';
import { reportFiles } from './report-files.ts';
import { sealedParts } from './sealed-parts.ts';
import { unlikeRecord } from './unlike-record.ts';
import { isLiteral, isQuotation } from '../citations/literal.ts';
import { createLocator } from '../citations/locate.ts';

export type Replayed = Awaited<ReturnType<typeof replay>>;

/**
 * Sentences about what is not as it should be and what could not be checked, with the names of the files that were made again;
 * `again` is null where the record was changed, and nothing was made again. Calls nothing: no model, no network, no database. `version`: of the Footnote that replays; null: not known.
 * @throws FootnoteError `request-invalid` when the bundle holds no report or no record, or is of another version of the pipeline
 */
export async function replay(bundle: Bundle, version: string | null = null) {
  const { manifest, files } = bundle;
  if (manifest.pipeline !== pipelineVersion)
    refuse(
      `This run was told by version ${manifest.pipeline} of the pipeline; this Footnote has version ${pipelineVersion}.`,
      manifest.footnote === version
        ? `Both are called Footnote ${version}, but they tell runs otherwise: replay it with the build that wrote it.`
        : `Footnote ${manifest.footnote} wrote the bundle: replay it with that version.`,
    );
  const changed = changedFiles(bundle);
  if (manifest.run.status !== 'delivered')
    refuse(
      `There is no report in this bundle: run ${manifest.run.id} was ${manifest.run.status} when it was exported.`,
      'What was found and decided so far is in its files. Export it again when its report was delivered.',
    );
  // What a report is made from, rather than with it.
  if ([...changed.keys()].some((name) => name === journalName || name.startsWith('pages/')))
    return { differences: [...changed.values()], files: [], unchecked: [], again: null };
  const recording = recordingIn(textOf(bundle, journalName), manifest.run.id, manifest.pipeline);
  if (recording.entries.length === 0)
    refuse(
      `There is no record in this bundle: that of run ${manifest.run.id} was not kept any more when it was exported.`,
      'Its report, claims and quotes are in its files, and can be read. A bundle that can be replayed is exported while the record is kept (retention.records).',
    );
  const { records, made } = await madeAgain(bundle, recording);
  const told = new Map(changed);
  for (const [name, content] of made) {
    const difference = differenceOf(name, files.get(name), content);
    if (difference !== null) told.set(name, difference);
  }
  const again = lookAgain(records, (hash) => files.get(pageName(hash))?.toString() ?? null);
  const compared = unlikeRecord(manifest, recording, textOf(bundle, promptsName));
  const lost = again.lost.map((id) => `${id}: its quote does not stand in its page.`);
  return {
    differences: [...told.values(), ...(changed.has(promptsName) ? [] : compared.differences), ...lost],
    files: [...made.keys()],
    unchecked: [...compared.unchecked, ...again.unchecked, ...replacedPages(bundle)],
    again,
  };
}

/** By the name of the file. */
function changedFiles({ manifest, files }: Bundle): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [name, { sha256: hash, bytes }] of Object.entries(manifest.files)) {
    const content = files.get(name) ?? Buffer.alloc(0);
    if (textHash(content) !== hash)
      changed.set(
        name,
        `${name} was changed: it has ${content.length} bytes, ${bytes} were written, and its hash is another.`,
      );
    else if (content.length !== bytes)
      changed.set(name, `${name} has ${content.length} bytes, and manifest.json says ${bytes}.`);
    // What no database can keep of a text was replaced in it: then its hash is another, and it is told as not checked.
    else if (isOther(name, content) && !content.toString().includes('\uFFFD'))
      changed.set(name, `${name} holds another text than the page it is named after.`);
  }
  for (const { hash } of manifest.pages.list) {
    const name = pageName(hash);
    if (manifest.pages.included && !files.has(name)) changed.set(name, `${name} is missing.`);
  }
  for (const name of [journalName, 'report.md', 'report.json', promptsName]) {
    if (!files.has(name) && manifest.run.status === 'delivered') changed.set(name, `${name} is missing.`);
  }
  return changed;
}

/** Not the text that the page is named after. */
function isOther(name: string, content: Buffer): boolean {
  const hash = /^pages\/(.*)\.txt$/.exec(name)?.[1];
  return hash !== undefined && textHash(content.toString()) !== hash;
}

function replacedPages({ files }: Bundle): string[] {
  const replaced = [...files].filter(([name, content]) => isOther(name, content));
  const only = 'holds characters that were replaced, so that only its quotes can be found again';
  return replaced.map(([name]) => `Not checked: ${name} ${only}.`);
}

async function madeAgain({ manifest, files }: Bundle, recording: Recording) {
  const settings = runSettingsSchema.safeParse(recording.settings);
  if (!settings.success) refuse('The settings of this run are those of another version of Footnote.');
  const list = new Map(manifest.pages.list.map((page) => [page.hash, page]));
  const page = (hash: string): StoredPage | null => {
    const text = files.get(pageName(hash))?.toString();
    const { url, title } = list.get(hash) ?? {};
    return text === undefined || url === undefined || title === undefined ? null : { hash, url, title, text };
  };
  const { parts, saved } = sealedParts(recording.entries, settings.data.limits, page);
  const ending = await retell(createStory(parts), recording, (entry) =>
    madeAnew(entry, manifest.pages.included),
  );
  const kept = saved();
  const { status, result } = ending;
  if (status !== 'delivered' || kept === null)
    throw new FootnoteError('journal-mismatch', `Told again, the run is not delivered but ${status}.`);
  const records = recordsOf(kept, manifest.pages.list);
  const { request } = recording;
  return {
    records,
    made: reportFiles({ request, text: postedIn(ending), isApproved: true, result, records }),
  };
}

/** What the thread was shown. */
function postedIn({ posts }: Ending) {
  const view = posts.find(({ key }) => key === 'deliver/report')?.view;
  return runResultSchema.pick({ report: true, citations: true, cautions: true }).parse(view);
}

function textOf({ files }: Bundle, name: string): string {
  return (files.get(name) ?? Buffer.alloc(0)).toString();
}

/** A sentence with the first byte and how much there is of either; null: they are equal. */
function differenceOf(name: string, given: Buffer | undefined, made: Buffer): string | null {
  if (given === undefined) return `${name} is missing.`;
  if (given.equals(made)) return null;
  const shorter = Math.min(given.length, made.length);
  let first = 0;
  while (first < shorter && given[first] === made[first]) first++;
  let same = 0;
  while (same < shorter - first && given[given.length - 1 - same] === made[made.length - 1 - same]) same++;
  const line = given.subarray(0, first).filter((byte) => byte === 0x0a).length + 1;
  return `${name} differs: bytes ${first} to ${given.length - same} (from line ${line}) are others when it is made again, ${made.length - same - first} instead of ${given.length - same - first}.`;
}

/**
 * How many quotes were found in their page, the ids of those that are lost, how many claims are word for word in their source, how
 * many verdicts a model gave, and a sentence about quotes whose pages are not there. `text`: of a page; null: it is not in the bundle.
 */
function lookAgain({ evidence, claims }: Records, text: (hash: string) => string | null) {
  const all = evidence.filter(({ verified }) => verified);
  const verified = all.filter(({ pageHash }) => text(pageHash) !== null);
  const lost = verified.flatMap(({ id, quote, start, end, pageHash }) => {
    const page = text(pageHash) ?? '';
    return page.slice(start, end) === quote && createLocator(page).locate(quote) !== null ? [] : [id];
  });
  const quotes = new Map(evidence.map((quote) => [quote.id, quote]));
  const judged = claims.filter((claim) => isWordForWord(claim, quotes)).length;
  const given = claims.filter(({ verdict }) => verdict !== null).length;
  const missing = all.length - verified.length;
  const note = `Not checked: ${missing} of ${all.length} quotes, whose pages were left out or are not kept any more.`;
  const unchecked = missing === 0 ? [] : [note];
  return { found: verified.length - lost.length, lost, judged, taken: given - judged, unchecked };
}

function isWordForWord({ text, how, evidence }: JudgedText, quotes: ReadonlyMap<string, Quote>): boolean {
  if (how !== 'literal') return false;
  const own = evidence.flatMap((id) => quotes.get(id)?.quote ?? []);
  return isLiteral(text, own) || isQuotation(text, own);
}
