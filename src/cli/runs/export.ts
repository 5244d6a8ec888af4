// `footnote export`, also `footnote runs export`: a run as a folder that can be checked anywhere.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { journalName, type Bundle } from '../../bundle/manifest.ts';
import { together } from '../../chat/words/say.ts';
import type { CliParts, RunsParts } from '../parts.ts';
import { aboutRun, notFound, prints } from './with-runs.ts';

interface ExportOptions {
  readonly out?: string;
  /** False with --no-pages. */
  readonly pages: boolean;
}

export function exportCommand(parent: Command, cli: CliParts): void {
  const command = aboutRun(parent, cli, 'export', summary, description)
    .option('--out <folder>', 'where to write it; must not be there yet (default: footnote-<id>)')
    .option('--no-pages', 'leave out the texts of the pages that quotes are from');
  prints(command, cli, async (parts, id: string, { out, pages }: ExportOptions) => {
    const [{ writeBundle }, { makeBundle }] = await loadBundles();
    const bundle = (await makeBundle(parts.wholeRuns, id, { pages, version: cli.version })) ?? notFound(id);
    const folder = resolve(cli.cwd, out ?? `footnote-${id}`);
    await writeBundle(folder, bundle);
    return `${told(folder, bundle, parts, pages)}\n`;
  });
}

/** They know all of research: loaded by this command alone. */
const loadBundles = () => Promise.all([import('../../bundle/folder.ts'), import('../../bundle/make.ts')]);

const summary = 'its report, and everything it rests on, as a folder';
const description = `Writes report.md, report.json, provenance.md, evidence.json, claims.json, sources.json, findings.json, decisions.json, \
prompts.json, the texts of the pages that quotes are from (pages/), the record of the run (journal.jsonl) and manifest.json with the hash of \
each. The same run gives the same bytes. footnote replay makes the report once more from the record and compares. The record holds what \
people wrote to the run, and their ids on the platform: look at it before you give it away.`;

function told(folder: string, { manifest, files }: Bundle, { conceal }: RunsParts, withPages: boolean) {
  const { status } = manifest.run;
  const suspicious = [...files].flatMap(([name, content]) => {
    const text = content.toString();
    return !name.startsWith('pages/') && conceal(text) !== text ? [name] : [];
  });
  const lines = [
    `${folder}: ${files.size + 1} files.`,
    withPages && !manifest.pages.included ? lacksPages : '',
    suspicious.length === 0
      ? ''
      : `Something in ${suspicious.join(', ')} looks like a secret: look at it before you give it away.`,
    status === 'delivered'
      ? replayable(folder, files)
      : `The run is ${status}: there is no delivered report to replay.`,
  ];
  return together(lines, '\n');
}

const lacksPages =
  'The texts of some pages are not kept any more (retention.pages): their quotes are there without them.';

function replayable(folder: string, files: Bundle['files']): string {
  // Its first line is how the run began.
  const isKept = (files.get(journalName)?.toString().split('\n', 3).length ?? 0) > 2;
  return isKept
    ? `footnote replay ${folder} checks it.`
    : 'Its record is not kept any more (retention.records): it can be read, and not replayed.';
}
