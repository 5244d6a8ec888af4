// What is here: settings, Node, disk, database, queue, and one's own documents.
import { statfs } from 'node:fs/promises';
import { failed, note, ok, told, type Check } from '../base/check.ts';
import { systemWords } from '../base/errors.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { JobQueue } from '../jobs/port.ts';
import type { KnowledgeBase } from '../sources/port.ts';
import type { DatabaseState } from '../store/migrate.ts';

/** `warnings`: a sentence for each setting that has no effect, or soon will have none. */
export function configurationCheck(warnings: readonly string[]): Check {
  const isClean = warnings.length === 0;
  return told('configuration', isClean ? ok('can be used') : note(['can be used.', ...warnings].join(' ')));
}

export function databaseChecks(where: 'your own' | 'embedded', state: () => Promise<DatabaseState>): Check[] {
  return [
    {
      name: 'database',
      async run() {
        const { version, left } = await state();
        const detail = `${where} Postgres ${version}, answers`;
        if (left === 0) return ok(detail);
        const many = `${left} ${left === 1 ? 'research waits' : 'researches wait'}`;
        const why = 'for a worker of the newer version that began with them';
        return note(`${detail}; ${many} ${why}`);
      },
    },
    {
      name: 'migrations',
      async run() {
        const { pending } = await state();
        if (pending.length === 0) return ok('up to date');
        const many = `${pending.length} ${pending.length === 1 ? 'migration waits' : 'migrations wait'}`;
        return note(`${many} for the next start (or footnote migrate)`);
      },
    },
  ];
}

const megabyte = 1_000_000;
/** An empty embedded database takes 60 MB; below twice that the next requests may fail. */
const least = 120 * megabyte;
/** Some thousand reports with the pages they rest on. */
const comfortable = 1000 * megabyte;

export function diskCheck(directory: string): Check {
  return {
    name: 'disk',
    async run() {
      try {
        makeFolder(directory);
      } catch (error) {
        const detail = `${directory} cannot be made: ${systemWords(error)}`;
        return failed(detail, 'Set FOOTNOTE_DATA (database.directory) to another place.');
      }
      const { bavail, bsize } = await statfs(directory);
      const free = bavail * bsize;
      const amount =
        free < comfortable ? `${Math.round(free / megabyte)} MB` : `${(free / 1e9).toFixed(1)} GB`;
      const detail = `${amount} free for ${directory}`;
      if (free >= comfortable) return ok(detail);
      if (free >= least) return note(detail);
      return failed(detail, 'Free some space, or move database.directory (FOOTNOTE_DATA).');
    },
  };
}

export function knowledgeCheck(directory: string, open: () => Promise<KnowledgeBase>): Check {
  return {
    name: 'knowledge',
    async run(signal) {
      const knowledge = await open();
      const { documents } = await knowledge.search('footnote', { limit: 1, signal });
      const unreadable = await knowledge.unreadable();
      const found = `${documents} ${documents === 1 ? 'document' : 'documents'} in ${directory}`;
      const [first] = unreadable;
      if (first?.path === directory) {
        const remedy = 'Make it, or set FOOTNOTE_KNOWLEDGE to the folder with your documents.';
        return failed(`${directory}: ${first.reason}`, remedy);
      }
      if (first !== undefined)
        return note(`${found}; ${unreadable.length} left out, such as ${first.path}: ${first.reason}`);
      return documents === 0 ? note(found) : ok(found);
    },
  };
}

export function queueCheck(where: 'Redis' | 'Postgres', open: () => Promise<JobQueue>): Check {
  return {
    name: 'queue',
    async run() {
      const queue = await open();
      try {
        await queue.check();
      } finally {
        await queue.close();
      }
      return ok(`in ${where}, answers`);
    },
  };
}

/** The oldest Node that every dependency works on (package.json, `engines`). */
const oldest = [20, 19] as const;

export function versionsCheck(footnote: string, node: string): Check {
  const [major = 0, minor = 0] = node.replace(/^v/, '').split('.').map(Number);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  const detail = `Footnote ${footnote} on Node ${node}`;
  const remedy = `Install Node ${oldest.join('.')} or newer.`;
  return told('versions', isOld ? failed(detail, remedy) : ok(detail));
}
