// Whether the queue takes wake-ups.
import type { Check } from '../base/check.ts';
import type { JobQueue } from '../jobs/port.ts';

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
      return { status: 'ok', detail: `in ${where}, answers` };
    },
  };
}
