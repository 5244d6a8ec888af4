// Whether the database answers and has our schema.
import type { Check } from '../base/check.ts';
import type { DatabaseState } from '../store/database-check.ts';

export function databaseChecks(where: 'your own' | 'embedded', state: () => Promise<DatabaseState>): Check[] {
  return [
    {
      name: 'database',
      async run() {
        return { status: 'ok', detail: `${where} Postgres ${(await state()).version}, answers` };
      },
    },
    {
      name: 'migrations',
      async run() {
        const { pending } = await state();
        if (pending.length === 0) return { status: 'ok', detail: 'up to date' };
        const many = `${pending.length} ${pending.length === 1 ? 'migration waits' : 'migrations wait'}`;
        return { status: 'note', detail: `${many} for the next start (or footnote migrate)` };
      },
    },
  ];
}
