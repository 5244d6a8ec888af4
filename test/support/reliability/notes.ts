// What the team has written down: all that is researched in these tests.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { silentLogger } from '../../../src/base/logger.ts';
import { openKnowledge } from '../../../src/sources/knowledge/open-knowledge.ts';
import type { KnowledgeBase } from '../../../src/sources/port.ts';

/** What the notes answer. */
export const request = 'How long are backups of the billing database kept?';
/** What they answer only after a question. */
export const vague = 'What is the best approach?';

export const notes: Readonly<Record<string, string>> = {
  'backups.md': '# Backups\n\nBackups of the billing database are kept for 35 days.',
  'approaches.md':
    '# Approaches to backups\n\nThe most reliable approach to backups is continuous archiving. ' +
    'The simplest approach to live with is a nightly dump.',
};

/** Where all of it is that these tests write. */
export function ownFolder(): string {
  return join(inject('runDirectory'), 'reliability');
}

/** Writes them into a folder, and resolves to it. */
export async function writeNotes(): Promise<string> {
  const folder = join(ownFolder(), 'notes');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(notes)) await writeFile(join(folder, name), text);
  return folder;
}

/** The same notes as the built program finds them. */
export async function openNotes(): Promise<KnowledgeBase> {
  return openKnowledge({
    directory: await writeNotes(),
    cacheDirectory: join(ownFolder(), 'cache'),
    logger: silentLogger,
  });
}
