// `footnote runs archive`: what a model had no room for, as it was.
import type { Command } from 'commander';
import { oneLine, plainText } from '../../chat/console/style.ts';
import type { KeptItem } from '../../store/library-port/archive.ts';
import type { CliParts, CommonOptions } from '../parts.ts';
import { aboutRun, refuse, runOf, withRuns } from './with-runs.ts';

export function archiveCommand(runs: Command, cli: CliParts): void {
  aboutRun(runs, cli, 'archive', 'what a model had no room for', description)
    .argument('[hash]', 'the beginning of the hash of what is to be printed')
    .action((id: string, hash: string | undefined, options: CommonOptions) =>
      withRuns(options, cli, async (parts) => {
        await runOf(parts, id);
        const kept = await parts.archive.kept(id);
        return hash === undefined ? listOf(id, kept) : contentOf(id, kept, hash.toLowerCase());
      }),
    );
}

const description = `Lists what was shortened or left out in a run because it did not fit the context of a model, with its hash (SHA-256), \
or prints one of these as it was. It is kept only where research.contexts.archive is enabled, and for as long as that says.`;

function listOf(id: string, kept: readonly KeptItem[]): string {
  if (kept.length === 0) return `Nothing is kept of what run ${id} had no room for.\n`;
  return kept
    .map(({ hash, item, reason, tokens, at, title, url, intact }) =>
      [
        hash,
        item,
        reason,
        `${tokens} tokens`,
        new Date(at).toISOString(),
        ...(intact ? [] : ['DAMAGED']),
        oneLine(`${title} ${url}`),
      ].join('  '),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** @throws FootnoteError when there is none, more than one, or it is not what was kept */
function contentOf(id: string, kept: readonly KeptItem[], beginning: string): string {
  const [found, ...others] = kept.filter(({ hash }) => hash.startsWith(beginning));
  if (found === undefined || others.length > 0)
    refuse(
      `${found === undefined ? 'Nothing' : 'More than one item'} of run ${id} has a hash that begins with ${oneLine(beginning)}.`,
      `footnote runs archive ${id} lists what is kept.`,
    );
  if (!found.intact)
    refuse(
      `What is kept under ${found.hash} was changed: it does not have this hash any more.`,
      `The page it is from may still be there: ${oneLine(found.url)}`,
    );
  return `${plainText(found.content)}\n`;
}
