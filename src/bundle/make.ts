// A bundle of a run: what was reported and why, the texts its quotes are from, and the record it can be told again from.
import { textHash } from '../base/text-hash.ts';
import { runResultSchema } from '../research/result.ts';
import type { KeptPage, WholeRun, WholeRuns } from '../store/library-port/whole-run.ts';
import { bundleFormat, journalName, jsonFile, pageName, promptsName } from './manifest.ts';
import type { Bundle, Manifest, PageList } from './manifest.ts';
import { namesOfPages, recordingFile } from './recording.ts';
import { recordsOf } from './records.ts';
import { reportFiles } from './report-files.ts';
import { dataOf, type DataOf } from '../research/events.ts';

/** The same run gives the same bytes. Null: there is no such run. `pages`: with the texts of pages; `version`: of the Footnote that makes it. */
export async function makeBundle(
  runs: WholeRuns,
  runId: string,
  { pages: included, version }: { readonly pages: boolean; readonly version: string },
): Promise<Bundle | null> {
  const run = await runs.whole(runId);
  if (run === null) return null;
  // Those whose texts quotes were looked up in, of earlier drafts as well.
  const names = namesOfPages(run.journal);
  const quoted = run.records.evidence.map(({ pageHash }) => pageHash);
  const wanted = new Set([...names.keys(), ...quoted]);
  const texts = await runs.texts([...wanted]);
  const list = texts.map(({ hash, url, title, fetchedAt }) => ({
    hash,
    ...(names.get(hash) ?? { url, title }),
    fetchedAt: new Date(fetchedAt).toISOString(),
  }));
  const files = filesOf(run, list, included ? texts : []);
  const { id, request, status, error } = run;
  const manifest: Manifest = {
    format: bundleFormat,
    footnote: version,
    pipeline: run.version,
    run: { id, request, status, error: error === null ? null : { code: error.code, message: error.message } },
    // Some may not be kept any more: then the record tells where quotes stand.
    pages: { included: included && texts.length === wanted.size, list },
    files: Object.fromEntries(
      [...files].map(([name, content]) => [name, { sha256: textHash(content), bytes: content.length }]),
    ),
  };
  return { manifest, files };
}

function filesOf(run: WholeRun, list: PageList, texts: readonly KeptPage[]): Map<string, Buffer> {
  const { request, status, result } = run;
  const read = runResultSchema.safeParse(result).data ?? null;
  const text = read?.report === '' ? null : read;
  const isApproved = status === 'delivered';
  const records = recordsOf(run.records, list);
  const files = reportFiles({ request, text, isApproved, result, records });
  files.set(promptsName, Buffer.from(jsonFile(promptsUsed(run.events))));
  files.set(journalName, Buffer.from(recordingFile(run)));
  for (const page of texts) files.set(pageName(page.hash), Buffer.from(page.text));
  return files;
}

/** The agents in the order in which they were first asked; `prompt`: the hash of its wording. */
export function promptsUsed(events: readonly { readonly type: string; readonly data: unknown }[]) {
  const used = new Map<string, DataOf<'agent-completed'> & { times: number }>();
  for (const { agent, prompt, model } of dataOf('agent-completed', events)) {
    const key = JSON.stringify([agent, prompt, model]);
    used.set(key, { agent, prompt, model, times: (used.get(key)?.times ?? 0) + 1 });
  }
  return [...used.values()];
}
