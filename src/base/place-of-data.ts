// Where a process keeps its data.
import { homedir } from 'node:os';
import { isAbsolute, resolve, sep } from 'node:path';
import { FootnoteError } from './errors.ts';

/** Empty: this user has none. */
function homeHere(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/**
 * The data directory of what is installed in `root`. A relative one starts there, and at the home directory when that is inside
 * `node_modules`, where each install replaces everything. @throws FootnoteError `config-invalid` when there is no home directory
 */
export function placeOfData(directory: string, root: string, home = homeHere()): string {
  if (isAbsolute(directory) || !root.split(sep).includes('node_modules')) return resolve(root, directory);
  if (home !== '') return resolve(home, directory);
  throw new FootnoteError('config-invalid', `There is no home directory for the data (${directory}).`, {
    hint: 'Set FOOTNOTE_DATA (database.directory) to a folder, as in FOOTNOTE_DATA=/var/lib/footnote.',
  });
}
