// `footnote runs archive`: what a model had no room for, as it was.
import type { Command } from 'commander';
import { oneLine, plainText } from '../../chat/console/style.ts';
import { together } from '../../chat/words/say.ts';
import type { KeptItem } from '../../store/library-port/archive.ts';
import { timeText } from '../json-text.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, prints, refuse, runOf } from './with-runs.ts';

export function archiveCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'archive', 'what a model had no room for', description);
  command.argument('[hash]', 'the beginning of the hash of what is to be printed');
  prints(command, cli, async (parts, id: string, hash: string | undefined) => {
    await runOf(parts, id);
    const kept = await parts.archive.kept(id);
    return hash === undefined ? listOf(id, kept) : contentOf(id, kept, hash.toLowerCase());
  });
}

const description = `Lists what was shortened or left out in a run because it did not fit the context of a model, with its hash (SHA-256), \
or prints one of these as it was. It is kept only where research.contexts.archive is enabled, and for as long as that says.`;

function listOf(id: string, kept: readonly KeptItem[]): string {
  if (kept.length === 0) return `Nothing is kept of what run ${id} had no room for.\n`;
  const lines = kept.map(({ hash, item, reason, tokens, at, title, url, intact }) => {
    const facts = [hash, item, reason, `${tokens} tokens`, timeText(at), intact ? '' : 'DAMAGED'];
    return `${together([...facts, oneLine(`${title} ${url}`)], '  ')}\n`;
  });
  return lines.join('');
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
