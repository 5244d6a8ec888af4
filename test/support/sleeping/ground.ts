// What there is to find for runs that sleep and those that wake: a few pages of a web in memory, and notes of a team.
import type { Links } from '../../../src/sources/port.ts';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { memoryWeb } from '../../fakes/memory-web.ts';

const engines = ['falcon', 'heron', 'osprey', 'kestrel', 'plover'];

const pages = Object.fromEntries(
  engines.flatMap((name, index) => [
    [
      `https://${name}.example/facts`,
      `# The ${name} engine

The ${name} engine was released by its own foundation in ${2001 + index}.

Whoever uses ${name} pays nothing, because the foundation lives on donations.`,
    ],
    [
      `https://journal.example/${name}`,
      `# A test of ${name}

In our test the ${name} engine handled ${(index + 2) * 100} requests a second without errors.

The test of ${name} was done twice on the same machine.`,
    ],
  ]),
);

const notes = {
  'backups.md': `# Backups

Backups of the billing database are kept for 35 days. They run every night at 02:30 UTC.`,
  'archive.md': `# Archive

Backups of the archive database are kept for 90 days. They run every Sunday.`,
  'rollback.md': `# Rollback

To roll back the billing service, run bin/rollback billing on the bastion host.`,
};

/** Every address can be opened. */
const links: Links = {
  probe: (addresses) =>
    Promise.resolve(
      addresses.map((address) => ({ address, outcome: 'reachable' as const, reason: 'It was opened.' })),
    ),
};

export function ground() {
  return { ...memoryWeb(pages), links, knowledge: memoryKnowledge(notes) };
}

/** What the notes answer. */
export const noteQuestion = 'How long are backups of the billing database kept?';
/** What the web answers. */
export const webQuestion = 'How do the engines falcon and heron compare?';
