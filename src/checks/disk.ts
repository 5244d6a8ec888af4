// Whether there is room for what Footnote writes.
import { mkdir, statfs } from 'node:fs/promises';
import type { Check } from '../base/check.ts';

const megabyte = 1_000_000;
/** An empty embedded database takes 60 MB; below twice that the next requests may fail. */
const least = 120 * megabyte;
/** Some thousand reports with the pages they rest on. */
const comfortable = 1000 * megabyte;

export function diskCheck(directory: string): Check {
  return {
    name: 'disk',
    async run() {
      await mkdir(directory, { recursive: true });
      const { bavail, bsize } = await statfs(directory);
      const free = bavail * bsize;
      const amount =
        free < comfortable ? `${Math.round(free / megabyte)} MB` : `${(free / 1e9).toFixed(1)} GB`;
      const detail = `${amount} free for ${directory}`;
      if (free >= comfortable) return { status: 'ok', detail };
      if (free >= least) return { status: 'note', detail };
      return {
        status: 'failed',
        detail,
        remedy: 'Free some space, or move database.directory (FOOTNOTE_DATA).',
      };
    },
  };
}
